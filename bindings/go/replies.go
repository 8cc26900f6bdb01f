package isettlers

import "time"

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
	}
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
		p.Time = time.Duration(r.float() * float64(time.Second))
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
	default:
		c.Status.read(r, key)
	}
}
