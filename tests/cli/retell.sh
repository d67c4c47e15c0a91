#!/usr/bin/env bash
# yaniv replay in English: all hands, the view of one seat, ratings, and records with errors.
. "$(dirname "$0")/../lib.sh"
cd "$work" || exit 1
export LC_ALL=C

# A game to tell.
for _ in 1 2 3; do printf '5 d\n1 d\n'; done | "$yaniv" play --rules duel --bot greedy --seed 3 --name Dana --save game.yaniv >/dev/null 2>&1
while :; do printf 'y\n5 d\n4 d\n3 d\n2 d\n1 d\n'; done 2>/dev/null | timeout 60 "$yaniv" play --resume game.yaniv >/dev/null 2>&1

"$yaniv" replay game.yaniv >all 2>err
check 'a right record: status and stderr' is "$?$(cat err)" 0
check 'the head' has all 'Dana and Noa play duel.'
check 'every round' is "$(grep -c '^Round 1\.' all)" 1
check 'every action' is "$(grep -cE '^(Dana|Noa) (throws|calls|slaps)' all)" "$(grep -cE '^[12] ' game.yaniv)"
check 'both hands' is "$(grep -cE '^  (Dana|Noa) \(' all)" 2
check 'cards drawn from the deck' grep -qE 'draws the [^ ]+\.' all
check 'the result' has all 'score  total'
check 'the end' has all 'The game is over after 1 round'
check 'standard input too' is "$("$yaniv" replay - <game.yaniv | cksum)" "$(cksum <all)"

for seat in 1 2; do
    "$yaniv" replay --seat $seat game.yaniv >seen 2>err
    other=$([ $seat = 1 ] && echo Noa || echo Dana)
    check "seat $seat: one hand" is "$(grep -cE '^  (Dana|Noa) \(' seen)" 1
    check "seat $seat: nothing of the other's draws" is "$(grep -cE "^$other .*draws the" seen)" 0
    check "seat $seat: nothing of the other's hand" is "$(grep -cE "^$other throws.*\(" seen)" 0
    check "seat $seat: the end is seen by all" has seen 'score  total'
done

"$yaniv" replay --ratings 1000,1200 game.yaniv >rated
check 'ratings after the round' grep -qE '^Ratings: Dana [0-9]+, Noa [0-9]+\.$' rated

misused() { # what, words, arguments…
    local what=$1 words=$2
    shift 2
    "$yaniv" replay "$@" >out 2>err
    check "$what: status, and nothing printed" is "$? $(wc -c <out)" '2 0'
    check "$what: message" has err "$words"
}
misused 'too few ratings' '--ratings has 1 ratings, but the game has 2 players' --ratings 1000 game.yaniv
misused 'too many ratings' '--ratings has 3 ratings' --ratings 1,2,3 game.yaniv
misused 'a rating left out' "--ratings takes a number from 0 to 1000000000, not ''" --ratings 1000,,1000 game.yaniv
misused 'too few ratings, JSON' '--ratings has 1 ratings' --json --ratings 1000 game.yaniv
misused 'too many ratings, JSON' '--ratings has 3 ratings' --json --ratings 1,2,3 game.yaniv
misused 'no such seat' 'there is no seat 3' --seat 3 game.yaniv
misused 'a seat that is none' '--seat takes a number from 1 to 8' --seat zero game.yaniv
misused 'a seat in JSON' '--seat does not go with --json' --seat 1 --json game.yaniv

head -n 9 game.yaniv >broken.yaniv
echo '1 9h9h9h deck' >>broken.yaniv
"$yaniv" replay broken.yaniv >out 2>err
check 'a wrong record: status' is $? 1
check 'a wrong record: where' grep -qE '^broken.yaniv:10: .' err
check 'a wrong record: what came before is told' has out 'Round 1.'
head -n 9 game.yaniv >unfinished.yaniv
"$yaniv" replay unfinished.yaniv >out 2>err
check 'an unfinished record is no error' is "$?$(cat err)" 0
check 'but is said to be one' has out 'before the end of the game'

sed "s/^player Dana/player Da$(printf '\033')[2Jna/" game.yaniv >hostile.yaniv
"$yaniv" replay hostile.yaniv >out 2>&1
check 'a name cannot move the cursor' is "$(grep -c "$(printf '\033')" out) $(grep -cF 'Da?[2Jna begins' out)" \
    "0 $(grep -c 'Dana begins' all)"
printf 'yaniv 1\n%s\n' "$(printf '\033')[2J" >hostile.yaniv
"$yaniv" replay hostile.yaniv >out 2>err
check 'nor can a line that is quoted' is "$(grep -c "$(printf '\033')" err)" 0
check 'it is an error with a line' grep -q '^hostile.yaniv:2: ' err

if LC_ALL=C.UTF-8 locale charmap 2>/dev/null | grep -q UTF-8; then
    LC_ALL=C.UTF-8 "$yaniv" replay game.yaniv >out
    check 'signs in UTF-8' grep -q '[♣♦♥♠]' out
    check 'and no colours into a file' is "$(grep -c "$(printf '\033')" out)" 0
fi

finish
