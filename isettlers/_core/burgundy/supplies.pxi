# The supplies that seats gain and pay: silverlings, workers, points (BC3), goods by type (BC2).

cdef enum:
    EVERY_GOOD = 0x111111


# Pairs that ids have in one number: a depot and a tile there, a tile and the hex it comes to.

cdef inline int offer_depot(int offer) noexcept nogil:
    return offer // TILES


cdef inline int offer_tile(int offer) noexcept nogil:
    return offer % TILES


cdef inline int placed_tile(int place) noexcept nogil:
    return place // HEXES


cdef inline int placed_hex(int place) noexcept nogil:
    return place % HEXES


cdef inline bint owns(const Seat* seat, int number) noexcept nogil:
    """Whether a knowledge tile works for the seat."""
    return seat.knowledge >> number & 1


cdef inline int knowledge_tile(int number) noexcept nogil:
    """The tile of a number of knowledge."""
    return KNOWLEDGE + number - 1


cdef inline int capped(int amount) noexcept nogil:
    return amount if amount < MOST else MOST


cdef inline void gain_silver(Context* c, int p, int n, int cause) noexcept nogil:
    if n:
        c.s.seat[p].silver = capped(c.s.seat[p].silver + n)
        note_silver_changed(c, p, n, cause)


cdef inline void gain_workers(Context* c, int p, int n, int cause) noexcept nogil:
    if n:
        c.s.seat[p].workers = capped(c.s.seat[p].workers + n)
        note_workers_changed(c, p, n, cause)


cdef inline void pay_workers(Context* c, int p, int n) noexcept nogil:
    ensure(c.s.seat[p].workers >= n)
    if n:
        c.s.seat[p].workers -= n
        note_workers_changed(c, p, -n, BY_DIE)


cdef inline void score(Context* c, int p, int n, int reason, int cause) noexcept nogil:
    c.s.seat[p].vp = capped(c.s.seat[p].vp + n)
    note_points_scored(c, p, n, reason, cause)


# ---------------------------------------------------------------- goods

cdef inline uint32_t some(uint32_t goods) noexcept nogil:
    """The lowest bit of each nibble that is not zero."""
    return (goods | goods >> 1 | goods >> 2 | goods >> 3) & EVERY_GOOD


cdef inline uint32_t lanes(uint32_t bits) noexcept nogil:
    """All bits of the nibbles whose lowest bit is given."""
    return bits * 15


cdef inline int free_kinds(const Seat* seat) noexcept nogil:
    """How many types of goods more the seat can store."""
    return KEPT - count_bits(some(seat.goods))


cdef int draw_good(State* s) noexcept nogil:
    """A good from those nobody has seen, -1 when there is none."""
    cdef int left = total(s.pool)
    cdef int good = 0
    if left == 0:
        return -1
    left = rng_below(&s.rng, left)
    while left >= amount(s.pool, good):
        left -= amount(s.pool, good)
        good += 1
    s.pool -= <uint32_t>1 << 4 * good
    return good
