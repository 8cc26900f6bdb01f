# The context that every function of the rules works on, and how it reports events.

ctypedef struct Context:
    State* s
    const Tables* t
    Log* log               # NULL when nobody listens
    uint64_t* mentioned    # what a tree has named so far, a bit each; NULL when nobody asks
    int language           # of texts, by its place among LANGUAGES


cdef inline Context context(const void* state, const void* tables, Log* log) noexcept nogil:
    cdef Context c
    c.s = <State*>state
    c.t = <const Tables*>tables
    c.log = log
    c.mentioned = NULL
    c.language = 0
    return c


cdef void write_note(Log* log, Event e) noexcept nogil:
    """Add an event. Callers ask first whether anybody listens: most games are played out, and nobody does."""
    ensure(log.count < log.capacity)
    if log.count < log.capacity:
        if log.events != NULL:
            log.events[log.count] = e
        log.count += 1
