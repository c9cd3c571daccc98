"""What a finished game's record does not say, ratings as they were shown, and sums for the top list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table."""
    with op.batch_alter_table("game") as batch:
        batch.add_column(sa.Column("details", sa.JSON(), nullable=True))
        batch.add_column(sa.Column("whys", sa.JSON(), nullable=True))
    with op.batch_alter_table("game_seat") as batch:
        batch.add_column(sa.Column("rating", sa.Integer(), nullable=True))
        batch.add_column(sa.Column("change", sa.Integer(), nullable=True))
    with op.batch_alter_table("rating") as batch:
        batch.add_column(sa.Column("at", sa.BigInteger(), server_default="0", nullable=False))
    op.create_index("ix_rating_top", "rating", ["rule_class", "mu"], unique=False)
    op.create_table(
        "tally",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("period", sa.String(length=8), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("presidencies", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_tally_person_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "period", name="pk_tally"),
    )
    op.create_index("ix_tally_points", "tally", ["period", "points"], unique=False)
    op.create_index("ix_tally_presidencies", "tally", ["period", "presidencies"], unique=False)


def downgrade() -> None:
    """Take them away."""
    op.drop_table("tally")
    op.drop_index("ix_rating_top", table_name="rating")
    with op.batch_alter_table("rating") as batch:
        batch.drop_column("at")
    with op.batch_alter_table("game_seat") as batch:
        batch.drop_column("change")
        batch.drop_column("rating")
    with op.batch_alter_table("game") as batch:
        batch.drop_column("whys")
        batch.drop_column("details")
