"""`underhill admin`: what the operator of a server sees and does. Each act is written down, and a running server carries it out."""

from datetime import UTC, datetime
from typing import Annotated, Any

import typer
from rich.table import Column
from rich.table import Table as Columns

from underhill.cli.console import Json, console, print_json

app = typer.Typer(no_args_is_help=True, help="See and do what only the operator of a server may.")
Database = Annotated[str | None, typer.Option("--database", metavar="URL", help="As for `underhill serve`.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table, as in its link.")]
PersonId = Annotated[str, typer.Argument(metavar="PERSON", help="The id of a person; `underhill admin people` shows them.")]
KeyId = Annotated[str, typer.Argument(metavar="KEY", help="A key as `underhill admin keys` calls it.")]
LATER = "written down; a server does it as soon as one runs"
ReportId = Annotated[str, typer.Argument(metavar="REPORT", help="The id of a report; `underhill admin reports` shows them.")]
Wait = Annotated[float, typer.Option("--wait", min=0, help="Seconds to wait until a server has done it.")]
Limit = Annotated[int, typer.Option("--limit", min=1, help="How many, the latest first.")]


def show(rows: list[dict[str, Any]], name: str, json: bool) -> None:
    """Rows for people or for programs."""
    if json:
        print_json({name: rows})
        return
    columns = Columns(*(Column(name, overflow="fold") for name in (rows[0] if rows else ("nothing",))))
    for row in rows:
        columns.add_row(*(_written(key, value) for key, value in row.items()))
    console.print(columns)


def _written(key: str, value: Any) -> str:
    if key.endswith("at") and isinstance(value, float):
        return f"{datetime.fromtimestamp(value, UTC):%Y-%m-%d %H:%M:%S}"
    return "" if value is None else str(value)


@app.command("tables")
def list_tables(
    status: Annotated[str | None, typer.Option("--status", help="open, running, finished or closed.")] = None,
    limit: Limit = 50,
    database: Database = None,
    json: Json = False,
) -> None:
    """List tables, the latest first."""
    from underhill.club import desk

    show(desk.at_desk(database, lambda store: desk.tables_with(store, status, limit)), "tables", json)


@app.command("table")
def show_table(table: TableId, database: Database = None) -> None:
    """Show a table as lists show it, and who sits there; no hand and no secret."""
    from underhill.club import desk

    print_json(desk.at_desk(database, lambda store: desk.table_shown(store, table)))


@app.command("people")
def list_people(
    name: Annotated[str, typer.Option("--name", help="Only those whose name contains this.")] = "",
    limit: Limit = 50,
    database: Database = None,
    json: Json = False,
) -> None:
    """List people, the latest first."""
    from underhill.club import desk

    show(desk.at_desk(database, lambda store: desk.people_called(store, name, limit)), "people", json)


@app.command("reports")
def list_reports(
    settled: Annotated[bool, typer.Option("--all", help="Also those that are settled.")] = False,
    limit: Limit = 50,
    database: Database = None,
    json: Json = False,
) -> None:
    """List what players have reported, the latest first."""
    from underhill.club import desk

    show(desk.at_desk(database, lambda store: desk.reports_written(store, limit, settled)), "reports", json)


@app.command("report")
def show_report(report: ReportId, database: Database = None) -> None:
    """Show a report: whom and what it is about, who reports it, and what an operator noted."""
    from underhill.club import desk

    print_json(desk.at_desk(database, lambda store: desk.report_shown(store, report)))


@app.command("bot")
def make_bot(
    name: Annotated[str, typer.Argument(help="What the bot is called.")],
    keeper: Annotated[str, typer.Argument(metavar="KEEPER", help="The id of the person whose bot it is.")],
    database: Database = None,
) -> None:
    """Make a guest bot of a person's and print its token, which is shown once."""
    from underhill.club import desk

    print_json(desk.at_desk(database, lambda store: desk.new_guest(store, name, keeper)))


@app.command("acts")
def list_acts(limit: Limit = 50, database: Database = None, json: Json = False) -> None:
    """List what operators have done, the latest first."""
    from underhill.club import desk

    show(desk.at_desk(database, lambda store: desk.acts_written(store, limit)), "acts", json)


@app.command("keys")
def list_keys(
    person: Annotated[str | None, typer.Option("--person", help="All keys of this person: devices, feeds, tokens.")] = None,
    limit: Limit = 200,
    database: Database = None,
    json: Json = False,
) -> None:
    """List the server's own keys and the tokens of bots and seats, each by the beginning of its hash."""
    from underhill.club import desk, keyring

    show(desk.at_desk(database, lambda store: keyring.keys_listed(store, person, limit)), "keys", json)


def act(what: str, about: str, wait: float, database: str | None, **data: str) -> None:
    """Ask for an act, and say what came of it."""
    from underhill.club import acts, desk

    outcome = desk.at_desk(database, lambda store: desk.act(store, acts.What(what), about, wait, **data))
    print(f"{what} {about}: {outcome or LATER}")


@app.command("close")
def close(table: TableId, wait: Wait = 10.0, database: Database = None) -> None:
    """Close a table that is not over."""
    act("close", table, wait, database)


@app.command("delete")
def delete(table: TableId, wait: Wait = 10.0, database: Database = None) -> None:
    """Delete a table with all that is stored of it."""
    act("delete", table, wait, database)


@app.command("remove")
def remove(table: TableId, person: PersonId, wait: Wait = 10.0, database: Database = None) -> None:
    """Remove a person from a table; a stand-in plays on in a running match."""
    act("remove", table, wait, database, person=person)


@app.command("rename")
def rename(person: PersonId, name: str, wait: Wait = 10.0, database: Database = None) -> None:
    """Give a person another name, also at the tables where they sit."""
    act("rename", person, wait, database, name=name)


@app.command("mute")
def mute(person: PersonId, wait: Wait = 10.0, database: Database = None) -> None:
    """Let a person play and look on, but not talk."""
    act("mute", person, wait, database)


@app.command("ban")
def ban(person: PersonId, wait: Wait = 10.0, database: Database = None) -> None:
    """Know a person no longer: their streams end at once, and they leave all tables."""
    act("ban", person, wait, database)


@app.command("pardon")
def pardon(person: PersonId, wait: Wait = 10.0, database: Database = None) -> None:
    """Lift a ban or a mute."""
    act("pardon", person, wait, database)


@app.command("settle")
def settle(
    report: ReportId,
    note: Annotated[str, typer.Argument(help="What came of it.")],
    wait: Wait = 10.0,
    database: Database = None,
) -> None:
    """Close a report with a note."""
    act("settle", report, wait, database, note=note)


@app.command("revoke")
def revoke(key: KeyId, wait: Wait = 10.0, database: Database = None) -> None:
    """Make a key worthless; whatever was opened with it ends at once."""
    act("revoke", key, wait, database)


@app.command("rotate")
def rotate(key: KeyId, wait: Wait = 10.0, database: Database = None) -> None:
    """Replace the token of a bot, which is printed once, or the server's own key for pushing, `vapid`."""
    from underhill.club import desk

    token, outcome = desk.at_desk(database, lambda store: desk.rotate(store, key, wait))
    print_json({"key": key, "token": token, "outcome": outcome or LATER})


@app.command("prune")
def prune(
    days: Annotated[float, typer.Option("--days", min=0, help="Forget tables that ended longer ago.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would go.")] = False,
    wait: Wait = 60.0,
    database: Database = None,
    json: Json = False,
) -> None:
    """Forget finished and closed tables with all that is stored of them, as UNDERHILL_KEEP_FINISHED_DAYS does every hour."""
    from underhill.club import desk

    if dry_run:
        show(desk.at_desk(database, lambda store: desk.prunable(store, days)), "tables", json)
    else:
        act("prune", "tables", wait, database, days=str(days))
