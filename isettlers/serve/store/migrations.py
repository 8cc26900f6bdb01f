"""The schema in PostgreSQL, version by version."""

from __future__ import annotations

from typing import Final

from isettlers.errors import IsettlersError
from isettlers.serve.store.lines import Base

LOCK: Final = 0x6973_6574_746C_6572
"""Key of the advisory lock under which a schema changes, processes register and tables are counted."""

MIGRATIONS: Final = (
    """
CREATE TABLE tables (
    id text PRIMARY KEY, game text NOT NULL, setup bytea NOT NULL, seed bytea NOT NULL, bots bytea NOT NULL,
    created double precision NOT NULL, ended double precision, fault text, owner text NOT NULL,
    touched double precision, made text NOT NULL DEFAULT '', seed_named integer NOT NULL, clock bytea,
    substitute text NOT NULL, handed bytea, free bytea, holder bigint, fence bigint NOT NULL DEFAULT 0
);
CREATE INDEX tables_ended ON tables (ended) WHERE ended IS NOT NULL;
CREATE INDEX tables_created ON tables (created, id);
CREATE INDEX tables_free ON tables (created, id) WHERE free IS NOT NULL;
CREATE INDEX tables_untouched ON tables (created) WHERE touched IS NULL AND ended IS NULL;
CREATE INDEX tables_of ON tables (owner);
CREATE INDEX tables_held ON tables (holder) WHERE holder IS NOT NULL;
CREATE TABLE tokens (digest bytea PRIMARY KEY, id text NOT NULL, seat integer);
CREATE INDEX tokens_of ON tokens (id);
CREATE TABLE actions (
    id text NOT NULL, number integer NOT NULL, action integer NOT NULL, seat integer NOT NULL,
    taken double precision NOT NULL, position bytea, PRIMARY KEY (id, number)
);
CREATE TABLE processes (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, address text NOT NULL, until timestamptz NOT NULL
);
CREATE TABLE batches (
    server bigint PRIMARY KEY, number bigint NOT NULL DEFAULT 0, began timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE clock (time double precision NOT NULL, seen timestamptz NOT NULL);
INSERT INTO clock VALUES (extract(epoch FROM clock_timestamp()), clock_timestamp());
""",
    """
ALTER TABLE tables ADD COLUMN creator integer, ADD COLUMN awaited bytea;
""",
)
"""The statements that lead from one version to the next. A table's `holder` is the number of a process, its `fence`
how often it was taken. A server numbers its transactions in `batches`, to know after a break which was the last."""


def migrate(base: Base) -> None:
    """Bring the schema up to date; servers that start together do so one after the other. Raises IsettlersError."""
    known = len(MIGRATIONS)
    with base.transaction():
        base.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        base.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
        row = base.execute("SELECT version FROM schema_version").fetchone()
        version = row[0] if row else 0
        if version > known:
            raise IsettlersError(f"the database was made by a newer version: schema {version}, this knows {known}")
        for script in MIGRATIONS[version:]:
            base.execute(script)
        base.execute("DELETE FROM schema_version")
        base.execute("INSERT INTO schema_version VALUES (%s)", (known,))
