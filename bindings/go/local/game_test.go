package local_test

import (
	"context"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
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

func TestTextsAreInTheLanguageOfTheGame(t *testing.T) {
	english := game(t, 0)
	polish, err := english.InLanguage("pl")
	must(t, err)
	again, err := polish.InLanguage("en")
	must(t, err)
	state := english.Start(3)
	texts := func(game *local.Game) []string {
		here, err := game.Load(state.Save())
		must(t, err)
		for _, action := range here.Legal() {
			text, err := here.ActionText(int(action))
			must(t, err)
			if id, err := here.Find(text); err != nil || id != int(action) {
				t.Error(text, "is", id, err)
			}
		}
		all := make([]string, game.Actions())
		for action := range all {
			all[action], err = here.ActionText(action)
			must(t, err)
		}
		return all
	}
	if old := texts(english); slices.Equal(texts(polish), old) || !slices.Equal(texts(again), old) {
		t.Error("texts in the wrong language")
	}
	_, err = english.InLanguage("xx")
	refused(t, err, isettlers.CodeBadRequest, "", "language: expected ")
}
