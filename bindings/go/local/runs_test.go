package local

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const runFolder = "../../../build/vectors/runs"

// sample is the step of the runs that are played unless ISETTLERS_RUNS names another one.
const sample = 31

// mostListed is the longest list of ids that runs write out.
const mostListed = 16

// Every language plays the same runs and gets the same answers; bindings/vectors/README.md has the format.
func TestRuns(t *testing.T) {
	step := runStep(t)
	files, err := filepath.Glob(filepath.Join(runFolder, "*.runs"))
	if err != nil || len(files) == 0 {
		t.Fatal("no runs in ", runFolder, err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			runs, err := playRuns(name, runText(t, name), step)
			if err != nil {
				t.Fatal(err)
			}
			if runs < 100/step {
				t.Errorf("%d runs", runs)
			}
		})
	}
}

// One changed answer of each kind is found, at its line.
func TestRunsFindDifferences(t *testing.T) {
	text := runText(t, "founders.runs")
	lines := strings.Split(text[:strings.Index(text, "\nend\n")+5], "\n")
	for _, word := range []string{"start", "do", "text", "observe", "view", "save", "choose", "resample", "scores", "ranks"} {
		at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, word+" ") })
		if at < 0 {
			continue
		}
		changed := slices.Clone(lines)
		last := changed[at][len(changed[at])-1]
		changed[at] = changed[at][:len(changed[at])-1] + string('0'+(last+1)%2)
		_, err := playRuns("f", strings.Join(changed, "\n"), 1)
		if err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("f:%d: %s", at+1, word)) {
			t.Errorf("%s: %v", word, err)
		}
	}
}

func runText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(runFolder, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// runStep returns the step of the sample: 1 plays all runs.
func runStep(t *testing.T) int {
	t.Helper()
	switch chosen := os.Getenv("ISETTLERS_RUNS"); chosen {
	case "":
		return sample
	case "all":
		return 1
	default:
		step, err := strconv.Atoi(chosen)
		if err != nil || step < 1 {
			t.Fatalf("ISETTLERS_RUNS: expected all or a number from 1, got %s", chosen)
		}
		return step
	}
}

// A run is a game that is played by the lines of a file.
type run struct {
	setup, data []byte
	seed        uint64
	state       *State
}

// playRuns plays the runs of a file that a step chooses and returns their number, or the first difference.
func playRuns(file, text string, step int) (int, error) {
	var r run
	number, runs := 0, 0
	skipped := false
	for at, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		word, rest, _ := strings.Cut(line, " ")
		if word == "run" {
			skipped = number%step != step/2
			number++
		}
		if skipped {
			continue
		}
		var err error
		switch word {
		case "run":
			r = run{}
		case "setup":
			r.setup = []byte(rest)
		case "data":
			r.data, err = os.ReadFile(filepath.Join(runFolder, rest))
		case "seed":
			r.seed, err = strconv.ParseUint(rest, 10, 64)
		case "end":
			runs++
		default:
			err = r.ask(word, rest)
		}
		if err != nil {
			return runs, fmt.Errorf("%s:%d: %w", file, at+1, err)
		}
	}
	return runs, nil
}

// values is the number of values of a question, which the answer follows.
var values = map[string]int{"do": 1, "text": 1, "observe": 1, "view": 1, "choose": 2, "resample": 2}

func (r *run) ask(word, rest string) error {
	parts := strings.SplitN(rest, " ", values[word]+1)
	given, expected := parts[:min(values[word], len(parts))], strings.Join(parts[min(values[word], len(parts)):], "")
	got, err := r.answer(word, given)
	if err == nil && got != expected {
		err = fmt.Errorf("expected %s, got %s", expected, got)
	}
	if err == nil && word == "save" {
		err = r.loaded(expected)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", strings.Join(append([]string{word}, given...), " "), err)
	}
	return nil
}

func (r *run) answer(word string, given []string) (string, error) {
	number := func(at int) int {
		value, err := strconv.Atoi(given[at])
		if err != nil {
			return -1
		}
		return value
	}
	s := r.state
	switch word {
	case "start":
		game, err := Parse(r.setup, r.data)
		if err != nil {
			return "", err
		}
		r.state = game.Start(r.seed)
		return list(r.state.Legal()), nil
	case "do":
		err := s.Apply(number(0))
		return strings.TrimSpace(fmt.Sprintf("%016x %s", s.Hash(), list(s.Legal()))), err
	case "text":
		return s.ActionText(number(0))
	case "observe":
		row, err := s.Observe(number(0), nil)
		var data []byte
		for _, value := range row {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(value))
		}
		return digest(data), err
	case "view":
		return digest(s.written(viewTree, number(0))), nil
	case "save":
		return hex.EncodeToString(s.Save()), nil
	case "choose":
		seed, err := strconv.ParseUint(given[1], 10, 64)
		if err != nil {
			return "", err
		}
		action, err := s.Choose(given[0], seed)
		return strconv.Itoa(action), err
	case "resample":
		seed, err := strconv.ParseUint(given[1], 10, 64)
		if err != nil {
			return "", err
		}
		copied := s.Clone()
		err = copied.Resample(number(0), seed)
		return fmt.Sprintf("%016x", copied.Hash()), err
	case "scores":
		return numbers(s.Scores()), nil
	case "ranks":
		return numbers(s.Ranks()), nil
	}
	return "", fmt.Errorf("unknown word")
}

func (r *run) loaded(snapshot string) error {
	data, err := hex.DecodeString(snapshot)
	if err != nil {
		return err
	}
	state, err := r.state.game.Load(data)
	if err != nil {
		return err
	}
	if state.Hash() != r.state.Hash() || !slices.Equal(state.Legal(), r.state.Legal()) {
		return fmt.Errorf("load: expected %016x, got %016x", r.state.Hash(), state.Hash())
	}
	return nil
}

func list(ids []uint16) string {
	if len(ids) > mostListed {
		var data []byte
		for _, id := range ids {
			data = binary.LittleEndian.AppendUint16(data, id)
		}
		return fmt.Sprintf("#%d:%s", len(ids), digest(data))
	}
	return numbers(ids)
}

func numbers[N int | uint16](values []N) string {
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = strconv.Itoa(int(value))
	}
	return strings.Join(texts, " ")
}

func digest(data []byte) string {
	sum := fnv.New64a()
	sum.Write(data)
	return fmt.Sprintf("%016x", sum.Sum64())
}
