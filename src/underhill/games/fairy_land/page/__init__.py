"""How Fairy Land is drawn in the browser."""
