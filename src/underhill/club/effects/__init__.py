"""What each kind of event changes at a table: one effect for every kind."""

from underhill.club.effects import ends, pauses, play, seats, talk, undo, votes
from underhill.club.events import Kind
from underhill.club.standing import Effect

EFFECTS: dict[Kind, Effect] = {
    Kind.CREATED: seats.created,
    Kind.SAT: seats.sat,
    Kind.DECLINED: seats.declined,
    Kind.RENAMED: seats.renamed,
    Kind.LEFT: seats.left,
    Kind.HANDED: seats.handed,
    Kind.TAKEN_BACK: seats.taken_back,
    Kind.READY: seats.ready,
    Kind.STARTED: play.started,
    Kind.RULES_CHANGED: play.rules_changed,
    Kind.PLAYED: play.played,
    Kind.UNDO_ASKED: undo.asked,
    Kind.UNDO_AGREED: undo.agreed,
    Kind.UNDO_REFUSED: undo.refused,
    Kind.UNDO_CANCELLED: undo.cancelled,
    Kind.END_ASKED: votes.asked("ending", "end_asked"),
    Kind.END_AGREED: votes.agreed("ending", "end_agreed"),
    Kind.END_REFUSED: votes.refused("ending"),
    Kind.PAUSE_ASKED: votes.asked("pausing", "pause_asked"),
    Kind.PAUSE_AGREED: votes.agreed("pausing", "pause_agreed"),
    Kind.PAUSE_REFUSED: votes.refused("pausing"),
    Kind.PAUSED: pauses.paused,
    Kind.RESUMED: pauses.resumed,
    Kind.AWAY: pauses.went_away,
    Kind.UNDONE: undo.undone,
    Kind.SAID: talk.said,
    Kind.REACTED: talk.reacted,
    Kind.HINTED: talk.hinted,
    Kind.BOT_FAILED: talk.bot_failed,
    Kind.FINISHED: ends.finished,
    Kind.CLOSED: ends.closed,
    Kind.REMATCH: ends.rematch,
}
