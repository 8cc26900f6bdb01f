/* Bytes to the other side and back. */
#ifndef ISETTLERS_LINK_H
#define ISETTLERS_LINK_H

#include <sys/types.h>

#include "base.h"

typedef struct isettlers_link {
    int descriptor; /* a socket that does not block; -1 when closed */
    pid_t child;    /* -1 where there is none, or it has been waited for */
    int ending;     /* how the child ended, as waitpid says */
} isettlers_link;

typedef enum isettlers_moved { ISETTLERS_MOVED, ISETTLERS_WAIT, ISETTLERS_ENDED } isettlers_moved;

isettlers_result isettlers__link_spawn(isettlers_link *link, const isettlers_options *options, isettlers_error *error);
isettlers_result isettlers__link_unix(isettlers_link *link, const char *path, isettlers_error *error);
isettlers_result isettlers__link_tcp(isettlers_link *link, const char *host, const char *port, unsigned timeout_ms,
                                     isettlers_error *error);
isettlers_result isettlers__link_adopt(isettlers_link *link, int socket, isettlers_error *error);
isettlers_moved isettlers__link_write(isettlers_link *link, const uint8_t *data, size_t size, size_t *moved);
isettlers_moved isettlers__link_read(isettlers_link *link, uint8_t *data, size_t room, size_t *moved);

/* Wait until the link can be read (or written, where `writing`) or time is over; false for the latter. */
bool isettlers__link_wait(const isettlers_link *link, bool writing, int64_t deadline);

/* Wait for the child until the deadline, at most; whether it has ended. */
bool isettlers__link_reap(isettlers_link *link, int64_t deadline);
void isettlers__link_close(isettlers_link *link, unsigned grace_ms);

/* A time on a clock that only goes on, so many milliseconds from now; ISETTLERS_NEVER is no deadline. */
#define ISETTLERS_NEVER INT64_MAX
int64_t isettlers__in(unsigned milliseconds);

#endif
