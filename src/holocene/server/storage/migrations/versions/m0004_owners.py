"""An index of tables by their owners: with every new table, those of its owner are counted."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the index."""
    op.create_index("tables_owner", "tables", ["owner"])
