"""When the tables of a person were over, so that the few that are not are found among thousands that are."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

FILL = """UPDATE members SET ended_at =
    (SELECT changed_at FROM tables WHERE tables.id = members.table_id AND tables.status IN ('finished', 'closed'))"""


def upgrade() -> None:
    """Bring the database to this version."""
    op.add_column("members", sa.Column("ended_at", sa.Float(precision=53), nullable=True))
    op.execute(FILL)
    op.drop_index("members_by_identity", "members")
    op.create_index("members_by_identity", "members", ["identity", "ended_at"])


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_index("members_by_identity", "members")
    op.create_index("members_by_identity", "members", ["identity"])
    op.drop_column("members", "ended_at")
