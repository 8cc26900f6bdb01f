package isettlers

import (
	"encoding/binary"
	"errors"
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/tinylib/msgp/msgp"
)

// deepest is how many levels a value from the other side may nest.
const deepest = 256

// A reader takes values from the front of msgpack bytes. The first error stays, and all values after it are zero.
type reader struct {
	rest []byte
	err  error
}

// noState stands where a reply or a push names no state.
const noState = -1

// What is readable is one of the generated types.
type readable interface{ read(r *reader) }

// A readableOf is a pointer to a readable type.
type readableOf[T any] interface {
	*T
	readable
}

// decode reads a record.
func decode(data []byte, record readable) error {
	r := reader{rest: data}
	record.read(&r)
	return r.problem()
}

func (r *reader) problem() error {
	if r.err == nil || errors.Is(r.err, ErrFrame) {
		return r.err
	}
	return badFrame("%v", r.err)
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// take reads one value by one of msgp's functions.
func take[T any](r *reader, read func([]byte) (T, []byte, error)) T {
	var value T
	if r.err == nil {
		value, r.rest, r.err = read(r.rest)
	}
	return value
}

// fields reads a map: visit is called with each key, and passes over what it does not know by reading nothing.
func (r *reader) fields(visit func(r *reader, key string)) {
	count := take(r, msgp.ReadMapHeaderBytes)
	for range count {
		key := r.text()
		if r.err != nil {
			return
		}
		before := len(r.rest)
		visit(r, key)
		if len(r.rest) == before {
			r.skip()
		}
	}
}

// passOver visits keys that say nothing.
func passOver(*reader, string) {}

// each reads an array: one is called for each element, and has to read it.
func (r *reader) each(one func()) {
	count := take(r, msgp.ReadArrayHeaderBytes)
	for range count {
		if r.err != nil {
			return
		}
		one()
	}
}

// null passes over a nil, and says whether there was one.
func (r *reader) null() bool {
	if r.err == nil && msgp.IsNil(r.rest) {
		r.rest = r.rest[1:]
		return true
	}
	return false
}

// skip passes over a value and returns its bytes.
func (r *reader) skip() []byte {
	value := r.rest
	r.depth(0)
	if r.err != nil {
		return nil
	}
	return value[:len(value)-len(r.rest)]
}

// depth passes over a value at a level.
func (r *reader) depth(level int) {
	if level > deepest {
		r.fail(badFrame("it nests too deep"))
	}
	if r.err != nil {
		return
	}
	switch msgp.NextType(r.rest) {
	case msgp.MapType:
		for range take(r, msgp.ReadMapHeaderBytes) {
			if r.text(); r.err != nil {
				return
			}
			r.depth(level + 1)
		}
	case msgp.ArrayType:
		for range take(r, msgp.ReadArrayHeaderBytes) {
			if r.err != nil {
				return
			}
			r.depth(level + 1)
		}
	default:
		r.rest, r.err = msgp.Skip(r.rest)
	}
}

func (r *reader) flag() bool { return take(r, msgp.ReadBoolBytes) }

func (r *reader) number() int { return take(r, msgp.ReadIntBytes) }

// float reads a number of any kind.
func (r *reader) float() float64 {
	if kind := msgp.NextType(r.rest); kind == msgp.IntType || kind == msgp.UintType {
		return float64(r.number())
	}
	return take(r, msgp.ReadFloat64Bytes)
}

// time reads a number of units of time.
func (r *reader) time(unit time.Duration) time.Duration {
	return time.Duration(r.float() * float64(unit))
}

// times reads an array of times, NoTime where there is nil.
func (r *reader) times(unit time.Duration) []time.Duration {
	var values []time.Duration
	r.each(func() {
		value := NoTime
		if !r.null() {
			value = r.time(unit)
		}
		values = append(values, value)
	})
	return values
}

func (r *reader) text() string {
	value := take(r, msgp.ReadStringZC)
	if r.err == nil && !utf8.Valid(value) {
		r.fail(badFrame("a text that is no UTF-8"))
	}
	return string(value)
}

// textOr reads a text, empty where there is nil.
func (r *reader) textOr() string {
	if r.null() {
		return ""
	}
	return r.text()
}

// seat reads a seat, NoSeat where there is nil.
func (r *reader) seat() int {
	if r.null() {
		return NoSeat
	}
	return r.number()
}

// binary reads bytes; they stay part of the frame.
func (r *reader) binary() []byte { return take(r, msgp.ReadBytesZC) }

func (r *reader) word() uint64 {
	value := r.binary()
	if r.err == nil && len(value) != 8 {
		r.fail(badFrame("a word of %d bytes", len(value)))
	}
	if r.err != nil {
		return 0
	}
	return binary.LittleEndian.Uint64(value)
}

func (r *reader) numbers() []int {
	values := make([]int, 0, 16)
	r.each(func() { values = append(values, r.number()) })
	return values
}

func (r *reader) texts() []string {
	var values []string
	r.each(func() { values = append(values, r.text()) })
	return values
}

// pair reads an array of two numbers.
func (r *reader) pair() (least, most int) {
	if values := r.numbers(); len(values) == 2 {
		return values[0], values[1]
	}
	r.fail(badFrame("two numbers were expected"))
	return 0, 0
}

// bySeat reads a map of texts by seat.
func (r *reader) bySeat() map[int]string {
	texts := map[int]string{}
	r.fields(func(r *reader, key string) {
		seat, err := strconv.Atoi(key)
		if err != nil {
			r.fail(badFrame("a seat %.20q", key))
		}
		texts[seat] = r.text()
	})
	return texts
}

// byName reads a map of numbers by name.
func (r *reader) byName() map[string]int {
	numbers := map[string]int{}
	r.fields(func(r *reader, key string) { numbers[key] = r.number() })
	return numbers
}

// records reads an array of records.
func records[T any, P readableOf[T]](r *reader) []T {
	values := []T{}
	r.each(func() {
		var value T
		P(&value).read(r)
		values = append(values, value)
	})
	return values
}

// recordOr reads a record, nil where there is nil.
func recordOr[T any, P readableOf[T]](r *reader) *T {
	if r.null() {
		return nil
	}
	var value T
	P(&value).read(r)
	return &value
}

func pointer[T any](value T) *T { return &value }

func (r *reader) floats() []float32 {
	data := r.binary()
	if r.err == nil && len(data)%4 != 0 {
		r.fail(badFrame("%d bytes of 32-bit floats", len(data)))
	}
	if r.err != nil {
		return nil
	}
	values := make([]float32, len(data)/4)
	for i := range values {
		values[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
	}
	return values
}

func (r *reader) tree() Tree { return typed[Tree](r, "a map") }

func (r *reader) list() []any { return typed[[]any](r, "a list") }

// typed reads a value of one type.
func typed[T any](r *reader, expected string) T {
	value, ok := r.value(0).(T)
	if r.err == nil && !ok {
		r.fail(badFrame("%s was expected", expected))
	}
	return value
}

// value reads anything that may stand in a frame.
func (r *reader) value(level int) any {
	if level > deepest {
		r.fail(badFrame("it nests too deep"))
	}
	if r.err != nil {
		return nil
	}
	switch msgp.NextType(r.rest) {
	case msgp.NilType:
		r.null()
		return nil
	case msgp.BoolType:
		return r.flag()
	case msgp.IntType:
		return take(r, msgp.ReadInt64Bytes)
	case msgp.UintType:
		return whole(take(r, msgp.ReadUint64Bytes))
	case msgp.Float32Type, msgp.Float64Type:
		return r.float()
	case msgp.StrType:
		return r.text()
	case msgp.BinType:
		return append([]byte{}, r.binary()...)
	case msgp.ArrayType:
		values := []any{}
		r.each(func() { values = append(values, r.value(level+1)) })
		return values
	case msgp.MapType:
		values := Tree{}
		r.fields(func(r *reader, key string) { values[key] = r.value(level + 1) })
		return values
	default:
		r.fail(badFrame("a value that may not stand in a frame"))
		return nil
	}
}

// whole is an int64 where it fits one.
func whole(number uint64) any {
	if number <= math.MaxInt64 {
		return int64(number)
	}
	return number
}

// DecodeTree returns the tree that MessagePack holds. It fails with [ErrFrame] for bytes that are none.
func DecodeTree(data []byte) (Tree, error) { return decodeWhole(data, (*reader).tree) }

// DecodeList returns the list that MessagePack holds, of trees or other values. It fails with [ErrFrame] for bytes that
// are none.
func DecodeList(data []byte) ([]any, error) { return decodeWhole(data, (*reader).list) }

// decodeWhole reads one value, which takes all bytes.
func decodeWhole[T any](data []byte, read func(r *reader) T) (T, error) {
	r := reader{rest: data}
	value := read(&r)
	if r.err == nil && len(r.rest) > 0 {
		r.fail(badFrame("%d bytes after its end", len(r.rest)))
	}
	return value, r.problem()
}
