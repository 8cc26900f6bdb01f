# Looking ahead: the legal actions, and breadth first those that follow the actions of some kinds. They follow as long
# as a question is pending: without one the action is done, and the seat's next one is another.

cdef uint64_t ahead_size(int limit) noexcept nogil:
    return sizeof(LookAhead) + <uint64_t>max(limit, MAX_LEGAL) * sizeof(Branch)


cdef bint is_followed(const LookAhead* look, uint16_t action) noexcept nogil:
    return look.through[action >> 6] >> (action & 63) & 1


cdef void follow(LookAhead* look, const Rules* rules, Text kind, Fault* fault) noexcept nogil:
    """Mark the ids of a kind of actions."""
    cdef uint32_t first = 0
    cdef uint32_t end = 0
    cdef uint32_t action
    cdef int number = 0
    cdef Line line
    while first < rules.api.num_actions and not same_text(rules.api.kind(number, &first), kind):
        number += 1
    if first < rules.api.num_actions:
        rules.api.kind(number + 1, &end)
        for action in range(first, end):
            look.through[action >> 6] |= <uint64_t>1 << (action & 63)
    elif not fault.code:
        line = complain(fault, FAULT_FORMAT)
        say(&line, "expected a kind of actions of ")
        say(&line, rules.api.name)
        say(&line, ", got ")
        say_literal(&line, kind)


cdef void list_branches(LookAhead* look, uint32_t above, const uint16_t* ids, int count, int depth) noexcept nogil:
    """Append the legal actions of the positions in `here`, which are to be looked at."""
    cdef Branch* branch
    cdef int i
    for i in range(count):
        branch = look.branches + look.count
        branch.above = above if depth > 1 else look.count
        branch.count = branch.known = 0
        branch.first = 0
        branch.action = ids[i]
        branch.depth = depth
        branch.reveals = branch.continues = False
        look.count += 1
    look.left -= count


cdef void begin_ahead(
    LookAhead* look, const Rules* rules, const void* state, const char* through, int limit, Fault* fault
) noexcept nogil:
    cdef uint16_t[MAX_LEGAL] ids
    cdef Text kind
    memset(look, 0, sizeof(LookAhead))
    look.seat = rules.api.actor(state, rules.block)
    look.left = limit
    while next_word(&through, &kind):
        follow(look, rules, kind, fault)
    if look.seat < 0:
        return
    draw(rules, state, look.seat, look.roots, DRAWS)
    memcpy(look.here, look.roots, DRAWS * rules.state_size)
    list_branches(look, 0, ids, rules.api.legal(look.here, rules.block, ids), 1)


cdef void replay(const LookAhead* look, const Rules* rules, uint32_t number, void* state) noexcept nogil:
    """Take the actions of a branch in a state, the first one first."""
    cdef uint16_t[MAX_LEGAL] ids
    cdef const Branch* branch = look.branches + number
    if branch.above != number:
        replay(look, rules, branch.above, state)
    rules.api.apply(state, rules.block, branch.action, ids, NULL)


cdef bint list_followers(LookAhead* look, const Rules* rules) noexcept nogil:
    """List the actions that follow the next branch which has room for all of them; False when there is none."""
    cdef uint16_t[MAX_LEGAL] ids
    cdef Branch* branch
    cdef int number, count
    while look.above < look.count:
        branch = look.branches + look.above
        if branch.continues and branch.depth < DEEPEST and is_followed(look, branch.action):
            memcpy(look.here, look.roots, DRAWS * rules.state_size)
            for number in range(DRAWS):
                replay(look, rules, look.above, state_at(rules, look.here, number))
            count = rules.api.legal(look.here, rules.block, ids)
            if count <= look.left:
                branch.first = look.count
                branch.count = <uint16_t>count
                list_branches(look, look.above, ids, count, branch.depth + 1)
                look.above += 1
                return True
        look.above += 1
    return False


cdef void look_at(LookAhead* look, const Rules* rules, Branch* branch) noexcept nogil:
    cdef Foreseen it
    memcpy(look.after, look.here, DRAWS * rules.state_size)
    it = foresee(rules, look.after, DRAWS, look.seat, branch.action, &look.steps)
    branch.known = <uint16_t>it.known
    branch.reveals = it.reveals
    branch.continues = it.continues


cdef bint run_ahead(LookAhead* look, const Rules* rules, int most) noexcept nogil:
    cdef int _action
    for _action in range(most):
        if look.looked == look.count and not list_followers(look, rules):
            return False
        look_at(look, rules, look.branches + look.looked)
        look.looked += 1
    return True


cdef void write_branch(LookAhead* look, const Rules* rules, uint32_t number, const void* before,
                       Writer* w) noexcept nogil:
    """A branch from the position before it, with those that follow."""
    cdef uint64_t[STATE_WORDS] after
    cdef uint16_t[MAX_LEGAL] ids
    cdef const Branch* branch = look.branches + number
    cdef Log log = log_into(look.steps.first)
    cdef uint32_t index
    memcpy(after, before, rules.state_size)
    rules.api.apply(after, rules.block, branch.action, ids, &log)
    write_map(w, 4 if branch.count else 3)
    write_word(w, "action")
    rules.api.write_action(before, rules.block, branch.action, w)
    write_word(w, "events")
    write_list(w, branch.known)
    for index in range(branch.known):
        rules.api.write_event(before, rules.block, &log, index, look.seat, w)
    write_word(w, "reveals")
    write_flag(w, branch.reveals)
    if branch.count:
        write_word(w, "next")
        write_branches(look, rules, branch.first, branch.count, after, w)


cdef void write_branches(LookAhead* look, const Rules* rules, uint32_t first, uint32_t count, const void* before,
                         Writer* w) noexcept nogil:
    cdef uint32_t number
    write_list(w, count)
    for number in range(first, first + count):
        write_branch(look, rules, number, before, w)


cdef void write_ahead(LookAhead* look, const Rules* rules, Writer* w) noexcept nogil:
    cdef uint32_t count = 0
    while count < look.looked and look.branches[count].depth == 1:
        count += 1
    write_map(w, 1)
    write_word(w, "ahead")
    write_branches(look, rules, 0, count, look.roots, w)
