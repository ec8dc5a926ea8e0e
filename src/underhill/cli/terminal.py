"""A match in the terminal: board, what happened, the question, numbered choices, and a few words besides."""

import json
import os
import random
from pathlib import Path

from rich.table import Table

from underhill.bots.bot import Situation
from underhill.bots.guard import GuardedBot
from underhill.bots.specs import make_bot
from underhill.cli.console import console
from underhill.core.errors import IllegalChoice
from underhill.core.match import Choice, Match
from underhill.core.words import LANGUAGES

HELP = "Type a number or a choice's text. Also: undo, log, why, save FILE, language en|fr|de, quit."


class Terminal:
    """One person or several at one keyboard, bots in the other seats."""

    def __init__(self, match: Match, people: int, record: Path, language: str, bot: str):
        self.match = match
        self.people = people
        self.record = record
        self.language = language
        self._told = 0
        self._last_seat: int | None = None
        self._spec, self._bot = bot, GuardedBot(make_bot(bot), bot)
        self._chance = random.Random(match.n_choices)

    def run(self) -> None:
        """Play until the match is over or the person leaves; either way the record is on disk."""
        self._save(self.record)
        try:
            while not self.match.is_over:
                self._one_decision()
        except (EOFError, KeyboardInterrupt):
            console.print(f"\nThe match is kept. Go on with: underhill play --terminal --resume {self.record}", soft_wrap=True)
            return
        self._show_end()

    def _one_decision(self) -> None:
        seat = self.match.seat
        if seat is not None and self._is_bot(seat):
            situation = Situation.of(self.match.game, self.match.state, seat, self._chance.getrandbits(62))
            self.match.play(self._bot.choose(situation))
            self._save(self.record)
        else:
            self._ask()

    def _is_bot(self, seat: int | None) -> bool:
        return seat is not None and seat >= self.people

    def _ask(self) -> None:
        seat, choices = self.match.seat, self.match.choices()
        self._hand_over(seat)
        self._show_table(seat)
        for n, choice in enumerate(choices, start=1):
            console.print(f"{n:>4}  {choice.words(self.language)}", highlight=False, markup=False)
        asked = self.match.n_choices
        while self.match.n_choices == asked and self.match.seat == seat:
            answer = console.input(f"{self.match.game.words.seat_name(seat or 0, self.language)}> ").strip()
            if self._answer(answer, choices):
                return

    def _answer(self, answer: str, choices: list[Choice]) -> bool:
        """Do what was typed; whether the table must be shown anew."""
        word, _, rest = answer.partition(" ")
        if answer.isdigit():
            return self._play_number(int(answer), choices)
        if word == "quit":
            raise EOFError
        if word == "undo":
            return self._undo()
        if word == "language":
            return self._set_language(rest)
        if word == "save":
            self._save_copy(rest)
        elif word == "log":
            self._show_lines(self.match.log(self.match.seat, self.language))
        elif word == "why":
            self._show_lines([f"{text}: {why}" for text, why in self.match.why_not(self.language).items()])
        elif word in ("help", "?", ""):
            console.print(HELP, highlight=False)
        else:
            return self._play(answer)
        return False

    def _play_number(self, number: int, choices: list[Choice]) -> bool:
        if not 1 <= number <= len(choices):
            console.print(f"Choose a number from 1 to {len(choices)}.", highlight=False)
            return False
        return self._play(choices[number - 1].text)

    def _play(self, text: str) -> bool:
        try:
            self.match.play(text)
        except IllegalChoice:
            console.print(f"'{text}' is not possible now. {HELP}", highlight=False, markup=False)
            return False
        self._save(self.record)
        return True

    def _undo(self) -> bool:
        """Back to the last choice of a person, over those of bots."""
        seats = []
        match = self.match.copy()
        while match.n_choices:
            match.undo()
            seats.append(match.seat)
            if not self._is_bot(match.seat):
                break
        if not seats or self._is_bot(seats[-1]):
            console.print("There is nothing of yours to take back.")
            return False
        self.match, self._told = match, min(self._told, len(match.all_news()))
        self._save(self.record)
        return True

    def _set_language(self, language: str) -> bool:
        if language.strip() not in LANGUAGES:
            console.print(f"Languages: {', '.join(LANGUAGES)}.", highlight=False)
            return False
        self.language = language.strip()
        return True

    def _hand_over(self, seat: int | None) -> None:
        """Between two people at one keyboard, nobody sees the other's hand."""
        if self.people > 1 and self._last_seat is not None and seat != self._last_seat:
            console.clear()
            console.input(f"{self.match.game.words.seat_name(seat or 0, self.language)}: press Enter when you alone are looking. ")
        self._last_seat = seat

    def _show_table(self, seat: int | None) -> None:
        console.print()
        self._show_news(seat)
        if self.match.game.board is not None:
            console.print(self.match.game.board(self.match.view(seat), self.match.game.words, self.language))
        console.print(self.match.prompt(self.language), style="bold", highlight=False, markup=False)

    def _show_news(self, seat: int | None) -> None:
        viewer = -1 if seat is None else seat
        fresh = [item for item in self.match.all_news()[self._told :] if self.match.game.sees(viewer, item.code, item.seat)]
        self._told = len(self.match.all_news())
        self._show_lines([self.match.sentence(item, self.language) for item in fresh])

    def _show_lines(self, lines: list[str]) -> None:
        for line in lines:
            console.print(f"  {line}", style="dim", highlight=False, markup=False)

    def _show_end(self) -> None:
        self._show_table(None)
        words, sheets = self.match.game.words, self.match.score_sheet()
        table = Table("", *(words.seat_name(p, self.language) for p in range(self.match.seats)))
        for source in words.ordered("source", {source for sheet in sheets for source in sheet}):
            table.add_row(words.entry("source", source, self.language), *(str(sheet.get(source, "")) for sheet in sheets))
        table.add_section()
        table.add_row("=", *(str(score) for score in self.match.scores()), style="bold")
        console.print(table)

    def _save_copy(self, name: str) -> None:
        if not name.strip():
            console.print("Say where: save FILE.")
            return
        try:
            self._save(Path(name.strip()))
            console.print(f"Saved to {name.strip()}.", highlight=False, markup=False)
        except OSError as error:
            console.print(f"Cannot save to {name.strip()}: {error.strerror}.", highlight=False, markup=False)

    def _save(self, path: Path) -> None:
        """Write the record beside its place and move it there: a torn file is never left."""
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(path.name + ".part")
        part.write_text(json.dumps({**self.match.record(), "people": self.people, "bot": self._spec}), encoding="utf-8")
        os.replace(part, path)
