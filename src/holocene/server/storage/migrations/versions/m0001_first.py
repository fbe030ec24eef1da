"""The first version of the schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create people, tables, leases, entries, seats, links and notices."""
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("snapshot", sa.Text),
        sa.Column("snapshot_number", sa.Integer),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("tables_listed", "tables", ["listed", "status"])
    op.create_index("tables_status", "tables", ["status"])
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "key", name="entries_key"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person_id", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("seats_person", "seats", ["person_id"])
    op.create_table(
        "links",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("person_id", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person_id", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("quiet", sa.Text, nullable=False),
        sa.Column("told", sa.Integer, nullable=False),
    )
