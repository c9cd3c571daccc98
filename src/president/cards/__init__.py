"""Cards, sets of cards, and decks."""

from president.cards.card import ACE, JOKER, RANKS, SUITS, TWO, Card, parse_rank, rank_name
from president.cards.cardset import CardSet
from president.cards.deck import deal_round, full_deck, pack_mask

__all__ = [
    "ACE",
    "JOKER",
    "RANKS",
    "SUITS",
    "TWO",
    "Card",
    "CardSet",
    "deal_round",
    "full_deck",
    "pack_mask",
    "parse_rank",
    "rank_name",
]
