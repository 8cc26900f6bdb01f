"""Settings that the setups of all games have: the first player, and the rulings.

The answers to a ruling are words with blanks between them, in the order in which refusals list them: "false true",
numbers from the least on, or the texts that setups hold. An answer is 0 or 1 for a flag, the number itself, or the
place of the text.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from isettlers._core.lines cimport Line, line_into, say, say_letter, say_literal, say_number, say_text
from isettlers._core.msgpack cimport (
    FLAG,
    NUMBER,
    TEXT,
    Reader,
    Text,
    Writer,
    next_kind,
    put,
    read_flag,
    read_map,
    read_number,
    read_text,
    skip,
    write_flag,
    write_number,
    write_text,
    write_word,
)
from isettlers._core.reading cimport (
    FAULT_SETUP,
    Node,
    absent,
    accuse,
    as_code,
    faulty,
    field,
    find_word,
    is_nil,
    is_table,
    next_word,
    number,
    say_got,
    say_words,
)


cdef enum:
    LONGEST_NEAR = 60        # letters of names that are compared with the known ones


cdef inline int first_player(const Node* setup, int players, int nobody) noexcept nogil:
    """The seat that a setup names to begin, or `nobody`."""
    cdef Node given = as_code(field(setup, "first_player"), FAULT_SETUP)
    return nobody if is_nil(&given) else <int>number(&given, 0, players - 1)


# ---------------------------------------------------------------- unknown names

cdef inline int distance(Text one, Text other) noexcept nogil:
    """How many letters to change, add or leave out make one text of the other; both have at most LONGEST_NEAR."""
    cdef uint8_t[LONGEST_NEAR + 1] row
    cdef int i, j, above, diagonal
    for j in range(<int>other.length + 1):
        row[j] = <uint8_t>j
    for i in range(<int>one.length):
        above = row[0]
        row[0] = <uint8_t>(i + 1)
        for j in range(<int>other.length):
            diagonal = above
            above = row[j + 1]
            row[j + 1] = <uint8_t>min(diagonal + (one.at[i] != other.at[j]), 1 + min(<int>row[j], above))
    return row[other.length]


cdef inline Text nearest(const char* known, Text name) noexcept nogil:
    """The first of the known words that differ least from a name; an empty one where all differ much."""
    cdef Text word
    cdef Text guess
    cdef int least = LONGEST_NEAR
    cdef int edits
    guess.at = known
    guess.length = 0
    while name.length <= LONGEST_NEAR and next_word(&known, &word):
        if word.length > LONGEST_NEAR:
            continue
        edits = distance(word, name)
        if edits < least and 3 * edits <= <int>max(word.length, name.length):
            least = edits
            guess = word
    return guess


cdef inline void say_unknown(Line* line, const char* kind, Text name, const char* known) noexcept nogil:
    """A name that is not known: the one that was probably meant, or all there are."""
    cdef Text meant = nearest(known, name)
    say(line, "unknown ")
    say(line, kind)
    say_letter(line, c" ")
    say_literal(line, name)
    if meant.length:
        say(line, ", did you mean ")
        say_text(line, meant)
        say_letter(line, c"?")
    else:
        say(line, ", known: ")
        say_words(line, known, line.capacity)


# ---------------------------------------------------------------- reading rulings

cdef inline Node rulings_of(const Node* setup, const char* known) noexcept nogil:
    """The table of rulings in a setup, perhaps absent; a fault for a ruling that is not known."""
    cdef Node rulings = as_code(field(setup, "rulings"), FAULT_SETUP)
    cdef Node whole = as_code(setup[0], FAULT_SETUP)
    cdef Reader at = rulings.at
    cdef Text name
    cdef Line line
    cdef uint32_t _entry
    if absent(&rulings) or not is_table(&rulings):
        return rulings
    for _entry in range(read_map(&at)):
        name = read_text(&at)
        skip(&at)
        if not at.failed and find_word(known, name) < 0:
            line = accuse(&whole)
            say_unknown(&line, "ruling", name, known)
            break
    return rulings


cdef inline int place_of(const char* answers, const char* word) noexcept nogil:
    """The place of a word among answers, -1 for none."""
    cdef Text text
    cdef const char* rest = word
    return find_word(answers, text) if next_word(&rest, &text) else -1


cdef inline int kind_of_answers(const char* answers) noexcept nogil:
    if c"0" <= answers[0] <= c"9":
        return NUMBER
    return FLAG if place_of(answers, "false") >= 0 else TEXT


cdef inline int answer_in(const Node* given, const char* answers) noexcept nogil:
    """The answer of a value; -1 for none."""
    cdef Reader at = given.at
    cdef int kind = next_kind(&at)
    cdef int64_t value
    cdef char[24] digits
    cdef Line line
    if kind != kind_of_answers(answers):
        return -1
    if kind == FLAG:
        return read_flag(&at)
    if kind == TEXT:
        return find_word(answers, read_text(&at))
    value = read_number(&at)
    line = line_into(digits, sizeof(digits))
    say_number(&line, value)
    return <int>value if not at.failed and place_of(answers, digits) >= 0 else -1


cdef inline int ruling(const Node* rulings, const char* name, const char* answers, int usual) noexcept nogil:
    """The answer to a ruling, or the usual one where none is given."""
    cdef Node given
    cdef Line line
    cdef int answer
    if absent(rulings) or faulty(rulings):
        return usual
    given = field(rulings, name)
    if absent(&given):
        return usual
    answer = answer_in(&given, answers)
    if answer < 0:
        line = accuse(&given)
        say(&line, "expected one of ")
        say_words(&line, answers, line.capacity)
        say_got(&line, &given)
    return usual if answer < 0 else answer


# ---------------------------------------------------------------- writing tables of few entries

cdef inline uint64_t open_few(Writer* w) noexcept nogil:
    """Begin a map of up to 15 entries that are counted while they are written; `close_few` ends it."""
    put(w, 0x80, 0, 0)
    return w.length


cdef inline void close_few(Writer* w, uint64_t opened, int entries) noexcept nogil:
    if opened <= w.capacity:
        w.out[opened - 1] |= entries


cdef inline bint write_ruling(Writer* w, const char* name, const char* answers, int answer, int usual) noexcept nogil:
    """Write a ruling as an entry of a map, unless its answer is the usual one; whether it was written."""
    cdef int kind = kind_of_answers(answers)
    cdef Text word
    cdef int _place
    if answer == usual:
        return False
    write_word(w, name)
    if kind == FLAG:
        write_flag(w, answer)
    elif kind == NUMBER:
        write_number(w, answer)
    else:
        for _place in range(answer + 1):
            next_word(&answers, &word)
        write_text(w, word)
    return True
