"""Positions, playouts and whole games over the C interface of `kernel.pxd`; knows no game."""

cimport cython

from array import array
from operator import index as as_index

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.list cimport PyList_New
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.ref cimport PyObject
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy

from isettlers._core.bits cimport DEBUGGING
from isettlers._core.byte_order cimport BIG_ENDIAN, reversed_64
from isettlers._core.msgpack cimport Writer, close_counted, fits, open_map, write_list, write_nil, writer_into
from isettlers._core.plain cimport check_tree, plain_limits
from isettlers._core.reading cimport FAULT_FORMAT, Fault, Node, root_of
from isettlers._core.rng cimport Rng, rng_below, rng_next, rng_seed, rotate_left, stream_seed
from isettlers._core.signals cimport Watch, begin_watch, end_watch, interrupted
from isettlers._core.sink cimport Column, Compact

cdef extern from *:
    """
    #define isettlers_new_like(type, args, kwargs) \\
        (((PyTypeObject*)(type))->tp_new((PyTypeObject*)(type), args, kwargs))
    static inline void isettlers_put(PyObject* out, Py_ssize_t place, PyObject* items, Py_ssize_t i) {
        PyObject* item = PyList_GET_ITEM(items, i);
        Py_INCREF(item);
        PyList_SET_ITEM(out, place, item);
    }
    """
    # out[place] = items[i], where `out` is new
    void put "isettlers_put"(list out, Py_ssize_t place, list items, Py_ssize_t i)
    object new_like "isettlers_new_like"(PyObject* type, tuple args, PyObject* kwargs)
    PyObject* Py_TYPE(object x)

cdef tuple EMPTY = ()
cdef list INTS = list(range(65536))   # one ready-made int object for every action id

DEBUG = bool(DEBUGGING)

RANDOM = 0
GREEDY = 1


cdef uint64_t seed_of(object seed) except? 0:
    """A seed as the core takes it. TypeError for other types than int, ValueError for one out of range."""
    cdef object number = seed
    if type(seed) is not int:
        if isinstance(seed, bool) or not hasattr(seed, "__index__"):
            raise TypeError(f"seed: expected int from 0 to 2**64 - 1, got {type(seed).__name__}")
        number = as_index(seed)
    if number < 0 or number.bit_length() > 64:
        shown = number if number.bit_length() <= 128 else "a huge number"
        raise ValueError(f"seed: expected int from 0 to 2**64 - 1, got {shown}")
    return number


include "hashing.pxi"
include "redraw.pxi"
include "playouts.pxi"


# ---------------------------------------------------------------- Python objects

def checked_seed(seed, /):
    """A seed as an int. TypeError for other types than int, ValueError for one out of range."""
    return seed_of(seed)


include "no_game.pxi"


cdef class Tables:
    invariants = {}

    def __cinit__(self, *args):
        self.api = no_game()

    @property
    def languages(self):
        return tuple(self.api.languages.decode().split("|")) if self.api.languages != NULL else ()

    def _speak(self, str language not None):
        self.api.speak(<void*>self.block, self.languages.index(language))
        self.language = language


cdef Tables NO_TABLES = Tables()


cdef str fault_of(Tables tables, int code):
    """Return the meaning of a code of `check`; empty for 0."""
    if not code:
        return ""
    name, meaning = tables.invariants.get(code, (f"{code}", "unnamed"))
    return f'breaks invariant "{name}" ({meaning})'


include "stepping.pxi"


cdef int bind(Position self, Tables tables) except -1:
    if tables.state_size > MAX_STATE or tables.state_size % 8:
        raise ValueError(f"a state has at most {MAX_STATE} bytes, a multiple of 8, not {tables.state_size}")
    self.owner = tables
    self.api = &tables.api
    self.block = tables.block
    self.state_size = tables.state_size
    self.count = -1
    return 0


cdef inline void fill(Position self, const void* state) noexcept:
    memcpy(self.data, state, self.state_size)
    self.count = -1


@cython.no_gc   # what it holds (tables) never leads back to it: clones need no tracking
cdef class Position:
    def __cinit__(self):
        self.owner = NO_TABLES
        self.api = &NO_TABLES.api
        self.count = 0

    def __init__(self):
        raise TypeError("positions are made by isettlers.start or a setup's start()")

    @cython.critical_section
    def _begin(self, Tables tables not None, seed):
        """Fill this object with a fresh game; returns its opening events."""
        cdef uint64_t number = seed_of(seed)
        cdef Log log
        bind(self, tables)
        open_log(&log)
        try:
            self.api.start(self.data, self.block, number, &log)
            self.count = -1
            return raw_events(log.events, log.count)
        finally:
            PyMem_Free(log.events)

    @cython.critical_section
    def _bind(self, Tables tables not None):
        bind(self, tables)

    @property
    def tables(self):
        """The constant tables this position plays by."""
        return self.owner

    @property
    def actor(self):
        """The seat to decide, -1 when the game is over."""
        with cython.critical_section(self):
            return self.api.actor(self.data, self.block)

    @property
    def over(self):
        """Whether the game has ended."""
        with cython.critical_section(self):
            return finished(self)

    @property
    def pending(self):
        """Whether a question within an action is under way: what views have in `pending`."""
        with cython.critical_section(self):
            return self.api.pending(self.data, self.block)

    @property
    def scores(self):
        """Each seat's points if the game ended now."""
        cdef int32_t out[MAX_SEATS]
        with cython.critical_section(self):
            self.api.scores(self.data, self.block, out)
        return tuple([out[i] for i in range(self.owner.seats)])

    @property
    def ranks(self):
        """Each seat's rank if the game ended now: 0 for the winners, equal ranks where the tie-breaks are equal."""
        cdef int32_t out[MAX_SEATS]
        with cython.critical_section(self):
            self.api.ranks(self.data, self.block, out)
        return tuple([out[i] for i in range(self.owner.seats)])

    @property
    def hash(self):
        """A 64-bit hash of the whole state, the generator included; the same on every platform."""
        with cython.critical_section(self):
            return state_hash(self.api, self.block, self.data, self.state_size)

    @cython.critical_section
    def legal_ids(self):
        """The legal action ids, ascending, as a list of ints; empty when the game is over."""
        cdef uint16_t room[MAX_LEGAL]
        cdef const uint16_t* ids
        cdef list ints = INTS
        cdef list out = None
        cdef int i, count
        while True:
            ids = legal_of(self, room)
            count = self.count
            out = PyList_New(count)   # may collect garbage, and so run anything: even a step of this very position
            if count == self.count:
                break
        for i in range(count):
            put(out, i, ints, ids[i])
        return out

    @cython.critical_section
    def legal_count(self):
        """The number of legal actions; 0 when the game is over."""
        if self.count < 0:
            generate(self)
        return self.count

    def is_legal(self, action, /):
        """Whether an action id is legal now (any int may be asked)."""
        if type(action) is not int:
            try:
                action = as_index(action)
            except TypeError:
                return False
        if not 0 <= action < 65536:
            return False
        with cython.critical_section(self):
            return permits(self, action)

    @cython.critical_section
    def apply_unchecked(self, uint16_t action, /):
        """Apply an action id WITHOUT checking it: an id that is not legal now leaves the state undefined.

        The fastest way to step from Python. Debug builds assert that the id is legal.
        """
        if self.count <= 0 and finished(self):
            return
        advance(self, action, NULL)

    def step_index(self, index, /):
        """Apply the index-th legal action; returns how many legal actions come next, 0 when the game is over.

        Raises IndexError when index is out of range.
        """
        cdef uint16_t room[MAX_LEGAL]
        cdef const uint16_t* ids
        cdef int i = index if type(index) is int else as_index(index)
        cdef int count
        with cython.critical_section(self):
            ids = legal_of(self, room)
            count = self.count
            if 0 <= i < count:
                advance(self, ids[i], NULL)
                return self.count
        raise IndexError(f"no legal action number {i}, there are {count}")

    @cython.critical_section
    def _apply_legal(self, int action):
        """Apply an action if it is legal; returns whether it was."""
        if not permits(self, action):
            return False
        advance(self, action, NULL)
        return True

    @cython.critical_section
    def _step_legal(self, int action, kind):
        """The same, returning an object of a class that extends Happened, or None if the action was not legal."""
        cdef Happened happened
        if not permits(self, action):
            return None
        happened = <Happened?>new_like(<PyObject*>kind, EMPTY, NULL)
        listen(self, action, happened)
        return happened

    @cython.critical_section
    def _step(self, uint16_t action):
        """apply_unchecked, returning the events as raw tuples (kind, seat, a, b, n, goods)."""
        cdef Happened happened
        if self.count <= 0 and finished(self):
            return []
        happened = Happened.__new__(Happened)
        listen(self, action, happened)
        return raw_of(happened)

    @cython.critical_section
    def clone(self):
        """An independent copy: one allocation and one memcpy."""
        cdef Position twin = <Position?>new_like(Py_TYPE(self), EMPTY, NULL)
        twin.owner = self.owner
        twin.api = self.api
        twin.block = self.block
        twin.state_size = self.state_size
        twin.count = self.count
        if 0 < self.count <= CACHED:
            memcpy(twin.ids, self.ids, self.count * sizeof(uint16_t))
        memcpy(twin.data, self.data, self.state_size)
        return twin

    def resample(self, seat, seed):
        """Return a determinization for a seat: all that it cannot see is resampled, with the chance to come.

        All such positions are equally likely. IndexError for a seat that does not play.
        """
        cdef uint64_t number = seed_of(seed)
        cdef int observer = seat_of(self, seat)
        cdef Position twin = self.clone()
        cdef Rng rng
        with nogil:
            rng_seed(&rng, number)
            redraw_unseen(twin.api, twin.block, twin.data, observer, &rng)
        twin.count = -1
        return twin

    @property
    def observation_size(self):
        """How many numbers `observe` gives."""
        return self.api.observation_size

    def observe(self, seat, out=None):
        """Return what a seat knows as one row of float32 numbers; the game's observation table names the parts.

        Seat 0 in it is the observer, the others follow clockwise. Fills `out`, any writable buffer of observation_size
        float32 numbers (NumPy: dtype float32), or a new array('f'); returns it. The same as the view, never more.
        IndexError for a seat that does not play.
        """
        return observed(self, seat_of(self, seat), False, out)

    @property
    def full_size(self):
        """How many numbers `observe_full` gives."""
        return self.api.full_size

    def observe_full(self, seat, out=None):
        """Return the row of `observe` with all that is hidden from the seat as well: for critics, cheating for players.

        Parts of `Game.hidden` follow those of `Game.observation`. Only the generator is not in it.
        """
        return observed(self, seat_of(self, seat), True, out)

    def _restore(self, bytes raw not None):
        """Become the state with these bytes; ValueError, nothing changed, when they break an invariant."""
        cdef uint64_t data[STATE_WORDS]
        cdef int code
        if PyBytes_GET_SIZE(raw) != self.state_size:
            raise ValueError(f"a state of this setup has {self.state_size} bytes, not {PyBytes_GET_SIZE(raw)}")
        memcpy(data, PyBytes_AS_STRING(raw), self.state_size)
        reorder(self.api, self.block, data)
        code = self.api.check(data, self.block)
        if code:
            raise ValueError(fault_of(self.owner, code))
        with cython.critical_section(self):
            fill(self, data)

    def copy_from(self, Position other not None):
        """Become a copy of another position of the same tables, without allocating. ValueError for other tables."""
        if other.owner is not self.owner:
            raise ValueError("positions of different setups")
        with cython.critical_section(self, other):
            self.count = other.count
            memcpy(self.ids, other.ids, sizeof(self.ids))
            memcpy(self.data, other.data, self.state_size)

    def reseed(self, seed):
        """Resample the chance to come, such as the order of cards not yet drawn; hidden information stays as it is."""
        cdef uint64_t number = seed_of(seed)
        with cython.critical_section(self):
            rng_seed(<Rng*>self.data, number)

    def playout(self, seed):
        """Play a copy to the end by uniformly random actions inside the core; returns (decisions, scores).

        The seed decides the chance to come; hidden information stays as it is.
        """
        cdef uint64_t number = seed_of(seed)
        cdef uint64_t copy[STATE_WORDS]
        cdef int32_t out[MAX_SEATS]
        cdef Rng rng
        cdef int decisions
        with cython.critical_section(self):
            memcpy(copy, self.data, self.state_size)
        with nogil:
            rng_seed(&rng, number)
            rng_seed(<Rng*>copy, rng_next(&rng))
            decisions = play_out(self.api, self.block, copy, &rng)
            self.api.scores(copy, self.block, out)
        return decisions, tuple([out[i] for i in range(self.owner.seats)])

    def playouts(self, int games, seed):
        """`playout` for `games` seeds derived from one, GIL released; returns their decisions in all.

        An exception of a signal handler ends them early.
        """
        cdef uint64_t number = seed_of(seed)
        cdef uint64_t root[STATE_WORDS]
        cdef uint64_t copy[STATE_WORDS]
        cdef Rng rng
        cdef Watch watch
        cdef int64_t decisions = 0
        cdef int g
        with cython.critical_section(self):
            memcpy(root, self.data, self.state_size)
        with nogil:
            begin_watch(&watch)
            for g in range(games):
                if interrupted(&watch):
                    break
                rng_seed(&rng, stream_seed(number, g))
                memcpy(copy, root, self.state_size)
                rng_seed(<Rng*>copy, rng_next(&rng))
                decisions += play_out(self.api, self.block, copy, &rng)
        end_watch(&watch)
        return decisions

    def greedy(self, seed=0):
        """The id that the one-ply greedy policy takes here, ties and chance by the seed. ValueError when over."""
        cdef uint64_t number = seed_of(seed)
        cdef uint64_t copy[STATE_WORDS]
        cdef uint16_t ids[MAX_LEGAL]
        cdef Rng rng
        cdef int count, i
        with cython.critical_section(self):
            memcpy(copy, self.data, self.state_size)
        with nogil:
            rng_seed(&rng, number)
            count = self.api.legal(copy, self.block, ids)
            i = greedy_index(self.api, self.block, copy, self.state_size, ids, count, &rng) if count else 0
        if count == 0:
            raise ValueError("the game is over")
        return ids[i]

    @cython.critical_section
    def evaluate(self, seat):
        """How good the position looks for a seat, in points (the heuristic behind the greedy policy)."""
        return self.api.evaluate(self.data, self.block, seat_of(self, seat))

    @cython.critical_section
    def check(self):
        """0, or the game's code of the first broken invariant; for tests."""
        return self.api.check(self.data, self.block)

    def fault(self):
        """The first broken invariant in words, with its name; empty for a consistent state."""
        return fault_of(self.owner, self.check())

    @cython.critical_section
    def _bytes(self):
        cdef bytes raw = PyBytes_FromStringAndSize(<char*>self.data, self.state_size)
        reorder(self.api, self.block, PyBytes_AS_STRING(raw))
        return raw

    @cython.critical_section
    def _reversed(self):
        """The bytes of `_bytes` with those of every word reversed; for tests."""
        cdef bytes raw = PyBytes_FromStringAndSize(<char*>self.data, self.state_size)
        if not BIG_ENDIAN:
            self.api.reverse(PyBytes_AS_STRING(raw), self.block)
        return raw

    @cython.critical_section
    def _set_bytes(self, bytes raw not None):
        if PyBytes_GET_SIZE(raw) != self.state_size:
            raise ValueError("wrong size")
        fill(self, PyBytes_AS_STRING(raw))
        reorder(self.api, self.block, self.data)

    def __eq__(self, other):
        cdef Position p
        if not isinstance(other, Position):
            return NotImplemented
        p = <Position>other
        with cython.critical_section(self, p):
            return p.owner is self.owner and memcmp(p.data, self.data, self.state_size) == 0

    __hash__ = None   # a position changes: use `hash`


cdef int seat_of(Position self, seat) except -1:
    """The number of a seat that plays. IndexError for any other number, however large."""
    cdef int number
    try:
        number = seat
    except OverflowError:
        number = -1
    if not 0 <= number < self.owner.seats:
        raise IndexError(f"there is no seat {seat}, the seats are 0 to {self.owner.seats - 1}")
    return number


cdef object observed(Position self, int seat, bint full, object out):
    """A row of an observation, written to `out` or to memory of its own."""
    cdef uint32_t size = self.api.full_size if full else self.api.observation_size
    cdef float[::1] numbers
    if out is None:
        out = array("f", bytes(4 * size))
    numbers = out
    if numbers.shape[0] != size:
        raise ValueError(f"an observation has {size} numbers, the buffer {numbers.shape[0]}")
    with cython.critical_section(self):
        self.api.observe(self.data, self.block, seat, full, &numbers[0])
    return out


include "whole_games.pxi"
include "written.pxi"
include "documents.pxi"
