# The solo game's attack cards: face down, in the line, and as deals (SO1, SO5, SO7, MN17, SR1, SR6).

cdef void set_up_attacks(Context* c) noexcept nogil:
    """Attack cards are shuffled, the top one revealed (SO1, MN17)."""
    cdef Solo* k = solo(c)
    memcpy(k.left, c.t.attacks, sizeof(k.left))
    k.virtual = c.t.virtual
    if k.virtual == DRAWN_VIRTUAL:
        k.virtual = JAPANESE_VIRTUAL + rng_below(&c.s.rng, 2)
    note_virtual_player_known(c, k.virtual)
    reveal_attack(c)


cdef bint reveal_attack(Context* c) noexcept nogil:
    """The next attack card becomes the newest of the line; False when there is none (SR6)."""
    cdef Solo* k = solo(c)
    cdef int total = 0
    cdef int good, i
    for good in range(GOODS):
        total += k.left[good]
    if total == 0:
        return False
    i = rng_below(&c.s.rng, total)
    good = 0
    while i >= k.left[good]:
        i -= k.left[good]
        good += 1
    k.left[good] -= 1
    for i in range(k.line_count, 0, -1):
        k.line[i] = k.line[i - 1]
    k.line[0] = good
    k.line_count += 1
    note_attack_card_revealed(c, good)
    return True


cdef int take_from_line(Context* c, int place) noexcept nogil:
    """Take an attack card out of the line; returns its target."""
    cdef Solo* k = solo(c)
    cdef int good = k.line[place]
    cdef int i
    k.line_count -= 1
    for i in range(place, k.line_count):
        k.line[i] = k.line[i + 1]
    k.line[k.line_count] = 0
    return good


cdef void to_the_end(Context* c, int second) noexcept nogil:
    """The two attack cards used go to the end of the line, the newer one first (SO7)."""
    cdef Solo* k = solo(c)
    cdef int other = take_from_line(c, second)
    k.line[k.line_count] = take_from_line(c, 0)
    k.line[k.line_count + 1] = other
    k.line_count += 2
    note_attack_card_moved(c, NOBODY, k.line[k.line_count - 2], other, NOBODY, TO_THE_END, second)


# ---------------------------------------------------------------- as deals

cdef int attack_options(const Context* c, uint16_t* out, int n) noexcept nogil:
    """The revealed attack cards as deals of the virtual player, equal neighbours once (SR1)."""
    cdef const Solo* k = solo(c)
    cdef int i
    for i in range(k.line_count):
        if i == 0 or k.line[i] != k.line[i - 1]:
            out[n] = A_ATTACK + i
            n += 1
    return n


cdef inline int attack_deals(const Context* c) noexcept nogil:
    """How many attack cards lie among the player's deals."""
    cdef int n = 0
    cdef int good
    for good in range(GOODS):
        n += solo(c).dealt[good]
    return n


cdef int attack_deal_options(const Context* c, uint16_t* out, int n) noexcept nogil:
    cdef int good
    for good in range(GOODS):
        if solo(c).dealt[good]:
            out[n] = A_ATTACK_DEAL + good
            n += 1
    return n


cdef void produce_attack_deals(Context* c, int p) noexcept nogil:
    cdef int good, i
    because_of_rule(c, BY_ATTACK_CARD)
    for good in range(GOODS):
        for i in range(solo(c).dealt[good]):
            gain_good(c, p, good, 1)


cdef void take_attack_card(Context* c, int place, bint keep) noexcept nogil:
    """Spies lay a revealed attack card among the own deals, Robbers discard one (SR1)."""
    cdef int good = take_from_line(c, place)
    if keep:
        solo(c).dealt[good] += 1
    note_attack_card_moved(c, 0 if keep else NOBODY, good, NOBODY, FROM_LINE,
                           INTO_A_DEAL if keep else OUT_OF_THE_GAME, place)


cdef void lose_attack_deal(Context* c, int good) noexcept nogil:
    solo(c).dealt[good] -= 1
    note_attack_card_moved(c, NOBODY, good, NOBODY, FROM_DEALS, OUT_OF_THE_GAME, NOBODY)
