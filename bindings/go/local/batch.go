package local

import "slices"

// A Batch is many games of one setup, played with one call for all of them. One goroutine at a time may use it: threads
// share the work by a batch each.
type Batch struct {
	game   *Game
	states []uint64
	counts []int32
}

// NewBatch returns a batch of games, to be begun by [Batch.Start].
func (g *Game) NewBatch(games int) (*Batch, error) {
	if most := mostGames(g); games < 1 || games > most {
		return nil, badRequest("$.games", "expected an int from 1 to %d, got %d", most, games)
	}
	b := &Batch{game: g, states: make([]uint64, wordsFor(games*g.sizes.state)), counts: make([]int32, games)}
	b.Start(0, 0)
	return b, nil
}

// Len returns the number of games.
func (b *Batch) Len() int { return len(b.counts) }

// Start begins all games: game i is that of DeriveSeed(seed, first+i).
func (b *Batch) Start(seed, first uint64) { b.start(seed, first) }

// Counts returns the number of legal actions of each game, 0 where it is over. The slice is the batch's own.
func (b *Batch) Counts() []int32 { return b.counts }

// Apply takes an action in each game, -1 in each that is over. It returns the number of games that are not over. Where
// one action is not legal, nothing changes, and the path of the error names its game.
func (b *Batch) Apply(actions []int32) (int, error) {
	if len(actions) != b.Len() {
		return 0, badRequest("$.actions", "expected %d actions, got %d", b.Len(), len(actions))
	}
	running, err := b.apply(actions)
	return int(running), err
}

// Mask returns a row of [Game.Actions] bytes for each game: 1 where an action is legal. It writes to the slice where that
// is long enough.
func (b *Batch) Mask(out []byte) []byte {
	size := b.Len() * b.game.actions
	out = slices.Grow(out[:0], size)[:size]
	b.mask(out)
	return out
}

// Observe returns a row of [Game.ObservationSize] numbers for each game: what its actor knows, zeros where it is over. It
// writes to the slice where that is long enough.
func (b *Batch) Observe(out []float32) []float32 {
	size := b.Len() * b.game.observation
	out = slices.Grow(out[:0], size)[:size]
	b.observe(out)
	return out
}

// State returns a copy of one game.
func (b *Batch) State(game int) *State {
	s := &State{game: b.game}
	size := b.game.sizes.state
	copy(bytesOf(s.state[:]), bytesOf(b.states)[game*size:(game+1)*size])
	s.refresh()
	return s
}
