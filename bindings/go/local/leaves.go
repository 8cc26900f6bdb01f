package local

// mostLeaves are the most leaves of a batch.
const mostLeaves = 4096

// Leaves are leaves of a search that wait for your priors and rewards, in [Search.RunWith]. Their states are determinized
// as the search saw them. Use them, and their slices, until your function returns.
type Leaves struct {
	game    *Game
	states  []uint64
	seats   []int32
	priors  []float32
	rewards []float64
}

// Len returns the number of leaves, at least 1.
func (l *Leaves) Len() int { return len(l.seats) }

// Seats returns the seat to decide at each leaf.
func (l *Leaves) Seats() []int {
	seats := make([]int, l.Len())
	for leaf, seat := range l.seats {
		seats[leaf] = int(seat)
	}
	return seats
}

// State returns a copy of the state of a leaf.
func (l *Leaves) State(leaf int) *State { return l.batch().State(leaf) }

// Observe returns a row of [Game.ObservationSize] numbers for each leaf: what the seat knows that decides there. It writes
// to the slice where that is long enough.
func (l *Leaves) Observe(out []float32) []float32 { return l.batch().Observe(out) }

// batch returns the leaves as games; only the number of their counts matters for what is read from them.
func (l *Leaves) batch() *Batch { return &Batch{game: l.game, states: l.states, counts: l.seats} }

// Priors returns a row of [Game.Actions] priors for each leaf, zeros at first, to write to. Those of legal actions count,
// from 0 to 1e9 and of any sum.
func (l *Leaves) Priors() []float32 { return l.priors }

// Rewards returns a row with the reward of each seat for each leaf, zeros at first, to write to: from 0 to 1.
func (l *Leaves) Rewards() []float64 { return l.rewards }

// RunWith makes iterations with priors and rewards of yours, such as of a network, in place of playouts: up to batch (1 to
// 4096) leaves at a time. It ends when the search has made until iterations in all, or the budget of the spec is used up,
// and returns the number of all iterations so far. The spec sets puct.
//
// It ends with the error of evaluate too, or with [isettlers.CodeBadRequest] where a prior or reward is out of its range.
// Leaves for which evaluate fails, panics or writes such numbers do not count. While evaluate runs, the search itself
// refuses all calls; closing it ends RunWith with [ErrClosed].
//
// Without cgo the leaves have to fit the memory of the module beside the search, some hundred of them: a larger batch fails
// with [isettlers.CodeLimit].
func (x *Search) RunWith(until, batch int, evaluate func(*Leaves) error) (int, error) {
	if err := x.check(); err != nil {
		return 0, err
	}
	if until < 0 {
		return 0, badRequest("$.until", "expected an int from 0, got %d", until)
	}
	if batch < 1 || batch > mostLeaves {
		return 0, badRequest("$.batch", "expected an int from 1 to %d, got %d", mostLeaves, batch)
	}
	w, err := x.wait(int32(batch))
	if err != nil {
		return 0, err
	}
	x.waiting = true
	defer x.waited()
	defer w.free()
	for {
		leaves, err := w.collect(int64(until))
		if err == nil && leaves.Len() > 0 {
			if err = w.answer(leaves, evaluate); err == nil {
				continue
			}
		}
		return x.stats().Iterations, err
	}
}

// answer has the leaves evaluated and settled, else abandoned: also where the function panics or ends its goroutine.
func (w *wait) answer(leaves *Leaves, evaluate func(*Leaves) error) error {
	evaluated := false
	defer func() {
		if !evaluated {
			w.abandon()
		}
	}()
	if err := evaluate(leaves); err != nil {
		return err
	}
	if w.search.closed {
		return ErrClosed
	}
	evaluated = true
	if !w.settle() {
		return badRequest("", "expected priors from 0 to 1e9 and rewards from 0 to 1")
	}
	return nil
}

// waited ends the time in which the search waits, and frees one that was closed meanwhile.
func (x *Search) waited() {
	x.waiting = false
	if x.closed {
		x.memory.free()
	}
}

func noPuct() error { return badRequest("", "the search has no puct") }
