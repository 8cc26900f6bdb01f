# Carrying out the moves of a turn: actions and free moves (A1-A14, D1, J3, T3, T8, K1).

cdef void deploy(Context* c, int p, int card) noexcept nogil:
    """A samurai takes its place, and features that react to deploying do (J2, K18)."""
    add(&c.s.seat[p].guard, card)
    note_guard_placed(c, p, card, True)
    trigger(c, p, W_ON_DEPLOY, False)


cdef void exchange(Context* c, int p, int choice) noexcept nogil:
    """Two workers for one resource or card; each enemy Oasis pays its holder (A14)."""
    cdef int other
    because_of_rule(c, BY_EXCHANGE)
    spend(c, p, units(WORKER, 2))
    if choice < 3:
        receive(c, p, units(choice, 1))
    elif choice == 3:
        draw_common(c, p, 1)
    else:
        draw_faction(c, p, 1)
    for other in range(c.t.players):
        if other != p:
            trigger(c, other, W_ON_ENEMY_EXCHANGE, True)


cdef void stash_card(Context* c, int p, int copy, int gate) noexcept nogil:
    add(&c.s.seat[p].sets[UNDER + gate], copy)
    note_card_moved(c, copy, ASIDE, UNDER + gate, p, p, False)


cdef int row_of(const Context* c, int card) noexcept nogil:
    """In whose row a common location stands."""
    cdef int row = 0
    while not (has(&c.s.seat[row].sets[LOCATION], card) or has(&c.s.seat[row].sets[LENT], card)):
        row += 1
    return row


cdef void place_token(Context* c, int p, int place) noexcept nogil:
    """A Technology token lies on a common location until that leaves play (T3)."""
    cdef int kind = place // COMMON_CARDS
    cdef int card = place % COMMON_CARDS
    cdef int row = row_of(c, card)
    add_tokens(c, p, kind, -1)
    add(&pack(c).token[kind], card)
    note_token_placed(c, row, card, True, kind)
    if kind == BASIC and c.t.rulings.technology_at_once and facts(c, row, card).kind == PRODUCTION:
        produce_once(c, p, row, card)
    trigger(c, p, W_ON_TECHNOLOGY, False)


cdef void unlock(Context* c, int p, int place) noexcept nogil:
    cdef int row = faction_place_row(place)
    cdef int card = faction_place_card(place)
    add_tokens(c, p, BASIC, -<int>facts(c, row, card).unlock)
    pack(c).unlocked[row] |= own_bit(card)
    note_location_unlocked(c, row, card, True)


cdef void lay(Context* c, int p, int action) noexcept nogil:
    """A token or samurai comes onto a location, before or after the action (D1, J3, T3)."""
    if action >= A_TECHNOLOGY:
        place_token(c, p, action - A_TECHNOLOGY)
    elif action >= A_SAMURAI:
        because_of(c, p, COMMON_CARDS + action - A_SAMURAI)
        spend(c, p, units(WORKER, 1))
        deploy(c, p, COMMON_CARDS + action - A_SAMURAI)
    else:
        action -= A_DEFEND
        because_of(c, place_row(action), place_card(action))
        spend(c, p, units(DEFENSE, 1))
        add(&c.s.seat[place_row(action)].guard, place_card(action))
        note_guard_placed(c, place_row(action), place_card(action), True)


cdef void free_move(Context* c, int p, int action) noexcept nogil:
    """Defense token, samurai, Technology, Gate and Shrine: moves that do not end the turn (K1)."""
    cdef uint16_t gates[2]
    cdef int card
    c.s.free_move = 1
    if action < A_STASH_CARD or action >= A_TECHNOLOGY:
        lay(c, p, action)
    elif action < A_STASH_GOOD:
        card = copy_in_hand(c, p, action - A_STASH_CARD)
        if not is_open_secret(c, p):
            mix_knowledge(c, p)
        take_from_hand(c, p, card, ASIDE)
        if emit_gates(c, p, gates) == 1:
            stash_card(c, p, card, gates[0] - A_GATE)
        else:
            push(c, Q_GATE, p).card = card
    else:
        action -= A_STASH_GOOD
        because(c, location_with(c, p, H_SHRINE))
        spend(c, p, units(action, 1))
        c.s.shrine[action] += 1
        note_good_stashed(c, p, action)


cdef void take_turn(Context* c, int action) noexcept nogil:
    """One action of the action phase, or a pass (A1-A14)."""
    cdef int p = c.s.turn
    cdef int row, card
    c.s.free_move = 0
    if action == A_PASS:
        c.s.passed |= 1 << p
    elif action < A_DEAL:
        begin_build(c, p, from_hand(c, p, action - A_BUILD, ASIDE), False)
    elif action < A_RAZE_HAND:
        begin_deal(c, p, COMMON_CARDS + action - A_DEAL)
    elif action < A_RAZE:
        spend(c, p, units(RAZE, HAND_RAZE))
        raze_from_hand(c, p, action - A_RAZE_HAND)
    elif action < A_ACTIVATE:
        row = place_row(action - A_RAZE)
        card = place_card(action - A_RAZE)
        because_of(c, row, card)
        spend(c, p, units(RAZE, raze_price(c, row, card)))
        raze_location(c, p, row, card)
    elif action < A_ACTIVATE_TWICE:
        begin_activation(c, p, place_row(action - A_ACTIVATE), place_card(action - A_ACTIVATE), 1, False)
    elif action < A_EXCHANGE:
        begin_activation(c, p, place_row(action - A_ACTIVATE_TWICE), place_card(action - A_ACTIVATE_TWICE), 2, False)
    elif action < A_DEFEND:
        push(c, Q_EXCHANGE, p).exchange.next_pair = action - A_EXCHANGE
        exchange(c, p, action - A_EXCHANGE)
    elif action >= A_UNLOCK:
        unlock(c, p, action - A_UNLOCK)
    else:
        free_move(c, p, action)
