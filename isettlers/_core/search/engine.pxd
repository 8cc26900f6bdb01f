"""Tree search over the kernel's interface: the plan, the tree and the search; imports no game."""

from cpython.pythread cimport PyThread_type_lock
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from isettlers._core.kernel cimport MAX_LEGAL, MAX_SEATS, STATE_WORDS, GameApi, Position
from isettlers._core.rng cimport Rng

cdef enum:
    DEEPEST = 256        # decisions of one descent
    MOST_TREES = 4096
    MAX_LEGAL_WORDS = 16   # of 64 bits, one for each legal action
    NO_NODE = 0

cdef enum:   # when hidden information is resampled
    DETERMINIZE_ITERATION   # before each iteration, with the chance to come
    DETERMINIZE_NEVER       # only the chance to come: a study of perfect information, not a fair player
    DETERMINIZE_TREE        # once for each tree (perfect-information Monte Carlo)

cdef enum:   # rollout policies
    ROLLOUT_RANDOM
    ROLLOUT_GREEDY       # the one-ply policy
    ROLLOUT_SAMPLED      # the best of a few random actions, by the evaluation


ctypedef struct Plan:
    int determinize      # DETERMINIZE_ITERATION, _NEVER or _TREE
    bint by_seat         # a tree for each seat, over what that seat observes (multiple observers)
    bint uniform         # visit all actions equally often
    int max_depth        # decisions that a descent makes in a tree
    double exploration   # weight of the exploration term
    double bias          # weight of the prior, decaying with visits (progressive bias)
    double win           # share of victory in a reward; the rest is the margin of points
    double scale         # margin of points that is half way from a draw to the largest reward
    int rollout          # ROLLOUT_RANDOM, _GREEDY or _SAMPLED
    int candidates       # random actions evaluated by ROLLOUT_SAMPLED
    double epsilon       # share of random actions in the other rollout policies
    int cutoff           # decisions of a playout before the evaluation ends it; -1 plays to the end


ctypedef struct Node:    # an action of a seat and its statistics; 32 bytes
    double total         # sum of the rewards of the seat that took it
    uint32_t visits
    uint32_t available   # descents in which it was legal
    uint32_t child       # first child, 0 for none
    uint32_t sibling     # next child of the same parent
    uint16_t action
    uint8_t seat
    float prior


ctypedef struct Tree:
    Node* nodes          # 0 is unused, the roots follow
    uint32_t count
    uint32_t capacity
    bint full            # a node was left out for lack of memory


ctypedef struct Worker:   # scratch memory of a descent
    Rng rng
    uint64_t state[STATE_WORDS]
    uint16_t ids[MAX_LEGAL]
    uint32_t path[DEEPEST * MAX_SEATS]
    int steps            # length of the path
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
    cdef int trees                # number of trees
    cdef uint64_t* drawn          # with DETERMINIZE_TREE: the state at each tree's root
    cdef uint64_t seed
    cdef readonly int64_t iterations
    cdef readonly int64_t decisions
    cdef int64_t started
    cdef PyThread_type_lock lock
