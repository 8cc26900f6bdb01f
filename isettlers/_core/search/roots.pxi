# The results of searches: statistics at the root, the choice by them, the principal variation.

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


cdef inline bint precedes(bint uniform, RootAction one, RootAction other) noexcept nogil:
    """Return whether an action is the better choice: by visits, then by the mean, then by its id.

    Visits that are uniform say nothing, except that an action was tried.
    """
    cdef double value, best
    if one.visits == 0 or other.visits == 0 or (not uniform and one.visits != other.visits):
        return one.visits > other.visits
    value = mean(&one)
    best = mean(&other)
    return value > best or (value == best and one.action < other.action)


cdef int best_root(const RootAction* actions, int count, bint uniform) noexcept nogil:
    """Return the index of the choice."""
    cdef int best = 0
    cdef int i
    for i in range(1, count):
        if precedes(uniform, actions[i], actions[best]):
            best = i
    return best


cdef inline RootAction statistics_of(const Node* node) noexcept nogil:
    return RootAction(total=node.total, prior=node.prior, visits=node.visits, action=node.action, _=0)


cdef int principal_line(const TreeSearch* search, uint16_t* out, int longest) noexcept nogil:
    """Write the best actions from the first root down; return their number."""
    cdef const Node* nodes = nodes_of(search)
    cdef uint32_t at = root_of(search.seat if search.plan.by_seat else 0)
    cdef uint32_t number, best
    cdef int length = 0
    while length < longest:
        number = nodes[at].child
        best = NO_NODE
        while number != NO_NODE:
            if precedes(search.plan.uniform, statistics_of(&nodes[number]), statistics_of(&nodes[best])):
                best = number
            number = nodes[number].sibling
        if best == NO_NODE:
            break
        out[length] = nodes[best].action
        length += 1
        at = best
    return length
