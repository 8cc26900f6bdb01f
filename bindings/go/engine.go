package isettlers

import (
	"context"
	"net"
	"strconv"
	"time"
)

// Options are what every way to reach an engine may be told.
type Options struct {
	// Client is the name that the server's log shows.
	Client string
	// MaxFrame is how many bytes a frame from the engine may have; 0 stands for [DefaultMaxFrame].
	MaxFrame int
	// Grace is how long an engine gets to do as told before it is given up: to end after [Engine.Close], to answer after a
	// cancelled [State.Bot]. 0 stands for five seconds.
	Grace time.Duration
}

func (o Options) grace() time.Duration {
	if o.Grace > 0 {
		return o.Grace
	}
	return 5 * time.Second
}

// An Engine is a connection to an engine. It may be used by several goroutines at once.
type Engine struct {
	conn  *conn
	hello Hello
	grace time.Duration
}

// Dial connects to a server by a network of package net: "tcp" and "unix".
func Dial(ctx context.Context, network, address string, options Options) (*Engine, error) {
	var dialer net.Dialer
	stream, err := dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return Connect(ctx, NewStream(stream, options.MaxFrame), options)
}

// Connect says hello over a transport, which is the engine's from then on. The context counts for the hello alone.
func Connect(ctx context.Context, transport Transport, options Options) (*Engine, error) {
	engine := &Engine{conn: newConn(transport), grace: options.grace()}
	if err := engine.greet(ctx, options.Client); err != nil {
		_ = engine.Close()
		return nil, err
	}
	return engine, nil
}

func (e *Engine) greet(ctx context.Context, client string) error {
	reply, err := e.conn.request(ctx, "hello", nothing, func(w *writer) {
		w.tree("protocol", []int{ProtocolVersion})
		if client != "" {
			w.text("client", client)
		}
	})
	if err == nil {
		err = decode(reply, e.hello.read)
	}
	if err != nil {
		return err
	}
	if e.hello.Protocol != ProtocolVersion {
		return badFrame("the server would speak version %d of the protocol", e.hello.Protocol)
	}
	if most := e.hello.Limits["frame_bytes"]; most > 0 {
		e.conn.mostSent = most
	}
	if most := e.hello.Limits["nesting"]; most > 0 {
		e.conn.nesting = most
	}
	return nil
}

// Hello is what the server said of itself.
func (e *Engine) Hello() Hello { return e.hello }

// Done is closed when the connection has ended, by [Engine.Close] or otherwise; [Engine.Err] then says why.
func (e *Engine) Done() <-chan struct{} { return e.conn.done }

// Err is nil while the connection stands, then [ErrClosed] or a [*LostError].
func (e *Engine) Err() error { return e.conn.lost() }

// Close ends the connection and every state on it, and waits for a child process to end. Requests under way fail with
// [ErrClosed]. The error is that of a child process that had to be killed.
func (e *Engine) Close() error { return e.conn.close() }

// Call sends a request of any method and returns its result: for what servers have that this package does not know yet.
// A state that it opens is the caller's to close.
func (e *Engine) Call(ctx context.Context, method string, arguments Tree) (Tree, error) {
	reply, err := e.conn.request(ctx, method, nothing, func(w *writer) {
		if len(arguments) > 13 {
			w.refuse("", "too many arguments")
			return
		}
		for _, name := range sortedKeys(arguments) {
			w.key(name)
			w.value("$."+name, arguments[name], 1)
		}
	})
	if err != nil {
		return nil, err
	}
	r := reader{rest: reply}
	return r.tree(), r.problem()
}

// Start starts a game. The status is that of its first decision.
func (e *Engine) Start(ctx context.Context, game string, setup Tree, options StartOptions) (*State, Status, error) {
	return e.openState(ctx, "start", func(w *writer) {
		w.text("game", game)
		w.tree("setup", setup)
		w.seed(options.Seed)
		w.flag("log", options.Log)
		w.flag("legal", options.Legal)
	})
}

// LoadSnapshot opens a position that [State.Save] gave.
func (e *Engine) LoadSnapshot(ctx context.Context, snapshot []byte, options LoadOptions) (*State, Status, error) {
	return e.load(ctx, options, func(w *writer) { w.binary("snapshot", snapshot) })
}

// LoadDocument opens a position from the tree that [State.Document] gave.
func (e *Engine) LoadDocument(ctx context.Context, document Tree, options LoadOptions) (*State, Status, error) {
	return e.load(ctx, options, func(w *writer) { w.tree("document", document) })
}

// LoadRecord plays the game that [State.Record] gave to its end.
func (e *Engine) LoadRecord(ctx context.Context, record []byte, options LoadOptions) (*State, Status, error) {
	return e.load(ctx, options, func(w *writer) { w.binary("record", record) })
}

func (e *Engine) load(ctx context.Context, options LoadOptions, source func(*writer)) (*State, Status, error) {
	return e.openState(ctx, "load", func(w *writer) {
		source(w)
		w.flag("log", options.Log)
		w.flag("legal", options.Legal)
	})
}

// openState asks for a state.
func (e *Engine) openState(ctx context.Context, method string, fill func(*writer)) (*State, Status, error) {
	reply, err := e.conn.request(ctx, method, aState, fill)
	if err != nil {
		return nil, Status{}, err
	}
	number, err := openedState(reply)
	state, status := &State{handle: handle{e, number}}, Status{}
	if err == nil {
		err = decode(reply, func(r *reader, key string) {
			if key == "seed" {
				state.seed, state.seeded = r.word(), true
			} else {
				status.read(r, key)
			}
		})
	}
	if err != nil {
		return nil, Status{}, err
	}
	return state, status, nil
}

// Verify plays a record once more and compares the hash it ends with. A record that ends otherwise is a
// CodeBadFormat error.
func (e *Engine) Verify(ctx context.Context, record []byte) (Verification, error) {
	var found Verification
	reply, err := e.conn.request(ctx, "verify", nothing, func(w *writer) { w.binary("record", record) })
	if err == nil {
		err = decode(reply, found.read)
	}
	return found, err
}

// Create deals a game at a new table.
func (e *Engine) Create(ctx context.Context, game string, setup Tree, options CreateOptions) (Invitation, error) {
	var invitation Invitation
	reply, err := e.conn.request(ctx, "create", nothing, func(w *writer) {
		w.text("game", game)
		w.tree("setup", setup)
		w.seed(options.Seed)
		if len(options.Bots) > 0 {
			bots := Tree{}
			for seat, spec := range options.Bots {
				bots[strconv.Itoa(seat)] = spec
			}
			w.tree("bots", bots)
		}
		w.flag("spectators", options.Spectators)
		if options.Key != "" {
			w.text("key", options.Key)
		}
		w.clock(options.Clock)
		if options.Substitute != "" {
			w.text("substitute", options.Substitute)
		}
		w.flag("open", options.Open)
		if options.Seat != nil {
			w.number("seat", *options.Seat)
		}
	})
	if err == nil {
		err = decode(reply, invitation.read)
	}
	return invitation, err
}

func (i *Invitation) read(r *reader, key string) {
	switch key {
	case "table":
		i.Table = r.text()
	case "tokens":
		i.Tokens = bySeat(r)
	case "watch":
		i.Watch = r.textOr()
	}
}

// Lobby lists the open tables, a page at a time. CodeRefused for a server without a lobby.
func (e *Engine) Lobby(ctx context.Context, options LobbyOptions) (Lobby, error) {
	var lobby Lobby
	reply, err := e.conn.request(ctx, "lobby", nothing, func(w *writer) {
		if options.Game != "" {
			w.text("game", options.Game)
		}
		if options.After != "" {
			w.text("after", options.After)
		}
		if options.Limit != 0 {
			w.number("limit", options.Limit)
		}
	})
	if err == nil {
		err = decode(reply, lobby.read)
	}
	return lobby, err
}

// Take takes a free seat of an open table; with [NoSeat] the first one. [Engine.Join] opens it by its token.
func (e *Engine) Take(ctx context.Context, table string, seat int) (TakenSeat, error) {
	var taken TakenSeat
	reply, err := e.conn.request(ctx, "take", nothing, func(w *writer) {
		w.text("table", table)
		w.seat(seat)
	})
	if err == nil {
		err = decode(reply, taken.read)
	}
	return taken, err
}

// Check checks a setup without starting a game. CodeBadSetup for one that the rules do not allow.
func (e *Engine) Check(ctx context.Context, game string, setup Tree) (CheckedSetup, error) {
	var checked CheckedSetup
	reply, err := e.conn.request(ctx, "check", nothing, func(w *writer) {
		w.text("game", game)
		w.tree("setup", setup)
	})
	if err == nil {
		err = decode(reply, checked.read)
	}
	return checked, err
}

// Catalogue is all that a front end draws a table of a setup from.
func (e *Engine) Catalogue(ctx context.Context, game string, setup Tree) (Tree, error) {
	var catalogue Tree
	reply, err := e.conn.request(ctx, "catalogue", nothing, func(w *writer) {
		w.text("game", game)
		w.tree("setup", setup)
	})
	if err == nil {
		err = decode(reply, func(r *reader, key string) {
			if key == "catalogue" {
				catalogue = r.tree()
			}
		})
	}
	return catalogue, err
}

// Join takes the seat that a token opens, or looks on with the spectators' token. Whoever held the seat loses it.
func (e *Engine) Join(ctx context.Context, token string, options JoinOptions) (*Seat, Status, error) {
	reply, err := e.conn.request(ctx, "join", aSeat, func(w *writer) {
		w.text("token", token)
		w.flag("events", options.Events)
		w.flag("legal", options.Legal)
	})
	if err != nil {
		return nil, Status{}, err
	}
	number, err := openedState(reply)
	seat, status := &Seat{handle: handle{e, number}, seat: NoSeat, box: e.conn.box(number)}, Status{}
	if err == nil {
		err = decode(reply, func(r *reader, key string) {
			switch key {
			case "table":
				seat.table = r.text()
			case "seat":
				seat.seat = r.seat()
			case "seed_named":
				seat.seedNamed = r.flag()
			default:
				status.read(r, key)
			}
		})
	}
	if err == nil && seat.box == nil {
		err = ErrClosed
	}
	if err != nil {
		return nil, Status{}, err
	}
	return seat, status, nil
}
