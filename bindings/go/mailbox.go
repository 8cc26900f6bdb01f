package isettlers

import (
	"context"
	"sync"
)

// kept is how many changes are kept for a seat that does not take them.
const kept = 4096

// A mailbox holds the changes at a table until somebody takes them, the oldest first.
type mailbox struct {
	mu      sync.Mutex
	changes []Change
	end     error
	news    chan struct{}
}

func newMailbox() *mailbox {
	return &mailbox{news: make(chan struct{}, 1)}
}

func (m *mailbox) put(change Change) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.changes) >= kept {
		m.changes[1].Missed += 1 + m.changes[0].Missed
		m.changes = m.changes[1:]
	}
	m.changes = append(m.changes, change)
	m.ring()
}

// finish says that no more will come.
func (m *mailbox) finish(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.end == nil {
		m.end = err
	}
	m.ring()
}

// ring wakes one who waits; they wake the next where more is left.
func (m *mailbox) ring() {
	select {
	case m.news <- struct{}{}:
	default:
	}
}

// take returns the next change, whether there is one, and otherwise why there will be none.
func (m *mailbox) take() (Change, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.changes) == 0 {
		if m.end != nil {
			m.ring()
		}
		return Change{}, false, m.end
	}
	change := m.changes[0]
	m.changes = m.changes[1:]
	if len(m.changes) > 0 || m.end != nil {
		m.ring()
	}
	return change, true, nil
}

// next waits for a change.
func (m *mailbox) next(ctx context.Context, c *conn) (Change, error) {
	for {
		if change, found, err := m.take(); found || err != nil {
			return change, err
		}
		select {
		case <-m.news:
		case <-ctx.Done():
			return Change{}, ctx.Err()
		case <-c.done:
			if change, found, err := m.take(); found || err != nil {
				return change, err
			}
			return Change{}, c.lost()
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
	number, change := -1, Change{}
	err := decode(frame, func(r *reader, key string) {
		if key == "state" {
			number = r.number()
		} else {
			change.read(r, key)
		}
	})
	if box := c.box(number); box != nil && err == nil {
		box.put(change)
	}
	return err
}

// ended says that a state was closed by the other side.
func (c *conn) ended(kind string, frame []byte) error {
	number := -1
	err := decode(frame, func(r *reader, key string) {
		if key == "state" {
			number = r.number()
		}
	})
	if box := c.box(number); box != nil && err == nil {
		end := ErrArchived
		if kind == "replaced" {
			end = &Error{Code: CodeReplaced, Message: "another connection has taken the seat over"}
		}
		box.finish(end)
	}
	return err
}
