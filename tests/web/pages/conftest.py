"""The fixtures of the browser, for the tests of the pages alone."""

from browserhouse import browser, guests, server

__all__ = ["browser", "guests", "server"]
