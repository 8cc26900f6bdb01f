package local_test

import (
	"context"
	"os"
	"reflect"
	"testing"
	"time"

	"github.com/isettlers/isettlers-go"
)

// The data file with a catalogue is a part of `make go-local`; the engine in Python has the same.
func TestACatalogueIsThatOfPython(t *testing.T) {
	ctx, done := context.WithTimeout(context.Background(), time.Minute)
	defer done()
	engine, err := isettlers.Launch(ctx, isettlers.LaunchOptions{Program: program()})
	must(t, err)
	defer engine.Close()
	data, err := os.ReadFile("../../typescript/wasm/catalogue.data")
	must(t, err)
	for number, each := range setups {
		here, err := game(t, number).Catalogue(data)
		must(t, err)
		there, err := engine.Catalogue(ctx, each.name, each.setup)
		must(t, err)
		if len(here) == 0 || !reflect.DeepEqual(here, there.Catalogue) {
			t.Error("another catalogue of", each.name)
		}
		_, err = game(t, number).Catalogue([]byte{0xc0})
		refused(t, err, isettlers.CodeBadFormat, "", "")
		_, err = game(t, number).Catalogue(nil)
		refused(t, err, isettlers.CodeBadSetup, "$.setup", "no catalogue")
	}
}

func TestQuestionsArePending(t *testing.T) {
	for number := range setups {
		state := game(t, number).Start(3)
		questions := 0
		for !state.Over() {
			view, err := state.View(state.Actor())
			must(t, err)
			if (view["pending"] != nil) != state.Pending() {
				t.Fatal(view["pending"], state.Pending())
			}
			if state.Pending() {
				questions++
			}
			must(t, state.Apply(int(state.Legal()[len(state.Legal())/2])))
		}
		if questions == 0 || state.Pending() {
			t.Error(questions, "questions in", setups[number].name)
		}
	}
}
