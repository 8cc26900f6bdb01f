"""Tree search over the kernel's interface: the plan, the tree and the search; imports no game.

All above `Search` is plain C and needs no GIL.
"""

from cpython.pythread cimport PyThread_type_lock
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from isettlers._core.kernel cimport MAX_LEGAL, MAX_SEATS, STATE_WORDS, GameApi, Position, Rules, Tables
from isettlers._core.network cimport HIDDEN, Network, Sight
from isettlers._core.rng cimport Rng
from isettlers._core.signals cimport Watch

cdef enum:
    DEEPEST = 256        # decisions of one descent
    MOST_TREES = 4096
    MAX_LEGAL_WORDS = 16   # of 64 bits, one for each legal action
    NO_NODE = 0
    MOST_BATCH = 4096    # leaves evaluated at a time
    USUAL_ITERATIONS = 1000   # of a search without a budget
    ITERATIONS_A_NODE = 10    # after which a search with a budget of nodes ends: the tree may have no more

cdef enum:   # when hidden information is resampled
    DETERMINIZE_ITERATION   # before each iteration, with the chance to come
    DETERMINIZE_NEVER       # only the chance to come: a study of perfect information, not a fair player
    DETERMINIZE_TREE        # once for each tree (perfect-information Monte Carlo)

cdef enum:   # rollout policies
    ROLLOUT_RANDOM
    ROLLOUT_GREEDY       # the one-ply policy
    ROLLOUT_SAMPLED      # the best of a few random actions, by the evaluation
    ROLLOUT_POLICY       # drawn by the policy of the network


ctypedef struct Plan:
    int determinize      # DETERMINIZE_ITERATION, _NEVER or _TREE
    int determinizations   # with DETERMINIZE_TREE: the number of trees
    bint by_seat         # a tree for each seat, over what that seat observes (multiple observers)
    bint uniform         # visit all actions equally often
    bint one_ply         # evaluate each action in each determinization, without playouts (expectimax)
    int max_depth        # decisions that a descent makes in a tree
    double exploration   # weight of the exploration term
    double bias          # weight of the prior, decaying with visits (progressive bias)
    double puct          # weight of the exploration term by priors (PUCT); 0 selects by UCB
    double spread        # margin of evaluations at which the prior of PUCT is a quarter of the best action's
    uint32_t expand      # visits with which PUCT gives a node its children
    double win           # share of victory in a reward; the rest is the margin of points
    double scale         # margin of points that is half way from a draw to the largest reward
    int rollout          # ROLLOUT_RANDOM, _GREEDY, _SAMPLED or _POLICY
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


# A search in one block of memory without pointers: this, the determinization of each tree (with DETERMINIZE_TREE), the
# nodes, of which 0 is unused and the roots follow.
ctypedef struct TreeSearch:
    Plan plan
    uint64_t seed
    int64_t started      # iterations that a worker has taken, done or not
    int64_t iterations
    int64_t decisions    # of these iterations, playouts included
    int32_t seat         # that the search decides for
    int32_t seats
    int32_t state_size
    int32_t trees
    uint32_t count       # nodes, the unused one included
    uint32_t capacity
    bint stale           # the actions at the root have the priors of an inner node
    bint full            # a node was left out for lack of memory
    uint32_t most_nodes      # of the budget, 0 for none
    int64_t most_iterations  # likewise
    uint64_t root[STATE_WORDS]


ctypedef struct Worker:   # a thread's scratch memory, bound to its search
    const GameApi* api
    const void* block
    const Network* network   # NULL for none
    TreeSearch* search
    Node* nodes
    Rng rng
    uint64_t state[STATE_WORDS]
    uint16_t ids[MAX_LEGAL]
    int count            # legal actions after the descent
    int tree             # that is descended, the first one with a tree for each seat
    uint32_t path[DEEPEST * MAX_SEATS]
    int steps            # length of the path
    bint hooked          # leaves are evaluated outside the core
    int first            # action that each descent begins with, where it is legal; -1 for the selection's choice
    float usual          # prior of an action that the node was expanded without
    uint32_t leaf        # node where the descent ended and priors are due, NO_NODE for none
    int seat             # that decides there
    int leaf_count       # legal actions there, their ids and priors of any sum
    uint16_t leaf_ids[MAX_LEGAL]
    float weights[MAX_LEGAL]
    double reward[MAX_SEATS]
    int64_t decisions    # taken in trees and playouts
    Sight* sights        # of the network, one for each seat
    int16_t hidden[HIDDEN]   # of the position last read by the network


ctypedef struct RootAction:   # an action at the root, summed over trees and searches
    double total         # of the rewards
    double prior
    int64_t visits
    int32_t action
    int32_t _


cdef class Search:
    cdef Tables owner            # kept alive
    cdef Position model          # of the states of leaves
    cdef Rules rules
    cdef TreeSearch* memory
    cdef PyThread_type_lock lock


cdef class CoreBot:              # a bot that decides in the core alone
    cdef Tables owner            # kept alive
    cdef void* decider           # for `decide`


cdef enum:   # in place of a choice
    NO_MEMORY = -1
    INTERRUPTED = -2

cdef int decide(const void* bot, const void* state, uint64_t seed, Watch* watch) noexcept nogil
