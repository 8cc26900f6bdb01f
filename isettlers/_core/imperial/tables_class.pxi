# The tables of a setup for Python.

FILTER_CODES = {
    "any": F_ANY, "faction": F_FACTION, "common": F_COMMON, "enemy": F_ENEMY, "other": F_OTHER,
    "samurai": F_SAMURAI, "hand": F_HAND, "deals": F_DEALS, "technology": F_TECHNOLOGY,
}
LOOKOUTS = {"standard": STANDARD, "alternate": ALTERNATE, "advanced": ADVANCED, "alone": ALONE}
VIRTUAL_PLAYERS = {
    "plain": PLAIN_VIRTUAL, "japanese": JAPANESE_VIRTUAL, "egyptian": EGYPTIAN_VIRTUAL, "drawn": DRAWN_VIRTUAL,
}
if (sizeof(Seat) != 256 or sizeof(State) != 224 + SEATS * 256 or sizeof(Pack) != 176 or sizeof(Packets) != 240
        or sizeof(Solo) != 80):
    raise ImportError("isettlers was built with a struct layout it does not know")


cdef tuple weight_names():
    cdef Weights weights
    memset(&weights, 0, sizeof(weights))
    return tuple(<dict>weights)


WEIGHTS = weight_names()


cdef uint64_t size_of_names(list given) except 0:
    """The bytes of a block for some names."""
    return names_size(len(given), sum([len(name.encode()) for name in given]))


cdef int fill_names(void* names, list given) except -1:
    """Put them into such a block of zeros."""
    cdef Text text
    cdef bytes letters
    begin_names(names)
    for name in given:
        letters = name.encode()
        text.at = letters
        text.length = <uint32_t>len(letters)
        add_name(names, <uint32_t>len(given), text)
    return 0


cdef class ImperialTables(kernel.Tables):
    """The tables of one setup: common deck, the seats' faction decks and boards, options and rulings."""
    invariants = INVARIANTS
    cdef Tables* own
    cdef readonly int rows
    cdef readonly bint has_pack

    def __cinit__(self, dict options, bytes common, list decks, bytes attacks, bytes weights, list names):
        """common, decks, attacks and weights: trees of the data file. One deck makes a solo game."""
        cdef Plan plan
        cdef bytes deck
        cdef int seat, fault
        if not 1 <= len(decks) <= SEATS:
            raise ValueError(f"expected 1 to {SEATS} decks")
        plan.options = options
        plan.players = len(decks)
        plan.common = reader_of(<const char*>common, len(common))
        for seat, deck in enumerate(decks):
            plan.deck[seat] = reader_of(<const char*>deck, len(deck))
        plan.attacks = reader_of(<const char*>attacks, len(attacks))
        plan.weights = reader_of(<const char*>weights, len(weights))
        self.own = <Tables*>PyMem_Calloc(1, sizeof(Tables) + size_of_names(names))
        if self.own == NULL:
            raise MemoryError()
        fault = fill_tables(self.own, &plan)
        if fault:
            raise ValueError(f"expected {TABLE_FAULTS[fault]}")
        self.seats = self.own.players
        self.rows = self.own.seats
        self.has_pack = self.own.pack_at != 0
        self.state_size = self.own.state_size
        self.block = self.own
        self.own.names_at = sizeof(Tables)
        fill_names(self.own + 1, names)
        self.api = writing(interface("imperial"))

    def __dealloc__(self):
        PyMem_Free(self.own)
