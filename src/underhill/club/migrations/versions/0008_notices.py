"""Notices, the channels by which people are called, what is still to be sent, and who looks at which table."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

TIME = sa.Float(precision=53)


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "notices",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=True),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("at", TIME, nullable=False),
    )
    op.create_index("notices_by_identity", "notices", ["identity", "at"])
    op.create_index("notices_by_age", "notices", ["at"])
    op.create_table(
        "channels",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("wants", sa.Text(), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("failing_since", TIME, nullable=True),
        sa.Column("dropped", sa.String(length=200), nullable=True),
    )
    op.create_index("channels_by_identity", "channels", ["identity"])
    op.create_table(
        "deliveries",
        sa.Column("notice_id", sa.String(length=32), primary_key=True),
        sa.Column("channel_id", sa.String(length=32), primary_key=True),
        sa.Column("due_at", TIME, nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
    )
    op.create_index("deliveries_by_due", "deliveries", ["due_at"])
    op.create_index("deliveries_by_channel", "deliveries", ["channel_id"])
    op.create_table(
        "table_wishes",
        sa.Column("identity", sa.String(length=32), primary_key=True),
        sa.Column("table_id", sa.String(length=32), primary_key=True),
        sa.Column("wish", sa.String(length=8), nullable=False),
    )
    op.create_table(
        "presences",
        sa.Column("table_id", sa.String(length=32), primary_key=True),
        sa.Column("identity", sa.String(length=32), primary_key=True),
        sa.Column("process", sa.String(length=32), primary_key=True),
        sa.Column("until", TIME, nullable=False),
    )
    op.create_index("presences_by_until", "presences", ["until"])


def downgrade() -> None:
    """Bring it back to the version before."""
    for name in ("presences", "table_wishes", "deliveries", "channels", "notices"):
        op.drop_table(name)
