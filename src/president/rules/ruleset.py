"""Everything a table agrees before it plays, as one frozen value.

A :class:`RuleSet` is data: groups of options, each answering one question, none expressible by
another. Presets are TOML files with the same groups and keys (``presets/``); ``describe`` turns the
value into sentences, ``compiled`` into look-up tables. The options follow the catalogue in
docs/rules; the comment behind a field names its values.

Some options are laid out here but not built yet. :mod:`president.rules.validate` refuses them with
a sentence, so that a rule set is never half obeyed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from president.cards.card import JOKER, TWO, Card

Twos = Literal["high", "low", "clear", "wild"]
Jokers = Literal["wild", "top"]
WildsAlone = Literal["never", "lowest", "highest"]
BestOrder = Literal["power", "ranked"]
SizeRule = Literal["same", "at-least", "bigger-wins"]
EqualRule = Literal["refused", "allowed", "skips"]
FourRule = Literal["off", "one-play", "in-turn", "anytime"]
PassCost = Literal["turn", "trick"]
Settles = Literal["others", "all"]
FirstLead = Literal["left", "holder", "opens", "random"]
LaterLead = Literal["president", "last", "first"]
Surplus = Literal["left", "president"]
Reseat = Literal["none", "by-place", "shuffle"]
LowGives = Literal["best", "named", "named-rank"]
HighReturns = Literal["any", "worst"]
Sight = Literal["sequential", "blind"]
ForbiddenAs = Literal["sunk", "foul"]
Until = Literal["open", "target", "deals"]
Tied = Literal["play-on", "share"]
PointsRule = Literal["list", "places", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """How many seats the game takes."""

    min: int
    max: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """What is dealt."""

    packs: tuple[tuple[int, int], ...] = ((1, 1),)
    """Steps ``(players from, packs)``, ascending: ``((3, 1), (7, 2))`` is a second pack from seven players."""
    jokers: int = 0
    """Jokers in each pack, 0 to 2."""
    remainder: Literal["deal", "face-up", "unseen"] = "deal"
    """What happens to cards that do not divide evenly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranks:
    """What twos and jokers are, and which card is best."""

    twos: Twos = "high"
    """``clear``: one two clears the pile; ``wild``: fills sets of another rank."""
    jokers: Jokers = "wild"
    """``top``: a joker alone above every single. Unused without jokers."""
    wilds_alone: WildsAlone = "never"
    """A play of wild cards only: refused, below the three (from a hand of wilds only), or above all."""
    best: BestOrder = "power"
    """Which card is best in an exchange: joker, 2, A … 3, or cards outside the ranking last (``ranked``)."""
    god_card: str | None = None
    """A card that beats everything."""
    transparent: str | None = None
    """A rank that copies what it is laid on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Runs:
    """Sequences as melds."""

    min: int = 3
    same_suit: bool = True
    overlap: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Melds:
    """What may be played together."""

    largest_set: int | None = None
    """Cap on the cards of a set, wild cards included."""
    runs: Runs | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bombs:
    """Sets that beat any other top."""

    min: int = 4
    """Cards a bomb needs, wilds included, one of them natural."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beating:
    """What may follow the top."""

    size: SizeRule = "same"
    equal: EqualRule = "refused"
    """A meld of the same rank and size: refused, allowed, or allowed and the next seat is skipped."""
    skip_depth: int = 1
    bombs: Bombs | None = None
    lock: Literal["off", "full", "partial"] = "off"
    """Binding the trick to suits that were repeated."""
    spade_three: bool = False
    """The three of spades beats a joker alone."""
    must_play: bool = False
    """Passing only when nothing can be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clearing:
    """What turns the pile away at once."""

    ranks: tuple[int, ...] = ()
    """Ranks whose sets clear (0 for the three … 12 for the two)."""
    in_runs: bool = False
    four: FourRule = "off"
    """Four alike: nothing; four or more in one play; as a block of plays in turn; or out of turn too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passing:
    """What a pass costs and when a trick settles."""

    costs: PassCost = "turn"
    settles: Settles = "others"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leading:
    """Who leads."""

    first: FirstLead = "left"
    """In the first deal: the dealer's left, the holder of ``card``, the holder who must play it, or by chance."""
    card: Card | None = None
    later: LaterLead = "president"
    """In later deals: the president, the last placed, or as in the first deal."""
    orphan: Literal["next"] = "next"
    """Who leads after a winner without cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOut:
    """Limits on the last card."""

    forbidden: tuple[int, ...] = ()
    """Ranks that may not be played last."""
    penalty: ForbiddenAs = "sunk"
    """``sunk``: a hand of forbidden cards only is placed last at once; ``foul``: playing it places last."""
    clears: bool = False
    president_falls: Literal["off", "leaves", "plays-on"] = "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Revolution:
    """Melds that reverse the ranking."""

    set: int | None = 4
    """Cards alike that reverse it, wilds included when ``wilds_count``."""
    run: int | None = None
    wilds_count: bool = True
    lasts: Literal["deal", "trick"] = "deal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """Japanese rank effects; each a rank's own rule."""

    jack_back: bool = False
    five_skip: bool = False
    seven_pass: bool = False
    nine_reverse: bool = False
    ten_discard: bool = False
    queen_bomber: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """Who gets the surplus cards, and who sits where."""

    surplus: Surplus = "left"
    """Later deals begin at the dealer's left, or at the president."""
    reseat: Reseat = "none"
    every: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """The trade before every deal but the first."""

    counts: tuple[int, ...] = ()
    """Item i pairs place i+1 with place n-i; only pairs of different seats trade."""
    low_gives: LowGives = "best"
    high_returns: HighReturns = "any"
    sight: Sight = "sequential"
    mercy_after: int = 0
    """When the same player has been president that many deals running, one exchange falls out; 0: never."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Titles:
    """Role names by place, in English; display only."""

    president: str = "President"
    vice_president: str = "Vice president"
    middle: str = "Citizen"
    vice_last: str | None = None
    """Second to last; ``None`` gives it the middle title."""
    last: str = "Last place"
    vice_president_from: int = 4
    """Fewest players at which the second is vice president."""
    vice_last_from: int = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """Points of one deal."""

    points: PointsRule = "list"
    """By ``list`` (padded with zeros), one more for each ``places`` above the last, or ``none``."""
    list: tuple[int, ...] = (2, 1)
    last: int = 0
    """Points of the last place under ``places``."""
    counts: Literal["points", "presidencies"] = "points"
    """What the scoreboard calls them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """When the game is over and what equal totals mean."""

    until: Until = "target"
    target: int | None = None
    deals: int | None = None
    """Number of deals; ``None`` with ``until="deals"`` means the host must choose before the game starts."""
    tied: Tied = "play-on"
    reset_roles: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """A complete rule set.

    ``name`` is how it is written (``european`` or ``european+bombs``), ``title`` how it is shown,
    ``summary`` one paragraph for the lobby, ``source`` where the rules are from.
    """

    name: str
    title: str
    summary: str
    source: str
    aliases: tuple[str, ...] = ()
    players: Players
    deck: Deck = field(default_factory=Deck)
    ranks: Ranks = field(default_factory=Ranks)
    melds: Melds = field(default_factory=Melds)
    beating: Beating = field(default_factory=Beating)
    clearing: Clearing = field(default_factory=Clearing)
    passing: Passing = field(default_factory=Passing)
    leading: Leading = field(default_factory=Leading)
    going_out: GoingOut = field(default_factory=GoingOut)
    revolution: Revolution | None = None
    effects: Effects = field(default_factory=Effects)
    dealing: Dealing = field(default_factory=Dealing)
    exchange: Exchange = field(default_factory=Exchange)
    titles: Titles = field(default_factory=Titles)
    scoring: Scoring = field(default_factory=Scoring)
    ending: Ending = field(default_factory=Ending)

    def packs(self, players: int) -> int:
        """Packs in use at a table of ``players``."""
        return [packs for start, packs in self.deck.packs if start <= players][-1]

    @property
    def wild_ranks(self) -> tuple[int, ...]:
        """Ranks whose cards are wild: of twos (12) and jokers (13) those that the rule set makes so."""
        twos = (TWO,) if self.ranks.twos == "wild" else ()
        jokers = (JOKER,) if self.deck.jokers and self.ranks.jokers == "wild" else ()
        return twos + jokers
