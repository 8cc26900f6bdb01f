package isettlers

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

// KeepOptions are what [Keep] may be told.
type KeepOptions struct {
	JoinOptions
	// Joined is called with the status after each time the seat was joined, the first time included.
	Joined func(Status)
	// FirstPause is the pause before the second try to connect; each further one is twice as long. 0 stands for 250 ms.
	FirstPause time.Duration
	// LongestPause is the longest pause. 0 stands for 15 seconds.
	LongestPause time.Duration
	// Patience is how long a request waits without a connection before it fails. 0 stands for ten minutes.
	Patience time.Duration
}

// A KeptSeat is a seat that outlives its connections. When one is lost, or another process of the server takes the
// table over, the next request connects again, joins by the token and is repeated. A repeated action has its first At: the server takes it once. It may be used by several
// goroutines at once.
type KeptSeat struct {
	dial    func(context.Context) (*Engine, error)
	token   string
	options KeepOptions
	// turn is held by the goroutine that connects, and by those that read or write the fields below.
	turn   chan struct{}
	seat   *Seat
	at     int
	closed bool
}

// Keep joins by a token; dial opens a connection to the server. A token that opens nothing is a CodeBadToken error.
func Keep(
	ctx context.Context, dial func(context.Context) (*Engine, error), token string, options KeepOptions,
) (*KeptSeat, error) {
	kept := &KeptSeat{dial: dial, token: token, options: options, turn: make(chan struct{}, 1)}
	if kept.options.FirstPause <= 0 {
		kept.options.FirstPause = 250 * time.Millisecond
	}
	if kept.options.LongestPause <= 0 {
		kept.options.LongestPause = 15 * time.Second
	}
	if kept.options.Patience <= 0 {
		kept.options.Patience = 10 * time.Minute
	}
	_, err := kept.joined(ctx)
	return kept, err
}

// Do calls a function with the seat, and again with a new one when the connection was lost meanwhile or the table moved.
func (k *KeptSeat) Do(ctx context.Context, request func(*Seat) error) error {
	for {
		seat, err := k.joined(ctx)
		if err != nil {
			return err
		}
		if err = request(seat); !passes(err) && !seat.moved(err) {
			return err
		}
		if ctx.Err() != nil || !k.leave(ctx, seat) {
			return within(ctx, err)
		}
	}
}

// Apply takes an action once, however often the connection is lost. An At that is nil stands for the newest status known
// here.
func (k *KeptSeat) Apply(ctx context.Context, action int, options ...ApplyOptions) (Applied, error) {
	var applied Applied
	chosen := last(options)
	err := k.date(ctx, &chosen.At)
	if err == nil {
		err = k.Do(ctx, func(seat *Seat) (err error) {
			applied, err = seat.Apply(ctx, action, chosen)
			return err
		})
	}
	if err == nil {
		k.learn(ctx, applied.At)
	}
	return applied, err
}

// Step is Apply that also says what happened, as the seat may hear it.
func (k *KeptSeat) Step(ctx context.Context, action int, options ...StepOptions) (Step, error) {
	var step Step
	chosen := last(options)
	err := k.date(ctx, &chosen.At)
	if err == nil {
		err = k.Do(ctx, func(seat *Seat) (err error) {
			step, err = seat.Step(ctx, action, chosen)
			return err
		})
	}
	if err == nil {
		k.learn(ctx, step.At)
	}
	return step, err
}

// Next waits for the next action that somebody else takes, as [Seat.Next] does. Actions that were taken while there was no
// connection are only in the status that [KeepOptions.Joined] gets.
func (k *KeptSeat) Next(ctx context.Context) (Change, error) {
	var change Change
	err := k.Do(ctx, func(seat *Seat) (err error) {
		change, err = seat.Next(ctx)
		return err
	})
	if err == nil {
		k.follow(ctx, change)
	}
	return change, err
}

// Close ends the connection; the seat stays free to be joined.
func (k *KeptSeat) Close() error {
	k.turn <- struct{}{}
	defer k.release()
	k.closed = true
	if k.seat == nil {
		return nil
	}
	return k.seat.Engine().Close()
}

// joined returns the seat of the connection that stands, or of a new one.
func (k *KeptSeat) joined(ctx context.Context) (*Seat, error) {
	if err := k.hold(ctx); err != nil {
		return nil, err
	}
	defer k.release()
	end := time.Now().Add(k.options.Patience)
	for pause := k.options.FirstPause; k.seat == nil; pause = min(2*pause, k.options.LongestPause) {
		if k.closed {
			return nil, ErrClosed
		}
		err := k.join(ctx)
		if err == nil {
			break
		}
		busy := CodeOf(err) == CodeStore // such as while another process takes the table over
		if CodeOf(err) != "" && !passes(err) && !busy || time.Now().After(end) || ctx.Err() != nil {
			return nil, within(ctx, err)
		}
		select {
		case <-time.After(pause/2 + rand.N(pause/2+1)):
		case <-ctx.Done():
			return nil, within(ctx, err)
		}
	}
	if k.closed {
		return nil, ErrClosed
	}
	return k.seat, nil
}

func (k *KeptSeat) join(ctx context.Context) error {
	engine, err := k.dial(ctx)
	if err != nil {
		return err
	}
	seat, status, err := engine.Join(ctx, k.token, k.options.JoinOptions)
	if err != nil {
		_ = engine.Close()
		return err
	}
	k.seat, k.at = seat, status.At
	if k.options.Joined != nil {
		k.options.Joined(status)
	}
	return nil
}

// leave gives the connection of a seat up, and says whether there may be another.
func (k *KeptSeat) leave(ctx context.Context, seat *Seat) bool {
	if k.hold(ctx) != nil {
		return false
	}
	defer k.release()
	if k.seat == seat {
		k.seat = nil
		_ = seat.Engine().Close()
	}
	return !k.closed
}

// date gives an action without a number the one that keeps it from being taken twice.
func (k *KeptSeat) date(ctx context.Context, at **int) error {
	if *at != nil {
		return nil
	}
	if err := k.hold(ctx); err != nil {
		return err
	}
	defer k.release()
	*at = At(k.at)
	return nil
}

// follow takes the number of actions from a change, also where an action was taken back.
func (k *KeptSeat) follow(ctx context.Context, change Change) {
	if change.TakenBack == nil {
		k.learn(ctx, change.At)
	} else if k.hold(ctx) == nil {
		k.at = change.At
		k.release()
	}
}

func (k *KeptSeat) learn(ctx context.Context, at int) {
	if k.hold(ctx) == nil {
		k.at = max(k.at, at)
		k.release()
	}
}

func (k *KeptSeat) hold(ctx context.Context) error {
	select {
	case k.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (k *KeptSeat) release() { <-k.turn }

// passes says whether an error may pass by itself: the connection is lost, the server shuts down, or the table has moved.
func passes(err error) bool {
	return errors.As(err, new(*LostError)) || CodeOf(err) == CodeClosing || CodeOf(err) == CodeMoved
}

// within is the error of the last try; where the context has ended, it is that error too: a caller with a deadline asks
// for nothing else, wherever the try was when it passed.
func within(ctx context.Context, err error) error {
	if ended := ctx.Err(); ended != nil && !errors.Is(err, ended) {
		return errors.Join(ended, err)
	}
	return err
}

// moved says whether a request found no state because the table had moved.
func (s *Seat) moved(err error) bool {
	return CodeOf(err) == CodeUnknownState && CodeOf(s.box.changes.ended()) == CodeMoved
}
