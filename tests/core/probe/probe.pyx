"""Doors for tests to the parts of the core that have no Python side."""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from isettlers._core.data_file cimport open_data
from isettlers._core.decimals cimport read_decimal
from isettlers._core.formats cimport (
    begin_head,
    check_contents,
    check_envelope,
    end_head,
    write_json,
    write_snapshot,
    write_tree_of_json,
)
from isettlers._core.lines cimport Line, line_into, say_float, say_literal
from isettlers._core.msgpack cimport (
    BYTES,
    FLAG,
    FRACTION,
    LIST,
    MAP,
    NIL,
    NUMBER,
    TEXT,
    Reader,
    Text,
    Writer,
    big_endian,
    close_counted,
    find,
    fits,
    next_kind,
    open_list,
    open_map,
    put_bytes,
    read_bytes,
    read_flag,
    read_fraction,
    read_list,
    read_map,
    read_nil,
    read_number,
    read_text,
    read_within,
    reader_of,
    skip,
    write_bytes,
    write_flag,
    write_fraction,
    write_list,
    write_map,
    write_natural,
    write_nil,
    write_number,
    write_text,
    writer_into,
)
from isettlers._core.plain cimport check_tree, plain_limits
from isettlers._core.reading cimport (
    FAULT_FORMAT,
    Fault,
    Node,
    binary,
    counted,
    defaulted,
    entries,
    fail_with,
    flag,
    number,
    number_at as field_number,
    one_of,
    one_of_at,
    only,
    required,
    root_of,
    text,
    to_next,
)
from isettlers._core.settings cimport (
    close_few,
    first_player,
    open_few,
    ruling,
    rulings_of,
    write_ruling,
)
from isettlers._core.sha256 cimport Sha256, sha256, sha256_add, sha256_end, sha256_of


cdef tuple fault_values(Fault* fault):
    return fault.code, fault.path.decode("ascii"), fault.text.decode("ascii")


cdef Node root(bytes tree, Fault* fault):
    fault.code = 0
    fault.path[0] = fault.text[0] = 0
    return root_of(<const char*>tree, len(tree), "$", FAULT_FORMAT, fault)


def checked(bytes tree):
    """What `check_tree` says of bytes: code, path, text."""
    cdef Fault fault
    cdef Node node = root(tree, &fault)
    assert check_tree(&node, plain_limits()) == (fault.code == 0)
    return fault_values(&fault)


def read(bytes tree, str how):
    """What a reader of one value says of bytes: its answer, or code, path, text of the fault."""
    cdef Fault fault
    cdef Node node = root(tree, &fault)
    cdef Node below
    cdef Node lowest
    cdef Text value
    cdef uint32_t count
    cdef object answer = None
    if how == "number":
        answer = number(&node, -3, 511)
    elif how == "zero":
        answer = number(&node, 0, 0)
    elif how == "flag":
        answer = flag(&node)
    elif how == "text":
        value = text(&node)
        answer = value.at[: value.length].decode() if value.at != NULL else ""
    elif how == "binary":
        value = binary(&node, 8)
        answer = value.at[: value.length] if value.at != NULL else b""
    elif how == "one_of":
        answer = one_of(&node, "red green blue")
    elif how == "bars":
        answer = one_of(&node, "red|green|blue")
    elif how == "first, perhaps":
        answer = field_number(&node, "first", 2, 511, 7)
    elif how == "second, perhaps":
        answer = one_of_at(&node, "second", "red|green", 1)
    elif how == "usual second":
        below = defaulted(&node, "second", b"\x80")
        only(&below, "third")
    elif how == "two numbers":
        fail_with(&node, "# of #", 3, -4)
    elif how == "only":
        only(&node, "first second third")
    elif how == "only none":
        only(&node, "")
    elif how == "pair":
        counted(&node, 2)
        answer = 2
    elif how == "second.third":
        below = required(&node, "second")
        lowest = required(&below, "third")
        answer = flag(&lowest)
    else:
        below = entries(&node, &count)
        answer = []
        for _ in range(count):
            answer.append(number(&below, 0, 9))
            to_next(&below)
    return answer if fault.code == 0 else fault_values(&fault)


def literal(bytes tree):
    """A text of MessagePack as `say_literal` says it."""
    cdef char letters[80]
    cdef Line line = line_into(letters, sizeof(letters))
    cdef Reader reader = reader_of(<const char*>tree, len(tree))
    say_literal(&line, read_text(&reader))
    return letters.decode("ascii")


def settled(bytes tree, int players):
    """The settings of a made-up game: first player and rulings, written again, or code, path, text of the fault."""
    cdef Fault fault
    cdef Node setup = root(tree, &fault)
    cdef Node rulings
    cdef uint8_t[200] out
    cdef Writer w = writer_into(out, sizeof(out))
    cdef int first, contact, end, neighbours
    cdef uint64_t opened
    first = first_player(&setup, players, 255)
    rulings = rulings_of(&setup, "placement_contact resource_neighbourhood automatic_end")
    contact = ruling(&rulings, "placement_contact", "edge any", 0)
    neighbours = ruling(&rulings, "resource_neighbourhood", "4 8", 8)
    end = ruling(&rulings, "automatic_end", "false true", 1)
    if fault.code:
        return fault_values(&fault)
    opened = open_few(&w)
    close_few(&w, opened, (
        write_ruling(&w, "placement_contact", "edge any", contact, 0)
        + write_ruling(&w, "resource_neighbourhood", "4 8", neighbours, 8)
        + write_ruling(&w, "automatic_end", "false true", end, 1)
    ))
    return first, (<const char*>out)[:w.length]


def read_float(bytes digits):
    return read_decimal(<const char*>digits, <const char*>digits + len(digits))


def written_float(double value):
    cdef char[40] letters
    cdef Line line = line_into(letters, sizeof(letters))
    say_float(&line, value)
    return letters.decode("ascii")


def tree_of_json(bytes json, int room):
    """The tree that JSON says, its size where it is larger than the room, or code, path, text of the fault."""
    cdef Fault fault
    cdef bytearray out = bytearray(room)
    cdef Writer w = writer_into(<char*>out, room)
    fault.code = 0
    write_tree_of_json(&w, json, len(json), &fault)
    if fault.code:
        return fault_values(&fault)
    return bytes(out[:w.length]) if w.length <= w.capacity else w.length


def json_of_tree(bytes tree, int room):
    cdef bytearray out = bytearray(room)
    cdef Writer w = writer_into(<char*>out, room)
    write_json(&w, reader_of(<const char*>tree, len(tree)))
    return bytes(out[:w.length]) if w.length <= w.capacity else w.length


def snapshot(bytes engine, bytes game, bytes setup, bytes fingerprint, int layout, bytes state):
    cdef uint8_t[4096] first
    cdef uint8_t[8192] out
    cdef Text head
    cdef Writer w = writer_into(first, sizeof(first))
    begin_head(&w, engine, game)
    put_bytes(&w, <const char*>setup, len(setup))
    end_head(&w, fingerprint, layout, len(state))
    head.at, head.length = <const char*>first, w.length
    w = writer_into(out, sizeof(out))
    write_snapshot(&w, head, <const char*>state, len(state))
    return (<const char*>out)[:w.length]


def opened(bytes data, bytes fingerprint, bytes game, int layout):
    """The state in a snapshot, or code, path, text of the fault."""
    cdef Fault fault
    cdef Node node
    cdef Text state
    fault.code = 0
    node = check_envelope(<const char*>data, len(data), &fault)
    state = check_contents(&node, fingerprint, game, layout)
    return fault_values(&fault) if fault.code else state.at[:state.length]


def hashed(bytes whole, int size):
    """The first bytes of the SHA-256."""
    cdef uint8_t[32] out
    sha256_of(<const char*>whole, len(whole), out, size)
    return (<const char*>out)[:size]


def hashed_by_pieces(list pieces):
    cdef Sha256 hash = sha256()
    cdef uint8_t[32] out
    cdef bytes piece
    for piece in pieces:
        sha256_add(&hash, <const char*>piece, len(piece))
    sha256_end(&hash, out, 32)
    return (<const char*>out)[:32]


cdef void copy_value(Reader* r, Writer* w, int depth) noexcept nogil:
    """Read a value and write it again."""
    cdef int kind = next_kind(r)
    cdef uint32_t length
    cdef uint64_t _entry
    cdef Text run
    if depth > 100:
        r.failed = True
    elif kind == LIST or kind == MAP:
        length = read_list(r) if kind == LIST else read_map(r)
        if kind == LIST:
            write_list(w, length)
        else:
            write_map(w, length)
        for _entry in range(length if kind == LIST else 2 * <uint64_t>length):
            if r.failed:
                break
            copy_value(r, w, depth + 1)
    elif kind == TEXT:
        write_text(w, read_text(r))
    elif kind == BYTES:
        run = read_bytes(r)
        write_bytes(w, run.at, run.length)
    elif kind == FLAG:
        write_flag(w, read_flag(r))
    elif kind == NIL:
        read_nil(r)
        write_nil(w)
    elif kind == FRACTION:
        write_fraction(w, read_fraction(r))
    elif kind == NUMBER and r.at[0] == 0xCF:
        r.at += 1
        write_natural(w, big_endian(r, 8))
    else:
        write_number(w, read_number(r))


def copied(bytes tree):
    """The value at the beginning of bytes, written again, and how many bytes it took; None for no value."""
    cdef Reader r = reader_of(<const char*>tree, len(tree))
    cdef bytearray out = bytearray(9 * len(tree) + 9)
    cdef Writer w = writer_into(<char*>out, len(out))
    copy_value(&r, &w, 0)
    assert r.failed or fits(&w)
    return None if r.failed else (bytes(out[:w.length]), r.at - <const uint8_t*><const char*>tree)


def copied_into(bytes tree, int room):
    """The bytes that a writer with little room leaves behind, of as many as the tree takes, and its length."""
    cdef Reader r = reader_of(<const char*>tree, len(tree))
    cdef bytearray out = bytearray(len(tree))
    cdef Writer w = writer_into(<char*>out, room)
    copy_value(&r, &w, 0)
    return bytes(out), w.length


def skipped(bytes tree):
    """How many bytes the first value takes; None for no value."""
    cdef Reader r = reader_of(<const char*>tree, len(tree))
    skip(&r)
    return None if r.failed else r.at - <const uint8_t*><const char*>tree


def number_at(bytes tree, str key, int least, int most):
    """The value under a key of a map; None where there is no such key, or no such number."""
    cdef Reader r = reader_of(<const char*>tree, len(tree))
    cdef bytes name = key.encode()
    cdef int64_t value
    if not find(&r, name):
        return None
    value = read_within(&r, least, most)
    return None if r.failed else value


def gathered(list numbers):
    """A list of numbers and a map of them to nil, counted while they are written."""
    cdef bytearray out = bytearray(6 + 19 * len(numbers))
    cdef Writer w = writer_into(<char*>out, len(out))
    cdef uint64_t opened = open_list(&w)
    for each in numbers:
        write_number(&w, each)
    close_counted(&w, opened, len(numbers))
    opened = open_map(&w)
    for each in numbers:
        write_number(&w, each)
        write_nil(&w)
    close_counted(&w, opened, len(numbers))
    return bytes(out[:w.length])


def games_of(bytes data):
    """The bytes of the data of all games in a data file; the fault of what is none."""
    cdef Reader games
    cdef Reader end
    cdef int fault = open_data(&games, <const char*>data, len(data))
    if fault:
        return fault
    end = games
    skip(&end)
    return (<const char*>games.at)[: end.at - games.at]
