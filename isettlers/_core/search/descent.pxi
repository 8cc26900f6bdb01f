# The part of an iteration in the trees: descend, expand by a node, back the rewards up.

cdef extern from *:
    """
    /* The square root as an instruction: a call into a C library would be slower, and an import of the C library. */
    #if defined(__SSE2__) || defined(_M_X64)
    #include <emmintrin.h>
    static inline double isettlers_sqrt(double x) {
        __m128d wide = _mm_set_sd(x);
        return _mm_cvtsd_f64(_mm_sqrt_sd(wide, wide));
    }
    #elif defined(__GNUC__) && !defined(__clang__) && defined(__aarch64__)
    static inline double isettlers_sqrt(double x) {
        double root;
        __asm__("fsqrt %d0, %d1" : "=w"(root) : "w"(x));
        return root;
    }
    #elif defined(__clang__) && __has_builtin(__builtin_elementwise_sqrt)
    #define isettlers_sqrt(x) __builtin_elementwise_sqrt(x)
    #else
    #include <math.h>
    #define isettlers_sqrt(x) sqrt(x)
    #endif
    """
    double square_root "isettlers_sqrt"(double x) noexcept nogil


cdef inline uint32_t root_of(int tree) noexcept nogil:
    return 1 + tree


cdef inline uint32_t new_node(Worker* w, uint32_t parent, uint16_t action, int seat) noexcept nogil:
    """Add a child node; return NO_NODE if the memory is full."""
    cdef TreeSearch* search = w.search
    cdef uint32_t number = search.count
    cdef Node* node
    if number == search.capacity:
        search.full = True
        return NO_NODE
    search.count += 1
    node = &w.nodes[number]
    memset(node, 0, sizeof(Node))
    node.action = action
    node.seat = seat
    node.sibling = w.nodes[parent].child
    w.nodes[parent].child = number
    return number


cdef inline uint32_t find(const Node* nodes, uint32_t parent, uint16_t action, int seat) noexcept nogil:
    """Return the child node of an action, NO_NODE if it was not tried yet."""
    cdef uint32_t number = nodes[parent].child
    while number != NO_NODE:
        if nodes[number].action == action and nodes[number].seat == seat:
            return number
        number = nodes[number].sibling
    return NO_NODE


cdef inline double appeal(const Plan* plan, const Node* node) noexcept nogil:
    """Return the selection value of a node: mean reward, exploration term and progressive bias."""
    cdef double n = node.visits
    if plan.uniform:
        return -n
    return (node.total / n + plan.exploration * square_root(logarithm(node.available) / n)
            + plan.bias * node.prior / (n + 1.0))


cdef inline int draw_untried(Worker* w, const uint64_t* tried, int count, int known) noexcept nogil:
    """Return a uniformly random index among the untried actions; `known` of `count` are tried, less than all."""
    cdef int left = rng_below(&w.rng, count - known)
    cdef int place = -1
    while left >= 0:
        place += 1
        left -= 1 - <int>((tried[place >> 6] >> (place & 63)) & 1)
    return place


cdef int choose(Worker* w, uint32_t parent, int count, int seat, uint32_t* chosen) noexcept nogil:
    """Select an action: return its index in w.ids and write its node, NO_NODE for an untried one.

    Untried actions come first, drawn uniformly; then the highest selection value. With the memory full, untried actions
    come only where no action was tried.
    """
    cdef const Plan* plan = &w.search.plan
    cdef Node* node
    cdef uint32_t number = w.nodes[parent].child
    cdef uint32_t best_number = NO_NODE
    cdef uint64_t tried[MAX_LEGAL_WORDS]
    cdef double best = -1e300
    cdef double value
    cdef int known = 0
    cdef int best_place = 0
    cdef int place
    memset(tried, 0, ((count + 63) >> 6) * sizeof(uint64_t))
    while number != NO_NODE:
        node = &w.nodes[number]
        place = place_of(w.ids, count, node.action) if node.seat == seat else -1
        if place >= 0:
            tried[place >> 6] |= <uint64_t>1 << (place & 63)
            known += 1
            node.available += 1
            value = appeal(plan, node)
            if value > best:
                best = value
                best_place = place
                best_number = number
        number = node.sibling
    if known == 0 or (known < count and not w.search.full):
        chosen[0] = NO_NODE
        return draw_untried(w, tried, count, known)
    chosen[0] = best_number
    return best_place


cdef int choose_by_prior(Worker* w, uint32_t parent, int count, int seat, uint32_t* chosen) noexcept nogil:
    """Select an action by PUCT: return its index in w.ids and write its node, NO_NODE for one without a prior here.

    An action that was not legal when the node was expanded has the mean prior of the others. An action without visits
    has the mean reward of the others.
    """
    cdef const Plan* plan = &w.search.plan
    cdef const Node* node
    cdef uint32_t number = w.nodes[parent].child
    cdef uint32_t best_number = NO_NODE
    cdef uint64_t tried[MAX_LEGAL_WORDS]
    cdef double total = 0.0
    cdef double weights = 0.0
    cdef double visits = 0.0
    cdef double best = -1e300
    cdef double value, usual, scale
    cdef int known = 0
    cdef int best_place = 0
    cdef int place
    memset(tried, 0, ((count + 63) >> 6) * sizeof(uint64_t))
    while number != NO_NODE:
        node = &w.nodes[number]
        place = place_of(w.ids, count, node.action) if node.seat == seat else -1
        if place >= 0:
            tried[place >> 6] |= <uint64_t>1 << (place & 63)
            known += 1
            weights += node.prior
            visits += node.visits
            total += node.total
        number = node.sibling
    usual = total / visits if visits else 0.5
    w.usual = <float>(weights / known) if known else 1.0
    if known:
        scale = plan.puct * square_root(visits + 1.0) / (w.usual * count)
        number = w.nodes[parent].child
        while number != NO_NODE:
            node = &w.nodes[number]
            place = place_of(w.ids, count, node.action) if node.seat == seat else -1
            if place >= 0:
                value = (node.total / node.visits if node.visits else usual) + scale * node.prior / (node.visits + 1.0)
                if value > best:
                    best = value
                    best_place = place
                    best_number = number
            number = node.sibling
    if known == 0 or (known < count and not w.search.full and usual + scale * w.usual > best):
        chosen[0] = NO_NODE
        return draw_untried(w, tried, count, known)
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


cdef void evaluate_each(Worker* w) noexcept nogil:
    """Add the evaluation of each legal action to its node, with the best way to finish it (one-ply expectimax)."""
    cdef TreeSearch* search = w.search
    cdef int count = w.api.legal(w.state, w.block, w.ids)
    cdef uint32_t number
    cdef int i
    w.nodes[root_of(0)].visits += 1
    for i in range(count):
        number = find(w.nodes, root_of(0), w.ids[i], search.seat)
        if number == NO_NODE:
            number = new_node(w, root_of(0), w.ids[i], search.seat)
        if number == NO_NODE:   # a determinization with actions of its own
            continue
        w.nodes[number].visits += 1
        w.nodes[number].total += prior(w.api, w.block, w.state, search.state_size, search.seat, w.ids[i])
    w.decisions += count


cdef void descend(Worker* w) noexcept nogil:
    """Descend the trees until an untried action is taken.

    w.state is the state reached, w.ids the legal actions there, w.path the nodes passed.
    """
    cdef uint32_t at[MAX_SEATS]
    cdef const Plan* plan = &w.search.plan
    cdef uint32_t chosen, number
    cdef int trees = w.search.seats if plan.by_seat else 1
    cdef int depth = 0
    cdef int seat, place, own, t, step
    cdef uint16_t action
    cdef bint fresh
    w.steps = 0
    w.leaf = NO_NODE
    if plan.one_ply:
        evaluate_each(w)
        return
    w.count = w.api.legal(w.state, w.block, w.ids)
    for t in range(trees):
        at[t] = root_of(w.tree + t)
        w.nodes[at[t]].visits += 1
    while w.count > 0 and depth < plan.max_depth:
        seat = w.api.actor(w.state, w.block)
        own = seat if plan.by_seat else 0
        if plan.puct == 0.0:
            place = choose(w, at[own], w.count, seat, &chosen)
        else:
            if w.steps > 0 or w.hooked:
                if w.nodes[at[own]].child == NO_NODE:
                    break
            elif w.nodes[at[own]].child == NO_NODE or w.search.stale:
                weigh_root(w, at[own], seat)
            place = choose_by_prior(w, at[own], w.count, seat, &chosen)
        if w.first >= 0 and depth == 0:
            place = begin_with(w, at[own], seat, place, &chosen)
        action = w.ids[place]
        fresh = chosen == NO_NODE
        for step in range(trees):
            t = (own + step) % trees   # the actor's tree first, then the observers'
            if t != own:
                number = followed(w, at[t], action, seat, t)
            elif not fresh:
                number = chosen
            else:
                number = new_node(w, at[t], action, seat)
                if number != NO_NODE:
                    w.nodes[number].available = 1
                    if plan.puct != 0.0:
                        w.nodes[number].prior = w.usual
                    elif plan.bias != 0.0:
                        w.nodes[number].prior = prior_of(w, action, seat)
            if number == NO_NODE:   # memory full: the descent ends in a playout
                fresh = True
                break
            at[t] = number
            w.nodes[number].visits += 1
            w.path[w.steps] = number
            w.steps += 1
        w.count = w.api.apply(w.state, w.block, action, w.ids, NULL)
        w.decisions += 1
        depth += 1
        if fresh:
            break
    w.leaf = NO_NODE
    if plan.puct != 0.0 and w.count > 0:
        seat = w.api.actor(w.state, w.block)
        set_leaf(w, at[seat if plan.by_seat else 0], seat)


cdef inline int begin_with(Worker* w, uint32_t root, int seat, int place, uint32_t* chosen) noexcept nogil:
    """Return the index of the worker's first action and write its node, in place of those selected at the root."""
    cdef int own = place_of(w.ids, w.count, w.first)
    if own < 0:
        return place
    chosen[0] = find(w.nodes, root, w.first, seat)
    return own


cdef inline uint32_t followed(Worker* w, uint32_t parent, uint16_t action, int seat, int watcher) noexcept nogil:
    """Return the node in another seat's tree: that of the action as this seat observes it."""
    cdef uint16_t label = w.api.seen(w.state, w.block, action, watcher)
    cdef uint32_t number = find(w.nodes, parent, label, seat)
    if number == NO_NODE:
        number = new_node(w, parent, label, seat)
    if number != NO_NODE:
        w.nodes[number].available += 1
    return number


cdef void set_leaf(Worker* w, uint32_t node, int seat) noexcept nogil:
    """Note the node whose actions need priors, if they have none and it has visits enough."""
    cdef bint due = w.hooked or w.nodes[node].visits >= w.search.plan.expand
    w.seat = seat
    w.leaf_count = w.count
    w.leaf = node if due and w.nodes[node].child == NO_NODE else NO_NODE
    memcpy(w.leaf_ids, w.ids, w.count * sizeof(uint16_t))


cdef void weigh(Worker* w) noexcept nogil:
    """Set the priors at the leaf: 1 for the highest evaluation of the next state, less the further another is below."""
    cdef double worth[MAX_LEGAL]
    cdef double best = -1e300
    cdef double below
    cdef int i
    for i in range(w.leaf_count):
        if w.steps == 0:   # the root
            worth[i] = prior(w.api, w.block, w.state, w.search.state_size, w.seat, w.leaf_ids[i])
        else:
            worth[i] = evaluation_after(w, w.leaf_ids[i], w.seat)
        if worth[i] > best:
            best = worth[i]
    for i in range(w.leaf_count):
        below = 1.0 + (best - worth[i]) / w.search.plan.spread
        w.weights[i] = <float>(1.0 / (below * below))


cdef void expand(Worker* w) noexcept nogil:
    """Add a node for each legal action at the leaf, unless another descent did meanwhile."""
    cdef uint32_t number
    cdef int i
    if w.leaf != NO_NODE and w.nodes[w.leaf].child == NO_NODE:
        for i in range(w.leaf_count):
            number = new_node(w, w.leaf, w.leaf_ids[i], w.seat)
            if number == NO_NODE:
                break
            w.nodes[number].prior = w.weights[i]


cdef void weigh_root(Worker* w, uint32_t root, int seat) noexcept nogil:
    """Set the prior of each legal action at a root, with a node for each; a search before may have left some."""
    cdef uint32_t number
    cdef int i
    set_leaf(w, root, seat)
    if w.network != NULL:
        read_position(w, seat)
        weigh_by_policy(w)
    else:
        weigh(w)
    for i in range(w.leaf_count):
        number = find(w.nodes, root, w.leaf_ids[i], seat)
        if number == NO_NODE:
            number = new_node(w, root, w.leaf_ids[i], seat)
        if number == NO_NODE:
            break
        w.nodes[number].prior = w.weights[i]
    w.search.stale = False


cdef double evaluation_after(Worker* w, uint16_t action, int seat) noexcept nogil:
    """Return the evaluation of the next state for a seat."""
    cdef uint64_t copy[STATE_WORDS]
    cdef uint16_t ids[MAX_LEGAL]
    memcpy(copy, w.state, w.search.state_size)
    w.api.apply(copy, w.block, action, ids, NULL)
    return w.api.evaluate(copy, w.block, seat)


cdef float prior_of(Worker* w, uint16_t action, int seat) noexcept nogil:
    """Return the prior of an action, 0 to 1: the squashed evaluation of the next state for its seat."""
    return <float>squashed(evaluation_after(w, action, seat), w.search.plan.scale)


cdef void back_up(Worker* w) noexcept nogil:
    """Add to each node of the path the reward of the seat that acted there; expand the leaf by its priors."""
    cdef Node* node
    cdef int i
    expand(w)
    for i in range(w.steps):
        node = &w.nodes[w.path[i]]
        node.total += w.reward[node.seat]
