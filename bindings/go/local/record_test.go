package local_test

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

// played takes some actions in a course.
func played(t *testing.T, game *local.Game, seed uint64, most int) *local.Course {
	t.Helper()
	course := game.Course(seed)
	for state := course.State(); !state.Over() && course.At() < most; state = course.State() {
		must(t, course.Act(int(state.Legal()[course.At()%len(state.Legal())])))
	}
	return course
}

func recorded(t *testing.T, course *local.Course, notes isettlers.Tree) []byte {
	t.Helper()
	record, err := course.Record(notes)
	must(t, err)
	return record
}

func TestARecordGivesTheSameGameAndTheSameBytes(t *testing.T) {
	notes := isettlers.Tree{"names": []any{"Ann", "Bob"}}
	for number := range setups {
		for _, most := range []int{0, 64, 100} {
			course := played(t, game(t, number), 1<<63, most)
			record := recorded(t, course, notes)
			other, err := local.GameOfRecord(record, nil)
			must(t, err)
			again, err := other.Replay(record)
			must(t, err)
			must(t, again.Verify(record))
			if seed, known := again.Seed(); seed != 1<<63 || !known || again.At() != course.At() {
				t.Errorf("seed %d, %d actions", seed, again.At())
			}
			if again.State().Hash() != course.State().Hash() || !bytes.Equal(recorded(t, again, notes), record) {
				t.Errorf("the record of %s leads to another game", setups[number].name)
			}
			if again.State().Over() {
				continue
			}
			must(t, again.Act(int(again.State().Legal()[0])))
			refused(t, again.Verify(record), "bad_format", "", "another end: ")
		}
	}
}

func TestARecordIsATree(t *testing.T) {
	course := played(t, game(t, 0), 7, 3)
	var actions []any
	for number := range course.At() {
		action, _, err := course.Action(number)
		must(t, err)
		actions = append(actions, int64(action))
	}
	for _, notes := range []isettlers.Tree{nil, {"who": "Ann"}} {
		tree, err := local.RecordTree(recorded(t, course, notes))
		must(t, err)
		if !reflect.DeepEqual(tree["actions"], actions) || tree["game"] != setups[0].name || tree["torn"] != int64(0) {
			t.Error(tree)
		}
		if read, _ := tree["notes"].(isettlers.Tree); len(read) != len(notes) || read["who"] != notes["who"] {
			t.Error(tree["notes"])
		}
	}
}

func TestAnUnfinishedRecordIsReplayedAndNotVerified(t *testing.T) {
	course := played(t, game(t, 0), 8, 30)
	record := recorded(t, course, nil)
	record = record[:len(record)-1]
	again, err := course.Game().Replay(record)
	must(t, err)
	if again.State().Hash() != course.State().Hash() {
		t.Error("another position")
	}
	refused(t, again.Verify(record), "bad_format", "", "not finished: ")
}

func TestAnIllegalActionOfARecordIsNamed(t *testing.T) {
	course := played(t, game(t, 0), 10, 5)
	record := recorded(t, course, nil)
	end := bytes.LastIndex(record, []byte("\x83\xa7actions"))
	_, err := course.Game().Replay(append(record[:end:end], 0x91, 0xcd, 0xff, 0xfe))
	refused(t, err, "bad_format", "", "action number 6: ")
}

func TestWhatIsNoRecordOfTheGameIsRefused(t *testing.T) {
	course := played(t, game(t, 0), 11, 5)
	record := recorded(t, course, nil)
	otherSetup, err := local.New("imperial", isettlers.Tree{"factions": []string{"romans", "japanese"}}, nil)
	must(t, err)
	for path, other := range map[string]*local.Game{"$.game": game(t, 1), "$.setup": otherSetup} {
		_, err := other.Replay(record)
		refused(t, err, "bad_setup", path, "of the tables")
		refused(t, other.Course(11).Verify(record), "bad_setup", path, "of the tables")
	}
	for _, input := range [][]byte{nil, {0x80}, record[:9], make([]byte, 1<<21)} {
		_, err := course.Game().Replay(input)
		refused(t, err, "bad_format", "", "")
		_, err = local.GameOfRecord(input, nil)
		refused(t, err, "bad_format", "", "")
		_, err = local.RecordTree(input)
		refused(t, err, "bad_format", "", "")
		refused(t, course.Verify(input), "bad_format", "", "")
	}
}

func TestACourseWithoutASeedHasNoRecord(t *testing.T) {
	_, err := game(t, 0).Start(4).Course().Record(nil)
	refused(t, err, "bad_request", "", "a game that began at a position has no record")
}

func TestNotesThatNoRecordHoldsAreRefused(t *testing.T) {
	course := game(t, 0).Course(1)
	_, err := course.Record(isettlers.Tree{"f": func() {}})
	refused(t, err, "bad_request", "$.notes.f", "")
	_, err = course.Record(isettlers.Tree{"b": []byte{1}})
	refused(t, err, "bad_format", "$.notes.b", "")
}
