#!/usr/bin/env python3
"""A server that is stopped (SIGSTOP) for longer than a clock has, and continued: nobody is flagged
for it, whether a move was under way or not.

Usage: pause_test.py PROGRAM
"""
import asyncio
import random
import signal
import sys
import time
import unittest

from players import Game, lines_of_play
from server_process import AsyncServerCase

INITIAL_MS = 10_000
SHORT = {"kind": "fischer", "initial_ms": INITIAL_MS, "step_ms": 0}


class Pause(AsyncServerCase):
    program = sys.argv[1]

    async def begin(self, number):
        """A game in which the clock of `second` runs."""
        line = lines_of_play(self.program, 1)[0]
        game = Game(self.server.port, line[:3], random.Random(number))
        await game.begin(SHORT)
        for ply in range(1, 4):
            mover = game.players[(ply - 1) % 2]
            await mover.until(lambda m=mover, n=ply: len(m.plies()) == n - 1)
            self.assertEqual((await self.play(game, ply, line))["type"], "done")
        await game.players[1].until(lambda: len(game.players[1].plies()) == 3)
        return game, line

    @staticmethod
    async def play(game, number, line):
        mover = game.players[(number - 1) % 2]
        return await mover.insist("play", table=mover.table, token=mover.token,
                                  move_id=f"m{number}", expected_ply=number, ply=line[number - 1])

    async def look(self, game):
        return (await game.watcher.insist("watch", table=game.watcher.table))["table"]

    async def test_nobody_is_flagged_for_a_stop_of_the_server(self):
        idle, line = await self.begin(1)
        busy, _ = await self.begin(2)
        self.server.process.send_signal(signal.SIGSTOP)
        ends = time.monotonic() + INITIAL_MS / 1000 + 1
        under_way = asyncio.create_task(self.play(busy, 4, line))
        while time.monotonic() < ends:
            await asyncio.sleep(0.1)
        self.server.process.send_signal(signal.SIGCONT)
        self.assertEqual((await under_way)["type"], "done")
        # The server looks at clocks ten times a second; it has looked when this time is over.
        first = await self.look(idle)
        while (view := await self.look(idle))["now_ms"] < first["now_ms"] + 500:
            await asyncio.sleep(0.05)
        self.assertEqual(view["state"], "playing", view["result"])
        done = await self.play(idle, 4, line)
        self.assertEqual(done["type"], "done", done)
        for game in (idle, busy):
            await game.watcher.until(lambda g=game: len(g.watcher.plies()) == 4)
            left_ms = game.watcher.plies()[-1]["clocks_ms"]
            self.assertGreater(min(left_ms), INITIAL_MS / 2, "the stop took no time from anybody")
            await game.close()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
