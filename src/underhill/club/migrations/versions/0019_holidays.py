"""Days on which people are away, so that their clocks of days stand still."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "holidays",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("since", sa.Float(precision=53), nullable=False),
        sa.Column("until", sa.Float(precision=53), nullable=False),
    )
    op.create_index("holidays_by_identity", "holidays", ["identity", "until"])


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_table("holidays")
