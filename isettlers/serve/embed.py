"""Embed mode: the caller is trusted with everything of the states it opens."""

from __future__ import annotations

from threading import Event as Flag
from typing import Final

import isettlers
from isettlers import Course, Events, State
from isettlers.bots import Budget, Choice, Report, Thinking, bot, decide
from isettlers.errors import IsettlersError
from isettlers.record import Record
from isettlers.seeds import seed_of
from isettlers.serve import requests
from isettlers.serve.arguments import seat_of, word
from isettlers.serve.errors import Refusal, refusal
from isettlers.serve.frames import floats
from isettlers.serve.reading import (
    described,
    legal_actions,
    looked,
    looking,
    outcome,
    past,
    plan,
    read_setup,
    source_of,
    status,
    told,
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

    def _do_start(self, asked: requests.Start) -> Frame:
        setup = read_setup(asked.game, asked.setup)
        seed = seed_of(asked.seed)
        return {"seed": word(seed), **self._opened(Course.start(setup, seed=seed), legal=asked.legal)}

    def _do_load(self, asked: requests.Load) -> Frame | Job:
        given = [name for name in _SOURCES if getattr(asked, name) is not None]
        if len(given) != 1:
            raise Refusal("bad_request", f"expected one of {', '.join(_SOURCES)}, got {len(given)}")
        if (record := asked.record) is not None:
            return Job(lambda _stop, _notify: _replayed(record), lambda found: self._opened(found, legal=asked.legal))
        try:
            state = (
                isettlers.from_document(asked.document) if asked.snapshot is None else isettlers.load(asked.snapshot)
            )
        except IsettlersError as error:
            raise refusal(error, f"$.{given[0]}") from None
        return self._opened(Course.begin(state), legal=asked.legal)

    def _opened(self, course: Course, *, legal: bool) -> Frame:
        if len(self._states) >= self.limits.states:
            raise Refusal("limit", f"states: {self.limits.states} are open already")
        number = self._next
        self._next += 1
        self._states[number] = course
        return {"state": number, **status(course.state, course.at, legal=legal)}

    def _do_close(self, asked: requests.Close) -> Frame:
        self._found(asked.state)
        del self._states[asked.state]
        return {}

    def _found(self, number: int) -> Course:
        found = self._states.get(number)
        if found is None:
            raise Refusal("unknown_state", f"no state {number} is open", "$.state")
        return found

    # ------------------------------------------------------------ looking

    def _do_save(self, asked: requests.Save) -> Frame:
        found = self._found(asked.state)
        return {"snapshot": found.state.save()}

    def _do_document(self, asked: requests.Document) -> Frame:
        found = self._found(asked.state)
        return {"document": found.state.document()}

    def _do_status(self, asked: requests.Status) -> Frame:
        found = self._found(asked.state)
        state = found.state
        return {**described(state), "hash": word(state.hash), **status(state, found.at, legal=asked.legal)}

    def _do_catalogue(self, asked: requests.Catalogue) -> Frame:
        source = source_of(asked)
        setup = self._found(source).state.setup if isinstance(source, int) else read_setup(*source)
        return {"catalogue": setup.catalogue()}

    def _do_check(self, asked: requests.Check) -> Frame:
        return plan(asked.game, asked.setup).document()

    def _do_view(self, asked: requests.View) -> Frame:
        course = self._found(asked.state)
        seat, at = seat_of(asked.seat, course.tables.seats), past(asked.at, course.at)
        try:
            return {"view": course.view(seat, since=asked.since, at=at)}
        except IndexError as error:
            raise Refusal("bad_request", str(error), "$.since") from None

    def _do_legal(self, asked: requests.Legal) -> Frame:
        found = self._found(asked.state)
        return legal_actions(found.state, full=asked.full)

    def _do_ahead(self, asked: requests.Ahead) -> Frame:
        found = self._found(asked.state)
        look = looking(found.state, asked)
        for _ in look.slices():
            pass
        return looked(look, found.at)

    def _do_observe(self, asked: requests.Observe) -> Frame:
        found = self._found(asked.state)
        seat = seat_of(asked.seat, found.state.seats)
        if seat is None:
            seat = _decider(found.state)
        return {"observation": floats(found.state.observe(seat))}

    # ------------------------------------------------------------ going on

    def _do_apply(self, asked: requests.Apply) -> Frame:
        course = self._found(asked.state)
        self._act(course, asked.action)
        return status(course.state, course.at, legal=asked.legal)

    def _do_step(self, asked: requests.Step) -> Frame:
        course = self._found(asked.state)
        events = self._act(course, asked.action)
        return {**status(course.state, course.at, legal=asked.legal), **told(events)}

    def _act(self, course: Course, action: int | str) -> Events:
        _decider(course.state)
        try:
            return course.act(action)
        except IsettlersError as error:
            raise refusal(error, "$.action") from None

    def _do_undo(self, asked: requests.Undo) -> Frame:
        course = self._found(asked.state)
        if not course.at:
            raise Refusal("nothing_to_undo", "nothing to undo: no action was taken")
        course.back(course.at - 1)
        return status(course.state, course.at, legal=asked.legal)

    def _do_fork(self, asked: requests.Fork) -> Frame:
        return self._opened(self._found(asked.state).clone(), legal=asked.legal)

    def _do_resample(self, asked: requests.Resample) -> Frame:
        found = self._found(asked.state)
        seat = asked.seat.number(0, found.state.seats - 1)
        drawn = found.state.resample(seat, seed_of(asked.seed))
        return self._opened(Course.begin(drawn), legal=asked.legal)

    # ------------------------------------------------------------ what takes long

    def _do_bot(self, asked: requests.Bot) -> Job:
        found = self._found(asked.state)
        position = found.state
        try:
            player = bot(asked.bot)
        except IsettlersError as error:
            raise Refusal("bad_request", str(error), "$.bot") from None
        budget = self._budget(asked.budget)
        _decider(position)
        drawn = seed_of(asked.seed)

        def work(stop: Flag, notify: Notify) -> Choice:
            def tell(report: Report) -> None:
                best = {"action": report.best, "text": position.action(report.best).text}
                more = report.stats() if isinstance(asked.progress, str) else {}
                notify({"done": report.done, **best, "seconds": report.seconds, **more})

            if stop.is_set():
                raise Refusal("cancelled", "cancelled before there was a result")
            return decide(player, position, drawn, Thinking(budget, stop, tell if asked.progress else None))

        def finish(choice: Choice) -> Frame:
            reply = {"action": choice.action, "text": position.action(choice.action).text, "stats": dict(choice.stats)}
            if asked.apply:
                self._act(found, choice.action)
                reply |= status(found.state, found.at, legal=asked.legal)
            return reply

        return Job(work, finish)

    def _budget(self, asked: requests.Budget) -> Budget:
        """Return the budget of a request, up to the limits."""
        budget = Budget(
            (asked.ms or 0) / 1000 or None, asked.iterations, asked.nodes, (asked.cpu_ms or 0) / 1000 or None
        )
        return budget.least(self.limits.bot())

    def _do_cancel(self, asked: requests.Cancel) -> Frame:
        return {"cancelled": self.cancel(asked.request)}

    def _do_record(self, asked: requests.Record) -> Frame:
        course = self._found(asked.state)
        try:
            record = course.record()
        except IsettlersError as error:
            raise Refusal("no_record", str(error)) from None
        return {"record": record.to_bytes()}

    def _do_verify(self, asked: requests.Verify) -> Job:
        def work(_stop: Flag, _notify: Notify) -> tuple[Record, State]:
            record = Record.from_bytes(asked.record)
            return record, record.verify()

        def finish(found: tuple[Record, State]) -> Frame:
            record, state = found
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
