package local

import (
	"context"
	"errors"
	"strings"
	"time"
)

// SearchOptions are settings of a search.
type SearchOptions struct {
	// Seed decides all chance of the search.
	Seed uint64
	// Memory is the most bytes that the search may take; 0 for all that its spec allows, up to 256 MB (without cgo up to
	// 15 MB, which leaves as much for [Search.Follow] and [Search.RunWith]; a larger number up to the room in the module,
	// about 30 MB). A search whose memory is full continues, but its trees grow no more.
	Memory int
}

const (
	mostMemory = 256 << 20
	slice      = 5 * time.Millisecond
)

// Choose returns the action of a bot such as "greedy" or "ismcts:1000": the one that isettlers.decide in Python returns
// for the same spec and seed. It runs until the bot has decided; see [State.Search] for one that can be stopped.
func (s *State) Choose(spec string, seed uint64) (int, error) {
	if err := checkSpec(spec); err != nil {
		return 0, err
	}
	size, err := searchSize(s.game, spec)
	if err != nil {
		return 0, err
	}
	action, err := s.choose(spec, seed, min(size, mostMemory))
	return int(action), err
}

// A Search is the search of one spec from one state, run in slices as time allows. One goroutine at a time may use it.
type Search struct {
	game    *Game
	memory  memory
	closed  bool
	waiting bool // for the answers to its leaves
}

// Search begins the search of a spec, such as "ismcts:1000000". It fails with [isettlers.CodeBadRequest] for a spec that
// is unknown or does not search.
func (s *State) Search(spec string, options SearchOptions) (*Search, error) {
	size, err := options.size(s.game, spec)
	if err != nil {
		return nil, err
	}
	search := &Search{game: s.game}
	if err := search.begin(s, spec, options.Seed, size); err != nil {
		return nil, err
	}
	return search, nil
}

// Follow begins the search of a state after an action, and keeps what this search knows of that action: its subtree (tree
// reuse). This is sound where the seat sees in the state what it expected after its action. The spec names the same bot,
// but not pimc. This search stays as it is; close it where you need it no more.
func (x *Search) Follow(action int, state *State, spec string, options SearchOptions) (*Search, error) {
	if err := x.check(); err != nil {
		return nil, err
	}
	if !x.game.same(state.game) {
		return nil, badRequest("$.state", "expected a state of the same setup and language")
	}
	if err := state.checkID(action); err != nil {
		return nil, err
	}
	size, err := options.size(x.game, spec)
	if err != nil {
		return nil, err
	}
	next := &Search{game: x.game}
	if err := next.follow(x, int32(action), state, spec, options.Seed, size); err != nil {
		return nil, err
	}
	return next, nil
}

// size returns the bytes that a search may take.
func (options SearchOptions) size(g *Game, spec string) (int64, error) {
	if err := checkSpec(spec); err != nil {
		return 0, err
	}
	size, err := searchSize(g, spec)
	if options.Memory > 0 {
		return min(size, mostMemory, int64(options.Memory)), err
	}
	return min(size, usualMemory), err
}

// Run makes more iterations, fewer where the budget of the spec ends. It returns the number of all iterations so far.
// The result of a search depends on this number, not on the slices.
func (x *Search) Run(iterations int) (int, error) {
	if err := x.check(); err != nil {
		return 0, err
	}
	if iterations < 0 {
		return 0, badRequest("$.iterations", "expected an int from 0, got %d", iterations)
	}
	return int(x.run(int64(iterations))), nil
}

// RunFirst makes more iterations like [Search.Run], each of which begins with an action: it has a value then, even where
// the search would seldom choose it. It fails with [isettlers.CodeIllegalAction] for an action that is not legal at the
// root, and with [isettlers.CodeBadRequest] for a search of expectimax.
func (x *Search) RunFirst(first, iterations int) (int, error) {
	if err := x.check(); err != nil {
		return 0, err
	}
	if iterations < 0 {
		return 0, badRequest("$.iterations", "expected an int from 0, got %d", iterations)
	}
	all := x.runFirst(nearest(first), int64(iterations))
	if all < 0 {
		return 0, refusal(int32(all))
	}
	return int(all), nil
}

// RunUntil makes iterations until the context ends or the budget of the spec is used up, and returns their number. The
// end of the context is an error only where the search has made no iteration.
func (x *Search) RunUntil(ctx context.Context) (int, error) {
	done, err := x.Run(0)
	if err != nil {
		return 0, err
	}
	for few := int64(8); ctx.Err() == nil; {
		before, began := done, time.Now()
		done = int(x.run(few))
		if done == before {
			return done, nil
		}
		if time.Since(began) < slice/2 {
			few *= 2
		}
	}
	if done == 0 {
		return 0, ctx.Err()
	}
	return done, nil
}

// Best returns the action to choose after the iterations so far. It fails with [isettlers.CodeBadRequest] where there
// are none.
func (x *Search) Best() (int, error) { return Best(x) }

// Best returns the action to choose by the sum of searches that began from the same state, by several seeds.
func Best(searches ...*Search) (int, error) {
	sum, err := rootsOf(searches)
	if err != nil {
		return 0, err
	}
	if len(sum) == 0 {
		return 0, badRequest("", "expected a search with iterations")
	}
	return int(searches[0].best(sum)), nil
}

// A Root is what a search knows of an action at its root.
type Root struct {
	Action, Visits int
	// Mean is the mean reward of the seat to decide, from 0 to 1.
	Mean, Prior float64
}

// Roots returns the actions that the search tried at its root, by ascending id.
func (x *Search) Roots() ([]Root, error) { return Roots(x) }

// Roots returns the sum over searches that began from the same state.
func Roots(searches ...*Search) ([]Root, error) {
	sum, err := rootsOf(searches)
	if err != nil {
		return nil, err
	}
	roots := make([]Root, len(sum))
	for i, r := range sum {
		roots[i] = Root{Action: int(r.action), Visits: int(r.visits), Mean: r.total / float64(r.visits), Prior: r.prior}
	}
	return roots, nil
}

// A root is an isettlers_root.
type root struct {
	total, prior float64
	visits       int64
	action       int32
	_            int32
}

func rootsOf(searches []*Search) ([]root, error) {
	var sum [MaxLegal]root
	count := int32(0)
	for _, search := range searches {
		if err := search.check(); err != nil {
			return nil, err
		}
		count = search.addRoots(&sum, count)
	}
	return sum[:count:count], nil
}

// Stats are the figures of a search.
type Stats struct {
	Iterations int
	// Decisions were taken in the iterations, playouts included.
	Decisions int
	Nodes     int
	// Seat is the seat that the search decides for.
	Seat int
	// Full says that the memory is full: the trees grow no more.
	Full bool
}

// Stats returns the figures of the search so far.
func (x *Search) Stats() (Stats, error) {
	if err := x.check(); err != nil {
		return Stats{}, err
	}
	return x.stats(), nil
}

// Line returns the most visited actions from the root down, up to a number of them.
func (x *Search) Line(longest int) ([]uint16, error) {
	if err := x.check(); err != nil {
		return nil, err
	}
	line := make([]uint16, min(max(longest, 0), MaxLegal))
	return line[:x.line(line)], nil
}

// Close gives the memory of the search back. A closed search fails with [ErrClosed].
func (x *Search) Close() {
	if x.closed {
		return
	}
	x.closed = true
	if !x.waiting {
		x.memory.free()
	}
}

// ErrClosed is the error of a closed search.
var ErrClosed = errors.New("isettlers/local: the search is closed")

func (x *Search) check() error {
	if x.closed {
		return ErrClosed
	}
	if x.waiting {
		return badRequest("", "the search waits for its leaves")
	}
	return nil
}

func checkSpec(spec string) error {
	if strings.ContainsRune(spec, 0) {
		return badRequest("$.bot", "expected a text without zeros")
	}
	return nil
}
