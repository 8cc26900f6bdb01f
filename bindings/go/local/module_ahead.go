//go:build !cgo || isettlers_go

package local

func (s *State) ahead(through string, limit int32) ([]byte, error) {
	i := s.with()
	defer i.give()
	size := i.Xisettlers_ahead_size(limit)
	if !i.fits(size + int64(len(through)) + 16) {
		return nil, noRoom.err()
	}
	kinds := i.putText(through)
	look := i.take(int(size))
	code := i.Xisettlers_ahead_begin(i.tables, i.state, kinds, limit, look, int32(size), i.fault)
	if code < 0 {
		return nil, i.err(int64(code))
	}
	i.Xisettlers_ahead_run(i.tables, look, maxActions)
	return written(func(out []byte) int64 {
		return i.output(out, func(at, size int32) int64 {
			return i.Xisettlers_ahead_tree(i.tables, look, at, int32(size))
		})
	})
}

func (s *State) obstacle(action int32) int32 {
	i := s.with()
	defer i.give()
	size := i.Xisettlers_obstacle_size()
	doubts := i.take(int(size))
	return i.Xisettlers_obstacle(i.tables, i.state, action, doubts, int32(size))
}
