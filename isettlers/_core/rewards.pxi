# Rewards of a step, by seat.

cdef enum:
    WIN       # at the end: 1 for the winner, shared among several
    SCORE     # at the end: the seat's points
    LEAD      # in each step: the change of the seat's points less the most of another

REWARDS = ("win", "score", "lead")


cdef void lead_of(Games* games, const Line* line, int game, double* out) noexcept nogil:
    """Write each seat's points less the most of another; its points where it is alone."""
    cdef int32_t points[MAX_SEATS]
    cdef int seat, other, most
    games.api.scores(state_of(games, game), line.block, points)
    for seat in range(line.seats):
        most = 0 if line.seats == 1 else -0x7FFFFFFF
        for other in range(line.seats):
            if other != seat:
                most = max(most, points[other])
        out[seat] = points[seat] - most


cdef void look_at(Games* games, int game) noexcept nogil:
    """Store the leads and potentials that the next rewards are measured from."""
    cdef const Line* line = line_of(games, game)
    cdef size_t row = <size_t>games.seats * game
    cdef int seat
    if games.reward == LEAD:
        lead_of(games, line, game, games.leads + row)
    if games.shaping != 0.0:
        for seat in range(line.seats):
            games.potentials[row + seat] = games.api.evaluate(state_of(games, game), line.block, seat)


cdef void reward_seats(Games* games, const Line* line, int game, double before) noexcept nogil:
    """Add the rewards for the way from the last position of a game to this one; store the result of its end.

    `before` is the weight of the last potential: 1 where the step began with it, gamma where it was its end so far.
    """
    cdef size_t row = <size_t>games.seats * game
    cdef float* out = games.rewards + row
    cdef int32_t* points = games.final_scores + row
    cdef int32_t* ranks = games.final_ranks + row
    cdef double now[MAX_SEATS]
    cdef bint over = games.counts[game] == 0
    cdef int winners = 0
    cdef int seat
    cdef double potential
    if over:
        count_points(games, games.final_scores, game, game + 1)
        rank_seats(games, games.final_ranks, game, game + 1)
        for seat in range(line.seats):
            winners += ranks[seat] == 0
    if games.reward == LEAD:
        lead_of(games, line, game, now)
    for seat in range(line.seats):
        if games.reward == LEAD:
            out[seat] += <float>(now[seat] - games.leads[row + seat])
            games.leads[row + seat] = now[seat]
        elif over and games.reward == SCORE:
            out[seat] += <float>points[seat]
        elif over and ranks[seat] == 0:
            out[seat] += <float>(1.0 / winners)
        if games.shaping != 0.0:   # the potential of a game that is over is 0
            potential = 0.0 if over else games.api.evaluate(state_of(games, game), line.block, seat)
            out[seat] += <float>(games.shaping * (games.gamma * potential - before * games.potentials[row + seat]))
            games.potentials[row + seat] = potential
