"""Spells: `cast` announces and resolves them, the other files hold the effects that ask for something more."""
