"""The server: one documented protocol for programs in other languages (bindings/protocol.md)."""
