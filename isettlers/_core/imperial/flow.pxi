# The course of the game: phases, production, cleanup, and the loop that runs on to the next decision.

cdef void enter(Context* c, int phase) noexcept nogil:
    c.s.phase = phase
    c.s.step = 0
    note(c, E_PHASE, NOBODY, phase, 0, c.s.round, 0)


# ---------------------------------------------------------------- production

cdef void begin_production(Context* c, int p) noexcept nogil:
    """Board, then deals, then locations (P1, P5)."""
    push(c, K_PRODUCE, p)
    receive(c, p, c.t.seat[p].board)
    if c.t.seat[p].tokens:
        add_tokens(c, p, BASIC, c.t.seat[p].tokens)
    produce_deals(c, p)


cdef void continue_production(Context* c) noexcept nogil:
    """Go on through the production locations in card order, the own row first; stops at a choice."""
    cdef Frame* f = top(c)
    cdef int depth = c.s.depth
    cdef int row, card
    cdef Set m
    while f.n < c.t.seats:
        row = (f.seat + f.n) % c.t.seats
        m = both(own_locations(c, f.seat, row), c.t.seat[row].production)
        m = without(m, below(f.card))
        card = take_first(&m)
        while card >= 0:
            f.card = card + 1
            produce(c, f.seat, row, card)
            if c.s.depth != depth:
                return
            card = take_first(&m)
        f.n += 1
        f.card = 0
    pop(c)


cdef inline Set below(int card) noexcept nogil:
    """All cards with a lower number."""
    cdef Set m
    if card >= 128:
        m.word[0] = m.word[1] = ~<uint64_t>0
    elif card >= 64:
        m.word[0] = ~<uint64_t>0
        m.word[1] = (<uint64_t>1 << (card - 64)) - 1
    else:
        m.word[0] = (<uint64_t>1 << card) - 1
        m.word[1] = 0
    return m


# ---------------------------------------------------------------- cleanup

cdef void reward_leftovers(Context* c, int p) noexcept nogil:
    """Features that look at the supply before anything is discarded (K15)."""
    cdef Set m
    cdef const Clause* clause
    cdef int row, card, n
    for row in range(c.t.seats):
        m = both(own_locations(c, p, row), c.t.seat[row].word[W_ON_CLEANUP])
        card = take_first(&m)
        while card >= 0:
            clause = &facts(c, row, card).ability
            n = held(c.s.seat[p].goods, clause.good)
            if clause.max and n > clause.max:
                n = clause.max
            receive(c, p, clause.gain.goods * n)
            score(c, p, clause.gain.vp * n)
            card = take_first(&m)


cdef uint64_t kept_without_limit(const Context* c, int p) noexcept nogil:
    """The goods that board and cards keep in any number (P2, C1)."""
    cdef int mask = c.t.seat[p].stores
    cdef uint64_t kept = 0
    cdef const Clause* clause
    cdef Set m
    cdef int row, card, good
    for row in range(c.t.seats):
        m = both(own_locations(c, p, row), c.t.seat[row].word[W_STORE])
        card = take_first(&m)
        while card >= 0:
            clause = &facts(c, row, card).ability
            if clause.max == 0:
                mask |= clause.goods
            card = take_first(&m)
    for good in range(DEFENSE):
        if mask >> good & 1:
            kept |= units(good, held(c.s.seat[p].goods, good))
    return kept


cdef void begin_cleanup(Context* c, int p) noexcept nogil:
    reward_leftovers(c, p)
    c.s.cost = kept_without_limit(c, p)
    push(c, K_CLEAN_UP, p)


cdef bint store_limited(Context* c, int p, int row, int card) noexcept nogil:
    """A storage with a limit keeps all it can; True when it must be asked what (C3)."""
    cdef const Clause* clause = &facts(c, row, card).ability
    cdef uint64_t left = 0
    cdef int total = 0
    cdef int good
    cdef Frame* f
    if clause.max == 0:
        return False
    for good in range(DEFENSE):
        if clause.goods >> good & 1:
            left |= units(good, held(c.s.seat[p].goods, good) - held(c.s.cost, good))
            total += held(left, good)
    if total <= clause.max:
        c.s.cost += left
        return False
    f = push(c, Q_STORE, p)
    f.row = row
    f.card = card
    f.n = clause.max
    return True


cdef void continue_cleanup(Context* c) noexcept nogil:
    """Storage by storage, then everything not kept is discarded (C1)."""
    cdef Frame* f = top(c)
    cdef int p = f.seat
    cdef int row, card
    cdef uint64_t kept
    cdef Set m
    while f.n < c.t.seats:
        row = (p + f.n) % c.t.seats
        m = without(both(own_locations(c, p, row), c.t.seat[row].word[W_STORE]), below(f.card))
        card = take_first(&m)
        while card >= 0:
            f.card = card + 1
            if store_limited(c, p, row, card):
                return
            card = take_first(&m)
        f.n += 1
        f.card = 0
    pop(c)
    kept = c.s.cost
    c.s.cost = 0
    spend(c, p, c.s.seat[p].goods - kept)
    if c.t.pack_at:
        clean_tokens(c, p)


cdef void clear_table(Context* c) noexcept nogil:
    """Goods on used locations and defense tokens go; samurai stay (C1)."""
    cdef Seat* seat
    cdef int p, card
    cdef Set used, defended
    if c.t.pack_at:
        clear_pack(c)
    for p in range(c.t.seats):
        seat = &c.s.seat[p]
        used = either(seat.use[0], seat.use[1])
        seat.use[0] = no_cards()
        seat.use[1] = no_cards()
        defended = seat.guard
        defended = commons_of(defended)
        seat.guard = without(seat.guard, defended)
        seat.shield = 0
        if c.log != NULL:
            card = take_first(&used)
            while card >= 0:
                note(c, E_USE, p, card, 0, 0, 0)
                card = take_first(&used)
            card = take_first(&defended)
            while card >= 0:
                note(c, E_GUARD, p, card, 0, 0, 0)
                card = take_first(&defended)


# ---------------------------------------------------------------- phases

cdef void next_turn(Context* c) noexcept nogil:
    """The next seat that has not passed, unless the move just made was a free one (A1, K1)."""
    c.s.step = 0
    if c.s.free_move:
        c.s.free_move = 0
        return
    if c.s.passed == (1 << c.t.players) - 1:
        return
    c.s.turn = (c.s.turn + 1) % c.t.players
    while has_passed(c, c.s.turn):
        c.s.turn = (c.s.turn + 1) % c.t.players
    note(c, E_TURN, c.s.turn, 0, 0, 0, 0)


cdef enum:                 # State.step in the action phase
    ASKED, UNDER_WAY, DONE_ACTING, TURN_OVER
cdef enum:                 # in the attack phase it goes up to this (SO4)
    ATTACKS = 2


cdef bint stays_in_turn(Context* c) noexcept nogil:
    """Whether a seat whose action is done may still place tokens or samurai (T3, K1)."""
    if c.s.free_move or c.s.step == TURN_OVER or has_passed(c, c.s.turn) or not can_go_on(c, c.s.turn):
        return False
    c.s.step = DONE_ACTING
    return True


cdef void end_actions(Context* c) noexcept nogil:
    """All have passed: cleanup, after the last round none (C5)."""
    c.s.turn = c.s.first
    if c.s.round < ROUNDS:
        enter(c, CLEANUP)
    elif c.t.solo_at:
        begin_attacks(c)
    else:
        enter(c, OVER)


cdef void next_round(Context* c) noexcept nogil:
    c.s.passed = 0
    c.s.round += 1
    c.s.first = (c.s.first + 1) % c.t.players
    c.s.turn = c.s.first
    begin_round(c)


cdef bint phase_goes_on(Context* c) noexcept nogil:
    """With nothing pending, do the next thing of the phase; False when it is a decision or the game is over."""
    if c.s.phase == ACTING:
        if c.s.step == ASKED or (may_go_on(c) and stays_in_turn(c)):
            return False
        next_turn(c)
        if c.s.passed == (1 << c.t.players) - 1:
            end_actions(c)
        return True
    if c.s.phase == DRAFT_ONE or c.s.phase == DRAFT_TWO:
        return draft_goes_on(c)
    return c.s.phase != OVER and phase_runs(c)


cdef bint phase_runs(Context* c) noexcept nogil:
    """The phases that go through the seats without asking where there is no choice: production, cleanup, attacks."""
    if c.s.phase == PRODUCING:
        if c.s.step < c.t.players:
            c.s.step += 1
            begin_production(c, seat_in_order(c, c.s.step - 1))
        else:
            enter(c, ACTING)
            c.s.turn = c.s.first
            note(c, E_TURN, c.s.turn, 0, 0, 0, 0)
    elif c.s.phase == CLEANUP:
        if c.s.step < c.t.players:
            c.s.step += 1
            begin_cleanup(c, seat_in_order(c, c.s.step - 1))
            return True
        clear_table(c)
        if c.t.solo_at:
            begin_attacks(c)
        else:
            next_round(c)
    elif c.s.step < ATTACKS:
        c.s.step += 1
        push(c, K_ATTACK, 0)
    elif c.s.round < ROUNDS:
        next_round(c)
    else:
        enter(c, OVER)
    return True


cdef inline bint is_question(int op) noexcept nogil:
    return op <= Q_STORE or op >= Q_COLOR


cdef void work_further(Context* c) noexcept nogil:
    """The work of packs and of the solo game."""
    cdef Frame f = top(c)[0]
    if f.op == K_SEARCH:
        pop(c)
        begin_search(c, f.seat, f.row, f.card)
    elif f.n:
        strike(c)
    else:
        open_attack(c)


cdef void settle(Context* c) noexcept nogil:
    """Do all work that asks nobody, up to a question, a decision of the phase, or the end of the game."""
    cdef Frame f
    while True:
        if c.s.depth == 0:
            if not phase_goes_on(c):
                return
            continue
        f = top(c)[0]
        if f.op == Q_GOLD:
            settle_gold(c)
            if c.s.depth and top(c).op == Q_GOLD:
                return
        elif f.op <= Q_STORE:
            return
        elif f.op == K_PRODUCE:
            continue_production(c)
        elif f.op == K_CLEAN_UP:
            continue_cleanup(c)
        elif f.op == K_EFFECT:
            use_location(c)
        elif f.op >= K_SEARCH:
            if is_question(f.op):
                return
            work_further(c)
        else:
            pop(c)
            if f.op == K_PAY:
                pay(c, f.seat, f.n)
            elif f.op == K_PLACE and f.n == DEAL:
                make_deal(c, f.seat, f.card)
            elif f.op == K_PLACE:
                place(c, f.seat, f.card)
            elif f.op == K_POINTS:
                score(c, f.seat, f.n)
            else:
                discard_aside(c, f.seat, f.card)


cdef inline int options(const Context* c, uint16_t* out) noexcept nogil:
    """The legal ids of the decision at hand."""
    if c.s.depth:
        return frame_options(c, &c.s.stack[c.s.depth - 1], out)
    if c.s.phase == ACTING:
        return turn_options(c, out) if c.s.step == ASKED else after_options(c, out)
    if c.s.phase == OVER:
        return 0
    return emit_cards(c, drafter(c), out, 0, draft_choices(c)[0], A_DRAFT)


cdef inline int decider(const Context* c) noexcept nogil:
    if c.s.phase == OVER:
        return -1
    if c.s.depth:
        return c.s.stack[c.s.depth - 1].seat
    return c.s.turn if c.s.phase == ACTING else drafter(c)


cdef void perform(Context* c, int action, bint forced) noexcept nogil:
    note(c, E_ACTION, decider(c), forced, 0, action, 0)
    if c.s.depth:
        answer(c, action)
    elif c.s.phase != ACTING:
        draft(c, action)
    elif c.s.step == ASKED:
        c.s.step = UNDER_WAY
        take_turn(c, action)
    elif action == A_DONE:
        c.s.step = TURN_OVER
    else:
        lay(c, c.s.turn, action)


cdef void skip_question(Context* c) noexcept nogil:
    """A question without an answer falls away, with the use of a location that waited for its target."""
    cdef bint target = top(c).op == Q_TARGET
    pop(c)
    if target and c.s.depth and top(c).op == K_EFFECT:
        pop(c)


cdef int run(Context* c, uint16_t* out) noexcept nogil:
    """Go on to the next decision with a choice: a decision with one option is not asked."""
    cdef int n
    while True:
        settle(c)
        if c.s.phase == OVER:
            note(c, E_OVER, NOBODY, 0, 0, 0, 0)
            return 0
        n = options(c, out)
        if n > 1:
            return n
        if n == 1:
            perform(c, out[0], True)
        else:
            skip_question(c)


cdef inline bint is_unfinished(const Context* c) noexcept nogil:
    return c.s.depth > 0
