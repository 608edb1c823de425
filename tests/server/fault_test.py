#!/usr/bin/env python3
"""Games through a proxy that loses 20 % of the answers, repeats and reorders requests and cuts:
every move is made exactly once, all logs are equal, a repeat gets the first answer.

Usage: fault_test.py PROGRAM [--games N] [--seed N]
The long form: --games 200.
"""
import argparse
import asyncio
import random
import sys
import unittest

from fault_proxy import FaultProxy
from players import Game, lines_of_play
from server_process import AsyncServerCase

parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
parser.add_argument("program")
parser.add_argument("--games", type=int, default=12)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()


class Faults(AsyncServerCase):
    program = options.program

    async def test_every_move_is_made_once_whatever_the_line_does(self):
        chance = random.Random(options.seed)
        proxy = FaultProxy(self.server.port, chance)
        await proxy.open()
        lines = lines_of_play(options.program, 4)
        games = [Game(proxy.port, lines[i % len(lines)], chance) for i in range(options.games)]

        # More at once would wait for this process, not for the lines.
        room = asyncio.Semaphore(20)

        async def one(game):
            async with room:
                await game.begin()
                await game.play()
                await game.check()
                await game.check_from_outside(self.server.port)
                await game.close()

        await asyncio.gather(*(one(game) for game in games))
        await proxy.close()
        for fault in ("lost_answers", "lost_events", "doubled", "held_back", "split", "late",
                      "cuts", "cut after a loss"):
            self.assertGreater(proxy.count[fault], 0, fault)
        self.check_that_no_token_was_written([t for game in games for t in game.tokens])
        moves = sum(len(game.line) for game in games)
        lost = sum(viewer.connections - 1 for game in games for viewer in game.viewers)
        print(f"{options.games} games, {moves} moves, {lost} lost connections, faults: "
              f"{dict(proxy.count)}")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
