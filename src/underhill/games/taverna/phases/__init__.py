"""The phases of a game: chosen peoples and first deeds, turns with seating and reactions, the royal scoring. One file each."""
