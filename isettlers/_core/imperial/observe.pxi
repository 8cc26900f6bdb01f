# An observation: a seat's knowledge, the same as its view, as numbers in columns. Seats are counted from the observer.

cdef enum:
    QUESTION_NUMBERS = 8                # numbers of one frame
    O_PLAYERS = 0                       # one of 2 .. 5
    O_FIRST_EDITION = O_PLAYERS + 4
    O_ROUND = O_FIRST_EDITION + 1       # one of 1 .. 5
    O_PHASE = O_ROUND + 5
    O_FIRST_PLAYER = O_PHASE + 8        # one of the seats
    O_ACTOR = O_FIRST_PLAYER + SEATS
    O_TURN = O_ACTOR + SEATS
    O_FREE_MOVE = O_TURN + SEATS
    O_COMMON_DECK = O_FREE_MOVE + 1     # cards in it
    O_ROW = O_COMMON_DECK + 1
    O_COMMON_DISCARD = O_ROW + COMMON_CARDS
    O_SHRINE = O_COMMON_DISCARD + COMMON_CARDS
    O_PENDING = O_SHRINE + 3            # frames, innermost first
    O_COST = O_PENDING + FRAMES * QUESTION_NUMBERS
    O_TARGET = O_COST + 7
    O_SEATS = O_TARGET + 1              # then a block a seat

    P_FACTION = 0                       # one of the five, or another
    P_PASSED = P_FACTION + 6
    P_VP = P_PASSED + 1
    P_GOODS = P_VP + 1
    P_SHIELD = P_GOODS + 7              # against which seats
    P_TAKER = P_SHIELD + SEATS          # holds Temple of Ra's locations
    P_HAND_COUNTS = P_TAKER + 1         # common, faction
    P_UNDER_COUNTS = P_HAND_COUNTS + 2  # for each Gate: common, faction
    P_SECRET_COUNTS = P_UNDER_COUNTS + 4
    P_DECK_COUNT = P_SECRET_COUNTS + 2
    P_HAND = P_DECK_COUNT + 1           # cards the observer knows there
    P_UNDER = P_HAND + CARDS            # the same under either Gate
    P_POOLED = P_UNDER + 2 * CARDS
    P_LOCATION = P_POOLED + CARDS
    P_LENT = P_LOCATION + CARDS
    P_FOUNDATION = P_LENT + CARDS       # those the observer knows
    P_USES = P_FOUNDATION + CARDS       # 1, 2, or 3 when blocked
    P_GUARD = P_USES + CARDS
    P_DISCARD = P_GUARD + CARDS
    P_DEALS = P_DISCARD + FACTION_CARDS
    P_TRADES = P_DEALS + SEATS * FACTION_CARDS
    SEAT_NUMBERS = P_TRADES + SEATS * FACTION_CARDS
    O_LOOKOUT = O_SEATS + SEATS * SEAT_NUMBERS   # behind the seats: what only some setups have
    O_PEACEFUL = O_LOOKOUT + 4
    O_BOTTOM = O_PEACEFUL + 1           # cards at the bottom of the common deck
    O_TOKENS_ON = O_BOTTOM + 1          # for each kind: common locations that carry one
    O_AGAIN = O_TOKENS_ON + TOKEN_KINDS * COMMON_CARDS
    O_MARKS = O_AGAIN + COMMON_CARDS    # markers under each Feature that counts new sets
    O_TOKENS = O_MARKS + MOST_SLOTS     # held, by seat from the observer on
    O_UNLOCKED = O_TOKENS + SEATS * TOKEN_KINDS
    O_PACKETS = O_UNLOCKED + SEATS * FACTION_CARDS   # cards before each seat
    O_PACKET = O_PACKETS + SEATS        # those before the observer
    O_KEPT = O_PACKET + COMMON_CARDS    # the one it kept of them
    O_PASSED_ON = O_KEPT + COMMON_CARDS  # those it passed on, until all have chosen
    O_TOLD = O_PASSED_ON + COMMON_CARDS  # and those it knows to be in that hand
    O_VIRTUAL = O_TOLD + COMMON_CARDS   # one of the three virtual players
    O_LINE = O_VIRTUAL + 3              # targets, good + 1, newest first
    O_ATTACKS_LEFT = O_LINE + LINE
    O_ATTACK_DEALS = O_ATTACKS_LEFT + GOODS
    O_COLLECTED = O_ATTACK_DEALS + GOODS
    O_BLOCKED = O_COLLECTED + 1
    OBSERVATION_SIZE = O_BLOCKED + FACTION_CARDS

    H_DECK = OBSERVATION_SIZE           # behind them: what no seat, or not every seat, knows
    H_BOTTOM = H_DECK + COMMON_CARDS
    H_MARKERS = H_BOTTOM + COMMON_CARDS
    H_COLLECTION = H_MARKERS + COMMON_CARDS
    H_SEATS = H_COLLECTION + CARDS      # then a block a seat

    S_DECK = 0
    S_KNOWN = S_DECK + FACTION_CARDS
    S_SECRET = S_KNOWN + CARDS
    S_PACKET = S_SECRET + CARDS
    S_KEPT = S_PACKET + COMMON_CARDS
    S_TOLD = S_KEPT + COMMON_CARDS
    HIDDEN_NUMBERS = S_TOLD + COMMON_CARDS
    FULL_SIZE = H_SEATS + SEATS * HIDDEN_NUMBERS

# Name, place and length of every part, in order; `seat` parts repeat for every seat, SEAT_NUMBERS apart.
OBSERVATION_PARTS = {
    "players": (O_PLAYERS, 4), "first_edition": (O_FIRST_EDITION, 1), "round": (O_ROUND, 5), "phase": (O_PHASE, 8),
    "first_player": (O_FIRST_PLAYER, SEATS), "actor": (O_ACTOR, SEATS), "turn": (O_TURN, SEATS),
    "free_move": (O_FREE_MOVE, 1), "common_deck": (O_COMMON_DECK, 1), "row": (O_ROW, COMMON_CARDS),
    "common_discard": (O_COMMON_DISCARD, COMMON_CARDS), "shrine": (O_SHRINE, 3),
    "pending": (O_PENDING, FRAMES * QUESTION_NUMBERS), "cost": (O_COST, 7), "target": (O_TARGET, 1),
}
FURTHER_PARTS = {                       # behind the seats
    "lookout": (O_LOOKOUT, 4), "peaceful": (O_PEACEFUL, 1), "bottom": (O_BOTTOM, 1),
    "tokens_on": (O_TOKENS_ON, TOKEN_KINDS * COMMON_CARDS), "again": (O_AGAIN, COMMON_CARDS),
    "marks": (O_MARKS, MOST_SLOTS), "tokens": (O_TOKENS, SEATS * TOKEN_KINDS),
    "unlocked": (O_UNLOCKED, SEATS * FACTION_CARDS), "packets": (O_PACKETS, SEATS),
    "packet": (O_PACKET, COMMON_CARDS), "kept": (O_KEPT, COMMON_CARDS), "passed_on": (O_PASSED_ON, COMMON_CARDS),
    "told": (O_TOLD, COMMON_CARDS), "virtual": (O_VIRTUAL, 3), "line": (O_LINE, LINE),
    "attacks_left": (O_ATTACKS_LEFT, GOODS), "attack_deals": (O_ATTACK_DEALS, GOODS),
    "collected": (O_COLLECTED, 1), "blocked": (O_BLOCKED, FACTION_CARDS),
}
SEAT_PARTS = {
    "faction": (P_FACTION, 6), "passed": (P_PASSED, 1), "vp": (P_VP, 1), "goods": (P_GOODS, 7),
    "shield": (P_SHIELD, SEATS), "taker": (P_TAKER, 1), "hand_counts": (P_HAND_COUNTS, 2),
    "under_counts": (P_UNDER_COUNTS, 4), "secret_counts": (P_SECRET_COUNTS, 2), "deck_count": (P_DECK_COUNT, 1),
    "hand": (P_HAND, CARDS), "under": (P_UNDER, 2 * CARDS), "pooled": (P_POOLED, CARDS),
    "location": (P_LOCATION, CARDS), "lent": (P_LENT, CARDS), "foundation": (P_FOUNDATION, CARDS),
    "uses": (P_USES, CARDS), "guard": (P_GUARD, CARDS), "discard": (P_DISCARD, FACTION_CARDS),
    "deals": (P_DEALS, SEATS * FACTION_CARDS), "trades": (P_TRADES, SEATS * FACTION_CARDS),
}
HIDDEN_PARTS = {
    "hidden.common_deck": (H_DECK, COMMON_CARDS), "hidden.bottom": (H_BOTTOM, COMMON_CARDS),
    "hidden.markers": (H_MARKERS, COMMON_CARDS), "hidden.collection": (H_COLLECTION, CARDS),
}
HIDDEN_SEAT_PARTS = {
    "deck": (S_DECK, FACTION_CARDS), "known": (S_KNOWN, CARDS), "secret": (S_SECRET, CARDS),
    "packet": (S_PACKET, COMMON_CARDS), "kept": (S_KEPT, COMMON_CARDS), "told": (S_TOLD, COMMON_CARDS),
}


cdef inline void feed_set(Sink to, int first, Set m) noexcept nogil:
    if m.word[0]:   # many sets are empty: no call
        feed_bits(to, first, m.word[0])
    if m.word[1]:
        feed_bits(to, first + 64, m.word[1])


cdef inline void feed_backs(Sink to, int first, Set m) noexcept nogil:
    """Common and faction cards by number: their backs differ."""
    cdef Set commons = commons_of(m)
    feed(to, first, size(&commons))
    feed(to, first + 1, count_bits(faction_word(m)))


cdef void observe_pending(const Context* c, int observer, Sink to) noexcept nogil:
    """The chain under way; cards that others look at or put face down stay unnamed."""
    cdef const Frame* f
    cdef int i, place, at
    cdef bint open
    for i in range(c.s.depth):
        f = &c.s.stack[c.s.depth - 1 - i]
        open = f.seat == observer or to.everything
        at = O_PENDING + i * QUESTION_NUMBERS
        feed(to, at, f.op)
        feed(to, at + 1, from_seat(c, observer, f.seat))
        feed(to, at + 2, from_seat(c, observer, f.row))
        feed(to, at + 3, f.card if open or f.op != Q_GATE or has(&c.s.seat[f.seat].known, f.card) else 0)
        feed(to, at + 4, f.rest[0])
        for place in range(1, 4):
            if open or (f.op != Q_KEEP and f.op != Q_CONVERT):
                feed(to, at + 4 + place, f.rest[place])
            elif f.op == Q_CONVERT:
                feed(to, at + 4 + place, f.convert.progress if place == 1 else <int>(f.rest[place] > 0))


cdef void observe_seat(const Context* c, int observer, int p, Sink to) noexcept nogil:
    """One seat's block."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef bint open = p == observer or to.everything
    cdef int at = O_SEATS + from_seat(c, observer, p) * SEAT_NUMBERS
    cdef Set m
    cdef int i, card
    feed_flag(to, at + P_FACTION + c.t.seat[p].faction)
    feed(to, at + P_PASSED, has_passed(c, p))
    feed(to, at + P_VP, seat.vp)
    for i in range(7):
        feed(to, at + P_GOODS + i, held(seat.goods, i))
    if seat.shield:
        for i in range(c.t.seats):
            feed(to, at + P_SHIELD + from_seat(c, observer, i), seat.shield >> i & 1)
    feed(to, at + P_TAKER, c.s.ra_seat == p)
    feed_backs(to, at + P_HAND_COUNTS, seat.sets[HAND])
    feed_set(to, at + P_HAND, seat.sets[HAND] if open else both(seat.sets[HAND], seat.known))
    for i in range(2):
        m = seat.sets[UNDER + i]
        if not is_empty(&m):
            feed_backs(to, at + P_UNDER_COUNTS + 2 * i, m)
            feed_set(to, at + P_UNDER + CARDS * i, m if open else both(m, seat.known))
    feed_backs(to, at + P_SECRET_COUNTS, seat.secret)
    feed(to, at + P_DECK_COUNT, count_bits(seat.deck))
    feed_set(to, at + P_POOLED, seat.pooled)
    feed_set(to, at + P_LOCATION, seat.sets[LOCATION])
    feed_set(to, at + P_LENT, seat.sets[LENT])
    feed_set(to, at + P_FOUNDATION, seat.sets[FOUNDATION] if open else without(seat.sets[FOUNDATION], seat.secret))
    m = either(seat.use[0], seat.use[1])
    card = take_first(&m)
    while card >= 0:
        feed(to, at + P_USES + card, uses(seat, card))
        card = take_first(&m)
    feed_set(to, at + P_GUARD, seat.guard)
    feed_bits(to, at + P_DISCARD, seat.discard)
    for i in range(c.t.seats):
        if seat.deals[i]:
            feed_bits(to, at + P_DEALS + from_seat(c, observer, i) * FACTION_CARDS, seat.deals[i])
        if seat.trades[i]:
            feed_bits(to, at + P_TRADES + from_seat(c, observer, i) * FACTION_CARDS, seat.trades[i])


cdef void observe_pack(const Context* c, int observer, Sink to) noexcept nogil:
    cdef const Pack* k = pack(c)
    cdef int i, kind, place
    feed(to, O_BOTTOM, size(&k.bottom))
    for kind in range(TOKEN_KINDS):
        feed_set(to, O_TOKENS_ON + kind * COMMON_CARDS, k.token[kind])
    feed_set(to, O_AGAIN, k.again)
    for i in range(MOST_SLOTS):
        feed(to, O_MARKS + i, k.marks[i])
    for i in range(c.t.seats):
        place = from_seat(c, observer, i)
        feed_bits(to, O_UNLOCKED + place * FACTION_CARDS, k.unlocked[i])
        for kind in range(TOKEN_KINDS):
            feed(to, O_TOKENS + place * TOKEN_KINDS + kind, k.tokens[i][kind])


cdef void observe_packets(const Context* c, int observer, Sink to) noexcept nogil:
    """The own packet, and what a seat knows of the cards it passed on."""
    cdef const Packets* k = packets(c)
    cdef int p
    feed_set(to, O_PACKET, k.packet[observer])
    feed_set(to, O_KEPT, k.kept[observer])
    for p in range(c.t.players):
        feed(to, O_PACKETS + from_seat(c, observer, p), size(&k.packet[p]))
        if giver_to(c, p) == observer:
            feed_set(to, O_TOLD, k.disclosed[p])
        if knows_packet(c, observer, p):
            feed_set(to, O_PASSED_ON, either(k.packet[p], k.kept[p]))


cdef void observe_solo(const Context* c, Sink to) noexcept nogil:
    cdef const Solo* k = solo(c)
    cdef int i
    feed_flag(to, O_VIRTUAL + k.virtual)
    for i in range(k.line_count):
        feed(to, O_LINE + i, k.line[i] + 1)
    for i in range(GOODS):
        feed(to, O_ATTACKS_LEFT + i, k.left[i])
        feed(to, O_ATTACK_DEALS + i, k.dealt[i])
    feed(to, O_COLLECTED, collected(c))
    feed_bits(to, O_BLOCKED, faction_word(k.blocked))


cdef void observe_hidden(const Context* c, int observer, Sink to) noexcept nogil:
    """Facts hidden from the seats, beyond the cards in the zones of the parts above."""
    cdef const Seat* seat
    cdef int p, at
    feed_set(to, H_DECK, c.s.common[COMMON_DECK])
    if c.t.pack_at:
        feed_set(to, H_BOTTOM, pack(c).bottom)
        feed_set(to, H_MARKERS, pack(c).markers)
    if c.t.solo_at:
        feed_set(to, H_COLLECTION, solo(c).collection)
    for p in range(c.t.seats):
        seat = &c.s.seat[p]
        at = H_SEATS + from_seat(c, observer, p) * HIDDEN_NUMBERS
        feed_bits(to, at + S_DECK, seat.deck)
        feed_set(to, at + S_KNOWN, seat.known)
        feed_set(to, at + S_SECRET, seat.secret)
        if c.t.packets_at:
            feed_set(to, at + S_PACKET, packets(c).packet[p])
            feed_set(to, at + S_KEPT, packets(c).kept[p])
            feed_set(to, at + S_TOLD, packets(c).disclosed[p])


cdef void observe(const Context* c, int observer, Sink to) noexcept nogil:
    cdef int p, good
    if c.t.players > 1:   # alone: none of them
        feed_flag(to, O_PLAYERS + c.t.players - 2)
    feed_flag(to, O_LOOKOUT + c.t.lookout)
    feed(to, O_PEACEFUL, c.t.peaceful)
    feed(to, O_FIRST_EDITION, c.t.first_edition)
    feed_flag(to, O_ROUND + c.s.round - 1)
    feed_flag(to, O_PHASE + c.s.phase)
    feed_flag(to, O_FIRST_PLAYER + from_seat(c, observer, c.s.first))
    if c.s.phase != OVER:
        feed_flag(to, O_ACTOR + from_seat(c, observer, decider(c)))
    feed_flag(to, O_TURN + from_seat(c, observer, c.s.turn))
    feed(to, O_FREE_MOVE, c.s.free_move)
    feed(to, O_COMMON_DECK, size(&c.s.common[COMMON_DECK]))
    feed_set(to, O_ROW, c.s.common[COMMON_ROW])
    feed_set(to, O_COMMON_DISCARD, c.s.common[COMMON_DISCARD])
    for p in range(3):
        feed(to, O_SHRINE + p, c.s.shrine[p])
    observe_pending(c, observer, to)
    if c.s.cost:
        for good in range(7):
            feed(to, O_COST + good, held(c.s.cost, good))
    feed(to, O_TARGET, c.s.target)
    for p in range(c.t.seats):
        observe_seat(c, observer, p, to)
    if c.t.pack_at:
        observe_pack(c, observer, to)
    if c.t.packets_at:
        observe_packets(c, observer, to)
    if c.t.solo_at:
        observe_solo(c, to)
    if to.everything:
        observe_hidden(c, observer, to)


cdef uint16_t seen_as(const Context* c, int action, int seat) noexcept nogil:
    """Which of several unseen cards an actor keeps, puts under a Gate or lays down is for itself to know."""
    if decider(c) != seat:
        if A_KEEP <= action < A_GIVE_UP:
            return A_KEEP
        if A_STASH_CARD <= action < A_STASH_GOOD:
            return A_STASH_CARD
        if A_CARD <= action < A_GATE:
            return A_CARD
        if A_DRAFT <= action < A_DRAW and c.t.lookout == ALTERNATE:
            return A_DRAFT
    return action
