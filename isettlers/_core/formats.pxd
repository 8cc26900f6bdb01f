"""Trees as JSON, records, and the envelope of snapshots."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from isettlers._core.msgpack cimport Reader, Text, Writer
from isettlers._core.reading cimport Fault, Node

cdef enum:
    SNAPSHOT_FORMAT = 1
    MOST_BYTES = 262144      # of a snapshot
    MARKED = 8               # bytes that come before the check
    SUM = 8                  # bytes of the check
    FINGERPRINT = 8          # bytes of the hash of a setup's cards or tiles
    RECORD_FORMAT = 1
    MOST_RECORD = 1048576    # bytes; no game of any setup comes near
    MOST_RECORD_HEAD = 524288   # of these, the header, which leaves room for the actions
    MOST_RECORDED = 100000   # actions; games end long before this
    MOST_ENGINE = 40         # letters of a version
    GREATEST_LAYOUT = 999999999


ctypedef struct Source:      # what tables are made from, beside a setup
    const char* engine       # the version
    const char* game
    const char* weights
    Reader packaged          # data of the game
    Reader own               # data that are no part of the package; failed for none


ctypedef struct Made:        # facts of tables that were made
    uint64_t size            # in bytes
    uint32_t seats
    uint32_t state_size
    uint32_t layout          # of states
    uint32_t setup           # where the tree of the setup begins in the head of snapshots
    uint32_t setup_length
    uint8_t[FINGERPRINT] fingerprint


ctypedef struct RecordHead:  # how a recorded game began, and what recorded it
    Text engine              # the version
    Text game
    Text setup               # a tree
    Text notes               # a tree, empty for none
    uint8_t[FINGERPRINT] tables
    int32_t layout           # of states
    uint64_t seed


ctypedef struct Recorded:    # a record of some bytes, which it points to; it may not be moved
    RecordHead head
    Node root                # the header
    Reader actions           # at the first of them
    uint32_t count           # of them
    uint32_t torn            # bytes at the end that were left out: an action written in part, or zeros
    bint finished            # there is an end, and it fits the bytes before it
    uint64_t hash            # of the position after the last action


# Write the tree that JSON says; FAULT_FORMAT, with line and column, for what is none. A name that comes twice in an
# object is kept twice, and the last counts, as for all readers.
cdef void write_tree_of_json(Writer* w, const char* json, uint64_t length, Fault* fault) noexcept nogil
# Write a tree, which has been checked, as JSON in ASCII; bytes are {"$binary": "0a1b"}.
cdef void write_json(Writer* w, Reader tree) noexcept nogil

# Write all of a snapshot up to the bytes of the state, the same for every position of a setup: what comes before the
# tree of the setup, which the caller writes then, and what comes behind it.
cdef void begin_head(Writer* w, const char* engine, const char* game) noexcept nogil
cdef void end_head(Writer* w, const uint8_t* fingerprint, int layout, int state_size) noexcept nogil
# Write a snapshot from its head and the bytes of a state, which are in little-endian order.
cdef void write_snapshot(Writer* w, Text head, const void* state, uint32_t state_size) noexcept nogil
# The map of a snapshot of any bytes, which is whole and not damaged unless there is a fault.
cdef Node check_envelope(const void* bytes, uint64_t length, Fault* fault) noexcept nogil
# The number of the game that a tree names, among the known ones.
cdef int known_game(const Node* node, const char* known) noexcept nogil
# The data of a game in the packaged data file, and in another of any bytes; failed where there are none.
cdef Reader packaged_data(const void* file, uint64_t length, const char* game) noexcept nogil
cdef Reader own_data(const void* file, uint64_t length, const char* game, Fault* fault) noexcept nogil
# The bytes of the state in a checked envelope whose setup has this fingerprint.
cdef Text check_contents(const Node* root, const uint8_t* fingerprint, const char* game, int layout) noexcept nogil

# Write the parts of a record. The check at its end is SUM bytes of the hash of all bytes before.
cdef void write_record_head(Writer* w, const RecordHead* head) noexcept nogil
# Whether a head leaves room for the actions; else there is a fault.
cdef bint check_record_head(const RecordHead* head, Fault* fault) noexcept nogil
# Give a head notes of any bytes, which are a whole table unless there is a fault.
cdef bint check_notes(RecordHead* head, const void* notes, uint32_t length, Fault* fault) noexcept nogil
cdef void write_record_action(Writer* w, uint16_t action) noexcept nogil
cdef void write_record_end(Writer* w, uint32_t actions, uint64_t hash, const uint8_t* check) noexcept nogil
# Read a record of any bytes, which is whole and not damaged unless there is a fault; its actions may not be legal.
cdef void read_record(Recorded* record, const void* bytes, uint64_t length, Fault* fault) noexcept nogil
# Take the first of the actions of a record that was read.
cdef uint16_t next_recorded(Reader* actions) noexcept nogil
# Write all that a record says, as a tree.
cdef void write_recorded(Writer* w, const Recorded* record) noexcept nogil
