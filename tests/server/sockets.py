"""WebSockets: which clients may connect, and how the server treats hostile and slow clients."""
from client import *

LIMITED = ("--limit-per-address", "256")  # this machine has limits too


def test_only_known_clients_from_our_page_may_connect():
    with Server(*LIMITED) as server:
        visitor = guest(server)
        equal(Socket(server.port).status, 401)
        equal(Socket(server.port, "A" * 43).status, 401)
        equal(visitor.connect(origin="http://evil.example").status, 403)
        equal(visitor.connect(origin="null").status, 403)
        equal(visitor.connect(origin="http://" + 100 * "evil." + "example").status, 403)  # longer than the server keeps
        equal(visitor.connect(origin="http://").status, 403)
        equal(visitor.connect(path="/other").status, 404)
        equal(visitor.connect(origin=None).status, 101)  # a program
        ours = visitor.connect()
        equal(ours.status, 101)
        hello = ours.receive()
        equal((hello["event"], hello["protocol"], hello["you"]["id"]), ("hello", 1, visitor.player["id"]))


def test_a_message_that_is_too_long_closes_the_connection():
    with Server() as server:
        visitor = guest(server)
        for size, pieces in [(8193, 1), (100000, 1), (8300, 5)]:
            connection = visitor.connect()
            text = json.dumps({"do": "lobby", "x": "y" * size}).encode()
            step = len(text) // pieces + 1
            try:
                for i in range(0, len(text), step):
                    connection.frame(1 if i == 0 else 0, text[i : i + step], final=i + step >= len(text))
            except OSError:
                pass
            refusal = connection.receive_until(lambda m: m.get("ok") is False)
            equal((refusal["re"], refusal["error"]), (0, "too_long"))
            equal(connection.closing()[0], 1009)


def test_a_message_of_maximal_length_is_read_also_in_fragments():
    with Server() as server:
        connection = guest(server).connect()
        text = json.dumps({"do": "lobby", "id": 5, "on": True}).encode()
        text += b" " * (8192 - len(text))
        connection.frame(1, text)
        equal(connection.receive_until(lambda m: m.get("re") == 5)["ok"], True)
        for i in range(0, 8192, 100):
            connection.frame(1 if i == 0 else 0, text[i : i + 100], final=i + 100 >= 8192)
        equal(connection.receive_until(lambda m: m.get("re") == 5)["ok"], True)


def test_a_binary_frame_closes_the_connection():
    with Server() as server:
        connection = guest(server).connect()
        connection.frame(2, b"{}")
        refusal = connection.receive_until(lambda m: m.get("ok") is False)
        equal((refusal["re"], refusal["error"]), (0, "malformed"))
        equal(connection.closing()[0], 1008)


def test_a_malformed_request_is_refused_and_the_connection_stays_open():
    with Server() as server:
        connection = guest(server).connect()
        connection.receive()
        for bad in ["", "{", "[]", "null", '{"do":7}', '{"do":"act"}', "[" * 4000, '{"do":"lobby","on":1e999}']:
            connection.send(bad)
            answer = connection.receive_until(lambda m: "ok" in m)
            equal((answer["ok"], answer["error"]), (False, "malformed"), bad[:20])
        connection.send('{"do":"dance","id":3}')
        equal(connection.receive_until(lambda m: m.get("re") == 3)["error"], "unknown")
        equal(connection.ask("lobby", on=True)["ok"], True)


def test_pings_and_close_frames_are_answered():
    with Server() as server:
        connection = guest(server).connect()
        connection.frame(9, b"are you there")
        end = time.time() + 5 * SLOW
        while not connection.pongs and time.time() < end:
            connection.ask("lobby", on=False)
            time.sleep(0.1)
        equal(connection.pongs, [b"are you there"])
        connection.frame(8, struct.pack(">H", 1000))
        equal(connection.closing()[0], 1000)


def test_garbage_after_the_handshake_does_not_affect_others():
    with Server() as server:
        good = guest(server).connect()
        for bad in [b"\xff" * 300, b"\x8b\x80", b"\x81\xff" + b"\xff" * 8, b"GET / HTTP/1.1\r\n\r\n", os.urandom(2000)]:
            connection = guest(server).connect()
            connection.socket.sendall(bad)
            connection.socket.settimeout(1)
            try:
                connection.closing(1)
            except (socket.timeout, UnicodeDecodeError, ValueError, KeyError, struct.error):
                pass
            connection.close()
        equal(good.ask("lobby", on=True)["ok"], True)


def test_a_flood_is_stopped_and_does_not_affect_others():
    with Server() as server:
        good, flood = guest(server).connect(), guest(server).connect()
        request = {"do": "lobby", "on": True}
        try:
            for _ in range(3000):
                flood.send(request)
        except OSError:
            pass
        code, why = flood.closing()
        assert code in (1008, 0), (code, why)
        start = time.time()
        equal(good.ask("lobby", on=True)["ok"], True)
        assert time.time() - start < 5 * SLOW


def test_a_client_that_does_not_read_is_disconnected_and_does_not_affect_others():
    with Server("--limit-per-address", "0") as server:
        hosts, slow = [guest(server).connect() for _ in range(4)], guest(server).connect()
        for host in hosts:
            for _ in range(8):
                equal(host.ask("create", rules="traveller", seats=4)["ok"], True)
        slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        end = time.time() + 30 * SLOW
        while not server.metric("too_slow_total") and time.time() < end:
            try:  # long answers, which the client does not read; few enough requests not to be refused
                slow.send({"do": "lobby", "on": True, "id": 1})
            except OSError:
                pass
            time.sleep(0.05)
        equal(server.metric("too_slow_total"), 1)
        equal(hosts[0].ask("lobby", on=True)["ok"], True)


def test_a_log_that_nobody_reads_does_not_stop_the_server():
    reading, writing = os.pipe()
    with Server(*LIMITED, stderr=writing) as server:
        os.close(writing)
        player, line = guest(server).connect(), "http://" + 48 * "evil."
        for i in range(2500):  # from several addresses, because the requests of each are limited
            equal(Visitor(server, source=f"127.0.1.{1 + i // 500}").post("/api/hello", Origin=line).status, 403)
        equal(player.ask("lobby", on=True)["ok"], True)
        dropped = server.metric("log_dropped_total")
        assert dropped > 100, dropped
        text = b""
        while b"log-dropped" not in text:
            text += os.read(reading, 65536)
        assert re.search(rb" warning log-dropped lines=\d+\n", text)
        lines = text.count(b"foreign-origin")
        assert lines > 500, lines
        equal(server.end(), 0)
        os.close(reading)


def test_a_slow_reader_gets_every_frame_whole_with_pongs_between_them():
    with Server("--limit-per-address", "0") as server:
        hosts = [guest(server).connect() for _ in range(4)]
        for host in hosts:
            for _ in range(8):
                equal(host.ask("create", rules="traveller", seats=4)["ok"], True)

        def narrow(plain):
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            return plain

        late = guest(server).connect(wrap=narrow)
        asked, answers = 0, []

        def ask():
            nonlocal asked
            asked += 1
            late.send({"do": "lobby", "on": True, "id": asked})
            late.frame(9, b"ping %d" % asked)

        for _ in range(14):  # about 7 kB each: more than the kernel buffers, less than the server queues
            ask()
            time.sleep(0.03)
        while len(answers) < 100:
            message = late.receive()
            if "re" in message:
                answers.append(message["re"])
                if asked < 100:
                    ask()
        equal(answers, list(range(1, 101)))
        late.ask("lobby", on=False)
        assert late.pongs and all(re.fullmatch(rb"ping \d+", each) for each in late.pongs), late.pongs
        equal(server.metric("too_slow_total"), 0)


def test_the_number_of_connections_from_an_address_is_limited():
    with Server("--limit-per-address", "20") as server:
        visitor = guest(server)
        held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(30)]
        [each.sendall(b"G") for each in held]
        time.sleep(0.3)
        refused = 0
        for each in held:
            each.settimeout(0.05)
            try:
                refused += each.recv(1) == b""
            except ConnectionError:
                refused += 1
            except socket.timeout:
                pass
            each.close()
        assert 10 <= refused <= 12, refused
        time.sleep(0.2)
        equal(visitor.connect().status, 101)


def frame(head, payload=b""):
    return bytes([head, 0x80 | len(payload)]) + bytes(4) + payload


def test_a_client_that_floods_with_what_is_no_message_is_disconnected():
    """Each flood comes from an address of its own, because an address pays for it."""
    floods = {
        "pings": (b"", frame(0x89, b"x" * 100)),
        "pongs": (b"", frame(0x8a, b"x" * 100)),
        "empty parts of a message": (frame(0x01), frame(0x00)),
        "messages after being closed for them": (b"", frame(0x81)),
    }
    with Server(*LIMITED) as server:
        for i, (name, (first, each)) in enumerate(floods.items()):
            noisy = guest(server, f"127.0.0.{10 + i}").connect()
            noisy.socket.sendall(first)
            noisy.socket.setblocking(False)
            end, left = time.time() + 60 * SLOW, b""
            while server.metric("connections"):
                assert time.time() < end, f"{name}: still connected"
                for _ in range(50):
                    left = left or each * 500
                    with contextlib.suppress(OSError):
                        left = left[noisy.socket.send(left):]
                    with contextlib.suppress(OSError):
                        noisy.socket.recv(1 << 16)
                time.sleep(0.05)  # this address has limits too
            noisy.socket.close()
        assert server.has_logged("too-noisy"), "they were disconnected for something else"
        honest = guest(server, "127.0.0.20").connect()
        for i in range(30):  # 240 KB at once, and all of them are messages
            honest.send({"do": "ping", "id": i + 1, "padding": "x" * 8000})
        equal(honest.receive_until(lambda m: m.get("re") == 30)["ok"], True)
        equal(server.metric("connections"), 1)


def test_a_client_that_sends_a_request_very_slowly_is_disconnected():
    with Server() as server:
        slow = socket.create_connection(("127.0.0.1", server.port))
        start = time.time()
        slow.settimeout(30 * SLOW)
        slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        try:
            while slow.recv(1000):
                pass
        except ConnectionError:
            pass
        took = time.time() - start
        assert 5 < took < 25 * SLOW, took


def test_round_trips_are_measured_with_unguessable_pings():
    with Server() as server:
        connection = guest(server).connect()
        connection.answers_pings = False
        pings = []
        connection.socket.settimeout(20 * SLOW)
        while len(pings) < 3:
            opcode, data = connection.receive_frame()
            if opcode == 9:
                pings.append(data)
                connection.frame(10, data)
        equal(len(set(pings)), 3)
        equal({len(data) for data in pings}, {8})


def test_there_is_one_ping_at_a_time():
    with Server() as server:
        connection = guest(server).connect()
        connection.answers_pings = False
        pings, end = [], time.time() + 3
        while time.time() < end:
            connection.send('{"do":"lobby","id":1,"on":true}')
            connection.socket.settimeout(20 * SLOW)
            opcode, data = connection.receive_frame()
            if opcode == 9:
                pings.append(data)
            time.sleep(0.05)
        equal(len(pings), 1)


def test_everything_works_over_tls():
    import ssl

    folder = tempfile.mkdtemp(prefix="yaniv-test-")
    key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "cert.pem")
    make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    make += ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate]
    subprocess.run(make, check=True, capture_output=True)
    with Server("--limit-per-address", "256", "--tls-cert", certificate, "--tls-key", key, folder=folder) as server:
        trusting = ssl.create_default_context(cafile=certificate)
        asked = http.client.HTTPSConnection("127.0.0.1", server.port, context=trusting, timeout=20 * SLOW)
        asked.request("POST", "/api/hello", "", {"Origin": f"https://127.0.0.1:{server.port}"})
        answer = Answer(asked.getresponse())
        equal(answer.status, 200)
        assert "; Secure" in answer.headers["Set-Cookie"]
        assert answer.headers["Strict-Transport-Security"].startswith("max-age=")
        for suites, welcome in [("ECDHE+AESGCM", True), ("ECDHE+AES+SHA256:ECDHE+AES+SHA1", False)]:
            older = ssl.create_default_context(cafile=certificate)
            older.maximum_version = ssl.TLSVersion.TLSv1_2
            older.set_ciphers(suites)
            plain = socket.create_connection(("127.0.0.1", server.port), 20 * SLOW)
            try:
                older.wrap_socket(plain, server_hostname="127.0.0.1").close()
                equal(True, welcome, suites)
            except (ssl.SSLError, ConnectionError):
                equal(False, welcome, suites)
            plain.close()
        cookie = re.search(r"yaniv=([^;]*)", answer.headers["Set-Cookie"]).group(1)
        wrap = lambda plain: trusting.wrap_socket(plain, server_hostname="127.0.0.1")
        connection = Socket(server.port, cookie, origin=f"https://127.0.0.1:{server.port}", wrap=wrap)
        equal(connection.receive()["event"], "hello")
        table = connection.ask("create", rules="traveller", seats=2, bots=["easy"], start=True)["table"]
        equal(connection.receive_until(lambda m: m.get("event") == "deal")["table"], table)
        connection.send(json.dumps({"do": "lobby", "id": 50, "on": True}) + " " * 8000)
        equal(connection.receive_until(lambda m: m.get("re") == 50)["ok"], True)
        plain = socket.create_connection(("127.0.0.1", server.port))
        plain.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        plain.settimeout(20 * SLOW)
        try:
            assert not plain.recv(100).startswith(b"HTTP/1.1 200")
        except ConnectionError:
            pass
        connection.close()
        equal(server.end(), 0)
    wrong = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", "/dev/null", "--tls-cert", "/no/cert",
                            "--tls-key", "/no/key"], capture_output=True, text=True)
    equal(wrong.returncode, 1)


def test_people_who_have_played_together_are_friends():
    with Server() as server:
        dana, omer, noa = guest(server), guest(server), guest(server)
        first, second = dana.connect(), omer.connect()
        friends = lambda of: [(f["player"]["id"], f["online"], f["games"]) for f in of.get("/api/friends").json["friends"]]
        equal((friends(dana), Visitor(server).get("/api/friends").status), ([], 401))
        table = first.ask("create", rules="duel", seats=2)["table"]
        second.ask("sit", table=table)
        first.ask("start", table=table)
        second.ask("away", table=table)
        play_to_the_end(first, table)
        equal((friends(dana), friends(noa)), ([(omer.player["id"], True, 1)], []))
        equal(friends(omer), [(dana.player["id"], True, 1)])
        lobby = first.ask("create", seats=4)["table"]
        equal(omer.get("/api/friends").json["friends"][0]["table"], lobby)
        equal(first.ask("invite", table=lobby, player=omer.player["id"])["ok"], True)
        equal(second.receive_until(lambda m: m.get("event") == "invited")["from"]["id"], dana.player["id"])
        equal(noa.connect().receive()["you"]["hidden"], False)
        equal(first.ask("invite", table=lobby, player=noa.player["id"])["error"], "not_now", "a stranger")
        second.ask("hide", on=True)
        equal((friends(dana), omer.post("/api/hello").json["hidden"]), ([(omer.player["id"], False, 1)], True))
        server.end()
        server.start()
        equal(omer.connect().receive()["you"]["hidden"], True)
        first = dana.connect()
        equal(friends(dana), [(omer.player["id"], False, 1)])
        first.ask("block", player=omer.player["id"], on=True)
        equal((friends(dana), friends(omer)), ([], [(dana.player["id"], False, 1)]))


def test_a_game_against_bots_is_played_to_its_end_and_stored():
    with Server() as server:
        visitor = guest(server)
        connection = visitor.connect()
        table = connection.ask("create", rules="duel", seats=2, bots=["easy"], start=True)["table"]
        game = play_to_the_end(connection, table)
        page = visitor.get(f"/api/player/{visitor.player['id']}").json
        equal((page["stats"]["games"], page["stats"]["presets"], page["recent"][0]["game"]), (1, ["duel"], game))
        found = visitor.get(f"/api/game/{game}").json
        equal((found["game"], found["seats"][0]["name"], found["seats"][1]["bot"]), (game, visitor.player["name"], "easy"))
        assert found["record"].startswith("yaniv 1\n")
        record = visitor.get(f"/game/{game}.yaniv")
        equal(record.text, found["record"])
        path = os.path.join(server.folder, "record.yaniv")
        with open(path, "w") as file:
            file.write(record.text)
        equal(subprocess.run([PROGRAM, "check", path], capture_output=True).returncode, 0, "yaniv check")
        visitor.post("/api/delete")
        found = Visitor(server).get(f"/api/game/{game}").json
        equal(found["seats"][0]["name"], "deleted")
        assert "\nplayer deleted\n" in found["record"] and visitor.player["name"] not in found["record"]


def post(length, body):
    return f"POST /api/hello HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n{body}".encode()


def test_requests_with_bodies_that_are_sent_too_early_do_not_stop_the_server():
    """libwebsockets would take the head of such a request for its body, without an end."""
    one, look = post(2, "{}"), b"GET /api/client HTTP/1.1\r\nHost: x\r\n\r\n"
    early = [[one + one], [look + one], [one + one[:-1]], [one + post("+2", "{}")], [one + post(3000, "{}")],
             [one + look.replace(b"Host", b"Content-Length: 2\r\nHost") + b"{}"], [one[:-1], one[-1:] + one],
             [one + one[:20], one[20:]], [one + one + one * 400], [look * 200 + one]]
    with Server("--limit-per-address", "200") as server:
        for parts in early:
            with socket.create_connection(("127.0.0.1", server.port), 20 * SLOW, ("127.0.0.2", 0)) as mine:
                with contextlib.suppress(ConnectionError):
                    for part in parts:
                        mine.sendall(part)
                        time.sleep(0.05 * SLOW)
                    while mine.recv(65536):
                        pass
            equal(Visitor(server).get("/healthz").status, 200, parts)


def test_a_connection_carries_many_requests_with_bodies_one_after_the_other():
    with Server() as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20 * SLOW)
        for i in range(20):
            for path, body, status in [("/api/hello", "{}", 200), ("/api/nothing", "x" * 9000, 404), ("/api/name", "{}", 415),
                                       ("/api/hello", "x" * 9000, 413)][: 3 + i % 2]:
                connection.request("POST", path, body)
                answer = connection.getresponse()
                answer.read()
                equal(answer.status, status, (i, path))  # the client connects again after `Connection: close`
        connection.close()

main()
