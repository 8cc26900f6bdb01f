package local

import (
	"slices"

	"github.com/isettlers/isettlers-go"
)

// A State is a game in progress, changed in place; copy it by [State.Clone] or [State.CopyFrom]. One goroutine at a time
// may use it.
type State struct {
	state [stateWords]uint64 // first, so that it is aligned to 8 on 32-bit processors too
	game  *Game
	count int32 // of the legal actions
	actor int32
	legal [MaxLegal]uint16
}

// Weights name an evaluation.
type Weights int32

const (
	// Plain are the weights of the greedy bot.
	Plain Weights = iota
	// Tuned are the weights that searches use.
	Tuned
)

// Game returns the game that the state belongs to.
func (s *State) Game() *Game { return s.game }

// Over says whether the game is over.
func (s *State) Over() bool { return s.count == 0 }

// Actor returns the seat to decide, [isettlers.NoSeat] when the game is over.
func (s *State) Actor() int { return int(s.actor) }

// Pending says whether a question within an action is under way.
func (s *State) Pending() bool { return s.pending() }

// Legal returns the ids of the legal actions, ascending. The slice is the state's own: it holds these until the state
// changes. Do not write to it.
func (s *State) Legal() []uint16 { return s.legal[:s.count:s.count] }

// IsLegal says whether an action is legal now.
func (s *State) IsLegal(action int) bool {
	legal := s.Legal()
	if len(legal) == 0 {
		return false
	}
	first := 0
	for rest := len(legal); rest > 1; {
		half := rest / 2
		if int(legal[first+half]) <= action {
			first += half
		}
		rest -= half
	}
	return int(legal[first]) == action
}

// Apply takes a legal action. It fails with [isettlers.CodeIllegalAction] or [isettlers.CodeOver].
func (s *State) Apply(action int) error {
	if !s.IsLegal(action) {
		return s.check(nearest(action))
	}
	s.apply(int32(action))
	return nil
}

// Step is [State.Apply] with what happened.
func (s *State) Step(action int) (*Events, error) {
	if !s.IsLegal(action) {
		return nil, s.check(nearest(action))
	}
	events := &Events{game: s.game, before: s.state}
	events.words = s.step(int32(action))
	return events, nil
}

// Restart begins another game in place of this one.
func (s *State) Restart(seed uint64) { s.start(seed) }

// Clone returns a copy.
func (s *State) Clone() *State {
	copied := &State{game: s.game}
	copied.CopyFrom(s)
	return copied
}

// CopyFrom makes the state a copy of another, which may belong to another game.
func (s *State) CopyFrom(other *State) {
	if s == other {
		return
	}
	words := wordsFor(other.game.sizes.state)
	s.game, s.count, s.actor = other.game, other.count, other.actor
	copy(s.legal[:s.count], other.legal[:other.count])
	copy(s.state[:words], other.state[:words])
}

// Scores returns the points of each seat if the game ended now.
func (s *State) Scores() []int { return s.perSeat(points) }

// Ranks returns the rank of each seat, 0 for the winners, if the game ended now.
func (s *State) Ranks() []int { return s.perSeat(ranks) }

// perSeat says which number of each seat is asked for.
type perSeat int32

const (
	points perSeat = iota
	ranks
)

func (s *State) perSeat(which perSeat) []int {
	var values [MaxSeats]int32
	s.seatNumbers(which, &values)
	numbers := make([]int, s.game.seats)
	for seat := range numbers {
		numbers[seat] = int(values[seat])
	}
	return numbers
}

// Outcome returns how the game ended, nil before its end.
func (s *State) Outcome() *isettlers.Outcome {
	if !s.Over() {
		return nil
	}
	outcome := &isettlers.Outcome{Scores: s.Scores(), Ranks: s.Ranks(), DecidedBy: s.text(decidedByText, 0)}
	for seat, rank := range outcome.Ranks {
		if rank == 0 {
			outcome.Winners = append(outcome.Winners, seat)
		}
	}
	return outcome
}

// Hash returns a hash of the whole state, the same on every machine.
func (s *State) Hash() uint64 { return s.hash() }

// Evaluate returns the evaluation of the state for a seat, in points.
func (s *State) Evaluate(seat int, weights Weights) (float64, error) {
	if err := s.game.checkSeat(seat); err != nil {
		return 0, err
	}
	if weights != Plain && weights != Tuned {
		return 0, badRequest("$.weights", "expected Plain or Tuned, got %d", weights)
	}
	return s.evaluate(int32(seat), int32(weights)), nil
}

// Observe returns what a seat knows, and nothing else, as numbers. It writes to the slice where that is long enough.
func (s *State) Observe(seat int, out []float32) ([]float32, error) {
	if err := s.game.checkSeat(seat); err != nil {
		return nil, err
	}
	out = slices.Grow(out[:0], s.game.observation)[:s.game.observation]
	s.observe(int32(seat), out)
	return out, nil
}

// Playout plays random actions to the end of the game, all chance by the seed. It returns the number of decisions.
func (s *State) Playout(seed uint64) int {
	decisions := s.playout(seed)
	s.count, s.actor = 0, isettlers.NoSeat
	return int(decisions)
}

// Resample makes the state one that a seat cannot distinguish from it; all such states are equally likely.
func (s *State) Resample(seat int, seed uint64) error {
	if err := s.game.checkSeat(seat); err != nil {
		return err
	}
	s.resample(int32(seat), seed)
	s.refresh()
	return nil
}

// Greedy returns the action of the greedy bot; the seed decides ties and chance. It fails with [isettlers.CodeOver].
func (s *State) Greedy(seed uint64) (int, error) {
	if s.Over() {
		return 0, refusal(codeOver)
	}
	return int(s.greedy(seed)), nil
}

// Save returns the state as a snapshot, the bytes that Python writes and reads.
func (s *State) Save() []byte { return s.written(snapshotBytes, 0) }

func (g *Game) checkSeat(seat int) error {
	if seat < 0 || seat >= g.seats {
		return badRequest("$.seat", "expected a seat from 0 to %d, got %d", g.seats-1, seat)
	}
	return nil
}
