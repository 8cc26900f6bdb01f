"""The host by which other machines reach a server."""

from __future__ import annotations

import socket
from unittest.mock import MagicMock

import pytest

from isettlers.serve.reach import reachable

ALL = ["0.0.0.0", "::"]  # noqa: S104, nothing listens


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> MagicMock:
    """The socket that asks for the address of the machine."""
    sockets = MagicMock()
    monkeypatch.setattr(socket, "socket", sockets)
    opened: MagicMock = sockets.return_value.__enter__.return_value
    return opened


@pytest.mark.parametrize("host", ["127.0.0.1", "192.168.1.20", "::1", "games.example"])
def test_one_address_or_name_is_reached_as_it_is(host: str) -> None:
    assert reachable(host) == host


@pytest.mark.parametrize(("host", "own"), [(ALL[0], "192.168.1.20"), (ALL[1], "fd00::20")])
def test_all_addresses_are_reached_by_that_in_the_network_and_nothing_is_sent(
    probe: MagicMock, host: str, own: str
) -> None:
    probe.getsockname.return_value = (own, 50_000)
    assert reachable(host) == own
    assert [call[0] for call in probe.method_calls] == ["connect", "getsockname"]


@pytest.mark.parametrize("host", ALL)
def test_without_a_network_the_machine_is_reached_by_its_name(
    probe: MagicMock, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    probe.connect.side_effect = OSError
    monkeypatch.setattr(socket, "gethostname", lambda: "Player.local")
    assert reachable(host) == "Player.local"
