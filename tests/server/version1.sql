-- A data file of the first version of the server: an account, two guests, a finished rated game and a waiting table.
PRAGMA journal_mode=WAL;
CREATE TABLE player( id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, user TEXT COLLATE NOCASE UNIQUE, password TEXT, rating INTEGER NOT NULL DEFAULT 1000, picture INTEGER NOT NULL DEFAULT 0, since INTEGER NOT NULL, games INTEGER NOT NULL DEFAULT 0, wins INTEGER NOT NULL DEFAULT 0, rounds INTEGER NOT NULL DEFAULT 0, yanivs INTEGER NOT NULL DEFAULT 0, assafs_met INTEGER NOT NULL DEFAULT 0, assafs INTEGER NOT NULL DEFAULT 0, slaps INTEGER NOT NULL DEFAULT 0, cuts INTEGER NOT NULL DEFAULT 0, outs INTEGER NOT NULL DEFAULT 0, streak INTEGER NOT NULL DEFAULT 0, best_streak INTEGER NOT NULL DEFAULT 0, most_players INTEGER NOT NULL DEFAULT 0, rated INTEGER NOT NULL DEFAULT 0, rated_wins INTEGER NOT NULL DEFAULT 0);
CREATE TABLE token(hash BLOB PRIMARY KEY, player INTEGER NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX token_player ON token(player);
CREATE TABLE board(code TEXT PRIMARY KEY, opened INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE log(code TEXT NOT NULL, n INTEGER NOT NULL, text BLOB NOT NULL, PRIMARY KEY(code, n)) WITHOUT ROWID;
CREATE TABLE game(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, rules TEXT NOT NULL, rated INTEGER NOT NULL, ended INTEGER NOT NULL, record TEXT NOT NULL);
CREATE TABLE seat(game INTEGER NOT NULL, seat INTEGER NOT NULL, player INTEGER NOT NULL, name TEXT NOT NULL, level TEXT, won INTEGER NOT NULL, quit INTEGER NOT NULL, total INTEGER NOT NULL, rating_change INTEGER NOT NULL, PRIMARY KEY(game, seat)) WITHOUT ROWID;
CREATE INDEX seat_player ON seat(player, game) WHERE player > 0;
CREATE TABLE rating(id INTEGER PRIMARY KEY, player INTEGER NOT NULL, at INTEGER NOT NULL, game TEXT NOT NULL, change INTEGER NOT NULL, rating INTEGER NOT NULL);
CREATE INDEX rating_player ON rating(player, id);
CREATE TABLE relation(player INTEGER NOT NULL, relation INTEGER NOT NULL, other INTEGER NOT NULL, PRIMARY KEY(player, relation, other)) WITHOUT ROWID;
CREATE INDEX relation_other ON relation(other);
CREATE TABLE picture(player INTEGER PRIMARY KEY, webp BLOB NOT NULL);
INSERT INTO player(id, name, since) VALUES(1, 'Quiet Yak', 1780000000);
INSERT INTO player(id, name, user, password, rating, since, games, wins, rounds, yanivs, streak, best_streak, most_players, rated,
  rated_wins) VALUES(2, 'Dana', 'Dana',
  '$argon2id$v=19$m=65536,t=2,p=1$1PIxDSyT/xtgMebcHgttTQ$zajwfm18ztuoHRGeBccwT3/MZqGHHQgFFfpIrGs9ByE',
  1012, 1780000000, 1, 1, 1, 1, 1, 1, 2, 1, 1);
INSERT INTO player(id, name, since) VALUES(3, 'Sandy Gecko', 1780000000);
INSERT INTO game VALUES(1, 'bakotimusela', 'duel threshold=5', 1, 1790000000, 'yaniv 1
rules duel threshold=5
player Dana
player Quiet Yak
');
INSERT INTO seat VALUES(1, 1, 2, 'Dana', NULL, 1, 0, 0, 12), (1, 2, 1, 'Quiet Yak', NULL, 0, 0, 14, -12);
INSERT INTO rating VALUES(1, 2, 1790000000, 'bakotimusela', 12, 1012);
INSERT INTO board VALUES('kufonuju', 1790000001);
INSERT INTO log VALUES('kufonuju', 1, '>create 1 86765dce7899b1331f6e6eac4c702810cb5a003dd7653be48a692252bb3dbb43 2 1 0 20 race 1500 duel
'), ('kufonuju', 2, '>seat 1 1 p1
');
PRAGMA user_version = 1;
