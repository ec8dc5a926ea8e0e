"""The API's description of itself: operations by names that a person would choose, and how one says who one is."""

from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute

from underhill.web.request import COOKIE

# Where the function's own name says too little outside of its file.
NAMES = {
    ("guests", "accept"): "accept_challenge",
    ("guests", "decline"): "decline_challenge",
    ("guests", "offer"): "change_own_offer",
    ("guests", "register"): "register_guest",
    ("guests", "renew_token"): "renew_guest_token",
    ("guests", "retire"): "retire_guest",
    ("guests", "stream"): "stream_guest",
    ("hints", "hint"): "ask_for_hint",
    ("identity", "claim"): "claim_identity",
    ("identity", "the_person"): "show_person",
    ("playing", "answer_end"): "answer_end_request",
    ("playing", "answer_undo"): "answer_undo_request",
    ("playing", "chat"): "say",
    ("playing", "choices"): "list_choices",
    ("playing", "play"): "make_choice",
    ("playing", "take_back"): "ask_to_undo",
    ("playing", "view"): "show_match",
    ("ratings", "best"): "list_best",
    ("records", "bring"): "import_record",
    ("records", "export"): "export_record",
    ("records", "replay"): "show_step",
    ("reviews", "begin"): "begin_review",
    ("reviews", "look"): "show_review",
    ("seats", "close"): "close_table",
    ("seats", "decline"): "decline_seat",
    ("seats", "hand_over"): "hand_seat_to_bot",
    ("seats", "leave"): "leave_table",
    ("seats", "leave_orders"): "change_orders",
    ("seats", "make_token"): "make_seat_token",
    ("seats", "revoke_token"): "revoke_seat_token",
    ("seats", "sit"): "sit_down",
    ("seats", "start"): "start_match",
    ("seats", "take_back"): "take_seat_back",
    ("tables", "look"): "show_table",
    ("tables", "rematch"): "ask_for_rematch",
    ("tables", "stream"): "stream_table",
    ("tournaments", "announce"): "announce_tournament",
    ("tournaments", "begin"): "begin_tournament",
    ("tournaments", "enter"): "enter_tournament",
    ("tournaments", "look"): "show_tournament",
    ("tournaments", "withdraw"): "withdraw_from_tournament",
}
SCHEMES = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "A person; the cookie comes with `say_name`."},
    "token": {"type": "http", "scheme": "bearer", "description": "A program: the token of a seat or of a guest bot."},
}
WHOEVER: list[dict[str, list[str]]] = [{}, {"cookie": []}, {"token": []}]  # onlookers need to say nothing


def operation_id(route: APIRoute) -> str:
    """What an operation is called."""
    file = route.endpoint.__module__.rpartition(".")[2]
    return NAMES.get((file, route.name), route.name)


def _tell_of_streams(schema: dict[str, Any]) -> None:
    """A stream's model describes the data of its messages."""
    for path, methods in schema["paths"].items():
        content = methods.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        if path.endswith("/stream") and "application/json" in content:
            content["text/event-stream"] = content.pop("application/json")


def _summarise(schema: dict[str, Any]) -> None:
    """An operation's line in a list is its name in words; the function's own name says too little there too."""
    for methods in schema["paths"].values():
        for operation in methods.values():
            operation["summary"] = operation["operationId"].replace("_", " ").capitalize()


def describe(app: FastAPI) -> None:
    """Add to the description how one says who one is."""
    usual = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = usual()
            schema.setdefault("components", {})["securitySchemes"] = SCHEMES
            schema["security"] = WHOEVER
            _tell_of_streams(schema)
            _summarise(schema)
        return usual()

    app.openapi = openapi  # type: ignore[method-assign]
