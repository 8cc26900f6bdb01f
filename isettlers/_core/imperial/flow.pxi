# The course of the game: phases, and the loop that runs on to the next decision.

cdef enum:                 # State.step in the action phase
    ASKED, UNDER_WAY, DONE_ACTING, TURN_OVER
cdef enum:                 # in the attack phase it goes up to this (SO4)
    ATTACKS = 2


cdef void next_turn(Context* c) noexcept nogil:
    """The next seat that has not passed, unless the move just made was a free one (A1, K1)."""
    c.s.step = 0
    if c.s.free_move:
        c.s.free_move = 0
        return
    if c.s.passed == (1 << c.t.players) - 1:
        return
    c.s.turn = seat_after(c, c.s.turn, 1)
    while has_passed(c, c.s.turn):
        c.s.turn = seat_after(c, c.s.turn, 1)
    note_turn_began(c, c.s.turn)


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
    c.s.first = seat_after(c, c.s.first, 1)
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
            note_turn_began(c, c.s.turn)
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


# ---------------------------------------------------------------- from decision to decision

cdef void settle(Context* c) noexcept nogil:
    """Do all work without a choice, up to a question, a decision of the phase, or the end of the game."""
    while True:
        if c.s.depth == 0:
            if not phase_goes_on(c):
                return
        elif not is_question(top(c).op):
            work(c, top(c)[0])
        elif top(c).op != Q_GOLD:
            return
        else:
            settle_gold(c)
            if c.s.depth and top(c).op == Q_GOLD:
                return


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
    if rarely(c.log != NULL):
        c.log.cause = cause_of_work(c) if c.s.depth else NO_CAUSE
        note_acted(c, decider(c), action, forced)
    if c.s.depth:
        answer(c, top(c)[0], action)
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
    cdef int n, p
    while True:
        settle(c)
        if c.s.phase == OVER:
            for p in range(c.t.players):
                report_points(c, p)
            note_game_ended(c)
            return 0
        n = options(c, out)
        if n > 1:
            return n
        if n == 1:
            perform(c, out[0], True)
        else:
            skip_question(c)


cdef inline bint has_pending(const Context* c) noexcept nogil:
    return c.s.depth > 0


cdef inline bint is_unfinished(const Context* c) noexcept nogil:
    return has_pending(c)
