"""Tournaments: who takes part, and who met whom at which table."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("creator", sa.String(length=32), nullable=True),
        sa.Column("created_at", sa.Float(precision=53), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
    )
    op.create_index("tournaments_by_status", "tournaments", ["status", "created_at"])
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(length=32), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("identity", sa.String(length=32), nullable=True),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("bot", sa.String(length=100), nullable=True),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
    )
    op.create_index("entrants_by_identity", "entrants", ["identity", "tournament"], unique=True)
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String(length=32), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True),
        sa.Column("board", sa.Integer(), primary_key=True),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=False),
        sa.Column("first_points", sa.Integer(), nullable=True),
        sa.Column("second_points", sa.Integer(), nullable=True),
    )
    op.create_index("pairings_by_table", "pairings", ["table_id"])


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_table("pairings")
    op.drop_table("entrants")
    op.drop_table("tournaments")
