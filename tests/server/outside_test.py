#!/usr/bin/env python3
"""`papamu serve` from outside: games over sockets, a server that is killed, files and refusals.

Usage: outside_test.py PROGRAM [TEST...]
"""
import gzip
import json
import os
import random
import secrets
import signal
import subprocess
import sys
import unittest

from socket_case import TOOLS, SocketCase
from websocket import BINARY, Closed, WebSocket


class Games(SocketCase):
    def test_a_whole_game_with_a_swap_repeats_and_a_server_that_is_killed(self):
        chance = random.Random(7)
        table, tokens, players = self.new_table(
            control={"kind": "fischer", "initial_ms": 600000, "step_ms": 1000})
        watcher = self.connect()
        self.assertEqual(watcher.ask("watch", table=table)["table"]["you"], None)
        plies, acknowledged, last = [], [], 2
        moves = self.moves("room-and-pillar", "4x4", plies)
        while moves:
            seat = len(plies) % 2
            ply = "swap" if len(plies) == 1 else chance.choice([m for m in moves if m != "swap"])
            request = {"table": table, "token": tokens[seat], "move_id": f"m{len(plies)}",
                       "expected_ply": len(plies) + 1, "ply": ply}
            done = players[seat].ask("play", **request)
            self.assertEqual((done["type"], done["n"]), ("done", last + 1), done)
            plies.append(ply)
            last = done["n"]
            acknowledged.append((request, last))
            self.assertEqual(players[seat].ask("play", **request)["n"], last)
            moves = self.moves("room-and-pillar", "4x4", plies)
            if not moves:
                break
            stale = players[1 - seat].ask("play", table=table, token=tokens[1 - seat],
                                          move_id="late", expected_ply=len(plies), ply=ply)
            self.assertEqual((stale["code"], stale["table"]["plies"]), ("stale", plies))
            if len(plies) == 4:
                event = watcher.wait_for(lambda m: m.get("n") == last)
                self.assertEqual(event["ply"], ply)
                self.stop(signal.SIGKILL)
                self.start()
                players = [self.connect(), self.connect()]
                watcher = self.connect()
                for player, token in zip(players, tokens):
                    view = player.ask("watch", table=table, token=token)["table"]
                    self.assertEqual((view["plies"], view["n"]), (plies, last))
                self.assertEqual(view["clocks_ms"], event["clocks_ms"])
                missing = watcher.ask("watch", table=table, since=0)["events"]
                self.assertEqual([e["n"] for e in missing], list(range(1, last + 1)))
                for request, n in acknowledged:
                    self.assertEqual(players[0].ask("play", **request)["n"], n)
        everybody = []
        for each in (*players, watcher):
            each.wait_for(lambda m: m.get("kind") == "ended")
            everybody.append([m for m in each.inbox if m["type"] == "event"])
        self.assertEqual(everybody[0], everybody[1])
        self.assertEqual(everybody[0], everybody[2])
        self.assertEqual(everybody[0][-1]["termination"], "no moves")
        # Who made the last ply wins.
        winner = ("second", "first")[len(plies) % 2]
        self.assertEqual(everybody[0][-1]["winner_seat"], winner)
        self.check_that_no_token_was_written(tokens)

    def test_who_comes_and_goes_is_told(self):
        table, tokens, players = self.new_table()
        watcher = self.connect()
        watcher.ask("watch", table=table)
        wanted = {"type": "presence", "table": table, "seats": [True, True], "watchers": 1}
        players[0].wait_for(lambda m: m == wanted)
        players[1].close()
        players[0].wait_for(lambda m: m == {**wanted, "seats": [True, False]})

    def test_a_rematch_after_a_resignation(self):
        table, tokens, players = self.new_table()
        act = lambda who, name, action: players[who].ask(
            "act", table=table, token=tokens[who], move_id=name, action=action)
        self.assertEqual(act(0, "r", "resign")["type"], "done")
        self.assertEqual(act(0, "o", "offer_rematch")["type"], "done")
        self.assertEqual(act(1, "o", "offer_rematch")["type"], "done")
        event = players[0].wait_for(lambda m: m.get("kind") == "rematch")
        view = players[0].ask("watch", table=event["rematch"], token=tokens[0])["table"]
        self.assertEqual((view["you"], view["state"]), ("second", "playing"))

    def test_stopping_says_goodbye_and_loses_nothing(self):
        table, tokens, players = self.new_table()
        ply = self.moves("room-and-pillar", "4x4", [])[0]
        players[0].ask("play", table=table, token=tokens[0], move_id="m", expected_ply=1, ply=ply)
        self.server.process.send_signal(signal.SIGTERM)
        self.assertEqual(self.closed_with(players[0]), 1012)
        self.assertEqual(self.stop(), 0)
        self.start()
        self.assertEqual(self.connect().ask("watch", table=table)["table"]["plies"], [ply])


class Operator(SocketCase):
    def admin(self, *words, status=0):
        done = subprocess.run([self.program, "admin", *words, "--data", self.server.data],
                              capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(done.returncode, status, done)
        return done.stdout or done.stderr

    def restart(self, *more):
        self.stop()
        self.start(*more)

    def new_table(self, **more):
        """A table of Ana, who may come from elsewhere."""
        player, token = self.connect(**more), secrets.token_hex(16)
        seated = player.ask("create", token=token, game="rhode", size="5x5", seat="first",
                            control={"kind": "none"}, listed=False, takebacks=True,
                            nickname="Ana")
        return seated["table"]["id"], token, player

    def test_only_who_runs_the_server_may_ask_it(self):
        path = os.path.join(self.server.data, "admin.sock")
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)
        self.stop(signal.SIGKILL)
        self.assertTrue(os.path.exists(path))
        self.assertIn("no server runs with the data folder", self.admin("list", status=2))
        self.start()
        self.assertIn("Tables in use: none", self.admin("list"))
        self.stop()
        self.assertFalse(os.path.exists(path))

    def test_ends_a_table_and_hides_a_nickname(self):
        table, token, player = self.new_table()
        self.assertIn("'Ana' is hidden everywhere", self.admin("hide", table, "first"))
        self.assertEqual(player.wait_for(lambda m: m.get("kind") == "nickname_hidden")["n"], 2)
        self.assertIn("no nickname", self.admin("hide", table, "first", status=2))
        rows = json.loads(self.admin("list", "--json"))["tables"]
        self.assertEqual([row["table"] for row in rows], [table])
        self.assertEqual(rows[0]["seats"][0], {"taken": True, "nickname": None,
                                               "addresses": ["127.0.0.1"]})
        link = f"http://localhost:{self.server.port}/g/{table}"
        self.admin("end", link, "--reason", "The server moves <tonight>.")
        event = player.wait_for(lambda m: m.get("kind") == "closed")
        self.assertEqual(event["note"], "The server moves <tonight>.")
        self.assertIn("over already", self.admin("end", table, status=2))
        self.assertIn("no table", self.admin("end", "a" * 12, status=2))
        self.assertIn("at most 200", self.admin("end", table, "--reason", "x" * 201, status=2))
        self.restart()
        view = self.connect().ask("watch", table=table, token=token)["table"]
        self.assertEqual((view["state"], view["seats"][0]["nickname"]), ("cancelled", None))
        self.assertEqual(view["cancelled"]["reason"], "operator")
        self.assertIn("Ana", self.admin("list"))
        self.admin("unhide", "Ana")

    def test_blocks_an_address_behind_a_proxy(self):
        self.restart("--trusted-proxy", "127.0.0.1")
        there, elsewhere = ("X-Forwarded-For: 198.51.100.1, 2001:db8::7",
                            "X-Forwarded-For: 203.0.113.9")
        table, token, player = self.new_table(headers=[there])
        other = self.connect(headers=[elsewhere])
        self.assertIn("1 connection closed", self.admin("block", "2001:db8::1"))
        self.assertEqual(self.closed_with(player), 1008)
        self.assertEqual(other.ask("ping")["type"], "pong")
        self.restart("--trusted-proxy", "127.0.0.1")
        answer, body = self.get("/", X_Forwarded_For="2001:db8::8")
        self.assertEqual((answer.status, answer.headers["Connection"]), (403, "close"))
        self.assertIn(b"blocked by the operator", body)
        socket = WebSocket(self.server.port, headers=[there])
        socket.close()
        self.assertEqual(socket.status, 403)
        self.assertEqual(self.get("/", X_Forwarded_For="2001:db8:0:1::8")[0].status, 200)
        self.assertIn("expected an address", self.admin("block", "everybody", status=2))
        self.assertIn("is not blocked", self.admin("unblock", "203.0.113.9", status=2))
        self.admin("unblock", "2001:db8::/64")
        self.assertEqual(self.get("/", X_Forwarded_For="2001:db8::8")[0].status, 200)

    def test_what_friends_write_is_kept_nowhere(self):
        table, token, player = self.new_table()
        friend, other = self.connect(), secrets.token_hex(16)
        friend.ask("take", token=other, table=table)
        secret = "meet me at the papamū"
        self.assertEqual(player.ask("write", table=table, token=token, text_id="w",
                                    text=secret)["type"], "done")
        told = friend.wait_for(lambda m: m["type"] == "texts")
        self.assertEqual(told["texts"][0]["text"], secret)
        self.stop()
        for root, _, files in os.walk(self.server.folder):
            for name in files:
                with open(os.path.join(root, name), "rb") as file:
                    self.assertNotIn(secret.encode(), file.read(), name)


class Sockets(SocketCase):
    def test_only_own_pages_and_programs_may_connect(self):
        own = f"http://127.0.0.1:{self.server.port}"
        self.assertEqual(self.status(own), 101)
        self.assertEqual(self.status(), 101)
        for origin in ("http://evil.example", "null", f"{own}.evil.example", "http://127.0.0.1",
                       ""):
            self.assertEqual(self.status(origin), 403, origin)
        self.stop()
        self.server.start("--public-url", "https://play.example")
        self.assertEqual(self.server.said, "papamu serves https://play.example\n")
        self.assertEqual(self.status("https://play.example"), 101)
        self.assertEqual(self.status(f"http://127.0.0.1:{self.server.port}"), 403)

    def test_nonsense_is_answered_or_ends_only_its_own_connection(self):
        socket = self.connect()
        for text in ("", "[]", '{"type":"ping"}', "[" * 60000, '{"type":"ping","id":"1","id":"2"}'):
            socket.send(text)
            self.assertEqual(socket.receive()["code"], "bad_message")
        socket.send({"type": "dance", "id": "7"})
        self.assertEqual(socket.receive()["code"], "unknown_type")
        other = self.connect()
        other.send("x" * 70000)
        with self.assertRaises(Closed) as closed:
            other.receive()
        self.assertEqual(closed.exception.code, 1009)
        binary = self.connect()
        binary.send_frame(BINARY, b"{}")
        with self.assertRaises(Closed) as closed:
            binary.receive()
        self.assertEqual(closed.exception.code, 1003)
        self.assertEqual(socket.ask("ping")["type"], "pong")


class Files(SocketCase):
    def test_the_page_its_files_and_their_headers(self):
        answer, body = self.get("/g/k7m2p9x4w3ht")
        self.assertEqual((answer.status, len(body)), (200, 1500))
        self.assertEqual(answer.headers["Cache-Control"], "no-cache")
        policy = answer.headers["Content-Security-Policy"]
        for part in ("default-src 'self'", "'wasm-unsafe-eval'", "object-src 'none'",
                     f"ws://127.0.0.1:{self.server.port}"):
            self.assertIn(part, policy)
        for name, value in {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
                            "Cross-Origin-Opener-Policy": "same-origin",
                            "Cross-Origin-Embedder-Policy": "require-corp"}.items():
            self.assertEqual(answer.headers[name], value)
        again, body = self.get("/", If_None_Match=answer.headers["ETag"])
        self.assertEqual((again.status, body), (304, b""))
        zipped, body = self.get("/", Accept_Encoding="gzip, br")
        self.assertEqual(zipped.headers["Content-Encoding"], "gzip")
        self.assertEqual(len(gzip.decompress(body)), 1500)
        head, body = self.get("/", method="HEAD")
        self.assertEqual((head.status, head.headers["Content-Length"], body), (200, "1500", b""))
        script, _ = self.get("/assets/app-1a2b3c4d.js")
        self.assertIn("immutable", script.headers["Cache-Control"])
        self.assertEqual(script.headers["Content-Type"], "text/javascript; charset=utf-8")
        self.assertEqual(self.get("/healthz")[1], b"ok\n")
        self.assertEqual(self.get("/missing.js")[0].status, 404)
        self.assertEqual(self.get("/../../etc/passwd")[0].status, 404)
        self.assertEqual(self.get("/ws")[0].status, 426)
        self.assertEqual(self.get("/", method="POST")[0].status, 405)


class Bots(SocketCase):
    def bot(self, *arguments):
        bot = subprocess.Popen([sys.executable, os.path.join(TOOLS, "bot.py"), "--program",
                                self.program, "--level", "1", "--port", str(self.server.port),
                                *arguments], stdout=subprocess.PIPE, text=True)
        self.addCleanup(bot.kill)
        return bot

    def test_two_bots_play_a_game_to_its_end(self):
        for game in ("konane", "room-and-pillar", "inverse-room-and-pillar", "narrows", "rhode"):
            with self.subTest(game):
                first = self.bot("--create", game, "--size", "4x4")
                table = first.stdout.readline().split()[-1]
                second = self.bot(table)
                ends = [bot.communicate(timeout=120)[0].splitlines()[-1] for bot in (first, second)]
                self.assertEqual([first.returncode, second.returncode], [0, 0])
                self.assertRegex(ends[0], "^over (first|second)$")
                self.assertEqual(ends[0], ends[1])
                shown = self.connect().ask("watch", table=table)["table"]
                self.assertEqual(ends[0].split()[1], shown["result"]["winner_seat"])


class Starting(SocketCase):
    def refusal(self, *more, port=0, data="other", web="web"):
        """The last words of a second server, whose folders are beside or those of the first."""
        data, web = (os.path.join(self.server.folder, name) for name in (data, web))
        done = subprocess.run([self.program, "serve", "--port", str(port), "--data", data, "--web",
                               web, *more], capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(done.returncode, 2, done)
        lines = [line for line in done.stderr.splitlines() if not line.startswith("{")]
        self.assertEqual(len(lines), 1, done.stderr)
        return lines[0]

    def test_what_cannot_be_used_is_said_in_a_sentence(self):
        self.assertIn("another program has this port", self.refusal(port=self.server.port))
        self.assertIn("in use by another papamu", self.refusal(data="data"))
        self.assertIn("there is no page in", self.refusal(web="other"))
        self.assertIn("cannot be written", self.refusal(data="web/index.html"))
        self.assertIn("expected an address", self.refusal("--listen", "nowhere"))
        self.assertIn("--public-url", self.refusal("--public-url", "play.example", data="data"))
        self.assertIn("name the data folder with a shorter one", self.refusal(data="d" * 120))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
