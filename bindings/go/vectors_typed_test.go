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

// A script is a transport that answers each request with the next reply, after some pushes.
type script struct {
	t      *testing.T
	sent   Tree
	pushes []Tree
	reply  Tree
	frames chan []byte
}

func (s *script) Send(frame []byte) error {
	r := reader{rest: frame}
	s.sent = r.tree()
	if r.err != nil {
		return r.err
	}
	for _, push := range s.pushes {
		if _, about := push["request"]; about {
			push["request"] = s.sent["id"]
		}
		s.frames <- encoded(s.t, push)
	}
	s.reply["id"] = s.sent["id"]
	s.frames <- encoded(s.t, s.reply)
	return nil
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

// exchange is a request of the vectors, as the typed API makes it, and what the API makes of its reply.
type exchange struct {
	request, reply Tree
	mode           string
	engine         *Engine
	script         *script
}

func TestTypedRequestsAndRepliesAreThoseOfTheVectors(t *testing.T) {
	all := map[string]vector{}
	for _, v := range vectors(t, "request", "reply", "error", "push") {
		all[v.Name] = v
	}
	tried := map[string]bool{}
	for _, v := range all {
		request, found := all[strings.TrimSuffix(v.Name, ".reply")+".request"]
		if v.Kind != "reply" && v.Kind != "error" || !found {
			continue
		}
		tried[v.Mode+" "+v.Method] = true
		t.Run(v.Name, func(t *testing.T) {
			script := &script{t: t, reply: v.tree(t).(Tree), frames: make(chan []byte, 8)}
			for name, push := range all {
				if push.Push == "progress" && strings.Contains(v.Name, "bot-progress") && strings.HasPrefix(name, "embed/progress-") &&
					push.tree(t).(Tree)["actions"] == nil {
					script.pushes = append(script.pushes, push.tree(t).(Tree))
				}
			}
			engine := &Engine{conn: newConn(script), grace: time.Second}
			defer engine.Close()
			x := exchange{request.tree(t).(Tree), v.tree(t).(Tree), request.Mode, engine, script}
			x.check(t)
		})
	}
	for _, method := range strings.Fields("hello start load save document status catalogue view legal apply step undo fork " +
		"resample observe bot cancel record verify close") {
		if !tried["embed "+method] {
			t.Errorf("no vector of %s in embed mode", method)
		}
	}
	for _, method := range strings.Fields("hello create join lobby take resign say status view legal apply step close") {
		if !tried["table "+method] {
			t.Errorf("no vector of %s in table mode", method)
		}
	}
}

func (x exchange) check(t *testing.T) {
	refusal, refused := x.reply["error"].(Tree)
	result, err := x.typed(t)
	if refused {
		result, err = x.untyped(t)
		var got *Error
		path, _ := refusal["path"].(string)
		if !errors.As(err, &got) || got.Code != refusal["code"] || got.Message != refusal["message"] || got.Path != path {
			t.Fatalf("got %v, %v, want %v", result, err, refusal)
		}
	} else if err != nil {
		t.Fatal(err)
	} else if got := plain(t, result); !reflect.DeepEqual(got, x.reply["ok"]) {
		t.Errorf("got  %v\nwant %v", got, x.reply["ok"])
	}
	delete(x.request, "id")
	delete(x.script.sent, "id")
	if seed, whole := x.request["seed"].(int64); whole && !refused {
		x.request["seed"] = word(uint64(seed))
	} else if seed, whole := x.request["seed"].(uint64); whole && !refused {
		x.request["seed"] = word(seed)
	}
	if !reflect.DeepEqual(x.script.sent, x.request) {
		t.Errorf("sent %v\nwant %v", x.script.sent, x.request)
	}
}

func (x exchange) untyped(t *testing.T) (Tree, error) {
	arguments := Tree{}
	for name, value := range x.request {
		if name != "id" && name != "method" {
			arguments[name] = value
		}
	}
	return x.engine.Call(t.Context(), x.request["method"].(string), arguments)
}

func (x exchange) number(name string) int {
	if value, given := x.request[name].(int64); given {
		return int(value)
	}
	return NoSeat
}

func (x exchange) flag(name string) bool { return x.request[name] == true }

func (x exchange) seed() *uint64 {
	switch seed := x.request["seed"].(type) {
	case []byte:
		return Seed(binary.LittleEndian.Uint64(seed))
	case int64:
		return Seed(uint64(seed))
	case uint64:
		return Seed(seed)
	}
	return nil
}

// typed makes the request by its method of the API, and a tree of the result.
func (x exchange) typed(t *testing.T) (any, error) {
	if _, given := x.request["client"]; x.request["method"] == "hello" && x.reply["ok"] != nil {
		client := ""
		if given {
			client = x.request["client"].(string)
		}
		err := x.engine.greet(t.Context(), client)
		return helloTree(x.engine.hello), err
	}
	if x.reply["error"] != nil {
		return nil, nil
	}
	if x.request["progress"] == "actions" || x.request["since"] != nil && x.request["at"] != nil { // no method has these
		return x.untyped(t)
	}
	if x.request["method"] == "check" {
		found, err := x.engine.Check(t.Context(), x.request["game"].(string), x.request["setup"].(Tree))
		return Tree{"setup": found.Setup, "seats": found.Seats, "names": found.Names}, err
	}
	state := &State{handle: handle{x.engine, x.number("state")}}
	if x.mode == "table" {
		return x.typedAtTable(t, &Seat{handle: handle{x.engine, x.number("state")}})
	}
	switch x.request["method"] {
	case "catalogue":
		found, err := x.engine.Catalogue(t.Context(), x.request["game"].(string), x.request["setup"].(Tree))
		return Tree{"catalogue": found}, err
	case "start", "load", "fork", "resample", "verify", "cancel":
		return x.typedOpening(t, state)
	case "bot":
		return x.typedBot(t, state)
	}
	return x.typedOn(t, state)
}

func (x exchange) typedOpening(t *testing.T, state *State) (any, error) {
	ctx, legal, log := t.Context(), x.flag("legal"), x.flag("log")
	var opened *State
	var status Status
	var err error
	switch method := x.request["method"]; {
	case method == "start":
		options := StartOptions{Seed: x.seed(), Log: log, Legal: legal}
		opened, status, err = x.engine.Start(ctx, x.request["game"].(string), x.request["setup"].(Tree), options)
	case method == "fork":
		opened, status, err = state.Fork(ctx, With{Legal: legal})
	case method == "resample":
		opened, status, err = state.Resample(ctx, x.number("seat"), ResampleOptions{Seed: x.seed(), Legal: legal})
	case method == "verify":
		found, err := x.engine.Verify(ctx, x.request["record"].([]byte))
		return verificationTree(found), err
	case method == "cancel":
		x.engine.cancel(uint32(x.number("request")))
		return x.reply["ok"], nil
	case x.request["snapshot"] != nil:
		opened, status, err = x.engine.LoadSnapshot(ctx, x.request["snapshot"].([]byte), LoadOptions{log, legal})
	case x.request["document"] != nil:
		opened, status, err = x.engine.LoadDocument(ctx, x.request["document"].(Tree), LoadOptions{log, legal})
	default:
		opened, status, err = x.engine.LoadRecord(ctx, x.request["record"].([]byte), LoadOptions{log, legal})
	}
	if err != nil {
		return nil, err
	}
	found := statusTree(status)
	found["state"] = opened.number
	if seed, known := opened.Seed(); known {
		found["seed"] = word(seed)
	}
	return found, nil
}

func (x exchange) typedBot(t *testing.T, state *State) (any, error) {
	options := BotOptions{Seed: x.seed(), Apply: x.flag("apply"), Legal: x.flag("legal")}
	if budget, given := x.request["budget"].(Tree); given {
		milliseconds, _ := budget["ms"].(int64)
		iterations, _ := budget["iterations"].(int64)
		options.Time, options.Iterations = time.Duration(milliseconds)*time.Millisecond, int(iterations)
	}
	if x.flag("progress") {
		options.Progress = func(progress Progress) {
			seconds := progress.Time.Seconds()
			got := Tree{"push": "progress", "request": x.script.sent["id"], "done": progress.Done, "action": progress.Action,
				"text": progress.Text, "seconds": seconds}
			for _, push := range x.script.pushes {
				if reflect.DeepEqual(plain(t, got), plain(t, push)) {
					return
				}
			}
			t.Errorf("got %+v", progress)
		}
	}
	choice, err := state.Bot(t.Context(), x.request["bot"].(string), options)
	found := Tree{}
	if choice.Status != nil {
		found = statusTree(*choice.Status)
	}
	found["action"], found["text"], found["stats"] = choice.Action, choice.Text, choice.Stats
	return found, err
}

func (x exchange) typedOn(t *testing.T, s *State) (any, error) {
	ctx, with := t.Context(), With{Legal: x.flag("legal")}
	text, byText := x.request["action"].(string)
	switch x.request["method"] {
	case "close":
		return Tree{}, s.Close(ctx)
	case "save":
		found, err := s.Save(ctx)
		return Tree{"snapshot": found}, err
	case "record":
		found, err := s.Record(ctx)
		return Tree{"record": found}, err
	case "document":
		found, err := s.Document(ctx)
		return Tree{"document": found}, err
	case "status":
		found, err := s.Status(ctx, with)
		return summaryTree(found, x.mode), err
	case "view":
		if since := x.number("since"); since >= 0 {
			found, err := s.ViewSince(ctx, x.number("seat"), since)
			return Tree{"view": found}, err
		}
		if at := x.number("at"); at >= 0 {
			found, err := s.ViewAt(ctx, x.number("seat"), at)
			return Tree{"view": found}, err
		}
		found, err := s.View(ctx, x.number("seat"))
		return Tree{"view": found}, err
	case "observe":
		found, err := s.Observe(ctx, x.number("seat"))
		return Tree{"observation": floatBytes(found)}, err
	case "legal":
		return x.legalTree(s.Legal, s.LegalActions)(ctx)
	case "ahead":
		return x.aheadTree(s.Ahead(ctx, x.aheadOptions()))
	case "undo":
		found, err := s.Undo(ctx, with)
		return statusTree(found), err
	case "step":
		found, err := s.Step(ctx, x.number("action"), with)
		return stepTree(found), err
	}
	if byText {
		found, err := s.ApplyText(ctx, text, with)
		return statusTree(found), err
	}
	found, err := s.Apply(ctx, x.number("action"), with)
	return statusTree(found), err
}

func (x exchange) typedAtTable(t *testing.T, s *Seat) (any, error) {
	ctx, options := t.Context(), TurnOptions{Legal: x.flag("legal")}
	if at := x.number("at"); at >= 0 {
		options.At = At(at)
	}
	switch x.request["method"] {
	case "create":
		return x.created(t)
	case "lobby":
		found, err := x.engine.Lobby(ctx, LobbyOptions{Limit: x.number("limit")})
		return lobbyTree(found), err
	case "take":
		found, err := x.engine.Take(ctx, x.request["table"].(string), x.number("seat"))
		tree := statusTree(found.Status)
		tree["table"], tree["seat"], tree["token"] = found.Table, found.Seat, found.Token
		return tree, err
	case "ahead":
		return x.aheadTree(s.Ahead(ctx, x.aheadOptions()))
	case "undo":
		found, dropped, err := s.Undo(ctx, options)
		tree := statusTree(found)
		tree["dropped"] = dropped
		return tree, err
	case "record":
		record, data, err := s.Record(ctx)
		tree := Tree{"record": record}
		if data != nil {
			tree["data"] = data
		}
		return tree, err
	case "resign":
		found, err := s.Resign(ctx)
		return statusTree(found), err
	case "say":
		return Tree{}, s.Say(ctx, x.request["text"].(string))
	case "join":
		seat, status, err := x.engine.Join(ctx, x.request["token"].(string), JoinOptions{x.flag("events"), x.flag("legal")})
		if err != nil {
			return nil, err
		}
		found := statusTree(status)
		found["state"], found["table"], found["seat"] = seat.number, seat.Table(), seatOrNil(seat.Number())
		found["seed_named"] = seat.SeedNamed()
		return found, nil
	case "close":
		return Tree{}, s.Close(ctx)
	case "status":
		found, err := s.Status(ctx, With{Legal: options.Legal})
		return summaryTree(found, x.mode), err
	case "view":
		delete(x.request, "seat")
		if since := x.number("since"); since >= 0 {
			found, err := s.ViewSince(ctx, since)
			return Tree{"view": found}, err
		}
		if at := x.number("at"); at >= 0 {
			found, err := s.ViewAt(ctx, at)
			return Tree{"view": found}, err
		}
		found, err := s.View(ctx)
		return Tree{"view": found}, err
	case "observe":
		found, err := s.Observe(ctx)
		return Tree{"observation": floatBytes(found)}, err
	case "legal":
		return x.legalTree(s.Legal, s.LegalActions)(ctx)
	case "step":
		found, err := s.Step(ctx, x.number("action"), options)
		return stepTree(found), err
	}
	found, err := s.Apply(ctx, x.number("action"), options)
	return statusTree(found), err
}

func (x exchange) aheadOptions() AheadOptions {
	options := AheadOptions{Limit: max(x.number("limit"), 0)}
	through, _ := x.request["through"].([]any)
	for _, kind := range through {
		options.Through = append(options.Through, kind.(string))
	}
	return options
}

func (x exchange) aheadTree(look LookAhead, err error) (any, error) {
	return Tree{"at": look.At, "ahead": aheadTrees(look.Actions)}, err
}

func aheadTrees(actions []Ahead) []any {
	trees := make([]any, len(actions))
	for i, ahead := range actions {
		tree := Tree{"action": actionTree(ahead.Action), "events": eventTrees(ahead.Events), "reveals": ahead.Reveals}
		if ahead.Next != nil {
			tree["next"] = aheadTrees(ahead.Next)
		}
		trees[i] = tree
	}
	return trees
}

func (x exchange) created(t *testing.T) (any, error) {
	options := CreateOptions{Seed: x.seed(), Spectators: x.flag("spectators"), Bots: map[int]string{}, Open: x.flag("open")}
	if seat := x.number("seat"); seat >= 0 {
		options.Seat = SeatNumber(seat)
	}
	if clock, given := x.request["clock"].(Tree); given {
		seconds, increment := clock["seconds"].(int64), clock["increment"].(int64)
		options.Clock = Clock{Total: time.Duration(seconds) * time.Second, Increment: time.Duration(increment) * time.Second}
	}
	options.Key, _ = x.request["key"].(string)
	if bots, given := x.request["bots"].(Tree); given {
		for seat, spec := range bots {
			number, _ := strconv.Atoi(seat)
			options.Bots[number] = spec.(string)
		}
	}
	found, err := x.engine.Create(t.Context(), x.request["game"].(string), x.request["setup"].(Tree), options)
	return Tree{"table": found.Table, "tokens": bySeatTree(found.Tokens), "watch": textOrNil(found.Watch)}, err
}

func TestVectorPushesReachWhomTheyConcern(t *testing.T) {
	for _, v := range vectors(t, "push") {
		t.Run(v.Name, func(t *testing.T) {
			push := v.tree(t).(Tree)
			c := &conn{boxes: map[int]*mailbox{1: newMailbox()}}
			err := c.dispatch(v.bytes(t))
			switch v.Push {
			case "progress":
				return
			case "closing":
				if CodeOf(err) != push["code"] {
					t.Errorf("got %v", err)
				}
				return
			case "changed", "taken_back":
				change, found, _ := c.boxes[1].changes.take()
				got := statusTree(change.Status)
				got["push"], got["state"] = "changed", 1
				if change.Events != nil {
					got["events"] = eventTrees(change.Events)
				}
				if back := change.TakenBack; back != nil {
					got["push"], got["seat"], got["dropped"] = "taken_back", back.Seat, back.Dropped
				}
				if !found || !reflect.DeepEqual(plain(t, got), push) {
					t.Errorf("got %v, want %v", got, push)
				}
			case "seat", "said":
				notice, found, _ := c.boxes[1].notices.take()
				got := noticeTree(notice)
				got["push"], got["state"] = v.Push, 1
				if !found || !reflect.DeepEqual(plain(t, got), push) {
					t.Errorf("got %v, want %v", got, push)
				}
			case CodeReplaced, CodeMoved:
				if _, _, end := c.boxes[1].changes.take(); CodeOf(end) != v.Push {
					t.Errorf("got %v", end)
				}
			case "archived":
				if _, _, end := c.boxes[1].changes.take(); !errors.Is(end, ErrArchived) {
					t.Errorf("got %v", end)
				}
			default:
				t.Errorf("a push that nobody knows")
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
}

func floatBytes(values []float32) []byte {
	data := []byte{}
	for _, value := range values {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(value))
	}
	return data
}
