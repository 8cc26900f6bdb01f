//go:build !cgo || isettlers_wasm

package local

// lend returns the address of a copy of an input.
func (i *instance) lend(input []byte) (uint64, error) {
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
	actions := i.run32("isettlers_record_actions", from, uint64(len(record)), uint64(i.fault))
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
		size := i.output(out, func(to, capacity uint64) int64 {
			return i.run("isettlers_record_tree", from, uint64(len(record)), to, capacity, uint64(i.fault))
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
	code := i.run32("isettlers_course_replay", uint64(i.tables), from, uint64(len(record)), course, c.size(), uint64(i.fault))
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
		size := i.output(out, func(to, capacity uint64) int64 {
			return i.run("isettlers_course_record", uint64(i.tables), course, from, uint64(len(notes)), to, capacity,
				uint64(i.fault))
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
	code := i.run32("isettlers_course_verify", uint64(i.tables), course, from, uint64(len(record)), uint64(i.fault))
	return i.err(int64(code))
}
