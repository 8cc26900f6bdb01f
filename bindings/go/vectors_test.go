package isettlers

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
)

const vectorFolder = "../vectors/v1"

// A vector is a row of the lists of shared vectors.
type vector struct {
	Name, Kind, Mode, Method string
	Code, Push, Snapshot     string
	Expected                 any
	Frames                   []string
	Bytes                    [2]int
	Tree                     json.RawMessage
	data                     []byte
}

// allVectors reads the shared vectors once.
var allVectors = sync.OnceValues(func() ([]vector, error) {
	var index struct {
		Protocol int
		Files    []string
	}
	text, err := os.ReadFile(filepath.Join(vectorFolder, "index.json"))
	if err == nil {
		err = json.Unmarshal(text, &index)
	}
	if err == nil && index.Protocol != ProtocolVersion {
		err = fmt.Errorf("version %d", index.Protocol)
	}
	var all []vector
	for _, file := range index.Files {
		rows, rowsErr := os.ReadFile(filepath.Join(vectorFolder, file+".jsonl"))
		data, dataErr := os.ReadFile(filepath.Join(vectorFolder, file+".bin"))
		err = errors.Join(err, rowsErr, dataErr)
		for decoder := json.NewDecoder(bytes.NewReader(rows)); err == nil && decoder.More(); {
			var v vector
			err = decoder.Decode(&v)
			v.data = data[v.Bytes[0]:][:v.Bytes[1]]
			all = append(all, v)
		}
	}
	return all, err
})

// vectors returns the vectors of some kinds.
func vectors(t testing.TB, kinds ...string) []vector {
	t.Helper()
	all, err := allVectors()
	if err != nil {
		t.Fatal(err)
	}
	chosen := slices.DeleteFunc(slices.Clone(all), func(v vector) bool { return !slices.Contains(kinds, v.Kind) })
	if len(chosen) == 0 {
		t.Fatalf("no vectors of the kinds %v", kinds)
	}
	return chosen
}

// tree is the vector's JSON as a frame has it.
func (v vector) tree(t *testing.T) any {
	t.Helper()
	return parsed(t, v.Tree)
}

func parsed(t *testing.T, text []byte) any {
	t.Helper()
	var value any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return fromJSON(t, value)
}

// fromJSON takes the vectors' notation back.
func fromJSON(t *testing.T, value any) any {
	t.Helper()
	switch value := value.(type) {
	case json.Number:
		return plain(t, value)
	case []any:
		for i := range value {
			value[i] = fromJSON(t, value[i])
		}
	case Tree:
		if digits, ok := value["$integer"]; ok {
			return plain(t, json.Number(digits.(string)))
		}
		if digits, ok := value["$binary"]; ok {
			return unhex(t, digits.(string))
		}
		for key := range value {
			value[key] = fromJSON(t, value[key])
		}
	}
	return value
}

func unhex(t *testing.T, digits string) []byte {
	t.Helper()
	data := make([]byte, len(digits)/2)
	for i := range data {
		octet, err := strconv.ParseUint(digits[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		data[i] = byte(octet)
	}
	return data
}

// encoded is a value as frames hold it.
func encoded(t *testing.T, value any) []byte {
	t.Helper()
	w := writer{nesting: deepest}
	w.value("$", value, 0)
	if w.err != nil {
		t.Fatal(w.err)
	}
	return w.frame
}

// plain is a value as it comes back from a frame.
func plain(t *testing.T, value any) any {
	t.Helper()
	r := reader{rest: encoded(t, value)}
	back := r.value(0)
	if r.err != nil || len(r.rest) > 0 {
		t.Fatal(r.err, len(r.rest))
	}
	return back
}

func TestVectorsAreTheTreesOfTheirJSONAndBack(t *testing.T) {
	for _, v := range vectors(t, "request", "reply", "error", "push", "snapshot", "document", "view", "record") {
		t.Run(v.Name, func(t *testing.T) {
			r := reader{rest: v.data}
			values, again := []any{}, []byte{}
			for r.err == nil && len(r.rest) > 0 {
				value := r.value(0)
				values = append(values, value)
				again = append(again, encoded(t, value)...)
				if !reflect.DeepEqual(plain(t, value), value) {
					t.Error("another tree after encoding it")
				}
			}
			if r.err != nil {
				t.Fatal(r.err)
			}
			if len(again) != len(v.data) {
				t.Errorf("%d bytes after encoding it, not %d", len(again), len(v.data))
			}
			var got any = values
			if v.Kind != "record" {
				got = values[0]
			}
			if want := v.tree(t); !reflect.DeepEqual(got, want) {
				t.Errorf("got %v\nwant %v", got, want)
			}
		})
	}
}

func TestVectorStreamsAreCutIntoTheirFrames(t *testing.T) {
	all := map[string]vector{}
	for _, v := range vectors(t, "request", "reply", "error", "push") {
		all[v.Name] = v
	}
	for _, v := range vectors(t, "stream") {
		whole := bytes.NewReader(v.data)
		for _, source := range []func(io.Reader) io.Reader{
			func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader,
		} {
			_, _ = whole.Seek(0, io.SeekStart)
			frames := newFrameReader(source(whole), 0)
			for _, name := range v.Frames {
				frame, err := frames.next()
				if err != nil || !bytes.Equal(frame, all[name].data) {
					t.Fatalf("%s: got %v, %v", name, frame, err)
				}
			}
			if _, err := frames.next(); !errors.Is(err, io.EOF) {
				t.Errorf("got %v at the end", err)
			}
		}
	}
}

func TestMalformedVectorsAreErrors(t *testing.T) {
	for _, v := range vectors(t, "malformed") {
		t.Run(v.Name, func(t *testing.T) {
			if strings.HasSuffix(v.Name, "too_large.request") {
				if _, err := newFrameReader(bytes.NewReader(v.data), 0).next(); !errors.Is(err, ErrFrame) {
					t.Errorf("got %v", err)
				}
				return
			}
			var outside envelope
			r := reader{rest: v.data}
			_, isMap := r.value(0).(Tree)
			bad := r.err != nil || len(r.rest) > 0 || !isMap || outside.open(v.data) != nil || !outside.hasID
			if nested := strings.Contains(v.Name, "-nesting"); bad == nested {
				t.Errorf("got %+v, %v", outside, r.err)
			}
		})
	}
}

func TestVectorPositionsAreThoseOfTheEngine(t *testing.T) {
	engine, err := Launch(t.Context(), LaunchOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	open := func(state *State, _ Status, err error) *State {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return state
	}
	snapshots := map[string]*State{}
	for _, v := range vectors(t, "snapshot") {
		state := open(engine.LoadSnapshot(t.Context(), v.data, LoadOptions{}))
		snapshots[v.Name] = state
		summary, err := state.Status(t.Context(), StatusOptions{Legal: true})
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range fromJSON(t, numbered(t, v.Expected)).(Tree) {
			_, got := fieldOf(reflect.ValueOf(summary), name)
			same(t, v.Name+": "+name, want, got, 0)
		}
		if saved, err := state.Save(t.Context()); err != nil || !bytes.Equal(saved.Snapshot, v.data) {
			t.Errorf("%s: it is saved as other bytes, %v", v.Name, err)
		}
	}
	for _, v := range vectors(t, "document") {
		state := open(engine.LoadDocument(t.Context(), v.tree(t).(Tree), LoadOptions{}))
		saved, err := state.Save(t.Context())
		if want, _ := snapshots[v.Snapshot].Save(t.Context()); err != nil || !reflect.DeepEqual(saved, want) {
			t.Errorf("%s: another position, %v", v.Name, err)
		}
		document, err := state.Document(t.Context())
		if err != nil || !reflect.DeepEqual(document.Document, v.tree(t)) {
			t.Errorf("%s: another document, %v", v.Name, err)
		}
	}
	for _, v := range vectors(t, "view") {
		tree := v.tree(t).(Tree)
		seat, seated := tree["seat"].(int64)
		if !seated {
			seat = NoSeat
		}
		view, err := snapshots[v.Snapshot].View(t.Context(), int(seat), ViewOptions{})
		if err != nil || !reflect.DeepEqual(view.View, tree) {
			t.Errorf("%s: another view, %v", v.Name, err)
		}
	}
	for _, v := range vectors(t, "record") {
		verification, err := engine.Verify(t.Context(), v.data)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range fromJSON(t, numbered(t, v.Expected)).(Tree) {
			_, got := fieldOf(reflect.ValueOf(verification), name)
			same(t, v.Name+": "+name, want, got, 0)
		}
	}
}

// numbered reads a part of the index again, its numbers as they are written.
func numbered(t *testing.T, value any) any {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return parsed(t, text)
}

func word(value uint64) []byte { return binary.LittleEndian.AppendUint64(nil, value) }
