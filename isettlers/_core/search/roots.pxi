# The results of searches: statistics at the root, the choice by them, the principal variation; values of expectimax.

cdef int place_for(const RootAction* actions, int count, uint16_t action) noexcept nogil:
    """Return the index of an action in sorted statistics, or where it belongs."""
    cdef int low = 0
    cdef int high = count
    cdef int middle
    while low < high:
        middle = (low + high) >> 1
        if actions[middle].action < action:
            low = middle + 1
        else:
            high = middle
    return low


cdef int add_roots(const TreeSearch* search, RootAction* actions, int count) noexcept nogil:
    """Add the statistics at the roots of a search to actions[MAX_LEGAL], ascending; return the number of actions."""
    cdef const Node* nodes = nodes_of(search)
    cdef const Node* node
    cdef int first = search.seat if search.plan.by_seat else 0
    cdef int last = first if search.plan.by_seat else search.trees - 1
    cdef int tree, place
    cdef uint32_t number
    for tree in range(first, last + 1):
        number = nodes[root_of(tree)].child
        while number != NO_NODE:
            node = &nodes[number]
            number = node.sibling
            if node.visits == 0:
                continue
            place = place_for(actions, count, node.action)
            if place == count or actions[place].action != node.action:
                if count == MAX_LEGAL:
                    continue
                memmove(&actions[place + 1], &actions[place], (count - place) * sizeof(RootAction))
                memset(&actions[place], 0, sizeof(RootAction))
                actions[place].action = node.action
                count += 1
            actions[place].visits += node.visits
            actions[place].total += node.total
            actions[place].prior = node.prior
    return count


cdef inline double mean(const RootAction* action) noexcept nogil:
    return action.total / action.visits


cdef int best_root(const RootAction* actions, int count, bint uniform) noexcept nogil:
    """Return the index of the choice: most visits, or the best mean where visits are uniform. The mean breaks ties."""
    cdef int best = 0
    cdef int i
    for i in range(1, count):
        if not uniform and actions[i].visits != actions[best].visits:
            if actions[i].visits > actions[best].visits:
                best = i
        elif mean(&actions[i]) > mean(&actions[best]):
            best = i
    return best


cdef int principal_line(const TreeSearch* search, uint16_t* out, int longest) noexcept nogil:
    """Write the most visited actions from the first root down; return their number."""
    cdef const Node* nodes = nodes_of(search)
    cdef uint32_t at = root_of(search.seat if search.plan.by_seat else 0)
    cdef uint32_t number, best
    cdef int length = 0
    while length < longest:
        number = nodes[at].child
        best = NO_NODE
        while number != NO_NODE:
            if nodes[number].visits > nodes[best].visits:   # the unused node has none
                best = number
            number = nodes[number].sibling
        if best == NO_NODE:
            break
        out[length] = nodes[best].action
        length += 1
        at = best
    return length


cdef int mean_evaluations(const Rules* rules, const void* state, uint64_t seed, int determinizations, uint16_t* ids,
                          double* means) noexcept nogil:
    """Write the legal actions and their mean evaluations (one-ply expectimax); return their number, 0 when over."""
    cdef uint64_t world[STATE_WORDS]
    cdef Rng rng
    cdef int seat = rules.api.actor(state, rules.block)
    cdef int count = rules.api.legal(state, rules.block, ids)
    cdef int i, _draw
    if count == 0:
        return 0
    memset(means, 0, count * sizeof(double))
    rng_seed(&rng, seed)
    for _draw in range(determinizations):
        memcpy(world, state, rules.state_size)
        redraw_unseen(rules.api, rules.block, world, seat, &rng)
        for i in range(count):
            means[i] += prior(rules.api, rules.block, world, rules.state_size, seat, ids[i])
    for i in range(count):
        means[i] /= determinizations
    return count


cdef inline int best_mean(const double* means, int count) noexcept nogil:
    cdef int best = 0
    cdef int i
    for i in range(1, count):
        if means[i] > means[best]:
            best = i
    return best
