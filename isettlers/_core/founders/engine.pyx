"""Founders of the Empire inside the core: the rules over one fixed-size struct, and the tables of a setup."""

cimport cython
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset, strlen

from isettlers._core cimport kernel
from isettlers._core.bits cimport DEBUGGING, bit, count_bits, ensure, lowest
from isettlers._core.byte_order cimport reverse_16, reverse_32, reverse_64
from isettlers._core.founders.state cimport *
from isettlers._core.kernel cimport EVERYTHING, SPECTATOR, Event, GameApi, Log
from isettlers._core.msgpack cimport (
    LIST, MAP, NUMBER, TEXT, Reader, Text, Writer, close_counted, find, fits as is_whole, next_kind, open_map, put_bytes,
    read_fraction, read_list, read_map, read_number, read_text, read_within, reader_of, same_text, skip, write_flag,
    write_list, write_map, write_natural, write_nil, write_number, write_text, write_word, writer_into,
)
from isettlers._core.names cimport add_name, begin_names, name_of, names_size
from isettlers._core.rng cimport Rng, rng_below, rng_next, rng_seed

# One translation unit, so that all of it can be inlined. A file uses those before it and none behind it.
include "../shared/context.pxi"
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
include "reverse.pxi"

# The way out: the kernel's interface, what it writes in names and words, and Python objects.
include "../shared/game.pxi"
include "../shared/trees.pxi"
include "../shared/words.pxi"
include "words.pxi"
include "../shared/texts.pxi"
include "action_texts.pxi"
include "../shared/action_texts.pxi"
include "event_texts.pxi"
include "document.pxi"
include "../shared/writing.pxi"
include "tables.pxi"
include "convert.pxi"
