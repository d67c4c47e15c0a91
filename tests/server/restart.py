"""The server stops in various ways and starts again. Everything that clients were told still holds."""
import random, sqlite3
from client import *

HERE = os.path.dirname(os.path.abspath(__file__))


class Player(threading.Thread):
    """Plays a game against a bot until the server is gone, and remembers what the server told it."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.visitor = guest(server)
        self.connection = self.visitor.connect()
        answer = self.connection.ask("create", rules="traveller", seats=2, bots=["easy"], start=True, public=False)
        self.table = answer["table"]
        self.n = self.move = 0
        self.acknowledged = -1  # the server may be killed before the first deal
        self.view = None
        self.over = False

    def take(self, message):
        if message.get("table") == self.table and "n" in message:
            self.n = max(self.n, message["n"])
        about = message
        if message.get("event") == "table":
            about = message["state"]["game"] or {}
        if "move" in about and about.get("view"):
            self.move, self.view = about["move"], about["view"]
        if message.get("ok") and message.get("re", 0) >= 1000:
            self.acknowledged = max(self.acknowledged, message["re"] - 1000)
        if message.get("event") == "round":
            self.connection.send({"do": "ready", "table": self.table})
        self.over |= message.get("event") == "end"

    def act(self):
        action = self.view and choose(self.view)
        if action and self.asked != self.move:
            self.asked = self.move
            request = {"do": "act", "id": 1000 + self.move, "table": self.table, "move": self.move, "action": action}
            self.connection.send(request)

    def run(self):
        self.asked = 0
        try:
            self.connection.send({"do": "open", "table": self.table})
            while not self.over:
                self.take(self.connection.receive(30))
                self.act()
        except (Closed, OSError, ValueError):
            pass

    def come_back(self):
        """Connects again and returns the state of the table, with the missed events."""
        self.connection = self.visitor.connect()
        equal(self.connection.status, 101, "coming back")
        self.connection.send({"do": "open", "id": 1, "table": self.table, "since": self.n})
        return self.connection.receive_until(lambda m: m.get("event") == "table")


def check_back(player):
    state = player.come_back()
    game = state["state"]["game"]
    assert state["n"] >= player.n, f"event {player.n} was sent, but the last event is {state['n']}"
    assert game["move"] >= player.move and game["move"] > player.acknowledged, "an acknowledged move is lost"
    if game["move"] == player.move and not player.over:
        same = lambda view: {k: v for k, v in view.items() if k != "slap"}
        equal(same(game["view"]), same(player.view), "the position")
    if state["missed"] is not None:
        equal([event["n"] for event in state["missed"]], list(range(player.n + 1, state["n"] + 1)), "the missed events")


def play_a_while(server, count, seconds):
    players = [Player(server) for _ in range(count)]
    for player in players:
        player.start()
    end = time.time() + 30 * SLOW
    while sum(player.acknowledged > 2 for player in players) < count * 3 // 4 and time.time() < end:
        time.sleep(0.05)
    time.sleep(seconds)
    return players


def test_after_a_kill_during_many_games_nothing_acknowledged_is_lost():
    with Server("--limit-per-address", "0") as server:
        for _ in range(3):
            players = play_a_while(server, 12, random.uniform(0, 0.5))
            server.end(signal.SIGKILL)
            for player in players:
                player.join()
            assert sum(player.acknowledged > 0 for player in players) >= 6, "too few players acted"
            server.start()
            for player in players:
                check_back(player)
            for player in players:  # the games continue
                player.asked = 0
            again = players[0]
            if not again.over:
                before = again.n
                again.start = None
                end = time.time() + 20 * SLOW
                again.connection.send({"do": "open", "table": again.table})
                while again.n <= before + 2 and not again.over and time.time() < end:
                    again.take(again.connection.receive())
                    again.act()
                assert again.n > before + 2 or again.over, "the game does not continue"
            for player in players:
                player.connection.close()


def test_on_sigterm_clients_are_notified_and_nothing_is_lost():
    with Server("--limit-per-address", "0") as server:
        players = play_a_while(server, 6, 0.1)
        idle = guest(server).connect()
        idle.receive()
        start = time.time()
        server.process.send_signal(signal.SIGTERM)
        bye = idle.receive_until(lambda m: m.get("event") == "bye")
        assert bye["back_ms"] > 0
        equal(idle.closing()[0], 1001)
        idle.close()
        for player in players:
            player.join()
            player.connection.close()
        equal(server.process.wait(20 * SLOW), 0)
        assert time.time() - start < 5 * SLOW, "stopping took too long"
        server.start()
        for player in players:
            check_back(player)


def test_a_client_that_stays_connected_does_not_delay_the_stop():
    with Server() as server:
        held = guest(server).connect()
        quiet = socket.create_connection(("127.0.0.1", server.port))
        start = time.time()
        equal(server.end(), 0)
        assert time.time() - start < 8 * SLOW
        held.close()
        quiet.close()


def run_refused(*options, data):
    command = [PROGRAM, "serve", "--data", data, *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=20 * SLOW)


@only_sqlite
def test_a_server_that_cannot_start_says_why():
    with Server() as server:
        other = os.path.join(server.folder, "other.db")
        taken = run_refused("--listen", f"127.0.0.1:{server.port}", data=other)
        equal(taken.returncode, 1)
        assert "another program uses the port" in taken.stderr, taken.stderr
        used = run_refused("--listen", "127.0.0.1:0", data=server.data)
        equal(used.returncode, 1)
        assert "another server is using it" in used.stderr, used.stderr
        nowhere = run_refused("--listen", "127.0.0.1:0", data="/no/such/folder/x.db")
        equal(nowhere.returncode, 1)
        assert "/no/such/folder/x.db" in nowhere.stderr and "No such file" in nowhere.stderr, nowhere.stderr
        with open(other, "w") as file:
            file.write("this is not a database. " * 50)
        wrong = run_refused("--listen", "127.0.0.1:0", data=other)
        equal(wrong.returncode, 1)
        assert "not a database" in wrong.stderr, wrong.stderr
        for options in [("--listen", "x"), ("--listen", "99999"), ("--tls-cert", "a"), ("--public-url", "cards"), ("--log", "x")]:
            equal(run_refused(*options, data=other).returncode, 2, options)


@only_sqlite
def test_a_file_of_a_newer_program_is_refused():
    with Server() as server:
        equal(server.end(), 0)
        database = sqlite3.connect(server.data)
        database.execute("PRAGMA user_version = 999")
        database.commit()
        database.close()
        newer = run_refused("--listen", "127.0.0.1:0", data=server.data)
        equal(newer.returncode, 1)
        assert "version 999" in newer.stderr, newer.stderr


@only_sqlite
def test_a_file_of_the_first_version_is_upgraded():
    folder = tempfile.mkdtemp(prefix="yaniv-test-")
    database = sqlite3.connect(os.path.join(folder, "data.db"))
    with open(os.path.join(HERE, "version1.sql")) as file:
        database.executescript(file.read())
    database.close()
    with Server(folder=folder) as server:
        visitor = Visitor(server)
        known = visitor.post("/api/login", {"user": "dana", "password": "version one"})
        equal((known.status, known.json["name"], known.json["rating"]), (200, "Dana", 1012))
        page = visitor.get("/api/player/2").json
        equal((page["stats"]["games"], page["stats"]["presets"], page["ratings"]), (1, ["duel"], [[1790000000, 1012]]))
        equal((page["recent"][0]["game"], page["recent"][0]["won"], page["recent"][0]["rating"]), ("bakotimusela", True, 12))
        equal(visitor.get("/api/leaders").json["leaders"][0]["player"]["id"], 2)
        looker = guest(server)
        assert looker.player["id"] > 3
        table = looker.connect()
        table.send({"do": "open", "table": "kufo-nuju"})
        state = table.receive_until(lambda m: m.get("event") == "table")["state"]
        equal((state["phase"], state["seats"][0]["player"]["name"]), ("waiting", "Quiet Yak"))
        equal(server.end(), 0)
        database = sqlite3.connect(server.data)
        assert database.execute("PRAGMA user_version").fetchone()[0] >= 2
        equal(database.execute("PRAGMA integrity_check").fetchone()[0], "ok")
        database.close()


main()
