# The part of an event that a reader may hear: a card that others draw, keep, put under a Gate or lay as a foundation
# goes without its name. Its move shows the back alone, and the action that names it has no id.

cdef inline int seat_or_none(int seat) noexcept nogil:
    return NO_SEAT if seat == NOBODY else seat


cdef inline int player_or_none(const Context* c, int seat) noexcept nogil:
    """A seat that a player has; the virtual player's row is none."""
    return seat if seat < c.t.players else NO_SEAT


cdef inline int numbering_of(int owner) noexcept nogil:
    """The row in whose numbering a card stands; the common cards are in that of all."""
    return 0 if owner == NOBODY else owner


cdef inline bint comes_to_light(const Event* e) noexcept nogil:
    """Whether a move shows what chance has decided."""
    return card_moved_source(e) == DECK or card_moved_shown(e)


cdef inline bint is_hidden_zone(int zone) noexcept nogil:
    return zone == HAND or zone == UNDER or zone == UNDER_2 or zone == PACKET or zone == KEPT


cdef bint is_open(const Event* e, int reader, bint stashing) noexcept nogil:
    """Whether a move of a card shows a reader which one it is; `stashing` while a card goes under a Gate."""
    cdef int source = card_moved_source(e)
    cdef int target = card_moved_target(e)
    if reader >= 0 and card_moved_to(e) == reader:
        return True
    if reader >= 0 and card_moved_owner(e) == reader and (target == PACKET or source == KEPT):
        return True            # passed on to the neighbour (LV1)
    if source == MARKER or target == MARKER:
        return False
    if is_hidden_zone(target):
        return source == ROW
    if source == HAND:
        return target == DISCARD or (target == ASIDE and not stashing)
    return not (source == DECK and target == ASIDE)


cdef inline bint moves_copy(int action) noexcept nogil:
    """Whether an action moves one of several copies of a card."""
    return (A_BUILD <= action < A_RAZE or A_STASH_CARD <= action < A_STASH_GOOD or A_DRAFT <= action < A_DRAW
            or A_KEEP <= action < A_GIVE_UP or A_CARD <= action < A_GATE)


cdef inline bint stashes(const Event* e) noexcept nogil:
    return e.kind == E_ACTION and A_STASH_CARD <= acted_action(e) < A_STASH_GOOD


cdef bint stashing_at(const Log* log, uint32_t index) noexcept nogil:
    """Whether a card is on its way under a Gate when an event happens."""
    cdef bint stashing = False
    cdef uint32_t i
    for i in range(index):
        stashing = stashing or stashes(&log.events[i])
        if log.events[i].kind == E_MOVE:
            stashing = stashing and card_moved_target(&log.events[i]) == ASIDE
    return stashing


cdef const Event* move_of(const Context* c, const Log* log, uint32_t index) noexcept nogil:
    """The move of the card that an action names, if it follows before the next action; else NULL."""
    cdef int action = acted_action(&log.events[index])
    cdef const Event* e
    cdef uint32_t i
    for i in range(index + 1, log.count):
        e = &log.events[i]
        if e.kind == E_ACTION:
            return NULL
        if e.kind != E_MOVE or card_moved_to(e) != log.events[index].seat or card_moved_to(e) >= c.t.players:
            continue
        if A_DRAFT <= action < A_DRAW:
            if card_moved_source(e) == ROW or card_moved_source(e) == PACKET:
                return e
        elif card_moved_source(e) == (ASIDE if A_KEEP <= action < A_GIVE_UP else HAND):
            return e
    return NULL


cdef const char* words_of_copy(int action) noexcept nogil:
    if action < A_DEAL:
        return "build {card}"
    if action < A_RAZE_HAND:
        return "deal {card}"
    if action < A_RAZE:
        return "raze {card} from hand"
    if action < A_STASH_GOOD:
        return "put {card} under a Gate"
    if action < A_DRAW:
        return "take {card}"
    return "keep {card}" if action < A_GIVE_UP else "hand over {card}"


cdef int card_named(int action) noexcept nogil:
    """The card that such an action names."""
    cdef int place = action - first_action(kind_of_action(action))
    return COMMON_CARDS + place if A_DEAL <= action < A_RAZE_HAND else place


cdef inline bint hears_force(const Event* e, int reader) noexcept nogil:
    """Whether a reader hears that an action was the only option: that tells of the cards in the seat's hand."""
    return acted_forced(e) and (reader == EVERYTHING or reader == e.seat)


cdef void write_copy(const Context* c, const Event* e, const Event* move, bint seen, Map* m) noexcept nogil:
    """The card that really moves, its back for who does not see it, or the one named where none moves yet."""
    if move == NULL:
        write_name(c, e.seat, card_named(acted_action(e)), key(m, "card"))   # it stays in hand, and is shown
    elif seen:
        write_full_name(c, card_moved_owner(move), card_moved_card(move), key(m, "card"))
    elif card_moved_card(move) < COMMON_CARDS:
        write_word(key(m, "card"), "a common card")
    else:
        write_word(key(m, "card"), "a faction card")


cdef void write_copied_text(const Context* c, const Event* e, const Event* move, bint seen, Writer* w) noexcept nogil:
    """An action on a card in words, with the copy that a reader hears of."""
    cdef uint8_t room[VALUES]
    cdef Writer letters = writer_into(room, VALUES)
    cdef Values values
    begin_values(&values)
    write_copy(c, e, move, seen, &values.m)
    end_values(&values)
    put_format(c, &letters, words_of_copy(acted_action(e)), &values)
    write_letters(w, &letters)


cdef EventText write_copied(const Context* c, const Log* log, uint32_t index, int reader, Map* m) noexcept nogil:
    """An action on a card with the copy that really moved, or with none where the reader does not see it."""
    cdef const Event* e = &log.events[index]
    cdef const Event* move = move_of(c, log, index)
    cdef bint seen = move == NULL or e.seat == reader or is_open(move, reader, stashes(e))
    cdef Context english = in_english(c)
    write_seat_number(acted_action(e) if seen else NO_SEAT, key(m, "action"))
    write_copied_text(&english, e, move, seen, key(m, "text"))
    if c.language:
        write_copied_text(c, e, move, seen, key(m.aside, "words"))
    return veiled(write_force(c, e, hears_force(e, reader), m))


cdef EventText write_covered(const Context* c, const Event* e, Map* m) noexcept nogil:
    """A move of which only the back of the card is seen."""
    cdef int to = card_moved_to(e)
    cdef const char* format = "a {back} card from {source} to {target}"
    write_text(key(m, "source"), word(ZONE_WORDS, card_moved_source(e)))
    write_text(key(m, "target"), word(ZONE_WORDS, card_moved_target(e)))
    write_seat_number(seat_or_none(card_moved_owner(e)), key(m, "owner"))
    write_seat_number(seat_or_none(to), key(m, "to"))
    write_text(key(m, "back"), back_of(card_moved_card(e)))
    if write_cause_of_move(c, e, m):
        format = "a {back} card from {source} to {target} ({_why})"
    return veiled(event_text(player_or_none(c, to), format, comes_to_light(e)))
