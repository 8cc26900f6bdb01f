//go:build cgo && !isettlers_go

package local

// #include "engine.h"
import "C"

import "unsafe"

func (s *State) ahead(through string, limit int32) ([]byte, error) {
	var e C.isettlers_error
	look := memory{make([]uint64, wordsFor(int(C.isettlers_ahead_size(C.int32_t(limit)))))}
	code := C.isettlers_ahead_begin(s.game.pointer(), unsafe.Pointer(&s.state), cText(through), C.int32_t(limit), look.pointer(),
		C.size_t(8*len(look.words)), &e)
	if err := faultOf(int32(code), &e).err(); err != nil {
		return nil, err
	}
	C.isettlers_ahead_run(s.game.pointer(), look.pointer(), maxActions)
	return written(func(out []byte) int64 {
		return int64(C.isettlers_ahead_tree(s.game.pointer(), look.pointer(), addressOf(out), C.size_t(len(out))))
	})
}

func (s *State) obstacle(action int32) int32 {
	doubts := memory{make([]uint64, wordsFor(int(C.isettlers_obstacle_size())))}
	return int32(C.isettlers_obstacle(s.game.pointer(), unsafe.Pointer(&s.state), C.int32_t(action), doubts.pointer(),
		C.size_t(8*len(doubts.words))))
}
