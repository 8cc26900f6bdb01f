package isettlers

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"
)

// named are the fields whose names in Go are not those of the protocol.
var named = map[string]string{
	"Action.id": "ID", "LegalReply.ids": "IDs", "Budget.ms": "Time", "Budget.cpu_ms": "CPUTime", "Clock.seconds": "Total", "Progress.seconds": "Time",
}

func TestRequestsOfTheVectorsAreWrittenFromTheirTypes(t *testing.T) {
	for _, v := range vectors(t, "request") {
		all := exchanges(t)
		reply, answered := all[strings.TrimSuffix(v.Name, ".request")+".reply"]
		if !answered || reply.Kind != "reply" {
			continue
		}
		t.Run(v.Name, func(t *testing.T) {
			want := v.tree(t).(Tree)
			request := requestOf(v.Method)
			for name, value := range want {
				if name != "id" && name != "method" {
					fill(t, reflect.ValueOf(request).Elem(), name, value)
				}
			}
			if seed, given := want["seed"]; given {
				want["seed"] = wordOf(seed)
			}
			w := writer{nesting: 32}
			w.begin(uint32(want["id"].(int64)), request.method())
			request.write(&w)
			r := reader{rest: w.frame}
			if got := r.tree(); w.err != nil || r.err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%v: got %v\nwant %v", w.err, got, want)
			}
		})
	}
}

func TestRepliesOfTheVectorsAreReadIntoTheirTypes(t *testing.T) {
	for _, v := range vectors(t, "reply") {
		if strings.HasPrefix(v.Name, "frames/") {
			continue // values of all kinds, and the reply of no method
		}
		t.Run(v.Name, func(t *testing.T) {
			var outside envelope
			reply := replyOf(v.Method)
			if err := errors.Join(outside.open(v.data), decode(outside.ok, reply)); err != nil {
				t.Fatal(err)
			}
			same(t, "$", v.tree(t).(Tree)["ok"], reflect.ValueOf(reply), 0)
		})
	}
}

func TestPushesOfTheVectorsAreReadIntoTheirTypes(t *testing.T) {
	for _, v := range vectors(t, "push") {
		t.Run(v.Name, func(t *testing.T) {
			push, want := pushOf(v.Push), v.tree(t).(Tree)
			if err := decode(v.data, push); err != nil {
				t.Fatal(err)
			}
			delete(want, "push")
			same(t, "$", want, reflect.ValueOf(push), 0)
		})
	}
}

func exchanges(t *testing.T) map[string]vector {
	all := map[string]vector{}
	for _, v := range vectors(t, "request", "reply", "error") {
		all[v.Name] = v
	}
	return all
}

// fieldOf is the field of a struct for a name of the protocol, also where it lies in options or in a record that is there
// as a whole.
func fieldOf(v reflect.Value, name string) (reflect.StructField, reflect.Value) {
	goName, known := named[v.Type().Name()+"."+name]
	if !known {
		for _, word := range strings.Split(name, "_") {
			goName += strings.ToUpper(word[:1]) + word[1:]
		}
	}
	for _, each := range []string{goName, name} {
		if field, ok := v.Type().FieldByName(each); ok && (each != name || name == "state" || name == "request") {
			return field, v.FieldByIndex(field.Index)
		}
	}
	for _, whole := range []string{"Options", "Status"} {
		if field, ok := v.Type().FieldByName(whole); ok {
			within := v.FieldByIndex(field.Index)
			if within.Kind() == reflect.Pointer {
				within = within.Elem()
			}
			if within.IsValid() {
				if _, value := fieldOf(within, name); value.IsValid() {
					return field, value
				}
			}
		}
	}
	return reflect.StructField{}, reflect.Value{}
}

// unitOf is the unit of a field that is a time.
func unitOf(owner reflect.Type, name string) time.Duration {
	if strings.HasSuffix(name, "ms") || owner == reflect.TypeFor[Clocks]() {
		return time.Millisecond
	}
	return time.Second
}

// fill sets a field of a request, or of a record in it.
func fill(t *testing.T, v reflect.Value, name string, value any) {
	t.Helper()
	_, field := fieldOf(v, name)
	if !field.IsValid() {
		t.Fatalf("no field of %v for %s", v.Type(), name)
	}
	switch at := field.Addr().Interface().(type) {
	case *time.Duration:
		*at = time.Duration(value.(int64)) * unitOf(v.Type(), name)
	case **int:
		*at = At(int(value.(int64)))
	case **uint64:
		*at = Seed(binary.LittleEndian.Uint64(wordOf(value)))
	case *int:
		*at = int(value.(int64))
	case *[]int:
		for _, each := range value.([]any) {
			*at = append(*at, int(each.(int64)))
		}
	case *[]string:
		for _, each := range value.([]any) {
			*at = append(*at, each.(string))
		}
	case *map[int]string:
		*at = map[int]string{}
		for seat, text := range value.(Tree) {
			number, _ := strconv.Atoi(seat)
			(*at)[number] = text.(string)
		}
	default:
		if tree, isTree := value.(Tree); isTree && field.Kind() == reflect.Struct {
			for key, each := range tree {
				fill(t, field, key, each)
			}
			return
		}
		field.Set(reflect.ValueOf(value))
	}
}

// wordOf is a seed, a number or bytes, as bytes.
func wordOf(seed any) []byte {
	switch seed := seed.(type) {
	case int64:
		return word(uint64(seed))
	case uint64:
		return word(seed)
	default:
		return seed.([]byte)
	}
}

// same compares what was read with what the frame holds; unit is that of a time.
func same(t *testing.T, path string, want any, got reflect.Value, unit time.Duration) {
	t.Helper()
	for got.Kind() == reflect.Pointer && !got.IsNil() {
		got = got.Elem()
	}
	equal := true
	switch want := want.(type) {
	case nil:
		equal = isNone(got)
	case bool:
		equal = got.Bool() == want
	case string:
		equal = got.String() == want
	case float64:
		if unit != 0 {
			equal = time.Duration(got.Int()) == time.Duration(want*float64(unit))
		} else {
			equal = got.Float() == want
		}
	case int64:
		switch {
		case unit != 0:
			equal = time.Duration(got.Int()) == time.Duration(want)*unit
		case got.CanFloat():
			equal = got.Float() == float64(want)
		default:
			equal = got.Int() == want
		}
	case []byte:
		equal = reflect.DeepEqual(bytesOf(got), want)
	case []any:
		equal = got.Kind() == reflect.Slice && got.Len() == len(want)
		for i := 0; equal && i < len(want); i++ {
			same(t, path+"["+strconv.Itoa(i)+"]", want[i], got.Index(i), unit)
		}
	case Tree:
		if got.Kind() == reflect.Struct {
			sameFields(t, path, want, got)
			return
		}
		equal = reflect.DeepEqual(plain(t, treeOf(got)), want)
	}
	if !equal {
		t.Errorf("%s: got %v, want %v", path, got, want)
	}
}

// sameFields compares a struct; the fields that the frame lacks hold nothing.
func sameFields(t *testing.T, path string, want Tree, got reflect.Value) {
	t.Helper()
	seen := map[string]bool{}
	for name, value := range want {
		if pair, isPair := value.([]any); isPair && name == "players" {
			same(t, path+".players[0]", pair[0], got.FieldByName("MinPlayers"), 0)
			same(t, path+".players[1]", pair[1], got.FieldByName("MaxPlayers"), 0)
			seen["MinPlayers"], seen["MaxPlayers"] = true, true
			continue
		}
		structField, field := fieldOf(got, name)
		if !field.IsValid() {
			t.Errorf("%s: no field of %v for %s", path, got.Type(), name)
			continue
		}
		seen[structField.Name] = true
		unit := time.Duration(0)
		if field.Type() == reflect.TypeFor[time.Duration]() || field.Type() == reflect.TypeFor[[]time.Duration]() {
			unit = unitOf(got.Type(), name)
		}
		same(t, path+"."+name, value, field, unit)
	}
	for _, field := range reflect.VisibleFields(got.Type()) {
		if value := got.FieldByIndex(field.Index); !field.Anonymous && !seen[field.Name] && !isNone(value) {
			t.Errorf("%s: %s is %v, and the frame has no such field", path, field.Name, value)
		}
	}
}

// isNone tells whether a value stands for one that is not there.
func isNone(v reflect.Value) bool { return v.IsZero() || v.CanInt() && v.Int() == NoSeat }

// bytesOf is a word, bytes or numbers as bytes.
func bytesOf(v reflect.Value) []byte {
	if v.Kind() == reflect.Uint64 {
		return word(v.Uint())
	}
	if values, floats := v.Interface().([]float32); floats {
		data := []byte{}
		for _, value := range values {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(value))
		}
		return data
	}
	return v.Bytes()
}

// treeOf is a map with texts as keys.
func treeOf(v reflect.Value) any {
	texts, bySeat := v.Interface().(map[int]string)
	if !bySeat {
		return v.Interface()
	}
	tree := Tree{}
	for seat, text := range texts {
		tree[strconv.Itoa(seat)] = text
	}
	return tree
}

// A script is a transport that answers each request with one reply.
type script struct {
	t      *testing.T
	sent   Tree
	reply  Tree
	frames chan []byte
}

func (s *script) Send(frame []byte) error {
	r := reader{rest: frame}
	s.sent = r.tree()
	s.reply["id"] = s.sent["id"]
	s.frames <- encoded(s.t, s.reply)
	return r.err
}

func (s *script) Receive() ([]byte, error) {
	frame, open := <-s.frames
	if !open {
		return nil, io.EOF
	}
	return frame, nil
}

func (s *script) Close() error {
	defer func() { _ = recover() }()
	close(s.frames)
	return nil
}

// scripted is an engine that gives one reply.
func scripted(t *testing.T, reply Tree) (*Engine, *script) {
	script := &script{t: t, reply: reply, frames: make(chan []byte, 8)}
	engine := &Engine{conn: newConn(script), grace: time.Second}
	t.Cleanup(func() { _ = engine.Close() })
	return engine, script
}

func TestCallSendsAnyRequestAndReturnsItsReplyOrError(t *testing.T) {
	all := exchanges(t)
	for _, v := range vectors(t, "reply", "error") {
		request, ok := all[strings.TrimSuffix(v.Name, ".reply")+".request"]
		if !ok {
			continue
		}
		t.Run(v.Name, func(t *testing.T) {
			reply, arguments := v.tree(t).(Tree), request.tree(t).(Tree)
			method := arguments["method"].(string)
			delete(arguments, "id")
			delete(arguments, "method")
			engine, script := scripted(t, reply)
			got, err := engine.Call(t.Context(), method, arguments)
			if refusal, refused := reply["error"].(Tree); refused {
				var returned *Error
				if !errors.As(err, &returned) {
					t.Fatalf("got %v, %v, want %v", got, err, refusal)
				}
				same(t, "$.error", refusal, reflect.ValueOf(returned), 0)
			} else if err != nil || !reflect.DeepEqual(got, reply["ok"]) {
				t.Errorf("%v: got %v\nwant %v", err, got, reply["ok"])
			}
			delete(script.sent, "id")
			delete(script.sent, "method")
			if !reflect.DeepEqual(script.sent, arguments) {
				t.Errorf("sent %v\nwant %v", script.sent, arguments)
			}
		})
	}
}

func TestABotSendsTheValuesOfActionsAndKeepsItsBudget(t *testing.T) {
	reply := Tree{"ok": Tree{"action": 1, "text": "pass", "stats": Tree{}}}
	engine, script := scripted(t, reply)
	state := &State{handle: handle{engine, 1}}
	budget := Budget{Time: 1500 * time.Microsecond, Iterations: 3, Nodes: 4, CPUTime: time.Microsecond}
	options := BotOptions{Progress: func(Progress) {}, Values: true, Budget: budget}
	if _, err := state.Bot(t.Context(), "flat", options); err != nil {
		t.Fatal(err)
	}
	want := Tree{"ms": int64(1), "iterations": int64(3), "nodes": int64(4), "cpu_ms": int64(1)}
	if script.sent["progress"] != "actions" || !reflect.DeepEqual(script.sent["budget"], want) {
		t.Errorf("sent %v", script.sent)
	}
}

func TestTimesThatAreNoWholeSecondsAreRejectedWithTheirPath(t *testing.T) {
	engine, _ := scripted(t, Tree{})
	_, err := engine.Create(t.Context(), "imperial", nil, CreateOptions{Clock: Clock{Move: time.Millisecond}})
	var refusal *Error
	if !errors.As(err, &refusal) || refusal.Path != "$.clock.move" || refusal.Code != CodeBadRequest {
		t.Errorf("got %v", err)
	}
}

func TestVectorPushesReachWhomTheyConcern(t *testing.T) {
	for _, v := range vectors(t, "push") {
		t.Run(v.Name, func(t *testing.T) {
			c := &conn{boxes: map[int]*mailbox{1: newMailbox()}}
			err := c.dispatch(v.data)
			want := pushOf(v.Push)
			if err := errors.Join(err, decode(v.data, want)); err != nil && v.Push != "closing" {
				t.Fatal(err)
			}
			change, changed, end := c.boxes[1].changes.take()
			notice, _, _ := c.boxes[1].notices.take()
			reached := true
			switch want := want.(type) {
			case *Progress:
				reached = !changed
			case *closingPush:
				reached = CodeOf(err) == want.Code
			case *Changed:
				reached = reflect.DeepEqual(change, Change{Changed: *want})
			case *TakenBack:
				reached = reflect.DeepEqual(change, Change{Changed: Changed{Status: want.Status}, TakenBack: want})
			case *SeatChange:
				reached = reflect.DeepEqual(notice, Notice{Handed: want})
			case *Chat:
				reached = reflect.DeepEqual(notice, Notice{Chat: want})
			case *archivedPush:
				reached = errors.Is(end, ErrArchived)
			default:
				reached = CodeOf(end) == v.Push
			}
			if !reached {
				t.Errorf("got %+v, %+v, %v", change, notice, end)
			}
		})
	}
}
