"""Signals during long work without the GIL: their handlers run now and then, and the work ends where one raises."""

from libc.time cimport CLOCKS_PER_SEC, clock, clock_t

cdef extern from "pythread.h" nogil:
    unsigned long PyThread_get_thread_ident()

cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept   # what a handler raises stays set in its thread

cdef enum:
    CHECKS = 50         # of signals in a second of processor time
    CALLS_A_CLOCK = 8   # calls between two readings of the clock, which may be a system call


cdef struct Watch:
    unsigned long thread         # that began the work, 0 for none
    int calls                    # of `interrupted`
    clock_t checked              # when signals were last checked
    volatile bint interrupted    # a handler has raised; helpers of the thread read it too


cdef inline void begin_watch(Watch* watch) noexcept nogil:
    watch.thread = PyThread_get_thread_ident()
    watch.calls = 0
    watch.checked = clock()
    watch.interrupted = False


cdef inline bint interrupted(Watch* watch) noexcept nogil:
    """Return whether the work is to end now; for between pieces of it of at most a few milliseconds."""
    cdef clock_t now
    if watch.interrupted or PyThread_get_thread_ident() != watch.thread:
        return watch.interrupted
    watch.calls += 1
    if watch.calls % CALLS_A_CLOCK:
        return False
    now = clock()
    if now - watch.checked < CLOCKS_PER_SEC // CHECKS:
        return False
    watch.checked = now
    with gil:
        watch.interrupted = PyErr_CheckSignals() < 0
    return watch.interrupted


cdef inline int end_watch(Watch* watch) except -1:
    """Raise what a handler raised."""
    watch.thread = 0
    return -1 if watch.interrupted else 0
