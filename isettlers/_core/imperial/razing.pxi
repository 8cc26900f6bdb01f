# Razing: what it costs, what it gives, what becomes of the card (A8-A10, K10, K13, K18, K21, K26, T5).

cdef inline int surcharge(const Context* c, int p) noexcept nogil:
    """Raze tokens that Border and Roman Fort add for razing in a seat's empire; they add up (K21)."""
    return in_control(c, p, W_SURCHARGE)


cdef inline bint shielded(const Context* c, int attacker, int defender) noexcept nogil:
    """Ninjas: the attacker may not raze in this empire this round (K18)."""
    return (c.s.seat[defender].shield >> attacker) & 1


cdef inline int raze_price(const Context* c, int row, int card) noexcept nogil:
    """Raze tokens for razing an enemy location (A10)."""
    cdef int price = LOCATION_RAZE + surcharge(c, controller(c, row, card)) + has(&c.s.seat[row].guard, card)
    return price + (card < COMMON_CARDS and has(&pack(c).token[BULWARK], card)) if c.t.pack_at else price


cdef Set payable_past_technology(const Context* c, int row, Set m, int spare) noexcept nogil:
    """The same where a Technology: Defense token forbids razing, or with that ruling costs one token more (T5)."""
    cdef Set defended = pack(c).token[BULWARK]
    cdef Set guarded = c.s.seat[row].guard
    if not c.t.rulings.technology_defense_costs:
        m = without(m, defended)
        return m if spare else without(m, guarded)
    if spare == 0:
        return without(m, either(defended, guarded))
    return without(m, both(defended, guarded)) if spare == 1 else m


cdef inline Set payable_razes(const Context* c, int p, int keeper, int row, Set m, int tokens) noexcept nogil:
    """Of one keeper's locations in a row, those a seat may raze for `tokens` raze tokens (A10, K18, K21)."""
    cdef int spare = tokens - LOCATION_RAZE
    if is_empty(&m) or shielded(c, p, keeper):
        return no_cards()
    spare -= surcharge(c, keeper)
    if spare < 0:
        return no_cards()
    if c.t.pack_at:
        return payable_past_technology(c, row, m, spare)
    return m if spare else without(m, c.s.seat[row].guard)


cdef Set razable_by(const Context* c, int p, int row, int tokens) noexcept nogil:
    """Enemy locations of a row that a seat may raze for `tokens` raze tokens; CARDS tokens: whatever the price."""
    cdef Set m = no_cards()
    cdef Set lent
    if is_enemy(c, p, row):
        m = payable_razes(c, p, row, row, both(c.s.seat[row].sets[LOCATION], c.t.seat[row].razable), tokens)
    if c.s.ra_tokens and is_enemy(c, p, c.s.ra_seat):
        lent = both(c.s.seat[row].sets[LENT], c.t.seat[row].razable)
        m = either(m, payable_razes(c, p, c.s.ra_seat, row, lent, tokens))
    return m


cdef void ruin(Context* c, int row, int card) noexcept nogil:
    """A razed location leaves: a common one becomes its owner's foundation and 1 wood (A10, K26)."""
    cdef int keeper = controller(c, row, card)
    if card >= COMMON_CARDS or row >= c.t.players:   # the virtual player keeps no foundations (SO3)
        discard_location(c, row, card)
        return
    leave_play(c, row, card, FOUNDATION)
    add(&c.s.seat[row].sets[FOUNDATION], card)
    receive(c, keeper, units(WOOD, 1))


cdef void raze_location(Context* c, int p, int row, int card) noexcept nogil:
    """Raze a location in play: its raze goods, then what becomes of it, then the features that react (K13)."""
    cdef const CardFacts* f = facts(c, row, card)
    cdef bint enemy = controller(c, row, card) != p
    because_of(c, row, card)
    gain(c, p, &f.raze)
    ruin(c, row, card)
    trigger(c, p, W_ON_RAZE, enemy)


cdef void raze_from_hand(Context* c, int p, int card) noexcept nogil:
    """Raze a hand card: goods, then the card reaches its discard pile after the draws (A8, K10)."""
    cdef int copy = from_hand(c, p, card, ASIDE)
    cdef Frame* f = push(c, K_DISCARD, p)
    f.card = copy
    because_of(c, p, copy)
    gain(c, p, &facts(c, p, copy).raze)
    trigger(c, p, W_ON_RAZE, False)
