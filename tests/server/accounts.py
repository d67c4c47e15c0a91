"""HTTP: guests, accounts, signing in and out, pictures, offline games, and refused requests."""
import gzip, sqlite3
from client import *

LIMITED = ("--limit-per-address", "256")  # this machine has limits too


def test_the_first_hello_creates_a_guest_and_the_second_recognizes_it():
    with Server() as server:
        visitor = Visitor(server)
        answer = visitor.post("/api/hello", Origin=f"http://127.0.0.1:{server.port}")
        cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie, cookie
        first = answer.json
        assert first["guest"] and first["rating"] == 1000 and " " in first["name"], first
        again = visitor.post("/api/hello")
        equal(again.json, first)
        equal(again.headers.get("Set-Cookie"), None)
        assert visitor.cookie.encode() not in server.all_bytes(), "the token itself is stored"
        assert visitor.cookie not in server.log_text(), "the token is in the log"


def test_over_https_the_cookie_is_secure():
    with Server(*LIMITED, "--public-url", "https://cards.example.org") as server:
        visitor = Visitor(server)
        answer = visitor.post("/api/hello", Origin="https://cards.example.org")
        cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith("__Host-yaniv=") and "; Secure" in cookie and "; Path=/;" in cookie, cookie
        equal(visitor.post("/api/hello").json, answer.json, "an older cookie")
        planted, mine = guest(server).cookie, visitor.cookie
        visitor.cookie = f"{planted}; __Host-yaniv={mine}"
        equal(visitor.post("/api/hello").json, answer.json)
        gone = visitor.post("/api/logout", Origin="https://cards.example.org").headers.get_all("Set-Cookie")
        equal(sorted(line.split("=")[0] for line in gone), ["__Host-yaniv", "yaniv"])


def test_cookies_of_other_sites_do_not_replace_the_player():
    with Server(*LIMITED) as server:
        visitor = guest(server)
        mine, player = visitor.cookie, visitor.player
        for others in ["junk; yaniv=", "A" * 43 + "; yaniv=", "x" * 7000 + "; yaniv="]:
            visitor.cookie = others + mine
            answer = visitor.post("/api/hello")
            equal((answer.json, answer.headers["Set-Cookie"]), (player, None), others[:10])


def test_a_new_account_gets_a_new_token_and_the_token_of_the_guest_ends():
    with Server(*LIMITED) as server:
        visitor = guest(server)
        before, connection = visitor.cookie, visitor.connect()
        equal(visitor.post("/api/account", {"user": "dana", "password": "a secret, yes"}).status, 200)
        assert visitor.cookie != before
        equal(Visitor(server, before).post("/api/name", {"name": "x"}).status, 401)
        equal(visitor.post("/api/name", {"name": "Dana"}).status, 200)
        equal(connection.ask("lobby", on=True)["ok"], True, "the open connection")
        equal(visitor.post("/api/logout").status, 200)
        equal(connection.closing()[0], 4001)


def test_only_the_owner_of_an_account_is_told_its_user_name():
    with Server() as server:
        visitor, other = guest(server), guest(server)
        connection = visitor.connect()
        you = lambda of: of.receive_until(lambda m: "you" in m)["you"]
        assert "user" not in visitor.player and "user" not in you(connection)
        path = f"/api/player/{visitor.player['id']}"
        equal(visitor.post("/api/account", {"user": "Dana_7", "password": "a secret, yes"}).json["user"], "Dana_7")
        equal(you(connection)["user"], "Dana_7")
        equal(visitor.post("/api/hello").json["user"], "Dana_7")
        equal(you(visitor.connect())["user"], "Dana_7")
        equal(visitor.post("/api/name", {"name": "Dana"}).json["user"], "Dana_7")
        signed_in = Visitor(server)
        equal(signed_in.post("/api/login", {"user": "dana_7", "password": "a secret, yes"}).json["user"], "Dana_7")
        assert "Dana_7" not in other.get(path).text + visitor.get("/api/leaders").text


def tags(visitor, path, **headers):
    """Returns the tags of the preview of a link."""
    answer = visitor.get(path, **headers)
    equal(answer.status, 200)
    head = answer.text.split("</head>")[0]
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter|robots)[^"]*)" content="([^"]*)">', head))


def test_links_have_previews():
    with Server() as server:
        host, here = guest(server), f"http://127.0.0.1:{server.port}"
        host.post("/api/name", {"name": "\"><script>x & 'y"})
        table = host.connect().ask("create", rules="jhyap", seats=3, bots=["easy"], public=False)["table"]
        shown = tags(Visitor(server), f"/t/{table}")
        equal(shown["og:title"], "&quot;&gt;&lt;script&gt;x &amp; &#39;y invites you to a game of Yaniv")
        equal(shown["og:description"].split(".")[0], "Jhyap rules, 2 of 3 seats taken")
        equal((shown["og:url"], shown["og:image"]), (f"{here}/t/{table}", f"{here}/preview.jpg"))
        equal((shown["twitter:card"], shown["robots"]), ("summary_large_image", "noindex"))
        equal(tags(Visitor(server), f"/t/{table.upper()[:4]}-{table[4:]}")["og:url"], f"{here}/t/{table}")
        missing = tags(Visitor(server), "/t/babababababa")
        equal((missing["og:title"], missing["robots"]), ("Come and play a game of Yaniv", "noindex"))
        listed = guest(server).connect().ask("create", seats=2)["table"]
        assert "robots" not in tags(Visitor(server), f"/t/{listed}"), "search engines may know public tables"
        equal(tags(Visitor(server), f"/p/{host.player['id']}")["og:title"].split(" plays")[1], " Yaniv")
        for path in ["/", "/help", "/g/babababababa", "/p/99", "/p/x", "/t/", "/t/" + "x" * 200]:
            shown = tags(Visitor(server), path)
            equal(shown["og:image"], f"{here}/preview.jpg", path)
            assert "og:url" not in shown or path == "/", path
        equal(tags(Visitor(server), "/", Host='x"><b>'), {})


def test_guessing_codes_by_previews_is_limited():
    with Server("--limit-per-address", "100") as server:
        host = guest(server)
        table = host.connect().ask("create")["table"]
        stranger = Visitor(server)
        for _ in range(40):
            stranger.get("/t/babababababa")
        equal(tags(stranger, f"/t/{table}")["og:title"], "Come and play a game of Yaniv")


def test_others_are_given_an_address_that_they_can_reach():
    with Server() as server:
        local = f"localhost:{server.port}"
        equal(Visitor(server).get("/api/address", Host=local).json["url"], f"http://{local}", "it listens on 127.0.0.1 only")
        equal(Visitor(server).get("/api/address", Host="cards.example:1").json["url"], "http://cards.example:1")
    with Server("--public-url", "https://cards.example.org") as server:
        equal(Visitor(server).get("/api/address", Host="localhost").json["url"], "https://cards.example.org")


def test_a_refused_sign_in_is_logged_with_its_user():
    with Server(*LIMITED) as server:
        for user in ["da\nna", '" address=9.9.9.9']:
            equal(Visitor(server).post("/api/login", {"user": user, "password": "a secret, no"}).status, 403)
        assert server.has_logged('sign-in-refused user="da?na" player=0 address=127.0.0.1\n')
        assert server.has_logged("sign-in-refused user=\"' address=9.9.9.9\" player=0 address=127.0.0.1\n")
        foreign = {"Origin": 'http://x" address=9.9.9.9 "', "Host": 'y" z="'}
        equal(Visitor(server).post("/api/hello", **foreign).status, 403)
        assert server.has_logged("foreign-origin address=127.0.0.1 origin=\"http://x' address=9.9.9.9 '\" host=\"y' z='\"\n")


def test_a_name_is_changed_and_stored():
    with Server() as server:
        visitor = guest(server)
        equal(visitor.post("/api/name", {"name": "  Dana "}).json["name"], "Dana")
        equal(visitor.post("/api/name", {"name": "דנה 🐐"}).json["name"], "דנה 🐐")
        for bad in ["\u200d", "", "x" * 25, "a\u0007b", 7, None, "   "]:
            equal(visitor.post("/api/name", {"name": bad}).status, 400, bad)
        equal(server.end(), 0)
        server.start()
        equal(visitor.post("/api/hello").json["name"], "דנה 🐐")


def test_a_name_must_not_deceive():
    with Server(*LIMITED) as server:
        visitor = guest(server)
        hidden = ["Da\u200bna", "Dana\u2060", "Da\u00adna", "Dana\ufe0f", "\u3164Dana", "Da\u200dna", "Dana\U000e0041",
                  "Ada\u00a0", "\u2003Ada", "Ada\u2800", "deleted\u3000"]
        mixed = ["D\u0430na", "\u0391dam", "\u0440aul"]  # letters of Cyrillic and Greek among Latin ones
        reserved = ["Ada", "ADA", "deleted", "Deleted", "de1eted", "deIeted", "\u0410\u0501\u0430", "Zeno", "PIP", "KIKI", "\uff21\uff44\uff41"]
        for bad in [*hidden, *mixed, *reserved]:
            answer = visitor.post("/api/name", {"name": bad})
            equal((answer.status, answer.json.get("error")), (400, "name"), ascii(bad))
        for good in ["Dana", "דנה 🐐", "Дана", "أحمد", "می\u200cخواهم", "क्\u200dष", "👨\u200d👩\u200d👧", "❤️ Noa", "李 Wei", "Ada B", "🇮🇱 Yael", "J0e"]:
            equal(guest(server).post("/api/name", {"name": good}).json.get("name"), good, ascii(good))


def test_a_common_password_is_refused():
    with Server(*LIMITED) as server:
        visitor = guest(server)
        common = ["password", "Password1!", "P@ssw0rd", "12345678", "87654321", "qwertyui", "11111111", "abcabcabc", "1q2w3e4r",
                  "!!iloveyou!!", "letmein123", "dana_noa1", "DANA_NOA", "Dana_Noa2026", "trustno1", "qwerty123"]
        for bad in common:
            answer = visitor.post("/api/account", {"user": "dana_noa", "password": bad})
            equal((answer.status, answer.json.get("error")), (400, "common_password"), bad)
        equal(visitor.post("/api/account", {"user": "dana_noa", "password": "correct horse"}).status, 200)
        answer = visitor.post("/api/password", {"password": "correct horse", "new": "sunshine1"})
        equal((answer.status, answer.json.get("error")), (400, "common_password"))


def test_a_guest_becomes_an_account_and_signs_in_elsewhere():
    with Server() as server:
        one, other = guest(server), Visitor(server)
        for bad in ["ab", "x" * 21, "a b c", "дана", "a'b"]:
            equal(one.post("/api/account", {"user": bad, "password": "long enough"}).status, 400, bad)
        for bad in ["short12", "x" * 201]:
            equal(one.post("/api/account", {"user": "dana", "password": bad}).status, 400, bad)
        made = one.post("/api/account", {"user": "Dana_1", "password": "a secret, yes"})
        equal((made.status, made.json["guest"], made.json["id"]), (200, False, one.player["id"]))
        equal(one.post("/api/account", {"user": "other", "password": "a secret, yes"}).json["error"], "not_guest")
        equal(guest(server).post("/api/account", {"user": "dana_1", "password": "another one"}).json["error"], "user_taken")
        equal(other.post("/api/login", {"user": "DANA_1", "password": "a secret, no"}).status, 403)
        equal(other.post("/api/login", {"user": "nobody", "password": "a secret, yes"}).status, 403)
        equal(other.post("/api/login", {"user": "dana_1", "password": "a secret, yes"}).json["id"], one.player["id"])
        equal(other.post("/api/hello").json["id"], one.player["id"])
        for secret in ["a secret, yes", "another one"]:
            assert secret not in server.log_text(), "a password is in the log"


def test_letters_that_a_database_takes_for_others_find_no_account():
    """PostgreSQL finds `kim` by a Kelvin sign, i and m. Such a name would have attempts of its own."""
    with Server() as server:
        kim = guest(server)
        password = {"password": "correct horse battery"}
        equal(kim.post("/api/account", {"user": "kim", **password}).status, 200)
        code = kim.post("/api/recovery", password).json["code"]
        for user in ("\u212aim", "k\u0130m"):
            equal(Visitor(server).post("/api/login", {"user": user, **password}).status, 403, user)
            equal(Visitor(server).post("/api/recover", {"user": user, "code": code, "new": "battery staple 9"}).status, 403, user)
        equal(Visitor(server).post("/api/login", {"user": "KIM", **password}).status, 200)


def test_only_one_of_several_simultaneous_requests_gets_a_user_name():
    with Server() as server:
        visitors = [guest(server) for _ in range(4)]
        statuses = []
        sign_up = lambda v: statuses.append(v.post("/api/account", {"user": "same", "password": "long enough"}).status)
        threads = [threading.Thread(target=sign_up, args=(visitor,)) for visitor in visitors]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        equal(sorted(statuses), [200, 409, 409, 409])


def test_a_password_is_changed():
    with Server() as server:
        visitor = guest(server)
        equal(visitor.post("/api/password", {"password": "x", "new": "long enough"}).status, 409)
        visitor.post("/api/account", {"user": "dana", "password": "the old one"})
        equal(visitor.post("/api/password", {"password": "not it", "new": "the new one"}).status, 403)
        for common in ["password1", "dana1234"]:
            answer = visitor.post("/api/password", {"password": "the old one", "new": common})
            equal((answer.status, answer.json["error"]), (400, "common_password"), common)
        equal(visitor.post("/api/password", {"password": "the old one", "new": "the new one"}).status, 200)
        equal(Visitor(server).post("/api/login", {"user": "dana", "password": "the old one"}).status, 403)
        equal(Visitor(server).post("/api/login", {"user": "dana", "password": "the new one"}).status, 200)


def test_changing_the_password_signs_out_all_other_devices():
    with Server() as server:
        one, other, stranger = guest(server), Visitor(server), guest(server)
        one.post("/api/account", {"user": "dana", "password": "the old one"})
        other.post("/api/login", {"user": "dana", "password": "the old one"})
        here, there, apart = one.connect(), other.connect(), stranger.connect()
        equal(one.post("/api/password", {"password": "not it", "new": "the new one"}).status, 403)
        equal(other.post("/api/name", {"name": "still here"}).status, 200)
        equal(one.post("/api/password", {"password": "the old one", "new": "the new one"}).status, 200)
        equal(there.closing()[0], 4001)
        equal(other.post("/api/name", {"name": "x"}).status, 401)
        equal(one.post("/api/name", {"name": "here"}).status, 200)
        equal([each.ask("lobby", on=True)["ok"] for each in (here, apart)], [True, True])


@only_sqlite
def test_a_sign_out_takes_effect_before_it_is_stored():
    for path, body in [("/api/password", {"password": "the old one", "new": "the new one"}), ("/api/logout-everywhere", {}),
                       ("/api/logout", {})]:
        with Server() as server:
            one, other = guest(server), Visitor(server)
            one.post("/api/account", {"user": "dana", "password": "the old one"})
            other.post("/api/login", {"user": "dana", "password": "the old one"})
            old = Visitor(server, (one if path == "/api/logout" else other).cookie)
            there = old.connect()
            disk = sqlite3.connect(server.data, isolation_level=None)
            disk.execute("BEGIN IMMEDIATE")  # the server cannot write meanwhile
            statuses = []
            change = threading.Thread(target=lambda: statuses.append(one.post(path, body).status))
            change.start()
            equal(there.closing()[0], 4001, path)
            equal(old.connect().status, 401, path)
            equal(statuses, [], path)
            if path == "/api/password":
                equal(Visitor(server).post("/api/login", {"user": "dana", "password": "the old one"}).status, 503)
            disk.execute("ROLLBACK")
            change.join()
            equal(statuses, [200], path)
            equal(old.connect().status, 401, path)
            if path == "/api/logout":
                equal(other.connect().status, 101)


def test_signing_out_here_leaves_other_devices_signed_in():
    with Server() as server:
        one, other = guest(server), Visitor(server)
        one.post("/api/account", {"user": "dana", "password": "long enough"})
        other.post("/api/login", {"user": "dana", "password": "long enough"})
        sockets = [one.connect(), other.connect()]
        old = one.cookie
        answer = one.post("/api/logout")
        equal((answer.status, answer.json, one.cookie), (200, {}, None))
        equal(sockets[0].closing()[0], 4001)
        equal(Visitor(server, old).post("/api/name", {"name": "x"}).status, 401)
        equal(other.post("/api/name", {"name": "still here"}).status, 200)
        equal(sockets[1].ask("lobby", on=True)["ok"], True)


def test_signing_out_everywhere_closes_all_connections():
    with Server() as server:
        one, other, stranger = guest(server), Visitor(server), guest(server)
        one.post("/api/account", {"user": "dana", "password": "long enough"})
        other.post("/api/login", {"user": "dana", "password": "long enough"})
        sockets, apart = [one.connect(), other.connect()], stranger.connect()
        equal(one.post("/api/logout-everywhere").status, 200)
        equal([each.closing()[0] for each in sockets], [4001, 4001])
        equal(other.post("/api/name", {"name": "x"}).status, 401)
        equal(apart.ask("lobby", on=True)["ok"], True)


def test_an_account_keeps_only_its_last_hundred_sign_ins():
    with Server() as server:
        owner, newest, stranger = guest(server), Visitor(server), guest(server)
        account = {"user": "dana", "password": "a secret, yes"}
        player = owner.post("/api/account", account).json["id"]
        hash_of = lambda i: f"'\\x{i:064}'" if ON_POSTGRES else f"x'{i:064}'"
        others = ", ".join(f"({hash_of(i)}, {player}, {i}, {i}, '')" for i in range(1000, 1150))
        server.sql("UPDATE token SET seen = seen - 20", f"INSERT INTO token(hash, player, created, seen, agent) VALUES {others}")
        equal(newest.post("/api/login", account).status, 200)
        devices = newest.get("/api/devices").json["devices"]
        equal([each["here"] for each in devices], [True] + 99 * [False])
        equal([each["seen"] for each in devices[2:]], list(range(1149, 1051, -1)), "the last use of each")
        equal((owner.get("/api/devices").status, stranger.get("/api/devices").status), (200, 200))


def test_a_deleted_account_cannot_be_found_or_used():
    with Server(*LIMITED) as server:
        visitor = guest(server)
        visitor.post("/api/account", {"user": "dana", "password": "long enough"})
        number = visitor.player["id"]
        connection = visitor.connect()
        equal(visitor.post("/api/delete", {"password": "not it at all"}).status, 403)
        equal(visitor.post("/api/delete", {"password": "long enough"}).status, 200)
        equal(connection.closing()[0], 4001)
        equal(Visitor(server).post("/api/login", {"user": "dana", "password": "long enough"}).status, 403)
        equal(Visitor(server).get(f"/api/player/{number}").status, 404)
        equal(guest(server).post("/api/account", {"user": "dana", "password": "long enough"}).status, 200)
        assert guest(server).player["id"] > number, "an id was given twice"


def test_a_guest_is_deleted_without_a_password():
    with Server() as server:
        visitor = guest(server)
        old = visitor.cookie
        equal(visitor.post("/api/delete").status, 200)
        assert Visitor(server, old).post("/api/hello").json["id"] != visitor.player["id"]


def test_a_picture_is_encoded_again_and_served():
    with Server() as server:
        visitor = guest(server)
        drawn = visitor.get(visitor.player["avatar"])
        equal((drawn.status, drawn.headers["Content-Type"]), (200, "image/svg+xml"))
        sent = visitor.ask("PUT", "/api/avatar", png(300), Content_Type="image/png")
        equal(sent.status, 200, sent.text)
        assert sent.json["avatar"] != visitor.player["avatar"]
        picture = visitor.get(sent.json["avatar"])
        equal((picture.status, picture.headers["Content-Type"], picture.bytes[8:12]), (200, "image/webp", b"WEBP"))
        equal(visitor.get(sent.json["avatar"], If_None_Match=picture.headers["ETag"]).status, 304)
        gone = visitor.ask("DELETE", "/api/avatar").json
        equal(visitor.get(gone["avatar"]).headers["Content-Type"], "image/svg+xml")
        assert len({visitor.player["avatar"], sent.json["avatar"], gone["avatar"]}) == 3, "a cache would show an old picture"


def test_no_cache_can_be_made_to_keep_a_picture_under_the_address_of_the_next_one():
    with Server() as server:
        visitor = guest(server)
        avatar = visitor.ask("PUT", "/api/avatar", png(20), Content_Type="image/png").json["avatar"]
        path, number = avatar.split("?")
        age = lambda path: visitor.get(path).headers["Cache-Control"]
        equal(age(avatar), "public, max-age=31536000")
        equal([age(each) for each in (path, f"{path}?{int(number) + 1}", f"{avatar}&x", f"{path}?0{number}")], ["public, max-age=60"] * 4)


def test_bytes_that_are_not_a_picture_are_refused():
    with Server() as server:
        visitor = guest(server)
        for bad in [b"GIF89a....", b"\x89PNG\r\n\x1a\n" + b"x" * 100, png(300)[:-40]]:
            equal(visitor.ask("PUT", "/api/avatar", bad, Content_Type="image/png").status, 415, bad[:10])
        equal(visitor.ask("PUT", "/api/avatar", b"", Content_Type="image/png").status, 400)
        equal(visitor.ask("PUT", "/api/avatar", b"x" * (2 << 20) + b"x", Content_Type="image/png").status, 413)
        equal(visitor.get(visitor.player["avatar"]).headers["Content-Type"], "image/svg+xml")


def test_the_games_that_a_player_uploads_in_a_day_are_limited():
    with Server(*LIMITED) as server:
        visitor, whole, other = guest(server), offline_game(), guest(server, "127.0.0.9")
        statuses = []
        for i in range(110):
            visitor.source = f"127.0.0.{2 + i // 50}"  # an address has a limit of its own
            record = whole.replace("player Lior", f"player Lior {i}")
            statuses.append(visitor.post("/api/offline", {"record": record, "seat": "1"}).status)
        equal((statuses[0], statuses.count(200), statuses[-1]), (200, 100, 429))
        equal(other.post("/api/offline", {"record": whole, "seat": "1"}).status, 200)


@only_sqlite
def test_games_that_are_uploaded_at_the_same_moment_count_too():
    with Server() as server:
        visitor, whole = guest(server), offline_game()
        bodies = [{"record": whole.replace("player Lior", f"player Lior {i}"), "seat": "1"} for i in range(112)]
        equal({visitor.post("/api/offline", body).status for body in bodies[:98]}, {200})

        def upload(some):
            answers = []
            threads = [threading.Thread(target=lambda body=body: answers.append(visitor.post("/api/offline", body))) for body in some]
            disk = sqlite3.connect(server.data, isolation_level=None)
            disk.execute("BEGIN IMMEDIATE")  # the server cannot write meanwhile
            for thread in threads:
                thread.start()
            time.sleep(0.5 * SLOW)
            disk.execute("ROLLBACK")
            for thread in threads:
                thread.join()
            return answers

        same = upload(7 * [bodies[98]])
        equal(({answer.status for answer in same}, len({answer.json["game"] for answer in same})), ({200}, 1))
        equal([answer.status for answer in upload(bodies[99:106])].count(200), 1)
        equal(server.sql("SELECT count(*) FROM game"), [(100,)])
        assert "refused-by-store" not in server.log_text()


def test_long_games_count_as_several_uploads_of_their_address():
    with Server(*LIMITED) as server:
        visitor = guest(server)
        body = {"record": "x" * 300_000, "seat": "1"}
        statuses = [visitor.post("/api/offline", body).status for _ in range(8)]
        equal((statuses[:5], statuses[-1]), ([400] * 5, 429))


def test_an_offline_game_is_stored_once_and_never_rated():
    with Server(*LIMITED) as server:
        visitor = guest(server)
        body = {"record": offline_game(), "seat": "1"}
        taken = visitor.post("/api/offline", body)
        equal(taken.status, 200, taken.text)
        code = taken.json["game"]
        equal(visitor.post("/api/offline", body).json["game"], code)
        server.end()
        server.start()
        equal(visitor.post("/api/offline", body).json["game"], code, "the code after a restart")
        game = visitor.get(f"/api/game/{code}").json
        equal((game["offline"], game["rated"], game["rules"]), (True, False, "duel"))
        equal([seat.get("bot") for seat in game["seats"]], [None, "easy"])
        assert "tag place offline" in game["record"] and "<b>" not in game["record"], game["record"]
        page = visitor.get(f"/api/player/{visitor.player['id']}").json
        equal((page["stats"]["games"], len(page["recent"]), page["recent"][0]["offline"]), (0, 1, True))
        page = guest(server).get(f"/api/player/{visitor.player['id']}").json
        equal((page["stats"]["games"], page["stats"]["wins"], page["recent"]), (0, 0, []), "what others see")
        equal((page["player"]["rating"], page["ratings"]), (1000, []))


def test_a_record_that_is_not_a_finished_game_is_refused():
    with Server(*LIMITED) as server:
        visitor = guest(server)
        whole = offline_game()
        for record, seat in [("", "1"), ("rubbish", "1"), (whole, "2"), (whole, "9"), (whole, "x"), (whole[:-8], "1"),
                             (whole.replace("1 2c2h deck", "1 Kc deck"), "1"), (whole.replace("easy", "none"), "1"), (7, "1"), (whole, 1)]:
            equal(visitor.post("/api/offline", {"record": record, "seat": seat}).status, 400, (record, seat))
        equal(visitor.post("/api/offline", {"record": "x" * (2 << 20), "seat": "1"}).status, 413)
        equal(visitor.post("/api/offline", {"record": "x" * (600 << 10), "seat": "1"}).json["error"], "too_long")
        equal(Visitor(server).post("/api/offline", {"record": whole, "seat": "1"}).status, 401)
        equal(visitor.get(f"/api/player/{visitor.player['id']}").json["stats"]["games"], 0)


def test_a_player_who_left_gets_no_credit_for_the_win_of_a_substitute():
    with Server() as server:
        one, two = guest(server), guest(server)
        playing, leaving = one.connect(), two.connect()
        code = playing.ask("create", seats=2, rules="traveller threshold=0 false_call=eliminate")["table"]
        leaving.ask("sit", table=code)
        playing.ask("start", table=code)
        leaving.ask("leave", table=code)
        while True:
            event = playing.receive_until(lambda m: m.get("event") in ("deal", "act"))
            if event["view"]["turn"] == 1:
                break
        playing.send({"do": "act", "table": code, "move": event["move"], "action": "yaniv"})
        equal(playing.receive_until(lambda m: m.get("event") == "end")["winners"], [2])
        recent = Visitor(server).get(f"/api/player/{two.player['id']}").json
        stats = recent["stats"]
        equal([stats[key] for key in ["games", "wins", "streak", "best_streak", "most_players", "presets"]], [1, 0, 0, 0, 0, []])
        equal(recent["recent"][0]["won"], False)
        game = Visitor(server).get(f"/api/game/{recent['recent'][0]['game']}").json
        equal([(seat["won"], seat["left"]) for seat in game["seats"]], [(False, False), (True, True)])
        equal(Visitor(server).get(f"/api/player/{one.player['id']}").json["stats"]["outs"], 1)


def test_requests_from_other_sites_are_refused():
    with Server(*LIMITED) as server:
        visitor = guest(server)
        for origin in ["http://evil.example", "null", f"http://127.0.0.1.evil.example:{server.port}", "https://", "http://" + 100 * "evil."]:
            equal(visitor.post("/api/name", {"name": "x"}, Origin=origin).status, 403, origin)
        equal(visitor.post("/api/name", {"name": "x"}, Origin=f"http://127.0.0.1:{server.port}").status, 200)


def test_with_a_public_url_only_that_name_and_numeric_addresses_are_accepted():
    with Server("--public-url", "https://cards.example.org/") as server:
        visitor = guest(server)
        name = lambda **headers: visitor.post("/api/name", {"name": "x"}, **headers).status
        equal(name(Origin="https://cards.example.org", Host="cards.example.org"), 200)
        equal(name(Origin=f"http://127.0.0.1:{server.port}"), 200)
        equal(name(Origin="http://rebound.example", Host="rebound.example"), 403)


def test_malformed_requests_are_refused_with_a_reason():
    with Server() as server:
        visitor = guest(server)
        cases = [
            ("POST", "/api/name", "{", "application/json", 400),
            ("POST", "/api/name", "[]", "application/json", 400),
            ("POST", "/api/name", '{"name":"a","name":"b"}', "application/json", 400),
            ("POST", "/api/name", '{"name":"x"}', "text/plain", 415),
            ("POST", "/api/name", '{"name":"' + "x" * 9000 + '"}', "application/json", 413),
            ("GET", "/api/name", None, None, 405),
            ("GET", "/api/nothing", None, None, 404),
            ("GET", "/api/player/x", None, None, 404),
            ("GET", "/api/player/99999999999999999999", None, None, 404),
            ("GET", "/api/game/none", None, None, 404),
            ("GET", "/game/none.yaniv", None, None, 404),
            ("GET", "/avatar/12345", None, None, 404),
            ("GET", "/" + "x" * 300, None, None, 400),
        ]
        for method, path, body, kind, status in cases:
            headers = {"Content_Type": kind} if kind else {}
            equal(visitor.ask(method, path, body, **headers).status, status, f"{method} {path[:40]}")
        equal(Visitor(server).post("/api/name", {"name": "x"}).status, 401)
        equal(Visitor(server, "A" * 43).post("/api/name", {"name": "x"}).status, 401)
        equal(Visitor(server, "not a token").post("/api/name", {"name": "x"}).status, 401)


def test_the_page_is_served_with_security_headers_and_caching():
    with Server() as server:
        visitor = Visitor(server)
        page = visitor.get("/")
        equal(page.status, 200)
        for name in ["Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "ETag"]:
            assert page.headers[name], name
        assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
        body = lambda answer: answer.text.split("</head>")[1]
        for path in ["/t/bako-timu", "/g/abc", "/p/17"]:
            equal(body(visitor.get(path)), body(page), path)
        equal(visitor.get("/", If_None_Match=page.headers["ETag"]).status, 304)
        head = visitor.ask("HEAD", "/")
        equal((head.status, head.bytes, head.headers["Content-Length"]), (200, b"", page.headers["Content-Length"]))
        small = visitor.get("/", Accept_Encoding="gzip")
        if small.headers["Content-Encoding"] == "gzip":
            equal(gzip.decompress(small.bytes), page.bytes)
        equal(visitor.get("/missing.js").status, 404)
        equal(visitor.get("/../etc/passwd").status, 200)  # a path of the page, not a file


def test_rules_are_served_as_json_and_in_words():
    with Server() as server:
        visitor = Visitor(server)
        rules = visitor.get("/api/rules").json
        equal(sorted(rules), ["emotes", "levels", "options", "phrases", "presets"])
        assert any(level["name"] == "champion" and level["face"] for level in rules["levels"])
        for query in ["traveller%20threshold%3D7%20joker_points%3D5", "traveller+threshold=7+joker_points=5"]:
            told = visitor.get("/api/rules/text?" + query).json
            equal(told["rules"], "traveller joker_points=5 threshold=7")
            assert "###" in told["text"]
        equal(visitor.get("/api/rules/text?nonsense").json["error"], "rules")
        equal(visitor.get("/api/leaders").json, {"by": "rating", "leaders": []})


def test_qr_codes_are_served():
    with Server() as server:
        code = Visitor(server).get("/qr?/t/bakotimu")
        equal((code.status, code.headers["Content-Type"]), (200, "image/svg+xml"))
        equal(Visitor(server).get("/qr?/" + "x" * 900).status, 400)


def test_the_rate_of_new_guests_is_limited():
    with Server("--limit-per-address", "256") as server:
        answers = [Visitor(server).post("/api/hello") for _ in range(70)]
        refused = [answer for answer in answers if answer.status == 429]
        assert 5 <= len(refused) <= 15, len(refused)
        assert int(refused[0].headers["Retry-After"]) > 0
        equal(refused[0].json["error"], "too_fast")
    for limits in [("--limit-per-address", "0"), ()]:  # by default there is no limit for this machine
        with Server(*limits) as server:
            equal({Visitor(server).post("/api/hello").status for _ in range(70)}, {200})


def test_the_rate_of_sign_in_attempts_is_limited():
    with Server() as server:
        # All at once: on a slow machine, tokens come back while one attempt after the other waits for its hash.
        attempt = lambda _: Visitor(server).post("/api/login", {"user": "dana", "password": "guess number"}).status
        with concurrent.futures.ThreadPoolExecutor(14) as people:
            statuses = list(people.map(attempt, range(14)))
        equal(set(statuses), {403, 429})


def test_guesses_of_a_password_by_a_stolen_sign_in_are_limited():
    account = {"user": "dana", "password": "a secret, yes"}
    guess = {"password": "guess number", "new": "another secret"}
    for path in ["/api/password", "/api/delete", "/api/recovery"]:
        with Server() as server:
            owner = guest(server)
            owner.post("/api/account", account)
            # All at once, as above.
            with concurrent.futures.ThreadPoolExecutor(14) as people:
                statuses = list(people.map(lambda _: Visitor(server, owner.cookie).post(path, guess).status, range(14)))
            equal(set(statuses), {403, 429}, path)


def test_behind_a_proxy_limits_apply_to_each_client():
    with Server("--behind-proxy") as server:
        for i in range(70):
            equal(Visitor(server).post("/api/hello", X_Forwarded_For=f"10.9.9.9, 203.0.113.{i}").status, 200)
    with Server("--limit-per-address", "256") as server:
        statuses = [Visitor(server).post("/api/hello", X_Forwarded_For=f"203.0.113.{i}").status for i in range(70)]
        assert 429 in statuses, "a client can choose its address"


def test_health_and_metrics():
    with Server() as server:
        equal(Visitor(server).get("/healthz").text, "ok\n")
        guest(server)
        assert server.metric("stored_total") >= 2
        assert server.metric("cpu_seconds_total") > 0


main()
