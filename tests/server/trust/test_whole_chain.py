"""From the promise at the table to the check on the command line: a whole game over sockets."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from president.records import loads, verify
from tests.cli.running import president as run
from tests.server.serving import Json, Player, Visit, bearer, play_on, serving


async def salt_on(player: Player) -> None:
    """Add a salt to every deal as soon as its promise is seen, as the page does; until the game is over."""
    sent = set()
    while player.view["phase"] != "over":
        coming: Json | None = player.view.get("coming")
        if coming is not None and coming["commitment"] not in sent:
            sent.add(coming["commitment"])
            salt = random.Random(coming["commitment"]).randbytes(16).hex()
            await player.send({"type": "salt", "deal": coming["deal"], "salt": salt})
        await player.after(player.version)


async def test_a_game_as_it_was_played_is_verified(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with Visit(server) as visit:
            code, people = await visit.full_table("european", 4, target=4)
            salting = [asyncio.create_task(salt_on(player)) for player in people[:2]]
            await asyncio.gather(*(play_on(player, random.Random(seat)) for seat, player in enumerate(people)))
            await asyncio.gather(*salting)
            promised = {
                frame["view"]["coming"]["deal"]: frame["view"]["coming"]["commitment"]
                for frame in people[3].frames
                if "coming" in frame.get("view", {})
            }
            answer = await visit.http.get(f"/api/games/{code}-1/record", headers=bearer(people[0]))
            text = answer.raise_for_status().text
    path = tmp_path / "game.president.toml"
    path.write_text(text, "utf-8")
    verdicts = list(verify(loads(text)))
    proofs = [verdict.proof for verdict in verdicts]
    assert len(proofs) >= 2
    assert all(verdict.ok for verdict in verdicts)
    assert all(proof is not None and promised[proof.deal] == proof.commitment for proof in proofs)
    assert all(proof is not None and proof.table == f"{code}-1" for proof in proofs)
    assert any(proof is not None and len(proof.salts) == 2 for proof in proofs)
    checked = run("verify", str(path))
    assert (checked.exit_code, checked.stdout.splitlines()[-1]) == (0, "All deals were dealt as promised.")
