# A tree as JSON: ASCII, without blanks.

cdef void put_word(Writer* w, const char* word) noexcept nogil:
    put_bytes(w, word, strlen(word))


cdef inline bint need_no_escape(uint64_t letters) noexcept nogil:
    """Whether eight letters stand in JSON as they are: each sum and difference keeps the high bits of their bytes 0."""
    cdef uint64_t high = letters | (letters + every_byte(1)) | (letters - every_byte(0x20))
    high |= (letters ^ every_byte(c'"')) - every_byte(1)
    high |= (letters ^ every_byte(c"\\")) - every_byte(1)
    return not have_high_bit(high)


cdef inline uint32_t unescaped_letters(Text text) noexcept nogil:
    """How many letters stand in JSON as they are before the first that does not."""
    cdef uint32_t count = 0
    while count < text.length and need_no_escape(next_bytes(text.at + count, text.length - count)):
        count += 8
    while count < text.length and 0x20 <= text.at[count] < 0x7F and text.at[count] not in b'"\\':
        count += 1
    return min(count, text.length)


cdef void write_json_text(Writer* w, Text text) noexcept nogil:
    cdef char[16] room
    cdef Line letters
    cdef uint32_t count
    put_letter(w, c'"')
    while text.length:
        count = unescaped_letters(text)
        put_bytes(w, text.at, count)
        text.at += count
        text.length -= count
        if text.length:
            letters = line_into(room, sizeof(room))
            say_escaped(&letters, take_letter(&text))
            put_bytes(w, room, letters.length)
    put_letter(w, c'"')


cdef void write_json_bytes(Writer* w, Text bytes) noexcept nogil:
    cdef char[4] room
    cdef Line digits
    cdef uint32_t i
    put_word(w, '{"$binary":"')
    for i in range(bytes.length):
        digits = line_into(room, sizeof(room))
        say_hex(&digits, <uint8_t>bytes.at[i], 2)
        put_bytes(w, room, 2)
    put_word(w, '"}')


cdef inline void write_json_byte(Writer* w, uint8_t number) noexcept nogil:
    """A number of a byte."""
    if number >= 100:
        put_letter(w, c"0" + number // 100)
    if number >= 10:
        put_letter(w, c"0" + number // 10 % 10)
    put_letter(w, c"0" + number % 10)


cdef void write_json_number(Writer* w, Reader* tree) noexcept nogil:
    cdef char[40] room
    cdef Line digits = line_into(room, sizeof(room))
    if next_kind(tree) == FRACTION:
        say_float(&digits, read_fraction(tree))
    else:
        say_value(&digits, tree[0])
        skip(tree)
    put_bytes(w, room, digits.length)


cdef void write_json_entries(Writer* w, Reader* tree) noexcept nogil:
    cdef bint named = next_kind(tree) == MAP
    cdef uint32_t count = read_map(tree) if named else read_list(tree)
    cdef uint32_t i
    put_letter(w, c"{" if named else c"[")
    for i in range(count):
        if i:
            put_letter(w, c",")
        if named:
            write_json_value(w, tree)
            put_letter(w, c":")
        write_json_value(w, tree)
    put_letter(w, c"}" if named else c"]")


cdef void write_json_value(Writer* w, Reader* tree) noexcept nogil:
    """Write a value and move behind it."""
    cdef int kind
    if tree.at[0] <= 0x7F:
        write_json_byte(w, tree.at[0])
        tree.at += 1
        return
    if is_short_text(tree):
        write_json_text(w, take_short_text(tree))
        return
    kind = next_kind(tree)
    if kind == MAP or kind == LIST:
        write_json_entries(w, tree)
    elif kind == TEXT:
        write_json_text(w, read_text(tree))
    elif kind == BYTES:
        write_json_bytes(w, read_bytes(tree))
    elif kind == NUMBER or kind == FRACTION:
        write_json_number(w, tree)
    elif kind == FLAG:
        put_word(w, "true" if read_flag(tree) else "false")
    else:
        put_word(w, "null")
        skip(tree)


cdef void write_json(Writer* w, Reader tree) noexcept nogil:
    write_json_value(w, &tree)
