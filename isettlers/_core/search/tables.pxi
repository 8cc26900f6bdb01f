# The table of bots and settings for Python, and what it asks of them.

cdef object python_value(int number, double value):
    """Return a setting's value as Python has it: a word, an int or a float."""
    cdef const SettingEntry* entry = &SETTINGS[number]
    if entry.words != NULL:
        return entry.words.decode().split()[<int>value]
    return value if entry.fraction else int(value)


cdef dict setting_row(int number):
    cdef const SettingEntry* entry = &SETTINGS[number]
    return {
        "number": number,
        "name": entry.name.decode(),
        "meaning": entry.meaning.decode(),
        "default": None if entry.usual < entry.least else python_value(number, entry.usual),
        "minimum": entry.least,
        "maximum": entry.most,
        "choices": tuple(entry.words.decode().split()) if entry.words != NULL else (),
        "whole": not entry.fraction,
    }


cdef dict bot_row(int bot):
    cdef const BotEntry* entry = &BOTS[bot]
    return {
        "meaning": entry.meaning.decode(),
        "searches": bool(SEARCHES >> bot & 1),
        "one_ply": entry.one_ply,
        "perfect_information": entry.determinize == DETERMINIZE_NEVER,
        "settings": [number for number in range(SETTING_COUNT) if SETTINGS[number].bots >> bot & 1],
    }


SETTING_TABLE = [setting_row(number) for number in range(SETTING_COUNT)]
BOT_TABLE = {BOTS[bot].name.decode(): bot_row(bot) for bot in range(BOT_COUNT)}
LOCAL_SETTINGS = frozenset(SETTING_TABLE[number]["name"] for number in range(SETTING_COUNT) if SETTINGS[number].local)
DEFAULT_ITERATIONS = USUAL_ITERATIONS
NODE_ITERATIONS = ITERATIONS_A_NODE
REDRAWING_STREAM = REDRAWING

cdef tuple DETERMINIZE = ("iteration", "never", "tree")   # by their numbers in a plan
cdef tuple ROLLOUT = (*SETTING_TABLE[SET_ROLLOUT]["choices"], "policy")


def setting_value(int number, str text not None):
    """Return the value of a setting in a spec, None if the text is none."""
    cdef bytes raw = text.encode(errors="replace")
    cdef double value
    return python_value(number, value) if read_value(number, raw, len(raw), &value) else None


cdef int spec_of(Spec* spec, str bot, values) except -1:
    """Write the spec of a bot with some settings."""
    usual_spec(spec, list(BOT_TABLE).index(bot))
    for number in BOT_TABLE[bot]["settings"]:
        row = SETTING_TABLE[number]
        value = values.get(row["name"])
        if value is not None:
            spec.given |= <uint32_t>1 << <int>number
            spec.value[<int>number] = row["choices"].index(value) if row["choices"] else value
    return 0


def search_options(str bot not None, given not None):
    """Return the options of `Search` for a bot with the settings given, and `reuse`, but not the memory."""
    cdef Spec spec
    spec_of(&spec, bot, given)
    cdef dict options = plan_of(&spec)
    options["determinize"] = DETERMINIZE[options["determinize"]]
    options["rollout"] = ROLLOUT[options["rollout"]]
    return options, bool(SETTINGS[SET_REUSE].bots >> spec.bot & 1 and spec.value[SET_REUSE])


def choice_at_once(str bot not None, Position root not None, seed):
    """Return the action of a bot without settings that does not search."""
    cdef uint64_t number = checked_seed(seed)
    cdef Rules rules = rules_of(root)
    cdef uint64_t state[STATE_WORDS]
    cdef Spec spec
    cdef int choice
    spec_of(&spec, bot, {})
    with cython.critical_section(root):
        memcpy(state, root.data, root.state_size)
    if rules.api.actor(state, rules.block) < 0:
        raise ValueError("the game is over")
    with nogil:
        choice = decide_at_once(&rules, state, &spec, number)
    return choice
