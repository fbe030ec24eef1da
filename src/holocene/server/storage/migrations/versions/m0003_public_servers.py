"""A server for the open internet: tables that end or need their driver, and what operators need."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Bring tables, leases and what operators need."""
    note_due_and_visits()
    lease_by_process()
    add_what_operators_need()


def note_due_and_visits() -> None:
    """Note for each table when something is due, when it was visited, and whose it is.

    What is due at a running table is unknown here, so its driver looks once. Unvisited tables get their whole time.
    """
    op.add_column("tables", sa.Column("due", sa.Float))
    op.add_column("tables", sa.Column("visited", sa.Float, nullable=False, server_default="0"))
    tables = sa.table("tables", *(sa.column(name) for name in ("status", "due", "visited")))
    op.execute(sa.update(tables).values(visited=time.time()))
    op.execute(sa.update(tables).where(tables.c.status == "running").values(due=0.0))
    is_due = sa.text("due is not null")
    op.create_index("tables_due", "tables", ["due"], sqlite_where=is_due, postgresql_where=is_due)
    op.create_index("tables_visited", "tables", ["status", "visited"])
    op.create_index("tables_owner", "tables", ["owner"])


def lease_by_process() -> None:
    """Let processes renew one row each, instead of one for each table that they drive."""
    op.create_table(
        "processes",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.drop_table("leases")
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
    )


def add_what_operators_need() -> None:
    """Add generations of cookies, the index of named entries, and the tables bans, orders and acts."""
    op.add_column("people", sa.Column("generation", sa.Integer, nullable=False, server_default="0"))
    named = sa.text("kind IN ('joined', 'left', 'chat', 'rematch')")
    op.create_index("entries_named", "entries", ["key", "table_id"], sqlite_where=named, postgresql_where=named)
    op.create_table(
        "bans",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "acts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("operator", sa.Text, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("details", sa.Text, nullable=False),
    )
    op.create_index("acts_at", "acts", ["at"])
