package isettlers

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/tinylib/msgp/msgp"
)

// arguments are what a request holds beside its id and its method.
type arguments interface{ write(w *writer) }

// A request is one of the generated requests.
type request interface {
	arguments
	method() string
}

// emptyMap is the first byte of a map of few keys, which counts them.
const emptyMap = 0x80

// A writer builds the frame of one request. The first argument it cannot write stays in err.
type writer struct {
	frame   []byte
	nesting int
	err     error
	// head is the place of the first byte of the map that gets keys, path that of the map in the request.
	head int
	path string
}

// begin starts a request.
func (w *writer) begin(id uint32, method string) {
	w.frame, w.path = append(make([]byte, 0, 96), emptyMap), "$."
	w.key("id")
	w.frame = msgp.AppendUint32(w.frame, id)
	w.text("method", method)
}

func (w *writer) key(name string) {
	w.frame[w.head]++
	w.frame = msgp.AppendString(w.frame, name)
}

func (w *writer) text(name, value string) {
	w.key(name)
	if !utf8.ValidString(value) {
		w.refuse(w.path+name, "a text that is no UTF-8")
	}
	w.frame = msgp.AppendString(w.frame, value)
}

// flag writes a boolean, which is left out where it is false.
func (w *writer) flag(name string, value bool) {
	if value {
		w.key(name)
		w.frame = msgp.AppendBool(w.frame, true)
	}
}

func (w *writer) number(name string, value int) {
	w.key(name)
	w.integer(int64(value))
}

func (w *writer) binary(name string, value []byte) {
	w.key(name)
	w.frame = msgp.AppendBytes(w.frame, value)
}

// seed writes a word, which is left out where there is none.
func (w *writer) seed(name string, value *uint64) {
	if value != nil {
		w.binary(name, binary.LittleEndian.AppendUint64(nil, *value))
	}
}

// record writes a map, which is left out where it is empty.
func (w *writer) record(name string, value arguments) {
	start, head, path := len(w.frame), w.head, w.path
	w.key(name)
	w.head, w.path = len(w.frame), path+name+"."
	w.frame = append(w.frame, emptyMap)
	value.write(w)
	empty := w.frame[w.head] == emptyMap
	w.head, w.path = head, path
	if empty {
		w.frame = w.frame[:start]
		w.frame[head]--
	}
}

// milliseconds writes a time, rounded down but to 1 at least, which is left out where it is 0.
func (w *writer) milliseconds(name string, value time.Duration) {
	if value > 0 {
		w.number(name, int(max(value.Milliseconds(), 1)))
	} else if value < 0 {
		w.refuse(w.path+name, "expected a positive time")
	}
}

// seconds writes a time of whole seconds, which is left out where it is 0.
func (w *writer) seconds(name string, value time.Duration) {
	if value%time.Second != 0 {
		w.refuse(w.path+name, "expected whole seconds")
	}
	if value != 0 {
		w.number(name, int(value/time.Second))
	}
}

// bySeat writes texts by seat.
func (w *writer) bySeat(name string, texts map[int]string) {
	tree := make(map[string]string, len(texts))
	for seat, text := range texts {
		tree[strconv.Itoa(seat)] = text
	}
	w.plain(name, tree)
}

func (w *writer) tree(name string, value Tree) {
	if value == nil {
		value = Tree{}
	}
	w.plain(name, value)
}

// plain writes what may stand in a frame.
func (w *writer) plain(name string, value any) {
	w.key(name)
	w.value(w.path+name, value, 1)
}

func (w *writer) refuse(path, message string) {
	if w.err == nil {
		w.err = &Error{Code: CodeBadRequest, Message: message, Path: path}
	}
}

// value writes what may stand in a frame; depth says how many levels there are above.
func (w *writer) value(path string, value any, depth int) {
	switch value := value.(type) {
	case nil:
		w.frame = msgp.AppendNil(w.frame)
	case []byte:
		w.frame = msgp.AppendBytes(w.frame, value)
	case json.Number:
		w.jsonNumber(path, value)
	default:
		w.reflected(path, reflect.ValueOf(value), depth)
	}
}

func (w *writer) reflected(path string, value reflect.Value, depth int) {
	switch value.Kind() {
	case reflect.Bool:
		w.frame = msgp.AppendBool(w.frame, value.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.integer(value.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.frame = msgp.AppendUint64(w.frame, value.Uint())
	case reflect.Float32, reflect.Float64:
		w.frame = msgp.AppendFloat64(w.frame, value.Float())
	case reflect.String:
		if !utf8.ValidString(value.String()) {
			w.refuse(path, "a text that is no UTF-8")
		}
		w.frame = msgp.AppendString(w.frame, value.String())
	case reflect.Slice, reflect.Array, reflect.Map:
		w.nested(path, value, depth)
	case reflect.Pointer, reflect.Interface:
		if value.IsNil() {
			w.frame = msgp.AppendNil(w.frame)
		} else {
			w.refuse(path, fmt.Sprintf("a %s cannot stand in a frame", value.Type()))
		}
	default:
		w.refuse(path, fmt.Sprintf("a %s cannot stand in a frame", value.Type()))
	}
}

// nested writes an array or a map, the keys in order.
func (w *writer) nested(path string, value reflect.Value, depth int) {
	if depth >= w.nesting {
		w.refuse(path, fmt.Sprintf("a request nests at most %d levels deep", w.nesting))
		return
	}
	if value.Kind() != reflect.Map {
		w.frame = msgp.AppendArrayHeader(w.frame, uint32(value.Len()))
		for i := range value.Len() {
			w.value(path+"["+strconv.Itoa(i)+"]", value.Index(i).Interface(), depth+1)
		}
		return
	}
	if value.Type().Key().Kind() != reflect.String {
		w.refuse(path, "the keys of a map are texts")
		return
	}
	keys := value.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int {
		if a.String() < b.String() {
			return -1
		}
		return 1
	})
	w.frame = msgp.AppendMapHeader(w.frame, uint32(len(keys)))
	for _, key := range keys {
		w.reflected(path, key, depth)
		w.value(path+"."+key.String(), value.MapIndex(key).Interface(), depth+1)
	}
}

// integer writes a number in its shortest form.
func (w *writer) integer(value int64) {
	if value < 0 {
		w.frame = msgp.AppendInt64(w.frame, value)
	} else {
		w.frame = msgp.AppendUint64(w.frame, uint64(value))
	}
}

func (w *writer) jsonNumber(path string, value json.Number) {
	if number, err := strconv.ParseInt(string(value), 10, 64); err == nil {
		w.integer(number)
	} else if number, err := strconv.ParseUint(string(value), 10, 64); err == nil {
		w.frame = msgp.AppendUint64(w.frame, number)
	} else if number, err := value.Float64(); err == nil && !math.IsInf(number, 0) {
		w.frame = msgp.AppendFloat64(w.frame, number)
	} else {
		w.refuse(path, fmt.Sprintf("no number: %.40q", string(value)))
	}
}

func sortedKeys(tree Tree) []string { return slices.Sorted(maps.Keys(tree)) }

// EncodeTree returns a value that may stand in a [Tree] as MessagePack. It fails with CodeBadRequest and the path of a
// value that may not.
func EncodeTree(tree any) ([]byte, error) {
	w := writer{nesting: deepest}
	w.value("$", tree, 0)
	return w.frame, w.err
}
