"""The tables of the database. `migrations/` makes them; a test holds the two equal."""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text, true

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("number", Integer, nullable=False),  # of the last event
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created_at", Float(53), nullable=False),
    Column("changed_at", Float(53), nullable=False),
    Column("due_at", Float(53)),  # when the server has to act: a bot's turn, a clock that runs out
    Column("summary", Text, nullable=False),
    Column("creator", String(32)),
    Index("tables_by_creator", "creator", "status"),
    Index("tables_by_status", "status", "changed_at"),
    Index("tables_by_due", "due_at"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float(53), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("data", Text, nullable=False),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("position", Text, nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("identity", String(32), primary_key=True),
    Index("members_by_identity", "identity"),
)

identities = Table(
    "identities",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created_at", Float(53), nullable=False),
    Column("named", Boolean, nullable=False, server_default=true()),  # whether they chose the name; newcomers are given one
)

# Cookies of people, codes that move an identity to another device, tokens of seats: only their hashes are kept.
keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("identity", String(32)),
    Column("table_id", String(32)),
    Column("seat", BigInteger),
    Column("expires_at", Float(53)),
    Column("created_at", Float(53)),  # of a cookie
    Column("seen_at", Float(53)),  # of a cookie, to a day
    Column("device", String(64)),  # where a cookie was given
    Index("keys_by_seat", "table_id", "seat"),
    Index("keys_by_identity", "identity"),
)

orders = Table(
    "orders",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("data", Text, nullable=False),
)

# What a person has answered in a reaction window, until the moment at which any answer would come.
answers = Table(
    "answers",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("decision", Integer, primary_key=True),
    Column("choice", Text, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("done", Integer, nullable=False),  # choices looked at so far
    Column("total", Integer, nullable=False),
    Column("at", Float(53), nullable=False),  # of the last step
    Column("data", Text),  # the review, once it is finished
)

# One row per seat of a finished match.
results = Table(
    "results",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("identity", String(32)),  # whose seat it was; nobody's if a bot sat there from the start
    Column("name", String(64), nullable=False),
    Column("bot", String(100)),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("place", Integer, nullable=False),  # 0 the best
    Column("points", Integer, nullable=False),
    Column("finished_at", Float(53), nullable=False),
    Index("results_by_identity", "identity", "finished_at"),
)
