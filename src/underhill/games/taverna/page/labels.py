"""The short texts of the board in one language."""

from underhill.core.words import Words


class Labels:
    """`label["round"]` is a text, `label.filled("round", a=1)` one with numbers in it."""

    def __init__(self, words: Words, language: str):
        self._words, self._language = words, language

    def __getitem__(self, key: str) -> str:
        return self._words.entry("label", key, self._language)

    def filled(self, key: str, **values: int) -> str:
        """A text with its numbers."""
        return self._words.fill("label", key, self._language, values)
