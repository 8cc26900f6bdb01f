package tables

import "sort"

// Block is the run of ids that an action's id is in; nil where there is no such action.
func (t *Tables) Block(action int) *Block {
	after := sort.Search(len(t.Blocks), func(i int) bool { return int(t.Blocks[i].First) > action })
	if after == 0 {
		return nil
	}
	if block := &t.Blocks[after-1]; action < int(block.First)+int(block.Count) {
		return block
	}
	return nil
}

// Kind is the kind of an action; "" where there is no such action.
func (t *Tables) Kind(action int) string {
	if block := t.Block(action); block != nil {
		return block.Kind
	}
	return ""
}

// Card is the card with a printed id; nil where there is none.
func (t *Tables) Card(id string) *Card {
	for i := range t.Cards {
		if t.Cards[i].ID == id {
			return &t.Cards[i]
		}
	}
	return nil
}

// Part is the part of an observation with a name; nil where there is none.
func (t *Tables) Part(name string) *Part {
	for i := range t.Parts {
		if t.Parts[i].Name == name {
			return &t.Parts[i]
		}
	}
	return nil
}
