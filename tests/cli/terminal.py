#!/usr/bin/env python3
"""What the program does at a terminal, and with files that are none: colors, redraw, full disks.

Usage: terminal.py PROGRAM [TEST...]
"""
import json
import os
import pty
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

PROGRAM = os.path.abspath(sys.argv[1])
PATIENCE_SECONDS = 15
CLEAR_SCREEN = b"\x1b[H\x1b[2J"
BLACK_STONE = b"\x1b[1;34mx"
WHITE_STONE = b"\x1b[1;33mo"


def environment(extra):
    """Nothing but what is named, and what sanitizers and coverage need."""
    kept = {k: v for k, v in os.environ.items() if k.endswith(("_OPTIONS", "_FILE"))}
    return {"PATH": os.environ["PATH"], "LANG": "C", **kept, **extra}


class Done:
    """A process that ended: its exit code, what it wrote, its peak of memory."""

    def __init__(self, process):
        timer = threading.Timer(PATIENCE_SECONDS, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = self.code = os.waitstatus_to_exitcode(status)
        self.peak_mib = usage.ru_maxrss / 1024
        self.output = self.errors = b""


class TestCase(unittest.TestCase):
    """A test in a folder of its own."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def run_program(self, arguments, given=b"", stdin=None, stdout=None, terminal="xterm"):
        """Runs it with standard input and output that are no terminals."""
        with tempfile.TemporaryFile() as input_file, tempfile.TemporaryFile() as output_file, \
                tempfile.TemporaryFile() as errors_file:
            input_file.write(given)
            input_file.seek(0)
            done = Done(subprocess.Popen(
                [PROGRAM] + arguments, stdin=stdin or input_file, stdout=stdout or output_file,
                stderr=errors_file, cwd=self.folder, env=environment({"TERM": terminal})))
            for file, name in ((output_file, "output"), (errors_file, "errors")):
                file.seek(0)
                setattr(done, name, file.read())
        return done

    def assert_refused(self, done):
        """Exit code 2 and one sentence."""
        self.assertEqual(done.code, 2, done.errors)
        self.assertRegex(done.errors, rb"\Apapamu: [^\n]{10,}\n\Z")


class AtTerminal(TestCase):
    """Standard input and output are a terminal."""

    def sit(self, typed, extra, stdout=None):
        """Types at the program's terminal. Gives: how it ended and what the screen was sent."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen([PROGRAM, "play", "konane"], stdin=theirs,
                                   stdout=stdout or theirs, stderr=theirs, cwd=self.folder,
                                   env=environment(extra), start_new_session=True)
        os.close(theirs)
        screen = []

        def watch():
            try:
                while block := os.read(ours, 65536):
                    screen.append(block)
            except OSError:  # nobody has the other end any more
                pass

        watcher = threading.Thread(target=watch)
        watcher.start()
        os.write(ours, typed)
        done = Done(process)
        watcher.join()
        os.close(ours)
        done.output = b"".join(screen)
        self.assertEqual(done.code, 0, done.output)
        self.assertIn(b"Black> ", done.output if stdout is None else b"Black> ")
        return done

    def test_colors_and_redraw(self):
        screen = self.sit(b"a1\nquit\n", {"TERM": "xterm"}).output
        self.assertIn(BLACK_STONE, screen)
        self.assertIn(WHITE_STONE, screen)
        self.assertEqual(screen.count(CLEAR_SCREEN), 2, "at the start and after a1")
        self.assertIn(b"White> ", screen)

    def test_empty_no_color_means_nothing(self):
        screen = self.sit(b"quit\n", {"TERM": "xterm", "NO_COLOR": ""}).output
        self.assertIn(BLACK_STONE, screen)

    def test_no_color(self):
        screen = self.sit(b"a1\nquit\n", {"TERM": "xterm", "NO_COLOR": "1"}).output
        self.assertEqual(screen.count(CLEAR_SCREEN), 2)
        self.assertNotIn(b"\x1b", screen.replace(CLEAR_SCREEN, b""))

    def test_dumb_terminal(self):
        screen = self.sit(b"a1\nquit\n", {"TERM": "dumb"}).output
        self.assertNotIn(b"\x1b", screen)
        self.assertIn(b"White> ", screen)

    def test_unknown_terminal(self):
        for extra in ({}, {"TERM": ""}):
            self.assertNotIn(b"\x1b", self.sit(b"a1\nquit\n", extra).output)

    def test_only_standard_output_counts(self):
        with open(self.path("output"), "wb") as file:
            self.sit(b"a1\nquit\n", {"TERM": "xterm"}, stdout=file)
        self.assertIn("White> ", self.read("output"))
        self.assertNotIn("\x1b", self.read("output"))

    def test_end_of_input_ends_play(self):
        screen = self.sit(b"a1\n\x04", {"TERM": "dumb"}).output
        self.assertIn(b"White> ", screen)
        self.assertTrue(screen.endswith(b"\n"), "the shell's prompt begins a line")


class Streams(TestCase):
    """Standard input and output are files, some of them without end."""

    def test_nobody_reads_escape_codes_from_a_file(self):
        for arguments in (["show", "konane"], ["play", "konane"]):
            done = self.run_program(arguments)
            self.assertEqual(done.code, 0, done.errors)
            self.assertNotIn(b"\x1b", done.output)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_full_disk(self):
        self.write("illegal.txt", "[Game")
        for line in ("--help", "games", "games --json", "show konane", "show --help",
                     "moves konane", "perft konane --depth 2", "play konane",
                     "record check illegal.txt"):
            with self.subTest(line), open("/dev/full", "wb") as full:
                self.assert_refused(self.run_program(line.split(), stdout=full))

    def test_record_without_end(self):
        for line in ("record check /dev/zero", "record show /dev/zero"):
            with self.subTest(line):
                done = self.run_program(line.split())
                self.assert_refused(done)
                self.assertIn(b"'/dev/zero'", done.errors)
                self.assertLess(done.peak_mib, 300)

    def test_line_without_end(self):
        with open(self.path("zeros"), "w+b") as zeros:
            # So many that they are refused, and so few that keeping them all harms nobody.
            zeros.truncate(256 << 20)
            done = self.run_program(["play", "konane"], stdin=zeros)
        self.assert_refused(done)
        self.assertLess(done.peak_mib, 100)

    def test_long_line_is_refused_and_play_goes_on(self):
        done = self.run_program(["play", "konane"], b"a1" * 10000 + b"\na1\nquit\n")
        self.assertEqual(done.code, 0, done.errors)
        self.assertIn(b"White> ", done.output)

    def test_a_cut_line_is_no_command(self):
        done = self.run_program(["play", "konane"], b"quit" + b" " * 10000 + b"x\na1\nquit\n")
        self.assertEqual(done.code, 0, done.errors)
        self.assertIn(b"White> ", done.output)

    def test_last_line_without_line_end(self):
        done = self.run_program(["play", "konane"], b"a1")
        self.assertEqual(done.code, 0, done.errors)
        self.assertIn(b"White> ", done.output)


class Conversation:
    """A program that is spoken to line by line."""

    def __init__(self, folder, arguments):
        self.process = subprocess.Popen([PROGRAM] + arguments, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
                                        env=environment({"TERM": "dumb"}))
        self.timer = threading.Timer(PATIENCE_SECONDS, self.process.kill)
        self.timer.start()

    def say(self, text):
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def hear(self, end):
        """What it prints up to and including `end`."""
        heard = b""
        while not heard.endswith(end.encode()):
            c = self.process.stdout.read(1)
            if not c:
                raise AssertionError(f"it ended after {heard!r}")
            heard += c
        return heard.decode()

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)

    def has_ctrl_c_in(self, *masks):
        """Is it in one of the process's sets of signals?"""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as status:
            sets = [line.split()[1] for line in status if line.startswith(masks)]
        return any(int(one, 16) & 1 << (signal.SIGINT - 1) for one in sets)

    def wait_until_it_catches_ctrl_c(self):
        while self.process.poll() is None and not self.has_ctrl_c_in("SigCgt"):
            pass

    def wait_until_ctrl_c_has_arrived(self):
        while self.process.poll() is None and self.has_ctrl_c_in("SigPnd", "ShdPnd"):
            pass

    def end(self):
        """Gives: exit code, the rest of the output, the errors."""
        output, errors = self.process.communicate()
        self.timer.cancel()
        return self.process.returncode, output.decode(), errors.decode()


class AgainstTheComputer(TestCase):
    """Seats, clocks, hints; of the computer's play only what does not depend on its strength."""

    def play(self, text, *arguments):
        done = self.run_program(["play", *arguments], text.encode())
        self.assertEqual(done.code, 0, done.errors)
        return done.output.decode()

    def test_the_computer_answers_and_says_what_it_thinks(self):
        output = self.play("a1\nwhy\n", "konane", "--size", "6x6", "--second", "level:2")
        verdict = r"(\d+ %|win in \d+|loss in \d+)"
        self.assertRegex(output, rf"second \(level 2\) played \w+, {verdict} for White")
        self.assertRegex(output, r"second \(level 2\) searched \d+ positions, \d+ plies deep\n"
                                 rf"it found {verdict} for White with \w+, expected play: \w+ ")

    def test_the_computer_can_begin(self):
        output = self.play("", "konane", "--size", "6x6", "--first", "level:1")
        self.assertIn("first (level 1) played ", output)
        self.assertTrue(output.endswith("second, White> \n"), output[-80:])

    def test_two_computers_play_to_the_end(self):
        for game, size in (("rhode", "4x4"), ("inverse-room-and-pillar", "4x4")):
            output = self.play("save x\nquit\n", game, "--size", size, "--first", "level:1",
                               "--second", "level:2")
            self.assertIn("The game is over, ", output)
            self.assertIn("saved as 'x'", output)
            self.assertIn('[First "level 1"]\n[Second "level 2"]', self.read("x"))
            self.assertEqual(self.run_program(["record", "check", "x"]).code, 0)
            os.unlink(self.path("x"))

    def test_undo_takes_back_both_plies(self):
        output = self.play("undo\na1\nundo\nmoves\n", "konane", "--size", "6x6", "--second",
                           "level:1")
        self.assertIn("first, Black> there is no move of one's own to take back", output)
        self.assertIn("first, Black> a1 c3 d4 f6", output)

    def test_undo_after_resigning_goes_on(self):
        output = self.play("resign\nundo\nmoves\n", "konane", "--size", "6x6", "--second",
                           "level:1")
        self.assertIn("first, Black> a1 c3 d4 f6", output)

    def test_hint(self):
        output = self.play("hint\na1\nhint\n", "konane", "--size", "4x4")
        self.assertRegex(output, r"first, Black> \w+: (win|loss) in \d+ for Black\n")
        self.assertRegex(output, r"second, White> \w+: (win|loss) in \d+ for White\n")
        output = self.play("hint\na1\nhint\nwhy\n", "room-and-pillar", "--size", "4x4")
        self.assertIn(", the nearest to even, since the second player may swap", output)
        self.assertRegex(output, r"second, White> (swap: loss in \d+ for White without it|"
                                 r"\w+: win in \d+ for White)\n")
        self.assertRegex(output, r"\na swap is (better|worse)\n")

    def test_clock(self):
        output = self.play("a1\na2\nsave x\nundo\n", "konane", "--size", "6x6", "--clock", "60+5")
        self.assertIn("first, Black 1:00:00> ", output)
        self.assertRegex(output, r"second, White (1:00:00|0:59:\d\d)> ")
        self.assertRegex(output, r"first, Black 1:00:0[0-5]> ")
        reading = r"\{\[%clk 1:00:0\d\]\}"
        self.assertRegex(self.read("x"), r'\[TimeControl "3600\+5"\](.|\n)*'
                                         rf"1\. a1 {reading} 1\.\.\. a2 {reading}")
        self.assertEqual(self.run_program(["record", "check", "x"]).code, 0)

    def test_a_flag_falls_while_nobody_types(self):
        talk = Conversation(self.folder, ["play", "konane", "--clock", "0.001+0"])
        output = talk.hear("over (undo, save FILE, quit)> ")
        self.assertIn("The flag of first has fallen", output)
        self.assertIn("second (White) won: time", output)
        talk.say("undo\nsave x\n")
        code, output, errors = talk.end()
        self.assertEqual(code, 0, errors)
        self.assertIn("a game that was lost on time is not taken back", output)
        self.assertIn('[Termination "time"]', self.read("x"))

    def test_ctrl_c_makes_the_computer_move(self):
        # With all day on the clock, full strength would think for minutes.
        talk = Conversation(self.folder, ["play", "rhode", "--size", "11x11", "--second",
                                          "level:10", "--clock", "1000+0"])
        talk.hear("> ")
        talk.say("f6\n")
        talk.wait_until_it_catches_ctrl_c()
        talk.interrupt()
        output = talk.hear("first, ")
        self.assertIn("second (level 10) played ", output)
        self.assertEqual(talk.end()[0], 0)

    def test_ctrl_c_pauses_two_computers(self):
        talk = Conversation(self.folder, ["play", "rhode", "--size", "11x11", "--first", "level:10",
                                          "--second", "level:10", "--clock", "1000+0"])
        talk.wait_until_it_catches_ctrl_c()
        talk.interrupt()
        output = talk.hear("paused (go, hint, why, save FILE, quit)> ")
        self.assertIn("first (level 10) played ", output)
        talk.say("f6\nundo\ngo\n")
        self.assertIn("the computers play; go lets them", talk.hear("paused (go"))
        talk.hear("paused (go, hint, why, save FILE, quit)> ")
        talk.wait_until_it_catches_ctrl_c()
        talk.interrupt()
        talk.hear("paused (go")
        self.assertEqual(talk.end()[0], 0)


class Engines(TestCase):
    """`gtp` and `analyse`."""

    def test_gtp_takes_whatever_is_sent(self):
        given = (b"1 name\r\n\x00\x01\n\xff\xfe\n2 play black a1\n" + b"3 " + b"x" * 100_000 +
                 b"\n4 showboard\n5 known_command play")
        done = self.run_program(["gtp"], given)
        self.assertEqual(done.code, 0, done.errors)
        heads = [part.split(b" ")[0].split(b"\n")[0] for part in done.output.split(b"\n\n")]
        self.assertEqual(heads, [b"=1", b"?", b"=2", b"?3", b"=4", b"=5", b""])

    def test_gtp_line_without_end(self):
        with open(self.path("zeros"), "w+b") as zeros:
            zeros.truncate(256 << 20)
            done = self.run_program(["gtp", "--table-mib", "1"], stdin=zeros)
        self.assert_refused(done)
        self.assertLess(done.peak_mib, 100)

    def test_gtp_analysis_ends_at_a_request_and_at_the_end(self):
        for last in ("7 name\n", ""):
            talk = Conversation(self.folder, ["gtp", "--game", "rhode"])
            talk.say("6 papamu-analyze\n")
            self.assertTrue(talk.hear(" pv ").startswith("=6\ninfo rank 1 depth "))
            talk.say(last)
            code, output, errors = talk.end()
            self.assertEqual(code, 0, errors)
            self.assertTrue(output.endswith("\n\n=7 papamu\n\n" if last else "\n\n"), output[-60:])

    def test_gtp_finishes_its_ply_whatever_arrives(self):
        done = self.run_program(["gtp", "--level", "1"], b"genmove black\nname\n")
        self.assertRegex(done.output, rb"\A= \w\d\n\n= papamu\n\n\Z")

    def test_analysis_streams_and_answers(self):
        done = self.run_program(["analyse", "konane", "--nodes", "3000", "--multipv", "2", "a1"])
        self.assertEqual(done.code, 0, done.errors)
        lines = done.output.decode().splitlines()
        self.assertGreater(len(lines), 4)
        for line in lines[:-1]:
            self.assertRegex(line, r"\Adepth +\d+  (\d+ %|win in \d+|loss in \d+) +\d+ nodes"
                                   r"( +\d+/s)?  a2|b1")
        self.assertRegex(lines[-1], r"\Abest \w\d, .* for White\Z")

    def test_analysis_as_json(self):
        done = self.run_program(["analyze", "narrows", "--depth", "3", "--json", "a1-a2"])
        self.assertEqual(done.code, 0, done.errors)
        answers = [json.loads(line) for line in done.output.splitlines()]
        self.assertEqual([answer["final"] for answer in answers],
                         [False] * (len(answers) - 1) + [True])
        self.assertIn(answers[-1]["second"], ("swap", "keep"))
        self.assertEqual(len(answers[-1]["lines"]), 1)

    def test_analysis_says_when_to_swap(self):
        done = self.run_program(["analyse", "room-and-pillar", "--size", "4x4", "a1"])
        self.assertRegex(done.output.decode().splitlines()[-1],
                         r"\Abest \w\d, (loss in \d+ for White; the second player swaps|"
                         r"win in \d+ for White; the second player does not swap)\Z")

    def test_ctrl_c_ends_an_analysis_with_its_answer(self):
        talk = Conversation(self.folder, ["analyse", "rhode", "--time", "1000s"])
        talk.hear(" nodes")
        talk.interrupt()
        code, output, errors = talk.end()
        self.assertEqual(code, 0, errors)
        self.assertRegex(output.splitlines()[-1], r"\Abest \w\d, ")

    def test_ctrl_c_keeps_what_was_proved(self):
        """`timeout` sends its signal twice, and the second one ends nothing."""
        solve = ["solve", "rhode", "--size", "6x6", "--json"]
        talk = Conversation(self.folder, [*solve, "--save", "proofs"])
        talk.wait_until_it_catches_ctrl_c()
        talk.interrupt()
        talk.wait_until_ctrl_c_has_arrived()
        talk.interrupt()
        code, output, errors = talk.end()
        self.assertEqual(code, 1, errors)
        nodes = json.loads(output)["nodes"]
        talk = Conversation(self.folder, [*solve, "--resume", "proofs"])
        talk.wait_until_it_catches_ctrl_c()
        talk.interrupt()
        self.assertGreaterEqual(json.loads(talk.end()[1])["nodes"], nodes)


class Saving(TestCase):
    """What `save` leaves behind."""

    def play(self, text):
        done = self.run_program(["play", "konane"], text.encode())
        self.assertEqual(done.code, 0, done.errors)
        return done.output.decode()

    def test_saves_a_record(self):
        self.assertIn("saved as 'x'", self.play("a1\nsave x\nquit\n"))
        self.assertEqual(os.listdir(self.folder), ["x"])
        self.assertIn("a1", self.read("x"))
        done = self.run_program(["record", "check", "x"])
        self.assertEqual((done.code, done.output),
                         (0, b"x: legal, konane 8x8, 1 plies, not finished\n"))

    def test_unfinished_file_of_another_time(self):
        self.write("x.part", "of another time")
        self.assertIn("saved as 'x'", self.play("a1\nsave x\nquit\n"))
        self.assertIn("a1", self.read("x"))
        self.assertEqual(sorted(os.listdir(self.folder)), ["x", "x.part"])
        self.assertEqual(self.read("x.part"), "of another time")

    def test_keeps_what_is_there(self):
        self.write("x", "a letter")
        os.symlink("nowhere", self.path("link"))
        os.mkdir(self.path("folder"))
        for name in ("x", "link", "folder"):
            with self.subTest(name):
                self.assertIn(f"'{name}' exists already", self.play(f"a1\nsave {name}\nquit\n"))
        self.assertEqual(self.read("x"), "a letter")
        self.assertEqual(sorted(os.listdir(self.folder)), ["folder", "link", "x"])

    def test_cannot_save(self):
        self.assertIn("cannot write 'nowhere/x'", self.play("a1\nsave nowhere/x\nquit\n"))
        self.assertEqual(os.listdir(self.folder), [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:])
