"""The course of a game, and how much of its actions a seat can foresee, over the kernel's interface; imports no game.

All is plain C and needs no GIL. Memory is the caller's; its blocks hold no pointers, so they may be copied and moved.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from isettlers._core.formats cimport RecordHead, Recorded
from isettlers._core.kernel cimport MAX_EVENTS, MAX_STATE, STATE_WORDS, Event, Log, Rules
from isettlers._core.msgpack cimport Text, Writer
from isettlers._core.reading cimport Fault

cdef enum:
    DRAWS = 4            # determinizations: the seat does not know where they differ
    DEEPEST = 8          # actions of a chain
    USUAL_LIMIT = 400    # actions that are looked at
    MOST_LIMIT = 2000
    MOST_HEARD = 4096    # bytes of an event
    MOST_SEEN = 65536    # bytes of a view that is compared
    KIND_WORDS = 1024    # of 64 bits, one for each action id
    STRIDE = 32          # actions between two positions that a course keeps
    MOST_TYPED = 4096    # bytes of an action's text
    FEW_ACTIONS = 8      # that a refusal lists
    LISTED_TEXTS = 140   # bytes of their texts

cdef enum:               # why an action may not be taken back
    NO_OBSTACLE
    REVEALED             # somebody learnt of what chance has decided, or the seat of what it could not foresee
    OTHERS_ACTED


ctypedef struct Steps:   # room for the steps of an action from two positions
    Event[MAX_EVENTS] first
    Event[MAX_EVENTS] other


ctypedef struct Foreseen:   # the part of an action that a seat can foresee
    uint32_t events      # that it hears of the step
    uint32_t own         # of these, before the first that chance decides, or with which another seat acts
    uint32_t known       # of these, before the first that it cannot foresee
    bint reveals         # it learns something that it cannot foresee
    bint continues       # a question within the action is pending, and the seat can foresee its answers


ctypedef struct Doubts:     # room for `obstacle`
    Steps steps
    uint8_t[(DRAWS + 1) * MAX_STATE] states
    uint8_t[MOST_SEEN] view
    uint8_t[MOST_SEEN] other_view


ctypedef struct Branch:     # an action that is looked at
    uint32_t above       # the branch that it follows, itself for a legal action of the position
    uint32_t first       # the first of those that follow it
    uint16_t count       # of them, 0 where nobody looked
    uint16_t action
    uint16_t known       # events of it that the seat hears and can foresee
    uint8_t depth
    bint reveals
    bint continues


ctypedef struct LookAhead:
    int32_t seat
    int32_t left         # actions that may be looked at still
    uint32_t count       # branches, in the order of their depth
    uint32_t looked      # of them, with all that is known
    uint32_t above       # the branch whose followers were listed last, or are to be listed next
    uint64_t[KIND_WORDS] through   # the action ids to follow
    uint8_t[DRAWS * MAX_STATE] roots   # determinizations of the position, in a row
    uint8_t[DRAWS * MAX_STATE] here    # the positions before the branches that are looked at now
    uint8_t[DRAWS * MAX_STATE] after
    Steps steps
    Branch[1] branches


ctypedef struct Course:  # how a game began, and where it stands; its stretches follow
    uint64_t seed
    bint seeded          # it began from the seed, else at a position
    uint32_t at          # actions taken
    uint32_t events      # so far
    uint32_t opening     # of these, before the first decision
    uint64_t[STATE_WORDS] now


ctypedef struct Stretch:   # 32 actions; the position before the first of them follows
    uint64_t first_event   # the number of events before it
    uint16_t[STRIDE] actions
    uint16_t[STRIDE] counts   # of the events of each action
    uint8_t[STRIDE] actors


# The bytes of a course of some actions, and of the functions that follow: 32 actions take as much as a state and 168
# bytes. A larger one begins with the bytes of a smaller one.
cdef uint64_t course_size(const Rules* rules, uint32_t actions) noexcept nogil
cdef void begin_course(Course* course, const Rules* rules, uint64_t seed) noexcept nogil
cdef void begin_course_at(Course* course, const Rules* rules, const void* state) noexcept nogil
cdef bint permits(const Rules* rules, const void* state, int32_t action) noexcept nogil
# Take a legal action, for which there is room; its events go to `log`, unless that is NULL. Returns the number of legal
# actions then, which are in legal[MAX_LEGAL].
cdef int act(Course* course, const Rules* rules, uint16_t action, uint16_t* legal, Log* log) noexcept nogil
# Whether there is such a time, a number of actions; an action of that number; an event, or the next one, of that number
# after some actions. Else there is a fault.
cdef bint check_time(const Course* course, int64_t at, Fault* fault) noexcept nogil
cdef bint check_number(const Course* course, int64_t number, Fault* fault) noexcept nogil
cdef bint check_event(const Course* course, const Rules* rules, int64_t event, uint32_t at,
                      Fault* fault) noexcept nogil
# The functions below take the number of an action that was taken, from 0 on, or in `at` a number of actions.
cdef uint16_t action_number(const Course* course, const Rules* rules, uint32_t number) noexcept nogil
cdef int actor_number(const Course* course, const Rules* rules, uint32_t number) noexcept nogil
# How many events there were after some actions.
cdef uint32_t events_until(const Course* course, const Rules* rules, uint32_t at) noexcept nogil
cdef void position_at(const Course* course, const Rules* rules, uint32_t at, void* state) noexcept nogil
# The events of action number step - 1 again, which is taken in `state`; of step 0 those before the first decision.
cdef void happen_again(const Course* course, const Rules* rules, uint32_t step, void* state, Log* log) noexcept nogil
# Go back to an earlier time, and forget the actions since.
cdef void back_to(Course* course, const Rules* rules, uint32_t at) noexcept nogil
# Why the seat that acted then may not take back all actions since: NO_OBSTACLE, or the first obstacle.
cdef int obstacle_since(const Course* course, const Rules* rules, uint32_t at, Doubts* doubts) noexcept nogil
# Write the events from number `since` on, as they were after some actions and as a reader hears them, one behind the
# other; room[MAX_EVENTS] is for the events of a step.
cdef void write_heard(const Course* course, const Rules* rules, int reader, uint32_t since, uint32_t at,
                      Event* room, Writer* w) noexcept nogil
# Write {"since", "next", "actions", "events"}: the same in a list, and the number of the action of each, 0 for those
# before the first.
cdef void write_log(const Course* course, const Rules* rules, int reader, uint32_t since, uint32_t at, Event* room,
                    Writer* w) noexcept nogil
# Write the finished record of a course that began at a seed; `head` says so.
cdef void write_record(const Course* course, const Rules* rules, const RecordHead* head, Writer* w) noexcept nogil
# Begin a course with the game of a record, and take its actions, for which there is room, up to the first that is not
# legal, a fault. `here` is the head that a record of this engine would have; it says in what the two differ.
cdef void replay_record(Course* course, const Rules* rules, const Recorded* record, const RecordHead* here,
                        Fault* fault) noexcept nogil
# Compare the position of such a course with the end of its record.
cdef void compare_end(const Course* course, const Rules* rules, const Recorded* record, const RecordHead* here,
                      Fault* fault) noexcept nogil
# The legal action with a text, as people type it: case and runs of blanks do not matter, and a printed id may be left
# out where one action remains. FAULT_ILLEGAL, with the fault, where there is none or several.
cdef int find_action(const Rules* rules, const void* state, Text text, Fault* fault) noexcept nogil
# Make the fault of a number that is no legal action: FAULT_ILLEGAL, or FAULT_OVER where none is.
cdef void refuse_action(const Rules* rules, const void* state, int64_t action, Fault* fault) noexcept nogil
# Why the seat to decide may not take an action back that it takes in a state: NO_OBSTACLE, REVEALED or OTHERS_ACTED.
cdef int obstacle(const Rules* rules, const void* before, uint16_t action, Doubts* doubts) noexcept nogil

# The bytes of a look ahead at up to `limit` actions.
cdef uint64_t ahead_size(int limit) noexcept nogil
# Begin a look ahead from a state at the legal actions, and at those that follow the kinds in `through`, words.
# A word that is no kind is a fault.
cdef void begin_ahead(
    LookAhead* look, const Rules* rules, const void* state, const char* through, int limit, Fault* fault
) noexcept nogil
# Look at up to `most` actions more; returns whether there are others still.
cdef bint run_ahead(LookAhead* look, const Rules* rules, int most) noexcept nogil
# Write {"ahead": [...]}, the actions that were looked at, with their consequences and those that follow.
cdef void write_ahead(LookAhead* look, const Rules* rules, Writer* w) noexcept nogil
