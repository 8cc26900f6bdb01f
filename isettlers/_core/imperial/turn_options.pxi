# The options of a turn, as ascending action ids. Nothing here changes the state.

cdef inline Set usable(const Context* c, int p, int row) noexcept nogil:
    """Action locations of a row that the seat may still use this round."""
    cdef const Seat* seat = &c.s.seat[row]
    cdef Set m = both(own_locations(c, p, row), c.t.seat[row].action)
    cdef Set free = without(without(m, seat.use[1]), both(seat.use[0], c.t.seat[row].once))
    return either(free, usable_again(c, row, m)) if c.t.rulings.technology_again else free


cdef inline Set payable(const SeatTables* t, uint64_t goods, int money) noexcept nogil:
    """The plain actions whose price a seat can pay with its goods; `money` is their purse."""
    cdef int workers = held(goods, WORKER)
    cdef int razes = held(goods, RAZE)
    return both(t.paid[money], both(t.workers[min(workers, 3)], t.razes[min(razes, 3)]))


cdef Set activatable(const Context* c, int p, int row, Set m, int times) noexcept nogil:
    """Those of some action locations that can be used once or twice, each examined."""
    cdef Set left = m
    cdef int card = take_first(&left)
    while card >= 0:
        if not can_activate(c, p, row, card, times, 0):
            drop(&m, card)
        card = take_first(&left)
    return m


cdef inline Set usable_now(const Context* c, int p, int row, int money) noexcept nogil:
    """Action locations of a row whose price a seat can pay and that have something to work on."""
    cdef const SeatTables* t = &c.t.seat[row]
    cdef Set m = usable(c, p, row)
    cdef Set rest = without(m, t.plain)
    m = both(m, payable(t, c.s.seat[p].goods, money))
    return m if is_empty(&rest) else either(m, activatable(c, p, row, rest, 1))


cdef inline Set usable_twice(const Context* c, int p, int row, Set m) noexcept nogil:
    """Those of the usable locations that can be used twice in one action."""
    m = both(m, c.t.seat[row].twice)
    m = without(m, either(c.s.seat[row].use[0], c.s.seat[row].use[1]))
    return m if is_empty(&m) else activatable(c, p, row, m, 2)


cdef int activations_in_all_rows(const Context* c, int p, uint16_t* out, int n, int money) noexcept nogil:
    """The options of activating for a seat that holds taken locations (K26)."""
    cdef Set twice[SEATS]
    cdef Set m
    cdef int row
    for row in range(c.t.seats):
        m = usable_now(c, p, row, money)
        twice[row] = usable_twice(c, p, row, m)
        n = emit_locations(c, row, out, n, m, A_ACTIVATE + row * CARDS)
    for row in range(c.t.seats):
        n = emit_locations(c, row, out, n, twice[row], A_ACTIVATE_TWICE + row * CARDS)
    return n


cdef inline int activation_options(const Context* c, int p, uint16_t* out, int n, int money) noexcept nogil:
    """Own action locations to use once, then those to use twice in one action (A12)."""
    cdef Set m
    if rarely(c.s.ra_seat == p):
        return activations_in_all_rows(c, p, out, n, money)
    m = usable_now(c, p, p, money)
    n = emit_locations(c, p, out, n, m, A_ACTIVATE + p * CARDS)
    return emit_locations(c, p, out, n, usable_twice(c, p, p, m), A_ACTIVATE_TWICE + p * CARDS)


cdef int emit_exchanges(const Context* c, int p, uint16_t* out, int n, int least) noexcept nogil:
    """The exchanges of a pair of workers (A14), from option number `least` on."""
    cdef int end = n
    cdef int i
    for i in range(least, 3):
        out[end] = A_EXCHANGE + i
        end += 1
    if least <= 3 and can_draw_common(c):
        out[end] = A_EXCHANGE + 3
        end += 1
    if can_draw_faction(c, p):
        out[end] = A_EXCHANGE + 4
        end += 1
    return n + (end - n) * (held(c.s.seat[p].goods, WORKER) >= 2)   # no branch: see `emit_word`


# ---------------------------------------------------------------- guards and stashes

cdef inline Set unguarded_commons(const Context* c, int p, int row) noexcept nogil:
    """Where in a row a seat may place its defense token (D1)."""
    return commons_of(without(own_locations(c, p, row), c.s.seat[row].guard))


cdef inline Set unguarded_factions(const Context* c, int p) noexcept nogil:
    """Where a seat may place a samurai (J2)."""
    return faction_of(without(c.s.seat[p].sets[LOCATION], c.s.seat[p].guard))


cdef inline bint has_samurai(const Context* c, int p) noexcept nogil:
    """Whether a seat has a worker to deploy as a samurai."""
    return c.t.seat[p].samurai and held(c.s.seat[p].goods, WORKER) > 0


cdef bint can_guard(const Context* c, int p) noexcept nogil:
    """Whether a seat has a defense token or a samurai and a location for it."""
    cdef Set m
    cdef int row
    if has_samurai(c, p):
        m = unguarded_factions(c, p)
        if not is_empty(&m):
            return True
    if held(c.s.seat[p].goods, DEFENSE):
        for row in range(first_row(c, p), end_row(c, p)):
            m = unguarded_commons(c, p, row)
            if not is_empty(&m):
                return True
    return False


cdef int emit_samurai(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    return emit_locations(c, p, out, n, unguarded_factions(c, p), A_SAMURAI - COMMON_CARDS)


cdef int defend_options(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    cdef int row
    for row in range(first_row(c, p), end_row(c, p)):
        n = emit_locations(c, row, out, n, unguarded_commons(c, p, row), A_DEFEND + row * CARDS)
    return n


cdef inline int guard_options(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    """Free moves: the defense token on an own common location, samurai on own faction locations (D1, J2)."""
    if held(c.s.seat[p].goods, DEFENSE):
        n = defend_options(c, p, out, n)
    return emit_samurai(c, p, out, n) if has_samurai(c, p) else n


cdef int emit_gates(const Context* c, int p, uint16_t* out) noexcept nogil:
    """The Gates that work for a seat."""
    cdef int n = 0
    cdef int row, card
    cdef Set m
    for row in range(first_row(c, p), end_row(c, p)):
        m = both(own_locations(c, p, row), c.t.seat[row].word[H_GATE])
        card = take_first(&m)
        while card >= 0:
            out[n] = A_GATE + facts(c, row, card).stash - 1
            n += 1
            card = take_first(&m)
    sort_ids(out, n)
    return n


cdef inline bint may_stash(const Context* c, int p) noexcept nogil:
    """Whether a seat has a Gate or the Shrine, or a taken location that may be one."""
    cdef Set m = both(c.s.seat[p].sets[LOCATION], c.t.seat[p].stash)
    return not is_empty(&m) or c.s.ra_seat == p


cdef int stash_options(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    """Free moves: cards under a Gate, resources on the Shrine."""
    cdef int good
    if in_control(c, p, H_GATE):
        n = emit_cards(c, p, out, n, c.s.seat[p].sets[HAND], A_STASH_CARD)
    if in_control(c, p, H_SHRINE):
        for good in range(3):
            if held(c.s.seat[p].goods, good):
                out[n] = A_STASH_GOOD + good
                n += 1
    return n


# ---------------------------------------------------------------- Technology

cdef Set open_to(const Context* c, int p, int row, int kind) noexcept nogil:
    """The locations of a row that take a token of a kind from a seat: one on a location (T3)."""
    cdef Set m = no_cards()
    if c.t.seat[p].places and tokens_held(c, p, kind):
        m = commons_of(own_locations(c, p, row))
        m = without(m, pack(c).token[kind] if c.t.rulings.technology_each_kind else with_token(c))
        if kind == BASIC:
            m = both(m, c.t.seat[row].basic)
    return m


cdef bint can_place(const Context* c, int p) noexcept nogil:
    """Whether a seat has a Technology token and a location for it."""
    cdef Set m
    cdef int kind, row
    if not c.t.pack_at:
        return False
    for kind in range(TOKEN_KINDS):
        for row in range(first_row(c, p), end_row(c, p)):
            m = open_to(c, p, row, kind)
            if not is_empty(&m):
                return True
    return False


cdef int technology_options(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    """Where a seat may place the tokens it holds."""
    cdef int kind, row, start
    for kind in range(TOKEN_KINDS):
        start = n
        for row in range(first_row(c, p), end_row(c, p)):
            n = emit_locations(c, row, out, n, open_to(c, p, row, kind), A_TECHNOLOGY + kind * COMMON_CARDS)
        sort_ids(out + start, n - start)
    return n


cdef int unlock_options(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    """Locations that the tokens held can unlock, each an action (T8, TR4)."""
    cdef Set m, left
    cdef int row, card
    for row in range(first_row(c, p), end_row(c, p)):
        m = both(own_locations(c, p, row), c.t.seat[row].locked)
        m = without(m, faction_set(pack(c).unlocked[row]))
        left = m
        card = take_first(&left)
        while card >= 0:
            if tokens_held(c, p, BASIC) < facts(c, row, card).unlock:
                drop(&m, card)
            card = take_first(&left)
        n = emit_locations(c, row, out, n, m, A_UNLOCK + row * FACTION_CARDS - COMMON_CARDS)
    return n


# ---------------------------------------------------------------- before and after the action

cdef int turn_options(const Context* c, uint16_t* out) noexcept nogil:
    """A turn: one action or a pass, free moves before it (A2)."""
    cdef int p = c.s.turn
    cdef const SeatTables* t = &c.t.seat[p]
    cdef Set hand = one_of_each(t, c.s.seat[p].sets[HAND])
    cdef uint64_t goods = c.s.seat[p].goods
    cdef int money = purse(goods)
    cdef int row, tokens
    cdef int n = 1
    out[0] = A_PASS
    n = emit_distinct(t, out, n, buildable(c, p, hand, money), A_BUILD)
    if held(goods, FOOD) or held(goods, GOLD):
        n = emit_word(faction_of(hand).word[1], &t.same[64], out, n, A_DEAL - COMMON_CARDS)
    tokens = held(goods, RAZE)
    if tokens:
        n = emit_distinct(t, out, n, both(hand, t.has_raze), A_RAZE_HAND)
        if tokens >= LOCATION_RAZE and not c.t.peaceful:
            for row in range(c.t.seats):
                if row != p or c.s.ra_tokens:
                    n = emit_locations(c, row, out, n, razable_by(c, p, row, tokens), A_RAZE + row * CARDS)
    n = activation_options(c, p, out, n, money)
    n = emit_exchanges(c, p, out, n, 0)
    n = guard_options(c, p, out, n)
    if may_stash(c, p):
        n = stash_options(c, p, out, n)
    if c.t.pack_at:
        n = technology_options(c, p, out, n)
        n = unlock_options(c, p, out, n)
    return n


cdef inline bint may_go_on(const Context* c) noexcept nogil:
    """Whether the setup lets anything follow an action."""
    return c.t.pack_at or c.t.rulings.guard_after_action


cdef inline bint can_go_on(const Context* c, int p) noexcept nogil:
    """Whether the action leaves something to do: Technology (T3), with that ruling guards too (K1)."""
    return can_place(c, p) or (c.t.rulings.guard_after_action and can_guard(c, p))


cdef int after_options(const Context* c, uint16_t* out) noexcept nogil:
    """After the action: what may still be done in the turn, or the end of it."""
    cdef int n = 1
    out[0] = A_DONE
    if c.t.rulings.guard_after_action:
        n = guard_options(c, c.s.turn, out, n)
    return technology_options(c, c.s.turn, out, n) if c.t.pack_at else n
