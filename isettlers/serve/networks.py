"""Addresses as limits count them: the network of one subscriber, the site around it, and the ones that make room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address
from typing import Final, TypeVar

SITE_SHARE: Final = 2
"""Times the limit of one address that all of a site have together."""
SITE_LETTERS: Final = 15
"""Letters of an owner that name its site: three groups of an IPv6 address, or a whole IPv4 address."""

_GROUPS: Final = 4
"""Groups of an IPv6 address that belong to one subscriber: a network /64."""

Item = TypeVar("Item")


def subscriber(address: str) -> str:
    """Return the owner that counts as one address: for IPv6 its network, of which one subscriber has all addresses."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{':'.join(parsed.exploded.split(':')[:_GROUPS])}::/64"


def site(owner: str) -> str:
    """Return the site of an owner: for IPv6 the network /48, which is one customer's; otherwise the owner itself."""
    return owner[:SITE_LETTERS]


def first_to_go(held: Sequence[tuple[str, Item]], more_than: int = 0) -> Item | None:
    """Return the oldest item of those that the site with the most holds, and in it the address with the most.

    `held` has the owner of each item, the oldest first. None where that site holds no more than a number.
    """
    sites = Counter(site(owner) for owner, _ in held)
    crowd = max(sites, key=sites.__getitem__, default="")
    if sites[crowd] <= more_than:
        return None
    inside = [(owner, item) for owner, item in held if site(owner) == crowd]
    owners = Counter(owner for owner, _ in inside)
    most = max(owners, key=owners.__getitem__)
    return next(item for owner, item in inside if owner == most)
