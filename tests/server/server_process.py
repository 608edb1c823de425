"""A papamu server of a test: started, killed, stopped and looked at from outside."""
import asyncio
import gzip
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

PAGE = "<!doctype html>" * 100


class ServerProcess:
    """Keeps its folder when it is started again. `options` are those of each start; `wrapper` is a
    command that runs the one behind it."""

    def __init__(self, program, folder, options=(), wrapper=()):
        self.program, self.folder = os.path.abspath(program), folder
        self.options, self.wrapper = options, wrapper
        self.data, self.web = os.path.join(folder, "data"), os.path.join(folder, "web")
        self.log_path = os.path.join(folder, "log")
        self.process, self.port, self.said, self.ready_s = None, None, None, []
        os.makedirs(os.path.join(self.web, "assets"))
        for name in ("index.html", "assets/app-1a2b3c4d.js"):
            with open(os.path.join(self.web, name), "w", encoding="utf-8") as file:
                file.write(PAGE)
        with gzip.open(os.path.join(self.web, "index.html.gz"), "w") as file:
            file.write(PAGE.encode())

    def start(self, *more, port=0):
        """Waits until it serves, at a free port unless one is named."""
        began = time.monotonic()
        with open(self.log_path, "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*self.wrapper, self.program, "serve", "--port", str(port), "--data", self.data,
                 "--web", self.web, *self.options, *more],
                stdout=subprocess.PIPE, stderr=log, text=True)
        self.said = self.process.stdout.readline()
        if not self.said.startswith("papamu serves "):
            raise RuntimeError("the server did not start: " + self.log())
        self.ready_s.append(time.monotonic() - began)
        self.port = int(re.findall(r'"port":"(\d+)"', self.log())[-1])

    def end(self, how=signal.SIGTERM):
        """Gives: its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout=60)
        self.process.stdout.close()
        return code

    def log(self):
        with open(self.log_path, encoding="utf-8") as file:
            return file.read()

    def files(self):
        """All that it wrote: the log and the database with what stands beside it."""
        paths = [self.log_path] + [os.path.join(self.data, name) for name in os.listdir(self.data)]
        for path in paths:
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    yield path, file.read()

    def memory(self):
        """What it holds, in bytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) * 1024

    def fault_of_database(self):
        """What is wrong with it, in a copy, so that the server's own is left alone."""
        with tempfile.TemporaryDirectory(dir=self.folder) as copy:
            for name in os.listdir(self.data):
                if name.startswith("papamu.db"):
                    shutil.copy(os.path.join(self.data, name), copy)
            database = sqlite3.connect(os.path.join(copy, "papamu.db"))
            try:
                said = database.execute("PRAGMA integrity_check").fetchone()[0]
            finally:
                database.close()
        return None if said == "ok" else said


class ServerCase(unittest.TestCase):
    """A test with a server in a folder of its own on a real disk."""

    program = None  # set by whoever runs the tests
    options, wrapper = (), ()

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(scratch.cleanup)
        self.server = ServerProcess(self.program, scratch.name, self.options, self.wrapper)
        self.start()
        self.addCleanup(self.server.end)

    def start(self, *more):
        self.server.start(*more)
        self.assertRegex(self.server.said, r"^papamu serves http://localhost:\d+$")

    def check_that_no_token_was_written(self, tokens):
        """Neither as text nor as bytes, in the log and in the database."""
        for path, content in self.server.files():
            for token in tokens:
                self.assertNotIn(token.encode(), content, path)
                self.assertNotIn(bytes.fromhex(token), content, path)


class AsyncServerCase(ServerCase, unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        # What unittest switches on costs more than all that is tested here.
        asyncio.get_running_loop().set_debug(False)
