# Actions of Imperial Settlers in names and words.

cdef int copy_meant(const Context* c, int kind, int card) noexcept nogil:
    """The copy of a card that an action of the seat to decide on its hand, the row or searched cards would move.

    Such ids name the first of identical copies, wherever that is; the same card where none is there.
    """
    cdef int first_id = first_action(kind)
    cdef int p = decider(c)
    cdef int copy = -1
    cdef Set m
    if p >= 0 and first_id == A_CARD and c.s.depth and c.s.stack[c.s.depth - 1].op == Q_CONVERT:
        copy = chapel_card(c, &c.s.stack[c.s.depth - 1], card)
    elif p < 0 or not is_card(c, p, card):
        return card
    elif (first_id == A_BUILD or first_id == A_DEAL or first_id == A_RAZE_HAND or first_id == A_STASH_CARD
            or first_id == A_CARD):
        m = both(c.t.seat[p].copies[card], c.s.seat[p].sets[HAND])
        copy = -1 if is_empty(&m) else copy_in_hand(c, p, card)
    elif first_id == A_DRAFT or first_id == A_KEEP:
        m = both(c.t.seat[p].copies[card], draft_choices(c)[0] if first_id == A_DRAFT else cards_aside(c, p))
        copy = -1 if is_empty(&m) else first(&m)
    return card if copy < 0 else copy


cdef void write_card(const Context* c, int row, int card, Map* m) noexcept nogil:
    """A card, and for texts its name and whose it is."""
    write_id(c, row, card, key(m, "card"))
    write_full_name(c, row, card, key(m.aside, "name"))
    write_number(key(m.aside, "of"), row)


cdef const char* write_own_card(const Context* c, int kind, int card, int owner, Map* m) noexcept nogil:
    """An action on a card in the seat's own numbering."""
    cdef int first_id = first_action(kind)
    if owner == decider(c):
        card = copy_meant(c, kind, card)
    write_card(c, owner, card, m)
    if first_id == A_BUILD:
        return "build {name}"
    if first_id == A_DEAL:
        return "deal {name}"
    if first_id == A_RAZE_HAND:
        return "raze {name} from hand"
    if first_id == A_SAMURAI:
        return "samurai to {name}"
    if first_id == A_STASH_CARD:
        return "put {name} under a Gate"
    if first_id == A_DRAFT:
        return "take {name}"
    if first_id == A_KEEP:
        return "keep {name}"
    if first_id == A_GIVE_UP:
        return "give up {name}"
    return "give up foundation {name}" if first_id == A_GIVE_FOUNDATION else "hand over {name}"


cdef const char* write_location_action(const Context* c, int kind, int row, int card, int owner,
                                       Map* m) noexcept nogil:
    """An action on a card in a row."""
    cdef int first_id = first_action(kind)
    cdef bint own = row == owner
    write_number(key(m, "origin" if first_id == A_CHOOSE_DEAL else "row"), row)
    write_card(c, row, card, m)
    if first_id == A_RAZE:
        return "raze {name} of your own row" if own else "raze {name} of {@of}"
    if first_id == A_ACTIVATE:
        return "activate {name}" if own else "activate {name} of {@of}"
    if first_id == A_ACTIVATE_TWICE:
        return "activate {name} twice" if own else "activate {name} of {@of} twice"
    if first_id == A_DEFEND:
        return "defend {name}" if own else "defend {name} of {@of}"
    if first_id == A_LOCATION:
        return "choose {name}" if own else "choose {name} of {@of}"
    if first_id == A_CHOOSE_DEAL:
        return "choose deal {name}" if own else "choose deal {name} of {@of}"
    if first_id == A_CHOOSE_TRADE:
        return "choose trade of {@holder} with {name}" if own else "choose trade of {@holder} with {name} of {@of}"
    return "unlock {name}" if own else "unlock {name} of {@of}"


cdef const char* write_good_action(int kind, int place, Map* m) noexcept nogil:
    """An action on goods."""
    cdef int first_id = first_action(kind)
    if first_id == A_PAY_GOLD:
        write_text(key(m, "good"), word(GOOD_WORDS, place // GOLD_IDS))
        write_number(key(m, "gold"), place % GOLD_IDS)
        return "pay {gold} gold for {good}"
    write_text(key(m, "good"), word(GOOD_WORDS, place))
    if first_id == A_STASH_GOOD:
        return "put {good} on the Shrine"
    if first_id == A_GOOD:
        return "choose {good}"
    return "store {good}" if first_id == A_STORE else "choose the attack card with {good} among the deals"


cdef const char* write_attack_card(const Context* c, int place, Map* m) noexcept nogil:
    """A revealed attack card by its place and, where it lies there, its target."""
    write_number(key(m, "place"), place)
    write_number(key(m.aside, "number"), place + 1)
    if not c.t.solo_at or place >= solo(c).line_count:
        return "choose attack card {number}"
    write_text(key(m.aside, "good"), word(GOOD_WORDS, solo(c).line[place]))
    return "choose attack card {number} ({good})"


cdef const char* write_technology(const Context* c, int token, int card, int owner, Map* m) noexcept nogil:
    write_text(key(m, "token"), word(TOKEN_WORDS, token))
    write_card(c, owner, card, m)
    if token == BASIC:
        return "place a Technology token on {name}"
    if token == BULWARK:
        return "place a Technology: Defense token on {name}"
    return "place a Technology: Glory token on {name}"


cdef const char* write_word_action(int kind, int place, Map* m) noexcept nogil:
    """An action without a card: a seat, a deck, a color and the like."""
    cdef int first_id = first_action(kind)
    if first_id == A_EXCHANGE:
        write_text(key(m, "what"), word(EXCHANGE_WORDS, place))
        return "exchange 2 workers for {what}"
    if first_id == A_DRAW:
        write_text(key(m, "deck"), word(DECK_WORDS, place))
        return "draw from the {deck} deck"
    if first_id == A_SEAT:
        write_number(key(m, "seat"), place)
        return "choose {@seat}"
    if first_id == A_GATE:
        write_number(key(m, "gate"), place)
        return "under Gate 2" if place else "under Gate 1"
    if first_id == A_COLOR:
        write_text(key(m, "color"), word(COLOR_WORDS, place))
        return "choose {color}"
    if first_id == A_PASS:
        return "pass"
    return "done" if first_id == A_DONE else "choose technology"


cdef const char* write_arguments(const Context* c, int kind, int place, int actor, Map* m) noexcept nogil:
    """Write the arguments of an action; returns the format of its text."""
    cdef int first_id = first_action(kind)
    cdef int owner = max(actor, 0)
    if first_id == A_DEAL or first_id == A_SAMURAI:
        return write_own_card(c, kind, COMMON_CARDS + place, owner, m)
    if (first_id == A_BUILD or first_id == A_RAZE_HAND or first_id == A_STASH_CARD or first_id == A_DRAFT
            or A_KEEP <= first_id <= A_GIVE_FOUNDATION or first_id == A_CARD):
        return write_own_card(c, kind, place, owner, m)
    if A_RAZE <= first_id <= A_ACTIVATE_TWICE or first_id == A_DEFEND or first_id == A_LOCATION:
        return write_location_action(c, kind, place_row(place), place_card(place), owner, m)
    if first_id == A_CHOOSE_TRADE:
        write_number(key(m, "holder"), faction_place_holder(place))
    if first_id == A_CHOOSE_TRADE or first_id == A_CHOOSE_DEAL or first_id == A_UNLOCK:
        return write_location_action(c, kind, faction_place_row(place), faction_place_card(place), owner, m)
    if first_id == A_TECHNOLOGY:
        return write_technology(c, place // COMMON_CARDS, place % COMMON_CARDS, owner, m)
    if first_id == A_ATTACK:
        return write_attack_card(c, place, m)
    if A_PAY_GOLD <= first_id <= A_STORE or first_id == A_STASH_GOOD or first_id == A_ATTACK_DEAL:
        return write_good_action(kind, place, m)
    return write_word_action(kind, place, m)
