"""The notables: `activate` sends one to another tavern, the other files hold what each sells. Shared by spells and favours."""
