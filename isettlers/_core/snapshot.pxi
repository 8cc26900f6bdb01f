# The envelope of snapshots; docs/format.md is the contract.

# ---------------------------------------------------------------- writing

cdef void begin_head(Writer* w, const char* engine, const char* game) noexcept nogil:
    write_map(w, 8)
    write_word(w, "format")
    write_natural(w, SNAPSHOT_FORMAT)
    write_word(w, "engine")
    write_word(w, engine)
    write_word(w, "game")
    write_word(w, game)
    write_word(w, "setup")


cdef void end_head(Writer* w, const uint8_t* fingerprint, int layout, int state_size) noexcept nogil:
    cdef uint8_t[2] size
    size[0] = <uint8_t>(state_size >> 8)
    size[1] = <uint8_t>state_size
    write_word(w, "tables")
    write_bytes(w, fingerprint, FINGERPRINT)
    write_word(w, "layout")
    write_natural(w, layout)
    write_word(w, "state")
    put_bytes(w, b"\xc5", 1)     # always bin 16
    put_bytes(w, size, 2)


cdef void write_snapshot(Writer* w, Text head, const void* state, uint32_t state_size) noexcept nogil:
    cdef uint8_t[SUM] hash
    put_bytes(w, head.at, head.length)
    put_bytes(w, state, state_size)
    put_bytes(w, b"\xa5check\xc4\x08", MARKED)
    if w.length <= w.capacity:
        sha256_of(w.out, w.length, hash, SUM)
    put_bytes(w, hash, SUM)


# ---------------------------------------------------------------- reading

cdef void say_type(Line* line, const Node* node) noexcept nogil:
    """The type of a value, as Python calls it."""
    cdef int kind = next_kind(&node.at)
    if kind == LIST:
        say(line, "list")
    elif kind == TEXT:
        say(line, "str")
    elif kind == NUMBER:
        say(line, "int")
    elif kind == FRACTION:
        say(line, "float")
    elif kind == FLAG:
        say(line, "bool")
    else:
        say(line, "bytes" if kind == BYTES else "NoneType")


cdef void version(const Node* node, int known, const char* game, const char* what) noexcept nogil:
    """Check a version of something, up to the one known here."""
    cdef Reader at = node.at
    cdef Line line
    if faulty(node):
        return
    if next_kind(&at) == NUMBER and at.at[0] != 0xCF and read_number(&at) <= known:
        number(node, 1, known)
    elif next_kind(&node.at) == NUMBER:
        line = complain(node.fault, node.code)
        say(&line, "made by a newer version: ")
        say(&line, game)
        say(&line, what)
        say_value(&line, node.at)
        say(&line, ", this is ")
        say_natural(&line, known)
    else:
        number(node, 1, known)


cdef Node check_envelope(const void* bytes, uint64_t length, Fault* fault) noexcept nogil:
    cdef const uint8_t* at = <const uint8_t*>bytes
    cdef Node root = root_of(bytes, <uint32_t>length, "$", FAULT_FORMAT, fault)
    cdef Node format
    cdef Node engine
    cdef Line line
    cdef uint8_t[SUM] hash
    if length > MOST_BYTES:
        line = complain(fault, FAULT_FORMAT)
        say(&line, "no snapshot has more than ")
        say_natural(&line, MOST_BYTES)
        say(&line, " bytes; this has ")
        say_natural(&line, length)
        return root
    if not check_tree(&root, Limits(entries=256, letters=MOST_BYTES, bytes=4097, values=MOST_BYTES)):
        line = complain(fault, FAULT_FORMAT)
        say(&line, "no snapshot: its bytes are no MessagePack map, or not a whole one")
        return root
    if next_kind(&root.at) != MAP:
        line = complain(fault, FAULT_FORMAT)
        say(&line, "no snapshot: expected a map, got ")
        say_type(&line, &root)
        return root
    format = required(&root, "format")
    version(&format, SNAPSHOT_FORMAT, "", "format ")
    if fault.code:
        return root
    if length < MARKED + SUM or memcmp(at + length - MARKED - SUM, b"\xa5check\xc4\x08", MARKED) != 0:
        line = complain(fault, FAULT_FORMAT)
        say(&line, "damaged: the check is missing at the end")
        return root
    sha256_of(at, length - SUM, hash, SUM)
    if memcmp(at + length - SUM, hash, SUM) != 0:
        line = complain(fault, FAULT_FORMAT)
        say(&line, "damaged: the check at the end does not fit the bytes before it")
        return root
    engine = required(&root, "engine")
    text(&engine)
    return root


cdef Text check_contents(
    const Node* root, const uint8_t* fingerprint, const char* game, int layout
) noexcept nogil:
    cdef Node engine = required(root, "engine")
    cdef Node tables = required(root, "tables")
    cdef Node given = required(root, "layout")
    cdef Node state = required(root, "state")
    cdef Text hash = binary(&tables, 0)
    cdef Line line
    cdef Text maker
    if not faulty(root) and (hash.length != FINGERPRINT or memcmp(hash.at, fingerprint, FINGERPRINT) != 0):
        line = complain(root.fault, root.code)
        say(&line, "made with other cards or tiles (by version ")
        maker = text(&engine)
        while maker.length:
            say_printed(&line, take_letter(&maker))
        say(&line, "): its tables are not those of this setup")
    version(&given, layout, game, " layout ")
    return binary(&state, 0)
