# The words of a state, for machines whose byte order is not that of snapshots (GameApi.reverse).

cdef void reverse_seat(Seat* seat) noexcept nogil:
    reverse_64(&seat.craftsmen, 1)
    reverse_32(seat.tile, TILES)
    reverse_16(seat.cart, CARTS)


cdef void game_reverse(void* state, const void* tables) noexcept nogil:
    """Reverse the bytes of every word of two bytes or more, whatever they hold."""
    cdef Context c = context(state, tables, NULL)
    cdef int p
    reverse_64(c.s.rng.word, 4)
    reverse_64(&c.s.pile, 1)
    reverse_16(&c.s.cell, 1)
    for p in range(c.t.seats):
        reverse_seat(&c.s.seat[p])
