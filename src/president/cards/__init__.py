"""Cards, sets of cards, and decks."""

from president.cards.card import ACE, JOKER, RANKS, SUITS, TWO, Card, parse_rank, rank_name
from president.cards.cardset import CardSet
from president.cards.deck import deal_round, full_deck, pack_mask
from president.cards.words import card_word, number_word, rank_word, set_word

__all__ = [
    "ACE",
    "JOKER",
    "RANKS",
    "SUITS",
    "TWO",
    "Card",
    "CardSet",
    "card_word",
    "deal_round",
    "full_deck",
    "number_word",
    "pack_mask",
    "parse_rank",
    "rank_name",
    "rank_word",
    "set_word",
]
