"""Tree search over the kernel's interface: what a search is told, its tree, and the search itself; knows no game."""

from cpython.pythread cimport PyThread_type_lock
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from isettlers._core.kernel cimport MAX_LEGAL, MAX_SEATS, STATE_WORDS, GameApi, Position
from isettlers._core.rng cimport Rng

cdef enum:
    DEEPEST = 256        # decisions of one descent
    MOST_TREES = 4096
    MAX_LEGAL_WORDS = 16   # of 64 bits, one for each legal action
    NO_NODE = 0

cdef enum:   # what is drawn anew before a descent
    REDRAWN          # all that the seat cannot see, with the chance to come
    CHANCE           # the chance to come alone: what is hidden is looked at (a study, not a fair player)
    WORLDS           # nothing: each tree has a position of its own, redrawn once

cdef enum:   # how actions of a position are chosen when it is played out
    PLAY_RANDOM
    PLAY_GREEDY      # by the one-ply policy
    PLAY_SAMPLED     # by what looks best of a few actions picked at random


ctypedef struct Plan:
    int unseen           # REDRAWN, CHANCE or WORLDS
    bint by_seat         # a tree for each seat, which tells apart only what that seat sees
    bint uniform         # all actions equally often, not those that look best more often
    int deepest          # decisions that a tree reaches down
    double exploration   # weight of what was tried seldom
    double bias          # weight of the prior, which fades with the visits
    double win           # share of the victory in a reward; the rest is the margin of points
    double scale         # points that make a margin large
    int playing          # PLAY_RANDOM, PLAY_GREEDY or PLAY_SAMPLED
    int width            # how many actions are picked where they are sampled
    double stray         # share of actions taken at random all the same
    int cutoff           # decisions played out before the position is judged; -1 plays to the end


ctypedef struct Node:    # an action of a seat, and all that came of it; 32 bytes
    double total         # of the rewards of the seat that took it
    uint32_t visits
    uint32_t available   # descents in which it could have been chosen
    uint32_t child       # the first of those that follow, 0 when there is none
    uint32_t sibling     # the next that follows the same
    uint16_t action
    uint8_t seat
    float prior


ctypedef struct Tree:
    Node* nodes          # number 0 is nobody's, the roots come after it
    uint32_t count
    uint32_t capacity
    bint full            # something was not kept for want of room


ctypedef struct Worker:   # what one descent needs beside the tree
    Rng rng
    uint64_t state[STATE_WORDS]
    uint16_t ids[MAX_LEGAL]
    uint32_t path[DEEPEST * MAX_SEATS]
    int steps            # entries of the path
    double reward[MAX_SEATS]
    int64_t decisions    # taken in trees and playouts


cdef class Search:
    cdef const GameApi* api
    cdef const void* block
    cdef Position root            # kept alive, with its tables
    cdef readonly int seat
    cdef int seats
    cdef int state_size
    cdef Plan plan
    cdef Tree tree
    cdef int trees                # how many
    cdef uint64_t* worlds         # with WORLDS: the position of each tree
    cdef uint64_t seed
    cdef readonly int64_t iterations
    cdef readonly int64_t decisions
    cdef int64_t started
    cdef PyThread_type_lock lock
