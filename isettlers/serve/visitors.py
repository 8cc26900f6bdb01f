"""Who may come by the web: names that requests ask for, origins of pages, and addresses that proxies forward."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, Self

from attrs import frozen

from isettlers.errors import SetupError

Network = IPv4Network | IPv6Network
Values = Callable[[str], Sequence[str]]
"""The values of a header by its name in small letters."""

ANY: Final = "*"
"""Stands for every origin."""

_HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^\s:/\[\]@]+?)\.?)(?::\d{1,5})?", re.IGNORECASE)
_ORIGIN: Final = re.compile(r"(https?)://([^\s/]+)", re.IGNORECASE)
_ELEMENT: Final = re.compile(r'(?:[^,"]|"(?:[^"\\]|\\.)*")+')
_FOR: Final = re.compile(r'(?:^|;)\s*for="?([^";,]*)', re.IGNORECASE)
_PORTS: Final = {"http": ":80", "https": ":443"}


class Denied(Exception):  # noqa: N818, it is an answer like others
    """An answer to a web request that is not let in: its HTTP status, a code for the counters and a line for people."""

    def __init__(self, status: int, code: str, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.code = code


@frozen
class Visitors:
    """Rules for web requests."""

    hosts: frozenset[str] = frozenset()
    """Names that the server answers to, beside the loopback's and the address that a request arrived at."""
    origins: frozenset[str] | None = None
    """Origins whose pages may connect; None lets pages of the same host and of this machine in."""
    proxies: tuple[Network, ...] = ()
    """Peers that are believed which address they forward."""

    @classmethod
    def named(cls, hosts: Iterable[str], origins: Iterable[str], proxies: Iterable[str]) -> Self:
        """The rules that options name. Raises SetupError."""
        allowed = frozenset(map(_origin, origins))
        return cls(frozenset(map(_name, hosts)), allowed or None, tuple(map(_network, proxies)))

    def admit(self, values: Values, peer: str, arrived_at: str) -> str:
        """The address by which a request is counted. Raises Denied for one that is not let in."""
        self.check_host(values, arrived_at)
        self.check_origin(values)
        return self.client(values, peer)

    def check_host(self, values: Values, arrived_at: str) -> None:
        """Raise Denied for a name that is not the server's: DNS of an attacker may lead any name to this address."""
        host = _host(_single(values("host")))
        if host is None or not (host in self.hosts or host == arrived_at.lower() or _is_loopback(host)):
            raise Denied(403, "host", "the server does not answer to this name: see --host")

    def check_origin(self, values: Values) -> None:
        """Raise Denied for a page of another origin; programs other than browsers send none."""
        sent = values("origin")
        if not sent:
            return
        origin = _single(sent).lower()
        if self.origins is None:
            match = _ORIGIN.fullmatch(origin)
            host = _host(match[2]) if match else None
            allowed = host is not None and (host == _host(_single(values("host"))) or _is_loopback(host))
        else:
            allowed = ANY in self.origins or _plain(origin) in self.origins
        if not allowed:
            raise Denied(403, "origin", "pages of this origin may not connect: see --origin")

    def trusts(self, peer: str) -> bool:
        """Whether a peer is a proxy that is believed."""
        address = _address(peer) if self.proxies else None
        return address is not None and self._is_proxy(address)

    def client(self, values: Values, peer: str) -> str:
        """The address that a proxy forwards, the peer's own where it is none. Raises Denied."""
        if not self.trusts(peer):
            return peer
        listed = [part for value in values("x-forwarded-for") for part in value.split(",")]
        elements = [part for value in values("forwarded") for part in _ELEMENT.findall(value)]
        standard = [match[1] if (match := _FOR.search(part)) else "" for part in elements]
        clients = {self._outermost(chain) for chain in (listed, standard) if chain}
        if len(clients) > 1:
            raise Denied(400, "forwarded", "X-Forwarded-For and Forwarded name different addresses")
        return clients.pop() if clients else peer

    def _outermost(self, chain: Sequence[str]) -> str:
        """The last address of a chain that is not a proxy's: those before it are the client's word."""
        for text in reversed(chain):
            address = _address(text.strip())
            if address is None:
                raise Denied(400, "forwarded", "the proxy forwards no address")
            if not self._is_proxy(address):
                break
        return str(address)

    def _is_proxy(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in network for network in self.proxies)


def _single(values: Sequence[str]) -> str:
    """The only value of a header; an empty text where there are none or several."""
    return values[0] if len(values) == 1 else ""


def _host(text: str) -> str | None:
    """The name in `name:port`, None where there is none."""
    match = _HOST.fullmatch(text)
    return (match[1] or match[2]).lower() if match else None


def _is_loopback(name: str) -> bool:
    address = _address(name)
    return name == "localhost" if address is None else address.is_loopback


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """The address in `address`, `address:port` or `[address]:port`."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _plain(origin: str) -> str:
    """An origin as browsers write it: without the usual port of its scheme."""
    return origin.removesuffix(_PORTS.get(origin.partition(":")[0], "\n"))


def _name(text: str) -> str:
    host = _host(text)
    if host is None or host != text.strip("[]").removesuffix(".").lower():
        raise SetupError(f"--host: expected a name or an address without port, got {text!r:.80}")
    return host


def _origin(text: str) -> str:
    origin = text.lower()
    match = _ORIGIN.fullmatch(origin)
    if origin not in {ANY, "null"} and not (match and _host(match[2])):
        raise SetupError(f"--origin: expected an origin such as https://example.org, null or *, got {text!r:.80}")
    return _plain(origin)


def _network(text: str) -> Network:
    try:
        return ip_network(text)
    except ValueError:
        raise SetupError(f"--proxy: expected an address or a network, got {text!r:.80}") from None
