# Activating an action location: may it be used, its chain of choices, its effect (A12, K3, K4, K6-K8, K16-K24).

cdef inline int resources_and_gold(uint64_t goods) noexcept nogil:
    return held(goods, WOOD) + held(goods, STONE) + held(goods, FOOD) + held(goods, GOLD)


cdef int razable_goods(const Context* c, int p) noexcept nogil:
    """The goods (bit each) that stand in some enemy location's raze field (Pack; K22)."""
    cdef Set m
    cdef int row, card, good
    cdef int goods = 0
    cdef const Gain* raze
    for row in range(c.t.seats):
        m = both(enemy_locations(c, p, row), c.t.seat[row].has_raze)
        card = take_first(&m)
        while card >= 0:
            raze = &facts(c, row, card).raze
            for good in range(DEFENSE):
                if held(raze.goods, good):
                    goods |= 1 << good
            goods |= (raze.vp > 0) << VP | (raze.cards > 0) << CARD
            card = take_first(&m)
    return goods


cdef int deal_goods(const Context* c, int p) noexcept nogil:
    """The goods (bit each) of a seat's deals, Trade Route's included."""
    cdef int goods = 0
    cdef int origin
    cdef uint32_t m
    for origin in range(c.t.seats):
        m = c.s.seat[p].deals[origin] | c.s.seat[p].trades[origin]
        while m:
            goods |= 1 << facts(c, origin, COMMON_CARDS + lowest(m)).deal
            m &= m - 1
    if c.t.solo_at:
        for origin in range(GOODS):
            goods |= (solo(c).dealt[origin] > 0) << origin
    return goods


cdef Set settleable(const Context* c, int p, uint64_t cost) noexcept nogil:
    """The faction cards in hand that can be built with what is owed besides (Settlers, K6)."""
    cdef Set m = faction_of(c.s.seat[p].sets[HAND])
    cdef Set left = m
    cdef int card = take_first(&left)
    while card >= 0:
        if not may_build(c, p, card, cost):
            drop(&m, card)
        card = take_first(&left)
    return m


cdef bint chapel_target(const Context* c, int p, uint64_t cost) noexcept nogil:
    cdef Set m = both(c.s.seat[p].sets[HAND], c.t.seat[p].has_raze)
    cdef int tokens = held(c.s.seat[p].goods, RAZE) - held(cost, RAZE)
    if tokens >= 1 and not is_empty(&m):
        return True
    return tokens >= 2 and any_location(c, p, H_DARK_CHAPEL, cost)


cdef Set troupe_targets(const Context* c, int p, int row, uint64_t cost) noexcept nogil:
    """Own action locations of a row that Acting Troupe may use once more (K16)."""
    cdef Set m = not_blocked(c, row, both(own_locations(c, p, row), c.t.seat[row].action))
    cdef Set left
    cdef int card
    m = without(m, c.t.seat[row].word[H_ACTING_TROUPE])
    left = m
    card = take_first(&left)
    while card >= 0:
        if not can_activate(c, p, row, card, 1, cost):
            drop(&m, card)
        card = take_first(&left)
    return m


cdef bint troupe_target(const Context* c, int p, uint64_t cost) noexcept nogil:
    cdef Set m
    cdef int row
    for row in range(c.t.seats):
        m = troupe_targets(c, p, row, cost)
        if not is_empty(&m):
            return True
    return False


cdef inline bint needs_no_object(int word) noexcept nogil:
    """Whether an ability only gives goods, however they are chosen or counted."""
    return (word == W_GAIN_PER or word == W_GAIN_SETS or word == W_CHOOSE or word == W_COLOR_SETS
            or word == W_COLOR_GOODS or word == W_LINKED_GOODS)


cdef bint finds_its_object(const Context* c, int p, const CardFacts* f, uint64_t cost) noexcept nogil:
    """Whether an ability that names an enemy, a deal, a card or a location has one to work on (K3)."""
    cdef int word = f.ability.word
    cdef const Seat* seat = &c.s.seat[p]
    cdef Set m
    if word == W_REPEAT_DEAL:
        return deal_goods(c, p) != 0
    if word == W_RAZE_GOOD:
        return razable_goods(c, p) != 0
    if word == W_TAKE_RESOURCE or word == H_NINJAS or word == H_DESERT:
        return any_seat(c, p, word)
    if word == W_TAKE_DEAL or word == W_DISCARD_ENEMY_DEAL:
        return deals_to_choose(c, p, word, cost) > 0
    if word == W_BUILD_FROM:
        if f.ability.filter == F_HAND:
            m = settleable(c, p, cost)
            return not is_empty(&m)
        return deals_to_choose(c, p, word, cost) > 0
    if word == W_LAY_FOUNDATION:
        return not is_empty(&seat.sets[HAND])
    if word == W_SEARCH:
        return can_begin_search(c, p, f)
    if needs_no_object(word):
        return True
    if word == H_ACTING_TROUPE:
        return troupe_target(c, p, cost)
    if word == H_DARK_CHAPEL:
        return chapel_target(c, p, cost)
    if word == H_TEMPLE_OF_RA and c.s.ra_tokens and (c.s.ra_tokens >= 4 or c.s.ra_seat != p):
        return False
    return any_location(c, p, word, cost)


cdef bint can_activate(const Context* c, int p, int row, int card, int times, uint64_t owed) noexcept nogil:
    """Whether the price is payable and the ability has something to work on; uses are the caller's business."""
    cdef const CardFacts* f = facts(c, row, card)
    cdef const Seat* seat = &c.s.seat[p]
    cdef uint64_t cost = owed + f.price * times
    if not affords(seat.goods, cost):
        return False
    if c.t.pack_at and (is_locked(c, row, card, f) or tokens_held(c, p, BASIC) < f.price_tokens * times):
        return False
    if f.price_cards and size(&seat.sets[HAND]) < f.price_cards * times:
        return False
    if f.price_deals and deals_to_choose(c, p, W_NONE, cost) < f.price_deals * times:
        return False
    if f.price_resources and (resources_and_gold(seat.goods) - resources_and_gold(cost)
                              < f.price_resources * times):
        return False
    return f.ability.word == W_GAIN or finds_its_object(c, p, f, cost)


# ---------------------------------------------------------------- the chain

cdef inline void ask_target(Context* c, int p, int row, int card, int word) noexcept nogil:
    cdef Frame* f = push(c, Q_TARGET, p)
    f.row = row
    f.card = card
    f.target.word = word


cdef inline void put_effect(Context* c, int p, int row, int card, int times) noexcept nogil:
    cdef Frame* f = push(c, K_EFFECT, p)
    f.row = row
    f.card = card
    f.effect.times = times


cdef inline bint aims(int word) noexcept nogil:
    """Whether the ability chooses an enemy, a location or a deal before it is paid."""
    return (word == W_PRODUCE_AGAIN or word == W_TAKE_RESOURCE or word == W_TAKE_DEAL or word == W_DISCARD_ENEMY_DEAL
            or word == W_PRODUCE_COMMON or word == W_LINKED_ENEMY
            or word == W_REMOVE_LOCATION or word == W_BLOCK_LOCATION or word == W_RAZE_LOCATION or word == W_RAZE_OWN
            or word == H_TRADE_ROUTE or word == H_NINJAS or word == H_TEMPLE_OF_RA or word == H_DESERT)


cdef void ask_price(Context* c, int p, int row, int card, const CardFacts* f, int times) noexcept nogil:
    """The parts of a price that are a choice: a hand card, a deal, any resource."""
    cdef Frame* q
    cdef int i
    top(c).pay.as_named = f.price_resources != 0   # gold was one of the resources to name: no question for it
    if f.price_resources:
        q = push(c, Q_GOOD, p)
        q.row = row
        q.card = card
        q.good.purpose = FOR_PRICE
        q.good.times = f.price_resources * times
    for i in range(f.price_deals * times):
        ask_target(c, p, row, card, W_NONE)
    for i in range(f.price_cards * times):
        push(c, Q_CARD, p).card_question.purpose = FOR_DISCARD


cdef inline Set usable_again(const Context* c, int row, Set m) noexcept nogil:
    """Locations whose Technology token lets them be used once more, with that ruling (T4)."""
    if not c.t.pack_at:
        return no_cards()
    return without(not_blocked(c, row, both(m, pack(c).token[BASIC])), pack(c).again)


cdef void use_up(Context* c, int row, int card, int times) noexcept nogil:
    """Count the uses of a location, the further one of a Technology token when there are no others left."""
    cdef int n = uses(&c.s.seat[row], card) + times
    if n > facts(c, row, card).limit:
        add(&pack(c).again, card)
        note(c, E_USE, row, card, 0, n, 0)
    else:
        set_uses(c, row, card, n)


cdef void begin_activation(Context* c, int p, int row, int card, int times, bint extra) noexcept nogil:
    """Start using a location once or twice; an extra use by Acting Troupe is not counted (K16)."""
    cdef const CardFacts* f = facts(c, row, card)
    cdef int word = f.ability.word
    c.s.cost += f.price * times
    if f.price_tokens:
        add_tokens(c, p, BASIC, -<int>f.price_tokens * times)
    if not extra:
        use_up(c, row, card, times)
    if word == H_ACTING_TROUPE or word == H_DARK_CHAPEL or (word == W_BUILD_FROM and f.ability.filter == F_DEALS):
        ask_target(c, p, row, card, word)
    elif word == W_BUILD_FROM:
        push(c, Q_BUILD, p)
    elif times == 2 and aims(word):   # the double price first, then each use with its target (K4)
        for i in range(2):
            put_effect(c, p, row, card, 1)
            ask_target(c, p, row, card, word)
        push(c, K_PAY, p)
        ask_price(c, p, row, card, f, 2)
    elif aims(word) or f.price_cards or f.price_deals or f.price_resources:
        put_effect(c, p, row, card, times)
        push(c, K_PAY, p)
        ask_price(c, p, row, card, f, times)
        if aims(word):
            ask_target(c, p, row, card, word)
    else:
        put_effect(c, p, row, card, times)
        pay(c, p, False)


# ---------------------------------------------------------------- effects

cdef inline void ask_good(Context* c, int p, int row, int card, int purpose, int times) noexcept nogil:
    cdef Frame* q = push(c, Q_GOOD, p)
    q.row = row
    q.card = card
    q.good.purpose = purpose
    q.good.times = times


cdef void take_over(Context* c, int p, int row, int card) noexcept nogil:
    """Temple of Ra marks an enemy location: from now on it works for the taker (K26)."""
    drop(&c.s.seat[row].sets[LOCATION], card)
    add(&c.s.seat[row].sets[LENT], card)
    c.s.ra_seat = p
    c.s.ra_tokens += 1
    note(c, E_MOVE, row, card, LOCATION << 4 | LENT, p, 0)
    if c.t.pack_at:
        if facts(c, row, card).slot:
            mark_sets(c, p, row, card)
        await_other_sets(c, p)


cdef void trade_with(Context* c, int p, int row, int card) noexcept nogil:
    """Trade Route: a deal with an enemy faction location; it is Make a Deal (K19)."""
    c.s.seat[p].trades[row] |= own_bit(card)
    note(c, E_TRADE, row, card, p, 1, 0)
    gain_deal(c, p, row, card)
    trigger(c, p, W_ON_DEAL, False)


cdef void chapel(Context* c, int p) noexcept nogil:
    """Dark Chapel: raze as chosen, then goods of the raze field may become points, all of it one gain (K14)."""
    cdef int row = p
    cdef int card
    cdef bint from_the_hand = c.s.target < A_LOCATION
    cdef const CardFacts* f
    cdef Frame* q
    if from_the_hand:
        card = from_hand(c, p, c.s.target - A_RAZE_HAND, ASIDE)
        q = push(c, K_DISCARD, p)
        q.card = card
    else:
        row = (c.s.target - A_LOCATION) >> 7
        card = (c.s.target - A_LOCATION) & 127
    f = facts(c, row, card)
    push(c, K_POINTS, p).points.points = f.raze.vp
    q = push(c, Q_CONVERT, p)
    q.row = row
    q.card = card
    if f.raze.cards:
        q = push(c, Q_DRAW, p)
        q.draw.cards = f.raze.cards
        q.draw.for_chapel = True
    receive(c, p, f.raze.goods)
    if not from_the_hand:
        ruin(c, row, card)
    trigger(c, p, W_ON_RAZE, not from_the_hand)


cdef void take_deal(Context* c, int p, bint keep) noexcept nogil:
    """The chosen enemy deal comes under the own board (Spies) or is discarded (Robbers)."""
    cdef int i = c.s.target - A_CHOOSE_DEAL
    cdef int origin, card
    cdef int holder = 0
    if c.s.target >= A_ATTACK:
        take_attack_card(c, c.s.target - A_ATTACK, keep)
        return
    if c.s.target >= A_CHOOSE_TRADE:
        i = c.s.target - A_CHOOSE_TRADE
        lose_trade(c, i // (SEATS * FACTION_CARDS), i // FACTION_CARDS % SEATS, COMMON_CARDS + i % FACTION_CARDS)
        return
    origin = i // FACTION_CARDS
    card = COMMON_CARDS + i % FACTION_CARDS
    while not c.s.seat[holder].deals[origin] & own_bit(card):
        holder += 1
    if not keep:
        lose_deal(c, holder, origin, card)
        return
    c.s.seat[holder].deals[origin] &= ~own_bit(card)
    put_deal(c, p, origin, card)
    note(c, E_MOVE, origin, card, DEAL << 4 | DEAL, p, 0)


cdef void work_on_target(Context* c, int p, int word) noexcept nogil:
    """The effect of an ability on the location chosen for it."""
    cdef int row = (c.s.target - A_LOCATION) >> 7
    cdef int card = (c.s.target - A_LOCATION) & 127
    if word == W_PRODUCE_AGAIN:
        produce(c, p, row, card)
    elif word == W_PRODUCE_COMMON:
        produce_once(c, p, row, card)
    elif word == W_REMOVE_LOCATION:
        discard_location(c, row, card)
    elif word == W_BLOCK_LOCATION:
        set_uses(c, row, card, 3)
    elif word == W_RAZE_LOCATION or word == W_RAZE_OWN:
        raze_location(c, p, row, card)
    elif word == H_TRADE_ROUTE:
        trade_with(c, p, row, card)
    elif word == H_TEMPLE_OF_RA:
        take_over(c, p, row, card)


cdef void give_goods(Context* c, int p, int row, int card, const CardFacts* f, int mask) noexcept nogil:
    """An ability that gives goods, however they are chosen or counted, and needs no target."""
    cdef const Clause* clause = &f.ability
    cdef Gain g
    if clause.word == W_GAIN_PER:
        gain_good(c, p, clause.good, amount_per(c, p, clause))
    elif clause.word == W_GAIN_SETS:
        g = gain_by_sets(c, p, f)
        gain(c, p, &g)
    elif clause.word == W_CHOOSE:
        ask_good(c, p, row, card, FOR_CHOICE, 1)
    elif mask:
        ask_color(c, p, row, card, mask, 0)


cdef void search_by_action(Context* c, int p, int row, int card, bint lays) noexcept nogil:
    """Search a deck, before it a hand card is laid down where that goes with it (MN16)."""
    cdef Frame* f
    if not lays:
        begin_search(c, p, row, card)
        return
    f = push(c, K_SEARCH, p)
    f.row = row
    f.card = card
    push(c, Q_CARD, p).card_question.purpose = FOR_FOUNDATION


cdef void use_once(Context* c, int p, int row, int card, const CardFacts* f, int mask) noexcept nogil:
    """One use takes effect; `mask` has the colours of the hand card that was its price."""
    cdef int word = f.ability.word
    cdef int other = c.s.target - A_SEAT
    if word == W_GAIN:
        pass
    elif needs_no_object(word):
        give_goods(c, p, row, card, f, mask if word == W_LINKED_GOODS else ANY_COLORS)
        return
    elif word == W_LINKED_ENEMY:
        other = c.s.target - A_LOCATION
        ask_color(c, p, row, card, facts(c, other >> 7, other & 127).colors, 0)
    elif word == W_SEARCH:
        search_by_action(c, p, row, card, f.ability.lays)
    elif word == W_REPEAT_DEAL:
        ask_good(c, p, row, card, FOR_DEAL, 1)
    elif word == W_RAZE_GOOD:
        ask_good(c, p, row, card, FOR_RAZE, 1)
    elif word == W_TAKE_RESOURCE:
        ask_good(c, p, other, card, FOR_THEFT, f.ability.count)
    elif word == W_TAKE_DEAL or word == W_DISCARD_ENEMY_DEAL:
        take_deal(c, p, word == W_TAKE_DEAL)
    elif word == W_LAY_FOUNDATION:
        push(c, Q_CARD, p).card_question.purpose = FOR_FOUNDATION
    elif word == H_NINJAS:
        c.s.seat[p].shield |= 1 << other
        note(c, E_SHIELD, p, other, 0, 0, 0)
    elif word == H_DESERT:
        push(c, Q_CARD, other).card_question.purpose = FOR_DISCARD
    elif word == H_DARK_CHAPEL:
        chapel(c, p)
    else:
        work_on_target(c, p, word)
    gain(c, p, &f.ability.gain)


cdef void use_location(Context* c) noexcept nogil:
    """A paid activation takes effect, once or twice; two uses are two gains (K12)."""
    cdef Frame f = top(c)[0]
    cdef const CardFacts* card = facts(c, f.row, f.card)
    cdef int i
    pop(c)
    for i in range(f.effect.times * effects_of(c, f.card)):
        use_once(c, f.seat, f.row, f.card, card, color_mask(f.effect.colors))
    c.s.target = 0
