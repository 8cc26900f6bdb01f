# The virtual player: attacks, what they hit, and the Collection (SO3-SO10, MN17-MN19, SR1-SR8).

cdef enum:
    CONSTANT = 1000        # more than any building cost


cdef inline void collect(Context* c, int row, int card) noexcept nogil:
    """A location goes to the virtual player's pile: no goods, no foundation (SO5)."""
    leave_play(c, row, card, COLLECTION)
    add(&solo(c).collection, card)


cdef inline int collected(const Context* c) noexcept nogil:
    """How much the pile counts (SO10, MN18, MN19)."""
    return size(&solo(c).collection) + solo(c).extra


cdef inline void collect_extra(Context* c, int n) noexcept nogil:
    cdef int total = solo(c).extra + n
    if n == 0:
        return
    solo(c).extra = min(total, MOST_COUNTED)
    note_collection_counted(c, n)


cdef inline bint beaten(const Context* c) noexcept nogil:
    """Whether the player's faction locations outnumber the pile (SO10)."""
    return count_bits(faction_word(c.s.seat[0].sets[LOCATION])) > collected(c)


# ---------------------------------------------------------------- what is attacked

cdef inline int raze_amount(const Gain* raze, int good) noexcept nogil:
    if good == VP:
        return raze.vp
    return raze.cards if good == CARD else held(raze.goods, good)


cdef inline bint matches(const Gain* raze, int one, int other) noexcept nogil:
    """Whether a raze field holds a pair of targets; two equal ones need two equal goods (SO5)."""
    if one == other:
        return raze_amount(raze, one) >= 2
    return raze_amount(raze, one) > 0 and raze_amount(raze, other) > 0


cdef inline int preference(const CardFacts* f) noexcept nogil:
    """Action before feature before production; then the higher cost; then more stone (SO6, SR8)."""
    cdef int stone = held(f.cost, STONE)
    cdef int cost = stone + held(f.cost, WOOD) + held(f.cost, FOOD) + held(f.cost, GOLD)
    return (f.kind * CONSTANT + cost) * CONSTANT + stone


cdef inline int deal_rank(int good) noexcept nogil:
    """Card, raze token, gold, VP, stone, worker, food, wood; others last (SO9)."""
    if good == CARD:
        return 8
    if good == RAZE:
        return 7
    if good == GOLD:
        return 6
    if good == VP:
        return 5
    if good == STONE:
        return 4
    if good == WORKER:
        return 3
    if good == FOOD:
        return 2
    return 1 if good == WOOD else 0


cdef Set matching(const Context* c, int row, int second) noexcept nogil:
    """Own common locations of a row whose raze field holds the newest target and another of the line (SO5)."""
    cdef Set m = both(own_locations(c, 0, row), c.t.seat[row].has_raze)
    cdef Set left
    cdef int card
    m = commons_of(m)
    left = m
    card = take_first(&left)
    while card >= 0:
        if not matches(&facts(c, row, card).raze, solo(c).line[0], solo(c).line[second]):
            drop(&m, card)
        card = take_first(&left)
    return m


cdef inline Set raidable(const Context* c) noexcept nogil:
    """Own faction locations that can be razed: an attack passes over Gate and Shrine (SO9, SR7)."""
    return faction_of(both(c.s.seat[0].sets[LOCATION], c.t.seat[0].razable))


cdef Set of_color(const Context* c, int color) noexcept nogil:
    cdef Set m = both(c.s.seat[0].sets[LOCATION], c.t.seat[0].color[color])
    return faction_of(m)


cdef int prize(const Context* c, const Frame* f, int row, int card) noexcept nogil:
    """How much a location is preferred as the aim of an attack."""
    cdef const CardFacts* card_facts = facts(c, row, card)
    if f.op == Q_ATTACKED:     # common locations have no deal good: all rank the same
        return deal_rank(card_facts.deal) * 10 * CONSTANT * CONSTANT + preference(card_facts)
    return preference(card_facts)


cdef inline Set aimed_at(const Context* c, const Frame* f, int row) noexcept nogil:
    """The locations of a row that an attack or a blockade could hit."""
    if f.op == Q_BLOCKADE:
        return of_color(c, f.blockade.color) if row == 0 else no_cards()
    if f.attacked.at_faction:
        return raidable(c) if row == 0 else no_cards()
    return matching(c, row, f.attacked.second)


cdef int attacked_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """The most preferred of them: what is left to the player's choice (SO6)."""
    cdef Set m, dearest
    cdef int row, card, value
    cdef int best = -1
    cdef int n = 0
    for row in range(2):
        dearest = no_cards()
        m = aimed_at(c, f, row)
        card = take_first(&m)
        while card >= 0:
            value = prize(c, f, row, card)
            if value > best:
                best = value
                n = 0
                dearest = no_cards()
            if value == best:
                add(&dearest, card)
            card = take_first(&m)
        n = emit_locations(c, row, out, n, dearest, A_LOCATION + row * CARDS)
    return n


cdef int blockade_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    return attacked_options(c, f, out)


# ---------------------------------------------------------------- an attack

cdef int color_of_target(const Context* c, int good) noexcept nogil:
    """The colour linked to an attack card's target (MA12); COLORS where there is none."""
    cdef int color = 0
    while color < COLORS and c.t.linked[color] != good:
        color += 1
    return color


cdef int seize_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """The player's deals that give the newest target (MN18, MA17)."""
    cdef int target = solo(c).line[0]
    cdef uint32_t m = c.s.seat[0].deals[0]
    cdef int last = -1
    cdef int card
    cdef int n = 0
    while m:
        card = COMMON_CARDS + lowest(m)
        m &= m - 1
        if facts(c, 0, card).deal == target:
            if c.t.seat[0].same[card] != last:
                out[n] = A_CHOOSE_DEAL + card - COMMON_CARDS
                n += 1
            last = c.t.seat[0].same[card]
    if solo(c).dealt[target]:
        out[n] = A_ATTACK_DEAL + target
        n += 1
    return n


cdef void answer_seize(Context* c, const Frame f, int action) noexcept nogil:
    """A deal comes onto the Collection, where it counts more than a card (MN18, MA14)."""
    cdef int card
    pop(c)
    if action >= A_ATTACK_DEAL:
        lose_attack_deal(c, action - A_ATTACK_DEAL)
        collect_extra(c, c.t.rulings.collection_weight)
        return
    card = COMMON_CARDS + action - A_CHOOSE_DEAL
    c.s.seat[0].deals[0] &= ~own_bit(card)
    add(&solo(c).collection, card)
    note_card_moved(c, card, DEAL, COLLECTION, 0, 1, False)
    collect_extra(c, c.t.rulings.collection_weight - 1)


cdef void answer_blockade(Context* c, const Frame f, int action) noexcept nogil:
    """A faction location is out of play for the next round, with all that lies on it (MN19)."""
    cdef int card = place_card(action - A_LOCATION)
    pop(c)
    drop(&c.s.seat[0].sets[LOCATION], card)
    add(&solo(c).blocked, card)
    note_card_moved(c, card, LOCATION, BLOCKED, 0, 0, False)


cdef void lift_blockades(Context* c) noexcept nogil:
    """Markers go to the Collection, the locations are back; Features that count new sets start again (MN19, MA15)."""
    cdef Set back = solo(c).blocked
    cdef Set m = back
    cdef int card = take_first(&m)
    while card >= 0:
        drop(&solo(c).blocked, card)
        add(&c.s.seat[0].sets[LOCATION], card)
        note_card_moved(c, card, BLOCKED, LOCATION, 0, 0, False)
        if c.s.round < ROUNDS or c.t.rulings.last_blockade_counts:
            collect_extra(c, c.t.rulings.collection_weight)
        card = take_first(&m)
    if c.t.pack_at:
        mark_all(c, 0, back)
        await_other_sets(c, 0)


cdef void begin_attacks(Context* c) noexcept nogil:
    """The virtual player's locations go to the Collection, then he attacks twice (SO4, SR2)."""
    cdef Set m = c.s.seat[1].sets[LOCATION]
    cdef int card
    enter(c, ATTACK)
    card = take_first(&m)
    while card >= 0:
        collect(c, 1, card)
        card = take_first(&m)
    lift_blockades(c)


cdef void open_attack(Context* c) noexcept nogil:
    """Reveal a card; the special virtual players act first, on what their question offers (SO5, MN18, MN19)."""
    cdef Frame* f = top(c)
    f.attack.revealed = 1
    if not reveal_attack(c):
        return
    if solo(c).virtual == JAPANESE_VIRTUAL:
        push(c, Q_SEIZE, 0)
    elif solo(c).virtual == EGYPTIAN_VIRTUAL:
        push(c, Q_BLOCKADE, 0).blockade.color = color_of_target(c, solo(c).line[0])


cdef void strike(Context* c) noexcept nogil:
    """The usual attack: the first pair of targets that finds a location (SO5, SO9)."""
    cdef const Solo* k = solo(c)
    cdef Set here, there
    cdef Frame* f
    cdef int second
    pop(c)
    if k.line_count and k.line[0] == VP and c.t.seat[0].faction == JAPANESE:
        here = raidable(c)
        for second in range(1, k.line_count):
            if k.line[second] == VP and not is_empty(&here):
                f = push(c, Q_ATTACKED, 0)
                f.attacked.second = second
                f.attacked.at_faction = True
                return
    for second in range(1, k.line_count):
        here = matching(c, 0, second)
        there = matching(c, 1, second)
        if not (is_empty(&here) and is_empty(&there)):
            push(c, Q_ATTACKED, 0).attacked.second = second
            return


cdef void do_attack(Context* c, const Frame f) noexcept nogil:
    if f.attack.revealed:
        strike(c)
    else:
        open_attack(c)


cdef void answer_attacked(Context* c, const Frame f, int action) noexcept nogil:
    """The location attacked goes to the Collection, the two cards to the end of the line (SO5, SO7)."""
    pop(c)
    collect(c, place_row(action - A_LOCATION), place_card(action - A_LOCATION))
    to_the_end(c, f.attacked.second)
