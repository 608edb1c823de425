"""Tests with a papamu server, sockets to it and games on them."""
import http.client
import json
import os
import secrets
import signal
import subprocess
import sys

from server_process import ServerCase

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools")
sys.path.insert(0, TOOLS)
from websocket import Closed, WebSocket  # noqa: E402


class SocketCase(ServerCase):
    """Its sockets are closed before the server is stopped."""

    program = os.path.abspath(sys.argv[1])

    def setUp(self):
        super().setUp()
        self.sockets = []
        self.addCleanup(self.stop)

    def stop(self, how=signal.SIGTERM):
        """Gives: the exit code."""
        for each in self.sockets:
            each.close()
        self.sockets = []
        return self.server.end(how)

    def connect(self, **options):
        each = WebSocket(self.server.port, **options)
        self.sockets.append(each)
        self.assertEqual(each.status, 101)
        hello = each.receive()
        self.assertEqual((hello["type"], hello["protocol"]), ("hello", 2))
        return each

    def closed_with(self, each):
        """The code of its end, which comes after any messages."""
        with self.assertRaises(Closed) as closed:
            while True:
                each.receive()
        return closed.exception.code

    def moves(self, game, size, plies):
        """What may be played next: the program itself knows."""
        done = subprocess.run([self.program, "moves", game, "--size", size, "--json", *plies],
                              capture_output=True, text=True, check=True)
        return json.loads(done.stdout)["moves"]

    def new_table(self, **settings):
        tokens = [secrets.token_hex(16), secrets.token_hex(16)]
        players = [self.connect(), self.connect()]
        request = {"game": "room-and-pillar", "size": "4x4", "control": {"kind": "none"},
                   "seat": "first", "listed": False, "takebacks": True, **settings}
        seated = players[0].ask("create", token=tokens[0], **request)
        self.assertEqual(seated["type"], "seated", seated)
        table = seated["table"]["id"]
        seated = players[1].ask("take", token=tokens[1], table=table, nickname="Ben")
        self.assertEqual(seated["seat"], "second", seated)
        return table, tokens, players

    def status(self, origin=None):
        """How the handshake of a page from there is answered."""
        socket = WebSocket(self.server.port, origin=origin)
        socket.close()
        return socket.status

    def get(self, path, method="GET", port=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", port or self.server.port, timeout=30)
        self.addCleanup(connection.close)
        connection.request(method, path, headers={k.replace("_", "-"): v
                                                  for k, v in headers.items()})
        answer = connection.getresponse()
        return answer, answer.read()
