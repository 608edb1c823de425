"""People who play at a papamu server as docs/protocol.md says: what is not answered is asked again
with the same move_id, and what is missing is asked for. They trust nothing that they are told."""
import asyncio
import json
import random
import secrets
import subprocess

import frames
from websocket import TEXT, frame_of_client

NO_CLOCK = {"kind": "none"}
GAME, SIZE = "konane", "6x6"
# After so long without news one asks again.
patience_s = 0.2


def lines_of_play(program, count):
    """Whole games, played by the engine against itself."""
    lines = []
    for seed in range(count):
        with subprocess.Popen([program, "gtp", "--game", GAME, "--size", SIZE, "--level", "1",
                               "--seed", str(seed)], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True) as engine:
            line, side, other = [], "black", "white"
            while True:
                engine.stdin.write(f"genmove {side}\n")
                engine.stdin.flush()
                ply = "".join(iter(engine.stdout.readline, "\n")).strip().lstrip("= ")
                if ply == "resign":
                    break
                line.append(ply)
                if ply != "swap":
                    side, other = other, side
            engine.stdin.close()
        lines.append(line)
    return lines


class Wrong(AssertionError):
    """The server broke its word."""


class Viewer:
    """Sees all events of a table, over as many connections as it takes."""

    def __init__(self, port, chance, address="127.0.0.1"):
        self.port, self.chance, self.address = port, chance, address
        self.token, self.table, self.log = None, None, []
        self.writer, self.task = None, None
        self.pending, self.answer, self.asked = None, None, 0
        self.news = asyncio.Event()
        self.connections = 0
        self.failures = []  # of everybody at the table
        self.promised = 0  # the number of the last event that the server said it keeps

    def open(self):
        self.task = asyncio.create_task(self._live())

    async def close(self):
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    async def _live(self):
        try:
            while True:
                await self._live_on_one_connection()
                await asyncio.sleep(self.chance.uniform(0.02, 0.1))
        except (Wrong, KeyError, ValueError) as failure:
            self.failures.append(failure)
            self.news.set()

    async def _live_on_one_connection(self):
        try:
            reader, self.writer = await frames.connect(self.port, self.address)
        except (OSError, EOFError):
            return
        self.connections += 1
        try:
            async for message in frames.messages_of(reader, self.writer):
                self._hear(message)
        finally:
            self.writer.transport.abort()
            self.writer = None

    def send(self, message):
        if self.writer is not None and not self.writer.is_closing():
            self.writer.write(frame_of_client(TEXT, json.dumps(message).encode()))

    def watch(self):
        """Asks for what is missing."""
        if self.table is None:
            return
        self.asked += 1
        who = {} if self.token is None else {"token": self.token}
        self.send({"type": "watch", "id": f"w{self.asked}", "table": self.table,
                   "since": len(self.log), **who})

    def _hear(self, message):
        if message["type"] == "hello":
            self.watch()
            if self.pending is not None:
                self.send(self.pending)
        elif message["type"] == "event":
            self._see(message)
        elif message["type"] == "events":
            for event in message["events"]:
                self._see(event)
            if message["table"] == self.table and len(self.log) < self.promised:
                raise Wrong(f"event {self.promised} was acknowledged and is not there")
        elif self.pending is not None and message.get("re") == self.pending["id"]:
            self.pending, self.answer = None, message
        self.news.set()

    def _see(self, event):
        if event["table"] != self.table:
            return
        if event["n"] <= len(self.log):
            if event != self.log[event["n"] - 1]:
                raise Wrong(f"another event: {event}, not {self.log[event['n'] - 1]}")
        elif event["n"] == len(self.log) + 1:
            self.log.append(event)
        else:
            self.watch()

    async def until(self, is_so):
        """Waits for news; asks for them when it is quiet for long."""
        while True:
            if self.failures:
                raise self.failures[0]
            if is_so():
                return
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), patience_s)
            except asyncio.TimeoutError:
                self.watch()
                if self.pending is not None:
                    self.send(self.pending)

    async def insist(self, kind, **members):
        """The answer to a request, which is repeated until there is one."""
        while True:
            self.asked += 1
            self.answer = None
            self.pending = {"type": kind, "id": f"r{self.asked}", **members}
            self.send(self.pending)
            await self.until(lambda: self.answer is not None)
            if self.answer.get("code") not in ("too_many", "storage"):
                return self.answer
            await asyncio.sleep(self.answer.get("retry_after_s", 1))

    def plies(self):
        return [event for event in self.log if event["kind"] == "ply"]

    def is_over(self):
        return any(event["kind"] in ("ended", "cancelled") for event in self.log)


class Game:
    """Two players and a watcher, and what was promised to them."""

    def __init__(self, port, line, chance, address="127.0.0.1"):
        self.line = line
        self.players = [Viewer(port, chance, address), Viewer(port, chance, address)]
        self.watcher = Viewer(port, chance, address)
        for viewer in self.viewers:
            viewer.failures = self.players[0].failures
        self.promises = []  # requests, and the number that was the first answer

    @property
    def viewers(self):
        return [*self.players, self.watcher]

    @property
    def tokens(self):
        return [player.token for player in self.players]

    async def begin(self, control=None):
        for viewer in self.viewers:
            viewer.open()
        first, second = self.players
        tokens = [secrets.token_hex(16), secrets.token_hex(16)]
        seated = await first.insist(
            "create", token=tokens[0], game=GAME, size=SIZE, control=control or NO_CLOCK,
            seat="first", listed=False, takebacks=True)
        if seated["type"] != "seated":
            raise Wrong(f"no seat: {seated}")
        table = seated["table"]["id"]
        seated = await second.insist("take", token=tokens[1], table=table)
        if seated["type"] != "seated" or seated["table"]["id"] != table:
            raise Wrong(f"no seat: {seated}")
        for viewer, token in zip(self.viewers, [*tokens, None]):
            viewer.token, viewer.table = token, table
            viewer.watch()

    async def play(self, pace=None, on_move=lambda: None):
        """Plays the line to its end; `pace` is waited for before each ply."""
        for number, ply in enumerate(self.line, 1):
            mover = self.players[(number - 1) % 2]
            await mover.until(lambda n=number, m=mover: len(m.plies()) >= n - 1)
            if pace is not None:
                await pace()
            request = {"table": mover.table, "token": mover.token, "move_id": f"m{number}",
                       "expected_ply": number, "ply": ply}
            done = await mover.insist("play", **request)
            if done["type"] != "done":
                raise Wrong(f"ply {number}: {done}")
            self.promises.append((request, done["n"]))
            mover.promised = done["n"]
            on_move()
        for viewer in self.viewers:
            await viewer.until(viewer.is_over)

    async def check(self):
        """Every promise was kept: each move once, all logs equal, a repeat gets the first answer."""
        first, *others = self.viewers
        for viewer in others:
            if viewer.log != first.log:
                raise Wrong(f"logs differ: {viewer.log} and {first.log}")
        if [event["n"] for event in first.log] != list(range(1, len(first.log) + 1)):
            raise Wrong("a log has a gap")
        if [event["ply"] for event in first.plies()] != self.line:
            raise Wrong(f"other plies: {first.plies()}, not {self.line}")
        if first.log[-1]["kind"] != "ended" or first.log[-1]["termination"] != "no moves":
            raise Wrong(f"another end: {first.log[-1]}")
        for request, n in self.promises:
            event = first.log[n - 1]
            if (event["move_id"], event["ply"]) != (request["move_id"], request["ply"]):
                raise Wrong(f"{request} was answered with {n}, which is {event}")
            again = await first.insist("play", **request)
            if (again["type"], again.get("n")) != ("done", n):
                raise Wrong(f"{request} was answered with {n} at first, then with {again}")

    async def check_from_outside(self, port):
        """Somebody who never saw anything is told the same."""
        late = Viewer(port, random.Random(0))
        late.table = self.watcher.table
        late.open()
        await late.until(late.is_over)
        await late.close()
        if late.log != self.watcher.log:
            raise Wrong(f"logs differ: {late.log} and {self.watcher.log}")

    async def close(self):
        await asyncio.gather(*(viewer.close() for viewer in self.viewers))
