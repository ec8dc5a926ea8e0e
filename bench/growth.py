"""How much the database grows with a match: whole random matches of every game, written choice by choice as a live table does.

    python bench/growth.py [--database postgresql://…] [--matches 10]

Without a database PostgreSQL is started for the purpose (test extra). Prints kilobytes per match for every game, and by table.
"""

import argparse
import asyncio
import random
import sys
from pathlib import Path

from sqlalchemy import text

from underhill.club.creating import created, started_data
from underhill.club.database import engine_for, migrate
from underhill.club.events import Draft, Kind
from underhill.club.host import Host
from underhill.club.policy import Policy
from underhill.club.store import Store
from underhill.club.table import By, Seat
from underhill.club.terms import SeatKind, Terms
from underhill.core.game import Game, games

SIZES = text(
    "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
)


async def sizes(host: Host) -> dict[str, int]:
    """The bytes of every table with its indices and with what was replaced and not yet freed."""
    async with host.store.engine.connect() as connection:
        return {row[0]: row[1] for row in await connection.execute(SIZES)}


async def play(host: Host, game: Game, seed: int) -> None:
    """A match of three, made, begun and played to its end at random."""
    person, _ = await host.people.arrive(f"Person {seed}")
    bots = [Seat(SeatKind.BOT, name, bot="random") for name in ("Ben", "Cid")]
    made = created(Terms(game.name, 3, person.identity), [Seat(SeatKind.ME, "Ann", owner=person.identity), *bots])
    table = await host.create([made, Draft(Kind.STARTED, started_data(game.rules_version, f"{seed:064x}"))])
    chance = random.Random(seed)
    while table.deciding is not None and table.match is not None:
        data = {"seat": table.deciding, "choice": chance.choice(table.match.choices()).text, "by": str(By.PERSON)}
        table = await host._committed(table, [Draft(Kind.PLAYED, data)])


async def measure(url: str, matches: int) -> None:
    """Play, and print what was added."""
    engine = engine_for(url)
    await migrate(engine)
    host = Host(Store(engine), games(), Policy())
    host.store.start()  # and no bots: we choose for everybody
    for number, game in enumerate(games().values()):
        await play(host, game, 1000 * number)
        before = await sizes(host)
        for seed in range(1, matches + 1):
            await play(host, game, 1000 * number + seed)
        grown = {name: (size - before[name]) / 1024 / matches for name, size in (await sizes(host)).items()}
        parts = ", ".join(f"{name} {size:.1f}" for name, size in sorted(grown.items(), key=lambda each: -each[1]) if size > 0.5)
        print(f"{game.title}: {sum(grown.values()):.0f} kB a match ({parts})", flush=True)
    await host.store.close()


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database")
    parser.add_argument("--matches", type=int, default=10)
    arguments = parser.parse_args()
    if arguments.database is None:
        sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
        from clubhouse import empty_database

        arguments.database = empty_database("postgresql", Path())
    asyncio.run(measure(arguments.database, arguments.matches))


if __name__ == "__main__":
    main()
