"""What belongs to a player alone: recovery codes, devices, an export, private games, and deleting everything. All with limits by
address."""
import base64
from client import *

LIMITED = ("--limit-per-address", "256")
DAY = 86400


def account(server, user, password="what a password", source="127.0.0.1", **headers):
    visitor = guest(server, source)
    answer = visitor.post("/api/account", {"user": user, "password": password}, **headers)
    equal(answer.status, 200, answer.text)
    visitor.device = re.search(r"yaniv-device=[^;]*", " ".join(answer.headers.get_all("Set-Cookie"))).group(0)
    return visitor


def signed_in(server, user, password="what a password", source="127.0.0.1", **headers):
    visitor = Visitor(server, source=source)
    equal(visitor.post("/api/login", {"user": user, "password": password}, **headers).status, 200)
    return visitor


# ---- recovery codes ----


def recover(server, user, code, new="another password", source="127.0.0.2", **headers):
    visitor = Visitor(server, source=source)
    visitor.answer = visitor.post("/api/recover", {"user": user, "code": code, "new": new}, **headers)
    return visitor


def test_a_recovery_code_works_once_and_signs_out_all_devices():
    with Server(*LIMITED) as server:
        dana = account(server, "dana")
        equal(dana.get("/api/devices").json["recovery"], False)
        equal(dana.post("/api/recovery", {"password": "not it at all"}).status, 403)
        made = dana.post("/api/recovery", {"password": "what a password"})
        code = made.json["code"]
        assert made.status == 200 and re.fullmatch("([0-9A-Z]{4}-){5}[0-9A-Z]{4}", code), made.text
        equal(dana.get("/api/devices").json["recovery"], True)
        there = dana.connect()
        equal(recover(server, "dana", "0" * 24).answer.json["error"], "wrong_code")
        equal(recover(server, "dana", "nonsense").answer.status, 403)
        equal(recover(server, "noa", code).answer.status, 403)
        equal(recover(server, "dana", code, new="password").answer.json["error"], "common_password")
        typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "L")
        found = recover(server, "Dana", typed)
        equal((found.answer.status, found.answer.json["player"]["id"]), (200, dana.player["id"]))
        equal(there.closing()[0], 4001)
        equal(dana.post("/api/name", {"name": "x"}).status, 401)
        equal(found.post("/api/name", {"name": "Dana"}).status, 200)
        equal(Visitor(server).post("/api/login", {"user": "dana", "password": "what a password"}).status, 403)
        signed_in(server, "dana", "another password")
        equal(recover(server, "dana", code).answer.status, 403, "the same code again")
        second = found.answer.json["code"]
        assert second != code
        equal(recover(server, "dana", second, new="a third password", source="127.0.0.3").answer.status, 200)
        kept = server.all_bytes() + server.log_text().encode()
        for secret in [code, second, code.replace("-", ""), second.replace("-", "")]:
            assert secret.encode() not in kept, "a code is stored or logged"
        end = time.time() + 20 * SLOW  # a thread writes the log
        while time.time() < end and 'recovery-refused user="dana"' not in server.log_text():
            time.sleep(0.1)
        assert 'recovery-refused user="dana"' in server.log_text()


def test_a_recovery_code_can_be_removed_and_guests_have_none():
    with Server(*LIMITED) as server:
        dana = account(server, "dana")
        code = dana.post("/api/recovery", {"password": "what a password"}).json["code"]
        equal(dana.post("/api/recovery/remove", {"password": "not it at all"}).status, 403)
        equal(dana.post("/api/recovery/remove", {"password": "what a password"}).status, 200)
        equal(recover(server, "dana", code).answer.status, 403)
        equal(guest(server).post("/api/recovery", {"password": "x"}).status, 409)


def test_attempts_with_recovery_codes_are_limited_by_address_and_account():
    with Server(*LIMITED) as server:
        dana = account(server, "dana")
        code = dana.post("/api/recovery", {"password": "what a password"}).json["code"]
        equal(recover(server, "dana", "0" * 24, source="127.0.0.5").answer.status, 403)
        for _ in range(60):  # the limit regains a token every fifteen seconds
            if recover(server, "dana", "0" * 24, source="127.0.0.5").answer.status == 429:
                break
        equal(recover(server, "dana", code, source="127.0.0.5").answer.status, 429)
        statuses = [recover(server, "dana", "0" * 24, source=f"127.0.1.{1 + i // 9}").answer.status for i in range(150)]
        assert 429 in statuses, "guesses from many addresses are not limited"
        for i in range(20):  # the limit regains a token every three seconds
            if recover(server, "dana", "0" * 24, source=f"127.0.2.{i + 1}").answer.status == 429:
                break
        equal(recover(server, "dana", "0" * 24, source="127.0.3.1").answer.status, 429, "an unknown device")
        known = Visitor(server, source="127.0.3.2")
        body = {"user": "dana", "code": code, "new": "another password"}
        equal(known.post("/api/recover", body, Cookie=dana.device).status, 200, "a known device")


# ---- devices ----


def test_devices_are_listed_and_signed_out():
    with Server(*LIMITED) as server:
        phone = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"
        desk = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126"
        one = account(server, "dana", User_Agent=desk)
        two, three = signed_in(server, "dana", User_Agent=phone), signed_in(server, "dana", User_Agent="x" * 5000)
        listed = one.get("/api/devices").json
        equal(listed["idle_days"], 90)
        equal(sorted(each["agent"] for each in listed["devices"]), ["", "Edge, Windows", "Firefox, Android"])
        equal([each["agent"] for each in listed["devices"] if each["here"]], ["Edge, Windows"])
        for each in listed["devices"]:
            assert abs(each["created"] - time.time()) < 600 and each["created"] <= each["seen"], each
        sockets = [each.connect() for each in (one, two, three)]
        wanted = [each["id"] for each in listed["devices"] if each["agent"] == "Firefox, Android"][0]
        equal(guest(server).post("/api/devices/sign-out", {"id": wanted}).status, 404, "somebody else's device")
        equal(one.post("/api/devices/sign-out", {"id": wanted}).status, 200)
        equal(sockets[1].closing()[0], 4001)
        equal((two.get("/api/devices").status, three.get("/api/devices").status), (401, 200))
        equal(one.post("/api/logout-others").status, 200)
        equal(sockets[2].closing()[0], 4001)
        equal((one.get("/api/devices").status, three.get("/api/devices").status), (200, 401))
        equal(len(one.get("/api/devices").json["devices"]), 1)
        equal(sockets[0].ask("lobby", on=True)["ok"], True)
        equal(Visitor(server).get("/api/devices").status, 401)


def make_older(server, days):
    server.sql(f"UPDATE token SET seen = seen - {days * DAY}")


def use(server, visitor):
    """Makes a request, and waits until it is stored that the sign-in was used. Returns the status."""
    status, end = visitor.get("/api/devices").status, time.time() + 20 * SLOW
    old = f"SELECT count(*) FROM token WHERE player = {visitor.player['id']} AND seen < {int(time.time()) - DAY}"
    while server.sql(old) != [(0,)] and time.time() < end:
        time.sleep(0.05)
    return status


def test_a_sign_in_to_an_account_ends_after_90_days_without_use():
    with Server(*LIMITED) as server:
        dana, other = account(server, "dana"), guest(server)
        make_older(server, 89)
        equal((use(server, dana), use(server, other)), (200, 200))
        equal(dana.get("/api/devices").status, 200)
        make_older(server, 91)
        equal(dana.get("/api/devices").status, 401)
        equal(dana.connect().status, 401)
        equal(use(server, other), 200, "a guest, who cannot sign in again")
        recently = int(time.time()) - 2 * DAY  # somebody came two days ago, so the clock is right
        server.sql(f"UPDATE token SET seen = {recently} WHERE player = {other.player['id']}")
        equal(server.end(), 0)
        server.start()
        guest(server)  # is stored after what expires at the start
        equal(server.sql(f"SELECT count(*) FROM token WHERE player = {dana.player['id']}"), [(0,)])
        signed_in(server, "dana")


# ---- everything about me ----

# Every table of the data file, and where the export has what it says about a player.
EXPORTED = {
    "player": "player, since, stats, skill", "token": "sign_ins", "rating": "ratings", "relation": "muted, blocked, player.hidden",
    "picture": "picture_webp_base64", "preset": "stats.presets", "game": "games", "seat": "games", "board": "tables", "log": "said",
    "ban": "bans", "operator": "operator", "act": "acts", "report": "reports_made, reports_about", "seen_from": "addresses",
    "pace": "games", "setting": "nothing about players",
}


# Tables that say nothing about players.
OF_THE_DATABASE = {"sqlite_sequence", "sqlite_stat1", "node", "batch", "recoded", "schema_version"}
LIST_OF_TABLES = ("SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace" if ON_POSTGRES
                  else "SELECT name FROM sqlite_master WHERE type = 'table'")


def quick_game(players, ends=True, **settings):
    """Plays a game of two; ends it with the first call if wanted. Returns the table and the game's code."""
    one, two = [each.connect() for each in players]
    table = one.ask("create", seats=2, rules="traveller threshold=0 false_call=eliminate", **settings)["table"]
    two.ask("sit", table=table)
    one.ask("start", table=table)
    event = one.receive_until(lambda m: m.get("event") == "deal")
    if ends:
        equal([one, two][event["view"]["turn"] - 1].ask("act", table=table, move=event["move"], action="yaniv")["ok"], True)
    one.send({"do": "open", "table": table})
    return table, one.receive_until(lambda m: m.get("event") == "table")["state"]["game"]["game"]


def test_the_export_has_everything_that_is_stored_about_a_player():
    with Server(*LIMITED) as server:
        tables = {name for (name,) in server.sql(LIST_OF_TABLES)}
        equal(tables - OF_THE_DATABASE - EXPORTED.keys(), set(), "a table that the export does not know")
        dana, noa = account(server, "dana"), guest(server)
        dana.post("/api/name", {"name": "Dana Export"})
        _, game = quick_game([dana, noa], public=False)
        table, _ = quick_game([dana, noa], ends=False, public=False)
        socket_ = dana.connect()
        socket_.ask("open", table=table)
        equal(socket_.ask("say", table=table, text="hello, everybody")["ok"], True)
        socket_.ask("mute", player=noa.player["id"], on=True)
        socket_.ask("block", player=noa.player["id"], on=True)
        png = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")
        equal(dana.ask("PUT", "/api/avatar", png, Content_Type="image/png").status, 200)
        answer = dana.get("/api/export")
        equal(answer.status, 200)
        assert "attachment" in answer.headers["Content-Disposition"] and "no-store" in answer.headers["Cache-Control"]
        found = answer.json
        equal((found["player"]["name"], found["player"]["user"], found["player"]["rating"]), ("Dana Export", "dana", 1000))
        equal(found["skill"], {"mu": 25.0, "sigma": 8.333})
        equal((found["stats"]["games"], found["stats"]["presets"]), (1, ["traveller"]))
        equal([each["game"] for each in found["games"]], [game])
        assert found["games"][0]["record"].startswith("yaniv 1\n") and found["games"][0]["private"]
        equal((found["muted"], found["blocked"]), ([noa.player["id"]], [noa.player["id"]]))
        assert table in found["tables"]
        assert [each["table"] for each in found["said"]] == [table] and "hello, everybody" in found["said"][0]["entry"]
        equal(base64.b64decode(found["picture_webp_base64"])[8:12], b"WEBP")
        equal(len(found["sign_ins"]), 1)
        equal([found[key] for key in ("operator", "bans", "acts", "reports_made", "reports_about")], [[]] * 5)
        record = found["games"][0]["record"]
        seat = [line for line in record.split("\n") if line.startswith("player ")].index("player Dana Export") + 1
        equal("pace" in found["games"][0], f"\n{seat} yaniv" in record, "times, only if the player acted")
        assert found["addresses"] and all(each["at"] <= each["until"] for each in found["addresses"]), found["addresses"]
        assert "argon2id$" not in answer.text and dana.cookie not in answer.text
        equal(noa.get("/api/export").json["muted"], [])
        equal(Visitor(server).get("/api/export").status, 401)
        statuses = [dana.get("/api/export").status for _ in range(3)]
        assert 429 in statuses, statuses


def add_games(server, player, game, count, record):
    """Copies a finished game of this player many times, with this record."""
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
    server.sql(f"{numbers} INSERT INTO game(id, code, rules, rated, ended, record, offline, private, closed)"
               f" SELECT game.id + i, 'copy' || i, rules, rated, ended, '{record}', offline, private, closed FROM game, n"
               f" WHERE code = '{game}'",
               f"{numbers} INSERT INTO seat(game, seat, player, name, level, won, quit, total, rating_change)"
               f" SELECT game + i, seat, player, name, level, won, quit, total, rating_change FROM seat, n"
               f" WHERE game = (SELECT id FROM game WHERE code = '{game}') AND player = {player}")


def test_a_long_export_has_all_games_but_not_all_records():
    with Server(*LIMITED) as server:
        dana, noa = account(server, "dana"), guest(server)
        _, game = quick_game([dana, noa])
        add_games(server, dana.player["id"], game, 300, "x" * 60000)
        answer = Visitor(server, dana.cookie, source="127.0.0.2").get("/api/export")
        equal(answer.status, 200)
        games = answer.json["games"]
        equal((len(games), games[0]["game"], games[-1]["game"]), (301, "copy300", game))
        whole = ["record" in each for each in games[:300]]
        assert whole == sorted(whole, reverse=True) and 190 < sum(whole) < 220, f"{sum(whole)} records of 60 KB"
        assert "left_out" not in answer.json
        server.sql(f"UPDATE game SET rules = '{'x' * 60000}'")
        answer = Visitor(server, dana.cookie, source="127.0.0.3").get("/api/export")
        equal(answer.status, 200)
        assert len(answer.bytes) < 16 << 20, len(answer.bytes)
        assert len(answer.json["games"]) > 100, len(answer.json["games"])
        equal(len(answer.json["games"]) + answer.json["left_out"], 301)


def test_the_exports_of_an_address_are_limited():
    with Server(*LIMITED) as server:
        statuses = [each.get("/api/export").status for each in [guest(server, "127.0.0.2") for _ in range(15)] for _ in range(2)]
        assert statuses[:20] == [200] * 20 and statuses[-1] == 429, statuses
        equal(guest(server, "127.0.0.3").get("/api/export").status, 200)


# ---- private games ----


def test_a_player_can_make_all_coming_games_private():
    with Server(*LIMITED) as server:
        dana, noa, stranger = account(server, "dana"), guest(server), guest(server)
        _, before = quick_game([dana, noa])
        for bad in [{}, {"games": True}, {"games": "secret"}]:
            equal(dana.post("/api/privacy", bad).status, 400, bad)
        equal(dana.post("/api/privacy", {"games": "private"}).json["private_games"], True)
        _, after = quick_game([noa, dana])
        equal([stranger.get(f"/api/game/{each}").status for each in (before, after)], [200, 404])
        equal([noa.get(f"/api/game/{each}").status for each in (before, after)], [200, 200])
        equal(server.end(), 0)
        server.start()
        equal(dana.post("/api/hello").json["private_games"], True)
        equal(dana.post("/api/privacy", {"games": "public"}).json["private_games"], False)
        _, last = quick_game([noa, dana])
        equal([stranger.get(f"/api/game/{each}").status for each in (after, last)], [404, 200])


# ---- deleting ----


def check_end(visitor, table, game):
    """Ends the game with a call when it is the turn of seat 1, and checks that its record does not know the other player."""
    playing = visitor.connect()
    end = time.time() + 60 * SLOW
    playing.send({"do": "open", "table": table})
    while time.time() < end:
        message = playing.receive()
        state = message.get("state", {}).get("game") or message
        if message.get("event") == "end":
            break
        if state.get("view") and state["view"]["turn"] == 1:
            playing.send({"do": "act", "table": table, "move": state["move"], "action": "yaniv"})
    record = visitor.get(f"/game/{game}.yaniv").text
    assert "\nplayer deleted\n" in record and "Quetzalcoatl" not in record, record[:200]
    assert "Quetzalcoatl" not in visitor.get(f"/api/game/{game}").text


def test_a_deleted_account_leaves_no_name_anywhere():
    with Server(*LIMITED) as server:
        dana, noa = account(server, "xylophonist"), guest(server)
        dana.post("/api/name", {"name": "Quetzalcoatl"})
        _, over = quick_game([dana, noa])
        table, running = quick_game([noa, dana], ends=False)  # two games that go on
        soon, soon_over = quick_game([noa, dana], ends=False)
        dana.post("/api/recovery", {"password": "what a password"})
        watching = noa.connect()
        watching.ask("open", table=table)
        here = dana.connect()
        here.ask("open", table=table)
        equal(here.ask("say", table=table, phrase=1)["ok"], True)  # stands in the evidence of a report about somebody else
        equal(watching.ask("report", what="name", player=guest(server).player["id"], table=table)["ok"], True)
        assert b"Quetzalcoatl" in server.all_bytes()
        equal(dana.post("/api/delete", {"password": "what a password"}).status, 200)
        noa.post("/api/name", {"name": "Noa"})  # is stored after the deletion
        for secret in [b"Quetzalcoatl", b"xylophonist", b"Xylophonist"]:
            assert secret not in server.all_bytes(), f"{secret} is still in the file"
        assert "Quetzalcoatl" not in noa.get(f"/api/game/{over}").text
        watching.send({"do": "open", "table": table})
        assert "Quetzalcoatl" not in json.dumps(watching.receive_until(lambda m: m.get("event") == "table"))
        check_end(noa, soon, soon_over)
        # After a restart the table goes on, and its record does not know the name either.
        equal(server.end(), 0)
        server.start()
        check_end(noa, table, running)


def add_long_games(server, player, count):
    """Stores games of this player with long records, which have the player's name."""
    record = "yaniv 1\nrules duel\nplayer Quetzalcoatl\nplayer Lior\ntag x " + os.urandom(12000).hex()
    server.sql(f"INSERT INTO game(code, rules, rated, ended, record) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
               f" SELECT 'g{player}x' || i, 'duel', 0, {int(time.time())}, '{record}' FROM n",
               f"INSERT INTO seat SELECT id, 1, {player}, 'Quetzalcoatl', NULL, 0, 0, 0, 0 FROM game WHERE code LIKE 'g{player}x%'")


def wait_until_forgotten(server, name):
    end = time.time() + 30 * SLOW
    while server.sql(f"SELECT count(*) FROM game WHERE record LIKE '%{name}%'") != [(0,)]:
        assert time.time() < end, "the name is still there"
        time.sleep(0.1)


def test_a_player_is_deleted_from_many_games_in_parts_also_after_a_restart():
    server = Server(*LIMITED)
    with server:
        dana, noa = guest(server), guest(server)
        add_long_games(server, dana.player["id"], 60)
        before = server.metric("commits_total")
        equal(dana.post("/api/delete").status, 200)
        wait_until_forgotten(server, "Quetzalcoatl")
        assert server.metric("commits_total") - before > 3, "1.4 MB in one transaction"
        equal(server.sql("SELECT DISTINCT player, name FROM seat"), [(0, "deleted")])
        # As a server leaves it that is killed in between.
        equal(server.end(), 0)
        gone = dana.player["id"] + 1000
        add_long_games(server, gone, 30)
        server.sql(f"INSERT INTO relation VALUES({gone}, 3, 0)")
        server.start()
        wait_until_forgotten(server, "Quetzalcoatl")
        end = time.time() + 20 * SLOW
        while server.sql("SELECT count(*) FROM relation") != [(0,)] and time.time() < end:
            time.sleep(0.1)
        equal(server.sql("SELECT count(*) FROM relation"), [(0,)])


main()
