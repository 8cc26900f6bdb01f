/* A connection to an engine: a child process, or a server that listens somewhere.

   An engine, its states and its calls belong to one thread at a time; several engines are independent of each
   other. The library keeps no state of its own, sets no signal handlers and never raises SIGPIPE. */
#ifndef ISC_ENGINE_H
#define ISC_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isettlers-client/error.h"
#include "isettlers-client/tree.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct isc_engine isc_engine;
typedef struct isc_state isc_state;

/* Settings of a connection. Zero everywhere, or NULL for the struct, are the ordinary ones. */
typedef struct isc_options {
    const char *program;          /* what to start; else the environment's ISETTLERS, else "isettlers" on the PATH */
    const char *const *arguments; /* more arguments after "serve", ending with NULL: {"--bot-ms", "500", NULL} */
    bool quiet;                   /* the child's standard error goes nowhere instead of where this program's goes */
    const char *client;           /* name told to the engine; "isettlers-c" */
    unsigned timeout_ms;          /* for connecting, and for each reply but those of bots and records; 0: no limit */
    unsigned grace_ms;            /* how long a child may take to end before it is killed; 0: 2,000 */
    size_t frame_limit;           /* most bytes of a frame to accept; 0: 64 MiB */
} isc_options;

/* --- opening and closing ----------------------------------------------------------------------------------- */

/* Start an engine as a child process and say hello to it. The caller closes the engine.
   ISC_ERROR_NOT_STARTED when the program is not there. */
ISC_API isc_result isc_spawn(const isc_options *options, isc_engine **engine, isc_error *error);

/* Connect to the Unix socket of a server. The caller closes the engine. */
ISC_API isc_result isc_connect_unix(const char *path, const isc_options *options, isc_engine **engine,
                                    isc_error *error);

/* Connect to the TCP port of a server; `port` is a number or the name of a service. The caller closes the engine. */
ISC_API isc_result isc_connect_tcp(const char *host, const char *port, const isc_options *options, isc_engine **engine,
                                   isc_error *error);

/* Say hello over a socket that is connected to a server already. Takes the socket over, also when this fails.
   The caller closes the engine. */
ISC_API isc_result isc_connect_socket(int socket, const isc_options *options, isc_engine **engine, isc_error *error);

/* End the connection and free the engine; a child is given its grace time, then killed. Never fails; NULL is allowed.
   States and calls of the engine that are still open are only good for being closed and dropped from then on. */
ISC_API void isc_engine_close(isc_engine *engine);

/* --- what the engine said of itself ------------------------------------------------------------------------ */

typedef enum isc_mode { ISC_EMBED, ISC_TABLE } isc_mode;

typedef struct isc_game {
    const char *name; /* what isc_start takes */
    const char *title;
    unsigned min_players, max_players;
    uint32_t actions;     /* how many action ids there are */
    uint32_t observation; /* how many numbers an observation has */
    uint32_t layout;      /* version of the struct that a snapshot holds */
} isc_game;

typedef struct isc_bot_kind {
    const char *name;
    const char *meaning;
} isc_bot_kind;

typedef struct isc_info {
    unsigned protocol;
    const char *engine; /* its version; the tables of games are made for ISC_ENGINE_VERSION */
    isc_mode mode;
    const isc_game *games;
    size_t game_count;
    const isc_bot_kind *bots;
    size_t bot_count;
    isc_value limits; /* a map of numbers by name */
} isc_info;

/* What the engine said in its hello. Lives as long as the engine. */
ISC_API const isc_info *isc_engine_info(const isc_engine *engine);

/* The process id of a child, -1 for an engine that is none or has ended. */
ISC_API long isc_engine_process(const isc_engine *engine);

/* The file descriptor to watch for reading in an event loop; call isc_next_push with 0 ms when it is readable. */
ISC_API int isc_engine_descriptor(const isc_engine *engine);

/* --- calls: requests under way ----------------------------------------------------------------------------- */

/* A request that was sent and whose reply has not been taken. The *_send functions give one; the *_finish function
   of the same name waits for the reply and frees the call, whatever it returns. Any number may be under way;
   requests of one state are answered in the order they were sent. */
typedef struct isc_call isc_call;

/* The number of the request. */
ISC_API uint32_t isc_call_id(const isc_call *call);

/* Whether the reply is there, or none can come any more, so that the finish function need not wait. Reads what has
 * come, without waiting. */
ISC_API bool isc_call_done(isc_call *call);

/* Ask the engine to stop a bot at once, or to leave undone what still waits behind another request: the finish
   function then gives what a bot has so far, or ISC_ERROR_CANCELLED. `cancelled` says whether the request still
   was under way; it may be NULL. */
ISC_API isc_result isc_cancel(isc_call *call, bool *cancelled, isc_error *error);

/* Free a call without waiting; its reply is passed over when it comes. NULL is allowed. */
ISC_API void isc_call_drop(isc_call *call);

/* Any request, for methods without a function here: `arguments` is a map or missing. `reply` is what stands under "ok";
   the caller frees it. */
ISC_API isc_result isc_request(isc_engine *engine, const char *method, isc_value arguments, isc_tree **reply,
                               isc_error *error);
ISC_API isc_result isc_request_send(isc_engine *engine, const char *method, isc_value arguments, isc_call **call,
                                    isc_error *error);
ISC_API isc_result isc_request_finish(isc_call *call, isc_tree **reply, isc_error *error);

#ifdef __cplusplus
}
#endif

#endif
