package local_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

// small returns a document that was written by hand, with some fields besides.
func small(t *testing.T, more string) isettlers.Tree {
	t.Helper()
	text := `{"game": "imperial", "setup": {"factions": ["romans", "barbarians"]}, "round": 5,
		"seats": [{"hand": ["COM046", "ROM001"], "goods": {"wood": 2}}, {}]` + more + `}`
	return treeOf(t, []byte(text))
}

func treeOf(t *testing.T, text []byte) isettlers.Tree {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var tree isettlers.Tree
	must(t, decoder.Decode(&tree))
	return tree
}

func TestAPositionComesAgainFromItsDocument(t *testing.T) {
	for number := range setups {
		for _, actions := range []int{0, 1, 40, 10_000} {
			state := advance(t, game(t, number).Start(6), actions)
			document := state.Document()
			text, err := json.Marshal(document)
			must(t, err)
			made, err := local.GameOfDocument(document, nil)
			must(t, err)
			for _, tree := range []isettlers.Tree{document, treeOf(t, text)} {
				again, err := made.Read(tree)
				must(t, err)
				if again.Hash() != state.Hash() || !reflect.DeepEqual(again.Legal(), state.Legal()) ||
					again.Actor() != state.Actor() || !reflect.DeepEqual(again.Document(), document) {
					t.Errorf("another position of %s after %d actions", setups[number].name, actions)
				}
			}
		}
	}
}

func TestADocumentIsWrittenByHand(t *testing.T) {
	made, err := local.GameOfDocument(small(t, ""), nil)
	must(t, err)
	state, err := made.Read(small(t, ""))
	must(t, err)
	seats, _ := state.Document()["seats"].([]any)
	first, _ := seats[0].(isettlers.Tree)
	if state.Actor() != 0 || !reflect.DeepEqual(first["hand"], []any{"COM046", "ROM001"}) {
		t.Error(state.Actor(), first)
	}
}

func TestAWrongFieldOfADocumentIsNamed(t *testing.T) {
	made := game(t, 0)
	_, err := made.Read(small(t, `, "round": 9`))
	refused(t, err, isettlers.CodeBadFormat, "$.round", "expected int from 1 to 5, got 9")
	_, err = made.Read(small(t, `, "chairs": []`))
	refused(t, err, isettlers.CodeBadFormat, "$.chairs", "unknown field")
	_, err = made.Read(isettlers.Tree{"round": make(chan int)})
	refused(t, err, isettlers.CodeBadRequest, "$.round", "chan int")
}

func TestADocumentOfAnotherSetupIsRefused(t *testing.T) {
	otherSetup, err := local.New("imperial", isettlers.Tree{"factions": []string{"romans", "japanese"}}, nil)
	must(t, err)
	for path, other := range map[string]*local.Game{"$.game": game(t, 1), "$.setup": otherSetup} {
		_, err := other.Read(small(t, ""))
		refused(t, err, isettlers.CodeBadSetup, path, "of the tables")
	}
}

func TestWhatIsNoDocumentIsRefused(t *testing.T) {
	for _, tree := range []isettlers.Tree{nil, {}, {"round": 1}} {
		_, err := local.GameOfDocument(tree, nil)
		refused(t, err, isettlers.CodeBadFormat, "$.game", "missing")
		_, err = game(t, 0).Read(tree)
		refused(t, err, isettlers.CodeBadFormat, "$.game", "missing")
	}
	_, err := local.GameOfDocument(small(t, `, "game": "chess"`), nil)
	refused(t, err, isettlers.CodeBadSetup, "$.game", "chess")
	_, err = local.GameOfDocument(isettlers.Tree{"round": make(chan int)}, nil)
	refused(t, err, isettlers.CodeBadRequest, "$.round", "chan int")
}
