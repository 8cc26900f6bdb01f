# One iteration: determinize, descend the tree, expand it by a node, play out, back the rewards up.

cdef inline uint32_t root_of(int tree) noexcept nogil:
    return 1 + tree


cdef inline uint32_t new_node(Tree* tree, uint32_t parent, uint16_t action, int seat) noexcept nogil:
    """Add a child node; return NO_NODE if the memory is full."""
    cdef uint32_t number = tree.count
    cdef Node* node
    if number == tree.capacity:
        tree.full = True
        return NO_NODE
    tree.count += 1
    node = &tree.nodes[number]
    memset(node, 0, sizeof(Node))
    node.action = action
    node.seat = seat
    node.sibling = tree.nodes[parent].child
    tree.nodes[parent].child = number
    return number


cdef inline uint32_t find(const Tree* tree, uint32_t parent, uint16_t action, int seat) noexcept nogil:
    """Return the child node of an action, NO_NODE if it was not tried yet."""
    cdef uint32_t number = tree.nodes[parent].child
    while number != NO_NODE:
        if tree.nodes[number].action == action and tree.nodes[number].seat == seat:
            return number
        number = tree.nodes[number].sibling
    return NO_NODE


cdef inline double appeal(const Plan* plan, const Node* node) noexcept nogil:
    """Return the selection value of a node: mean reward, exploration term and progressive bias."""
    cdef double n = node.visits
    if plan.uniform:
        return -n
    return (node.total / n + plan.exploration * sqrt(logarithm(node.available) / n)
            + plan.bias * node.prior / (n + 1.0))


cdef int choose(Search search, Worker* w, uint32_t parent, int count, int seat, uint32_t* chosen) noexcept nogil:
    """Select an action: return its index in w.ids and write its node, NO_NODE for an untried one.

    Untried actions come first, drawn uniformly; then the highest selection value. With the memory full, untried actions
    come only where no action was tried.
    """
    cdef Tree* tree = &search.tree
    cdef Node* node
    cdef uint32_t number = tree.nodes[parent].child
    cdef uint32_t best_number = NO_NODE
    cdef uint64_t tried[MAX_LEGAL_WORDS]
    cdef double best = -1e300
    cdef double value
    cdef int known = 0
    cdef int best_place = 0
    cdef int place, left
    memset(tried, 0, ((count + 63) >> 6) * sizeof(uint64_t))
    while number != NO_NODE:
        node = &tree.nodes[number]
        place = place_of(w.ids, count, node.action) if node.seat == seat else -1
        if place >= 0:
            tried[place >> 6] |= <uint64_t>1 << (place & 63)
            known += 1
            node.available += 1
            value = appeal(&search.plan, node)
            if value > best:
                best = value
                best_place = place
                best_number = number
        number = node.sibling
    if known == 0 or (known < count and not tree.full):
        left = rng_below(&w.rng, count - known)
        for place in range(count):
            if not (tried[place >> 6] >> (place & 63)) & 1:
                if left == 0:
                    chosen[0] = NO_NODE
                    return place
                left -= 1
    chosen[0] = best_number
    return best_place


cdef inline int place_of(const uint16_t* ids, int count, uint16_t action) noexcept nogil:
    """Return the index of an action in sorted ids, -1 if it is absent."""
    cdef int low = 0
    cdef int high = count
    cdef int middle
    while low < high:
        middle = (low + high) >> 1
        if ids[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low if low < count and ids[low] == action else -1


cdef int descend(Search search, Worker* w, int which) noexcept nogil:
    """Descend the trees until an untried action is taken; return the number of legal actions after it.

    w.state is the state reached, w.path the nodes passed.
    """
    cdef uint32_t at[MAX_SEATS]
    cdef Tree* tree = &search.tree
    cdef const Plan* plan = &search.plan
    cdef uint32_t chosen, number
    cdef int trees = search.seats if plan.by_seat else 1
    cdef int count = search.api.legal(w.state, search.block, w.ids)
    cdef int depth = 0
    cdef int seat, place, own, t, step
    cdef uint16_t action
    cdef bint fresh
    w.steps = 0
    for t in range(trees):
        at[t] = root_of(which + t)
        tree.nodes[at[t]].visits += 1
    while count > 0 and depth < plan.max_depth:
        seat = search.api.actor(w.state, search.block)
        own = seat if plan.by_seat else 0
        place = choose(search, w, at[own], count, seat, &chosen)
        action = w.ids[place]
        fresh = chosen == NO_NODE
        for step in range(trees):
            t = (own + step) % trees   # the actor's tree first, then the observers'
            if t != own:
                number = followed(search, w, at[t], action, seat, t)
            elif not fresh:
                number = chosen
            else:
                number = new_node(tree, at[t], action, seat)
                if number != NO_NODE:
                    tree.nodes[number].available = 1
                    if plan.bias != 0.0:
                        tree.nodes[number].prior = prior_of(search, w, action, seat)
            if number == NO_NODE:   # memory full: the descent ends in a playout
                fresh = True
                break
            at[t] = number
            tree.nodes[number].visits += 1
            w.path[w.steps] = number
            w.steps += 1
        count = search.api.apply(w.state, search.block, action, w.ids, NULL)
        w.decisions += 1
        depth += 1
        if fresh:
            break
    return count


cdef inline uint32_t followed(Search search, Worker* w, uint32_t parent, uint16_t action, int seat,
                              int watcher) noexcept nogil:
    """Return the node in another seat's tree: that of the action as this seat observes it."""
    cdef uint16_t label = search.api.seen(w.state, search.block, action, watcher)
    cdef Tree* tree = &search.tree
    cdef uint32_t number = find(tree, parent, label, seat)
    if number == NO_NODE:
        number = new_node(tree, parent, label, seat)
    if number != NO_NODE:
        tree.nodes[number].available += 1
    return number


cdef float prior_of(Search search, Worker* w, uint16_t action, int seat) noexcept nogil:
    """Return the prior of an action, 0 to 1: the squashed evaluation of the next state for its seat."""
    cdef uint64_t copy[STATE_WORDS]
    cdef uint16_t ids[MAX_LEGAL]
    memcpy(copy, w.state, search.state_size)
    search.api.apply(copy, search.block, action, ids, NULL)
    return <float>squashed(search.api.evaluate(copy, search.block, seat), search.plan.scale)


cdef void back_up(Search search, Worker* w) noexcept nogil:
    """Add to each node of the path the reward of the seat that acted there."""
    cdef Node* node
    cdef int i
    for i in range(w.steps):
        node = &search.tree.nodes[w.path[i]]
        node.total += w.reward[node.seat]


cdef void iterate(Search search, Worker* w, int64_t number) noexcept nogil:
    """Run the iteration of a given number: its chance depends only on the search's seed and this number."""
    cdef int which = 0
    cdef int count
    rng_seed(&w.rng, stream_seed(search.seed, number))
    if search.plan.determinize == DETERMINIZE_TREE:
        which = number % search.trees
        memcpy(w.state, &search.drawn[which * STATE_WORDS], search.state_size)
    else:
        memcpy(w.state, search.root.data, search.state_size)
        if search.plan.determinize == DETERMINIZE_ITERATION:
            redraw_unseen(search.api, search.block, w.state, search.seat, &w.rng)
        else:
            rng_seed(<Rng*>w.state, rng_next(&w.rng))
    PyThread_acquire_lock(search.lock, 1)
    count = descend(search, w, which)
    PyThread_release_lock(search.lock)
    w.decisions += play_out(&search.plan, search.api, search.block, w.state, search.state_size, w.ids, count, &w.rng)
    reward_all(&search.plan, search.api, search.block, w.state, search.seats, w.reward)
    PyThread_acquire_lock(search.lock, 1)
    back_up(search, w)
    PyThread_release_lock(search.lock)
