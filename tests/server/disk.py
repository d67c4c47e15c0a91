"""The server on a full disk."""
import resource
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
        assert "cannot-store" in server.log_text()
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
        assert "could not be stored" in server.log_text()
        server.before = None
        server.start()
        looker = guest(server)
        for table in made[-8:]:
            equal(looker.connect().ask("open", table=table)["ok"], True, table)


main()
