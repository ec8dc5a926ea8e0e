"""How the game is drawn; docs/pages.md of Underhill says what each file may hold."""
