"""Limits of players and addresses, tried by clients that do not keep to them."""
from client import *

LIMITED = ("--limit-per-address", "200")  # also for clients of this machine


def test_connecting_again_renews_no_limit():
    with Server(*LIMITED) as server:
        table = guest(server).connect().ask("create", public=False)["table"]
        attacker = guest(server)
        guessed = said = 0
        for _ in range(40):
            connection = attacker.connect()
            if connection.status != 101:
                break
            guessed += connection.ask("open", table="babababa")["error"] == "no_table"
            if connection.ask("open", table=table)["ok"]:
                said += connection.ask("say", table=table, text="buy")["ok"]
            connection.close()
        assert 10 <= guessed <= 15 and 5 <= said <= 15, (guessed, said)


def test_the_players_of_an_address_share_its_limits():
    with Server(*LIMITED) as server:
        guessed = 0
        for _ in range(8):
            connection = guest(server).connect()
            guessed += [connection.ask("open", table="babababa")["error"] for _ in range(10)].count("no_table")
            connection.close()
        assert 30 <= guessed <= 40, guessed


def test_a_table_that_becomes_private_keeps_its_new_code_after_a_restart():
    server = Server(*LIMITED)
    with server:
        host = guest(server)
        connection = host.connect()
        before = connection.ask("create", rules="traveller")["table"]
        connection.send({"do": "set", "id": 99, "table": before, "public": False})
        told = connection.receive_until(lambda m: m.get("event") == "code")
        equal((told["table"], len(told["code"])), (before, 12))
        server.end(signal.SIGKILL)
        server.start()
        connection = host.connect()
        equal([each["table"] for each in connection.receive()["tables"]], [told["code"]])
        equal(connection.ask("open", table=before)["error"], "no_table")
        equal(connection.ask("open", table=told["code"])["ok"], True)


def test_names_change_only_so_often_and_others_are_told_the_change_alone():
    with Server(*LIMITED) as server:
        attacker, other = guest(server), guest(server)
        host = attacker.connect()
        table = host.ask("create")["table"]
        watching = other.connect()
        equal(watching.ask("open", table=table)["ok"], True)
        statuses = [attacker.post("/api/name", {"name": f"Name {i}"}).status for i in range(40)]
        assert 5 <= statuses.count(200) <= 10 and statuses[-1] == 429, statuses
        told = watching.receive_until(lambda m: m.get("event") in ("player", "table") and "Name" in json.dumps(m))
        equal((told["event"], told["seat"]), ("player", 1))


main()
