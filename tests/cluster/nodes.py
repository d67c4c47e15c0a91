"""Three real nodes with PostgreSQL and NATS. People on different nodes meet and play, and go on when NATS or PostgreSQL
restarts. What happens when nodes fail is in soak.py.

    python3 tests/cluster/nodes.py build/yaniv [WORD…]
"""
from cluster import *


def test_people_on_different_nodes_play_one_game():
    with Cluster() as cluster:
        people = sit_down(cluster, 0, 1, 2)
        play(people, 20, moves=12)
        stop(cluster, people)
        assert cluster.nodes[0].metric("cluster_served_total") > 0
        equal(cluster.nodes[0].metric("cluster_nodes"), 3)


def test_a_table_is_known_everywhere_as_soon_as_its_maker_knows_it():
    with Cluster() as cluster:
        for _ in range(5):
            maker, other = guest(cluster.nodes[0]).connect(), guest(cluster.nodes[1]).connect()
            made = maker.ask("create", seats=2, public=False)
            equal(other.ask("sit", table=made["table"])["ok"], True)
        equal(other.ask("sit", table="lobulobulobu").get("error"), "no_table")


def test_answers_come_in_the_order_of_the_requests_whichever_nodes_have_the_tables():
    with Cluster() as cluster:
        hosts = [guest(node).connect() for node in cluster.nodes]
        tables = [host.ask("create", seats=2)["table"] for host in hosts]
        connection = guest(cluster.nodes[0]).connect()
        for table in tables:
            assert connection.ask("open", table=table)["ok"]
        asked = range(1001, 1031)
        for number in asked:
            connection.send({"do": "close" if number % 2 else "open", "id": number, "table": tables[number * 5 % 7 % 3]})
        answered = [connection.receive_until(lambda message: "re" in message)["re"] for _ in asked]
        equal(answered, list(asked))


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


def test_a_table_that_is_opened_while_its_owner_dies_is_told_once():
    with Cluster(2) as cluster:
        host, late = guest(cluster.nodes[0]), guest(cluster.nodes[1])
        table = host.connect().ask("create", rules="traveller", seats=4)["table"]
        looks = late.connect()
        looks.send({"do": "open", "table": table})
        n = looks.receive_until(lambda m: m.get("event") == "table")["n"]
        looks.close()
        cluster.nodes[0].end(signal.SIGKILL)
        comes = late.connect()
        comes.send({"do": "open", "id": 1, "table": table, "since": n - 1})
        heard, end = [], time.time() + 6 * SLOW  # the lease ends after two seconds
        while time.time() < end:
            with contextlib.suppress(TimeoutError):
                heard.append(comes.receive(0.2))
        equal([m["ok"] for m in heard if m.get("re") == 1], [True], "the answers")
        equal([len(m["missed"]) for m in heard if m.get("event") == "table"], [1], "the missed events that came with each state")


def test_a_table_whose_opening_was_refused_is_not_opened_later():
    with Cluster(2, proxies=True) as cluster:
        host, late = guest(cluster.nodes[0]), guest(cluster.nodes[1])
        table = host.connect().ask("create", rules="traveller", seats=4)["table"]
        wait_for("the table is known", lambda: admin(cluster.nodes[1], "status")["tables"] == 1)
        comes = late.connect()
        comes.receive_until(lambda m: m.get("event") == "hello")  # all that was to be stored about the player is stored
        cluster.nodes[0].end(signal.SIGKILL)
        cluster.cuts[1][1].cut()  # nobody can take the table
        equal(comes.ask("open", table=table)["error"], "busy")
        cluster.cuts[1][1].heal()
        heard, end = [], time.time() + 20 * SLOW
        while cluster.nodes[1].metric("tables") < 1:
            assert time.time() < end, "nobody takes the table"
            with contextlib.suppress(TimeoutError):
                heard.append(comes.receive(0.2))
        with contextlib.suppress(TimeoutError):
            while True:
                heard.append(comes.receive(1))
        equal([m for m in heard if m.get("event") == "table"], [], "what the client has not asked for")
        assert comes.ask("open", table=table)["ok"]


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


def wait_for(what, condition, seconds=60):
    end = time.time() + seconds * SLOW
    while not condition():
        assert time.time() < end, what
        time.sleep(0.1)


def test_a_node_without_nats_gives_its_tables_to_the_others():
    with Cluster(proxies=True) as cluster:
        people = sit_down(cluster, 0, 1, 2)
        play(people, 30)
        lonely = cluster.nodes[0]
        equal(lonely.metric("tables"), 1)
        cluster.cuts[0][0].cut()
        wait_for("the node keeps its table", lambda: lonely.metric("tables") == 0)
        equal(Visitor(lonely).get("/readyz").status, 503, "ready without NATS")
        wait_for("nobody takes the table", lambda: sum(node.metric("tables") for node in cluster.nodes[1:]) == 1)
        play(people, 60, moves=6)
        status = subprocess.run([PROGRAM, "cluster", "status", "--store", cluster.database.url], capture_output=True, text=True).stdout
        assert re.search(r"node0 .*cut off from NATS", status), status
        cluster.cuts[0][0].heal()
        cluster.wait_until_ready()
        play(people, 60, moves=6)
        stop(cluster, people)


def test_all_nodes_keep_their_tables_when_nats_is_gone():
    with Cluster(2) as cluster:
        people = sit_down(cluster, 0, 0)
        play(people, 30)
        cluster.bus.stop(signal.SIGKILL)
        try:
            wait_for("the node does not notice", lambda: cluster.nodes[0].metric("bus_connected") == 0)
            end = time.time() + 6  # longer than a node waits before it gives tables away
            while time.time() < end:
                play(people, 60, moves=2)
            equal(cluster.nodes[0].metric("tables"), 1)
        finally:
            cluster.bus.start()
        cluster.wait_until_ready()
        play(people, 60)
        stop(cluster, people)


def test_every_node_describes_a_link_to_a_table():
    with Cluster(2) as cluster:
        dana = guest(cluster.nodes[0])
        assert dana.post("/api/name", {"name": "Dana"}).status == 200
        table = dana.connect().ask("create", seats=3, public=False)["table"]
        def invites(node):
            return "Dana invites you to a game of Yaniv" in Visitor(node).get(f"/t/{table}").text
        for node in cluster.nodes:
            wait_for("the link says nothing about its table", lambda: invites(node))


def admin(node, *words):
    done = subprocess.run([PROGRAM, "admin", *words, "--data", node.data, "--json", "--reason", "a test"], capture_output=True, text=True,
                          timeout=60 * SLOW)
    assert done.returncode == 0, done
    return json.loads(done.stdout)


def test_operators_see_and_close_tables_of_all_nodes():
    with Cluster(2) as cluster:
        people = sit_down(cluster, 0, 1)
        play(people, 30)
        table, other = people[0].table, cluster.nodes[1]
        host = guest(cluster.nodes[0]).connect()
        chatty = host.ask("create", seats=2, public=False)["table"]
        assert host.ask("say", table=chatty, text="hello from afar")["ok"]
        wait_for("the tables are not known", lambda: admin(other, "status")["tables"] == 2)
        equal(admin(other, "status")["games"], 1)
        here, hiding = guest(other), guest(cluster.nodes[0])
        seen, hides = here.connect(), hiding.connect()
        assert hides.ask("hide", on=True)["ok"]
        everybody = {person.visitor.player["id"] for person in people} | {here.player["id"], hiding.player["id"]}
        for node in cluster.nodes:
            wait_for("not everybody is listed", lambda: everybody <= {row["player"]["id"] for row in admin(node, "online")["online"]})
            answer = admin(node, "online")
            equal(len({row["player"]["id"] for row in answer["online"]}), answer["count"], "the number of people who are online")
            equal(answer["count"], admin(node, "status")["players_online"])
        rows = {row["player"]["id"]: row for row in admin(other, "online")["online"]}
        equal((rows[hiding.player["id"]]["node"], rows[here.player["id"]]["addresses"]), ("node0", ["127.0.0.1"]))
        rows = {row["table"]: row for row in admin(other, "tables")["tables"]}
        equal(set(rows), {table, chatty})
        equal((rows[table]["node"], rows[table]["phase"]), ("node0", "playing"))
        equal(len([seat for seat in rows[table]["seats"] if seat]), 2)
        said = admin(other, "table", chatty)["table"]["chat"]
        equal([line["text"] for line in said], ["hello from afar"])
        admin(other, "remove-message", chatty, str(said[0]["n"]))
        wait_for("the message is still there", lambda: admin(cluster.nodes[0], "table", chatty)["table"]["chat"][0].get("removed"))
        assert admin(other, "close-table", table)["game"]
        wait_for("the table is still open", lambda: cluster.nodes[0].metric("tables") == 1)
        equal(cluster.database.sql(f"SELECT count(*) FROM board WHERE code = '{table}'"), "0")
        equal([entry["act"] for entry in admin(cluster.nodes[0], "audit")["audit"]], ["close-table", "remove-message"])
        for person in people:
            person.done = True


def test_a_ban_with_addresses_holds_for_those_at_all_nodes():
    with Cluster(2, "--behind-proxy", "--limit-per-address", "100", proxies=True) as cluster:
        here, there = cluster.nodes
        for heard, number in ((True, 5), (False, 6)):  # also if the bus loses the message
            headers, line = {"X_Forwarded_For": f"203.0.113.{number}"}, f"X-Forwarded-For: 203.0.113.{number}\r\n"
            visitor = Visitor(there)
            player = visitor.post("/api/hello", **headers).json
            connection = visitor.connect(extra=line)
            equal(connection.status, 101)
            if not heard:
                cluster.cuts[1][0].cut()
                time.sleep(0.3)
            admin(here, "ban", f"id:{player['id']}", "--for", "1h", "--addresses")
            if not heard:
                cluster.cuts[1][0].heal()
                cluster.wait_until_ready()
            code, reason = connection.closing(20)
            equal(code, 4003)
            assert "until" in reason, reason
            for node in cluster.nodes:
                wait_for("a guest comes from the address", lambda: Visitor(node).post("/api/hello", **headers).status == 403)
        equal(Visitor(there).post("/api/hello", X_Forwarded_For="203.0.113.7").status, 200, "a guest from another one")


def test_an_order_that_the_bus_loses_is_given_again():
    with Cluster(2, proxies=True) as cluster:
        host = guest(cluster.nodes[0]).connect()
        table = host.ask("create", seats=2, public=False)["table"]
        other = cluster.nodes[1]
        wait_for("the table is not known", lambda: admin(other, "status")["tables"] == 1)
        begun = time.time()
        cluster.cuts[0][0].cut()
        command = [PROGRAM, "admin", "close-table", table, "--data", other.data, "--reason", "test"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as order:
            time.sleep(0.5)
            answered = order.poll()
            if time.time() < begun + 3:  # after four seconds, the node that is cut off gives its tables back
                equal(answered, None, "the operator is answered before the table is closed")
            cluster.cuts[0][0].heal()
            said, complaint = order.communicate(timeout=60 * SLOW)
        equal((order.returncode, said), (0, "The table is closed. No game was in progress.\n"), complaint)
        wait_for("the table is still open", lambda: sum(node.metric("tables") for node in cluster.nodes) == 0)


def test_a_message_is_removed_although_the_bus_has_lost_the_order():
    with Cluster(2, proxies=True) as cluster:
        host = guest(cluster.nodes[0]).connect()
        table = host.ask("create", seats=2, public=False)["table"]
        other = cluster.nodes[1]
        wait_for("the table is not known", lambda: admin(other, "status")["tables"] == 1)
        assert host.ask("say", table=table, text="rude words")["ok"]
        n = admin(other, "table", table)["table"]["chat"][0]["n"]
        cluster.cuts[0][0].cut()
        admin(other, "remove-message", table, str(n))
        cluster.cuts[0][0].heal()
        removed = host.receive_until(lambda m: m.get("event") == "removed", 30)
        equal(removed["message"], n)
        wait_for("the log has it", lambda: "rude" not in json.dumps(admin(other, "table", table)))


def test_each_figure_of_a_node_counts_what_it_says():
    with Cluster(2) as cluster:
        first, second = cluster.nodes
        commits = first.metric("commits_total")
        people = sit_down(cluster, 0, 1)
        play(people, 30)
        equal((first.metric("tables"), second.metric("tables")), (1, 0))
        equal((first.metric("cluster_tables_elsewhere"), second.metric("cluster_tables_elsewhere")), (0, 1))
        equal((first.metric("cluster_nodes"), second.metric("cluster_nodes")), (2, 2))
        assert second.metric("cluster_forwarded_total") > 0, "requests of the person at the second node"
        assert first.metric("cluster_served_total") > 0 and first.metric("cluster_attached") >= 1
        assert first.metric("commits_total") > commits and first.metric("commit_seconds_total") > 0
        wait_for("no delay was measured", lambda: second.metric("bus_delay_seconds") > 0)
        equal((first.metric("bus_connected"), second.metric("bus_connected")), (1, 1))
        assert first.metric("bus_sent_total") > 0 and second.metric("bus_received_total") > 0
        equal(second.metric("cluster_takeovers_total"), 0)
        first.end(signal.SIGKILL)
        wait_for("the second node does not take the table", lambda: second.metric("cluster_takeovers_total") == 1)
        equal(second.metric("tables"), 1)
        late = second.metric("cluster_late_renewals_total")
        second.process.send_signal(signal.SIGSTOP)
        time.sleep(2)  # longer than three quarters of a lease
        second.process.send_signal(signal.SIGCONT)
        wait_for("the late renewal is not counted", lambda: second.metric("cluster_late_renewals_total") > late)
        for person in people:
            person.done = True


def test_a_node_begins_one_new_session_for_each_that_it_has_lost():
    with Cluster(2, proxies=True) as cluster:
        node, database = cluster.nodes[0], cluster.database
        maker = guest(node).connect()
        table = maker.ask("create", seats=2, public=False)["table"]
        cluster.cuts[0][1].cut()
        wait_for("the session does not end", lambda: database.sql("SELECT count(*) FROM node WHERE name = 'node0' AND ended") == "1")
        cluster.cuts[0][1].heal()
        wait_for("the session is not lost", lambda: node.metric("cluster_lost_sessions_total") >= 1)
        cluster.wait_until_ready()
        began = int(database.sql("SELECT count(*) FROM node WHERE name = 'node0'"))
        equal(began - 1, node.metric("cluster_lost_sessions_total"), "the number of sessions after the first")
        equal(node.log_text().count("session-begun"), began - 1, "the sessions in the log")
        equal(guest(node).connect().ask("open", table=table)["ok"], True)


def test_a_node_is_not_ready_before_it_has_heard_the_others():
    with Cluster(2, proxies=True) as cluster:
        cluster.cuts[1][0].cut()
        cluster.nodes[1].end(signal.SIGKILL)
        cluster.nodes[1] = cluster.begin(1)
        node = Visitor(cluster.nodes[1])
        for _ in range(20):
            equal(node.get("/readyz").status, 503, "ready without having heard the other node")
            time.sleep(0.1)
        cluster.cuts[1][0].heal()
        cluster.wait_until_ready()


def make_certificates(folder):
    """A certificate authority, one certificate for servers on this machine and one for nodes."""
    def openssl(*words):
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=Test CA",
            "-keyout", "ca.key", "-out", "ca.pem")
    with open(os.path.join(folder, "names"), "w") as file:
        file.write("subjectAltName=IP:127.0.0.1,DNS:localhost\n")
    for name in ("server", "node"):
        openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", f"/CN={name}", "-keyout", f"{name}.key",
                "-out", f"{name}.csr")
        openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names",
                "-out", f"{name}.pem")
    os.chmod(folder, 0o755)


def test_nodes_use_tls_and_credentials():
    with tempfile.TemporaryDirectory() as folder:
        make_certificates(folder)
        database = Postgres()
        for name in ("server.pem", "server.key", "ca.pem"):
            shutil.copy(os.path.join(folder, name), database.data)
            database.own(os.path.join(database.data, name))
            os.chmod(os.path.join(database.data, name), 0o600)
        with open(os.path.join(database.data, "postgresql.conf"), "a") as file:
            file.write("ssl = on\nssl_cert_file = 'server.pem'\nssl_key_file = 'server.key'\n")
        with open(os.path.join(database.data, "pg_hba.conf"), "w") as file:
            file.write("hostssl yaniv yaniv 127.0.0.1/32 scram-sha-256\nhost all admin 127.0.0.1/32 trust\n")
        database.sql("SELECT pg_reload_conf()")
        shutil.copy(os.path.join(folder, "server.key"), os.path.join(folder, "nats.key"))
        os.chmod(os.path.join(folder, "nats.key"), 0o644)  # nats-server runs as an ordinary user here
        path = lambda name: os.path.join(folder, name)
        nats = Nats("--tls", "--tlscert", path("server.pem"), "--tlskey", path("nats.key"), "--tlsverify", "--tlscacert", path("ca.pem"),
                    "--user", "yaniv", "--pass", "a-secret")
        store = f"{database.url}?sslmode=verify-full&sslrootcert={path('ca.pem')}"
        bus = nats.url.replace("nats://", "tls://yaniv:a-secret@")
        secure = ["--bus-ca", path("ca.pem"), "--bus-cert", path("node.pem"), "--bus-key", path("node.key")]
        nodes = [Server("--bus", bus, "--node", f"node{i}", *secure, store=store) for i in range(2)]

        def is_ready(node):
            return Visitor(node).get("/readyz").status == 200

        try:
            end = time.time() + 20 * SLOW
            while not all(map(is_ready, nodes)):
                assert time.time() < end, nodes[0].log_text()[-2000:]
                time.sleep(0.1)
            made = guest(nodes[0]).connect().ask("create", seats=2, public=False)
            assert guest(nodes[1]).connect().ask("sit", table=made["table"])["ok"]
            used = database.sql("SELECT count(*), bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'yaniv'")
            assert used.endswith("|t"), used
            listed = subprocess.run(["ps", "-ww", "-o", "args=", "-p", ",".join(str(node.process.pid) for node in nodes)], capture_output=True,
                                    text=True).stdout
            assert "secret@" not in listed, listed
            # A node that may not use NATS never becomes ready; one without the right authority does not trust the database.
            for options in (["--bus", bus.replace("a-secret", "wrong"), *secure], ["--bus", bus, *secure[:2]]):
                with Server(*options, "--node", "stranger", store=store) as stranger:
                    time.sleep(2)
                    assert not is_ready(stranger), options
            refused = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", path("x.db"), "--bus", bus, *secure, "--node", "x",
                                      "--store", store.replace("ca.pem", "node.pem")], capture_output=True, text=True, timeout=30 * SLOW)
            assert refused.returncode != 0 and "certificate" in refused.stderr, refused
        finally:
            for program in (*nodes, nats, database):
                program.__exit__()


try:
    main()
finally:
    end_shared()
