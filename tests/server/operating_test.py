#!/usr/bin/env python3
"""What `papamu serve` tells those who run it: its state, metrics, logs, its start and its end.

Usage: operating_test.py PROGRAM [TEST...]
"""
import datetime
import json
import os
import re
import secrets
import signal
import socket
import sys
import unittest

from socket_case import SocketCase
from websocket import BINARY, Closed

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
SAMPLE = re.compile(r'^(\w+)(?:\{(\w+)="([^"]*)"\})? (\S+)$')


def text_of(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


class OperatingCase(SocketCase):
    options = ("--metrics-port", "0")

    def log_lines(self):
        return [json.loads(line) for line in self.server.log().splitlines()]

    def metrics_text(self):
        port = int([line for line in self.log_lines() if line["event"] == "listening"][-1]
                   ["metrics_port"])
        answer, body = self.get("/metrics", port=port)
        self.assertEqual(answer.status, 200)
        self.assertEqual(answer.headers["Content-Type"],
                         "text/plain; version=0.0.4; charset=utf-8")
        return body.decode()

    def metrics(self):
        """The samples: name, or name and label's value, to number."""
        samples = {}
        for line in self.metrics_text().splitlines():
            if not line.startswith("#"):
                name, _, value, number = SAMPLE.match(line).groups()
                samples[(name, value) if value else name] = float(number)
        return samples


class State(OperatingCase):
    def test_it_is_alive_and_ready_and_keeps_its_metrics_to_itself(self):
        self.assertEqual(self.get("/healthz")[1], b"ok\n")
        answer, body = self.get("/readyz")
        self.assertEqual((answer.status, body), (200, b"ready\n"))
        self.assertEqual(self.get("/metrics")[0].status, 404)
        self.assertEqual(self.get("/metrics", X_Forwarded_For="127.0.0.1")[0].status, 404)

    def test_the_metrics_are_in_the_format_and_count(self):
        table, tokens, players = self.new_table()
        ply = self.moves("room-and-pillar", "4x4", [])[0]
        for _ in range(2):
            players[0].ask("play", table=table, token=tokens[0], move_id="m", expected_ply=1,
                           ply=ply)
        players[1].ask("play", table=table, token=tokens[1], move_id="m", expected_ply=1, ply=ply)
        players[1].ask("watch", table=table, since=1)
        self.assertEqual(self.status("http://evil.example"), 403)
        families, seen = {}, set()
        for line in self.metrics_text().splitlines():
            if line.startswith("# HELP "):
                continue
            if line.startswith("# TYPE "):
                _, _, name, kind = line.split(" ")
                self.assertNotIn(name, families)
                families[name] = kind
                continue
            name, _, value, number = SAMPLE.match(line).groups()
            float(number)
            self.assertNotIn((name, value), seen)
            seen.add((name, value))
            family = name
            if name not in families:
                family = re.sub("_(bucket|sum|count)$", "", name)
                self.assertEqual(families[family], "histogram")
            self.assertEqual(family, list(families)[-1], "the samples of a family stand together")
        now = self.metrics()
        for name, number in (("papamu_ready", 1), ("papamu_sockets", 2), ("papamu_moves_total", 2),
                             ("papamu_tables_unfinished", 1), ("papamu_tables_in_memory", 1),
                             ("papamu_acknowledgement_seconds_count", 2),
                             (("papamu_refused_requests_total", "stale"), 1),
                             (("papamu_refused_connections_total", "foreign_origin"), 1),
                             (("papamu_resyncs_total", "events"), 1)):
            self.assertEqual(now[name], number, name)
        for name in ("papamu_commit_seconds_count", "papamu_commit_writes_sum", "papamu_wal_bytes",
                     "papamu_database_bytes", "papamu_disk_free_bytes", "process_open_fds",
                     "process_resident_memory_bytes", "process_cpu_seconds_total"):
            self.assertGreater(now[name], 0, name)
        text = self.metrics_text()
        for secret in (table, *tokens, "Ben", "127.0.0.1"):
            self.assertNotIn(secret, text)

    def test_each_metric_is_in_the_document_and_the_other_way_round(self):
        families = set(re.findall(r"^# TYPE (papamu_\w+)", self.metrics_text(), re.MULTILINE))
        named = set(re.findall(r"papamu_\w+", text_of("docs", "operations.md")))
        self.assertEqual({re.sub("_bucket$", "", name) for name in named}, families)

    def test_each_query_of_the_dashboard_names_a_metric_that_exists(self):
        exist = {name if isinstance(name, str) else name[0] for name in self.metrics()}
        dashboard = json.loads(text_of("deploy", "grafana.json"))
        asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
        self.assertGreater(len(asked), 10)
        for query in asked:
            names = re.findall(r"\b(?:papamu|process)_\w+", query)
            self.assertTrue(names, query)
            for name in names:
                self.assertIn(name, exist, query)


class Logs(OperatingCase):
    def test_each_line_is_json_and_holds_no_secret(self):
        secrets_used = []
        for listed in (True, False):
            table, tokens, players = self.new_table(listed=listed, nickname="Zenobia")
            secrets_used += [table, *tokens, *(bytes.fromhex(token).hex() for token in tokens)]
            moves = self.moves("room-and-pillar", "4x4", [])
            for seat, token, ply in ((0, tokens[1], moves[0]), (1, tokens[0], "nonsense-ply"),
                                     (0, secrets.token_hex(16), moves[0]),
                                     (0, tokens[0], moves[0])):
                secrets_used.append(token)
                players[seat].ask("play", table=table, token=token, move_id="m-secret",
                                  expected_ply=1, ply=ply)
            players[0].send('{"type":"play","token":"%s' % tokens[0])
            players[0].ask("act", table=table, token=tokens[0], move_id="s", action="say",
                           phrase="good_luck")
            self.get("/g/" + table + "?token=" + tokens[0])
            players[1].send_frame(BINARY, tokens[1].encode())
        self.stop()
        log = self.server.log()
        for secret in (*secrets_used, "Zenobia", "nonsense-ply", "m-secret", "good_luck"):
            self.assertNotIn(secret, log)
        events = []
        for line in self.log_lines():
            datetime.datetime.strptime(line["time"], "%Y-%m-%dT%H:%M:%S.%fZ")
            self.assertIn(line["level"], ("info", "warning", "error"))
            events.append(line["event"])
        self.assertEqual([events[0], *events[-2:]], ["listening", "stopping", "stopped"])
        self.assertIn("socket_closed", events)

    def test_who_causes_many_lines_does_not_fill_the_disk(self):
        for _ in range(300):
            bad = self.connect()
            bad.send_frame(BINARY, b"{}")
            with self.assertRaises(Closed):
                bad.receive()
            bad.close()
        now = self.metrics()
        closed = now[("papamu_closed_sockets_total", "not_text")]
        self.assertEqual(closed, 300)
        lines = sum(line["event"] == "socket_closed" for line in self.log_lines())
        self.assertEqual(lines + now["papamu_suppressed_log_lines_total"], closed)
        self.assertGreater(now["papamu_suppressed_log_lines_total"], 0)


class Stopping(OperatingCase):
    def setUp(self):
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.manager.close)
        self.manager.bind("\0papamu-test-" + secrets.token_hex(8))
        self.manager.settimeout(60)
        os.environ["NOTIFY_SOCKET"] = self.manager.getsockname().decode().replace("\0", "@")
        self.addCleanup(os.environ.pop, "NOTIFY_SOCKET")
        super().setUp()

    def test_the_manager_is_told_and_the_end_comes_soon(self):
        self.assertEqual(self.manager.recv(100), b"READY=1")
        self.assertEqual(self.get("/readyz")[0].status, 200)
        polite, silent = self.connect(), self.connect()
        self.server.process.send_signal(signal.SIGTERM)
        with self.assertRaises(Closed) as closed:
            polite.receive()
        self.assertEqual(closed.exception.code, 1012)
        self.assertEqual(self.manager.recv(100), b"STOPPING=1")
        # The other one never says goodbye, and is not waited for.
        self.assertEqual(self.server.process.wait(timeout=60), 0)
        moments = {line["event"]: datetime.datetime.fromisoformat(line["time"].rstrip("Z"))
                   for line in self.log_lines()}
        self.assertLess((moments["stopped"] - moments["stopping"]).total_seconds(), 5)
        self.assertIsNotNone(silent)

    def test_what_was_acknowledged_at_the_end_is_there_again(self):
        games = [self.new_table() for _ in range(8)]
        ply = self.moves("room-and-pillar", "4x4", [])[0]
        for table, tokens, players in games:
            players[0].send({"type": "play", "id": "last", "table": table, "token": tokens[0],
                             "move_id": "m", "expected_ply": 1, "ply": ply})
        self.server.process.send_signal(signal.SIGTERM)
        acknowledged = []
        for table, _, players in games:
            with self.assertRaises(Closed) as closed:
                players[0].wait_for(lambda m: False)
            self.assertEqual(closed.exception.code, 1012)
            if any(m.get("re") == "last" and m["type"] == "done" for m in players[0].inbox):
                acknowledged.append(table)
        self.assertEqual(self.stop(), 0)
        self.start()
        for table in acknowledged:
            self.assertEqual(self.connect().ask("watch", table=table)["table"]["plies"], [ply])


class Documents(unittest.TestCase):
    def test_the_table_of_limits_is_that_of_the_program(self):
        limits = {}
        for name, value in re.findall(r"constexpr [\w:]+ (\w+)(?:\{| = )([^;]*?)\}?;",
                                      text_of("src", "server", "limits.hpp")):
            limits[name] = value
        _, _, chapter = text_of("docs", "operations.md").partition("## Limits")
        rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]*?) \|", chapter, re.MULTILINE))
        self.assertGreater(len(limits), 30)
        self.assertEqual(sorted(rows), sorted(limits))
        for name, value in limits.items():
            self.assertEqual(number_in_document(rows[name]), number_in_program(value), name)


def number_in_program(text):
    """`std::size_t{1} << 20U` and the like, durations in the unit that they are written in."""
    text = re.sub(r"std::size_t\{(\d+)\}", r"\1", text)
    text = re.sub(r"std::chrono::seconds\((\d+)\)", r"\1", text).replace("'", "")
    text = re.sub(r"(\d)U\b", r"\1", text)
    assert re.fullmatch(r"[\d.*< ]+", text), text
    return float(eval(text))  # pylint: disable=eval-used


def number_in_document(text):
    number, _, unit = text.partition(" ")
    return float(number.replace(",", "")) * {"KiB": 1 << 10, "MiB": 1 << 20}.get(unit, 1)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
