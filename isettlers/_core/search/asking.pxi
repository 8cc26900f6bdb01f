# Leaves of a search that a function of Python evaluates.

cdef class Leaves:
    """States where descents ended; valid as long as you keep it.

    >>> import isettlers
    >>> import numpy as np
    >>> from isettlers.bots import Search
    >>> search = Search(isettlers.start("founders", players=2, seed=1), 1, puct=1.5)
    >>> def evaluate(leaves):
    ...     priors = np.asarray(leaves.masks).astype(np.float32)
    ...     return priors, np.full((len(leaves), 2), 0.5, np.float32)
    >>> search.run_with(evaluate, iterations=16, batch=4)
    16
    """
    cdef readonly int count
    cdef readonly object seats
    cdef bytes raw
    cdef Search search
    cdef object encoding   # of the rows, None for dense ones

    def __repr__(self):
        return f"<Leaves {self.search.model.tables.game.name}, {self.count} states>"

    def __len__(self):
        return self.count

    @property
    def states(self):
        """The states, as they are determinized."""
        cdef const char* raw = self.raw
        cdef int size = self.search.rules.state_size
        cdef Position state
        cdef int i
        states = []
        for i in range(self.count):
            state = <Position?>self.search.model.clone()
            memcpy(state.data, raw + i * size, size)
            state.count = -1
            states.append(state)
        return states

    @property
    def observations(self):
        """A row of float32 for each state: the observation of the seat to decide there."""
        if self.encoding is not None:
            return self.encoding._rows_of(self.search.owner, self.raw, self.seats)
        cdef const GameApi* api = self.search.rules.api
        cdef Py_ssize_t size = api.observation_size
        cdef bytearray out = bytearray(self.count * size * sizeof(float))
        cdef char* rows = out
        cdef const char* raw = self.raw
        cdef const int32_t[::1] seats = self.seats
        cdef int i
        for i in range(self.count):
            api.observe(
                raw + i * self.search.rules.state_size, self.search.rules.block, seats[i], False,
                <float*>rows + i * size,
            )
        return memoryview(out).cast("f", (self.count, size))

    @property
    def masks(self):
        """A row of bytes for each state: 1 for a legal action, else 0."""
        if self.encoding is not None:
            return self.encoding._masks_of(self.search.owner, self.raw)
        cdef const GameApi* api = self.search.rules.api
        cdef Py_ssize_t size = api.num_actions
        cdef bytearray out = bytearray(self.count * size)
        cdef char* rows = out
        cdef const char* raw = self.raw
        cdef uint16_t ids[MAX_LEGAL]
        cdef int i, k
        for i in range(self.count):
            for k in range(api.legal(raw + i * self.search.rules.state_size, self.search.rules.block, ids)):
                rows[i * size + ids[k]] = 1
        return memoryview(out).cast("B", (self.count, size))


cdef str width_of(str format):
    """The type of the numbers in a buffer of a format."""
    return "float32" if format == "f" else "float64" if format == "d" else format


cdef bytes rows_of(str name, given, str formats, tuple shape, list format):
    """Return the bytes of an answer's buffer in C order, and append its format. ValueError for any other buffer."""
    expected = f"a buffer of {' or '.join([width_of(key) for key in formats])} of shape {shape}"
    try:
        view = memoryview(given)
    except TypeError:
        raise ValueError(f"{name}: expected {expected}, got {type(given).__name__}") from None
    if view.format not in tuple(formats) or view.shape != shape:
        got = f"{width_of(view.format)} of shape {view.shape}"
        raise ValueError(f"{name}: expected {expected}, got {got}")
    format.append(view.format)
    return view.tobytes()


cdef class _Asking:
    """Memory for the descents of a batch."""
    cdef Search search
    cdef object encoding
    cdef Worker* slots

    def __cinit__(self, Search search, int batch, encoding):
        self.search = search
        self.encoding = encoding
        self.slots = <Worker*>PyMem_RawCalloc(batch, sizeof(Worker))
        if self.slots == NULL:
            raise MemoryError()

    def __dealloc__(self):
        PyMem_RawFree(self.slots)

    cdef int64_t ask(self, evaluate, int batch) except -1:
        """Descend, have the leaves evaluated and back the rewards up; return the number of iterations done."""
        cdef Search search = self.search
        cdef int size = search.rules.state_size
        cdef Leaves leaves = Leaves()
        cdef bytearray states = bytearray(batch * size)
        cdef bytearray seats = bytearray(batch * sizeof(int32_t))
        cdef char* raw = states
        cdef char* seat = seats
        cdef int64_t before
        cdef int descents, count
        cdef int fault = -1
        with nogil:
            PyThread_acquire_lock(search.lock, 1)
            descents = collect(self.slots, search.memory, &search.rules, batch, raw, <int32_t*>seat, &count)
            PyThread_release_lock(search.lock)
        try:
            if count:
                leaves.count = count
                leaves.search = search
                leaves.encoding = self.encoding
                leaves.raw = bytes(states[:count * size])
                leaves.seats = memoryview(bytes(seats[:count * sizeof(int32_t)])).cast("i")
                fault = self.answered(evaluate(leaves), descents, count)
            else:
                fault = ANSWERS_FINE
        finally:
            PyThread_acquire_lock(search.lock, 1)
            if fault == ANSWERS_FINE:
                settle(self.slots, descents)
            else:
                abandon(self.slots, descents)
            PyThread_release_lock(search.lock)
        return descents - (self.slots[descents - 1].steps == 0)

    cdef int answered(self, answer, int descents, int count) except -1:
        """Take the priors and rewards that `evaluate` returned. ValueError where they are not what they should be."""
        cdef int seats = self.search.rules.seats
        cdef uint32_t num_actions = self.search.rules.api.num_actions
        cdef object columns = num_actions if self.encoding is None else self.encoding.num_actions
        cdef list formats = []
        cdef bytearray wide = bytearray(count * seats * sizeof(double))
        cdef bytes prior, reward
        cdef const char* priors
        cdef const char* rewards
        cdef char* values = wide
        cdef int fault, i
        if not isinstance(answer, (tuple, list)) or len(answer) != 2:
            raise ValueError(f"evaluate: expected a pair of priors and rewards, got {type(answer).__name__}")
        prior = rows_of("priors", answer[0], "f", (count, columns), formats)
        reward = rows_of("rewards", answer[1], "fd", (count, seats), formats)
        if self.encoding is not None:
            prior = self.encoding._by_id(prior)
        priors, rewards = prior, reward
        for i in range(count * seats):
            (<double*>values)[i] = (<const float*>rewards)[i] if formats[1] == "f" else (<const double*>rewards)[i]
        fault = take_answers(self.slots, descents, <const float*>priors, num_actions, <const double*>values)
        if fault == ANSWERS_PRIOR:
            raise ValueError(f"priors: expected numbers from 0 to {MOST_PRIOR:,} for legal actions")
        if fault == ANSWERS_REWARD:
            raise ValueError("rewards: expected numbers from 0 to 1")
        return fault
