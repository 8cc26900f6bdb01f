//go:build cgo && !isettlers_go

package local

// #include "engine.h"
import "C"

func recordActions(record []byte) (int32, error) {
	var e C.isettlers_error
	actions := C.go_record_actions((*C.uint8_t)(addressOf(record)), C.size_t(len(record)), &e)
	return int32(actions), faultOf(int32(actions), &e).err()
}

func recordTree(record []byte) ([]byte, error) {
	return accepted(func(out []byte) (int64, error) {
		var e C.isettlers_error
		size := C.go_record_tree((*C.uint8_t)(addressOf(record)), C.size_t(len(record)), addressOf(out), C.size_t(len(out)), &e)
		return int64(size), faultOf(int32(size), &e).err()
	})
}

func (c *Course) replay(record []byte) error {
	var e C.isettlers_error
	code := C.go_replay(c.game.pointer(), (*C.uint8_t)(addressOf(record)), C.size_t(len(record)), c.pointer(), c.size(), &e)
	return faultOf(int32(code), &e).err()
}

func (c *Course) record(notes []byte) ([]byte, error) {
	return accepted(func(out []byte) (int64, error) {
		var e C.isettlers_error
		size := C.isettlers_course_record(c.game.pointer(), c.pointer(), addressOf(notes), C.size_t(len(notes)), addressOf(out),
			C.size_t(len(out)), &e)
		return int64(size), faultOf(int32(size), &e).err()
	})
}

func (c *Course) verify(record []byte) error {
	var e C.isettlers_error
	code := C.go_verify(c.game.pointer(), c.pointer(), (*C.uint8_t)(addressOf(record)), C.size_t(len(record)), &e)
	return faultOf(int32(code), &e).err()
}
