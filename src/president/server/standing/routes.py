"""HTTP: results of games, how standing is earned, the top list, profiles."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from litestar import Response, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, QueryParameter

from president.server.asking import Asked, maybe_sender, service_of
from president.server.errors import Refusal
from president.server.people.friends import nobody
from president.server.people.people import People
from president.server.replays.archive import no_such_game, split_id
from president.server.standing import achievements, top
from president.server.standing.classes import classes
from president.server.standing.experience import RULES, levels
from president.server.standing.reading import profile, summary
from president.server.wire import Problem
from president.server.wire.standing import GameSummary, Profile, StandingRules, TopList

FriendState = Literal["", "friend", "asked", "asking", "blocked", "me"]


@get("/api/standing", sync_to_thread=False)
def standing() -> StandingRules:
    """How points are earned, and what else there is to reach."""
    return StandingRules(list(RULES), achievements.codes(), classes(), levels())


@get("/api/games/{game_id:str}")
async def game(game_id: FromPath[str], request: Asked, state: State) -> Response[GameSummary] | Response[Problem]:
    """The result of a finished game."""
    service = service_of(state)
    asker = await maybe_sender(request, service)
    split_id(game_id)
    async with service.records.read() as connection:
        found = await summary(connection, game_id.upper(), asker.id if asker is not None else None)
    if found is not None:
        return Response(found)
    if await service.replays.archive.logged(game_id) is None:
        raise no_such_game()
    # No 4xx: a page asks as soon as it sees the last card, and its console would show that as an error.
    return Response(Problem("not-yet", "The result of this game is not there yet."), status_code=202)


@get("/api/top")
async def top_list(
    request: Asked,
    state: State,
    by: FromQuery[Literal["points", "rating", "presidencies"]] = "points",
    over: FromQuery[Literal["all", "month"]] = "all",
    among: FromQuery[Literal["everybody", "friends"]] = "everybody",
    rule_class: Annotated[str, QueryParameter(name="class", max_length=40)] = "",
) -> TopList:
    """The top list."""
    service = service_of(state)
    asker = await maybe_sender(request, service)
    me = asker.id if asker is not None else None
    if among == "friends" and me is None:
        raise Refusal("who-are-you", "Say who you are to see your friends.", status=401)
    if by == "rating" and rule_class not in {one.name for one in classes()}:
        raise Refusal("no-such-class", "Ratings are by class: ?class=basic, for instance.", status=404)
    month = service.guests.now() if over == "month" else None
    async with service.records.read() as connection:
        known = await top.circle(connection, me) if among == "friends" and me is not None else None
        if by == "rating":
            rows = await top.by_rating(connection, rule_class, month=month, among=known, asker=me)
        else:
            rows = await top.by_sums(connection, by, month=month, among=known, asker=me)
    return TopList(by, over, among, rows, rule_class if by == "rating" else None)


@get("/api/people/{person:str}")
async def person_page(person: FromPath[str], request: Asked, state: State) -> Profile:
    """What everybody may know of somebody; ``me`` is whoever asks."""
    service = service_of(state)
    asker = await maybe_sender(request, service)
    if person == "me":
        if asker is None:
            raise Refusal("who-are-you", "Say who you are to see your own page.", status=401)
        person = asker.id
    async with service.records.read() as connection:
        found = await profile(connection, person.replace("\0", "")[:40])
    if found is None:
        raise nobody()
    if asker is not None:
        found.friend = await _friend_state(service.people, asker.id, found.id)
    return found


async def _friend_state(people: People, asker: str, other: str) -> FriendState:
    if asker == other:
        return "me"
    circle = await people.friends.circle(asker)
    lists: dict[FriendState, Any] = {
        "friend": circle.friends,
        "asked": circle.asked,
        "asking": circle.asking,
        "blocked": circle.blocked,
    }
    return next((name for name, known in lists.items() if any(one.id == other for one in known)), "")


ROUTES: Final[tuple[Any, ...]] = (standing, game, top_list, person_page)
