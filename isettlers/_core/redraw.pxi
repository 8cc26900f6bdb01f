# Positions that a seat cannot tell from one (see GameApi.resample).

cdef enum:
    REDRAWS = 10000   # attempts at a resampled position in which the seat to decide has a choice


cdef void redraw_unseen(const GameApi* api, const void* tables, void* state, int seat, Rng* rng) noexcept nogil:
    cdef uint16_t ids[MAX_LEGAL]
    cdef int decider = api.actor(state, tables)
    cdef int _attempt
    for _attempt in range(REDRAWS):
        api.resample(state, tables, seat, rng)   # the same whatever lay hidden before
        # Another seat that is asked has a choice: what would leave it none is not how things are.
        if decider < 0 or decider == seat or api.legal(state, tables, ids) > 1:
            return
