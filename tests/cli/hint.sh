#!/usr/bin/env bash
# yaniv hint: positions, seats, the table, the JSON, errors; hints while playing.
#   tests/cli/hint.sh [PATH OF yaniv]
. "$(dirname "$0")/../lib.sh"
cd "$work" || exit 1
export LC_ALL=C.UTF-8 XDG_DATA_HOME=$work/data

"$yaniv" arena --seat easy --seat medium --seat random --games 1 --seed 4 --record games >log 2>&1
game=games/000001.yaniv
head -n $(($(grep -n -m 1 '^deck' $game | cut -d: -f1) + 2)) $game >cut.yaniv # two actions

# ---- which position ----
run 0 hint --at 0 --think 5 $game
says out 'Round 1, after 0 actions;'
says out 'why'
check "a head, the position, at most five choices" test "$(wc -l <out)" -ge 10
run 0 hint --round 2 --think 5 $game
says out 'Round 2, after 0 actions;'
run 0 hint --round 2 --turn 3 --think 5 $game
says out 'Round 2, after 2 actions;'
run 0 hint --think 5 cut.yaniv
run 0 hint --think 5 - <cut.yaniv
run 1 hint --think 5 $game
says err 'the record ends between turns'
run 1 hint --at 9999 $game
says err 'there is no such position'
run 1 hint --round 99 $game
says err 'there is no such position'

# ---- without a clock, the same advice every time ----
"$yaniv" hint --at 3 --seed 5 --think 20 --json $game >one
"$yaniv" hint --at 3 --seed 5 --think 20 --json $game >two
check "the same seed, the same advice" cmp one two

# ---- JSON agrees with the legal actions ----
for at in 0 2 5 9; do
    run 0 hint --at $at --level expert --all --json $game
    json "d['actions'] == $at and d['legal'] == len(d['advice'])"
    json "all(a['win'] is None or 0 <= a['win'] <= 1 for a in d['advice'])"
    json "all(a['reason']['code'] and a['reason']['text'] for a in d['advice'])"
    json "all((a['assaf'] is not None) == (a['action'] in ('yaniv','yan')) for a in d['advice'])"
    json "d['advice'][0]['worlds'] == 0 and d['advice'][0]['win_error'] is None"
    "$yaniv" replay --json $game | grep '"at":"position"' | sed -n "$((at + 1))p" >position
    cp out advice
    check "every legal action is ranked at $at" python3 - <<'PY'
import json, sys
position, advice = json.load(open("position")), json.load(open("advice"))
legal = {a.split(" ", 1)[1] for a in position["legal"] if int(a.split()[0]) == advice["seat"]}
ranked = [a["action"] for a in advice["advice"]]
sys.exit(0 if (position["slap"] or set(ranked) == legal) and len(ranked) == len(set(ranked)) else 1)
PY
done
run 0 hint --at 3 --json --think 10 $game
json "d['advice'][0]['worlds'] > 0 and len(d['advice']) <= 5"

# ---- a hand full of jokers: all legal actions count, though not all are judged ----
cat >jokers.yaniv <<'END'
yaniv 1
rules traveller decks=2 jokers=4 hand=7 threshold=0 false_call=draw3
player Dana
player Omer
round 1
start 1
deck 7sAc8sAc9sAdJkAdJkAhJkAhJkAsKhJkJkTsAs2c2c2d2d2h2h2s2s3c3c3d3d3h3h3s3s4c4c4d4d4h4h4s4s5c5c5d5d5h5h5s5s6c6c6d6d6h6h6s6s7c7c7d7d7h7h7s8c8c8d8d8h8h8s9c9c9d9d9h9h9sTcTcTdTdThThTsJcJcJdJdJhJhJsJsQcQcQdQdQhQhQsQsKcKcKdKdKhKsKsJkJk
1 yaniv
END
run 0 hint --level expert --all --json jokers.yaniv
json "d['legal'] == 656 and len(d['advice']) == 512"

# ---- seats: only a seat that is asked gets a hint; slap-downs and answers are questions too ----
cat >turn.yaniv <<'END'
yaniv 1
rules traveller hand=3 suits=2 jokers=0
player Dana
player Omer
round 1
start 1
deck 7hAh7s2h3h3sKh5h4h5s6h6s8h8s9h9sThTsJhJsQhQsKs2s4sAs
1 3h deck
END
run 0 hint --think 5 turn.yaniv
says out 'Omer to move'
run 1 hint --seat 1 turn.yaniv
says err 'seat 1 has nothing to decide here; it is seat 2'
run 2 hint --seat 5 turn.yaniv
says err 'there is no seat 5'
cat >slapping.yaniv <<'END'
yaniv 1
rules traveller hand=3 suits=2 jokers=0
player Dana
player Omer
round 1
start 1
deck 7hAhQs2h3h3sKh7s5h4h5s6h6s8h8s9h9sThTsJhJsQhKs2s4sAs
1 7h deck
END
run 0 hint --level expert slapping.yaniv
says out 'Dana to move'
says out 'slap'
says out 'pass'
run 0 hint --level expert --seat 2 slapping.yaniv
says out 'Omer to move'

# ---- simple positions have the obvious reason ----
cat >kings.yaniv <<'END'
yaniv 1
rules traveller
player Dana
player Omer
round 1
start 1
deck KcAcKd2dKh3sKs9h2c9sQd5c5d5h5s4c4d4h4s6c6d6h6s7c7d7h7s8c8d8h8s9c9dTcTdThTsJcJdJhJsQcQhQs3dAhAdAs2h2s3c3hJkJk
END
run 0 hint --level expert --all kings.yaniv
says out 'gets rid of only 2, not 40 points'
run 0 hint --level expert --all --json kings.yaniv
json "d['advice'][0]['action'].startswith('KcKdKhKs ')"
json "[a['reason'] for a in d['advice'] if a['action'] == '2c deck'][0] == {'code': 'shed', 'lacks': True, 'number': 40, 'other': 2, 'cards': '', 'seat': 0, 'text': 'gets rid of only 2, not 40 points'}"

# ---- errors ----
run 2 hint
says err 'which record?'
run 2 hint --turn 3 $game
run 2 hint --at 3 --round 2 $game
run 2 hint --level easy $game
says err 'expert or champion'
run 2 hint --think -1 $game
run 2 hint one two
run 1 hint missing.yaniv
says err 'missing.yaniv: No such file'
printf 'yaniv 1\nplayer A\nplayer B\n' >early.yaniv
run 1 hint early.yaniv
says err 'no round has been dealt'
echo 'round 1' >>early.yaniv
run 1 hint early.yaniv
says err 'no round has been dealt'
printf 'yaniv 1\nplayer A\nplayer B\nwibble\n' >bad.yaniv
run 1 hint bad.yaniv
says err 'bad.yaniv:4:'
printf 'yaniv 1\nplayer \033[31mEve\nplayer B\n' | cat - <(tail -n +5 kings.yaniv) >escape.yaniv
run 0 hint --level expert escape.yaniv
check "names cannot move the cursor" bash -c '! grep -q "$(printf "\033")" out'
"$yaniv" hint --help >out 2>&1
says out 'yaniv hint --round 2 --turn 5'

# ---- while playing ----
printf 'h\nhint\nquit\n' | "$yaniv" play --seed 4 --bot easy --fast >out 2>err
check "two hints" test "$(grep -c '^Hint: ' out)" = 2
says out 'Next best: '
says out '% to win)'
printf 'h\nquit\n' | "$yaniv" play --seed 4 --name Dana --name Omer --fast >out 2>err
check "a hint with two people" test "$(grep -c '^Hint: ' out)" = 1
printf '?\nquit\n' | "$yaniv" play --seed 4 --bot easy --fast >out 2>err
says out 'h, hint'

finish
