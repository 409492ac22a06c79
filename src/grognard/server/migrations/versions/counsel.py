"""Time for bots to think, and tables at which the computer may be asked."""

import sqlalchemy as sa
from alembic import op

from grognard.server.migrations.remnants import lacks

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """At the tables of old the computer may be asked where one person plays alone."""
    if lacks("seats", "seconds"):
        op.add_column("seats", sa.Column("seconds", sa.Float, nullable=True))
    if lacks("games", "hints"):
        op.add_column("games", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))
    people = "select count(*) from seats where seats.table_id = games.id and seats.token is not null"
    op.execute(f"update games set hints = (({people}) <= 1)")  # noqa: S608  (no foreign words in it)


def downgrade() -> None:
    """Forget both."""
    op.drop_column("games", "hints")
    op.drop_column("seats", "seconds")
