# Actions by their texts, as people type them. Case and runs of blanks do not matter, and a printed id may be left out
# where one action remains.

cdef inline bint is_blank(int32_t letter) noexcept nogil:
    return (letter == 0x20 or 0x09 <= letter <= 0x0D or 0x1C <= letter <= 0x1F or letter == 0x85 or letter == 0xA0
            or letter == 0x1680 or 0x2000 <= letter <= 0x200A or letter == 0x2028 or letter == 0x2029
            or letter == 0x202F or letter == 0x205F or letter == 0x3000)


cdef inline int32_t lower(int32_t letter) noexcept nogil:
    """A Latin, Greek or Cyrillic letter in lower case; others as they are."""
    if (c"A" <= letter <= c"Z" or (0xC0 <= letter <= 0xDE and letter != 0xD7)
            or (0x391 <= letter <= 0x3A9 and letter != 0x3A2) or 0x410 <= letter <= 0x42F):
        return letter + 32
    if 0x400 <= letter <= 0x40F:
        return letter + 80
    if (0x100 <= letter <= 0x137 and letter >> 1 != 0x98) or 0x14A <= letter <= 0x177:   # pairs; 0x130 has no twin
        return letter | 1
    if 0x139 <= letter <= 0x148 or 0x179 <= letter <= 0x17E:
        return letter + (letter & 1)
    return 0xFF if letter == 0x178 else letter


cdef bint is_printed_id(const char* word, int length) noexcept nogil:
    """Whether a word is letters and three digits."""
    cdef int i
    if length < 4:
        return False
    for i in range(length):
        if (c"0" <= word[i] <= c"9") != (i >= length - 3):
            return False
        if i < length - 3 and not (c"a" <= word[i] <= c"z" or <uint8_t>word[i] >= 0x80):
            return False
    return True


cdef inline int end_word(const char* out, int before, int length, bint without_ids) noexcept nogil:
    """The length of a text after a word, which follows `before` bytes."""
    cdef int begin = before + 1 if before else 0
    return before if without_ids and is_printed_id(out + begin, length - begin) else length


cdef int fold(Text text, bint without_ids, char* out) noexcept nogil:
    """Write a text in lower case, with single blanks, to out[MOST_TYPED]; returns its length, -1 if it is too long."""
    cdef int length = 0
    cdef int before = 0
    cdef bint in_word = False
    cdef int32_t letter
    while text.length:
        letter = take_letter(&text)
        if is_blank(letter):
            if in_word:
                length = end_word(out, before, length, without_ids)
            in_word = False
            continue
        if length + 5 > MOST_TYPED:
            return -1
        if not in_word:
            before = length
            if length:
                out[length] = c" "
                length += 1
        in_word = True
        length += write_letter(0xFFFD if letter == NO_LETTER else lower(letter), out + length)
    return end_word(out, before, length, without_ids) if in_word else length


cdef Text text_of(const Rules* rules, const void* state, uint16_t action, uint8_t* room) noexcept nogil:
    """The text of an action, its id in a game that writes none, in room[MOST_TYPED]; empty for one that is longer."""
    cdef Writer w = writer_into(room, MOST_TYPED)
    cdef Line line = line_into(<char*>room, MOST_TYPED)
    cdef Text text
    if rules.api.write_text == NULL:
        say_natural(&line, action)
        w.length = line.length
    else:
        rules.api.write_text(state, rules.block, action, &w)
    text.at = <const char*>room
    text.length = <uint32_t>w.length if fits(&w) else 0
    return text


cdef bint say_cut(Line* line, Text text, uint32_t most) noexcept nogil:
    """Append a text up to some length of the line, "..." in place of the rest; returns whether it fitted."""
    cdef char[4] letter
    cdef int32_t code
    cdef int size, i
    while text.length:
        code = take_letter(&text)
        size = write_letter(0xFFFD if code == NO_LETTER else code, letter)
        if line.length + size > most:
            say(line, "...")
            return False
        for i in range(size):
            say_letter(line, letter[i])
    return True


cdef void say_actions(Line* line, const Rules* rules, const void* state, const uint16_t* ids, int count) noexcept nogil:
    """Append the texts of some actions, as many as a readable line has."""
    cdef uint8_t[MOST_TYPED] room
    cdef uint32_t most = line.length + LISTED_TEXTS
    cdef Text comma
    cdef int i
    comma.at = ", "
    comma.length = 2
    for i in range(min(count, FEW_ACTIONS)):
        if i and not say_cut(line, comma, most):
            return
        if not say_cut(line, text_of(rules, state, ids[i], room), most):
            return
    if count > FEW_ACTIONS:
        say(line, " and ")
        say_natural(line, count - FEW_ACTIONS)
        say(line, " more")


cdef int find_action(const Rules* rules, const void* state, Text text, Fault* fault) noexcept nogil:
    cdef uint16_t[MAX_LEGAL] ids
    cdef uint16_t[MAX_LEGAL] near
    cdef char[MOST_TYPED] typed
    cdef char[MOST_TYPED] named
    cdef uint8_t[MOST_TYPED] room
    cdef Line line
    cdef int count = rules.api.legal(state, rules.block, ids)
    cdef int length = fold(text, False, typed)
    cdef int matches = 0
    cdef int i, without_ids
    for without_ids in range(2):
        for i in range(count):
            if (length >= 0 and fold(text_of(rules, state, ids[i], room), without_ids, named) == length
                    and memcmp(named, typed, length) == 0):
                near[matches] = ids[i]
                matches += 1
        if matches == 1:
            return near[0]
    line = complain(fault, FAULT_ILLEGAL)
    say_literal(&line, text)
    if matches:
        say(&line, " may be ")
        say_actions(&line, rules, state, near, matches)
    elif count:
        say(&line, " is no legal action; legal: ")
        say_actions(&line, rules, state, ids, count)
    else:
        say(&line, " is no legal action: the game is over")
    return FAULT_ILLEGAL


cdef void refuse_action(const Rules* rules, const void* state, int64_t action, Fault* fault) noexcept nogil:
    cdef uint16_t[MAX_LEGAL] ids
    cdef uint8_t[MOST_TYPED] room
    cdef int count = rules.api.legal(state, rules.block, ids)
    cdef Line line = complain(fault, FAULT_ILLEGAL)
    say(&line, "action ")
    say_number(&line, action)
    if 0 <= action < rules.api.num_actions:
        say(&line, " (")
        say_cut(&line, text_of(rules, state, <uint16_t>action, room), line.length + SHOWN)
        say(&line, ")")
    else:
        say(&line, " (no action id)")
    if count:
        say(&line, " is not legal now; legal: ")
        say_actions(&line, rules, state, ids, count)
    else:
        say(&line, " is not legal: the game is over")
        fault.code = FAULT_OVER
