# Records: setup, seed and actions of a game; docs/records.md is the contract.

cdef enum:
    END_FRAME = 64           # bytes, and more than it takes

# ---------------------------------------------------------------- writing

cdef void write_number_of_eight(Writer* w, uint64_t number) noexcept nogil:
    """A number of 64 bits as bytes, so that readers in any language keep every bit."""
    cdef uint8_t[8] bytes
    cdef int i
    for i in range(8):
        bytes[i] = <uint8_t>(number >> 8 * i)
    write_bytes(w, bytes, 8)


cdef void write_beginning(Writer* w, const RecordHead* head) noexcept nogil:
    """How the game began, and what recorded it: six entries of a map."""
    write_word(w, "engine")
    write_text(w, head.engine)
    write_word(w, "game")
    write_text(w, head.game)
    write_word(w, "setup")
    put_bytes(w, head.setup.at, head.setup.length)
    write_word(w, "tables")
    write_bytes(w, head.tables, FINGERPRINT)
    write_word(w, "layout")
    write_natural(w, head.layout)
    write_word(w, "seed")
    write_number_of_eight(w, head.seed)


cdef void write_record_head(Writer* w, const RecordHead* head) noexcept nogil:
    write_map(w, 8 if head.notes.length else 7)
    write_word(w, "record")
    write_natural(w, RECORD_FORMAT)
    write_beginning(w, head)
    if head.notes.length:
        write_word(w, "notes")
        put_bytes(w, head.notes.at, head.notes.length)


cdef bint check_record_head(const RecordHead* head, Fault* fault) noexcept nogil:
    cdef Writer w = writer_into(NULL, 0)
    cdef Line line
    write_record_head(&w, head)
    if w.length <= MOST_RECORD_HEAD:
        return True
    line = complain(fault, FAULT_FORMAT)
    say(&line, "setup and notes take ")
    say_natural(&line, w.length)
    say(&line, " bytes, a record has room for ")
    say_natural(&line, MOST_RECORD_HEAD)
    return False


cdef void write_record_action(Writer* w, uint16_t action) noexcept nogil:
    write_list(w, 1)
    write_natural(w, action)


cdef void write_record_end(Writer* w, uint32_t actions, uint64_t hash, const uint8_t* check) noexcept nogil:
    write_map(w, 3)
    write_word(w, "actions")
    write_natural(w, actions)
    write_word(w, "hash")
    write_number_of_eight(w, hash)
    write_word(w, "check")
    write_bytes(w, check, SUM)


# ---------------------------------------------------------------- reading

cdef uint64_t number_of_eight(Text bytes) noexcept nogil:
    cdef uint64_t number = 0
    cdef uint32_t i
    for i in range(min(bytes.length, <uint32_t>8)):
        number |= <uint64_t><uint8_t>bytes.at[i] << 8 * i
    return number


cdef Text tree_in(const Node* header, const char* key) noexcept nogil:
    """A table in the header, which JSON can hold; none where there is none."""
    cdef Node node = field(header, key)
    cdef Reader end = node.at
    cdef Text tree = Text(NULL, 0)
    if absent(&node) or not is_table(&node):
        return tree
    skip(&end)
    node.at.end = end.at
    if check_tree(&node, plain_limits()):
        tree.at = <const char*>node.at.at
        tree.length = <uint32_t>(end.at - node.at.at)
    return tree


cdef bint check_notes(RecordHead* head, const void* notes, uint32_t length, Fault* fault) noexcept nogil:
    """Hand notes to a header; it has none of an empty table."""
    cdef Node root = root_of(notes, length, "$.notes", FAULT_FORMAT, fault)
    if not is_table(&root) or not check_tree(&root, plain_limits()):
        return False
    if read_map(&root.at):
        head.notes.at = <const char*>notes
        head.notes.length = length
    return True


cdef Text engine_in(const Node* header) noexcept nogil:
    """The version that recorded a game: printable letters without blanks and commas."""
    cdef Node node = required(header, "engine")
    cdef Text word = text(&node)
    cdef uint32_t i
    if not 1 <= word.length <= MOST_ENGINE:
        expected(&node, "version, a short word")
        return word
    for i in range(word.length):
        if not c"!" <= word.at[i] <= c"~" or word.at[i] == c",":
            expected(&node, "version, a short word")
    return word


cdef void read_record_head(RecordHead* head, const Node* header) noexcept nogil:
    cdef Node node = required(header, "record")
    cdef Text hash
    version(&node, RECORD_FORMAT, "", "record format ")
    node = required(header, "game")
    head.game = text(&node)
    node = required(header, "setup")
    head.setup = tree_in(header, "setup")
    node = required(header, "seed")
    head.seed = number_of_eight(binary(&node, 8))
    head.notes = tree_in(header, "notes")
    head.engine = engine_in(header)
    node = required(header, "tables")
    hash = binary(&node, FINGERPRINT)
    node = required(header, "layout")
    head.layout = <int>number(&node, 1, GREATEST_LAYOUT)
    if not faulty(header):
        memcpy(head.tables, hash.at, FINGERPRINT)


cdef bint find_header(Recorded* record, const void* bytes, uint64_t length, Fault* fault) noexcept nogil:
    """Set the root and the first action of a record to those of some bytes."""
    cdef Reader at
    cdef Line line
    cdef uint64_t header
    if length == 0 or length > MOST_RECORD:
        line = complain(fault, FAULT_FORMAT)
        say(&line, "no record: longer than " if length else "no record: the file is empty")
        if length:
            say_natural(&line, MOST_RECORD)
            say(&line, " bytes")
        return False
    record.root = root_of(bytes, <uint32_t>length, "$", FAULT_FORMAT, fault)
    record.actions = at = record.root.at
    skip(&record.actions)
    if next_kind(&at) != MAP or record.actions.failed or not find(&at, "record"):
        line = complain(fault, FAULT_FORMAT)
        say(&line, "no record: it does not begin with a header")
        return False
    header = record.actions.at - record.root.at.at
    if header > MOST_RECORD_HEAD:
        line = complain(fault, FAULT_FORMAT)
        say(&line, "the header takes ")
        say_natural(&line, header)
        say(&line, " bytes, a record has room for ")
        say_natural(&line, MOST_RECORD_HEAD)
    record.root.at.end = record.actions.at
    return not faulty(&record.root)


cdef Line accuse_frame(const Recorded* record, const Reader* at) noexcept nogil:
    cdef Line line = complain(record.root.fault, FAULT_FORMAT)
    say(&line, "byte ")
    say_natural(&line, at.at - record.root.at.at)
    say(&line, ": ")
    return line


cdef bint is_torn(Reader at) noexcept nogil:
    """Whether what is left of a record is the beginning of a frame, or zeros that a file system has left."""
    cdef Reader end = at
    cdef const uint8_t* byte = at.at
    while byte < at.end and byte[0] == 0:
        byte += 1
    if byte == at.end:
        return True
    skip(&end)
    if not end.failed or left(&at) >= END_FRAME or not (at.at[0] == 0x91 or at.at[0] & 0xF0 == 0x80):
        return False
    at.at += 1
    while left(&at) and next_kind(&at) != NOTHING:
        skip(&at)
    return at.failed or at.at == at.end


cdef void read_frame(Recorded* record, Reader* at) noexcept nogil:
    """Count an action, and move behind it."""
    cdef Reader frame = at[0]
    cdef Reader value
    cdef Line line
    cdef int64_t action = -1
    cdef bint single = read_list(&frame) == 1
    value = frame
    if not single:
        line = accuse_frame(record, at)
        say(&line, "neither an action nor the end")
        return
    skip(at)
    if next_kind(&frame) == NUMBER and value.at[0] != 0xCF:
        action = read_number(&frame)
    if at.failed:
        line = accuse_frame(record, &value)
        say(&line, "no frame")
    elif not 0 <= action <= 0xFFFF:
        line = complain(record.root.fault, FAULT_FORMAT)
        say(&line, "action number ")
        say_natural(&line, record.count + 1)
        say(&line, ": ")
        say_value(&line, value)
        say(&line, " is no action id")
    elif record.count == MOST_RECORDED:
        line = complain(record.root.fault, FAULT_FORMAT)
        say(&line, "a record has room for ")
        say_natural(&line, MOST_RECORDED)
        say(&line, " actions")
    else:
        record.count += 1


cdef void read_record_end(Recorded* record, const Reader* at, const void* bytes) noexcept nogil:
    cdef Node end = record.root
    cdef Node node
    cdef Reader behind = at[0]
    cdef uint8_t[SUM] check
    cdef Text given, hash
    cdef Line line
    cdef int64_t count
    skip(&behind)
    if behind.failed:
        line = accuse_frame(record, at)
        say(&line, "no frame")
        return
    end.at = at[0]
    node = required(&end, "actions")
    count = number(&node, 0, MOST_RECORDED)
    if not faulty(&end) and count != record.count:
        line = complain(record.root.fault, FAULT_FORMAT)
        say(&line, "the end counts ")
        say_natural(&line, count)
        say(&line, " actions, but there are ")
        say_natural(&line, record.count)
    node = required(&end, "check")
    given = binary(&node, SUM)
    node = required(&end, "hash")
    hash = binary(&node, 8)
    if faulty(&end):
        return
    sha256_of(bytes, at.at - <const uint8_t*>bytes, check, SUM)
    if memcmp(given.at, check, SUM) != 0:
        line = complain(record.root.fault, FAULT_FORMAT)
        say(&line, "damaged: the check at the end does not fit the bytes before it")
    elif left(&behind):
        line = complain(record.root.fault, FAULT_FORMAT)
        say(&line, "something follows the end")
    record.finished = True
    record.hash = number_of_eight(hash)


cdef void read_record(Recorded* record, const void* bytes, uint64_t length, Fault* fault) noexcept nogil:
    cdef Reader at
    memset(record, 0, sizeof(Recorded))
    fault.code = 0
    if not find_header(record, bytes, length, fault):
        return
    read_record_head(&record.head, &record.root)
    at = record.actions
    while left(&at) and not record.finished and not faulty(&record.root):
        if is_torn(at):
            record.torn = <uint32_t>left(&at)
            return
        if next_kind(&at) == MAP:
            read_record_end(record, &at, bytes)
        else:
            read_frame(record, &at)


cdef uint16_t next_recorded(Reader* actions) noexcept nogil:
    read_list(actions)
    return <uint16_t>read_number(actions)


cdef void write_recorded(Writer* w, const Recorded* record) noexcept nogil:
    cdef const RecordHead* head = &record.head
    cdef Reader actions = record.actions
    cdef uint32_t _number
    write_map(w, 10)
    write_beginning(w, head)
    write_word(w, "notes")
    if head.notes.length:
        put_bytes(w, head.notes.at, head.notes.length)
    else:
        write_map(w, 0)
    write_word(w, "actions")
    write_list(w, record.count)
    for _number in range(record.count):
        write_natural(w, next_recorded(&actions))
    write_word(w, "hash")
    if record.finished:
        write_number_of_eight(w, record.hash)
    else:
        write_nil(w)
    write_word(w, "torn")
    write_natural(w, record.torn)
