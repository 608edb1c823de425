"""A proxy for WebSockets that does what networks do, and worse: delays, bytes that come one by one,
requests that come twice or in another order, answers and events that never come, cuts."""
import asyncio
import collections
import json

from frames import read_frame
from websocket import TEXT


class FaultProxy:
    """Listens on a port of its own; `chance` decides, so that a seed gives the same faults for the
    same frames."""

    lost_answers = 0.2
    lost_events = 0.05
    doubled = 0.1
    held_back = 0.1
    split = 0.1
    late = 0.2
    cuts = 0.01

    def __init__(self, server_port, chance):
        self.server_port, self.chance = server_port, chance
        self.count = collections.Counter()
        self.server, self.port, self.tasks, self.writers = None, None, set(), set()

    async def open(self):
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def close(self):
        self.server.close()
        for writer in self.writers:
            writer.transport.abort()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def _happens(self, what):
        if self.chance.random() >= getattr(self, what):
            return False
        self.count[what] += 1
        return True

    async def _serve(self, reader, writer):
        task = asyncio.current_task()
        self.tasks.add(task)
        self.writers.add(writer)
        upstream = None
        ways = []
        try:
            # From many addresses, as phones do: the server limits what one of them makes.
            own = f"127.0.1.{self.chance.randint(1, 200)}"
            server, upstream = await asyncio.open_connection(
                "127.0.0.1", self.server_port, local_addr=(own, 0))
            self.writers.add(upstream)
            upstream.write(await reader.readuntil(b"\r\n\r\n"))
            writer.write(await server.readuntil(b"\r\n\r\n"))
            ways = [asyncio.create_task(self._requests(reader, upstream)),
                    asyncio.create_task(self._answers(server, writer))]
            # One way that ends, ends both.
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        except (OSError, EOFError):
            pass
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for each in (writer, upstream):
                if each is not None:
                    each.transport.abort()
                    self.writers.discard(each)
            self.tasks.discard(task)

    async def _pass(self, raw, writer):
        if self._happens("late"):
            await asyncio.sleep(self.chance.uniform(0, 0.02))
        if self._happens("split"):
            for byte in raw:
                if writer.is_closing():
                    break
                writer.write(bytes([byte]))
                await asyncio.sleep(0)
        elif not writer.is_closing():
            writer.write(raw)
        await writer.drain()

    async def _requests(self, reader, writer):
        held = None
        while not self._happens("cuts"):
            frame = await read_frame(reader)
            if held is None and frame.opcode == TEXT and self._happens("held_back"):
                held = frame.raw
                continue
            await self._pass(frame.raw, writer)
            if frame.opcode == TEXT and self._happens("doubled"):
                await self._pass(frame.raw, writer)
            if held is not None:
                await self._pass(held, writer)
                held = None

    async def _answers(self, reader, writer):
        ends_at = None
        loop = asyncio.get_running_loop()
        while True:
            left = None if ends_at is None else max(ends_at - loop.time(), 0)
            try:
                frame = await asyncio.wait_for(read_frame(reader), left)
            except asyncio.TimeoutError:
                self.count["cut after a loss"] += 1
                return
            if not self._is_lost(frame):
                await self._pass(frame.raw, writer)
            elif ends_at is None and self.chance.random() < 0.5:
                # Half of what is lost is followed by a cut, as where a network went away.
                ends_at = loop.time() + self.chance.uniform(0, 0.2)

    def _is_lost(self, frame):
        if frame.opcode != TEXT or not frame.is_last:
            return False
        message = json.loads(frame.payload)
        if message["type"] == "event":
            return self._happens("lost_events")
        return message["type"] in ("done", "error", "seated") and self._happens("lost_answers")
