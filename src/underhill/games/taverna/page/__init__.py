"""How Taverna is drawn; docs/pages.md says what each file is for."""
