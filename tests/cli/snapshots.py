#!/usr/bin/env python3
"""Replays what the command line prints.

A file *.snap holds commands and their answers:

    $ papamu moves konane a1     the command
    < text                       a line of its standard input
    anything                     a line of its standard output
    ! text                       a line of its standard error
    ? 2                          its exit code, where it is not 0

Usage: snapshots.py PROGRAM FILE...           exit 1 and a diff where an answer differs
       snapshots.py --update PROGRAM FILE...  writes the answers anew
"""
import difflib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

RECORDS = os.path.join(os.path.dirname(__file__), "..", "data", "records")


def answer(program, command, given, folder):
    """The lines that a command prints, as a snapshot holds them."""
    words = shlex.split(command)
    assert words[0] == "papamu", command
    environment = {"PATH": os.environ["PATH"], "LANG": "C", "TERM": "xterm"}
    environment.update({k: v for k, v in os.environ.items() if k.endswith(("_OPTIONS", "_FILE"))})
    done = subprocess.run([program] + words[1:], input="".join(given).encode(), cwd=folder,
                          capture_output=True, env=environment, check=False)
    lines = done.stdout.decode().splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    lines += ["! " + line + "\n" for line in done.stderr.decode().splitlines()]
    if done.returncode != 0:
        lines.append(f"? {done.returncode}\n")
    return lines


def replay(program, old, folder):
    """The whole snapshot with every answer as it is now."""
    new = []
    for index, line in enumerate(old):
        if line.startswith("$ "):
            given = []
            for later in old[index + 1:]:
                if not later.startswith("< "):
                    break
                given.append(later[2:])
            new += [line] + ["< " + text for text in given]
            new += answer(program, line[2:], given, folder)
        elif line == "\n" and old[index + 1:index + 2] and old[index + 1].startswith("$ "):
            new.append(line)
        elif not new:
            new.append(line)
    return new


def main(arguments):
    update = arguments[0] == "--update"
    program, *files = arguments[1:] if update else arguments
    differs = False
    for file in files:
        with open(file, encoding="utf-8") as stream:
            old = stream.readlines()
        with tempfile.TemporaryDirectory() as folder:
            # A copy: a command that writes where it must not cannot harm the tracked files.
            shutil.copytree(RECORDS, os.path.join(folder, "records"))
            new = replay(os.path.abspath(program), old, folder)
        if update:
            with open(file, "w", encoding="utf-8") as stream:
                stream.writelines(new)
        elif old != new:
            differs = True
            sys.stdout.writelines(difflib.unified_diff(old, new, file, "now"))
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
