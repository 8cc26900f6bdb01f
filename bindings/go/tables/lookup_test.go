package tables_test

import (
	"testing"

	"github.com/isettlers/isettlers-go/imperial"
)

func TestEveryActionHasTheKindOfItsBlock(t *testing.T) {
	action := 0
	for _, block := range imperial.Tables.Blocks {
		for ; action < int(block.First)+int(block.Count); action++ {
			if got := imperial.Tables.Kind(action); got != block.Kind {
				t.Fatalf("action %d: got %q, want %q", action, got, block.Kind)
			}
		}
	}
	if action != imperial.Tables.Actions {
		t.Errorf("the blocks have %d actions, not %d", action, imperial.Tables.Actions)
	}
	for _, none := range []int{-1, imperial.Tables.Actions, 70_000} {
		if got := imperial.Tables.Kind(none); got != "" {
			t.Errorf("action %d: got %q", none, got)
		}
	}
}

func TestPartsAndCardsAreFoundByName(t *testing.T) {
	length := 0
	for _, part := range imperial.Tables.Parts {
		if got := imperial.Tables.Part(part.Name); got == nil || got.First != length {
			t.Errorf("%s: got %+v", part.Name, got)
		}
		length += part.Count
	}
	if length != imperial.Tables.Observation {
		t.Errorf("the parts have %d numbers, not %d", length, imperial.Tables.Observation)
	}
	for _, card := range imperial.Tables.Cards {
		if got := imperial.Tables.Card(card.ID); got == nil || got.Name != card.Name {
			t.Errorf("%s: got %+v", card.ID, got)
		}
	}
	if imperial.Tables.Card("XXX000") != nil || imperial.Tables.Part("nothing") != nil {
		t.Error("something was found by a name that there is not")
	}
}
