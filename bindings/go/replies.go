package isettlers

import (
	"strconv"
	"time"
)

func (h *Hello) read(r *reader, key string) {
	switch key {
	case "protocol":
		h.Protocol = r.number()
	case "engine":
		h.Engine = r.text()
	case "mode":
		h.Mode = r.text()
	case "games":
		r.each(func() {
			var game Game
			r.fields(game.read)
			h.Games = append(h.Games, game)
		})
	case "bots":
		r.each(func() {
			var bot Bot
			r.fields(bot.read)
			h.Bots = append(h.Bots, bot)
		})
	case "limits":
		h.Limits = map[string]int{}
		r.fields(func(r *reader, key string) { h.Limits[key] = r.number() })
	case "lobby":
		h.Lobby = r.flag()
	case "chat":
		h.Chat = r.flag()
	}
}

func (g *Game) read(r *reader, key string) {
	switch key {
	case "name":
		g.Name = r.text()
	case "title":
		g.Title = r.text()
	case "players":
		if players := r.numbers(); len(players) == 2 {
			g.MinPlayers, g.MaxPlayers = players[0], players[1]
		}
	case "actions":
		g.Actions = r.number()
	case "observation":
		g.Observation = r.number()
	case "layout":
		g.Layout = r.number()
	}
}

func (b *Bot) read(r *reader, key string) {
	switch key {
	case "name":
		b.Name = r.text()
	case "meaning":
		b.Meaning = r.text()
	}
}

func (e *Error) read(r *reader, key string) {
	switch key {
	case "code":
		e.Code = r.text()
	case "message":
		e.Message = r.text()
	case "path":
		e.Path = r.textOr()
	}
}

func (s *Status) read(r *reader, key string) {
	switch key {
	case "actor":
		s.Actor = r.seat()
	case "over":
		s.Over = r.flag()
	case "at":
		s.At = r.number()
	case "legal":
		s.Legal = r.numbers()
	case "clock":
		s.Clock = &Clocks{}
		r.fields(s.Clock.read)
	}
}

func (c *Clocks) read(r *reader, key string) {
	switch key {
	case "left":
		r.each(func() {
			left := NoTime
			if !r.null() {
				left = time.Duration(r.number()) * time.Millisecond
			}
			c.Left = append(c.Left, left)
		})
	case "running":
		c.Running = r.seat()
	}
}

func (c *Clock) read(r *reader, key string) {
	switch key {
	case "seconds":
		c.Total = r.seconds()
	case "increment":
		c.Increment = r.seconds()
	case "move":
		c.Move = r.seconds()
	}
}

// bySeat reads a map of texts by seat.
func bySeat(r *reader) map[int]string {
	texts := map[int]string{}
	r.fields(func(r *reader, key string) {
		seat, err := strconv.Atoi(key)
		if err != nil {
			r.fail(badFrame("a seat %.20q", key))
		}
		texts[seat] = r.text()
	})
	return texts
}

func (s *Summary) read(r *reader, key string) {
	switch key {
	case "game":
		s.Game = r.text()
	case "setup":
		s.Setup = r.tree()
	case "seats":
		s.Seats = r.number()
	case "names":
		s.Names = r.texts()
	case "scores":
		s.Scores = r.numbers()
	case "outcome":
		s.Outcome = readOutcome(r)
	case "hash":
		s.Hash = r.word()
	case "seat":
		s.Seat = r.seat()
	case "bots":
		s.Bots = bySeat(r)
	case "handed":
		s.Handed = bySeat(r)
	case "free":
		s.Free = r.numbers()
	case "seed_named":
		s.SeedNamed = r.flag()
	default:
		s.Status.read(r, key)
	}
}

func readOutcome(r *reader) *Outcome {
	if r.null() {
		return nil
	}
	outcome := &Outcome{}
	r.fields(func(r *reader, key string) {
		switch key {
		case "winners":
			outcome.Winners = r.numbers()
		case "ranks":
			outcome.Ranks = r.numbers()
		case "scores":
			outcome.Scores = r.numbers()
		case "decided_by":
			outcome.DecidedBy = r.text()
		}
	})
	return outcome
}

func readActions(r *reader) []Action {
	actions := []Action{}
	r.each(func() {
		var action Action
		r.fields(action.read)
		actions = append(actions, action)
	})
	return actions
}

func (a *Action) read(r *reader, key string) {
	switch key {
	case "id":
		a.ID = r.number()
	case "kind":
		a.Kind = r.text()
	case "arguments":
		a.Arguments = r.tree()
	case "text":
		a.Text = r.text()
	}
}

func (l *LookAhead) read(r *reader, key string) {
	switch key {
	case "at":
		l.At = r.number()
	case "ahead":
		l.Actions = readAhead(r)
	}
}

func readAhead(r *reader) []Ahead {
	actions := []Ahead{}
	r.each(func() {
		var ahead Ahead
		r.fields(ahead.read)
		actions = append(actions, ahead)
	})
	return actions
}

func (a *Ahead) read(r *reader, key string) {
	switch key {
	case "action":
		r.fields(a.Action.read)
	case "events":
		a.Events = readEvents(r)
	case "reveals":
		a.Reveals = r.flag()
	case "next":
		a.Next = readAhead(r)
	}
}

func (c *CheckedSetup) read(r *reader, key string) {
	switch key {
	case "setup":
		c.Setup = r.tree()
	case "seats":
		c.Seats = r.number()
	case "names":
		c.Names = r.texts()
	}
}

func readEvents(r *reader) []Event {
	events := []Event{}
	r.each(func() {
		event := Event{Seat: NoSeat}
		r.fields(event.read)
		events = append(events, event)
	})
	return events
}

func (e *Event) read(r *reader, key string) {
	switch key {
	case "kind":
		e.Kind = r.text()
	case "seat":
		e.Seat = r.seat()
	case "values":
		e.Values = r.tree()
	case "text":
		e.Text = r.text()
	case "reveals":
		e.Reveals = r.flag()
	}
}

func (s *Step) read(r *reader, key string) {
	switch key {
	case "events":
		s.Events = readEvents(r)
	case "reveals":
		s.Reveals = r.flag()
	default:
		s.Status.read(r, key)
	}
}

func (c *Choice) read(r *reader, key string) {
	switch key {
	case "action":
		c.Action = r.number()
	case "text":
		c.Text = r.text()
	case "stats":
		c.Stats = r.tree()
	default:
		if c.Status != nil {
			c.Status.read(r, key)
		}
	}
}

func (p *Progress) read(r *reader, key string) {
	switch key {
	case "done":
		p.Done = r.number()
	case "action":
		p.Action = r.number()
	case "text":
		p.Text = r.text()
	case "seconds":
		p.Time = r.seconds()
	}
}

func (v *Verification) read(r *reader, key string) {
	switch key {
	case "actions":
		v.Actions = r.number()
	case "hash":
		v.Hash = r.word()
	case "scores":
		v.Scores = r.numbers()
	case "outcome":
		v.Outcome = readOutcome(r)
	}
}

func (c *Change) read(r *reader, key string) {
	switch key {
	case "events":
		c.Events = readEvents(r)
	case "seat":
		c.takenBack().Seat = r.number()
	case "dropped":
		c.takenBack().Dropped = r.number()
	default:
		c.Status.read(r, key)
	}
}

func (c *Change) takenBack() *TakenBack {
	if c.TakenBack == nil {
		c.TakenBack = &TakenBack{}
	}
	return c.TakenBack
}

func (s *SeatChange) read(r *reader, key string) {
	switch key {
	case "seat":
		s.Seat = r.number()
	case "by":
		s.By = r.text()
	case "bot":
		s.Bot = r.textOr()
	case "free":
		s.Free = r.numbers()
	}
}

func (s *Said) read(r *reader, key string) {
	switch key {
	case "seat":
		s.Seat = r.number()
	case "text":
		s.Text = r.text()
	}
}

func (l *Lobby) read(r *reader, key string) {
	switch key {
	case "tables":
		r.each(func() {
			var table OpenTable
			r.fields(table.read)
			l.Tables = append(l.Tables, table)
		})
	case "next":
		l.Next = r.textOr()
	}
}

func (o *OpenTable) read(r *reader, key string) {
	switch key {
	case "table":
		o.Table = r.text()
	case "game":
		o.Game = r.text()
	case "setup":
		o.Setup = r.tree()
	case "free":
		o.Free = r.numbers()
	case "bots":
		o.Bots = bySeat(r)
	case "clock":
		if !r.null() {
			r.fields(o.Clock.read)
		}
	case "age":
		o.Age = r.seconds()
	}
}

func (t *TakenSeat) read(r *reader, key string) {
	switch key {
	case "table":
		t.Table = r.text()
	case "seat":
		t.Seat = r.number()
	case "token":
		t.Token = r.text()
	default:
		t.Status.read(r, key)
	}
}
