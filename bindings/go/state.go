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
	opened Opened
}

// Opened is the engine's reply to the request that opened it. Its Seed is that of the game after [Engine.Start], and
// after [State.Fork] of such a state; else nil.
func (s *State) Opened() Opened { return s.opened }

// Close closes the state.
func (s *State) Close(ctx context.Context) error { return s.close(ctx) }

// Save is the position as a snapshot.
func (s *State) Save(ctx context.Context) ([]byte, error) {
	reply, err := ask[saveReply](ctx, s.engine.conn, &saveRequest{State: s.number})
	return reply.Snapshot, err
}

// Document is the whole position as a tree that a person can read and edit, with all that is hidden.
func (s *State) Document(ctx context.Context) (Tree, error) {
	reply, err := ask[documentReply](ctx, s.engine.conn, &documentRequest{State: s.number})
	return reply.Document, err
}

// View is what a seat knows of the position; with [NoSeat] what a spectator knows. CodeNoLog for Since and a state that
// was opened without a log.
func (s *State) View(ctx context.Context, seat int, options ViewOptions) (Tree, error) {
	return s.view(ctx, seat, options)
}

// Observe is the position in numbers, as a seat knows it; with [NoSeat] as the seat to decide does.
func (s *State) Observe(ctx context.Context, seat int) ([]float32, error) {
	return s.observe(ctx, seat)
}

// Apply takes an action. CodeIllegalAction for one that is not legal now.
func (s *State) Apply(ctx context.Context, action int, with With) (Applied, error) {
	return s.apply(ctx, action, with)
}

// ApplyText is Apply with the action's text.
func (s *State) ApplyText(ctx context.Context, action string, with With) (Applied, error) {
	return s.apply(ctx, action, with)
}

// Step is Apply that also says what happened.
func (s *State) Step(ctx context.Context, action int, with With) (Step, error) {
	return s.step(ctx, action, with)
}

// StepText is Step with the action's text.
func (s *State) StepText(ctx context.Context, action string, with With) (Step, error) {
	return s.step(ctx, action, with)
}

// Undo takes the last action back. CodeNothingToUndo where there is none.
func (s *State) Undo(ctx context.Context, with With) (Undone, error) { return s.undo(ctx, with) }

// Fork is a copy that goes its own way. It has the record and the log so far, but nothing to undo.
func (s *State) Fork(ctx context.Context, with With) (*State, Status, error) {
	copied, status, err := s.engine.openState(ctx, &forkRequest{State: s.number, Options: with})
	if err == nil {
		copied.opened.Seed = s.opened.Seed
	}
	return copied, status, err
}

// Resample is a position that a seat cannot tell from this one: what it does not know is drawn again.
func (s *State) Resample(ctx context.Context, seat int, options ResampleOptions) (*State, Status, error) {
	return s.engine.openState(ctx, &resampleRequest{State: s.number, Seat: seat, Options: options})
}

// Bot lets a bot decide: "greedy", "flat".
//
// When the context ends the search is told to stop and Bot returns what it has found so far; where that is nothing, the
// error wraps the context's, and that of CodeCancelled.
func (s *State) Bot(ctx context.Context, bot string, options BotOptions) (Choice, error) {
	waiting := &call{answered: make(chan answer, 1)}
	request := &botRequest{State: s.number, Bot: bot, Options: options}
	if options.Progress != nil {
		waiting.progress = make(chan Progress, telling)
		request.Progress = true
		if options.Values {
			request.Progress = "actions"
		}
	}
	id, err := s.engine.conn.begin(ctx, waiting, request)
	if err != nil {
		return Choice{}, err
	}
	var choice Choice
	reply, err := s.engine.found(ctx, id, waiting, options.Progress)
	if err == nil {
		err = decode(reply, &choice)
	}
	return choice, err
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
	_, _ = ask[cancelReply](ctx, e.conn, &cancelRequest{Request: int(id)})
}
