package isettlers

import (
	"context"
	"sync"
)

// kept is how many values are kept for a seat that does not take them.
const kept = 4096

// A mailbox holds what happens at a table until somebody takes it.
type mailbox struct {
	changes *queue[Change]
	notices *queue[Notice]
}

func newMailbox() *mailbox {
	return &mailbox{
		changes: newQueue(func(oldest, next *Change) { next.Missed += 1 + oldest.Missed }),
		notices: newQueue(func(oldest, next *Notice) { next.Missed += 1 + oldest.Missed }),
	}
}

// finish says that no more will come.
func (m *mailbox) finish(err error) {
	m.changes.finish(err)
	m.notices.finish(err)
}

// A queue holds values until somebody takes them, the oldest first.
type queue[T any] struct {
	mu     sync.Mutex
	values []T
	end    error
	news   chan struct{}
	// drop counts the oldest value, which is dropped, in the next one.
	drop func(oldest, next *T)
}

func newQueue[T any](drop func(oldest, next *T)) *queue[T] {
	return &queue[T]{news: make(chan struct{}, 1), drop: drop}
}

func (q *queue[T]) put(value T) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.values) >= kept {
		q.drop(&q.values[0], &q.values[1])
		q.values = q.values[1:]
	}
	q.values = append(q.values, value)
	q.ring()
}

// finish says that no more will come.
func (q *queue[T]) finish(err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.end == nil {
		q.end = err
	}
	q.ring()
}

// ended is why no more will come, nil before that.
func (q *queue[T]) ended() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.end
}

// ring wakes one who waits; they wake the next where more is left.
func (q *queue[T]) ring() {
	select {
	case q.news <- struct{}{}:
	default:
	}
}

// take returns the next value, whether there is one, and otherwise why there will be none.
func (q *queue[T]) take() (T, bool, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.values) == 0 {
		if q.end != nil {
			q.ring()
		}
		var none T
		return none, false, q.end
	}
	value := q.values[0]
	q.values = q.values[1:]
	if len(q.values) > 0 || q.end != nil {
		q.ring()
	}
	return value, true, nil
}

// next waits for a value.
func (q *queue[T]) next(ctx context.Context, c *conn) (T, error) {
	for {
		if value, ok, err := q.take(); ok || err != nil {
			return value, err
		}
		var none T
		select {
		case <-q.news:
		case <-ctx.Done():
			return none, ctx.Err()
		case <-c.done:
			if value, ok, err := q.take(); ok || err != nil {
				return value, err
			}
			return none, c.lost()
		}
	}
}

// open makes the mailbox of a state, before anything can come for it.
func (c *conn) open(number int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.boxes[number] = newMailbox()
}

func (c *conn) box(number int) *mailbox {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.boxes[number]
}

// leave ends the mailbox of a state.
func (c *conn) leave(number int) {
	c.mu.Lock()
	box := c.boxes[number]
	delete(c.boxes, number)
	c.mu.Unlock()
	if box != nil {
		box.finish(ErrClosed)
	}
}

func (c *conn) changed(frame []byte) error {
	var change Change
	box, err := c.pushedTo(frame, &change.Changed)
	if box != nil {
		box.changes.put(change)
	}
	return err
}

func (c *conn) takenBack(frame []byte) error {
	var back TakenBack
	box, err := c.pushedTo(frame, &back)
	if box != nil {
		box.changes.put(Change{Changed: Changed{Status: back.Status}, TakenBack: &back})
	}
	return err
}

// noticed tells a seat of a seat that changed hands, or of a text.
func (c *conn) noticed(frame []byte, notice Notice, push statePush) error {
	box, err := c.pushedTo(frame, push)
	if box != nil {
		box.notices.put(notice)
	}
	return err
}

// ended says that a state was closed by the other side.
func (c *conn) ended(end error, frame []byte, push statePush) error {
	box, err := c.pushedTo(frame, push)
	if box != nil {
		box.finish(end)
	}
	return err
}

// A statePush is a push about a state.
type statePush interface {
	readable
	about() int
}

// pushedTo reads a push, and returns the mailbox of its state, nil where nobody has the state.
func (c *conn) pushedTo(frame []byte, push statePush) (*mailbox, error) {
	if err := decode(frame, push); err != nil {
		return nil, err
	}
	return c.box(push.about()), nil
}
