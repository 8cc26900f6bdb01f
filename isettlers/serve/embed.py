"""Embed mode: the caller is trusted with everything of the states it opens."""

from __future__ import annotations

from threading import Event as Flag
from typing import Final

import isettlers
from isettlers import Course, Events, State
from isettlers.bots import Budget, Choice, Report, Thinking, bot, decide
from isettlers.bots.specs import able
from isettlers.errors import IsettlersError
from isettlers.record import Record
from isettlers.seeds import seed_of
from isettlers.serve import requests
from isettlers.serve.arguments import seat_of, word
from isettlers.serve.errors import Refusal, refusal
from isettlers.serve.frames import floats
from isettlers.serve.reading import (
    described,
    event_fields,
    hindrance,
    legal_actions,
    looked,
    looking,
    outcome,
    past,
    plan,
    read_setup,
    source_of,
    spoken,
    status,
)
from isettlers.serve.session import Caller, Frame, Job, Notify, Session, Shared, by_contract

_SOURCES: Final = ("snapshot", "document", "record")


@by_contract
class EmbedSession(Session):
    """A connection whose states are its own."""

    mode = "embed"

    def __init__(self, shared: Shared, caller: Caller) -> None:
        super().__init__(shared, caller)
        self._states: dict[int, Course] = {}
        self._next = 1

    # ------------------------------------------------------------ opening and closing

    def _do_start(self, request: requests.Start) -> Frame:
        setup = read_setup(request.game, request.setup)
        seed = seed_of(request.seed)
        return {"seed": word(seed), **self._opened(Course.start(setup, seed=seed), legal=request.legal)}

    def _do_load(self, request: requests.Load) -> Frame | Job:
        given = [name for name in _SOURCES if getattr(request, name) is not None]
        if len(given) != 1:
            raise Refusal("bad_request", f"expected one of {', '.join(_SOURCES)}, got {len(given)}")
        if (record := request.record) is not None:
            return Job(
                lambda _stop, _notify: _replayed(record), lambda course: self._opened(course, legal=request.legal)
            )
        try:
            state = (
                isettlers.from_document(request.document)
                if request.snapshot is None
                else isettlers.load(request.snapshot)
            )
        except IsettlersError as error:
            raise refusal(error, f"$.{given[0]}") from None
        return self._opened(Course.begin(state), legal=request.legal)

    def _opened(self, course: Course, *, legal: bool) -> Frame:
        if len(self._states) >= self.limits.states:
            raise Refusal("limit", f"states: {self.limits.states} are open already")
        number = self._next
        self._next += 1
        self._states[number] = spoken(course, self.language)
        return {"state": number, **status(course.state, course.at, legal=legal)}

    def _do_close(self, request: requests.Close) -> Frame:
        self._course(request.state)
        del self._states[request.state]
        return {}

    def _course(self, number: int) -> Course:
        course = self._states.get(number)
        if course is None:
            raise Refusal("unknown_state", f"no state {number} is open", "$.state")
        return course

    # ------------------------------------------------------------ looking

    def _do_save(self, request: requests.Save) -> Frame:
        course = self._course(request.state)
        return {"snapshot": course.state.save()}

    def _do_document(self, request: requests.Document) -> Frame:
        course = self._course(request.state)
        return {"document": course.state.document()}

    def _do_status(self, request: requests.Status) -> Frame:
        course = self._course(request.state)
        state = course.state
        return {**described(state), "hash": word(state.hash), **status(state, course.at, legal=request.legal)}

    def _do_catalogue(self, request: requests.Catalogue) -> Frame:
        source = source_of(request)
        setup = self._course(source).state.setup if isinstance(source, int) else read_setup(*source)
        return {"catalogue": setup.catalogue(self.language)}

    def _do_check(self, request: requests.Check) -> Frame:
        return plan(request.game, request.setup, self.language).document()

    def _do_view(self, request: requests.View) -> Frame:
        course = self._course(request.state)
        seat, at = seat_of(request.seat, course.tables.seats), past(request.at, course.at)
        try:
            return {"view": course.view(seat, since=request.since, at=at)}
        except IndexError as error:
            raise Refusal("bad_request", str(error), "$.since") from None

    def _do_legal(self, request: requests.Legal) -> Frame:
        course = self._course(request.state)
        return legal_actions(course.state, full=request.full)

    def _do_why_not(self, request: requests.WhyNot) -> Frame:
        return hindrance(self._course(request.state).state, request.action)

    def _do_ahead(self, request: requests.Ahead) -> Frame:
        course = self._course(request.state)
        look = looking(course.state, request)
        for _ in look.slices():
            pass
        return looked(look, course.at)

    def _do_observe(self, request: requests.Observe) -> Frame:
        course = self._course(request.state)
        seat = seat_of(request.seat, course.state.seats)
        if seat is None:
            seat = _decider(course.state)
        return {"observation": floats(course.state.observe(seat))}

    # ------------------------------------------------------------ going on

    def _do_apply(self, request: requests.Apply) -> Frame:
        course = self._course(request.state)
        self._act(course, request.action)
        return status(course.state, course.at, legal=request.legal)

    def _do_step(self, request: requests.Step) -> Frame:
        course = self._course(request.state)
        events = self._act(course, request.action)
        return {**status(course.state, course.at, legal=request.legal), **event_fields(events)}

    def _act(self, course: Course, action: int | str) -> Events:
        _decider(course.state)
        try:
            return course.act(action)
        except IsettlersError as error:
            raise refusal(error, "$.action") from None

    def _do_undo(self, request: requests.Undo) -> Frame:
        course = self._course(request.state)
        if not course.at:
            raise Refusal("nothing_to_undo", "nothing to undo: no action was taken")
        course.back(course.at - 1)
        return status(course.state, course.at, legal=request.legal)

    def _do_fork(self, request: requests.Fork) -> Frame:
        return self._opened(self._course(request.state).clone(), legal=request.legal)

    def _do_resample(self, request: requests.Resample) -> Frame:
        course = self._course(request.state)
        seat = request.seat.number(0, course.state.seats - 1)
        drawn = course.state.resample(seat, seed_of(request.seed))
        return self._opened(Course.begin(drawn), legal=request.legal)

    # ------------------------------------------------------------ what takes long

    def _do_bot(self, request: requests.Bot) -> Job:
        course = self._course(request.state)
        position = course.state
        try:
            player = able(bot(request.bot), position.game.name, position.seats)
        except IsettlersError as error:
            raise Refusal("bad_request", str(error), "$.bot") from None
        budget = self._budget(request.budget)
        _decider(position)
        drawn = seed_of(request.seed)

        def work(stop: Flag, notify: Notify) -> Choice:
            def tell(report: Report) -> None:
                best = {"action": report.best, "text": position.action(report.best).text}
                more = report.stats() if isinstance(request.progress, str) else {}
                notify({"done": report.done, **best, "seconds": report.seconds, **more})

            if stop.is_set():
                raise Refusal("cancelled", "cancelled before there was a result")
            return decide(player, position, drawn, Thinking(budget, stop, tell if request.progress else None))

        def finish(choice: Choice) -> Frame:
            reply = {"action": choice.action, "text": position.action(choice.action).text, "stats": dict(choice.stats)}
            if request.apply:
                self._act(course, choice.action)
                reply |= status(course.state, course.at, legal=request.legal)
            return reply

        return Job(work, finish)

    def _budget(self, request: requests.Budget) -> Budget:
        """Return the budget of a request, up to the limits."""
        budget = Budget(
            (request.ms or 0) / 1000 or None, request.iterations, request.nodes, (request.cpu_ms or 0) / 1000 or None
        )
        return budget.least(self.limits.bot())

    def _do_cancel(self, request: requests.Cancel) -> Frame:
        return {"cancelled": self.cancel(request.request)}

    def _do_record(self, request: requests.Record) -> Frame:
        course = self._course(request.state)
        try:
            record = course.record()
        except IsettlersError as error:
            raise Refusal("no_record", str(error)) from None
        return {"record": record.to_bytes()}

    def _do_verify(self, request: requests.Verify) -> Job:
        def work(_stop: Flag, _notify: Notify) -> tuple[Record, State]:
            record = Record.from_bytes(request.record)
            return record, record.verify()

        def finish(replayed: tuple[Record, State]) -> Frame:
            record, state = replayed
            ending = {"scores": list(state.scores), "outcome": outcome(state)}
            return {"actions": len(record.actions), "hash": word(state.hash), **ending}

        return Job(work, finish)


def _replayed(data: bytes) -> Course:
    record = Record.from_bytes(data)
    course = Course.replay(record)
    if record.complete:
        course.verify(record)
    return course


def _decider(state: State) -> int:
    if state.over:
        raise Refusal("over", "the game is over")
    return state.actor
