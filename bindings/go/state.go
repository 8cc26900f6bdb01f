package isettlers

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A State is a game in an engine whose caller is trusted: it sees all and decides for every seat.
type State struct {
	handle
	seed   uint64
	seeded bool
}

// Seed is the seed that [Engine.Start] began the game with, and whether it did.
func (s *State) Seed() (seed uint64, known bool) { return s.seed, s.seeded }

// Close closes the state.
func (s *State) Close(ctx context.Context) error { return s.close(ctx) }

// Save is the position as a snapshot.
func (s *State) Save(ctx context.Context) ([]byte, error) {
	return field(ctx, &s.handle, "save", nil, "snapshot", (*reader).binary)
}

// Record is the game so far: its setup, seed and actions. CodeNoRecord for a state that was neither started nor loaded
// from a record.
func (s *State) Record(ctx context.Context) ([]byte, error) {
	return field(ctx, &s.handle, "record", nil, "record", (*reader).binary)
}

// Document is the whole position as a tree that a person can read and edit, with all that is hidden.
func (s *State) Document(ctx context.Context) (Tree, error) {
	return field(ctx, &s.handle, "document", nil, "document", (*reader).tree)
}

// View is what a seat knows of the position; with [NoSeat] what a spectator knows.
func (s *State) View(ctx context.Context, seat int) (Tree, error) {
	return s.view(ctx, func(w *writer) { w.seat(seat) })
}

// ViewSince is View with "log" in the tree: the events from that number on, as the seat may hear them. CodeNoLog for a
// state that was opened without a log.
func (s *State) ViewSince(ctx context.Context, seat, since int) (Tree, error) {
	return s.view(ctx, func(w *writer) {
		w.seat(seat)
		w.number("since", since)
	})
}

// ViewAt is View of the position after that many actions.
func (s *State) ViewAt(ctx context.Context, seat, at int) (Tree, error) {
	return s.view(ctx, func(w *writer) {
		w.seat(seat)
		w.number("at", at)
	})
}

// Observe is the position in numbers, as a seat knows it; with [NoSeat] as the seat to decide does.
func (s *State) Observe(ctx context.Context, seat int) ([]float32, error) {
	return s.observe(ctx, seat)
}

// Apply takes an action. CodeIllegalAction for one that is not legal now.
func (s *State) Apply(ctx context.Context, action int, with With) (Status, error) {
	return s.apply(ctx, byID(action), TurnOptions{Legal: with.Legal})
}

// ApplyText is Apply with the action's text.
func (s *State) ApplyText(ctx context.Context, action string, with With) (Status, error) {
	return s.apply(ctx, byText(action), TurnOptions{Legal: with.Legal})
}

// Step is Apply that also says what happened.
func (s *State) Step(ctx context.Context, action int, with With) (Step, error) {
	return s.step(ctx, byID(action), TurnOptions{Legal: with.Legal})
}

// StepText is Step with the action's text.
func (s *State) StepText(ctx context.Context, action string, with With) (Step, error) {
	return s.step(ctx, byText(action), TurnOptions{Legal: with.Legal})
}

// Undo takes the last action back. CodeNothingToUndo where there is none.
func (s *State) Undo(ctx context.Context, with With) (Status, error) {
	var status Status
	err := s.request(ctx, "undo", func(w *writer) { w.flag("legal", with.Legal) }, status.read)
	return status, err
}

// Fork is a copy that goes its own way. It has the record and the log so far, but nothing to undo.
func (s *State) Fork(ctx context.Context, with With) (*State, Status, error) {
	copied, status, err := s.engine.openState(ctx, "fork", func(w *writer) {
		w.number("state", s.number)
		w.flag("legal", with.Legal)
	})
	if err == nil {
		copied.seed, copied.seeded = s.seed, s.seeded
	}
	return copied, status, err
}

// Resample is a position that a seat cannot tell from this one: what it does not know is drawn again.
func (s *State) Resample(ctx context.Context, seat int, options ResampleOptions) (*State, Status, error) {
	return s.engine.openState(ctx, "resample", func(w *writer) {
		w.number("state", s.number)
		w.number("seat", seat)
		w.seed(options.Seed)
		w.flag("legal", options.Legal)
	})
}

// Bot lets a bot decide: "greedy", "flat".
//
// When the context ends the search is told to stop and Bot returns what it has found so far; where that is nothing, the
// error wraps the context's, and that of CodeCancelled.
func (s *State) Bot(ctx context.Context, bot string, options BotOptions) (Choice, error) {
	waiting := &call{answered: make(chan answer, 1)}
	if options.Progress != nil {
		waiting.progress = make(chan Progress, telling)
	}
	id, err := s.engine.conn.begin(ctx, waiting, "bot", func(w *writer) { s.search(w, bot, options) })
	if err != nil {
		return Choice{}, err
	}
	reply, err := s.engine.found(ctx, id, waiting, options.Progress)
	var choice Choice
	if options.Apply {
		choice.Status = &Status{}
	}
	if err == nil {
		err = decode(reply, choice.read)
	}
	if err != nil {
		return Choice{}, err
	}
	return choice, nil
}

func (s *State) search(w *writer, bot string, options BotOptions) {
	w.number("state", s.number)
	w.text("bot", bot)
	w.seed(options.Seed)
	if options.Time > 0 || options.Iterations > 0 {
		budget := Tree{}
		if options.Time > 0 {
			budget["ms"] = max(options.Time.Milliseconds(), 1)
		}
		if options.Iterations > 0 {
			budget["iterations"] = options.Iterations
		}
		w.tree("budget", budget)
	}
	w.flag("progress", options.Progress != nil)
	w.flag("apply", options.Apply)
	w.flag("legal", options.Legal)
}

// found waits for what a search finds, and cancels it when the context ends.
func (e *Engine) found(ctx context.Context, id uint32, waiting *call, tell func(Progress)) ([]byte, error) {
	over := ctx.Done()
	var late <-chan time.Time
	for {
		select {
		case found := <-waiting.answered:
			if CodeOf(found.refusal) == CodeCancelled && ctx.Err() != nil {
				return nil, errors.Join(ctx.Err(), found.refusal)
			}
			return found.ok, found.refusal
		case progress := <-waiting.progress:
			tell(progress)
		case <-over:
			over, late = nil, time.After(e.grace)
			go e.cancel(id)
		case <-late:
			e.conn.abandon(id, waiting)
			return nil, fmt.Errorf("%w; the engine did not answer within %v", ctx.Err(), e.grace)
		case <-e.conn.done:
			return waiting.last(e.conn.lost())
		}
	}
}

func (e *Engine) cancel(id uint32) {
	ctx, done := context.WithTimeout(context.Background(), e.grace)
	defer done()
	_, _ = e.conn.request(ctx, "cancel", nothing, func(w *writer) { w.number("request", int(id)) })
}
