package local

import (
	"slices"

	"isettlers"
)

// fewActions are those that a course has room for at first.
const fewActions = 64

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

func courseWords(g *Game, actions int) int { return wordsFor(int(courseSize(g, int32(actions)))) }

// Game returns the game that the course belongs to.
func (c *Course) Game() *Game { return c.game }

// At returns the number of actions that were taken.
func (c *Course) At() int { return int(c.at()) }

// Seed returns the seed of the game, and whether it is known: not where the course began at a state.
func (c *Course) Seed() (uint64, bool) { return c.seed() }

// Action returns an action that was taken, by its number from 0 on, and its seat.
func (c *Course) Action(number int) (action, seat int, err error) {
	if number < 0 || number >= c.At() {
		return 0, 0, badRequest("$.number", "%d actions were taken so far, there is no number %d", c.At(), number)
	}
	id, actor := c.action(int32(number))
	return int(id), int(actor), nil
}

// State returns a copy of the state now.
func (c *Course) State() *State { return c.past(c.At()) }

// Position returns the state after some actions.
func (c *Course) Position(at int) (*State, error) {
	if err := c.check(at); err != nil {
		return nil, err
	}
	return c.past(at), nil
}

func (c *Course) past(at int) *State {
	s := &State{game: c.game}
	c.position(int32(at), s)
	s.refresh()
	return s
}

// Act takes a legal action. It fails with [isettlers.CodeIllegalAction] or [isettlers.CodeOver], and changes nothing then.
func (c *Course) Act(action int) error {
	if action != int(int32(action)) {
		action = -1
	}
	if courseWords(c.game, c.At()+1) > len(c.words) {
		c.words = slices.Concat(c.words, make([]uint64, courseWords(c.game, 2*c.At())-len(c.words)))
	}
	return c.act(int32(action))
}

// Events returns the number of events after some actions.
func (c *Course) Events(at int) (int, error) {
	if err := c.check(at); err != nil {
		return 0, err
	}
	return int(c.events(int32(at))), nil
}

// Log returns the events from number since on, as they were after some actions, as a reader may hear them: a seat,
// [Spectator] or [Everything].
func (c *Course) Log(reader, since, at int) (Log, error) {
	if err := c.game.checkReader(reader); err != nil {
		return Log{}, err
	}
	next, err := c.Events(at)
	if err != nil {
		return Log{}, err
	}
	if since < 0 || since > next {
		return Log{}, badRequest("$.since", "there is no event %d, the next is %d", since, next)
	}
	tree := mustTree(must(c.log(int32(reader), int64(since), int32(at))))
	log := Log{Since: since, Next: next}
	for _, number := range tree["actions"].([]any) {
		log.Actions = append(log.Actions, int(number.(int64)))
	}
	for _, event := range tree["events"].([]any) {
		log.Events = append(log.Events, eventOf(event.(isettlers.Tree)))
	}
	return log, nil
}

// Back goes back to the time after some actions, and forgets those since.
func (c *Course) Back(at int) error {
	if err := c.check(at); err != nil {
		return err
	}
	c.back(int32(at))
	return nil
}

// Obstacle returns why the seat that acted after some actions may not take back all actions since: [State.Obstacle].
func (c *Course) Obstacle(at int) (Obstacle, error) {
	if err := c.check(at); err != nil {
		return NoObstacle, err
	}
	return Obstacle(c.obstacle(int32(at))), nil
}

// Clone returns a copy.
func (c *Course) Clone() *Course { return &Course{game: c.game, words: slices.Clone(c.words)} }

func (c *Course) check(at int) error {
	if at < 0 || at > c.At() {
		return badRequest("$.at", "%d actions were taken so far, not %d", c.At(), at)
	}
	return nil
}

// Find returns the legal action with a text, as people type it: case and runs of blanks do not matter, and a printed id may
// be left out where one action remains. It fails with [isettlers.CodeIllegalAction].
func (s *State) Find(text string) (int, error) {
	action, err := s.find(text)
	return int(action), err
}
