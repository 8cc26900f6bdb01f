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
func (s *State) Close(ctx context.Context, options ...CloseOptions) error {
	return s.close(ctx, last(options))
}

// Save is the position as a snapshot.
func (s *State) Save(ctx context.Context, options ...SaveOptions) (SaveReply, error) {
	return ask[SaveReply](ctx, s.engine.conn, &saveRequest{State: s.number, Options: last(options)})
}

// Document is the whole position as a tree that a person can read and edit, with all that is hidden.
func (s *State) Document(ctx context.Context, options ...DocumentOptions) (DocumentReply, error) {
	return ask[DocumentReply](ctx, s.engine.conn, &documentRequest{State: s.number, Options: last(options)})
}

// View is what a seat knows of the position; with [NoSeat] what a spectator knows.
func (s *State) View(ctx context.Context, seat int, options ...ViewOptions) (ViewReply, error) {
	return s.view(ctx, seat, last(options))
}

// Observe is the position in numbers, as a seat knows it; with [NoSeat] as the seat to decide does.
func (s *State) Observe(ctx context.Context, seat int, options ...ObserveOptions) (ObserveReply, error) {
	return s.observe(ctx, seat, last(options))
}

// Fork is a copy that goes its own way, with all that led to it.
func (s *State) Fork(ctx context.Context, options ...ForkOptions) (*State, Status, error) {
	copied, status, err := s.engine.openState(ctx, &forkRequest{State: s.number, Options: last(options)})
	if err == nil {
		copied.opened.Seed = s.opened.Seed
	}
	return copied, status, err
}

// Resample is a position that a seat cannot tell from this one: what it does not know is drawn again.
func (s *State) Resample(ctx context.Context, seat int, options ...ResampleOptions) (*State, Status, error) {
	return s.engine.openState(ctx, &resampleRequest{State: s.number, Seat: seat, Options: last(options)})
}

// Bot lets a bot decide: "greedy", "flat".
//
// When the context ends the search is told to stop and Bot returns what it has found so far; where that is nothing, the
// error wraps the context's, and that of CodeCancelled.
func (s *State) Bot(ctx context.Context, bot string, options ...BotOptions) (Choice, error) {
	chosen := last(options)
	waiting := &call{answered: make(chan answer, 1)}
	request := &botRequest{State: s.number, Bot: bot, Options: chosen}
	if chosen.Progress != nil {
		waiting.progress = make(chan Progress, telling)
		request.Progress = true
		if chosen.Values {
			request.Progress = "actions"
		}
	}
	id, err := s.engine.conn.begin(ctx, waiting, request)
	if err != nil {
		return Choice{}, err
	}
	var choice Choice
	reply, err := s.engine.awaitSearch(ctx, id, waiting, chosen.Progress)
	if err == nil {
		err = decode(reply, &choice)
	}
	return choice, err
}

// awaitSearch waits for the result of a search, and cancels it when the context ends.
func (e *Engine) awaitSearch(ctx context.Context, id uint32, waiting *call, tell func(Progress)) ([]byte, error) {
	over := ctx.Done()
	var late <-chan time.Time
	for {
		select {
		case reply := <-waiting.answered:
			if CodeOf(reply.refusal) == CodeCancelled && ctx.Err() != nil {
				return nil, errors.Join(ctx.Err(), reply.refusal)
			}
			return reply.ok, reply.refusal
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
