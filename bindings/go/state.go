package isettlers

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A State is a game in an engine whose caller is trusted: it sees all and decides for every seat.
type State struct {
	engine *Engine
	number int
	seed   uint64
	seeded bool
}

// Engine is the connection that the state lives on.
func (s *State) Engine() *Engine { return s.engine }

// Seed is the seed that [Engine.Start] began the game with, and whether it did.
func (s *State) Seed() (seed uint64, known bool) { return s.seed, s.seeded }

// request sends a request about the state and reads its result.
func (s *State) request(ctx context.Context, method string, fill func(*writer), visit func(*reader, string)) error {
	return s.engine.request(ctx, method, s.number, fill, visit)
}

func (e *Engine) request(
	ctx context.Context, method string, number int, fill func(*writer), visit func(*reader, string),
) error {
	reply, err := e.conn.request(ctx, method, nothing, func(w *writer) {
		w.number("state", number)
		if fill != nil {
			fill(w)
		}
	})
	if err != nil {
		return err
	}
	return decode(reply, visit)
}

// Close closes the state.
func (s *State) Close(ctx context.Context) error {
	return s.request(ctx, "close", nil, func(*reader, string) {})
}

// Save is the position as a snapshot.
func (s *State) Save(ctx context.Context) ([]byte, error) {
	return s.bytes(ctx, "save", "snapshot")
}

// Record is the game so far: its setup, seed and actions. CodeNoRecord for a state that was neither started nor loaded
// from a record.
func (s *State) Record(ctx context.Context) ([]byte, error) {
	return s.bytes(ctx, "record", "record")
}

func (s *State) bytes(ctx context.Context, method, field string) ([]byte, error) {
	var found []byte
	err := s.request(ctx, method, nil, func(r *reader, key string) {
		if key == field {
			found = r.binary()
		}
	})
	return found, err
}

// Document is the whole position as a tree that a person can read and edit, with all that is hidden.
func (s *State) Document(ctx context.Context) (Tree, error) {
	return s.engine.tree(ctx, "document", s.number, nil)
}

// tree asks for a tree that is named as the method is.
func (e *Engine) tree(ctx context.Context, method string, number int, fill func(*writer)) (Tree, error) {
	var found Tree
	err := e.request(ctx, method, number, fill, func(r *reader, key string) {
		if key == method {
			found = r.tree()
		}
	})
	return found, err
}

// Status says what the position is.
func (s *State) Status(ctx context.Context, with With) (Summary, error) {
	return s.engine.summary(ctx, s.number, with)
}

func (e *Engine) summary(ctx context.Context, number int, with With) (Summary, error) {
	found := Summary{Seat: NoSeat}
	err := e.request(ctx, "status", number, func(w *writer) { w.flag("legal", with.Legal) }, found.read)
	return found, err
}

// View is what a seat knows of the position; with [NoSeat] what a spectator knows.
func (s *State) View(ctx context.Context, seat int) (Tree, error) {
	return s.engine.tree(ctx, "view", s.number, func(w *writer) { w.seat(seat) })
}

// ViewSince is View with "log" in the tree: the events from that number on, as the seat may hear them. CodeNoLog for a
// state that was opened without a log.
func (s *State) ViewSince(ctx context.Context, seat, since int) (Tree, error) {
	return s.engine.tree(ctx, "view", s.number, func(w *writer) {
		w.seat(seat)
		w.number("since", since)
	})
}

// Legal are the legal ids, ascending.
func (s *State) Legal(ctx context.Context) ([]int, error) {
	return s.engine.legal(ctx, s.number)
}

func (e *Engine) legal(ctx context.Context, number int) ([]int, error) {
	var ids []int
	err := e.request(ctx, "legal", number, nil, func(r *reader, key string) {
		if key == "ids" {
			ids = r.numbers()
		}
	})
	return ids, err
}

// LegalActions are the legal actions with what they stand for, by ascending ids.
func (s *State) LegalActions(ctx context.Context) ([]Action, error) {
	return s.engine.legalActions(ctx, s.number)
}

func (e *Engine) legalActions(ctx context.Context, number int) ([]Action, error) {
	var actions []Action
	err := e.request(ctx, "legal", number, func(w *writer) { w.flag("full", true) }, func(r *reader, key string) {
		if key == "actions" {
			actions = readActions(r)
		}
	})
	return actions, err
}

// Observe is the position in numbers, as a seat knows it; with [NoSeat] as the seat to decide does.
func (s *State) Observe(ctx context.Context, seat int) ([]float32, error) {
	return s.engine.observe(ctx, s.number, seat)
}

func (e *Engine) observe(ctx context.Context, number, seat int) ([]float32, error) {
	var found []float32
	err := e.request(ctx, "observe", number, func(w *writer) { w.seat(seat) }, func(r *reader, key string) {
		if key == "observation" {
			found = r.floats()
		}
	})
	return found, err
}

// Apply takes an action. CodeIllegalAction for one that is not legal now.
func (s *State) Apply(ctx context.Context, action int, with With) (Status, error) {
	return s.apply(ctx, func(w *writer) { w.number("action", action) }, with)
}

// ApplyText is Apply with the action's text.
func (s *State) ApplyText(ctx context.Context, action string, with With) (Status, error) {
	return s.apply(ctx, func(w *writer) { w.text("action", action) }, with)
}

func (s *State) apply(ctx context.Context, action func(*writer), with With) (Status, error) {
	return s.engine.move(ctx, "apply", s.number, func(w *writer) {
		action(w)
		w.flag("legal", with.Legal)
	})
}

// move sends a request that changes the position.
func (e *Engine) move(ctx context.Context, method string, number int, fill func(*writer)) (Status, error) {
	var status Status
	err := e.request(ctx, method, number, fill, status.read)
	return status, err
}

// Step is Apply that also says what happened.
func (s *State) Step(ctx context.Context, action int, with With) (Step, error) {
	return s.step(ctx, func(w *writer) { w.number("action", action) }, with)
}

// StepText is Step with the action's text.
func (s *State) StepText(ctx context.Context, action string, with With) (Step, error) {
	return s.step(ctx, func(w *writer) { w.text("action", action) }, with)
}

func (s *State) step(ctx context.Context, action func(*writer), with With) (Step, error) {
	var step Step
	err := s.request(ctx, "step", func(w *writer) {
		action(w)
		w.flag("legal", with.Legal)
	}, step.read)
	return step, err
}

// Undo takes the last action back. CodeNothingToUndo where there is none.
func (s *State) Undo(ctx context.Context, with With) (Status, error) {
	return s.engine.move(ctx, "undo", s.number, func(w *writer) { w.flag("legal", with.Legal) })
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
