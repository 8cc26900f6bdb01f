"""Doors for tests to the parts of the core that have no Python side."""

from libc.stdint cimport uint32_t

from isettlers._core.lines cimport Line, line_into, say_literal
from isettlers._core.msgpack cimport Reader, Text, read_text, reader_of
from isettlers._core.plain cimport check_tree, plain_limits
from isettlers._core.reading cimport (
    FAULT_FORMAT,
    Fault,
    Node,
    binary,
    counted,
    entries,
    flag,
    number,
    one_of,
    only,
    required,
    root_of,
    text,
    to_next,
)


cdef tuple told(Fault* fault):
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
    return told(&fault)


def read(bytes tree, str how):
    """What a reader of one value says of bytes: its answer, or code, path, text of the fault."""
    cdef Fault fault
    cdef Node node = root(tree, &fault)
    cdef Node below
    cdef Node lowest
    cdef Text found
    cdef uint32_t count
    cdef object answer = None
    if how == "number":
        answer = number(&node, -3, 511)
    elif how == "zero":
        answer = number(&node, 0, 0)
    elif how == "flag":
        answer = flag(&node)
    elif how == "text":
        found = text(&node)
        answer = found.at[: found.length].decode() if found.at != NULL else ""
    elif how == "binary":
        found = binary(&node, 8)
        answer = found.at[: found.length] if found.at != NULL else b""
    elif how == "one_of":
        answer = one_of(&node, "red green blue")
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
    return answer if fault.code == 0 else told(&fault)


def literal(bytes tree):
    """A text of MessagePack as `say_literal` says it."""
    cdef char letters[80]
    cdef Line line = line_into(letters, sizeof(letters))
    cdef Reader reader = reader_of(<const char*>tree, len(tree))
    say_literal(&line, read_text(&reader))
    return letters.decode("ascii")
