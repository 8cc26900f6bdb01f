# A position made without a game is a finished game without seats, so that every call on it is safe.
cdef int no_legal(const void* state, const void* tables, uint16_t* out) noexcept nogil:
    return 0


cdef int no_actor(const void* state, const void* tables) noexcept nogil:
    return -1


cdef void no_result(const void* state, const void* tables, int32_t* out) noexcept nogil:
    pass


cdef int no_fault(const void* state, const void* tables) noexcept nogil:
    return 0


cdef void no_start(void* state, const void* tables, uint64_t seed, Log* log) noexcept nogil:
    pass


cdef void no_observation(const void* state, const void* tables, int seat, bint everything, float* out) noexcept nogil:
    pass


cdef void no_encoding(const void* state, const void* tables, int seat, const Compact* to) noexcept nogil:
    pass


cdef void no_columns(const void* tables, Column* columns, uint8_t* actions) noexcept nogil:
    pass


cdef uint16_t no_action(const void* state, const void* tables, uint16_t action, int seat) noexcept nogil:
    return action


cdef void no_resample(void* state, const void* tables, int seat, Rng* rng) noexcept nogil:
    pass


cdef bint no_choice(const void* state, const void* tables) noexcept nogil:
    return False


cdef int no_step(void* state, const void* tables, uint16_t action, uint16_t* out, Log* log) noexcept nogil:
    return 0


cdef double no_value(const void* state, const void* tables, int seat) noexcept nogil:
    return 0.0


cdef void no_words(void* state, const void* tables) noexcept nogil:
    pass


cdef GameApi no_game() noexcept nogil:
    return GameApi(
        name="", num_actions=0, event_kinds=0, start=no_start, legal=no_legal, apply=no_step, actor=no_actor,
        scores=no_result, ranks=no_result, evaluate=no_value, unfinished=no_choice, pending=no_choice, check=no_fault,
        resample=no_resample, reverse=no_words, seen=no_action, observe=no_observation, encode=no_encoding,
        observation_size=0, full_size=0, describe=no_columns,
        kind=NULL, write_seat=NULL, write_text=NULL, write_action=NULL, write_event=NULL, write_fields=NULL,
        write_criterion=NULL, write_hindrance=NULL, read_tree=NULL,
        languages=NULL, speak=NULL,
    )
