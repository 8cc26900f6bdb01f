/* Bytes to the other side and back. */
#ifndef ISC_LINK_H
#define ISC_LINK_H

#include <sys/types.h>

#include "base.h"

typedef struct isc_link {
    int descriptor; /* a socket that does not block; -1 when closed */
    pid_t child;    /* -1 where there is none, or it has been waited for */
    int ending;     /* how the child ended, as waitpid says */
} isc_link;

typedef enum isc_moved { ISC_MOVED, ISC_WAIT, ISC_ENDED } isc_moved;

isc_result isc__link_spawn(isc_link *link, const isc_options *options, isc_error *error);
isc_result isc__link_unix(isc_link *link, const char *path, isc_error *error);
isc_result isc__link_tcp(isc_link *link, const char *host, const char *port, unsigned timeout_ms, isc_error *error);
isc_result isc__link_adopt(isc_link *link, int socket, isc_error *error);
isc_moved isc__link_write(isc_link *link, const uint8_t *data, size_t size, size_t *moved);
isc_moved isc__link_read(isc_link *link, uint8_t *data, size_t room, size_t *moved);

/* Wait until the link can be read (or written, where `writing`) or time is over; false for the latter. */
bool isc__link_wait(const isc_link *link, bool writing, int64_t deadline);

/* Wait for the child until the deadline, at most; whether it has ended. */
bool isc__link_reap(isc_link *link, int64_t deadline);
void isc__link_close(isc_link *link, unsigned grace_ms);

/* A time on a clock that only goes on, so many milliseconds from now; ISC_NEVER is no deadline. */
#define ISC_NEVER INT64_MAX
int64_t isc__in(unsigned milliseconds);

#endif
