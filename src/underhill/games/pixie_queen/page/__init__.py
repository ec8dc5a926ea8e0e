"""How Pixie Queen is drawn in the browser."""
