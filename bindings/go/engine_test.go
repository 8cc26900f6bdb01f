package isettlers_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/isettlers/isettlers-go"
)

// TestMain finds the engine of the repository where none is named.
func TestMain(m *testing.M) {
	if os.Getenv(isettlers.ProgramVariable) == "" {
		if program, err := filepath.Abs("../../.venv/bin/isettlers"); err == nil {
			if _, err := os.Stat(program); err == nil {
				_ = os.Setenv(isettlers.ProgramVariable, program)
			}
		}
	}
	os.Exit(m.Run())
}

func factions(names ...string) isettlers.Tree {
	return isettlers.Tree{"factions": names}
}

func bounded(t *testing.T) context.Context {
	t.Helper()
	ctx, done := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(done)
	return ctx
}

func launch(t *testing.T, arguments ...string) *isettlers.Engine {
	t.Helper()
	engine, err := isettlers.Launch(bounded(t), isettlers.LaunchOptions{Arguments: arguments})
	must(t, err)
	t.Cleanup(func() {
		if err := engine.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	return engine
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func start(t *testing.T, engine *isettlers.Engine) (*isettlers.State, isettlers.Status) {
	t.Helper()
	options := isettlers.StartOptions{Seed: isettlers.Seed(7), Legal: true}
	state, status, err := engine.Start(bounded(t), "imperial", factions("romans", "japanese"), options)
	must(t, err)
	return state, status
}

// playOn takes random legal actions until the game is over, or so many are taken.
func playOn(t *testing.T, state *isettlers.State, status isettlers.Status, most int) isettlers.Status {
	t.Helper()
	chance := rand.New(rand.NewPCG(1, 2))
	for taken := 0; !status.Over && taken < most; taken++ {
		action := status.Legal[chance.IntN(len(status.Legal))]
		applied, err := state.Apply(bounded(t), action, isettlers.ApplyOptions{Legal: true})
		must(t, err)
		status = applied.Status
	}
	return status
}

func hash(t *testing.T, state *isettlers.State) uint64 {
	t.Helper()
	summary, err := state.Status(bounded(t))
	must(t, err)
	return summary.Hash
}

func wantCode(t *testing.T, err error, code, path string) {
	t.Helper()
	var refusal *isettlers.Error
	if !errors.As(err, &refusal) {
		t.Fatalf("got %v, want the code %s", err, code)
	}
	if refusal.Code != code || refusal.Path != path || refusal.Message == "" {
		t.Fatalf("got %+v, want the code %s at %q", refusal, code, path)
	}
}

func TestHelloNamesGamesBotsAndLimits(t *testing.T) {
	hello := launch(t).Hello()
	if hello.Protocol != isettlers.ProtocolVersion || hello.Engine == "" || hello.Mode != "embed" {
		t.Fatalf("got %+v", hello)
	}
	index := slices.IndexFunc(hello.Games, func(game isettlers.Game) bool { return game.Name == "imperial" })
	if index < 0 {
		t.Fatalf("no imperial among %+v", hello.Games)
	}
	game := hello.Games[index]
	if game.MinPlayers != 1 || game.MaxPlayers != 5 || game.Actions == 0 || game.Observation == 0 || game.Layout == 0 {
		t.Errorf("got %+v", game)
	}
	if !slices.ContainsFunc(hello.Bots, func(bot isettlers.Bot) bool { return bot.Name == "greedy" && bot.Meaning != "" }) {
		t.Errorf("no greedy among %+v", hello.Bots)
	}
	if hello.Limits["frame_bytes"] == 0 || hello.Limits["nesting"] == 0 {
		t.Errorf("got the limits %v", hello.Limits)
	}
}

func TestAheadLooksAtEveryLegalActionAndTakesNone(t *testing.T) {
	state, status := start(t, launch(t))
	before := hash(t, state)
	look, err := state.Ahead(bounded(t), isettlers.AheadOptions{Through: []string{"build"}, Limit: 200})
	must(t, err)
	ids := make([]int, len(look.Ahead))
	for i, ahead := range look.Ahead {
		ids[i] = ahead.Action.ID
	}
	if look.At != 0 || !slices.Equal(ids, status.Legal) || hash(t, state) != before {
		t.Errorf("got %+v", look)
	}
	first := look.Ahead[0]
	step, err := state.Step(bounded(t), first.Action.ID)
	must(t, err)
	if len(first.Events) > len(step.Events) || !reflect.DeepEqual(first.Events, step.Events[:len(first.Events)]) {
		t.Errorf("got %+v, then %+v", first.Events, step.Events)
	}
	_, err = state.Ahead(bounded(t), isettlers.AheadOptions{Through: []string{"castle"}})
	wantCode(t, err, isettlers.CodeBadRequest, "$.through")
}

func TestAViewOfAnEarlierPosition(t *testing.T) {
	state, status := start(t, launch(t))
	first, err := state.View(bounded(t), 0, isettlers.ViewOptions{})
	must(t, err)
	status = playOn(t, state, status, 3)
	past, err := state.View(bounded(t), 0, isettlers.ViewOptions{At: isettlers.At(0)})
	must(t, err)
	now, err := state.View(bounded(t), 0, isettlers.ViewOptions{At: isettlers.At(status.At)})
	must(t, err)
	if !reflect.DeepEqual(past, first) || reflect.DeepEqual(now, first) {
		t.Errorf("got %v and %v after %v", past, now, first)
	}
	_, err = state.View(bounded(t), 0, isettlers.ViewOptions{At: isettlers.At(status.At + 1)})
	wantCode(t, err, isettlers.CodeBadRequest, "$.at")
}

func TestASetupIsCheckedWithoutAGame(t *testing.T) {
	engine := launch(t)
	checked, err := engine.Check(bounded(t), "imperial", factions("romans", "japanese"))
	must(t, err)
	if checked.Seats != 2 || !slices.Equal(checked.Names, []string{"romans", "japanese"}) || checked.Setup["edition"] == nil {
		t.Errorf("got %+v", checked)
	}
	_, err = engine.Check(bounded(t), "imperial", factions("romans", "romans"))
	wantCode(t, err, isettlers.CodeBadSetup, "$.setup")
}

func TestTheSameSeedStartsTheSameGame(t *testing.T) {
	engine := launch(t)
	const seed = 1<<64 - 3
	var hashes []uint64
	for range 2 {
		options := isettlers.StartOptions{Seed: isettlers.Seed(seed)}
		state, status, err := engine.Start(bounded(t), "imperial", factions("romans", "japanese"), options)
		must(t, err)
		if got := state.Opened().Seed; got == nil || *got != seed {
			t.Error("another seed")
		}
		if status.Actor < 0 || status.Over || status.At != 0 || status.Legal != nil {
			t.Errorf("got %+v", status)
		}
		hashes = append(hashes, hash(t, state))
	}
	if hashes[0] != hashes[1] || hashes[0] == 0 {
		t.Errorf("got the hashes %x", hashes)
	}
}

func TestAGameIsPlayedToItsEnd(t *testing.T) {
	state, status := start(t, launch(t))
	status = playOn(t, state, status, 10_000)
	if !status.Over || status.Actor != isettlers.NoSeat || len(status.Legal) != 0 {
		t.Fatalf("got %+v", status)
	}
	summary, err := state.Status(bounded(t))
	must(t, err)
	if summary.Outcome == nil || len(summary.Outcome.Winners) == 0 || summary.Outcome.DecidedBy == "" {
		t.Fatalf("got %+v", summary.Outcome)
	}
	if !slices.Equal(summary.Outcome.Scores, summary.Scores) || !reflect.DeepEqual(summary.Status.At, status.At) {
		t.Errorf("got %+v after %+v", summary, status)
	}
	_, err = state.Bot(bounded(t), "greedy", isettlers.BotOptions{})
	wantCode(t, err, isettlers.CodeOver, "")
}

func TestStatusDescribesThePosition(t *testing.T) {
	state, status := start(t, launch(t))
	summary, err := state.Status(bounded(t), isettlers.StatusOptions{Legal: true})
	must(t, err)
	if !reflect.DeepEqual(summary.Status, status) || summary.Game != "imperial" || summary.Seats != 2 ||
		!slices.Equal(summary.Names, []string{"romans", "japanese"}) || len(summary.Scores) != 2 ||
		summary.Outcome != nil || summary.Seat != isettlers.NoSeat || summary.Setup["edition"] != "second" {
		t.Errorf("got %+v", summary)
	}
}

func TestLegalActionsSayWhatEachIdStandsFor(t *testing.T) {
	state, status := start(t, launch(t))
	short, err := state.Legal(bounded(t))
	must(t, err)
	legal, err := state.Legal(bounded(t), isettlers.LegalOptions{Full: true})
	must(t, err)
	if !slices.Equal(legal.IDs, status.Legal) || len(legal.Actions) != len(legal.IDs) {
		t.Fatalf("got %+v", legal)
	}
	if !slices.Equal(short.IDs, legal.IDs) || short.Actions != nil {
		t.Errorf("got %+v", short)
	}
	for i, action := range legal.Actions {
		if action.ID != legal.IDs[i] || action.Kind != "draft" || action.Text == "" || len(action.Arguments) == 0 {
			t.Errorf("got %+v", action)
		}
	}
}

// firstText is the text of the first legal action.
func firstText(
	t *testing.T, ask func(context.Context, ...isettlers.LegalOptions) (isettlers.LegalReply, error),
) string {
	t.Helper()
	legal, err := ask(bounded(t), isettlers.LegalOptions{Full: true})
	must(t, err)
	return legal.Actions[0].Text
}

func TestAnActionIsTakenByItsText(t *testing.T) {
	state, _ := start(t, launch(t))
	text := firstText(t, state.Legal)
	status, err := state.ApplyText(bounded(t), text)
	must(t, err)
	if status.At != 1 || status.Actor != 1 {
		t.Errorf("got %+v", status)
	}
	text = firstText(t, state.Legal)
	step, err := state.StepText(bounded(t), text)
	must(t, err)
	if step.At != 2 || !strings.Contains(step.Events[0].Text, text) {
		t.Errorf("got %+v", step)
	}
}

func TestStepTellsWhatHappened(t *testing.T) {
	state, status := start(t, launch(t))
	revealed := false
	for !status.Over && status.At < 60 {
		step, err := state.Step(bounded(t), status.Legal[0], isettlers.StepOptions{Legal: true})
		must(t, err)
		reveals := slices.ContainsFunc(step.Events, func(event isettlers.Event) bool { return event.Reveals })
		if len(step.Events) == 0 || step.Reveals != reveals || step.At != status.At+1 {
			t.Fatalf("got %+v", step)
		}
		if first := step.Events[0]; first.Kind != "action" || first.Seat != status.Actor || first.Text == "" ||
			first.Values["action"] != int64(status.Legal[0]) {
			t.Fatalf("got %+v", first)
		}
		revealed = revealed || reveals
		status = step.Status
	}
	if !revealed {
		t.Error("nothing was revealed in 60 actions")
	}
}

func TestUndoTakesTheLastActionBack(t *testing.T) {
	state, status := start(t, launch(t))
	before := hash(t, state)
	_, err := state.Apply(bounded(t), status.Legal[0])
	must(t, err)
	undone, err := state.Undo(bounded(t), isettlers.UndoOptions{Legal: true})
	must(t, err)
	if !reflect.DeepEqual(undone.Status, status) || hash(t, state) != before {
		t.Errorf("got %+v, want %+v", undone, status)
	}
	_, err = state.Undo(bounded(t))
	wantCode(t, err, isettlers.CodeNothingToUndo, "")
}

func TestAForkGoesItsOwnWay(t *testing.T) {
	state, status := start(t, launch(t))
	before := hash(t, state)
	fork, forked, err := state.Fork(bounded(t), isettlers.ForkOptions{Legal: true})
	must(t, err)
	if !reflect.DeepEqual(forked, status) {
		t.Errorf("got %+v, want %+v", forked, status)
	}
	playOn(t, fork, forked, 5)
	if hash(t, state) != before || hash(t, fork) == before {
		t.Error("the fork is not apart from its original")
	}
	if seed := fork.Opened().Seed; seed == nil || *seed != 7 {
		t.Error("another seed")
	}
}

func TestResamplingKeepsWhatTheSeatKnows(t *testing.T) {
	state, status := start(t, launch(t))
	status = playOn(t, state, status, 12)
	drawn, again, err := state.Resample(bounded(t), 1, isettlers.ResampleOptions{Seed: isettlers.Seed(3), Legal: true})
	must(t, err)
	if again.Actor != status.Actor || hash(t, drawn) == hash(t, state) {
		t.Errorf("got %+v", again)
	}
	one, err := state.Observe(bounded(t), 1)
	must(t, err)
	other, err := drawn.Observe(bounded(t), 1)
	must(t, err)
	if !slices.Equal(one.Observation, other.Observation) {
		t.Error("the seat can tell the positions apart")
	}
	if drawn.Opened().Seed != nil {
		t.Error("the seed of a resampled position is known")
	}
	_, err = drawn.Record(bounded(t))
	wantCode(t, err, isettlers.CodeNoRecord, "")
}

func TestPositionsMoveToAnotherProcess(t *testing.T) {
	state, status := start(t, launch(t))
	status = playOn(t, state, status, 40)
	saved, err := state.Save(bounded(t))
	must(t, err)
	document, err := state.Document(bounded(t))
	must(t, err)
	record, err := state.Record(bounded(t))
	must(t, err)

	other := launch(t)
	options := isettlers.LoadOptions{Legal: true}
	fromSnapshot, one, err := other.LoadSnapshot(bounded(t), saved.Snapshot, options)
	must(t, err)
	fromDocument, two, err := other.LoadDocument(bounded(t), document.Document, options)
	must(t, err)
	fromRecord, three, err := other.LoadRecord(bounded(t), record.Record, options)
	must(t, err)
	for i, loaded := range []*isettlers.State{fromSnapshot, fromDocument, fromRecord} {
		if got := []isettlers.Status{one, two, three}[i]; !slices.Equal(got.Legal, status.Legal) || got.Actor != status.Actor {
			t.Errorf("loaded %d: got %+v, want %+v", i, got, status)
		}
		if hash(t, loaded) != hash(t, state) {
			t.Errorf("loaded %d: another hash", i)
		}
	}
	again, err := fromSnapshot.Save(bounded(t))
	must(t, err)
	if !bytes.Equal(again.Snapshot, saved.Snapshot) {
		t.Error("the snapshot of the loaded position differs")
	}
	if three.At != status.At || one.At != 0 {
		t.Errorf("got at %d and %d", three.At, one.At)
	}
}

func TestADocumentSurvivesAJSONFile(t *testing.T) {
	engine := launch(t)
	state, status := start(t, engine)
	playOn(t, state, status, 40)
	document, err := state.Document(bounded(t))
	must(t, err)
	text, err := json.Marshal(document.Document)
	must(t, err)
	var read isettlers.Tree
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	must(t, decoder.Decode(&read))
	loaded, _, err := engine.LoadDocument(bounded(t), read, isettlers.LoadOptions{})
	must(t, err)
	if hash(t, loaded) != hash(t, state) {
		t.Error("another position came back")
	}
}

func TestViewsHideWhatOthersHold(t *testing.T) {
	state, status := start(t, launch(t))
	playOn(t, state, status, 10)
	own, err := state.View(bounded(t), 0, isettlers.ViewOptions{})
	must(t, err)
	public, err := state.View(bounded(t), isettlers.NoSeat, isettlers.ViewOptions{})
	must(t, err)
	if own.View["seat"] != int64(0) || public.View["seat"] != nil || own.View["log"] != nil {
		t.Errorf("got the seats %v and %v", own.View["seat"], public.View["seat"])
	}
	reply, err := state.View(bounded(t), 0, isettlers.ViewOptions{Since: isettlers.Since(3)})
	must(t, err)
	log, isMap := reply.View["log"].(isettlers.Tree)
	if !isMap || log["since"] != int64(3) {
		t.Errorf("got the log %v", reply.View["log"])
	}
	later, _, err := state.Engine().LoadSnapshot(bounded(t), snapshotOf(t, state), isettlers.LoadOptions{})
	must(t, err)
	_, err = later.View(bounded(t), 0, isettlers.ViewOptions{Since: isettlers.Since(1)})
	wantCode(t, err, isettlers.CodeBadRequest, "$.since")
}

func snapshotOf(t *testing.T, state *isettlers.State) []byte {
	t.Helper()
	saved, err := state.Save(bounded(t))
	must(t, err)
	return saved.Snapshot
}

func TestObservationsAreAsLongAsHelloSays(t *testing.T) {
	engine := launch(t)
	state, status := start(t, engine)
	status = playOn(t, state, status, 3)
	own, err := state.Observe(bounded(t), status.Actor)
	must(t, err)
	actor, err := state.Observe(bounded(t), isettlers.NoSeat)
	must(t, err)
	if len(own.Observation) != engine.Hello().Games[0].Observation || !reflect.DeepEqual(own, actor) {
		t.Errorf("got %d and %d numbers", len(own.Observation), len(actor.Observation))
	}
	if !slices.ContainsFunc(own.Observation, func(number float32) bool { return number != 0 }) {
		t.Error("nothing but zeros")
	}
}

func TestARecordIsVerified(t *testing.T) {
	engine := launch(t)
	state, status := start(t, engine)
	status = playOn(t, state, status, 10_000)
	record, err := state.Record(bounded(t))
	must(t, err)
	verification, err := engine.Verify(bounded(t), record.Record)
	must(t, err)
	summary, err := state.Status(bounded(t))
	must(t, err)
	if verification.Actions != status.At || verification.Hash != summary.Hash || !slices.Equal(verification.Scores, summary.Scores) ||
		!reflect.DeepEqual(verification.Outcome, summary.Outcome) {
		t.Errorf("got %+v, want %+v", verification, summary)
	}
	_, err = engine.Verify(bounded(t), record.Record[:len(record.Record)/2])
	wantCode(t, err, isettlers.CodeBadFormat, "$.record")
}

func TestABotDecidesAndActs(t *testing.T) {
	state, status := start(t, launch(t))
	choice, err := state.Bot(bounded(t), "greedy", isettlers.BotOptions{Seed: isettlers.Seed(1)})
	must(t, err)
	if !slices.Contains(status.Legal, choice.Action) || choice.Text == "" || choice.Status != nil {
		t.Errorf("got %+v", choice)
	}
	options := isettlers.BotOptions{Seed: isettlers.Seed(1), Apply: true, Legal: true}
	taken, err := state.Bot(bounded(t), "greedy", options)
	must(t, err)
	if taken.Action != choice.Action || taken.Status == nil || taken.Status.At != 1 || len(taken.Status.Legal) == 0 {
		t.Errorf("got %+v", taken)
	}
}

func TestABotTellsItsProgress(t *testing.T) {
	state, status := start(t, launch(t))
	var reports []isettlers.Progress
	choice, err := state.Bot(bounded(t), "flat", isettlers.BotOptions{
		Budget:   isettlers.Budget{Time: 400 * time.Millisecond},
		Progress: func(progress isettlers.Progress) { reports = append(reports, progress) },
	})
	must(t, err)
	if len(reports) == 0 || choice.Stats["iterations"] == nil {
		t.Fatalf("got %+v after %+v", choice, reports)
	}
	for _, progress := range reports {
		if !slices.Contains(status.Legal, progress.Action) || progress.Done == 0 || progress.Text == "" ||
			progress.Time <= 0 || progress.Time > 10*time.Second {
			t.Errorf("got %+v", progress)
		}
	}
}

func TestTheEndOfAContextCancelsABot(t *testing.T) {
	state, status := start(t, launch(t))
	ctx, cancel := context.WithCancel(bounded(t))
	options := isettlers.BotOptions{Budget: isettlers.Budget{Time: time.Hour}, Progress: func(isettlers.Progress) { cancel() }}
	choice, err := state.Bot(ctx, "flat", options)
	must(t, err)
	if !slices.Contains(status.Legal, choice.Action) {
		t.Errorf("got %+v", choice)
	}
	_, err = state.Bot(ctx, "greedy", isettlers.BotOptions{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestErrorsHaveACodeAndAPath(t *testing.T) {
	engine := launch(t)
	state, status := start(t, engine)
	ctx := bounded(t)
	_, err := state.Apply(ctx, 1)
	wantCode(t, err, isettlers.CodeIllegalAction, "$.action")
	if got := isettlers.CodeOf(fmt.Errorf("wrapped: %w", err)); got != isettlers.CodeIllegalAction {
		t.Errorf("got %q", got)
	}
	_, err = state.Apply(ctx, 70_000)
	wantCode(t, err, isettlers.CodeBadRequest, "$.action")
	_, _, err = engine.Start(ctx, "nonesuch", factions("romans", "japanese"), isettlers.StartOptions{})
	wantCode(t, err, isettlers.CodeBadSetup, "$.game")
	_, _, err = engine.LoadSnapshot(ctx, []byte("nonsense"), isettlers.LoadOptions{})
	wantCode(t, err, isettlers.CodeBadFormat, "$.snapshot")
	_, err = state.Bot(ctx, "nobody", isettlers.BotOptions{})
	wantCode(t, err, isettlers.CodeBadRequest, "$.bot")
	_, err = engine.Call(ctx, "nonesuch", nil)
	wantCode(t, err, isettlers.CodeUnknownMethod, "$.method")
	if now, err := state.Status(ctx, isettlers.StatusOptions{Legal: true}); err != nil || !reflect.DeepEqual(now.Status, status) {
		t.Errorf("something changed: %+v, %v", now, err)
	}
	must(t, state.Close(ctx))
	_, err = state.Legal(ctx)
	wantCode(t, err, isettlers.CodeUnknownState, "$.state")
}

func TestWhatCannotStandInAFrameIsRefusedBeforeItIsSent(t *testing.T) {
	engine := launch(t, "--frame-bytes", "5000")
	ctx := bounded(t)
	deep := any(nil)
	for range 40 {
		deep = []any{deep}
	}
	for path, setup := range map[string]isettlers.Tree{
		"$.setup.a":                             {"a": make(chan int)},
		"$.setup.b":                             {"b": "\xff"},
		"$.setup.c":                             {"c": map[int]string{1: ""}},
		"$.setup.d":                             {"d": time.Now()},
		"$.setup.e":                             {"e": &struct{}{}},
		"$.setup.f[1]":                          {"f": []any{json.Number("7"), json.Number("x")}},
		"$.setup.g" + strings.Repeat("[0]", 30): {"g": deep},
	} {
		_, _, err := engine.Start(ctx, "imperial", setup, isettlers.StartOptions{})
		wantCode(t, err, isettlers.CodeBadRequest, path)
	}
	_, _, err := engine.LoadSnapshot(ctx, make([]byte, 6000), isettlers.LoadOptions{})
	wantCode(t, err, isettlers.CodeTooLarge, "")
	start(t, engine)
}

func TestTheDeepestRequestAllowedReachesTheEngine(t *testing.T) {
	engine := launch(t)
	value := any("x")
	for range engine.Hello().Limits["nesting"] - 2 {
		value = []any{value}
	}
	_, _, err := engine.Start(bounded(t), "imperial", isettlers.Tree{"x": value}, isettlers.StartOptions{})
	wantCode(t, err, isettlers.CodeBadSetup, "$.setup.x")
	must(t, engine.Err())
}

func TestCallReachesMethodsByName(t *testing.T) {
	engine := launch(t)
	reply, err := engine.Call(bounded(t), "start", isettlers.Tree{
		"game": "imperial", "setup": factions("romans", "japanese"), "seed": uint64(1<<64 - 1), "legal": true,
	})
	must(t, err)
	if reply["state"] != int64(1) || !bytes.Equal(reply["seed"].([]byte), bytes.Repeat([]byte{255}, 8)) {
		t.Errorf("got %v", reply)
	}
}
