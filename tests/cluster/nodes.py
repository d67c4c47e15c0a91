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


try:
    main()
finally:
    end_shared()
