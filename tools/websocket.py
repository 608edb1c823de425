"""A WebSocket client of the standard library: as much of RFC 6455 as the bot and the tests need."""
import base64
import json
import os
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FIN = 0x80


class Closed(Exception):
    """The server ended the connection; the code says why, if it said so."""

    def __init__(self, code):
        super().__init__(f"closed: {code}")
        self.code = code


def handshake(host, port, headers=()):
    lines = ["GET /ws HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
             "Connection: Upgrade", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(), *headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def head_of_client(first, size, mask):
    """What stands before the payload in a frame of a client."""
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 1 << 16:
        length = bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        length = bytes([0x80 | 127]) + struct.pack(">Q", size)
    return bytes([first]) + length + mask


def masked(payload, mask):
    return bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


def frame_of_client(opcode, payload):
    mask = os.urandom(4)
    return head_of_client(FIN | opcode, len(payload), mask) + masked(payload, mask)


def size_of_rest(start):
    """How much of a head follows its first two bytes, in a frame of either side."""
    return {126: 2, 127: 8}.get(start[1] & 0x7F, 0) + (4 if start[1] & 0x80 else 0)


def size_of_payload(head):
    small = head[1] & 0x7F
    return small if small < 126 else int.from_bytes(head[2:4 if small == 126 else 10], "big")


class Frame:
    """One frame of either side, and the bytes that it came as."""

    def __init__(self, head, payload):
        self.raw = head + payload
        self.opcode, self.is_last = head[0] & 0x0F, bool(head[0] & FIN)
        self.payload = masked(payload, head[-4:]) if head[1] & 0x80 else payload


class Messages:
    """Puts them together from frames."""

    def __init__(self):
        self.parts = []

    def add(self, frame):
        """Gives: the message that ends with this frame, if one does. Raises Closed at a goodbye."""
        if frame.opcode == CLOSE:
            raise Closed(int.from_bytes(frame.payload[:2], "big") if frame.payload else None)
        if frame.opcode > TEXT:
            return None
        self.parts.append(frame.payload)
        if not frame.is_last:
            return None
        message = json.loads(b"".join(self.parts))
        self.parts.clear()
        return message


class WebSocket:
    """Speaks JSON. What arrives beside an answer waits in `inbox`."""

    def __init__(self, port, origin=None, timeout=30, host="127.0.0.1", headers=()):
        self.socket = socket.create_connection((host, port), timeout=timeout)
        self.inbox, self.buffer, self.messages, self.asked = [], b"", Messages(), 0
        if origin is not None:
            headers = [*headers, "Origin: " + origin]
        self.socket.sendall(handshake(host, port, headers))
        while b"\r\n\r\n" not in self.buffer:
            self._fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def _fill(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise Closed(None)
        self.buffer += data

    def _take(self, count):
        while len(self.buffer) < count:
            self._fill()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def _take_frame(self):
        start = self._take(2)
        head = start + self._take(size_of_rest(start))
        return Frame(head, self._take(size_of_payload(head)))

    def send_frame(self, opcode, payload):
        self.socket.sendall(frame_of_client(opcode, payload))

    def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.send_frame(TEXT, text.encode())

    def answer_ping(self, payload):
        self.send_frame(PONG, payload)

    def receive(self):
        """The next message; pings are answered on the way."""
        while True:
            frame = self._take_frame()
            if frame.opcode == PING:
                self.answer_ping(frame.payload)
            elif (message := self.messages.add(frame)) is not None:
                return message

    def ask(self, type, **members):
        """Sends a request and gives its answer."""
        self.asked += 1
        name = str(self.asked)
        self.send({"type": type, "id": name, **members})
        while True:
            message = self.receive()
            if message.get("re") == name:
                return message
            self.inbox.append(message)

    def wait_for(self, wanted):
        """The first message, of those that came and those that come, that is as wanted."""
        for message in self.inbox:
            if wanted(message):
                return message
        while True:
            message = self.receive()
            self.inbox.append(message)
            if wanted(message):
                return message

    def close(self):
        self.socket.close()
