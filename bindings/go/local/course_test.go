package local_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

// byHand takes actions by a fixed rule in a course, and keeps its states and what a seat heard in each step.
func byHand(t *testing.T, game *local.Game, most int) (*local.Course, []*local.State, [][]isettlers.Event) {
	t.Helper()
	course := game.Course(3)
	state, happened := game.Begin(3)
	var states []*local.State
	var steps [][]isettlers.Event
	for {
		heard, err := happened.Read(0)
		must(t, err)
		states, steps = append(states, state.Clone()), append(steps, heard)
		if state.Over() || course.At() == most {
			return course, states, steps
		}
		legal := state.Legal()
		action := int(legal[course.At()%len(legal)])
		must(t, course.Act(action))
		happened, err = state.Step(action)
		must(t, err)
	}
}

func TestACourseHasTheStatesAndEventsOfItsGame(t *testing.T) {
	for number := range setups {
		course, states, steps := byHand(t, game(t, number), 100)
		var events []isettlers.Event
		var actions []int
		for step, heard := range steps {
			events = append(events, heard...)
			for range heard {
				actions = append(actions, step)
			}
		}
		log, err := course.Log(0, 0, course.At())
		must(t, err)
		if !reflect.DeepEqual(log, local.Log{Since: 0, Next: len(events), Actions: actions, Events: events}) {
			t.Errorf("the log of %s differs", setups[number].name)
		}
		for _, at := range []int{0, 1, course.At() / 2, course.At()} {
			position, err := course.Position(at)
			must(t, err)
			if position.Hash() != states[at].Hash() || !reflect.DeepEqual(position.Legal(), states[at].Legal()) {
				t.Errorf("the state after %d differs", at)
			}
		}
		copied := course.Clone()
		must(t, copied.Back(10))
		if copied.At() != 10 || copied.State().Hash() != states[10].Hash() || course.At() != len(states)-1 {
			t.Errorf("at %d and %d", copied.At(), course.At())
		}
		action, seat, err := course.Action(10)
		must(t, err)
		if seat != states[10].Actor() || !states[10].IsLegal(action) {
			t.Errorf("action %d of seat %d", action, seat)
		}
	}
}

func TestActionsAreTakenBackTogetherWhereEachMayBe(t *testing.T) {
	obstacles := map[local.Obstacle]bool{}
	for number := range setups {
		course := game(t, number).Course(7)
		for course.At() < 30 && !course.State().Over() {
			state := course.State()
			action := int(state.Legal()[course.At()%len(state.Legal())])
			single, err := state.Obstacle(action)
			must(t, err)
			must(t, course.Act(action))
			why, err := course.Obstacle(course.At() - 1)
			must(t, err)
			if why != single {
				t.Errorf("%v is not %v", why, single)
			}
			obstacles[why] = true
		}
	}
	if !obstacles[local.NoObstacle] || !obstacles[local.Revealed] {
		t.Error(obstacles)
	}
}

func TestACourseMayBeginAtAState(t *testing.T) {
	state := advance(t, game(t, 0).Start(4), 5)
	course := state.Course()
	if _, known := course.Seed(); known {
		t.Error("a seed")
	}
	must(t, course.Act(int(state.Legal()[0])))
	first, err := course.Position(0)
	must(t, err)
	events, err := course.Events(1)
	must(t, err)
	if first.Hash() != state.Hash() || events == 0 {
		t.Errorf("%d events", events)
	}
	if seed, known := game(t, 0).Course(1 << 63).Seed(); seed != 1<<63 || !known {
		t.Error(seed, known)
	}
}

func TestActionsAreNamedAsPeopleTypeThem(t *testing.T) {
	state := game(t, 0).Start(1)
	for _, action := range state.Legal() {
		text, err := state.ActionText(int(action))
		must(t, err)
		match, err := state.Find("  " + strings.ToUpper(text) + "\n")
		must(t, err)
		if match != int(action) {
			t.Errorf("%q is %d, not %d", text, match, action)
		}
	}
	_, err := state.Find("fly")
	refused(t, err, "illegal_action", "$.action", "'fly' is no legal action; legal: ")
}

func TestWhatACourseCannotDoIsRefused(t *testing.T) {
	course := game(t, 0).Course(1)
	must(t, course.Act(int(course.State().Legal()[0])))
	hash := course.State().Hash()
	refused(t, course.Act(1<<40), "illegal_action", "$.action", "action 2147483647 (no action id) is not legal now; legal: ")
	_, err := course.Position(-1 << 40)
	refused(t, err, "bad_request", "", "1 actions were taken so far, not -2147483648")
	_, err = course.Log(9, 0, 1)
	refused(t, err, "bad_request", "$.seat", "")
	_, _, err = course.Action(1)
	refused(t, err, "bad_request", "", "1 actions were taken so far, there is no number 1")
	if course.At() != 1 || course.State().Hash() != hash {
		t.Error("the course has changed")
	}
}
