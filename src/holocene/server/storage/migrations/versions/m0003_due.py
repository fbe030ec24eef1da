"""When a table needs its driver, and when somebody last looked at it."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Note for each table when something is due; let processes have leases instead of renewing one for each table.

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
