"""A server under test, and clients for it: HTTP, WebSocket, and a player that makes legal moves. It needs only Python's
standard library.

A test script consists of functions named test_…. `main()` runs them against the program given as the first argument, and
ends with "N passed, N failed". With STORE=postgres in the environment, every server keeps its data in a database of its
own in a PostgreSQL that the script starts; tests that look into the data file are left out (`only_sqlite`)."""
import base64, concurrent.futures, contextlib, http.client, json, os, re, shutil, signal, socket, sqlite3, struct, subprocess, sys, tempfile, threading, time, traceback, zlib
from servers import Postgres, free_port

PROGRAM = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/yaniv")
ON_POSTGRES = os.environ.get("STORE") == "postgres"
SLOW = 4 if "thread" in PROGRAM or "address" in PROGRAM else 1  # builds with sanitizers take longer


def postgres():
    """The PostgreSQL of this script."""
    if not hasattr(postgres, "one"):
        import atexit
        postgres.one = Postgres()
        atexit.register(postgres.one.__exit__)
    return postgres.one


def only_sqlite(test):
    """Marks a test that looks into the data file."""
    test.only_sqlite = True
    return test


class Server:
    """The program, serving on a free port with a new data folder. `store` is the URL of a database."""

    def __init__(self, *options, folder=None, before=None, data="data.db", stderr=None, store=None):
        self.folder = folder or tempfile.mkdtemp(prefix="yaniv-test-")
        self.data = os.path.join(self.folder, data)
        self.options = options
        self.before = before
        self.stderr = stderr  # a file, instead of the log in the folder
        self.store = store
        if ON_POSTGRES and not store:
            name = os.path.basename(self.folder).replace("-", "_").lower()
            if not postgres().sql(f"SELECT 1 FROM pg_database WHERE datname = '{name}'"):
                postgres().sql(f"CREATE DATABASE {name} OWNER yaniv", database="postgres")
            self.store = postgres().url[: -len("yaniv")] + name
        self.start()

    def start(self, port=None):
        for attempt in range(3):
            try:
                return self.launch(port or free_port())
            except RuntimeError as error:
                # Another process may have taken the port since it was found free, and on a busy machine a database may be slow.
                if not re.search("uses the port|does not answer|timeout expired", str(error)) or attempt == 2:
                    raise

    def launch(self, port):
        self.log = open(os.path.join(self.folder, "log"), "ab")
        command = [PROGRAM, "serve", "--listen", f"127.0.0.1:{port}", "--data", self.data, "--hasty-bots", *self.options]
        if self.store:
            command += ["--store", self.store]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.stderr or self.log, preexec_fn=self.before)
        self.port = None
        for line in self.process.stdout:
            found = re.search(rb"127\.0\.0\.1:(\d+)", line)
            if found and not self.port:  # the first line; the public URL may come later
                self.port = int(found.group(1))
            if b"Ctrl-C" in line:
                return
        raise RuntimeError("the server did not start: " + self.log_text()[-500:])

    def sql(self, *commands):
        """Runs SQL that both databases understand. Returns the rows of the last command."""
        if ON_POSTGRES:
            text = postgres().sql("SET bytea_output = escape; " + "; ".join(commands), database=self.store.rsplit("/", 1)[1])
            words = [line.split("|") for line in text.split("\n") if line]
            return [tuple(int(word) if word.lstrip("-").isdigit() else word for word in row) for row in words]
        with contextlib.closing(sqlite3.connect(self.data, timeout=20)) as data:
            for command in commands:
                rows = data.execute(command).fetchall()
            data.commit()
            return rows

    def all_bytes(self):
        """Everything that is stored."""
        if ON_POSTGRES:
            tables = self.sql("SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace")
            return str(self.sql(*[f"SELECT * FROM {name}" for (name,) in tables])).encode()
        found = b""
        for path in [self.data, self.data + "-wal"]:
            if os.path.exists(path):
                with open(path, "rb") as file:
                    found += file.read()
        return found

    def log_text(self):
        with open(os.path.join(self.folder, "log"), errors="replace") as file:
            return file.read()

    def has_logged(self, text):
        """True if the log has the text, now or soon: a thread writes it."""
        end = time.time() + 10 * SLOW
        while text not in self.log_text() and time.time() < end:
            time.sleep(0.05)
        return text in self.log_text()

    def end(self, number=signal.SIGTERM, timeout=20):
        """Ends the server with a signal and returns its exit status."""
        self.process.send_signal(number)
        status = self.process.wait(timeout * SLOW)
        self.process.stdout.close()
        self.log.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.end(signal.SIGKILL)
        bad = re.search(r"(ERROR: AddressSanitizer|runtime error|WARNING: ThreadSanitizer|LeakSanitizer).*", self.log_text())
        shutil.rmtree(self.folder, ignore_errors=True)
        if bad:
            raise AssertionError(bad.group(0))

    def metric(self, name):
        text = Visitor(self).get("/metrics").text
        return float(re.search(rf"^yaniv_{name} (\S+)$", text, re.M).group(1))


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.bytes = response.read()

    @property
    def text(self):
        return self.bytes.decode()

    @property
    def json(self):
        return json.loads(self.bytes)


class Visitor:
    """A client with or without a cookie, at this address of the machine."""

    def __init__(self, server, cookie=None, source="127.0.0.1"):
        self.server = server
        self.cookie = cookie
        self.source = source

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60 * SLOW, source_address=(self.source, 0))
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookie:
            headers["Cookie"] = f"other=1; yaniv={self.cookie}"
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        try:
            connection.request(method, path, body, headers)
            answer = Answer(connection.getresponse())
        finally:
            connection.close()
        given = re.search(r"\byaniv=([^;]*)", answer.headers.get("Set-Cookie", ""))
        if given:
            self.cookie = given.group(1) or None
        return answer

    def get(self, path, **headers):
        return self.ask("GET", path, **headers)

    def post(self, path, body=None, **headers):
        return self.ask("POST", path, body if body is not None else "", **headers)

    def connect(self, **more):
        return Socket(self.server.port, self.cookie, source=self.source, **more)


def guest(server, source="127.0.0.1"):
    visitor = Visitor(server, source=source)
    answer = visitor.post("/api/hello")
    if answer.status != 200:
        raise RuntimeError(f"cannot create a guest: {answer.status} {answer.text}")
    visitor.player = answer.json
    return visitor


class Closed(Exception):
    pass


class Socket:
    """A minimal WebSocket client."""

    def __init__(self, port, cookie=None, origin="same", path="/ws", extra="", wrap=lambda plain: plain, source="127.0.0.1"):
        self.socket = wrap(socket.create_connection(("127.0.0.1", port), 20 * SLOW, (source, 0)))
        self.buffer = b""
        self.pongs = []
        self.answers_pings = True
        self.last_id = 0
        host = f"127.0.0.1:{port}"
        head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
        head += f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n{extra}"
        if cookie:
            head += f"Cookie: yaniv={cookie}\r\n"
        if origin:
            head += f"Origin: {'http://' + host if origin == 'same' else origin}\r\n"
        self.socket.sendall((head + "\r\n").encode())
        while b"\r\n\r\n" not in self.buffer and self.read():
            pass
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.status = int(head.split()[1]) if head else 0

    def read(self):
        try:
            some = self.socket.recv(65536)
        except (ConnectionError, OSError) as error:
            if isinstance(error, socket.timeout):
                raise
            some = b""
        self.buffer += some
        return len(some)

    def frame(self, opcode, data, final=True):
        mask = os.urandom(4)
        head = bytes([(0x80 if final else 0) | opcode])
        if len(data) < 126:
            head += bytes([0x80 | len(data)])
        elif len(data) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(data))
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, request):
        self.frame(1, (request if isinstance(request, str) else json.dumps(request)).encode())

    def need(self, count):
        while len(self.buffer) < count:
            if not self.read():
                raise Closed(0, "")

    def receive_frame(self):
        self.need(2)
        opcode, length, start = self.buffer[0] & 15, self.buffer[1] & 127, 2
        if length == 126:
            self.need(4)
            length, start = struct.unpack(">H", self.buffer[2:4])[0], 4
        elif length == 127:
            self.need(10)
            length, start = struct.unpack(">Q", self.buffer[2:10])[0], 10
        self.need(start + length)
        data, self.buffer = self.buffer[start : start + length], self.buffer[start + length :]
        return opcode, data

    def receive(self, timeout=20):
        """Returns the next message. Raises Closed(code, reason) if the server closes, and socket.timeout if it sends nothing."""
        end = time.time() + timeout * SLOW
        while True:
            self.socket.settimeout(max(0.01, end - time.time()))  # pings do not extend the time
            opcode, data = self.receive_frame()
            if opcode == 1:
                return json.loads(data)
            if opcode == 8:
                raise Closed(struct.unpack(">H", data[:2])[0] if data else 0, data[2:].decode())
            if opcode == 9 and self.answers_pings:
                self.answer_ping(data)
            if opcode == 10:
                self.pongs.append(data)

    def answer_ping(self, data):
        try:
            self.frame(10, data)
        except OSError:
            pass  # messages from before the close can still be read

    def receive_until(self, wanted, timeout=20):
        end = time.time() + timeout * SLOW
        while time.time() < end:
            message = self.receive(timeout)
            if wanted(message):
                return message
        raise AssertionError("the expected message did not come")

    def ask(self, do, timeout=20, **fields):
        """Sends a request and returns its answer. Drops events that come before it."""
        self.last_id += 1
        number = self.last_id
        self.send({"do": do, "id": number, **fields})
        return self.receive_until(lambda m: m.get("re") == number, timeout)

    def closing(self, timeout=20):
        """Returns the code and the reason with which the server closes."""
        try:
            while True:
                self.receive(timeout)
        except Closed as closed:
            return closed.args

    def close(self):
        self.socket.close()


ORDER = "A23456789TJQK"


def choose(view):
    """Returns a legal action for the seat of the view under the usual rules, or None if it is not the seat's turn."""
    if view["phase"] not in ("play", "last") or view["turn"] != view["seat"] or not view["seat"]:
        return None
    if view["points"] <= 5 and view["phase"] == "play":
        return "yaniv"
    cards = [view["hand"][i : i + 2] for i in range(0, len(view["hand"]), 2)]
    return max(cards, key=lambda card: -1 if card == "Jk" else ORDER.index(card[0])) + " deck"


def png_chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(side, noise=False):
    """Returns a picture; with noise, one that cannot be compressed."""
    row = lambda y: os.urandom(3 * side) if noise else bytes((x * 7 + y) % 256 for x in range(3 * side))
    rows = b"".join(b"\0" + row(y) for y in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", head) + png_chunk(b"IDAT", zlib.compress(rows)) + png_chunk(b"IEND", b"")


def play_to_the_end(connection, table):
    """Plays at a table until its game is over. Returns the code of the game."""
    game = None
    end = time.time() + 60 * SLOW
    connection.send({"do": "open", "table": table})
    while time.time() < end:
        message = connection.receive()
        if message.get("event") == "end":
            return game
        if message.get("event") == "table" and message["state"]["game"]:
            message = {**message["state"]["game"]}
            game = message["game"]
        if message.get("view") and message.get("event") != "round":
            action = choose(message["view"])
            if action:
                connection.send({"do": "act", "table": table, "move": message["move"], "action": action})
        if message.get("event") == "round":
            connection.send({"do": "ready", "table": table})
    raise AssertionError("the game did not end")


SUITED = "".join(rank + suit for rank in "A23456789TJQK" for suit in "cdhs")
OFFLINE = f"yaniv 1\nrules duel\nplayer Me\nplayer Lior\ntag seat2 easy\ntag x <b>\nround 1\nstart 1\ndeck {SUITED}\n"


def offline_game():
    """Returns a game of one round: the first seat throws its twos and threes, and calls with two aces and a four."""
    return OFFLINE + "1 2c2h deck\n2 2d2s deck\n1 3c3s deck\n2 3d deck\n1 yaniv\n"


# ---- running ----


def equal(actual, expected, what=""):
    if actual != expected:
        raise AssertionError(f"{what} is {actual!r}, not {expected!r}")


def main():
    tests = [(name, run) for name, run in sys.modules["__main__"].__dict__.items() if name.startswith("test_")]
    words = sys.argv[2:]
    passed = failed = 0
    for name, run in tests:
        if words and not any(word in name for word in words) or ON_POSTGRES and hasattr(run, "only_sqlite"):
            continue
        try:
            run()
            passed += 1
        except Exception:
            print(f"FAILED {name[5:].replace('_', ' ')}")
            traceback.print_exc(file=sys.stdout)
            failed += 1
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
