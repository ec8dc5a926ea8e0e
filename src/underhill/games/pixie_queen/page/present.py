"""All that the templates of Pixie Queen need beyond the view. Made from the view alone, and from words."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from underhill.core.numbers import read_toml
from underhill.core.words import Words
from underhill.games.pixie_queen.ids import Ability, Cube, Food, Good, Phase, RewardRow, Single, Space
from underhill.games.pixie_queen.page.places import double_spaces, mines, servant_space, single_spaces
from underhill.games.pixie_queen.page.points import forecasts, road, tracks

LABELS = read_toml(Path(__file__).with_name("labels.toml"))["label"]
COUNTED = {"trade_amount": [], "smelt": ["silver", "gold"], "honey": ["honey"]}  # decisions that ask for a number, and of what
BREAKS = (  # long words, and where a reader would break them
    *("Nahrungs|plättchen", "Unge|nutztes", "Straf|punkte", "Beför|derung", "Entfer|nen", "Reihen|folge", "Gestoh|lenes"),
    *("Opfer|gabe", "Doppel|opfer", "Tempo|rärer", "Begna|digung", "Herab|setzen"),
    *("supplé|mentaire", "Rétro|grader", "gratui|tement", "Punish|ment"),
)
BOARD_LABELS = ("order", "next_order", "supply", "bag", "abilities", "discs", "passed", "in_pit")


def present(view: dict[str, Any], words: Words, language: str) -> dict[str, Any]:
    """The round, the places, the tracks and the road, and the names of everything."""
    return {
        "round": words.fill("board", "heading", language, {"a": max(view["round"], 1), "b": view["rounds"]}),
        "steps": steps(view, words, language),
        "forecast": forecasts(view, words, language),
        "label": labels(words, language),
        "name": names(words, language),
        "demands": demands(view),
        "queen": queen(view),
        "rows": double_spaces(view),
        "servant": servant_space(view),
        "mines": mines(view),
        "singles": single_spaces(view),
        "tracks": tracks(view),
        "road": road(view),
        "reward_rows": [reward_row(view, row.name.lower()) for row in RewardRow],
        "next_steal": [{good: n for good, n in seat["next_steal"].items() if n and good != "any"} for seat in view["players"]],
        "counted": COUNTED.get(view["decision_kind"]),
        "out": fallen(view, words, language),
    }


def fallen(view: Mapping[str, Any], words: Words, language: str) -> str:
    """What happened to a viewer who is out while the others play on; empty for everybody else."""
    viewer = view["viewer"]
    if viewer is None or view["over"] or not view["players"][viewer]["in_pit"]:
        return ""
    return words.fill("board", "fallen", language, {"a": view["players"][viewer]["penalties"], "b": view["pit"]})


def steps(view: Mapping[str, Any], words: Words, language: str) -> list[dict[str, Any]]:
    """The phases of a round, the present one lit; before the first round only the set-up."""
    shown = [Phase.SET_UP] if view["phase"] == "set_up" else [phase for phase in Phase if phase != Phase.SET_UP]
    return [{"name": words.word("phase", phase, language), "now": phase.name.lower() == view["phase"]} for phase in shown]


def labels(words: Words, language: str) -> dict[str, str]:
    """Short texts of the board: those of the page, and some that the terminal has too."""
    own = {key: texts[language] for key, texts in LABELS.items()}
    return own | {key: words.entry("board", key, language) for key in BOARD_LABELS}


def breakable(text: str) -> str:
    """A text whose long compounds may break where a reader would break them."""
    for word in BREAKS:
        text = text.replace(word.replace("|", ""), word.replace("|", "\u00ad"))
    return text


def names(words: Words, language: str) -> dict[str, dict[str, str]]:
    """What goods, cubes, spaces, tiles, abilities and rows are called; `short` is what a space has room for."""
    vocabularies = {
        "good": Good,
        "cube": Cube,
        "food": Food,
        "space": Space,
        "single": Single,
        "ability": Ability,
        "row": RewardRow,
    }
    found = {
        key: {member.name.lower(): breakable(words.word(key, member, language)) for member in members}
        for key, members in vocabularies.items()
    }
    short = {space.name.lower(): breakable(words.word("space", space, language, "short")) for space in Space}
    return {**found, "short": short}


def demands(view: Mapping[str, Any]) -> dict[str, Any]:
    """The seven demand tiles, the present one marked, and what the next could be, in whole percents."""
    turned = view["demands"]["turned"]
    is_now = view["phase"] in ("offering", "rewards", "penalties")
    tiles = [{"food": food, "now": is_now and i == len(turned) - 1} for i, food in enumerate(turned)]
    tiles += [{"food": None, "now": False}] * view["demands"]["face_down"]
    chances = [{"food": food, "percent": round(100 * chance)} for food, chance in view["demands"]["chances"].items()]
    return {"tiles": tiles, "chances": chances if view["demands"]["face_down"] else []}


def queen(view: Mapping[str, Any]) -> str:
    """The sign of the Queen in her mood: pleased if somebody has brought what she demands, furious if nobody has."""
    offered = [seat["offering"] for seat in view["players"] if seat["offering"]]
    if view["phase"] not in ("offering", "rewards", "penalties") or not offered or not all(_is_shown(each) for each in offered):
        return "queen"
    demanded = view["demands"]["turned"][-1]
    return "queen_pleased" if any(each["goods"].get(demanded) for each in offered) else "queen_furious"


def _is_shown(offering: Mapping[str, Any]) -> bool:
    return offering["committed"] and offering["goods"] is not None


def reward_row(view: Mapping[str, Any], key: str) -> dict[str, Any]:
    """A row of reward tiles: those taken, the next one, golden ones."""
    row = view["rewards"][key]
    tiles = [
        {"points": points, "taken": i < row["taken"], "next": i == row["taken"], "golden": i < row["golden"]}
        for i, points in enumerate(row["values"])
    ]
    return {"row": key, "tiles": tiles}
