package isettlers

import "context"

// A handle is what states and seats have in common: a number on a connection.
type handle struct {
	engine *Engine
	number int
}

// Engine is the connection that it lives on.
func (h *handle) Engine() *Engine { return h.engine }

func (h *handle) close(ctx context.Context) error {
	_, err := ask[closeReply](ctx, h.engine.conn, &closeRequest{State: h.number})
	return err
}

// Status says what the position is.
func (h *handle) Status(ctx context.Context, with With) (Summary, error) {
	return ask[Summary](ctx, h.engine.conn, &statusRequest{State: h.number, Options: with})
}

// Legal are the legal ids, ascending. At a table, CodeNotYourTurn while another seat is to decide.
func (h *handle) Legal(ctx context.Context) ([]int, error) {
	reply, err := ask[legalReply](ctx, h.engine.conn, &legalRequest{State: h.number})
	return reply.Ids, err
}

// LegalActions are the legal actions with what they stand for, by ascending ids.
func (h *handle) LegalActions(ctx context.Context) ([]Action, error) {
	reply, err := ask[legalReply](ctx, h.engine.conn, &legalRequest{State: h.number, Full: true})
	return reply.Actions, err
}

// Catalogue is all that a front end draws the table from: cards, tiles, texts, coordinates, rules.
func (h *handle) Catalogue(ctx context.Context) (Tree, error) {
	reply, err := ask[catalogueReply](ctx, h.engine.conn, &catalogueRequest{State: &h.number})
	return reply.Catalogue, err
}

// Ahead looks at the legal actions of the seat to decide without taking one. At a table, CodeNotYourTurn while another
// seat is to decide.
func (h *handle) Ahead(ctx context.Context, options AheadOptions) (LookAhead, error) {
	return ask[LookAhead](ctx, h.engine.conn, &aheadRequest{State: h.number, Options: options})
}

// Record is the game so far: its setup, seed and actions. CodeNoRecord for a state that was neither started nor loaded
// from a record. At a table, CodeRefused before the end, and for spectators.
func (h *handle) Record(ctx context.Context) (Record, error) {
	return ask[Record](ctx, h.engine.conn, &recordRequest{State: h.number})
}

func (h *handle) view(ctx context.Context, seat int, options ViewOptions) (Tree, error) {
	reply, err := ask[viewReply](ctx, h.engine.conn, &viewRequest{State: h.number, Seat: seatOrNil(seat), Options: options})
	return reply.View, err
}

func (h *handle) observe(ctx context.Context, seat int) ([]float32, error) {
	reply, err := ask[observeReply](ctx, h.engine.conn, &observeRequest{State: h.number, Seat: seatOrNil(seat)})
	return reply.Observation, err
}

// apply takes an action by its id or its text.
func (h *handle) apply(ctx context.Context, action any, options arguments) (Applied, error) {
	return ask[Applied](ctx, h.engine.conn, &applyRequest{State: h.number, Action: action, Options: options})
}

func (h *handle) step(ctx context.Context, action any, options arguments) (Step, error) {
	return ask[Step](ctx, h.engine.conn, &stepRequest{State: h.number, Action: action, Options: options})
}

func (h *handle) undo(ctx context.Context, options arguments) (Undone, error) {
	return ask[Undone](ctx, h.engine.conn, &undoRequest{State: h.number, Options: options})
}

// seatOrNil is a seat as requests take it.
func seatOrNil(seat int) *int {
	if seat == NoSeat {
		return nil
	}
	return &seat
}
