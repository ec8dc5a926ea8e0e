"""The part of Underhill that knows no game: states, rules at three speeds, matches."""
