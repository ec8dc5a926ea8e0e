"""No game without golden playthroughs: a whole match for every number of seats, compared line by line."""

from pathlib import Path

from underhill.core.playthrough import playthrough

FOLDER = Path(__file__).parent.parent / "playthroughs"


def test_the_playthrough_is_as_it_was(game, seats):
    path = FOLDER / f"{game.name}_{seats}.txt"
    assert path.exists(), f"{game.title} has no playthrough for {seats}: run `underhill playthroughs {game.name}` and read it"
    golden = path.read_text(encoding="utf-8").splitlines()
    assert playthrough(game, seats, seed=seats).splitlines() == golden
