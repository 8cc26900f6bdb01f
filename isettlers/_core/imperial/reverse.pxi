# The words of a state, for machines whose byte order is not that of snapshots (GameApi.reverse).

cdef inline void reverse_sets(Set* sets, int count) noexcept nogil:
    cdef int i
    for i in range(count):
        reverse_64(sets[i].word, 2)


cdef void reverse_seat(Seat* seat) noexcept nogil:
    reverse_sets(seat.sets, SETS)
    reverse_sets(&seat.known, 1)
    reverse_sets(&seat.pooled, 1)
    reverse_sets(&seat.secret, 1)
    reverse_sets(seat.use, 2)
    reverse_sets(&seat.guard, 1)
    reverse_32(&seat.deck, 1)
    reverse_32(&seat.discard, 1)
    reverse_32(seat.deals, SEATS)
    reverse_32(seat.trades, SEATS)
    reverse_64(&seat.goods, 1)
    reverse_16(&seat.vp, 1)


cdef void reverse_pack(Pack* pack) noexcept nogil:
    reverse_sets(&pack.markers, 1)
    reverse_sets(&pack.bottom, 1)
    reverse_sets(pack.token, TOKEN_KINDS)
    reverse_sets(&pack.again, 1)
    reverse_32(pack.unlocked, SEATS)


cdef void reverse_packets(Packets* packets) noexcept nogil:
    reverse_sets(packets.packet, SEATS)
    reverse_sets(packets.kept, SEATS)
    reverse_sets(packets.disclosed, SEATS)


cdef void reverse_shared(Context* c) noexcept nogil:
    reverse_sets(c.s.common, COMMON_SETS)
    reverse_64(&c.s.cost, 1)
    reverse_16(&c.s.target, 1)
    reverse_16(c.s.shrine, 3)
    if c.t.pack_at:
        reverse_pack(pack(c))
    if c.t.packets_at:
        reverse_packets(packets(c))
    if c.t.solo_at:
        reverse_sets(&solo(c).collection, 1)
        reverse_sets(&solo(c).blocked, 1)
