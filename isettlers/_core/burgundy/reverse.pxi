# The words of a state, for machines whose byte order is not that of snapshots (GameApi.reverse).

cdef void reverse_seat(Seat* seat) noexcept nogil:
    reverse_64(&seat.filled, 1)
    reverse_64(&seat.frontier, 1)
    reverse_64(seat.barred, 8)
    reverse_32(&seat.goods, 1)
    reverse_32(&seat.sold, 1)
    reverse_32(&seat.knowledge, 1)
    reverse_16(&seat.vp, 1)
    reverse_16(&seat.silver, 1)
    reverse_16(&seat.workers, 1)


cdef void reverse_shared(Context* c) noexcept nogil:
    reverse_32(c.s.depot_goods, DEPOTS)
    reverse_32(&c.s.pool, 1)
