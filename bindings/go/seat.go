package isettlers

import (
	"context"
	"iter"
)

// A Seat is a place at a hosted table: it sees what its seat knows and decides for that seat alone. Spectators have one
// too, which cannot act.
type Seat struct {
	handle
	joined Joined
	box    *mailbox
}

// Joined is the server's reply to [Engine.Join]: the table, the seat's number, and whether the creator chose the seed.
func (s *Seat) Joined() Joined { return s.joined }

// Close leaves the seat, which is free to be joined again.
func (s *Seat) Close(ctx context.Context, options ...CloseOptions) error {
	err := s.close(ctx, last(options))
	s.engine.conn.leave(s.number)
	return err
}

// View is what the seat knows of the position.
func (s *Seat) View(ctx context.Context, options ...ViewOptions) (ViewReply, error) {
	return s.view(ctx, NoSeat, last(options))
}

// Observe is the position in numbers, as the seat knows it.
func (s *Seat) Observe(ctx context.Context, options ...ObserveOptions) (ObserveReply, error) {
	return s.observe(ctx, NoSeat, last(options))
}

// Hindrances has all actions that would answer the question at hand and are not legal, each with the first rule in its
// way. CodeNotYourTurn while another seat is to decide.
func (s *Seat) Hindrances(ctx context.Context, options ...HindrancesOptions) (HindrancesReply, error) {
	return ask[HindrancesReply](ctx, s.engine.conn, &hindrancesRequest{State: s.number, Options: last(options)})
}

// Takeback proposes to the other players to take back the last action of this seat and all since, or answers such a
// proposal. Nothing is taken back before all have agreed. CodeRefused where it was declined before the last action.
func (s *Seat) Takeback(ctx context.Context, options ...TakebackOptions) (TakebackReply, error) {
	return ask[TakebackReply](ctx, s.engine.conn, &takebackRequest{State: s.number, Options: last(options)})
}

// Resign hands the seat to the table's substitute. From then on it only looks on.
func (s *Seat) Resign(ctx context.Context, options ...ResignOptions) (Resigned, error) {
	return ask[Resigned](ctx, s.engine.conn, &resignRequest{State: s.number, Options: last(options)})
}

// Free frees a seat of an open table that somebody has taken and never joined. CodeRefused for every other seat, and for
// all but the creator of the table.
func (s *Seat) Free(ctx context.Context, seat int, options ...FreeOptions) (Freed, error) {
	return ask[Freed](ctx, s.engine.conn, &freeRequest{State: s.number, Seat: seat, Options: last(options)})
}

// Rematch opens the table that follows a finished one, with the seats moved on by one; where another player has done so,
// the same one. CodeRefused before the end, and for spectators.
func (s *Seat) Rematch(ctx context.Context, options ...RematchOptions) (Rematch, error) {
	return ask[Rematch](ctx, s.engine.conn, &rematchRequest{State: s.number, Options: last(options)})
}

// Say sends a text to the others at the table. CodeRefused for a server without a chat, and for spectators.
func (s *Seat) Say(ctx context.Context, text string, options ...SayOptions) (SayReply, error) {
	return ask[SayReply](ctx, s.engine.conn, &sayRequest{State: s.number, Text: text, Options: last(options)})
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
