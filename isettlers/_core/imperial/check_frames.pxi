# Whether a state's frames are such as play can bring about; safe to ask of any bytes.

cdef bint is_deal(const Context* c, int origin, int card) noexcept nogil:
    cdef int p
    for p in range(c.t.seats):
        if c.s.seat[p].deals[origin] & own_bit(card):
            return True
    return False


cdef bint target_in_range(const Context* c, int word, int p) noexcept nogil:
    """Whether the answered target is one that the ability of a seat can work on."""
    cdef int target = c.s.target
    cdef const Seat* seat
    cdef int i, holder, origin
    if aims_at_seat(word):
        return A_SEAT <= target < A_SEAT + c.t.seats
    if aims_at_deal(word):
        if c.t.solo_at and A_ATTACK <= target < A_ATTACK_DEAL:
            return target - A_ATTACK < solo(c).line_count
        i = target - A_CHOOSE_DEAL
        if 0 <= i < SEATS * FACTION_CARDS:
            origin = faction_place_row(i)
            return origin < c.t.seats and is_deal(c, origin, faction_place_card(i))
        i = target - A_CHOOSE_TRADE
        if word != W_DISCARD_ENEMY_DEAL or i < 0 or i >= SEATS * SEATS * FACTION_CARDS:
            return False
        holder = faction_place_holder(i)
        origin = faction_place_row(i)
        return (holder < c.t.seats and origin < c.t.seats
                and c.s.seat[holder].trades[origin] & own_bit(faction_place_card(i)))
    if word == H_DARK_CHAPEL and A_RAZE_HAND <= target < A_RAZE:
        return not is_empty_both(c.s.seat[p].sets[HAND], c.t.seat[p].copies[target - A_RAZE_HAND])
    i = target - A_LOCATION
    if i < 0 or i >= SEATS * CARDS or place_row(i) >= c.t.seats:
        return False
    seat = &c.s.seat[place_row(i)]
    return has(&seat.sets[LOCATION], place_card(i)) or has(&seat.sets[LENT], place_card(i))


cdef bint conversion_in_range(const Context* c, const Frame* f) noexcept nogil:
    """Dark Chapel's offer: cards drawn that are in hand, goods of the raze field that are there."""
    cdef const Set* hand = &c.s.seat[f.seat].sets[HAND]
    cdef uint64_t raze = facts(c, f.row, f.card).raze.goods
    cdef int good, i
    for good in range(good_reached(f), DEFENSE):
        if held(raze, good) > held(c.s.seat[f.seat].goods, good) + (turned(f) if good == good_reached(f) else 0):
            return False
    for i in range(2):
        if f.convert.drawn[i] > CARDS or (f.convert.drawn[i] and not has(hand, f.convert.drawn[i] - 1)):
            return False
    return good_reached(f) <= DEFENSE


cdef bint gold_in_range(const Context* c, const Frame* f) noexcept nogil:
    """A question how much gold stands in: the resources before are settled, and this one leaves a choice."""
    cdef int least, most, resource
    for resource in range(f.gold.resource):
        if held(c.s.cost, resource) > held(c.s.seat[f.seat].goods, resource):
            return False
    gold_range(c, f.seat, f.gold.resource, &least, &most)
    return least < most


cdef bint good_in_range(const Context* c, const Frame* f) noexcept nogil:
    """A question for a good, by a card that asks for one for this purpose."""
    cdef const CardFacts* card
    if f.good.purpose == FOR_THEFT:
        return f.row != f.seat and f.card < CARDS and f.good.next_good <= FOOD
    if not is_card(c, f.row, f.card):
        return False
    card = facts(c, f.row, f.card)
    if f.good.purpose == FOR_PRICE:
        return card.price_resources and f.good.times
    if f.good.next_good or f.good.times > 1:
        return False
    return card.ability.word == (W_CHOOSE if f.good.purpose == FOR_CHOICE else W_RAZE_GOOD if f.good.purpose == FOR_RAZE
                                 else W_REPEAT_DEAL)


cdef bint attack_in_range(const Context* c, const Frame* f) noexcept nogil:
    """The frames of an attack come in its phase; its questions are on cards of the line and leave a choice."""
    cdef uint16_t out[kernel.MAX_LEGAL]
    if c.s.phase != ATTACK:
        return False
    if f.op == Q_SEIZE:
        return solo(c).line_count > 0 and seize_options(c, f, out) > 1
    if f.op == Q_ATTACKED and f.attacked.second >= solo(c).line_count:
        return False
    return f.op == K_ATTACK or attacked_options(c, f, out) > 1


cdef bint frame_in_range(const Context* c, const Frame* f) noexcept nogil:
    """One frame by itself: its fields each in their range, then with the card and the goods they are about."""
    cdef const Clause* ability
    if f.seat >= c.t.players or f.row >= c.t.seats or not fields_in_range(c, f):
        return False
    if f.op == Q_KEEP:
        return f.keep.cards[0] != f.keep.cards[1]
    if f.op == Q_GOLD:
        return gold_in_range(c, f)
    if f.op == Q_GOOD:
        return good_in_range(c, f)
    if f.op == Q_CONVERT:
        return conversion_in_range(c, f)
    if f.op == K_PAY:
        return not f.pay.as_named or covers(c.s.seat[f.seat].goods, c.s.cost)
    if f.op == K_PLACE:
        return f.place.to != DEAL or f.card >= COMMON_CARDS
    if f.op == K_CLEAN_UP:
        return covers(c.s.seat[f.seat].goods, c.s.cost)
    if f.op == K_ATTACK or f.op == Q_SEIZE or f.op == Q_BLOCKADE or f.op == Q_ATTACKED:
        return attack_in_range(c, f)
    if f.op == Q_TARGET or f.op == K_EFFECT or f.op == K_SEARCH or f.op == Q_COLOR or f.op == Q_DECK:
        ability = &facts(c, f.row, f.card).ability
        if f.op == Q_TARGET:
            return f.target.word == W_NONE or f.target.word == ability.word
        if f.op == K_EFFECT:
            return ability.word == W_LINKED_GOODS or not color_mask(f.effect.colors)
        if f.op == Q_COLOR:
            return is_colored(ability.word)
        return ability.word == W_SEARCH and (f.op == K_SEARCH or ability.count == FROM_EITHER)
    return True


# ---------------------------------------------------------------- the whole chain

cdef inline int most_of_one(uint64_t goods) noexcept nogil:
    """The most there is of one resource."""
    return max(held(goods, WOOD), held(goods, STONE), held(goods, FOOD))


cdef inline bint owes(const Frame* f) noexcept nogil:
    """Whether the pending cost is this frame's, or becomes one."""
    if f.op == Q_TARGET:
        return aims_first(f.target.word)
    return f.op == K_PAY or f.op == Q_GOLD or f.op == Q_BUILD or f.op == K_CLEAN_UP


cdef inline bint asks_discard(const Frame* f) noexcept nogil:
    """Whether the question is for a hand card, as a price or for Desert."""
    return f.op == Q_CARD and f.card_question.purpose == FOR_DISCARD


cdef inline bint phase_has_frames(const Context* c) noexcept nogil:
    """Whether the chain begins as chains of the phase do."""
    cdef int op = c.s.stack[0].op
    if c.s.phase == PRODUCING:
        return op == K_PRODUCE
    if c.s.phase == CLEANUP:
        return op == K_CLEAN_UP
    if c.s.phase == ATTACK:
        return op == K_ATTACK or op == Q_ATTACKED or op == Q_NEW_SETS
    return c.s.phase == ACTING


cdef enum:
    MOST_PUSHED = 5        # frames that the answer to one question, and the work after it, can lead to


cdef bint has_headroom(const Context* c) noexcept nogil:
    """Whether what the answer leads to has room: only the parts of a price, which lead to nothing, pile up high."""
    cdef const Frame* f = &c.s.stack[c.s.depth - 1]
    if (asks_discard(f) or (f.op == Q_TARGET and f.target.word == W_NONE)
            or (f.op == Q_GOOD and f.good.purpose == FOR_PRICE)):
        return True
    return c.s.depth + MOST_PUSHED <= FRAMES


cdef bint frames_in_range(const Context* c) noexcept nogil:
    """The chain of choices under way: questions and work that can stand on one another, zero above."""
    cdef const Frame* f
    cdef const Frame* question = NULL   # the target question that the effect below it waits for
    cdef bint answered = False
    cdef bint owed = False
    cdef int i, word
    cdef int owner
    for i in range(c.s.depth, FRAMES):
        if not zeroed(<const uint8_t*>&c.s.stack[i], sizeof(Frame)):
            return False
    if c.s.depth == 0:
        return (c.s.phase != PRODUCING and c.s.phase != CLEANUP and c.s.phase != LOOKOUT and c.s.phase != ATTACK)
    if not phase_has_frames(c):
        return False
    for i in range(c.s.depth):
        if c.s.stack[i].op < Q_DRAW or c.s.stack[i].op > LAST_FRAME:
            return False
    owner = c.s.turn if c.s.phase == ACTING else c.s.stack[0].seat
    for i in range(c.s.depth - 1, -1, -1):
        f = &c.s.stack[i]
        if not frame_in_range(c, f) or not below_it(f) >> (c.s.stack[i - 1].op if i else 0) & 1:
            return False
        if f.seat != owner and not (f.op == Q_DRAW and not f.draw.for_chapel) and not asks_discard(f):
            return False   # in between, only Desert's victim and a seat that draws by another's action decide
        if (f.op == K_PRODUCE or f.op == K_CLEAN_UP) and c.s.phase != PRODUCING and c.s.phase != CLEANUP:
            return False
        if owes(f):
            owed = True
            if f.op != K_CLEAN_UP and most_of_one(c.s.cost) >= GOLD_IDS:   # the gold ids go no further
                return False
            if f.op != K_CLEAN_UP and not affords(c.s.seat[f.seat].goods, c.s.cost):
                return False
        if f.op == Q_TARGET and not f.target.by_production and f.target.word != W_NONE and not owes(f):
            if question != NULL:
                return False
            question = f
        elif f.op == K_EFFECT:
            word = facts(c, f.row, f.card).ability.word
            if question != NULL and (question.row != f.row or question.card != f.card):
                return False
            if (aims(word) or word == H_DARK_CHAPEL) and question == NULL:
                if not target_in_range(c, word, f.seat):
                    return False
                answered = True
            question = NULL
    if question != NULL or (c.s.target and not answered) or (c.s.cost and not owed):
        return False
    if c.s.phase != ACTING and c.s.phase != ATTACK and (c.s.step == 0 or owner != seat_in_order(c, c.s.step - 1)):
        return False
    return is_question(c.s.stack[c.s.depth - 1].op) and has_headroom(c)
