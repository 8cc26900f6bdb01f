# Networks of tables: their numbers, and the rows that they read.

HIDDEN_UNITS = HIDDEN

cdef class NetworkOwner:
    """The memory of a network."""
    cdef Network net
    cdef Encoder encoder
    cdef tuple parts     # arrays, kept alive
    cdef bytes blank

    def __cinit__(self, Encoder encoder not None, const int16_t[::1] rows not None, const int16_t[::1] units not None,
                  tuple heads not None, const int32_t[::1] numbers not None, const int16_t[::1] policy not None,
                  const int32_t[::1] favour not None):
        cdef int width = encoder.code.width
        cdef int i
        if width > WIDEST_ROW or rows.shape[0] != width * HIDDEN or units.shape[0] != 3 * HIDDEN:
            raise ValueError(f"expected {width} rows of {HIDDEN} numbers, and 3 of units")
        if numbers.shape[0] != <int>encoder.code.api.num_actions or policy.shape[0] != favour.shape[0] * HIDDEN:
            raise ValueError(f"expected the number of each action id, and as many policies of {HIDDEN} numbers")
        for i in range(numbers.shape[0]):
            if not UNKNOWN <= numbers[i] < favour.shape[0]:
                raise ValueError(f"expected numbers of actions below {favour.shape[0]}, got {numbers[i]}")
        self.encoder = encoder
        self.blank = (<const char*>encoder.code.blank)[:width] + bytes(ROW_END)
        self.parts = (rows.base, units.base, numbers.base, policy.base, favour.base)
        self.net.width = width
        self.net.places = encoder.code.places
        self.net.blank = <const uint8_t*>PyBytes_AS_STRING(self.blank)
        self.net.rows = &rows[0]
        self.net.start = &units[0]
        self.net.trust = &units[HIDDEN]
        self.net.points = &units[2 * HIDDEN]
        self.net.trusted, self.net.ahead = heads
        self.net.numbers = &numbers[0]
        self.net.policy = &policy[0]
        self.net.favour = &favour[0]

    def give(self, Tables tables not None):
        """Have the searches of fresh tables of the encoder's setup use this network. ValueError for other tables."""
        if tables.seats < 2 or not have_setup(self.encoder.tables, tables):
            raise ValueError("a network serves tables of its setup, with two seats or more")
        tables.network = &self.net
        tables.network_owner = self
