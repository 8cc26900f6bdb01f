"""The tables as Go: package tables for the types, a package for each game, and the protocol's constants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bindings_model import BINDINGS, NOTICE, GameTables, Model, bools, list_of, quoted
from contract import pascal

_TYPES = """\
// Package tables holds the types of the games' tables.
package tables

// A Block is a run of action ids of one kind.
type Block struct {
	Kind  string
	First uint16
	Count uint16
	// Arguments are the names of the arguments that the place in the run stands for.
	Arguments []string
	Meaning   string
}

// A Part is a named run of numbers in an observation.
type Part struct {
	Name    string
	First   int
	Count   int
	Meaning string
}

// A Card is a printed card.
type Card struct {
	// ID is the printed id.
	ID string
	// Number is what stands for the card in action ids and observations, counted by the seat it belongs to.
	Number int
	Name   string
	Deck   string
	// Group is the id of the cards with the same name and ability.
	Group  string
	Kind   string
	Colors []string
	// Copies says how many identical cards there are, this one included.
	Copies int
	// Reconstructed says that the ability is a reconstruction rather than read from a source.
	Reconstructed bool
}

// Tables are the tables of one game.
type Tables struct {
	Name  string
	Title string
	// Engine is the version of the engine they are made from.
	Engine string
	// Layout is the version of the struct that a saved state holds.
	Layout int
	// MinPlayers and MaxPlayers are the least and the most players.
	MinPlayers, MaxPlayers int
	// Actions says how many action ids there are.
	Actions int
	// Observation says how many numbers an observation has.
	Observation int
	// Blocks are the kinds of actions, by ascending ids.
	Blocks []Block
	// Parts are the parts of an observation, in order.
	Parts []Part
	// Choices are names a setup may use, by what they name.
	Choices map[string][]string
	Cards   []Card
}
"""


def files(model: Model) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    yield "go/tables/tables.go", f"// {NOTICE}\n\n{_TYPES}"
    yield "go/protocol_tables.go", _protocol(model)
    for game in model.games:
        yield f"go/{game.name}/tables.go", _game(game)


def _module() -> str:
    """The module's path, as go.mod says."""
    declared = BINDINGS / "go" / "go.mod"
    if not declared.exists():
        return "isettlers"
    first, _, _ = declared.read_text(encoding="utf-8").partition("\n")
    return first.removeprefix("module ").strip()


def _constants(rows: Iterable[tuple[str, str, str]]) -> str:
    return "".join(f"\t// {name}: {meaning}\n\t{name} = {value}\n" for name, value, meaning in rows)


def _protocol(model: Model) -> str:
    codes = _constants((f"Code{pascal(code)}", quoted(code), meaning) for code, meaning in model.codes.items())
    return f"""\
// {NOTICE}

package isettlers

const (
	// ProtocolVersion is the version of the protocol.
	ProtocolVersion = {model.protocol}
	// EngineVersion is the version of the engine that the tables are made from.
	EngineVersion = {quoted(model.engine)}
)

// The error codes of this version of the protocol; a later server may send others.
const (
{codes})
"""


def _game(game: GameTables) -> str:
    first = _constants((f"First{pascal(block.kind)}", str(block.first), block.meaning) for block in game.blocks)
    blocks = "".join(
        f"\t\t{{Kind: {quoted(block.kind)}, First: {block.first}, Count: {block.count}, "
        f"Arguments: []string{{{list_of(block.arguments)}}}, Meaning: {quoted(block.meaning)}}},\n"
        for block in game.blocks
    )
    parts = "".join(
        f"\t\t{{Name: {quoted(part.name)}, First: {part.first}, Count: {part.count}, "
        f"Meaning: {quoted(part.meaning)}}},\n"
        for part in game.parts
    )
    wide = max(len(quoted(choice)) for choice in game.choices) + 1
    choices = "".join(
        f"\t\t{quoted(choice) + ':':{wide}} {{{list_of(values)}}},\n" for choice, values in game.choices.items()
    )
    cards = "".join(
        f"\t\t{{ID: {quoted(card.id)}, Number: {card.number}, Name: {quoted(card.name)}, Deck: {quoted(card.deck)}, "
        f"Group: {quoted(card.group)}, Kind: {quoted(card.kind)}, Colors: []string{{{list_of(card.colors)}}}, "
        f"Copies: {card.copies}, Reconstructed: {bools(card.reconstructed)}}},\n"
        for card in game.cards
    )
    return f"""\
// {NOTICE}

// Package {game.name} holds the tables of {game.title}.
package {game.name}

import "{_module()}/tables"

// First action id of every kind.
const (
{first})

// Tables are the tables of {game.title}.
var Tables = tables.Tables{{
	Name:        {quoted(game.name)},
	Title:       {quoted(game.title)},
	Engine:      {quoted(game.engine)},
	Layout:      {game.layout},
	MinPlayers:  {game.players[0]},
	MaxPlayers:  {game.players[1]},
	Actions:     {game.actions},
	Observation: {game.observation},
	Blocks: []tables.Block{{
{blocks}	}},
	Parts: []tables.Part{{
{parts}	}},
	Choices: map[string][]string{{
{choices}	}},
	Cards: []tables.Card{{
{cards}	}},
}}
"""
