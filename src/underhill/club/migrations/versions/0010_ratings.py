"""How strong people are, by game and number of players."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "ratings",
        sa.Column("identity", sa.String(length=32), primary_key=True),
        sa.Column("game", sa.String(length=64), primary_key=True),
        sa.Column("players", sa.String(length=8), primary_key=True),
        sa.Column("mu", sa.Float(precision=53), nullable=False),
        sa.Column("sigma", sa.Float(precision=53), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.Float(precision=53), nullable=False),
    )
    op.create_index("ratings_by_shown", "ratings", ["game", "players", "shown"])


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_table("ratings")
