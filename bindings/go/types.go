package isettlers

import "time"

// NoSeat stands where there is no seat: for the actor when a game is over, and for spectators.
const NoSeat = -1

// NoTime stands in [Clocks] where there is a bot.
const NoTime time.Duration = -1

// A Tree is a tree of plain data: nil, bool, int64, uint64 (beyond an int64 only), float64, string, []byte, []any and
// Tree. What is given to the engine may also hold other integers, slices and maps with strings as keys, and
// [encoding/json.Number], as which documents from JSON files keep their whole numbers whole.
type Tree = map[string]any

// A Change says that somebody else at the table took an action.
type Change struct {
	Changed
	// TakenBack is there where no action was taken but a seat took its last one back, which was number At.
	TakenBack *TakenBack
	// Missed is how many changes before this one were dropped because nobody took them in time.
	Missed int
}

// A Notice says that a seat changed hands, or that a player sent a text: one of Handed and Chat is there.
type Notice struct {
	Handed *SeatChange
	Chat   *Chat
	// Missed is how many notices before this one were dropped because nobody took them in time.
	Missed int
}

// Seed is a seed as options take it.
func Seed(seed uint64) *uint64 { return &seed }

// At is a number of actions as [ApplyOptions], [StepOptions], [UndoOptions] and [ViewOptions] take it.
func At(actions int) *int { return &actions }

// Since is the number of an event as [ViewOptions] takes it.
func Since(event int) *int { return &event }

// SeatNumber is a seat as [CreateOptions] takes it.
func SeatNumber(seat int) *int { return &seat }
