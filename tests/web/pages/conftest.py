"""The fixtures of the browser, for the tests of the pages alone."""

from browserhouse import browser, guests, inn, server

__all__ = ["browser", "guests", "inn", "server"]
