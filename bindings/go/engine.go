package isettlers

import (
	"context"
	"net"
	"time"
)

// Options are what every way to reach an engine may be told.
type Options struct {
	HelloOptions
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
	if err := engine.greet(ctx, options.HelloOptions); err != nil {
		_ = engine.Close()
		return nil, err
	}
	return engine, nil
}

func (e *Engine) greet(ctx context.Context, options HelloOptions) error {
	hello, err := ask[Hello](ctx, e.conn, &helloRequest{Protocol: []int{ProtocolVersion}, Options: options})
	if err != nil {
		return err
	}
	e.hello = hello
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
	reply, err := e.conn.request(ctx, nothing, untyped{method, arguments})
	if err != nil {
		return nil, err
	}
	r := reader{rest: reply}
	return r.tree(), r.problem()
}

// An untyped request has any method and arguments.
type untyped struct {
	name      string
	arguments Tree
}

func (u untyped) method() string { return u.name }

func (u untyped) write(w *writer) {
	if len(u.arguments) > 13 {
		w.refuse("", "too many arguments")
		return
	}
	for _, name := range sortedKeys(u.arguments) {
		w.plain(name, u.arguments[name])
	}
}

// Start starts a game. The status is that of its first decision.
func (e *Engine) Start(ctx context.Context, game string, setup Tree, options ...StartOptions) (*State, Status, error) {
	return e.openState(ctx, &startRequest{Game: game, Setup: setup, Options: last(options)})
}

// LoadSnapshot opens a position that [State.Save] gave.
func (e *Engine) LoadSnapshot(ctx context.Context, snapshot []byte, options ...LoadOptions) (*State, Status, error) {
	return e.openState(ctx, &loadRequest{Snapshot: snapshot, Options: last(options)})
}

// LoadDocument opens a position from the tree that [State.Document] gave.
func (e *Engine) LoadDocument(ctx context.Context, document Tree, options ...LoadOptions) (*State, Status, error) {
	return e.openState(ctx, &loadRequest{Document: document, Options: last(options)})
}

// LoadRecord plays the game that [State.Record] gave to its end.
func (e *Engine) LoadRecord(ctx context.Context, record []byte, options ...LoadOptions) (*State, Status, error) {
	return e.openState(ctx, &loadRequest{Record: record, Options: last(options)})
}

// openState asks for a state.
func (e *Engine) openState(ctx context.Context, request request) (*State, Status, error) {
	var opened Opened
	if err := e.open(ctx, aState, request, &opened); err != nil {
		return nil, Status{}, err
	}
	return &State{handle{e, opened.state}, opened}, opened.Status, nil
}

// open sends a request that opens a state or a seat, and reads its reply.
func (e *Engine) open(ctx context.Context, opens opens, request request, reply readable) error {
	body, err := e.conn.request(ctx, opens, request)
	if err == nil {
		_, err = openedState(body)
	}
	if err == nil {
		err = decode(body, reply)
	}
	return err
}

// Verify plays a record once more and compares the hash it ends with. A record that ends otherwise is a
// CodeBadFormat error.
func (e *Engine) Verify(ctx context.Context, record []byte, options ...VerifyOptions) (Verification, error) {
	return ask[Verification](ctx, e.conn, &verifyRequest{Record: record, Options: last(options)})
}

// Create deals a game at a new table.
func (e *Engine) Create(ctx context.Context, game string, setup Tree, options ...CreateOptions) (Invitation, error) {
	return ask[Invitation](ctx, e.conn, &createRequest{Game: game, Setup: setup, Options: last(options)})
}

// Lobby lists the open tables, a page at a time. CodeRefused for a server without a lobby.
func (e *Engine) Lobby(ctx context.Context, options ...LobbyOptions) (Lobby, error) {
	return ask[Lobby](ctx, e.conn, &lobbyRequest{Options: last(options)})
}

// Take takes a free seat of an open table; with [NoSeat] the first one. [Engine.Join] opens it by its token.
func (e *Engine) Take(ctx context.Context, table string, seat int, options ...TakeOptions) (TakenSeat, error) {
	return ask[TakenSeat](ctx, e.conn, &takeRequest{Table: table, Seat: seatOrNil(seat), Options: last(options)})
}

// Check checks a setup without starting a game. CodeBadSetup for one that the rules do not allow.
func (e *Engine) Check(ctx context.Context, game string, setup Tree, options ...CheckOptions) (CheckedSetup, error) {
	return ask[CheckedSetup](ctx, e.conn, &checkRequest{Game: game, Setup: setup, Options: last(options)})
}

// Catalogue is all that a front end draws a table of a setup from.
func (e *Engine) Catalogue(
	ctx context.Context, game string, setup Tree, options ...CatalogueOptions,
) (CatalogueReply, error) {
	if setup == nil {
		setup = Tree{} // the server takes a missing setup for a mistake
	}
	return ask[CatalogueReply](ctx, e.conn, &catalogueRequest{Game: game, Setup: setup, Options: last(options)})
}

// Join takes the seat that a token opens, or looks on with the spectators' token. Whoever held the seat loses it.
func (e *Engine) Join(ctx context.Context, token string, options ...JoinOptions) (*Seat, Status, error) {
	var joined Joined
	if err := e.open(ctx, aSeat, &joinRequest{Token: token, Options: last(options)}, &joined); err != nil {
		return nil, Status{}, err
	}
	seat := &Seat{handle: handle{e, joined.state}, joined: joined, box: e.conn.box(joined.state)}
	if seat.box == nil {
		return nil, Status{}, ErrClosed
	}
	return seat, joined.Status, nil
}
