#!/usr/bin/env python3
"""A disk that is full, and one that does not synchronize: nothing is promised that is not kept.

The full disk is a small file system in memory, which only root can mount; the failing one is made
by strace, which lets the server's calls fail. Without the right to do that a test is skipped.

Usage: disk_test.py PROGRAM
"""
import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import unittest

from players import Game, lines_of_play
from server_process import AsyncServerCase

# A sanitizer's search for leaks traces, too, and only one can.
os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"

CLOCK = {"kind": "fischer", "initial_ms": 10_000, "step_ms": 0}
DISK_BYTES = 2 << 20


class Disk(AsyncServerCase):
    program = sys.argv[1]

    async def begin(self):
        """A game in which the clock of `second` runs."""
        self.line = lines_of_play(self.program, 1)[0]
        game = Game(self.server.port, self.line[:3], random.Random(1))
        await game.begin(CLOCK)
        for ply in range(1, 4):
            self.assertEqual((await self.insist(game, ply))["type"], "done")
        return game

    def request(self, game, number):
        mover = game.players[(number - 1) % 2]
        return mover, {"table": mover.table, "token": mover.token, "move_id": f"m{number}",
                       "expected_ply": number, "ply": self.line[number - 1]}

    async def insist(self, game, number):
        """Repeats it until it is done or refused for good."""
        mover, request = self.request(game, number)
        await mover.until(lambda: len(mover.plies()) >= number - 1)
        return await mover.insist("play", **request)

    async def ask_once(self, game, number):
        """Gives: nothing if the connection ends without an answer."""
        mover, request = self.request(game, number)
        connections = mover.connections
        mover.answer, mover.pending = None, {"type": "play", "id": f"once{number}", **request}
        mover.send(mover.pending)
        await mover.until(lambda: mover.answer or mover.writer is None or
                          mover.connections > connections)
        mover.pending = None
        return mover.answer

    async def look(self, game):
        return (await game.watcher.insist("watch", table=game.watcher.table))["table"]

    @unittest.skipUnless(os.geteuid() == 0, "only root can mount")
    async def test_a_full_disk_refuses_moves_stops_clocks_and_goes_on_when_there_is_room(self):
        self.server.end()
        shutil.rmtree(self.server.data)
        os.mkdir(self.server.data)
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "papamu-test",
                                  self.server.data], capture_output=True, text=True, check=False)
        if mounted.returncode != 0:
            self.server.start()
            self.skipTest(mounted.stderr)
        self.addCleanup(subprocess.run, ["umount", "--lazy", self.server.data], check=False)
        self.server.start()
        game = await self.begin()
        filler = os.path.join(self.server.data, "filler")
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass
        refused = await self.ask_once(game, 4)
        self.assertEqual(refused["code"], "storage", refused)
        self.assertGreater(refused["retry_after_s"], 0)
        # Longer than the clock, and one can look all the time.
        began = await self.look(game)
        while (view := await self.look(game))["now_ms"] < began["now_ms"] + 11_000:
            await asyncio.sleep(0.2)
        self.assertEqual(view["state"], "playing")
        self.assertEqual((await self.ask_once(game, 4))["code"], "storage")
        os.remove(filler)
        done = await self.insist(game, 4)
        self.assertEqual(done["type"], "done")
        self.assertGreater(min(game.players[1].plies()[-1]["clocks_ms"]), CLOCK["initial_ms"] / 2)
        await game.watcher.until(lambda: len(game.watcher.plies()) == 4)
        await game.close()
        self.assertEqual(self.server.end(), 0)
        self.assertIsNone(self.server.fault_of_database())

    async def test_a_disk_that_does_not_synchronize_ends_the_server_before_it_promises_more(self):
        game = await self.begin()
        log = os.path.join(self.server.folder, "strace")
        tracer = subprocess.Popen(
            ["strace", "-f", "-q", "-o", log, "-e", "trace=fsync,fdatasync",
             "-e", "inject=fsync,fdatasync:error=EIO", "-p", str(self.server.process.pid)],
            stderr=subprocess.PIPE, text=True)
        self.addCleanup(tracer.stderr.close)
        threads = f"/proc/{self.server.process.pid}/task"
        while not all(self.is_traced(os.path.join(threads, each)) for each in os.listdir(threads)):
            if tracer.poll() is not None:
                self.skipTest(tracer.stderr.read())
            await asyncio.sleep(0.02)
        answer = await self.ask_once(game, 4)
        self.assertTrue(answer is None or answer.get("code") == "storage", answer)
        code = await asyncio.to_thread(self.server.process.wait, 60)
        self.assertEqual(code, 2, self.server.log())
        tracer.wait()
        said = [json.loads(line) for line in self.server.log().splitlines() if line[0] == "{"]
        self.assertIn("storage_failed", [line["event"] for line in said])
        self.server.process.stdout.close()
        self.server.start(port=self.server.port)
        self.assertIsNone(self.server.fault_of_database())
        # The ply may be on disk or not; either way it is there once.
        self.assertEqual((await self.insist(game, 4))["type"], "done")
        await game.watcher.until(lambda: len(game.watcher.plies()) == 4)
        await game.close()

    @staticmethod
    def is_traced(thread):
        with open(os.path.join(thread, "status"), encoding="ascii") as status:
            return not any(line == "TracerPid:\t0\n" for line in status)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
