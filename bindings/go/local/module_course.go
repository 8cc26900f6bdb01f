//go:build !cgo || isettlers_go

package local

func courseSize(g *Game, actions int32) int64 {
	i := borrow(g)
	defer i.give()
	return i.Xisettlers_course_size(i.tables, actions)
}

// with returns an instance that holds the course, and where; give it back.
func (c *Course) with() (*instance, int32) {
	i := borrow(c.game)
	return i, i.put(bytesOf(c.words))
}

// keep takes the course back from an instance.
func (c *Course) keep(i *instance, at int32) { copy(bytesOf(c.words), i.memory[at:]) }

func (c *Course) size() int32 { return int32(8 * len(c.words)) }

func (c *Course) begin(seed uint64) {
	i, course := c.with()
	defer i.give()
	i.Xisettlers_course_begin(i.tables, int64(seed), course, c.size())
	c.keep(i, course)
}

func (c *Course) beginAt(s *State) {
	i := s.with()
	defer i.give()
	course := i.put(bytesOf(c.words))
	i.Xisettlers_course_begin_at(i.tables, i.state, course, c.size())
	c.keep(i, course)
}

func (c *Course) at() int32 {
	i, course := c.with()
	defer i.give()
	return i.Xisettlers_course_at(i.tables, course)
}

func (c *Course) seed() (uint64, bool) {
	i, course := c.with()
	defer i.give()
	known := i.Xisettlers_course_seed(i.tables, course, i.small)
	return i.word(i.small), known == 1
}

func (c *Course) action(number int32) (action, seat int32, err error) {
	i, course := c.with()
	defer i.give()
	id := i.Xisettlers_course_action(i.tables, course, number, i.small, i.fault)
	return id, i.number(i.small), i.err(int64(id))
}

func (c *Course) act(action int32) error {
	i, course := c.with()
	defer i.give()
	code := i.Xisettlers_course_act(i.tables, course, c.size(), action, 0, i.fault)
	if code < 0 {
		return i.err(int64(code))
	}
	c.keep(i, course)
	return nil
}

func (c *Course) position(at int32, s *State) error {
	i, course := c.with()
	defer i.give()
	code := i.Xisettlers_course_position(i.tables, course, at, i.state, i.fault)
	copy(bytesOf(s.state[:wordsFor(c.game.sizes.state)]), i.memory[i.state:])
	return i.err(int64(code))
}

func (c *Course) events(at int32) (int64, error) {
	i, course := c.with()
	defer i.give()
	events := i.Xisettlers_course_events(i.tables, course, at, i.fault)
	return events, i.err(events)
}

func (c *Course) log(reader int32, since int64, at int32) ([]byte, error) {
	i, course := c.with()
	defer i.give()
	size := i.Xisettlers_obstacle_size()
	room := i.take(int(size))
	return accepted(func(out []byte) (int64, error) {
		length := i.output(out, func(to, capacity int32) int64 {
			return i.Xisettlers_course_log(i.tables, course, reader, since, at, to, capacity, room, int32(size), i.fault)
		})
		return length, i.err(length)
	})
}

func (c *Course) back(at int32) error {
	i, course := c.with()
	defer i.give()
	code := i.Xisettlers_course_back(i.tables, course, at, i.fault)
	c.keep(i, course)
	return i.err(int64(code))
}

func (c *Course) obstacle(at int32) (int32, error) {
	i, course := c.with()
	defer i.give()
	size := i.Xisettlers_obstacle_size()
	doubts := i.take(int(size))
	obstacle := i.Xisettlers_course_obstacle(i.tables, course, at, doubts, int32(size), i.fault)
	return obstacle, i.err(int64(obstacle))
}

func (s *State) find(text string) (int32, error) {
	i := s.with()
	defer i.give()
	if !i.fits(int64(len(text)) + 16) {
		return 0, noRoom.err()
	}
	action := i.Xisettlers_find_action(i.tables, i.state, i.putText(text), i.fault)
	return action, i.err(int64(action))
}
