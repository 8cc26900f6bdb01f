package isettlers

import (
	"context"
	"errors"
	"sync"
	"time"
)

const (
	// sending is how many requests may wait to be sent before callers do.
	sending = 64
	// telling is how much progress is kept for a caller that is slow to take it.
	telling = 16
	// lastWords is how long the other side's last frames may take to be read once nothing can be sent to it.
	lastWords = time.Second
)

// opens says what a request opens on the other side, to be closed again when nobody waits for it any more.
type opens int

const (
	nothing opens = iota
	aState
	aSeat
)

// A call is a request under way.
type call struct {
	answered chan answer
	progress chan Progress
	opens    opens
}

// An answer is the result of a request, still encoded, or its refusal.
type answer struct {
	ok      []byte
	refusal error
}

// A conn sends requests and gives each reply to who waits for it.
type conn struct {
	transport Transport
	nesting   int
	mostSent  int
	out       chan []byte
	done      chan struct{}
	workers   sync.WaitGroup

	mu     sync.Mutex
	err    error
	calls  map[uint32]*call
	lastID uint32
	boxes  map[int]*mailbox
}

func newConn(transport Transport) *conn {
	c := &conn{
		transport: transport,
		nesting:   32,
		mostSent:  DefaultMaxFrame,
		out:       make(chan []byte, sending),
		done:      make(chan struct{}),
		calls:     map[uint32]*call{},
		boxes:     map[int]*mailbox{},
	}
	c.workers.Add(2)
	go c.send()
	go c.receive()
	return c
}

func (c *conn) close() error {
	c.fail(ErrClosed)
	err := c.transport.Close()
	c.workers.Wait()
	return err
}

// fail ends the connection: everything under way fails with the first error given.
func (c *conn) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		c.err = err
		close(c.done)
	}
}

// lose ends the connection for a reason that came from elsewhere.
func (c *conn) lose(cause error) {
	c.fail(&LostError{Cause: cause})
	_ = c.transport.Close()
}

func (c *conn) lost() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

func (c *conn) send() {
	defer c.workers.Done()
	for {
		select {
		case frame := <-c.out:
			if err := c.transport.Send(frame); err != nil {
				c.hearOut(err)
				return
			}
		case <-c.done:
			return
		}
	}
}

// hearOut ends the connection after nothing could be sent: for what was said last, which may tell why, or else for that.
func (c *conn) hearOut(err error) {
	select {
	case <-c.done:
	case <-time.After(lastWords):
		c.lose(err)
	}
}

func (c *conn) receive() {
	defer c.workers.Done()
	for {
		frame, err := c.transport.Receive()
		if err == nil {
			err = c.dispatch(frame)
		}
		if err != nil {
			c.lose(err)
			return
		}
	}
}

// request sends a request and waits for the bytes of its result.
func (c *conn) request(ctx context.Context, opens opens, request request) ([]byte, error) {
	waiting := &call{answered: make(chan answer, 1), opens: opens}
	id, err := c.begin(ctx, waiting, request)
	if err != nil {
		return nil, err
	}
	select {
	case reply := <-waiting.answered:
		return reply.ok, reply.refusal
	case <-ctx.Done():
		c.abandon(id, waiting)
		return nil, ctx.Err()
	case <-c.done:
		return waiting.last(c.lost())
	}
}

// begin sends a request.
func (c *conn) begin(ctx context.Context, waiting *call, request request) (uint32, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	id, err := c.register(waiting)
	if err != nil {
		return 0, err
	}
	w := writer{nesting: c.nesting}
	w.begin(id, request.method())
	request.write(&w)
	if w.err == nil && len(w.frame) > c.mostSent {
		w.err = &Error{Code: CodeTooLarge, Message: "the request is longer than the server's limit of frame_bytes"}
	}
	if w.err != nil {
		c.forget(id)
		return 0, w.err
	}
	select {
	case c.out <- w.frame:
		return id, nil
	case <-ctx.Done():
		c.forget(id)
		return 0, ctx.Err()
	case <-c.done:
		c.forget(id)
		return 0, c.lost()
	}
}

// register gives a call an id that no other has now.
func (c *conn) register(waiting *call) (uint32, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return 0, c.err
	}
	for {
		c.lastID++
		if _, taken := c.calls[c.lastID]; !taken {
			c.calls[c.lastID] = waiting
			return c.lastID, nil
		}
	}
}

func (c *conn) forget(id uint32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.calls, id)
}

// abandon gives a request up; what it opens is closed as soon as its reply is there.
func (c *conn) abandon(id uint32, waiting *call) {
	if waiting.opens == nothing {
		c.forget(id)
		return
	}
	go func() {
		select {
		case reply := <-waiting.answered:
			if number, err := openedState(reply.ok); reply.refusal == nil && err == nil {
				c.drop(number)
			}
		case <-c.done:
		}
	}()
}

// drop closes a state that nobody has.
func (c *conn) drop(number int) {
	_, _ = c.request(context.Background(), nothing, &closeRequest{State: number})
	c.leave(number)
}

// last is the answer that came before the connection ended, or else why it did.
func (waiting *call) last(err error) ([]byte, error) {
	select {
	case reply := <-waiting.answered:
		return reply.ok, reply.refusal
	default:
		return nil, err
	}
}

// dispatch gives a frame to who waits for it. An error means that nothing after it can be trusted.
func (c *conn) dispatch(frame []byte) error {
	var envelope envelope
	if err := envelope.open(frame); err != nil {
		return err
	}
	if envelope.push != "" {
		return c.pushed(envelope.push, frame)
	}
	if !envelope.hasID || envelope.ok == nil && envelope.refusal == nil {
		return badFrame("neither a reply nor a push")
	}
	c.mu.Lock()
	waiting := c.calls[envelope.id]
	delete(c.calls, envelope.id)
	c.mu.Unlock()
	if waiting == nil {
		return nil
	}
	reply := answer{ok: envelope.ok}
	if envelope.refusal != nil {
		reply.refusal = envelope.refusal
	} else if waiting.opens == aSeat {
		if number, err := openedState(envelope.ok); err == nil {
			c.open(number)
		}
	}
	waiting.answered <- reply
	return nil
}

func (c *conn) pushed(kind string, frame []byte) error {
	switch kind {
	case "progress":
		return c.progressed(frame)
	case "changed":
		return c.changed(frame)
	case "taken_back":
		return c.takenBack(frame)
	case "seat":
		notice := Notice{Handed: &SeatChange{}}
		return c.noticed(frame, notice, notice.Handed)
	case "said":
		notice := Notice{Chat: &Chat{}}
		return c.noticed(frame, notice, notice.Chat)
	case "replaced":
		end := &Error{Code: CodeReplaced, Message: "another connection has taken the seat over"}
		return c.ended(end, frame, &replacedPush{})
	case "moved":
		end := &Error{Code: CodeMoved, Message: "another process of the server holds the table now"}
		return c.ended(end, frame, &movedPush{})
	case "archived":
		return c.ended(ErrArchived, frame, &archivedPush{})
	case "closing":
		var closing closingPush
		if err := decode(frame, &closing); err != nil {
			return err
		}
		return &Error{Code: closing.Code, Message: closing.Message}
	}
	return nil
}

func (c *conn) progressed(frame []byte) error {
	var progress Progress
	if err := decode(frame, &progress); err != nil {
		return err
	}
	c.mu.Lock()
	waiting := c.calls[uint32(progress.request)]
	c.mu.Unlock()
	if waiting != nil && waiting.progress != nil {
		select {
		case waiting.progress <- progress:
		default:
		}
	}
	return nil
}

// An envelope is the outside of a frame from the other side.
type envelope struct {
	push    string
	id      uint32
	hasID   bool
	ok      []byte
	refusal *Error
}

func (e *envelope) open(frame []byte) error {
	r := reader{rest: frame}
	r.fields(func(r *reader, key string) {
		switch key {
		case "id":
			e.id, e.hasID = e.readID(r), true
		case "ok":
			e.ok = r.skip()
		case "error":
			e.refusal = &Error{}
			e.refusal.read(r)
		case "push":
			e.push = r.text()
		}
	})
	if r.err == nil && len(r.rest) > 0 {
		r.fail(errors.New("more after its end"))
	}
	return r.problem()
}

func (e *envelope) readID(r *reader) uint32 {
	id := r.number()
	if id < 0 || int64(id) > 1<<32-1 {
		r.fail(badFrame("the id %d", id))
	}
	return uint32(id)
}

// openedState is the number of the state that a reply opens.
func openedState(reply []byte) (int, error) {
	opened := opening{noState}
	err := decode(reply, &opened)
	if err == nil && opened.state < 0 {
		err = badFrame("a reply that names no state")
	}
	return opened.state, err
}

// opening is what the replies that open a state or a seat have in common.
type opening struct{ state int }

func (o *opening) read(r *reader) {
	r.fields(func(r *reader, key string) {
		if key == "state" {
			o.state = r.number()
		}
	})
}

// ask sends a request and reads its reply.
func ask[T any, P readableOf[T]](ctx context.Context, c *conn, request request) (T, error) {
	var reply T
	body, err := c.request(ctx, nothing, request)
	if err == nil {
		err = decode(body, P(&reply))
	}
	return reply, err
}
