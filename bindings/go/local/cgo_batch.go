//go:build cgo && !isettlers_go

package local

// #include "engine.h"
import "C"

import "math"

// mostGames returns the most games of a batch.
func mostGames(*Game) int { return math.MaxInt32 }

func (b *Batch) start(seed, first uint64) {
	C.isettlers_batch_start(b.game.pointer(), C.uint64_t(seed), C.uint64_t(first), C.int32_t(b.Len()),
		addressOf(b.states), (*C.int32_t)(addressOf(b.counts)))
}

func (b *Batch) apply(actions []int32) (int32, error) {
	var e C.isettlers_error
	running := C.isettlers_batch_apply(b.game.pointer(), addressOf(b.states), C.int32_t(b.Len()),
		(*C.int32_t)(addressOf(actions)), (*C.int32_t)(addressOf(b.counts)), &e)
	return int32(running), faultOf(int32(running), &e).err()
}

func (b *Batch) mask(out []byte) {
	C.isettlers_batch_mask(b.game.pointer(), addressOf(b.states), C.int32_t(b.Len()), (*C.uint8_t)(addressOf(out)))
}

func (b *Batch) observe(out []float32) {
	C.isettlers_batch_observe(b.game.pointer(), addressOf(b.states), C.int32_t(b.Len()), (*C.float)(addressOf(out)))
}
