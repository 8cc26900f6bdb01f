"""Trees as JSON, records, the envelope of snapshots, and the text of unknown names."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memmove, memset, strlen

from isettlers._core.bits cimport every_byte
from isettlers._core.data_file cimport DATA_NEWER, open_data
from isettlers._core.decimals cimport read_decimal
from isettlers._core.lines cimport (
    Line,
    line_into,
    say,
    say_escaped,
    say_float,
    say_hex,
    say_natural,
    say_printed,
    say_value,
)
from isettlers._core.msgpack cimport (
    BYTES,
    DEEPEST_TREE,
    FLAG,
    FRACTION,
    LIST,
    MAP,
    NOTHING,
    NUMBER,
    TEXT,
    Reader,
    Text,
    Writer,
    find,
    is_short_text,
    left,
    next_kind,
    put_bytes,
    put_letter,
    read_bytes,
    read_flag,
    read_fraction,
    read_list,
    read_map,
    read_number,
    read_text,
    reader_of,
    skip,
    take_short_text,
    write_bytes,
    write_counted,
    write_flag,
    write_fraction,
    write_list,
    write_map,
    write_natural,
    write_nil,
    write_number,
    write_text,
    write_word,
    writer_into,
)
from isettlers._core.plain cimport Limits, check_tree, plain_limits
from isettlers._core.reading cimport (
    FAULT_FORMAT,
    Fault,
    Node,
    absent,
    accuse,
    binary,
    complain,
    expected,
    faulty,
    field,
    find_word,
    is_table,
    number,
    required,
    root_of,
    text,
)
from isettlers._core.settings cimport say_unknown
from isettlers._core.sha256 cimport sha256_of
from isettlers._core.utf8 cimport NO_LETTER, have_high_bit, next_bytes, take_letter, write_letter

include "json_reading.pxi"
include "json_writing.pxi"
include "snapshot.pxi"
include "record.pxi"
include "sources.pxi"


def unknown_name(str kind, str name, str known):
    cdef bytes letters = name.encode(errors="backslashreplace")
    cdef Text given
    cdef char[256] out
    cdef Line line = line_into(out, sizeof(out))
    given.at = letters
    given.length = <uint32_t>len(letters)
    say_unknown(&line, kind.encode(), given, known.encode())
    return out.decode()


# ---------------------------------------------------------------- records

VERSION = RECORD_FORMAT
MAX_BYTES = MOST_RECORD
MOST_HEADER = MOST_RECORD_HEAD
MOST_ACTIONS = MOST_RECORDED
MOST_LAYOUT = GREATEST_LAYOUT


cdef Text text_in(bytes letters) noexcept:
    return Text(<const char*>letters, <uint32_t>len(letters))


def record_head(bytes engine, bytes game, bytes setup, bytes tables, int layout, uint64_t seed, bytes notes):
    """Return the bytes at the beginning of a record, from the trees of its setup and of its notes, if there are any."""
    cdef RecordHead head
    cdef Fault fault
    head.engine, head.game = text_in(engine), text_in(game)
    head.setup, head.notes = text_in(setup), text_in(notes)
    head.layout, head.seed = layout, seed
    if len(tables) != FINGERPRINT:
        raise ValueError("a fingerprint has 8 bytes")
    memcpy(head.tables, <const char*>tables, FINGERPRINT)
    if not check_record_head(&head, &fault):
        raise ValueError(fault.text.decode())
    cdef Writer w = writer_into(NULL, 0)
    write_record_head(&w, &head)
    written = bytearray(w.length)
    w = writer_into(<char*>written, w.length)
    write_record_head(&w, &head)
    return bytes(written)


def record_action(uint16_t action):
    """Return the bytes of an action in a record."""
    cdef uint8_t[8] out
    cdef Writer w = writer_into(out, sizeof(out))
    write_record_action(&w, action)
    return (<const char*>out)[:w.length]


def record_end(uint32_t actions, uint64_t last, bytes digest):
    """Return the bytes at the end of a record, whose last position has a hash, and the bytes before it this SHA-256."""
    cdef uint8_t[END_FRAME] out
    cdef Writer w = writer_into(out, sizeof(out))
    if len(digest) < SUM:
        raise ValueError("a digest has 32 bytes")
    write_record_end(&w, actions, last, <const uint8_t*><const char*>digest)
    return (<const char*>out)[:w.length]


def read_recorded(bytes data not None):
    """Return what a record of any bytes says, as the MessagePack of a tree. Raises ValueError."""
    cdef Recorded record
    cdef Fault fault
    cdef Writer w = writer_into(NULL, 0)
    read_record(&record, <const char*>data, len(data), &fault)
    if fault.code:
        raise ValueError(fault.text.decode())
    write_recorded(&w, &record)
    written = bytearray(w.length)
    w = writer_into(<char*>written, w.length)
    write_recorded(&w, &record)
    return bytes(written)
