"""A WebSocket client of the standard library: as much of RFC 6455 as the bot and the tests need."""
import base64
import json
import os
import socket
import struct


class Closed(Exception):
    """The server ended the connection; the code says why, if it said so."""

    def __init__(self, code):
        super().__init__(f"closed: {code}")
        self.code = code


class WebSocket:
    """Speaks JSON. What arrives beside an answer waits in `inbox`."""

    def __init__(self, port, origin=None, timeout=30, host="127.0.0.1", headers=()):
        self.socket = socket.create_connection((host, port), timeout=timeout)
        self.inbox, self.buffer, self.asked = [], b"", 0
        lines = ["GET /ws HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        if origin is not None:
            lines.append("Origin: " + origin)
        lines += headers
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
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

    def send_frame(self, opcode, payload):
        head = bytes([0x80 | opcode])
        if len(payload) < 126:
            head += bytes([0x80 | len(payload)])
        elif len(payload) < 1 << 16:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(payload))
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.send_frame(1, text.encode())

    def receive(self):
        """The next message, perhaps of several frames; pings are answered on the way."""
        parts = []
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(size)
            opcode = first & 0x0F
            if opcode <= 1:
                parts.append(payload)
                if first & 0x80:
                    return json.loads(b"".join(parts))
            if opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None)
            if opcode == 9:
                self.send_frame(10, payload)

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
