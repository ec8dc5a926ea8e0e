"""Reports by players, each stored with what it is about."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("place", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("said", sa.Text(), nullable=True),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("settled_at", sa.Float(precision=53), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
    )
    op.create_index("reports_by_time", "reports", ["settled_at", "at"])
    op.create_index("reports_by_identity", "reports", ["identity", "at"])
    op.create_index("reports_by_person", "reports", ["person", "at"])


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_table("reports")
