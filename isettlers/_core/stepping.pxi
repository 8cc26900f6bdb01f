# A position's legal ids and its steps, with the events of a step and the states before it.

cdef inline void keep(Position self, const uint16_t* ids) noexcept:
    """Keep the legal ids, `count` of ids[MAX_LEGAL], unless they are too many. Some at a time are copied faster."""
    cdef int i = 0
    if self.count <= CACHED:
        while i < self.count:
            memcpy(self.ids + i, ids + i, AT_ONCE * sizeof(uint16_t))
            i += AT_ONCE


cdef inline void generate(Position self) noexcept:
    cdef uint16_t ids[MAX_LEGAL]
    self.count = self.api.legal(self.data, self.block, ids)
    keep(self, ids)


cdef inline void advance(Position self, uint16_t action, Log* log) noexcept:
    cdef uint16_t ids[MAX_LEGAL]
    self.count = self.api.apply(self.data, self.block, action, ids, log)
    keep(self, ids)


cdef inline bint finished(Position self) noexcept:
    if self.count < 0:
        generate(self)
    return self.count == 0


cdef inline const uint16_t* legal_of(Position self, uint16_t* room) noexcept:
    """The legal ids: the kept ones, or written to room[MAX_LEGAL] when there are too many to keep."""
    if self.count < 0:
        generate(self)
    if self.count <= CACHED:
        return self.ids
    self.api.legal(self.data, self.block, room)
    return room


cdef inline bint permits(Position self, int action) noexcept:
    cdef uint16_t room[MAX_LEGAL]
    cdef const uint16_t* ids = legal_of(self, room)
    cdef int i
    for i in range(self.count):
        if ids[i] == action:
            return True
    return False


cdef int open_log(Log* log) except -1:
    """Make room for the events of one step; the caller frees log.events."""
    log.capacity = MAX_EVENTS
    log.count = 0
    log.cause = 0
    log.events = <Event*>PyMem_Malloc(MAX_EVENTS * sizeof(Event))
    if log.events == NULL:
        raise MemoryError()
    return 0


cdef list raw_events(const Event* events, uint32_t count):
    """Events as raw tuples (kind, seat, a, b, n, goods)."""
    return [(e.kind, e.seat, e.a, e.b, e.n, e.goods) for e in events[:count]]


cdef class Happened:
    def __cinit__(self, *args):
        self.events = b""

    def __init__(self, *args):
        raise TypeError("events are made by the step of a state")

    def __len__(self):
        return PyBytes_GET_SIZE(self.events) // sizeof(Event)

    def _before(self):
        """Return the position before the step."""
        return self.before

    def _raw(self):
        """Return the events as raw tuples (kind, seat, a, b, n, goods)."""
        return raw_of(self)


cdef list raw_of(Happened happened):
    cdef uint32_t count = <uint32_t>(PyBytes_GET_SIZE(happened.events) // <Py_ssize_t>sizeof(Event))
    return raw_events(<const Event*>PyBytes_AS_STRING(happened.events), count)


cdef int listen(Position self, uint16_t action, Happened happened) except -1:
    """advance, with the events."""
    cdef Log log
    happened.before = self.clone()
    open_log(&log)
    try:
        advance(self, action, &log)
        happened.events = PyBytes_FromStringAndSize(<char*>log.events, log.count * sizeof(Event))
    finally:
        PyMem_Free(log.events)
    return 0
