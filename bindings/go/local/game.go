package local

import (
	"slices"

	"github.com/isettlers/isettlers-go"
)

// Bounds for all games.
const (
	// MaxLegal is the most legal actions of a position.
	MaxLegal = 1024
	// MaxSeats is the most seats.
	MaxSeats = 5

	maxEvents  = 4096
	eventWords = 2
	stateWords = 256
	abi        = 2
)

// Readers of views and events that are no seats.
const (
	// Spectator sees what everybody sees.
	Spectator = isettlers.NoSeat
	// Everything sees hidden information too.
	Everything = -2
)

// A Game is a game with its setup, from which states start. Several goroutines may use it.
type Game struct {
	tables []uint64
	sizes
}

// sizes are the numbers of a setup, as the library has them.
type sizes struct {
	name                               string
	seats, state, actions, observation int
}

// New returns the game of a setup, as [isettlers.Engine.Start] takes it. The data are your own decks, estates or tile
// sets: the bytes of a file that `isettlers compile-data` wrote, or nil.
func New(name string, setup isettlers.Tree, data []byte) (*Game, error) {
	if setup == nil {
		setup = isettlers.Tree{}
	}
	tree, err := isettlers.EncodeTree(isettlers.Tree{"game": name, "setup": setup})
	if err != nil {
		return nil, err
	}
	return newGame(setupTree, tree, data)
}

// Parse returns the game of a setup that is JSON or MessagePack: {"game": "founders", "setup": {"players": 2}}.
func Parse(setup, data []byte) (*Game, error) { return newGame(setupTree, setup, data) }

// GameOf returns the game of a snapshot, to load it and others of the same setup.
func GameOf(snapshot, data []byte) (*Game, error) { return newGame(setupOfSnapshot, snapshot, data) }

// GameOfDocument returns the game of a document, to read it and others of the same setup. The data have to have decks,
// estates and tile sets of your own with their fields in alphabetical order, since a tree keeps no other.
func GameOfDocument(document isettlers.Tree, data []byte) (*Game, error) {
	tree, err := isettlers.EncodeTree(document)
	if err != nil {
		return nil, err
	}
	return newGame(setupOfDocument, tree, data)
}

// GameOfRecord returns the game of a record, to replay it and others of the same setup.
func GameOfRecord(record, data []byte) (*Game, error) { return newGame(setupOfRecord, record, data) }

// Open returns the state of a snapshot.
func Open(snapshot, data []byte) (*State, error) {
	game, err := GameOf(snapshot, data)
	if err != nil {
		return nil, err
	}
	return game.Load(snapshot)
}

// source says where a setup is read from.
type source int32

const (
	setupTree source = iota
	setupOfSnapshot
	setupOfDocument
	setupOfRecord
)

func newGame(from source, input, data []byte) (*Game, error) {
	if err := checkInput(input); err != nil {
		return nil, err
	}
	tables, f := tablesOf(from, input, data)
	if from == setupTree && f.code == codeFormat && f.path != "" {
		f.code = codeSetup // a tree, but none of a setup
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	g := &Game{tables: tables}
	g.sizes = sizesOf(g)
	return g, nil
}

// checkInput refuses an input of no bytes, which has no address for the library.
func checkInput(input []byte) error {
	if len(input) == 0 {
		return refusal(codeFormat)
	}
	return nil
}

// same says whether another game has the same setup and language.
func (g *Game) same(other *Game) bool { return g == other || slices.Equal(g.tables, other.tables) }

// InLanguage returns the same game with its texts in a language, by its code: "en" (the default), "de" or "pl". These are
// the texts of actions, events and of why an action is not legal, and the names of seats. States stay in the language of
// their game; a snapshot takes one to another language.
func (g *Game) InLanguage(code string) (*Game, error) {
	other := &Game{tables: slices.Clone(g.tables), sizes: g.sizes}
	if err := other.setLanguage(code); err != nil {
		return nil, err
	}
	return other, nil
}

// WithNetwork returns the same game with a network for bots of weights=net: the bytes of a file of the Python package, such
// as isettlers/imperial/data/net-2.bin, or of one that you trained. It is of this game and its number of players. States
// stay in their game; a snapshot takes one to the other.
func (g *Game) WithNetwork(network []byte) (*Game, error) {
	if err := checkInput(network); err != nil {
		return nil, err
	}
	tables, f := g.withNetwork(network)
	if err := f.err(); err != nil {
		return nil, err
	}
	return &Game{tables: tables, sizes: g.sizes}, nil
}

// Name returns the name of the game, as setups have it.
func (g *Game) Name() string { return g.name }

// Seats returns the number of seats.
func (g *Game) Seats() int { return g.seats }

// Actions returns the number of action ids.
func (g *Game) Actions() int { return g.actions }

// ObservationSize returns the number of numbers in an observation.
func (g *Game) ObservationSize() int { return g.observation }

// Setup returns the setup with all its settings.
func (g *Game) Setup() isettlers.Tree {
	return mustTree(must(written(func(out []byte) int64 { return writeOf(g, setupText, 0, out) })))
}

// Catalogue returns all that a front end draws such a table from, as a tree: cards, tiles and estates with their costs and
// texts. The data are a file with a catalogue (isettlers compile-data --catalogue) and with the decks, estates or tile
// sets of your own that the setup names.
func (g *Game) Catalogue(data []byte) (isettlers.Tree, error) {
	tree, err := g.catalogue(data)
	if err != nil {
		return nil, err
	}
	return mustTree(tree), nil
}

// SeatNames returns the name of each seat.
func (g *Game) SeatNames() []string {
	names := make([]string, g.seats)
	for seat := range names {
		names[seat] = text(must(written(func(out []byte) int64 { return writeOf(g, seatText, int32(seat), out) })))
	}
	return names
}

// Start returns a new game, at its first decision. The seed decides all chance.
func (g *Game) Start(seed uint64) *State {
	s := &State{game: g}
	s.Restart(seed)
	return s
}

// Begin is [Game.Start] with what happened before the first decision.
func (g *Game) Begin(seed uint64) (*State, *Events) {
	s := &State{game: g}
	events := &Events{game: g, words: s.begin(seed)}
	events.before = s.state
	return s, events
}

// Load returns the state of a snapshot that was made with the setup of this game.
func (g *Game) Load(snapshot []byte) (*State, error) {
	return g.open(snapshotBytes, snapshot)
}

// Read returns the state of a document of this setup, as [State.Document] returns it. Fields that it leaves out have their
// defaults.
func (g *Game) Read(document isettlers.Tree) (*State, error) {
	tree, err := isettlers.EncodeTree(document)
	if err != nil {
		return nil, err
	}
	return g.open(documentTree, tree)
}

func (g *Game) open(what writing, input []byte) (*State, error) {
	if err := checkInput(input); err != nil {
		return nil, err
	}
	s := &State{game: g}
	if err := s.load(what, input); err != nil {
		return nil, err
	}
	s.refresh()
	return s, nil
}
