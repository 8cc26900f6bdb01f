"""Signals during long work without the GIL: their handlers run now and then, and the work ends where one raises."""

from libc.time cimport CLOCKS_PER_SEC, clock, clock_t

cdef extern from "pythread.h" nogil:
    unsigned long PyThread_get_thread_ident()

cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept   # what a handler raises stays set in its thread

cdef enum:
    LOOKS = 50   # at signals in a second of processor time
    EACH = 8     # asks between two looks at the clock, which costs up to 0.3 microseconds


cdef struct Watch:
    unsigned long thread         # that began the work, 0 for none
    int asked
    clock_t looked               # when its signals were last looked at
    volatile bint interrupted    # a handler has raised; helpers of the thread read it too


cdef inline void begin_watch(Watch* watch) noexcept nogil:
    watch.thread = PyThread_get_thread_ident()
    watch.asked = 0
    watch.looked = clock()
    watch.interrupted = False


cdef inline bint interrupted(Watch* watch) noexcept nogil:
    """Return whether the work is to end now; for between pieces of it of at most a few milliseconds."""
    cdef clock_t now
    if watch.interrupted or PyThread_get_thread_ident() != watch.thread:
        return watch.interrupted
    watch.asked += 1
    if watch.asked % EACH:
        return False
    now = clock()
    if now - watch.looked < CLOCKS_PER_SEC // LOOKS:
        return False
    watch.looked = now
    with gil:
        watch.interrupted = PyErr_CheckSignals() < 0
    return watch.interrupted


cdef inline int end_watch(Watch* watch) except -1:
    """Raise what a handler raised."""
    watch.thread = 0
    return -1 if watch.interrupted else 0
