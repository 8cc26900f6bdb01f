# Carrying out the answer to each question of a chain, and the work between them. `f` is the frame as it was on top;
# `top(c)` is where it stands until it is popped.

cdef void answer_keep(Context* c, const Frame f, int action) noexcept nogil:
    cdef int p = f.seat
    cdef bint second = c.t.seat[p].same[f.keep.cards[0]] != action - A_KEEP
    cdef int kept = f.keep.cards[second]
    cdef int other = f.keep.cards[not second]
    pop(c)
    add(&c.s.seat[p].sets[HAND], kept)
    note_card_moved(c, kept, ASIDE, HAND, p, p, False)
    discard_aside(c, p, other)


cdef void answer_draw(Context* c, const Frame f, int action) noexcept nogil:
    """Draw one of the cards owed; Dark Chapel's frame below notes what was drawn (K14)."""
    cdef int p = f.seat
    cdef Set before = c.s.seat[p].sets[HAND]
    cdef Set new
    cdef Frame* chapel
    count_down(c, &top(c).draw.cards)
    if action - A_DRAW == FROM_COMMON:
        draw_common(c, p, 1)
    else:
        draw_faction(c, p, 1)
    if f.draw.for_chapel:
        chapel = top(c)
        if chapel.op == Q_DRAW:
            chapel -= 1
        new = without(c.s.seat[p].sets[HAND], before)
        chapel.convert.drawn[chapel.convert.drawn[0] != 0] = first(&new) + 1


cdef void answer_give_up(Context* c, const Frame f, int action) noexcept nogil:
    """Remove the location or foundation that pays part of a building cost, before anything counts (A4, K5)."""
    pop(c)
    if action < A_GIVE_FOUNDATION:
        discard_location(c, f.seat, action - A_GIVE_UP)
    else:
        discard_foundation(c, f.seat, action - A_GIVE_FOUNDATION)


cdef inline void answer_gold(Context* c, const Frame f, int action) noexcept nogil:
    pay_with_gold(c, f.gold.resource, (action - A_PAY_GOLD) & (GOLD_IDS - 1))
    top(c).gold.resource += 1
    settle_gold(c)


cdef void answer_good(Context* c, const Frame f, int action) noexcept nogil:
    cdef int p = f.seat
    cdef int good = action - A_GOOD if action != A_GOOD_TECHNOLOGY else TECHNOLOGY
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


cdef void answer_target(Context* c, const Frame f, int action) noexcept nogil:
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
        c.s.cost += units(RAZE, HAND_RAZE if action < A_LOCATION else raze_price(c, row, card))
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


cdef void answer_card(Context* c, const Frame f, int action) noexcept nogil:
    cdef int card = action - A_CARD
    pop(c)
    if f.card_question.purpose == FOR_DISCARD:
        to_discard(c, f.seat, from_hand(c, f.seat, card, DISCARD))
        note_colors(c, f.seat, card)
    else:
        lay_foundation(c, f.seat, card)


cdef inline void answer_build(Context* c, const Frame f, int action) noexcept nogil:
    pop(c)
    begin_build(c, f.seat, from_hand(c, f.seat, action - A_BUILD, ASIDE), True)


cdef inline int chapel_card(const Context* c, const Frame* f, int card) noexcept nogil:
    """The card drawn for the razed card's field that is a copy of the named one."""
    cdef const uint8_t* drawn = &f.convert.drawn[0]
    return drawn[0] - 1 if drawn[0] and c.t.seat[f.seat].same[drawn[0] - 1] == card else drawn[1] - 1


cdef void answer_convert(Context* c, const Frame f, int action) noexcept nogil:
    """Dark Chapel: one good of the raze becomes one point, counted on the frame below (K14)."""
    cdef int p = f.seat
    cdef int good, card
    cdef Frame* frame = top(c)
    if action == A_DONE:
        pop(c)
        return
    (frame - 1).points.points += 1
    if action < A_CARD:
        good = action - A_GOOD
        set_progress(frame, good, turned(frame) + 1 if good == good_reached(frame) else 1)
        spend(c, p, units(good, 1))
        return
    set_progress(frame, DEFENSE, 0)
    card = chapel_card(c, frame, action - A_CARD)
    frame.convert.drawn[frame.convert.drawn[0] != card + 1] = 0
    take_from_hand(c, p, card, DISCARD)   # the very card drawn: what others know of the hand stays
    to_discard(c, p, card)


cdef inline void answer_samurai(Context* c, const Frame f, int action) noexcept nogil:
    count_down(c, &top(c).samurai.tokens)
    deploy(c, f.seat, COMMON_CARDS + action - A_SAMURAI)


cdef inline void answer_deploy(Context* c, const Frame f, int action) noexcept nogil:
    if action == A_DONE:
        pop(c)
    else:
        count_down(c, &top(c).deploy.tokens)
        deploy(c, f.seat, COMMON_CARDS + action - A_SAMURAI)


cdef void answer_slaver(Context* c, const Frame f, int action) noexcept nogil:
    count_down(c, &top(c).slaver.times)
    if action != A_DONE:
        spend(c, f.seat, units(action - A_GOOD, 1))
        score(c, f.seat, 2 if action == A_GOOD + GOLD else 1)


cdef inline void answer_exchange(Context* c, const Frame f, int action) noexcept nogil:
    if action == A_DONE:
        pop(c)
    else:
        top(c).exchange.next_pair = action - A_EXCHANGE
        exchange(c, f.seat, action - A_EXCHANGE)


cdef inline void answer_gate(Context* c, const Frame f, int action) noexcept nogil:
    pop(c)
    stash_card(c, f.seat, f.card, action - A_GATE)


cdef inline void answer_store(Context* c, const Frame f, int action) noexcept nogil:
    c.s.cost += units(action - A_STORE, 1)
    top(c).store.next_good = action - A_STORE
    count_down(c, &top(c).store.room)


cdef inline void answer_deck(Context* c, const Frame f, int action) noexcept nogil:
    pop(c)
    choose_color(c, f.seat, f.row, f.card, action - A_DRAW)


cdef inline void answer_lay(Context* c, const Frame f, int action) noexcept nogil:
    pop(c)
    if action != A_DONE:
        lay_foundation(c, f.seat, action - A_CARD)


# ---------------------------------------------------------------- work

cdef inline void do_pay(Context* c, const Frame f) noexcept nogil:
    pop(c)
    pay(c, f.seat, f.pay.as_named)


cdef inline void do_place(Context* c, const Frame f) noexcept nogil:
    pop(c)
    if f.place.to == DEAL:
        make_deal(c, f.seat, f.card)
    else:
        place(c, f.seat, f.card)


cdef inline void do_points(Context* c, const Frame f) noexcept nogil:
    pop(c)
    because(c, location_with(c, f.seat, H_DARK_CHAPEL))
    score(c, f.seat, f.points.points)


cdef inline void do_discard(Context* c, const Frame f) noexcept nogil:
    pop(c)
    because_of(c, f.seat, f.card)
    discard_aside(c, f.seat, f.card)


cdef inline void do_search(Context* c, const Frame f) noexcept nogil:
    pop(c)
    because_of(c, f.row, f.card)
    begin_search(c, f.seat, f.row, f.card)
