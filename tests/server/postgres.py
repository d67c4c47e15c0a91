"""One server with its data in PostgreSQL: the database stops, restarts and fails over; a second server; moving data."""
from client import *
import servers

MANY = ("--limit-per-address", "0")


def until(condition, seconds=60):
    end = time.time() + seconds * SLOW
    while not condition():
        assert time.time() < end, "it did not come true in time"
        time.sleep(0.05)


def health(server):
    return Visitor(server).get("/healthz").status


def make_tables(connections, made, stop):
    """Creates tables until told to stop. Those that were acknowledged are in `made`. A player may sit at eight tables, so
    this pauses a little after each, or all would sit everywhere before the database stops."""
    while not stop.is_set():
        for connection in connections:
            try:
                answer = connection.ask("create", timeout=30, rules="traveller", seats=4, public=False)
            except (Closed, OSError):
                return
            if answer["ok"]:
                made.append(answer["table"])
                time.sleep(0.01)
            elif answer["error"] == "busy":
                time.sleep(0.02)


def check_tables(server, made):
    looker = guest(server)
    for i, table in enumerate(made):
        connection = looker.connect() if i % 4 == 0 else connection
        answer = connection.ask("open", table=table)
        assert answer["ok"], (table, answer)


def run(*arguments, **more):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120 * SLOW, **more)


def test_while_the_database_is_down_requests_are_refused_and_nothing_acknowledged_is_lost():
    with servers.Postgres() as database, Server(*MANY, store=database.url) as server:
        made, stop = [], threading.Event()
        connections = [guest(server).connect() for _ in range(60)]
        late, known = connections.pop(), guest(server)
        working = threading.Thread(target=make_tables, args=(connections, made, stop))
        working.start()
        for number in (signal.SIGINT, signal.SIGQUIT):
            before = len(made)
            until(lambda: len(made) > before + 5)
            database.stop(number)
            until(lambda: health(server) == 503)
            late.send({"do": "lobby", "id": 77, "on": True})
            equal(late.receive_until(lambda m: m.get("re") == 77)["error"], "busy")
            for refused in (Visitor(server).post("/api/hello"), known.post("/api/hello"), known.get("/api/devices"),
                            Visitor(server).get("/api/leaders"), known.get("/api/player/1")):
                equal((refused.status, refused.headers.get("Set-Cookie")), (503, None))
            equal(known.connect().status, 503)
            database.start()
            until(lambda: health(server) == 200)
            equal(known.post("/api/hello").json["id"], known.player["id"])
        stop.set()
        working.join()
        assert server.has_logged("cannot-store") and server.has_logged("can-store-again")
        assert "secret" not in server.log_text(), "the password is in the log"
        equal(len(set(made)), len(made))
        check_tables(server, made[-60:])
        server.end(signal.SIGKILL)
        server.start()
        check_tables(server, made[-60:])
        equal(database.sql("SELECT count(*), count(DISTINCT code) FROM board"), f"{len(made)}|{len(made)}")


def test_an_error_of_the_database_does_not_count_as_an_empty_answer():
    with servers.Postgres() as database, Server(*MANY, store=database.url) as server:
        known = guest(server)
        database.sql("ALTER TABLE token RENAME TO token_away")
        equal(known.post("/api/hello").status, 503, "somebody whose sign-in cannot be read")
        database.sql("ALTER TABLE token_away RENAME TO token")
        until(lambda: health(server) == 200)
        equal(known.post("/api/hello").json["id"], known.player["id"])


def test_the_checklist_knows_that_the_data_are_in_a_database():
    with servers.Postgres() as database:
        check = lambda: run("serve", "--store", database.url, "--listen", f"127.0.0.1:{servers.free_port()}", "--check")
        assert "no server has ever used" in check().stderr
        with Server(store=database.url):
            listed = check().stdout
        assert "the data are in PostgreSQL" in listed and "no data file" not in listed, listed
        database.stop()
        assert "Connection refused" in check().stderr


def test_the_password_is_shown_nowhere():
    with servers.Postgres() as database, Server(store=database.url) as server:
        shown = subprocess.run(["ps", "-o", "args", "-p", str(server.process.pid)], capture_output=True, text=True).stdout
        assert "postgresql://" in shown and "secret" not in shown, shown
        second = run("serve", "--listen", "127.0.0.1:0", "--data", os.path.join(server.folder, "b.db"), "--store", database.url)
        equal(second.returncode, 1)
        assert "another server is using it" in second.stderr and "secret" not in second.stderr, second.stderr
        wrong = run("serve", "--store", "postgresql://yaniv:secret@127.0.0.1:99999999/%zz")
        equal(wrong.returncode, 1)
        assert "secret" not in wrong.stderr, wrong.stderr


def test_a_server_that_was_paused_too_long_cannot_write():
    with servers.Postgres() as database, Server(*MANY, store=database.url) as old:
        host = guest(old)
        connection = host.connect()
        table = connection.ask("create", rules="traveller", seats=4, public=False)["table"]
        old.process.send_signal(signal.SIGSTOP)
        with Server(*MANY, store=database.url) as new:
            entries = lambda: int(database.sql("SELECT count(*) FROM log"))
            before = entries()
            connection.send({"do": "say", "id": 5, "table": table, "text": "from the grave"})
            old.process.send_signal(signal.SIGCONT)
            equal(old.process.wait(20 * SLOW), 1)
            assert old.has_logged("taken-over")
            equal(entries(), before)
            there = Visitor(new, host.cookie).connect()
            equal(there.ask("open", table=table)["ok"], True)
            equal(there.ask("say", table=table, text="still here")["ok"], True)
            until(lambda: entries() == before + 1)


def test_the_server_goes_on_with_the_standby_when_the_primary_dies():
    settings = ["synchronous_standby_names = '*'", "wal_level = replica"]
    with servers.Postgres() as primary, servers.Postgres(standby_of=primary) as standby:
        with open(os.path.join(primary.data, "postgresql.conf"), "a") as file:
            file.write("\n".join(settings) + "\n")
        primary.sql("SELECT pg_reload_conf()")
        url = f"postgresql://yaniv:secret@127.0.0.1:{primary.port},127.0.0.1:{standby.port}/yaniv?target_session_attrs=read-write"
        with Server(*MANY, store=url) as server:
            made, stop = [], threading.Event()
            working = threading.Thread(target=make_tables, args=([guest(server).connect() for _ in range(40)], made, stop))
            working.start()
            until(lambda: len(made) > 20)
            primary.stop(signal.SIGKILL)
            until(lambda: health(server) == 503)
            standby.promote()
            until(lambda: health(server) == 200, 40)
            before = len(made)
            until(lambda: len(made) > before + 5)
            stop.set()
            working.join()
            check_tables(server, made)
            equal(standby.sql("SELECT count(DISTINCT code) FROM board"), str(len(made)))


# ---- slow questions ----


def export_while_locked(server, database):
    """Asks for an export while nobody can read games, and plays on meanwhile. Returns the status of the export."""
    visitor = guest(server)
    connection = visitor.connect()
    lock = subprocess.Popen(["psql", "-qAt", database.url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        lock.stdin.write("BEGIN; LOCK TABLE game IN ACCESS EXCLUSIVE MODE; SELECT 'locked';\n")
        lock.stdin.flush()
        equal(lock.stdout.readline(), "locked\n")
        asking = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60 * SLOW)
        asking.request("GET", "/api/export", headers={"Cookie": f"yaniv={visitor.cookie}"})
        waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
        end = time.time() + SLOW
        while database.sql(waiting) == "0" and time.time() < end:
            time.sleep(0.01)
        equal(connection.ask("ping")["ok"], True)
    finally:
        lock.communicate("ROLLBACK;\n")
    return asking.getresponse().status


def test_games_go_on_while_an_export_is_read():
    with servers.Postgres() as database, Server(*MANY, store=database.url) as server:
        # A query that waits for more than 1.5 s is given up. An export that the loop waited for would always end like that,
        # because the table stays locked until the loop has answered.
        until(lambda: export_while_locked(server, database) == 200)


def test_the_page_of_a_player_takes_few_questions():
    """The loop waits for each answer of the database, so a page must not need one for each game."""
    with servers.Postgres() as database, Server(*MANY, store=database.url) as server:
        dana, noa = guest(server).player["id"], guest(server).player["id"]
        database.sql("INSERT INTO game(id, code, rules, rated, ended, record) SELECT n, 'game' || n, 'traveller', 0, n, ''"
                     "  FROM generate_series(1, 60) AS n")
        for seat, player, name in ((1, noa, "Noa"), (2, dana, "Dana")):
            database.sql(f"INSERT INTO seat SELECT n, {seat}, {player}, '{name}', NULL, n % 2, 0, {seat} * 100 + n, 0 FROM generate_series(1, 60) AS n")
        questions = lambda: int(database.sql("SELECT xact_commit FROM pg_stat_database WHERE datname = 'yaniv'"))
        before, looker, pages = questions(), Visitor(server), 20
        for _ in range(pages):
            recent = looker.get(f"/api/player/{dana}").json["recent"]
        equal([game["game"] for game in recent], [f"game{n}" for n in range(60, 10, -1)])
        for game in recent:
            equal((game["seats"], game["seat"], game["won"]), (["Noa", "Dana"], 2, game["ended"] % 2 == 1))
            equal(game["totals"], [100 + game["ended"], 200 + game["ended"]])
        time.sleep(1.5)  # the database counts with a delay, at the end of a later question
        looker.get(f"/api/player/{dana}")
        asked = questions() - before
        assert asked < 20 * pages, asked


# ---- moving data ----


def admin(server, *words):
    done = run("admin", *words, "--data", server.data, "--reason", "a test")
    equal((done.returncode, done.stderr), (0, ""), words)


def fill(server):
    dana, noa = guest(server), guest(server)
    equal(dana.post("/api/account", {"user": "dana", "password": "long enough"}).status, 200)
    equal(dana.ask("PUT", "/api/avatar", png(64), Content_Type="image/png").status, 200)
    table = dana.connect().ask("create", rules="traveller", seats=2, public=False)["table"]
    talks = noa.connect()
    for do, what in (("open", {"table": table}), ("say", {"table": table, "text": "hälló"}), ("mute", {"player": dana.player["id"], "on": True}),
                     ("report", {"player": dana.player["id"], "what": "avatar"})):
        answer = talks.ask(do, **what)
        assert answer["ok"], (do, answer)
    play = dana.connect()
    quick = play.ask("create", rules="traveller threshold=0 false_call=eliminate", seats=2, bots=["easy"])
    assert quick["ok"], quick
    play.ask("start", table=quick["table"])
    return table


def test_texts_that_are_not_utf8_move_without_their_wrong_bytes():
    if ON_POSTGRES:
        return
    with servers.Postgres() as database, Server() as server:
        fill(server)
        server.end()
        with contextlib.closing(sqlite3.connect(server.data)) as data:
            data.execute("UPDATE player SET name = CAST(x'41ff42c328' AS TEXT) WHERE id = 1")
            data.execute("UPDATE log SET text = CAST(text || x'fffe00' AS BLOB) WHERE n = 1")
            data.commit()
        back = os.path.join(server.folder, "back.db")
        for source, target in ((server.data, database.url), (database.url, back)):
            moved = run("migrate", "--from", source, "--to", target)
            equal(moved.returncode, 0, moved.stderr)
        equal(database.sql("SELECT name FROM player WHERE id = 1"), "AB(")
        with contextlib.closing(sqlite3.connect(back)) as data:
            equal(data.execute("SELECT name FROM player WHERE id = 1").fetchone()[0], "AB(")
            assert data.execute("SELECT text FROM log WHERE n = 1").fetchone()[0].endswith(b"\xff\xfe\x00")
        server.start()


COPIED = ("player", "token", "board", "log", "game", "seat", "rating", "relation", "picture", "preset", "ban", "operator", "act", "report",
          "setting", "seen_from", "pace")


def test_every_table_moves_and_every_change_on_the_way_is_noticed():
    """Each table has a row. Then a database that changes one row of one table on its way in is refused."""
    if ON_POSTGRES:
        return
    with servers.Postgres() as database, Server(*MANY) as server:
        fill(server)
        play_games(server, 1)
        admin(server, "grant", "dana")
        admin(server, "ban", "203.0.113.0/24", "--for", "1h")
        admin(server, "add-word", "damnword")
        server.end()
        with contextlib.closing(sqlite3.connect(server.data)) as data:
            data.execute("INSERT INTO rating(player, at, game, change, rating) VALUES(1, 5, 'g', -7, 993)")
            data.execute("INSERT INTO setting VALUES('empty', x''), ('zeros', x'00ff00')")
            data.commit()
            tables = {name for (name,) in data.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            left = tables - set(COPIED) - {"sqlite_sequence"}
            counts = {name: data.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in sorted(tables)}
        assert all(counts[name] > 0 for name in COPIED), counts
        assert all(counts[name] == 0 for name in left), (left, counts)
        back = os.path.join(server.folder, "back.db")
        for source, target in ((server.data, database.url), (database.url, back)):
            moved = run("migrate", "--from", source, "--to", target)
            equal((moved.returncode, moved.stderr), (0, ""))
        with contextlib.closing(sqlite3.connect(server.data)) as one, contextlib.closing(sqlite3.connect(back)) as two:
            for name in COPIED:
                columns = ", ".join(f'"{row[1]}"' for row in one.execute(f"PRAGMA table_info({name})") if (name, row[1]) != ("log", "id"))
                rows = [sorted(map(repr, data.execute(f"SELECT {columns} FROM {name}"))) for data in (one, two)]
                equal(rows[1], rows[0], name)
        for name, change in (("player", "NEW.mu = NEW.mu + 1"), ("picture", "NEW.webp = NEW.webp || '\\x00'"), ("pace", "NEW.times = ''"),
                             ("game", "NEW.private = 1 - NEW.private"), ("token", "NEW.seen = 0"), ("setting", "NEW.value = '\\x'"),
                             ("report", "NEW.picture = NULL")):
            database.sql(f"TRUNCATE recoded, {', '.join(COPIED)}")
            database.sql(f"CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {change}; RETURN NEW; END $$")
            database.sql(f"CREATE TRIGGER spoil BEFORE INSERT ON {name} FOR EACH ROW EXECUTE FUNCTION spoil()")
            moved = run("migrate", "--from", server.data, "--to", database.url)
            assert moved.returncode == 1 and f"the copy of the table {name} differs" in moved.stderr, (name, moved)
            equal(database.sql("SELECT count(*) FROM player"), "0")
            database.sql("DROP FUNCTION spoil() CASCADE")
        server.start()


def test_data_move_into_a_database_and_back_and_a_backup_is_a_data_file():
    with servers.Postgres() as database, Server(store=None if not ON_POSTGRES else database.url) as server:
        path, copy, url = server.data, os.path.join(server.folder, "copy.db"), database.url
        table = fill(server)
        if ON_POSTGRES:
            return
        used = run("migrate", "--from", path, "--to", url)
        equal(used.returncode, 1)
        assert "a server is using it" in used.stderr, used.stderr
        equal(server.end(), 0)
        moved = run("migrate", "--from", path, "--to", url)
        equal((moved.returncode, moved.stderr), (0, ""))
        again = run("migrate", "--from", path, "--to", url)
        equal(again.returncode, 1)
        assert "not empty" in again.stderr, again.stderr
        with Server(store=url) as there:
            player = Visitor(there).post("/api/login", {"user": "DANA", "password": "long enough"})
            equal(player.status, 200)
            check_tables(there, [table])
            alive = run("migrate", "--from", url, "--to", copy)
            equal(alive.returncode, 1)
            assert "stop all servers" in alive.stderr and not os.path.exists(copy), alive.stderr
            equal(run("backup", "--store", url, copy).returncode, 0)
            newcomer = guest(there).player["id"]
        with Server(folder=tempfile.mkdtemp(prefix="yaniv-test-"), data="data.db") as other:
            other.end()
            shutil.copy(copy, other.data)
            other.start()
            check_tables(other, [table])
            assert guest(other).player["id"] > 2
        time.sleep(2.5)  # until the session of the killed server has ended
        back = os.path.join(server.folder, "back.db")
        returned = run("migrate", "--from", url, "--to", back)
        equal(returned.returncode, 0)
        for each in (moved, returned):
            assert " rows of " in each.stdout and "same as the original" in each.stdout, each
        with contextlib.closing(sqlite3.connect(back)) as data:
            equal(data.execute("PRAGMA integrity_check").fetchone(), ("ok",))
            assert data.execute("SELECT seq FROM sqlite_sequence WHERE name = 'player'").fetchone()[0] >= newcomer
        equal(run("restore", "--store", url, copy).returncode, 1)
        equal(run("restore", "--store", url, "--force", copy).returncode, 0)
        equal(run("export", "--store", url).stdout, run("export", "--data", copy).stdout)


def play_games(server, count):
    """Plays games to their ends, with shuffles that the player takes part in. Returns their records by code, as the server
    gives them."""
    records = {}
    player = guest(server)
    connection = player.connect()
    for _ in range(count):
        made = connection.ask("create", rules="traveller limit=40 slap=off", seats=2, bots=["easy"], public=False)
        assert made["ok"], made
        assert connection.ask("start", table=made["table"])["ok"]
        code = play_to_the_end(connection, made["table"])
        until(lambda: player.get(f"/game/{code}.yaniv").status == 200)
        records[f"{code}.yaniv"] = player.get(f"/game/{code}.yaniv").text
    return records


def read_folder(folder):
    found = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), newline="") as file:
            found[name] = file.read()
    return found


def export_to_folder(store, folder):
    """Returns the words of the command and the paths of the games."""
    done = run("export", "--store", store, "--folder", folder)
    equal(done.returncode, 0, done.stderr)
    return done.stderr.strip(), [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def test_games_in_a_database_are_exported_and_verified_like_those_in_a_file():
    with servers.Postgres() as database, tempfile.TemporaryDirectory() as folder:
        there, here, copy = os.path.join(folder, "there"), os.path.join(folder, "here"), os.path.join(folder, "copy.db")
        with Server(*MANY, store=database.url) as server:
            records = play_games(server, 3)
            said, paths = export_to_folder(database.url, there)
            equal(said, "3 games, 3 of them new or changed")
            equal(export_to_folder(database.url, there)[0], "3 games, 0 of them new or changed")
            equal(read_folder(there), records)
            equal(run("backup", "--store", database.url, copy).returncode, 0)
        for command in ("check", "verify"):
            done = run(command, *paths)
            equal(done.returncode, 0, done.stdout + done.stderr)
        verdicts = [json.loads(line) for line in run("verify", "--json", *paths).stdout.splitlines()]
        equal([(it["ok"], it["committed"], len(it["rounds"]) > 0) for it in verdicts], [(True, True, True)] * 3)
        equal(export_to_folder(copy, here)[0], "3 games, 3 of them new or changed")
        equal(read_folder(here), records)
        lines = run("export", "--store", database.url).stdout
        equal(run("export", "--store", copy).stdout, lines)
        equal([json.loads(line)["record"] for line in lines.splitlines()], [records[json.loads(line)["game"] + ".yaniv"] for line in lines.splitlines()])
        # A seed that was changed in the database does not match its commitment.
        database.sql("UPDATE game SET record = regexp_replace(record, '(tag seed1 )....', '\\10000') WHERE id = 1")
        said, paths = export_to_folder(database.url, there)
        equal(said, "3 games, 1 of them new or changed")
        equal(run("verify", *paths).returncode, 1)
        # Games are read in portions, so this takes more than one.
        database.sql("INSERT INTO game(id, code, rules, rated, ended, record) SELECT 1000 + n, 'game' || n, rules, rated, ended, record "
                     "FROM game, generate_series(1, 500) n WHERE id = 2")
        codes = [json.loads(line)["game"] for line in run("export", "--store", database.url).stdout.splitlines()]
        equal((len(codes), len(set(codes))), (503, 503))


def test_an_interrupted_move_leaves_the_target_as_it_was():
    with servers.Postgres() as database, tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "large.db")
        with contextlib.closing(sqlite3.connect(path)) as data, open(os.path.join(os.path.dirname(__file__), "version1.sql")) as file:
            data.executescript(file.read())
            data.execute("INSERT INTO relation WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000)"
                         "  SELECT i, 1, 2 FROM n")
            data.commit()
        moving = subprocess.Popen([PROGRAM, "migrate", "--from", path, "--to", database.url], stderr=subprocess.PIPE)
        until(lambda: "relation" in database.sql("SELECT query FROM pg_stat_activity WHERE datname = 'yaniv'"))
        moving.send_signal(signal.SIGINT)
        moving.communicate(timeout=60 * SLOW)
        equal(moving.returncode, 130)
        equal(database.sql("SELECT count(*) FROM player") + database.sql("SELECT count(*) FROM relation"), "00")
        equal(run("migrate", "--from", path, "--to", database.url).returncode, 0)
        equal(database.sql("SELECT count(*) FROM relation"), "400000")


main()
