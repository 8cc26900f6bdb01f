//go:build !cgo || isettlers_go

package local

import (
	"encoding/binary"
	"math"
)

// A wait is the memory in which leaves of a search wait, in the instance of the search. The slices of the leaves are
// copies, for the instance is another's as soon as the search is closed.
type wait struct {
	search *Search
	batch  int32
	at     int32
	size   int64
	next   int32 // where the free bytes began before
	leaves Leaves
	// where the answers to these leaves belong
	priors, rewards int32
}

func (x *Search) wait(batch int32) (*wait, error) {
	m := x.memory
	size := m.Xisettlers_leaves_size(m.tables, batch)
	if !m.fits(size) {
		return nil, fault{code: codeRoom, path: "$.batch", text: "the leaves are too large for the module's memory"}.err()
	}
	next := m.next
	return &wait{search: x, batch: batch, at: m.take(int(size)), size: size, next: next}, nil
}

func (w *wait) free() { w.search.memory.next = w.next }

// collect returns the next leaves, none where the iterations are made.
func (w *wait) collect(until int64) (*Leaves, error) {
	m, g := w.search.memory, w.search.game
	count := int(m.Xisettlers_search_collect(m.tables, m.at, until, w.batch, w.at, int32(w.size), m.small))
	if count < 0 {
		return nil, noPuct()
	}
	l := &w.leaves
	l.game = g
	l.states = zeros(l.states, count*wordsFor(g.sizes.state))
	l.seats = zeros(l.seats, count)
	l.priors = zeros(l.priors, count*g.actions)
	l.rewards = zeros(l.rewards, count*g.seats)
	copy(bytesOf(l.states), m.memory[w.place(0):])
	for leaf, at := 0, w.place(1); leaf < count; leaf++ {
		l.seats[leaf] = m.number(at + int32(4*leaf))
	}
	w.priors, w.rewards = w.place(2), w.place(3)
	return l, nil
}

// zeros returns that many zeros, in the slice where that is long enough.
func zeros[T any](slice []T, count int) []T {
	if cap(slice) < count {
		return make([]T, count)
	}
	slice = slice[:count]
	clear(slice)
	return slice
}

// place returns where a part of the leaves is, by its number in an isettlers_leaves.
func (w *wait) place(number int32) int32 {
	m := w.search.memory
	return w.at + int32(m.word(m.small+8*number))
}

// settle says whether the priors and rewards are in their ranges.
func (w *wait) settle() bool {
	m := w.search.memory
	for k, prior := range w.leaves.priors {
		binary.LittleEndian.PutUint32(m.memory[w.priors+int32(4*k):], math.Float32bits(prior))
	}
	for k, reward := range w.leaves.rewards {
		binary.LittleEndian.PutUint64(m.memory[w.rewards+int32(8*k):], math.Float64bits(reward))
	}
	return m.Xisettlers_search_settle(m.tables, m.at, w.at) >= 0
}

func (w *wait) abandon() {
	m := w.search.memory
	m.Xisettlers_search_abandon(m.at, w.at)
}
