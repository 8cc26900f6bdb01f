# The parts that the documents of all games have, read without Python, and names of the setup in them. Each engine.pyx
# includes this file behind vocabulary.pxi; its State begins with the generator, and its Tables have `names_at`.

cdef void read_generator(const Node* tree, Rng* rng) noexcept nogil:
    """The generator of a document, four words of 16 hexadecimal digits; without one that of the seed 0."""
    cdef Node given = field(tree, "rng")
    cdef Node digits
    cdef uint32_t count, i
    cdef bint good
    rng_seed(rng, 0)
    if absent(&given):
        return
    digits = entries(&given, &count)
    good = count == 4
    for i in range(count):
        good = read_hexadecimal(text(&digits), &rng.word[i % 4]) and good
        to_next(&digits)
    if not good:
        expected(&given, "four words of 16 hex digits (0-9, a-f)")
    elif not is_seeded(rng):
        fail(&given, "expected a generator, got one whose words are all zero")


cdef bint read_hexadecimal(Text digits, uint64_t* number) noexcept nogil:
    """Whether a text is 16 hexadecimal digits; the number that they make."""
    cdef uint32_t i
    cdef int letter
    number[0] = 0
    for i in range(digits.length):
        letter = digits.at[i]
        if c"0" <= letter <= c"9":
            letter -= c"0"
        elif c"a" <= letter <= c"f":
            letter -= c"a" - 10
        else:
            return False
        number[0] = number[0] << 4 | <uint64_t>letter
    return digits.length == 16


cdef Node side_of(const Node* sides, int p) noexcept nogil:
    """The entry of a seat; an empty table where the document has no seats."""
    cdef Node side = sides[0]
    cdef int _seat
    side.above = sides
    side.place = p
    if absent(sides):
        side.at = reader_of(b"\x80", 1)
        return side
    read_list(&side.at)
    for _seat in range(p):
        skip(&side.at)
    return side


# ---------------------------------------------------------------- names of the setup

cdef void say_name(Line* line, const Tables* t, int number) noexcept nogil:
    cdef Text name = name_of(<const char*>t + t.names_at, number)
    while name.length:
        say_printed(line, take_letter(&name))


cdef void say_names(Line* line, const Tables* t, int first, int count, uint32_t room) noexcept nogil:
    """Some names with commas between them; of more than fit in `room` letters only the first ones."""
    cdef const char* names = <const char*>t + t.names_at
    cdef uint32_t row = 0      # letters of all, and a comma behind them
    cdef uint32_t written = 0
    cdef int i
    for i in range(count):
        row += name_of(names, first + i).length + 2
    for i in range(count):
        written += name_of(names, first + i).length + 2
        if row > room + 2 and written > room:
            break
        say(line, ", " if i else "")
        say_name(line, t, first + i)
    if row > room + 2:
        say(line, ", ... (")
        say_natural(line, count)
        say(line, " in all)")


cdef int named_in(const Tables* t, Text name, int first, int count) noexcept nogil:
    """The place of a name among some in the names of a setup, -1 for none of them."""
    cdef int i
    for i in range(count):
        if same_text(name_of(<const char*>t + t.names_at, first + i), name):
            return i
    return -1


cdef int one_of_names(const Node* node, const Tables* t, int first, int count) noexcept nogil:
    """The place of the value among some names; 0 for none of them."""
    cdef Reader at = node.at
    cdef Text name = read_text(&at)
    cdef int place = -1 if at.failed else named_in(t, name, first, count)
    cdef Line line
    if place < 0 and not faulty(node):
        line = accuse(node)
        say(&line, "expected " if count == 1 else "expected one of ")
        say_names(&line, t, first, count, LISTED)
        say_got(&line, node)
    return place if place > 0 else 0


cdef void only_names(const Node* node, const Tables* t, int first, int count) noexcept nogil:
    """Refuse fields of a table with other names than some of the setup."""
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
        if at.failed or named_in(t, name, first, count) >= 0:
            continue
        unknown = below(node, name)
        line = accuse(&unknown)
        say(&line, "unknown field, known: ")
        say_names(&line, t, first, count, sizeof(Fault))
        return
