"""The type variables of states: the types of their views and documents, which are mappings where no game is known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # has defaults in every version; type checkers bring it along

    View_co = TypeVar("View_co", bound=Mapping[str, Any], default=Mapping[str, Any], covariant=True)
    Document_co = TypeVar("Document_co", bound=Mapping[str, Any], default=Mapping[str, Any], covariant=True)
else:
    from typing import TypeVar

    View_co = TypeVar("View_co", bound=Mapping[str, Any], covariant=True)
    Document_co = TypeVar("Document_co", bound=Mapping[str, Any], covariant=True)

__all__ = ["Document_co", "View_co"]
