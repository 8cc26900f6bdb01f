package isettlers

import (
	"encoding/binary"
	"errors"
	"math"
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

// decode reads a map: visit is called with each key, and passes over what it does not know by reading nothing.
func decode(data []byte, visit func(r *reader, key string)) error {
	r := reader{rest: data}
	r.fields(visit)
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

// seconds reads a time in seconds.
func (r *reader) seconds() time.Duration { return time.Duration(r.float() * float64(time.Second)) }

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

func (r *reader) tree() Tree {
	value, isMap := r.value(0).(Tree)
	if r.err == nil && !isMap {
		r.fail(badFrame("a map was expected"))
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
func DecodeTree(data []byte) (Tree, error) {
	r := reader{rest: data}
	tree := r.tree()
	if r.err == nil && len(r.rest) > 0 {
		r.fail(badFrame("%d bytes after its end", len(r.rest)))
	}
	return tree, r.problem()
}
