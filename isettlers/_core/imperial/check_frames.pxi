# Whether a state's frames are such as play can bring about; safe to ask of any bytes.

cdef inline bint is_card(const Context* c, int seat, int card) noexcept nogil:
    return card < CARDS and has(&c.t.seat[seat].cards, card)


cdef bint is_deal(const Context* c, int origin, int card) noexcept nogil:
    cdef int p
    for p in range(c.t.seats):
        if c.s.seat[p].deals[origin] & own_bit(card):
            return True
    return False


cdef bint target_in_range(const Context* c, int word, int p) noexcept nogil:
    """Whether the answered target is one that the ability of a seat can work on."""
    cdef int target = c.s.target
    cdef int i, holder, origin
    if word == W_TAKE_RESOURCE or word == H_NINJAS or word == H_DESERT:
        return A_SEAT <= target < A_SEAT + c.t.seats
    if word == W_TAKE_DEAL or word == W_DISCARD_ENEMY_DEAL:
        if c.t.solo_at and A_ATTACK <= target < A_ATTACK_DEAL:
            return target - A_ATTACK < solo(c).line_count
        i = target - A_CHOOSE_DEAL
        if 0 <= i < SEATS * FACTION_CARDS:
            origin = i // FACTION_CARDS
            return origin < c.t.seats and is_deal(c, origin, COMMON_CARDS + i % FACTION_CARDS)
        i = target - A_CHOOSE_TRADE
        if word != W_DISCARD_ENEMY_DEAL or i < 0 or i >= SEATS * SEATS * FACTION_CARDS:
            return False
        holder = i // (SEATS * FACTION_CARDS)
        origin = i // FACTION_CARDS % SEATS
        return (holder < c.t.seats and origin < c.t.seats
                and c.s.seat[holder].trades[origin] >> (i % FACTION_CARDS) & 1)
    if word == H_DARK_CHAPEL and A_RAZE_HAND <= target < A_RAZE:
        return not is_empty_both(c.s.seat[p].sets[HAND], c.t.seat[p].copies[target - A_RAZE_HAND])
    i = target - A_LOCATION
    if i < 0 or i >= SEATS * CARDS or i >> 7 >= c.t.seats:
        return False
    return (has(&c.s.seat[i >> 7].sets[LOCATION], i & 127) or has(&c.s.seat[i >> 7].sets[LENT], i & 127))


cdef bint conversion_in_range(const Context* c, const Frame* f) noexcept nogil:
    """Dark Chapel's offer: cards drawn that are in hand, goods of the raze field that are there."""
    cdef uint64_t raze = facts(c, f.row, f.card).raze.goods
    cdef int good
    for good in range(DEFENSE):
        if held(raze, good) > held(c.s.seat[f.seat].goods, good) + (f.x >> 4 if good == (f.x & 15) else 0):
            if good >= (f.x & 15):
                return False
    return ((f.x & 15) <= DEFENSE
            and (f.y == 0 or (f.y <= CARDS and has(&c.s.seat[f.seat].sets[HAND], f.y - 1)))
            and (f.z == 0 or (f.z <= CARDS and has(&c.s.seat[f.seat].sets[HAND], f.z - 1))))


cdef enum:                 # which numbers of a frame its kind uses; the others are zero
    USES_ROW = 1
    USES_CARD = 2
    USES_N = 4
    USES_X = 8
    USES_Y = 16
    USES_Z = 32


cdef inline int used_numbers(int op) noexcept nogil:
    if op == Q_GIVE_UP or op == Q_BUILD:
        return 0
    if op == Q_KEEP:
        return USES_X | USES_Y
    if op == Q_DRAW:
        return USES_N | USES_X
    if op == Q_GOOD:
        return USES_ROW | USES_CARD | USES_N | USES_X | USES_Y
    if op == Q_TARGET:
        return USES_ROW | USES_CARD | USES_N | USES_X
    if op == Q_CONVERT:
        return USES_ROW | USES_CARD | USES_X | USES_Y | USES_Z
    if op == Q_STORE:
        return USES_ROW | USES_CARD | USES_N | USES_Y
    if op == K_EFFECT:
        return USES_ROW | USES_CARD | USES_N | USES_X | USES_Y
    if op == Q_COLOR:
        return USES_ROW | USES_CARD | USES_N | USES_X | USES_Y
    if op == Q_DECK or op == K_SEARCH:
        return USES_ROW | USES_CARD
    if op == Q_NEW_SETS or op == Q_LAY or op == Q_SEIZE:
        return 0
    if op == Q_ATTACKED:
        return USES_N | USES_X
    if op == Q_GATE or op == K_DISCARD:
        return USES_CARD
    if op == K_PLACE or op == K_PRODUCE or op == K_CLEAN_UP:
        return USES_CARD | USES_N
    return USES_N


cdef inline bint unused_are_zero(const Frame* f) noexcept nogil:
    cdef int used = used_numbers(f.op)
    return not ((f.row and not used & USES_ROW) or (f.card and not used & USES_CARD) or (f.n and not used & USES_N)
                or (f.x and not used & USES_X) or (f.y and not used & USES_Y) or (f.z and not used & USES_Z))


cdef inline uint32_t below_pack(int op, uint32_t gains) noexcept nogil:
    """The same for the frames of packs and of the solo game."""
    if op == Q_NEW_SETS:
        return 1 | 1 << Q_SLAVER
    if op == Q_LAY or op == Q_DEPLOY or op == Q_COLOR:
        return gains
    if op == Q_SEIZE or op == Q_BLOCKADE:
        return 1 << K_ATTACK
    return 1


cdef inline uint32_t below_it(const Frame* f) noexcept nogil:
    """What a frame may stand on, bit an op; bit 0 stands for nothing."""
    cdef uint32_t gains = (1 | 1 << Q_DRAW | 1 << Q_SLAVER | 1 << Q_SAMURAI | 1 << Q_TARGET | 1 << K_PRODUCE
                           | 1 << Q_NEW_SETS | 1 << Q_LAY | 1 << Q_DEPLOY | 1 << Q_COLOR)
    cdef uint32_t price = 1 << K_PAY | 1 << Q_GOOD | 1 << Q_TARGET | 1 << Q_CARD
    cdef int op = f.op
    if op == K_PAY or op == Q_GOLD:
        return 1 << K_PLACE | 1 << K_EFFECT | 1 << Q_TARGET
    if op == Q_GIVE_UP:
        return 1 << K_PAY
    if op == Q_TARGET and f.x:
        return gains
    if op == Q_TARGET and (f.n == H_ACTING_TROUPE or f.n == H_DARK_CHAPEL or f.n == W_BUILD_FROM):
        return 1
    if op == Q_TARGET:
        return price if f.n == W_NONE else price | 1 << K_EFFECT
    if op == K_EFFECT:
        return 1 | 1 << Q_TARGET
    if op == Q_DRAW:
        return (gains | 1 << K_DISCARD | 1 << Q_CONVERT | 1 << Q_EXCHANGE | 1 << Q_CARD | 1 << Q_GOOD | 1 << Q_KEEP)
    if op == Q_KEEP or op == Q_SAMURAI:
        return gains | 1 << Q_KEEP
    if op == Q_GOOD:
        return 1 << K_PAY if f.n == FOR_PRICE else gains | 1 << Q_GOOD
    if op == Q_CARD:
        return price | gains | 1 << K_SEARCH
    if op == K_POINTS:
        return 1 | 1 << K_DISCARD
    if op == Q_CONVERT:
        return 1 << K_POINTS
    if op == Q_STORE:
        return 1 << K_CLEAN_UP
    if op >= K_SEARCH:
        return below_pack(op, gains)
    return 1


cdef bint gold_in_range(const Context* c, const Frame* f) noexcept nogil:
    """A question how much gold stands in: the resources before are settled, and this one leaves a choice."""
    cdef int least, most, resource
    for resource in range(f.n):
        if held(c.s.cost, resource) > held(c.s.seat[f.seat].goods, resource):
            return False
    gold_range(c, f.seat, f.n, &least, &most)
    return least < most


cdef bint good_in_range(const Context* c, const Frame* f) noexcept nogil:
    """A question for a good, asked by a card that asks for one for this purpose."""
    cdef const CardFacts* card
    if f.n > FOR_PRICE or f.x > 15 or f.y > GOLD or f.card >= CARDS:
        return False
    if f.n == FOR_THEFT:
        return f.row != f.seat and f.y <= FOOD
    if not is_card(c, f.row, f.card):
        return False
    card = facts(c, f.row, f.card)
    if f.n == FOR_PRICE:
        return card.price_resources and f.x
    if f.y or f.x > 1:
        return False
    return card.ability.word == (W_CHOOSE if f.n == FOR_CHOICE else W_RAZE_GOOD if f.n == FOR_RAZE_GOOD
                                 else W_REPEAT_DEAL)


cdef bint cursor_in_range(const Context* c, const Frame* f) noexcept nogil:
    """How far production or cleanup has come: rows done, the card after the last one looked at."""
    return f.n < c.t.seats and (f.card == 0 or (f.card <= CARDS
                                                and is_card(c, (f.seat + f.n) % c.t.seats, f.card - 1)))


cdef bint pack_frame_in_range(const Context* c, int i) noexcept nogil:
    """The frames of packs and of the solo game; word of the card, attack cards and places are such as they ask for."""
    cdef const Frame* f = &c.s.stack[i]
    cdef uint16_t out[kernel.MAX_LEGAL]
    cdef int op = f.op
    cdef int word
    if op == K_ATTACK or op == Q_SEIZE or op == Q_BLOCKADE or op == Q_ATTACKED:
        if not c.t.solo_at or c.s.phase != ATTACK or (op == K_ATTACK and (i or f.n > 1)):
            return False
        if op == Q_BLOCKADE:
            return f.n < COLORS and attacked_options(c, f, out) > 1
        if op == Q_ATTACKED:
            return 0 < f.n < solo(c).line_count and f.x <= 1 and attacked_options(c, f, out) > 1
        return op == K_ATTACK or (solo(c).line_count > 0 and seize_options(c, out) > 1)
    if not c.t.pack_at and op != Q_COLOR:
        return False
    if op == Q_DEPLOY:
        return f.n > 0
    if op == Q_NEW_SETS or op == Q_LAY:
        return True
    if not is_card(c, f.row, f.card):
        return False
    word = facts(c, f.row, f.card).ability.word
    if op == Q_COLOR:
        return f.y <= 1 and f.n <= 1 and (word == W_SEARCH or word == W_COLOR_SETS or word == W_COLOR_GOODS
                                          or word == W_LINKED_GOODS or word == W_LINKED_ENEMY)
    return word == W_SEARCH and (op == K_SEARCH or facts(c, f.row, f.card).ability.count == 2)


cdef bint frame_in_range(const Context* c, int i) noexcept nogil:
    """One frame by itself, and against the one below it."""
    cdef const Frame* f = &c.s.stack[i]
    cdef int under = c.s.stack[i - 1].op if i else 0
    cdef int op = f.op
    if f.seat >= c.t.seats or f.row >= c.t.seats or not unused_are_zero(f):
        return False
    if op == K_CLEAN_UP and ((c.s.seat[f.seat].goods | guards()) - c.s.cost) & guards() != guards():
        return False
    if op == K_PRODUCE or op == K_CLEAN_UP:
        return i == 0 and cursor_in_range(c, f)
    if op == Q_KEEP:
        return is_card(c, f.seat, f.x) and is_card(c, f.seat, f.y) and f.x != f.y
    if op == Q_CONVERT:
        return under == K_POINTS and is_card(c, f.row, f.card) and conversion_in_range(c, f)
    if op == Q_DRAW:
        return f.n > 0 and (f.x == 0 or (f.x == 1 and under == Q_CONVERT))
    if op == K_PLACE or op == K_DISCARD or op == Q_GATE:
        return is_card(c, f.seat, f.card) and (f.n == 0 or (f.n == DEAL and f.card >= COMMON_CARDS))
    if op == Q_GOOD:
        return good_in_range(c, f)
    if op == K_PAY:   # n: what was named is paid, and must be there
        return f.n == 0 or (f.n == 1 and ((c.s.seat[f.seat].goods | guards()) - c.s.cost) & guards() == guards())
    if op == Q_TARGET:
        return f.x <= 1 and is_card(c, f.row, f.card) and (f.n == W_NONE
                                                          or f.n == facts(c, f.row, f.card).ability.word)
    if op == Q_STORE:
        return f.n > 0 and f.y < DEFENSE and is_card(c, f.row, f.card)
    if op == K_EFFECT:
        return (1 <= f.n <= 2 and is_card(c, f.row, f.card) and f.y <= 1
                and (facts(c, f.row, f.card).ability.word == W_LINKED_GOODS or not (f.x or f.y)))
    if op >= K_SEARCH:
        return pack_frame_in_range(c, i)
    if op == Q_GOLD:
        return f.n <= FOOD and gold_in_range(c, f)
    if op == Q_EXCHANGE:
        return f.n <= 4
    if op == Q_CARD:
        return f.n <= FOR_FOUNDATION
    if op == Q_SAMURAI or op == Q_SLAVER:
        return f.n > 0
    return True


# ---------------------------------------------------------------- the whole chain

cdef inline int most_of_one(uint64_t goods) noexcept nogil:
    """The most there is of one resource."""
    return max(held(goods, WOOD), held(goods, STONE), held(goods, FOOD))


cdef inline bint owes(const Frame* f) noexcept nogil:
    """Whether the pending cost is this frame's, or goes on to become one."""
    if f.op == Q_TARGET:
        return f.n == H_ACTING_TROUPE or f.n == W_BUILD_FROM or f.n == H_DARK_CHAPEL
    return f.op == K_PAY or f.op == Q_GOLD or f.op == Q_BUILD or f.op == K_CLEAN_UP


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
    if (f.op == Q_CARD and f.n == FOR_DISCARD) or (f.op == Q_TARGET and f.n == W_NONE):
        return True
    if f.op == Q_GOOD and f.n == FOR_PRICE:
        return True
    return c.s.depth + MOST_PUSHED <= FRAMES


cdef bint frames_in_range(const Context* c) noexcept nogil:
    """The chain of choices under way: questions and work that can stand on one another, zero above."""
    cdef const Frame* f
    cdef const Frame* asked = NULL   # the target question that the effect below it waits for
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
        if not frame_in_range(c, i) or not below_it(f) >> (c.s.stack[i - 1].op if i else 0) & 1:
            return False
        if f.seat != owner and not (f.op == Q_DRAW and f.x == 0) and not (f.op == Q_CARD and f.n == FOR_DISCARD):
            return False   # only Desert's victim and who draws by another's deed are asked in between
        if (f.op == K_PRODUCE or f.op == K_CLEAN_UP) and c.s.phase != PRODUCING and c.s.phase != CLEANUP:
            return False
        if owes(f):
            owed = True
            if f.op != K_CLEAN_UP and most_of_one(c.s.cost) > 15:   # the gold ids go no further
                return False
            if f.op != K_CLEAN_UP and not affords(c.s.seat[f.seat].goods, c.s.cost):
                return False
        if f.op == Q_TARGET and f.x == 0 and f.n != W_NONE and below_it(f) != 1:
            if asked != NULL:
                return False
            asked = f
        elif f.op == K_EFFECT:
            word = facts(c, f.row, f.card).ability.word
            if asked != NULL and (asked.row != f.row or asked.card != f.card):
                return False
            if (aims(word) or word == H_DARK_CHAPEL) and asked == NULL:
                if not target_in_range(c, word, f.seat):
                    return False
                answered = True
            asked = NULL
    if asked != NULL or (c.s.target and not answered) or (c.s.cost and not owed):
        return False
    if c.s.phase != ACTING and c.s.phase != ATTACK and (c.s.step == 0 or owner != seat_in_order(c, c.s.step - 1)):
        return False
    return is_question(c.s.stack[c.s.depth - 1].op) and has_headroom(c)
