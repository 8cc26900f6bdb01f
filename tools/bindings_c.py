"""The protocol's version and codes as a header of C."""

from __future__ import annotations

from collections.abc import Iterator

from bindings_model import NOTICE, Model, quoted


def files(model: Model) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    codes = "".join(
        f"/* {meaning} */\n#define ISC_CODE_{code.upper()} {quoted(code)}\n" for code, meaning in model.codes.items()
    )
    text = f"""\
/* {NOTICE} */
/* clang-format off */
#ifndef ISC_PROTOCOL_H
#define ISC_PROTOCOL_H

/* Version of the protocol. */
#define ISC_PROTOCOL_VERSION {model.protocol}

/* The error codes of this version of the protocol; a later server may send others. */

{codes}
#endif
"""
    yield "c/client/include/isettlers-client/protocol.h", text
