package isettlers

import "context"

// A handle is what states and seats have in common: a number on a connection.
type handle struct {
	engine *Engine
	number int
}

// Engine is the connection that it lives on.
func (h *handle) Engine() *Engine { return h.engine }

// request sends a request about it and reads the fields of the result.
func (h *handle) request(ctx context.Context, method string, fill func(*writer), visit func(*reader, string)) error {
	reply, err := h.engine.conn.request(ctx, method, nothing, func(w *writer) {
		w.number("state", h.number)
		if fill != nil {
			fill(w)
		}
	})
	if err != nil {
		return err
	}
	return decode(reply, visit)
}

// field sends a request and reads one field of the result.
func field[T any](
	ctx context.Context, h *handle, method string, fill func(*writer), name string, read func(*reader) T,
) (T, error) {
	var found T
	err := h.request(ctx, method, fill, func(r *reader, key string) {
		if key == name {
			found = read(r)
		}
	})
	return found, err
}

func (h *handle) close(ctx context.Context) error {
	return h.request(ctx, "close", nil, func(*reader, string) {})
}

// Status says what the position is.
func (h *handle) Status(ctx context.Context, with With) (Summary, error) {
	found := Summary{Seat: NoSeat}
	err := h.request(ctx, "status", func(w *writer) { w.flag("legal", with.Legal) }, found.read)
	return found, err
}

// Legal are the legal ids, ascending. At a table, CodeNotYourTurn while another seat is to decide.
func (h *handle) Legal(ctx context.Context) ([]int, error) {
	return field(ctx, h, "legal", nil, "ids", (*reader).numbers)
}

// LegalActions are the legal actions with what they stand for, by ascending ids.
func (h *handle) LegalActions(ctx context.Context) ([]Action, error) {
	return field(ctx, h, "legal", func(w *writer) { w.flag("full", true) }, "actions", readActions)
}

// Catalogue is all that a front end draws the table from: cards, tiles, texts, coordinates, rules.
func (h *handle) Catalogue(ctx context.Context) (Tree, error) {
	return field(ctx, h, "catalogue", nil, "catalogue", (*reader).tree)
}

// Ahead looks at the legal actions of the seat to decide without taking one. At a table, CodeNotYourTurn while another
// seat is to decide.
func (h *handle) Ahead(ctx context.Context, options AheadOptions) (LookAhead, error) {
	var found LookAhead
	err := h.request(ctx, "ahead", func(w *writer) {
		if len(options.Through) > 0 {
			w.tree("through", options.Through)
		}
		if options.Limit != 0 {
			w.number("limit", options.Limit)
		}
	}, found.read)
	return found, err
}

func (h *handle) view(ctx context.Context, fill func(*writer)) (Tree, error) {
	return field(ctx, h, "view", fill, "view", (*reader).tree)
}

func (h *handle) observe(ctx context.Context, seat int) ([]float32, error) {
	return field(ctx, h, "observe", func(w *writer) { w.seat(seat) }, "observation", (*reader).floats)
}

// byID names an action by its id.
func byID(action int) func(*writer) { return func(w *writer) { w.number("action", action) } }

// byText names an action by its text.
func byText(action string) func(*writer) { return func(w *writer) { w.text("action", action) } }

func (h *handle) apply(ctx context.Context, action func(*writer), options TurnOptions) (Status, error) {
	var status Status
	err := h.take(ctx, "apply", action, options, status.read)
	return status, err
}

func (h *handle) step(ctx context.Context, action func(*writer), options TurnOptions) (Step, error) {
	var step Step
	err := h.take(ctx, "step", action, options, step.read)
	return step, err
}

// take sends a request that takes an action.
func (h *handle) take(
	ctx context.Context, method string, action func(*writer), options TurnOptions, visit func(*reader, string),
) error {
	return h.request(ctx, method, func(w *writer) {
		action(w)
		if options.At != nil {
			w.number("at", *options.At)
		}
		w.flag("legal", options.Legal)
	}, visit)
}
