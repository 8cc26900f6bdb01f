"""The tables, and the protocol, as TypeScript."""

from __future__ import annotations

from collections.abc import Iterator

from bindings_model import NOTICE, GameTables, Model, bools, list_of, quoted

_FOLDER = "typescript/src/tables"

_TYPES = """\
/** A run of action ids of one kind. */
export interface ActionBlock {
  readonly kind: string;
  readonly first: number;
  readonly count: number;
  /** Names of the arguments that the place in the run stands for. */
  readonly arguments: readonly string[];
  readonly meaning: string;
}

/** A named run of numbers in an observation. */
export interface ObservationPart {
  readonly name: string;
  readonly first: number;
  readonly count: number;
  readonly meaning: string;
}

/** A printed card. */
export interface CardRow {
  /** Printed id. */
  readonly id: string;
  /** Its number in action ids and observations, counted by the seat it belongs to. */
  readonly number: number;
  readonly name: string;
  readonly deck: string;
  /** Id of the cards with the same name and ability. */
  readonly group: string;
  readonly kind: string;
  readonly colors: readonly string[];
  /** How many identical cards there are, this one included. */
  readonly copies: number;
  /** Whether its ability is a reconstruction rather than read from a source. */
  readonly reconstructed: boolean;
}

/** The size of one game. */
export interface GameSize {
  readonly name: string;
  readonly title: string;
  /** Least and most players. */
  readonly players: readonly [number, number];
  /** How many action ids there are. */
  readonly actions: number;
  /** How many numbers an observation has. */
  readonly observation: number;
  /** Version of the struct that a saved state holds. */
  readonly layout: number;
}

/** The tables of one game. */
export interface GameTables extends GameSize {
  /** Version of the engine they are made from. */
  readonly engine: string;
  /** The kinds of actions, by ascending ids. */
  readonly blocks: readonly ActionBlock[];
  /** The parts of an observation, in order. */
  readonly parts: readonly ObservationPart[];
  /** Names a setup may use, by what they name. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly cards: readonly CardRow[];
}
"""


def files(model: Model) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    yield f"{_FOLDER}/types.ts", f"// {NOTICE}\n\n{_TYPES}"
    yield f"{_FOLDER}/protocol.ts", _protocol(model)
    yield f"{_FOLDER}/sizes.ts", _sizes(model)
    yield f"{_FOLDER}/index.ts", _index(model)
    for game in model.games:
        yield f"{_FOLDER}/{game.name}.ts", _game(game)


def _protocol(model: Model) -> str:
    bots = "".join(f"  {name}: {quoted(meaning)},\n" for name, meaning in model.bots.items())
    codes = "".join(f"  /** {meaning} */\n  {code}: {quoted(code)},\n" for code, meaning in model.codes.items())
    return f"""\
// {NOTICE}

/** Version of the protocol. */
export const PROTOCOL_VERSION = {model.protocol};

/** Version of the engine that the tables are made from. */
export const ENGINE_VERSION = {quoted(model.engine)};

/** The error codes. */
export const ErrorCodes = {{
{codes}}} as const;

/** An error code of this version of the protocol; a later server may send others. */
export type KnownErrorCode = keyof typeof ErrorCodes;

/** The codes of the languages of texts. */
export const LANGUAGES: readonly string[] = [{list_of(model.languages)}];

/** The bots that come with the engine, each with what it does. */
export const Bots = {{
{bots}}} as const;
"""


def _sizes(model: Model) -> str:
    rows = "".join(f"  {{\n{_size(game)}  }},\n" for game in model.games)
    return f"""\
// {NOTICE}

import type {{ GameSize }} from "./types.js";

/** The size of every game: an engine answers with it without its tables. */
export const SIZES: readonly GameSize[] = [
{rows}];
"""


def _size(game: GameTables) -> str:
    return f"""\
    name: {quoted(game.name)},
    title: {quoted(game.title)},
    players: [{game.players[0]}, {game.players[1]}],
    actions: {game.actions},
    observation: {game.observation},
    layout: {game.layout},
"""


def _index(model: Model) -> str:
    names = [game.name for game in model.games]
    imports = "".join(f'import {{ {name} }} from "./{name}.js";\n' for name in names)
    exports = "".join(f'export * from "./{name}.js";\n' for name in names)
    rows = "".join(f"  [{quoted(name)}, {name}],\n" for name in names)
    return f"""\
// {NOTICE}

{imports}import type {{ GameTables }} from "./types.js";

{exports}export * from "./protocol.js";
export * from "./types.js";

/** The tables of every game, by its name. */
// prettier-ignore
export const tables: ReadonlyMap<string, GameTables> = new Map<string, GameTables>([
{rows}]);
"""


def _game(game: GameTables) -> str:
    name, kinds = game.name, game.name.capitalize()
    first = "".join(f"  {block.kind}: {block.first},\n" for block in game.blocks)
    blocks = "".join(
        f"    {{ kind: {quoted(block.kind)}, first: {block.first}, count: {block.count}, "
        f"arguments: [{list_of(block.arguments)}], meaning: {quoted(block.meaning)} }},\n"
        for block in game.blocks
    )
    parts = "".join(
        f"    {{ name: {quoted(part.name)}, first: {part.first}, count: {part.count}, "
        f"meaning: {quoted(part.meaning)} }},\n"
        for part in game.parts
    )
    choices = "".join(f"    {choice}: [{list_of(values)}],\n" for choice, values in game.choices.items())
    cards = "".join(
        f"    {{ id: {quoted(card.id)}, number: {card.number}, name: {quoted(card.name)}, deck: {quoted(card.deck)}, "
        f"group: {quoted(card.group)}, kind: {quoted(card.kind)}, colors: [{list_of(card.colors)}], "
        f"copies: {card.copies}, reconstructed: {bools(card.reconstructed)} }},\n"
        for card in game.cards
    )
    return f"""\
// {NOTICE}

import type {{ GameTables }} from "./types.js";

/** First action id of every kind of {game.title}. */
export const {kinds}First = {{
{first}}} as const;

/** A kind of action of {game.title}. */
export type {kinds}Kind = keyof typeof {kinds}First;

/** The tables of {game.title}. */
// prettier-ignore
export const {name}: GameTables = {{
  name: {quoted(name)},
  title: {quoted(game.title)},
  engine: {quoted(game.engine)},
  layout: {game.layout},
  players: [{game.players[0]}, {game.players[1]}],
  actions: {game.actions},
  observation: {game.observation},
  blocks: [
{blocks}  ],
  parts: [
{parts}  ],
  choices: {{
{choices}  }},
  cards: [
{cards}  ],
}};
"""
