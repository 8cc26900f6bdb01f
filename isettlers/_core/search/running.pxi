# A search from its memory to its iterations, each in parts: between them, threads may take turns in the trees.

cdef inline int trees_of(const Plan* plan, int seats) noexcept nogil:
    return plan.determinizations if plan.determinize == DETERMINIZE_TREE else seats if plan.by_seat else 1


cdef inline uint64_t least_nodes(const Plan* plan, int seats) noexcept nogil:
    """Return the nodes that a search needs, the unused one included: its roots, and an action or all of them."""
    return 1 + trees_of(plan, seats) + (MAX_LEGAL if plan.one_ply else 1)


cdef inline uint64_t drawn_words(const Plan* plan, int state_size) noexcept nogil:
    """Return the size of all determinizations, in words of 64 bits."""
    return <uint64_t>plan.determinizations * (state_size >> 3) if plan.determinize == DETERMINIZE_TREE else 0


cdef inline uint64_t search_bytes(const Plan* plan, int state_size, uint64_t nodes) noexcept nogil:
    """Return the bytes of a search with room for `nodes`, the unused one included; it needs `least_nodes`."""
    return sizeof(TreeSearch) + drawn_words(plan, state_size) * sizeof(uint64_t) + nodes * sizeof(Node)


cdef inline uint64_t* drawn_of(TreeSearch* search) noexcept nogil:
    return <uint64_t*>(search + 1)


cdef inline Node* nodes_of(const TreeSearch* search) noexcept nogil:
    return <Node*>(drawn_of(<TreeSearch*>search) + drawn_words(&search.plan, search.state_size))


cdef void begin_search(TreeSearch* search, const Rules* rules, const void* state, const Plan* plan, uint64_t seed,
                       uint32_t capacity) noexcept nogil:
    """Begin a search of a state that is not over, in memory that may hold anything."""
    cdef uint64_t* drawn = drawn_of(search)
    cdef Rng rng
    cdef int i
    memset(search, 0, sizeof(TreeSearch))
    search.plan = plan[0]
    search.seed = seed
    search.seat = rules.api.actor(state, rules.block)
    search.seats = rules.seats
    search.state_size = rules.state_size
    search.trees = trees_of(plan, rules.seats)
    search.count = 1 + search.trees
    search.capacity = capacity
    memcpy(search.root, state, rules.state_size)
    memset(nodes_of(search), 0, search.count * sizeof(Node))
    if plan.determinize == DETERMINIZE_TREE:
        rng_seed(&rng, ~seed)
        for i in range(search.trees):
            memcpy(drawn, state, rules.state_size)
            redraw_unseen(rules.api, rules.block, drawn, search.seat, &rng)
            drawn += rules.state_size >> 3


cdef inline bint may_follow(const Plan* plan, const Plan* old) noexcept nogil:
    """Return whether a search may take over from another: both have the same trees, none bound to a determinization."""
    return (
        old.determinize == plan.determinize != DETERMINIZE_TREE and old.by_seat == plan.by_seat
        and old.one_ply == plan.one_ply
    )


cdef void take_over(TreeSearch* search, const Rules* rules, const TreeSearch* old, uint16_t action) noexcept nogil:
    """Copy into a search just begun the subtrees of an action of another search of the same plan: tree reuse.

    The nodes nearest to the root come first, and fill at most half of the memory. Both searches have as many trees.
    Actions of other determinizations, which are not legal in the position of this search, are left out at its root.
    """
    cdef uint16_t legal[MAX_LEGAL]
    cdef int count = rules.api.legal(search.root, rules.block, legal)
    cdef uint32_t own = root_of(search.seat if search.plan.by_seat else 0)
    cdef const Node* source = nodes_of(old)
    cdef Node* nodes = nodes_of(search)
    cdef uint32_t most = search.capacity >> 1
    cdef uint32_t number, there
    cdef uint32_t* link
    cdef uint16_t label
    cdef int tree
    search.stale = True
    for tree in range(search.trees):
        label = action
        if search.plan.by_seat and tree != old.seat:
            label = rules.api.seen(old.root, rules.block, action, tree)
        number = find(source, root_of(tree), label, old.seat)
        if number != NO_NODE:
            nodes[root_of(tree)] = source[number]
    number = 1
    while number < search.count:   # the child of each node from here on is still one of the old search
        link = &nodes[number].child
        there = link[0]
        while there != NO_NODE and search.count < most:
            if number == own and place_of(legal, count, source[there].action) < 0:
                there = source[there].sibling
                continue
            link[0] = search.count
            nodes[search.count] = source[there]
            link = &nodes[search.count].sibling
            there = source[there].sibling
            search.count += 1
        link[0] = NO_NODE
        number += 1


cdef void bind(Worker* w, TreeSearch* search, const Rules* rules, Sight* sights) noexcept nogil:
    """Set a worker up for a search; without sights it lets no network read."""
    cdef int seat
    w.api = rules.api
    w.block = rules.block
    w.network = rules.network if sights != NULL else NULL
    w.search = search
    w.nodes = nodes_of(search)
    w.decisions = 0
    w.hooked = False
    w.first = -1
    if w.network != NULL:
        w.sights = sights
        for seat in range(search.seats):
            see_nothing(w.network, &sights[seat])


cdef void determinize(Worker* w, int64_t number) noexcept nogil:
    """Set out on the iteration of a given number: its chance depends only on the search's seed and this number."""
    cdef TreeSearch* search = w.search
    rng_seed(&w.rng, stream_seed(search.seed, number))
    w.tree = 0
    if search.plan.determinize == DETERMINIZE_TREE:
        w.tree = number % search.trees
        memcpy(w.state, drawn_of(search) + w.tree * (search.state_size >> 3), search.state_size)
    else:
        memcpy(w.state, search.root, search.state_size)
        if search.plan.determinize == DETERMINIZE_ITERATION:
            redraw_unseen(w.api, w.block, w.state, search.seat, &w.rng)
        else:
            rng_seed(<Rng*>w.state, rng_next(&w.rng))


cdef void finish(Worker* w) noexcept nogil:
    """Play out from where the descent ended, and reward the seats."""
    cdef TreeSearch* search = w.search
    if search.plan.one_ply:
        return
    if w.network != NULL:
        finish_by_network(w)
        return
    if w.leaf != NO_NODE:
        weigh(w)
    w.decisions += play_out(
        &search.plan, w.api, w.block, w.state, search.state_size, w.ids, w.count, &w.rng
    )
    reward_all(&search.plan, w.api, w.block, w.state, search.seats, w.reward)


cdef bint used_up(const TreeSearch* search) noexcept nogil:
    """Return whether the budget of a search is used up."""
    if search.most_iterations and search.started >= search.most_iterations:
        return True
    return search.most_nodes and (
        search.count - 1 >= search.most_nodes or search.full
        or search.started >= <int64_t>search.most_nodes * ITERATIONS_A_NODE
    )


cdef void run_alone(TreeSearch* search, const Rules* rules, int64_t iterations, int first) noexcept nogil:
    """Run iterations of a search that no other thread runs, until its budget is used up.

    All of them begin with the action `first` where it is given; -1 leaves it to selection.
    """
    cdef Worker w
    cdef Sight[MAX_SEATS] sights
    cdef int64_t last = search.started + iterations
    bind(&w, search, rules, &sights[0])
    w.first = first
    while search.started < last and not used_up(search):
        determinize(&w, search.started)
        search.started += 1
        descend(&w)
        finish(&w)
        back_up(&w)
    search.iterations = search.started
    search.decisions += w.decisions
