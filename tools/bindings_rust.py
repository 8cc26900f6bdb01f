"""The tables and the protocol as Rust."""

from __future__ import annotations

from collections.abc import Iterator

from bindings_model import NOTICE, GameTables, Model, bools, list_of, quoted
from contract import pascal

_FOLDER = "rust/src/tables"

_TYPES = """\
/// A run of action ids of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// What the ids do, as legal actions name it.
    pub kind: &'static str,
    /// The first id.
    pub first: u16,
    /// How many ids there are.
    pub count: u16,
    /// Names of the arguments that the place in the run stands for.
    pub arguments: &'static [&'static str],
    /// What it means, in words.
    pub meaning: &'static str,
}

/// A named run of numbers in an observation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// Where it begins.
    pub first: u32,
    /// How many numbers it has.
    pub count: u32,
    /// What it means, in words.
    pub meaning: &'static str,
}

/// Names a setup may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// What they name.
    pub name: &'static str,
    /// The names.
    pub values: &'static [&'static str],
}

/// A printed card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    /// Printed id.
    pub id: &'static str,
    /// Its number in action ids and observations, counted by the seat it belongs to.
    pub number: u16,
    /// English name.
    pub name: &'static str,
    /// The deck it belongs to.
    pub deck: &'static str,
    /// Id of the cards with the same name and ability.
    pub group: &'static str,
    /// What its ability is.
    pub kind: &'static str,
    /// Its colors.
    pub colors: &'static [&'static str],
    /// How many identical cards there are, this one included.
    pub copies: u16,
    /// Whether its ability is a reconstruction rather than read from a source.
    pub reconstructed: bool,
}

/// The tables of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tables {
    /// The game's name in requests.
    pub name: &'static str,
    /// The game's name for people.
    pub title: &'static str,
    /// Version of the engine they are made from.
    pub engine: &'static str,
    /// Version of the struct that a saved state holds.
    pub layout: u32,
    /// Least and most players.
    pub players: (u8, u8),
    /// How many action ids there are.
    pub actions: u32,
    /// How many numbers an observation has.
    pub observation: u32,
    /// The kinds of actions, by ascending ids.
    pub blocks: &'static [Block],
    /// The parts of an observation, in order.
    pub parts: &'static [Part],
    /// Names a setup may use, by what they name.
    pub choices: &'static [Choice],
    /// The printed cards.
    pub cards: &'static [Card],
}
"""


def files(model: Model) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    yield f"{_FOLDER}/mod.rs", _mod(model)
    yield f"{_FOLDER}/protocol.rs", _protocol(model)
    for game in model.games:
        yield f"{_FOLDER}/{game.name}.rs", _game(game)


def _mod(model: Model) -> str:
    names = [game.name for game in model.games]
    modules = "".join(f"pub mod {name};\n" for name in sorted([*names, "protocol"]))
    tables = ", ".join(f"&{name}::TABLES" for name in names)
    return f"""\
// {NOTICE}

//! What the numbers of the protocol and of every game stand for.

{modules}
{_TYPES}
/// The tables of every game.
#[rustfmt::skip]
pub static ALL: &[&Tables] = &[{tables}];
"""


def _protocol(model: Model) -> str:
    codes = "".join(f"    /// {meaning}\n    {pascal(code)},\n" for code, meaning in model.codes.items())
    texts = "".join(f"            Self::{pascal(code)} => {quoted(code)},\n" for code in model.codes)
    arms = "".join(f"            {quoted(code)} => Self::{pascal(code)},\n" for code in model.codes)
    return f"""\
// {NOTICE}

//! Version and error codes of the protocol.

/// Version of the protocol.
pub const VERSION: u32 = {model.protocol};

/// Version of the engine that the tables are made from.
pub const ENGINE: &str = {quoted(model.engine)};

/// An error code of this version of the protocol; a later server may send others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {{
{codes}}}

impl Code {{
    /// The code as it stands in a frame.
    #[must_use]
    pub const fn as_str(self) -> &'static str {{
        match self {{
{texts}        }}
    }}

    /// The code of a text; `None` for one that this version does not know.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {{
        Some(match text {{
{arms}            _ => return None,
        }})
    }}
}}
"""


def _game(game: GameTables) -> str:
    first = "".join(
        f"    /// {block.meaning}\n    pub const {block.kind.upper()}: u16 = {block.first};\n" for block in game.blocks
    )
    blocks = "".join(
        f"    Block {{ kind: {quoted(block.kind)}, first: {block.first}, count: {block.count}, "
        f"arguments: &[{list_of(block.arguments)}], meaning: {quoted(block.meaning)} }},\n"
        for block in game.blocks
    )
    parts = "".join(
        f"    Part {{ name: {quoted(part.name)}, first: {part.first}, count: {part.count}, "
        f"meaning: {quoted(part.meaning)} }},\n"
        for part in game.parts
    )
    choices = "".join(
        f"    Choice {{ name: {quoted(choice)}, values: &[{list_of(values)}] }},\n"
        for choice, values in game.choices.items()
    )
    cards = "".join(
        f"    Card {{ id: {quoted(card.id)}, number: {card.number}, name: {quoted(card.name)}, "
        f"deck: {quoted(card.deck)}, group: {quoted(card.group)}, kind: {quoted(card.kind)}, "
        f"colors: &[{list_of(card.colors)}], copies: {card.copies}, reconstructed: {bools(card.reconstructed)} }},\n"
        for card in game.cards
    )
    return f"""\
// {NOTICE}

//! The tables of {game.title}.

use super::{{Block, Card, Choice, Part, Tables}};

/// First action id of every kind.
pub mod first {{
{first}}}

/// The tables of {game.title}.
pub static TABLES: Tables = Tables {{
    name: {quoted(game.name)},
    title: {quoted(game.title)},
    engine: {quoted(game.engine)},
    layout: {game.layout},
    players: ({game.players[0]}, {game.players[1]}),
    actions: {game.actions},
    observation: {game.observation},
    blocks: BLOCKS,
    parts: PARTS,
    choices: CHOICES,
    cards: CARDS,
}};

#[rustfmt::skip]
static BLOCKS: &[Block] = &[
{blocks}];

#[rustfmt::skip]
static PARTS: &[Part] = &[
{parts}];

#[rustfmt::skip]
static CHOICES: &[Choice] = &[
{choices}];

#[rustfmt::skip]
static CARDS: &[Card] = &[
{cards}];
"""
