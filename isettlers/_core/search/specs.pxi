# Specs, `name:setting=value,...`, and the plan of the search that one names.

cdef enum:
    LONGEST_SPEC = 200    # bytes
    LONGEST_NUMBER = 16   # digits, before the point and after it
    POLICY_CUTOFF = 16    # decisions of a playout by a network's policy

cdef enum:   # weights, as the setting counts them
    PLAIN
    TUNED
    NET

cdef enum:   # what is wrong with a spec
    SPEC_FINE
    SPEC_LONG
    SPEC_BOT         # an unknown bot
    SPEC_SETTING     # one that the bot does not have
    SPEC_TWICE
    SPEC_VALUE


ctypedef struct Spec:
    int bot
    uint32_t given            # bits of the settings that are given
    double value[SETTING_COUNT]   # of each setting, given or usual; of words their places


ctypedef struct SpecFault:
    int code
    int setting
    uint32_t first            # the text at fault
    uint32_t length


cdef inline bint is_word(const char* word, const char* text, uint32_t length) noexcept nogil:
    """Return whether a text is the word, which a zero or a space ends."""
    cdef uint32_t i
    for i in range(length):
        if word[i] != text[i] or word[i] == 0 or word[i] == c" ":
            return False
    return word[length] == 0 or word[length] == c" "


cdef bint read_word(const char* words, const char* text, uint32_t length, double* out) noexcept nogil:
    """Write the place of a text among words separated by spaces; return whether it is one of them."""
    cdef int place = 0
    while not is_word(words, text, length):
        while words[0] != 0 and words[0] != c" ":
            words += 1
        if words[0] == 0:
            return False
        words += 1
        place += 1
    out[0] = place
    return length > 0


cdef inline uint32_t after_digits(const char* text, uint32_t at, uint32_t length) noexcept nogil:
    """Return the place after the digits that stand at a place."""
    while at < length and c"0" <= text[at] <= c"9":
        at += 1
    return at


cdef bint read_number(const char* text, uint32_t length, bint fraction, double* out) noexcept nogil:
    """Write the value of `-?[0-9]{1,16}`, with a fraction also `\\.[0-9]{1,16}` behind; return whether it is one."""
    cdef uint32_t first = length > 0 and text[0] == c"-"
    cdef uint32_t end = after_digits(text, first, length)
    if not 1 <= end - first <= LONGEST_NUMBER:
        return False
    if fraction and end < length and text[end] == c".":
        first = end + 1
        end = after_digits(text, first, length)
        if not 1 <= end - first <= LONGEST_NUMBER:
            return False
    out[0] = read_decimal(text, text + length)
    return end == length


cdef bint read_value(int setting, const char* text, uint32_t length, double* out) noexcept nogil:
    """Write the value of a setting; return whether the text is one."""
    cdef const SettingEntry* entry = &SETTINGS[setting]
    if entry.words != NULL:
        return read_word(entry.words, text, length, out)
    return read_number(text, length, entry.fraction, out) and entry.least <= out[0] <= entry.most


cdef int setting_of(int bot, const char* text, uint32_t length) noexcept nogil:
    """Return the setting of a bot by its name, -1 if there is none."""
    cdef int setting
    for setting in range(SETTING_COUNT):
        if SETTINGS[setting].bots >> bot & 1 and is_word(SETTINGS[setting].name, text, length):
            return setting
    return -1


cdef inline uint32_t until(const char* text, uint32_t at, uint32_t length, char end) noexcept nogil:
    """Return the place of a letter from `at` on, `length` if there is none."""
    while at < length and text[at] != end:
        at += 1
    return at


cdef void usual_spec(Spec* spec, int bot) noexcept nogil:
    """Write the spec of a bot without settings."""
    cdef int setting
    spec.bot = bot
    spec.given = 0
    for setting in range(SETTING_COUNT):
        spec.value[setting] = SETTINGS[setting].usual


cdef int read_setting(Spec* spec, const char* text, uint32_t first, uint32_t last, SpecFault* fault) noexcept nogil:
    """Read `name=value`, or a number of iterations; return SPEC_FINE or what is wrong."""
    cdef uint32_t equals = until(text, first, last, c"=")
    cdef uint32_t value = first
    fault.first = first
    fault.length = equals - first
    if equals == last:
        fault.setting = SET_ITERATIONS if SETTINGS[SET_ITERATIONS].bots >> spec.bot & 1 else -1
    else:
        fault.setting = setting_of(spec.bot, text + first, equals - first)
        value = equals + 1
    if fault.setting < 0:
        return SPEC_SETTING
    if spec.given >> fault.setting & 1:
        return SPEC_TWICE
    spec.given |= <uint32_t>1 << fault.setting
    fault.first = value
    fault.length = last - value
    if not read_value(fault.setting, text + value, last - value, &spec.value[fault.setting]):
        return SPEC_VALUE
    return SPEC_FINE


cdef int read_spec(Spec* spec, const char* text, uint32_t length, SpecFault* fault) noexcept nogil:
    """Read a spec; return SPEC_FINE or what is wrong, which `fault` says more of."""
    cdef uint32_t at = until(text, 0, length, c":")
    cdef uint32_t end
    cdef int bot
    fault.setting = -1
    fault.first = 0
    fault.length = at
    fault.code = SPEC_LONG if length > LONGEST_SPEC else SPEC_BOT
    for bot in range(BOT_COUNT):
        if fault.code == SPEC_BOT and is_word(BOTS[bot].name, text, at):
            usual_spec(spec, bot)
            fault.code = SPEC_FINE
    if at + 1 >= length:
        return fault.code
    while fault.code == SPEC_FINE and at < length:
        end = until(text, at + 1, length, c",")
        fault.code = read_setting(spec, text, at + 1, end, fault)
        at = end
    return fault.code


cdef inline double puct_of(const Spec* spec) noexcept nogil:
    """Return the weight of priors: 0 for a bot without them, and where `c` or `bias`, which they replace, is given."""
    cdef uint32_t ucb = <uint32_t>1 << SET_C | <uint32_t>1 << SET_BIAS
    if not SETTINGS[SET_PUCT].bots >> spec.bot & 1 or (spec.given & ucb and not spec.given >> SET_PUCT & 1):
        return 0.0
    return spec.value[SET_PUCT]


cdef inline bint leaves_usual(const Spec* spec, int setting) noexcept nogil:
    """Return whether a bot with a network is free to choose a setting itself."""
    return spec.value[SET_WEIGHTS] == NET and not spec.given >> setting & 1


cdef inline int rollout_of(const Spec* spec) noexcept nogil:
    return ROLLOUT_POLICY if leaves_usual(spec, SET_ROLLOUT) else <int>spec.value[SET_ROLLOUT]


cdef inline int cutoff_of(const Spec* spec) noexcept nogil:
    return POLICY_CUTOFF if leaves_usual(spec, SET_CUTOFF) else <int>spec.value[SET_CUTOFF]


cdef Plan plan_of(const Spec* spec) noexcept nogil:
    cdef const BotEntry* bot = &BOTS[spec.bot]
    return Plan(
        determinize=bot.determinize,
        determinizations=<int>spec.value[SET_TREES] if bot.determinize == DETERMINIZE_TREE else 1,
        by_seat=bot.by_seat,
        uniform=bot.uniform,
        one_ply=bot.one_ply,
        max_depth=bot.max_depth if bot.max_depth else <int>spec.value[SET_MAX_DEPTH],
        exploration=spec.value[SET_C],
        bias=spec.value[SET_BIAS],
        puct=puct_of(spec),
        spread=spec.value[SET_SPREAD],
        expand=<uint32_t>spec.value[SET_EXPAND],
        win=spec.value[SET_WIN],
        scale=spec.value[SET_SCALE],
        rollout=rollout_of(spec),
        candidates=<int>spec.value[SET_CANDIDATES],
        epsilon=spec.value[SET_EPSILON],
        cutoff=cutoff_of(spec),
    )
