"""A cluster of real nodes with PostgreSQL and NATS, proxies that cut its connections, and people who play at it."""
import os, selectors, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from client import *
from servers import Nats, Postgres


shared = []  # PostgreSQL and NATS, for all tests


def end_shared():
    for program in shared:
        program.__exit__()


class Proxy(threading.Thread):
    """Stands between a node and a server. While it is cut, nothing comes through, and nobody is told; when it is healed, the
    connections from before are closed."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.to = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ)
        self.other, self.is_cut, self.ends = {}, False, False
        self.lock = threading.Lock()
        self.start()

    def cut(self):
        self.is_cut = True

    def heal(self):
        with self.lock:
            for end in list(self.other):
                self.drop(end)
            self.is_cut = False

    def end(self):
        self.ends = True
        self.join(2)
        self.listener.close()
        self.heal()

    def drop(self, one):
        for end in (one, self.other.pop(one, None)):
            if end:
                self.other.pop(end, None)
                with contextlib.suppress(KeyError, ValueError):
                    self.selector.unregister(end)
                end.close()

    def accept(self):
        one = self.listener.accept()[0]
        try:
            two = socket.create_connection(("127.0.0.1", self.to), 2)
        except OSError:
            one.close()
            return
        for end, other in ((one, two), (two, one)):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.other[end] = other
            self.selector.register(end, selectors.EVENT_READ)

    def run(self):
        while not self.ends:
            if self.is_cut:
                time.sleep(0.02)
                continue
            for key, _ in self.selector.select(0.1):
                with self.lock:
                    if self.is_cut or self.ends:
                        break
                    if key.fileobj is self.listener:
                        self.accept()
                    elif key.fileobj in self.other:
                        self.pass_on(key.fileobj)

    def pass_on(self, end):
        try:
            some = end.recv(1 << 16)
            if some:
                self.other[end].sendall(some)
                return
        except OSError:
            pass
        self.drop(end)


class Cluster:
    """PostgreSQL, NATS and some nodes. With `proxies`, each node reaches them through proxies of its own, which can be cut:
    `cuts[i]` are those of node i, to NATS, to PostgreSQL, and to its standby if there is one."""

    def __init__(self, count=3, *options, proxies=False, database=None, bus=None, standby=None):
        if not shared and not (database and bus):
            shared.extend([Postgres(), Nats()])
        self.database, self.bus, self.standby = database or shared[0], bus or shared[1], standby
        if not standby:
            self.database.renew()
        self.options, self.people = options, []
        ports = [self.bus.port, self.database.port] + ([standby.port] if standby else [])
        self.cuts = [[Proxy(port) for port in ports] for _ in range(count)] if proxies else []
        self.nodes = [self.begin(i) for i in range(count)]
        self.wait_until_ready()

    def begin(self, i):
        bus, store = self.bus.url, self.database.url
        if self.cuts:
            bus = f"nats://127.0.0.1:{self.cuts[i][0].port}"
            hosts = ",".join(f"127.0.0.1:{proxy.port}" for proxy in self.cuts[i][1:])
            store = f"postgresql://yaniv:secret@{hosts}/yaniv?target_session_attrs=read-write"
        return Server("--bus", bus, "--node", f"node{i}", *self.options, store=store)

    def wait_until_ready(self, seconds=20):
        """Waits until clients may be sent to all nodes, and all nodes hear each other: limits hold among those that do."""
        end = time.time() + seconds * SLOW
        waiting = list(self.nodes)
        while waiting and time.time() < end:
            waiting = [node for node in waiting if node.process.poll() is None and not self.is_ready(node)]
            time.sleep(0.05)
        assert not waiting, "a node did not become ready: " + waiting[0].log_text()[-2000:]

    def is_ready(self, node):
        try:
            return Visitor(node).get("/readyz").status == 200 and node.metric("cluster_nodes") >= len(self.nodes) - 1
        except OSError:
            return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for person in self.people:
            person.done = True
        for node in self.nodes:
            node.__exit__()
        for proxy in [proxy for pair in self.cuts for proxy in pair]:
            proxy.end()


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
