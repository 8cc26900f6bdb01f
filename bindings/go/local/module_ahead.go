//go:build !cgo || isettlers_wasm

package local

func (s *State) ahead(through string, limit int32) ([]byte, error) {
	i := s.with()
	defer i.give()
	size := i.run("isettlers_ahead_size", uint64(limit))
	if !i.fits(size + int64(len(through)) + 16) {
		return nil, noRoom.err()
	}
	kinds := i.putText(through)
	look := uint64(i.take(int(size)))
	code := i.run32("isettlers_ahead_begin", uint64(i.tables), uint64(i.state), kinds, uint64(limit), look, uint64(size),
		uint64(i.fault))
	if code < 0 {
		return nil, i.err(int64(code))
	}
	i.run32("isettlers_ahead_run", uint64(i.tables), look, maxActions)
	return written(func(out []byte) int64 {
		return i.output(out, func(at, size uint64) int64 {
			return i.run("isettlers_ahead_tree", uint64(i.tables), look, at, size)
		})
	})
}

func (s *State) obstacle(action int32) int32 {
	i := s.with()
	defer i.give()
	size := i.run("isettlers_obstacle_size")
	doubts := uint64(i.take(int(size)))
	return i.run32("isettlers_obstacle", uint64(i.tables), uint64(i.state), uint64(action), doubts, uint64(size))
}
