"""Every message between browser and server, as msgspec Structs; the TypeScript types are generated from them.

Cards travel in their text form (``"3C"``, ``"JK'"``), actions as record notation (``"3C 3D"``, ``"-"``,
``"> s3 4D 3H"``, ``"? s3 2C 2S"``; see docs/records). Seats are numbered clockwise from 0. Unknown fields are
refused. Adding a message means adding a Struct to a module here, and to the union if it travels over a socket:
``scripts/wire.py`` writes ``web/src/wire/types.ts`` and CI fails when that file is stale. What belongs to a feature
stands in a module of its own (``wire.accounts.SignIn``).
"""

from __future__ import annotations

from president.server.wire.asks import Act, EndGame, Hello, Leave, Pace, Ping, Ready, Rematch, Sit, Start
from president.server.wire.common import Out, Problem, Strict
from president.server.wire.lobby import (
    BotLevel,
    Figure,
    FigureStep,
    Guest,
    Lobby,
    NewGuest,
    NewTable,
    OpenTable,
    Preset,
    RuleSection,
    RulesPage,
    SeatSetup,
    Sentence,
    Switch,
    TableMade,
)
from president.server.wire.updates import Pong, Refused, Replaced, TableChanged, Update, Welcome
from president.server.wire.view import (
    Choices,
    DealResult,
    ExchangePair,
    Line,
    PileMeld,
    PlayChoice,
    Receipt,
    SeatInfo,
    Standing,
    TableInfo,
    Trade,
    View,
)

FromBrowser = Hello | Sit | Start | Act | Ready | Rematch | Pace | EndGame | Leave | Ping
ToBrowser = Welcome | Update | TableChanged | Refused | Replaced | Pong

__all__ = [
    "Act",
    "BotLevel",
    "Choices",
    "DealResult",
    "EndGame",
    "ExchangePair",
    "Figure",
    "FigureStep",
    "FromBrowser",
    "Guest",
    "Hello",
    "Leave",
    "Line",
    "Lobby",
    "NewGuest",
    "NewTable",
    "OpenTable",
    "Out",
    "Pace",
    "PileMeld",
    "Ping",
    "PlayChoice",
    "Pong",
    "Preset",
    "Problem",
    "Ready",
    "Receipt",
    "Refused",
    "Rematch",
    "Replaced",
    "RuleSection",
    "RulesPage",
    "SeatInfo",
    "SeatSetup",
    "Sentence",
    "Sit",
    "Standing",
    "Start",
    "Strict",
    "Switch",
    "TableChanged",
    "TableInfo",
    "TableMade",
    "ToBrowser",
    "Trade",
    "Update",
    "View",
    "Welcome",
]
