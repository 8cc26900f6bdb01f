package local_test

import (
	"encoding/hex"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

// codes has the code of this package for each word of the table.
var codes = map[string]string{
	"argument": isettlers.CodeBadRequest,
	"illegal":  isettlers.CodeIllegalAction,
	"over":     isettlers.CodeOver,
	"format":   isettlers.CodeBadFormat,
}

// Every language refuses the calls of the table with the same texts.
func TestRefusalsAreWordedAsInEveryLanguage(t *testing.T) {
	table, err := os.ReadFile("../../vectors/v1/refusals.txt")
	must(t, err)
	var course *local.Course
	count := 0
	for number, line := range strings.Split(string(table), "\n") {
		fields := strings.Split(line, "\t")
		switch {
		case line == "":
		case fields[0] == "start" || fields[0] == "begin":
			course = begun(t, fields)
		default:
			at, hash := course.At(), course.State().Hash()
			for _, err := range refusals(t, course, fields[0], fields[1]) {
				var refusal *isettlers.Error
				if !errors.As(err, &refusal) || refusal.Code != codes[fields[2]] || textOf(refusal) != fields[3] {
					t.Errorf("line %d: expected %s: %s, got %v", number+1, fields[2], fields[3], err)
				}
				count++
			}
			if course.At() != at || course.State().Hash() != hash {
				t.Errorf("line %d: the course has changed", number+1)
			}
		}
	}
	if count < 100 {
		t.Errorf("%d refusals", count)
	}
}

// textOf returns the text as the library writes it: with the path in front, where the path is not this package's own.
func textOf(refusal *isettlers.Error) string {
	if refusal.Path == "" || refusal.Code == isettlers.CodeIllegalAction {
		return refusal.Message
	}
	return refusal.Path + ": " + refusal.Message
}

// begun returns the course of a block: the first legal action is taken each time, as many as there are.
func begun(t *testing.T, fields []string) *local.Course {
	t.Helper()
	game, err := local.Parse([]byte(fields[1]), nil)
	must(t, err)
	seed, err := strconv.ParseUint(fields[2], 10, 64)
	must(t, err)
	course := game.Course(seed)
	if fields[0] == "begin" {
		course = game.Start(seed).Course()
	}
	for state := course.State(); !state.Over() && course.At() < atoi(t, fields[3]); state = course.State() {
		must(t, course.Act(int(state.Legal()[0])))
	}
	return course
}

// refusals returns how each function refuses the argument of a call.
func refusals(t *testing.T, course *local.Course, call, argument string) []error {
	t.Helper()
	var err error
	switch call {
	case "act":
		return refusalsOfAction(course, atoi(t, argument))
	case "position":
		_, err = course.Position(atoi(t, argument))
	case "events":
		_, err = course.Events(atoi(t, argument))
	case "back":
		err = course.Back(atoi(t, argument))
	case "obstacle":
		_, err = course.Obstacle(atoi(t, argument))
	case "log":
		since, at, _ := strings.Cut(argument, " ")
		_, err = course.Log(0, atoi(t, since), atoi(t, at))
	case "find":
		_, err = course.State().Find(argument)
	case "replay":
		_, err = course.Game().Replay(unhex(t, argument))
	case "verify":
		err = course.Verify(unhex(t, argument))
	case "record":
		_, err = course.Record(nil)
	default:
		t.Fatal("there is no call", call)
	}
	return []error{err}
}

// refusalsOfAction returns how a course and its state refuse an action.
func refusalsOfAction(course *local.Course, action int) []error {
	state := course.State()
	_, stepped := state.Step(action)
	_, obstacle := state.Obstacle(action)
	return []error{course.Act(action), state.Apply(action), stepped, obstacle}
}

func atoi(t *testing.T, digits string) int {
	t.Helper()
	number, err := strconv.Atoi(digits)
	must(t, err)
	return number
}

func unhex(t *testing.T, digits string) []byte {
	t.Helper()
	data, err := hex.DecodeString(digits)
	must(t, err)
	return data
}
