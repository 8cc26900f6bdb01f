# Leaves of a search by a network: priors and playouts by its policy, rewards by its margin.

cdef enum:
    SHARPNESS = 3            # of the policy in playouts


cdef void read_position(Worker* w, int seat) noexcept nogil:
    """Let the network read what a seat knows of the state reached."""
    cdef uint8_t[WIDEST_ROW + ROW_END] row
    cdef Compact to = Compact(row=&row[0], places=w.network.places, everything=False)
    memcpy(row, w.network.blank, w.network.width + ROW_END)
    w.api.encode(w.state, w.block, seat, &to)
    read_row(w.network, row, &w.sights[seat], w.hidden)


cdef void weigh_by_policy(Worker* w) noexcept nogil:
    """Set the priors at the leaf, which the network has read."""
    weigh_actions(w.network, w.hidden, w.leaf_ids, w.leaf_count, 1, w.weights)


cdef int drawn_index(Worker* w) noexcept nogil:
    """Return the index of an action of the position that the network has read, drawn by its policy."""
    cdef float[MAX_LEGAL] weights
    cdef double total = 0.0
    cdef double left
    cdef int i
    weigh_actions(w.network, w.hidden, w.ids, w.count, SHARPNESS, weights)
    for i in range(w.count):
        total += weights[i]
    left = chance(&w.rng) * total
    for i in range(w.count - 1):
        left -= weights[i]
        if left < 0.0:
            return i
    return w.count - 1


cdef void play_by_policy(Worker* w) noexcept nogil:
    """Play on to the end or the cutoff; a position that is not over is read by the network."""
    cdef int left = w.search.plan.cutoff
    while w.count > 0 and left != 0:
        w.count = w.api.apply(w.state, w.block, w.ids[drawn_index(w) if w.count > 1 else 0], w.ids, NULL)
        w.decisions += 1
        left -= 1
        if w.count > 1 or (w.count == 1 and left == 0):
            read_position(w, w.api.actor(w.state, w.block))


cdef void finish_by_network(Worker* w) noexcept nogil:
    """Play out from where the descent ended, and reward the seats."""
    cdef const Plan* plan = &w.search.plan
    cdef int seat
    if w.count > 0 and (w.leaf != NO_NODE or plan.rollout == ROLLOUT_POLICY):
        read_position(w, w.api.actor(w.state, w.block))
    if w.leaf != NO_NODE:
        weigh_by_policy(w)
    if plan.rollout == ROLLOUT_POLICY:
        play_by_policy(w)
    else:
        w.decisions += play_out(plan, w.api, w.block, w.state, w.search.state_size, w.ids, w.count, &w.rng)
    seat = w.api.actor(w.state, w.block)
    if seat < 0 or w.search.seats == 1:
        reward_all(plan, w.api, w.block, w.state, w.search.seats, w.reward)
        return
    if plan.rollout != ROLLOUT_POLICY:
        read_position(w, seat)
    reward_by_network(w, seat)


cdef void reward_by_network(Worker* w, int decider) noexcept nogil:
    """Reward the seats by what they know where the game is not over; the network has read what the decider knows.

    With two seats that is enough.
    """
    cdef double[MAX_SEATS] worth
    cdef int seats = w.search.seats
    cdef int knowing = 1 if seats == 2 else seats
    cdef int seat, i
    for seat in range(seats):
        worth[seat] = w.api.evaluate(w.state, w.block, seat)
    for i in range(knowing):
        seat = decider + i if decider + i < seats else decider + i - seats
        if i > 0:
            read_position(w, seat)
        w.reward[seat] = squashed(margin_of(w.network, w.hidden, ahead_by(worth, seats, seat)), w.search.plan.scale)
    if seats == 2:
        w.reward[1 - decider] = 1.0 - w.reward[decider]
