#!/usr/bin/env python3
"""What `papamu match` does with engines that fail, and what it writes of their games.

Usage: match_test.py PROGRAM [TEST...]
"""
import glob
import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv[1])
MOCK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mock_engine.py")
# Long enough for an engine that is written in Python on a machine that has other work to do; the
# tests that wait for an engine that hangs wait so long.
LIMIT = "1s"


def mock(way, *more):
    return "gtp:" + shlex.join([sys.executable, MOCK, PROGRAM, way, *more])


class TestCase(unittest.TestCase):
    """A test in a folder of its own."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_program(self, *arguments):
        return subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True,
                              text=True, check=False, stdin=subprocess.DEVNULL)

    def match(self, a, b, *more):
        """The summary of two games on a small board, unless `more` asks for something else."""
        options = {"--game": "konane", "--size": "4x4", "--games": "2", "--opening-plies": "2",
                   "--records": "games.txt"}
        options.update(zip(more[0::2], more[1::2], strict=True))
        done = self.run_program("match", a, b, "--json",
                                *(word for option in options.items() for word in option))
        self.assertIn(done.returncode, (0, 1), done.stderr)
        self.assertEqual(done.stdout.count("\n"), 1, done.stdout)
        self.check_records()
        return json.loads(done.stdout)

    def check_records(self):
        done = self.run_program("record", "check", "games.txt")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def records(self):
        with open(self.path("games.txt"), encoding="utf-8") as file:
            return " ".join(file.read().split())

    def refused(self, *arguments):
        done = self.run_program(*arguments)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        return done.stderr


class Failures(TestCase):
    """The engine that fails loses, its opponent does not, and the run goes on."""

    def assert_loses(self, way, fault, detail, *more, file=None):
        extra = [self.path(file)] if file else []
        summary = self.match(mock(way, *extra), "random", *more)
        self.assertEqual((summary["wins"], summary["losses"]), (0, 2), summary)
        self.assertEqual(summary["failures"], {"a": {fault: 2}, "b": {}})
        records = self.records()
        self.assertEqual(records.count('[Termination "%s"]' %
                                       ("time" if fault == "time" else "abandoned")), 2)
        self.assertIn(f"first lost by {fault}, {detail}", records)
        self.assertIn(f"second lost by {fault}, {detail}", records)

    def test_crash(self):
        self.assert_loses("crash-at-genmove", "crash", "exit code 3, its last words: out of luck")

    def test_crash_of_which_a_child_remains(self):
        self.assert_loses("crash-and-leave-a-child", "crash", "exit code 4")

    def test_output_that_is_closed(self):
        self.assert_loses("close-its-output", "crash", "it closed its output")

    def test_killed_by_a_signal_while_it_listens(self):
        # On a line of twelve cells both engines move several times.
        summary = self.match(mock("crash-at-play", self.path("mark")), "random", "--size", "1x12")
        self.assertEqual(summary["failures"]["b"], {})
        for fault in summary["failures"]["a"]:
            self.assertEqual(fault, "crash")
        self.assertIn("lost by crash, signal 9", self.records())

    def test_starts_again_after_a_crash(self):
        summary = self.match(mock("crash-in-every-other-game", self.path("mark")), "random",
                             "--games", "6")
        self.assertEqual(summary["games"], 6)
        self.assertEqual(summary["failures"], {"a": {"crash": 3}, "b": {}})

    def test_hang_at_its_turn_on_time(self):
        self.assert_loses("hang-at-genmove", "time", "no answer to 'genmove", "--time", LIMIT,
                          "--margin", "0ms")

    def test_hang_at_its_turn_without_time(self):
        self.assert_loses("hang-at-genmove", "hang", "no answer to 'genmove", "--patience", LIMIT)

    def test_hang_while_it_listens(self):
        summary = self.match(mock("hang-at-play"), "random", "--patience", LIMIT,
                             "--size", "1x12")
        self.assertLessEqual(set(summary["failures"]["a"]), {"hang"})
        self.assertEqual(summary["failures"]["b"], {})
        self.assertIn("lost by hang, no answer to 'play", self.records())

    def test_own_engine_that_is_late(self):
        summary = self.match("search:time=300ms", "random", "--time", "1ms", "--margin", "0ms",
                             "--size", "8x8")
        self.assertEqual(summary["failures"]["a"], {"time": 2})

    def test_illegal_moves(self):
        self.assert_loses("move-illegally", "illegal move", "a1: ")

    def test_swap_where_there_is_none(self):
        self.assert_loses("swap-too-late", "illegal move", "swap: it is not possible here")

    def test_answers_that_are_none(self):
        for way, detail in (("pass-on", "it moves 'pass'"),
                            ("say-nothing", "it moves ''"),
                            ("refuse-to-move", "it refuses to move: 'no idea'"),
                            ("talk-garbage", "it says '"),
                            ("answer-another-request", "it says '=1 c3'")):
            with self.subTest(way):
                self.assert_loses(way, "bad answer", detail)
                os.unlink(self.path("games.txt"))

    def test_refuses_a_legal_move(self):
        summary = self.match(mock("refuse-a-legal-move"), "random", "--size", "1x12")
        self.assertLessEqual(set(summary["failures"]["a"]), {"bad answer"})
        self.assertIn("it refuses 'play", self.records())

    def test_floods(self):
        for way, detail in (("flood-a-line", "it floods its output"),
                            ("flood-lines", "it says 'y'"),
                            ("flood-a-response", "it floods its output")):
            with self.subTest(way):
                self.assert_loses(way, "bad answer", detail)
                os.unlink(self.path("games.txt"))

    def test_both_engines_can_fail(self):
        summary = self.match(mock("crash-at-genmove"), mock("move-illegally"))
        self.assertEqual(summary["failures"], {"a": {"crash": 1}, "b": {"illegal move": 1}})
        self.assertEqual((summary["wins"], summary["losses"]), (1, 1))

    def test_gives_up_on_an_engine_that_fails_always(self):
        summary = self.match(mock("crash-at-genmove"), "random", "--games", "20",
                             "--give-up-after", "3")
        self.assertEqual((summary["games"], summary["stop"]), (3, "gave up"))


class Manners(TestCase):
    """Engines that are odd, but do not fail."""

    def test_resigning_is_no_failure(self):
        summary = self.match(mock("resign"), "random")
        self.assertEqual(summary["losses"], 2)
        self.assertEqual(summary["failures"], {"a": {}, "b": {}})
        self.assertEqual(self.records().count('[Termination "resignation"]'), 2)

    def test_noise_on_standard_error(self):
        summary = self.match(mock("flood-errors"), "random")
        self.assertEqual(summary["failures"], {"a": {}, "b": {}})

    def test_stays_at_quit(self):
        self.assertEqual(self.match(mock("stay-at-quit"), "random")["games"], 2)

    def test_children_are_killed(self):
        file = self.path("child")
        self.match(mock("leave-a-child", file), "random")
        with open(file, encoding="utf-8") as stream:
            child = int(stream.read())
        try:
            with open(f"/proc/{child}/stat", encoding="utf-8") as stream:
                state = stream.read().rsplit(")", 1)[1].split()[0]
        except FileNotFoundError:
            state = "gone"
        self.assertIn(state, ("Z", "X", "gone"), "killed, if perhaps not yet buried")

    def test_our_own_gtp(self):
        gtp = "gtp:" + shlex.join([PROGRAM, "gtp", "--level", "1", "--table-mib", "1"])
        for game, size in (("rhode", "4x4"), ("narrows", "3x4"), ("konane", "5x5")):
            with self.subTest(game):
                summary = self.match(gtp, mock("honest"), "--game", game, "--size", size,
                                     "--opening-plies", "1", "--clock", "10+1", "--games", "4")
                self.assertEqual(summary["failures"], {"a": {}, "b": {}})
                self.assertEqual(summary["games"], 4)
                self.assertIn("[%clk 0:10:0", self.records())
                self.assertIn('[TimeControl "600+1"]', self.records())
                os.unlink(self.path("games.txt"))


class Runs(TestCase):
    """What is played, counted and written."""

    def test_the_same_seed_gives_the_same_games(self):
        lines = []
        for number in "12":
            done = self.run_program("match", "level:1", "random", "--game", "room-and-pillar",
                                    "--size", "4x4", "--games", "8", "--concurrency", number)
            self.assertEqual(done.returncode, 0, done.stderr)
            lines.append(sorted(line.rsplit(";", 1)[0] for line in done.stdout.split("\n")
                                if line.startswith("game ")))
        self.assertEqual(lines[0], lines[1])
        self.assertEqual(len(lines[0]), 8)

    def test_a_pair_has_one_opening_and_both_seats(self):
        done = self.run_program("match", "random", "random", "--game", "rhode", "--size", "5x5",
                                "--games", "6", "--records", "files/")
        self.assertEqual(done.returncode, 0, done.stderr)
        files = sorted(glob.glob(self.path("files/*.txt")))
        self.assertEqual(len(files), 6)
        openings = []
        for file in files:
            with open(file, encoding="utf-8") as stream:
                openings.append(stream.read().split("\n\n")[1].split()[:6])
        self.assertEqual(openings[0::2], openings[1::2])
        self.assertEqual(len({" ".join(opening) for opening in openings}), 3)

    def test_openings_from_a_file(self):
        with open(self.path("openings"), "w", encoding="utf-8") as file:
            file.write("# two openings\nc3 swap\n\na1 b2 # the second\n")
        summary = self.match("random", "random", "--game", "rhode", "--size", "5x5",
                             "--openings", "openings", "--games", "4")
        self.assertEqual(summary["games"], 4)
        self.assertEqual(self.records().count("1. c3 swap"), 2)
        self.assertEqual(self.records().count("1. a1 b2"), 2)

    def test_sprt_stops(self):
        summary = self.match("random", mock("resign"), "--games", "200", "--sprt", "0,100")
        self.assertEqual(summary["stop"], "elo1 accepted")
        self.assertLess(summary["games"], 200)
        self.assertGreaterEqual(summary["sprt"]["llr"], 2.94)
        self.assertEqual((summary["sprt"]["lower"], summary["sprt"]["upper"]), (-2.94, 2.94))
        self.assertIsNone(summary["elo"], "an infinite difference")

    def test_ctrl_c_ends_with_the_summary(self):
        with open(self.path("openings"), "w", encoding="utf-8") as file:
            file.write("a1 a2\na1 b1\n")
        process = subprocess.Popen(
            [PROGRAM, "match", "random", mock("honest"), "--game", "konane", "--size", "4x4",
             "--games", "1000000", "--openings", "openings"],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            stdin=subprocess.DEVNULL)
        first = process.stdout.readline()
        self.assertTrue(first.startswith("game 1: "), first)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
        self.assertEqual(process.returncode, 0, errors)
        self.assertRegex(output, r"A random: \d+ won, \d+ drawn, \d+ lost of \d+ against B gtp:")
        self.assertTrue(output.endswith("ended: interrupted\n"), output)

    def test_ctrl_c_ends_an_engine_that_thinks(self):
        process = subprocess.Popen(
            [PROGRAM, "match", "random", mock("hang-at-genmove"), "--game", "konane", "--size",
             "4x4", "--games", "4", "--patience", "1min", "--json"],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            stdin=subprocess.DEVNULL)
        while process.poll() is None:
            with open(f"/proc/{process.pid}/status", encoding="utf-8") as status:
                caught = next(line for line in status if line.startswith("SigCgt"))
            if int(caught.split()[1], 16) & 1 << (signal.SIGINT - 1):
                break
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate()
        self.assertEqual(process.returncode, 0)
        self.assertEqual(json.loads(output)["stop"], "interrupted")


class Refusals(TestCase):
    """What cannot be run is said at once, with exit code 2."""

    def test_engines_that_cannot_be_started(self):
        board = ("random", "--game", "konane", "--size", "4x4", "--games", "2")
        for engine, message in (
                ("gtp:./nowhere", "A cannot begin a game: cannot start './nowhere': "),
                (mock("crash-at-start"), "A cannot begin a game: exit code 3"),
                (mock("refuse-the-size"), "A cannot begin a game: it refuses 'boardsize 4'"),
                ("gtp:", "expected a command after gtp:"),
                ("gtp:'x", "expected a closing '"),
                ("level:11", "expected level=1 to 10, found '11'"),
                ("level", "expected level:1 to level:10, search"),
                ("search:nodes=0", "expected nodes=1 to 1000000000, found '0'"),
                ("search:nodes", "expected a setting like nodes=20000"),
                ("search:nodes=1,", "expected a setting after the comma"),
                ("search:luck=1", "expected method, nodes, time, depth"),
                ("search:method=magic", "expected the method alpha-beta or monte-carlo"),
                ("search:without=sense", "expected without=table, history"),
                ("search:time=3", "expected a time like 100ms"),
                ("stockfish", "expected level:1 to level:10, search")):
            with self.subTest(engine):
                self.assertIn("papamu: " + message, self.refused("match", engine, *board))

    def test_settings_that_make_no_sense(self):
        for more, message in (
                ("--games 3", "expected an even number of games"),
                ("--time 1s --clock 1+1", "expected --time or --clock, found both"),
                ("--time 0s", "expected a --time above zero"),
                ("--clock 5", "expected minutes and seconds like 3+2"),
                ("--sprt 10,0", "expected two differences in Elo, the smaller first"),
                ("--sprt 0,10,0.05", "expected two differences in Elo"),
                ("--sprt 0,10,0.05,0.6", "expected two differences in Elo"),
                ("--openings nowhere", "cannot read 'nowhere'"),
                ("--opening-plies 300", "no game goes on after 300 random plies"),
                ("--records /dev/null", "cannot write '/dev/null'"),
                ("--concurrency 0", "expected a number from 1 to 256")):
            with self.subTest(more):
                self.assertIn(message, self.refused("match", "random", "random", "--game", "konane",
                                                    "--size", "4x4", *more.split()))

    def test_bad_openings(self):
        for text, message in (("a1 a2\nb1\n", "line 2: ply 1, b1: "),
                              ("z1\n", "line 1: expected a cell"),
                              ("# none\n", "expected an opening on a line")):
            with self.subTest(text):
                with open(self.path("openings"), "w", encoding="utf-8") as file:
                    file.write(text)
                self.assertIn("'openings', " + message,
                              self.refused("match", "random", "random", "--game", "konane",
                                           "--size", "4x4", "--openings", "openings"))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:])
