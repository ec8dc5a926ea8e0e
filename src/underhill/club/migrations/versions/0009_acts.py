"""What operators do: each act is a row; people may be muted or banned."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

TIME = sa.Float(precision=53)


def upgrade() -> None:
    """Bring the database to this version."""
    op.add_column("identities", sa.Column("standing", sa.String(length=8), nullable=True))
    op.create_table(
        "acts",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("at", TIME, nullable=False),
        sa.Column("by", sa.String(length=64), nullable=False),
        sa.Column("what", sa.String(length=16), nullable=False),
        sa.Column("about", sa.String(length=32), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("begun_at", TIME, nullable=True),
        sa.Column("done_at", TIME, nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
    )
    op.create_index("acts_by_time", "acts", ["done_at", "at"])


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_table("acts")
    op.drop_column("identities", "standing")
