# JSON into MessagePack, the forms shortest, in one pass: heads whose counts are known last move what follows them.

ctypedef struct Json:
    const char* start
    const char* at
    const char* end
    Writer* w
    Fault* fault


cdef void no_json(Json* j, const char* why, const char* at) noexcept nogil:
    """Make a fault at a place, as Python words it."""
    cdef Line line
    cdef uint64_t lines = 1
    cdef uint64_t column = 1
    cdef const char* each = j.start
    if j.fault.code:
        return
    while each < at:
        if each[0] == c"\n":
            lines += 1
            column = 0
        column += each[0] & 0xC0 != 0x80
        each += 1
    line = complain(j.fault, FAULT_FORMAT)
    say(&line, "not JSON: ")
    say(&line, why)
    say(&line, " at ")
    if lines > 1:
        say(&line, "line ")
        say_natural(&line, lines)
        say(&line, ", ")
    say(&line, "column ")
    say_natural(&line, column)


cdef int next_letter(const Json* j) noexcept nogil:
    """The byte that stands next, 0 at the end."""
    return j.at[0] if j.at < j.end else 0


cdef void pass_blanks(Json* j) noexcept nogil:
    while j.at < j.end and (j.at[0] == c" " or j.at[0] == c"\n" or j.at[0] == c"\r" or j.at[0] == c"\t"):
        j.at += 1


cdef bint take(Json* j, const char* word) noexcept nogil:
    """Pass a word where it stands next."""
    cdef uint64_t length = strlen(word)
    cdef bint there = <uint64_t>(j.end - j.at) >= length and memcmp(j.at, word, length) == 0
    if there:
        j.at += length
    return there


cdef void put_head(Writer* w, uint64_t start, int kind, uint32_t count) noexcept nogil:
    """Put the head of what was written from `start` on before it."""
    cdef uint8_t[8] room
    cdef Writer head = writer_into(room, sizeof(room))
    if kind == TEXT:
        write_counted(&head, count, 0xA0, 31, 0xD9, 0xDA)
    elif kind == LIST:
        write_list(&head, count)
    else:
        write_map(&head, count)
    if w.length + head.length <= w.capacity:
        memmove(w.out + start + head.length, w.out + start, w.length - start)
        memcpy(w.out + start, room, head.length)
    w.length += head.length


# ---------------------------------------------------------------- texts

cdef int32_t take_hex(Json* j) noexcept nogil:
    """Four hex digits; NO_LETTER for others."""
    cdef int32_t number = 0
    cdef int place, digit
    for place in range(4):
        digit = next_letter(j)
        if c"0" <= digit <= c"9":
            digit -= c"0"
        elif c"a" <= digit | 0x20 <= c"f":
            digit = (digit | 0x20) - c"a" + 10
        else:
            return NO_LETTER
        number = number << 4 | digit
        j.at += 1
    return number


cdef int32_t take_escape(Json* j) noexcept nogil:
    """The letter of an escape, behind its backslash."""
    cdef const char* start = j.at - 1
    cdef int kind = next_letter(j)
    cdef int32_t letter, low
    j.at += kind != 0
    if kind == c"u":
        letter = take_hex(j)
        if 0xD800 <= letter < 0xDC00 and take(j, "\\u"):
            low = take_hex(j)
            letter = 0x10000 + ((letter - 0xD800) << 10 | (low - 0xDC00)) if 0xDC00 <= low < 0xE000 else NO_LETTER
        if letter == NO_LETTER or 0xD800 <= letter < 0xE000:
            no_json(j, "invalid \\uxxxx escape", start)
        return letter
    if kind == c'"' or kind == c"\\" or kind == c"/":
        return kind
    if kind == c"b":
        return 8
    if kind == c"f":
        return 12
    if kind == c"n":
        return 10
    if kind == c"r":
        return 13
    if kind != c"t":
        no_json(j, "invalid \\escape", start)
    return 9


cdef void take_text(Json* j) noexcept nogil:
    """A text, behind its quotation mark."""
    cdef const char* opened = j.at - 1
    cdef uint64_t start = j.w.length
    cdef Text rest
    cdef char[4] bytes
    cdef int32_t letter
    while not j.fault.code:
        if j.at == j.end:
            no_json(j, "unterminated string starting", opened)
        elif j.at[0] == c'"':
            j.at += 1
            break
        elif 0 <= j.at[0] < 0x20:
            no_json(j, "invalid control character", j.at)
        elif j.at[0] == c"\\":
            j.at += 1
            letter = take_escape(j)
            put_bytes(j.w, bytes, 0 if j.fault.code else write_letter(letter, bytes))
        else:
            rest.at = j.at
            rest.length = <uint32_t>min(j.end - j.at, 4)
            if take_letter(&rest) == NO_LETTER:
                no_json(j, "no UTF-8", j.at)
            put_bytes(j.w, j.at, rest.at - j.at)
            j.at = rest.at
    put_head(j.w, start, TEXT, <uint32_t>(j.w.length - start))


# ---------------------------------------------------------------- numbers

cdef int take_digits(Json* j) noexcept nogil:
    cdef const char* start = j.at
    while c"0" <= next_letter(j) <= c"9":
        j.at += 1
    return j.at > start


cdef void take_whole(Json* j, const char* start) noexcept nogil:
    """Write the whole number between a place and the next one."""
    cdef bint minus = start[0] == c"-"
    cdef uint64_t number = 0
    cdef int digit
    cdef const char* at = start + minus
    while at < j.at:
        digit = at[0] - c"0"
        if number > (~<uint64_t>0 - digit) // 10:
            no_json(j, "a number with too many digits", start)
            return
        number = 10 * number + digit
        at += 1
    if minus and number > <uint64_t>1 << 63:
        no_json(j, "a number with too many digits", start)
    elif minus:
        write_number(j.w, <int64_t>(0 - number))
    else:
        write_natural(j.w, number)


cdef void take_number(Json* j) noexcept nogil:
    cdef const char* start = j.at
    cdef double number
    take(j, "-")
    if not take(j, "0") and not take_digits(j):
        no_json(j, "expecting value", start)
        return
    cdef const char* whole = j.at
    if not (take(j, ".") and take_digits(j)):
        j.at = whole
    cdef const char* point = j.at
    if take(j, "e") or take(j, "E"):
        if not take(j, "-"):
            take(j, "+")
        if not take_digits(j):
            j.at = point
    if j.at == whole:
        take_whole(j, start)
        return
    number = read_decimal(start, j.at)
    if number - number != 0.0:
        no_json(j, "a number that is too large", start)
    write_fraction(j.w, number)


# ---------------------------------------------------------------- values

cdef void take_name(Json* j) noexcept nogil:
    pass_blanks(j)
    if not take(j, '"'):
        no_json(j, "expecting property name enclosed in double quotes", j.at)
        return
    take_text(j)
    pass_blanks(j)
    if not j.fault.code and not take(j, ":"):
        no_json(j, "expecting ':' delimiter", j.at)


cdef void take_entries(Json* j, int kind, int level) noexcept nogil:
    """The entries of a list or a map, behind its bracket."""
    cdef const char* closing = "]" if kind == LIST else "}"
    cdef uint64_t start = j.w.length
    cdef uint32_t count = 0
    if level + 1 >= DEEPEST_TREE:
        no_json(j, "nested too deep", j.at - 1)
        return
    pass_blanks(j)
    if not take(j, closing):
        while not j.fault.code:
            if kind == MAP:
                take_name(j)
            take_value(j, level + 1)
            count += 1
            pass_blanks(j)
            if take(j, closing):
                break
            if not j.fault.code and not take(j, ","):
                no_json(j, "expecting ',' delimiter", j.at)
    put_head(j.w, start, kind, count)


cdef void take_value(Json* j, int level) noexcept nogil:
    pass_blanks(j)
    if j.fault.code:
        return
    if take(j, "{"):
        take_entries(j, MAP, level)
    elif take(j, "["):
        take_entries(j, LIST, level)
    elif take(j, '"'):
        take_text(j)
    elif take(j, "null"):
        write_nil(j.w)
    elif take(j, "true"):
        write_flag(j.w, True)
    elif take(j, "false"):
        write_flag(j.w, False)
    else:
        take_number(j)


cdef void write_tree_of_json(Writer* w, const char* json, uint64_t length, Fault* fault) noexcept nogil:
    cdef Json j = Json(start=json, at=json, end=json + length, w=w, fault=fault)
    take_value(&j, 0)
    pass_blanks(&j)
    if j.at < j.end:
        no_json(&j, "extra data", j.at)
