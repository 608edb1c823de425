#!/usr/bin/env python3
"""What the program does at a terminal, and with files that are none: colors, redraw, full disks.

Usage: terminal.py PROGRAM [TEST...]
"""
import os
import pty
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
