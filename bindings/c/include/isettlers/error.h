/* What calls return, and what they say when something went wrong. */
#ifndef ISETTLERS_ERROR_H
#define ISETTLERS_ERROR_H

#include <stddef.h>

#if defined(__GNUC__)
#define ISETTLERS_API __attribute__((visibility("default")))
#else
#define ISETTLERS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call. Within a version of the library values are added, never renumbered. */
typedef enum isettlers_result {
    ISETTLERS_OK = 0,

    /* Found on this side. */
    ISETTLERS_ERROR_NO_MEMORY = 1,    /* memory ran out */
    ISETTLERS_ERROR_NOT_STARTED = 2,  /* the program could not be started, or nobody listens there */
    ISETTLERS_ERROR_DISCONNECTED = 3, /* the engine ended, or the connection broke; every later call says so too */
    ISETTLERS_ERROR_PROTOCOL = 4,     /* the other side does not keep to the protocol; the connection is given up */
    ISETTLERS_ERROR_TIMEOUT = 5,  /* no reply in time; the connection goes on, and what was asked may still happen */
    ISETTLERS_ERROR_MISUSE = 6,   /* an argument this library cannot take; nothing was sent */
    ISETTLERS_ERROR_BAD_JSON = 7, /* a text that is no JSON, or a tree that no frame can hold */

    /* Said by the engine: the codes of the protocol. */
    ISETTLERS_ERROR_OTHER = 100, /* a code this version does not know: see `name` */
    ISETTLERS_ERROR_BAD_FRAME = 101,
    ISETTLERS_ERROR_TOO_LARGE = 102,
    ISETTLERS_ERROR_HELLO_FIRST = 103,
    ISETTLERS_ERROR_VERSION = 104,
    ISETTLERS_ERROR_UNKNOWN_METHOD = 105,
    ISETTLERS_ERROR_BAD_REQUEST = 106,
    ISETTLERS_ERROR_BAD_SETUP = 107,
    ISETTLERS_ERROR_BAD_FORMAT = 108,
    ISETTLERS_ERROR_ILLEGAL_ACTION = 109,
    ISETTLERS_ERROR_UNKNOWN_STATE = 110,
    ISETTLERS_ERROR_NOTHING_TO_UNDO = 111,
    ISETTLERS_ERROR_NO_RECORD = 112,
    ISETTLERS_ERROR_NO_LOG = 113,
    ISETTLERS_ERROR_OVER = 114,
    ISETTLERS_ERROR_CANCELLED = 115,
    ISETTLERS_ERROR_LIMIT = 116,
    ISETTLERS_ERROR_REFUSED = 117,
    ISETTLERS_ERROR_BAD_TOKEN = 118,
    ISETTLERS_ERROR_NOT_YOUR_TURN = 119,
    ISETTLERS_ERROR_STALE = 120,
    ISETTLERS_ERROR_REPLACED = 121,
    ISETTLERS_ERROR_STORE = 122,
    ISETTLERS_ERROR_CLOSING = 123,
    ISETTLERS_ERROR_INTERNAL = 124
} isettlers_result;

/* What went wrong. A caller's own variable: nothing in it is to be freed.
   Calls that take one may be given NULL; those that succeed leave it alone. */
typedef struct isettlers_error {
    isettlers_result code;
    char name[32];      /* the code as text: "illegal_action", "disconnected" */
    char message[1280]; /* one line for people */
    char path[1280];    /* the argument at fault, as "$.setup.factions"; empty where none is */
} isettlers_error;

/* The name of a result, "ok" for ISETTLERS_OK. Lives as long as the program. */
ISETTLERS_API const char *isettlers_result_name(isettlers_result result);

/* The result with a name, ISETTLERS_ERROR_OTHER for names not known. */
ISETTLERS_API isettlers_result isettlers_result_named(const char *name);

/* Give back memory that a call of this library handed over. NULL is allowed. */
ISETTLERS_API void isettlers_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
