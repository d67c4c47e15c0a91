"""make attack: a hostile client next to honest clients that play, and for comparison a program that uses the same processor
time without talking to the server.

    run.py SECONDS [--clients 200] [--only WORD]

There are two servers with honest clients, one of which is attacked. The two take turns of ten seconds, so that both runs meet
the same weather on a busy machine: while one runs, the other is stopped, together with its clients. The program that burns
processor time gets what the hostile client used in the turn before.

Fails if an honest client is disconnected, if the games stop, or if the p99 of the honest clients' moves is
more than twice that of the control run."""
import argparse, os, re, signal, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PROGRAM, LOAD = os.path.join(ROOT, "build/yaniv"), os.path.join(ROOT, "build/bench/load")
THINK_MS = 400
TURN_SECONDS = 10   # less than the time after which a server gives up a client that is stopped
START_SECONDS = 1   # at the start of a turn, when everything that waited happens at once
TICKS = os.sysconf("SC_CLK_TCK")


def busy():
    """Returns (busy, all) processor seconds of the machine since it started."""
    with open("/proc/stat") as file:
        times = [int(word) for word in file.readline().split()[1:9]]
    return (sum(times) - times[3] - times[4]) / TICKS, sum(times) / TICKS


def cpu_of(process):
    with open(f"/proc/{process.pid}/stat") as file:
        words = file.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICKS


class Side:
    """A server with all limits, also for the addresses of this machine, and honest clients that play there."""

    def __init__(self, folder, clients):
        os.mkdir(folder)
        self.samples, self.log = os.path.join(folder, "samples"), open(os.path.join(folder, "log"), "wb")
        self.server = subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", os.path.join(folder, "data.db"),
                                        "--limit-per-address", "256"], stdout=subprocess.PIPE, stderr=self.log)
        self.port = 0
        for line in self.server.stdout:
            found = re.search(rb"127\.0\.0\.1:(\d+)", line)
            self.port = int(found.group(1)) if found else self.port
            if b"Ctrl-C" in line:
                break
        self.honest = subprocess.Popen([LOAD, "play", "--port", str(self.port), "--pid", str(self.server.pid), "--tables",
                                        str(clients // 4), "--think", str(THINK_MS), "--rules", "traveller slap=off", "--public",
                                        "--sources", "20", "--samples", self.samples, "--seconds", "1000000"],
                                       stdout=subprocess.PIPE, text=True)
        self.beside = []
        self.turns = []
        self.busy = self.all = self.cpu = 0.0
        while not os.path.exists(self.samples):
            if self.honest.poll() is not None:
                raise SystemExit("attack: the honest clients did not start")
            time.sleep(0.1)
        self.signal(signal.SIGSTOP)

    def signal(self, number):
        for process in (self.server, self.honest, *self.beside):
            process.send_signal(number)

    def take_turn(self, seconds, run):
        """Lets this side run for a while, with `run()` at the start."""
        before, cpu = busy(), cpu_of(self.server)
        self.signal(signal.SIGCONT)
        begun = time.monotonic()
        run()
        time.sleep(max(0, begun + seconds - time.monotonic()))
        if self.server.poll() is not None:
            raise SystemExit("attack: the server ended: " + open(self.log.name, errors="replace").read()[-1000:])
        self.signal(signal.SIGSTOP)
        after = busy()
        self.turns.append((begun + START_SECONDS, time.monotonic()))
        self.busy += after[0] - before[0]
        self.all += after[1] - before[1]
        self.cpu += cpu_of(self.server) - cpu

    def moves(self):
        """Returns for each move within the turns when it was sent and how long it took, in seconds."""
        with open(self.samples) as file:
            lines = [line.split() for line in file if line.count(" ") == 1 and line.endswith("\n")]
        samples = [(int(at) / 1e6, int(took) / 1e6) for at, took in lines]
        is_within = lambda sent, at: any(start <= sent and at <= end for start, end in self.turns)
        return [(at - took, took) for at, took in samples if is_within(at - took, at)]

    def finish(self):
        """Ends everything. Returns the figures."""
        self.signal(signal.SIGCONT)
        self.honest.terminate()
        words = self.honest.communicate()[0].split()
        with open(f"/proc/{self.server.pid}/status") as file:
            memory = int(re.search(r"VmHWM:\s+(\d+)", file.read()).group(1)) / 1024
        self.server.terminate()
        if self.server.wait(120) != 0:
            raise SystemExit("attack: the server did not stop as it should: " + open(self.log.name, errors="replace").read()[-1000:])
        told, moves = {name: float(value) for name, value in zip(words[::2], words[1::2])}, self.moves()
        seconds = sum(end - start + START_SECONDS for start, end in self.turns)
        return {"moves": moves, "p50": percentile(moves, 0.5), "p99": percentile(moves, 0.99), "lost": told["lost"], "refused": told["refused"],
                "memory": memory, "busy": self.busy / self.all, "server": self.cpu / seconds}


def percentile(moves, share):
    """Returns this percentile of how long the moves took, in ms."""
    times = sorted(took for _, took in moves)
    return 1000 * times[int(share * len(times))] if times else float("inf")


def tell_phases(moves, path):
    """Prints how long moves took during each attack, the slowest first."""
    with open(path) as file:
        phases = [(float(line.split()[0]), line.split()[1]) for line in file]
    during = {}
    for sent, took in moves:
        begun = [name for start, name in phases if start <= sent]
        during.setdefault(begun[-1] if begun else "before", []).append((sent, took))
    for name, some in sorted(during.items(), key=lambda item: -percentile(item[1], 0.99)):
        print(f"    {name:24} {len(some):6} moves, p50 {percentile(some, 0.5):6.1f} ms, p99 {percentile(some, 0.99):6.1f} ms")


def tell(name, figures):
    print(f"{name:8} {len(figures['moves'])} moves, p50 {figures['p50']:.1f} ms, p99 {figures['p99']:.1f} ms; "
          f"{figures['lost']:.0f} disconnected, {figures['refused']:.0f} refused; the machine was {100 * figures['busy']:.0f} % busy, "
          f"the server used {100 * figures['server']:.0f} % of a processor and {figures['memory']:.0f} MB")


def run_turns(attacked, control, seconds, profile, phases, only):
    """Lets the two sides take turns until the attack has run for this time."""
    hostile = []

    def attack():
        if not hostile:
            hostile.append(subprocess.Popen([sys.executable, os.path.join(HERE, "hostile.py"), str(attacked.port), str(seconds),
                                             "--profile", profile, "--phases", phases, "--only", only]))
            attacked.beside = hostile

    def burn():
        subprocess.run([sys.executable, os.path.join(HERE, "burn.py"), profile, str(skipped), str(TURN_SECONDS)], check=True)

    left = seconds
    while left > 0:
        skipped = os.path.getsize(profile) if os.path.exists(profile) else 0
        turn = min(left, TURN_SECONDS)
        attacked.take_turn(turn, attack)
        control.take_turn(turn, burn)
        left -= turn
    hostile[0].send_signal(signal.SIGCONT)
    hostile[0].terminate()
    hostile[0].wait()
    attacked.beside = []


def main():
    words = argparse.ArgumentParser()
    words.add_argument("seconds", type=int)
    words.add_argument("--clients", type=int, default=200)
    words.add_argument("--only", default="")
    words = words.parse_args()
    with tempfile.TemporaryDirectory(prefix="yaniv-attack-") as folder:
        attacked = Side(os.path.join(folder, "attacked"), words.clients)
        control = Side(os.path.join(folder, "control"), words.clients)
        profile, phases = os.path.join(folder, "profile"), os.path.join(folder, "phases")
        try:
            run_turns(attacked, control, words.seconds, profile, phases, words.only)
            attack, calm = attacked.finish(), control.finish()
        finally:
            for process in (attacked.server, attacked.honest, control.server, control.honest, *attacked.beside):
                if process.poll() is None:
                    process.kill()
        tell_phases(attack["moves"], phases)
    tell("attack", attack)
    tell("control", calm)
    ratio = attack["p99"] / calm["p99"]
    print(f"The p99 of a move was {attack['p99']:.1f} ms under attack and {calm['p99']:.1f} ms in the control run: {ratio:.2f} times as "
          "much (at most 2).")
    wrong = [text for text, is_wrong in [
        ("an honest client was disconnected", attack["lost"] or calm["lost"]),
        ("the games stopped", len(attack["moves"]) < 0.5 * len(calm["moves"])),
        ("moves took more than twice as long", ratio > 2)] if is_wrong]
    raise SystemExit("attack: " + "; ".join(wrong) if wrong else 0)


main()
