/* Sockets throughout: a child process has one for its standard input and output both, since writing to a pipe
   nobody reads would raise SIGPIPE, which only the program may decide about. */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "link.h"

extern char **environ;

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 /* SO_NOSIGPIPE is set instead */
#endif

/* --- time --------------------------------------------------------------------------------------------------- */

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t isc__in(unsigned milliseconds) {
    return now() + milliseconds;
}

/* What poll takes: the milliseconds until a deadline, -1 for none. */
static int until(int64_t deadline) {
    if (deadline == ISC_NEVER)
        return -1;
    int64_t left = deadline - now();
    return left < 0 ? 0 : left > 3600000 ? 3600000 : (int)left;
}

static bool poll_until(int descriptor, short events, int64_t deadline) {
    struct pollfd watched = {.fd = descriptor, .events = events};
    for (;;) {
        int ready = poll(&watched, 1, until(deadline));
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true; /* a fault shows when the link is used */
        if (deadline != ISC_NEVER && now() >= deadline)
            return false;
    }
}

bool isc__link_wait(const isc_link *link, bool writing, int64_t deadline) {
    return poll_until(link->descriptor, (short)(POLLIN | (writing ? POLLOUT : 0)), deadline);
}

/* --- opening ------------------------------------------------------------------------------------------------ */

static isc_result not_started(isc_error *error, const char *what, const char *why) {
    return isc__fail(error, ISC_ERROR_NOT_STARTED, "%.600s: %s", what, why);
}

/* A copy of a socket above the standard descriptors, which programs started from here do not get.
   Closes the one given. */
static int settle(int descriptor) {
    int settled = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    int reason = errno;
    close(descriptor);
    errno = reason;
    return settled;
}

/* Set up this side's end of a link. */
static bool adopt(isc_link *link, int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0)
        return false;
#ifdef SO_NOSIGPIPE
    int on = 1;
    if (setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on) < 0)
        return false;
#endif
    *link = (isc_link){.descriptor = descriptor, .child = -1};
    return true;
}

isc_result isc__link_adopt(isc_link *link, int socket, isc_error *error) {
    if (adopt(link, socket))
        return ISC_OK;
    int reason = errno;
    if (socket >= 0)
        close(socket);
    return not_started(error, "the socket", strerror(reason));
}

/* Two ends of one socket, neither of which other programs get. */
static bool socket_pair(int ends[2]) {
#ifdef SOCK_CLOEXEC
    int made = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
#else
    int made = socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
#endif
    if (made < 0)
        return false;
    ends[0] = settle(ends[0]);
    ends[1] = settle(ends[1]);
    return ends[0] >= 0 && ends[1] >= 0;
}

/* Run a program with `end` as its standard input and output; 0, or why not. */
static int run(pid_t *child, char *const *command, int end, bool quiet) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, broken_pipe;
    sigemptyset(&none);
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    int fault = posix_spawn_file_actions_init(&actions);
    if (fault != 0)
        return fault;
    fault = posix_spawnattr_init(&attributes);
    if (fault != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return fault;
    }
    fault = posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO);
    if (fault == 0)
        fault = posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO);
    if (fault == 0 && quiet)
        fault = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (fault == 0)
        fault = posix_spawnattr_setsigmask(&attributes, &none);
    if (fault == 0)
        fault = posix_spawnattr_setsigdefault(&attributes, &broken_pipe);
    if (fault == 0)
        fault = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (fault == 0)
        fault = posix_spawnp(child, command[0], &actions, &attributes, command, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return fault;
}

static const char *program_of(const isc_options *options) {
    const char *named = getenv("ISETTLERS");
    if (options->program != NULL)
        return options->program;
    return named != NULL && named[0] != '\0' ? named : "isettlers";
}

/* The program, "serve" and the further arguments; the list is the caller's to free. */
static char **command_of(const isc_options *options) {
    size_t further = 0;
    while (options->arguments != NULL && options->arguments[further] != NULL)
        further++;
    char **command = calloc(further + 3, sizeof *command);
    if (command == NULL)
        return NULL;
    command[0] = (char *)program_of(options);
    command[1] = "serve";
    for (size_t i = 0; i < further; i++)
        command[i + 2] = (char *)options->arguments[i];
    return command;
}

isc_result isc__link_spawn(isc_link *link, const isc_options *options, isc_error *error) {
    int ends[2] = {-1, -1};
    char **command = command_of(options);
    if (command == NULL)
        return isc__no_memory(error);
    pid_t child = -1;
    int fault = socket_pair(ends) && adopt(link, ends[0]) ? run(&child, command, ends[1], options->quiet) : errno;
    isc_result result = ISC_OK;
    if (fault != 0)
        result = isc__fail(error, ISC_ERROR_NOT_STARTED,
                           "cannot start \"%.600s\": %s (the option `program` or the environment's ISETTLERS "
                           "say where it is)",
                           command[0], strerror(fault));
    free(command);
    if (ends[1] >= 0)
        close(ends[1]);
    if (result != ISC_OK && ends[0] >= 0)
        close(ends[0]);
    *link = (isc_link){.descriptor = result == ISC_OK ? ends[0] : -1, .child = child};
    return result;
}

isc_result isc__link_unix(isc_link *link, const char *path, isc_error *error) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path)
        return not_started(error, path, "too long for a socket's path");
    strcpy(address.sun_path, path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    if (descriptor >= 0)
        descriptor = settle(descriptor);
    if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0 ||
        !adopt(link, descriptor)) {
        int reason = errno;
        if (descriptor >= 0)
            close(descriptor);
        return not_started(error, path, strerror(reason));
    }
    return ISC_OK;
}

/* Connect to one address until the deadline; whether that went well, with errno where not. */
static bool connect_until(isc_link *link, const struct addrinfo *address, int64_t deadline) {
    int descriptor = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
    if (descriptor >= 0)
        descriptor = settle(descriptor);
    if (descriptor < 0)
        return false;
    int on = 1, reason = 0;
    socklen_t size = sizeof reason;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (!adopt(link, descriptor))
        reason = errno;
    else if (connect(descriptor, address->ai_addr, address->ai_addrlen) == 0)
        reason = 0;
    else if (errno != EINPROGRESS && errno != EINTR)
        reason = errno;
    else if (!poll_until(descriptor, POLLOUT, deadline))
        reason = ETIMEDOUT;
    else if (getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &reason, &size) < 0)
        reason = errno;
    if (reason == 0)
        return true;
    close(descriptor);
    errno = reason;
    return false;
}

isc_result isc__link_tcp(isc_link *link, const char *host, const char *port, unsigned timeout_ms, isc_error *error) {
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *addresses = NULL;
    int fault = getaddrinfo(host, port, &hints, &addresses);
    if (fault != 0)
        return not_started(error, host, gai_strerror(fault));
    int64_t deadline = timeout_ms == 0 ? ISC_NEVER : isc__in(timeout_ms);
    bool connected = false;
    for (const struct addrinfo *address = addresses; address != NULL && !connected; address = address->ai_next)
        connected = connect_until(link, address, deadline);
    int reason = errno;
    freeaddrinfo(addresses);
    if (!connected)
        return isc__fail(error, ISC_ERROR_NOT_STARTED, "%.300s:%.60s: %s", host, port, strerror(reason));
    return ISC_OK;
}

/* --- bytes -------------------------------------------------------------------------------------------------- */

static isc_moved moved_by(ssize_t count, size_t *moved) {
    *moved = count > 0 ? (size_t)count : 0;
    if (count > 0)
        return ISC_MOVED;
    bool again = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    return again ? ISC_WAIT : ISC_ENDED;
}

isc_moved isc__link_write(isc_link *link, const uint8_t *data, size_t size, size_t *moved) {
    return moved_by(send(link->descriptor, data, size, MSG_NOSIGNAL), moved);
}

isc_moved isc__link_read(isc_link *link, uint8_t *data, size_t room, size_t *moved) {
    return moved_by(recv(link->descriptor, data, room, 0), moved);
}

/* --- closing ------------------------------------------------------------------------------------------------ */

bool isc__link_reap(isc_link *link, int64_t deadline) {
    for (int nap = 1; link->child > 0; nap = nap < 16 ? nap * 2 : nap) {
        pid_t ended = waitpid(link->child, &link->ending, WNOHANG);
        if (ended < 0 && errno != EINTR)
            link->ending = 0; /* somebody else has waited for it */
        if (ended > 0 || (ended < 0 && errno != EINTR)) {
            link->child = -1;
        } else {
            if (now() >= deadline)
                return false;
            nanosleep(&(struct timespec){.tv_nsec = nap * 1000000L}, NULL);
        }
    }
    return true;
}

/* Read what the other side still has to say, until it ends or time is over. */
static void drain(isc_link *link, int64_t deadline) {
    uint8_t passed_over[4096];
    size_t count;
    isc_moved moved;
    do {
        moved = isc__link_read(link, passed_over, sizeof passed_over, &count);
        if (moved == ISC_WAIT && !isc__link_wait(link, false, deadline))
            return;
    } while (moved != ISC_ENDED && now() < deadline);
}

void isc__link_close(isc_link *link, unsigned grace_ms) {
    int64_t deadline = isc__in(grace_ms);
    if (link->descriptor >= 0) {
        shutdown(link->descriptor, SHUT_WR);
        if (link->child > 0)
            drain(link, deadline);
        close(link->descriptor);
        link->descriptor = -1;
    }
    if (!isc__link_reap(link, deadline)) {
        kill(link->child, SIGKILL);
        isc__link_reap(link, ISC_NEVER);
    }
}
