"""A game followed from its beginning: looked ahead in, taken back, heard by a seat, recorded, and verified.

python examples/follow.py [TO]      the file for the record (default: game.record)
"""

from __future__ import annotations

import sys
from pathlib import Path

from isettlers import Course
from isettlers.record import Record

ACTIONS = 38
HEARER = 1


def main(to: Path) -> None:
    """Play, look ahead, take back, listen, save and verify."""
    course = Course.start("imperial", factions=("romans", "barbarians"), seed=7)
    while course.at < ACTIONS and not course.state.over:
        before = course.state
        legal = before.legal_ids()
        action = legal[course.at % len(legal)]
        course.act(action)
        obstacle = course.obstacle(course.at - 1) or "may be taken back"
        print(f"{course.at} {before.seat_name(before.actor)}: {before.action(action)} ({obstacle})")

    ahead = course.state.ahead()
    print(f"ahead: {len(ahead)} actions, {sum(entry.reveals for entry in ahead)} reveal something")

    if course.obstacle(course.at - 1) is None:
        course.back(course.at - 1)
    heard = course.events(HEARER, course.events_until(course.at - 1))
    print(f"after {course.at} actions seat {HEARER} has heard: {', '.join(event.kind for event in heard)}")

    to.write_bytes(course.record({"players": ["Ann", "Bob"]}).to_bytes())
    record = Record.from_bytes(to.read_bytes())
    again = Course.replay(record)
    again.verify(record)
    print(f"verified: {again.at} actions lead to {again.state.hash:016x}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "game.record"))
