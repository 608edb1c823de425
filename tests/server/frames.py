"""WebSockets of asyncio, for tests with many of them or with an eye on each frame."""
import asyncio
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools"))
from websocket import (PING, PONG, Closed, Frame, Messages, frame_of_client,  # noqa: E402
                       handshake, size_of_payload, size_of_rest)


async def read_frame(reader):
    """The next frame of either side. Raises IncompleteReadError at the end."""
    start = await reader.readexactly(2)
    head = start + await reader.readexactly(size_of_rest(start))
    return Frame(head, await reader.readexactly(size_of_payload(head)))


async def connect(port, address="127.0.0.1"):
    """A reader and a writer behind the handshake, from a loopback address."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(handshake("127.0.0.1", port))
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 101"):
        writer.close()
        raise ConnectionError(head.decode(errors="replace"))
    return reader, writer


async def messages_of(reader, writer):
    """All messages until the connection ends; pings are answered on the way."""
    messages = Messages()
    try:
        while True:
            frame = await read_frame(reader)
            if frame.opcode == PING:
                writer.write(frame_of_client(PONG, frame.payload))
            elif (message := messages.add(frame)) is not None:
                yield message
    except (Closed, EOFError, OSError):
        pass
