"""A whole server of several nodes on this machine: PostgreSQL, NATS, N nodes and haproxy before them. `./run cluster` runs
it. It keeps nothing: everything lies in temporary folders and ends with Ctrl-C.

    python3 scripts/cluster.py [N [PORT]]     3 nodes, and port 8080
"""
import contextlib, os, shlex, signal, socket, subprocess, sys, tempfile, threading, time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests", "server"))
from servers import Haproxy, Nats, Postgres, die_with_parent, free_port

PROGRAM = os.path.join(ROOT, "build", "yaniv")
MOST_NODES = 16  # each has a few connections to PostgreSQL, which allows 60

CONFIGURATION = """
global
    maxconn 2000
defaults
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
    option forwardfor
    option redispatch
    retries 3
frontend yaniv
    bind :PORT
    default_backend nodes
backend nodes
    balance leastconn
    option httpchk GET /readyz
    default-server check inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
"""


def read_arguments(arguments):
    numbers = [int(word) for word in arguments if word.isdecimal()]
    if len(numbers) < len(arguments) or len(numbers) > 2:
        raise SystemExit("usage: ./run cluster [N [PORT]]")
    count, port = numbers + [3, 8080][len(numbers):]
    if not 1 <= count <= MOST_NODES:
        raise SystemExit(f"The number of nodes is 1 to {MOST_NODES}, not {count}.")
    if not 1 <= port <= 65535:
        raise SystemExit(f"There is no port {port}.")
    return count, port


def require_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", port))
        except OSError as error:
            raise SystemExit(f"Port {port}: {error.strerror}. Another one may be given: ./run cluster 3 8081")


def end_at_first_signal():
    """The first signal ends the program. Others that come while everything is put away change nothing."""
    signals = signal.SIGINT, signal.SIGTERM, signal.SIGHUP

    def end(*_):
        for each in signals:
            signal.signal(each, lambda *_: None)
        sys.exit(0)

    for each in signals:
        signal.signal(each, end)


class Node:
    def __init__(self, name, folder, database, bus):
        self.name = name
        self.port, self.told = free_port(), False
        self.data = os.path.join(folder, name + ".db")
        self.command = [PROGRAM, "serve", "--listen", f"127.0.0.1:{self.port}", "--data", self.data, "--store", database.url, "--bus",
                        bus.url, "--node", name, "--behind-proxy"]
        # Ctrl-C reaches the whole foreground, but a node must end before PostgreSQL and NATS do.
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
                                        start_new_session=True, preexec_fn=die_with_parent)

    def wait_until_it_runs(self):
        for line in self.process.stdout:
            if f"http://127.0.0.1:{self.port}" in line:
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        raise SystemExit(f"{self.name} did not start.")

    def tell_if_ended(self):
        if self.told or self.process.poll() is None:
            return
        self.told = True
        print(f"{self.name} has ended. The others take its tables. This starts it again:\n  {shlex.join(self.command)}", flush=True)


def end_nodes(nodes):
    for node in nodes:
        node.process.send_signal(signal.SIGTERM)
    for node in nodes:
        try:
            node.process.wait(30)
        except subprocess.TimeoutExpired:
            node.process.kill()
            node.process.wait()


def main():
    count, port = read_arguments(sys.argv[1:])
    require_free(port)
    end_at_first_signal()
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="yaniv-cluster-"))
        database, bus = stack.enter_context(Postgres()), stack.enter_context(Nats())
        nodes = []
        stack.callback(end_nodes, nodes)
        for i in range(count):
            nodes.append(Node(f"node{i + 1}", folder, database, bus))
        for node in nodes:
            node.wait_until_it_runs()
        lines = "".join(f"    server {node.name} 127.0.0.1:{node.port}\n" for node in nodes)
        proxy = stack.enter_context(Haproxy(CONFIGURATION.replace("PORT", str(port)) + lines, port))
        print(f"Yaniv is running on {count} nodes at\n  http://localhost:{proxy.port}")
        for node in nodes:
            print(f"  {node.name}: http://127.0.0.1:{node.port}, process {node.process.pid}")
        print("In another terminal, these show the nodes, and the players of all of them:\n"
              f"  {shlex.join([PROGRAM, 'cluster', 'status', '--store', database.url])}\n"
              f"  {shlex.join([PROGRAM, 'admin', 'online', '--data', nodes[0].data])}\n"
              "Press Ctrl-C to stop. Nothing is kept.", flush=True)
        while True:
            time.sleep(1)
            for node in nodes:
                node.tell_if_ended()


main()
