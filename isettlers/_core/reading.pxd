"""Read checked trees without Python: what `isettlers.kit.reading` is to Python.

A `Node` is a value of a tree with its path. The first fault that is found stands in `Fault`; from then on every
function answers zeros, so callers may read on and ask once. A node lives on its caller's stack, and those below it
point to it, so it must not be assigned to while they are used.
"""

from libc.stdint cimport int32_t, int64_t, uint32_t
from libc.string cimport strlen

from isettlers._core.lines cimport (
    SHOWN,
    Line,
    line_into,
    say,
    say_letter,
    say_natural,
    say_number,
    say_quoted,
    say_text,
    say_value,
)
from isettlers._core.msgpack cimport (
    FLAG,
    LIST,
    MAP,
    NIL,
    NUMBER,
    TEXT,
    Reader,
    Text,
    next_kind,
    read_bytes,
    read_flag,
    read_list,
    read_map,
    read_number,
    read_text,
    reader_of,
    same_text,
    skip,
)

cdef enum:                   # codes of faults, those of isettlers.h
    FAULT_ARGUMENT = -1
    FAULT_STATE = -3
    FAULT_ILLEGAL = -4
    FAULT_OVER = -5
    FAULT_ROOM = -6
    FAULT_FORMAT = -7
    FAULT_SETUP = -8
    FAULT_DATA = -9
cdef enum:
    MOST_ITEMS = 256         # of a list
    LISTED = 160             # letters of a row of words


ctypedef struct Fault:       # an isettlers_error
    int32_t code             # 0: none yet
    char path[124]
    char text[256]           # one line, with the path in front


ctypedef struct Node:
    Reader at                # before the value
    const Node* above        # the table or list that it stands in, NULL for the root
    Text name                # of a field, and the path of the root
    int32_t place            # of an entry, -1 for a field
    int32_t code             # of faults found here
    Fault* fault


# ---------------------------------------------------------------- faults

cdef inline bint faulty(const Node* node) noexcept nogil:
    return node.fault.code != 0


cdef inline bint is_plain_name(Text name) noexcept nogil:
    """Whether a path may show a name as it is."""
    cdef uint32_t i
    for i in range(name.length):
        if not 0x20 <= name.at[i] < 0x7F:
            return False
    return name.length < SHOWN


cdef inline void say_path(Line* line, const Node* node) noexcept nogil:
    if node.above != NULL:
        say_path(line, node.above)
    if node.place >= 0:
        say_letter(line, c"[")
        say_natural(line, node.place)
        say_letter(line, c"]")
        return
    if node.above != NULL:
        say_letter(line, c".")
    if is_plain_name(node.name):
        say_text(line, node.name)
    else:
        say_quoted(line, node.name)


cdef inline Line complain(Fault* fault, int code) noexcept nogil:
    """Make a fault of no place; the line of its text."""
    fault.code = code
    fault.path[0] = 0
    return line_into(fault.text, sizeof(fault.text))


cdef inline Line accuse(const Node* node) noexcept nogil:
    """Make a fault of a node that had none; the line of its text, after the path, for the reason."""
    cdef Line line = complain(node.fault, node.code)
    cdef Line path = line_into(node.fault.path, sizeof(node.fault.path))
    say_path(&path, node)
    say(&line, node.fault.path)
    say(&line, ": ")
    return line


cdef inline void fail(const Node* node, const char* why) noexcept nogil:
    cdef Line line
    if not faulty(node):
        line = accuse(node)
        say(&line, why)


cdef inline void say_with(Line* line, const char* words, int64_t first, int64_t second) noexcept nogil:
    """Words with two numbers in the places of "#"."""
    while words[0]:
        if words[0] == c"#":
            say_number(line, first)
            first = second
        else:
            say_letter(line, words[0])
        words += 1


cdef inline void fail_with(const Node* node, const char* why, int64_t first, int64_t second) noexcept nogil:
    """Make a fault with two numbers in the places of "#" in its words."""
    cdef Line line
    if faulty(node):
        return
    line = accuse(node)
    say_with(&line, why, first, second)


cdef inline void say_got(Line* line, const Node* node) noexcept nogil:
    say(line, ", got ")
    say_value(line, node.at)


cdef inline void expected(const Node* node, const char* what) noexcept nogil:
    """Make a fault of a value that is not what belongs here."""
    cdef Line line
    if not faulty(node):
        line = accuse(node)
        say(&line, "expected ")
        say(&line, what)
        say_got(&line, node)


# Words that belong somewhere are one text with blanks between them; or with bars, and then they may have blanks. Where
# the last of these has blanks, a bar stands behind it too.

cdef inline bint next_word(const char** words, Text* word) noexcept nogil:
    """Take the first word from words; False for none."""
    cdef const char* at = words[0]
    cdef uint32_t end = 0
    word.at = at
    while at[end] != 0 and at[end] != c"|":
        end += 1
    word.length = 0
    while word.length < end and (at[end] != 0 or at[word.length] != c" "):
        word.length += 1
    words[0] = at + word.length + (1 if at[word.length] else 0)
    return word.length > 0


cdef inline int find_word(const char* words, Text text) noexcept nogil:
    """The number of a text among some words, -1 for none of them."""
    cdef Text word
    cdef int place = 0
    while next_word(&words, &word):
        if same_text(word, text):
            return place
        place += 1
    return -1


cdef inline void say_words(Line* line, const char* words, uint32_t room) noexcept nogil:
    """Words with commas between them, or "none"; of more than fit in `room` letters only the first ones."""
    cdef Text word
    cdef uint32_t row = 0      # letters of all, and a comma behind them
    cdef int count = 0
    cdef const char* rest = words
    while next_word(&rest, &word):
        row += word.length + 2
        count += 1
    cdef bint whole = row <= room + 2
    cdef uint32_t used = 0
    if count == 0:
        say(line, "none")
    while next_word(&words, &word) and (whole or used + word.length + 2 <= room):
        say(line, ", " if used else "")
        say_text(line, word)
        used += word.length + 2
    if not whole:
        say(line, ", ... (")
        say_natural(line, count)
        say(line, " in all)")


cdef inline bint is_single(const char* words) noexcept nogil:
    cdef Text word
    return next_word(&words, &word) and not next_word(&words, &word)


# ---------------------------------------------------------------- tables and lists

cdef inline Node root_of(const void* bytes, uint32_t length, const char* path, int code, Fault* fault) noexcept nogil:
    """The root of a tree that `check_tree` is still to see."""
    cdef Node node
    node.at = reader_of(bytes, length)
    node.above = NULL
    node.name.at = path
    node.name.length = <uint32_t>strlen(path)
    node.place = -1
    node.code = code
    node.fault = fault
    return node


cdef inline Node below(const Node* node, Text name) noexcept nogil:
    """A field that is not there, to be found or refused."""
    cdef Node made = node[0]
    made.above = node
    made.name = name
    made.place = -1
    made.at.failed = True
    return made


cdef inline bint is_table(const Node* node) noexcept nogil:
    if next_kind(&node.at) != MAP:
        expected(node, "table")
    return not faulty(node)


cdef inline Node named(const Node* node, Text name) noexcept nogil:
    """A field of a table, perhaps `absent`; of several of one name the last, as everywhere."""
    cdef Node child = below(node, name)
    cdef Reader at = node.at
    cdef uint32_t _entry
    if not is_table(node):
        return child
    for _entry in range(read_map(&at)):
        if at.failed:
            break
        if next_kind(&at) == TEXT and same_text(read_text(&at), name):
            child.at = at
        skip(&at)
    return child


cdef inline Node field(const Node* node, const char* key) noexcept nogil:
    cdef Text name
    name.at = key
    name.length = <uint32_t>strlen(key)
    return named(node, name)


cdef inline bint absent(const Node* node) noexcept nogil:
    return node.at.failed


cdef inline bint is_nil(const Node* node) noexcept nogil:
    """Whether a field is absent or nil."""
    return absent(node) or next_kind(&node.at) == NIL


cdef inline Node defaulted(const Node* node, const char* key, const char* usual) noexcept nogil:
    """A field of a table; where it is absent, with a usual value, whose MessagePack has no zeros."""
    cdef Node child = field(node, key)
    if absent(&child) and not faulty(node):
        child.at = reader_of(usual, strlen(usual))
    return child


cdef inline Node required(const Node* node, const char* key) noexcept nogil:
    cdef Node child = field(node, key)
    if absent(&child):
        fail(&child, "missing")
    return child


cdef inline void only(const Node* node, const char* known) noexcept nogil:
    """Refuse fields that nothing would read."""
    cdef Reader at = node.at
    cdef Text name
    cdef Node unknown
    cdef Line line
    cdef uint32_t _entry
    if not is_table(node):
        return
    for _entry in range(read_map(&at)):
        name = read_text(&at)
        skip(&at)
        if at.failed or find_word(known, name) >= 0:
            continue
        unknown = below(node, name)
        line = accuse(&unknown)
        say(&line, "unknown field, known: ")
        say_words(&line, known, sizeof(Fault))
        return


cdef inline void refuse_count(const Node* node, const char* bound, uint32_t count, uint32_t given) noexcept nogil:
    cdef Line line = accuse(node)
    say(&line, "expected ")
    say(&line, bound)
    say_natural(&line, count)
    say(&line, " entry, got " if count == 1 else " entries, got ")
    say_natural(&line, given)


cdef inline Node entries(const Node* node, uint32_t* count) noexcept nogil:
    """The first entry of a list, and their number, 0 for none; `to_next` moves it to the next."""
    cdef Node entry = node[0]
    entry.above = node
    entry.place = 0
    count[0] = 0
    if next_kind(&node.at) != LIST:
        expected(node, "list")
    if not faulty(node):
        count[0] = read_list(&entry.at)
    if count[0] > MOST_ITEMS:
        refuse_count(node, "at most ", MOST_ITEMS, count[0])
        count[0] = 0
    return entry


cdef inline Node counted(const Node* node, uint32_t count) noexcept nogil:
    """The first entry of a list of `count` entries."""
    cdef Reader at = node.at
    cdef uint32_t given = read_list(&at)
    if not at.failed and given != count and not faulty(node):
        refuse_count(node, "", count, given)
    return entries(node, &given)


cdef inline void to_next(Node* entry) noexcept nogil:
    skip(&entry.at)
    entry.place += 1


# ---------------------------------------------------------------- single values

cdef inline int64_t number(const Node* node, int64_t least, int64_t most) noexcept nogil:
    """The value as an int within limits; `least` for another."""
    cdef Reader at = node.at
    cdef bint whole = next_kind(&at) == NUMBER
    cdef int64_t value = read_number(&at)
    cdef Line line
    if faulty(node):
        return least
    if whole and not at.failed and least <= value <= most:
        return value
    line = accuse(node)
    say(&line, "expected ")
    if least < most:
        say(&line, "int from ")
        say_number(&line, least)
        say(&line, " to ")
    say_number(&line, most)
    say_got(&line, node)
    return least


cdef inline int64_t number_at(const Node* node, const char* key, int64_t least, int64_t most,
                              int64_t usual) noexcept nogil:
    """A field of a table as an int within limits; `usual` where it is absent."""
    cdef Node child = field(node, key)
    return usual if absent(&child) else number(&child, least, most)


cdef inline bint flag(const Node* node) noexcept nogil:
    cdef Reader at = node.at
    if next_kind(&at) != FLAG:
        expected(node, "true or false")
    return not faulty(node) and read_flag(&at)


cdef inline Text text(const Node* node) noexcept nogil:
    """The value as a text; an empty one for another."""
    cdef Reader at = node.at
    cdef Text value = read_text(&at)
    if at.failed:
        expected(node, "text")
    return value


cdef inline Text binary(const Node* node, uint32_t size) noexcept nogil:
    """The value as `size` bytes, any number of them for a size of 0; none for another."""
    cdef Reader at = node.at
    cdef Text value = read_bytes(&at)
    cdef Line line
    if faulty(node) or (not at.failed and (size == 0 or value.length == size)):
        return value
    line = accuse(node)
    say(&line, "expected ")
    if size:
        say_natural(&line, size)
        say_letter(&line, c" ")
    say(&line, "bytes")
    say_got(&line, node)
    return value


cdef inline int one_of(const Node* node, const char* words) noexcept nogil:
    """The number of the value among some words; 0 for none of them."""
    cdef Reader at = node.at
    cdef Text value = read_text(&at)
    cdef int place = -1 if at.failed else find_word(words, value)
    cdef Line line
    if place < 0 and not faulty(node):
        line = accuse(node)
        say(&line, "expected " if is_single(words) else "expected one of ")
        say_words(&line, words, LISTED)
        say_got(&line, node)
    return place if place > 0 else 0


cdef inline int one_of_at(const Node* node, const char* key, const char* words, int usual) noexcept nogil:
    """The number of a field of a table among some words; `usual` where it is absent."""
    cdef Node child = field(node, key)
    return usual if absent(&child) else one_of(&child, words)


cdef inline Node as_code(Node node, int code) noexcept nogil:
    """The same node, for faults of another code."""
    node.code = code
    return node
