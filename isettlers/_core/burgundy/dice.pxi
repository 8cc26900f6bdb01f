# Dice and the workers that shift them (BN1, BU3, BA7, BA8, BA21).

cdef inline int distance(int value, int other) noexcept nogil:
    """Steps between two values, 1 and 6 being neighbours."""
    cdef int d = value - other if value > other else other - value
    return d if d <= APART else SIDES - d


cdef inline int steps_by_workers(const Seat* seat) noexcept nogil:
    """How far the workers of a seat can shift a die."""
    return 2 * seat.workers if owns(seat, K_STRONG_WORKERS) else seat.workers


cdef inline int steps(int free, int paid) noexcept nogil:
    """How far a die can be shifted at most, by steps that cost nothing and by workers."""
    return free + paid if free + paid < APART else APART


cdef inline int price(const Seat* seat, int value, int target, int free) noexcept nogil:
    """The fewest workers that shift a die to the wanted value."""
    cdef int left = distance(value, target) - free
    if left <= 0:
        return 0
    return (left + 1) >> 1 if owns(seat, K_STRONG_WORKERS) else left


cdef inline int free_step(const Context* c, const Seat* seat, int color) noexcept nogil:
    """The step that costs nothing when a tile of the colour is added (knowledge 9 to 11)."""
    return owns(seat, c.t.step[color])


cdef void roll(Context* c) noexcept nogil:
    """Everybody's two dice and the white one, in one draw."""
    cdef uint32_t outcomes = SIDES
    cdef uint32_t rolled
    cdef int i, p, one, other
    for i in range(c.t.seats):
        outcomes *= SIDES * SIDES
    rolled = rng_below(&c.s.rng, outcomes)
    c.s.white = 1 + rolled % SIDES
    rolled //= SIDES
    for i in range(c.t.seats):
        p = c.s.order[i]
        one = 1 + rolled % SIDES
        other = 1 + rolled // SIDES % SIDES
        rolled //= SIDES * SIDES
        c.s.seat[p].dice[0] = one if one > other else other
        c.s.seat[p].dice[1] = other if one > other else one
        note_dice_rolled(c, p, one, other)


cdef inline void use_die(Seat* seat, int value) noexcept nogil:
    """Set a die aside."""
    if seat.dice[0] == value:
        seat.dice[0] = seat.dice[1]
    seat.dice[1] = 0
