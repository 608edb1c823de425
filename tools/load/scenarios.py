#!/usr/bin/env python3
"""The large trials of a papamu server: each starts a server of its own on this machine, puts a load
on it with papamu_load, and judges what came of it.

Usage: scenarios.py PROGRAM PAPAMU_LOAD [SCENARIO...] [--scale S] [--short] [--json FILE]

    full      10,000 players in 5,000 games, 1,000 moves a second for 5 minutes
    watchers  5,000 watchers of one game, and 100 that never read, beside 1,000 games
    cut       the sockets of all 10,000 players cut at once
    deploy    SIGTERM and a new process while 2,000 players play
    slow      2,000 connections that begin a request or a message and do not end it

--scale 0.1 makes all of it a tenth as large. --short is the form for tests: a few players, and times
are not judged. Exit code 1 if one did not pass. Data go to a folder in the present one: it must be on
the disk that is to be measured.
"""
import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/server")
sys.path.insert(0, TESTS)
import frames  # noqa: E402
from server_process import ServerProcess  # noqa: E402
from websocket import TEXT, frame_of_client  # noqa: E402

parser = argparse.ArgumentParser(description=__doc__, usage=argparse.SUPPRESS,
                                 formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("program")
parser.add_argument("load")
parser.add_argument("scenarios", nargs="*")
parser.add_argument("--scale", type=float, default=1)
parser.add_argument("--short", action="store_true")
parser.add_argument("--json", help="a file for all reports")
options = parser.parse_args()


def sized(count, short):
    """So many, as large as it was asked for."""
    return short if options.short else max(2, int(count * options.scale) // 2 * 2)


class Trial:
    """One scenario: a server, reports of loads, and what is wrong with them."""

    def __init__(self, folder):
        self.server = ServerProcess(options.program, folder)
        self.server.start()
        self.reports, self.wrong = [], []

    async def load(self, **arguments):
        """Runs a load. Gives: its report."""
        words = [f"--{name}" if value is True else f"--{name}={value}"
                 for name, value in arguments.items()]
        process = await asyncio.create_subprocess_exec(
            options.load, f"--port={self.server.port}", f"--pid={self.server.process.pid}",
            "--json=-", *words, stdout=asyncio.subprocess.PIPE)
        text, _ = await process.communicate()
        if process.returncode == 2:
            raise RuntimeError("the load could not begin")
        report = json.loads(text)
        self.reports.append(report)
        self.expect(report["is_clean"], "moves lost, doubled or refused: "
                    f"{report['refusals']} {report['breaches']}")
        wanted = arguments["rate"] * arguments["seconds"]
        self.expect(report["moves_sent"] > wanted / 2,
                    f"{report['moves_sent']} moves only, not {wanted:.0f}")
        return report

    async def restart(self):
        """A new process with the same data on the same port. Gives: the exit code of the old one."""
        code = await asyncio.to_thread(self.server.end)
        await asyncio.to_thread(self.server.start, port=self.server.port)
        return code

    def expect(self, is_so, otherwise):
        if not is_so:
            self.wrong.append(otherwise)

    def expect_time(self, value, most, what):
        if not options.short:
            self.expect(value <= most, f"{what}: {value:.1f}, at most {most} were expected")


async def full(trial):
    report = await trial.load(sockets=sized(10_000, 40), rate=sized(1_000, 40),
                              seconds=3 if options.short else max(20, int(300 * options.scale)))
    trial.expect(not report["losses"], f"lost connections: {report['losses']}")
    seen, server = report["seen_by_opponent"], report["server"]
    trial.expect_time(seen["p50_ms"], 25, "p50 of a move to the opponent, ms")
    trial.expect_time(seen["p99_ms"], 100, "p99 of a move to the opponent, ms")
    trial.expect(server["memory_mib_most"] <= 250, f"memory: {server['memory_mib_most']} MiB")
    trial.expect(server["descriptors_last"] <= server["descriptors_first"], "descriptors grow")


async def watchers(trial):
    playing = {"sockets": sized(2_000, 20), "rate": sized(200, 20),
               "seconds": 3 if options.short else 60}
    # In turns, and the middle of each: one in a hundred moves meets a slow disk, now and then more.
    alone, beside = [], []
    for _ in range(1 if options.short else 3):
        alone.append(await trial.load(**playing))
        await trial.restart()
        beside.append(await trial.load(watchers=sized(5_000, 20), silent=sized(100, 4), **playing))
        await trial.restart()
        trial.expect(beside[-1]["bytes_after_close"] == 0, "bytes after a goodbye")

    def middle(reports):
        return statistics.median(report["seen_by_opponent"]["p99_ms"] for report in reports)

    trial.expect_time(middle(beside), 1.2 * middle(alone), "p99 beside watchers, ms")


async def cut(trial):
    players = sized(10_000, 40)
    report = await trial.load(sockets=players, rate=sized(500, 40),
                              seconds=4 if options.short else 60, cut=True)
    again = report["in_sync_again"]
    trial.expect(again["count"] == players, f"{again['count']} of {players} are in sync again")
    trial.expect(report["lost_after_cut"] == 0, f"a second wave: {report['losses']}")
    trial.expect_time(again["p99_ms"], 15_000, "p99 of being in sync again, ms")


async def deploy(trial):
    players = sized(2_000, 40)
    seconds = 6 if options.short else 30
    load = asyncio.create_task(trial.load(sockets=players, rate=sized(200, 40), seconds=seconds))
    # When everybody is seated, since there are that many descriptors.
    folder = f"/proc/{trial.server.process.pid}/fd"
    while len(os.listdir(folder)) < players:
        await asyncio.sleep(0.1)
    await asyncio.sleep(seconds / 3)
    began = time.monotonic()
    code = await trial.restart()
    restart_s = time.monotonic() - began
    report = await load
    trial.expect(code == 0, f"the server ended with {code}")
    again = report["in_sync_again"]
    trial.expect(again["count"] >= players, f"{again['count']} of {players} are in sync again")
    trial.expect_time(restart_s, 5, "seconds from SIGTERM to serving again")
    trial.expect_time(again["p99_ms"], 5_000, "p99 of being in sync again, ms")


BEGUN = (b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"GET /ws HTTP/1.1\r\nX: " + b"y" * 4000,
         b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc",
         frame_of_client(TEXT, b'{"type":"ping","id":"1"}')[:-5])


async def be_slow(port, number, begun):
    """Begins something and goes on with a byte a second. Gives: after how long it was closed."""
    address = f"127.0.2.{1 + number % 200}"
    if begun is BEGUN[-1]:
        reader, writer = await frames.connect(port, address)
    else:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    start = time.monotonic()
    is_done = asyncio.Event()

    async def drip():
        while not is_done.is_set():
            await asyncio.sleep(1)
            if begun is not BEGUN[-1]:
                writer.write(b"y")

    writer.write(begun)
    dripping = asyncio.create_task(drip())
    try:
        while await reader.read(1 << 16):
            pass
    except OSError:
        pass
    is_done.set()
    dripping.cancel()
    writer.transport.abort()
    return time.monotonic() - start


async def slow(trial):
    count = sized(2_000, 50)
    load = asyncio.create_task(trial.load(sockets=sized(1_000, 20), rate=sized(100, 20),
                                          seconds=13 if options.short else 20))
    waits = await asyncio.gather(*(be_slow(trial.server.port, i, BEGUN[i % len(BEGUN)])
                                   for i in range(count)))
    report = await load
    # The last of them may have come when the first were closed.
    trial.expect_time(max(waits), 13, "seconds until the last slow one was closed")
    trial.expect_time(report["seen_by_opponent"]["p99_ms"], 150, "p99 meanwhile, ms")
    report["slow"] = {"count": count, "longest_s": max(waits)}


SCENARIOS = {each.__name__: each for each in (full, watchers, cut, deploy, slow)}


def told(report):
    row = "  {:<24}{count:>9}{p50_ms:>10.2f}{p99_ms:>10.2f}{p999_ms:>10.2f}{max_ms:>10.2f}"
    lines = [f"  {'milliseconds':<24}{'count':>9}{'p50':>10}{'p99':>10}{'p99.9':>10}{'max':>10}"]
    for name in ("acknowledged", "seen_by_opponent", "in_sync_again"):
        if report[name]["count"]:
            lines.append(row.format(name, **report[name]))
    for name in ("moves_per_second", "late_moves", "games_ended", "snapshots", "losses", "server",
                 "slow"):
        if report.get(name):
            lines.append(f"  {name}: {report[name]}")
    return "\n".join(lines)


def main():
    names = options.scenarios or list(SCENARIOS)
    if unknown := set(names) - set(SCENARIOS):
        parser.error(f"there is no scenario {', '.join(unknown)}")
    passed, everything = 0, {}
    for name in names:
        with tempfile.TemporaryDirectory(dir=".", prefix="load-") as folder:
            trial = Trial(folder)
            try:
                asyncio.run(SCENARIOS[name](trial))
            finally:
                trial.server.end()
            log = trial.server.log()
        if "error" in log:
            trial.wrong.append(f"the log: {log[-2000:]}")
        passed += not trial.wrong
        everything[name] = {"wrong": trial.wrong, "reports": trial.reports}
        print(name, "passed" if not trial.wrong else "FAILED", flush=True)
        for report in trial.reports:
            print(told(report))
        for why in trial.wrong:
            print("  !", why)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(everything, file, indent=2)
    print(f"{passed} passed, {len(names) - passed} failed")
    return 0 if passed == len(names) else 1


if __name__ == "__main__":
    sys.exit(main())
