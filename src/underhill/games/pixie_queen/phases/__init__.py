"""The phases of a round, one file each: what the game does by itself, who decides what, and what follows."""
