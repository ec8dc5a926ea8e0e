"""What the templates need beyond the view."""

TEXTS = {
    "round": {"en": "Round {} of {}", "fr": "Manche {} sur {}", "de": "Runde {} von {}"},
    "deck": {"en": "Cards face down: {}", "fr": "Cartes cachées : {}", "de": "Verdeckte Karten: {}"},
}


def present(view, words, language):
    """The header's line and the deck's."""
    return {
        "round": TEXTS["round"][language].format(view["round"], view["rounds"]),
        "deck": TEXTS["deck"][language].format(view["cards_left"]),
    }
