"""Foresight: how much of its actions the seat to decide can know, for any game of the kernel; runs without the GIL."""

cimport cython

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from isettlers._core.kernel cimport (
    EVERYTHING, MAX_EVENTS, MAX_LEGAL, STATE_WORDS, Event, Log, Position, redraw_unseen,
)
from isettlers._core.lines cimport Line, say, say_literal
from isettlers._core.msgpack cimport (
    Reader, Text, Writer, find, fits, is_text, left, read_flag, read_number, read_text, reader_of, same_text,
    write_flag, write_list, write_map, write_word, writer_into,
)
from isettlers._core.reading cimport FAULT_FORMAT, complain, next_word
from isettlers._core.rng cimport Rng, rng_seed

include "foresight.pxi"
include "looking.pxi"

# ---------------------------------------------------------------- Python objects

DETERMINIZATIONS = DRAWS
LONGEST = DEEPEST
USUAL = USUAL_LIMIT
MOST = MOST_LIMIT

_OBSTACLES = {NO_OBSTACLE: None, REVEALED: "revealed", OTHERS_ACTED: "others_acted"}


cdef Rules rules_of(Position position) noexcept:
    return Rules(api=position.api, block=position.block, seats=position.owner.seats, state_size=position.state_size)


def why_kept(Position position not None, uint16_t action):
    """Return why the seat to decide may not take back a legal action that it takes; None where it may."""
    cdef Rules rules = rules_of(position)
    cdef uint64_t before[STATE_WORDS]
    cdef Doubts* doubts = <Doubts*>PyMem_RawMalloc(sizeof(Doubts))
    cdef int found
    if doubts == NULL:
        raise MemoryError()
    with cython.critical_section(position):
        memcpy(before, position.data, position.state_size)
    with nogil:
        found = obstacle(&rules, before, action, doubts)
        PyMem_RawFree(doubts)
    return _OBSTACLES[found]


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
        self.rules = rules_of(position)
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
