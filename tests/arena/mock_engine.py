#!/usr/bin/env python3
"""A GTP engine that plays the first legal move, and fails in the way that it is told to.

Usage: mock_engine.py PROGRAM WAY [FILE]
PROGRAM is papamu, which knows the legal moves. WAY is one of the functions below, with '-' for '_'.
"""
import os
import signal
import subprocess
import sys


class Engine:
    """The game as the requests tell it."""

    def __init__(self, program, way, file):
        self.program, self.way, self.file = program, way, file
        self.game, self.size, self.plies = "konane", "8x8", []

    def first_move(self):
        done = subprocess.run([self.program, "moves", self.game, "--size", self.size] + self.plies,
                              capture_output=True, check=True, text=True)
        return done.stdout.split("\n")[0]

    def answer(self, name, words):
        """The text of a response; a refusal begins with '?'."""
        if name == "list_commands":
            return "papamu-game\nboardsize\nclear_board\nplay\ngenmove\nquit"
        if name == "papamu-game":
            self.game = words[0]
        elif name == "boardsize":
            self.size = words[0] if "x" in words[0] else f"{words[0]}x{words[0]}"
        elif name == "clear_board":
            self.plies = []
        elif name == "play":
            self.plies.append(words[1])
        elif name == "genmove":
            move = self.first_move()
            self.plies.append(move)
            return move
        return ""

    def run(self):
        for line in sys.stdin:
            number, name, *words = line.split()
            text = globals()[self.way](self, name, words)
            if text is None:
                text = self.answer(name, words)
            if text.startswith("?"):
                send(f"?{number} {text[1:]}\n\n")
            else:
                send(f"={number} {text}\n\n")
            if name == "quit":
                return


def send(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def read_for_ever():
    """Neither answers nor ends, and takes no time of the processor."""
    while True:
        signal.pause()


# Each way is asked first: None means to answer as one should.

def honest(engine, name, words):
    return None


def crash_at_start(engine, name, words):
    sys.exit(3)


def crash_at_genmove(engine, name, words):
    if name == "genmove":
        sys.stderr.write("out of luck\n")
        sys.exit(3)


def crash_at_play(engine, name, words):
    """At the first ply of the other engine, after its own."""
    if name == "play" and engine.file and os.path.exists(engine.file):
        os.unlink(engine.file)
        os.kill(os.getpid(), signal.SIGKILL)
    if name == "genmove":
        with open(engine.file, "w", encoding="utf-8"):
            pass


def crash_in_every_other_game(engine, name, words):
    """A run file tells the process that is started anew from the first."""
    if name == "genmove":
        if not os.path.exists(engine.file):
            with open(engine.file, "w", encoding="utf-8"):
                pass
            sys.exit(1)
    if name == "clear_board" and engine.plies and os.path.exists(engine.file):
        os.unlink(engine.file)


def crash_and_leave_a_child(engine, name, words):
    """The child holds the output open, so that no end of it is seen."""
    if name == "genmove":
        subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
        sys.exit(4)


def close_its_output(engine, name, words):
    if name == "genmove":
        os.close(sys.stdout.fileno())
        read_for_ever()


def hang_at_genmove(engine, name, words):
    if name == "genmove":
        read_for_ever()


def hang_at_play(engine, name, words):
    """At a ply of the other engine; those of the opening come before any genmove."""
    if name == "play" and getattr(engine, "has_moved", False):
        read_for_ever()
    engine.has_moved = name == "genmove"


def stay_at_quit(engine, name, words):
    """Takes no notice of quit, nor of the end of its input."""
    if name == "quit":
        read_for_ever()


def leave_a_child(engine, name, words):
    """A child outlives the engine, unless it is killed with its group."""
    if name == "clear_board" and not os.path.exists(engine.file):
        child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"],
                                 stdin=subprocess.DEVNULL)
        with open(engine.file, "w", encoding="utf-8") as file:
            file.write(str(child.pid))


def move_illegally(engine, name, words):
    return "a1" if name == "genmove" else None


def swap_too_late(engine, name, words):
    return "swap" if name == "genmove" else None


def pass_on(engine, name, words):
    return "pass" if name == "genmove" else None


def say_nothing(engine, name, words):
    return "" if name == "genmove" else None


def refuse_to_move(engine, name, words):
    return "?no idea" if name == "genmove" else None


def refuse_a_legal_move(engine, name, words):
    if name == "play" and getattr(engine, "has_moved", False):
        return "?illegal move"
    engine.has_moved = name == "genmove"
    return None


def refuse_the_size(engine, name, words):
    return "?unacceptable size" if name == "boardsize" else None


def talk_garbage(engine, name, words):
    if name == "genmove":
        send("\x00\x1b[2J hello \xff\n\n")
    return None


def answer_another_request(engine, name, words):
    if name == "genmove":
        send("=1 c3\n\n")
    return None


def flood_a_line(engine, name, words):
    while name == "genmove":
        send("x" * 65536)


def flood_lines(engine, name, words):
    while name == "genmove":
        send("y\n" * 10000)


def flood_a_response(engine, name, words):
    if name == "genmove":
        return "\n".join(["z" * 60] * 100_000)
    return None


def flood_errors(engine, name, words):
    """So much that a pipe nobody reads would be full many times over."""
    sys.stderr.write("noise\n" * 100_000)
    return None


def resign(engine, name, words):
    return "resign" if name == "genmove" else None


if __name__ == "__main__":
    Engine(os.path.abspath(sys.argv[1]), sys.argv[2].replace("-", "_"),
           sys.argv[3] if len(sys.argv) > 3 else None).run()
