# Texts and trees that a game's core writes of a position, the trees as MessagePack.

READERS = {"everything": EVERYTHING, "spectator": SPECTATOR}

cdef enum:
    SHORT = 4096           # bytes that hold a text, an action or an event
    ROOM = 16384           # bytes that are tried for a position


cdef int want_writer(Position position) except -1:
    if position.api.write_fields == NULL:
        raise NotImplementedError(f"the core of {position.api.name.decode()} writes no texts: its Game has to")
    return 0


cdef bytes taken(const uint8_t* room, const Writer* w):
    if not fits(w):
        raise ValueError("names longer than any setup may have")
    return PyBytes_FromStringAndSize(<const char*>room, w.length)


def seat_name(Position position not None, int seat):
    """Return the name of a seat; empty where the core writes none."""
    cdef uint8_t room[SHORT]
    cdef Writer w = writer_into(room, SHORT)
    if position.api.write_seat != NULL:
        position.api.write_seat(position.block, seat, &w)
    return taken(room, &w).decode()


@cython.critical_section
def action_text(Position position not None, uint16_t action):
    """Return an action id in words, as the seat to decide reads it."""
    cdef uint8_t room[SHORT]
    cdef Writer w = writer_into(room, SHORT)
    want_writer(position)
    position.api.write_text(position.data, position.block, action, &w)
    return taken(room, &w).decode()


@cython.critical_section
def action_tree(Position position not None, uint16_t action):
    """Return the id, the kind, the arguments and the text of an action id."""
    cdef uint8_t room[SHORT]
    cdef Writer w = writer_into(room, SHORT)
    want_writer(position)
    position.api.write_action(position.data, position.block, action, &w)
    return taken(room, &w)


@cython.critical_section
def hindrance_tree(Position position not None, uint16_t action):
    """Return what hinders an action id, nil where it is legal; empty where the core writes none."""
    cdef uint8_t room[SHORT]
    cdef Writer w = writer_into(room, SHORT)
    if position.api.write_hindrance == NULL:
        return b""
    position.api.write_hindrance(position.data, position.block, action, &w)
    return taken(room, &w)


cdef void write_events(Position position, const Log* log, int reader, Writer* w) noexcept nogil:
    """A list with each event, nil for those that the reader hears whole; to EVERYTHING all are written."""
    cdef uint64_t begun
    cdef uint32_t i
    write_list(w, log.count)
    for i in range(log.count):
        begun = w.length
        if not position.api.write_event(position.data, position.block, log, i, reader, w) and reader != EVERYTHING:
            w.length = begun
            write_nil(w)


@cython.critical_section
def event_trees(Position position not None, list events not None, int reader):
    """Return a list with the events of whole steps, given as raw tuples, as a reader may hear them.

    It has nil for those heard whole; to the reader "everything" all are written. Raises ValueError for a kind that the
    game does not have.
    """
    cdef uint8_t room[ROOM]
    cdef Writer w = writer_into(room, ROOM)
    cdef Log log
    cdef bytes trees
    cdef int i
    want_writer(position)
    log.count = log.capacity = <uint32_t>len(events)
    log.events = <Event*>PyMem_Malloc(max(1, len(events)) * sizeof(Event))
    if log.events == NULL:
        raise MemoryError()
    try:
        for i in range(len(events)):
            kind, seat, a, b, n, goods = events[i]
            if not 0 <= kind < position.api.event_kinds:
                raise ValueError(f"kind of event: expected 0 to {position.api.event_kinds - 1}, got {kind}")
            log.events[i] = Event(kind=kind, seat=seat, a=a, b=b, n=n, goods=goods)
        write_events(position, &log, reader, &w)
        if fits(&w):
            return taken(room, &w)
        trees = PyBytes_FromStringAndSize(NULL, w.length)
        w = writer_into(PyBytes_AS_STRING(trees), w.length)
        write_events(position, &log, reader, &w)
    finally:
        PyMem_Free(log.events)
    return trees


@cython.critical_section
def position_tree(Position position not None, int reader):
    """Return the document of a position for the reader "everything", or the view of a reader."""
    cdef uint8_t room[ROOM]
    cdef Writer w = writer_into(room, ROOM)
    cdef bytes tree
    want_writer(position)
    write_position(position, reader, &w)
    if fits(&w):
        return taken(room, &w)
    tree = PyBytes_FromStringAndSize(NULL, w.length)
    w = writer_into(PyBytes_AS_STRING(tree), w.length)
    write_position(position, reader, &w)
    return tree


cdef void write_position(Position position, int reader, Writer* w) noexcept:
    cdef uint64_t opened = open_map(w)
    close_counted(w, opened, position.api.write_fields(position.data, position.block, reader, w))


@cython.critical_section
def criterion(Position position not None):
    """Return what separates the winners of a finished game from the rest; empty where the core writes nothing."""
    cdef uint8_t room[SHORT]
    cdef Writer w = writer_into(room, SHORT)
    if position.api.write_criterion != NULL:
        position.api.write_criterion(position.data, position.block, &w)
    return taken(room, &w).decode()
