# Iterations whose leaves are evaluated outside the core, a batch at a time: collect, then settle or abandon.
#
# Visits are counted on the way down and rewards on the way up: descents of one batch avoid each other (virtual loss).

cdef enum:
    MOST_PRIOR = 1000000000

cdef enum:   # what is wrong with priors and rewards from outside
    ANSWERS_FINE
    ANSWERS_PRIOR
    ANSWERS_REWARD


cdef int collect(Worker* slots, TreeSearch* search, const Rules* rules, int batch, char* states, int32_t* seats,
                 int* leaves) noexcept nogil:
    """Descend up to `batch` times; write the states to evaluate and the seats to decide there, and their number.

    Returns the number of descents. One that only asks for priors at a root is the last; it has no path.
    """
    cdef Worker* w
    cdef int done = 0
    leaves[0] = 0
    while done < batch:
        w = &slots[done]
        bind(w, search, rules, NULL)
        w.hooked = True
        determinize(w, search.started)
        descend(w)
        done += 1
        if w.count > 0:
            memcpy(states + leaves[0] * search.state_size, w.state, search.state_size)
            seats[leaves[0]] = w.seat
            leaves[0] += 1
        else:
            reward_all(&search.plan, w.api, w.block, w.state, search.seats, w.reward)
        if w.steps == 0:
            break
        search.started += 1
    return done


cdef int take_answers(Worker* slots, int descents, const float* priors, uint32_t num_actions,
                      const double* rewards) noexcept nogil:
    """Take the priors, a row of all actions for each state, and the rewards of its seats; return what is wrong."""
    cdef Worker* w
    cdef double total
    cdef int i, k
    for k in range(descents):
        w = &slots[k]
        if w.count == 0:
            continue
        total = 0.0
        for i in range(w.leaf_count):
            w.weights[i] = priors[w.leaf_ids[i]]
            total += w.weights[i]
            if not 0.0 <= w.weights[i] <= MOST_PRIOR:
                return ANSWERS_PRIOR
        if total == 0.0:
            for i in range(w.leaf_count):
                w.weights[i] = 1.0
        for i in range(w.search.seats):
            w.reward[i] = rewards[i]
            if not 0.0 <= w.reward[i] <= 1.0:
                return ANSWERS_REWARD
        priors += num_actions
        rewards += w.search.seats
    return ANSWERS_FINE


cdef void settle(Worker* slots, int descents) noexcept nogil:
    """Expand the leaves by their priors, and back their rewards up."""
    cdef TreeSearch* search = slots[0].search
    cdef Worker* w
    cdef int k
    for k in range(descents):
        w = &slots[k]
        back_up(w)
        if w.steps == 0:
            leave(w)
        else:
            search.iterations += 1
            search.decisions += w.decisions


cdef void abandon(Worker* slots, int descents) noexcept nogil:
    """Take back descents whose leaves get no answer."""
    cdef int k
    for k in range(descents):
        leave(&slots[k])
        slots[0].search.started -= slots[k].steps > 0


cdef void leave(Worker* w) noexcept nogil:
    """Take back the visits of a descent."""
    cdef int trees = w.search.seats if w.search.plan.by_seat else 1
    cdef int i
    for i in range(trees):
        w.nodes[root_of(w.tree + i)].visits -= 1
    for i in range(w.steps):
        w.nodes[w.path[i]].visits -= 1
