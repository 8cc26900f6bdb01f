# Activating an action location: may it be used, its chain of choices, its effect (A12, K3, K4, K6-K8, K16-K24).

cdef inline int resources_and_gold(uint64_t goods) noexcept nogil:
    return held(goods, WOOD) + held(goods, STONE) + held(goods, FOOD) + held(goods, GOLD)


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


cdef bint any_seat(const Context* c, int p, int word) noexcept nogil:
    cdef int other
    for other in range(c.t.seats):
        if target_seat(c, p, other, word):
            return True
    return False


cdef bint any_location(const Context* c, int p, int word, uint64_t cost) noexcept nogil:
    cdef Set m
    cdef int row
    for row in range(c.t.seats):
        m = target_locations(c, p, row, word, cost)
        if not is_empty(&m):
            return True
    return False


cdef bint finds_its_object(const Context* c, int p, const CardFacts* f, uint64_t cost) noexcept nogil:
    """Whether an ability that names an enemy, a deal, a card or a location has one to work on (K3)."""
    cdef int word = f.ability.word
    if not is_ready(c, p, f, cost):
        return False
    if aims_at_location(word):
        return any_location(c, p, word, cost)
    if aims_at_seat(word):
        return any_seat(c, p, word)
    if aims_at_deal(word):
        return deals_to_choose(c, p, word, cost) > 0
    return word != H_ACTING_TROUPE or troupe_target(c, p, cost)


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
        note_location_used(c, row, card, n)
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

cdef inline void use_once(Context* c, int p, const Use* use) noexcept nogil:
    """One use takes effect."""
    because_of(c, use.row, use.card)
    if use.clause.word != W_GAIN:
        do_word(c, p, use)
    if not gives_gain(use.clause.word):
        because_of(c, use.row, use.card)
        gain(c, p, &use.clause.gain)


cdef void do_effect(Context* c, const Frame f) noexcept nogil:
    """A paid activation takes effect, once or twice; two uses are two gains (K12)."""
    cdef Use use
    cdef int i
    use.row = f.row
    use.card = f.card
    use.colors = color_mask(f.effect.colors)
    use.clause = &facts(c, f.row, f.card).ability
    pop(c)
    for i in range(f.effect.times * effects_of(c, f.card)):
        use_once(c, f.seat, &use)
    c.s.target = 0
