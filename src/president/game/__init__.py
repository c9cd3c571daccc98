"""The engine: games, deals and plays as values; one judge; views and events."""

from president.game.actions import Action, Give, Pass, Play, Request
from president.game.arrange import arrange, arrange_exchange
from president.game.dealing import new_game, start_deal, start_deal_with
from president.game.ending import end_game
from president.game.errors import DealError, GameError, IllegalAction, Reason
from president.game.events import Event, redact
from president.game.game import Game, Step
from president.game.listing import actors, forced_give, legal_actions, options, timeout_action
from president.game.play import apply, reason_against
from president.game.roles import next_pairs, pairs, title
from president.game.scoring import standing
from president.game.seating import arrange_players, change_players, return_player, take_over, without_titles
from president.game.view import Options, PlayOption, SeatView, TradeOption, TrickPlay
from president.game.viewing import display_order, view

__all__ = [
    "Action",
    "DealError",
    "Event",
    "Game",
    "GameError",
    "Give",
    "IllegalAction",
    "Options",
    "Pass",
    "Play",
    "PlayOption",
    "Reason",
    "Request",
    "SeatView",
    "Step",
    "TradeOption",
    "TrickPlay",
    "actors",
    "apply",
    "arrange",
    "arrange_exchange",
    "arrange_players",
    "change_players",
    "display_order",
    "end_game",
    "forced_give",
    "legal_actions",
    "new_game",
    "next_pairs",
    "options",
    "pairs",
    "reason_against",
    "redact",
    "return_player",
    "standing",
    "start_deal",
    "start_deal_with",
    "take_over",
    "timeout_action",
    "title",
    "view",
    "without_titles",
]
