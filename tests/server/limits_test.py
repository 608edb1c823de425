#!/usr/bin/env python3
"""What `papamu serve` does with those who send too much, too little, too slowly or nonsense.

Usage: limits_test.py PROGRAM [TEST...]
"""
import os
import socket
import sys
import threading
import time
import unittest

from socket_case import SocketCase
from websocket import BINARY, FIN, PING, TEXT, head_of_client

# A program with the address sanitizer keeps what was freed; here it counts what a server holds.
os.environ.setdefault("ASAN_OPTIONS", "quarantine_size_mb=1")
with open(SocketCase.program, "rb") as executable:
    HAS_SANITIZER = b"__asan_init" in executable.read()
# That sanitizer surrounds each piece of memory with more of it, so the same work holds more.
SMALL = (32 if HAS_SANITIZER else 8) << 20

MASK = b"\0\0\0\0"


def frame(first, length, payload=b""):
    """A frame that says it is so long."""
    return head_of_client(first, length, MASK) + payload


class LimitsCase(SocketCase):
    def raw(self, data=b""):
        """A connection of TCP only."""
        each = socket.create_connection(("127.0.0.1", self.server.port), timeout=60)
        self.addCleanup(each.close)
        each.sendall(data)
        return each


def wait_until(moment):
    while time.time() < moment:
        pass


def read_all(each):
    data = b""
    while more := each.recv(1 << 16):
        data += more
    return data


class Frames(LimitsCase):
    def test_a_bad_frame_ends_its_own_connection_with_the_right_code(self):
        good = self.connect()
        for name, code, data in (
                ("2^31 bytes", 1009, frame(FIN | TEXT, 1 << 31)),
                ("2^63 bytes", 1009, frame(FIN | TEXT, 1 << 63)),
                ("2^64-1 bytes", 1009, frame(FIN | TEXT, (1 << 64) - 1)),
                ("64 KiB and one more", 1009, frame(FIN | TEXT, (64 << 10) + 1)),
                ("too large in two parts", 1009,
                 frame(TEXT, 40000, b"x" * 40000) + frame(FIN, 40000)),
                ("no mask", 1002, bytes([FIN | TEXT, 5]) + b"hello"),
                ("a ping in parts", 1002, frame(PING, 0)),
                ("a ping of 126 bytes", 1002, frame(FIN | PING, 126, b"x" * 126)),
                ("reserved bits", 1002, frame(0x70 | FIN | TEXT, 0)),
                ("a reserved opcode", 1002, frame(FIN | 3, 0)),
                ("a part of nothing", 1002, frame(FIN, 0)),
                ("two beginnings", 1002, frame(TEXT, 1, b"a") + frame(FIN | TEXT, 0)),
                ("a short length written long", 1002,
                 bytes([FIN | TEXT, 0x80 | 126, 0, 5]) + MASK),
                ("bad UTF-8", 1007, frame(FIN | TEXT, 2, b"\xff\xfe")),
                ("a character that is cut", 1007, frame(FIN | TEXT, 2, b"\xe2\x82")),
                ("bytes", 1003, frame(FIN | BINARY, 2, b"{}"))):
            with self.subTest(name):
                bad = self.connect()
                bad.socket.sendall(data)
                self.assertEqual(self.closed_with(bad), code)
        self.assertEqual(good.ask("ping")["type"], "pong")

    def test_a_million_empty_fragments_cost_little(self):
        good, bad = self.connect(), self.connect()
        before = self.server.memory()

        def send():
            try:
                bad.socket.sendall(frame(TEXT, 0) + frame(0, 0) * 1_000_000)
            except OSError:
                pass  # the test is over

        sender = threading.Thread(target=send)
        sender.start()
        for _ in range(100):
            self.assertEqual(good.ask("ping")["type"], "pong")
        self.assertLess(self.server.memory() - before, SMALL)
        bad.socket.shutdown(socket.SHUT_RDWR)
        sender.join()

    def test_a_flood_of_pings_is_answered_and_no_more(self):
        good, bad = self.connect(), self.connect()
        before = self.server.memory()
        bad.socket.sendall(frame(FIN | PING, 100, b"x" * 100) * 2000)
        for _ in range(100):
            self.assertEqual(good.ask("ping")["type"], "pong")
        self.assertLess(self.server.memory() - before, SMALL)

    def test_json_that_is_deep_double_or_no_number(self):
        one = self.connect()
        for text in ("[" * 60000, '{"a":' * 10000, '{"type":"ping","id":"1","id":"2"}',
                     '{"type":"ping","id":NaN}', '{"type":"ping","id":1e999}', '{"type":"ping"',
                     '\ufeff{}', '{"type":"ping","id":"\\ud800"}'):
            one.send(text)
            self.assertEqual(one.receive()["code"], "bad_message", text[:40])
        self.assertEqual(one.ask("ping")["type"], "pong")


class Slow(LimitsCase):
    def test_who_does_not_finish_a_request_or_a_message_is_closed(self):
        request = b"GET / HTTP/1.1\r\nHost: x\r\n"
        silent = [self.raw(part) for part in (b"", b"GET", request, request + b"X: " + b"y" * 1000)
                  for _ in range(25)]
        half = self.connect()
        half.socket.sendall(frame(TEXT, 1, b"{"))
        good = self.connect()
        self.assertEqual(good.ask("ping")["type"], "pong")
        self.assertEqual(self.closed_with(half), 1008)
        for each in silent:
            self.assertEqual(read_all(each), b"")
        self.assertEqual(good.ask("ping")["type"], "pong")

    def test_messages_that_begin_and_do_not_end_have_a_bound_together(self):
        before = self.server.memory()
        size = 60_000
        part = frame(FIN | TEXT, size + 1, b"x" * size)
        halves = []
        for _ in range((32 << 20) // size + 20):
            halves.append(self.connect())
            halves[-1].socket.sendall(part)
        # An answer to a ping would be taken for the rest of the frame, and that is no UTF-8.
        halves[-1].answer_ping = lambda payload: None
        # Where opening them takes ten seconds, the first were closed for their slowness.
        self.assertIn(self.closed_with(halves[-1]), (1013, 1008))
        self.assertLess(self.server.memory() - before, 96 << 20)
        for each in halves:
            each.close()
        self.assertEqual(self.connect().ask("ping")["type"], "pong")

    def test_who_does_not_read_is_told_to_come_back(self):
        good, deaf = self.connect(), self.connect()
        deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 14)
        before = self.server.memory()
        # Most of them are refused as too many, and each of those refusals is an answer.
        ping = b'{"type":"ping","id":"1"}'
        deaf.socket.sendall(frame(FIN | TEXT, len(ping), ping) * 8000)
        while '"reason":"backlog"' not in self.server.log():
            pass
        self.assertEqual(self.closed_with(deaf), 1013)
        self.assertLess(self.server.memory() - before, SMALL)
        self.assertEqual(good.ask("ping")["type"], "pong")


class Requests(LimitsCase):
    def test_what_is_no_good_request_is_refused_in_words(self):
        for status, data in ((405, b"PUT / HTTP/1.1\r\nHost: x\r\n\r\n"),
                             (413, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"),
                             (413, b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"),
                             (431, b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 20000),
                             (400, b"hello\r\n\r\n"),
                             (400, b"GET / HTTP/9.9\r\n\r\n"),
                             (400, bytes(100))):
            with self.subTest(data[:40]):
                head, _, body = read_all(self.raw(data)).partition(b"\r\n\r\n")
                self.assertEqual(int(head.split()[1]), status)
                self.assertIn(b"Connection: close", head)
                self.assertGreater(len(body), 5)


class Full(LimitsCase):
    """A server that may open 256 files serves 168 connections."""

    wrapper = ("sh", "-c", 'ulimit -n 256; exec "$@"', "sh")

    def test_one_more_is_refused_in_words_and_served_when_there_is_room(self):
        inside = [self.connect() for _ in range(168)]
        answer, body = self.get("/")
        self.assertEqual((answer.status, answer.headers["Retry-After"]), (503, "5"))
        self.assertEqual(body, b"The server is full. Try again in 5 seconds.\n")
        self.assertEqual(self.status(), 503)
        self.assertEqual(self.get("/readyz")[0].status, 200)
        self.assertEqual(inside[0].ask("ping")["type"], "pong")
        inside.pop().close()
        while (status := self.status()) == 503:
            pass
        self.assertEqual(status, 101)
        self.assertIn('"event":"full"', self.server.log())


class Delay(LimitsCase):
    def test_who_answers_late_on_purpose_gains_hardly_anything(self):
        table, tokens, players = self.new_table(
            control={"kind": "fischer", "initial_ms": 600000, "step_ms": 0})
        late, asked, answer_now = players[0], [], players[0].answer_ping

        def answer_late(payload):
            """Keeps the answer to a ping back for 300 ms."""
            asked.append(payload)
            wait_until(time.time() + 0.3)
            answer_now(payload)

        late.answer_ping = answer_late
        while not asked:
            late.ask("watch", table=table, token=tokens[0])
        plies = []
        for number in (1, 2, 3, 4, 5):
            seat = (number - 1) % 2
            ply = next(m for m in self.moves("room-and-pillar", "4x4", plies) if m != "swap")
            if number > 2 and seat == 0:
                began = late.ask("watch", table=table)["table"]
                wait_until(began["turn_started_ms"] / 1000 + 0.4)
            players[seat].ask("play", table=table, token=tokens[seat], move_id=f"m{number}",
                              expected_ply=number, ply=ply)
            plies.append(ply)
            if number > 2 and seat == 0:
                event = late.wait_for(lambda m: m.get("ply_number") == number)
                took = event["at_ms"] - began["turn_started_ms"]
                paid = began["clocks_ms"][0] - event["clocks_ms"][0]
                # A line of this machine has no delay of its own.
                self.assertLessEqual(took - paid, 42)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
