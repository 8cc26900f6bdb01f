/* What calls return, and what they say when something went wrong. */
#ifndef ISC_ERROR_H
#define ISC_ERROR_H

#include <stddef.h>

#if defined(__GNUC__)
#define ISC_API __attribute__((visibility("default")))
#else
#define ISC_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call. Within a version of the library values are added, never renumbered. */
typedef enum isc_result {
    ISC_OK = 0,

    /* Found on this side. */
    ISC_ERROR_NO_MEMORY = 1,    /* memory ran out */
    ISC_ERROR_NOT_STARTED = 2,  /* the program could not be started, or nobody listens there */
    ISC_ERROR_DISCONNECTED = 3, /* the engine ended, or the connection broke; every later call says so too */
    ISC_ERROR_PROTOCOL = 4,     /* the other side does not keep to the protocol; the connection is given up */
    ISC_ERROR_TIMEOUT = 5,      /* no reply in time; the connection goes on, and what was asked may still happen */
    ISC_ERROR_MISUSE = 6,       /* an argument this library cannot take; nothing was sent */
    ISC_ERROR_BAD_JSON = 7,     /* a text that is no JSON, or a tree that no frame can hold */

    /* Said by the engine: the codes of the protocol. */
    ISC_ERROR_OTHER = 100, /* a code this version does not know: see `name` */
    ISC_ERROR_BAD_FRAME = 101,
    ISC_ERROR_TOO_LARGE = 102,
    ISC_ERROR_HELLO_FIRST = 103,
    ISC_ERROR_VERSION = 104,
    ISC_ERROR_UNKNOWN_METHOD = 105,
    ISC_ERROR_BAD_REQUEST = 106,
    ISC_ERROR_BAD_SETUP = 107,
    ISC_ERROR_BAD_FORMAT = 108,
    ISC_ERROR_ILLEGAL_ACTION = 109,
    ISC_ERROR_UNKNOWN_STATE = 110,
    ISC_ERROR_NOTHING_TO_UNDO = 111,
    ISC_ERROR_NO_RECORD = 112,
    ISC_ERROR_OVER = 114,
    ISC_ERROR_CANCELLED = 115,
    ISC_ERROR_LIMIT = 116,
    ISC_ERROR_REFUSED = 117,
    ISC_ERROR_BAD_TOKEN = 118,
    ISC_ERROR_NOT_YOUR_TURN = 119,
    ISC_ERROR_STALE = 120,
    ISC_ERROR_REPLACED = 121,
    ISC_ERROR_STORE = 122,
    ISC_ERROR_CLOSING = 123,
    ISC_ERROR_INTERNAL = 124,
    ISC_ERROR_REVEALED = 125,
    ISC_ERROR_OTHERS_ACTED = 126,
    ISC_ERROR_UNREADABLE = 127,
    ISC_ERROR_MOVED = 128
} isc_result;

/* What went wrong. A caller's own variable: nothing in it is to be freed.
   Calls that take one may be given NULL; those that succeed leave it alone. */
typedef struct isc_error {
    isc_result code;
    char name[32];      /* the code as text: "illegal_action", "disconnected" */
    char message[1280]; /* one line for people */
    char path[1280];    /* the argument at fault, as "$.setup.factions"; empty where none is */
} isc_error;

/* The name of a result, "ok" for ISC_OK. Lives as long as the program. */
ISC_API const char *isc_result_name(isc_result result);

/* The result with a name, ISC_ERROR_OTHER for names not known. */
ISC_API isc_result isc_result_named(const char *name);

/* Give back memory that a call of this library handed over. NULL is allowed. */
ISC_API void isc_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
