"""Three real nodes with PostgreSQL and NATS. People on different nodes meet and play; nodes are killed, stopped and
drained; and everything that a client was told still holds.

    python3 tests/cluster/nodes.py build/yaniv [WORD…]
"""
import os, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from client import *
from servers import Nats, Postgres


shared = []  # PostgreSQL and NATS, for all tests


class Cluster:
    def __init__(self, count=3, *options):
        if not shared:
            shared.extend([Postgres(), Nats()])
        self.database, self.bus = shared
        self.database.renew()
        self.options, self.people = options, []
        self.nodes = [self.begin(i) for i in range(count)]
        self.wait_until_ready()

    def begin(self, i):
        return Server("--bus", self.bus.url, "--node", f"node{i}", *self.options, store=self.database.url)

    def wait_until_ready(self, seconds=20):
        end = time.time() + seconds * SLOW
        waiting = list(self.nodes)
        while waiting and time.time() < end:
            waiting = [node for node in waiting if node.process.poll() is None and not self.is_ready(node)]
            time.sleep(0.05)
        assert not waiting, "a node did not become ready: " + waiting[0].log_text()[-2000:]

    def is_ready(self, node):
        try:
            return Visitor(node).get("/readyz").status == 200
        except OSError:
            return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for person in self.people:
            person.done = True
        for node in self.nodes:
            node.__exit__()


class Person(threading.Thread):
    """Plays at one table, connected to any node. When the connection is lost, it goes to another node."""

    def __init__(self, cluster, node):
        super().__init__(daemon=True)
        self.cluster, self.node = cluster, node
        cluster.people.append(self)
        self.visitor = guest(cluster.nodes[node])
        self.connection = self.visitor.connect()
        self.table, self.n, self.move, self.view = None, 0, 0, None
        self.asked = self.acknowledged = -1
        self.done = self.over = self.told = False
        self.failed = None
        self.acks = []
        self.moved_at = time.time()

    def come_back(self):
        end = time.time() + 30 * SLOW
        while time.time() < end and not self.done:
            time.sleep(0.02)
            self.node = (self.node + 1) % len(self.cluster.nodes)
            node = self.cluster.nodes[self.node]
            if node.process.poll() is not None:
                continue
            try:
                self.visitor.server = node
                self.connection = self.visitor.connect()
                if self.connection.status == 101:
                    self.connection.send({"do": "open", "table": self.table, "since": self.n})
                    self.asked = -1
                    return
            except (OSError, Closed):
                pass
        if not self.done:
            raise AssertionError("no node lets a client in")

    def take(self, message):
        event = message.get("event")
        if message.get("table") == self.table and "n" in message and event:
            if event == "table":
                assert message["n"] >= self.n, f"the table went back from {self.n} to {message['n']}"
                self.told = True
            elif self.told:
                assert message["n"] == self.n + 1, f"event {message['n']} after {self.n}"
            self.n = message["n"]
        about = (message["state"]["game"] or {}) if event == "table" else message
        if message.get("table") == self.table and "move" in about and about.get("view"):
            if about["move"] != self.move:
                self.moved_at = time.time()
            self.move, self.view = about["move"], about["view"]
        if message.get("re", 0) >= 1000:
            if message["ok"]:
                self.acks.append(message["re"] - 1000)
            else:
                self.asked = -1
        if event == "round":
            self.connection.send({"do": "ready", "table": self.table})
        self.over |= event == "end"

    def act(self):
        action = self.view and choose(self.view)
        if action and self.asked != self.move:
            self.asked = self.move
            self.connection.send({"do": "act", "id": 1000 + self.move, "table": self.table, "move": self.move, "action": action})

    def run(self):
        try:
            while not self.done and not self.over:
                try:
                    self.act()
                    self.take(self.connection.receive(0.5))
                except TimeoutError:
                    self.asked = -1  # a request may have been refused as busy
                except (Closed, OSError, ValueError):
                    if not self.done:
                        self.come_back()
        except Exception as error:
            self.failed = error


def sit_down(cluster, *nodes):
    """People at these nodes at one table. Returns them playing."""
    people = [Person(cluster, node) for node in nodes]
    table = people[0].connection.ask("create", rules="traveller limit=500", seats=len(people), public=False)["table"]
    for person in people:
        person.table = table
    for person in people[1:]:
        end = time.time() + 10
        while True:
            answer = person.connection.ask("sit", table=table)
            if answer["ok"] or time.time() > end:
                break
            time.sleep(0.05)
        assert answer["ok"], answer
    assert people[0].connection.ask("start", table=table)["ok"]
    for person in people:
        person.connection.send({"do": "open", "table": table})
        person.start()
    return people


def play(people, seconds, moves=3):
    """Waits until everybody has seen some more moves."""
    before = [person.move for person in people]
    end = time.time() + seconds * SLOW
    while time.time() < end:
        for person in people:
            if person.failed:
                raise person.failed
        if all(person.over or person.move >= old + moves for person, old in zip(people, before)):
            return
        time.sleep(0.02)
    raise AssertionError(f"nobody moves: {[(p.table, p.node, p.move, p.n) for p in people]} since {before}")


def stop(cluster, people):
    for person in people:
        person.done = True
    for person in people:
        person.join(5)
        if person.failed:
            raise person.failed
    check_log(cluster, people)


def check_log(cluster, people):
    """Every acknowledged move is in the log of its table, once; and the log has no gap."""
    for person in people:
        rows = cluster.database.sql(
            "SELECT n, replace(split_part(convert_from(text, 'UTF8'), chr(10), 1), '|', '/') FROM log "
            f"JOIN board ON board.id = log.board WHERE board.code = '{person.table}' ORDER BY n").split("\n")
        entries = [row.split("|") for row in rows if row]
        equal([int(n) for n, _ in entries], list(range(1, len(entries) + 1)), "the numbers of the log")
        moves = [int(text.split()[1]) for _, text in entries if text.startswith(">act ")]
        equal(len(moves), len(set(moves)), "every move is there once")
        for move in person.acks:
            assert move + 1 in moves or move + 2 in moves, f"the acknowledged move {move} is lost"


def test_people_on_different_nodes_play_one_game():
    with Cluster() as cluster:
        people = sit_down(cluster, 0, 1, 2)
        play(people, 20, moves=12)
        stop(cluster, people)
        assert cluster.nodes[0].metric("cluster_served_total") > 0
        equal(cluster.nodes[0].metric("cluster_nodes"), 3)


def test_two_people_who_play_now_on_two_nodes_meet():
    with Cluster(3, "--search", "20") as cluster:
        people = [Person(cluster, 1), Person(cluster, 2)]
        tables = []
        for person in people:
            tables.append(person.connection.ask("play")["table"])
            time.sleep(0.3)
        equal(tables[0], tables[1], "the table")
        lobby = guest(cluster.nodes[0]).connect().ask("lobby", on=True)["tables"]
        equal([row["table"] for row in lobby], [tables[0]], "the lobby of the third node")


def test_a_game_goes_on_when_its_node_is_killed():
    with Cluster() as cluster:
        groups = [sit_down(cluster, a, b) for a, b in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]]
        people = [person for group in groups for person in group]
        play(people, 30)
        cluster.nodes[0].end(signal.SIGKILL)
        play(people, 30, moves=8)
        stop(cluster, people)


def test_a_game_goes_on_when_its_node_is_drained():
    with Cluster() as cluster:
        groups = [sit_down(cluster, a, b) for a, b in [(0, 1), (0, 2), (1, 0), (2, 0)]]
        people = [person for group in groups for person in group]
        play(people, 30)
        equal(cluster.nodes[0].end(), 0, "the exit status")
        play(people, 10, moves=8)
        stop(cluster, people)


def test_a_node_that_was_stopped_writes_nothing_when_it_wakes_up():
    with Cluster() as cluster:
        groups = [sit_down(cluster, a, b) for a, b in [(0, 1), (1, 2), (2, 0)]]
        others = [sit_down(cluster, 1, 2)]
        people = [person for group in groups + others for person in group]
        play(people, 30)
        cluster.nodes[0].process.send_signal(signal.SIGSTOP)
        time.sleep(4)
        cluster.nodes[0].process.send_signal(signal.SIGCONT)
        play(people, 40, moves=8)
        stop(cluster, people)
        cluster.wait_until_ready()


def test_games_go_on_when_nats_restarts():
    with Cluster() as cluster:
        groups = [sit_down(cluster, a, b) for a, b in [(0, 1), (1, 2), (2, 0)]]
        people = [person for group in groups for person in group]
        play(people, 30)
        cluster.bus.stop(signal.SIGKILL)
        time.sleep(1.5)
        cluster.bus.start()
        play(people, 40, moves=8)
        stop(cluster, people)


def test_games_go_on_when_postgresql_restarts():
    with Cluster() as cluster:
        groups = [sit_down(cluster, a, b) for a, b in [(0, 1), (1, 2), (2, 0)]]
        people = [person for group in groups for person in group]
        play(people, 30)
        cluster.database.stop(signal.SIGQUIT)
        time.sleep(1)
        cluster.database.start()
        play(people, 60, moves=8)
        stop(cluster, people)


try:
    main()
finally:
    for program in shared:
        program.__exit__()
