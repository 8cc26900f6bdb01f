"""The C interface of the engine: what a game provides, and the holder of one position.

Installed with the package; `isettlers.get_include()` names the folder to cimport it from.
Everything above `Tables` is plain C and needs no GIL.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from isettlers._core.msgpack cimport Text, Writer
from isettlers._core.network cimport Network
from isettlers._core.reading cimport Node
from isettlers._core.rng cimport Rng
from isettlers._core.sink cimport Column, Compact

cdef enum:
    MAX_STATE = 2048     # bytes of any game's state
    STATE_WORDS = 256    # the same in 64-bit words
    MAX_LEGAL = 1024     # legal actions of any position
    MAX_SEATS = 5
    CACHED = 160         # legal ids a Position keeps beside its state
    AT_ONCE = 32         # legal ids that it copies at once, a divisor of CACHED
    MAX_EVENTS = 4096    # events of one step

cdef enum:               # readers of a tree that are no seats
    EVERYTHING = -2      # sees through all
    SPECTATOR = -1


ctypedef struct Event:   # one thing that happened; its kinds are the game's own (see its events table)
    uint8_t kind
    uint8_t seat
    uint8_t a
    uint8_t b
    int32_t n
    uint64_t goods


ctypedef struct Log:
    Event* events           # NULL where they are only counted
    uint32_t count
    uint32_t capacity
    uint32_t cause          # of the events to come, for games that name causes; 0 at the beginning of a step


ctypedef struct GameApi:
    const char* name
    uint32_t num_actions
    uint32_t event_kinds   # in a log they are numbered from 0
    # The functions get a state of `Tables.state_size` bytes and the tables block of its setup.
    # A state begins with the Rng that all its chance comes from.
    # A fresh state from a seed, moved on to the first decision, in memory that may hold anything.
    void (*start)(void* state, const void* tables, uint64_t seed, Log* log) noexcept nogil
    # Sorted ids of the legal actions into out[MAX_LEGAL]; returns their number, 0 when the game is over.
    int (*legal)(const void* state, const void* tables, uint16_t* out) noexcept nogil
    # Apply one legal id, then everything that leaves no choice; out and result as of `legal`. log may be NULL.
    int (*apply)(void* state, const void* tables, uint16_t action, uint16_t* out, Log* log) noexcept nogil
    # The seat to decide, -1 when the game is over.
    int (*actor)(const void* state, const void* tables) noexcept nogil
    # Points of each seat if the game ended now, into out[MAX_SEATS].
    void (*scores)(const void* state, const void* tables, int32_t* out) noexcept nogil
    # Rank of each seat (0 = winner; equal ranks share) if the game ended now, into out[MAX_SEATS].
    void (*ranks)(const void* state, const void* tables, int32_t* out) noexcept nogil
    # How good the position looks for a seat, in points.
    double (*evaluate)(const void* state, const void* tables, int seat) noexcept nogil
    # Whether the decision continues a choice already begun (the chain of one action).
    bint (*unfinished)(const void* state, const void* tables) noexcept nogil
    # Whether a question within an action is under way: what views have in `pending`.
    bint (*pending)(const void* state, const void* tables) noexcept nogil
    # 0, or the code of the first broken invariant; safe to ask of any bytes.
    int (*check)(const void* state, const void* tables) noexcept nogil
    # Resample all that a seat cannot see, and the chance to come, from the generator `rng`.
    void (*resample)(void* state, const void* tables, int seat, Rng* rng) noexcept nogil
    # Reverse the bytes of every word of two bytes or more in a state of any contents: its words are in the machine's
    # order in memory, and little-endian in snapshots and hashes.
    void (*reverse)(void* state, const void* tables) noexcept nogil
    # The id that one of its own actions goes by for a seat that watches: the same where the action is open, one for all
    # of its kind where only something hidden distinguishes them. Asked before the action is applied.
    uint16_t (*seen)(const void* state, const void* tables, uint16_t action, int seat) noexcept nogil
    # Write what a seat knows, and nothing else, as observation_size numbers; with `everything` what is hidden as well,
    # as full_size numbers.
    void (*observe)(const void* state, const void* tables, int seat, bint everything, float* out) noexcept nogil
    # The same into a compact row, which is cleared.
    void (*encode)(const void* state, const void* tables, int seat, const Compact* to) noexcept nogil
    uint32_t observation_size
    uint32_t full_size
    # Describe the columns that are not always 0 with these tables, full_size of them, and mark the action ids that can
    # be legal. Called for several tables of a game in turn, it describes what any of them has.
    void (*describe)(const void* tables, Column* columns, uint8_t* actions) noexcept nogil
    # The functions below are NULL where the game's Python class writes these. Texts are bare UTF-8, trees MessagePack.
    # A kind of actions by its number, and where its ids begin: behind the last kind, the number of ids.
    Text (*kind)(int number, uint32_t* first) noexcept nogil
    # The name of a seat.
    void (*write_seat)(const void* tables, int seat, Writer* w) noexcept nogil
    # An action id in words, as the seat to decide reads it.
    void (*write_text)(const void* state, const void* tables, uint16_t action, Writer* w) noexcept nogil
    # The same with its kind and its arguments, as a view lists it.
    void (*write_action)(const void* state, const void* tables, uint16_t action, Writer* w) noexcept nogil
    # Why an id is not legal, nil where it is: the first rule in its way.
    void (*write_hindrance)(const void* state, const void* tables, uint16_t action, Writer* w) noexcept nogil
    # One of the events of a step or more as a reader may hear it, by the state before them; returns whether that is
    # less than there is.
    bint (*write_event)(const void* before, const void* tables, const Log* log, uint32_t index, int reader,
                        Writer* w) noexcept nogil
    # The fields of a view, or for EVERYTHING of a document, into a map that somebody opened. Returns their number.
    uint32_t (*write_fields)(const void* state, const void* tables, int reader, Writer* w) noexcept nogil
    # The criterion that separates the winners from the rest.
    void (*write_criterion)(const void* state, const void* tables, Writer* w) noexcept nogil
    # The languages of texts by their codes, with bars between them, and the choice of one for tables, by its place.
    const char* languages
    void (*speak)(void* tables, int language) noexcept nogil
    # Set up the position of a document, a checked tree, whatever it names as `game` and `setup`; False with the fault
    # in the node.
    # NULL where the game's Python class reads them.
    bint (*read_tree)(const Node* tree, const void* tables, void* state) noexcept nogil


ctypedef struct Rules:   # of one setup
    const GameApi* api
    const void* block
    int seats
    int state_size
    const Network* network   # NULL for none


cdef class Tables:
    """Constant data of one setup (cards, boards, options); immutable and shared by all its states."""
    cdef GameApi api
    cdef const void* block
    cdef readonly int seats
    cdef readonly int state_size
    cdef object __weakref__
    cdef public object game     # the Python side's Game and Setup, for users of a position
    cdef public object setup
    cdef public object cards
    cdef public str weights       # the name of the set of weights of evaluations, and the code of the language of texts
    cdef public str language
    cdef const Network* network   # of the searches of these tables, NULL for none
    cdef object network_owner     # kept alive
    cdef public bytes setup_tree   # the setup as MessagePack, once somebody has asked for it


cdef class Position:
    """One state of a game, held in place; cloning it is one memcpy."""
    cdef const GameApi* api
    cdef const void* block
    cdef Tables owner
    cdef int state_size
    cdef int count               # legal actions, -1 when not yet generated
    cdef uint16_t ids[CACHED]    # valid when 0 <= count <= CACHED
    cdef uint64_t data[STATE_WORDS]


cdef class Happened:
    """The events of one step, and the position before it."""
    cdef Position before
    cdef bytes events


# A 64-bit hash of a state, the same on every machine; state_size is a multiple of 8.
cdef uint64_t state_hash(const GameApi* api, const void* tables, const void* state, int state_size) noexcept nogil
# Make a state one that a seat cannot tell from it, all such being equally likely.
cdef void redraw_unseen(const GameApi* api, const void* tables, void* state, int seat, Rng* rng) noexcept nogil
cdef int play_out(const GameApi* api, const void* tables, void* state, Rng* rng) noexcept nogil
cdef double prior(const GameApi* api, const void* tables, const void* state, int state_size, int seat,
                  uint16_t action) noexcept nogil
cdef int greedy_index(const GameApi* api, const void* tables, const void* state, int state_size,
                      const uint16_t* ids, int count, Rng* rng) noexcept nogil
