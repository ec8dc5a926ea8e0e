"""Answers in reaction windows that are kept until the moment at which any answer would come."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "answers",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "decision"),
    )


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_table("answers")
