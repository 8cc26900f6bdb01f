# Carrying out the answer to each question of a chain.

cdef void keep_card(Context* c, Frame* f, int named) noexcept nogil:
    cdef int p = f.seat
    cdef bint second = c.t.seat[p].same[f.keep.cards[0]] != named
    cdef int kept = f.keep.cards[second]
    cdef int other = f.keep.cards[not second]
    pop(c)
    add(&c.s.seat[p].sets[HAND], kept)
    note_card_moved(c, kept, ASIDE, HAND, p, p, False)
    discard_aside(c, p, other)


cdef void draw_one(Context* c, Frame* f, int choice) noexcept nogil:
    """Draw one of the cards owed; Dark Chapel's frame below notes what was drawn (K14)."""
    cdef int p = f.seat
    cdef bint for_chapel = f.draw.for_chapel
    cdef Set before = c.s.seat[p].sets[HAND]
    cdef Set new
    cdef Frame* chapel
    count_down(c, &f.draw.cards)
    if choice == FROM_COMMON:
        draw_common(c, p, 1)
    else:
        draw_faction(c, p, 1)
    if for_chapel:
        chapel = top(c)
        if chapel.op == Q_DRAW:
            chapel -= 1
        new = without(c.s.seat[p].sets[HAND], before)
        chapel.convert.drawn[chapel.convert.drawn[0] != 0] = first(&new) + 1


cdef void give_up(Context* c, int p, int action) noexcept nogil:
    """Remove the location or foundation that pays part of a building cost, before anything counts (A4, K5)."""
    pop(c)
    if action < A_GIVE_FOUNDATION:
        discard_location(c, p, action - A_GIVE_UP)
    else:
        discard_foundation(c, p, action - A_GIVE_FOUNDATION)


cdef void answer_good(Context* c, int good) noexcept nogil:
    cdef Frame f = top(c)[0]
    cdef int p = f.seat
    cdef const Gain* g
    if f.good.times > 1:
        top(c).good.times -= 1
        top(c).good.next_good = good
    else:
        pop(c)
    if f.good.purpose == FOR_CHOICE:
        g = &facts(c, f.row, f.card).ability.gain
        gain_good(c, p, good, g.vp if good == VP else g.cards if good == CARD else held(g.goods, good))
    elif f.good.purpose == FOR_THEFT:
        spend(c, f.row, units(good, 1))
        receive(c, p, units(good, 1))
    elif f.good.purpose == FOR_PRICE:
        c.s.cost += units(good, 1)
    else:
        gain_good(c, p, good, 1)


cdef void answer_target(Context* c, int action) noexcept nogil:
    cdef Frame f = top(c)[0]
    cdef int p = f.seat
    cdef int i, row, card
    pop(c)
    if f.target.word == W_NONE:   # a deal as a price (Hanseatic League)
        i = action - A_CHOOSE_TRADE
        if action >= A_ATTACK_DEAL:
            lose_attack_deal(c, action - A_ATTACK_DEAL)
        elif i >= 0:
            lose_trade(c, p, faction_place_row(i), faction_place_card(i))
        else:
            i = action - A_CHOOSE_DEAL
            lose_deal(c, p, faction_place_row(i), faction_place_card(i))
        return
    c.s.target = action
    row = place_row(action - A_LOCATION)
    card = place_card(action - A_LOCATION)
    if f.target.word == H_ACTING_TROUPE:
        c.s.target = 0
        begin_activation(c, p, row, card, 1, True)
    elif f.target.word == W_BUILD_FROM:
        c.s.target = 0
        card = COMMON_CARDS + (action - A_CHOOSE_DEAL) % FACTION_CARDS
        c.s.seat[p].deals[p] &= ~own_bit(card)
        note_card_moved(c, card, DEAL, ASIDE, p, p, False)
        begin_build(c, p, card, True)
    elif f.target.word == H_DARK_CHAPEL:
        c.s.cost += units(RAZE, 1 if action < A_LOCATION else raze_price(c, row, card))
        put_effect(c, p, f.row, f.card, 1)
        pay(c, p, False)
    elif f.target.by_production:   # Farmers At Work: production, no action
        c.s.target = 0
        produce(c, p, row, card)


cdef void note_colors(Context* c, int p, int card) noexcept nogil:
    """The effect that a hand card was the price of may go by its colours (MN6)."""
    cdef int i = c.s.depth - 1
    while i >= 0 and c.s.stack[i].op != K_EFFECT:
        i -= 1
    if i >= 0 and facts(c, c.s.stack[i].row, c.s.stack[i].card).ability.word == W_LINKED_GOODS:
        set_color_mask(c.s.stack[i].effect.colors, facts(c, p, card).colors)


cdef void lay_foundation(Context* c, int p, int card) noexcept nogil:
    """A hand card goes face down into the empire (K24, MA20)."""
    card = copy_in_hand(c, p, card)
    if is_open_secret(c, p):
        drop(&c.s.seat[p].known, card)
    else:
        mix_knowledge(c, p)
        add(&c.s.seat[p].secret, card)
    take_from_hand(c, p, card, FOUNDATION)
    add(&c.s.seat[p].sets[FOUNDATION], card)


cdef void answer_card(Context* c, int card) noexcept nogil:
    cdef Frame f = top(c)[0]
    pop(c)
    if f.card_question.purpose == FOR_DISCARD:
        to_discard(c, f.seat, from_hand(c, f.seat, card, DISCARD))
        note_colors(c, f.seat, card)
    else:
        lay_foundation(c, f.seat, card)


cdef inline int chapel_card(const Context* c, const Frame* f, int card) noexcept nogil:
    """The card drawn for the razed card's field that is a copy of the named one."""
    cdef const uint8_t* drawn = &f.convert.drawn[0]
    return drawn[0] - 1 if drawn[0] and c.t.seat[f.seat].same[drawn[0] - 1] == card else drawn[1] - 1


cdef void convert(Context* c, Frame* f, int action) noexcept nogil:
    """Dark Chapel: one good of the raze becomes one point, counted on the frame below (K14)."""
    cdef int p = f.seat
    cdef int good, card
    if action == A_DONE:
        pop(c)
        return
    (f - 1).points.points += 1
    if action < A_CARD:
        good = action - A_GOOD
        set_progress(f, good, turned(f) + 1 if good == good_reached(f) else 1)
        spend(c, p, units(good, 1))
        return
    set_progress(f, DEFENSE, 0)
    card = chapel_card(c, f, action - A_CARD)
    f.convert.drawn[f.convert.drawn[0] != card + 1] = 0
    take_from_hand(c, p, card, DISCARD)   # the very card drawn: what others know of the hand stays
    to_discard(c, p, card)


cdef void answer_store(Context* c, Frame* f, int good) noexcept nogil:
    c.s.cost += units(good, 1)
    f.store.next_good = good
    count_down(c, &f.store.room)


cdef void answer_deck(Context* c, int deck) noexcept nogil:
    cdef Frame f = top(c)[0]
    pop(c)
    choose_color(c, f.seat, f.row, f.card, deck)


cdef inline void pay_slaver(Context* c, int p, int good) noexcept nogil:
    spend(c, p, units(good, 1))
    score(c, p, 2 if good == GOLD else 1)


cdef inline void answer(Context* c, int action) noexcept nogil:
    """The top frame's question is answered."""
    cdef Frame* f = top(c)
    cdef int p = f.seat
    cdef int place = action - A_LOCATION
    if f.op == Q_DRAW:
        draw_one(c, f, action - A_DRAW)
    elif f.op == Q_KEEP:
        keep_card(c, f, action - A_KEEP)
    elif f.op == Q_GIVE_UP:
        give_up(c, p, action)
    elif f.op == Q_GOLD:
        pay_with_gold(c, f.gold.resource, (action - A_PAY_GOLD) & (GOLD_IDS - 1))
        f.gold.resource += 1
        settle_gold(c)
    elif f.op == Q_GOOD:
        answer_good(c, action - A_GOOD if action != A_GOOD_TECHNOLOGY else TECHNOLOGY)
    elif f.op == Q_TARGET:
        answer_target(c, action)
    elif f.op == Q_CARD:
        answer_card(c, action - A_CARD)
    elif f.op == Q_BUILD:
        pop(c)
        begin_build(c, p, from_hand(c, p, action - A_BUILD, ASIDE), True)
    elif f.op == Q_CONVERT:
        convert(c, f, action)
    elif f.op == Q_SAMURAI:
        count_down(c, &f.samurai.tokens)
        deploy(c, p, COMMON_CARDS + action - A_SAMURAI)
    elif f.op == Q_SLAVER:
        count_down(c, &f.slaver.times)
        if action != A_DONE:
            pay_slaver(c, p, action - A_GOOD)
    elif f.op == Q_EXCHANGE and action == A_DONE:
        pop(c)
    elif f.op == Q_EXCHANGE:
        f.exchange.next_pair = action - A_EXCHANGE
        exchange(c, p, action - A_EXCHANGE)
    elif f.op == Q_GATE:
        stash_card(c, p, f.card, action - A_GATE)
        pop(c)
    elif f.op == Q_STORE:
        answer_store(c, f, action - A_STORE)
    elif f.op == Q_COLOR:
        name_color(c, action - A_COLOR)
    elif f.op == Q_DECK:
        answer_deck(c, action - A_DRAW)
    elif f.op == Q_NEW_SETS:   # stays, until no Feature owes anything
        pay_new_set(c, p, place_row(place), place_card(place))
    elif (f.op == Q_LAY or f.op == Q_DEPLOY) and action == A_DONE:
        pop(c)
    elif f.op == Q_LAY:
        pop(c)
        lay_foundation(c, p, action - A_CARD)
    elif f.op == Q_DEPLOY:
        count_down(c, &f.deploy.tokens)
        deploy(c, p, COMMON_CARDS + action - A_SAMURAI)
    elif f.op == Q_SEIZE:
        pop(c)
        seize_deal(c, action)
    elif f.op == Q_BLOCKADE:
        pop(c)
        blockade(c, place_card(place))
    else:
        hit(c, action)   # Q_ATTACKED
