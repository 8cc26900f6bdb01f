# The tables of a setup for Python.

FILTER_CODES = {
    "any": F_ANY, "faction": F_FACTION, "common": F_COMMON, "enemy": F_ENEMY, "other": F_OTHER,
    "samurai": F_SAMURAI, "hand": F_HAND, "deals": F_DEALS, "technology": F_TECHNOLOGY,
}
if (sizeof(Seat) != 256 or sizeof(State) != 224 + SEATS * 256 or sizeof(Pack) != 176 or sizeof(Packets) != 240
        or sizeof(Solo) != 80):
    raise ImportError("isettlers was built with a struct layout it does not know")


cdef class ImperialTables(kernel.Tables):
    """The tables of one setup: common deck, the seats' faction decks and boards, options and rulings."""
    invariants = INVARIANTS
    cdef Tables* own
    cdef readonly int rows
    cdef readonly bint has_pack

    def __cinit__(self, bytes setup, bytes packaged, bytes own, bytes weights):
        cdef Plan plan
        plan_of(&plan, setup, packaged, own)
        plan.weights = bytes_reader(weights)
        self.own = tables_of(&plan)
        self.seats = self.own.players
        self.rows = self.own.seats
        self.has_pack = self.own.pack_at != 0
        self.state_size = self.own.state_size
        self.block = self.own
        self.api = reading(writing(interface("imperial")))

    @property
    def names(self):
        cdef const void* names = <const char*>self.own + self.own.names_at
        cdef Text name
        cdef int number
        texts = []
        for number in range(count_in(names)):
            name = name_of(names, number)
            texts.append(name.at[:name.length].decode())
        return tuple(texts)

    def catalogue(self, bytes setup, bytes packaged, bytes own, bytes parts):
        return catalogue_of(self.own, setup, packaged, own, parts)

    def __dealloc__(self):
        PyMem_Free(self.own)
