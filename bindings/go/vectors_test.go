package isettlers

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
)

const vectorFolder = "../vectors/v1"

// A vector is one entry of the index of the shared vectors.
type vector struct {
	Name, Kind, File, Mode, Method string
	Code, Push, Snapshot           string
	Expected                       any
	Frames                         []string
}

func vectors(t *testing.T, kinds ...string) []vector {
	t.Helper()
	var index struct {
		Protocol int
		Engine   string
		Vectors  []vector
	}
	text, err := os.ReadFile(filepath.Join(vectorFolder, "index.json"))
	if err == nil {
		err = json.Unmarshal(text, &index)
	}
	if err != nil || index.Protocol != ProtocolVersion {
		t.Fatalf("version %d, %v", index.Protocol, err)
	}
	var found []vector
	for _, one := range index.Vectors {
		if strings.Contains(strings.Join(kinds, " "), one.Kind) {
			found = append(found, one)
		}
	}
	if len(found) == 0 {
		t.Fatalf("no vectors of the kinds %v", kinds)
	}
	return found
}

func (v vector) bytes(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(vectorFolder, v.File))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// tree is what the vector's JSON says.
func (v vector) tree(t *testing.T) any {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(vectorFolder, strings.TrimSuffix(v.File, ".msgpack")+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return parsed(t, text)
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
		if digits, found := value["$integer"]; found {
			return plain(t, json.Number(digits.(string)))
		}
		if digits, found := value["$binary"]; found {
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
			r := reader{rest: v.bytes(t)}
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
			if len(again) != len(v.bytes(t)) {
				t.Errorf("%d bytes after encoding it, not %d", len(again), len(v.bytes(t)))
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
		whole := bytes.NewReader(v.bytes(t))
		for _, source := range []func(io.Reader) io.Reader{
			func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader,
		} {
			_, _ = whole.Seek(0, io.SeekStart)
			frames := newFrameReader(source(whole), 0)
			for _, name := range v.Frames {
				frame, err := frames.next()
				if err != nil || !bytes.Equal(frame, all[name].bytes(t)) {
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
				if _, err := newFrameReader(bytes.NewReader(v.bytes(t)), 0).next(); !errors.Is(err, ErrFrame) {
					t.Errorf("got %v", err)
				}
				return
			}
			var outside envelope
			r := reader{rest: v.bytes(t)}
			_, isMap := r.value(0).(Tree)
			bad := r.err != nil || len(r.rest) > 0 || !isMap || outside.open(v.bytes(t)) != nil || !outside.hasID
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
		state := open(engine.LoadSnapshot(t.Context(), v.bytes(t), LoadOptions{}))
		snapshots[v.Name] = state
		summary, err := state.Status(t.Context(), StatusOptions{Legal: true})
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range fromJSON(t, numbered(t, v.Expected)).(Tree) {
			_, got := fieldOf(reflect.ValueOf(summary), name)
			same(t, v.Name+": "+name, want, got, 0)
		}
		if saved, err := state.Save(t.Context()); err != nil || !bytes.Equal(saved.Snapshot, v.bytes(t)) {
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
		found, err := engine.Verify(t.Context(), v.bytes(t))
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range fromJSON(t, numbered(t, v.Expected)).(Tree) {
			_, got := fieldOf(reflect.ValueOf(found), name)
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
