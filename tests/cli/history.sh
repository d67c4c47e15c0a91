#!/usr/bin/env bash
# yaniv history: the list of games, statistics, and reopening them.
. "$(dirname "$0")/../lib.sh"
cd "$work" || exit 1
export LC_ALL=C NO_COLOR=1 XDG_DATA_HOME=$work/data TZ=UTC
folder=$XDG_DATA_HOME/yaniv

moves() { printf '%s\n' y '1 2 3 d' '1 2 d' '5 d' '3 d' '2 d' '1 d' '1 a'; }
endless() { while moves; do :; done 2>/dev/null; }

run 0 history
says out 'There are no games yet.'
run 2 history 1

endless | "$yaniv" play --rules 'traveller limit=20' --name Dana --bot greedy --seed 4 --save over.yaniv >/dev/null 2>&1
printf '1 d\n1 d\n' | "$yaniv" play --name Dana --bot easy --seed 1 --save unfinished.yaniv >/dev/null 2>&1
mkdir -p "$folder/games"
cp over.yaniv "$folder/games/2026-01-02-030405.yaniv"
cp over.yaniv "$folder/games/2026-01-03-030405.yaniv"
touch -d '2026-01-02 03:04' "$folder/games/2026-01-02-030405.yaniv"
touch -d '2026-01-03 03:04' "$folder/games/2026-01-03-030405.yaniv"

run 0 history
check 'the newest game comes first' is "$(grep -o '^ *[0-9]  2026-01-0[0-9]' out | tr -s ' ' | tr '\n' ' ')" ' 1 2026-01-03  2 2026-01-02 '
tr -s '\n ' '  ' <out >joined
check 'a game is told' grep -Eq 'traveller limit=20, finished after [0-9]+ rounds?: Dana [0-9]+.*\(won\)' joined
check 'the statistics' grep -Eq ' Dana: 2 finished games, [02] won \((0|100)%\); [0-9]+ rounds, [0-9]+ calls?, [0-9]+ of them' joined
refuse 'no line is longer than a terminal is wide' grep -Eq '.{80}' out
check 'bots have none' is "$(grep -c '^[A-Z].*finished game' out)" 1

# ---- files of earlier versions ----

cp unfinished.yaniv "$folder/last.yaniv"
cp over.yaniv "$folder/earlier.yaniv"
touch -d '2026-01-05 03:04' "$folder/last.yaniv"
touch -d '2026-01-04 03:04' "$folder/earlier.yaniv"
run 0 history
check 'games of earlier versions are in the list' is "$(grep -c '^ *[0-9]  2026' out)" 4
check 'an unfinished one too' grep -q '^ *1  2026-01-05 03:04  traveller, unfinished in round 1: Dana' out
check 'they are in the folder now' is "$(ls "$folder")" games
run 0 history
check 'and stay there' is "$(grep -c '^ *[0-9]  2026' out)" 4

# ---- reopening ----

run 0 history 2
says out 'The game is over after'
before=$(wc -l <unfinished.yaniv)
printf '1 d\n' | "$yaniv" history 1 >out 2>err
check 'an unfinished game is resumed' has out 'Resuming the game.'
check 'and goes on' test "$(cat "$(ls -t "$folder"/games/*.yaniv | head -n 1)" | wc -l)" -gt "$before"
run 2 history 5
says err 'takes a number from 1 to 4'
run 2 history zero
run 2 history 1 2

# ---- a person without a name ----

endless | "$yaniv" play --rules 'traveller limit=20' --bot greedy --seed 5 --save "$folder/games/unnamed.yaniv" >/dev/null 2>&1
run 0 history
check 'a person without a name is you' grep -Eq '^ *1  .*finished after [0-9]+ rounds?: You [0-9]+' out
check 'in the statistics too' grep -q '^You: 1 finished game, ' out
rm "$folder/games/unnamed.yaniv"

# ---- files that are not games ----

echo nonsense >"$folder/games/x.yaniv"
: >"$folder/games/empty.yaniv"
echo other >"$folder/games/notes.txt"
run 0 history
says out 'not a valid record'
check 'other files are not listed' is "$(grep -c '^ *[0-9]  ' out)" 5

finish
