#!/usr/bin/env bash
# yaniv play: whole games by piped input, saving and resuming, errors, and keys in a real terminal (by tmux).
. "$(dirname "$0")/../lib.sh"
socket=yaniv-play-$$
. "$root/tests/terminal.sh"
at_exit() { end_terminals; }
cd "$work" || exit 1
export LC_ALL=C XDG_DATA_HOME=$work/data
is_file() { [ -f "$1" ]; }
no_file() { [ ! -e "$1" ]; }

# Input of a player who tries these repeatedly: one of them is always legal.
moves() { printf '%s\n' y '1 2 3 d' '1 2 d' '5 d' '3 d' '2 d' '1 d' '1 a'; }
endless() { while moves; do :; done 2>/dev/null; }
last_position() { "$yaniv" replay --json "$1" | tail -n 1; }

# ---- whole games ----

for rules in traveller tally sevens jhyap speedy slapdown duel \
    'traveller false_call=draw3 limit=60' 'traveller false_call=swap limit=60' 'traveller last_turn=on threshold=20 limit=60' \
    'traveller false_call=eliminate' 'traveller slap=runs ace=wrap limit=60' 'traveller end=first hand=7 decks=2 jokers=4 set_jokers=on'; do
    endless | timeout 100 "$yaniv" play --rules "$rules" --bot greedy --seed 4 --save game.yaniv >out 2>err
    check "$rules: ends well" is $? 0
    check "$rules: says who wins" has out 'The game is over after'
    check "$rules: nothing on stderr" is "$(cat err)" ''
    check "$rules: the record is right" is "$("$yaniv" check game.yaniv | sed 's/.*, //')" finished
    "$yaniv" replay game.yaniv >story 2>err
    check "$rules: is retold" is "$?$(cat err)" 0
    check "$rules: is retold to the end" has story 'The game is over after'
    rm -f game.yaniv
done

# A bot that calls falsely: the person is asked, and the hands change.
for _ in $(seq 30); do printf 'swap\n1 d\n'; done >swapping
timeout 20 "$yaniv" play --rules 'traveller false_call=swap' --bot random --seed 1 <swapping >out 2>&1
check 'a false call of a bot is answered' has out 'You swap hands with Noa.'
check 'the question is put' has out 'Do you want to swap hands? Type swap or pass.'

# ---- several people ----

endless | timeout 100 "$yaniv" play --name Dana --name Omer --name Gil --rules 'traveller limit=60' --seed 2 --save three.yaniv >out 2>err
check 'three people: ends well' is $? 0
check 'three people: the record is right' is "$("$yaniv" check three.yaniv)" \
    "three.yaniv: ok, 3 players, $(grep -c ^round three.yaniv) rounds, finished"
check 'three people: the keyboard goes round' has out 'Pass the keyboard to Gil.'
check 'three people: nobody is you' has_not out 'You throw'
printf '1 d\n' | "$yaniv" play --players 3 --bot greedy --seed 1 --save two.yaniv >out 2>err
check 'two people and a bot' is "$(grep -c '^player' two.yaniv) $(grep '^tag seat' two.yaniv)" '3 tag seat3 easy'

# ---- saving and resuming ----

# A whole game, and the same one in two parts.
lines=$(for _ in $(seq 40); do moves; done)
"$yaniv" play --rules 'traveller limit=1000' --bot greedy --seed 9 --save whole.yaniv <<<"$lines" >/dev/null 2>&1
for stop in 1 2 7 25 60 111; do
    head -n $stop <<<"$lines" | "$yaniv" play --rules 'traveller limit=1000' --bot greedy --seed 9 --save half.yaniv >out 2>&1
    check "stop $stop: saved is well" is $? 0
    check "stop $stop: says how to go on" has out 'yaniv play --resume half.yaniv'
    before=$(last_position half.yaniv)
    "$yaniv" play --resume half.yaniv </dev/null >out 2>&1
    check "stop $stop: going on changes nothing by itself" is "$(last_position half.yaniv)" "$before"
    check "stop $stop: says that it goes on" has out 'Resuming the game.'
    tail -n +$((stop + 1)) <<<"$lines" | "$yaniv" play --resume half.yaniv >out 2>&1
    check "stop $stop: goes on as the whole game" cmp half.yaniv whole.yaniv
    rm -f half.yaniv
done
check 'bots are in the record' has whole.yaniv 'tag seat2 easy'
check 'no temporary files are left' is "$(ls | grep -c 'yaniv\.[0-9]')" 0

printf '1 d\n' | "$yaniv" play --save real.yaniv >/dev/null 2>&1
printf '1 d\n' | "$yaniv" play --save real2.yaniv >/dev/null 2>&1
check 'without a seed games differ' test "$(grep -m1 ^deck real.yaniv)" != "$(grep -m1 ^deck real2.yaniv)"

printf 'save other.yaniv\n1 d\nquit\n' | "$yaniv" play --seed 1 >out 2>&1
check 'save FILE saves from then on' is "$("$yaniv" check other.yaniv | sed 's/.*, //')" unfinished
check 'save FILE keeps what comes after' grep -q '^1 ' other.yaniv
echo precious >notes
printf 'save notes\nquit\n' | "$yaniv" play --seed 1 >out 2>&1
check 'save does not write over something else' is "$(cat notes)" precious
"$yaniv" play --save notes </dev/null >out 2>err
check '--save does not write over something else' is "$? $(cat notes)" '1 precious'
"$yaniv" play --save other.yaniv </dev/null >out 2>err
check '--save does not write over an unfinished game' has err 'contains an unfinished game'
endless | timeout 100 "$yaniv" play --rules 'traveller limit=20' --bot greedy --seed 4 --save over.yaniv >out 2>err
cp over.yaniv over.before
"$yaniv" play --save over.yaniv </dev/null >out 2>err
check '--save does not write over a finished game' has err 'contains a finished game'
printf 'save over.yaniv\nquit\n' | "$yaniv" play --seed 1 >out 2>&1
check 'save does not write over a finished game' cmp over.yaniv over.before
"$yaniv" play --save missing/x.yaniv </dev/null >out 2>err
check 'a place that cannot be written is an error' is $? 1
check 'and is named' has err 'missing/x.yaniv: No such file'

# ---- the end of the input ----

"$yaniv" play --seed 1 </dev/null >out 2>&1
check 'the end without a file is 1' is $? 1
check 'and says so' has out 'The game was not saved.'
printf 'quit\n' | "$yaniv" play --seed 1 >out 2>&1
check 'quit is 0' is $? 0
check 'piped games leave no file behind' no_file "$XDG_DATA_HOME/yaniv/games"
printf '1 d' | "$yaniv" play --seed 1 --save unended.yaniv >/dev/null 2>&1
check 'a last line without its end counts' grep -q '^1 ' unended.yaniv
for bytes in 1 5 9 13; do
    moves | head -c $bytes | "$yaniv" play --seed 1 --save cut.yaniv >/dev/null 2>&1
    check "input cut after $bytes bytes leaves a right record" "$yaniv" check cut.yaniv
    rm -f cut.yaniv
done

# ---- bad input ----

head -c 20000 /dev/zero | tr '\0' 'x' >long
{ cat long; printf '\n'; printf '\0\0\n\033[2J\n\377\376 d\n99 d\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 d\n9h9h9h d\n1\nd\nyan\nslap\nswap\n'; } \
    | "$yaniv" play --seed 1 --save bad.yaniv >out 2>err
check 'bad input does no harm' is $? 0
check 'bad input does nothing' is "$(grep -c '^1 ' bad.yaniv)" 0
check 'every line is answered' is "$(grep -c 'Not possible: ' out)" 12
check 'the reason is precise' has out 'Not possible: there is no card number 99: your hand has 5 cards.'
check 'no escape gets out' is "$(grep -c "$(printf '\033')" out)" 0
printf '?\nhand\nscores\nrules\nlog\n\n' | "$yaniv" play --seed 1 >out 2>err
check 'help' has out 'throw cards 1 and 3 of your hand, and draw a card'
check 'rules' has out 'The aim'
check 'log' is "$(grep -c 'Noa throws 10h and takes the 2d.' out)" 2

# ---- games that cannot start ----

misused() { # what, words in the message, arguments…
    local what=$1 words=$2
    shift 2
    "$yaniv" play "$@" </dev/null >out 2>err
    check "$what: status" is $? 2
    check "$what: message" has err "$words"
}
misused 'unknown rule' 'there is no preset' --rules nosuch
misused 'unknown bot' "there is no bot 'clever'; the levels are random, novice, easy, medium, hard, expert, champion" --bot clever
misused 'too many players' 'for 2 players' --rules duel --players 3
misused 'too few players' 'from 2 to 8' --players 1
misused 'too many bots' '3 bots are too many for 2 players' --players 2 --bot random --bot random --bot random
misused 'too many names' '2 names are too many' --players 2 --bot random --name A --name B
misused 'one name twice' 'cannot have the same name, A' --name A --name A
misused 'a name that moves the cursor' 'cannot be shown' --name "$(printf 'a\033[2J')"
misused 'a name without end' '1 to 64 bytes' --name "$(printf '%065d' 0)"
misused 'a small deck' 'too small' --players 8 --rules 'traveller hand=7'
misused 'a level with a typing error' 'did you mean easy?' --bot esay
misused 'a seed below zero' 'takes a number from 0 to 18446744073709551615' --seed -5
misused 'a seed that is none' '--seed takes a number' --seed 12x
misused 'resume with rules' '--resume takes the rules' --resume other.yaniv --rules duel
misused 'plain words' 'is not an option' nonsense

"$yaniv" play --resume nosuch.yaniv </dev/null >out 2>err
check 'a record that is not there' is "$? $(grep -c nosuch.yaniv err)" '1 1'
printf 'yaniv 1\nplayer A\nplayer B\nround 7\n' >wrong.yaniv
"$yaniv" play --resume wrong.yaniv </dev/null >out 2>err
check 'a wrong record is named with its line' is "$? $(cat err)" '1 wrong.yaniv:4: this should be round 1'
check 'and is left as it is' is "$(wc -l <wrong.yaniv)" 4
"$yaniv" play --resume three.yaniv </dev/null >out 2>err
check 'a finished game' is "$? $(cat err)" '1 three.yaniv: this game is over, so it cannot be resumed'

# ---- signals without a terminal ----

mkfifo pipe
"$yaniv" play --seed 1 --save killed.yaniv <pipe >out 2>&1 &
child=$!
exec 3>pipe
printf '1 d\n' >&3
for _ in $(seq 100); do grep -q '^1 ' killed.yaniv 2>/dev/null && break; sleep 0.1; done
kill -TERM $child
wait $child
check 'SIGTERM leaves with 130' is $? 130
exec 3>&-
check 'SIGTERM leaves a right record' is "$("$yaniv" check killed.yaniv | sed 's/.*, //')" unfinished
check 'SIGTERM says how to go on' has out '--resume killed.yaniv'

# ---- symbols by locale ----

printf 'quit\n' | LC_ALL=C "$yaniv" play --seed 1 >out 2>&1
check 'letters in a plain locale' has out '2d'
if LC_ALL=C.UTF-8 locale charmap 2>/dev/null | grep -q UTF-8; then
    printf 'quit\n' | LC_ALL=C.UTF-8 "$yaniv" play --seed 1 >out 2>&1
    check 'signs in UTF-8' has out '2♦'
    check 'no colours into a file' is "$(grep -c "$(printf '\033')" out)" 0
fi

printf 'rules\nquit\n' | "$yaniv" play --rules 'traveller out_of_turn=penalty' --seed 1 >out 2>&1
check 'calls out of turn, which cannot be made here, are not described' has_not out 'you score 30 points, everyone'
check 'but are said not to count' has out 'Calling when it is not your turn does not count'

# ---- at a terminal ----

keys() { keys_at play "$@"; }
screen() { screen_at play; }
shows() { shows_at play "$1"; }
games=$XDG_DATA_HOME/yaniv/games
newest() { ls -t "$games"/*.yaniv | head -n 1; }

if command -v tmux >/dev/null; then
    tmux -L "$socket" -f /dev/null new-session -d -s play -x 80 -y 24 \
        "env PS1='ready> ' LC_ALL=C NO_COLOR=1 XDG_DATA_HOME='$XDG_DATA_HOME' bash --norc --noprofile -i"
    check 'a terminal' shows 'ready>'
    keys "'$yaniv' play --plain --seed 1" Enter
    check 'terminal: the first turn' shows 'Your turn:'
    keys '1 dx' BSpace Enter
    check 'terminal: editing and a throw' shows 'You throw 3d and draw a joker.'
    check 'terminal: the second turn' shows 'Discard Kh      Draw pile: 35 cards'
    keys Up
    check 'terminal: history' shows 'Your turn: 1 d'
    keys C-z
    check 'terminal: Ctrl-Z stops' shows 'Stopped'
    keys 'clear' Enter 'fg' Enter
    check 'terminal: and fg asks again' shows 'Your turn:'
    keys C-c
    check 'terminal: Ctrl-C leaves' shows 'Resume it with: yaniv play'
    keys 'clear; echo "status $?"; stty -a | grep -ow -- "-*icanon\|-*echo"' Enter
    check 'terminal: is whole' shows "$(printf 'icanon\necho')"
    check 'terminal: and not raw' is "$(screen | grep -c -- -icanon)" 0
    check 'terminal: the save is right' is "$("$yaniv" check "$(newest)" | sed 's/.*, //')" unfinished
    before=$(last_position "$(newest)")
    keys "clear; '$yaniv' play --plain" Enter
    check 'terminal: the game is offered' shows 'Resume the unfinished game?'
    keys Enter
    check 'terminal: it goes on' shows 'Discard Kh      Draw pile: 35 cards'
    check 'terminal: at the same position' is "$(last_position "$(newest)")" "$before"
    keys C-d
    check 'terminal: Ctrl-D leaves' shows 'Resume it with: yaniv play'
    keys "clear; '$yaniv' play --plain --fast --seed 5 --name Dana --name Omer" Enter
    check 'hot seat: begins' shows 'Pass the keyboard'
    check 'a game without a turn is not stored' is "$(ls "$games" | wc -l)" 1
    screen | grep -q 'keyboard to Dana' && names=(Dana Omer) || names=(Omer Dana)
    check 'hot seat: the first is called' shows "Pass the keyboard to ${names[0]}"
    keys Enter
    check 'hot seat: the first plays' shows "${names[0]}: "
    keys '1 d' Enter
    check 'hot seat: the hand can be hidden' shows 'Press Enter to hide your cards.'
    keys Enter
    check 'hot seat: the second is called' shows "Pass the keyboard to ${names[1]}"
    check 'hot seat: the screen is wiped' is "$(screen | grep -c Hand)" 0
    keys Enter
    check 'hot seat: the news without the secret' shows "and draws a card."
    check 'hot seat: the second plays' shows "${names[1]}: "
    keys 'q' Enter
    check 'hot seat: leaves' shows 'Resume it with: yaniv play'
    check 'a second game has a file of its own' is "$(ls "$games" | wc -l)" 2
    check 'hot seat: the save is right' is "$("$yaniv" check "$(newest)" | sed 's/.*, //')" unfinished

    pid=$(tmux -L "$socket" list-panes -t play -F '#{pane_pid}')
    keys "clear; '$yaniv' play --fast --seed 5 --name Dana" Enter
    check 'hangup: a game is on' shows 'Your turn:'
    child=$(cat "/proc/$pid/task/$pid/children")
    child=${child%% *}
    end_terminals
    gone() { for _ in $(seq 50); do [ -d "/proc/$child" ] || return 0; sleep 0.1; done; kill -9 "$child"; return 1; }
    check 'hangup: it ends with its terminal' gone
else
    echo 'tmux is missing: the terminal is not tested'
fi

finish
