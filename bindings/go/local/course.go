package local

import (
	"math"
	"slices"

	"github.com/isettlers/isettlers-go"
)

// Actions that a course has room for at first, and at most.
const (
	fewActions  = 64
	mostActions = 100_000
)

// A Course is a game from its beginning on: its actions, the states between, and its events as each reader may hear them.
// It takes some 50 bytes for an action. A number of actions is from 0 to [Course.At]; events are numbered from 0. One
// goroutine at a time may use it.
type Course struct {
	game  *Game
	words []uint64
}

// A Log has events from some number on.
type Log struct {
	Since, Next int
	// Actions has for each event the number of its action, 0 for those before the first.
	Actions []int
	Events  []isettlers.Event
}

// Course begins a game and follows it; the same seed gives the same game.
func (g *Game) Course(seed uint64) *Course {
	c := &Course{game: g, words: make([]uint64, courseWords(g, fewActions))}
	c.begin(seed)
	return c
}

// Course follows a game from a copy of the state on; it has no events yet.
func (s *State) Course() *Course {
	c := &Course{game: s.game, words: make([]uint64, courseWords(s.game, fewActions))}
	c.beginAt(s)
	return c
}

// courseWords returns the words of a course with room for some actions, or for the most that it may have.
func courseWords(g *Game, actions int) int {
	return wordsFor(int(courseSize(g, int32(min(actions, mostActions)))))
}

// nearest returns the nearest number that the library takes; it refuses those beyond.
func nearest(number int) int32 { return int32(min(max(number, math.MinInt32), math.MaxInt32)) }

// Game returns the game that the course belongs to.
func (c *Course) Game() *Game { return c.game }

// At returns the number of actions that were taken.
func (c *Course) At() int { return int(c.at()) }

// Seed returns the seed of the game, and whether it is known: not where the course began at a state.
func (c *Course) Seed() (uint64, bool) { return c.seed() }

// Action returns an action that was taken, by its number from 0 on, and its seat.
func (c *Course) Action(number int) (action, seat int, err error) {
	id, actor, err := c.action(nearest(number))
	return int(id), int(actor), err
}

// State returns a copy of the state now.
func (c *Course) State() *State { return must(c.Position(c.At())) }

// Position returns the state after some actions.
func (c *Course) Position(at int) (*State, error) {
	s := &State{game: c.game}
	if err := c.position(nearest(at), s); err != nil {
		return nil, err
	}
	s.refresh()
	return s, nil
}

// Act takes a legal action. It fails with [isettlers.CodeIllegalAction] or [isettlers.CodeOver], and changes nothing then.
func (c *Course) Act(action int) error {
	if courseWords(c.game, c.At()+1) > len(c.words) {
		c.words = slices.Concat(c.words, make([]uint64, courseWords(c.game, 2*c.At())-len(c.words)))
	}
	return c.act(nearest(action))
}

// Events returns the number of events after some actions.
func (c *Course) Events(at int) (int, error) {
	events, err := c.events(nearest(at))
	return int(events), err
}

// Log returns the events from number since on, as they were after some actions, as a reader may hear them: a seat,
// [Spectator] or [Everything].
func (c *Course) Log(reader, since, at int) (Log, error) {
	if err := c.game.checkReader(reader); err != nil {
		return Log{}, err
	}
	written, err := c.log(int32(reader), int64(since), nearest(at))
	if err != nil {
		return Log{}, err
	}
	tree := mustTree(written)
	log := Log{Since: since, Next: int(tree["next"].(int64)), Events: eventsOf(tree["events"].([]any))}
	for _, number := range tree["actions"].([]any) {
		log.Actions = append(log.Actions, int(number.(int64)))
	}
	return log, nil
}

// Back goes back to the time after some actions, and forgets those since.
func (c *Course) Back(at int) error { return c.back(nearest(at)) }

// Obstacle returns why the seat that acted after some actions may not take back all actions since: [State.Obstacle].
func (c *Course) Obstacle(at int) (Obstacle, error) {
	obstacle, err := c.obstacle(nearest(at))
	return Obstacle(obstacle), err
}

// Clone returns a copy.
func (c *Course) Clone() *Course { return &Course{game: c.game, words: slices.Clone(c.words)} }

// Find returns the legal action with a text, as people type it: case and runs of blanks do not matter, and a printed id may
// be left out where one action remains. It fails with [isettlers.CodeIllegalAction].
func (s *State) Find(text string) (int, error) {
	action, err := s.find(text)
	return int(action), err
}
