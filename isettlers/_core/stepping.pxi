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


cdef int remember(Position self, int limit) except -1:
    """Keep the state for `_recall`, the oldest of more than `limit` being dropped."""
    if self.history is None:
        self.history = deque(maxlen=limit)
    self.history.append(PyBytes_FromStringAndSize(<char*>self.data, self.state_size))
    return 0


cdef int open_log(Log* log) except -1:
    """Make room for the events of one step; the caller frees log.events."""
    log.capacity = MAX_EVENTS
    log.count = 0
    log.cause = 0
    log.events = <Event*>PyMem_Malloc(MAX_EVENTS * sizeof(Event))
    if log.events == NULL:
        raise MemoryError()
    return 0


cdef list events_of(Log* log):
    cdef list events = []
    cdef uint32_t i
    cdef Event* e
    for i in range(log.count):
        e = &log.events[i]
        events.append((e.kind, e.seat, e.a, e.b, e.n, e.goods))
    return events


cdef list advance_listening(Position self, uint16_t action):
    """advance, returning the events as raw tuples (kind, seat, a, b, n, goods)."""
    cdef Log log
    open_log(&log)
    try:
        advance(self, action, &log)
        return events_of(&log)
    finally:
        PyMem_Free(log.events)
