#!/usr/bin/env bash
# yaniv arena: the example bots, bots that misbehave, reproducibility, records, signals.
#   tests/cli/arena.sh [PATH OF yaniv]
. "$(dirname "$0")/../lib.sh"
cd "$work" || exit 1

# arena ARGUMENTS…: runs the arena, by default with enough time for a busy machine. Sets out, err and code.
arena() {
    timeout 300 "$yaniv" arena --bot-ms 20000 "$@" >out 2>err </dev/null
    code=$?
}

exits() { [ "$code" = "$1" ] || { echo "exit status $code, not $1"; cat err; false; }; }
says() { grep -qF -- "$1" err || { echo "stderr does not say: $1"; cat err; false; }; }
silent() { [ ! -s err ] || { cat err; false; }; }

# field EXPRESSION VALUE: checks the value of an expression about d, the JSON in out.
field() { python3 -c '
import json, sys
d = json.load(open("out"))
ratios = ["rounds_won_share", "points_a_round", "calls_won_share", "assafs_suffered_a_round", "assafs_made_a_round"]
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

# ---- statistics are consistent ----
arena --seat exec:./cbot --seat random --seat random --games 60 --seed 2 --json
check "--json is JSON" python3 -m json.tool out
check "the wins add up to the games" field 'round(sum(p["won"] for p in d["players"]), 3)' 60
check "the shares add up to one" field 'round(sum(p["share"] for p in d["players"]), 4)' 1
check "the ranks add up" field 'round(sum(p["rank"] for p in d["players"]), 3)' 6
check "each round has one winner" field 'sum(p["rounds_won"] for p in d["players"])' 'd["players"][0]["rounds"]'
check "each round has one caller" field 'sum(p["calls"] for p in d["players"])' 'd["players"][0]["rounds"]'
check "each ratio lies in its range" field \
    'all(p[k + "_low"] <= p[k] <= p[k + "_high"] for p in d["players"] for k in ratios)' True
check "ratios are what their counts give" field '[[round(p[k], 5) for k in ratios] for p in d["players"]]' \
    '[[round(a / b, 5) for a, b in ((p["rounds_won"], p["rounds"]), (p["points"], p["rounds"]), (p["calls_won"], p["calls"]), (p["assafs_suffered"], p["rounds"]), (p["assafs_made"], p["rounds"]))] for p in d["players"]]'
check "points a round have a range" field 'd["players"][0]["points_a_round_low"] < d["players"][0]["points_a_round_high"]' True
check "par is a third" field 'round(d["par"], 3)' 0.333
arena --seat exec:./cbot --seat random --games 10 --seed 2
check "the table names the seed" grep -q 'seed 2$' out
check "the table names par" grep -q 'Par is 50.0 %' out
check "and how far rounds, points, calls and Assafs may be off" grep -Eq \
    '^ 1( +[0-9.]+ ± +[0-9.]+ %)( +[0-9.]+ ± +[0-9.]+)( +[0-9.]+ ± +[0-9.]+ %){3}$' out
check "within 100 columns" test "$(LC_ALL=C.UTF-8 wc -L <out)" -le 100
arena --seat random --seat random --games 1 --seed 2 --json
check "of one game points have no range" field '[d["players"][0]["points_a_round_" + k] for k in ("low", "high")]' '[None, None]'

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
arena --seat random --seat random --seat random --games 1 --record same
check "equal bots have different names" is "$(sed -n 's/^player //p' same/*.yaniv | tr '\n' ,)" 'random,random 2,random 3,'
arena --seat random --seat random --games 1 --record r1
check "a folder with records is refused" exits 1
check "and the message says why" says "r1: already contains records"
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
# bad NAME SEAT WORDS…: checks that the bot forfeits both of two games, with these words. Answers may take $limit ms.
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
bad "dies at once" "exec:exit 3" "it ended with exit status 3"
bad "dies mid-game" "exec:python3 bad.py dies" "it ended with exit status 3"
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

# ---- Elo ----
arena --seat exec:./cbot --seat random --seat random --games 6 --seed 3 --json
check "no Elo among three" field '"elo" in d["players"][0]' False
arena --seat greedy --seat random --games 40 --seed 8 --rules 'traveller threshold=30 end=rounds rounds=1' --json
check "two players have Elo from their share" field \
    '[round(p["elo"], 3) for p in d["players"]]' \
    '[round(400 * __import__("math").log10(p["share"] / (1 - p["share"])), 3) for p in d["players"]]' # rounded shares: exact in 40ths
check "and a range of it" field 'd["players"][0]["elo_low"] < d["players"][0]["elo"] < d["players"][0]["elo_high"]' True
check "which is the other's, turned round" field 'd["players"][0]["elo_low"] + d["players"][1]["elo_high"]' 0
arena --seat greedy --seat random --games 20 --seed 1 --json
check "a clean sweep has no Elo but a bound" field \
    '[d["players"][0][k] is None for k in ("elo", "elo_low", "elo_high")]' '[True, False, True]'
arena --seat greedy --seat random --games 20 --seed 1
check "the table has it too" grep -q 'Elo     95 % range' out

# ---- time to think ----
arena --seat greedy:5 --seat random --games 2 --seed 1 --json && cp out one
check "a level with a time" field 'd["players"][0]["player"]' '"greedy:5"'
arena --seat greedy --seat random:7 --think 3 --games 2 --seed 1
check "--think" exits 0

# ---- sequential tests ----
quick=(--rules 'traveller threshold=30 end=rounds rounds=1')
arena --seat greedy --seat random --sprt 'elo0=0 elo1=30' --seed 4 "${quick[@]}" --json --jobs 1 --record s1 && cp out one
check "sprt: H1" field '(d["test"]["kind"], d["test"]["decision"], d["complete"], d["duplicate"])' '("sprt", "H1", True, True)'
check "sprt: the LLR has met the bound" field 'd["test"]["llr"] >= d["test"]["llr_upper"]' True
check "sprt: it stopped early" field '(d["games"] < d["games_planned"], d["games_planned"])' '(True, 100000)'
check "sprt: a record of each game that counts" field 'd["games"]' "$(ls s1 | wc -l)"
arena --seat greedy --seat random --sprt 'elo0=0 elo1=30' --seed 4 "${quick[@]}" --json --jobs 3 --record s3
check "sprt: one job or three: the same games decide" cmp one out
check "sprt: and are recorded" diff -r s1 s3
arena --seat random --seat greedy --sprt 'elo0=0,elo1=30,alpha=0.01' --seed 4 "${quick[@]}"
check "sprt: H0 in words" grep -q 'Sequential test: H0 is accepted after [0-9]* games' out
arena --seat greedy --seat greedy --sprt 'elo0=0 elo1=20' --seed 4 --games 33 "${quick[@]}" --json
check "sprt: stops at --games, rounded to whole deals" field '(d["games"], d["test"]["decision"], d["complete"])' '(34, None, True)'
arena --seat greedy --seat random --sprt 'elo0=0 elo1=20' --players 4 --seed 4 "${quick[@]}" --json
check "sprt: one among three" field '(d["test"]["decision"], [p["player"] for p in d["players"]])' '("H1", ["greedy"] + ["random"] * 3)'
arena --seat random --seat greedy --until-decided 50 --seed 4 "${quick[@]}" --json
check "until-decided: less" field '(d["test"]["kind"], d["test"]["decision"], d["test"]["high"] < 0.5)' '("share", "less", True)'
arena --seat greedy --seat random --until-decided 50 --seed 4 "${quick[@]}"
check "until-decided: in words" grep -q 'it is decided: more than 50 %' out
arena --seat greedy --seat greedy --until-decided 50 --games 100 --seed 4 "${quick[@]}"
check "until-decided: says if it is not" grep -q 'After 100 games it is not decided' out
arena --seat "exec:python3 bad.py dies" --seat random --sprt 'elo0=0 elo1=20' --seed 4
check "sprt: forfeits are losses" grep -q 'H0 is accepted after 32 games' out
check "sprt: luck is subtracted for programs" grep -q 'Sequential test, with luck subtracted: H0' out
arena --seat "exec:python3 bad.py dies" --seat random --sprt 'elo0=0 elo1=20' --seed 4 --plain
check "sprt: but not with --plain" grep -q 'Sequential test: H0 is accepted after 32 games' out
arena --seat greedy --seat random --sprt 'elo0=0 elo1=30' --seed 4 "${quick[@]}" --adjust --json
check "sprt: with luck subtracted" field '(d["test"]["adjusted"], d["test"]["decision"])' '(True, "H1")'
arena --seat random --seat greedy --until-decided 50 --seed 4 "${quick[@]}" --adjust
check "until-decided: with luck subtracted" grep -q 'share of player 1, with luck subtracted: ' out
arena --seat "exec:no-such-program-at-all" --seat random --sprt 'elo0=0 elo1=20'
check "sprt: a program that is not there stops it" exits 1

# ---- gauntlets ----
arena --gauntlet --seat random --seat greedy --seat exec:./cbot --games 41 --seed 5 --json --jobs 1 --record g1 && cp out one
check "gauntlet: all pairs" field '[(p["one"], p["other"], p["games"]) for p in d["pairs"]]' '[(1, 2, 42), (1, 3, 42), (2, 3, 42)]'
check "gauntlet: random is last" field 'min(range(3), key=lambda i: d["players"][i]["elo"])' 0
check "gauntlet: the mean is 0" field 'abs(sum(p["elo"] for p in d["players"])) < 0.001' True
check "gauntlet: ranges" field 'all(p["elo_low"] < p["elo"] < p["elo_high"] for p in d["players"])' True
check "gauntlet: a record of each game" test "$(ls g1 | wc -l)" = 126
check "gauntlet: named by pair" test -e g1/02-03-000042.yaniv
arena --gauntlet --seat random --seat greedy --seat exec:./cbot --games 41 --seed 5 --json --jobs 3
check "gauntlet: one job or three: the same results" cmp one out
arena --seat greedy --seat exec:./cbot --games 42 --seed 7 --duplicate --json
check "gauntlet: a pair is a match with its seed" field '(d["players"][0]["won"], d["seed"])' \
    "$(python3 -c 'import json; p = json.load(open("one"))["pairs"][2]; print((p["won"], p["seed"]))')"
arena --gauntlet --seat random --seat greedy --seat greedy:9 --games 40 --seed 5 --anchor greedy:9=1200 --json
check "gauntlet: an anchor" field '[d["players"][2][k] for k in ("elo", "elo_low", "elo_high")]' '[1200.0] * 3'
arena --gauntlet --seat random --seat greedy --players 3 --games 30 --seed 5 --json
check "gauntlet: one among two, both ways" field '[(p["one"], p["other"], p["games"]) for p in d["pairs"]]' '[(1, 2, 30), (2, 1, 30)]'
check "gauntlet: par is a third then" field 'round(d["par"], 3)' 0.333
arena --gauntlet --seat random --seat greedy --seat random --seat greedy --seat random --games 20 --seed 5
check "gauntlet: a matrix" grep -q '^ #  player  *#1  *#2  *#3  *#4$' out
check "gauntlet: its columns are broken into blocks" grep -q '^ #  player  *#5$' out
check "gauntlet: ratings" grep -q '^Elo ratings, from all pairs together; their mean is 0.$' out
check "gauntlet: no spaces at the ends of lines" bash -c '! grep -q " $" out'
arena --gauntlet --seat random --seat greedy --seat "exec:python3 bad.py dies" --games 4 --seed 5
check "gauntlet: forfeits" grep -q '^Player 3 forfeited 8 games.$' out
"$yaniv" arena --gauntlet --seat greedy --seat random --seat random --games 1000000 --seed 1 --json >out 2>err &
pid=$!
sleep 2
kill -INT $pid
wait $pid
code=$?
check "gauntlet, Ctrl-C: exit status 1" exits 1
check "gauntlet, Ctrl-C: says so" says " of 3000000 games"
check "gauntlet, Ctrl-C: something of every pair" field '(d["complete"], d["rated"], all(p["games"] for p in d["pairs"]))' '(False, True, True)'

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
usage "no players"
usage "unknown option --gamse; did you mean --games?" --gamse 10
usage "unknown option --seats; did you mean --seat?" --seats=random
usage "there is no player 'nobody'; use random, novice, easy, medium, hard, expert, champion" --seat nobody --seat random
usage "there is no player 'esay'; did you mean easy?" --seat esay --seat random
usage "there is no player 'exec: '" --seat 'exec: ' --seat random
usage "2 to 8 players (1 given)" --seat random
usage "for 2 players (3 given)" --seat random --seat random --seat random --rules duel
usage "--rules: " --seat random --seat random --rules 'traveller threshold=99'
usage "did you mean traveller?" --seat random --seat random --rules travelr
usage "--games takes a number" --seat random --seat random --games 0
usage "--seed takes a number" --seat random --seat random --seed -1
usage "--jobs takes a number" --seat random --seat random --jobs x
usage "--bot-ms takes a number" --seat random --seat random --bot-ms 0
usage "is not an option; name players with --seat" random random
usage "there is no player 'greedy:x'" --seat greedy:x --seat random
usage "there is no player 'greedy:'" --seat greedy: --seat random
usage "there is no player 'greedy:0'" --seat greedy:0 --seat random
usage "--think takes a number" --seat greedy --seat random --think 0
usage "--sprt: elo0 and elo1 are both needed" --seat random --seat random --sprt elo0=0
usage "--sprt: write 'elo0=0 elo1=20'" --seat random --seat random --sprt 'elo0=0 elo1=much'
usage "use --seat twice" --seat random --seat random --seat random --sprt 'elo0=0 elo1=20'
usage "use either --sprt or --until-decided" --seat random --seat random --sprt 'elo0=0 elo1=20' --until-decided 50
usage "--until-decided takes a percentage" --seat random --seat random --until-decided 0
usage "--plain is for sequential tests" --seat random --seat random --plain
usage "does not go with --adjust" --seat random --seat random --sprt 'elo0=0 elo1=20' --plain --adjust
usage "does not go with --gauntlet" --gauntlet --seat random --seat random --sprt 'elo0=0 elo1=20'
usage "no players" --gauntlet --seat random
usage "--players needs --gauntlet" --seat random --seat random --players 3
usage "--players takes a number" --seat random --seat random --gauntlet --players 9
usage "for 2 players (3 given)" --seat random --seat random --gauntlet --players 3 --rules duel
usage "--anchor needs --gauntlet" --seat random --seat random --anchor random=1000
usage "no --seat is 'greedy'" --gauntlet --seat random --seat random --anchor greedy=1000
usage "--anchor takes a player and its rating" --gauntlet --seat random --seat random --anchor random
usage "at most 8 players; a --gauntlet can have more" --seat random --seat random --seat random --seat random --seat random --seat random --seat random --seat random --seat random
usage "the deck is too small" --seat random --seat random --seat random --seat random --rules 'speedy hand=7'
usage "at most 8 players" --seat random --seat random --seat random --seat random --seat random --seat random --seat random --seat random --seat random

# ---- luck subtracted ----
arena --seat easy --seat random --games 30 --seed 5 --rules duel --json && cp out plain
arena --seat easy --seat random --games 30 --seed 5 --rules duel --adjust --jobs 1 --json && cp out one
check "the games are the same" field '[p["share"] for p in d["players"]]' '[p["share"] for p in json.load(open("plain"))["players"]]'
check "a share with luck subtracted" field 'd["players"][0]["adjusted_low"] < d["players"][0]["adjusted_share"] < d["players"][0]["adjusted_high"]' True
check "no luck without being asked" field '"adjusted_share" in json.load(open("plain"))["players"][0]' False
arena --seat easy --seat random --games 30 --seed 5 --rules duel --adjust --jobs 3 --json
check "the same luck on any number of threads" cmp one out
arena --seat easy --seat random --games 30 --seed 5 --rules duel --adjust
check "a table with luck subtracted" grep -q 'With luck subtracted:' out

finish
