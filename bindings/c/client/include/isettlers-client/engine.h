/* A connection to an engine: a child process, or a server that listens somewhere.

   An engine and its calls belong to one thread at a time; several engines are independent of each other. The library
   keeps no state of its own, sets no signal handlers and never raises SIGPIPE. */
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

/* Settings of a connection. Zero everywhere, or NULL for the struct, are the ordinary ones. */
typedef struct isc_options {
    const char *program;          /* what to start; else the environment's ISETTLERS, else "isettlers" on the PATH */
    const char *const *arguments; /* more arguments after "serve", ending with NULL: {"--bot-ms", "500", NULL} */
    bool quiet;                   /* the child's standard error goes nowhere instead of where this program's goes */
    const char *client;           /* name told to the engine; "isettlers-c" */
    unsigned timeout_ms;          /* for connecting, and for each reply that is waited for; 0: no limit */
    unsigned grace_ms;            /* how long a child may take to end before it is killed; 0: 2,000 */
    size_t frame_limit;           /* most bytes of a frame to accept; 0: 64 MiB */
    const char *language;         /* code of the language of texts: "en" (the default), "de" or "pl" */
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
   Calls of the engine that are still open can only be finished, which fails, or dropped. */
ISC_API void isc_engine_close(isc_engine *engine);

/* --- the connection ---------------------------------------------------------------------------------------- */

/* The engine's reply to `hello`, a map: its version, mode, games, bots and limits. Lives as long as the engine. */
ISC_API isc_value isc_engine_hello(const isc_engine *engine);

/* The process id of a child, -1 for an engine that is none or has ended. */
ISC_API long isc_engine_process(const isc_engine *engine);

/* The file descriptor to watch for reading in an event loop; call isc_next_push with 0 ms when it is readable. */
ISC_API int isc_engine_descriptor(const isc_engine *engine);

/* --- requests ---------------------------------------------------------------------------------------------- */

/* Make a request and wait for its reply. `arguments` holds a map; NULL for none. `reply` is what stands under "ok", a
   map; the caller frees it. ISC_ERROR_MISUSE for arguments that no frame can hold. */
ISC_API isc_result isc_request(isc_engine *engine, const char *method, const isc_tree *arguments, isc_tree **reply,
                               isc_error *error);

/* A request that was sent and whose reply has not been taken. Any number may be under way; requests of one state are
   answered in the order they were sent. */
typedef struct isc_call isc_call;

/* Send a request without waiting. The caller finishes or drops the call. */
ISC_API isc_result isc_request_send(isc_engine *engine, const char *method, const isc_tree *arguments, isc_call **call,
                                    isc_error *error);

/* Wait for the reply, and free the call, whatever is returned. The caller frees the reply. */
ISC_API isc_result isc_request_finish(isc_call *call, isc_tree **reply, isc_error *error);

/* The number of the request, which pushes of its progress name. */
ISC_API uint32_t isc_call_id(const isc_call *call);

/* Whether the reply is there, or none can come any more, so that isc_request_finish need not wait. Reads what has
   come, without waiting. */
ISC_API bool isc_call_done(isc_call *call);

/* Ask the engine to stop a bot at once, or to leave undone what still waits behind another request: isc_request_finish
   then gives what a bot has so far, or ISC_ERROR_CANCELLED. `cancelled` says whether the request still was under way;
   it may be NULL. */
ISC_API isc_result isc_cancel(isc_call *call, bool *cancelled, isc_error *error);

/* Free a call without waiting; its reply is passed over when it comes. NULL is allowed. */
ISC_API void isc_call_drop(isc_call *call);

/* --- pushes ------------------------------------------------------------------------------------------------ */

/* Take the next push, waiting so many milliseconds for one (0: only look, -1: without limit). Pushes that come while
   other calls wait for their replies are kept for this one, the newest 4,096 of them. Its kind is the text under
   "push". The caller frees the tree. ISC_ERROR_TIMEOUT when none came. */
ISC_API isc_result isc_next_push(isc_engine *engine, int milliseconds, isc_tree **push, isc_error *error);

#ifdef __cplusplus
}
#endif

#endif
