"""The data file: a full disk, a damaged file, a clock that is wrong."""
import contextlib, resource, sqlite3
from client import *


def limit(kilobytes):
    """Limits the size of files, which has the same effect as a full disk."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (kilobytes << 10, resource.RLIM_INFINITY))


def fill(server, connections, seconds):
    """Creates tables until the server is busy. Returns those that were acknowledged."""
    made, end = [], time.time() + seconds * SLOW
    while time.time() < end:
        for connection in connections:
            try:
                answer = connection.ask("create", timeout=1, rules="traveller", seats=4, public=False)
            except (socket.timeout, AssertionError):
                return made
            if not answer["ok"] and answer["error"] == "busy":
                return made
            if answer["ok"]:
                made.append(answer["table"])
    raise AssertionError("the disk did not become full")


def free(server):
    subprocess.run(["prlimit", "--pid", str(server.process.pid), "--fsize=unlimited"], check=True)


def fill_up(server):
    visitors = [guest(server) for _ in range(40)]
    connections = [visitor.connect() for visitor in visitors]
    return visitors, connections, fill(server, connections, 30)


def test_on_a_full_disk_requests_are_refused_as_busy_and_nothing_acknowledged_is_lost():
    with Server("--limit-per-address", "0", before=limit(2000)) as server:
        visitors, connections, made = fill_up(server)
        assert made, "nothing could be stored"
        end = time.time() + 10 * SLOW
        while Visitor(server).get("/healthz").status == 200 and time.time() < end:
            time.sleep(0.1)
        equal(Visitor(server).get("/healthz").status, 503)
        late = connections[-1]
        late.send({"do": "lobby", "id": 77, "on": True})
        equal(late.receive_until(lambda m: m.get("re") == 77)["error"], "busy")
        equal(Visitor(server).post("/api/hello").json["error"], "busy")
        equal(visitors[0].connect().status, 503)
        assert server.has_logged("cannot-store")
        free(server)
        end = time.time() + 10 * SLOW
        while Visitor(server).get("/healthz").status != 200 and time.time() < end:
            time.sleep(0.1)
        equal(Visitor(server).get("/healthz").text, "ok\n")
        equal(guest(server).connect().ask("create", rules="traveller", seats=2)["ok"], True)
        server.end(signal.SIGKILL)
        server.before = None
        server.start()
        looker = guest(server)
        for table in made[:8]:
            equal(looker.connect().ask("open", table=table)["ok"], True, table)


def test_a_server_stopped_on_a_full_disk_reports_it_and_keeps_everything_acknowledged():
    with Server("--limit-per-address", "0", before=limit(2000)) as server:
        visitors, connections, made = fill_up(server)
        for connection in connections:
            connection.close()
        equal(server.end(timeout=40), 1)
        assert server.has_logged("could not be stored")
        server.before = None
        server.start()
        looker = guest(server)
        for table in made[-8:]:
            equal(looker.connect().ask("open", table=table)["ok"], True, table)


def age(server, days):
    """Moves all stored times into the past, as if the clock were ahead by as much."""
    with contextlib.closing(sqlite3.connect(server.data)) as data:
        for table, column in [("token", "seen"), ("token", "created"), ("player", "since"), ("game", "ended")]:
            data.execute(f"UPDATE {table} SET {column} = {column} - {days * 86400}")
        data.commit()


def test_a_clock_that_is_far_ahead_deletes_nobody():
    with Server("--limit-per-address", "50") as server:
        visitor = guest(server)
        equal(server.end(), 0)
        age(server, 401)
        for _ in range(2):  # the second start finds new times too
            server.start()
            fresh = guest(server)
            equal(server.end(), 0)
        server.start()
        equal(visitor.post("/api/hello").json, visitor.player)
        assert server.has_logged("warning clock ")
        equal(fresh.post("/api/hello").json, fresh.player)


def test_unused_guests_expire_while_others_play():
    with Server("--limit-per-address", "50") as server:
        old = guest(server)
        equal(server.end(), 0)
        age(server, 400)
        server.start()
        recent = guest(server)
        equal(server.end(), 0)
        age(server, 2)
        server.start()
        guest(server)  # is stored after what expires at the start
        assert old.post("/api/hello").json["id"] != old.player["id"]
        equal(recent.post("/api/hello").json, recent.player)


def refuses_damage(first):
    """True if the server refuses a file that is damaged from this part on, with advice."""
    with Server() as server:
        for _ in range(200):
            guest(server)
        equal(server.end(), 0)
        with open(server.data, "r+b") as file:
            pages = os.path.getsize(server.data) // 4096
            for page in range(max(1, int(first * pages)), pages):
                file.seek(4096 * page + 100)
                file.write(b"\xff" * 2000)
        try:
            server.start()
        except RuntimeError:
            return "the file is damaged" in server.log_text()
        return False


def test_a_damaged_file_is_refused_at_the_start():
    equal(refuses_damage(0), True, "a file without its tables")
    equal(refuses_damage(0.9), True, "a file that only quick_check finds damaged")


main()
