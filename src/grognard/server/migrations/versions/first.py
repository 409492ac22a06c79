"""Games, seats and actions."""

import sqlalchemy as sa
from alembic import op

from grognard.server.migrations.remnants import sweep

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of the first version."""
    sweep("actions", "seats", "games")
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("overrides", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("given", sa.Text, nullable=False),
        sa.Column("owner", sa.LargeBinary, nullable=True, index=True),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("updated", sa.Text, nullable=False),
        sa.Column("actions", sa.Integer, nullable=False),
        sa.Column("turn", sa.Text, nullable=False),
        sa.Column("decides", sa.Text, nullable=True),
        sa.Column("outcome", sa.Text, nullable=True),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("side", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=True),
        sa.Column("token", sa.LargeBinary, nullable=True, index=True),
    )
    op.create_table(
        "actions",
        sa.Column("table_id", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("action", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Back to an empty database."""
    for name in ("actions", "seats", "games"):
        op.drop_table(name)
