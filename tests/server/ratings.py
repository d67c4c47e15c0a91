"""Skills, the leader board and private games."""
import sqlite3
from client import *

HERE = os.path.dirname(os.path.abspath(__file__))
GOLDEN = os.path.join(HERE, "..", "golden")


def old_file(rows):
    """A data file of the first version, with accounts 10, 11, … and the rated games of `rows`: a record's text, and for each
    seat (player, left)."""
    folder = tempfile.mkdtemp(prefix="yaniv-test-")
    database = sqlite3.connect(os.path.join(folder, "data.db"))
    with open(os.path.join(HERE, "version1.sql")) as file:
        database.executescript(file.read())
    for player in range(10, 14):
        database.execute("INSERT INTO player(id, name, user, since, rated) VALUES(?, ?, ?, 0, 1)", (player, f"P{player}", f"user{player}"))
    for number, (record, seats) in enumerate(rows, 100):
        database.execute("INSERT INTO game VALUES(?, ?, 'traveller', 1, 1790000000, ?)", (number, f"game{number}", record))
        for seat, (player, left) in enumerate(seats, 1):
            database.execute("INSERT INTO seat VALUES(?, ?, ?, 'x', NULL, 0, ?, 0, 0)", (number, seat, player, left))
    database.commit()
    database.close()
    return folder


def skill_of(server, player):
    found = Visitor(server).get(f"/api/player/{player}").json["skill"]
    return found["mu"], found["sigma"]


def golden(name):
    with open(os.path.join(GOLDEN, name + ".yaniv")) as file:
        return file.read()


@only_sqlite
def test_skills_are_computed_from_the_games_of_an_older_file():
    # In this game of two, the caller is put out by a false call, and seat 2 wins.
    record = golden("false_call-eliminate-ends-game")
    with Server(folder=old_file([(record, [(10, 0), (11, 0)])])) as server:
        equal([skill_of(server, player) for player in (10, 11, 12)], [(22.365, 8.066), (27.635, 8.066), (25.0, 8.333)])
        leaders = Visitor(server).get("/api/leaders").json
        equal(leaders["by"], "rating")
        equal(leaders["leaders"][0]["skill"], {"mu": 25.0, "sigma": 8.333})  # account 2, by its rating
    # A player who had left is last, even if the seat won; a deleted player counts as a new one.
    with Server(folder=old_file([(record, [(10, 0), (11, 1)]), (record, [(0, 0), (12, 0)])])) as server:
        equal([skill_of(server, player) for player in (10, 11, 12)], [(27.635, 8.066), (22.365, 8.066), (27.635, 8.066)])
    # Gains do not count for a player for whom a bot played, and records that cannot be read do not count at all.
    substituted = record.replace("\nround 1", "\ntag substituted1 2\nround 1", 1)
    assert substituted != record
    with Server(folder=old_file([(substituted, [(10, 0), (11, 0)]), ("yaniv 1\nnonsense\n", [(12, 0), (13, 0)])])) as server:
        equal([skill_of(server, player)[0] for player in (10, 11, 12, 13)], [22.365, 25.0, 25.0, 25.0])


@only_sqlite
def test_the_operator_chooses_the_order_of_the_leaders():
    record = golden("false_call-eliminate-ends-game")
    with Server("--leaders", "skill", folder=old_file([(record, [(10, 0), (11, 0)])])) as server:
        leaders = Visitor(server).get("/api/leaders").json
        equal((leaders["by"], leaders["leaders"][0]["player"]["id"], leaders["leaders"][-1]["player"]["id"]), ("skill", 11, 10))
    refused = subprocess.run([PROGRAM, "serve", "--leaders", "luck"], capture_output=True, text=True)
    equal(refused.returncode, 2)


def quick_game(server, players, **settings):
    """Plays a game of two that ends with the first call. Returns its code and its table's."""
    one, two = [each.connect() for each in players]
    table = one.ask("create", seats=2, rules="traveller threshold=0 false_call=eliminate", **settings)["table"]
    two.ask("sit", table=table)
    one.ask("start", table=table)
    event = one.receive_until(lambda m: m.get("event") == "deal")
    caller = [one, two][event["view"]["turn"] - 1]
    assert caller.ask("act", table=table, move=event["move"], action="yaniv")["ok"]
    one.ask("open", table=table)
    state = two.ask("open", table=table)
    one.send({"do": "open", "table": table})
    state = one.receive_until(lambda m: m.get("event") == "table")["state"]
    equal(state["phase"], "over")
    return state["game"]["game"]


def can_read(visitor, game):
    statuses = [visitor.get(f"/api/game/{game}").status, visitor.get(f"/game/{game}.yaniv").status]
    assert statuses in ([200, 200], [404, 404]), statuses
    return statuses == [200, 200]


def lists(visitor, whose, game):
    page = visitor.get(f"/api/player/{whose.player['id']}").json
    equal(page["stats"]["games"], 1)
    return game in [each["game"] for each in page["recent"]]


def test_a_private_game_exists_only_for_its_players():
    with Server("--limit-per-address", "256") as server:
        one, two, stranger, unknown = guest(server), guest(server), guest(server), Visitor(server)
        game = quick_game(server, [one, two], public=False)
        equal([can_read(each, game) for each in (one, two, stranger, unknown)], [True, True, False, False])
        equal([lists(each, one, game) for each in (one, two, stranger, unknown)], [True, True, False, False])
        equal(one.get(f"/api/game/{game}").json["private"], True)
        one.post("/api/delete")
        equal([can_read(each, game) for each in (one, two)], [False, True])


def test_a_public_game_can_be_read_by_all():
    with Server() as server:
        one, two, stranger = guest(server), guest(server), guest(server)
        game = quick_game(server, [one, two])
        equal([can_read(each, game) for each in (one, stranger, Visitor(server))], [True, True, True])
        equal(lists(stranger, two, game), True)


# ---- what can be rated ----

LIMITED = ("--limit-per-address", "256")


def account(server, user):
    visitor = guest(server)
    equal(visitor.post("/api/account", {"user": user, "password": "what a password"}).status, 200)
    return visitor


def test_a_rated_table_needs_an_unchanged_preset_and_a_clock():
    with Server(*LIMITED) as server:
        host = account(server, "dana").connect()
        for settings in [{"rules": "traveller limit=1000 threshold=30"}, {"rules": "tally"}, {"clock": 0}]:
            equal(host.ask("create", seats=2, rated=True, **settings).get("error"), "unratable", settings)
            table = host.ask("create", seats=2, **settings)["table"]
            equal(host.ask("set", table=table, rated=True).get("error"), "unratable", settings)
        equal(guest(server).connect().ask("create", rated=True).get("error"), "rated")
        equal(host.ask("create", rated=True, bots=["easy"]).get("error"), "rated")


def test_nobody_plays_under_settings_that_they_have_not_agreed_to():
    with Server(*LIMITED) as server:
        host, other, late = [account(server, user).connect() for user in ("dana", "noa", "omer")]
        table = host.ask("create", seats=3)["table"]
        other.ask("sit", table=table)
        equal(host.ask("set", table=table, rated=True)["ok"], True)
        equal(host.ask("start", table=table).get("error"), "unconfirmed")
        equal(late.ask("sit", table=table).get("error"), "not_now", "a player who may not have seen the change")
        equal(other.ask("ready", table=table)["ok"], True)
        equal(host.ask("set", table=table, clock=10)["ok"], True)
        equal(host.ask("start", table=table).get("error"), "unconfirmed", "after another change")
        equal(other.ask("ready", table=table)["ok"], True)
        equal(host.ask("start", table=table)["ok"], True)


def add_rated_games(server, count, players, hours):
    """Stores rated games among these players that ended so many hours ago."""
    ended = int(time.time() - 3600 * hours)
    record = golden("false_call-eliminate-ends-game").replace("'", "''")
    for i in range(count):
        code = f"g{hours}x{len(players)}x{i}"
        server.sql(f"INSERT INTO game(code, rules, rated, ended, record) VALUES('{code}', 'traveller', 1, {ended}, '{record}')",
                   *[f"INSERT INTO seat SELECT id, {seat}, {player}, 'x', NULL, 0, 0, 0, 0 FROM game WHERE code = '{code}'"
                     for seat, player in enumerate(players, 1)])


def add_unrated_games(server, count, player, column="rated", value=0):
    """Stores casual games of one player, which have this value in this column of the table."""
    some = f"{column}{value}x{player}x"
    server.sql(f"INSERT INTO game(code, rules, ended, record, {'' if column == 'rated' else 'rated, '}{column})"
               f"  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
               f"  SELECT '{some}' || i, 'traveller', {int(time.time()) - 60}, '', {'' if column == 'rated' else '0, '}{value} FROM n",
               f"INSERT INTO seat SELECT id, 1, {player}, 'x', NULL, 0, 0, 0, 0 FROM game WHERE code LIKE '{some}%'")


def is_full(message):
    """True for the state of a table whose seats are all taken."""
    return message.get("event") == "table" and None not in message["state"]["seats"]


def starts_rated(host, others):
    """Starts a game at a new rated table. Returns what the table said before, and whether the game is rated."""
    table = host.ask("create", seats=1 + len(others), rated=True)["table"]
    for each in others:
        equal(each.ask("sit", table=table)["ok"], True)
    host.send({"do": "open", "table": table})
    limited = host.receive_until(is_full)["state"]["limited"]
    host.send({"do": "start", "table": table})
    return limited, host.receive_until(lambda m: m.get("event") == "start")["rated"]


def test_the_same_players_play_ten_rated_games_in_24_hours():
    with Server(*LIMITED) as server:
        users = [account(server, user) for user in ("dana", "noa", "omer", "tal")]
        ids = [each.player["id"] for each in users]
        add_rated_games(server, 5, ids[:2], hours=25)
        add_rated_games(server, 6, [ids[1], ids[0]], hours=23)
        add_rated_games(server, 3, ids[:2], hours=1)
        add_rated_games(server, 9, ids[:3], hours=1)
        dana, noa, omer, tal = [each.connect() for each in users]
        equal(starts_rated(dana, [noa]), (False, True), "nine have ended: the tenth")
        equal(starts_rated(omer, [tal]), (False, True), "another pair")
        again = [each.connect() for each in users[:2]]
        table = again[0].ask("create", seats=2, rated=True, leave=True)["table"]
        equal(again[1].ask("sit", table=table, leave=True)["ok"], True)
        again[0].send({"do": "open", "table": table})
        equal(again[0].receive_until(is_full)["state"]["limited"], True, "nine have ended, and one is in progress")
        again[0].send({"do": "start", "table": table})
        equal(again[0].receive_until(lambda m: m.get("event") == "start")["rated"], False)


def test_casual_games_in_between_do_not_hide_rated_ones():
    with Server(*LIMITED) as server:
        users = [account(server, user) for user in ("dana", "noa")]
        ids = [each.player["id"] for each in users]
        add_rated_games(server, 10, ids, hours=2)
        for id in ids:
            add_unrated_games(server, 600, id)
        dana, noa = [each.connect() for each in users]
        equal(starts_rated(dana, [noa]), (True, False))


def test_whoever_plays_more_than_people_can_plays_casual_games():
    """Counting the rated games among so many would take the server too long."""
    with Server(*LIMITED) as server:
        users = [account(server, user) for user in ("dana", "noa")]
        add_unrated_games(server, 1000, users[0].player["id"])
        dana, noa = [each.connect() for each in users]
        equal(starts_rated(dana, [noa]), (True, False))


def test_the_page_of_a_player_takes_no_longer_the_more_games_it_must_not_show():
    """It looks at the last 500 games. The kinds of games are in an index, because records may be long."""
    with Server(*LIMITED) as server:
        dana, noa = guest(server), guest(server)
        page = f"/api/player/{dana.player['id']}"
        add_unrated_games(server, 1, dana.player["id"])
        add_unrated_games(server, 499, dana.player["id"], "offline", 1)
        equal(len(noa.get(page).json["recent"]), 1)
        add_unrated_games(server, 1, dana.player["id"], "private", 1)
        equal(noa.get(page).json["recent"], [])
        equal(len(dana.get(page).json["recent"]), 50)


def lose(connection, table):
    """Plays at a table without ever calling, until the game is over. Returns its last event."""
    end = time.time() + 120 * SLOW
    connection.send({"do": "open", "table": table})
    while time.time() < end:
        message = connection.receive()
        state = message.get("state", {}).get("game") or message
        view = state.get("view")
        if message.get("event") == "end":
            return message
        if message.get("event") == "round":
            connection.send({"do": "ready", "table": table})
        elif view and view["phase"] == "play" and view["turn"] == view["seat"]:
            connection.send({"do": "act", "table": table, "move": state["move"], "action": view["hand"][:2] + " deck"})
    raise AssertionError("the game did not end")


def test_a_player_for_whom_a_bot_plays_gains_nothing():
    with Server(*LIMITED) as server:
        users = [account(server, user) for user in ("dana", "noa")]
        dana, noa = [each.connect() for each in users]
        table = dana.ask("create", seats=2, rated=True, rules="dhumbal")["table"]
        equal(noa.ask("sit", table=table)["ok"], True)
        equal(dana.ask("start", table=table)["ok"], True)
        equal(dana.ask("away", table=table)["ok"], True)
        over = lose(noa, table)
        equal((over["winners"], over["rating"][0]), ([1], 1000))
        assert over["rating"][1] < 1000, over
        (mu, sigma), (other_mu, _) = [skill_of(server, each.player["id"]) for each in users]
        equal((mu, sigma), (25.0, 8.333))
        assert other_mu < 25, other_mu


main()
