"""The tables as C: headers, and a source file for each game's rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bindings_model import NOTICE, GameTables, Model, bools, list_of, quoted

_HEADERS = "c/include/isettlers-client"

_TYPES = """\
/* A list of texts ends with NULL; all of it lives as long as the program. */
typedef const char *const *isc_texts;

/* A run of action ids of one kind. */
typedef struct isc_block {
    const char *kind;
    uint16_t first;
    uint16_t count;
    isc_texts arguments; /* names of the arguments that the place in the run stands for */
    const char *meaning;
} isc_block;

/* A named run of numbers in an observation. */
typedef struct isc_part {
    const char *name;
    uint32_t first;
    uint32_t count;
    const char *meaning;
} isc_part;

/* Names a setup may use. */
typedef struct isc_choice {
    const char *name; /* what they name */
    isc_texts values;
} isc_choice;

/* A printed card. */
typedef struct isc_card {
    const char *id;  /* printed id */
    uint16_t number; /* in action ids and observations, counted by the seat it belongs to */
    const char *name;
    const char *deck;
    const char *group; /* id of the cards with the same name and ability */
    const char *kind;
    isc_texts colors;
    uint16_t copies;    /* identical cards, this one included */
    bool reconstructed; /* whether its ability is a reconstruction rather than read from a source */
} isc_card;

/* The tables of one game. */
typedef struct isc_tables {
    const char *name;
    const char *title;
    const char *engine; /* version of the engine they are made from */
    uint32_t layout;    /* version of the struct that a saved state holds */
    uint8_t min_players;
    uint8_t max_players;
    uint32_t actions;     /* how many action ids there are */
    uint32_t observation; /* how many numbers an observation has */
    const isc_block *blocks; /* the kinds of actions, by ascending ids */
    size_t block_count;
    const isc_part *parts; /* the parts of an observation, in order */
    size_t part_count;
    const isc_choice *choices;
    size_t choice_count;
    const isc_card *cards;
    size_t card_count;
} isc_tables;
"""


def files(model: Model) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    yield f"{_HEADERS}/tables.h", _tables(model)
    yield f"{_HEADERS}/protocol.h", _protocol(model)
    for game in model.games:
        yield f"{_HEADERS}/{game.name}.h", _header(game)
        yield f"c/src/tables/{game.name}.c", _source(game)
    yield "c/src/tables/all.c", _all(model)


def _guarded(guard: str, includes: Sequence[str], body: str) -> str:
    """A header that C++ can include too."""
    lines = "".join(f"#include {include}\n" for include in includes) + "\n"
    return f"""\
/* {NOTICE} */
/* clang-format off */
#ifndef {guard}
#define {guard}

{lines}#ifdef __cplusplus
extern "C" {{
#endif

{body}
#ifdef __cplusplus
}}
#endif

#endif
"""


def _tables(model: Model) -> str:
    body = f"""\
{_TYPES}
/* The tables of every game. */
#define ISC_GAMES {len(model.games)}
extern const isc_tables *const isc_all_tables[ISC_GAMES];
"""
    return _guarded("ISC_TABLES_H", ["<stdbool.h>", "<stddef.h>", "<stdint.h>"], body)


def _protocol(model: Model) -> str:
    codes = "".join(
        f"/* {meaning} */\n#define ISC_CODE_{code.upper()} {quoted(code)}\n" for code, meaning in model.codes.items()
    )
    return f"""\
/* {NOTICE} */
/* clang-format off */
#ifndef ISC_PROTOCOL_H
#define ISC_PROTOCOL_H

/* Version of the protocol. */
#define ISC_PROTOCOL_VERSION {model.protocol}

/* Version of the engine that the tables are made from. */
#define ISC_ENGINE_VERSION {quoted(model.engine)}

/* The error codes of this version of the protocol; a later server may send others. */

{codes}
#endif
"""


def _header(game: GameTables) -> str:
    upper = f"ISC_{game.name.upper()}"
    first = "".join(f"    {upper}_{b.kind.upper()} = {b.first}, /* {b.meaning} */\n" for b in game.blocks)
    body = f"""\
enum {{
    {upper}_NUM_ACTIONS = {game.actions}, /* how many action ids there are */
    {upper}_NUM_OBSERVATION = {game.observation}, /* how many numbers an observation has */
    {upper}_MIN_PLAYERS = {game.players[0]},
    {upper}_MAX_PLAYERS = {game.players[1]}
}};

/* First action id of every kind of {game.title}. */
enum isc_{game.name}_first {{
{first}}};

/* The tables of {game.title}. */
extern const isc_tables isc_{game.name};
"""
    return _guarded(f"{upper}_H", ['"isettlers-client/tables.h"'], body)


def _texts(texts: Sequence[str]) -> str:
    return f"(const char *const[]){{{list_of(texts)}, NULL}}" if texts else "NOTHING"


def _source(game: GameTables) -> str:
    blocks = "".join(
        f"    {{{quoted(b.kind)}, {b.first}, {b.count}, {_texts(b.arguments)}, {quoted(b.meaning)}}},\n"
        for b in game.blocks
    )
    parts = "".join(f"    {{{quoted(p.name)}, {p.first}, {p.count}, {quoted(p.meaning)}}},\n" for p in game.parts)
    choices = "".join(f"    {{{quoted(name)}, {_texts(values)}}},\n" for name, values in game.choices.items())
    cards = "".join(
        f"    {{{quoted(c.id)}, {c.number}, {quoted(c.name)}, {quoted(c.deck)}, {quoted(c.group)}, {quoted(c.kind)}, "
        f"{_texts(c.colors)}, {c.copies}, {bools(c.reconstructed)}}},\n"
        for c in game.cards
    )
    counts = "".join(
        f"    .{name}s = {name.upper()}S,\n    .{name}_count = sizeof {name.upper()}S / sizeof *{name.upper()}S,\n"
        for name in ("block", "part", "choice", "card")
    )
    return f"""\
/* {NOTICE} */
/* clang-format off */
#include "isettlers-client/{game.name}.h"

static const char *const NOTHING[] = {{NULL}};

static const isc_block BLOCKS[] = {{
{blocks}}};

static const isc_part PARTS[] = {{
{parts}}};

static const isc_choice CHOICES[] = {{
{choices}}};

static const isc_card CARDS[] = {{
{cards}}};

const isc_tables isc_{game.name} = {{
    .name = {quoted(game.name)},
    .title = {quoted(game.title)},
    .engine = {quoted(game.engine)},
    .layout = {game.layout},
    .min_players = {game.players[0]},
    .max_players = {game.players[1]},
    .actions = {game.actions},
    .observation = {game.observation},
{counts}}};
"""


def _all(model: Model) -> str:
    includes = "".join(f'#include "isettlers-client/{game.name}.h"\n' for game in model.games)
    rows = "".join(f"    &isc_{game.name},\n" for game in model.games)
    return f"""\
/* {NOTICE} */
/* clang-format off */
{includes}
const isc_tables *const isc_all_tables[ISC_GAMES] = {{
{rows}}};
"""
