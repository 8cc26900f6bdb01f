# Ranks, from the points and tie-breaks of the game (see game.pxi).

cdef void rank_seats(const Context* c, int32_t* out) noexcept nogil:
    """By points, then tie-breaks; seats equal in both share a rank. A lone seat that lost has rank 1."""
    cdef int total[SEATS]
    cdef int tie[SEATS]
    cdef int p, q
    for p in range(players(c)):
        total[p] = points(c, p)
        tie[p] = tie_break(c, p)
    for p in range(players(c)):
        out[p] = lost_alone(c)
        for q in range(players(c)):
            out[p] += total[q] > total[p] or (total[q] == total[p] and tie[q] > tie[p])
