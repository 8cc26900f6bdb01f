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


cdef inline int most_points(const Context* c) noexcept nogil:
    cdef int most = points(c, 0)
    cdef int p
    for p in range(players(c)):
        most = max(most, points(c, p))
    return most


cdef inline int leaders(const Context* c) noexcept nogil:
    """How many seats have the most points."""
    cdef int most = most_points(c)
    cdef int n = 0
    cdef int p
    for p in range(players(c)):
        n += points(c, p) == most
    return n


cdef inline int winners(const Context* c) noexcept nogil:
    """How many seats share the first rank."""
    cdef int32_t ranks[SEATS]
    cdef int n = 0
    cdef int p
    rank_seats(c, ranks)
    for p in range(players(c)):
        n += ranks[p] == 0
    return n
