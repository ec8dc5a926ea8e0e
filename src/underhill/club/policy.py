"""What the operator decides: which bots play here, how long answers take, how much is kept in memory."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Policy:
    """What the operator decides."""

    bots: tuple[str, ...] = ("greedy", "random")  # those that a guest may seat
    stand_in: str = "greedy"  # plays for the absent
    hints: str = "search:ms=700"  # who thinks about a hint, and for how long
    reviews: str = "search:ms=80"  # the same for each decision of a finished match
    compiles: bool = False  # whether a child process compiles the bots, so that it is worth waiting for
    answer_delay: tuple[float, float] = (0.8, 2.0)  # seconds from a question to an answer in a person's name
    reaction_time: tuple[float, float] = (6.0, 9.0)  # the same where a person is asked "only" for some reactions and has to hurry
    bot_delay: tuple[float, float] = (0.1, 0.25)  # the same for a bot in a reaction window, after the longest that it may think
    bot_pace: float = 0.5  # seconds that a bot takes at least for any other choice: a pace that a person can follow
    bot_threads: int = 0  # in which bots think; 0: one fewer than there are cores
    rests_after: float = 30.0  # seconds after a look, when a table without people rests until the next look
    tables_per_identity: int = 30  # open and running ones that a person has made; 0: no limit
    tables_per_address: int = 100  # the same for an address, among those made since the server was started
    private_hooks: bool = False  # whether notices may be sent to addresses of this machine and its network
    smtp: str = ""  # the server that sends letters, such as smtp://mail.example.org; empty: none are sent
    mail_from: str = "underhill@localhost"
    table_memory: float = 200.0  # megabytes for tables; what was not asked for longest is read from the database again
    sweep_seconds: float = 2.0  # how often tables are looked for that wait for the server
    keep_finished_days: float = 0.0  # after which finished and closed tables are forgotten; 0: never
    takeover_seconds: float = 3.0  # after which a process plays for a bot whose process is gone
