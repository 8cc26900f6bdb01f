package isettlers

import "context"

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
	return tree
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
		tree["seat"] = seatOrNil(s.Seat)
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
	return Tree{
		"protocol": h.Protocol, "engine": h.Engine, "mode": h.Mode, "games": games, "bots": bots, "limits": h.Limits,
	}
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
			trees = append(trees, Tree{"id": a.ID, "kind": a.Kind, "arguments": a.Arguments, "text": a.Text})
		}
		return Tree{"ids": ids, "actions": trees}, err
	}
}
