package isettlers

import "time"

// NoSeat stands where there is no seat: for the actor when a game is over, and for spectators.
const NoSeat = -1

// A Tree is a tree of plain data: nil, bool, int64, uint64 (beyond an int64 only), float64, string, []byte, []any and
// Tree. What is given to the engine may also hold other integers, slices and maps with strings as keys, and
// [encoding/json.Number], as which documents from JSON files keep their whole numbers whole.
type Tree = map[string]any

// Hello is what a server says of itself.
type Hello struct {
	// Protocol is the version of the protocol that is spoken.
	Protocol int
	// Engine is the version of the engine.
	Engine string
	// Mode is "embed" or "table".
	Mode  string
	Games []Game
	Bots  []Bot
	// Limits are the server's limits by name.
	Limits map[string]int
	// Lobby and Chat say whether a server of tables has them.
	Lobby, Chat bool
}

// A Game is a game that the engine knows.
type Game struct {
	Name, Title string
	// MinPlayers and MaxPlayers are the least and the most players.
	MinPlayers, MaxPlayers int
	// Actions says how many action ids there are, Observation how many numbers an observation has.
	Actions, Observation int
	// Layout is the version of the saved positions.
	Layout int
}

// A Bot is a player that the engine brings along.
type Bot struct {
	Name, Meaning string
}

// Status says who is to decide.
type Status struct {
	// Actor is the seat to decide, NoSeat when the game is over.
	Actor int
	Over  bool
	// At is how many actions were taken since the state was opened; for a table since the game began.
	At int
	// Legal are the legal ids, ascending, if the call asked for them; at a table only while your seat is to decide.
	Legal []int
	// Clock is nil at tables without a clock, and elsewhere.
	Clock *Clocks
}

// Clocks are the players' clocks at a table.
type Clocks struct {
	// Left is the time that each seat has left, NoTime for a bot.
	Left []time.Duration
	// Running is the seat whose clock runs, or NoSeat.
	Running int
}

// NoTime stands in [Clocks] where there is a bot.
const NoTime time.Duration = -1

// A Clock is the time that players get, in whole seconds: Total in all with Increment for each decision, or Move for each
// decision. The zero value is no clock.
type Clock struct {
	Total, Increment, Move time.Duration
}

// A Summary is what a position is, apart from anything hidden.
type Summary struct {
	Status
	Game  string
	Setup Tree
	Seats int
	// Names are what the seats are called.
	Names  []string
	Scores []int
	// Outcome is nil while the game goes on.
	Outcome *Outcome
	// Hash is the position's hash; 0 at a table.
	Hash uint64
	// Seat is your seat at a table; NoSeat for spectators, and for states that are not at a table.
	Seat int
	// Bots are the specs of the bots at a table, by seat.
	Bots map[int]string
	// Handed are the reasons why bots play seats that players had: "resigned", "time", "kicked".
	Handed map[int]string
	// Free are the seats of a table that anybody may take.
	Free []int
	// SeedNamed says that the creator of the table chose its seed, and so can compute everything hidden.
	SeedNamed bool
}

// An Outcome is how a game ended.
type Outcome struct {
	Winners []int
	// Ranks is each seat's rank, 0 for the winners.
	Ranks  []int
	Scores []int
	// DecidedBy is what told the winners from the rest.
	DecidedBy string
}

// An Action is a legal action and what it stands for.
type Action struct {
	ID        int
	Kind      string
	Arguments Tree
	Text      string
}

// A LookAhead has the legal actions of a position with their consequences.
type LookAhead struct {
	// At is how many actions were taken before the position.
	At      int
	Actions []Ahead
}

// An Ahead is a legal action with its consequences as the seat to decide can know them.
type Ahead struct {
	Action Action
	// Events are those that the seat can foresee, up to the first action of another seat.
	Events []Event
	// Reveals says that the action shows the seat something that it cannot foresee.
	Reveals bool
	// Next are the legal actions that follow; nil where another seat decides, and where the engine did not look.
	Next []Ahead
}

// A CheckedSetup is a setup that the rules allow.
type CheckedSetup struct {
	// Setup has the values of all settings.
	Setup Tree
	Seats int
	// Names are those of the seats.
	Names []string
}

// An Event is something that happened in a game.
type Event struct {
	Kind string
	// Seat is whose event it is, NoSeat for nobody's.
	Seat   int
	Values Tree
	Text   string
	// Reveals says that chance was drawn on.
	Reveals bool
}

// A Step is the status after an action, and what happened by it.
type Step struct {
	Status
	Events []Event
	// Reveals says whether any event drew on chance.
	Reveals bool
}

// A Choice is what a bot decided.
type Choice struct {
	Action int
	Text   string
	// Stats are what the bot says of its search.
	Stats Tree
	// Status is that after the action where it was asked to be applied; else nil.
	Status *Status
}

// Progress is how far a bot's search is.
type Progress struct {
	// Done says how many iterations are done.
	Done int
	// Action is the best so far, and Text what it stands for.
	Action int
	Text   string
	Time   time.Duration
}

// A Verification is what a record ends with when it is played once more.
type Verification struct {
	Actions int
	Hash    uint64
	Scores  []int
	// Outcome is nil where the record ends before the game does.
	Outcome *Outcome
}

// An Invitation is what opens a new table.
type Invitation struct {
	Table string
	// Tokens open the seats that no bot holds. They cannot be asked for again.
	Tokens map[int]string
	// Watch opens the table for spectators; empty where there are to be none.
	Watch string
}

// A Change says that somebody else at the table took an action.
type Change struct {
	Status
	// Events are what one's seat may hear of it, where [JoinOptions] asked for them.
	Events []Event
	// TakenBack is there where no action was taken but a seat took its last one back, which was number At.
	TakenBack *TakenBack
	// Missed is how many changes before this one were dropped because nobody took them in time.
	Missed int
}

// A TakenBack tells which seat took its last action back.
type TakenBack struct {
	Seat int
	// Dropped is how many events at the end of the log are no more.
	Dropped int
}

// A Notice says that a seat changed hands, or that a player sent a text: one of Handed and Said is there.
type Notice struct {
	Handed *SeatChange
	Said   *Said
	// Missed is how many notices before this one were dropped because nobody took them in time.
	Missed int
}

// A SeatChange says that a seat changed hands.
type SeatChange struct {
	Seat int
	// By is why: "resigned", "time", "kicked", "reissued" or "taken". Later servers may have more.
	By string
	// Bot is the spec of the bot that plays the seat now, empty for a person.
	Bot string
	// Free are the seats that anybody may still take.
	Free []int
}

// Said is a player's text. Escape it before you show it.
type Said struct {
	Seat int
	Text string
}

// A Lobby is a page of the open tables, the newest first.
type Lobby struct {
	Tables []OpenTable
	// Next is the After of the next page, empty at the end.
	Next string
}

// An OpenTable is a table of the lobby.
type OpenTable struct {
	Table, Game string
	Setup       Tree
	// Free are the seats that anybody may take.
	Free []int
	// Bots are the specs of the bots, by seat.
	Bots  map[int]string
	Clock Clock
	// Age is the time since the table was created.
	Age time.Duration
}

// A TakenSeat is a seat of an open table that [Engine.Take] took.
type TakenSeat struct {
	Status
	Table string
	Seat  int
	// Token opens the seat by [Engine.Join].
	Token string
}

// With says what a reply is to bring along.
type With struct {
	// Legal asks for the legal ids.
	Legal bool
}

// StartOptions are what [Engine.Start] may be told.
type StartOptions struct {
	// Seed decides all chance of the game; nil draws one. See [Seed].
	Seed *uint64
	// Log keeps the events, for [State.ViewSince].
	Log bool
	// Legal asks for the legal ids.
	Legal bool
}

// LoadOptions are what the Load methods of [Engine] may be told.
type LoadOptions struct {
	// Log keeps the events from here on, for [State.ViewSince].
	Log bool
	// Legal asks for the legal ids.
	Legal bool
}

// ResampleOptions are what [State.Resample] may be told.
type ResampleOptions struct {
	// Seed decides how what is hidden is drawn again; nil draws one.
	Seed *uint64
	// Legal asks for the legal ids.
	Legal bool
}

// AheadOptions are what [State.Ahead] and [Seat.Ahead] may be told.
type AheadOptions struct {
	// Through are the kinds of actions after which the engine looks at the actions that follow.
	Through []string
	// Limit is the number of actions that the engine looks at; 0 for its default.
	Limit int
}

// BotOptions are what [State.Bot] may be told.
type BotOptions struct {
	// Seed decides all chance of the search; nil draws one.
	Seed *uint64
	// Time is how long the bot may think, in whole milliseconds; 0 for as long as the server allows.
	Time time.Duration
	// Iterations is how many iterations the bot may make; 0 for as many as the server allows.
	Iterations int
	// Progress is called some times a second, by the goroutine that called Bot.
	Progress func(Progress)
	// Apply takes the action that the bot decides on.
	Apply bool
	// Legal asks for the legal ids after it.
	Legal bool
}

// CreateOptions are what [Engine.Create] may be told.
type CreateOptions struct {
	// Seed decides all chance of the game; nil draws one.
	Seed *uint64
	// Bots are the seats that bots hold, with their specs.
	Bots map[int]string
	// Spectators allows them.
	Spectators bool
	// Key is what servers want that do not let everybody create tables.
	Key string
	// Clock is the players' time.
	Clock Clock
	// Substitute is the bot that plays the seats of players who leave; empty for "greedy".
	Substitute string
	// Open lists the table in the lobby, where anybody may take its seats but the creator's, the only one with a token.
	Open bool
	// Seat is the creator's seat at an open table; nil for the first one without a bot. See [SeatNumber].
	Seat *int
}

// LobbyOptions are what [Engine.Lobby] may be told.
type LobbyOptions struct {
	// Game is the name of a game; empty for every game.
	Game string
	// After is the Next of the page before.
	After string
	// Limit is the most tables in the page, from 1 to 20; 0 for the server's choice.
	Limit int
}

// JoinOptions are what [Engine.Join] may be told.
type JoinOptions struct {
	// Events asks for the events in every [Change].
	Events bool
	// Legal asks for the legal ids.
	Legal bool
}

// TurnOptions are what [Seat.Apply] and [Seat.Step] may be told.
type TurnOptions struct {
	// At guards against acting twice: so many actions must have been taken so far. An action sent again with the same At
	// is answered as the first time. See [At].
	At *int
	// Legal asks for the legal ids.
	Legal bool
}

// Seed is a seed as options take it.
func Seed(seed uint64) *uint64 { return &seed }

// At is a number of actions as [TurnOptions] takes it.
func At(actions int) *int { return &actions }

// SeatNumber is a seat as [CreateOptions] takes it.
func SeatNumber(seat int) *int { return &seat }
