# Setting up: decks, the first player, opening hands (S1-S4).

cdef void set_up(Context* c) noexcept nogil:
    cdef int i, p
    c.s.common[COMMON_DECK] = commons_of(c.t.seat[0].cards)
    c.s.ra_seat = NOBODY
    c.s.round = 1
    for p in range(c.t.seats):
        c.s.seat[p].deck = faction_word(c.t.seat[p].cards)
    c.s.first = c.t.first_player if c.t.first_player != NOBODY else rng_below(&c.s.rng, c.t.players)
    c.s.turn = c.s.first
    note_first_player_known(c, c.s.first)
    for i in range(c.t.players):
        p = seat_in_order(c, i)
        draw_common(c, p, 2)
        draw_faction(c, p, 2)
    if c.t.solo_at:
        set_up_attacks(c)
    begin_round(c)
