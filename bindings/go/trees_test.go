package isettlers

import (
	"context"
	"strconv"
)

// What the typed results would be in a frame.

func seatOrNil(seat int) any {
	if seat == NoSeat {
		return nil
	}
	return seat
}

func statusTree(s Status) Tree {
	tree := Tree{"actor": seatOrNil(s.Actor), "over": s.Over, "at": s.At}
	if s.Legal != nil {
		tree["legal"] = s.Legal
	}
	if s.Clock != nil {
		left := []any{}
		for _, time := range s.Clock.Left {
			if time == NoTime {
				left = append(left, nil)
			} else {
				left = append(left, time.Milliseconds())
			}
		}
		tree["clock"] = Tree{"left": left, "running": seatOrNil(s.Clock.Running)}
	}
	return tree
}

func bySeatTree(texts map[int]string) Tree {
	tree := Tree{}
	for seat, text := range texts {
		tree[strconv.Itoa(seat)] = text
	}
	return tree
}

func textOrNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func clockTree(c Clock) any {
	switch {
	case c == Clock{}:
		return nil
	case c.Move > 0:
		return Tree{"move": int(c.Move.Seconds())}
	}
	return Tree{"seconds": int(c.Total.Seconds()), "increment": int(c.Increment.Seconds())}
}

func lobbyTree(l Lobby) Tree {
	tables := []any{}
	for _, o := range l.Tables {
		tables = append(tables, Tree{
			"table": o.Table, "game": o.Game, "setup": o.Setup, "free": o.Free, "bots": bySeatTree(o.Bots),
			"clock": clockTree(o.Clock), "age": int(o.Age.Seconds()),
		})
	}
	return Tree{"tables": tables, "next": textOrNil(l.Next)}
}

func noticeTree(n Notice) Tree {
	if n.Said != nil {
		return Tree{"seat": n.Said.Seat, "text": n.Said.Text}
	}
	return Tree{"seat": n.Handed.Seat, "by": n.Handed.By, "bot": textOrNil(n.Handed.Bot), "free": n.Handed.Free}
}

func outcomeTree(o *Outcome) any {
	if o == nil {
		return nil
	}
	return Tree{"winners": o.Winners, "ranks": o.Ranks, "scores": o.Scores, "decided_by": o.DecidedBy}
}

func summaryTree(s Summary, mode string) Tree {
	tree := statusTree(s.Status)
	tree["game"], tree["setup"], tree["seats"], tree["names"] = s.Game, s.Setup, s.Seats, s.Names
	tree["scores"], tree["outcome"] = s.Scores, outcomeTree(s.Outcome)
	if mode == "table" {
		tree["seat"], tree["seed_named"] = seatOrNil(s.Seat), s.SeedNamed
		tree["bots"], tree["handed"], tree["free"] = bySeatTree(s.Bots), bySeatTree(s.Handed), s.Free
	} else {
		tree["hash"] = word(s.Hash)
	}
	return tree
}

func verificationTree(v Verification) Tree {
	return Tree{"actions": v.Actions, "hash": word(v.Hash), "scores": v.Scores, "outcome": outcomeTree(v.Outcome)}
}

func eventTrees(events []Event) []any {
	trees := []any{}
	for _, e := range events {
		trees = append(trees, Tree{
			"kind": e.Kind, "seat": seatOrNil(e.Seat), "values": e.Values, "text": e.Text, "reveals": e.Reveals,
		})
	}
	return trees
}

func stepTree(s Step) Tree {
	tree := statusTree(s.Status)
	tree["events"], tree["reveals"] = eventTrees(s.Events), s.Reveals
	return tree
}

func helloTree(h Hello) Tree {
	games, bots := []any{}, []any{}
	for _, game := range h.Games {
		games = append(games, Tree{
			"name": game.Name, "title": game.Title, "players": []int{game.MinPlayers, game.MaxPlayers},
			"actions": game.Actions, "observation": game.Observation, "layout": game.Layout,
		})
	}
	for _, bot := range h.Bots {
		bots = append(bots, Tree{"name": bot.Name, "meaning": bot.Meaning})
	}
	tree := Tree{
		"protocol": h.Protocol, "engine": h.Engine, "mode": h.Mode, "games": games, "bots": bots, "limits": h.Limits,
	}
	if h.Mode == "table" {
		tree["lobby"], tree["chat"] = h.Lobby, h.Chat
	}
	return tree
}

func actionTree(a Action) Tree {
	return Tree{"id": a.ID, "kind": a.Kind, "arguments": a.Arguments, "text": a.Text}
}

// legalTree is the reply to `legal`, by one of two methods of the API.
func (x exchange) legalTree(
	legal func(context.Context) ([]int, error), full func(context.Context) ([]Action, error),
) func(context.Context) (any, error) {
	return func(ctx context.Context) (any, error) {
		if !x.flag("full") {
			ids, err := legal(ctx)
			return Tree{"ids": ids}, err
		}
		actions, err := full(ctx)
		ids, trees := []int{}, []any{}
		for _, a := range actions {
			ids = append(ids, a.ID)
			trees = append(trees, actionTree(a))
		}
		return Tree{"ids": ids, "actions": trees}, err
	}
}
