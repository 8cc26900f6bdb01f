# Why an action is not legal: the first rule in its way, from where the card is to its price and its object.

cdef extern from *:
    """
    #define IMPERIAL_HINDRANCES \\
        "over|the game is over|" \\
        "question|no answer to the question at hand|" \\
        "not_offered|not among the choices|" \\
        "after_action|an action comes first|" \\
        "not_in_hand|the card is not in hand|" \\
        "not_there|no such location stands there|" \\
        "alike|the action stands under an equal card|" \\
        "goods|needs {needs}, has {has}|" \\
        "foundation|there is no location or foundation to give up|" \\
        "no_raze_field|the card has no raze field|" \\
        "own|the location is your own|" \\
        "passed|{@seat} has passed|" \\
        "peaceful|the game is peaceful|" \\
        "cannot_be_razed|the location cannot be razed|" \\
        "shielded|{@seat} may not be razed this round|" \\
        "technology|a Technology: Defense token forbids it|" \\
        "no_action|it is no Action location|" \\
        "used|it was used this round|" \\
        "once|it can be used once a round|" \\
        "blocked|it is blocked this round|" \\
        "locked|it is to be unlocked first|" \\
        "cards|cards in hand: needs {needs}, has {has}|" \\
        "deals|deals: needs {needs}, has {has}|" \\
        "tokens|Technology tokens: needs {needs}, has {has}|" \\
        "resources|more resources: needs {needs}, has {has}|" \\
        "no_object|there is nothing to use it on|" \\
        "empty_deck|the deck is empty|" \\
        "guarded|the location is guarded|" \\
        "no_samurai|this faction has no samurai|" \\
        "no_gate|there is no Gate|" \\
        "no_shrine|there is no Shrine|" \\
        "no_token|the location takes no such token"
    """
    const char* HINDRANCES "IMPERIAL_HINDRANCES"      # kinds, each with the format of its text

cdef enum:                 # the same in their order
    WHY_OVER, WHY_QUESTION, WHY_NOT_OFFERED, WHY_AFTER_ACTION, WHY_NOT_IN_HAND, WHY_NOT_THERE, WHY_ALIKE, WHY_GOODS,
    WHY_FOUNDATION, WHY_NO_RAZE_FIELD, WHY_OWN, WHY_PASSED, WHY_PEACEFUL, WHY_CANNOT_BE_RAZED, WHY_SHIELDED,
    WHY_TECHNOLOGY, WHY_NO_ACTION, WHY_USED, WHY_ONCE, WHY_BLOCKED, WHY_LOCKED, WHY_CARDS, WHY_DEALS, WHY_TOKENS,
    WHY_RESOURCES, WHY_NO_OBJECT, WHY_EMPTY_DECK, WHY_GUARDED, WHY_NO_SAMURAI, WHY_NO_GATE, WHY_NO_SHRINE,
    WHY_NO_TOKEN


cdef int why_seat(int kind, int seat, Map* m) noexcept nogil:
    write_number(key(m, "seat"), seat)
    return kind


cdef int why_amount(int kind, int needs, int has, Map* m) noexcept nogil:
    write_number(key(m, "needs"), needs)
    write_number(key(m, "has"), has)
    return kind


cdef int why_goods(uint64_t cost, uint64_t goods, Map* m) noexcept nogil:
    """Of the goods that a cost names and gold, which stands in for three of them, what there is (G2)."""
    cdef uint64_t mine = 0
    cdef Writer* w
    cdef int kinds = 0
    cdef int good
    cdef bint counts
    write_goods(cost, 1, key(m, "needs"))
    w = key(m, "has")
    for good in range(DEFENSE + 1):
        counts = held(cost, good) or (good == GOLD and held(goods, GOLD) and cost & RESOURCE_LANES)
        kinds += counts
        mine |= <uint64_t>counts << good
    write_map(w, kinds)
    for good in range(DEFENSE + 1):
        if mine >> good & 1:
            write_text(w, word(GOOD_WORDS, good))
            write_number(w, held(goods, good))
    return WHY_GOODS


# ---------------------------------------------------------------- cards in hand

cdef int hand_hindrance(const Context* c, int p, int first_id, int card, Map* m) noexcept nogil:
    """Build, deal, raze from hand: ids name the first of identical copies (A3, A7, A8)."""
    cdef uint64_t goods = c.s.seat[p].goods
    cdef const CardFacts* f
    cdef Set mine
    if not is_card(c, p, card):
        return WHY_NOT_IN_HAND
    mine = both(c.t.seat[p].copies[card], c.s.seat[p].sets[HAND])
    if is_empty(&mine):
        return WHY_NOT_IN_HAND
    f = facts(c, p, card)
    if first_id == A_RAZE_HAND and not f.has_raze:
        return WHY_NO_RAZE_FIELD
    if first_id == A_RAZE_HAND and not held(goods, RAZE):
        return why_goods(units(RAZE, HAND_RAZE), goods, m)
    if first_id == A_DEAL and not held(goods, FOOD) and not held(goods, GOLD):
        return why_goods(units(FOOD, 1), goods, m)
    if first_id == A_BUILD and not affords(goods, f.cost):
        return why_goods(f.cost, goods, m)
    if first_id == A_BUILD and f.needs_location and is_empty(&c.s.seat[p].sets[LOCATION]) and (
            is_empty(&c.s.seat[p].sets[FOUNDATION])):
        return WHY_FOUNDATION
    return WHY_ALIKE


# ---------------------------------------------------------------- locations

cdef bint works_for(const Context* c, int p, int row, int card) noexcept nogil:
    """Whether a location of a row works for a seat."""
    cdef Set m
    if row >= c.t.seats or not is_card(c, row, card):
        return False
    m = own_locations(c, p, row)
    return has(&m, card)


cdef int raze_hindrance(const Context* c, int p, int row, int card, Map* m) noexcept nogil:
    """An enemy location (A10, K2, K18, K21, T5)."""
    cdef int keeper, price
    cdef Set there
    if row >= c.t.seats or not is_card(c, row, card):
        return WHY_NOT_THERE
    there = either(c.s.seat[row].sets[LOCATION], c.s.seat[row].sets[LENT])
    if not has(&there, card):
        return WHY_NOT_THERE
    keeper = controller(c, row, card)
    if keeper == p:
        return WHY_OWN
    if c.t.peaceful:
        return WHY_PEACEFUL
    if has_passed(c, keeper):
        return why_seat(WHY_PASSED, keeper, m)
    if not has(&c.t.seat[row].razable, card):
        return WHY_CANNOT_BE_RAZED
    if shielded(c, p, keeper):
        return why_seat(WHY_SHIELDED, keeper, m)
    if (c.t.pack_at and not c.t.rulings.technology_defense_costs and card < COMMON_CARDS
            and has(&pack(c).token[BULWARK], card)):
        return WHY_TECHNOLOGY
    price = raze_price(c, row, card)
    if held(c.s.seat[p].goods, RAZE) < price:
        return why_goods(units(RAZE, price), c.s.seat[p].goods, m)
    return WHY_ALIKE


cdef int use_hindrance(const Context* c, int p, int row, int card, int times) noexcept nogil:
    """The uses of an Action location in a round (A12, T4)."""
    cdef Set m
    cdef int used = uses(&c.s.seat[row], card)
    if not has(&c.t.seat[row].action, card):
        return WHY_NO_ACTION
    if used == USES_BLOCKED:
        return WHY_BLOCKED
    if times == 2:
        if not has(&c.t.seat[row].twice, card):
            return WHY_ONCE
        return WHY_USED if used else -1
    m = usable(c, p, row)
    return -1 if has(&m, card) else WHY_USED


cdef int price_hindrance(const Context* c, int p, int row, int card, int times, Map* m) noexcept nogil:
    """The parts of the price of an Action location, as `can_activate` goes through them."""
    cdef const CardFacts* f = facts(c, row, card)
    cdef const Seat* seat = &c.s.seat[p]
    cdef uint64_t cost = f.price * times
    if c.t.pack_at and is_locked(c, row, card, f):
        return WHY_LOCKED
    if not affords(seat.goods, cost):
        return why_goods(cost, seat.goods, m)
    if tokens_held(c, p, BASIC) < f.price_tokens * times:
        return why_amount(WHY_TOKENS, f.price_tokens * times, tokens_held(c, p, BASIC), m)
    if size(&seat.sets[HAND]) < f.price_cards * times:
        return why_amount(WHY_CARDS, f.price_cards * times, size(&seat.sets[HAND]), m)
    if f.price_deals and deals_to_choose(c, p, W_NONE, cost) < f.price_deals * times:
        return why_amount(WHY_DEALS, f.price_deals * times, deals_to_choose(c, p, W_NONE, cost), m)
    if resources_and_gold(seat.goods) - resources_and_gold(cost) < f.price_resources * times:
        return why_amount(WHY_RESOURCES, f.price_resources * times,
                         resources_and_gold(seat.goods) - resources_and_gold(cost), m)
    return -1


cdef int activation_hindrance(const Context* c, int p, int row, int card, int times, Map* m) noexcept nogil:
    cdef int kind
    if not works_for(c, p, row, card):
        return WHY_NOT_THERE
    kind = use_hindrance(c, p, row, card, times)
    if kind < 0:
        kind = price_hindrance(c, p, row, card, times, m)
    if kind < 0:
        kind = WHY_ALIKE if can_activate(c, p, row, card, times, 0) else WHY_NO_OBJECT
    return kind


cdef int guard_hindrance(const Context* c, int p, int first_id, int row, int card, Map* m) noexcept nogil:
    """A defense token on a common location, a samurai on a faction location (D1, J2)."""
    cdef int good = DEFENSE if first_id == A_DEFEND else WORKER
    if first_id == A_SAMURAI and not c.t.seat[p].samurai:
        return WHY_NO_SAMURAI
    if not works_for(c, p, row, card) or (card < COMMON_CARDS) != (first_id == A_DEFEND):
        return WHY_NOT_THERE
    if not held(c.s.seat[p].goods, good):
        return why_goods(units(good, 1), c.s.seat[p].goods, m)
    return WHY_GUARDED if has(&c.s.seat[row].guard, card) else WHY_ALIKE


# ---------------------------------------------------------------- the others

cdef int exchange_hindrance(const Context* c, int p, Map* m) noexcept nogil:
    if held(c.s.seat[p].goods, WORKER) < 2:
        return why_goods(units(WORKER, 2), c.s.seat[p].goods, m)
    return WHY_EMPTY_DECK


cdef int stash_hindrance(const Context* c, int p, int good, Map* m) noexcept nogil:
    """A good on the Shrine, or a card (no good) under a Gate."""
    if good < 0:
        return WHY_NOT_IN_HAND if in_control(c, p, H_GATE) else WHY_NO_GATE
    return why_goods(units(good, 1), c.s.seat[p].goods, m) if in_control(c, p, H_SHRINE) else WHY_NO_SHRINE


cdef int technology_hindrance(const Context* c, int p, int kind, int card, Map* m) noexcept nogil:
    """A token on a common location (T3, TR3)."""
    cdef int row
    if not tokens_held(c, p, kind):
        return why_amount(WHY_TOKENS, 1, 0, m)
    for row in range(first_row(c, p), end_row(c, p)):
        if works_for(c, p, row, card):
            return WHY_NO_TOKEN
    return WHY_NOT_THERE


cdef int unlock_hindrance(const Context* c, int p, int row, int card, Map* m) noexcept nogil:
    """A faction location to unlock by tokens (T8)."""
    if not works_for(c, p, row, card):
        return WHY_NOT_THERE
    if not c.t.pack_at or not is_locked(c, row, card, facts(c, row, card)):
        return WHY_NO_TOKEN
    if tokens_held(c, p, BASIC) < facts(c, row, card).unlock:
        return why_amount(WHY_TOKENS, facts(c, row, card).unlock, tokens_held(c, p, BASIC), m)
    return WHY_ALIKE


cdef int turn_hindrance(const Context* c, int first_id, int place, Map* m) noexcept nogil:
    """Before the action of a turn."""
    cdef int p = c.s.turn
    if first_id == A_DONE:
        return WHY_AFTER_ACTION
    if first_id == A_BUILD or first_id == A_RAZE_HAND:
        return hand_hindrance(c, p, first_id, place, m)
    if first_id == A_DEAL:
        return hand_hindrance(c, p, first_id, COMMON_CARDS + place, m)
    if first_id == A_RAZE:
        return raze_hindrance(c, p, place_row(place), place_card(place), m)
    if first_id == A_ACTIVATE or first_id == A_ACTIVATE_TWICE:
        return activation_hindrance(c, p, place_row(place), place_card(place), 1 + (first_id == A_ACTIVATE_TWICE), m)
    if first_id == A_EXCHANGE:
        return exchange_hindrance(c, p, m)
    if first_id == A_STASH_CARD or first_id == A_STASH_GOOD:
        return stash_hindrance(c, p, place if first_id == A_STASH_GOOD else -1, m)
    if first_id == A_UNLOCK:
        return unlock_hindrance(c, p, faction_place_row(place), faction_place_card(place), m)
    return WHY_QUESTION


cdef int free_hindrance(const Context* c, int first_id, int place, Map* m) noexcept nogil:
    """The free moves that are there before and after the action; -1 for another kind (K1, T3)."""
    cdef int p = c.s.turn
    if first_id == A_DEFEND:
        return guard_hindrance(c, p, first_id, place_row(place), place_card(place), m)
    if first_id == A_SAMURAI:
        return guard_hindrance(c, p, first_id, p, COMMON_CARDS + place, m)
    if first_id == A_TECHNOLOGY:
        return technology_hindrance(c, p, place // COMMON_CARDS, place % COMMON_CARDS, m)
    return -1


cdef int question_hindrance(const Context* c, int first_id) noexcept nogil:
    """Whether the question at hand has answers of the kind, this one not among them."""
    cdef uint16_t ids[kernel.MAX_LEGAL]
    cdef int i
    for i in range(options(c, ids)):
        if first_action(kind_of_action(ids[i])) == first_id:
            return WHY_NOT_OFFERED
    return WHY_QUESTION


cdef int hindrance(const Context* c, int action, Map* m) noexcept nogil:
    """The first rule in the way of an id that is not legal; its values go into the map."""
    cdef int first_id = first_action(kind_of_action(action))
    cdef int kind = -1
    if c.s.phase == OVER:
        return WHY_OVER
    if c.s.depth or c.s.phase != ACTING:
        return question_hindrance(c, first_id)
    if c.s.step == ASKED or c.t.rulings.guard_after_action or first_id == A_TECHNOLOGY:
        kind = free_hindrance(c, first_id, action - first_id, m)
    if kind < 0:
        kind = turn_hindrance(c, first_id, action - first_id, m) if c.s.step == ASKED else WHY_QUESTION
    return kind
