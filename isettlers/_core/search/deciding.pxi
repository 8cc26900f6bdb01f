# Decisions of the bots of specs.

cdef enum:
    MEGABYTE = 1024 * 1024

cdef extern from *:
    """
    #define isettlers_redrawing 0x100000000u
    """
    const uint64_t REDRAWING "isettlers_redrawing"   # stream of a bot's seed that resamples its position


cdef inline bint sees_all(const Spec* spec) noexcept nogil:
    return BOTS[spec.bot].determinize == DETERMINIZE_NEVER


cdef inline bint searches(const Spec* spec) noexcept nogil:
    return SEARCHES >> spec.bot & 1


cdef void show(const Rules* rules, const void* state, bint all, uint64_t seed, void* out) noexcept nogil:
    """Write what a bot gets: the state, or a determinization for the seat to decide."""
    cdef Rng rng
    memcpy(out, state, rules.state_size)
    if not all:
        rng_seed(&rng, stream_seed(seed, REDRAWING))
        redraw_unseen(rules.api, rules.block, out, rules.api.actor(state, rules.block), &rng)


cdef int decide_at_once(const Rules* rules, const void* state, const Spec* spec, uint64_t seed) noexcept nogil:
    """Return the choice of a bot that does not search, in the state that it gets, which is not over."""
    cdef uint16_t ids[MAX_LEGAL]
    cdef Rng rng
    cdef int count
    count = rules.api.legal(state, rules.block, ids)
    if spec.bot == BOT_RANDOM:
        return ids[twister_index(seed, count)]
    rng_seed(&rng, seed)
    return ids[greedy_index(rules.api, rules.block, state, rules.state_size, ids, count, &rng)]


cdef uint64_t most_nodes_of(const Spec* spec) noexcept nogil:
    """Return the nodes, the unused one included, that the trees of a spec may have."""
    return <uint64_t>spec.value[SET_MEMORY] * MEGABYTE // sizeof(Node)


cdef int64_t iterations_of(const Spec* spec) noexcept nogil:
    """Return the iterations that end a search, 0 if they do not."""
    if BOTS[spec.bot].one_ply:
        return <int64_t>spec.value[SET_LOOKS]
    if spec.value[SET_ITERATIONS] or spec.value[SET_MS] or spec.value[SET_CPU_MS] or spec.value[SET_NODES]:
        return <int64_t>spec.value[SET_ITERATIONS]
    return USUAL_ITERATIONS


cdef uint64_t nodes_for(const Spec* spec, int seats) noexcept nogil:
    """Return the nodes that the search of a spec needs at most."""
    cdef Plan plan = plan_of(spec)
    cdef uint64_t expanded = MAX_LEGAL if plan.puct > 0.0 else 0   # at once, with their priors
    cdef uint64_t each = expanded + (seats * plan.max_depth if plan.by_seat else 1)
    cdef uint64_t needed = <uint64_t>iterations_of(spec) * each + trees_of(&plan, seats) * (1 + expanded) + 1
    cdef uint64_t most = most_nodes_of(spec)
    if plan.one_ply:
        return least_nodes(&plan, seats)
    return needed if iterations_of(spec) and needed < most else most


cdef void begin_spec(TreeSearch* search, const Rules* rules, const void* state, const Spec* spec, uint64_t seed,
                     uint32_t capacity) noexcept nogil:
    """Begin the search of a spec as a bot of Python does: of the state that the bot gets, with its budget."""
    cdef uint64_t shown[STATE_WORDS]
    cdef Plan plan = plan_of(spec)
    show(rules, state, sees_all(spec), seed, shown)
    begin_search(search, rules, shown, &plan, seed, capacity)
    search.most_iterations = iterations_of(spec)
    search.most_nodes = <uint32_t>spec.value[SET_NODES]


cdef int weights_of(const Spec* spec) noexcept nogil:
    """Return the weights that a bot evaluates by, as the setting counts them."""
    if SETTINGS[SET_WEIGHTS].bots >> spec.bot & 1:
        return <int>spec.value[SET_WEIGHTS]
    return TUNED if spec.bot == BOT_HEURISTIC else PLAIN
