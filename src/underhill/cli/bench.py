"""`underhill bench`: decisions a second of random play at plain and at compiled speed."""

from typing import Annotated

import typer

from underhill.cli.console import GameName, Json, Seats, console, print_json, progress
from underhill.core.game import game as find_game
from underhill.lab.speed import measure


def bench(
    game: GameName,
    seats: Seats = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="How long to measure.")] = 5,
    json: Json = False,
) -> None:
    """Measure random play on one core, plain and compiled in turns."""
    found = find_game(game)
    done = 0.0
    with progress(f"{found.title}", 1.0) as advance:

        def tick(share: float) -> None:
            nonlocal done
            advance(share - done)
            done = share

        speed = measure(found, found.seats.start if seats is None else seats, seconds, tick)
    if json:
        print_json(speed.to_json())
        return
    console.print(f"{found.title}, {speed.seats} seats, {speed.seconds} s of random play on one core")
    console.print(f"  plain     {speed.plain:>12,.0f} decisions/s")
    console.print(f"  compiled  {speed.compiled:>12,.0f} decisions/s  ({speed.ratio} times plain)")
    console.print(f"  a state has {speed.state_bytes} bytes; copying costs {speed.copy_us_per_100_bytes} µs per 100 bytes")
