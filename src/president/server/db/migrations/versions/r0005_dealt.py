"""Sums over the deals of this server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "dealt",
        sa.Column("rules", sa.String(length=200), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("packs", sa.Integer(), nullable=False),
        sa.Column("jokers", sa.Integer(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("counts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("rules", "seats", name="pk_dealt"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("dealt")
