package isettlers

import (
	"context"
	"iter"
)

// A Seat is a place at a hosted table: it sees what its seat knows and decides for that seat alone. Spectators have one
// too, which cannot act.
type Seat struct {
	handle
	table     string
	seat      int
	seedNamed bool
	box       *mailbox
}

// Table is the table's id.
func (s *Seat) Table() string { return s.table }

// Number is the seat's number, [NoSeat] for a spectator.
func (s *Seat) Number() int { return s.seat }

// SeedNamed says that the creator of the table chose its seed, and so can compute everything hidden.
func (s *Seat) SeedNamed() bool { return s.seedNamed }

// Close leaves the seat, which is free to be joined again.
func (s *Seat) Close(ctx context.Context) error {
	err := s.close(ctx)
	s.engine.conn.leave(s.number)
	return err
}

// View is what the seat knows of the position.
func (s *Seat) View(ctx context.Context) (Tree, error) { return s.view(ctx, nil) }

// ViewSince is View with "log" in the tree: the events from that number on, as the seat may hear them.
func (s *Seat) ViewSince(ctx context.Context, since int) (Tree, error) {
	return s.view(ctx, func(w *writer) { w.number("since", since) })
}

// ViewAt is View of the position after that many actions.
func (s *Seat) ViewAt(ctx context.Context, at int) (Tree, error) {
	return s.view(ctx, func(w *writer) { w.number("at", at) })
}

// Observe is the position in numbers, as the seat knows it.
func (s *Seat) Observe(ctx context.Context) ([]float32, error) { return s.observe(ctx, NoSeat) }

// Apply takes an action, which the server has written down once this returns. CodeNotYourTurn while another seat is to
// decide, CodeStale where [TurnOptions.At] says otherwise than the table.
func (s *Seat) Apply(ctx context.Context, action int, options TurnOptions) (Status, error) {
	return s.apply(ctx, byID(action), options)
}

// ApplyText is Apply with the action's text.
func (s *Seat) ApplyText(ctx context.Context, action string, options TurnOptions) (Status, error) {
	return s.apply(ctx, byText(action), options)
}

// Step is Apply that also says what happened, as the seat may hear it.
func (s *Seat) Step(ctx context.Context, action int, options TurnOptions) (Step, error) {
	return s.step(ctx, byID(action), options)
}

// StepText is Step with the action's text.
func (s *Seat) StepText(ctx context.Context, action string, options TurnOptions) (Step, error) {
	return s.step(ctx, byText(action), options)
}

// Undo takes the seat's last action back, and returns how many events at the end of the log are no more. The error has
// CodeRevealed, CodeOthersActed or CodeNothingToUndo where that is not possible.
func (s *Seat) Undo(ctx context.Context, options TurnOptions) (Status, int, error) {
	var undone Change
	err := s.request(ctx, "undo", func(w *writer) {
		w.flag("legal", options.Legal)
		if options.At != nil {
			w.number("at", *options.At)
		}
	}, undone.read)
	return undone.Status, undone.takenBack().Dropped, err
}

// Resign hands the seat to the table's substitute. From then on it only looks on.
func (s *Seat) Resign(ctx context.Context) (Status, error) {
	var status Status
	err := s.request(ctx, "resign", nil, status.read)
	return status, err
}

// Record returns the record of a finished game, and the data file that a replay needs. The data file holds your own decks,
// estates or tiles; data is nil when the setup has none. The error is CodeRefused before the end, and for spectators.
func (s *Seat) Record(ctx context.Context) (record, data []byte, err error) {
	err = s.request(ctx, "record", nil, func(r *reader, key string) {
		switch key {
		case "record":
			record = r.binary()
		case "data":
			data = r.binary()
		}
	})
	return record, data, err
}

// Say sends a text to the others at the table. CodeRefused for a server without a chat, and for spectators.
func (s *Seat) Say(ctx context.Context, text string) error {
	return s.request(ctx, "say", func(w *writer) { w.text("text", text) }, func(*reader, string) {})
}

// Next waits for the next action that somebody else takes. The last few thousand changes are kept until they are taken.
// After them it returns an error: of CodeReplaced when another connection took the seat, of CodeMoved when
// another process of the server took the table, [ErrArchived] when the table was
// put away, [ErrClosed] after [Seat.Close], or why the connection ended.
func (s *Seat) Next(ctx context.Context) (Change, error) {
	return s.box.changes.next(ctx, s.engine.conn)
}

// NextNotice waits for the next seat that changes hands, or text of another player. It keeps and ends as [Seat.Next] does.
func (s *Seat) NextNotice(ctx context.Context) (Notice, error) {
	return s.box.notices.next(ctx, s.engine.conn)
}

// Changes ranges over what [Seat.Next] returns, up to and with its first error.
func (s *Seat) Changes(ctx context.Context) iter.Seq2[Change, error] {
	return func(yield func(Change, error) bool) {
		for {
			change, err := s.Next(ctx)
			if !yield(change, err) || err != nil {
				return
			}
		}
	}
}
