//go:build !cgo || isettlers_go

package local

// lend returns the address of a copy of an input.
func (i *instance) lend(input []byte) (int32, error) {
	if !i.fits(int64(len(input)) + 16) {
		return 0, noRoom.err()
	}
	return i.put(input), nil
}

func recordActions(record []byte) (int32, error) {
	i := borrowEmpty()
	defer i.give()
	from, err := i.lend(record)
	if err != nil {
		return 0, err
	}
	actions := i.Xisettlers_record_actions(from, int32(len(record)), i.fault)
	return actions, i.err(int64(actions))
}

func recordTree(record []byte) ([]byte, error) {
	i := borrowEmpty()
	defer i.give()
	from, err := i.lend(record)
	if err != nil {
		return nil, err
	}
	return accepted(func(out []byte) (int64, error) {
		size := i.output(out, func(to, capacity int32) int64 {
			return i.Xisettlers_record_tree(from, int32(len(record)), to, capacity, i.fault)
		})
		return size, i.err(size)
	})
}

func (c *Course) replay(record []byte) error {
	i, course := c.with()
	defer i.give()
	from, err := i.lend(record)
	if err != nil {
		return err
	}
	code := i.Xisettlers_course_replay(i.tables, from, int32(len(record)), course, int32(c.size()), i.fault)
	c.keep(i, course)
	return i.err(int64(code))
}

func (c *Course) record(notes []byte) ([]byte, error) {
	i, course := c.with()
	defer i.give()
	from, err := i.lend(notes)
	if err != nil {
		return nil, err
	}
	return accepted(func(out []byte) (int64, error) {
		size := i.output(out, func(to, capacity int32) int64 {
			return i.Xisettlers_course_record(i.tables, course, from, int32(len(notes)), to, capacity, i.fault)
		})
		return size, i.err(size)
	})
}

func (c *Course) verify(record []byte) error {
	i, course := c.with()
	defer i.give()
	from, err := i.lend(record)
	if err != nil {
		return err
	}
	code := i.Xisettlers_course_verify(i.tables, course, from, int32(len(record)), i.fault)
	return i.err(int64(code))
}
