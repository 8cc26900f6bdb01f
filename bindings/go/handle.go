package isettlers

import "context"

// A handle is what states and seats have in common: a number on a connection.
type handle struct {
	engine *Engine
	number int
}

// Engine is the connection that it lives on.
func (h *handle) Engine() *Engine { return h.engine }

func (h *handle) close(ctx context.Context, options CloseOptions) error {
	_, err := ask[closeReply](ctx, h.engine.conn, &closeRequest{State: h.number, Options: options})
	return err
}

// Status says what the position is.
func (h *handle) Status(ctx context.Context, options ...StatusOptions) (Summary, error) {
	return ask[Summary](ctx, h.engine.conn, &statusRequest{State: h.number, Options: last(options)})
}

// Apply takes an action, which a server of tables has written down once this returns. CodeIllegalAction for one that is
// not legal now; at a table CodeNotYourTurn while another seat is to decide, and CodeStale where [ApplyOptions.At] is not
// the table's number of actions.
func (h *handle) Apply(ctx context.Context, action int, options ...ApplyOptions) (Applied, error) {
	return h.apply(ctx, action, options)
}

// ApplyText is Apply with the action's text.
func (h *handle) ApplyText(ctx context.Context, action string, options ...ApplyOptions) (Applied, error) {
	return h.apply(ctx, action, options)
}

// Step is Apply that also returns the events; at a table those that the seat may know.
func (h *handle) Step(ctx context.Context, action int, options ...StepOptions) (Step, error) {
	return h.step(ctx, action, options)
}

// StepText is Step with the action's text.
func (h *handle) StepText(ctx context.Context, action string, options ...StepOptions) (Step, error) {
	return h.step(ctx, action, options)
}

// Undo takes the last action back, at a table the seat's own. CodeNothingToUndo where there is none; at a table
// CodeRevealed and CodeOthersActed too.
func (h *handle) Undo(ctx context.Context, options ...UndoOptions) (Undone, error) {
	return ask[Undone](ctx, h.engine.conn, &undoRequest{State: h.number, Options: last(options)})
}

// Legal returns the legal ids, ascending, and with [LegalOptions.Full] the actions that they stand for. At a table,
// CodeNotYourTurn while another seat is to decide.
func (h *handle) Legal(ctx context.Context, options ...LegalOptions) (LegalReply, error) {
	return ask[LegalReply](ctx, h.engine.conn, &legalRequest{State: h.number, Options: last(options)})
}

// WhyNot returns why an action is not legal: the first rule in its way; nil where it is. At a table, CodeNotYourTurn while
// another seat is to decide.
func (h *handle) WhyNot(ctx context.Context, action int, options ...WhyNotOptions) (WhyNotReply, error) {
	return ask[WhyNotReply](ctx, h.engine.conn, &whyNotRequest{State: h.number, Action: action, Options: last(options)})
}

// Catalogue is all that a front end draws the table from: cards, tiles, texts, coordinates, rules.
func (h *handle) Catalogue(ctx context.Context, options ...CatalogueOptions) (CatalogueReply, error) {
	return ask[CatalogueReply](ctx, h.engine.conn, &catalogueRequest{State: &h.number, Options: last(options)})
}

// Ahead looks at the legal actions of the seat to decide without taking one. At a table, CodeNotYourTurn while another
// seat is to decide.
func (h *handle) Ahead(ctx context.Context, options ...AheadOptions) (LookAhead, error) {
	return ask[LookAhead](ctx, h.engine.conn, &aheadRequest{State: h.number, Options: last(options)})
}

// Record is the game so far: its setup, seed and actions. CodeNoRecord for a state that was neither started nor loaded
// from a record. At a table, CodeRefused before the end, and for spectators.
func (h *handle) Record(ctx context.Context, options ...RecordOptions) (Record, error) {
	return ask[Record](ctx, h.engine.conn, &recordRequest{State: h.number, Options: last(options)})
}

// apply takes an action by its id or its text.
func (h *handle) apply(ctx context.Context, action any, options []ApplyOptions) (Applied, error) {
	return ask[Applied](ctx, h.engine.conn, &applyRequest{State: h.number, Action: action, Options: last(options)})
}

func (h *handle) step(ctx context.Context, action any, options []StepOptions) (Step, error) {
	return ask[Step](ctx, h.engine.conn, &stepRequest{State: h.number, Action: action, Options: last(options)})
}

func (h *handle) view(ctx context.Context, seat int, options ViewOptions) (ViewReply, error) {
	return ask[ViewReply](ctx, h.engine.conn, &viewRequest{State: h.number, Seat: seatOrNil(seat), Options: options})
}

func (h *handle) observe(ctx context.Context, seat int, options ObserveOptions) (ObserveReply, error) {
	request := &observeRequest{State: h.number, Seat: seatOrNil(seat), Options: options}
	return ask[ObserveReply](ctx, h.engine.conn, request)
}

// seatOrNil is a seat as requests take it.
func seatOrNil(seat int) *int {
	if seat == NoSeat {
		return nil
	}
	return &seat
}

// last returns the options that count of those given: the last ones, or else those that leave everything out.
func last[T any](options []T) T {
	if len(options) == 0 {
		return *new(T)
	}
	return options[len(options)-1]
}
