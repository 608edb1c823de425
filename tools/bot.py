#!/usr/bin/env python3
"""A bot for a papamu server: plays one game with the moves of `papamu gtp` (docs/protocol.md).

It takes the free seat of a table, or opens a game in the lobby and waits for somebody.
"""
import argparse
import os
import secrets
import subprocess
import sys
import time

from websocket import Closed, WebSocket

OWN_PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../build/release/bin/papamu")


class Engine:
    """`papamu gtp`, asked for one move at a time."""

    def __init__(self, program, level):
        self.process = subprocess.Popen([program, "gtp", "--level", str(level)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = iter(self.process.stdout.readline, "\n")
        answer = "".join(lines).strip()
        if not answer.startswith("="):
            raise RuntimeError(f"{command}: {answer or 'the engine ended'}")
        return answer[1:].strip()

    def choose(self, table):
        """The ply for the seat to move. After a swap the second player is Black."""
        self.ask(f"papamu-game {table['game']}")
        self.ask(f"boardsize {table['size']}")
        side, other = "black", "white"
        for ply in table["plies"]:
            self.ask(f"play {side} {ply}")
            if ply != "swap":
                side, other = other, side
        return self.ask(f"genmove {side}")


def sit_down(socket, options, token):
    """A snapshot of the table where the bot sits, and its seat."""
    if options.table:
        answer = socket.ask("take", table=options.table, token=token, nickname=options.nickname)
    else:
        answer = socket.ask("create", token=token, game=options.create, size=options.size,
                            control={"kind": "none"}, seat="random", listed=True, takebacks=False,
                            nickname=options.nickname)
    if answer["type"] == "error":
        sys.exit(f"bot: {answer['message']}")
    return answer["table"], answer["seat"]


def play(socket, engine, table, seat, token):
    """Plays until the game is over. Gives the last snapshot."""
    while table["state"] in ("waiting", "playing"):
        seat_to_move = "first" if len(table["plies"]) % 2 == 0 else "second"
        if table["state"] == "playing" and seat_to_move == seat:
            answer = socket.ask("play", table=table["id"], token=token,
                                move_id=secrets.token_hex(8), ply=engine.choose(table),
                                expected_ply=len(table["plies"]) + 1)
            if answer["type"] == "error" and answer["code"] not in ("stale", "table_over"):
                sys.exit(f"bot: {answer['message']}")
        else:
            socket.wait_for(lambda message: message["type"] == "event" and
                            message["n"] > table["n"])
        table = socket.ask("watch", table=table["id"], token=token)["table"]
        socket.inbox.clear()
    return table


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", nargs="?", help="the table whose free seat it takes")
    parser.add_argument("--create", metavar="GAME", default="konane", help="else a game to open")
    parser.add_argument("--size", default="6x6")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--level", type=int, default=3, help="1 to 10")
    parser.add_argument("--nickname", default="papamu bot")
    parser.add_argument("--program", default=OWN_PROGRAM)
    options = parser.parse_args()
    engine, token, said = Engine(options.program, options.level), secrets.token_hex(16), False
    while True:
        try:
            socket = WebSocket(options.port, host=options.host, timeout=None)
            table, seat = sit_down(socket, options, token)
            if not said:
                print(f"plays {seat} at {table['id']}", flush=True)
            said = True
            table = play(socket, engine, table, seat, token)
            break
        except (Closed, OSError):
            time.sleep(2)  # the server stops or starts; the token gives the same seat again
    engine.ask("quit")
    print(table["state"], (table["result"] or {}).get("winner_seat"), flush=True)


if __name__ == "__main__":
    main()
