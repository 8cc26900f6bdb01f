package isettlers

import "encoding/json"

// TreeInto writes a tree into a struct, such as a view into one of package imperial:
//
//	var view imperial.View
//	err := isettlers.TreeInto(reply.View, &view)
func TreeInto(tree Tree, into any) error {
	return recode(tree, into)
}

// Decode writes the event into a struct of its game, such as one of package imperial.
func (e Event) Decode(into any) error {
	seat := &e.Seat
	if e.Seat == NoSeat {
		seat = nil
	}
	return recode(map[string]any{
		"kind": e.Kind, "seat": seat, "values": e.Values, "text": e.Text, "reveals": e.Reveals,
	}, into)
}

// TreeOf returns a struct as a tree, such as a setup of package imperial for [Engine.Start].
func TreeOf(value any) (Tree, error) {
	var tree Tree
	err := recode(value, &tree)
	return integers(tree), err
}

func recode(from, into any) error {
	encoded, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(encoded, into)
}

// integers replaces the numbers that JSON made floats of.
func integers(tree Tree) Tree {
	for key, value := range tree {
		tree[key] = integer(value)
	}
	return tree
}

func integer(value any) any {
	switch value := value.(type) {
	case float64:
		if value == float64(int(value)) {
			return int(value)
		}
	case map[string]any:
		return integers(value)
	case []any:
		for place, entry := range value {
			value[place] = integer(entry)
		}
	}
	return value
}
