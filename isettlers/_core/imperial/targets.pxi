# Targets of actions: enemies, their locations, deals (K2, K3, K18-K21, K26).

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


# ---------------------------------------------------------------- of words that aim at a location

cdef Set copied_productions(const Context* c, int p, int row, uint64_t cost) noexcept nogil:
    """Own production locations; Farmers At Work gives nothing of its own (K23)."""
    cdef Set m = both(own_locations(c, p, row), c.t.seat[row].production)
    return without(m, c.t.seat[row].word[W_PRODUCE_AGAIN])


cdef Set copied_commons(const Context* c, int p, int row, uint64_t cost) noexcept nogil:
    return commons_of(copied_productions(c, p, row, cost))


cdef Set own_razable_commons(const Context* c, int p, int row, uint64_t cost) noexcept nogil:
    """Rabble: only of the own row."""
    cdef Set m
    if row != p:
        return no_cards()
    m = commons_of(both(c.s.seat[p].sets[LOCATION], c.t.seat[p].razable))
    return without(m, pack(c).token[BULWARK]) if c.t.pack_at and not c.t.rulings.technology_defense_costs else m


cdef Set razable_targets(const Context* c, int p, int row, uint64_t cost) noexcept nogil:
    return razable_by(c, p, row, CARDS)


cdef Set payable_targets(const Context* c, int p, int row, uint64_t cost) noexcept nogil:
    """Enemy locations that the raze tokens left can raze."""
    return razable_by(c, p, row, held(c.s.seat[p].goods, RAZE) - held(cost, RAZE))


cdef Set enemy_targets(const Context* c, int p, int row, uint64_t cost) noexcept nogil:
    return enemy_locations(c, p, row)


cdef Set enemy_colored_commons(const Context* c, int p, int row, uint64_t cost) noexcept nogil:
    return colored(c, row, commons_of(enemy_locations(c, p, row)))


cdef Set enemy_actions(const Context* c, int p, int row, uint64_t cost) noexcept nogil:
    return not_blocked(c, row, both(enemy_locations(c, p, row), c.t.seat[row].action))


cdef Set enemy_faction_locations(const Context* c, int p, int row, uint64_t cost) noexcept nogil:
    """Those with which there is no Trade Route deal yet."""
    return without(faction_of(enemy_locations(c, p, row)), faction_set(c.s.seat[p].trades[row]))


# ---------------------------------------------------------------- of words that aim at an enemy

cdef bint has_resource(const Context* c, int p, int other) noexcept nogil:
    return (c.s.seat[other].goods & RESOURCE_LANES) != 0


cdef bint holds_cards(const Context* c, int p, int other) noexcept nogil:
    return not is_empty(&c.s.seat[other].sets[HAND])


cdef bint may_raze_here(const Context* c, int p, int other) noexcept nogil:
    """Ninjas: the virtual player never razes (K3)."""
    return other < c.t.players and not shielded(c, other, p)


# ---------------------------------------------------------------- deals

cdef inline bint deals_in_reach(const Context* c, int p, int holder, int word) noexcept nogil:
    """Whether an ability reaches the deals of a seat."""
    if aims_at_deal(word):
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
    if c.t.solo_at and aims_at_deal(word):
        return n + solo(c).line_count
    if c.t.solo_at and word == W_NONE:
        return n + attack_deals(c)
    return n
