"""docs/operating.md: its commands lead from an installed package to a page with tables and to a restored backup.

The test carries out each line in a folder of its own, and takes the place of systemd.
"""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from serve.tables_builders import PATIENCE, SETUP, Client, Socket

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
SYSTEM: Final = {"apt", "journalctl", "nginx", "pg_dump", "python3", "useradd"}
"""Programs that change the machine, or that need what the test does not have."""
ETC: Final = tuple(f"etc/{folder}" for folder in ("systemd/system", "caddy", "nginx", "prometheus", "isettlers"))
BASH: Final = shutil.which("bash") or ""


def commands(number: int) -> list[str]:
    """Return the commands of a section, each on one line."""
    section = re.split(r"\n## ", PAGE)[number]
    assert section.startswith(f"{number}. ")
    blocks = "".join(re.findall(r"```\n(.*?)```", section, re.DOTALL)).replace("\\\n", "")
    return blocks.splitlines()


class Machine:
    """A folder that stands for the root of a machine."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("opt/isettlers", "var/lib/isettlers", "run/isettlers", *ETC):
            (root / folder).mkdir(parents=True)
        (root / "opt/isettlers/bin").symlink_to(Path(sys.executable).parent)
        self.page = root / "page"  # a checkout may have none
        self.page.mkdir()
        (self.page / "index.html").write_text("<!doctype html>")
        self.addresses: dict[str, str] = {}
        self._server: subprocess.Popen[str] | None = None

    def follow(self, number: int) -> str:
        """Carry out a section; return its output."""
        return "".join(self._run(command) for command in commands(number))

    def _run(self, command: str) -> str:
        program, *words = command.split()
        if program == "systemctl" and words[-1] == "isettlers":
            self.stop() if words[0] == "stop" else self.start()
        if program in {*SYSTEM, "systemctl"} or "pip install" in command:
            return ""
        if program == "ln":  # a checkout has the files elsewhere
            (self.root / "opt/isettlers/deploy").symlink_to(ROOT / "examples" / "server")
            return ""
        here = self._here(command.removeprefix("sudo -u isettlers "))
        done = subprocess.run(
            [BASH, "-ec", here], cwd=self.root, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == 0, (here, done.stderr)
        return done.stdout

    def _here(self, text: str) -> str:
        """Return a text with the folders of this machine and the addresses of its server."""
        text = re.sub(r"(?<![\w.])/(?=(opt|var|run|etc)/)", f"{self.root}/", text)
        return text.replace("http://127.0.0.1:9100", self.addresses.get("ops", "http://127.0.0.1:9100"))

    def start(self) -> None:
        """Start the command of the unit, on free ports."""
        unit = self._here((self.root / "etc/systemd/system/isettlers.service").read_text()).replace("\\\n", "")
        (line,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
        words = [re.sub(r"^127\.0\.0\.1:\d+$", "0", word) for word in shlex.split(line)]
        words += ["--page", str(self.page)]
        with (self.root / "log").open("ab") as log:
            self._server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._server.stdout is not None
        lines = [self._server.stdout.readline().split() for _ in range(3)]
        assert all(lines), (self.root / "log").read_text()
        self.addresses = {kind: address for kind, address, *_ in lines}

    def stop(self) -> None:
        """Stop it as systemd does."""
        assert self._server is not None
        self._server.send_signal(signal.SIGTERM)
        with self._server:
            assert self._server.wait(PATIENCE) == 0
        self._server = None

    def close(self) -> None:
        """End what runs."""
        if self._server is not None:
            self._server.kill()
            self._server.communicate()


@pytest.mark.skipif(not all(map(shutil.which, ("bash", "curl", "openssl"))), reason="runs bash, curl and openssl")
def test_the_commands_lead_to_a_page_with_tables_and_to_a_restored_backup(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    try:
        assert "isettlers " in machine.follow(1)
        machine.follow(2)
        with closing(Client(Socket(machine.addresses["ws"]))) as client:
            made = client.ok("create", game="imperial", setup=SETUP)
        machine.follow(3)
        assert "ok" in machine.follow(4)
        machine.follow(5)
        with closing(Client(Socket(machine.addresses["ws"]))) as client:
            later = client.ok("create", game="imperial", setup=SETUP)
        machine.follow(6)
        with closing(Client(Socket(machine.addresses["ws"]))) as client:
            client.join(made["tokens"]["0"])
            assert client.error("join", token=later["tokens"]["0"])
        machine.stop()
    finally:
        machine.close()
    for name in ("nginx/nginx.conf", "caddy/Caddyfile", "systemd/system/isettlers.service"):
        text = (tmp_path / "etc" / name).read_text()
        assert "YOUR.NAME" in text
        assert "games.example.org" not in text
