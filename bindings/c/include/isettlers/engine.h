/* A connection to an engine: a child process, or a server that listens somewhere.

   An engine, its states and its calls belong to one thread at a time; several engines are independent of each
   other. The library keeps no state of its own, sets no signal handlers and never raises SIGPIPE. */
#ifndef ISETTLERS_ENGINE_H
#define ISETTLERS_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isettlers/error.h"
#include "isettlers/tree.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct isettlers_engine isettlers_engine;
typedef struct isettlers_state isettlers_state;

/* Settings of a connection. Zero everywhere, or NULL for the struct, are the ordinary ones. */
typedef struct isettlers_options {
    const char *program;          /* what to start; else the environment's ISETTLERS, else "isettlers" on the PATH */
    const char *const *arguments; /* more arguments after "serve", ending with NULL: {"--bot-ms", "500", NULL} */
    bool quiet;                   /* the child's standard error goes nowhere instead of where this program's goes */
    const char *client;           /* name told to the engine; "isettlers-c" */
    unsigned timeout_ms;          /* for connecting, and for each reply but those of bots and records; 0: no limit */
    unsigned grace_ms;            /* how long a child may take to end before it is killed; 0: 2,000 */
    size_t frame_limit;           /* most bytes of a frame to accept; 0: 64 MiB */
} isettlers_options;

/* --- opening and closing ----------------------------------------------------------------------------------- */

/* Start an engine as a child process and say hello to it. The caller closes the engine.
   ISETTLERS_ERROR_NOT_STARTED when the program is not there. */
ISETTLERS_API isettlers_result isettlers_spawn(const isettlers_options *options, isettlers_engine **engine,
                                               isettlers_error *error);

/* Connect to the Unix socket of a server. The caller closes the engine. */
ISETTLERS_API isettlers_result isettlers_connect_unix(const char *path, const isettlers_options *options,
                                                      isettlers_engine **engine, isettlers_error *error);

/* Connect to the TCP port of a server; `port` is a number or the name of a service. The caller closes the engine. */
ISETTLERS_API isettlers_result isettlers_connect_tcp(const char *host, const char *port,
                                                     const isettlers_options *options, isettlers_engine **engine,
                                                     isettlers_error *error);

/* Say hello over a socket that is connected to a server already. Takes the socket over, also when this fails.
   The caller closes the engine. */
ISETTLERS_API isettlers_result isettlers_connect_socket(int socket, const isettlers_options *options,
                                                        isettlers_engine **engine, isettlers_error *error);

/* End the connection and free the engine; a child is given its grace time, then killed. Never fails; NULL is allowed.
   States and calls of the engine that are still open are only good for being closed and dropped from then on. */
ISETTLERS_API void isettlers_engine_close(isettlers_engine *engine);

/* --- what the engine said of itself ------------------------------------------------------------------------ */

typedef enum isettlers_mode { ISETTLERS_EMBED, ISETTLERS_TABLE } isettlers_mode;

typedef struct isettlers_game {
    const char *name; /* what isettlers_start takes */
    const char *title;
    unsigned min_players, max_players;
    uint32_t actions;     /* how many action ids there are */
    uint32_t observation; /* how many numbers an observation has */
    uint32_t layout;      /* version of the struct that a snapshot holds */
} isettlers_game;

typedef struct isettlers_bot_kind {
    const char *name;
    const char *meaning;
} isettlers_bot_kind;

typedef struct isettlers_info {
    unsigned protocol;
    const char *engine; /* its version; the tables of games are made for ISETTLERS_ENGINE_VERSION */
    isettlers_mode mode;
    const isettlers_game *games;
    size_t game_count;
    const isettlers_bot_kind *bots;
    size_t bot_count;
    isettlers_value limits; /* a map of numbers by name */
} isettlers_info;

/* What the engine said in its hello. Lives as long as the engine. */
ISETTLERS_API const isettlers_info *isettlers_engine_info(const isettlers_engine *engine);

/* The process id of a child, -1 for an engine that is none or has ended. */
ISETTLERS_API long isettlers_engine_process(const isettlers_engine *engine);

/* The file descriptor to watch for reading in an event loop; call isettlers_next_push with 0 ms when it is readable. */
ISETTLERS_API int isettlers_engine_descriptor(const isettlers_engine *engine);

/* --- calls: requests under way ----------------------------------------------------------------------------- */

/* A request that was sent and whose reply has not been taken. The *_send functions give one; the *_finish function
   of the same name waits for the reply and frees the call, whatever it returns. Any number may be under way;
   requests of one state are answered in the order they were sent. */
typedef struct isettlers_call isettlers_call;

/* The number of the request. */
ISETTLERS_API uint32_t isettlers_call_id(const isettlers_call *call);

/* Whether the reply is there, or none can come any more, so that the finish function need not wait. Reads what has
 * come, without waiting. */
ISETTLERS_API bool isettlers_call_done(isettlers_call *call);

/* Ask the engine to stop a bot at once, or to leave undone what still waits behind another request: the finish
   function then gives what a bot has so far, or ISETTLERS_ERROR_CANCELLED. `cancelled` says whether the request still
   was under way; it may be NULL. */
ISETTLERS_API isettlers_result isettlers_cancel(isettlers_call *call, bool *cancelled, isettlers_error *error);

/* Free a call without waiting; its reply is passed over when it comes. NULL is allowed. */
ISETTLERS_API void isettlers_call_drop(isettlers_call *call);

/* Any request, for methods of a later version: `arguments` is a map or missing. `reply` is what stands under "ok";
   the caller frees it. */
ISETTLERS_API isettlers_result isettlers_request(isettlers_engine *engine, const char *method,
                                                 isettlers_value arguments, isettlers_tree **reply,
                                                 isettlers_error *error);
ISETTLERS_API isettlers_result isettlers_request_send(isettlers_engine *engine, const char *method,
                                                      isettlers_value arguments, isettlers_call **call,
                                                      isettlers_error *error);
ISETTLERS_API isettlers_result isettlers_request_finish(isettlers_call *call, isettlers_tree **reply,
                                                        isettlers_error *error);

#ifdef __cplusplus
}
#endif

#endif
