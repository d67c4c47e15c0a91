"""A whole server of several nodes on this machine: PostgreSQL, NATS, N nodes and haproxy before them. `./run cluster` runs
it. It keeps nothing: everything lies in temporary folders and ends with Ctrl-C.

    python3 scripts/cluster.py [N [PORT]]     3 nodes, and port 8080
"""
import os, re, signal, subprocess, sys, tempfile, time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests", "server"))
from servers import Haproxy, Nats, Postgres

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


def start_node(i, folder, database, bus):
    command = [os.path.join(ROOT, "build", "yaniv"), "serve", "--listen", "127.0.0.1:0", "--data",
               os.path.join(folder, f"node{i}.db"), "--store", database.url, "--bus", bus.url, "--node", f"node{i}",
               "--behind-proxy"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if found:
            return process, int(found.group(1))
    raise SystemExit(f"node{i} did not start")


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    port = int(sys.argv[2]) if len(sys.argv) > 2 else 8080
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with tempfile.TemporaryDirectory(prefix="yaniv-cluster-") as folder, Postgres() as database, Nats() as bus:
        nodes = []
        try:
            nodes = [start_node(i + 1, folder, database, bus) for i in range(count)]
            lines = "".join(f"    server node{i + 1} 127.0.0.1:{at}\n" for i, (_, at) in enumerate(nodes))
            with Haproxy(CONFIGURATION.replace("PORT", str(port)) + lines, port) as proxy:
                print(f"Yaniv is running on {count} nodes at\n  http://localhost:{proxy.port}")
                for i, (process, at) in enumerate(nodes):
                    print(f"  node{i + 1}: http://127.0.0.1:{at}, process {process.pid}")
                print("Press Ctrl-C to stop. Nothing is kept.", flush=True)
                while True:
                    time.sleep(1)
        except KeyboardInterrupt:
            pass
        finally:
            for process, _ in nodes:
                process.send_signal(signal.SIGTERM)
            for process, _ in nodes:
                process.wait(30)


main()
