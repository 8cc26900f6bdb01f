"""Trees as JSON, the envelope of snapshots, and the text of unknown names."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memmove, strlen

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
    NUMBER,
    TEXT,
    Reader,
    Text,
    Writer,
    find,
    next_kind,
    put_bytes,
    read_bytes,
    read_flag,
    read_fraction,
    read_list,
    read_map,
    read_number,
    read_text,
    reader_of,
    skip,
    write_bytes,
    write_counted,
    write_flag,
    write_fraction,
    write_list,
    write_map,
    write_natural,
    write_nil,
    write_number,
    write_word,
    writer_into,
)
from isettlers._core.plain cimport Limits, check_tree
from isettlers._core.reading cimport (
    FAULT_FORMAT,
    Fault,
    Node,
    accuse,
    binary,
    complain,
    faulty,
    find_word,
    number,
    required,
    root_of,
    text,
)
from isettlers._core.settings cimport say_unknown
from isettlers._core.sha256 cimport sha256_of
from isettlers._core.utf8 cimport NO_LETTER, take_letter, write_letter

include "json_reading.pxi"
include "json_writing.pxi"
include "snapshot.pxi"
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
