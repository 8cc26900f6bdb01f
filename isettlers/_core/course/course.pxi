# The course of a game: its beginning, its actions, and every 32 of them the position before them. Events are not kept:
# they come again from the nearest of these positions.

cdef inline uint64_t stretch_size(const Rules* rules) noexcept nogil:
    return sizeof(Stretch) + <uint64_t>rules.state_size


cdef inline Stretch* stretch_at(const Course* course, const Rules* rules, uint32_t at) noexcept nogil:
    """The stretch of action number `at`, from 0 on."""
    return <Stretch*>(<char*>(course + 1) + at // STRIDE * stretch_size(rules))


cdef uint64_t course_size(const Rules* rules, uint32_t actions) noexcept nogil:
    return sizeof(Course) + (<uint64_t>actions + STRIDE - 1) // STRIDE * stretch_size(rules)


cdef void begin_course(Course* course, const Rules* rules, uint64_t seed) noexcept nogil:
    cdef Log log = counting()
    memset(course, 0, sizeof(Course))
    course.seeded = True
    course.seed = seed
    rules.api.start(course.now, rules.block, seed, &log)
    course.opening = course.events = log.count


cdef void begin_course_at(Course* course, const Rules* rules, const void* state) noexcept nogil:
    memset(course, 0, sizeof(Course))
    memcpy(course.now, state, rules.state_size)


cdef bint permits(const Rules* rules, const void* state, int32_t action) noexcept nogil:
    cdef uint16_t[MAX_LEGAL] ids
    cdef int count = rules.api.legal(state, rules.block, ids)
    cdef int i
    for i in range(count):
        if ids[i] == action:
            return True
    return False


cdef int act(Course* course, const Rules* rules, uint16_t action, uint16_t* legal, Log* log) noexcept nogil:
    cdef Log counted = counting()
    cdef Stretch* stretch = stretch_at(course, rules, course.at)
    cdef uint32_t place = course.at % STRIDE
    cdef int count
    if log == NULL:
        log = &counted
    if place == 0:
        stretch.first_event = course.events
        memcpy(stretch + 1, course.now, rules.state_size)
    stretch.actions[place] = action
    stretch.actors[place] = <uint8_t>rules.api.actor(course.now, rules.block)
    count = rules.api.apply(course.now, rules.block, action, legal, log)
    stretch.counts[place] = <uint16_t>log.count
    course.events += log.count
    course.at += 1
    return count


cdef bint check_time(const Course* course, int64_t at, Fault* fault) noexcept nogil:
    cdef Line line
    if 0 <= at <= course.at:
        return True
    line = complain(fault, FAULT_ARGUMENT)
    say_natural(&line, course.at)
    say(&line, " actions were taken so far, not ")
    say_number(&line, at)
    return False


cdef bint check_number(const Course* course, int64_t number, Fault* fault) noexcept nogil:
    cdef Line line
    if 0 <= number < course.at:
        return True
    line = complain(fault, FAULT_ARGUMENT)
    say_natural(&line, course.at)
    say(&line, " actions were taken so far, there is no number ")
    say_number(&line, number)
    return False


cdef bint check_event(const Course* course, const Rules* rules, int64_t event, uint32_t at,
                      Fault* fault) noexcept nogil:
    cdef uint32_t next = events_until(course, rules, at)
    cdef Line line
    if 0 <= event <= next:
        return True
    line = complain(fault, FAULT_ARGUMENT)
    say(&line, "there is no event ")
    say_number(&line, event)
    say(&line, ", the next is ")
    say_natural(&line, next)
    return False


cdef uint16_t action_number(const Course* course, const Rules* rules, uint32_t at) noexcept nogil:
    return stretch_at(course, rules, at).actions[at % STRIDE]


cdef int actor_number(const Course* course, const Rules* rules, uint32_t at) noexcept nogil:
    return stretch_at(course, rules, at).actors[at % STRIDE]


cdef uint32_t events_until(const Course* course, const Rules* rules, uint32_t at) noexcept nogil:
    cdef const Stretch* stretch
    cdef uint32_t count, place
    if at == course.at:
        return course.events
    stretch = stretch_at(course, rules, at)
    count = stretch.first_event
    for place in range(at % STRIDE):
        count += stretch.counts[place]
    return count


cdef void position_at(const Course* course, const Rules* rules, uint32_t at, void* state) noexcept nogil:
    cdef uint16_t[MAX_LEGAL] ids
    cdef const Stretch* stretch
    cdef uint32_t place
    if at == course.at:
        memcpy(state, course.now, rules.state_size)
        return
    stretch = stretch_at(course, rules, at)
    memcpy(state, stretch + 1, rules.state_size)
    for place in range(at % STRIDE):
        rules.api.apply(state, rules.block, stretch.actions[place], ids, NULL)


cdef void back_to(Course* course, const Rules* rules, uint32_t at) noexcept nogil:
    cdef uint64_t[STATE_WORDS] state
    course.events = events_until(course, rules, at)
    position_at(course, rules, at, state)
    memcpy(course.now, state, rules.state_size)
    course.at = at


cdef int obstacle_since(const Course* course, const Rules* rules, uint32_t at, Doubts* doubts) noexcept nogil:
    cdef uint64_t[STATE_WORDS] before
    cdef uint16_t[MAX_LEGAL] ids
    cdef uint32_t number
    cdef int reason
    if at == course.at:
        return NO_OBSTACLE
    position_at(course, rules, at, before)
    for number in range(at, course.at):
        if actor_number(course, rules, number) != actor_number(course, rules, at):
            return OTHERS_ACTED
        reason = obstacle(rules, before, action_number(course, rules, number), doubts)
        if reason != NO_OBSTACLE:
            return reason
        rules.api.apply(before, rules.block, action_number(course, rules, number), ids, NULL)
    return NO_OBSTACLE


# ---------------------------------------------------------------- events

cdef void happen_again(const Course* course, const Rules* rules, uint32_t step, void* state, Log* log) noexcept nogil:
    """The events of a step again: of action number step - 1, which is taken in `state`, or of the opening."""
    cdef uint16_t[MAX_LEGAL] ids
    log.count = log.cause = 0
    if step == 0:
        rules.api.start(state, rules.block, course.seed, log)
    else:
        rules.api.apply(state, rules.block, action_number(course, rules, step - 1), ids, log)


cdef uint32_t step_of(const Course* course, const Rules* rules, uint32_t event, uint32_t at) noexcept nogil:
    """The step in which an event happened, 0 for the opening; behind the last one before `at`, that of the next."""
    cdef uint32_t low = 0
    cdef uint32_t high = at
    cdef uint32_t middle
    if event < course.opening:
        return 0
    while low < high:    # events_until(low) <= event, and all events until high + 1 are more
        middle = (low + high + 1) // 2
        if events_until(course, rules, middle) <= event:
            low = middle
        else:
            high = middle - 1
    return low + 1


cdef void write_heard(const Course* course, const Rules* rules, int reader, uint32_t since, uint32_t at,
                      Event* room, Writer* w) noexcept nogil:
    cdef uint64_t[STATE_WORDS] before
    cdef uint64_t[STATE_WORDS] state
    cdef Log log = log_into(room)
    cdef uint32_t step = step_of(course, rules, since, at)
    cdef uint32_t first = events_until(course, rules, step - 1) if step else 0
    cdef uint32_t index
    if step <= at:
        position_at(course, rules, step - 1 if step else 0, state)
    while step <= at:
        memcpy(before, state, rules.state_size)
        happen_again(course, rules, step, state, &log)
        for index in range(since - first if since > first else 0, log.count):
            rules.api.write_event(before, rules.block, &log, index, reader, w)
        first += log.count
        step += 1


cdef void write_steps(const Course* course, const Rules* rules, uint32_t since, uint32_t at, Writer* w) noexcept nogil:
    """The step of each event."""
    cdef uint32_t event
    for event in range(since, events_until(course, rules, at)):
        write_natural(w, step_of(course, rules, event, at))


cdef void write_log(const Course* course, const Rules* rules, int reader, uint32_t since, uint32_t at, Event* room,
                    Writer* w) noexcept nogil:
    cdef uint32_t end = events_until(course, rules, at)
    write_map(w, 4)
    write_word(w, "since")
    write_natural(w, since)
    write_word(w, "next")
    write_natural(w, end)
    write_word(w, "actions")
    write_list(w, end - since)
    write_steps(course, rules, since, at, w)
    write_word(w, "events")
    write_list(w, end - since)
    write_heard(course, rules, reader, since, at, room, w)
