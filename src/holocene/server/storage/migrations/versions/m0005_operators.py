"""What operators need: generations of cookies, bans, orders to running servers, and an audit log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
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
