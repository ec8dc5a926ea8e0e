"""Undo each mend of the hardening by a small patch, in a copy, and see that its test fails: `python tools/mends.py [POINT ...]`.

The points are those of the attack on the server (docs/operations.md tells what holds). In the copy tests wait 20 seconds for an
event instead of 240, because without a mend some of them wait in vain. First all named tests are run as they are, and must pass.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE, ATTACK = "src/underhill/", "tests/attack/test_"
PATIENCE = ("PATIENCE = 240.0", "PATIENCE = 20.0")
LONGEST = 600  # seconds for one run of pytest


@dataclass(frozen=True)
class Mend:
    """A point, the test that holds it, and how its mend is undone: in a file, one text in place of another."""

    point: str
    test: str
    file: str
    mended: str
    undone: str


MENDS = (
    Mend(
        "1 time of an answer",
        "timing.py::test_the_time_of_an_answer_does_not_tell_whether_a_seat_could_react",
        "club/driver.py",
        """            if self._pretend(bot, table, situation):
                done += seconds_to_think(spec)
            return bot.choose(situation)""",
        """            choice = bot.choose(situation)
            done = self._host.clock()
            return choice""",
    ),
    Mend(
        "1 time of a bot's choice",
        "timing.py::test_the_time_of_a_bots_choice_does_not_tell_whether_it_had_one",
        "club/driver.py",
        "first = done + step if orders.is_window(table) else max(done, table.asked_at + self._house.bot_pace)",
        "first = done + step if orders.is_window(table) else self._host.clock()",
    ),
    Mend(
        "2 peeking through a left seat",
        "peeking.py::test_a_guest_who_has_looked_into_a_left_seat_cannot_take_another",
        "club/seats.py",
        "    return bool(seen) and p not in seen",
        "    return False",
    ),
    Mend(
        "3 a revoked token's stream",
        "revoked.py::test_a_programs_stream_ends_with_its_right",
        "club/access.py",
        "        return before <= self._held and await self._people.is_known(self._actor)",
        "        return True",
    ),
    Mend(
        "3 a ban",
        "operator.py::test_a_ban_ends_all_streams_and_the_person_is_known_no_longer",
        "club/acts.py",
        "    await host.people.revoked()",
        "    pass",
    ),
    Mend(
        "4 tables of bots rest",
        "bots_share.py::test_a_table_of_bots_rests_while_nobody_looks_and_goes_on_when_somebody_does",
        "club/host.py",
        "            table.has_people\n            or table.terms.tournament is not None",
        "            True\n            or table.terms.tournament is not None",
    ),
    Mend(
        "4 bots' time is shared between people",
        "bots_share.py::test_tables_of_one_person_take_turns",
        "club/turns.py",
        "        had, at = self._had.get(name, (0.0, now))",
        "        had, at = (0.0, now)",
    ),
    Mend(
        "5 one part for all onlookers",
        "sharing.py::test_a_line_of_chat_is_drawn_once_for_all_who_look_on_and_beside_the_event_loop",
        "club/kept.py",
        "        found = self._kept.get(key)",
        "        found = None",
    ),
    Mend(
        "6 costly requests cost",
        "limits.py::test_what_costs_work_is_refused_when_a_person_has_spent_it_and_given_again_later",
        "web/budgets.py",
        "            raise ERRORS[kind](math.ceil(seconds))",
        "            return",
    ),
    Mend(
        "7 half-sent requests",
        "connections.py::test_headers_sent_drop_by_drop_do_not_hold_a_connection",
        "web/connections.py",
        "        super().data_received(data)\n        self._watch()",
        "        super().data_received(data)",
    ),
    Mend(
        "8 limits answer 429",
        "limits.py::test_too_many_requests_are_refused_in_words_before_anything_is_looked_up",
        "web/security.py",
        "        seconds = self._buckets.seconds_until(address, 1.0)",
        "        seconds = 0.0",
    ),
    Mend(
        "8 a choice goes before all else",
        "turns.py::test_a_choice_needs_no_place_that_others_hold_and_beyond_a_players_pace_it_waits_like_them",
        "web/fairness.py",
        "prompt=_is_choice(scope) and",
        "prompt=False and",
    ),
    Mend(
        "9 undo by consent",
        "absence.py::test_a_running_table_with_less_patience_goes_on_with_the_least_that_is_allowed",
        "club/clocks.py",
        "max(terms.stand_in_after, least_patience(terms))",
        "terms.stand_in_after",
    ),
    Mend(
        "10 other numbers are shown",
        "numbers.py::test_lobby_waiting_table_log_and_list_say_which_numbers_differ",
        "club/variants.py",
        '    return [{"key": key, "printed": printed, "here": here} for key, printed, here in found]',
        "    return []",
    ),
    Mend(
        "11 a damaged table is set aside",
        "faults.py::test_a_damaged_table_is_set_aside_with_one_line",
        "club/host.py",
        "                self._set_aside.add(table_id)",
        "                pass",
    ),
    Mend(
        "12 503 when the database cannot write",
        "faults.py::test_a_choice_that_cannot_be_stored_is_answered_with_503_and_can_be_made_later",
        "club/store.py",
        "        return not isinstance(error, OUR_MISTAKES)",
        "        return False",
    ),
    Mend(
        "12 two lengths",
        "faults.py::test_a_request_with_two_lengths_is_refused_and_its_connection_closed",
        "web/security.py",
        '        if "content-length" in headers and "transfer-encoding" in headers:',
        "        if False:",
    ),
    Mend(
        "13 tables in memory follow a budget",
        "memory.py::test_the_number_of_tables_in_memory_follows_a_budget",
        "club/memory.py",
        "        while self._weight > self._budget and len(self._tables) > 1:",
        "        while False:",
    ),
    Mend(
        "14 what cannot be seen",
        "names_and_headers.py::test_what_cannot_be_seen_is_removed_from_names_and_chat",
        "club/names.py",
        "    return unicodedata.category(c) in UNSEEN_KINDS or",
        "    return False and unicodedata.category(c) in UNSEEN_KINDS or",
    ),
    Mend(
        "14 private answers are not stored",
        "names_and_headers.py::test_private_answers_are_stored_nowhere_and_files_that_never_change_are",
        "web/security.py",
        '    b"cache-control": b"no-store",',
        '    b"x-nothing": b"",',
    ),
    Mend(
        "15 cookies expire",
        "devices.py::test_a_cookie_expires_on_the_server",
        "club/people.py",
        "        if not rows or (rows[0].expires_at is not None and rows[0].expires_at < self._clock()):",
        "        if not rows:",
    ),
    Mend(
        "15 tries of codes",
        "devices.py::test_codes_of_other_devices_can_be_tried_a_few_times_only",
        "web/budgets.py",
        "            raise ERRORS[kind](math.ceil(seconds))",
        "            return",
    ),
)


def copied(folder: Path) -> None:
    """A copy of sources and tests, with less patience."""
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    for file in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / file, folder / file)
    replace_in(folder / "tests/patience.py", *PATIENCE)


def replace_in(file: Path, before: str, after: str) -> str:
    """Put one text in the place of another, which must be there once; the file as it was."""
    text = file.read_text()
    if text.count(before) != 1:
        raise SystemExit(f"{file.name} has changed: {before!r} is not there once; say in tools/mends.py how its mend is undone")
    file.write_text(text.replace(before, after))
    return text


def passes(folder: Path, *tests: str) -> bool:
    """Whether tests pass in a copy. One that never ends does not."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-k", "not postgresql"]
    environment = {**os.environ, "PYTHONPATH": f"{folder / 'src'}"}
    try:
        named = [ATTACK + test for test in tests]
        done = subprocess.run([*command, *named], cwd=folder, env=environment, capture_output=True, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (0, 1):
        raise SystemExit(done.stdout + done.stderr)
    return done.returncode == 0


def main() -> None:
    """Undo every mend, or those whose point begins with what is named; status 1 if a test passes without its mend."""
    wanted = [mend for mend in MENDS if not sys.argv[1:] or mend.point.split()[0] in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder)
        if not passes(folder, *dict.fromkeys(mend.test for mend in wanted)):
            raise SystemExit("a test fails as it is; mend that first")
        unnoticed = 0
        for mend in wanted:
            file = folder / SOURCE / mend.file
            text = replace_in(file, mend.mended, mend.undone)
            is_noticed = not passes(folder, mend.test)
            file.write_text(text)
            unnoticed += not is_noticed
            print(f"{mend.point:42} {'fails without it' if is_noticed else 'NOT NOTICED':18} {mend.test}", flush=True)
    raise SystemExit(unnoticed > 0)


if __name__ == "__main__":
    main()
