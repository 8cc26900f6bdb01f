package isettlers_test

import (
	"testing"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/burgundy"
	"github.com/isettlers/isettlers-go/imperial"
)

func TestAViewHasTheTypeOfItsGame(t *testing.T) {
	engine := launch(t)
	setup, err := isettlers.TreeOf(imperial.Setup{
		Factions: []string{"romans", "barbarians"}, FirstPlayer: isettlers.At(1), Lookout: imperial.LookoutStandard,
	})
	must(t, err)
	state, _, err := engine.Start(bounded(t), "imperial", setup, isettlers.StartOptions{})
	must(t, err)
	reply, err := state.View(bounded(t), 1, isettlers.ViewOptions{Since: isettlers.Since(0)})
	must(t, err)
	var view imperial.View
	must(t, isettlers.TreeInto(reply.View, &view))
	if view.Phase != imperial.PhaseFirstDraft || *view.Seat != 1 || len(view.Seats[1].Hand.Cards) == 0 {
		t.Fatalf("%+v", view)
	}
	draft, ok := view.Legal[0].Arguments.(*imperial.ActionDraft)
	if !ok || view.Names[draft.Card] == "" {
		t.Fatalf("%+v", view.Legal[0])
	}
	moves := 0
	for _, event := range view.Log.Events {
		if move, ok := event.Values.(*imperial.EventMove); ok && move.Target == imperial.ZoneRow {
			moves++
		}
	}
	if moves == 0 {
		t.Fatal(view.Log)
	}
}

func TestACatalogueHasTheTypeOfItsGame(t *testing.T) {
	engine := launch(t)
	reply, err := engine.Catalogue(bounded(t), "imperial", isettlers.Tree{"factions": []string{"romans"}})
	must(t, err)
	var solo imperial.Catalogue
	must(t, isettlers.TreeInto(reply.Catalogue, &solo))
	card := solo.Decks[0].Cards[0]
	if len(solo.AttackCards) == 0 || card.Id != card.Ids[0] || card.Confidence <= 0 || solo.Decks[0].Board != nil {
		t.Fatalf("%+v", card)
	}
	reply, err = engine.Catalogue(bounded(t), "burgundy", isettlers.Tree{"estates": "drawn"})
	must(t, err)
	var drawn burgundy.Catalogue
	must(t, isettlers.TreeInto(reply.Catalogue, &drawn))
	if drawn.Steps[0] != [2]int{1, 0} || len(drawn.Boards) == 0 || drawn.Given[0] != nil {
		t.Fatalf("%+v", drawn.Boards)
	}
}

func TestEventsAndDocumentsHaveTheTypesOfTheirGame(t *testing.T) {
	engine := launch(t)
	setup, err := isettlers.TreeOf(burgundy.Setup{Rulings: &burgundy.Rulings{SoldGoods: burgundy.SoldGoodsOpen}})
	must(t, err)
	state, status, err := engine.Start(bounded(t), "burgundy", setup, isettlers.StartOptions{Legal: true})
	must(t, err)
	step, err := state.Step(bounded(t), status.Legal[0])
	must(t, err)
	var event burgundy.Event
	must(t, step.Events[0].Decode(&event))
	if values, ok := event.Values.(*burgundy.EventAction); !ok || values.Forced || *values.Action != status.Legal[0] {
		t.Fatalf("%+v", event)
	}
	reply, err := state.Document(bounded(t))
	must(t, err)
	var document burgundy.Document
	must(t, isettlers.TreeInto(reply.Document, &document))
	if len(document.Depots) != 6 || document.Setup.Rulings.SoldGoods != burgundy.SoldGoodsOpen {
		t.Fatalf("%+v", document)
	}
}
