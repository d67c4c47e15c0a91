#!/usr/bin/env bash
# yaniv arena: the example bots, bots that misbehave, reproducibility, records, signals.
#   tests/cli/arena.sh [PATH OF yaniv]
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
yaniv=$(realpath "${1:-$root/build/yaniv}")
[ -x "$yaniv" ] || { echo "FAILED there is no ${1:-$root/build/yaniv}"; echo "0 passed, 1 failed"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0 failed=0

# check NAME COMMAND…: the command must succeed.
check() {
    local name=$1
    shift
    if "$@" >check.log 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name"
        sed 's/^/    /' check.log | head -5
    fi
}

# arena ARGUMENTS…: runs it, with time enough for a busy machine unless told otherwise; leaves out, err and code.
arena() {
    timeout 300 "$yaniv" arena --bot-ms 20000 "$@" >out 2>err </dev/null
    code=$?
}

exits() { [ "$code" = "$1" ] || { echo "exit status $code, not $1"; cat err; false; }; }
says() { grep -qF -- "$1" err || { echo "stderr does not say: $1"; cat err; false; }; }
silent() { [ ! -s err ] || { cat err; false; }; }

# field EXPRESSION VALUE: of the JSON in out, d.
field() { python3 -c '
import json, sys
d = json.load(open("out"))
value = eval(sys.argv[1])
sys.exit(0 if value == eval(sys.argv[2]) else f"{sys.argv[1]} is {value}, not {sys.argv[2]}")' "$1" "$2"; }

# A bot that takes the first legal action, in one line.
first="exec:sed -un 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1/p'"
py="exec:python3 '$root/examples/bot.py'"
cc -O2 -Wall -Wextra -o cbot "$root/examples/bot.c" 2>cc.log
check "bot.c compiles without a warning" test ! -s cc.log

# ---- the examples ----
arena --seat "$py" --seat random --games 10 --seed 1 --json
check "bot.py plays" exits 0
check "bot.py beats random" field 'd["players"][0]["won"] >= 9' True
check "bot.py never forfeits" field 'd["games_forfeited"]' 0
check "nothing on stderr when it is not a terminal" silent
arena --seat exec:./cbot --seat random --seat random --games 30 --seed 1 --json
check "bot.c beats random" field 'd["players"][0]["won"] >= 27' True
arena --seat exec:./cbot --seat "$py" --games 10 --duplicate --seed 5 --json
check "bot.c and bot.py play alike" field '[p["won"] for p in d["players"]]' '[5.0, 5.0]'
check "no spread between equal groups" field '[(p["low"], p["high"]) for p in d["players"]]' '[(0.5, 0.5)] * 2'
for rules in 'sevens false_call=swap' 'speedy false_call=draw3' 'slapdown false_call=eliminate' 'traveller last_turn=on' \
    'traveller slap=runs out_of_turn=penalty' 'traveller decks=2 set_jokers=on ace=wrap take_run=any'; do
    arena --seat exec:./cbot --seat "$py" --seat random --games 6 --seed 9 --rules "$rules" --json
    check "examples keep to the rules of $rules" field 'd["games_forfeited"]' 0
done

# ---- statistics hold together ----
arena --seat exec:./cbot --seat random --seat random --games 60 --seed 2 --json
check "--json is JSON" python3 -m json.tool out
check "the wins add up to the games" field 'round(sum(p["won"] for p in d["players"]), 3)' 60
check "the shares add up to one" field 'round(sum(p["share"] for p in d["players"]), 4)' 1
check "the ranks add up" field 'round(sum(p["rank"] for p in d["players"]), 3)' 6
check "each round has one winner" field 'sum(p["rounds_won"] for p in d["players"])' 'd["players"][0]["rounds"]'
check "each round has one caller" field 'sum(p["calls"] for p in d["players"])' 'd["players"][0]["rounds"]'
check "par is a third" field 'round(d["par"], 3)' 0.333
arena --seat exec:./cbot --seat random --games 10 --seed 2
check "the table names the seed" grep -q 'seed 2$' out
check "the table names par" grep -q 'Par is 50.0 %' out

# ---- reproducible ----
arena --seat exec:./cbot --seat random --seat "$py" --games 13 --seed 77 --jobs 1 --json --record r1 && cp out one
arena --seat exec:./cbot --seat random --seat "$py" --games 13 --seed 77 --jobs 2 --json --record r2
check "one job or two: the same results" cmp one out
check "one job or two: the same records" diff -r r1 r2
arena --seat exec:./cbot --seat random --games 12 --seed 77 --jobs 1 --json --duplicate && cp out one
arena --seat exec:./cbot --seat random --games 12 --seed 77 --jobs 3 --json --duplicate
check "duplicate too" cmp one out
arena --seat exec:./cbot --seat random --games 12 --seed 78 --json --duplicate
check "another seed, other games" bash -c '! cmp -s one out'
arena --seat random --seat random --games 2 --json
seed=$(python3 -c 'import json; print(json.load(open("out"))["seed"])')
cp out one
arena --seat random --seat random --games 2 --seed "$seed" --json
check "a seed that was chosen can be used again" cmp one out
arena --seat random --seat random --games 6 --duplicate --seed 4 --json
check "equal players have exactly one half with --duplicate" field '[p["share"] for p in d["players"]]' '[0.5, 0.5]'
arena --seat random --seat random --seat random --games 7 --duplicate --seed 4 --json
check "--duplicate plays whole groups" field '(d["games"], d["groups"])' '(9, 3)'
check "equal players have exactly one third" field '[p["won"] for p in d["players"]]' '[3.0, 3.0, 3.0]'

# ---- duplicate deals are the same deals ----
arena --seat exec:./cbot --seat random --games 2 --duplicate --seed 6 --record dup
check "both games of a pair have the same first deck" \
    cmp <(grep -m1 ^deck dup/000001.yaniv) <(grep -m1 ^deck dup/000002.yaniv)
check "and the same starter" cmp <(grep -m1 ^start dup/000001.yaniv) <(grep -m1 ^start dup/000002.yaniv)
check "with the players exchanged" \
    cmp <(grep ^player dup/000001.yaniv) <(grep ^player dup/000002.yaniv | tac)

# ---- records ----
check "thirteen games, thirteen records" test "$(ls r1 | wc -l)" = 13
check "records are valid and finished" bash -c "'$yaniv' check r1/*.yaniv >log && ! grep -v finished log && ! grep unfinished log"
arena --seat random --seat random --games 1 --record r1
check "a folder with records is refused" exits 1
check "and the message says why" says "r1: holds records already"
arena --seat random --seat random --games 1 --record no/such/folder
check "a folder that cannot be is refused" exits 1
check "and named" says "no/such/folder: No such file or directory"
arena --seat "exec:sed -un 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1/p' # a comment" --seat random --games 1 --record hash --seed 1
check "a # in a command does not harm the record" "$yaniv" check hash/000001.yaniv

# ---- bots that misbehave ----
cat >bad.py <<'P'
import json, sys, time, os
how, answers = sys.argv[1], 0
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] != "act":
        continue
    answers += 1
    a = max(m["legal"], key=lambda a: (a == "yaniv", a.endswith("deck"), len(a)))
    if how == "dies" and answers == 4: sys.exit(3)
    if how == "crashes" and answers == 4: os.kill(os.getpid(), 11)
    if how == "hangs" and answers == 4: time.sleep(100)
    if how == "slapless" and m["legal"] == ["pass", "slap"]: continue
    if how == "passes" and m["legal"] == ["pass", "slap"]: a = "pass"
    if how == "closes" and answers == 4: os.close(1); time.sleep(100)
    if how == "twice": a += "\n" + a
    if how == "dribbles" and answers == 2: sys.stdout.write(a[0]); sys.stdout.flush(); time.sleep(100)
    if how == "calls" and m["legal"] == ["pass", "slap"]: a = "yaniv"
    if how == "crlf": a = "  " + a.upper() + " \r"
    print(a, flush=True)
P
# bad NAME SEAT WORDS…: forfeits both of two games, with these words, and the arena goes on. Answers may take $limit ms.
limit=20000
bad() {
    local name=$1 seat=$2
    shift 2
    rm -rf bad
    arena --seat "$seat" --seat random --games 2 --seed 3 --bot-ms "$limit" --json --record bad --jobs 1
    check "$name: the arena goes on" exits 0
    check "$name: forfeits each game" field '(d["players"][0]["forfeits"], d["players"][1]["won"])' '(2, 2.0)'
    check "$name: the records are valid" "$yaniv" check bad/000001.yaniv bad/000002.yaniv
    check "$name: the record says so" grep -q '^tag forfeit seat [12]: it ' bad/000001.yaniv
    check "$name: player, game and seed are named" says "game 1 (seed 3): player 1, exec:"
    for words in "$@"; do
        check "$name: says '$words'" says "$words"
    done
}
bad "dies at once" "exec:exit 3" "it ended, with exit status 3"
bad "dies mid-game" "exec:python3 bad.py dies" "it ended, with exit status 3"
bad "crashes" "exec:exec python3 bad.py crashes" "it was ended by signal 11"
limit=400 bad "hangs" "exec:python3 bad.py hangs" "it did not answer within 400 ms"
limit=400 bad "never answers" "exec:sleep 100" "it did not answer within 5400 ms" # there is time to start
bad "answers garbage" "exec:while read -r line; do echo wibble wobble; done" "'wibble"
bad "answers with binary" "exec:while read -r line; do printf '\\001\\033[31m\\377\\n'; done" "??[31m?"
bad "answers illegally" "exec:while read -r line; do case \$line in *'\"act\"'*) echo yaniv; esac; done" \
    "it answered 'yaniv': your hand is worth" "points: you can call with 5 or fewer"
bad "prints without end" "exec:sleep 0.1; yes | tr -d '\\n'" "y"
bad "closes its output mid-game" "exec:exec python3 bad.py closes" "it closed its output"
bad "closes its output at once" "exec:exec 1>&-; exec sleep 100" "it closed its output"
bad "closes everything" "exec:exec 1>&- 0<&-; exec sleep 100" "it closed its"
bad "answers twice" "exec:python3 bad.py twice" "forfeits: it"
limit=400 bad "answers half a line" "exec:python3 bad.py dribbles" "it did not answer within 400 ms"
arena --seat "exec:sleep 1; exec python3 bad.py ok" --seat random --games 1 --seed 3 --bot-ms 400 --json
check "a bot may take its time to start" field 'd["games_forfeited"]' 0
arena --seat "exec:python3 bad.py slapless" --seat "exec:python3 bad.py slapless" --games 8 --seed 3 --bot-ms 400 --json --jobs 1
check "a bot that never answers a slap-down forfeits" field 'd["games_forfeited"] > 0' True
check "because it is late" says "it did not answer within 400 ms"
arena --seat "exec:python3 bad.py calls" --seat "exec:python3 bad.py calls" --games 8 --seed 3 --json --rules 'traveller out_of_turn=penalty'
check "a call is no answer to a slap-down" says "'yaniv': the question was whether to slap down: slap or pass"
arena --seat "exec:python3 bad.py passes" --seat random --games 4 --seed 3 --json
check "pass is an answer to a slap-down" field '(d["games_forfeited"], d["players"][0]["slaps"])' '(0, 0)'
arena --seat "exec:python3 bad.py crlf" --seat random --games 2 --seed 3 --json
check "capitals, spaces and CRLF are forgiven" field 'd["games_forfeited"]' 0
arena --seat "exec:python3 bad.py dies" --seat random --seat random --games 3 --seed 3 --json
check "of three, the other two share a forfeited game" field '[p["won"] for p in d["players"]]' '[0, 1.5, 1.5]'
check "and the one who forfeits is last" field 'd["players"][0]["rank"]' 3.0
arena --seat "exec:exit 1" --seat random --games 40 --seed 3
check "not every one of many forfeits is told of" test "$(wc -l <err)" -lt 15
arena --seat "exec:no-such-program-at-all" --seat random --games 5
check "a program that is not there stops the arena" exits 1
check "and is named" says "exec:no-such-program-at-all: the shell could not run it"
check "and there are no results" test ! -s out

# ---- nothing is left behind ----
arena --seat "exec:sleep 7654.321 & exec python3 bad.py hangs" --seat random --games 1 --bot-ms 200 --seed 1
check "a bot with children hangs" says "forfeits"
sleep 0.2
check "children of a bot are ended with it" bash -c "! pgrep -f 'sleep 7654[.]321'"
arena --seat "$first" --seat random --games 2 --seed 1
check "a sed one-liner is a bot" exits 0
"$yaniv" arena --seat exec:./cbot --seat "exec:python3 bad.py ok" --games 1000000 --seed 1 --record long --json >out 2>err &
pid=$!
for _ in $(seq 100); do
    [ -e long/000002.yaniv ] && break
    sleep 0.1
done
kill -INT $pid
wait $pid
code=$?
check "Ctrl-C: exit status 1" exits 1
check "Ctrl-C: says so" says " of 1000000 games"
check "Ctrl-C: the results so far" field '(d["complete"], d["games"] > 0, d["games_planned"])' '(False, True, 1000000)'
check "Ctrl-C: a record for each game that counts" field 'd["games"]' "$(ls long | wc -l)"
check "Ctrl-C: no record is half-written" bash -c "'$yaniv' check long/* >log && ! grep unfinished log"
check "Ctrl-C: no temporary file" bash -c "! ls long | grep -v '^[0-9]*[.]yaniv$'"
check "Ctrl-C: no program left" bash -c "! pgrep -f 'bad[.]py ok'"

# ---- usage ----
usage() {
    local words=$1
    shift
    arena "$@"
    check "usage: $words" exits 2
    check "usage: says $words" says "$words"
}
usage "who plays?"
usage "unknown option --gamse; did you mean --games?" --gamse 10
usage "unknown option --seats; did you mean --seat?" --seats=random
usage "there is no player 'nobody'; there are random, greedy" --seat nobody --seat random
usage "there is no player 'exec: '" --seat 'exec: ' --seat random
usage "2 to 8 players (1 given)" --seat random
usage "2 to 2 players (3 given)" --seat random --seat random --seat random --rules duel
usage "--rules: " --seat random --seat random --rules 'traveller threshold=99'
usage "--games takes a number" --seat random --seat random --games 0
usage "--seed takes a number" --seat random --seat random --seed -1
usage "--jobs takes a number" --seat random --seat random --jobs x
usage "--bot-ms takes a number" --seat random --seat random --bot-ms 0
usage "is not an option; players are given with --seat" random random
usage "the deck is too small" --seat random --seat random --seat random --seat random --rules 'speedy hand=7'
usage "at most 8 players" --seat random --seat random --seat random --seat random --seat random --seat random --seat random --seat random --seat random

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
