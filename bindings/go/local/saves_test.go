package local_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

const saves = "../../../tests/fixtures/saves"

// own are the snapshots of games with your own data, which have to be given.
var own = []string{"own-cards", "founders-asked-craftsmen", "burgundy-asked-city_hall"}

// Snapshots that Python wrote open here; those of this version are written again byte for byte.
func TestSnapshotsOfPythonOpen(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(saves, "*.jsonl"))
	must(t, err)
	if !slices.Contains(files, filepath.Join(saves, isettlers.EngineVersion+".jsonl")) {
		t.Errorf("no snapshots of version %s", isettlers.EngineVersion)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(t, err)
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		if len(lines) < 40 {
			t.Errorf("%d snapshots in %s", len(lines), file)
		}
		for _, line := range lines {
			aSnapshotOfPythonOpens(t, line, strings.TrimSuffix(filepath.Base(file), ".jsonl"))
		}
	}
}

func aSnapshotOfPythonOpens(t *testing.T, line, version string) {
	var each struct {
		Name, Game, Hash, Save string
		Actor                  *int
		Legal                  []uint16
		Names                  []string
		Scores                 []int
	}
	must(t, json.Unmarshal([]byte(line), &each))
	snapshot, err := hex.DecodeString(each.Save)
	must(t, err)
	name := each.Name
	state, err := local.Open(snapshot, nil)
	if slices.Contains(own, name) {
		refused(t, err, isettlers.CodeBadSetup, pathOf(err), "there are no data")
		return
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	actor := isettlers.NoSeat
	if each.Actor != nil {
		actor = *each.Actor
	}
	if fmt.Sprintf("%016x", state.Hash()) != each.Hash || state.Game().Name() != each.Game || state.Actor() != actor ||
		!slices.Equal(state.Legal(), each.Legal) || !slices.Equal(state.Scores(), each.Scores) ||
		!slices.Equal(state.Game().SeatNames(), each.Names) {
		t.Errorf("%s of %s differs", name, version)
	}
	if version == isettlers.EngineVersion && !bytes.Equal(state.Save(), snapshot) {
		t.Errorf("%s is written otherwise", name)
	}
}

// Snapshots go to the engine of Python and back, and both know the same.
func TestSnapshotsGoToPythonAndBack(t *testing.T) {
	ctx, done := context.WithTimeout(context.Background(), time.Minute)
	defer done()
	engine, err := isettlers.Launch(ctx, isettlers.LaunchOptions{Program: program()})
	must(t, err)
	defer engine.Close()
	for number := range setups {
		here := advance(t, game(t, number).Start(11), 40)
		there, _, err := engine.LoadSnapshot(ctx, here.Save(), isettlers.LoadOptions{Legal: true})
		must(t, err)
		document, err := there.Document(ctx)
		must(t, err)
		if !reflect.DeepEqual(document.Document, here.Document()) {
			t.Error("another document")
		}
		saved, err := there.Save(ctx)
		must(t, err)
		back, err := local.Open(saved.Snapshot, nil)
		must(t, err)
		if !bytes.Equal(saved.Snapshot, here.Save()) || back.Hash() != here.Hash() {
			t.Error("another snapshot")
		}
	}
}

// program is the engine of the checkout where none is named.
func program() string {
	path, err := filepath.Abs("../../../.venv/bin/isettlers")
	if _, missing := os.Stat(path); os.Getenv(isettlers.ProgramVariable) != "" || err != nil || missing != nil {
		return ""
	}
	return path
}
