"""Many positions of one setup, stepped together: one block of memory, one call a decision, GIL released."""

cimport cython

from operator import index as as_index

from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBUF_ND, PyBUF_STRIDED_RO, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_Release,
    PyObject_CheckBuffer, PyObject_GetBuffer,
)
from cpython.bytes cimport PyBytes_AS_STRING
from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree
from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_IsValid, PyCapsule_New, PyCapsule_SetName
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset, strchr

from isettlers._core.byte_order cimport BIG_ENDIAN, reverse_16, reversed_32
from isettlers._core.kernel cimport CACHED, MAX_LEGAL, MAX_SEATS, STATE_WORDS, GameApi, Position, Tables
from isettlers._core.msgpack cimport Reader, Text, read_fraction
from isettlers._core.network cimport HIDDEN, ROW_END, UNKNOWN, WIDEST_ROW, Network
from isettlers._core.reading cimport (
    FAULT_FORMAT, Fault, Node, binary, expected, fail, fail_with, faulty, field, one_of, required, root_of,
)
from isettlers._core.reading cimport number as int_of
from isettlers._core.rng cimport splitmix, stream_seed
from isettlers._core.search.engine cimport INTERRUPTED, NO_MEMORY, CoreBot, decide
from isettlers._core.signals cimport PyThread_get_thread_ident, Watch, begin_watch, interrupted
from isettlers._core.sink cimport (
    COUNT, DIGITS, KIND, LEFT_OUT, MOST_RAW, NEVER, ONE_HOT, PLAIN, SPLIT, Column, Compact, Place,
)

from isettlers._core.formats import unknown_name
from isettlers._core.kernel import checked_seed

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
        #define isettlers_fetch(address) __builtin_prefetch((address), 1)
    #else
        #define isettlers_fetch(address) ((void)(address))
    #endif
    #define isettlers_bot_stream 0x400000000u
    """
    void fetch "isettlers_fetch"(const void* address) noexcept nogil
    const uint64_t BOT_STREAM "isettlers_bot_stream"   # of a game's seed: the seeds of its bots' decisions

cdef enum:
    LIMIT = 1 << 20
    FEW = 16           # ids that most positions do with
    LINE = 64          # bytes that a processor fetches at a time
    BEGUN_A_CHECK = 64   # games that begin between two checks of signals

MOST_GAMES = LIMIT
OPPONENT_STREAM = BOT_STREAM


cdef struct Line:      # setup and bots of each game in turn
    const void* block
    int seats
    bint has_bots
    void* bots[MAX_SEATS]   # by seat; NULL: decided outside

cdef struct Games:
    const GameApi* api
    const Line* lines  # in turn
    int line_count
    int count
    int seats          # of the line with most
    int going          # games that are not over
    int part           # games that are worth asking for
    Py_ssize_t state_size
    char* states
    uint16_t* ids      # CACHED for each game, valid where there are no more
    int32_t* counts    # legal actions of each game, 0 when it is over
    int32_t* actors
    uint8_t* over
    uint64_t* firsts   # what each game begins from at first
    uint64_t* seeds    # what it was last begun from
    uint32_t* begun    # how often it was
    int32_t* request   # of each game: the request of this call
    bint autoreset     # a game that ends begins again in the same step
    bint starved       # a bot found no memory
    Watch watch        # over the step or the restart under way
    uint32_t* decisions   # of bots since the game's start
    uint8_t* ended     # whether each game ended in the last step
    int reward         # WIN, SCORE or LEAD
    double shaping     # weight of the evaluation as a potential
    double gamma       # discount of a step
    float* rewards     # of the last step, by seat
    double* leads      # of the present position, by seat
    double* potentials
    int32_t* final_scores   # of the last end of each game, by seat
    int32_t* final_ranks


include "crew.pxi"
include "dlpack.pxi"
include "numbers.pxi"
include "encoding.pxi"
include "networks.pxi"
include "pieces.pxi"
include "rewards.pxi"
include "requests.pxi"


# ---------------------------------------------------------------- Python objects

@cython.no_gc   # what it holds never leads back to it
cdef class Positions:
    cdef Games games
    cdef Line* lines
    cdef tuple owners              # the tables of each line
    cdef tuple bots                # kept alive
    cdef PyThread_type_lock lock   # of the games; never held while anything of Python may run
    cdef Numbers actor_numbers
    cdef Numbers count_numbers
    cdef Numbers over_numbers
    cdef Numbers seed_numbers
    cdef Numbers ended_numbers
    cdef Numbers reward_numbers
    cdef Numbers score_numbers
    cdef Numbers rank_numbers

    def __cinit__(self, tuple lines not None, int games, seed, *, bint autoreset=False,
                  str reward not None="win", double shaping=0.0, double gamma=1.0):
        cdef uint64_t number = checked_seed(seed)
        cdef int i
        if not 1 <= games <= LIMIT:
            raise ValueError(f"games are 1 to {LIMIT}, not {games}")
        if reward not in REWARDS:
            raise ValueError(unknown_name("reward", reward, " ".join(REWARDS)))
        if not -1e9 <= shaping <= 1e9:
            raise ValueError(f"shaping: expected a number from -1e9 to 1e9, got {shaping}")
        if not 0.0 <= gamma <= 1.0:
            raise ValueError(f"gamma: expected a number from 0 to 1, got {gamma}")
        self.games.count = games
        self.games.autoreset = autoreset
        self.games.reward = REWARDS.index(reward)
        self.games.shaping = shaping
        self.games.gamma = gamma
        self.games.part = LEAST_PART
        self.line_up(lines)
        self.reserve(games)
        for i in range(games):
            self.games.firsts[i] = stream_seed(number, i)
        self._restart(None, 1)

    cdef int line_up(self, tuple lines) except -1:
        """Take the (tables, bots by seat) that the games have in turn."""
        cdef Tables tables
        cdef Line* line
        cdef int i, seat
        if not lines:
            raise ValueError("a batch is of one setup or more")
        self.lines = <Line*>PyMem_RawCalloc(<size_t>len(lines), sizeof(Line))
        if self.lines == NULL:
            raise MemoryError()
        self.owners = tuple([owner for owner, _ in lines])
        self.bots = tuple([tuple(bots) for _, bots in lines])
        self.games.lines = self.lines
        self.games.line_count = len(lines)
        for i in range(self.games.line_count):
            tables = <Tables?>self.owners[i]
            if len(self.bots[i]) != tables.seats:
                raise ValueError(f"bots for {tables.seats} seats, got {len(self.bots[i])}")
            line = &self.lines[i]
            line.block = tables.block
            line.seats = tables.seats
            if i == 0:
                self.games.api = &tables.api
            elif tables.api.describe != self.games.api.describe:
                raise ValueError("the setups of a batch are of one game")
            self.games.seats = max(self.games.seats, tables.seats)
            self.games.state_size = max(self.games.state_size, tables.state_size)
            for seat in range(line.seats):
                bot = self.bots[i][seat]
                if bot is not None:
                    line.bots[seat] = (<CoreBot?>bot).decider
                    line.has_bots = True
                    self.games.part = 1
        return 0

    cdef inline Tables owner_of(self, int game):
        return self.owners[game % self.games.line_count]

    cdef int reserve(self, int games) except -1:
        """Memory for the states and what is kept beside them."""
        self.lock = PyThread_allocate_lock()
        self.games.states = <char*>PyMem_RawCalloc(games, max(self.games.state_size, 1))
        self.games.ids = <uint16_t*>PyMem_RawCalloc(games, CACHED * sizeof(uint16_t))
        self.games.firsts = <uint64_t*>PyMem_RawCalloc(games, sizeof(uint64_t))
        self.games.begun = <uint32_t*>PyMem_RawCalloc(games, sizeof(uint32_t))
        self.games.request = <int32_t*>PyMem_RawCalloc(games, sizeof(int32_t))
        self.games.decisions = <uint32_t*>PyMem_RawCalloc(games, sizeof(uint32_t))
        self.games.leads = <double*>PyMem_RawCalloc(games, self.games.seats * sizeof(double))
        self.games.potentials = <double*>PyMem_RawCalloc(games, self.games.seats * sizeof(double))
        if not (self.lock and self.games.states and self.games.ids and self.games.firsts and self.games.begun
                and self.games.request and self.games.decisions and self.games.leads and self.games.potentials):
            raise MemoryError(f"no memory for {games} games of {self.games.state_size} bytes")
        self.actor_numbers = new_numbers("i", sizeof(int32_t), games)
        self.count_numbers = new_numbers("i", sizeof(int32_t), games)
        self.over_numbers = new_numbers("?", sizeof(uint8_t), games)
        self.seed_numbers = new_numbers("Q", sizeof(uint64_t), games)
        self.ended_numbers = new_numbers("?", sizeof(uint8_t), games)
        self.reward_numbers = new_numbers("f", sizeof(float), games, self.games.seats)
        self.score_numbers = new_numbers("i", sizeof(int32_t), games, self.games.seats)
        self.rank_numbers = new_numbers("i", sizeof(int32_t), games, self.games.seats)
        for numbers in (self.actor_numbers, self.count_numbers, self.over_numbers, self.seed_numbers,
                        self.ended_numbers, self.reward_numbers, self.score_numbers, self.rank_numbers):
            (<Numbers>numbers).readonly = True
        self.games.actors = <int32_t*>self.actor_numbers.data
        self.games.counts = <int32_t*>self.count_numbers.data
        self.games.over = <uint8_t*>self.over_numbers.data
        self.games.seeds = <uint64_t*>self.seed_numbers.data
        self.games.ended = <uint8_t*>self.ended_numbers.data
        self.games.rewards = <float*>self.reward_numbers.data
        self.games.final_scores = <int32_t*>self.score_numbers.data
        self.games.final_ranks = <int32_t*>self.rank_numbers.data
        return 0

    def __dealloc__(self):
        PyMem_RawFree(self.games.states)
        PyMem_RawFree(self.games.ids)
        PyMem_RawFree(self.games.firsts)
        PyMem_RawFree(self.games.begun)
        PyMem_RawFree(self.games.request)
        PyMem_RawFree(self.games.decisions)
        PyMem_RawFree(self.games.leads)
        PyMem_RawFree(self.games.potentials)
        PyMem_RawFree(self.lines)
        if self.lock != NULL:
            PyThread_free_lock(self.lock)

    def __len__(self):
        return self.games.count

    @property
    def tables(self):
        """The constant tables of each game in turn."""
        return self.owners

    @property
    def seats(self):
        """The number of players; with several setups the largest."""
        return self.games.seats

    @property
    def autoreset(self):
        """Whether a game that ends begins again in the same step."""
        return self.games.autoreset

    @property
    def ended(self):
        """Whether each game ended in the last step."""
        return self.ended_numbers

    @property
    def rewards(self):
        """The rewards of the last step, by seat."""
        return self.reward_numbers

    @property
    def final_scores(self):
        """Each seat's points when each game last ended."""
        return self.score_numbers

    @property
    def final_ranks(self):
        """Each seat's rank when each game last ended."""
        return self.rank_numbers

    @property
    def going(self):
        """How many games are not over."""
        return self.games.going

    @property
    def actors(self):
        """The seat to decide in each game, -1 when it is over."""
        return self.actor_numbers

    @property
    def counts(self):
        """The number of legal actions of each game, 0 when it is over."""
        return self.count_numbers

    @property
    def over(self):
        """Whether each game has ended."""
        return self.over_numbers

    @property
    def seeds(self):
        """The seed that each game was last begun from."""
        return self.seed_numbers

    @property
    def observation_size(self):
        """How many numbers `observe` gives for a game."""
        return self.games.api.observation_size

    def _step(self, given, bint by_index, int threads, Encoder encoder=None, bint compact=False, observation=None,
              mask=None):
        """Apply an id, a compact number or the index-th legal id in each game; (games going on, -1, 0).

        (-1, game, number) when a game cannot take its number, nothing changed. Writes the observations and masks for
        which there is room.
        """
        cdef Py_buffer view, seen, masked
        cdef Rows rows
        cdef int wrong, going
        cdef int trouble
        cdef bint signed
        check_threads(threads)
        check_free(self)
        open_given(given, &view, self.games.count, "indices" if by_index else "ids", False)
        try:
            self.open_rows(&rows, &seen, &masked, encoder, observation, mask)
        except BaseException:
            PyBuffer_Release(&view)
            raise
        signed = kind_of(&view) == SIGNED
        with nogil:
            PyThread_acquire_lock(self.lock, WAIT_LOCK)
            if by_index:
                wrong = want_indices(&self.games, &view, signed)
            else:
                wrong = want_ids(&self.games, &view, signed, rows.code if compact else NULL)
            if wrong < 0:
                begin_watch(&self.games.watch)
                share_out(&self.games, advance, &rows if rows.observation != NULL or rows.mask != NULL else NULL,
                          self.games.count if self.games.autoreset else self.games.going, threads)
                count_going(&self.games)
            going = self.games.going
            trouble = take_trouble(&self.games)
            PyThread_release_lock(self.lock)
        try:
            check_trouble(trouble)
            number = 0 if wrong < 0 else exact_number_at(&view, wrong)
        finally:
            close_rows(&rows, &seen, &masked)
            PyBuffer_Release(&view)
        return -1 if wrong >= 0 else going, wrong, number

    cdef int check_encoder(self, Encoder encoder) except -1:
        """ValueError for an encoding that lacks one of the setups."""
        if not all([have_setup(encoder.tables, tables) for tables in self.owners]):
            raise ValueError("encoding: expected one of this setup, got one of another")
        return 0

    cdef int open_rows(self, Rows* rows, Py_buffer* seen, Py_buffer* masked, Encoder encoder, object observation,
                       object mask) except -1:
        """Open the room for observations and masks, each of which may be None; `close_rows` releases it."""
        cdef Py_ssize_t columns
        rows[0] = Rows(code=NULL, type=BYTES, itemsize=sizeof(float), seats=NULL, observation=NULL, mask=NULL)
        if encoder is not None:
            self.check_encoder(encoder)
            rows.code = &encoder.code
        if observation is not None:
            columns = width_of(&self.games, rows.code)
            if rows.code == NULL:
                open_room(observation, seen, sizeof(float), (FLOATING,), "float32", self.games.count, columns)
            else:
                room_for(seen, observation, BYTES, self.games.count, columns)
                rows.type = check_type(seen, "out")
                rows.itemsize = seen.itemsize
        try:
            if mask is not None:
                open_room(mask, masked, 1, (UNSIGNED, SIGNED, TRUTH), "numbers of a byte or bools", self.games.count,
                          actions_of(&self.games, rows.code))
        except BaseException:
            if observation is not None:
                PyBuffer_Release(seen)
            raise
        if observation is not None:
            rows.observation = seen.buf
        if mask is not None:
            rows.mask = <uint8_t*>masked.buf
        return 0

    cdef int write(self, Encoder encoder, object observation, object mask, bytearray seats, int threads) except -1:
        """Write the rows of all games, observations for the seats to decide or for others."""
        cdef Py_buffer seen, masked
        cdef Rows rows
        check_threads(threads)
        check_free(self)
        self.open_rows(&rows, &seen, &masked, encoder, observation, mask)
        if seats is not None:
            rows.seats = <const int32_t*><const char*>seats
        with nogil:
            PyThread_acquire_lock(self.lock, WAIT_LOCK)
            share_out(&self.games, write_rows, &rows, self.games.count, threads)
            PyThread_release_lock(self.lock)
        close_rows(&rows, &seen, &masked)
        return 0

    def _new_observation(self, Encoder encoder, str dtype):
        if encoder is None:
            if dtype is not None and dtype != "float32":
                raise ValueError(f"dtype: expected float32 without an encoding, got {dtype!r}")
            return new_numbers("f", sizeof(float), self.games.count, self.games.api.observation_size)
        return new_rows(type_of("uint8" if dtype is None else dtype), self.games.count, encoder.code.width)

    def _new_mask(self, Encoder encoder):
        cdef const Code* code = &encoder.code if encoder is not None else NULL
        return new_numbers("B", 1, self.games.count, actions_of(&self.games, code))

    def _restart(self, which, int threads, bytes seeds=None):
        """Begin games again: all (None), some numbers, or those of a mask. IndexError, nothing changed.

        `seeds` has a seed of 8 bytes for each game, for those that begin again.
        """
        cdef Py_buffer view
        cdef Py_ssize_t wrong
        cdef void* first = NULL
        cdef int trouble
        cdef bint mask, signed
        check_threads(threads)
        check_free(self)
        if seeds is not None:
            assert len(seeds) == self.games.count * <Py_ssize_t>sizeof(uint64_t)
            first = <void*>PyBytes_AS_STRING(seeds)
        if which is None:
            which = memoryview(b"\1" * self.games.count).cast("?")
        open_given(which, &view, self.games.count, "numbers of games", True)
        mask = kind_of(&view) == TRUTH
        signed = kind_of(&view) == SIGNED
        with nogil:
            PyThread_acquire_lock(self.lock, WAIT_LOCK)
            wrong = want_games(&self.games, &view, mask, signed)
            if wrong < 0:
                begin_watch(&self.games.watch)
                share_out(&self.games, begin, first, request_count(&self.games), threads)
                count_going(&self.games)
            trouble = take_trouble(&self.games)
            PyThread_release_lock(self.lock)
        try:
            check_trouble(trouble)
            number = 0 if wrong < 0 else exact_number_at(&view, wrong)
        finally:
            PyBuffer_Release(&view)
        if wrong >= 0:
            raise no_game(self, number)

    def legal(self, out=None):
        """The legal ids of all games, one behind the other."""
        cdef Numbers offsets = new_numbers("i", sizeof(int32_t), self.games.count + 1)
        cdef Numbers ids = None
        cdef Py_buffer view
        cdef Py_ssize_t room = -1
        cdef Py_ssize_t total = -1
        check_free(self)
        while True:
            if out is None:
                ids = new_numbers("H", sizeof(uint16_t), max(total, 0))
            open_room(ids if out is None else out, &view, sizeof(uint16_t), (UNSIGNED,), "uint16", -1, 0)
            room = view.shape[0]
            with nogil:
                PyThread_acquire_lock(self.lock, WAIT_LOCK)
                total = total_of(&self.games)
                if total <= room:
                    gather(&self.games, <int32_t*>offsets.data, <uint16_t*>view.buf)
                PyThread_release_lock(self.lock)
            PyBuffer_Release(&view)
            if total <= room and out is not None:
                return offsets, memoryview(as_buffer(out, "out", "a buffer"))[:total]
            if total <= room:
                ids.shape[0] = total
                return offsets, ids
            if out is not None:
                raise ValueError(f"there are {total} legal ids, and room for {room}")

    cdef object filled(self, object out, Work work, const char* format, int itemsize, tuple kinds, Py_ssize_t columns,
                       str what, int threads):
        """Rows of numbers for all games, written to `out` or to memory of their own."""
        cdef Py_buffer view
        check_threads(threads)
        check_free(self)
        if out is None:
            out = new_numbers(format, itemsize, self.games.count, columns)
        open_room(out, &view, itemsize, kinds, what, self.games.count, columns)
        with nogil:
            PyThread_acquire_lock(self.lock, WAIT_LOCK)
            share_out(&self.games, work, view.buf, self.games.count, threads)
            PyThread_release_lock(self.lock)
        PyBuffer_Release(&view)
        return out

    def mask(self, out=None, *, Encoder encoding=None, int threads=1):
        """A row for each game, 1 where an action id, or with an encoding its compact number, is legal."""
        if out is None:
            out = self._new_mask(encoding)
        self.write(encoding, None, out, None, threads)
        return out

    def observe(self, out=None, *, Encoder encoding=None, str dtype=None, seat=None, int threads=1):
        """Return a row for each game: what the seat to decide knows, or another; zeros where there is none."""
        if out is None:
            out = self._new_observation(encoding, dtype)
        self.write(encoding, out, None, None if seat is None else seats_of(self, seat), threads)
        return out

    def evaluate(self, seat, out=None, *, int threads=1):
        """Return how good each position looks for a seat, in points; 0 for the seat -1."""
        return evaluated(self, seats_of(self, seat), out, threads)

    def _advise(self, tuple bots not None, seed, out, Encoder encoder, int threads):
        """Return what the bots of the lines would do in each game; -1 where it is over."""
        return advised(self, bots, checked_seed(seed), out, encoder, threads)

    def scores(self, out=None):
        """Each seat's points if the games ended now, a row for each game."""
        return self.filled(out, count_points, "i", sizeof(int32_t), (SIGNED,), self.games.seats, "int32", 1)

    def ranks(self, out=None):
        """Each seat's rank if the games ended now, a row for each game: 0 for the winners."""
        return self.filled(out, rank_seats, "i", sizeof(int32_t), (SIGNED,), self.games.seats, "int32", 1)

    def sample(self, seed, out=None):
        """A uniformly random index into the legal ids of each game, -1 for a game that is over."""
        cdef uint64_t number = checked_seed(seed)
        cdef Py_buffer view
        check_free(self)
        if out is None:
            out = new_numbers("i", sizeof(int32_t), self.games.count)
        open_room(out, &view, sizeof(int32_t), (SIGNED,), "int32", self.games.count, 1)
        with nogil:
            PyThread_acquire_lock(self.lock, WAIT_LOCK)
            draw_indices(&self.games, number, <int32_t*>view.buf)
            PyThread_release_lock(self.lock)
        PyBuffer_Release(&view)
        return out

    def _take(self, number, Position into not None):
        """Make a position one of these."""
        cdef uint64_t data[STATE_WORDS]
        cdef int game = game_of(self, number)
        check_free(self)
        into._bind(self.owner_of(game))
        with nogil:
            PyThread_acquire_lock(self.lock, WAIT_LOCK)
            memcpy(data, state_of(&self.games, game), into.state_size)
            PyThread_release_lock(self.lock)
        with cython.critical_section(into):
            memcpy(into.data, data, into.state_size)
            into.count = -1

    def set(self, number, Position state not None, *, bint played=False):
        """Put a copy of a position in the place of one of these."""
        cdef uint64_t data[STATE_WORDS]
        cdef uint16_t ids[MAX_LEGAL]
        cdef int game = game_of(self, number)
        cdef const Line* line = line_of(&self.games, game)
        cdef int trouble
        check_free(self)
        if not have_setup((self.owner_of(game),), state.owner):
            raise ValueError("the position is of a different setup")
        with cython.critical_section(state):
            memcpy(data, state.data, state.state_size)
        with nogil:
            PyThread_acquire_lock(self.lock, WAIT_LOCK)
            begin_watch(&self.games.watch)
            memcpy(state_of(&self.games, game), data, state.state_size)
            play_on(&self.games, line, game, self.games.api.legal(data, line.block, ids), ids)
            if played:
                reward_seats(&self.games, line, game, self.games.gamma)
                self.games.ended[game] = self.games.counts[game] == 0
            else:
                look_at(&self.games, game)
            count_going(&self.games)
            trouble = take_trouble(&self.games)
            PyThread_release_lock(self.lock)
        check_trouble(trouble)


include "advice.pxi"


cdef int check_free(Positions self) except -1:
    """RuntimeError within a step of the same thread, which only a signal handler can be."""
    if self.games.watch.thread == PyThread_get_thread_ident():
        raise RuntimeError("the batch is in a step, which a signal handler interrupts")
    return 0


cdef void close_rows(const Rows* rows, Py_buffer* seen, Py_buffer* masked) noexcept:
    if rows.observation != NULL:
        PyBuffer_Release(seen)
    if rows.mask != NULL:
        PyBuffer_Release(masked)


cdef object no_game(Positions self, object number):
    shown = number if number.bit_length() <= 128 else "of a huge number"
    return IndexError(f"there is no game {shown}, the games are 0 to {self.games.count - 1}")


cdef int game_of(Positions self, object number) except -1:
    """A game's number; TypeError for other types than int, IndexError for one that no game has."""
    number = as_index(number)
    if not 0 <= number < self.games.count:
        raise no_game(self, number)
    return number
