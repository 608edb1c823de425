"""Frames of a WebSocket (RFC 6455), as bytes, for tests that look at each of them."""
import asyncio
import base64
import os
import struct

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FIN = 0x80


class Frame:
    """One frame and the bytes that it came as."""

    def __init__(self, head, payload, raw):
        self.head, self.payload, self.raw = head, payload, raw

    @property
    def opcode(self):
        return self.head & 0x0F

    @property
    def is_last(self):
        return bool(self.head & FIN)


def length_of(size):
    """The bytes that say how long a frame is, with the bit of a mask."""
    if size >= 1 << 16:
        return bytes([0x80 | 127]) + struct.pack(">Q", size)
    if size > 125:
        return bytes([0x80 | 126]) + struct.pack(">H", size)
    return bytes([0x80 | size])


def masked(opcode, payload):
    """A frame of a client."""
    mask = os.urandom(4)
    return (bytes([FIN | opcode]) + length_of(len(payload)) + mask +
            bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))


async def read_frame(reader):
    """The next frame of either side. Raises IncompleteReadError at the end."""
    raw = await reader.readexactly(2)
    head, small = raw
    size = small & 0x7F
    if size > 125:
        more = await reader.readexactly(2 if size == 126 else 8)
        size = int.from_bytes(more, "big")
        raw += more
    mask = await reader.readexactly(4) if small & 0x80 else b""
    payload = await reader.readexactly(size)
    raw += mask + payload
    if mask:
        payload = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
    return Frame(head, payload, raw)


def handshake(port):
    key = base64.b64encode(os.urandom(16)).decode()
    return (f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}"
            "\r\n\r\n").encode()


async def connect(port, address="127.0.0.1"):
    """A reader and a writer behind the handshake, from a loopback address."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(handshake(port))
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 101"):
        writer.close()
        raise ConnectionError(head.decode(errors="replace"))
    return reader, writer


class MessageReader:
    """Messages of a server, put together from their frames; pings are answered on the way."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.close_code = None

    async def next(self):
        """The text of the next message, or nothing once the connection has ended."""
        parts = []
        while True:
            try:
                frame = await read_frame(self.reader)
            except (asyncio.IncompleteReadError, ConnectionError, OSError):
                return None
            if frame.opcode == CLOSE:
                self.close_code = int.from_bytes(frame.payload[:2], "big")
                return None
            if frame.opcode == PING:
                self.writer.write(masked(PONG, frame.payload))
            elif frame.opcode <= TEXT:
                parts.append(frame.payload)
                if frame.is_last:
                    return b"".join(parts).decode()
