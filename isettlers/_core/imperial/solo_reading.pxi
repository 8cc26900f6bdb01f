# The virtual player of the solo game in a document: its row, attack cards and Collection.

cdef void read_targets(const Node* node, uint8_t* counts) noexcept nogil:
    """Attack cards by target."""
    cdef Node given
    cdef int good
    only(node, GOOD_WORDS)
    for good in range(GOODS):
        given = named(node, word(GOOD_WORDS, good))
        if not absent(&given):
            counts[good] = <uint8_t>number(&given, 0, LINE)


cdef void read_line(const Reading* r, const Node* node) noexcept nogil:
    """The revealed attack cards, newest first."""
    cdef Solo* k = solo(r.c)
    cdef Node given = defaulted(node, "line", b"\x90")
    cdef uint32_t count, i
    cdef Node each = entries(&given, &count)
    cdef int good
    for i in range(count):
        good = one_of(&each, GOOD_WORDS)
        if i < LINE:
            k.line[i] = <uint8_t>good
        to_next(&each)
    if count > LINE:
        fail_with(&given, "at most # attack cards, not #", LINE, count)
    k.line_count = <uint8_t>min(count, <uint32_t>LINE)


cdef void leave_attacks(const Reading* r, const Node* node) noexcept nogil:
    """All attack cards that are nowhere else are face down."""
    cdef Solo* k = solo(r.c)
    cdef int[GOODS] left
    cdef int good, i
    cdef int least = 0
    cdef Line line
    for good in range(GOODS):
        left[good] = r.c.t.attacks[good] - k.dealt[good]
    for i in range(k.line_count):
        left[k.line[i]] -= 1
    for good in range(GOODS):
        k.left[good] = <uint8_t>max(left[good], 0)
        if left[good] < left[least]:
            least = good
    if left[least] < 0 and not faulty(node):
        line = accuse(node)
        say(&line, "more attack cards with ")
        say_text(&line, word(GOOD_WORDS, least))
        say(&line, " than there are")


cdef void read_attacks(const Reading* r, const Node* node) noexcept nogil:
    """Attack cards in the line, among the player's deals, and left."""
    cdef Solo* k = solo(r.c)
    cdef Node given
    read_line(r, node)
    given = defaulted(node, "attack_deals", b"\x80")
    read_targets(&given, k.dealt)
    given = field(node, "attacks_left")
    if absent(&given):
        leave_attacks(r, node)
    else:
        read_targets(&given, k.left)


cdef int read_virtual_name(const Reading* r, const Node* node) noexcept nogil:
    """Which virtual player it is: the setup's, or one of those it draws from."""
    cdef char[LONGEST_ROW] row
    cdef int player = r.c.t.virtual
    cdef Node given = field(node, "name")
    if player == DRAWN_VIRTUAL:
        given = required(node, "name")
        return JAPANESE_VIRTUAL + one_of(&given, some_words(VIRTUAL_WORDS, JAPANESE_VIRTUAL, 2, row))
    if not absent(&given):
        one_of(&given, some_words(VIRTUAL_WORDS, player, 1, row))
    return player


cdef void check_blocked(const Reading* r, const Node* node) noexcept nogil:
    """Refuse common locations out of play."""
    cdef Node given = defaulted(node, "blocked", b"\x90")
    cdef Node name
    cdef uint32_t count, _location
    cdef Node each = entries(&given, &count)
    for _location in range(count):
        name = card_of(&each, location_fields(r, False))
        if read_card_id(r, &name, 0) < COMMON_CARDS:
            fail(&each, "only faction locations are blocked")
        to_next(&each)


cdef void read_solo(Reading* r, const Node* tree) noexcept nogil:
    """The row of the virtual player, its attack cards and Collection, and blockades."""
    cdef Solo* k = solo(r.c)
    cdef Node node = field(tree, "virtual")
    cdef Node given
    if not r.c.t.solo_at:
        if not absent(&node):
            fail(&node, "only the solo game has a virtual player")
        return
    node = defaulted(tree, "virtual", b"\x80")
    only(&node, "name empire line attacks_left attack_deals collection blocked extra")
    read_locations(r, &node, "empire", 1, &r.c.s.seat[1].sets[LOCATION], True)
    read_locations(r, &node, "blocked", 0, &k.blocked, False)
    given = defaulted(&node, "collection", b"\x90")
    k.collection = read_pile(r, &given, 0, "in the Collection")
    read_attacks(r, &node)
    k.virtual = <uint8_t>read_virtual_name(r, &node)
    check_blocked(r, &node)
    k.extra = <uint8_t>number_at(&node, "extra", 0, MOST_COUNTED, 0)
