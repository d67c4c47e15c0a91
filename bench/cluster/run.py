"""make bench-cluster: one server with its data in PostgreSQL, beside one with an SQLite file, under the same load in turns. The
figures are moves per second of our own processor time; PostgreSQL's share is reported beside them.

    TABLES=500 RUN_SECONDS=8 REPEATS=3 make bench-cluster"""
import os, re, statistics, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "tests", "server"))
import servers

YANIV, LOAD = os.environ.get("YANIV", "build/yaniv"), "build/bench/load"
TABLES, SECONDS, REPEATS = [int(os.environ.get(name, usual)) for name, usual in [("TABLES", 500), ("RUN_SECONDS", 8), ("REPEATS", 3)]]


def processor_seconds(root):
    """The processor time of a process and its children, which PostgreSQL has one of for each connection."""
    total = 0
    for name in os.listdir("/proc"):
        try:
            words = open(f"/proc/{name}/stat").read().rsplit(")", 1)[1].split() if name.isdigit() else None
        except OSError:
            continue
        if words and (int(name) == root or int(words[1]) == root):
            total += int(words[11]) + int(words[12])
    return total / os.sysconf("SC_CLK_TCK")


def start(folder, name, *options):
    port = servers.free_port()
    command = [YANIV, "serve", "--listen", f"127.0.0.1:{port}", "--data", os.path.join(folder, name), "--limit-per-address", "0",
               "--log", "error", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    while b"Ctrl-C" not in process.stdout.readline():
        assert process.poll() is None, "the server did not start"
    return process, port


def metric(port, name):
    import urllib.request
    text = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics").read().decode()
    return float(re.search(rf"^yaniv_{name} (\S+)$", text, re.M).group(1))


def main():
    figures = {"sqlite": [], "postgres": []}
    with tempfile.TemporaryDirectory() as folder, servers.Postgres(fsync=True) as database:
        running = {"sqlite": start(folder, "a.db"), "postgres": start(folder, "b.db", "--store", database.url)}
        for _ in range(REPEATS):
            for name, (process, port) in running.items():
                before, commits = processor_seconds(database.process.pid), metric(port, "commits_total")
                spent, stored = metric(port, "commit_seconds_total"), metric(port, "stored_total")
                line = subprocess.run([LOAD, "play", "--port", str(port), "--pid", str(process.pid), "--tables", str(TABLES),
                                       "--seconds", str(SECONDS)], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
                theirs = processor_seconds(database.process.pid) - before
                count = metric(port, "commits_total") - commits
                figures[name].append(float(re.search(r"moves_per_cpu_second (\S+)", line).group(1)))
                print(f"{name:8} {line}\n         {(metric(port, 'stored_total') - stored) / count:.0f} facts and "
                      f"{1000 * (metric(port, 'commit_seconds_total') - spent) / count:.1f} ms for each commit; PostgreSQL used "
                      f"{theirs:.2f} s of processor time", flush=True)
        for process, _ in running.values():
            process.terminate()
            process.wait()
    medians = {name: statistics.median(found) for name, found in figures.items()}
    print(f"one process on PostgreSQL, compared with SQLite: {medians['postgres'] / medians['sqlite']:.2f} of its moves per second "
          f"of processor time ({medians['postgres']:.0f} and {medians['sqlite']:.0f}); the goal is at least 0.7")


main()
