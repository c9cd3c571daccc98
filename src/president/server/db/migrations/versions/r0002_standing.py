"""What was played: games, ratings, experience, achievements."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "game",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("table_code", sa.String(length=16), nullable=False),
        sa.Column("rules", sa.String(length=200), nullable=False),
        sa.Column("rule_class", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("proofs", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
    )
    op.create_index("ix_game_finished", "game", ["finished"], unique=False)
    op.create_index("ix_game_rule_class", "game", ["rule_class"], unique=False)
    op.create_index("ix_game_table_code", "game", ["table_code"], unique=False)
    op.create_table(
        "rating",
        sa.Column("key", sa.String(length=48), nullable=False),
        sa.Column("rule_class", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", "rule_class", name="pk_rating"),
    )
    op.create_table(
        "achievement",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=24), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_achievement_game_game", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_achievement_person_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "code", name="pk_achievement"),
    )
    op.create_table(
        "experience",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), sa.Identity(always=False), nullable=False
        ),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=24), nullable=True),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("why", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_experience_game_game", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_experience_person_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_experience"),
        sa.UniqueConstraint("person", "game", "why", name="uq_experience_person_game_why"),
    )
    op.create_index("ix_experience_at", "experience", ["at"], unique=False)
    op.create_index("ix_experience_game", "experience", ["game"], unique=False)
    op.create_index("ix_experience_person", "experience", ["person"], unique=False)
    op.create_table(
        "game_seat",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("level", sa.String(length=40), nullable=True),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("presidencies", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("places", sa.JSON(), nullable=False),
        sa.Column("strength", sa.JSON(), nullable=False),
        sa.Column("stood_in", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_game_seat_game_game", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_game_seat_person_person", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("game", "player", name="pk_game_seat"),
    )
    op.create_index("ix_game_seat_person", "game_seat", ["person"], unique=False)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("game_seat")
    op.drop_table("experience")
    op.drop_table("achievement")
    op.drop_table("rating")
    op.drop_table("game")
