//go:build !cgo || isettlers_wasm

package local

func courseSize(g *Game, actions int32) int64 {
	i := borrow(g)
	defer i.give()
	return i.run("isettlers_course_size", uint64(i.tables), uint64(actions))
}

// with returns an instance that holds the course, and where; give it back.
func (c *Course) with() (*instance, uint64) {
	i := borrow(c.game)
	return i, i.put(bytesOf(c.words))
}

// keep takes the course back from an instance.
func (c *Course) keep(i *instance, at uint64) { copy(bytesOf(c.words), i.memory[at:]) }

func (c *Course) size() uint64 { return uint64(8 * len(c.words)) }

func (c *Course) begin(seed uint64) {
	i, course := c.with()
	defer i.give()
	i.run32("isettlers_course_begin", uint64(i.tables), seed, course, c.size())
	c.keep(i, course)
}

func (c *Course) beginAt(s *State) {
	i := s.with()
	defer i.give()
	course := i.put(bytesOf(c.words))
	i.run32("isettlers_course_begin_at", uint64(i.tables), uint64(i.state), course, c.size())
	c.keep(i, course)
}

func (c *Course) at() int32 {
	i, course := c.with()
	defer i.give()
	return i.run32("isettlers_course_at", uint64(i.tables), course)
}

func (c *Course) seed() (uint64, bool) {
	i, course := c.with()
	defer i.give()
	known := i.run32("isettlers_course_seed", uint64(i.tables), course, uint64(i.small))
	return i.word(i.small), known == 1
}

func (c *Course) action(number int32) (action, seat int32, err error) {
	i, course := c.with()
	defer i.give()
	id := i.run32("isettlers_course_action", uint64(i.tables), course, uint64(uint32(number)), uint64(i.small),
		uint64(i.fault))
	return id, i.number(i.small), i.err(int64(id))
}

func (c *Course) act(action int32) error {
	i, course := c.with()
	defer i.give()
	code := i.run32("isettlers_course_act", uint64(i.tables), course, c.size(), uint64(uint32(action)), 0, uint64(i.fault))
	if code < 0 {
		return i.err(int64(code))
	}
	c.keep(i, course)
	return nil
}

func (c *Course) position(at int32, s *State) error {
	i, course := c.with()
	defer i.give()
	code := i.run32("isettlers_course_position", uint64(i.tables), course, uint64(uint32(at)), uint64(i.state),
		uint64(i.fault))
	copy(bytesOf(s.state[:wordsFor(c.game.sizes.state)]), i.memory[i.state:])
	return i.err(int64(code))
}

func (c *Course) events(at int32) (int64, error) {
	i, course := c.with()
	defer i.give()
	events := i.run("isettlers_course_events", uint64(i.tables), course, uint64(uint32(at)), uint64(i.fault))
	return events, i.err(events)
}

func (c *Course) log(reader int32, since int64, at int32) ([]byte, error) {
	i, course := c.with()
	defer i.give()
	size := i.run("isettlers_obstacle_size")
	room := uint64(i.take(int(size)))
	return accepted(func(out []byte) (int64, error) {
		length := i.output(out, func(to, capacity uint64) int64 {
			return i.run("isettlers_course_log", uint64(i.tables), course, uint64(uint32(reader)), uint64(since),
				uint64(uint32(at)), to, capacity, room, uint64(size), uint64(i.fault))
		})
		return length, i.err(length)
	})
}

func (c *Course) back(at int32) error {
	i, course := c.with()
	defer i.give()
	code := i.run32("isettlers_course_back", uint64(i.tables), course, uint64(uint32(at)), uint64(i.fault))
	c.keep(i, course)
	return i.err(int64(code))
}

func (c *Course) obstacle(at int32) (int32, error) {
	i, course := c.with()
	defer i.give()
	size := i.run("isettlers_obstacle_size")
	doubts := uint64(i.take(int(size)))
	obstacle := i.run32("isettlers_course_obstacle", uint64(i.tables), course, uint64(uint32(at)), doubts, uint64(size),
		uint64(i.fault))
	return obstacle, i.err(int64(obstacle))
}

func (s *State) find(text string) (int32, error) {
	i := s.with()
	defer i.give()
	if !i.fits(int64(len(text)) + 16) {
		return 0, noRoom.err()
	}
	action := i.run32("isettlers_find_action", uint64(i.tables), uint64(i.state), i.putText(text), uint64(i.fault))
	return action, i.err(int64(action))
}
