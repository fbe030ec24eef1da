"""The database's schema: tables with their latest snapshot, their numbered entries, people and their seats."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint, text

metadata = MetaData()
# Entries that have a person's name in them. The index of these alone finds a person without slowing moves down.
NAMED = text("kind IN ('joined', 'left', 'chat', 'rematch')")

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("generation", Integer, nullable=False, server_default="0"),  # of cookies; older ones are void
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),  # the version of the rules at the start
    Column("plan", Text, nullable=False),  # what was chosen when the table was opened (JSON)
    Column("owner", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", Text, nullable=False),  # open, running, over
    Column("seed", Text, nullable=False),
    Column("nonce", Text, nullable=False),
    Column("number", Integer, nullable=False),  # of the last entry
    Column("snapshot", Text),  # the latest position, overwritten with every move
    Column("snapshot_number", Integer),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("due", Float),  # when a bot, a clock or a covered seat needs a driver; null for never
    Column("visited", Float, nullable=False, server_default="0"),  # when somebody last looked at it, to within a day
    Index("tables_listed", "listed", "status"),
    Index("tables_status", "status"),
    Index("tables_owner", "owner"),
    Index("tables_due", "due", sqlite_where=text("due is not null"), postgresql_where=text("due is not null")),
    Index("tables_visited", "status", "visited"),
)

processes = Table(  # those that share the database; each renews its one row, however many tables it drives
    "processes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("until", Float, nullable=False),  # then its leases expire
)

leases = Table(  # written only when a table gets another driver
    "leases",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", Text, nullable=False),  # the process that drives bots and clocks
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("key", Text, nullable=False),  # of the request: a repeated request is answered once
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "key", name="entries_key"),
    Index("entries_named", "key", "table_id", sqlite_where=NAMED, postgresql_where=NAMED),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False),
    Column("seen", Float, nullable=False),  # when the person was last present in any process
    Index("seats_person", "person_id"),
)

links = Table(
    "links",
    metadata,
    Column("token", Text, primary_key=True),  # its SHA-256, which is useless to anybody who reads the database
    Column("person_id", Text, ForeignKey("people.id"), nullable=False),
    Column("until", Float, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), primary_key=True),
    Column("webhook", Text, nullable=False),
    Column("quiet", Text, nullable=False),  # "22:00-07:00 +01:00", or "" for none
    Column("told", Integer, nullable=False),  # the last decision that was announced, so that none is announced twice
)

analyses = Table(  # of finished matches, which never change
    "analyses",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("data", Text, nullable=False),  # curve and costs (JSON); sentences are made when it is read
    Column("at", Float, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("kind", Text, primary_key=True),  # person or address: may not come; mute: may not write
    Column("value", Text, primary_key=True),  # a person's id, or a network
    Column("at", Float, nullable=False),
)

orders = Table(  # what running servers have to look at again; they read it every second
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("at", Float, nullable=False),
)

acts = Table(  # of operators: the audit log
    "acts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", Float, nullable=False),
    Column("operator", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("details", Text, nullable=False),
    Index("acts_at", "at"),
)
