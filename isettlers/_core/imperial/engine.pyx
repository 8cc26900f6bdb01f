"""Imperial Settlers inside the core: the rules over one fixed-size struct, and the tables a setup is played by."""

cimport cython
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset, strlen

from isettlers._core cimport kernel
from isettlers._core.bits cimport (
    DEBUGGING, Set, add, bit, both, count_bits, drop, either, ensure, first, has, is_empty, lowest, no_cards, nth,
    nth_bit, rarely, size, take_first, without,
)
from isettlers._core.byte_order cimport reverse_16, reverse_32, reverse_64
from isettlers._core.imperial.frames cimport *
from isettlers._core.imperial.state cimport *
from isettlers._core.imperial.words cimport *
from isettlers._core.formats cimport Made, Source, begin_head, end_head
from isettlers._core.kernel cimport EVERYTHING, Event, GameApi, Log
from isettlers._core.lines cimport (
    Line, line_into, say, say_letter, say_literal, say_natural, say_printed, say_text, say_value,
)
from isettlers._core.msgpack cimport (
    FLAG, LIST, MAP, NIL, NUMBER, TEXT, Reader, Text, Writer, close_counted, find, fits as is_whole, is_text, next_kind,
    open_map, put_bytes, read_flag, read_fraction, read_list, read_map, read_nil, read_number, read_text, read_within,
    reader_of, same_text, skip, write_flag, write_list, write_map, write_natural, write_nil, write_number, write_text,
    write_word, writer_into,
)
from isettlers._core.names cimport add_name, begin_names, count_in, name_of, names_size
from isettlers._core.plain cimport Limits, check_tree, plain_limits
from isettlers._core.reading cimport (
    FAULT_DATA, FAULT_FORMAT, FAULT_SETUP, FAULT_STATE, LISTED, Fault, Node, absent, accuse, as_code, below, defaulted,
    entries, expected, fail, fail_with, faulty, field, find_word, flag, is_nil, is_plain_name, is_table, named,
    next_word, number, number_at, one_of, one_of_at, only, required, root_of, say_got, say_with, text, to_next,
)
from isettlers._core.rng cimport Rng, rng_below, rng_next, rng_seed
from isettlers._core.settings cimport close_few, first_player, open_few, ruling, rulings_of, say_unknown, write_ruling
from isettlers._core.sha256 cimport Sha256, sha256, sha256_add, sha256_end
from isettlers._core.sink cimport (
    DIGITS, MOST_RAW, ONE_HOT, PLAIN, SPLIT, Column, Compact, Dense, Place, counts, flags, flags_at, kinds, offer,
    offer_at,
)
from isettlers._core.utf8 cimport take_letter

# One translation unit, so that all of it can be inlined; no file uses what a later one defines.
include "../shared/context.pxi"
include "events.pxi"
include "../shared/feeding.pxi"
include "../shared/emit.pxi"

# The base of all rules: frames, goods, cards in their zones, and what may lie on them.
include "stack.pxi"
include "goods.pxi"
include "zones.pxi"
include "causes.pxi"
include "supply.pxi"
include "cards.pxi"
include "sets.pxi"
include "technology.pxi"
include "leaving.pxi"
include "distinct.pxi"
include "gains.pxi"
include "features.pxi"
include "new_sets.pxi"
include "attack_cards.pxi"

# The phases, in the order of a round.
include "lookout.pxi"
include "deals.pxi"
include "giving.pxi"
include "location_words.pxi"
include "production.pxi"
include "build.pxi"
include "razing.pxi"
include "targets.pxi"
include "searching.pxi"
include "abilities.pxi"
include "action_words.pxi"
include "activate.pxi"
include "turn_options.pxi"
include "turn.pxi"
include "cleanup.pxi"
include "solo.pxi"

# The chain of choices, the course of the game, its end.
include "frame_options.pxi"
include "answers.pxi"
include "frame_calls.pxi"
include "score.pxi"
include "flow.pxi"
include "setup.pxi"
include "../shared/ranks.pxi"

# Evaluation, checks, resampling and observations of a state.
include "evaluation.pxi"
include "../shared/checks.pxi"
include "check_counters.pxi"
include "frames.pxi"
include "check_frames.pxi"
include "check.pxi"
include "resample.pxi"
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
include "clause_words.pxi"
include "deck_reading.pxi"
include "setup_tree.pxi"
include "tables.pxi"
include "names.pxi"
include "../shared/names.pxi"
include "../shared/making.pxi"

# The way out: what the core writes in names and words, and Python objects.
include "words.pxi"
include "../shared/vocabulary.pxi"
include "phrases.pxi"
include "../shared/languages.pxi"
include "vocabulary.pxi"
include "../shared/texts.pxi"
include "action_texts.pxi"
include "../shared/action_texts.pxi"
include "../shared/view_parts.pxi"
include "hindrances.pxi"
include "../shared/hindrances.pxi"
include "event_causes.pxi"
include "hearing.pxi"
include "event_words.pxi"
include "frame_parts.pxi"
include "frame_words.pxi"
include "seat_trees.pxi"
include "document.pxi"
include "../shared/writing.pxi"

# The way in: positions from documents.
include "../shared/document_parts.pxi"
include "card_reading.pxi"
include "location_reading.pxi"
include "frame_reading.pxi"
include "field_words.pxi"
include "chain_reading.pxi"
include "seat_reading.pxi"
include "solo_reading.pxi"
include "document_reading.pxi"
include "../shared/document_reading.pxi"

# The catalogue of a setup, and Python's classes.
include "../shared/catalogue_parts.pxi"
include "catalogue.pxi"
include "../shared/catalogue.pxi"
include "../shared/tables_class.pxi"
include "tables_class.pxi"
include "convert.pxi"
