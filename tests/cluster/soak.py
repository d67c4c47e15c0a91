"""Hundreds of tables of scripted clients, spread over three real nodes, while nodes, NATS and PostgreSQL fail. After each
failure all games go on; in the end, every move that a client was told of is in the log, once, and no client has missed an
event, heard one twice, or seen the cards of others.

    python3 tests/cluster/soak.py build/yaniv [WORD…]          at length: make soak-cluster
    BRIEF=1 python3 tests/cluster/soak.py build/yaniv [WORD…]  few tables, and a few short failures of nodes
"""
from cluster import *

BRIEF = bool(os.environ.get("BRIEF"))
TABLES = int(os.environ.get("TABLES", 15 if BRIEF else 200))
CUT_SECONDS = 3 if BRIEF else 30
LOAD = os.environ.get("LOAD", "build/bench/load")


class Clients(threading.Thread):
    """Four clients for each table, in a process of their own (bench/server/load.c)."""

    def __init__(self, cluster, tables=TABLES):
        super().__init__(daemon=True)
        self.acks = os.path.join(cluster.nodes[0].folder, "acks")
        ports = ",".join(str(node.port) for node in cluster.nodes)
        self.process = subprocess.Popen([LOAD, "nodes", "--ports", ports, "--tables", str(tables), "--seconds", "100000", "--think",
                                         str(150 if BRIEF else 400), "--rules", "traveller limit=1000", "--acks", self.acks],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.seconds, self.last = [], ""
        self.start()

    def run(self):
        for line in self.process.stdout:
            self.last = line.strip()
            if line.startswith("second"):
                words = line.split()
                self.seconds.append({"at": time.time(), "moves": int(words[2]), "ready": int(words[4]), "of": int(words[6]), "gaps": int(words[12]),
                                     "leaks": int(words[14]), "slowest": int(words[16])})

    def wait_until_all_play(self, what, seconds):
        """Waits until something has happened at every table since now."""
        begun, seen = time.time(), len(self.seconds) + 1
        while time.time() < begun + seconds * SLOW:
            assert self.process.poll() is None, "the clients have ended: " + self.process.stderr.read()
            for each in self.seconds[seen:]:
                if each["ready"] == each["of"] and each["slowest"] < 900 * (each["at"] - begun):
                    print(f"    {what}: all games go on after {time.time() - begun:.1f} s", flush=True)
                    return
            seen = max(seen, len(self.seconds))
            time.sleep(0.1)
        raise AssertionError(f"{what}: not all games go on: {self.last}")

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        self.join(5)
        assert self.seconds[-1]["gaps"] == 0, f"events were missed or doubled: {self.seconds[-1]}"
        assert self.seconds[-1]["leaks"] == 0, f"clients saw too much: {self.seconds[-1]}"
        equal(self.process.returncode, 0, "the exit status of the clients")


def check_acknowledged(database, clients):
    """Every acknowledged move is in the log; no move is there twice; no log has a gap."""
    acknowledged = {}
    with open(clients.acks) as file:
        for line in file:
            table, move = line.split()
            acknowledged.setdefault(table, {}).setdefault(int(move), 0)
            acknowledged[table][int(move)] += 1
    rows = database.sql("SELECT board.code, n, replace(split_part(convert_from(text, 'UTF8'), chr(10), 1), '|', '/') FROM log "
                        "JOIN board ON board.id = log.board ORDER BY board.code, n").split("\n")
    stored, numbers, moves = {}, {}, {}
    for code, n, text in (row.split("|", 2) for row in rows if row):
        equal(int(n), numbers.get(code, 0) + 1, f"the next number in the log of {code}")
        numbers[code] = int(n)
        if text.startswith(">start"):
            moves[code] = set()
        if text.startswith(">act "):
            move = int(text.split()[1])
            assert move not in moves[code], f"move {move} of {code} is there twice"
            moves[code].add(move)
            stored.setdefault(code, {}).setdefault(move, 0)
            stored[code][move] += 1
    count = 0
    for table, found in acknowledged.items():
        for move, times in found.items():
            there = stored.get(table, {})
            assert there.get(move + 1, 0) + there.get(move + 2, 0) >= times, f"move {move} of {table} was acknowledged and is lost"
            count += times
    print(f"    {count} acknowledged moves at {len(acknowledged)} tables: 0 lost, 0 doubled", flush=True)
    equal(len(acknowledged), len(numbers), "the tables with acknowledged moves")
    assert count > 10 * len(acknowledged)


def again(cluster, i):
    """Starts a node that was killed, on its port."""
    cluster.nodes[i].log.close()
    cluster.nodes[i].start(cluster.nodes[i].port)
    cluster.wait_until_ready(60)


def cut(cluster, clients, what, node, proxies):
    for proxy in proxies:
        proxy.cut()
    time.sleep(CUT_SECONDS)
    for proxy in proxies:
        proxy.heal()
    cluster.wait_until_ready(60)
    clients.wait_until_all_play(f"node {node} was cut off from {what} for {CUT_SECONDS} s", 60)


def test_nodes_fail():
    with Cluster(3, "--limit-per-address", "0", proxies=True) as cluster:
        clients = Clients(cluster)
        clients.wait_until_all_play("the start", 120)
        cluster.nodes[0].end(signal.SIGKILL)
        clients.wait_until_all_play("kill -9 of a node", 30)
        again(cluster, 0)
        cluster.nodes[1].process.send_signal(signal.SIGSTOP)
        time.sleep(CUT_SECONDS)
        cluster.nodes[1].process.send_signal(signal.SIGCONT)
        clients.wait_until_all_play(f"a node was stopped for {CUT_SECONDS} s", 60)
        cluster.wait_until_ready(60)
        equal(cluster.nodes[2].end(), 0, "the exit status of a node that is drained")
        clients.wait_until_all_play("SIGTERM", 30)
        again(cluster, 2)
        if not BRIEF:
            cut(cluster, clients, "NATS", 0, cluster.cuts[0][:1])
            cut(cluster, clients, "PostgreSQL", 1, cluster.cuts[1][1:])
        cut(cluster, clients, "NATS and PostgreSQL", 2, cluster.cuts[2])
        clients.end()
        check_acknowledged(cluster.database, clients)


def test_their_servers_fail():
    if BRIEF:
        return
    follows = ["wal_retrieve_retry_interval = 200ms"]
    with Postgres(settings=["wal_level = replica"]) as primary, Nats() as bus, Postgres(standby_of=primary, settings=follows) as standby:
        with Cluster(3, "--limit-per-address", "0", proxies=True, database=primary, bus=bus, standby=standby) as cluster:
            with open(os.path.join(primary.data, "postgresql.conf"), "a") as file:
                file.write("synchronous_standby_names = '*'\n")
            primary.sql("SELECT pg_reload_conf()")
            clients = Clients(cluster)
            clients.wait_until_all_play("the start", 120)
            bus.stop(signal.SIGKILL)
            time.sleep(CUT_SECONDS / 2)
            bus.start()
            clients.wait_until_all_play("nats-server was restarted", 60)
            primary.stop(signal.SIGQUIT)
            time.sleep(1)
            primary.start()
            clients.wait_until_all_play("PostgreSQL was restarted after a crash", 90)
            primary.stop(signal.SIGKILL)
            standby.promote()
            clients.wait_until_all_play("the primary was killed, and the standby promoted", 90)
            clients.end()
            check_acknowledged(standby, clients)


def test_the_disk_of_postgresql_is_full():
    if BRIEF:
        return
    folder = tempfile.mkdtemp(prefix="yaniv-small-")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200m,mode=777", "tmpfs", folder], capture_output=True).returncode:
        print("    SKIPPED: a full disk, because this user may not mount a small one")
        os.rmdir(folder)
        return
    try:
        with Postgres(data=os.path.join(folder, "data"), settings=["max_wal_size = 48MB", "min_wal_size = 32MB"]) as database, Nats() as bus:
            with Cluster(3, "--limit-per-address", "0", proxies=True, database=database, bus=bus) as cluster:
                clients = Clients(cluster, 50)
                clients.wait_until_all_play("the start", 120)
                with open(os.path.join(folder, "filler"), "wb") as file:
                    try:
                        while True:
                            file.write(b"x" * 65536)
                            file.flush()
                    except OSError:
                        pass
                end = time.time() + 120
                while sum(each["moves"] for each in clients.seconds[-3:]) > 0:
                    assert time.time() < end, "the database goes on although its disk is full"
                    time.sleep(0.5)
                time.sleep(10)
                os.unlink(os.path.join(folder, "filler"))
                if database.process.poll() is not None:
                    database.start()
                clients.wait_until_all_play("the disk of PostgreSQL was full", 90)
                clients.end()
                check_acknowledged(database, clients)
    finally:
        subprocess.run(["umount", "-l", folder])
        os.rmdir(folder)


try:
    main()
finally:
    end_shared()
