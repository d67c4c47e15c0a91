#!/usr/bin/env bash
# yaniv export, yaniv backup and yaniv restore, on a data file that another program is writing to.
#   tests/cli/data.sh [PATH OF yaniv]
. "$(dirname "$0")/../lib.sh"
writer=""
at_exit() { [ -z "$writer" ] || kill "$writer" 2>/dev/null; }
cd "$work" || exit 1
export LC_ALL=C.UTF-8

says() { check "'$1' in $(cat err)" grep -qF -- "$1" err; }
no_parts() { check "no half-done files: $(ls "$1")" test -z "$(find "$1" -name '*.??????' -o -name '*.tmp*' -o -name '*-journal')"; }

# The tables that these commands read, and others.
cat >make.py <<'END'
import sqlite3, sys, time
path, games = sys.argv[1], int(sys.argv[2])
record = open(sys.argv[3]).read()
db = sqlite3.connect(path, isolation_level=None)
db.execute("PRAGMA journal_mode=WAL")
db.execute("""CREATE TABLE IF NOT EXISTS game(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, rules TEXT NOT NULL,
    rated INTEGER NOT NULL, ended INTEGER NOT NULL, record TEXT NOT NULL)""")
db.execute("BEGIN")
for i in range(games):
    db.execute("INSERT INTO game(code, rules, rated, ended, record) VALUES(?, 'traveller', ?, ?, ?)",
               (f"game{i:08d}", i % 2, 1700000000 + i, record))
db.execute("COMMIT")
END
cat >write.py <<'END'
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=10)
open("writing", "w").close()
for i in range(100000):
    db.execute("INSERT INTO game(code, rules, rated, ended, record) VALUES(?, 'x', 0, 1, 'yaniv 1' || char(10))", (f"live{i:08d}",))
    time.sleep(0.002)
END
count() { python3 -c "import sqlite3,sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM game').fetchone()[0])" "$1"; }
python3 make.py data.db 250 "$root/tests/golden/examples/assaf.yaniv"

# ---- export ----
run 0 export --data data.db --folder games/all
says '250 games, 250 of them new or changed'
check "250 files" test "$(ls games/all | wc -l)" = 250
check "the record itself" cmp games/all/game00000249.yaniv "$root/tests/golden/examples/assaf.yaniv"
run 0 check games/all/game00000000.yaniv
echo changed >games/all/game00000007.yaniv
run 0 export --data data.db --folder games/all
says '250 games, 1 of them new or changed'
run 0 export --data data.db
check "250 lines" test "$(wc -l <out)" = 250
check "each an object with its record" python3 -c "
import json; r = open('$root/tests/golden/examples/assaf.yaniv').read()
d = [json.loads(l) for l in open('out')]
assert [x['game'] for x in d] == ['game%08d' % i for i in range(250)] and all(x['record'] == r for x in d)
assert d[3]['rated'] is True and d[3]['ended'] == 1700000003 and d[3]['rules'] == 'traveller'"
run 0 export --data data.db -
check "- is the same" test "$(wc -l <out)" = 250
python3 -c "import sqlite3; db = sqlite3.connect('data.db'); db.execute(\"UPDATE game SET code = '../../evil' WHERE id = 3\"); db.commit()"
run 1 export --data data.db --folder games/more
says 'game 3 has a code that cannot be the name of a file'
check "nothing outside the folder" test ! -e evil.yaniv -a ! -e ../evil.yaniv
python3 -c "import sqlite3; db = sqlite3.connect('data.db'); db.execute(\"UPDATE game SET code = 'game00000002' WHERE id = 3\"); db.commit()"

# ---- backup ----
run 0 backup --data data.db copy.db
check "all games are in the copy" test "$(count copy.db)" = 250
check "only the owner reads it" test "$(stat -c %a copy.db)" = 600
check "one file" test ! -e copy.db-wal -a ! -e copy.db-shm
no_parts .
echo old >old.db
run 0 backup --data data.db old.db
check "an older copy is replaced" test "$(count old.db)" = 250

# ---- restore ----
execute() { python3 -c "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute(sys.argv[2]); db.commit()" "$1" "$2"; }
cp copy.db first.db
run 1 restore --data back.db copy.db
says 'copy.db: the backup has version 0, but this program knows versions 1 to'
execute copy.db 'PRAGMA user_version=999'
run 1 restore --data back.db copy.db
says 'copy.db: the backup has version 999'
check "nothing was restored" test ! -e back.db
execute copy.db 'PRAGMA user_version=4'
run 0 restore --data back.db copy.db
check "all games are back" test "$(count back.db)" = 250
check "only the owner reads them" test "$(stat -c %a back.db)" = 600
execute back.db "DELETE FROM game WHERE id > 5"
run 1 restore --data back.db copy.db
says 'back.db: this file exists; --force replaces it'
check "the data is as it was" test "$(count back.db)" = 5
flock -o -x back.db sleep 60 &
writer=$!
while flock -n back.db true; do sleep 0.05; done
run 1 restore --data back.db --force copy.db
says 'back.db: a server is using it'
kill $writer
wait $writer 2>/dev/null
writer=""
while ! flock -n back.db true; do sleep 0.05; done
# A crashed server leaves its latest changes beside the file. They do not belong to the restored data.
python3 -c "
import os, sqlite3
db = sqlite3.connect('back.db'); db.execute('PRAGMA journal_mode=WAL'); db.execute('DELETE FROM game'); db.commit(); os._exit(0)"
check "there are changes beside the file" test -s back.db-wal
run 0 restore --data back.db --force copy.db
check "the changes are gone" test ! -e back.db-wal -a ! -e back.db-shm
check "all games are back again" test "$(count back.db)" = 250
head -c 40000 copy.db >damaged.db
run 1 restore --data back.db --force damaged.db
says 'damaged.db'
check "a damaged backup changes nothing" test "$(count back.db)" = 250
XDG_DATA_HOME=$work/new/home run 0 restore copy.db
check "the default file is restored" test "$(count new/home/yaniv/server.db)" = 250
run 2 restore
says 'the BACKUP is missing'
run 1 restore --data back.db --force missing.db
says 'missing.db: No such file or directory'
run 1 restore --data nowhere/back.db copy.db
says 'nowhere/back.db: No such file or directory'
no_parts .
mv first.db copy.db

# ---- while another program writes ----
python3 make.py data.db 0 /dev/null
python3 -c "import sqlite3; db = sqlite3.connect('data.db'); db.execute('CREATE TABLE bulk(x)'); db.executemany('INSERT INTO bulk VALUES(?)', ((b'x' * 4000,) for _ in range(8000))); db.commit()"
python3 write.py data.db &
writer=$!
while [ ! -e writing ]; do sleep 0.05; done
before=$(count data.db)
run 0 backup --data data.db live.db
after=$(count data.db)
copied=$(count live.db)
check "the copy is of a moment between: $before $copied $after" test "$copied" -ge "$before" -a "$copied" -le "$after"
check "the writer was not stopped" kill -0 $writer
check "and goes on: $before $after" bash -c "sleep 0.3; test \$(python3 -c \"import sqlite3; print(sqlite3.connect('data.db').execute('SELECT count(*) FROM game').fetchone()[0])\") -gt $before"
check "the copy is sound" python3 -c "import sqlite3; assert sqlite3.connect('live.db').execute('PRAGMA integrity_check').fetchone() == ('ok',)"
run 0 export --data data.db --folder games/live
check "games can be exported meanwhile" test "$(ls games/live | wc -l)" -ge 250
kill $writer && wait $writer 2>/dev/null
writer=""

# ---- errors ----
export XDG_DATA_HOME=$work/home
run 1 export
says 'home/yaniv/server.db: No such file or directory'
mkdir -p home/yaniv && cp copy.db home/yaniv/server.db
run 0 export
check "the default file" test "$(wc -l <out)" = 250
run 2 export --data data.db games
says '--folder'
run 2 export --data data.db --folder x -
run 2 backup --data data.db
says 'the TARGET is missing'
run 0 backup default.db
check "the default file is copied" test "$(count default.db)" = 250
run 1 export --data missing.db
says 'missing.db: No such file or directory'
check "a file that was not there is not made" test ! -e missing.db
run 1 backup --data data.db data.db
says 'that is the data file itself'
ln -s data.db link.db
run 1 backup --data data.db link.db
says 'that is the data file itself'
run 1 backup --data data.db nowhere/copy.db
says 'nowhere/copy.db: No such file or directory'
run 1 backup --data data.db games
says 'games: this is not a regular file'
echo 'not a database, not at all' >text.db
run 1 export --data text.db
says 'text.db: this is not the data file of a server'
run 1 backup --data text.db copy.db
python3 -c "import sqlite3; db = sqlite3.connect('other.db'); db.execute('CREATE TABLE x(y)'); db.commit()"
run 1 export --data other.db
says 'other.db: this is not the data file of a server'
touch file
run 1 export --data data.db --folder file
no_parts .
check "the copy is as it was" test "$(count copy.db)" = 250

# On a full disk, the previous copy stays unchanged.
(
    ulimit -f 1000
    trap '' XFSZ
    "$yaniv" backup --data data.db copy.db >out 2>err
)
check "a full disk is an error" test $? = 1
says 'copy.db:'
check "and the copy is as it was" test "$(count copy.db)" = 250
no_parts .

finish
