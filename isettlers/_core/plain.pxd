"""Check that bytes are one whole tree of bounded size, before anything reads it.

The core's counterpart of `isettlers.plain`.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from isettlers._core.lines cimport Line, say, say_natural, say_value
from isettlers._core.msgpack cimport (
    BYTES,
    DEEPEST_TREE,
    FRACTION,
    LIST,
    MAP,
    NOTHING,
    TEXT,
    Reader,
    Text,
    is_short_text,
    is_single_byte,
    left,
    next_kind,
    read_bytes,
    read_fraction,
    read_list,
    read_map,
    read_text,
    skip,
    take_short_text,
)
from isettlers._core.reading cimport Node, accuse, below, fail, faulty
from isettlers._core.utf8 cimport is_utf8


ctypedef struct Limits:
    uint32_t entries     # of a list or a table
    uint32_t letters     # bytes of a text, 31 or more
    uint32_t bytes       # of a run of bytes; 0: there are none
    int64_t values       # in all, keys counted too


cdef inline Limits plain_limits() noexcept nogil:
    """Those of trees that JSON can hold."""
    return Limits(entries=4096, letters=16384, bytes=0, values=32768)


cdef inline void refuse_broken(const Node* node) noexcept nogil:
    fail(node, "not MessagePack, or not a whole tree")


cdef inline void refuse_large(const Node* node, uint64_t most, const char* what) noexcept nogil:
    cdef Line line
    if not faulty(node):
        line = accuse(node)
        say(&line, "more than ")
        say_natural(&line, most)
        say(&line, what)


cdef inline void check_single(Node* node, int kind, const Limits* limits) noexcept nogil:
    """Check a value that is no list or table, and move behind it."""
    cdef Reader start = node.at
    cdef Text text
    cdef double number
    cdef Line line
    cdef bint good = True
    if kind == TEXT:
        text = read_text(&node.at)
        if not node.at.failed and not is_utf8(text):
            refuse_broken(node)
        good = text.length <= limits.letters
    elif kind == BYTES:
        text = read_bytes(&node.at)
        good = text.length < limits.bytes
    elif kind == FRACTION:
        number = read_fraction(&node.at)
        good = number - number == 0.0     # neither infinite nor none
    elif kind == NOTHING:
        node.at.failed = True
    else:
        skip(&node.at)
    if node.at.failed:
        refuse_broken(node)
    elif not good and not faulty(node):
        line = accuse(node)
        say(&line, "cannot be kept: ")
        say_value(&line, start)


cdef inline Text take_key(Node* node, const Limits* limits) noexcept nogil:
    cdef Line line
    cdef Reader start = node.at
    cdef bint brief = is_short_text(&node.at)
    cdef bint known = brief or next_kind(&node.at) == TEXT
    cdef Text name = take_short_text(&node.at) if brief else read_text(&node.at)
    if known and not node.at.failed:
        if not is_utf8(name):
            refuse_broken(node)
        elif name.length > limits.letters:
            fail(node, "a key is too long")
    elif known or next_kind(&start) == NOTHING:
        refuse_broken(node)
    elif not faulty(node):
        line = accuse(node)
        say(&line, "a key is a text, not ")
        say_value(&line, start)
    return name


cdef inline bint skip_small(Reader* r) noexcept nogil:
    """Move behind a value that any limits allow: a single byte, or a short text."""
    cdef Reader behind = r[0]
    if is_single_byte(r):
        r.at += 1
        return True
    if is_short_text(r) and is_utf8(take_short_text(&behind)):
        r[0] = behind
        return True
    return False


cdef inline void check_value(Node* node, int level, const Limits* limits, int64_t* room) noexcept nogil:
    """Check a value and move behind it; `room` is the number of values that may still come."""
    cdef int kind = next_kind(&node.at)
    cdef int64_t count
    cdef int64_t i
    cdef Node under
    cdef Text name = Text(NULL, 0)
    if level > DEEPEST_TREE:
        refuse_large(node, DEEPEST_TREE, " levels deep")
        return
    if kind != LIST and kind != MAP:
        check_single(node, kind, limits)
        return
    count = read_list(&node.at) if kind == LIST else read_map(&node.at)
    if node.at.failed:
        refuse_broken(node)
        return
    if count > limits.entries:
        refuse_large(node, limits.entries, " entries")
        return
    room[0] -= count if kind == LIST else 2 * count
    if room[0] < 0:
        refuse_large(node, limits.values, " values in all")
        return
    for i in range(count):
        if kind == MAP:
            name = take_key(node, limits)
        if level < DEEPEST_TREE and not faulty(node) and skip_small(&node.at):
            continue
        if kind == LIST:
            under = node[0]
            under.above = node
            under.place = <int>i
        else:
            under = below(node, name)
            under.at = node.at
        if not faulty(node):
            check_value(&under, level + 1, limits, room)
        if faulty(node):
            return
        node.at = under.at


cdef inline bint check_tree(const Node* root, Limits limits) noexcept nogil:
    """Whether a root is one whole tree within limits, and nothing behind it; else there is a fault."""
    cdef Node node = root[0]
    cdef int64_t room = limits.values - 1
    check_value(&node, 0, &limits, &room)
    if not faulty(root) and left(&node.at):
        refuse_broken(root)
    return not faulty(root)
