# What an action may be aimed at: enemies, their locations, deals (K2, K3, K18-K21, K26).

cdef Set enemy_locations(const Context* c, int p, int row) noexcept nogil:
    """The locations of a row that work for an enemy of the seat who has not passed (K26)."""
    cdef Set m = no_cards()
    if is_enemy(c, p, row):
        m = c.s.seat[row].sets[LOCATION]
    if c.s.ra_tokens and is_enemy(c, p, c.s.ra_seat):
        m = either(m, c.s.seat[row].sets[LENT])
    return m


cdef Set not_blocked(const Context* c, int row, Set m) noexcept nogil:
    return without(m, both(c.s.seat[row].use[0], c.s.seat[row].use[1]))


cdef Set colored(const Context* c, int row, Set m) noexcept nogil:
    """The locations of a set that have a colour."""
    cdef Set any_color = no_cards()
    cdef int color
    for color in range(COLORS):
        any_color = either(any_color, c.t.seat[row].color[color])
    return both(m, any_color)


cdef Set target_locations(const Context* c, int p, int row, int word, uint64_t cost) noexcept nogil:
    """The locations of a row that an ability may choose, `cost` being owed already."""
    cdef Set m
    if word == W_PRODUCE_AGAIN:
        m = both(own_locations(c, p, row), c.t.seat[row].production)
        return without(m, c.t.seat[row].word[W_PRODUCE_AGAIN])   # Farmers At Work gives nothing of its own (K23)
    if word == W_PRODUCE_COMMON:
        return commons_of(target_locations(c, p, row, W_PRODUCE_AGAIN, cost))
    if word == W_RAZE_OWN:   # Rabble: only of the own row
        if row != p:
            return no_cards()
        m = both(c.s.seat[p].sets[LOCATION], c.t.seat[p].razable)
        m = commons_of(m)
        return without(m, pack(c).token[BULWARK]) if c.t.pack_at and not c.t.rulings.technology_defense_costs else m
    if word == W_RAZE_LOCATION:
        return razable_by(c, p, row, CARDS)
    if word == H_DARK_CHAPEL:
        return razable_by(c, p, row, held(c.s.seat[p].goods, RAZE) - held(cost, RAZE))
    m = enemy_locations(c, p, row)
    if word == W_LINKED_ENEMY:
        return colored(c, row, commons_of(m))
    if word == W_BLOCK_LOCATION:
        return not_blocked(c, row, both(m, c.t.seat[row].action))
    if word == H_TRADE_ROUTE:
        return without(faction_of(m), faction_set(c.s.seat[p].trades[row]))
    return m


cdef bint any_location(const Context* c, int p, int word, uint64_t cost) noexcept nogil:
    cdef Set m
    cdef int row
    for row in range(c.t.seats):
        m = target_locations(c, p, row, word, cost)
        if not is_empty(&m):
            return True
    return False


cdef bint target_seat(const Context* c, int p, int other, int word) noexcept nogil:
    """Whether an enemy may be chosen by an ability that names one (K3)."""
    cdef const Seat* seat = &c.s.seat[other]
    if not is_enemy(c, p, other):
        return False
    if word == W_TAKE_RESOURCE:
        return (seat.goods & <uint64_t>((1 << 30) - 1)) != 0
    if word == H_DESERT:
        return not is_empty(&seat.sets[HAND])
    return other < c.t.players and not shielded(c, other, p)   # Ninjas: the virtual player never razes (K3)


cdef bint any_seat(const Context* c, int p, int word) noexcept nogil:
    cdef int other
    for other in range(c.t.seats):
        if target_seat(c, p, other, word):
            return True
    return False


# ---------------------------------------------------------------- deals

cdef inline bint deals_in_reach(const Context* c, int p, int holder, int word) noexcept nogil:
    """Whether an ability reaches the deals of a seat."""
    if word == W_TAKE_DEAL or word == W_DISCARD_ENEMY_DEAL:
        return is_enemy(c, p, holder)
    return holder == p


cdef inline uint32_t target_deals(const Context* c, int p, int holder, int origin, int word,
                                  uint64_t cost) noexcept nogil:
    """Cards under the holder's board that the ability may choose."""
    cdef uint32_t m = c.s.seat[holder].deals[origin]
    cdef uint32_t ok = 0
    cdef int card
    if word != W_BUILD_FROM:
        return m
    if origin != p:   # a deal taken by Spies is no card of the own faction
        return 0
    while m:
        card = COMMON_CARDS + lowest(m)
        m &= m - 1
        if may_build(c, p, card, cost):
            ok |= own_bit(card)
    return ok


cdef inline bint trades_count(const Context* c, int word) noexcept nogil:
    """Whether Trade Route's deals may be chosen too: not by Spies and Negotiator, nor by Robbers [1st]."""
    if word == W_DISCARD_ENEMY_DEAL:
        return not c.t.first_edition
    return word != W_TAKE_DEAL and word != W_BUILD_FROM


cdef int deals_to_choose(const Context* c, int p, int word, uint64_t cost) noexcept nogil:
    """How many deals an ability could choose among."""
    cdef int n = 0
    cdef int holder, origin
    for holder in range(c.t.seats):
        if deals_in_reach(c, p, holder, word):
            for origin in range(c.t.seats):
                n += count_bits(target_deals(c, p, holder, origin, word, cost))
                if trades_count(c, word):
                    n += count_bits(c.s.seat[holder].trades[origin])
    if c.t.solo_at and (word == W_TAKE_DEAL or word == W_DISCARD_ENEMY_DEAL):
        return n + solo(c).line_count
    if c.t.solo_at and word == W_NONE:
        return n + attack_deals(c)
    return n
