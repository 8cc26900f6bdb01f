# Where cards are, and for whom locations work (G6, K2, K26).

cdef inline Pack* pack(const Context* c) noexcept nogil:
    """The struct of packs; only where Tables.pack_at is not 0."""
    return <Pack*>(<char*>c.s + c.t.pack_at)


cdef inline Packets* packets(const Context* c) noexcept nogil:
    """The struct of the alternate lookout; only where Tables.packets_at is not 0."""
    return <Packets*>(<char*>c.s + c.t.packets_at)


cdef inline Solo* solo(const Context* c) noexcept nogil:
    """The struct of the solo game; only where Tables.solo_at is not 0."""
    return <Solo*>(<char*>c.s + c.t.solo_at)


cdef inline const CardFacts* facts(const Context* c, int seat, int card) noexcept nogil:
    """The facts of a card in a seat's numbering."""
    return &c.t.cards[card + (card >= COMMON_CARDS) * seat * FACTION_CARDS]


cdef inline bint is_card(const Context* c, int seat, int card) noexcept nogil:
    """Whether a seat's numbering has such a card."""
    return card < CARDS and has(&c.t.seat[seat].cards, card)


cdef inline uint32_t own_bit(int card) noexcept nogil:
    return <uint32_t>1 << (card - COMMON_CARDS)


cdef inline Set commons_of(Set m) noexcept nogil:
    m.word[1] &= (<uint64_t>1 << (COMMON_CARDS - 64)) - 1
    return m


cdef inline uint32_t faction_word(Set m) noexcept nogil:
    """The faction cards of a set, bit = card - 98."""
    return <uint32_t>(m.word[1] >> (COMMON_CARDS - 64))


cdef inline Set faction_set(uint32_t cards) noexcept nogil:
    cdef Set m
    m.word[0] = 0
    m.word[1] = <uint64_t>cards << (COMMON_CARDS - 64)
    return m


cdef inline Set faction_of(Set m) noexcept nogil:
    return faction_set(faction_word(m))


# ---------------------------------------------------------------- places: row and card in one number, as ids have them

cdef inline int place_row(int place) noexcept nogil:
    return place >> 7


cdef inline int place_card(int place) noexcept nogil:
    return place & (CARDS - 1)


# The same of a faction card, as ids of deals and locked locations have it; behind the holder in those of Trade Routes.

cdef inline int faction_place_row(int place) noexcept nogil:
    return place // FACTION_CARDS % SEATS


cdef inline int faction_place_card(int place) noexcept nogil:
    return COMMON_CARDS + place % FACTION_CARDS


cdef inline int faction_place_holder(int place) noexcept nogil:
    return place // (SEATS * FACTION_CARDS)


# ---------------------------------------------------------------- seats and phases

cdef void enter(Context* c, int phase) noexcept nogil:
    c.s.phase = phase
    c.s.step = 0
    if rarely(c.log != NULL):
        c.log.cause = 0
    note_phase_began(c, phase, c.s.round)


cdef inline int seat_after(const Context* c, int p, int step) noexcept nogil:
    """The step-th seat from another one, clockwise; no more steps than there are players."""
    p += step
    return p if p < c.t.players else p - c.t.players


cdef inline int seat_in_order(const Context* c, int step) noexcept nogil:
    """The step-th seat from the first player, clockwise."""
    return seat_after(c, c.s.first, step)


cdef inline bint has_passed(const Context* c, int p) noexcept nogil:
    return (c.s.passed >> p) & 1


cdef inline bint is_enemy(const Context* c, int p, int other) noexcept nogil:
    """An opponent who has not passed (K2)."""
    return other != p and not has_passed(c, other)


# ---------------------------------------------------------------- whose locations

cdef inline int controller(const Context* c, int row, int card) noexcept nogil:
    """For whom a location works: the owner of the row, or the holder of Temple of Ra's token (K26)."""
    return c.s.ra_seat if has(&c.s.seat[row].sets[LENT], card) else row


cdef Set own_locations(const Context* c, int p, int row) noexcept nogil:
    """The locations of a row that work for the seat."""
    if row == p:
        return c.s.seat[row].sets[LOCATION]
    if c.s.ra_seat == p:
        return c.s.seat[row].sets[LENT]
    return no_cards()


cdef inline int first_row(const Context* c, int p) noexcept nogil:
    """The first of the rows in which locations of a seat may stand: its own, or all when it holds taken ones."""
    return 0 if c.s.ra_seat == p else p


cdef inline int end_row(const Context* c, int p) noexcept nogil:
    return c.t.seats if c.s.ra_seat == p else p + 1


cdef inline int count_rows(const Context* c, int p) noexcept nogil:
    """In how many rows locations of a seat may stand, from its own on."""
    return c.t.seats if c.s.ra_seat == p else 1


cdef inline int row_after(const Context* c, int row, int step) noexcept nogil:
    """The step-th row from another one, clockwise."""
    row += step
    return row if row < c.t.seats else row - c.t.seats


cdef int lent_with(const Context* c, int word) noexcept nogil:
    """How many locations with an ability word Temple of Ra has taken."""
    cdef Set m
    cdef int row
    cdef int n = 0
    for row in range(c.t.seats):
        m = both(c.s.seat[row].sets[LENT], c.t.seat[row].word[word])
        n += size(&m)
    return n


cdef inline int in_control(const Context* c, int p, int word) noexcept nogil:
    """How many locations with an ability word work for a seat, those taken by Temple of Ra included (K26)."""
    cdef Set m = both(c.s.seat[p].sets[LOCATION], c.t.seat[p].word[word])
    return size(&m) + (lent_with(c, word) if c.s.ra_seat == p else 0)


# ---------------------------------------------------------------- uses of an action location

cdef inline int uses(const Seat* seat, int card) noexcept nogil:
    """0, 1, 2, or 3 when blocked."""
    return has(&seat.use[0], card) | has(&seat.use[1], card) << 1


cdef inline void set_uses(Context* c, int row, int card, int n) noexcept nogil:
    cdef Seat* seat = &c.s.seat[row]
    drop(&seat.use[0], card)
    drop(&seat.use[1], card)
    if n & 1:
        add(&seat.use[0], card)
    if n & 2:
        add(&seat.use[1], card)
    if n < USES_BLOCKED:
        note_location_used(c, row, card, n)
    else:
        note_location_blocked(c, row, card)
