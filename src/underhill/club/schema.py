"""The tables of the database. `migrations/` makes them; a test holds the two equal."""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text, false, true

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
    Index("tables_by_due", "due_at"),
    Index("tables_by_public", "public", "status", "changed_at"),
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

# Choices, many to a row (moves.py); all other events, and choices of earlier versions, are in `events`.
moves = Table(
    "moves",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("group", Integer, primary_key=True, autoincrement=False),
    Column("lines", Text, nullable=False),
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
    Column("ended_at", Float(53)),  # when the table was over; none while it is not
    Index("members_by_identity", "identity", "ended_at"),
)

# For whom a seat is kept at an open table: somebody who is invited, or a guest bot that is challenged.
invited = Table(
    "invited",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("identity", String(32), primary_key=True),
    Index("invited_by_identity", "identity"),
)

identities = Table(
    "identities",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created_at", Float(53), nullable=False),
    Column("named", Boolean, nullable=False, server_default=true()),  # whether they chose the name; newcomers are given one
    Column("standing", String(8)),  # muted or banned by an operator
    Column("handle", String(16)),  # by which everybody can name them; from it nobody finds the identity
    Column("shows", String(8)),  # how much of their past others see; nothing if they never said
    Index("identities_by_handle", "handle", unique=True),
    Index("identities_by_name", "name"),
)

# Programs with accounts of their own, and whose they are.
guests = Table(
    "guests",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("keeper", String(32), nullable=False),  # the person whose program it is
    Column("offer", Text, nullable=False),  # what it takes on
    Column("created_at", Float(53), nullable=False),
    Index("guests_by_keeper", "keeper"),
)

# Cookies of people, codes that move an identity to another device, challenges for passkeys, tokens of seats and of guest bots: only
# their hashes are kept.
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
    Column("seconds", Float(53)),  # that the person usually took for a choice
    Column("favourites", Text),  # the choices made most often, and how often
    Index("results_by_identity", "identity", "finished_at"),
)

# What calls people: one row per person and event, written with the event.
notices = Table(
    "notices",
    metadata,
    Column("id", String(32), primary_key=True),  # the same whenever it is sent again
    Column("identity", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("decision", Integer),  # that it is about: void once something else is asked
    Column("data", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    Index("notices_by_identity", "identity", "at"),
    Index("notices_by_age", "at"),
)

# Where a person wants to be called: an address, what is sent there, and what became of it.
channels = Table(
    "channels",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("identity", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("address", Text, nullable=False),
    Column("secret", String(64), nullable=False),  # signs what is sent there
    Column("language", String(8), nullable=False),
    Column("origin", Text, nullable=False),  # of this server as the person knows it, for links
    Column("wants", Text, nullable=False),
    Column("created_at", Float(53), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("failing_since", Float(53)),
    Column("dropped", String(200)),  # why nothing is sent there any more
    Column("browser_keys", Text),  # of a browser, for which what is pushed to it is encrypted
    Index("channels_by_identity", "identity"),
)

# What is still to be sent: at `due_at`, or once the process that tries has not come back by then.
deliveries = Table(
    "deliveries",
    metadata,
    Column("notice_id", String(32), primary_key=True),
    Column("channel_id", String(32), primary_key=True),
    Column("due_at", Float(53), nullable=False),
    Column("tries", Integer, nullable=False),
    Index("deliveries_by_due", "due_at"),
    Index("deliveries_by_channel", "channel_id"),
)

# For which tables somebody wants all calls, or none.
table_wishes = Table(
    "table_wishes",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("wish", String(8), nullable=False),
)

# Who looks at which table in which process; with one process it is in its memory alone.
presences = Table(
    "presences",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("identity", String(32), primary_key=True),
    Column("process", String(32), primary_key=True),
    Column("until", Float(53), nullable=False),
    Column("away", Boolean, nullable=False, server_default=false()),  # the page is open, and nobody looks at it
    Index("presences_by_until", "until"),
)

# What operators do: asked for, begun by a server process, done.
acts = Table(
    "acts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", Float(53), nullable=False),
    Column("by", String(64), nullable=False),  # the user of the operator's machine
    Column("what", String(16), nullable=False),
    Column("about", String(32), nullable=False),  # a table or a person
    Column("data", Text, nullable=False),
    Column("begun_at", Float(53)),
    Column("done_at", Float(53)),
    Column("outcome", Text),
    Index("acts_by_time", "done_at", "at"),
)

# What players tell the operator: stored with what it is about, so that it outlives the line and the table.
reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", Float(53), nullable=False),
    Column("identity", String(32), nullable=False),  # of whoever reports
    Column("place", String(32), nullable=False),  # the table where it happened
    Column("person", String(32)),  # whom it is about; nobody knows who an onlooker was
    Column("name", String(64), nullable=False),  # what they were called there
    Column("line", Integer),  # the event by which they said it
    Column("said", Text),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("settled_at", Float(53)),  # by an operator
    Column("note", Text),  # why, by the operator
    Index("reports_by_time", "settled_at", "at"),
    Index("reports_by_identity", "identity", "at"),
    Index("reports_by_person", "person", "at"),
)

# When people are away, so that their clocks of days stand still.
holidays = Table(
    "holidays",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("identity", String(32), nullable=False),
    Column("since", Float(53), nullable=False),
    Column("until", Float(53), nullable=False),
    Index("holidays_by_identity", "identity", "until"),
)

# Passkeys: what is kept of a key whose other half stays with its person.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the credential's id
    Column("identity", String(32), nullable=False),
    Column("credential", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("used", BigInteger, nullable=False),  # how often, as far as the device counts
    Column("device", String(64), nullable=False),  # where it was made
    Column("created_at", Float(53), nullable=False),
    Index("passkeys_by_identity", "identity"),
)

# How strong people are, by game and number of players; `shown` is what a list is ordered by.
ratings = Table(
    "ratings",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("players", String(8), primary_key=True),  # "2" or "3+"
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("matches", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("changed_at", Float(53), nullable=False),
    Index("ratings_by_shown", "game", "players", "shown"),
)

# What the server has made once and all its processes use: the key that signs what it pushes.
house_keys = Table(
    "house_keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("kind", String(16), nullable=False),  # swiss or round_robin
    Column("status", String(16), nullable=False),  # open, running, finished
    Column("creator", String(32)),
    Column("created_at", Float(53), nullable=False),
    Column("rounds", Integer, nullable=False),  # how many there will be
    Column("round", Integer, nullable=False),  # the one that is played; 0 before the first
    Column("terms", Text, nullable=False),  # of every table
    Index("tournaments_by_status", "status", "created_at"),
)

# Who takes part: a person or guest bot with an identity, or a bot of the server.
entrants = Table(
    "entrants",
    metadata,
    Column("tournament", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("identity", String(32)),
    Column("name", String(64), nullable=False),
    Column("bot", String(100)),
    Column("withdrawn", Boolean, nullable=False),  # plays no further rounds
    Index("entrants_by_identity", "identity", "tournament", unique=True),
)

# Who meets whom; the table is laid after the row is written. Points are halves, and missing until the match is over.
pairings = Table(
    "pairings",
    metadata,
    Column("tournament", String(32), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("table_id", String(32)),  # none for a round off
    Column("first", Integer, nullable=False),
    Column("second", Integer, nullable=False),  # -1 for a round off
    Column("first_points", Integer),
    Column("second_points", Integer),
    Index("pairings_by_table", "table_id"),
)
