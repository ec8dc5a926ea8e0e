"""Royal favours: `use` says when each may be used and begins it; the other files hold those that ask for something more."""
