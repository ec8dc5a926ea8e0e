"""Guest bots and their keepers, seats that are kept for somebody, and a public handle for everybody."""

import sqlalchemy as sa
from alembic import op

from underhill.club.names import picture_of

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "guests",
        sa.Column("identity", sa.String(length=32), primary_key=True),
        sa.Column("keeper", sa.String(length=32), nullable=False),
        sa.Column("offer", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Float(precision=53), nullable=False),
    )
    op.create_index("guests_by_keeper", "guests", ["keeper"])
    op.create_table(
        "invited",
        sa.Column("table_id", sa.String(length=32), primary_key=True),
        sa.Column("identity", sa.String(length=32), primary_key=True),
    )
    op.create_index("invited_by_identity", "invited", ["identity"])
    op.add_column("identities", sa.Column("handle", sa.String(length=16), nullable=True))
    op.create_index("identities_by_handle", "identities", ["handle"], unique=True)
    op.create_index("identities_by_name", "identities", ["name"])
    _give_handles()


def _give_handles() -> None:
    people = sa.table("identities", sa.column("id", sa.String), sa.column("handle", sa.String))
    connection = op.get_bind()
    ids = [row[0] for row in connection.execute(sa.select(people.c.id))]
    given = sa.update(people).where(people.c.id == sa.bindparam("who")).values(handle=sa.bindparam("given"))
    if ids:
        connection.execute(given, [{"who": each, "given": picture_of(each)} for each in ids])


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_index("identities_by_name", "identities")
    op.drop_index("identities_by_handle", "identities")
    op.drop_column("identities", "handle")
    op.drop_table("invited")
    op.drop_table("guests")
