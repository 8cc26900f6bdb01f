# Seats that the caller names for the games of a batch, evaluations for them, and the choices of bots.

cdef bytearray seats_of(Positions self, object given):
    """Return a seat for each game, int32, from one for all or one for each; -1 is none. IndexError."""
    cdef bytearray made = bytearray(self.games.count * sizeof(int32_t))
    cdef char* raw = made
    cdef Py_buffer view
    cdef int game, seats
    if isinstance(given, (list, tuple)):
        numbers = [as_index(each) for each in given]
    else:
        try:
            numbers = [as_index(given)] * self.games.count
        except TypeError:
            open_given(given, &view, self.games.count, "seats", False)
            numbers = [exact_number_at(&view, game) for game in range(self.games.count)]
            PyBuffer_Release(&view)
    if len(numbers) != self.games.count:
        raise ValueError(f"seats: expected {self.games.count}, got {len(numbers)}")
    for game in range(self.games.count):
        seats = line_of(&self.games, game).seats
        if not -1 <= numbers[game] < seats:
            raise IndexError(f"game {game}: there is no seat {numbers[game]}, the seats are 0 to {seats - 1}")
        (<int32_t*>raw)[game] = numbers[game]
    return made


cdef object evaluated(Positions self, bytearray seats, object out, int threads):
    """Evaluate each position for its seat."""
    cdef Py_buffer view
    cdef Looks looks
    check_threads(threads)
    check_free(self)
    if out is None:
        out = new_numbers("d", sizeof(double), self.games.count)
    open_room(out, &view, sizeof(double), (FLOATING,), "float64", self.games.count, 1)
    looks = Looks(seats=<const int32_t*><const char*>seats, out=<double*>view.buf)
    with nogil:
        PyThread_acquire_lock(self.lock, WAIT_LOCK)
        share_out(&self.games, evaluate_games, &looks, self.games.count, threads)
        PyThread_release_lock(self.lock)
    PyBuffer_Release(&view)
    return out


cdef object advised(Positions self, tuple bots, uint64_t seed, object out, Encoder encoder, int threads):
    """Have a bot for each line choose in its games; by compact numbers with an encoder."""
    cdef bytearray deciders = bytearray(self.games.line_count * sizeof(void*))
    cdef const void** raw = <const void**><char*>deciders
    cdef Py_buffer view
    cdef Advice advice
    cdef int i, part, trouble
    check_threads(threads)
    check_free(self)
    for i in range(self.games.line_count):
        raw[i] = (<CoreBot?>bots[i]).decider
    advice = Advice(bots=raw, seed=seed, numbers=NULL, out=NULL)
    if encoder is not None:
        self.check_encoder(encoder)
        advice.numbers = encoder.code.numbers
    if out is None:
        out = new_numbers("i", sizeof(int32_t), self.games.count)
    open_room(out, &view, sizeof(int32_t), (SIGNED,), "int32", self.games.count, 1)
    advice.out = <int32_t*>view.buf
    with nogil:
        PyThread_acquire_lock(self.lock, WAIT_LOCK)
        begin_watch(&self.games.watch)
        part, self.games.part = self.games.part, 1
        share_out(&self.games, advise_games, &advice, self.games.going, threads)
        self.games.part = part
        trouble = take_trouble(&self.games)
        PyThread_release_lock(self.lock)
    PyBuffer_Release(&view)
    check_trouble(trouble)
    return out
