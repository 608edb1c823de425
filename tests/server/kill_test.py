#!/usr/bin/env python3
"""Kills the server at random times while games are played: no acknowledged move is missing, none is
done twice, nobody loses on time, and the database is intact.

Usage: kill_test.py PROGRAM [--games N] [--kills N] [--rate N] [--ready SECONDS] [--seed N]
The long form: --games 200 --kills 100 --rate 20 --ready 3 (some five minutes).
"""
import argparse
import asyncio
import random
import signal
import sys
import time
import unittest

from players import Game, Wrong, lines_of_play
from server_process import AsyncServerCase

parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
parser.add_argument("program")
parser.add_argument("--games", type=int, default=8)
parser.add_argument("--kills", type=int, default=5)
parser.add_argument("--rate", type=float, default=0, help="moves a second in all; 0: at once")
parser.add_argument("--ready", type=float, help="how long a start may take, in seconds")
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()

FISCHER = {"kind": "fischer", "initial_ms": 600_000, "step_ms": 1000}


class Kills(AsyncServerCase):
    program = options.program

    async def kill_now_and_then(self, moves):
        """At random moves: at once when they are acknowledged, or a random time after that."""
        chance = random.Random(options.seed)
        for at in sorted(chance.sample(range(1, moves - 1), options.kills)):
            while self.moves < at:
                await asyncio.wait([self.next_move])
            if chance.random() < 0.5:
                await asyncio.sleep(chance.uniform(0, 0.03))
            self.server.end(signal.SIGKILL)
            fault = self.server.fault_of_database()
            if fault:
                raise Wrong(f"the database is broken: {fault}")
            await asyncio.to_thread(self.server.start, port=self.server.port)

    def count_move(self):
        self.moves += 1
        self.next_move.set_result(None)
        self.next_move = asyncio.get_running_loop().create_future()

    async def pace(self):
        """The moves of all games, one after the other at the given rate."""
        if not options.rate:
            return
        self.next_turn = max(self.next_turn + 1 / options.rate, time.monotonic())
        await asyncio.sleep(self.next_turn - time.monotonic())

    async def test_a_server_that_is_killed_loses_no_move(self):
        self.moves, self.next_turn = 0, 0
        self.next_move = asyncio.get_running_loop().create_future()
        chance = random.Random(options.seed)
        lines = lines_of_play(options.program, 8)
        games = [Game(self.server.port, lines[i % len(lines)], chance, f"127.0.1.{1 + i // 50}")
                 for i in range(options.games)]
        await asyncio.gather(*(game.begin(FISCHER) for game in games))
        kills = asyncio.create_task(
            self.kill_now_and_then(sum(len(game.line) for game in games)))
        await asyncio.gather(kills, *(game.play(self.pace, self.count_move) for game in games))
        for game in games:
            await game.check()
            await game.check_from_outside(self.server.port)
            await game.close()
        self.assertEqual(len(self.server.ready_s), options.kills + 1)
        self.assertEqual(self.server.end(), 0)
        self.assertIsNone(self.server.fault_of_database())
        self.check_that_no_token_was_written([t for game in games for t in game.tokens])
        slowest = max(self.server.ready_s)
        print(f"{options.games} games, {self.moves} moves, {options.kills} kills; "
              f"ready again within {slowest:.2f} s")
        if options.ready:
            self.assertLessEqual(slowest, options.ready)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
