# The words of a state, for machines whose byte order is not that of snapshots (GameApi.reverse).

cdef void reverse_seat(Seat* seat) noexcept nogil:
    reverse_64(&seat.craftsmen, 1)
    reverse_32(seat.tile, TILES)
    reverse_16(seat.cart, CARTS)


cdef void reverse_shared(Context* c) noexcept nogil:
    reverse_64(&c.s.pile, 1)
    reverse_16(&c.s.cell, 1)
