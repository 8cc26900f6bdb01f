"""Embed mode: the caller is trusted with everything of the states it opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event as Flag
from types import MappingProxyType
from typing import ClassVar, Final, TypeVar

from attrs import Factory, define, evolve

import isettlers
from isettlers import Event, Log, State
from isettlers.bots import Budget, Choice, Report, Thinking, bot, decide
from isettlers.errors import IsettlersError
from isettlers.record import Record
from isettlers.seeds import seed_of
from isettlers.serve.arguments import Arguments, word
from isettlers.serve.errors import Refusal, refusal
from isettlers.serve.frames import floats
from isettlers.serve.reading import (
    checked,
    described,
    legal_actions,
    looked,
    looking,
    outcome,
    past,
    setup_of,
    status,
    told,
)
from isettlers.serve.session import Caller, Frame, Job, Method, Notify, Session, Shared

_Taken = TypeVar("_Taken")

_ACTIONS: Final = "actions"
_SOURCES: Final = ("snapshot", "document", "record")


@define
class _Open:
    """A state of the connection, with what is known of how it came about."""

    state: State
    log: Log | None = None
    seed: int | None = None
    """That of the game; None if its record is unknown."""
    actions: list[int] = Factory(list)
    """All actions since the game began, or since the state was opened."""
    first: State = Factory(lambda found: found.state.clone(), takes_self=True)
    """The position before them."""

    @property
    def at(self) -> int:
        """How many actions were taken."""
        return len(self.actions)

    def position(self, at: int) -> State:
        """Return the position after a number of actions."""
        if at == self.at:
            return self.state
        state = self.first.clone()
        for action in self.actions[:at]:
            state.apply_unchecked(action)
        return state

    def record(self) -> Record:
        if self.seed is None:
            raise Refusal("no_record", "this state was neither started nor loaded from a record")
        return Record(self.state.setup, self.seed, self.actions, self.state.hash)


class EmbedSession(Session):
    """A connection whose states are its own."""

    mode = "embed"

    def __init__(self, shared: Shared, caller: Caller) -> None:
        super().__init__(shared, caller)
        self._states: dict[int, _Open] = {}
        self._next = 1

    # ------------------------------------------------------------ opening and closing

    def _start(self, arguments: Arguments) -> Frame:
        setup = setup_of(arguments)
        seed, logged, legal = arguments.seed(), arguments.flag("log"), arguments.flag("legal")
        arguments.finish()
        seed = seed_of(seed)
        opening: list[Event] | None = [] if logged else None
        state = setup.start(seed, events=opening)
        log = Log(state, opening) if opening is not None else None
        return {"seed": word(seed), **self._opened(_Open(state, log, seed), legal=legal)}

    def _load(self, arguments: Arguments) -> Frame | Job:
        given = {name: found for name in _SOURCES if (found := arguments.find(name)) is not None}
        logged, legal = arguments.flag("log"), arguments.flag("legal")
        arguments.finish()
        if len(given) != 1:
            raise Refusal("bad_request", f"expected one of {', '.join(_SOURCES)}, got {len(given)}")
        ((name, source),) = given.items()
        if name == "record":
            data = source.binary()
            return Job(lambda _stop, _notify: _replayed(data), lambda found: self._loaded(found, logged, legal))
        try:
            state = isettlers.load(source.binary()) if name == "snapshot" else isettlers.from_document(source.mapping())
        except IsettlersError as error:
            raise refusal(error, f"$.{name}") from None
        return self._loaded(_Open(state), logged, legal)

    def _loaded(self, found: _Open, logged: bool, legal: bool) -> Frame:  # noqa: FBT001, as the request says
        if logged:
            found.log = Log(found.state)
        return self._opened(found, legal=legal)

    def _opened(self, found: _Open, *, legal: bool) -> Frame:
        if len(self._states) >= self.limits.states:
            raise Refusal("limit", f"states: {self.limits.states} are open already")
        number = self._next
        self._next += 1
        self._states[number] = found
        return {"state": number, **status(found.state, found.at, legal=legal)}

    def _close(self, arguments: Arguments) -> Frame:
        number, _ = self._found(arguments)
        arguments.finish()
        del self._states[number]
        return {}

    def _found(self, arguments: Arguments) -> tuple[int, _Open]:
        number = arguments.number("state", 0, 2**53)
        found = self._states.get(number)
        if found is None:
            raise Refusal("unknown_state", f"no state {number} is open", "$.state")
        return number, found

    # ------------------------------------------------------------ looking

    def _save(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        arguments.finish()
        return {"snapshot": found.state.save()}

    def _document(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        arguments.finish()
        return {"document": found.state.document()}

    def _status(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        legal = arguments.flag("legal")
        arguments.finish()
        state = found.state
        return {**described(state), "hash": word(state.hash), **status(state, found.at, legal=legal)}

    def _catalogue(self, arguments: Arguments) -> Frame:
        setup = setup_of(arguments) if arguments.has("game") else self._found(arguments)[1].state.setup
        arguments.finish()
        return {"catalogue": setup.catalogue()}

    def _check(self, arguments: Arguments) -> Frame:
        return checked(arguments)

    def _view(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        seat, asked = arguments.seat(found.state.seats), past(arguments, found.at)
        since = arguments.number_or("since", 0, 2**53, -1)
        arguments.finish()
        at = found.at if asked is None else asked
        view = found.position(at).view(seat)
        if since < 0:
            return {"view": view}
        if found.log is None:
            raise Refusal("no_log", "this state was opened without a log", "$.since")
        try:
            return {"view": {**view, "log": found.log.document(since, seat, back=found.at - at)}}
        except IndexError as error:
            raise Refusal("bad_request", str(error), "$.since") from None

    def _legal(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        full = arguments.flag("full")
        arguments.finish()
        return legal_actions(found.state, full=full)

    def _ahead(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        look = looking(found.state, arguments)
        for _ in look.slices():
            pass
        return looked(look, found.at)

    def _observe(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        seat = arguments.seat(found.state.seats)
        arguments.finish()
        if seat is None:
            seat = _decider(found.state)
        return {"observation": floats(found.state.observe(seat))}

    # ------------------------------------------------------------ going on

    def _apply(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        action, legal = arguments.action(), arguments.flag("legal")
        arguments.finish()
        if found.log is None:
            self._play(found, action, found.state.apply)
        else:
            self._play(found, action, found.log.step)
        return status(found.state, found.at, legal=legal)

    def _step(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        action, legal = arguments.action(), arguments.flag("legal")
        arguments.finish()
        events = self._play(found, action, (found.state if found.log is None else found.log).step)
        return {**status(found.state, found.at, legal=legal), **told(events)}

    def _play(self, found: _Open, action: int | str, how: Callable[[int], _Taken]) -> _Taken:
        """Take an action, in one of the ways to do so, and note it."""
        _decider(found.state)
        try:
            number = found.state.parse(action).id if isinstance(action, str) else action
            taken = how(number)
        except IsettlersError as error:
            raise refusal(error, "$.action") from None
        found.actions.append(number)
        return taken

    def _undo(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        legal = arguments.flag("legal")
        arguments.finish()
        try:
            (found.state if found.log is None else found.log).undo()
        except IsettlersError as error:
            raise Refusal("nothing_to_undo", str(error)) from None
        found.actions.pop()
        return status(found.state, found.at, legal=legal)

    def _fork(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        legal = arguments.flag("legal")
        arguments.finish()
        log = found.log.clone() if found.log is not None else None
        state = log.state if log is not None else found.state.clone()
        return self._opened(evolve(found, state=state, log=log, actions=list(found.actions)), legal=legal)

    def _resample(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        seat, seed, legal = arguments.seat(found.state.seats), arguments.seed(), arguments.flag("legal")
        arguments.finish()
        if seat is None:
            raise Refusal("bad_request", "missing", "$.seat")
        drawn = found.state.resample(seat, seed_of(seed))
        return self._opened(_Open(drawn), legal=legal)

    # ------------------------------------------------------------ what takes long

    def _bot(self, arguments: Arguments) -> Job:
        _, found = self._found(arguments)
        state, request = found.state, arguments.request
        try:
            player = bot(arguments.get("bot").text())
        except IsettlersError as error:
            raise Refusal("bad_request", str(error), "$.bot") from None
        seed, budget = arguments.seed(), self._budget(arguments.below("budget"))
        progress, apply, legal = _progress(arguments), arguments.flag("apply"), arguments.flag("legal")
        arguments.finish()
        _decider(state)
        position = state.clone()
        drawn = seed_of(seed)

        def work(stop: Flag, notify: Notify) -> Choice:
            def tell(report: Report) -> None:
                best = {"action": report.best, "text": position.action(report.best).text}
                more = report.stats() if progress == _ACTIONS else {}
                fields = {"done": report.done, **best, "seconds": report.seconds, **more}
                notify({"push": "progress", "request": request, **fields})

            if stop.is_set():
                raise Refusal("cancelled", "cancelled before there was a result")
            return decide(player, position, drawn, Thinking(budget, stop, tell if progress else None))

        def finish(choice: Choice) -> Frame:
            reply = {"action": choice.action, "text": position.action(choice.action).text, "stats": dict(choice.stats)}
            if apply:
                self._play(found, choice.action, (found.state if found.log is None else found.log).step)
                reply |= status(state, found.at, legal=legal)
            return reply

        return Job(work, finish)

    def _budget(self, asked: Arguments) -> Budget:
        """Return the budget of a request, up to the limits."""
        measures = ("ms", "iterations", "nodes", "cpu_ms")
        ms, iterations, nodes, cpu_ms = (asked.number_or(name, 1, 2**53, 0) for name in measures)
        asked.finish()
        budget = Budget(ms / 1000 or None, iterations or None, nodes or None, cpu_ms / 1000 or None)
        return budget.least(self.limits.bot())

    def _cancel(self, arguments: Arguments) -> Frame:
        number = arguments.number("request", 0, 2**32 - 1)
        arguments.finish()
        return {"cancelled": self.cancel(number)}

    def _record(self, arguments: Arguments) -> Frame:
        _, found = self._found(arguments)
        arguments.finish()
        return {"record": found.record().to_bytes()}

    def _verify(self, arguments: Arguments) -> Job:
        data = arguments.get("record").binary()
        arguments.finish()

        def work(_stop: Flag, _notify: Notify) -> tuple[Record, State]:
            record = Record.from_bytes(data)
            return record, record.verify()

        def finish(found: tuple[Record, State]) -> Frame:
            record, state = found
            ending = {"scores": list(state.scores), "outcome": outcome(state)}
            return {"actions": len(record.actions), "hash": word(state.hash), **ending}

        return Job(work, finish)

    methods: ClassVar[Mapping[str, Method]] = MappingProxyType(
        {
            "start": _start,
            "load": _load,
            "save": _save,
            "document": _document,
            "status": _status,
            "catalogue": _catalogue,
            "check": _check,
            "view": _view,
            "legal": _legal,
            "ahead": _ahead,
            "apply": _apply,
            "step": _step,
            "undo": _undo,
            "fork": _fork,
            "resample": _resample,
            "observe": _observe,
            "bot": _bot,
            "cancel": _cancel,
            "record": _record,
            "verify": _verify,
            "close": _close,
        }
    )


def _progress(arguments: Arguments) -> bool | str:
    """Read the argument `progress`: a flag, or the word that asks for the values of all actions too."""
    found = arguments.find("progress")
    if found is None:
        return False
    return found.one_of((_ACTIONS,)) if isinstance(found.value, str) else found.flag()


def _replayed(data: bytes) -> _Open:
    record = Record.from_bytes(data)
    state = record.verify() if record.complete else record.end()
    return _Open(state, None, record.seed, list(record.actions), record.setup.start(record.seed))


def _decider(state: State) -> int:
    if state.over:
        raise Refusal("over", "the game is over")
    return state.actor
