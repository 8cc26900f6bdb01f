package isettlers_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/isettlers/isettlers-go"
)

// serving is the command of a server of tables beside its socket, which a fast machine cannot outrun.
func serving(path string) []string {
	tables := filepath.Join(filepath.Dir(path), "tables.db")
	return []string{"serve", "--unix", path, "--tables", tables, "--requests-per-second", "0"}
}

// host starts a server of tables on a Unix socket and returns where that is.
func host(t *testing.T, arguments ...string) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "isettlers")
	must(t, err)
	path := filepath.Join(folder, "socket")
	server := exec.Command(os.Getenv(isettlers.ProgramVariable), append(serving(path), arguments...)...)
	must(t, server.Start())
	t.Cleanup(func() {
		_ = server.Process.Signal(os.Interrupt)
		_ = server.Wait()
		_ = os.RemoveAll(folder)
	})
	return path
}

func visit(t *testing.T, path string) *isettlers.Engine {
	t.Helper()
	options := isettlers.Options{HelloOptions: isettlers.HelloOptions{Client: "visitor"}}
	for ctx := bounded(t); ; time.Sleep(10 * time.Millisecond) {
		engine, err := isettlers.Dial(ctx, "unix", path, options)
		if err == nil {
			t.Cleanup(func() { _ = engine.Close() })
			return engine
		}
		if ctx.Err() != nil || errors.As(err, new(*isettlers.Error)) {
			t.Fatal(err)
		}
	}
}

func create(t *testing.T, engine *isettlers.Engine, options isettlers.CreateOptions) isettlers.Invitation {
	t.Helper()
	options.Seed = isettlers.Seed(7)
	invitation, err := engine.Create(bounded(t), "imperial", factions("romans", "japanese"), options)
	must(t, err)
	return invitation
}

func join(t *testing.T, engine *isettlers.Engine, token string) (*isettlers.Seat, isettlers.Status) {
	t.Helper()
	seat, status, err := engine.Join(bounded(t), token, isettlers.JoinOptions{Events: true, Legal: true})
	must(t, err)
	return seat, status
}

func TestTwoPlayersAndASpectatorShareATable(t *testing.T) {
	path := host(t)
	engines := []*isettlers.Engine{visit(t, path), visit(t, path), visit(t, path)}
	if mode := engines[0].Hello().Mode; mode != "table" {
		t.Fatalf("got the mode %q", mode)
	}
	invitation := create(t, engines[0], isettlers.CreateOptions{Spectators: true})
	if len(invitation.Tokens) != 2 || invitation.Table == "" || len(invitation.Watch) != 32 {
		t.Fatalf("got %+v", invitation)
	}
	one, status := join(t, engines[0], invitation.Tokens[0])
	two, other := join(t, engines[1], invitation.Tokens[1])
	watch, watched := join(t, engines[2], invitation.Watch)
	first, second, third := one.Joined(), two.Joined(), watch.Joined()
	if first.Seat != 0 || second.Seat != 1 || third.Seat != isettlers.NoSeat || first.Table != third.Table {
		t.Errorf("got the seats %d, %d and %d", first.Seat, second.Seat, third.Seat)
	}
	seats := []*isettlers.Seat{one, two}
	if status.Actor == 1 {
		status, seats = other, []*isettlers.Seat{two, one}
	}
	if len(status.Legal) == 0 || len(watched.Legal) != 0 {
		t.Fatalf("got %+v and %+v", status, watched)
	}
	step, err := seats[0].Step(bounded(t), status.Legal[0], isettlers.StepOptions{At: isettlers.At(0), Legal: true})
	must(t, err)
	if step.At != 1 || len(step.Events) == 0 {
		t.Errorf("got %+v", step)
	}
	for _, seat := range []*isettlers.Seat{seats[1], watch} {
		change, err := seat.Next(bounded(t))
		must(t, err)
		if change.At != 1 || change.Actor != step.Actor || len(change.Events) != len(step.Events) || change.Missed != 0 {
			t.Errorf("got %+v", change)
		}
	}
	_, err = watch.Apply(bounded(t), 0)
	wantCode(t, err, isettlers.CodeRefused, "")
}

// table is a table with a bot on seat 1, and its first seat to decide.
func table(t *testing.T, path string) (*isettlers.Engine, isettlers.Invitation, *isettlers.Seat, isettlers.Status) {
	t.Helper()
	engine := visit(t, path)
	setup := isettlers.Tree{"factions": []string{"romans", "japanese"}, "first_player": 0}
	options := isettlers.CreateOptions{Seed: isettlers.Seed(7), Bots: map[int]string{1: "greedy"}}
	invitation, err := engine.Create(bounded(t), "imperial", setup, options)
	must(t, err)
	seat, status := join(t, engine, invitation.Tokens[0])
	return engine, invitation, seat, status
}

func TestAGameAgainstABotIsPlayedToItsEnd(t *testing.T) {
	_, invitation, seat, status := table(t, host(t))
	if len(invitation.Tokens) != 1 || invitation.Watch != "" {
		t.Fatalf("got %+v", invitation)
	}
	for !status.Over {
		if status.Actor == 0 {
			last := status.Legal[len(status.Legal)-1]
			applied, err := seat.Apply(bounded(t), last, isettlers.ApplyOptions{At: &status.At, Legal: true})
			must(t, err)
			status = applied.Status
			continue
		}
		for change, err := range seat.Changes(bounded(t)) {
			must(t, err)
			status = change.Status
			break
		}
	}
	summary, err := seat.Status(bounded(t))
	must(t, err)
	if summary.Outcome == nil || summary.Seat != 0 || summary.At != status.At || summary.Hash != 0 {
		t.Errorf("got %+v", summary)
	}
	rematch, err := seat.Rematch(bounded(t))
	must(t, err)
	summary, err = seat.Status(bounded(t))
	must(t, err)
	if rematch.Seat != 1 || rematch.Table == seat.Joined().Table || summary.Rematch != rematch.Token {
		t.Errorf("got %+v and the token %q", rematch, summary.Rematch)
	}
}

func TestPlayersAgreeToTakeBack(t *testing.T) {
	path := host(t)
	engines := []*isettlers.Engine{visit(t, path), visit(t, path)}
	invitation := create(t, engines[0], isettlers.CreateOptions{})
	one, status := join(t, engines[0], invitation.Tokens[0])
	two, _ := join(t, engines[1], invitation.Tokens[1])
	actor, waiting := one, two
	if status.Actor == 1 {
		actor, waiting = two, one
	}
	legal, err := actor.Legal(bounded(t), isettlers.LegalOptions{})
	must(t, err)
	_, err = actor.Apply(bounded(t), legal.IDs[0], isettlers.ApplyOptions{})
	must(t, err)
	proposed, err := actor.Takeback(bounded(t))
	must(t, err)
	summary, err := waiting.Status(bounded(t))
	must(t, err)
	want := &isettlers.Proposal{Seat: actor.Joined().Seat, At: 0, Waits: []int{waiting.Joined().Seat}}
	if !slices.Equal(proposed.Waits, want.Waits) || !reflect.DeepEqual(summary.Takeback, want) {
		t.Errorf("got %v and %+v", proposed.Waits, summary.Takeback)
	}
	agreed, err := waiting.Takeback(bounded(t), isettlers.TakebackOptions{Answer: "yes"})
	must(t, err)
	summary, err = waiting.Status(bounded(t))
	must(t, err)
	if len(agreed.Waits) != 0 || summary.At != 0 || summary.Takeback != nil {
		t.Errorf("got %v and %+v", agreed.Waits, summary)
	}
}

func TestASeatSeesWhatIsItsOwn(t *testing.T) {
	engine, _, seat, status := table(t, host(t))
	view, err := seat.View(bounded(t), isettlers.ViewOptions{})
	must(t, err)
	since, err := seat.View(bounded(t), isettlers.ViewOptions{Since: isettlers.Since(0)})
	must(t, err)
	if view.View["seat"] != int64(0) || since.View["log"] == nil {
		t.Errorf("got the seat %v and the log %v", view.View["seat"], since.View["log"])
	}
	observed, err := seat.Observe(bounded(t))
	must(t, err)
	if len(observed.Observation) != engine.Hello().Games[0].Observation {
		t.Errorf("got %d numbers", len(observed.Observation))
	}
	legal, err := seat.Legal(bounded(t), isettlers.LegalOptions{Full: true})
	must(t, err)
	if !slices.Equal(legal.IDs, status.Legal) || len(legal.Actions) != len(legal.IDs) {
		t.Errorf("got %+v", legal)
	}
	_, _, err = engine.Start(bounded(t), "imperial", factions("romans", "japanese"), isettlers.StartOptions{})
	wantCode(t, err, isettlers.CodeRefused, "$.method")
	_, _, err = engine.Join(bounded(t), strings.Repeat("0", 32), isettlers.JoinOptions{})
	wantCode(t, err, isettlers.CodeBadToken, "$.token")
}

func TestAnActionSentAgainIsAnsweredAgain(t *testing.T) {
	_, _, seat, status := table(t, host(t))
	text, first := firstText(t, seat.Legal), isettlers.ApplyOptions{At: isettlers.At(0)}
	_, err := seat.ApplyText(bounded(t), text, first)
	must(t, err)
	again, err := seat.StepText(bounded(t), text, isettlers.StepOptions{At: first.At})
	must(t, err)
	if again.At < 1 || len(again.Events) == 0 {
		t.Errorf("got %+v", again)
	}
	_, err = seat.Apply(bounded(t), status.Legal[1], first)
	wantCode(t, err, isettlers.CodeStale, "$.at")
}

func TestASeatTakenOverHearsOfIt(t *testing.T) {
	path := host(t)
	engine, invitation, seat, _ := table(t, path)
	join(t, visit(t, path), invitation.Tokens[0])
	for {
		_, err := seat.Next(bounded(t))
		if err != nil {
			wantCode(t, err, isettlers.CodeReplaced, "")
			break
		}
	}
	_, err := seat.Legal(bounded(t))
	wantCode(t, err, isettlers.CodeUnknownState, "$.state")
	must(t, engine.Err())
}

func TestASeatThatIsLeftCanBeJoinedAgain(t *testing.T) {
	engine, invitation, seat, _ := table(t, host(t))
	waiting := make(chan error)
	go func() {
		_, err := seat.Next(bounded(t))
		waiting <- err
	}()
	must(t, seat.Close(bounded(t)))
	if err := <-waiting; !errors.Is(err, isettlers.ErrClosed) {
		t.Errorf("got %v", err)
	}
	again, _ := join(t, engine, invitation.Tokens[0])
	ctx, done := context.WithTimeout(bounded(t), 20*time.Millisecond)
	defer done()
	if _, err := again.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

func TestOpenTablesStandInTheLobbyUntilTheirSeatsAreTaken(t *testing.T) {
	path := host(t, "--chat")
	one, other := visit(t, path), visit(t, path)
	clock := isettlers.Clock{Total: 10 * time.Minute, Increment: 10 * time.Second}
	options := isettlers.CreateOptions{Open: true, Seat: isettlers.SeatNumber(1), Clock: clock}
	made, err := one.Create(bounded(t), "imperial", factions("romans", "japanese"), options)
	must(t, err)
	lobby, err := other.Lobby(bounded(t), isettlers.LobbyOptions{Game: "imperial", Limit: 1})
	must(t, err)
	if len(lobby.Tables) != 1 || lobby.Tables[0].Table != made.Table || lobby.Tables[0].Clock != clock {
		t.Fatalf("got %+v", lobby)
	}
	rest, err := other.Lobby(bounded(t), isettlers.LobbyOptions{After: lobby.Next})
	must(t, err)
	if len(rest.Tables) != 0 || rest.Next != "" {
		t.Fatalf("got %+v", rest)
	}
	creator, _ := join(t, one, made.Tokens[1])
	taken, err := other.Take(bounded(t), made.Table, isettlers.NoSeat)
	must(t, err)
	if taken.Seat != 0 || taken.Clock == nil || taken.Clock.Left[0] != clock.Total || creator.Joined().SeedNamed {
		t.Fatalf("got %+v", taken)
	}
	notice, err := creator.NextNotice(bounded(t))
	must(t, err)
	if notice.Handed == nil || notice.Handed.By != "taken" || notice.Handed.Seat != 0 || notice.Handed.Bot != "" {
		t.Errorf("got %+v", notice.Handed)
	}
	_, err = creator.Free(bounded(t), taken.Seat)
	must(t, err)
	_, _, err = other.Join(bounded(t), taken.Token)
	wantCode(t, err, isettlers.CodeBadToken, "$.token")
	taken, err = other.Take(bounded(t), made.Table, isettlers.NoSeat)
	must(t, err)
	summary, err := creator.Status(bounded(t))
	must(t, err)
	if summary.Creator != 1 || len(summary.Free) != 0 || !slices.Equal(summary.Awaited, []int{0}) {
		t.Errorf("got %+v", summary)
	}
	second, _ := join(t, other, taken.Token)
	for _, by := range []string{"taken", "joined"} {
		notice, err = creator.NextNotice(bounded(t))
		must(t, err)
		if notice.Handed == nil || notice.Handed.By != by {
			t.Errorf("got %+v, want %v", notice.Handed, by)
		}
	}
	_, err = second.Say(bounded(t), "Ave!")
	must(t, err)
	aside, _, err := other.Join(bounded(t), made.Tokens[1], isettlers.JoinOptions{Aside: true})
	must(t, err)
	if remarks := aside.Joined().Remarks; len(remarks) != 1 || remarks[0].Seat != 0 || remarks[0].Text != "Ave!" {
		t.Errorf("got %+v", remarks)
	}
	_, err = second.Resign(bounded(t))
	must(t, err)
	notice, err = creator.NextNotice(bounded(t))
	must(t, err)
	if notice.Chat == nil || notice.Chat.Seat != 0 || notice.Chat.Text != "Ave!" {
		t.Errorf("got %+v", notice)
	}
	summary, err = creator.Status(bounded(t))
	must(t, err)
	if summary.Bots[0] != "greedy" || summary.Handed[0] != "resigned" || summary.Clock.Left[0] != isettlers.NoTime {
		t.Errorf("got %+v", summary)
	}
}

func TestATableHasTheCatalogueOfItsSetup(t *testing.T) {
	engine, _, seat, _ := table(t, host(t))
	want, err := engine.Catalogue(bounded(t), "imperial", factions("romans", "japanese"))
	must(t, err)
	got, err := seat.Catalogue(bounded(t))
	must(t, err)
	if want.Catalogue["game"] != "imperial" || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got.Catalogue["game"], want.Catalogue["game"])
	}
}

func TestAServerThatShutsDownSaysSo(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "s")
	server := exec.Command(os.Getenv(isettlers.ProgramVariable), "serve", "--unix", path)
	must(t, server.Start())
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	engine := visit(t, path)
	must(t, server.Process.Signal(os.Interrupt))
	<-engine.Done()
	wantLost(t, engine.Err())
	wantCode(t, engine.Err(), isettlers.CodeClosing, "")
}
