"""Limits by address, with the clients of this machine limited too. Clients use several addresses of 127.0.0.0/8."""
import select, sqlite3
from client import *


def request(server, *lines, method="GET", path="/api/rules", body=b"", source="127.0.0.1", connection=None):
    """Sends one request with these header lines and returns (status, headers, body). Keeps a given connection open."""
    mine = connection or socket.create_connection(("127.0.0.1", server.port), 20 * SLOW, (source, 0))
    head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *lines]
    if body or method == "POST":
        head.append(f"Content-Length: {len(body)}")
    mine.sendall("\r\n".join([*head, "", ""]).encode() + body)
    response = http.client.HTTPResponse(mine, method=method)
    response.begin()
    text = response.read()
    if not connection:
        mine.close()
    return response.status, response.headers, text


def hello(server, *lines, **more):
    return request(server, *lines, method="POST", path="/api/hello", **more)[0]


def test_each_address_has_limits_of_its_own():
    with Server("--limit-per-address", "50") as server:
        statuses = [hello(server, source="127.0.0.2") for _ in range(70)]
        assert statuses.count(200) < 70 and statuses[-1] == 429, statuses
        equal(hello(server, source="127.0.0.3"), 200)


def test_websockets_count_as_requests_of_their_address():
    with Server("--limit-per-address", "50") as server:
        visitor, statuses = guest(server), []
        while len(statuses) < 1500 * SLOW and 429 not in statuses:
            connection = visitor.connect()
            statuses.append(connection.status)
            connection.close()
        equal(set(statuses), {101, 429})


def test_requests_for_what_does_not_exist_count_too():
    with Server("--limit-per-address", "50") as server:
        statuses = []
        while len(statuses) < 1500 * SLOW and 429 not in statuses:
            statuses.append(request(server, method="PATCH", path="/api/nothing", source="127.0.0.2")[0])
        equal(set(statuses), {404, 429})
        equal(request(server, source="127.0.0.3")[0], 200)


def test_an_address_that_ignores_refusals_gets_no_replies_for_a_while():
    with Server("--limit-per-address", "50") as server:
        with socket.create_connection(("127.0.0.1", server.port), 20 * SLOW, ("127.0.0.2", 0)) as flood:
            replies = pour(flood, b"HEAD /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n", 10000)
        assert 0 < replies.count(b"HTTP/1.1 429 ") and replies.count(b"HTTP/1.1") < 10000, replies.count(b"HTTP/1.1")
        equal(request(server, source="127.0.0.3")[0], 200, "another address")
        end, status = time.time() + 20 * SLOW, 0
        while status != 200 and time.time() < end:  # it is over after a moment
            time.sleep(0.1)
            with contextlib.suppress(OSError, http.client.HTTPException):
                status = request(server, source="127.0.0.2")[0]
        equal(status, 200)


def pour(mine, some, most):
    """Sends the same bytes again and again until the server closes the connection, or has sent this many replies. Returns
    the replies."""
    replies = b""
    with contextlib.suppress(ConnectionError):
        while replies.count(b"HTTP/1.1") < most:
            readable, writable, _ = select.select([mine], [mine], [], 20 * SLOW)
            assert readable or writable
            if readable:
                got = mine.recv(1 << 20)
                if not got:
                    break
                replies += got
            else:
                mine.send(some)
    return replies


def is_accepted(server, source):
    """True if the server keeps a connection open that has not made a whole request."""
    silent = socket.create_connection(("127.0.0.1", server.port), 20 * SLOW, (source, 0))
    silent.sendall(b"G")
    silent.settimeout(0.05 * SLOW)
    try:
        return bool(silent.recv(1))
    except socket.timeout:
        return True
    except ConnectionError:
        return False
    finally:
        silent.close()


def test_connections_without_a_request_are_limited():
    with Server("--limit-per-address", "50") as server:
        for _ in range(400 * SLOW):
            with socket.create_connection(("127.0.0.1", server.port), 20 * SLOW, ("127.0.0.2", 0)) as silent:
                silent.sendall(b"G")
        equal([is_accepted(server, "127.0.0.2") for _ in range(3)].count(False) > 0, True, "the limit")
        equal(is_accepted(server, "127.0.0.3"), True, "another address")
        for _ in range(400):  # clients that ask for something are not meant
            equal(request(server, path="/api/client", source="127.0.0.4")[0], 200)
        equal(is_accepted(server, "127.0.0.4"), True)


def pass_by(upstream, numbers):
    """Sends a request from each of these addresses, as a proxy would, and waits for the replies."""
    heads = [f"HEAD /api/nothing HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.{i >> 16}.{i >> 8 & 255}.{i & 255}\r\n\r\n" for i in numbers]
    upstream.sendall("".join(heads).encode())
    replies = b""
    while replies.count(b"HTTP/1.1 404 ") < len(heads) or not replies.endswith(b"\r\n\r\n"):
        some = upstream.recv(65536)
        assert some, replies[-300:]
        replies += some


def test_more_addresses_than_the_server_remembers_lock_nobody_out():
    if SLOW > 1:
        return  # tests/unit/http_parts.c does the same with sanitizers, in less time
    with Server("--behind-proxy", "--limit-per-address", "50") as server:
        with socket.create_connection(("127.0.0.1", server.port), 20) as upstream:
            for start in range(0, 101000, 50):
                pass_by(upstream, range(start, start + 50))
        equal(hello(server, "X-Forwarded-For: 10.0.0.2"), 200)
        equal(hello(server, "X-Forwarded-For: 198.51.100.1"), 200)


def test_a_body_that_comes_too_slowly_is_cut_off():
    def is_cut_off(path):
        slow = socket.create_connection(("127.0.0.1", server.port), 20 * SLOW)
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n"
        slow.sendall(head.encode())
        end = time.time() + 35
        while time.time() < end:
            try:
                slow.sendall(b" ")
                slow.settimeout(0.5)
                if not slow.recv(4096):
                    return True
            except socket.timeout:
                pass
            except OSError:
                return True
        return False

    with Server() as server:
        results = {}
        paths = ["/api/login", "/api/nothing"]  # the second is refused at once, and its body is discarded
        threads = [threading.Thread(target=lambda path=path: results.update({path: is_cut_off(path)})) for path in paths]
        [each.start() for each in threads]
        [each.join() for each in threads]
        equal(results, {path: True for path in paths})
        equal(guest(server).post("/api/name", {"name": "Quick"}).status, 200)


def test_a_client_that_reads_a_reply_too_slowly_is_cut_off():
    """The client reads 1500 bytes a second, so each piece of 32 KB is read within 30 seconds. But it would need almost three
    minutes for the whole reply, and the server gives it about 85 seconds."""
    size, rate, path = 260000, 1500, "/game/kilokilokilo.yaniv"
    with Server() as server:
        server.sql("INSERT INTO game(id, code, rules, rated, ended, record, offline, private, closed)"
                   f" VALUES (1, 'kilokilokilo', 'traveller', 0, 1700000000, '{'x' * size}', 0, 0, 0)")
        equal(len(Visitor(server).get(path).bytes), size, "a client that reads at once")
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.settimeout(60 * SLOW)
        slow.connect(("127.0.0.1", server.port))
        slow.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        received, start = len(slow.recv(600)), time.time()
        while received < size and server.metric("peers") > 1:
            due = int(rate * (time.time() - start)) - received
            received += len(slow.recv(due)) if due > 0 else 0
            time.sleep(0.2)
        with contextlib.suppress(ConnectionError):
            while more := slow.recv(1 << 16):  # what the kernel has kept for it
                received += len(more)
        assert received < size, "the whole reply came"


def wait_for(mine, seconds):
    """True if the server has sent something, now or within this time."""
    return bool(select.select([mine], [], [], seconds)[0])


# ---- signing in ----


def sign_in(server, user, password, *lines, **more):
    body = json.dumps({"user": user, "password": password}).encode()
    return request(server, "Content-Type: application/json", *lines, method="POST", path="/api/login", body=body, **more)


def account(server, user, password="what a password"):
    visitor = guest(server)
    answer = visitor.post("/api/account", {"user": user, "password": password})
    equal(answer.status, 200)
    visitor.device = re.search(r"yaniv-device=[^;]*", " ".join(answer.headers.get_all("Set-Cookie"))).group(0)
    return visitor


def test_wrong_passwords_from_one_address_do_not_lock_an_account():
    with Server("--limit-per-address", "50") as server:
        account(server, "dana")
        statuses = [sign_in(server, "dana", "wrong", source="127.0.0.2")[0] for _ in range(12)]
        equal((statuses[0], statuses[-1]), (403, 429))
        equal(sign_in(server, "dana", "what a password", source="127.0.0.2")[0], 429)
        equal(sign_in(server, "dana", "what a password", source="127.0.0.3")[0], 200)


def test_wrong_passwords_for_one_account_do_not_count_for_a_similar_name():
    with Server("--limit-per-address", "50") as server:
        for user in ["dana1", "dana2"]:
            account(server, user)
        statuses = [sign_in(server, "dana1", "wrong", source="127.0.0.2")[0] for _ in range(12)]
        equal((statuses[0], statuses[-1]), (403, 429))
        equal(sign_in(server, "dana2", "what a password", source="127.0.0.2")[0], 200)


def status_of_false_device(server):
    """Uses up what the account's limit has regained, and then signs in with an invented device. Tries again if that took
    so long that the limit let one more attempt through."""
    for i in range(10):
        while sign_in(server, "dana", "wrong", source=f"127.0.2.{1 + i}")[0] != 429:
            pass
        status = sign_in(server, "dana", "wrong", "Cookie: yaniv-device=" + 43 * "A", source="127.0.0.4")[0]
        if status == 429:
            break
    return status


def test_wrong_passwords_from_many_addresses_do_not_lock_out_known_devices():
    with Server("--limit-per-address", "50") as server:
        dana = account(server, "dana")
        statuses = [sign_in(server, "dana", "wrong", source=f"127.0.1.{1 + i // 10}")[0] for i in range(160)]
        equal((statuses[0], 429 in statuses), (403, True))
        while sign_in(server, "dana", "wrong", source="127.0.3.1")[0] != 429:
            pass
        equal(sign_in(server, "dana", "what a password", source="127.0.0.3")[0], 429, "an unknown device")
        equal(sign_in(server, "dana", "what a password", f"Cookie: x=1; {dana.device}", source="127.0.0.3")[0], 200)
        equal(sign_in(server, "other", "wrong", f"Cookie: {dana.device}", source="127.0.0.3")[0], 403)
        equal(status_of_false_device(server), 429, "a device that only claims to be known")


def test_simultaneous_sign_ins_take_turns_and_known_devices_come_first():
    def start(source, user, *lines):
        body = json.dumps({"user": user, "password": "what a password"}).encode()
        mine = socket.create_connection(("127.0.0.1", server.port), 20 * SLOW, (source, 0))
        head = ["POST /api/login HTTP/1.1", "Host: x", "Content-Type: application/json", f"Content-Length: {len(body)}", *lines]
        mine.sendall("\r\n".join([*head, "", ""]).encode() + body)
        return mine

    def answered(sockets):
        return sum(wait_for(each, 0) for each in sockets)

    with Server("--limit-per-address", "50") as server:
        dana = account(server, "dana")
        account(server, "noa")
        crowd = [start(f"127.0.1.{1 + i % 5}", f"nobody{i}") for i in range(40)]
        time.sleep(0.1)
        unknown, known = start("127.0.0.3", "noa"), start("127.0.0.4", "dana", f"Cookie: {dana.device}")
        assert b" 200 " in known.recv(20)
        equal(answered([unknown]), 0, "an unknown device")
        before = answered(crowd)
        assert b" 200 " in unknown.recv(20)
        assert answered(crowd) - before <= 8, (before, answered(crowd))


# ---- long bodies ----


def begin_upload(server, cookie, source):
    """Sends a request with a long body up to its last byte."""
    mine = socket.create_connection(("127.0.0.1", server.port), 20 * SLOW, (source, 0))
    head = ["PUT /api/avatar HTTP/1.1", "Host: x", "Content-Type: image/png", f"Cookie: yaniv={cookie}", "Content-Length: 2000000"]
    try:
        mine.sendall("\r\n".join([*head, "", ""]).encode() + bytes(1999999))
    except OSError:
        pass  # it was refused already
    return mine


def memory_of(server):
    with open(f"/proc/{server.process.pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) / 1024


def announce_upload(server, source, length=2000000):
    """Sends the head of a request with a long body, and the beginning of the body."""
    mine = socket.create_connection(("127.0.0.1", server.port), 20 * SLOW, (source, 0))
    mine.sendall(f"PUT /api/avatar HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: {length}\r\n\r\n".encode() + bytes(1000))
    return mine


def status_of(mine):
    return int(mine.recv(12)[9:])


def refused_upload(server, source):
    """Sends the head of a request with a long body that is refused, and returns the status. It costs 489 requests of 600."""
    with socket.create_connection(("127.0.0.1", server.port), 20 * SLOW, (source, 0)) as mine:
        mine.sendall(b"PUT /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n")
        return status_of(mine)


def test_bodies_that_never_end_do_not_fill_the_memory():
    with Server("--limit-per-address", "50") as server:
        attacker, other = guest(server, "127.0.0.2"), guest(server, "127.0.0.3")
        before = memory_of(server)
        held = [announce_upload(server, "127.0.0.2") for _ in range(2)]
        equal(refused_upload(server, "127.0.0.2"), 404)
        held += [begin_upload(server, attacker.cookie, "127.0.0.2") for _ in range(2)]
        equal([status_of(each) for each in held[2:]], 2 * [429], "refused")
        equal([wait_for(each, 0) for each in held[:2]], 2 * [False], "not refused")
        equal(other.ask("PUT", "/api/avatar", png(400), Content_Type="image/png").status, 200, "another address")
        if SLOW == 1:
            assert memory_of(server) - before < 20, memory_of(server) - before
        for each in held:
            each.close()


def wait_until_closed(mine):
    """Reads until the server closes the connection."""
    try:
        while mine.recv(65536):
            pass
    except ConnectionError:
        pass


def test_long_bodies_cost_as_much_as_many_requests():
    with Server("--limit-per-address", "50") as server:
        held = [announce_upload(server, "127.0.0.2") for _ in range(2)]
        equal([refused_upload(server, "127.0.0.2") for _ in range(2)], [404, 429])
        status, headers, _ = request(server, source="127.0.0.2")
        assert status == 429 and 2 <= int(headers["Retry-After"]) <= 21, (status, headers["Retry-After"])
        status, headers, _ = request(server, "Content-Type: application/json", method="POST", path="/api/name", body=b"{}", source="127.0.0.2")
        equal((status, headers["Connection"]), (429, "close"), "the reply does not wait for the body, so it is the last one")
        long = announce_upload(server, "127.0.0.2", 20000)  # and nothing else comes: the server does not wait for it
        equal(status_of(long), 429)
        wait_until_closed(long)
        equal(request(server, source="127.0.0.3")[0], 200, "another address")
        for each in held:
            each.close()


def test_a_picture_of_two_megabytes_is_accepted():
    with Server("--limit-per-address", "50") as server:
        picture = png(400)
        picture = picture[:-12] + png_chunk(b"teXt", bytes(1999000 - len(picture))) + picture[-12:]
        equal(guest(server, "127.0.0.2").ask("PUT", "/api/avatar", picture, Content_Type="image/png").status, 200)


def test_a_client_that_asks_first_is_told_to_send_its_body():
    with Server() as server:
        visitor, picture = guest(server), png(64)

        def begin(path, length):
            line = socket.create_connection(("127.0.0.1", server.port), 20 * SLOW)
            line.sendall(f"PUT {path} HTTP/1.1\r\nHost: x\r\nCookie: yaniv={visitor.cookie}\r\nExpect: 100-Continue\r\n"
                         f"Content-Length: {length}\r\n\r\n".encode())
            return line, line.recv(4096)

        line, told = begin("/api/avatar", len(picture))
        equal(told, b"HTTP/1.1 100 Continue\r\n\r\n")
        line.sendall(picture)
        assert line.recv(4096).startswith(b"HTTP/1.1 200 "), "the picture"
        for path, length, status in [("/api/avatar", 3 << 20, b"413"), ("/api/nothing", 10, b"404")]:
            line, told = begin(path, length)
            equal(told.split()[1], status, path)


def test_a_body_that_is_too_long_is_not_read_and_costs_nothing():
    with Server("--limit-per-address", "50") as server:
        for _ in range(3):
            long = announce_upload(server, "127.0.0.2", 10 ** 12)
            equal(status_of(long), 413)
            wait_until_closed(long)
        equal(request(server, source="127.0.0.2")[0], 200)


def ask_and_read_nothing(server, path, source):
    mine = socket.socket()
    mine.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    mine.settimeout(20 * SLOW)
    mine.bind((source, 0))
    mine.connect(("127.0.0.1", server.port))
    mine.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return mine


def store_long_game(server):
    """Stores a game with a record of two megabytes, and returns its code."""
    host = guest(server, "127.0.0.9")
    connection = host.connect()
    table = connection.ask("create", seats=2, bots=["easy"], rules="duel", start=True)["table"]
    game = play_to_the_end(connection, table)
    server.end()
    with sqlite3.connect(server.data) as data:
        equal(data.execute("UPDATE game SET record = record || ? WHERE code = ?", ("# long\n" * 280000, game)).rowcount, 1)
    server.start()
    return game


def test_replies_that_nobody_reads_do_not_fill_the_memory():
    with Server("--limit-per-address", "50") as server:
        path = f"/game/{store_long_game(server)}.yaniv"
        before = memory_of(server)
        held = [ask_and_read_nothing(server, path, "127.0.0.2") for _ in range(20)]
        statuses = [status_of(each) for each in held]
        assert 429 in statuses and 3 <= statuses.count(200) <= 10, statuses
        if SLOW == 1:
            assert memory_of(server) - before < 40, memory_of(server) - before
        equal(request(server, path=path, source="127.0.0.3")[0], 200, "another address")
        in_kernel = [waiting_in_kernel(server, each) for each, status in zip(held, statuses) if status == 200]
        assert 0 < max(in_kernel) < 600000, in_kernel
        for each in held:
            each.close()


def waiting_in_kernel(server, mine):
    """How many bytes the server's side of a connection has written and the client's machine has not taken."""
    ends = f":{server.port:04X} 0100007F:{mine.getsockname()[1]:04X} ", f":{server.port:04X} 0200007F:{mine.getsockname()[1]:04X} "
    with open("/proc/net/tcp") as file:
        for line in file:
            if any(each in line for each in ends):
                return int(line.split()[4].split(":")[0], 16)
    return 0


def test_long_replies_cost_as_much_as_many_requests():
    with Server("--limit-per-address", "50") as server:
        path = f"/api/game/{store_long_game(server)}"
        statuses = [request(server, path=path, method="HEAD", source="127.0.0.2")[0] for _ in range(6)]
        equal((statuses[0], statuses[-1]), (200, 429))
        page = [request(server, path="/", source="127.0.0.4")[0] for _ in range(50)]
        equal(set(page), {200}, "short ones")


# ---- pictures ----


def upload(server, picture, cookie, source):
    """Begins to upload a picture, without waiting for the answer."""
    mine = socket.create_connection(("127.0.0.1", server.port), 20 * SLOW, (source, 0))
    head = ["PUT /api/avatar HTTP/1.1", "Host: x", "Content-Type: image/png", f"Cookie: yaniv={cookie}", f"Content-Length: {len(picture)}"]
    mine.sendall("\r\n".join([*head, "", ""]).encode() + picture)
    return mine


def test_pictures_of_one_address_do_not_delay_those_of_others():
    large, small = png(3000), png(64)
    with Server("--limit-per-address", "50") as server:
        crowd = [upload(server, large, guest(server, "127.0.0.2").cookie, "127.0.0.2") for _ in range(20)]
        other = upload(server, small, guest(server, "127.0.0.3").cookie, "127.0.0.3")
        assert b" 200 " in other.recv(20)
        statuses = [each.recv(12)[9:] for each in crowd if wait_for(each, 0)]
        assert statuses.count(b"200") <= 3 and set(statuses) <= {b"200", b"503"}, statuses


def test_the_pictures_of_a_few_addresses_do_not_keep_those_of_others_out():
    large, small = png(4000), png(64)
    with Server("--limit-per-address", "50") as server:
        crowd = [guest(server, f"127.0.0.{10 + i // 8}") for i in range(40)]
        other = guest(server, "127.0.0.3")
        crowd = [upload(server, large, each.cookie, each.source) for each in crowd]
        assert b" 200 " in upload(server, small, other.cookie, other.source).recv(20)
        equal({each.recv(12)[9:] for each in crowd}, {b"200"})


def test_a_player_changes_the_picture_only_so_often():
    with Server("--limit-per-address", "50") as server:
        dana = guest(server)
        statuses = [dana.ask("PUT", "/api/avatar", png(8), Content_Type="image/png").status for _ in range(8)]
        statuses += [dana.ask("DELETE", "/api/avatar").status for _ in range(8)]
        assert 10 <= statuses.count(200) <= 13 and statuses[-1] == 429, statuses
        equal(guest(server).ask("DELETE", "/api/avatar").status, 200)


# ---- behind a proxy ----


def test_a_client_is_told_its_address_and_only_private_ones_see_the_figures():
    with Server("--behind-proxy") as server:
        for forwarded, figures in [("198.51.100.1", 404), ("2001:db8::7", 404), ("10.1.2.3", 200), ("198.51.100.1, 192.168.0.5:99", 200)]:
            line = f"X-Forwarded-For: {forwarded}"
            told = json.loads(request(server, line, path="/api/client")[2])
            equal(told, {"address": forwarded.split(", ")[-1].removesuffix(":99")})
            equal(request(server, line, path="/metrics")[0], figures, forwarded)
        equal(json.loads(request(server, path="/api/client", source="127.0.0.7")[2]), {"address": "127.0.0.7"})


def test_a_kept_alive_connection_of_a_proxy_carries_many_clients():
    with Server("--behind-proxy") as server:
        upstream = socket.create_connection(("127.0.0.1", server.port), 20 * SLOW)
        for _ in range(100):
            last = hello(server, "X-Forwarded-For: 198.51.100.1", connection=upstream)
        equal(last, 429)
        equal(hello(server, "X-Forwarded-For: 198.51.100.2", connection=upstream), 200)
        equal(hello(server, "X-Forwarded-For: 198.51.100.1", connection=upstream), 429)
        assert server.has_logged("address=198.51.100.2")


def test_a_client_with_too_many_connections_is_refused_and_not_taken_for_the_proxy():
    with Server("--behind-proxy", "--limit-per-address", "3") as server:
        visitor = guest(server)
        line = "X-Forwarded-For: 198.51.100.1\r\n"
        held = [visitor.connect(extra=line) for _ in range(3)]
        equal([each.status for each in held], [101] * 3)
        equal(visitor.connect(extra=line).status, 429)
        equal(request(server, line.strip())[0], 429)
        equal(request(server, "X-Forwarded-For: 198.51.100.2")[0], 200)
        held.pop().close()
        end = time.time() + 10 * SLOW
        while request(server, line.strip())[0] == 429 and time.time() < end:
            time.sleep(0.05)
        equal(request(server, line.strip())[0], 200)


def test_a_forwarded_address_is_read_in_all_its_forms():
    forms = ["198.51.100.1", "198.51.100.1:4711", "forged, 127.0.0.1,198.51.100.1", "x" * 3000 + ", 198.51.100.1 "]
    other = ["2001:db8::1", "[2001:db8::1]", "[2001:db8::2]:4711"]  # one /64
    for forms in (forms, other):
        with Server("--behind-proxy") as server:
            statuses = [hello(server, f"X-Forwarded-For: {forms[i % len(forms)]}") for i in range(90)]
            assert 200 in statuses and statuses[-len(forms) :] == [429] * len(forms), statuses


def test_most_networks_of_one_ipv6_site_count_together():
    with Server("--behind-proxy") as server:
        come = lambda network: hello(server, f"X-Forwarded-For: 2001:db8:5:{network:x}::1")
        equal([come(network) for network in range(64)], [200] * 64, "networks that count apart")
        statuses = [come(network) for network in range(64, 144)]
        equal((statuses[:60], statuses[70:]), ([200] * 60, [429] * 10), "the others are one address")
        equal([come(network) for network in range(64)], [200] * 64)
        equal(hello(server, "X-Forwarded-For: 2001:db8:6:1::1"), 200, "another site")


def test_several_forwarded_lines_count_as_one_list():
    with Server("--behind-proxy") as server:
        for i in range(90):
            last = hello(server, f"X-Forwarded-For: 203.0.113.{i}", "X-Forwarded-For: 198.51.100.1")
        equal(last, 429)


def test_a_forwarded_address_that_cannot_be_read_is_refused():
    with Server("--behind-proxy") as server:
        for bad in ["unknown", "198.51.100.1, ", "198.51.100.1:x", "[2001:db8::1", "1.2.3", "_hidden", "1.2.3.4 5"]:
            equal(request(server, f"X-Forwarded-For: {bad}")[0], 400, bad)
            equal(guest(server).connect(extra=f"X-Forwarded-For: {bad}\r\n").status, 400, bad)


def test_a_request_that_names_no_client_counts_for_the_proxy():
    with Server("--behind-proxy") as server:
        statuses = [hello(server) for _ in range(90)]
        equal(statuses[-1], 429)
        equal(hello(server, "X-Forwarded-For: 198.51.100.1"), 200)


def test_with_an_https_url_browsers_are_told_to_stay_with_https():
    for url, strict in [("https://cards.example.org", True), ("http://cards.example.org", False)]:
        with Server("--behind-proxy", "--public-url", url) as server:
            for path in ("/", "/api/rules", "/api/nothing"):
                header = request(server, "X-Forwarded-For: 198.51.100.1", path=path)[1]["Strict-Transport-Security"]
                equal(bool(header and header.startswith("max-age=")), strict, url + path)


def test_without_the_option_nobody_believes_a_forwarded_address():
    with Server("--limit-per-address", "50") as server:
        statuses = [hello(server, f"X-Forwarded-For: 198.51.100.{i}") for i in range(90)]
        equal(statuses[-1], 429)


if __name__ == "__main__":
    main()
