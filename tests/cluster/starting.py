"""What an operator does: starting a whole cluster on this machine and ending it at any moment; several nodes that start at once."""
import glob, shlex

from cluster import *

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts", "cluster.py")


class Script:
    """scripts/cluster.py, with a folder of its own for temporary files."""

    def __init__(self, *arguments):
        self.folder = tempfile.mkdtemp(prefix="yaniv-test-")
        os.chmod(self.folder, 0o755)  # PostgreSQL is another user
        environment = dict(os.environ, TMPDIR=self.folder)
        self.process = subprocess.Popen([sys.executable, SCRIPT, *arguments], env=environment, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.communicate()
        shutil.rmtree(self.folder, ignore_errors=True)

    def processes(self):
        """The command lines of processes that use the folder."""
        found = []
        for path in glob.glob("/proc/[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                with open(path) as file:
                    line = file.read().replace("\0", " ")
                if self.folder in line:
                    found.append(line)
        return found

    def end(self, *signals):
        """Sends signals, one soon after the other. Returns what the script has printed, after checking what it leaves."""
        for number in signals:
            if self.process.poll() is None:
                self.process.send_signal(number)
            time.sleep(0.1)
        text = self.process.communicate(timeout=60 * SLOW)[0]
        end = time.time() + 10 * SLOW
        while self.processes() and time.time() < end:
            time.sleep(0.1)
        equal((os.listdir(self.folder), self.processes()), ([], []), "what is left behind")
        return text


def test_a_cluster_that_is_interrupted_at_any_moment_leaves_nothing():
    for seconds in (0.5, 1.5, 3):
        with Script("2", str(free_port())) as script:
            time.sleep(seconds)
            script.end(signal.SIGINT, signal.SIGINT, signal.SIGTERM)


def test_a_cluster_serves_and_ends_in_order():
    port = free_port()
    with Script("2", str(port)) as script:
        lines = []
        for line in script.process.stdout:
            lines.append(line)
            if "Ctrl-C" in line:
                break
        assert any(f"http://localhost:{port}" in line for line in lines), lines
        status = next(line.split() for line in lines if "cluster status" in line)
        shown = subprocess.run(status, capture_output=True, text=True, timeout=30 * SLOW).stdout
        assert "node1" in shown and "node2" in shown, shown
        os.kill(int(re.search(r"node2: .*process (\d+)", "".join(lines)).group(1)), signal.SIGKILL)
        assert "node2 has ended" in script.process.stdout.readline()
        again = shlex.split(script.process.stdout.readline())
        with subprocess.Popen(again, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as node:
            assert "Yaniv is running" in node.stdout.readline()
            node.terminate()
            node.communicate()
        with Script("2", str(port)) as second:
            assert f"Port {port}" in second.end(), "the port is in use"
        text = script.end(signal.SIGINT, signal.SIGINT)
        assert "bus-lost" not in text and "Traceback" not in text, text


def test_nodes_that_start_at_once_make_one_schema():
    with Postgres() as database, Nats() as bus:
        # Both nodes see an empty database and then wait for this lock, which whoever makes the schema takes.
        lock = subprocess.Popen(["psql", "-X", "-q", database.admin_url], stdin=subprocess.PIPE,
                                stdout=subprocess.DEVNULL, text=True)
        lock.stdin.write("BEGIN; SELECT pg_advisory_xact_lock(20011);\n")
        lock.stdin.flush()
        waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND "
        wait_until(lambda: database.sql(waiting + "granted") == "1")
        with concurrent.futures.ThreadPoolExecutor() as pool:
            begin = lambda name: Server("--bus", bus.url, "--node", name, store=database.url)
            starting = [pool.submit(begin, name) for name in ("one", "two")]
            wait_until(lambda: database.sql(waiting + "NOT granted") == "2")
            lock.communicate("COMMIT;\n")
            nodes = [each.result() for each in starting]
        for node in nodes:
            node.__exit__()


def test_a_node_says_that_nats_is_unreachable():
    with Postgres() as database:
        with Server("--bus", f"nats://127.0.0.1:{free_port()}", "--node", "one", store=database.url) as node:
            assert node.has_logged("bus-unreachable")
            equal(Visitor(node).get("/readyz").status, 503)
        wrong = subprocess.run([PROGRAM, "serve", "--store", database.url, "--bus", "nats://a,http://b"], capture_output=True,
                               text=True, timeout=30 * SLOW)
        equal(wrong.returncode, 2)
        assert "begins with nats://" in wrong.stderr, wrong.stderr


def status_of(database, name="yaniv"):
    done = subprocess.run([PROGRAM, "cluster", "status", "--store", database.url[: -len("yaniv")] + name],
                          capture_output=True, text=True, timeout=30 * SLOW)
    return done.stdout + done.stderr


def test_the_status_says_which_nodes_are_dead():
    with Cluster(1) as cluster:
        line = next(line for line in status_of(cluster.database).split("\n") if line.startswith("node0"))
        assert "dead" not in line and " over " not in line, line
        cluster.nodes[0].end(signal.SIGKILL)
        wait_until(lambda: " over " in status_of(cluster.database) and "dead" in status_of(cluster.database))
        assert "no server has ever used" in status_of(cluster.database, "postgres")
        assert "does not exist" in status_of(cluster.database, "nothing")


def test_of_two_nodes_with_one_name_the_older_one_waits():
    with Cluster(1) as cluster:
        cluster.nodes.append(cluster.begin(0))
        nodes = cluster.nodes
        is_ready = lambda node: Visitor(node).get("/readyz").status == 200
        assert nodes[0].has_logged("name-in-use")
        wait_until(lambda: sorted(map(is_ready, nodes)) == [False, True])
        time.sleep(3)
        lost = sum(node.log_text().count("session-lost") for node in nodes)
        assert lost <= 2, f"they have ended {lost} sessions of each other"  # one; two if this machine hangs for a while
        waits, has = sorted(nodes, key=is_ready)
        has.end()
        wait_until(lambda: is_ready(waits))


def wait_until(condition):
    end = time.time() + 20 * SLOW
    while not condition():
        assert time.time() < end, "it did not come true in time"
        time.sleep(0.05)


try:
    main()
finally:
    end_shared()
