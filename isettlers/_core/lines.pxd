"""Lines of ASCII for people: texts, numbers and values of a tree, cut by "..." where the room ends."""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.string cimport memcpy, strlen

from isettlers._core.decimals cimport shortest
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
    big_endian,
    next_kind,
    read_bytes,
    read_flag,
    read_fraction,
    read_number,
    read_text,
)
from isettlers._core.utf8 cimport NO_LETTER, take_letter

cdef enum:
    SHOWN = 60           # letters of a value in a message


ctypedef struct Line:
    char* out            # ends with a zero
    uint32_t capacity    # the zero counted; at least 4
    uint32_t length
    bint cut


cdef inline Line line_into(char* out, uint32_t capacity) noexcept nogil:
    cdef Line line
    line.out = out
    line.capacity = capacity
    line.length = 0
    line.cut = False
    out[0] = 0
    return line


cdef inline void say_letter(Line* line, int letter) noexcept nogil:
    if line.length + 1 < line.capacity:
        line.out[line.length] = <char>letter
        line.length += 1
        line.out[line.length] = 0
    elif not line.cut:
        line.cut = True
        memcpy(line.out + line.capacity - 4, "...", 4)


cdef inline void say(Line* line, const char* words) noexcept nogil:
    cdef uint32_t i
    for i in range(<uint32_t>strlen(words)):
        say_letter(line, words[i])


cdef inline void say_text(Line* line, Text text) noexcept nogil:
    """A text of printable ASCII."""
    cdef uint32_t i
    for i in range(text.length):
        say_letter(line, text.at[i])


cdef inline void say_natural(Line* line, uint64_t number) noexcept nogil:
    cdef char digits[20]
    cdef int count = 0
    while True:
        digits[count] = <char>(c"0" + number % 10)
        count += 1
        number //= 10
        if number == 0:
            break
    while count:
        count -= 1
        say_letter(line, digits[count])


cdef inline void say_number(Line* line, int64_t number) noexcept nogil:
    if number < 0:
        say_letter(line, c"-")
    say_natural(line, 0 - <uint64_t>number if number < 0 else <uint64_t>number)


cdef inline void say_times(Line* line, int letter, int times) noexcept nogil:
    cdef int _time
    for _time in range(times):
        say_letter(line, letter)


cdef inline void say_digits(Line* line, const char* digits, int point) noexcept nogil:
    """Digits with a point after the first `point` of them."""
    cdef int count = <int>strlen(digits)
    cdef int i
    if point <= 0:
        say(line, "0.")
        say_times(line, c"0", -point)
    for i in range(count):
        if i and i == point:
            say_letter(line, c".")
        say_letter(line, digits[i])
    if point >= count:
        say_times(line, c"0", point - count)
        say(line, ".0")


cdef inline void say_float(Line* line, double number) noexcept nogil:
    """A finite number in the fewest digits that give it back, as Python and JSON write it."""
    cdef char[24] room
    cdef Line digits = line_into(room, sizeof(room))
    cdef uint64_t bits
    cdef int tens = 0
    cdef int point
    memcpy(&bits, &number, 8)
    if bits >> 63:
        say_letter(line, c"-")
        number = -number
    say_natural(&digits, shortest(number, &tens) if number > 0 else 0)
    point = <int>digits.length + tens if number > 0 else 1
    if -4 < point <= 16:
        say_digits(line, room, point)
        return
    say_letter(line, room[0])
    if digits.length > 1:
        say_letter(line, c".")
        say(line, room + 1)
    say(line, "e+" if point > 0 else "e-")
    point = point - 1 if point > 0 else 1 - point
    if point < 10:
        say_letter(line, c"0")
    say_natural(line, point)


cdef inline void say_hex(Line* line, uint32_t number, int digits) noexcept nogil:
    cdef const char* figures = "0123456789abcdef"
    cdef int i
    for i in range(digits):
        say_letter(line, figures[number >> 4 * (digits - 1 - i) & 15])


cdef inline void say_escaped(Line* line, int32_t letter) noexcept nogil:
    """A letter as JSON writes it between double quotes."""
    cdef const char* names = "btn-fr"
    cdef int32_t rest = letter - 0x10000
    if letter == c'"' or letter == c"\\":
        say_letter(line, c"\\")
        say_letter(line, letter)
    elif 0x20 <= letter < 0x7F:
        say_letter(line, letter)
    elif letter == c"\n" or letter == c"\r" or letter == c"\t" or letter == 8 or letter == 12:
        say_letter(line, c"\\")
        say_letter(line, names[letter - 8])
    elif letter < 0x10000:
        say(line, "\\u")
        say_hex(line, letter, 4)
    else:
        say_escaped(line, 0xD800 | rest >> 10)
        say_escaped(line, 0xDC00 | (rest & 0x3FF))


cdef inline void say_quoted(Line* line, Text text) noexcept nogil:
    """A text in double quotes, as `reading.shown` of Python shows it."""
    cdef char letters[SHOWN + 1]
    cdef Line words = line_into(letters, SHOWN + 1)
    cdef int32_t letter
    say_letter(&words, c'"')
    while text.length and not words.cut:
        letter = take_letter(&text)
        say_escaped(&words, 0xFFFD if letter == NO_LETTER else letter)
    say_letter(&words, c'"')
    say(line, letters)
    if words.cut:
        say_letter(line, c'"')


cdef inline void say_printed(Line* line, int32_t letter) noexcept nogil:
    """A letter as Python's `ascii` writes it."""
    cdef const char* names = "tn--r"
    if 0x20 <= letter < 0x7F:
        say_letter(line, letter)
    elif letter == c"\n" or letter == c"\r" or letter == c"\t":
        say_letter(line, c"\\")
        say_letter(line, names[letter - 9])
    elif letter < 0x100:
        say(line, "\\x")
        say_hex(line, 0xFF & <uint32_t>letter, 2)
    else:
        say(line, "\\u" if letter < 0x10000 else "\\U")
        say_hex(line, letter, 4 if letter < 0x10000 else 8)


cdef inline void say_literal(Line* line, Text text) noexcept nogil:
    """A text as Python writes it, of `SHOWN` letters at most: what `plain.short` gives for it."""
    cdef char letters[SHOWN + 1]
    cdef Line words = line_into(letters, SHOWN + 1)
    cdef bint single = False
    cdef bint double = False
    cdef int32_t letter
    cdef uint32_t i
    for i in range(text.length):
        single = single or text.at[i] == c"'"
        double = double or text.at[i] == c'"'
    cdef int quote = c'"' if single and not double else c"'"
    say_letter(&words, quote)
    while text.length and not words.cut:
        letter = take_letter(&text)
        if letter == quote or letter == c"\\":
            say_letter(&words, c"\\")
        say_printed(&words, letter)
    say_letter(&words, quote)
    say(line, letters)


cdef inline void say_value(Line* line, Reader value) noexcept nogil:
    """A value of a tree as a message shows it: of tables and lists the kind alone."""
    cdef int kind = next_kind(&value)
    if kind == TEXT:
        say_quoted(line, read_text(&value))
    elif kind == MAP:
        say(line, "a table")
    elif kind == LIST:
        say(line, "a list")
    elif kind == BYTES:
        say_natural(line, read_bytes(&value).length)
        say(line, " bytes")
    elif kind == FLAG:
        say(line, "True" if read_flag(&value) else "False")
    elif kind == NUMBER and value.at[0] == 0xCF:
        value.at += 1
        say_natural(line, big_endian(&value, 8))
    elif kind == NUMBER:
        say_number(line, read_number(&value))
    elif kind == FRACTION:
        say_float(line, read_fraction(&value))
    else:
        say(line, "None" if kind == NIL else "nothing")
