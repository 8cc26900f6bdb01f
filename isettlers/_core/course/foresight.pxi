# A seat can foresee the events of an action that it hears alike from all positions which it cannot distinguish, before
# the first that chance decides. A seat that has no choice acts at once, and what it does may tell of its hand.

cdef inline void* state_at(const Rules* rules, void* states, int number) noexcept nogil:
    """One of several states in a row."""
    return <char*>states + <size_t>rules.state_size * number


cdef inline Log log_into(Event* events) noexcept nogil:
    """An empty log over events[MAX_EVENTS]."""
    return Log(events=events, capacity=MAX_EVENTS, count=0, cause=0)


cdef inline Log counting() noexcept nogil:
    """An empty log that only counts events."""
    return log_into(NULL)


cdef Reader heard(
    const Rules* rules, const void* before, const Log* log, uint32_t index, int reader, uint8_t* room
) noexcept nogil:
    """An event of a step as a reader hears it, written to room[MOST_HEARD]."""
    cdef Writer w = writer_into(room, MOST_HEARD)
    rules.api.write_event(before, rules.block, log, index, reader, &w)
    return reader_of(room, w.length if fits(&w) else 0)


cdef bint tells_of_chance(Reader event) noexcept nogil:
    return find(&event, "reveals") and read_flag(&event)


cdef bint is_action_of_another(Reader event, int seat) noexcept nogil:
    cdef Reader kind = event
    return (find(&kind, "kind") and is_text(read_text(&kind), "action")
            and find(&event, "seat") and read_number(&event) != seat)


cdef int barrier(const Rules* rules, const void* before, const Log* log, uint32_t index, int seat,
                 int reader) noexcept nogil:
    """REVEALED for an event that chance decides, OTHERS_ACTED for an action of another seat, else NO_OBSTACLE."""
    cdef uint8_t[MOST_HEARD] room
    cdef Reader event = heard(rules, before, log, index, reader, room)
    if tells_of_chance(event):
        return REVEALED
    return OTHERS_ACTED if is_action_of_another(event, seat) else NO_OBSTACLE


cdef uint32_t own_part(const Rules* rules, const void* before, const Log* log, int seat) noexcept nogil:
    cdef uint32_t index
    for index in range(log.count):
        if barrier(rules, before, log, index, seat, seat) != NO_OBSTACLE:
            return index
    return log.count


cdef bint begin_alike(const Log* one, const Log* other, uint32_t count) noexcept nogil:
    """Whether the first events of two steps are the same, hidden things included."""
    return other.count >= count and memcmp(one.events, other.events, count * sizeof(Event)) == 0


cdef uint32_t heard_alike(const Rules* rules, const void* before, const Log* one, const Log* other,
                          int seat) noexcept nogil:
    """How many events at the beginning of two steps sound the same to a seat."""
    cdef uint8_t[MOST_HEARD] room
    cdef uint8_t[MOST_HEARD] other_room
    cdef Reader event
    cdef Reader other_event
    cdef uint32_t count = min(one.count, other.count)
    cdef uint32_t index
    for index in range(count):
        event = heard(rules, before, one, index, seat, room)
        other_event = heard(rules, before, other, index, seat, other_room)
        if left(&event) != left(&other_event) or memcmp(event.at, other_event.at, left(&event)) != 0:
            return index
    return count


cdef struct Options:     # of the positions after an action in which the seat is to decide
    uint16_t[MAX_LEGAL] ids   # in the first of them
    int count                 # of these ids, -1 before the first
    int positions
    bint differ


cdef void compare_options(Options* options, const uint16_t* ids, int count) noexcept nogil:
    options.positions += 1
    if options.count < 0:
        options.count = count
        memcpy(options.ids, ids, count * sizeof(uint16_t))
    elif count != options.count or memcmp(ids, options.ids, count * sizeof(uint16_t)) != 0:
        options.differ = True


cdef void take(const Rules* rules, void* state, uint16_t action, int seat, Log* log, Options* options) noexcept nogil:
    """Take an action, with its events, and note the options after it."""
    cdef uint16_t[MAX_LEGAL] ids
    cdef int count
    log.count = log.cause = 0
    count = rules.api.apply(state, rules.block, action, ids, log)
    if rules.api.actor(state, rules.block) == seat:
        compare_options(options, ids, count)


cdef Foreseen foresee(
    const Rules* rules, void* positions, int count, int seat, uint16_t action, Steps* steps
) noexcept nogil:
    """Take an action in all of some positions, between which the seat to decide there sees no difference.

    The events are those of the first one. `steps.first` has them afterwards.
    """
    cdef uint64_t[STATE_WORDS] before
    cdef Log first = log_into(steps.first)
    cdef Log other = log_into(steps.other)
    cdef Options options
    cdef Foreseen it
    cdef int number
    options.count = -1
    options.positions = 0
    options.differ = False
    memcpy(before, positions, rules.state_size)
    take(rules, positions, action, seat, &first, &options)
    it.events = first.count
    it.own = it.known = own_part(rules, before, &first, seat)
    for number in range(1, count):
        take(rules, state_at(rules, positions, number), action, seat, &other, &options)
        if not begin_alike(&first, &other, it.own):
            it.known = min(it.known, heard_alike(rules, before, &first, &other, seat))
    it.continues = False
    if it.known < it.events:
        it.reveals = it.known < it.own or barrier(rules, before, &first, it.own, seat, seat) == REVEALED
    else:
        it.reveals = options.differ
        it.continues = (options.positions == count and not options.differ
                        and rules.api.pending(positions, rules.block))
    return it


cdef int first_barrier(const Rules* rules, const void* before, const Log* log, int seat) noexcept nogil:
    """The first thing that ends the right to take an action back, to any reader."""
    cdef uint32_t index
    cdef int reason
    for index in range(log.count):
        reason = barrier(rules, before, log, index, seat, EVERYTHING)
        if reason != NO_OBSTACLE:
            return reason
    return NO_OBSTACLE


cdef bint look_alike(const Rules* rules, const void* one, const void* other, int seat, Doubts* doubts) noexcept nogil:
    """Whether a seat sees the same in two positions; False where its view is too long to tell."""
    cdef Writer view = writer_into(doubts.view, MOST_SEEN)
    cdef Writer other_view = writer_into(doubts.other_view, MOST_SEEN)
    rules.api.write_fields(one, rules.block, seat, &view)
    rules.api.write_fields(other, rules.block, seat, &other_view)
    return (fits(&view) and view.length == other_view.length
            and memcmp(doubts.view, doubts.other_view, view.length) == 0)


cdef void draw(const Rules* rules, const void* state, int seat, void* positions, int count) noexcept nogil:
    """Determinizations of a state for a seat, those of the seeds from 0 on."""
    cdef Rng rng
    cdef int number
    for number in range(count):
        memcpy(state_at(rules, positions, number), state, rules.state_size)
        rng_seed(&rng, number)
        redraw_unseen(rules.api, rules.block, state_at(rules, positions, number), seat, &rng)


cdef int obstacle(const Rules* rules, const void* before, uint16_t action, Doubts* doubts) noexcept nogil:
    cdef int seat = rules.api.actor(before, rules.block)
    cdef Log log = log_into(doubts.steps.first)
    cdef Foreseen it
    cdef int reason, number
    cdef void* after
    memcpy(doubts.states, before, rules.state_size)
    draw(rules, before, seat, state_at(rules, doubts.states, 1), DRAWS)
    it = foresee(rules, doubts.states, DRAWS + 1, seat, action, &doubts.steps)
    log.count = it.events
    reason = first_barrier(rules, before, &log, seat)
    if reason != NO_OBSTACLE:
        return reason
    if it.reveals:
        return REVEALED
    if rules.api.actor(doubts.states, rules.block) != seat:
        return NO_OBSTACLE
    for number in range(1, DRAWS + 1):
        after = state_at(rules, doubts.states, number)
        if rules.api.actor(after, rules.block) == seat and not look_alike(rules, doubts.states, after, seat, doubts):
            return REVEALED
    return NO_OBSTACLE
