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


cdef inline bint precedes(const Plan* plan, const Node* node, const Node* other) noexcept nogil:
    """Return whether a node goes before another in the principal variation: by the rule of `best_root`."""
    cdef double value, best
    if node.visits == 0 or other.visits == 0 or (not plan.uniform and node.visits != other.visits):
        return node.visits > other.visits
    value = node.total / node.visits
    best = other.total / other.visits
    return value > best or (value == best and node.action < other.action)


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
            if precedes(&search.plan, &nodes[number], &nodes[best]):   # the unused node has no visits
                best = number
            number = nodes[number].sibling
        if best == NO_NODE:
            break
        out[length] = nodes[best].action
        length += 1
        at = best
    return length
