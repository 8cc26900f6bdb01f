# Records of a course, and courses of a record.

cdef enum:
    MOST_REASON = 150          # bytes about an illegal action, which leave room for the cause


cdef void write_record(const Course* course, const Rules* rules, const RecordHead* head, Writer* w) noexcept nogil:
    cdef uint8_t[SUM] check
    cdef uint32_t number
    memset(check, 0, SUM)
    write_record_head(w, head)
    for number in range(course.at):
        write_record_action(w, action_number(course, rules, number))
    if fits(w):
        sha256_of(w.out, w.length, check, SUM)
    write_record_end(w, course.at, state_hash(rules.api, rules.block, course.now, rules.state_size), check)


cdef void say_strange(Line* line, const RecordHead* head, const RecordHead* here) noexcept nogil:
    """How what recorded a game differs from this engine; nothing where it does not."""
    if memcmp(head.tables, here.tables, FINGERPRINT) != 0:
        say(line, " (recorded with other cards or tiles, by version ")
    elif head.layout != here.layout:
        say(line, " (recorded with layout ")
        say_natural(line, head.layout)
        say(line, " of the state, by version ")
    else:
        return
    say_text(line, head.engine)
    say(line, ")")


cdef void refuse_recorded(const Course* course, const Rules* rules, const Recorded* record, const RecordHead* here,
                          uint16_t action, Fault* fault) noexcept nogil:
    cdef Fault illegal
    cdef Text reason
    cdef Line line = complain(fault, FAULT_FORMAT)
    say(&line, "action number ")
    say_natural(&line, course.at + 1)
    say(&line, ": ")
    if action < rules.api.num_actions:
        refuse_action(rules, course.now, action, &illegal)
        reason.at = illegal.text
        reason.length = <uint32_t>strlen(illegal.text)
        say_cut(&line, reason, MOST_REASON)
    else:
        say_natural(&line, action)
        say(&line, " is no action id of ")
        say(&line, rules.api.name)
    say_strange(&line, &record.head, here)


cdef void replay_record(Course* course, const Rules* rules, const Recorded* record, const RecordHead* here,
                        Fault* fault) noexcept nogil:
    cdef uint16_t[MAX_LEGAL] legal
    cdef Reader actions = record.actions
    cdef uint16_t action
    cdef uint32_t _number
    begin_course(course, rules, record.head.seed)
    for _number in range(record.count):
        action = next_recorded(&actions)
        if not permits(rules, course.now, action):
            refuse_recorded(course, rules, record, here, action, fault)
            return
        act(course, rules, action, legal, NULL)


cdef void say_hash(Line* line, uint64_t hash) noexcept nogil:
    say_hex(line, <uint32_t>(hash >> 32), 8)
    say_hex(line, <uint32_t>hash, 8)


cdef void compare_end(const Course* course, const Rules* rules, const Recorded* record, const RecordHead* here,
                      Fault* fault) noexcept nogil:
    cdef uint64_t hash = state_hash(rules.api, rules.block, course.now, rules.state_size)
    cdef Line line
    if record.finished and hash == record.hash:
        return
    line = complain(fault, FAULT_FORMAT)
    say(&line, "another end: its " if record.finished else "not finished: ")
    say_natural(&line, course.at)
    if not record.finished:
        say(&line, " actions replay, but no hash says where they lead")
        return
    say(&line, " actions lead to ")
    say_hash(&line, hash)
    say(&line, ", recorded is ")
    say_hash(&line, record.hash)
    say_strange(&line, &record.head, here)
