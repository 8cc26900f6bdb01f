# The rows of a document of Imperial Settlers: locations, and all that lies on them.

cdef void read_markers(const Reading* r, const Node* node, int row, int card) noexcept nogil:
    """The markers under a Feature that counts new sets."""
    if not r.c.t.pack_at or not facts(r.c, row, card).slot:
        refuse_location(r, node, row, card, "counts no new sets")
        return
    marks(r.c, row, card)[0] = <uint8_t>number(node, 0, MOST_COUNTED)


cdef void read_tokens(const Reading* r, const Node* on, int card) noexcept nogil:
    """The Technology tokens on a location."""
    cdef Node given = defaulted(on, "tokens", b"\x90")
    cdef uint32_t count, _token
    cdef Node each = entries(&given, &count)
    cdef Set* kind
    for _token in range(count):
        kind = &pack(r.c).token[one_of(&each, TOKEN_WORDS)]
        if card >= COMMON_CARDS:
            fail(&each, "Technology tokens lie on common locations only")
        if has(kind, card):
            fail(&each, "named twice")
        add(kind, card)
        to_next(&each)


cdef void read_unlocked(const Reading* r, const Node* on, int row, int card) noexcept nogil:
    cdef Node given = field(on, "unlocked")
    if absent(&given) or not flag(&given):
        return
    if card < COMMON_CARDS or not facts(r.c, row, card).unlock:
        refuse_location(r, &given, row, card, "is never locked")
        return
    pack(r.c).unlocked[row] |= own_bit(card)


cdef void read_pack_marks(const Reading* r, const Node* on, int row, int card) noexcept nogil:
    """All that packs lay on a location."""
    cdef Node given
    if not r.c.t.pack_at:
        return
    read_tokens(r, on, card)
    if flag_at(on, "used_again"):
        add(&pack(r.c).again, card)
    read_unlocked(r, on, row, card)
    given = field(on, "markers")
    if not absent(&given):
        read_markers(r, &given, row, card)


cdef void read_taken(const Reading* r, const Node* node, int row) noexcept nogil:
    """The holder of Temple of Ra, for whom a location works."""
    cdef State* s = r.c.s
    cdef int holder = read_enemy(r, node, row)
    if s.ra_seat != NOBODY and s.ra_seat != holder:
        fail_with(node, "seat # has taken others; only one seat takes locations", s.ra_seat, 0)
    s.ra_seat = <uint8_t>holder
    s.ra_tokens += 1
    if s.ra_tokens > MOST_RA_TOKENS:
        fail_with(node, "at most # locations are taken", MOST_RA_TOKENS, 0)


cdef void read_uses(const Reading* r, const Node* on, int row, int card) noexcept nogil:
    """How often a location was used this round, or that it is blocked."""
    cdef const CardFacts* f = facts(r.c, row, card)
    cdef Node given = field(on, "uses")
    cdef Node mark = field(on, "blocked")
    cdef Reader at = given.at
    cdef bint used = read_number(&at) != 0
    cdef bint blocked = not absent(&mark) and flag(&mark)
    cdef int times
    if (blocked or used) and f.kind != ACTION:
        refuse_location(r, &given if used else &mark, row, card, "is no action location")
    times = 0 if absent(&given) else <int>number(&given, 0, max(f.limit, 1))
    if blocked and times:
        fail(&given, "a blocked location is marked as blocked alone")
    if blocked or times:
        set_uses(r.c, row, card, USES_BLOCKED if blocked else times)


cdef const char* location_fields(const Reading* r, bint in_play) noexcept nogil:
    """The fields that an entry of a row may have; only locations in play can be taken."""
    if not r.c.t.pack_at:
        return "card uses blocked guarded taken_by" if in_play else "card uses blocked guarded"
    if in_play:
        return "card uses blocked guarded taken_by tokens used_again unlocked markers"
    return "card uses blocked guarded tokens used_again unlocked markers"


cdef void read_location(Reading* r, const Node* entry, int row, Set* locations, bint in_play) noexcept nogil:
    cdef Seat* seat = &r.c.s.seat[row]
    cdef Node name = card_of(entry, location_fields(r, in_play))
    cdef Node on = marks_of(entry)
    cdef Node taken = field(&on, "taken_by")
    cdef int card = read_card_in(r, &name, row, "in the empire of seat #", row)
    read_pack_marks(r, &on, row, card)
    if absent(&taken):
        add(locations, card)
    else:
        add(&seat.sets[LENT], card)
        read_taken(r, &taken, row)
    if flag_at(&on, "guarded"):
        add(&seat.guard, card)
    read_uses(r, &on, row, card)


cdef void read_locations(Reading* r, const Node* table, const char* key, int row, Set* locations,
                         bint in_play) noexcept nogil:
    """A field with locations of a row."""
    cdef Node given = defaulted(table, key, b"\x90")
    cdef uint32_t count, _location
    cdef Node each = entries(&given, &count)
    for _location in range(count):
        read_location(r, &each, row, locations, in_play)
        to_next(&each)
