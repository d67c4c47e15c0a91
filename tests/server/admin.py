"""What operators can do: bans, reports, words, closing tables, read-only, evidence, and who has the right."""
import random, stat
from client import *

PASSWORD = "a secret, yes"
LIMITED = ("--limit-per-address", "100")  # this machine has limits too
BEHIND_PROXY = ("--behind-proxy", *LIMITED)  # so that a test can come from any address


def admin(server, *words, reason="a test", fails=False, patience=60):
    """Runs `yaniv admin` and returns its answer, or its complaint if it fails."""
    command = [PROGRAM, "admin", *words, "--data", server.data, "--json"] + (["--reason", reason] if reason else [])
    done = subprocess.run(command, capture_output=True, text=True, timeout=patience * SLOW)
    assert (done.returncode != 0) == fails, (words, done)
    return done.stderr if fails else json.loads(done.stdout)


def admin_text(server, *words):
    """Returns what `yaniv admin` prints for people."""
    command = [PROGRAM, "admin", *words, "--data", server.data]
    return subprocess.run(command, capture_output=True, text=True, timeout=60 * SLOW, check=True).stdout


def account(server, user):
    visitor = guest(server)
    equal(visitor.post("/api/account", {"user": user, "password": PASSWORD}).status, 200)
    visitor.player = visitor.post("/api/hello").json
    return visitor


def command(visitor, do, **fields):
    return visitor.post("/api/admin", {"do": do, "reason": "a test", **fields})


def from_address(address):
    return {"X_Forwarded_For": address}, f"X-Forwarded-For: {address}\r\n"


def at_table(*visitors, **settings):
    """Opens a table for the first visitor that the others watch, and returns its code and all connections."""
    connections = [visitor.connect() for visitor in visitors]
    table = connections[0].ask("create", **settings)["table"]
    for connection in connections[1:]:
        equal(connection.ask("open", table=table)["ok"], True)
    return table, connections


def say(connection, table, text):
    answer = connection.ask("say", table=table, text=text)
    return answer if not answer["ok"] else answer["ok"]


def test_the_socket_is_for_the_servers_user_alone_and_changes_need_a_reason():
    with Server(*LIMITED) as server:
        path = server.data + ".admin"
        equal(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        assert "reason" in admin(server, "announce", "hello", reason=None, fails=True)
        equal(admin(server, "audit")["audit"], [])
        admin(server, "announce", "hello", reason="to greet")
        entry = admin(server, "audit")["audit"][0]
        equal((entry["act"], entry["by"], entry["target"], entry["reason"]), ("announce", None, "hello", "to greet"))
        with socket.socket(socket.AF_UNIX) as raw:
            raw.connect(path)
            for line in [b"", b"{}", b"[1]", b'{"do":"grant"}', b'{"do":"ban","reason":"x"}', b"\xff\x00", b"x" * 5000]:
                raw.sendall(line + b"\n")
                answer = b""
                while not answer.endswith(b"\n"):
                    answer += raw.recv(65536)
                equal(json.loads(answer)["ok"], False, line)
            raw.sendall(b"x" * 20000)  # a line without an end is cut off
            try:
                equal(raw.recv(10), b"")
            except ConnectionResetError:
                pass
        with socket.socket(socket.AF_UNIX) as waiting:
            waiting.connect(path)
            waiting.sendall(b'{"do":"status"}\n')
            assert waiting.recv(10)
            equal(server.end(), 0)
        assert not os.path.exists(path)
        assert "no server is running" in admin(server, "status", fails=True)
        server.start()


def test_no_mutated_command_breaks_the_server():
    commands = [
        {"do": "ban", "user": "id:1", "seconds": 600}, {"do": "ban", "network": "203.0.113.0/24", "seconds": 600},
        {"do": "unban", "ban": 1}, {"do": "rename", "player": 1, "name": "New"}, {"do": "remove-avatar", "player": 1},
        {"do": "remove-message", "table": "babababa", "n": 1}, {"do": "close-table", "table": "babababa"},
        {"do": "announce", "text": "hello"}, {"do": "read-only", "on": False}, {"do": "add-word", "word": "drat*"},
        {"do": "remove-word", "word": "drat*"}, {"do": "chat-wait", "seconds": 5}, {"do": "close-report", "report": 1},
        {"do": "grant", "user": "dana"}, {"do": "revoke", "user": "dana"}, {"do": "status"}, {"do": "online", "most": 3},
        {"do": "tables"}, {"do": "table", "table": "babababa"}, {"do": "reports", "all": True}, {"do": "bans"},
        {"do": "audit", "most": 2}, {"do": "words"}, {"do": "operators"}, {"do": "evidence", "player": 1, "other": 2},
    ]
    odd = [None, True, -1, 0, 1, 2**63 - 1, -(2**63), 1.5, "", "id:", "id:-1", "id:99999999999999999999", "*", "**", "a\u0000b",
           "\u202e", "\ud83d", "x" * 3000, "1.2.3.4/33", "::/129", "::ffff:1.2.3.4/96", "/", "é" * 100, [], {}, ["ban"]]
    chance = random.Random(7)
    with Server(*LIMITED) as server:
        account(server, "dana")
        guest(server)
        with socket.socket(socket.AF_UNIX) as raw:
            raw.settimeout(60 * SLOW)
            raw.connect(server.data + ".admin")
            lines = raw.makefile("rb")
            answers = []
            for _ in range(1200):
                command = {**chance.choice(commands), "reason": "a test"}
                for _ in range(chance.randrange(3)):
                    command[chance.choice([*command, "user", "player", "most", "games"])] = chance.choice(odd)
                text = json.dumps(command).encode()
                if chance.random() < 0.1:
                    at = chance.randrange(len(text))
                    text = text[:at] + bytes([chance.choice(b'{}[]",:\\ 09')]) + text[at + 1 :]
                raw.sendall(text + b"\n")
                answers.append(json.loads(lines.readline())["ok"])
        assert 100 < answers.count(True) < 1100, answers.count(True)
        equal(admin(server, "status")["ok"], True)


def test_a_banned_account_is_disconnected_and_stays_out_until_the_end():
    with Server(*LIMITED) as server:
        dana, other = account(server, "dana"), account(server, "other")
        recovery = dana.post("/api/recovery", {"password": PASSWORD}).json["code"]
        connection, others = dana.connect(), other.connect()
        until = admin(server, "ban", "dana", "--for", "2h", reason="insults")["until"]
        assert abs(until - time.time() - 7200) < 60 * SLOW
        told = connection.receive_until(lambda m: m.get("event") == "banned")
        equal(told["until"], until)
        code, why = connection.closing()
        assert code == 4003 and why.startswith("banned until 20"), (code, why)

        def is_out():
            equal(dana.connect().status, 403, "the WebSocket")
            for path, body in [("/api/hello", None), ("/api/name", {"name": "New"}), ("/api/password", {})]:
                answer = dana.post(path, body)
                equal((answer.status, answer.json["error"], answer.json.get("until")), (403, "banned", until), path)
            answer = Visitor(server).post("/api/login", {"user": "dana", "password": PASSWORD})
            equal((answer.status, answer.json["error"]), (403, "banned"))
            answer = Visitor(server).post("/api/recover", {"user": "dana", "code": recovery, "new": "battery staple 9"})
            equal((answer.status, answer.json["error"]), (403, "banned"), "with a recovery code")

        is_out()
        equal(others.ask("lobby", on=True)["ok"], True, "somebody else")
        server.end(signal.SIGKILL)
        server.start()
        is_out()
        ban = admin(server, "bans")["bans"][0]
        equal((ban["player"]["user"], ban["reason"], ban["until"]), ("dana", "insults", until))
        admin(server, "unban", str(ban["ban"]))
        equal(dana.post("/api/hello").status, 200)
        equal(dana.connect().status, 101)
        equal(admin(server, "bans")["bans"], [])
        equal(len(admin(server, "bans", "--all")["bans"]), 1)
        assert "no ban" in admin(server, "unban", str(ban["ban"]), fails=True)


def test_a_picture_that_is_under_way_does_not_appear_after_a_ban():
    with Server() as server:
        boss, large = account(server, "boss"), png(4000)
        admin(server, "grant", "boss")
        put = lambda who: who.ask("PUT", "/api/avatar", large, Content_Type="image/png").status
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            for attempt in range(12):  # the ban must come while the picture waits for those of the crowd
                crowd, dana = [guest(server) for _ in range(6)], guest(server)
                others = [pool.submit(put, who) for who in crowd]
                time.sleep(0.1 + 0.05 * attempt)
                late = pool.submit(put, dana)
                time.sleep(0.1)
                equal(command(boss, "ban", player=dana.player["id"], seconds=3600).status, 200)
                equal([each.result() for each in others], [200] * 6)
                if late.result() != 200:
                    break
        equal(late.result(), 403)
        equal(Visitor(server).get(f"/avatar/{dana.player['id']}").headers["Content-Type"], "image/svg+xml")


def test_a_ban_ends_by_itself():
    with Server(*LIMITED) as server:
        dana = account(server, "dana")
        admin(server, "ban", "dana", "--for", "1m")
        equal(server.end(), 0)
        server.sql(f"UPDATE ban SET until = {int(time.time()) + 2 * SLOW}")
        server.start()
        equal(dana.post("/api/hello").status, 403)
        time.sleep(3 * SLOW)
        equal(dana.post("/api/hello").status, 200)


def test_banned_networks_reach_the_page_and_nothing_else():
    with Server(*BEHIND_PROXY) as server:
        for banned, inside, outside in [
            ("203.0.113.0/24", "203.0.113.200", "203.0.114.1"),
            ("2001:db8:7::/48", "2001:db8:7:1::5", "2001:db8:8::5"),
            ("198.51.100.7", "198.51.100.7", "198.51.100.8"),
            ("2001:db8:9::1", "2001:db8:9::ffff", "2001:db8:9:1::1"),  # a single IPv6 address stands for its /64
        ]:
            headers, line = from_address(inside)
            visitor = Visitor(server)
            equal(visitor.post("/api/hello", **headers).status, 200)
            connection = visitor.connect(extra=line)
            equal(connection.status, 101)
            admin(server, "ban", banned, "--for", "1d")
            equal(connection.closing()[0], 4003, banned)
            equal(visitor.connect(extra=line).status, 403, "the WebSocket")
            for method, path in [("POST", "/api/hello"), ("GET", "/api/leaders"), ("GET", "/avatar/1"), ("POST", "/api/login")]:
                answer = Visitor(server).ask(method, path, "{}" if method == "POST" else None, Content_Type="application/json", **headers)
                equal((answer.status, answer.json["error"]), (403, "banned"), path)
            assert Visitor(server).get("/", **headers).status != 403  # the page can tell the reader
            equal(Visitor(server).post("/api/hello", **from_address(outside)[0]).status, 200, outside)
        server.end(signal.SIGKILL)
        server.start()
        equal(Visitor(server).post("/api/hello", **from_address("203.0.113.9")[0]).status, 403)


def test_operators_cannot_lock_themselves_out():
    with Server(*BEHIND_PROXY) as server:
        for own in ["127.0.0.1", "127.0.0.0/8", "::1", "0.0.0.0/0", "::/0", "128.0.0.0/1", "::ffff:127.0.0.1", "::/16", "::/64"]:
            admin(server, "ban", own, "--for", "1d", fails=True)
        admin(server, "ban", "10.1.2.3/99", "--for", "1d", fails=True)
        equal(Visitor(server).post("/api/hello").status, 200)
        boss, second = account(server, "boss"), account(server, "second")
        admin(server, "grant", "boss")
        admin(server, "grant", "second")
        headers = from_address("203.0.113.5")[0]
        answer = boss.post("/api/admin", {"do": "ban", "network": "203.0.113.0/24", "seconds": 600, "reason": "x"}, **headers)
        equal(answer.json["ok"], False)
        assert "your own address" in answer.json["message"]
        assert "operator" in command(boss, "ban", player=second.player["id"], seconds=600).json["message"]
        assert "operator" in admin(server, "ban", "boss", "--for", "1d", fails=True)
        equal(boss.post("/api/hello").status, 200)


def test_the_network_of_an_operator_cannot_be_banned():
    with Server(*BEHIND_PROXY) as server:
        headers, line = from_address("203.0.113.5")
        boss, neighbour = account(server, "boss"), Visitor(server)
        admin(server, "grant", "boss")
        player = neighbour.post("/api/hello", **headers).json
        here, there = boss.connect(extra=line), neighbour.connect(extra=line)
        equal(here.ask("ping")["ok"], True)
        assert "operator" in admin(server, "ban", "203.0.113.0/24", "--for", "1d", fails=True)
        equal(admin(server, "ban", f"id:{player['id']}", "--for", "1d", "--addresses")["addresses"], 0)
        equal(there.closing()[0], 4003)
        equal(here.ask("ping")["ok"], True)
        equal(boss.post("/api/hello", **headers).status, 200)


def test_a_ban_can_include_the_addresses_of_a_guest():
    with Server(*BEHIND_PROXY) as server:
        headers, line = from_address("203.0.113.9")
        visitor = Visitor(server)
        player = visitor.post("/api/hello", **headers).json
        connection = visitor.connect(extra=line)
        listed = admin(server, "online")["online"]
        equal([(one["player"]["id"], one["addresses"]) for one in listed], [(player["id"], ["203.0.113.9"])])
        answer = admin(server, "ban", f"id:{player['id']}", "--for", "1d", "--addresses")
        equal(answer["addresses"], 1)
        equal(connection.closing()[0], 4003)
        equal(Visitor(server).post("/api/hello", **headers).status, 403, "a new guest")


def test_the_page_serves_only_accounts_with_the_right():
    with Server(*LIMITED) as server:
        boss, other = account(server, "boss"), account(server, "other")
        for visitor in (boss, other, guest(server)):
            answer = command(visitor, "status")
            equal((answer.status, answer.json["error"]), (403, "not_operator"))
        equal(Visitor(server).post("/api/admin", {"do": "status"}).status, 401)
        admin(server, "grant", f"id:{guest(server).player['id']}", fails=True)
        admin(server, "grant", "boss", reason="a new moderator")
        equal(command(boss, "status").json["players_online"], 0)
        equal(boss.post("/api/admin", {"do": "status"}, Origin="https://evil.example").status, 403)
        for do in ("grant", "revoke"):
            equal(command(boss, do, user="other").json["error"], "not_here")
        equal(command(boss, "announce", text="hi", reason=" ").json["error"], "reason")
        equal(command(boss, "rename", user="other", name="Polite").json["ok"], True)
        entry = command(boss, "audit").json["audit"][0]
        equal((entry["act"], entry["by"]["user"]), ("rename", "boss"))
        server.end(signal.SIGKILL)
        server.start()
        equal([one["player"]["user"] for one in admin(server, "operators")["operators"]], ["boss"])
        admin(server, "revoke", "boss")
        equal(command(boss, "status").status, 403)


def test_names_avatars_and_messages_are_removed():
    with Server(*LIMITED) as server:
        dana, other = account(server, "dana"), guest(server)
        equal(dana.ask("PUT", "/api/avatar", png(64), Content_Type="image/png").status, 200)
        table, (host, watching) = at_table(dana, other, public=False)
        picture = dana.post("/api/hello").json["avatar"]
        equal(Visitor(server).get(picture).headers["Content-Type"], "image/webp")
        admin(server, "rename", "dana", "Quiet One")
        admin(server, "remove-avatar", "dana")
        now = dana.post("/api/hello").json
        equal((now["name"], Visitor(server).get(now["avatar"]).headers["Content-Type"]), ("Quiet One", "image/svg+xml"))
        assert now["avatar"] != picture
        for taken in [" ", "Ada\u200b", "deleted"]:
            admin(server, "rename", "dana", taken, fails=True)
        was = dana.player["name"]
        equal(dana.post("/api/name", {"name": was}).json["error"], "name", "back to the removed name")
        server.end(signal.SIGKILL)
        server.start()
        equal(dana.post("/api/name", {"name": was.upper()}).json["error"], "name", "after a restart, in capitals")
        equal(other.post("/api/name", {"name": was}).status, 200, "another player")
        equal(dana.post("/api/name", {"name": "Somebody Else"}).status, 200)
        table, (host, watching) = at_table(dana, other, public=False)
        for text in ["x", "something awful", "after it"]:
            equal(say(host, table, text), True)
        bad = [line for line in admin(server, "table", table)["table"]["chat"] if line.get("text") == "something awful"][0]
        admin(server, "remove-message", table, str(bad["n"]))
        told = watching.receive_until(lambda m: m.get("event") == "removed")
        equal((told["table"], told["message"]), (table, bad["n"]))
        admin(server, "remove-message", table, "9999", fails=True)

        def is_gone():
            late = guest(server).connect()
            late.send({"do": "open", "id": 1, "table": table, "since": 1})
            state = late.receive_until(lambda m: m.get("event") == "table")
            assert "awful" not in json.dumps(state), state
            texts = [line.get("text", line.get("removed")) for line in state["state"]["chat"]]
            equal(texts, ["x", True, "after it"])

        is_gone()
        server.end(signal.SIGKILL)
        server.start()
        is_gone()
        server.end()
        assert b"something awful" not in server.all_bytes(), "the text is still in the file"
        server.start()


def test_a_closed_table_keeps_the_record_of_its_game():
    with Server(*LIMITED) as server:
        dana = account(server, "dana")
        connection = dana.connect()
        table = connection.ask("create", seats=2, bots=["easy"], start=True)["table"]

        def plays(message):
            action = message.get("event") in ("deal", "act") and choose(message["view"])
            if action:
                connection.send({"do": "act", "table": table, "move": message["move"], "action": action})
            return message.get("event") == "act" and message["by"] == "player"

        connection.receive_until(plays)
        game = admin(server, "close-table", table, reason="a complaint")["game"]
        told = connection.receive_until(lambda m: m.get("event") == "closed")
        equal((told["table"], told["by"], told["game"]), (table, "operator", game))
        stored = Visitor(server).get(f"/api/game/{game}").json
        equal((stored["closed"], [seat["won"] for seat in stored["seats"]]), (True, [False, False]))
        path = os.path.join(server.folder, "kept.yaniv")
        with open(path, "w") as file:
            file.write(stored["record"])
        checked = subprocess.run([PROGRAM, "check", path], capture_output=True, text=True)
        equal(checked.returncode, 0, checked.stdout + checked.stderr)
        equal(Visitor(server).get(f"/api/player/{dana.player['id']}").json["stats"]["games"], 0, "games that count")
        admin(server, "close-table", table, fails=True)
        server.end(signal.SIGKILL)
        server.start()
        equal(admin(server, "tables")["tables"], [])


def test_an_announcement_reaches_everybody():
    with Server(*LIMITED) as server:
        connections = [guest(server).connect() for _ in range(3)]
        admin(server, "announce", "Maintenance at 22:00")
        for connection in connections:
            told = connection.receive_until(lambda m: m.get("event") == "announcement")
            equal(told["message"], "Maintenance at 22:00")


def test_read_only_lets_games_end_and_nothing_begin():
    with Server(*LIMITED) as server:
        boss = account(server, "boss")
        admin(server, "grant", "boss")
        player = guest(server)
        connection = player.connect()
        table = connection.ask("create", seats=2, bots=["easy"], start=True)["table"]
        waiting = guest(server).connect()
        free = waiting.ask("create", bots=["easy"])["table"]
        admin(server, "read-only", "on", reason="maintenance")

        def refuses():
            for do, fields in [("create", {}), ("play", {}), ("say", {"table": table, "text": "hi"}), ("sit", {"table": free})]:
                equal(connection.ask(do, **fields)["error"], "read_only", do)
            for path, body in [("/api/name", {"name": "New"}), ("/api/account", {"user": "abc", "password": PASSWORD})]:
                answer = player.post(path, body)
                equal((answer.status, answer.json["error"]), (503, "read_only"), path)
            equal(Visitor(server).post("/api/hello").status, 503, "a new guest")

        refuses()
        equal(waiting.ask("start", table=free)["error"], "read_only")
        equal(connection.ask("leave", table=table)["ok"], True, "a game goes on")
        equal(player.post("/api/hello").status, 200)
        equal(Visitor(server).post("/api/login", {"user": "boss", "password": PASSWORD}).status, 200)
        server.end(signal.SIGKILL)
        server.start()
        connection = player.connect()
        refuses()
        equal(command(boss, "read-only", on=False).json["ok"], True)
        equal(connection.ask("create")["ok"], True)
        equal(Visitor(server).post("/api/hello").status, 200)


def test_who_comes_to_a_read_only_server_leaves_no_trace():
    with Server(*LIMITED) as server:
        player = guest(server)
        equal(player.connect().ask("ping")["ok"], True)
        server.end()
        server.sql("UPDATE token SET seen = seen - 7200", "DELETE FROM seen_from")
        server.start()
        admin(server, "read-only", "on")
        before = server.sql("SELECT seen FROM token")
        equal(player.post("/api/hello").status, 200)
        equal(player.connect().ask("ping")["ok"], True)
        admin(server, "status")
        equal((server.sql("SELECT seen FROM token"), server.sql("SELECT * FROM seen_from")), (before, []))
        admin(server, "read-only", "off")
        equal(player.connect().ask("ping")["ok"], True)
        equal(len(server.sql("SELECT * FROM seen_from")), 1)


def test_reports_keep_the_evidence():
    with Server(*LIMITED) as server:
        dana, eve, boss = guest(server), account(server, "eve"), account(server, "boss")
        admin(server, "grant", "boss")
        equal(eve.ask("PUT", "/api/avatar", png(64), Content_Type="image/png").status, 200)
        table, (host, rude) = at_table(dana, eve, public=False)
        for text in ["hello", "you are stupid", "really"]:
            equal(say(rude, table, text), True)
        n = [line["n"] for line in admin(server, "table", table)["table"]["chat"] if line["text"] == "you are stupid"][0]
        equal(host.ask("report", what="message", table=table, n=n, text="please look" + 5000 * " ")["ok"], True)
        equal(host.ask("report", what="message", table=table, n=n, text="please look")["ok"], True)  # adds nothing
        equal(host.ask("report", what="avatar", player=eve.player["id"])["ok"], True)
        admin(server, "remove-message", table, str(n))
        equal(eve.post("/api/name", {"name": "Angel"}).status, 200)
        equal(eve.ask("DELETE", "/api/avatar").status, 200)
        avatar, message = admin(server, "reports")["reports"]
        evidence = json.loads(message["evidence"])
        equal((message["what"], message["player"]["user"], message["reporter"]["id"]), ("message", "eve", dana.player["id"]))
        equal([line["text"] for line in evidence["chat"]], ["hello", "you are stupid", "really"])
        equal((evidence["n"], evidence["note"], evidence["name"]), (n, "please look", eve.player["name"]))
        equal({line["name"] for line in evidence["chat"]}, {"Angel"}, "the names of now")
        equal((avatar["what"], avatar["picture"]), ("avatar", True))
        picture = boss.get(f"/api/admin/picture/{avatar['report']}")
        equal((picture.status, picture.bytes[8:12]), (200, b"WEBP"), "the picture as it was")
        equal(eve.get(f"/api/admin/picture/{avatar['report']}").status, 403)
        for wrong in [{"what": "shoes"}, {"what": "name"}, {"what": "name", "player": 99999}, {"what": "game"},
                      {"what": "game", "game": "../../x"}, {"what": "message", "table": table}, {"what": "name", "player": dana.player["id"]}]:
            equal(host.ask("report", **wrong)["error"], "malformed", wrong)
        equal(guest(server).connect().ask("report", what="message", table=table, n=n)["error"], "not_yours")
        admin(server, "close-report", str(message["report"]), reason="warned")
        equal([one["report"] for one in admin(server, "reports")["reports"]], [avatar["report"]])
        equal(admin(server, "reports", "--all")["reports"][1]["outcome"], "warned")
        equal(eve.post("/api/delete", {"password": PASSWORD}).status, 200)
        equal(admin(server, "reports", "--all")["reports"], [], "reports about a deleted player")


def test_reports_have_a_quota_that_reconnecting_does_not_renew():
    with Server(*LIMITED) as server:
        target, reporter = guest(server), guest(server)
        answers = []
        for i in range(10):
            connection = reporter.connect()
            answers.append(connection.ask("report", what="name", player=target.player["id"], text=f"number {i}")["ok"])
            connection.close()
        assert 5 <= answers.count(True) <= 7, answers
        assert 5 <= len(admin(server, "reports")["reports"]) <= 7


def test_a_report_that_cannot_be_kept_is_refused_logged_and_counted():
    with Server(*LIMITED) as server:
        target, reporter = guest(server), guest(server)
        equal(reporter.connect().ask("report", what="name", player=target.player["id"])["ok"], True)
        equal(server.end(), 0)
        server.sql("INSERT INTO report(at, reporter, player, what, evidence)"
                   " WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4999)"
                   f" SELECT {int(time.time())}, 0, {target.player['id']}, 'name', '{{}}' FROM n")
        server.start()
        connection = reporter.connect()
        answer = connection.ask("report", what="name", player=target.player["id"], text="another")
        equal((answer["ok"], answer.get("error")), (False, "reports_full"))
        assert server.has_logged("warning report-refused "), server.log_text()
        equal(server.metric("reports_refused_total"), 1)
        status = admin(server, "status")
        equal((status["reports"], status["reports_refused"]), (5000, 1))
        assert "1 report was refused" in admin_text(server, "status")
        admin(server, "close-report", "1")
        equal(connection.ask("report", what="name", player=target.player["id"], text="another")["ok"], True)


def test_a_report_says_whether_its_game_has_a_replay_yet():
    with Server(*LIMITED) as server:
        dana, boss = guest(server), account(server, "boss")
        connection, watching = dana.connect(), boss.connect()
        table = connection.ask("create", seats=2, bots=["easy"], start=True)["table"]
        watching.ask("open", table=table)
        equal(watching.ask("report", what="name", player=dana.player["id"], table=table)["ok"], True)
        evidence = lambda: json.loads(admin(server, "reports")["reports"][0]["evidence"])
        equal((evidence()["table"], evidence()["over"]), (table, False))
        assert "no replay yet" in admin_text(server, "reports")
        assert "(1 game in progress)" in admin_text(server, "status")
        admin(server, "close-table", table)
        equal(evidence()["over"], True)
        assert f"game: /g/{evidence()['game']}" in admin_text(server, "reports")


def test_an_account_knows_whether_it_may_use_the_page():
    with Server(*LIMITED) as server:
        boss = account(server, "boss")
        equal(boss.get("/api/devices").json["operator"], False)
        admin(server, "grant", "boss")
        equal(boss.get("/api/devices").json["operator"], True)
        equal(account(server, "other").get("/api/devices").json["operator"], False)


def test_old_reports_addresses_and_bans_expire():
    with Server(*LIMITED) as server:
        target, reporter = guest(server), guest(server)
        reporter.connect().ask("report", what="name", player=target.player["id"])
        admin(server, "ban", "203.0.113.1", "--for", "1h")
        server.end()
        equal(server.sql("SELECT count(*) FROM seen_from"), [(1,)])
        server.sql("UPDATE report SET at = at - 91 * 86400", "UPDATE seen_from SET last = last - 31 * 86400",
                   "UPDATE ban SET until = until - 92 * 86400")
        server.start()
        server.end()
        for table in ("report", "seen_from", "ban"):
            equal(server.sql(f"SELECT count(*) FROM {table}"), [(0,)], table)
        equal(server.sql("SELECT count(*) FROM act"), [(1,)], "the audit trail")
        server.start()


def test_a_host_silences_onlookers():
    with Server(*LIMITED) as server:
        dana, eve = guest(server), guest(server)
        table, (host, onlooker) = at_table(dana, eve, public=False)
        equal(say(onlooker, table, "hello"), True)
        equal(onlooker.ask("silence", table=table, on=True)["error"], "not_yours")
        equal(host.ask("silence", table=table, on=True)["ok"], True)
        equal(onlooker.receive_until(lambda m: m.get("event") == "quiet")["on"], True)
        equal(say(onlooker, table, "hello?")["error"], "silenced")
        equal(onlooker.ask("say", table=table, emote="wave")["error"], "silenced")
        equal(say(host, table, "quiet, please"), True)
        server.end(signal.SIGKILL)
        server.start()
        onlooker = eve.connect()
        onlooker.send({"do": "open", "id": 99, "table": table})
        equal(onlooker.receive_until(lambda m: m.get("event") == "table")["state"]["quiet"], True)
        equal(say(onlooker, table, "hello?")["error"], "silenced")
        host = dana.connect()
        equal(host.ask("silence", table=table, on=False)["ok"], True)
        equal(say(onlooker, table, "thanks"), True)


def test_forbidden_words_are_refused_in_chat_and_in_names():
    with Server(*LIMITED) as server:
        dana = guest(server)
        table, (host,) = at_table(dana, public=False)
        equal(say(host, table, "a dratted day"), True)
        admin(server, "add-word", "drat*")
        admin(server, "add-word", "heck")
        assert "has that word" in admin(server, "add-word", "heck", fails=True)
        admin(server, "add-word", "two words", fails=True)
        server.end(signal.SIGKILL)
        server.start()
        host = dana.connect()
        host.ask("open", table=table)
        equal(admin(server, "words")["words"], ["drat*", "heck"])
        texts = ["DRATTED!", "drát", "h3ck", "well, h e c k", "hесk", "ＨＥＣＫ", "heck " + 150 * "\ufdfa"]  # with Cyrillic letters, wide ones, ligatures
        for text in texts:
            equal(say(host, table, text)["error"], "words", text)
            time.sleep(1.6)  # the quota for chat
        equal(say(host, table, "check the deck, a checkered one"), True)
        answer = dana.post("/api/name", {"name": "Heck"})
        equal((answer.status, answer.json["error"]), (400, "words"))
        equal(dana.post("/api/account", {"user": "drat-it", "password": PASSWORD}).json["error"], "words")
        admin(server, "remove-word", "heck")
        equal(dana.post("/api/name", {"name": "Heck"}).status, 200)


def test_forbidden_words_are_refused_in_the_names_of_uploaded_games():
    with Server() as server:
        dana, other = guest(server), guest(server)
        record = offline_game().replace("player Lior", "player H3ck")
        upload = lambda visitor, text: visitor.post("/api/offline", {"record": text, "seat": "1"})
        before = upload(dana, record)
        equal(dana.post("/api/name", {"name": "Drat"}).status, 200)
        admin(server, "add-word", "heck")
        admin(server, "add-word", "drat")
        answer = upload(other, record)
        equal((before.status, answer.status, answer.json.get("error")), (200, 400, "words"))
        equal(upload(dana, offline_game()).status, 200, "a name that the player had before")


def test_new_players_wait_before_they_write_to_strangers():
    with Server(*LIMITED) as server:
        dana = guest(server)
        table, (host,) = at_table(dana, public=True)
        refused = say(host, table, "buy my things")
        equal(refused["error"], "wait")
        assert 0 < refused["wait_ms"] <= 61000, refused
        equal(host.ask("say", table=table, phrase=1)["ok"], True)
        private, (friends,) = at_table(guest(server), public=False)
        equal(say(friends, private, "hello, friends"), True)
        user = account(server, "user").connect()
        user.ask("open", table=table)
        equal(say(user, table, "buy my things")["error"], "wait", "an account that was just created")
        host.close()
        host = dana.connect()
        host.ask("open", table=table)
        equal(say(host, table, "buy my things")["error"], "wait", "after connecting again")
        admin(server, "chat-wait", "0")
        equal(say(host, table, "hello"), True, "at once, without connecting again")
        admin(server, "chat-wait", "3600")
        refused = say(host, table, "buy my things")
        assert refused["error"] == "wait" and 3000000 < refused["wait_ms"] <= 3601000, refused
        equal(say(user, table, "buy my things")["error"], "wait", "an account that was just created")
        equal(dana.post("/api/account", {"user": "dana", "password": PASSWORD}).status, 200)
        equal(say(host, table, "buy my things")["error"], "wait", "a guest who signs up while connected")
        time.sleep(3.2)
        admin(server, "chat-wait", "2")
        equal(say(user, table, "hello"), True, "an account that is old enough")
        admin(server, "chat-wait", "0")
        host.close()
        host = dana.connect()
        host.ask("open", table=table)
        equal(say(host, table, "hello"), True)


def test_evidence_tells_who_met_shares_addresses_and_plays_like_the_champion():
    with Server(*BEHIND_PROXY) as server:
        players = [account(server, name) for name in ("dana", "eve")]
        line = from_address("203.0.113.9")[1]
        host, other = [player.connect(extra=line) for player in players]
        stranger = guest(server).connect(extra=from_address("203.0.113.10")[1])
        table = host.ask("create", seats=2, public=False, rules="duel")["table"]
        equal(other.ask("sit", table=table)["ok"], True)
        equal(host.ask("start", table=table)["ok"], True)
        equal(other.ask("away", table=table)["ok"], True)  # a bot plays on, so that the game ends soon
        play_to_the_end(host, table)
        both = admin(server, "evidence", "dana", "eve", "--games", "1", patience=300)  # in a thread of the lowest priority
        equal([(one["with"]["name"], one["games"], one["wins"] + one["other_wins"]) for one in both["met"]],
              [(players[1].post("/api/hello").json["name"], 1, 1)])
        equal([(one["with"]["id"], one["addresses"]) for one in both["same_address"]], [(players[1].player["id"], 1)])
        equal([one["player"] for one in both["players"]], [player.player["id"] for player in players])
        for one in both["players"]:
            assert one["decisions"] > 1 and 0 <= one["agreed"] <= one["decisions"], one
        dana, eve = both["players"]
        assert sum(dana["times"]) >= dana["decisions"] and sum(eve["times"]) <= 1, "only a person's moves are timed"
        equal(both["done"], both["of"])
        equal([one["user"] for one in both["who"]], ["dana", "eve"])
        printed = admin_text(server, "evidence", "dana", "eve", "--games", "1")
        assert f"\n{players[0].post('/api/hello').json['name']} (dana, id:{players[0].player['id']})\n" in printed, printed
        assert "the same" in admin(server, "evidence", "dana", "dana", fails=True)
        stranger.close()


main()
