"""A hostile client: every attack that we know, in turn, until the time is up.

    hostile.py PORT SECONDS [--profile FILE] [--phases FILE] [--only WORD]

It uses twenty addresses of 127.0.0.0/8 and stays within no limit. It writes to FILE how much processor time it used in each
tenth of a second, and to the other FILE when each attack began, and prints how often it did what."""
import argparse, collections, contextlib, json, os, random, signal, socket, struct, threading, time, zlib

from wire import Plain, Socket, connect, frame, head, request

ADDRESSES = [f"127.66.0.{i}" for i in range(1, 21)]
counts = collections.Counter()
ticks = [0]  # tenths of a second in which this program ran; it is stopped now and then
holding = []  # sockets that stay open and are never read, at most this many:
MOST_HELD = 3000


class Enemy:
    """What the attacks share: prepared guests, tables to disturb, and the time."""

    def __init__(self, port, seconds):
        self.port, self.end, self.phase_end = port, seconds, 0
        self.guests, self.tables, self.own = [], [], []

    def runs(self):
        return ticks[0] / 10 < self.phase_end

    def guest(self):
        """A new guest, or an old one once the address may make no more."""
        source = random.choice(ADDRESSES)
        if len(self.guests) < 400:
            status, text, _ = request(self.port, source, "POST", "/api/hello")
            cookie = [line for line in text.split("\r\n") if line.lower().startswith("set-cookie:")]
            counts[f"guests {status}"] += 1
            if cookie:
                self.guests.append(cookie[0].split(":", 1)[1].split(";")[0].strip())
        return source, random.choice(self.guests) if self.guests else "yaniv=none"

    def socket(self, window=0):
        source, cookie = self.guest()
        opened = Socket(self.port, source, cookie, window=window)
        counts[f"upgrades {opened.status}"] += 1
        if opened.status != 101:
            opened.close()
            raise ConnectionError
        return opened

    def look_around(self):
        """Finds the public tables, which honest players use."""
        with contextlib.suppress(OSError):
            seen = self.socket()
            found = [each["table"] for each in seen.ask(do="lobby", on=True).get("tables", [])]
            self.tables = found or self.tables
            seen.close()

    def table(self):
        return random.choice(self.tables or ["babababababa"])


def hold(plain):
    holding.append(plain)
    while len(holding) > MOST_HELD:
        holding.pop(0).close()


def code():
    return "".join(random.choice("bdfgjklmnprstvz") + random.choice("aeiou") for _ in range(6))


# ---- reconnecting, guessing, talking ----


def reconnect_and_talk(e):
    s = e.socket()
    table = e.table()
    s.send({"do": "open", "table": table}, *[{"do": "say", "table": table, "text": "buy " * 50} for _ in range(6)],
           *[{"do": "open", "table": code()} for _ in range(12)])
    counts["texts and codes"] += 18
    s.drain()
    s.close()


def guess_codes(e):
    s = e.socket()
    for _ in range(20):
        s.send(*[{"do": "open", "table": code(), "id": 1} for _ in range(100)])
        counts["codes"] += 100
        if not s.drain():
            break
    s.close()


def shout_at_tables(e):
    s = e.socket()
    tables = random.sample(e.tables, min(16, len(e.tables)))
    s.send(*[{"do": "open", "table": table} for table in tables])
    for _ in range(30):
        s.send(*[{"do": "say", "table": table, "emote": "smile"} for table in tables],
               *[{"do": "say", "table": table, "text": "\U0001f411" * 200} for table in tables])
        counts["shouts"] += 2 * len(tables)
        if not s.drain():
            break
    s.close()


# ---- names, pictures ----


def rename_often(e):
    watchers = []
    with contextlib.suppress(OSError):
        watchers += [e.socket() for _ in range(4)]
    source, cookie = e.guest()
    s = Socket(e.port, source, cookie)
    if s.status == 101:
        table = s.ask(do="create", rules="traveller", seats=4).get("table", "")
        for each in watchers:
            each.send({"do": "open", "table": table})
        for i in range(30):
            status = request(e.port, source, "POST", "/api/name", json.dumps({"name": f"Name {i}"}).encode(), cookie)[0]
            counts[f"names {status}"] += 1
    for each in [s, *watchers]:
        each.close()


def png(side, bomb):
    """A PNG of this side: noise, or (as a bomb) one that is much smaller as a file."""
    rows = b"".join(b"\0" + (bytes(3 * side) if bomb else os.urandom(3 * side)) for _ in range(side))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


PICTURES = []


def upload_pictures(e):
    if not PICTURES:
        PICTURES.extend([png(4096, True), png(700, False), b"\xff\xd8" + os.urandom(100000), b"RIFF" + os.urandom(5000)])
    source, cookie = e.guest()
    for picture in PICTURES:
        status = request(e.port, source, "PUT", "/api/avatar", picture, cookie, ["Content-Type: image/png"])[0]
        counts[f"pictures {status}"] += 1


# ---- tables, bots ----


def make_tables(e):
    s = e.socket()
    for _ in range(20):
        answer = s.ask(do="create", rules="traveller", seats=8, public=random.random() < 0.5)
        counts["tables " + str(answer.get("error", answer.get("ok")))] += 1
        if not answer.get("ok"):
            break
    s.close()


def let_bots_think(e):
    s = e.socket()
    for _ in range(8):
        answer = s.ask(do="create", rules="traveller", seats=6, bots=["champion"] * 5, start=True)
        counts["tables with champions " + str(answer.get("error", answer.get("ok")))] += 1
        if answer.get("ok"):
            s.send({"do": "away", "table": answer["table"]})
    hold(s.plain)


def leave_tables_to_bots(e):
    source, cookie = e.guest()
    s = Socket(e.port, source, cookie)
    for _ in range(8 if s.status == 101 else 0):
        answer = s.ask(do="create", rules="traveller threshold=0 limit=1000", seats=8, bots=["random"] * 7, start=True)
        counts["tables for bots " + str(answer.get("error", answer.get("ok")))] += 1
    time.sleep(0.7)  # until the first deal
    counts[f"deleted {request(e.port, source, 'POST', '/api/delete', cookie=cookie)[0]}"] += 1
    if cookie in e.guests:
        e.guests.remove(cookie)
    s.close()


def play_badly(e):
    s = e.socket()
    answer = s.ask(do="play", rules="traveller")
    table = answer.get("table", "")
    for _ in range(10):
        s.send(*[{"do": do, "table": table, "move": random.randrange(9), "action": action, "round": 1, "bytes": "00" * 32,
                  "seat": random.randrange(-1, 10), "level": "champion"}
                 for do in ("act", "mix", "ready", "rematch", "bot", "kick", "start", "away", "back", "stand", "sit", "leave")
                 for action in ("yaniv", "slap", "KcKd deck", "Kc" * 90, "\U0001f0a1")])
        counts["game requests"] += 60
        if not s.drain():
            break
    s.close()


def take_back_and_hurry(e):
    s = e.socket()
    table = s.ask(do="create", rules="traveller", seats=3, bots=["novice", "champion"], start=True, clock=0).get("table", "")
    for _ in range(20):
        s.send(*[{"do": do, "table": table, "player": player, "on": player % 2 == 0}
                 for player in range(1, 4) for do in ("undo", "hurry", "hide", "invite", "mute", "block", "ping", "rematch")],
               {"do": "act", "table": table, "move": 1, "action": "yaniv"})
        counts["requests to take back, hurry, hide, invite"] += 25
        if not s.drain():
            break
    s.close()


# ---- floods of requests and frames ----

HELLO = {"do": "lobby", "on": True, "id": 1}


def flood_the_lobby(e):
    s = e.socket()
    flood = frame(HELLO) * 500
    for _ in range(8):
        s.plain.sendall(flood)
        counts["lobby requests"] += 500
        if not s.drain():
            break
    s.close()


def open_again_and_again(e):
    s = e.socket()
    for _ in range(20):
        s.send(*[{"do": "open", "table": e.table(), "since": 0} for _ in range(40)])
        counts["opened tables"] += 40
        if not s.drain():
            break
    s.close()


def send_nonsense(e):
    nonsense = [b"[" * 4000, b'{"do":' * 1000, b"\xff" * 500, os.urandom(300), b'{"do":"act","id":1e999}', b"", b"null",
                json.dumps({"do": "create", "rules": "traveller " + "x=1 " * 1500}).encode(),
                json.dumps({str(i): i for i in range(600)}).encode(), b'{"do":"say","text":"\\ud800"}', b'{"do":"dance"}']
    s = e.socket()
    s.plain.sendall(b"".join(frame(each) for each in nonsense))
    counts["nonsense"] += len(nonsense)
    s.drain()
    last = random.choice([os.urandom(500), frame(b"x" * 9000), frame(b"x", 2), b"\x01\xff" + b"\xff" * 8, b"\x8b\x80",
                          b"".join(frame(b"x" * 100, 1 if i == 0 else 0, False) for i in range(90)),
                          frame(b"p" * 125, 9) * 2000, frame(struct.pack(">H", 1), 8)])
    s.plain.sendall(last)
    s.drain()
    s.close()


PATHS = ["/", "/t/bakotimulofa", "/g/bakotimulofa", "/p/1", "/api/friends", "/api/export", "/api/devices", "/api/client",
         "/api/leaders", "/api/rules", "/api/player/1", "/avatar/1", "/qr?/t/" + "x" * 300, "/api/game/bakotimulofa",
         "/api/rules/text?traveller", "/metrics", "/../../etc/passwd", "/" + "x" * 4000, "/api/nothing", "/ws", "/%00%ff"]


def flood_http(e):
    source, cookie = e.guest()
    lines = [f"Cookie: {'x' * 3000}; {cookie}", f"X-Forwarded-For: 198.51.100.{random.randrange(250)}",
             "Origin: http://" + "e" * 3000]
    with connect(e.port, source) as plain:
        some = b"".join(head(random.choice(["GET", "GET", "HEAD", "POST", "DELETE", "PATCH"]), path, e.port, lines[i % 3 :])
                        for i, path in enumerate(random.choices(PATHS, k=100)))
        counts["http requests"] += 100
        plain.sendall(some)
        while plain.recv(1 << 20):
            pass


def send_many_cookies(e):
    source = random.choice(ADDRESSES)
    for _ in range(20):
        status, _, _ = request(e.port, source, "GET", "/api/leaders", lines=["Cookie: " + "yaniv=;" * 1100])
        counts[f"many cookies {status}"] += 1


def pour(e, sockets, some):
    """Sends the same bytes again and again to all sockets, and drops what comes back, until the server closes them or the time
    is up."""
    end = time.monotonic() + 2
    while sockets and e.runs() and time.monotonic() < end:
        for each in list(sockets):
            try:
                each.plain.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    counts["poured bytes"] += each.plain.send(some)
                is_open = each.drain()
            except OSError:
                is_open = False
            if not is_open:
                sockets.remove(each)
                each.close()
    for each in sockets:
        each.close()


def flood_with_control_frames(e):
    some = random.choice([frame(b"p" * 125, 9), frame(b"", 9), frame(b"p" * 8, 10), frame(b"", 10)]) * 2000
    pour(e, [e.socket() for _ in range(8)], some[: 1 << 16])


def flood_with_fragments(e):
    sockets = [e.socket() for _ in range(8)]
    for each in sockets:
        each.plain.sendall(frame(b"x", 1, False))
    pour(e, sockets, frame(b"", 0, False) * 5000)


def hammer_http(e):
    """Many requests in one write, on connections that stay open: most are refused, but each refusal costs time too."""
    some = head(random.choice(["GET", "HEAD"]), random.choice(["/api/rules", "/api/nothing", "/"]), e.port) * 200
    pour(e, [Plain(connect(e.port, source)) for source in ADDRESSES], some)


# ---- slow clients, many clients ----


def send_slowly(e):
    for source in ADDRESSES:
        plain = connect(e.port, source)
        plain.sendall(random.choice([b"GET / HTTP/1.1\r\nHost: x\r\n", b"", head("POST", "/api/login", e.port)[:-20],
                                     head("PUT", "/api/avatar", e.port, ["Content-Length: 2000000"]) + b"\x89PNG"]))
        hold(plain)
        counts["slow senders"] += 1


def read_nothing(e):
    s = e.socket(window=2048)
    s.send(HELLO, *[{"do": "open", "table": table, "since": 0} for table in random.sample(e.tables, min(16, len(e.tables)))],
           *[HELLO] * 20)
    hold(s.plain)
    counts["sockets that read nothing"] += 1


def leave_bodies_unfinished(e):
    source, cookie = e.guest()
    start = head("PUT", "/api/avatar", e.port, [f"Cookie: {cookie}", "Content-Type: image/png"], bytes(2000000))
    plain = connect(e.port, source)
    with contextlib.suppress(OSError):
        plain.sendall(start[:-1])
    hold(plain)
    counts["unfinished bodies"] += 1


def long_game(size):
    """A valid game whose record has about this many bytes: both seats throw, again and again, the card that they drew last."""
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    lines = ["yaniv 1", "rules duel", "player Me", "player Lior", "tag seat2 easy", "round 1", "start 1", "deck " + "".join(deck)]
    spare, drop, stock, under, seat = [deck[8], deck[9]], [deck[10]], deck[11:], [], 0

    def turn(thrown):
        nonlocal drop, seat
        if not stock:
            stock.extend(sorted(under, key=lambda card: (card[0] != spare[0][0], card[0] not in "34")))
            under.clear()
            lines.append("reshuffle " + "".join(stock))
        lines.append(f"{seat + 1} {''.join(thrown)} deck")
        under.extend(drop)
        drop, seat = thrown, 1 - seat
        return stock.pop(0)

    while 11 * len(lines) < size or seat or stock:
        mine = seat
        spare[mine] = turn([spare[mine]])
    pair = [spare[0], turn(["2c", "2h"])]
    turn([spare[1]])
    turn(pair)
    turn(["2d", "2s"])
    return "\n".join([*lines, "1 yaniv", ""])


LONG_GAMES = []  # (cookie, code)


def leave_replies_unread(e):
    source, cookie = e.guest()
    if not LONG_GAMES:
        body = json.dumps({"record": long_game(400000), "seat": "1"}).encode()
        status, _, text = request(e.port, source, "POST", "/api/offline", body, cookie)
        counts[f"long games {status}"] += 1
        if status != 200:
            return
        LONG_GAMES.append((cookie, json.loads(text)["game"]))
    cookie, game = LONG_GAMES[0]
    plain = connect(e.port, source, window=2048)
    plain.sendall(head("GET", f"/game/{game}.yaniv", e.port, [f"Cookie: {cookie}"]))
    hold(plain)
    counts["unread replies"] += 1


def leave_files_unread(e):
    """The files of the page are not made anew for each request, so their bytes cost less."""
    source = random.choice(ADDRESSES)
    plain = connect(e.port, source, window=2048)
    plain.sendall(head("GET", random.choice(["/yaniv.net", "/offline.wasm", "/puzzles.txt"]), e.port))
    hold(plain)
    counts["unread files"] += 1


def send_long_bodies(e):
    source = random.choice(ADDRESSES)
    with connect(e.port, source) as plain:
        plain.sendall(head("PUT", "/api/nothing", e.port, ["Content-Type: image/png"], bytes(3900000)))
        plain.recv(100)
    counts["long bodies refused"] += 1


def come_from_everywhere(e):
    for _ in range(200):
        with contextlib.suppress(OSError):
            passing = connect(e.port, f"127.{random.randrange(70, 250)}.{random.randrange(256)}.{random.randrange(1, 255)}")
            passing.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            passing.close()
            counts["passing addresses"] += 1


# ---- accounts, uploads ----


def guess_passwords(e):
    for source in ADDRESSES:
        user = random.choice(["dana", "noa", f"user{random.randrange(99)}"])
        body = json.dumps({"user": user, "password": "wrong password"}).encode()
        counts[f"sign-ins {request(e.port, source, 'POST', '/api/login', body)[0]}"] += 1


def sign_up(e):
    source, cookie = e.guest()
    body = json.dumps({"user": f"u{random.randrange(10 ** 9)}", "password": "a password of mine"}).encode()
    status = request(e.port, source, "POST", "/api/account", body, cookie)[0]
    counts[f"accounts {status}"] += 1


def recover_accounts(e):
    for source in ADDRESSES:
        body = json.dumps({"user": random.choice(["dana", "noa"]), "code": "4KTC" * 6, "new": "another password"}).encode()
        counts[f"recoveries {request(e.port, source, 'POST', '/api/recover', body)[0]}"] += 1
    source, cookie = e.guest()
    bodies = {"/api/privacy": {"games": "private"}, "/api/devices/sign-out": {"id": "x"}, "/api/recovery": {"password": "x"}}
    for path, body in bodies.items():
        counts[f"{path} {request(e.port, source, 'POST', path, json.dumps(body).encode(), cookie)[0]}"] += 1


def upload_games(e):
    source, cookie = e.guest()
    for record in ("yaniv 1\n" + "player x\n" * 50000, "yaniv 1\nrules traveller\n" + "# \n" * 100000, "x"):
        body = json.dumps({"record": record, "seat": "1"}).encode()
        counts[f"uploads {request(e.port, source, 'POST', '/api/offline', body, cookie)[0]}"] += 1


ATTACKS = [reconnect_and_talk, guess_codes, shout_at_tables, rename_often, upload_pictures, make_tables, let_bots_think,
           leave_tables_to_bots, play_badly, take_back_and_hurry, flood_the_lobby, open_again_and_again, send_nonsense, flood_http, send_many_cookies,
           flood_with_control_frames, flood_with_fragments, hammer_http, send_slowly, read_nothing,
           leave_bodies_unfinished, leave_replies_unread, leave_files_unread, send_long_bodies, come_from_everywhere, guess_passwords,
           sign_up, recover_accounts, upload_games]


def write_profile(path):
    """Counts the tenths of a second, and writes the processor time of each."""
    before, next_time = time.process_time(), time.monotonic()
    with open(path, "w", buffering=1) as file:
        while True:
            next_time = max(next_time + 0.1, time.monotonic())  # after a pause the time goes on from there
            time.sleep(max(0, next_time - time.monotonic()))
            now = time.process_time()
            ticks[0] += 1
            file.write(f"{now - before:.4f}\n")
            before = now


def end(*_):
    print("hostile: " + ", ".join(f"{name}: {count}" for name, count in sorted(counts.items())), flush=True)
    os._exit(0)


def main():
    signal.signal(signal.SIGTERM, end)
    words = argparse.ArgumentParser()
    words.add_argument("port", type=int)
    words.add_argument("seconds", type=float)
    words.add_argument("--profile", default=os.devnull)
    words.add_argument("--phases", default=os.devnull)
    words.add_argument("--only", default="")
    words = words.parse_args()
    phases = open(words.phases, "w", buffering=1)
    threading.Thread(target=write_profile, args=[words.profile], daemon=True).start()
    enemy = Enemy(words.port, words.seconds)
    attacks = [each for each in ATTACKS if words.only in each.__name__]
    each_takes = max(1, min(10, words.seconds / len(attacks)))
    random.shuffle(attacks)
    turn = 0
    while ticks[0] / 10 < enemy.end:
        attack = attacks[turn % len(attacks)]
        turn += 1
        enemy.phase_end = min(enemy.end, ticks[0] / 10 + each_takes)
        phases.write(f"{time.monotonic()} {attack.__name__}\n")
        enemy.look_around()
        failures = 0
        while enemy.runs():
            try:
                attack(enemy)
                counts[attack.__name__] += 1
            except (OSError, ValueError):
                counts["refused " + attack.__name__] += 1
                failures += 1
                time.sleep(min(0.2, 0.005 * failures))
    end()


main()
