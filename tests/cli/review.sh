#!/usr/bin/env bash
# yaniv review: its JSON, its words, that the books balance under every rule, records that cannot be reviewed.
#   tests/cli/review.sh [PATH OF yaniv]
. "$(dirname "$0")/../lib.sh"
cd "$work" || exit 1
export LC_ALL=C.UTF-8

"$yaniv" arena --seat easy --seat medium --games 1 --seed 4 --rules 'traveller limit=60' --record games >log 2>&1
"$yaniv" arena --seat novice --seat easy --seat hard --games 1 --seed 4 --rules 'slapdown limit=40' --record three >log 2>&1
game=games/000001.yaniv

# ---- the names of the JSON ----
run 0 review --json $game
cp out one
json 'd["file"] == "games/000001.yaniv" and d["finished"] and d["fault"] is None and len(d["seats"]) == 2'
json 'all(set("seat name start result chance others lost counted error accuracy inaccuracies mistakes blunders".split())
         <= set(s) for s in d["seats"])'
json 'all(set("line round seat action best loss loss_points se counted mark reason".split()) <= set(x)
         for x in d["decisions"])'
json 'all(abs(s["error"] * s["counted"] - s["lost"]) < 1e-6 * (1 + s["counted"]) for s in d["seats"])'
json 'sorted(s["result"] for s in d["seats"]) == [0, 1]'
json 'sum(x["mark"] == "mistake" for x in d["decisions"]) == sum(s["mistakes"] for s in d["seats"])'
json 'any(x["mark"] for x in d["decisions"])'
json 'all(x["loss"] > 2 * x["se"] for x in d["decisions"] if x["mark"])'
json 'all(x["counted"] and x["reason"] and x["best"] != x["action"] for x in d["decisions"] if x["mark"] and x["mark"] != "missed slap")'
json 'all(x["best"] == x["action"] and not x["mark"] for x in d["decisions"] if x["loss"] == 0)'
python3 - $game one <<'END' >lines 2>&1
import json, sys
lines = open(sys.argv[1]).read().split("\n")
for x in json.load(open(sys.argv[2]))["decisions"]:
    line = lines[x["line"] - 1]
    assert line == f"{x['seat']} {x['action']}" or (x["action"] == "pass" and line[0] != str(x["seat"])), (line, x)
END
check "the lines are those of the record" test ! -s lines
run 0 review --json $game
check "the same review again" cmp -s out one
run 0 review --json - <$game
json 'd["file"] == "-"'

# ---- the books balance, for every game and every round, under every rule ----
cat >balance.py <<'END'
import json, sys
for line in sys.stdin:
    game = json.loads(line)
    for part in [game] + game["rounds"]:
        for s in part["seats"]:
            off = s["start"] + s["chance"] + s["others"] - s["lost"] - s["result"]
            assert abs(off) < 1e-9, (game["file"], s)
            assert abs(s["luck"] - s["chance"] - s["others"]) < 1e-9
        assert abs(sum(s["others"] - s["lost"] for s in part["seats"])) < 1e-9, game["file"]
        assert len(part["seats"]) < 2 or abs(sum(s["start"] for s in part["seats"]) - 1) < 1e-5, game["file"]
END
"$yaniv" review --json three/000001.yaniv $game >all.json 2>err
check "the books of two games" python3 balance.py <all.json
"$yaniv" review --effort net --json "$root"/tests/golden/*.yaniv >golden.json 2>err
check "the books of the golden games" python3 balance.py <golden.json
check "more than a hundred of them" test "$(wc -l <golden.json)" -gt 100
check "nobody loses more than they had" python3 -c '
import json
assert all(x["win"] >= x["loss"] for line in open("golden.json") for x in json.loads(line)["decisions"])'
for name in false_call-eliminate out_of_turn-penalty call-yan-wrong-word last_turn-on-empty-hand; do
    "$yaniv" review --json "$root/tests/golden/$name.yaniv" >"$name.json" 2>err
    check "the books of $name" python3 balance.py <"$name.json"
done
grep -v '^1 slap' "$root/tests/golden/slap-on-next-throw.yaniv" >slap.yaniv
run 0 review --json slap.yaniv
json 'any(x["mark"] == "missed slap" and x["action"] == "pass" and not x["counted"] for x in d["decisions"])'
cp false_call-eliminate.json out
json 'any(x["mark"] == "blunder" and x["reason"] == "a false call" for x in d["decisions"])'
cp call-yan-wrong-word.json out
json 'any(x["mark"] == "blunder" and x["best"] == "yan" for x in d["decisions"])'
cp out_of_turn-penalty.json out
json 'any(x["mark"] in ("mistake", "blunder") and x["action"] == "yaniv" and x["best"] == "pass" for x in d["decisions"])'

# ---- in words ----
run 0 review $game
says out 'start  chance  others    lost  result'
says out 'The costliest decisions:'
says out 'better: '
says out 'accuracy       costliest        luckiest'
says out 'Luck is chance plus others: '
check 'a line for each round and player' test "$(sed -n '/^Round by round/,$p' out | grep -Ec '^ +[0-9]+  (easy|medium) ')" = \
    "$((2 * $(grep -c '^round' $game)))"

# ---- a long game, and one without errors ----
"$yaniv" arena $(printf -- '--seat novice %.0s' 1 2 3 4 5 6 7 8) --games 1 --seed 2 --rules 'traveller limit=1000' \
    --record long >log 2>&1
run 0 review --effort net long/000001.yaniv
check "a text longer than 64 KB" test "$(wc -c <out)" -gt 65536
check "a line for each player of the last round" test "$(grep -c "^$(grep -c '^round' long/000001.yaniv)  " out)" = 2
run 0 review "$root/tests/golden/last_turn-on.yaniv"
says out 'none: nobody had a clearly better action'
run 0 review "$root/tests/golden/stock_out-end.yaniv"
check "lines of at most 78 columns" test -z "$(tail -n +2 out | grep -E '.{79}')"

# ---- Ctrl-C ----
"$yaniv" review long/000001.yaniv long/000001.yaniv >out 2>err &
until grep -q '^SigCgt:.*[2367abef]$' /proc/$!/status || ! kill -0 $! 2>>log; do # until it catches SIGINT
    sleep 0.1
done
kill -INT $!
wait $!
check "stopping ends with 130" test $? = 130
says err 'stopped after 0 of 2 records'

run 0 review $game three/000001.yaniv
says out 'player        games     won  chance  others    lost accuracy    error'
check "a line for each player" test "$(wc -l <out)" = 6
check "a player of two games" grep -Eq '^easy +2 ' out
run 0 review --html $game
says out '<polyline'
says out 'class="blunder seat-'
says out '<dt>Better<dd>'
check "every mark names its player" test "$(grep -o '<h3>.*' out | grep -cE '</b> (easy|medium): ')" = "$(grep -c '<h3>' out)"
says out 'id="size-2"'
check "every link leads to a decision" test -z "$(comm -23 <(grep -o 'href="#d[0-9]*' out | sed 's/.*#//' | sort -u) \
    <(grep -o 'id="d[0-9]*' out | sed 's/.*"//' | sort -u))"
check "an item for each mark" test "$(grep -c '^<li ' out)" = "$(grep -o '"mark":"' one | wc -l)"
check "one file without others" has_not out 'src='
"$yaniv" arena --seat novice --seat easy --seat hard --games 1 --seed 7 --rules 'slapdown limit=40' --record named >log 2>&1
"$yaniv" review --html named/000001.yaniv >out 2>err
check "nobody is called you" test -z "$(grep -w You out)"
sed 's/^player easy/player <b>\&/' $game >angle.yaniv
run 0 review --html angle.yaniv
says out '&lt;b&gt;&amp;'
run 2 review --html --json $game
run 2 review --html $game $game

# ---- records with an error: they are reviewed as far as they go ----
sed '80,$s/^\([12]\) .*/\1 wibble/' $game >broken.yaniv
wrong=$(grep -n wibble broken.yaniv | head -n 1 | cut -d: -f1)
run 1 review broken.yaniv
says out "breaks the rules on line $wrong: the result is the chance before it"
says out 'The costliest decisions:'
says err "broken.yaniv:$wrong:"
run 1 review --json broken.yaniv
json "d['fault']['line'] == $wrong and d['fault']['message'] and not d['finished']"
json "len(d['decisions']) > 20 and all(x['line'] < $wrong for x in d['decisions'])"
check "the books of a record with an error" python3 balance.py <out
run 1 review --html broken.yaniv
says out "breaks the rules on line $wrong"
run 1 review broken.yaniv $game
says err "broken.yaniv:$wrong:"
check "the table leaves it out" grep -Eq '^easy +1 ' out

# ---- records that cannot be reviewed ----
head -n 12 $game >cut.yaniv
run 0 review cut.yaniv
says out 'unfinished'
printf 'yaniv 1\nplayer A\nplayer B\nwibble\n' >bad.yaniv
run 1 review bad.yaniv
says err 'bad.yaniv:4:'
check "and nothing else" test ! -s out
run 1 review --json bad.yaniv
json 'd["fault"]["line"] == 4 and d["seats"] == d["rounds"] == d["decisions"] == []'
printf 'yaniv 1\nplayer A\nplayer B\n' >empty.yaniv
run 1 review empty.yaniv
says err 'no round to review'
run 1 review missing.yaniv
run 2 review
run 2 review --effort much $game
finish
