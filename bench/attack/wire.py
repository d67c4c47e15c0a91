"""HTTP and WebSockets for the hostile client, written from docs/PROTOCOL.md. It sends what it is asked to send, allowed or
not, and many requests in one write."""
import contextlib, json, os, socket, struct

PATIENCE = 2  # seconds until an answer is given up


def connect(port, source, timeout=PATIENCE, window=0):
    plain = socket.socket()
    plain.settimeout(timeout)
    if window:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    try:
        plain.bind((source, 0))
        plain.connect(("127.0.0.1", port))
    except OSError:
        plain.close()
        raise
    return plain


def head(method, path, port, lines=(), body=b""):
    length = [f"Content-Length: {len(body)}"] if body or method in ("POST", "PUT") else []
    text = "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *lines, *length, "", ""])
    return text.encode() + body


def request(port, source, method, path, body=b"", cookie=None, lines=()):
    """Returns (status, text of the head, body), or (0, "", b"") if there was no reply."""
    lines = [*lines, *([f"Cookie: {cookie}"] if cookie else [])]
    if body and not any(line.startswith("Content-Type") for line in lines):
        lines.append("Content-Type: application/json")
    got = b""
    with contextlib.suppress(OSError), connect(port, source) as plain:
        plain.sendall(head(method, path, port, [*lines, "Connection: close"], body))
        while some := plain.recv(65536):
            got += some
    text, _, rest = got.partition(b"\r\n\r\n")
    words = text.split(b" ", 2)
    return (int(words[1]) if len(words) > 1 and words[1].isdigit() else 0), text.decode(errors="replace"), rest


def frame(data, opcode=1, final=True):
    """A masked frame; the mask is zero, which the server cannot tell from any other."""
    data = data if isinstance(data, bytes) else (data if isinstance(data, str) else json.dumps(data)).encode()
    start = bytes([(0x80 if final else 0) | opcode])
    if len(data) < 126:
        return start + bytes([0x80 | len(data)]) + bytes(4) + data
    if len(data) < 65536:
        return start + b"\xfe" + struct.pack(">H", len(data)) + bytes(4) + data
    return start + b"\xff" + struct.pack(">Q", len(data)) + bytes(4) + data


class Plain:
    """A connection without a WebSocket."""

    def __init__(self, plain):
        self.plain, self.buffer = plain, b""

    def drain(self):
        """Drops what has arrived. Returns false if the server has closed."""
        self.plain.setblocking(False)
        try:
            while some := self.plain.recv(1 << 20):
                del some
            return False
        except BlockingIOError:
            return True
        except OSError:
            return False
        finally:
            self.plain.settimeout(PATIENCE)
            self.buffer = b""

    def close(self):
        self.plain.close()


class Socket(Plain):
    """A WebSocket. `status` is what the server replied to the upgrade."""

    def __init__(self, port, source, cookie, window=0):
        self.buffer, self.status = b"", 0
        self.plain = connect(port, source, window=window)
        lines = [f"Cookie: {cookie}", f"Origin: http://127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: " + "A" * 22 + "==", "Sec-WebSocket-Version: 13"]
        self.plain.sendall(head("GET", "/ws", port, lines))
        while b"\r\n\r\n" not in self.buffer and (some := self.plain.recv(65536)):
            self.buffer += some
        text, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        words = text.split(b" ", 2)
        self.status = int(words[1]) if len(words) > 1 else 0

    def send(self, *messages):
        self.plain.sendall(b"".join(frame(each) for each in messages))

    def next(self):
        """Returns (opcode, data) of the next frame, or None if the server has closed."""
        while True:
            if len(self.buffer) >= 2:
                length, start = self.buffer[1] & 127, 2
                if length == 126 and len(self.buffer) >= 4:
                    length, start = struct.unpack(">H", self.buffer[2:4])[0], 4
                elif length == 127 and len(self.buffer) >= 10:
                    length, start = struct.unpack(">Q", self.buffer[2:10])[0], 10
                if length < 126 or start > 2:
                    if len(self.buffer) >= start + length:
                        opcode, data = self.buffer[0] & 15, self.buffer[start : start + length]
                        self.buffer = self.buffer[start + length :]
                        return opcode, data
            some = self.plain.recv(65536)
            if not some:
                return None
            self.buffer += some

    def ask(self, **request):
        """Sends a request and returns its answer, or {} if none came."""
        number = int.from_bytes(os.urandom(4), "big") + 1
        self.send({**request, "id": number})
        while found := self.next():
            opcode, data = found
            if opcode == 9:
                self.plain.sendall(frame(data, 10))
            elif opcode == 8:
                break
            elif opcode == 1 and f'"re":{number},'.encode() in data:
                return json.loads(data)
        return {}
