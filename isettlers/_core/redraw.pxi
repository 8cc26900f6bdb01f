# Determinizations (see GameApi.resample).

cdef enum:
    REDRAWS = 10000   # attempts at a determinization in which the seat to decide has a choice


cdef void redraw_unseen(const GameApi* api, const void* tables, void* state, int seat, Rng* rng) noexcept nogil:
    cdef uint16_t ids[MAX_LEGAL]
    cdef int decider = api.actor(state, tables)
    cdef int _attempt
    for _attempt in range(REDRAWS):
        api.resample(state, tables, seat, rng)   # the same whatever lay hidden before
        # The seat to decide has a choice in the true state, so a determinization that leaves it none is impossible.
        if decider < 0 or decider == seat or api.legal(state, tables, ids) > 1:
            return
