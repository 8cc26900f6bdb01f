//go:build cgo && !isettlers_go

package local

// #include "engine.h"
import "C"

import (
	"runtime"
	"unsafe"
)

// A wait is the memory in which leaves of a search wait. The library keeps addresses in it from one call to the next, so
// all memory that they point to is pinned.
type wait struct {
	search *Search
	batch  int32
	words  []uint64
	pins   runtime.Pinner
}

func (x *Search) wait(batch int32) (*wait, error) {
	size := C.isettlers_leaves_size(x.game.pointer(), C.int32_t(batch))
	w := &wait{search: x, batch: batch, words: make([]uint64, wordsFor(int(size)))}
	for _, words := range [][]uint64{x.game.tables, x.memory.words, w.words} {
		w.pins.Pin(addressOf(words))
	}
	return w, nil
}

func (w *wait) free() { w.pins.Unpin() }

// collect returns the next leaves, none where the iterations are made.
func (w *wait) collect(until int64) (*Leaves, error) {
	var places C.isettlers_leaves
	g := w.search.game
	count := int(C.isettlers_search_collect(g.pointer(), w.search.memory.pointer(), C.int64_t(until), C.int32_t(w.batch),
		addressOf(w.words), C.size_t(8*len(w.words)), &places))
	if count < 0 {
		return nil, noPuct()
	}
	return &Leaves{
		game:    g,
		states:  part[uint64](w, places.states, count*wordsFor(g.sizes.state)),
		seats:   part[int32](w, places.seats, count),
		priors:  part[float32](w, places.priors, count*g.actions),
		rewards: part[float64](w, places.rewards, count*g.seats),
	}, nil
}

// part returns the numbers at a place of the memory.
func part[T any](w *wait, at C.int64_t, count int) []T {
	return unsafe.Slice((*T)(unsafe.Add(addressOf(w.words), at)), count)
}

// settle says whether the priors and rewards are in their ranges.
func (w *wait) settle() bool {
	x := w.search
	return C.isettlers_search_settle(x.game.pointer(), x.memory.pointer(), addressOf(w.words)) >= 0
}

func (w *wait) abandon() { C.isettlers_search_abandon(w.search.memory.pointer(), addressOf(w.words)) }
