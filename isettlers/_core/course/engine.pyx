"""The course of any game of the kernel, and how much of its actions a seat can foresee; runs without the GIL."""

cimport cython

from operator import index as as_index

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc, PyMem_RawRealloc
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset, strlen

from isettlers._core.formats cimport (
    FINGERPRINT, SUM, RecordHead, Recorded, next_recorded, read_record, write_record_action, write_record_end,
    write_record_head,
)

from isettlers._core.kernel cimport (
    EVERYTHING, MAX_EVENTS, MAX_LEGAL, STATE_WORDS, Event, Happened, Log, Position, Tables, redraw_unseen,
    state_hash,
)
from isettlers._core.lines cimport (
    SHOWN, Line, line_into, say, say_hex, say_letter, say_literal, say_natural, say_number, say_text,
)
from isettlers._core.msgpack cimport (
    Reader, Text, Writer, find, fits, is_text, left, read_flag, read_number, read_text, reader_of, same_text,
    write_flag, write_list, write_map, write_natural, write_word, writer_into,
)
from isettlers._core.reading cimport FAULT_ARGUMENT, FAULT_FORMAT, FAULT_ILLEGAL, FAULT_OVER, complain, next_word
from isettlers._core.rng cimport Rng, rng_seed
from isettlers._core.sha256 cimport sha256_of
from isettlers._core.utf8 cimport NO_LETTER, take_letter, write_letter

from isettlers._core.kernel import checked_seed

include "foresight.pxi"
include "looking.pxi"
include "course.pxi"
include "naming.pxi"
include "recorded.pxi"

# ---------------------------------------------------------------- Python objects

DETERMINIZATIONS = DRAWS
LONGEST = DEEPEST
USUAL = USUAL_LIMIT
MOST = MOST_LIMIT

cdef enum:
    ENOUGH = 256        # bytes that the tree of an event takes, but for long names

cdef Tables NO_TABLES = Tables()     # of a course that has not begun
_OBSTACLES = {NO_OBSTACLE: None, REVEALED: "revealed", OTHERS_ACTED: "others_acted"}


cdef Rules rules_of(Tables tables) noexcept:
    return Rules(api=&tables.api, block=tables.block, seats=tables.seats, state_size=tables.state_size, network=NULL)


def why_kept(Position position not None, uint16_t action):
    """Return why the seat to decide may not take back a legal action that it takes; None where it may."""
    cdef Rules rules = rules_of(position.owner)
    cdef uint64_t before[STATE_WORDS]
    cdef Doubts* doubts = <Doubts*>PyMem_RawMalloc(sizeof(Doubts))
    cdef int reason
    if doubts == NULL:
        raise MemoryError()
    with cython.critical_section(position):
        memcpy(before, position.data, position.state_size)
    with nogil:
        reason = obstacle(&rules, before, action, doubts)
        PyMem_RawFree(doubts)
    return _OBSTACLES[reason]


cdef int want_texts(Position position) except -1:
    if position.api.write_text == NULL:
        raise NotImplementedError(f"the core of {position.api.name.decode()} writes no texts: its Game has to")
    return 0


def action_named(Position position not None, str text not None):
    """Return the id of the legal action with a text. Raises ValueError where there is none, or several."""
    cdef Rules rules = rules_of(position.owner)
    cdef bytes typed = text.encode("utf-8", "surrogatepass")
    cdef Fault fault
    cdef Text given
    cdef int action
    want_texts(position)
    given.at = typed
    given.length = <uint32_t>len(typed)
    with cython.critical_section(position):
        action = find_action(&rules, position.data, given, &fault)
    if action < 0:
        raise ValueError(fault.text.decode())
    return action


def refusal_of(Position position not None, int64_t action):
    """Return the refusal of a number that is no legal action."""
    cdef Rules rules = rules_of(position.owner)
    cdef Fault fault
    want_texts(position)
    with cython.critical_section(position):
        refuse_action(&rules, position.data, action, &fault)
    return fault.text.decode()


cdef class Looking:
    cdef LookAhead* look
    cdef Rules rules
    cdef object owner      # keeps the tables

    def __cinit__(self, Position position not None, str through, int limit):
        cdef uint64_t state[STATE_WORDS]
        cdef Fault fault
        words = through.encode()
        cdef const char* kinds = words
        if not 1 <= limit <= MOST_LIMIT:
            raise ValueError(f"limit: expected int from 1 to {MOST_LIMIT}, got {limit}")
        self.owner = position.owner
        self.rules = rules_of(position.owner)
        self.look = <LookAhead*>PyMem_RawMalloc(ahead_size(limit))
        if self.look == NULL:
            raise MemoryError()
        with cython.critical_section(position):
            memcpy(state, position.data, position.state_size)
        fault.code = 0
        begin_ahead(self.look, &self.rules, state, kinds, limit, &fault)
        if fault.code:
            raise ValueError(fault.text.decode())

    def __dealloc__(self):
        PyMem_RawFree(self.look)

    @cython.critical_section
    def run(self, int most):
        """Look at up to `most` actions more; return whether there are others still."""
        return run_ahead(self.look, &self.rules, most)

    @cython.critical_section
    def tree(self):
        """Return {"ahead": [...]}: the actions that were looked at, and those that follow."""
        cdef Writer w = writer_into(NULL, 0)
        cdef bytes tree
        write_ahead(self.look, &self.rules, &w)
        tree = PyBytes_FromStringAndSize(NULL, w.length)
        w = writer_into(PyBytes_AS_STRING(tree), w.length)
        write_ahead(self.look, &self.rules, &w)
        return tree


cdef uint32_t room_for(uint32_t actions) noexcept nogil:
    """The actions that a course gets room for if it needs room for some."""
    cdef uint32_t room = STRIDE
    while room < actions:
        room *= 2
    return room


cdef int make_room(Played self, uint32_t actions) except -1:
    """See that a course has room for some actions; it stays as it is."""
    cdef uint32_t room = room_for(actions)
    cdef Course* larger
    if room > self.room:
        larger = <Course*>PyMem_RawRealloc(self.course, course_size(&self.rules, room))
        if larger == NULL:
            raise MemoryError()
        self.course = larger
        self.room = room
    return 0


cdef int make(Played self, Tables tables) except -1:
    self.owner = tables
    self.rules = rules_of(tables)
    self.room = 0      # of these tables
    return make_room(self, 1)


cdef int64_t number_of(object number) except? -1:
    """A whole number; one of more than 64 bits is as good as the greatest or the least one."""
    return max(-0x7FFFFFFFFFFFFFFF, min(as_index(number), 0x7FFFFFFFFFFFFFFF))


cdef uint32_t time_of(Played self, object at) except? 0xFFFFFFFF:
    """A number of actions, given or None for all."""
    cdef Fault fault
    cdef int64_t number
    if at is None:
        return self.course.at
    number = number_of(at)
    if not check_time(self.course, number, &fault):
        raise IndexError(fault.text.decode())
    return <uint32_t>number


cdef uint32_t event_of(Played self, object since, uint32_t at) except? 0xFFFFFFFF:
    """The number of an event, or of the next one, after some actions."""
    cdef Fault fault
    cdef int64_t number = number_of(since)
    if not check_event(self.course, &self.rules, number, at, &fault):
        raise IndexError(fault.text.decode())
    return <uint32_t>number


cdef Position copy_at(Played self, uint32_t at, kind):
    """The position after some actions, as an object of a class of positions."""
    cdef Position copy = <Position?>kind.__new__(kind)
    copy._bind(self.owner)
    position_at(self.course, &self.rules, at, copy.data)
    return copy


cdef Happened happening(Position before, kind, const Log* log):
    cdef Happened happened = <Happened?>kind.__new__(kind)
    happened.before = before
    happened.events = PyBytes_FromStringAndSize(<char*>log.events, log.count * sizeof(Event))
    return happened


cdef RecordHead head_here(bytes tables, int layout) except *:
    """A head with the fingerprint and the layout of this engine."""
    cdef RecordHead here
    if len(tables) != FINGERPRINT:
        raise ValueError("a fingerprint has 8 bytes")
    memset(&here, 0, sizeof(here))
    memcpy(here.tables, <const char*>tables, FINGERPRINT)
    here.layout = layout
    return here


cdef class _EventRoom:
    """Memory for the events of a step."""
    cdef Event* events

    def __cinit__(self):
        self.events = <Event*>PyMem_RawMalloc(MAX_EVENTS * sizeof(Event))
        if self.events == NULL:
            raise MemoryError()

    def __dealloc__(self):
        PyMem_RawFree(self.events)


cdef class Played:
    cdef Course* course
    cdef Rules rules
    cdef uint32_t room     # actions
    cdef Tables owner

    def __cinit__(self):
        cdef uint64_t[STATE_WORDS] none
        make(self, NO_TABLES)
        begin_course_at(self.course, &self.rules, none)

    def __init__(self):
        raise TypeError("courses are made by Course.start, Course.begin and Course.replay")

    def __dealloc__(self):
        PyMem_RawFree(self.course)

    def _begin(self, Tables tables not None, seed):
        """Begin at a seed."""
        cdef uint64_t number = checked_seed(seed)
        make(self, tables)
        begin_course(self.course, &self.rules, number)

    def _begin_at(self, Position position not None):
        """Begin at a position."""
        make(self, position.owner)
        with cython.critical_section(position):
            begin_course_at(self.course, &self.rules, position.data)

    @property
    def tables(self):
        """The constant tables that it is played by."""
        return self.owner

    @property
    def seed(self):
        """The seed at which the game began; None where it began at a position."""
        return self.course.seed if self.course.seeded else None

    @property
    def at(self):
        """How many actions were taken."""
        return self.course.at

    @property
    def writes(self):
        """Whether the core of the game writes events."""
        return self.rules.api.write_event != NULL

    @property
    def actions(self):
        """The ids of the actions that were taken."""
        cdef uint32_t i
        with cython.critical_section(self):
            return [action_number(self.course, &self.rules, i) for i in range(self.course.at)]

    @property
    def actors(self):
        """The seats that took them."""
        cdef uint32_t i
        with cython.critical_section(self):
            return [actor_number(self.course, &self.rules, i) for i in range(self.course.at)]

    @cython.critical_section
    def events_until(self, at=None):
        """Return how many events there were after a number of actions (default: all)."""
        return events_until(self.course, &self.rules, time_of(self, at))

    @cython.critical_section
    def _position(self, at, kind):
        """Return the position after a number of actions, None for all, as an object of a class of positions."""
        return copy_at(self, time_of(self, at), kind)

    @cython.critical_section
    def _act(self, int32_t action, positions, kind):
        """Take an action; return its events in a class that extends Happened, None where it is not legal."""
        cdef uint16_t[MAX_LEGAL] legal
        cdef _EventRoom room
        cdef Position before
        cdef Log log
        if not permits(&self.rules, self.course.now, action):
            return None
        room = _EventRoom()
        before = copy_at(self, self.course.at, positions)
        make_room(self, self.course.at + 1)
        log = log_into(room.events)
        act(self.course, &self.rules, <uint16_t>action, legal, &log)
        return happening(before, kind, &log)

    @cython.critical_section
    def _take(self, int32_t action):
        """The same without events; returns whether it was legal."""
        cdef uint16_t[MAX_LEGAL] legal
        if not permits(&self.rules, self.course.now, action):
            return False
        make_room(self, self.course.at + 1)
        act(self.course, &self.rules, <uint16_t>action, legal, NULL)
        return True

    @cython.critical_section
    def _replay(self, bytes record not None, bytes tables not None, int layout):
        """Begin again with the game of a record, of tables with this fingerprint, and take its actions.

        Raises ValueError for the first that is not legal.
        """
        cdef RecordHead here = head_here(tables, layout)
        cdef Recorded read
        cdef Fault fault
        read_record(&read, <const char*>record, len(record), &fault)
        if not fault.code:
            make_room(self, read.count)
            replay_record(self.course, &self.rules, &read, &here, &fault)
        if fault.code:
            raise ValueError(fault.text.decode())

    @cython.critical_section
    def _compare(self, bytes record not None, bytes tables not None, int layout):
        """Compare the position with the end of the record that was replayed. Raises ValueError where they differ."""
        cdef RecordHead here = head_here(tables, layout)
        cdef Recorded read
        cdef Fault fault
        read_record(&read, <const char*>record, len(record), &fault)
        compare_end(self.course, &self.rules, &read, &here, &fault)
        if fault.code:
            raise ValueError(fault.text.decode())

    @cython.critical_section
    def _again(self, uint32_t step, positions, kind):
        """Return the events of action number step - 1, for 0 those before the first decision."""
        cdef _EventRoom room = _EventRoom()
        cdef Position before = copy_at(self, step - 1 if step else 0, positions)
        cdef Position after = before.clone()
        cdef Log log = log_into(room.events)
        if step or self.course.seeded:
            happen_again(self.course, &self.rules, step, after.data, &log)
        return happening(before, kind, &log)

    @cython.critical_section
    def back(self, at):
        """Go back to the time after a number of actions, and forget those since."""
        back_to(self.course, &self.rules, time_of(self, as_index(at)))

    @cython.critical_section
    def _obstacle(self, at):
        """Return why the seat that acted then may not take back all actions since; None where it may."""
        cdef uint32_t number = time_of(self, at)
        cdef Doubts* doubts = <Doubts*>PyMem_RawMalloc(sizeof(Doubts))
        cdef int reason
        if doubts == NULL:
            raise MemoryError()
        with nogil:
            reason = obstacle_since(self.course, &self.rules, number, doubts)
            PyMem_RawFree(doubts)
        return _OBSTACLES[reason]

    @cython.critical_section
    def _heard(self, int reader, since, at):
        """Return the events from a number on, as a reader hears them: trees of MessagePack, one behind the other."""
        cdef _EventRoom room = _EventRoom()
        cdef uint32_t time = time_of(self, at)
        cdef uint32_t first = event_of(self, since, time)
        cdef uint64_t size = <uint64_t>(events_until(self.course, &self.rules, time) - first) * ENOUGH
        cdef bytes trees = PyBytes_FromStringAndSize(NULL, size)
        cdef Writer w = writer_into(PyBytes_AS_STRING(trees), size)
        write_heard(self.course, &self.rules, reader, first, time, room.events, &w)
        if not fits(&w):    # long names
            trees = PyBytes_FromStringAndSize(NULL, w.length)
            w = writer_into(PyBytes_AS_STRING(trees), w.length)
            write_heard(self.course, &self.rules, reader, first, time, room.events, &w)
        return trees[:w.length]

    @cython.critical_section
    def steps(self, since=0, at=None):
        """Return the number of the action of each event from a number on; 0 for those before the first."""
        cdef uint32_t time = time_of(self, at)
        cdef uint32_t event = event_of(self, since, time)
        cdef uint32_t end = events_until(self.course, &self.rules, time)
        return [step_of(self.course, &self.rules, number, time) for number in range(event, end)]

    @cython.critical_section
    def _clone(self, kind, Tables tables not None):
        """Return a copy in a class that extends this one, with these or other tables of the same setup."""
        cdef Played twin = <Played?>kind.__new__(kind)
        make(twin, tables)
        make_room(twin, self.course.at)
        memcpy(twin.course, self.course, course_size(&self.rules, self.course.at))
        return twin
