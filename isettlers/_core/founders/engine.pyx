"""Founders of the Empire inside the core: the rules over one fixed-size struct, and the tables of a setup."""

cimport cython
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset, strlen

from isettlers._core cimport kernel
from isettlers._core.bits cimport DEBUGGING, bit, count_bits, ensure, lowest, rarely
from isettlers._core.byte_order cimport reverse_16, reverse_32, reverse_64
from isettlers._core.founders.state cimport *
from isettlers._core.formats cimport Made, Source, begin_head, end_head
from isettlers._core.kernel cimport EVERYTHING, Event, GameApi, Log
from isettlers._core.lines cimport Line, say, say_natural, say_number, say_printed, say_text
from isettlers._core.msgpack cimport (
    LIST, MAP, NUMBER, TEXT, Reader, Text, Writer, close_counted, find, fits as is_whole, next_kind, open_map,
    put_bytes, read_bytes, read_fraction, read_list, read_map, read_number, read_text, read_within, reader_of,
    same_text, skip, write_flag, write_list, write_map, write_natural, write_nil, write_number, write_text, write_word,
    writer_into,
)
from isettlers._core.names cimport add_name, begin_names, name_of, names_size
from isettlers._core.plain cimport Limits, check_tree, plain_limits
from isettlers._core.reading cimport (
    FAULT_DATA, FAULT_FORMAT, FAULT_SETUP, FAULT_STATE, LISTED, Fault, Node, absent, accuse, as_code, below, defaulted,
    entries, expected, fail, fail_with, faulty, field, flag, is_nil, is_table, named, number, number_at as field_number,
    one_of, only, required, root_of, say_got, text, to_next,
)
from isettlers._core.rng cimport Rng, rng_below, rng_next, rng_seed
from isettlers._core.settings cimport close_few, first_player, open_few, ruling, rulings_of, write_ruling
from isettlers._core.sink cimport (
    COUNT, DIGITS, MOST_RAW, ONE_HOT, PLAIN, SPLIT, Column, Compact, Dense, Place, counts, describe, flags, kinds,
    offer,
)
from isettlers._core.utf8 cimport take_letter

# One translation unit, so that all of it can be inlined. A file uses those before it and none behind it.
include "../shared/context.pxi"
include "events.pxi"
include "../shared/feeding.pxi"
include "../shared/lists.pxi"
include "../shared/nibbles.pxi"
include "../shared/emit.pxi"

# The rules, from what lies on the table to the course of the game.
include "tile_bits.pxi"
include "stacks.pxi"
include "land.pxi"
include "tokens.pxi"
include "score.pxi"
include "course.pxi"
include "adding.pxi"
include "setup.pxi"
include "flow.pxi"

# Ranks, evaluation, checks and observations of a state.
include "../shared/ranks.pxi"
include "evaluation.pxi"
include "../shared/checks.pxi"
include "check.pxi"
include "../shared/observing.pxi"
include "observe.pxi"
include "columns.pxi"
include "reverse.pxi"

# Tables from a setup in a tree and the data it names.
include "../shared/game.pxi"
include "../shared/trees.pxi"
include "../shared/setup_trees.pxi"
include "../shared/name_row.pxi"
include "plan.pxi"
include "../shared/names.pxi"
include "setup_tree.pxi"
include "tables.pxi"
include "../shared/making.pxi"

# The way out: what the core writes in names and words, and Python objects.
include "../shared/vocabulary.pxi"
include "phrases.pxi"
include "../shared/languages.pxi"
include "vocabulary.pxi"
include "../shared/texts.pxi"
include "action_texts.pxi"
include "../shared/action_texts.pxi"
include "event_words.pxi"
include "../shared/view_parts.pxi"
include "hindrances.pxi"
include "../shared/hindrances.pxi"
include "document.pxi"
include "../shared/writing.pxi"
include "../shared/document_parts.pxi"
include "seat_reading.pxi"
include "stack_reading.pxi"
include "document_reading.pxi"
include "../shared/document_reading.pxi"
include "../shared/catalogue_parts.pxi"
include "catalogue.pxi"
include "../shared/catalogue.pxi"
include "../shared/tables_class.pxi"
include "tables_class.pxi"
include "convert.pxi"
