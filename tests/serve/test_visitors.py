"""Web requests by their headers: which names and origins are let in, and which address is counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from isettlers.errors import SetupError
from isettlers.serve.visitors import Denied, Visitors

HERE = "192.0.2.1"
"""The address that requests arrive at."""


def _values(headers: Mapping[str, str | Sequence[str]]) -> Mapping[str, list[str]]:
    return {name: [value] if isinstance(value, str) else list(value) for name, value in headers.items()}


def _code(visitors: Visitors, headers: Mapping[str, str | Sequence[str]], peer: str = "198.51.100.7") -> int:
    """The status of a request; 101 for one that is let in."""
    values = _values(headers)
    try:
        visitors.admit(lambda name: values.get(name, []), peer, HERE)
    except Denied as denied:
        return denied.status
    return 101


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 101),
        ("LOCALHOST:8765", 101),
        ("127.0.0.1:8765", 101),
        ("127.1.2.3", 101),
        ("[::1]:8765", 101),
        (HERE, 101),
        (f"{HERE}:8765", 101),
        ("games.example", 101),
        ("Games.Example.:443", 101),
        ("evil.example", 403),
        ("games.example.evil.example", 403),
        ("localhost.evil.example", 403),
        ("127.0.0.1.evil.example", 403),
        ("evil.example:80@localhost", 403),
        ("192.0.2.2", 403),
        ("[::2]", 403),
        ("", 403),
        (["localhost", "evil.example"], 403),
        ([], 403),
    ],
)
def test_the_server_answers_to_its_names_alone(host: str | list[str], status: int) -> None:
    assert _code(Visitors.named(["games.example"], [], []), {"host": host}) == status


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("https://games.example", 101),
        ("http://games.example:8080", 101),
        ("http://localhost:3000", 101),
        ("http://127.0.0.1", 101),
        ("http://[::1]:5173", 101),
        ("https://evil.example", 403),
        ("https://games.example.evil.example", 403),
        ("https://localhost.evil.example", 403),
        ("https://games.example@evil.example", 403),
        ("null", 403),
        ("file://localhost", 403),
        ("chrome-extension://games.example", 403),
        ("", 403),
        (["https://games.example", "https://evil.example"], 403),
    ],
)
def test_pages_of_the_same_host_and_of_this_machine_may_connect(origin: str | list[str], status: int) -> None:
    visitors = Visitors.named(["games.example"], [], [])
    assert _code(visitors, {"host": "games.example", "origin": origin}) == status


def test_programs_that_send_no_origin_may_connect() -> None:
    assert _code(Visitors.named([], ["https://games.example"], []), {"host": "localhost"}) == 101


@pytest.mark.parametrize(
    ("allowed", "origin", "status"),
    [
        ("https://games.example", "https://games.example", 101),
        ("https://Games.Example:443", "https://games.example", 101),
        ("https://games.example", "http://games.example", 403),
        ("https://games.example", "https://games.example:8443", 403),
        ("https://games.example:8443", "https://games.example:8443", 101),
        ("https://games.example", "http://localhost", 403),
        ("https://games.example", "null", 403),
        ("null", "null", 101),
        ("*", "https://evil.example", 101),
        ("*", "null", 101),
    ],
)
def test_with_a_list_only_its_origins_may_connect(allowed: str, origin: str, status: int) -> None:
    assert _code(Visitors.named([], [allowed], []), {"host": "localhost", "origin": origin}) == status


PROXIES = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]


def _client(headers: Mapping[str, str | Sequence[str]], peer: str = "127.0.0.1") -> str:
    values = _values(headers)
    return Visitors.named([], [], PROXIES).client(lambda name: values.get(name, []), peer)


@pytest.mark.parametrize(
    ("headers", "client"),
    [
        ({}, "127.0.0.1"),
        ({"x-forwarded-for": "203.0.113.9"}, "203.0.113.9"),
        ({"x-forwarded-for": "1.1.1.1, 203.0.113.9"}, "203.0.113.9"),
        ({"x-forwarded-for": ["1.1.1.1", "203.0.113.9"]}, "203.0.113.9"),
        ({"x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.1.2.3"}, "203.0.113.9"),
        ({"x-forwarded-for": "nonsense, 203.0.113.9"}, "203.0.113.9"),
        ({"x-forwarded-for": "10.9.9.9, 10.1.2.3"}, "10.9.9.9"),
        ({"x-forwarded-for": "203.0.113.9:4711"}, "203.0.113.9"),
        ({"x-forwarded-for": "2001:db8::7"}, "2001:db8::7"),
        ({"x-forwarded-for": "[2001:db8::7]:4711"}, "2001:db8::7"),
        ({"x-forwarded-for": "::ffff:203.0.113.9"}, "203.0.113.9"),
        ({"forwarded": "for=203.0.113.9"}, "203.0.113.9"),
        ({"forwarded": 'for=1.1.1.1, for="[2001:db8::7]:4711";proto=https;by=10.0.0.1'}, "2001:db8::7"),
        ({"forwarded": 'proto=https; For=203.0.113.9;host="a,for=1.1.1.1"'}, "203.0.113.9"),
        ({"forwarded": "for=203.0.113.9", "x-forwarded-for": "1.1.1.1, 203.0.113.9"}, "203.0.113.9"),
    ],
)
def test_a_proxy_is_believed(headers: Mapping[str, str | Sequence[str]], client: str) -> None:
    assert _client(headers) == client


@pytest.mark.parametrize("peer", ["198.51.100.7", "2001:db8::1", "11.0.0.1", "local"])
def test_nobody_else_is_believed(peer: str) -> None:
    headers = {"x-forwarded-for": "203.0.113.9", "forwarded": "for=203.0.113.10"}
    assert _client(headers, peer) == peer


@pytest.mark.parametrize("peer", ["127.0.0.1", "10.200.0.1", "fd00::1", "::ffff:10.0.0.1"])
def test_a_network_of_proxies_is_believed(peer: str) -> None:
    assert _client({"x-forwarded-for": "203.0.113.9"}, peer) == "203.0.113.9"


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": ""},
        {"x-forwarded-for": "unknown"},
        {"x-forwarded-for": "203.0.113.9, nonsense"},
        {"forwarded": "for=_hidden"},
        {"forwarded": "proto=https"},
        {"forwarded": "for=203.0.113.9", "x-forwarded-for": "203.0.113.10"},
    ],
)
def test_a_proxy_that_names_no_one_address_is_refused(headers: Mapping[str, str]) -> None:
    with pytest.raises(Denied) as denied:
        _client(headers)
    assert denied.value.status == 400


@pytest.mark.parametrize(
    ("hosts", "origins", "proxies", "reason"),
    [
        ([""], [], [], "--host: "),
        (["a.example:80"], [], [], "--host: "),
        (["https://a.example"], [], [], "--host: "),
        ([], ["a.example"], [], "--origin: "),
        ([], ["https://a.example/"], [], "--origin: "),
        ([], ["ws://a.example"], [], "--origin: "),
        ([], [""], [], "--origin: "),
        ([], [], ["proxy.example"], "--proxy: "),
        ([], [], ["10.0.0.1/8"], "--proxy: "),
    ],
)
def test_rules_that_mean_nothing_are_refused(
    hosts: list[str], origins: list[str], proxies: list[str], reason: str
) -> None:
    with pytest.raises(SetupError, match=reason):
        Visitors.named(hosts, origins, proxies)


def test_an_address_may_be_a_name_of_the_server() -> None:
    visitors = Visitors.named(["[2001:db8::1]", "203.0.113.1"], [], [])
    assert _code(visitors, {"host": "[2001:DB8::1]:443"}) == 101
    assert _code(visitors, {"host": "203.0.113.1"}) == 101
