# Bots that decide in the core alone, by a spec: for callers that hold no GIL.

_OUTSIDE = ("ms", "cpu_ms", "nodes", "reuse", "threads", "parallel")
"""Settings that need a clock, other threads or a memory of earlier decisions."""

ctypedef struct Decider:
    Rules rules      # by whose weights it evaluates
    Spec spec


cdef int decide(const void* bot, const void* state, uint64_t seed, Watch* watch) noexcept nogil:
    """Return the choice of a `CoreBot.decider` in a state that is not over.

    NO_MEMORY without memory for its search, INTERRUPTED where the work is to end.
    """
    cdef const Decider* by = <const Decider*>bot
    cdef uint64_t shown[STATE_WORDS]
    cdef RootAction actions[MAX_LEGAL]
    cdef TreeSearch* search
    cdef Plan plan
    cdef uint64_t nodes, room
    cdef int count, choice
    if not searches(&by.spec):
        show(&by.rules, state, False, seed, shown)
        return decide_at_once(&by.rules, shown, &by.spec, seed)
    plan = plan_of(&by.spec)
    nodes = nodes_for(&by.spec, by.rules.seats)
    room = search_bytes(&plan, by.rules.state_size, nodes)
    search = <TreeSearch*>PyMem_RawMalloc(<size_t>room) if <size_t>room == room else NULL   # 32 bits hold less
    if search == NULL:
        return NO_MEMORY
    begin_spec(search, &by.rules, state, &by.spec, seed, <uint32_t>nodes)
    while not used_up(search) and not interrupted(watch):
        run_alone(search, &by.rules, 1, -1)
    choice = INTERRUPTED
    if used_up(search):
        count = add_roots(search, actions, 0)
        choice = actions[best_root(actions, count, plan.uniform)].action
    PyMem_RawFree(search)
    return choice


cdef str core_fault(Spec* spec, str text):
    """Write the spec of a text; return what is wrong with it in one line, None for a bot that decides in the core."""
    cdef bytes raw = text.encode(errors="replace")
    cdef SpecFault fault
    cdef int code = read_spec(spec, raw, len(raw), &fault)
    if code == SPEC_LONG:
        return f"bot: expected at most {LONGEST_SPEC} bytes, got {len(raw)}"
    wrong = raw[fault.first:fault.first + fault.length].decode(errors="replace")[:60]
    if code == SPEC_BOT:
        return unknown_name("bot", wrong, " ".join(BOT_TABLE))
    bot = BOTS[spec.bot].name.decode()
    if code == SPEC_SETTING:
        known = " ".join(SETTING_TABLE[number]["name"] for number in BOT_TABLE[bot]["settings"])
        return f"{bot}: {unknown_name('setting', wrong, known)}"
    if code == SPEC_TWICE:
        return f"{bot}: {SETTING_TABLE[fault.setting]['name']} is given twice"
    if code == SPEC_VALUE:
        return f"{bot}: {SETTING_TABLE[fault.setting]['name']}: invalid value {wrong!r}"
    for row in SETTING_TABLE:
        if row["name"] in _OUTSIDE and spec.given >> <int>row["number"] & 1 and (
                row["number"] != SET_REUSE or spec.value[SET_REUSE]):
            return f"{bot}: {row['name']}: expected a setting of a bot that decides in the core"
    return None


def decides_in_core(str text not None):
    """Return whether a text is the spec of a bot that decides in the core alone."""
    cdef Spec spec
    return core_fault(&spec, text) is None


cdef class CoreBot:
    def __cinit__(self, str text not None, setup):
        cdef Decider* by = <Decider*>PyMem_RawCalloc(1, sizeof(Decider))
        self.decider = by
        if by == NULL:
            raise MemoryError()
        fault = core_fault(&by.spec, text)
        if fault is not None:
            raise ValueError(fault)
        self.owner = setup.tables(SETTING_TABLE[SET_WEIGHTS]["choices"][weights_of(&by.spec)])
        by.rules = Rules(
            api=&self.owner.api, block=self.owner.block, seats=self.owner.seats, state_size=self.owner.state_size,
            network=self.owner.network,
        )

    def __dealloc__(self):
        PyMem_RawFree(self.decider)
