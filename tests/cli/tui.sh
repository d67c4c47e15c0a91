#!/usr/bin/env bash
# The full screen of yaniv play and yaniv replay, driven in a real terminal (by tmux): whole games by keys, the mouse,
# other sizes, saving and going on, people at one keyboard, terminals that cannot show it.
. "$(dirname "$0")/../lib.sh"
socket=yaniv-tui-$$
. "$root/tests/terminal.sh"
at_exit() { end_terminals; }
cd "$work" || exit 1
export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config
unset NO_COLOR
command -v tmux >/dev/null || { echo 'tmux is missing: the terminal is not tested'; echo '0 passed, 0 failed'; exit 0; }

terminal() { # COLSxROWS [TERM]: a new one, with a shell in it
    tmux -L "$socket" has-session -t keeper 2>/dev/null || # without any session the server would end
        tmux -L "$socket" -f /dev/null new-session -d -s keeper 'sleep 1000'
    tmux -L "$socket" kill-session -t t 2>/dev/null
    tmux -L "$socket" -f /dev/null new-session -d -s t -x "${1%x*}" -y "${1#*x}" \
        "env PS1='ready> ' TERM=${2:-tmux-256color} LC_ALL=${locale:-C.UTF-8} bash --norc --noprofile -i"
    shows 'ready>'
}
keys() { keys_at t "$@"; }
screen() { screen_at t; }
shows() { shows_at t "$1"; }
shows_not() { shows_not_at t "$1"; }
click() { # column, row from 1: as this kind of terminal reports a press and a release
    local at
    at=$(printf '%b' "\\$(printf '0%o' $((32 + $1)))\\$(printf '0%o' $((32 + $2)))")
    keys -l "$(printf '\033[M %s\033[M#%s' "$at" "$at")"
}
run() { keys "clear; '$yaniv' $*; echo status \$?" Enter; }
state() { "$yaniv" check "$1" | sed 's/.*, //'; }
games=$XDG_DATA_HOME/yaniv/games
newest() { ls -t "$games"/*.yaniv | head -n 1; }

# Plays until the screen shows these words.
play_until() {
    for _ in $(seq 400); do
        screen >now
        grep -qF -- "$1" now && return 0
        if grep -qF 'Press Enter for the next round' now; then
            keys Enter
        elif grep -qF 'y calls' now || grep -qF 'hand is empty' now; then
            keys y
        elif grep -qF 'Your turn' now || grep -qF 'Your last turn' now; then
            keys Escape 1 d
        fi
        sleep 0.05
    done
    echo "never came to '$1'"
    screen
    return 1
}

# ---- a whole game by keys ----

check 'a terminal' terminal 80x24
run "play --seed 4 --fast --rules 'traveller limit=30' --bot easy --bot novice --save whole.yaniv"
check 'the table' shows 'Yaniv   round 1   traveller limit=30'
check 'the others sit there' shows 'Omer'
check 'a whole game by keys' play_until 'The game is over after'
check 'the record is right' is "$(state whole.yaniv)" finished
keys q
check 'leaving says where it is' shows 'The record is in whole.yaniv'
check 'and is well' shows 'status 0'
for rules in tally sevens jhyap speedy slapdown duel; do
    run "play --seed 4 --fast --rules '$rules limit=30' --bot easy --save $rules.yaniv"
    check "$rules: a whole game" play_until 'The game is over after'
    keys q
    check "$rules: the terminal is back" shows 'status 0'
    check "$rules: the record is right" is "$(state "$rules.yaniv")" finished
done

# ---- selecting, playing, taking back ----

run 'play --seed 1 --fast --bot easy --bot easy'
check 'the first turn' shows 'Your turn: choose cards'
keys 3 4
check 'what the selection makes' shows 'A set: J♣ J♦, leaves 18. Enter draws a card.'
keys Right
check 'another card can be pointed at' shows 'Enter takes the 8♦'
keys 3 4 1 5
check 'what makes no throw says why' shows 'Not possible'
keys Enter
check 'and is not done' shows 'Not possible: '
keys Escape y
check 'a call with too many points is refused' shows 'Not possible: '
keys 3 4 Enter
check 'a set is thrown' shows 'You throw J♣ J♦'
check 'the turn comes round' shows 'Your turn'
keys h
check 'a hint with its reason' shows 'Hint: throw'
keys Escape
check 'is put away' shows_not 'Hint: throw'
turns=$(grep -c '^1 ' "$(newest)")
keys u
check 'it is taken back' shows 'You take back your last turn.'
check 'in the record too' is "$(grep -c '^1 ' "$(newest)")" $((turns - 1))
check 'the same hand is there again' shows 'You: 38 points in hand'
keys s
check 'the scores' shows 'No round has been finished yet.'
keys Escape r
check 'the rules' shows 'The aim'
keys NPage
check 'the rules go on' shows_not 'The aim'
keys Escape '?'
check 'the help' shows 'select or deselect cards'
keys Escape l
check 'the log' shows ' Log '
keys Escape
check 'back at the table' shows 'Your turn'

# ---- the mouse ----

click 16 18 # the third card of the hand
check 'a click selects' shows 'Throw J♣'
click 22 18
check 'and another' shows 'A set: J♣ J♦'
click 33 6 # the stock
check 'a click on the deck plays' shows 'You throw J♣ J♦ and draw'
check 'the turn comes round again' shows 'Your turn'
column=$(screen | tail -n 1 | grep -bo 'rules' | cut -d: -f1)
click "$column" 24
check 'a click on a word of the lowest line' shows 'The aim'
keys Escape

# ---- other sizes ----

tmux -L "$socket" resize-window -t t -x 140 -y 45
check 'a larger terminal is used' shows 'No round has been finished yet.'
tmux -L "$socket" resize-window -t t -x 60 -y 20
check 'a small terminal has everything' shows 'Enter play  y call  h hint  u undo  ? help  q quit'
keys 1
check 'a selection is told there' shows 'Throw '
keys Escape
tmux -L "$socket" resize-window -t t -x 60 -y 12
check 'a terminal that became too small says so' shows 'This window is too small.'
tmux -L "$socket" resize-window -t t -x 80 -y 24
check 'and is drawn again' shows 'Your turn'

# ---- leaving and going on ----

before=$(cat "$(newest)")
keys C-c
check 'Ctrl-C leaves' shows 'Resume it with: yaniv play'
check 'with 130' shows 'status 130'
keys 'clear; stty -a | grep -ow -- "-*icanon\|-*echo"; echo done' Enter
check 'the terminal is whole' shows 'done'
check 'and not raw' is "$(screen | grep -c -- '-icanon\|-echo$')" 0
check 'the game is saved' is "$(state "$(newest)")" unfinished
run play
check 'the game is offered' shows 'Resume:'
keys Enter
check 'it goes on' shows 'Your turn'
check 'at the same position' is "$(cat "$(newest)")" "$before"
child=$(pgrep -P "$(tmux -L "$socket" display-message -p -t t '#{pane_pid}')" -x yaniv)
kill -HUP "$child"
check 'SIGHUP leaves the terminal whole' shows 'status 130'
check 'and the game saved' is "$(state "$(newest)")" unfinished
run play
check 'it is offered again' shows 'Resume:'
keys Enter
check 'and goes on again' shows 'Your turn'
child=$(pgrep -P "$(tmux -L "$socket" display-message -p -t t '#{pane_pid}')" -x yaniv)
kill -TERM "$child"
check 'SIGTERM as well' shows 'status 130'
run play
check 'once more' shows 'Resume:'
keys Enter
check 'and goes on once more' shows 'Your turn'
keys C-z
check 'Ctrl-Z stops' shows 'Stopped'
keys 'clear; fg' Enter
check 'and fg draws it again' shows 'Your turn'
keys q
check 'q leaves' shows 'Resume it with: yaniv play'

# ---- another game does not overwrite the first ----

run play --fast --rules "'traveller limit=20'" --bot greedy --seed 3 --save "'$work/again.yaniv'"
check 'a game to the end' play_until 'Press Enter for another game'
keys Enter
check 'another game' play_until 'You throw'
keys q
check 'left' shows 'status 0'
check 'the first one is as it was' is "$(state "$work/again.yaniv")" finished
check 'the other one has a file of its own' is "$(state "$work/again-2.yaniv")" unfinished

# ---- the setup ----

run play
check 'the setup' shows 'Yaniv   New game'
keys Down Right
check 'another preset' shows 'tally'
keys Left Down Down Down Right Right
check 'a better bot' shows 'bot, hard'
keys Up n Z o ë Enter
check 'a name' shows 'Zoë'
for _ in $(seq 40); do keys Down; done
check 'the last option is explained' shows 'direction: the direction of play'
keys End Up Up Up Up Up Left
check 'an option changes' shows '190 *'
keys Enter
check 'a new game by these settings' shows 'Yaniv   round 1   traveller limit=190'
check 'what was unfinished is still there' is "$(state "$(newest)")" unfinished
check 'and they are remembered' is "$(tr '\n' ' ' <"$XDG_CONFIG_HOME/yaniv/play")" \
    'rules traveller limit=190 person Zoë bot hard bot easy '
keys q
check 'leaving again' shows 'ready>'
run play
check 'the next setup' shows 'Resume:'
check 'has them' shows 'bot, hard'
keys q
check 'q leaves the setup' shows 'status 0'
head -c 5000 /dev/urandom >"$XDG_CONFIG_HOME/yaniv/play"
run play
check 'settings that are no settings do no harm' shows 'Yaniv   New game'
keys q
check 'and it is left' shows 'status 0'

# ---- slap-downs, false calls, last turns: from positions of the golden games ----

in_record() { # waits until a line of a record matches
    for _ in $(seq 200); do
        grep -q "$1" "$2" && return 0
        sleep 0.05
    done
    cat "$2"
    return 1
}
golden() { # NAME, lines to keep after the deck, seats that are bots…: a game to resume
    local name=$1 keep=$2 seat
    shift 2
    {
        sed '/^round/,$d' "$root/tests/golden/$name.yaniv"
        for seat in "$@"; do echo "tag seat$seat novice"; done
        sed -n '/^round/,/^deck/p' "$root/tests/golden/$name.yaniv"
        sed '1,/^deck/d' "$root/tests/golden/$name.yaniv" | head -n "$keep"
    } >"$name.yaniv"
}
golden slap-on 0 2
run 'play --resume slap-on.yaniv'
check 'slap: the turn' shows 'Your turn'
keys 1 d
check 'slap: is offered' shows 'Press Space to slap down the 7♠. Be quick!'
keys Space
check 'slap: is done before the bot plays' shows 'You slap down the 7♠.'
check 'slap: the next one plays' shows 'Your turn'
keys q
check 'slap: is in the record' grep -q '^1 slap' slap-on.yaniv
golden slap-on 0 2
run 'play --fast --resume slap-on.yaniv'
check 'slap: once more' shows 'Your turn'
keys 1 d
check 'slap: who is too late' shows 'Your turn'
keys Space
check 'slap: says why not' shows 'You have nothing to slap down.'
keys q
golden slap-on 0
run 'play --resume slap-on.yaniv'
check 'slap among people: the first' shows 'Pass the keyboard to Dana'
keys Enter 1 d
check 'slap among people: is asked' shows 'Press Space to slap down the 7♠, or p to pass.'
keys p
check 'slap among people: is left' shows 'Press Enter to hide your cards.'
keys q
golden false_call-swap 0 2 3
run 'play --resume false_call-swap.yaniv --fast'
check 'false call: the turn' shows 'Your turn'
keys y
check 'false call: a warning' shows 'Press y again to call'
keys y
check 'false call: is done' in_record '^1 yaniv' false_call-swap.yaniv
keys q
golden false_call-swap 1 1 3
run 'play --resume false_call-swap.yaniv --fast'
check 'false call of another: asks' shows 'made a false call. Press x to swap hands, p to pass.'
keys x
check 'false call of another: hands change' in_record '^2 swap' false_call-swap.yaniv
keys q
golden false_call-swap 0
run 'play --resume false_call-swap.yaniv'
check 'swap among people: the caller' shows 'Pass the keyboard to Dana'
keys Enter y y
check 'swap among people: all are asked at once' shows 'press 2 (Omer) or 3 (Noa); p for nobody.'
check 'swap among people: no card is seen' is "$(screen | tail -n 8 | grep -c '[♣♦♥♠].*│')" 0
keys 1
keys 3
check 'swap among people: the first key counts' in_record '^3 swap' false_call-swap.yaniv
check 'swap among people: the caller goes on' shows 'Pass the keyboard to Dana'
keys q
golden false_call-swap 0
run 'play --resume false_call-swap.yaniv'
check 'swap among people: once more' shows 'Pass the keyboard to Dana'
keys Enter y y
check 'swap among people: they are asked' shows 'p for nobody.'
keys p
check 'swap among people: nobody does' in_record '^3 pass' false_call-swap.yaniv
keys q
golden last_turn-on 1 1 3
run 'play --resume last_turn-on.yaniv --fast'
check 'last turn: is told' shows 'Your last turn'
keys 1 d
check 'last turn: the round ends' shows 'Press Enter for the next round.'
keys q
check 'left' shows 'status 0'

# ---- colours ----

shows_colour() { # waits until the screen has an escape sequence that matches
    for _ in $(seq 40); do
        tmux -L "$socket" capture-pane -ep -t t | grep -q "$1" && return 0
        sleep 0.05
    done
    return 1
}
shows_no_colour() { ! tmux -L "$socket" capture-pane -ep -t t | grep -q '[34]8;5;'; }
run 'play --seed 1 --fast --bot easy'
check 'colours: the table' shows 'Your turn'
check 'colours: dark at first' shows_colour '48;5;22m'
keys T
check 'colours: T changes them' shows_colour '48;5;194m'
keys q
check 'colours: left' shows 'status 0'
check 'colours: the change is kept' is "$(cat "$XDG_CONFIG_HOME/yaniv/theme")" light
rm "$XDG_CONFIG_HOME/yaniv/theme"
keys 'clear; export NO_COLOR=1' Enter
run 'play --seed 1 --fast --bot easy'
check 'NO_COLOR: the table' shows 'Your turn'
check 'NO_COLOR: has no colours' shows_no_colour
keys q
check 'NO_COLOR: left' shows 'status 0'
run 'play --seed 1 --fast --bot easy --theme contrast'
check 'an option is stronger: the table' shows 'Your turn'
check 'an option is stronger' shows_colour '48;5;231m'
keys q
check 'an option is stronger: left' shows 'status 0'
keys 'clear; unset NO_COLOR' Enter

# ---- several people ----

run "play --fast --seed 5 --name Dana --name Omer --save two.yaniv"
check 'hot seat: begins covered' shows 'Pass the keyboard to'
[ "$(sed -n 's/^start //p' two.yaniv)" = 1 ] && names=(Dana Omer) || names=(Omer Dana)
check 'hot seat: the first is called' shows "Pass the keyboard to ${names[0]}"
check 'hot seat: no card is seen' is "$(screen | tail -n 8 | grep -c '[♣♦♥♠].*│')" 0
keys Enter
check 'hot seat: the first plays' shows 'Your turn'
keys 1 d
check 'hot seat: the new card is looked at' shows 'Press Enter to hide your cards.'
keys Enter
check 'hot seat: the second is called' shows "Pass the keyboard to ${names[1]}"
check 'hot seat: what was drawn is not told' is "$(screen | grep -c 'draws the')" 0
keys q
check 'hot seat: leaves' shows 'yaniv play --resume two.yaniv'

# ---- a record ----

run "replay $root/tests/golden/examples/cut.yaniv"
check 'replay: the first step' shows 'step 1 of 16'
keys Right Right
check 'replay: forward' shows 'step 3 of 16'
keys Left
check 'replay: back' shows 'P1 throws J♥ and takes a joker.'
keys Down
check 'replay: the next round' shows 'Round 2, step'
keys 2
check 'replay: a seat' shows 'The view of P2'
keys End
check 'replay: the end' shows 'The game is over after 3 rounds: P2 wins.'
keys Home q
check 'replay: left' shows 'status 0'
"$yaniv" arena --seat easy --seat medium --games 1 --seed 4 --rules 'traveller limit=60' --record reviewed >log 2>&1
run 'replay reviewed/000001.yaniv'
check 'replay: the key for the review' shows 'a review'
keys a
check 'replay: the curve' shows '█ chance of'
check 'replay: the review is done' shows_not '%'
keys m
check 'replay: the first mark' shows 'better: '
check 'replay: its cost' shows '% ± '
keys a
check 'replay: without the review' shows_not 'better: '
keys A
check 'replay: skill and luck' shows 'The costliest decisions:'
check 'replay: the books' shows 'start  chance  others    lost  result'
keys Escape
check 'replay: back at the curve' shows 'chance of'
keys q
check 'replay: left after the review' shows 'status 0'
run "replay $root/tests/golden/examples/cut.yaniv | head -n 1"
check 'replay: into a pipe it is printed' shows 'P1 and P2 play traveller'
run "replay --plain $root/tests/golden/examples/cut.yaniv"
check 'replay: --plain prints' shows 'status 0'
check 'replay: all of it' shows 'The game is over after 3 rounds: P2 wins.'

# ---- terminals that cannot show it ----

run 'play --plain --seed 1'
check '--plain is line by line' shows 'Your turn:'
keys q Enter
check '--plain is left' shows 'status 0'
check 'a dumb terminal' terminal 80x24 dumb
run 'play --seed 1'
check 'TERM=dumb: says why' shows 'this terminal (TERM=dumb) cannot show the full screen'
check 'TERM=dumb: plays line by line' shows 'Your turn:'
keys q Enter
check 'TERM=dumb: is left' shows 'status 0'
check 'a terminal nobody knows' terminal 80x24 tmux-256color
run_unknown() { keys "clear; TERM=nosuch '$yaniv' play --seed 1; echo status \$?" Enter; }
run_unknown
check 'an unknown terminal: says why' shows 'this kind of terminal is unknown (TERM=nosuch)'
check 'a small terminal' terminal 40x10
run 'play --seed 1'
check '40×10: says why' shows '60×20'
check '40×10: plays line by line' shows 'Your turn:'
keys q Enter
check 'a tiny terminal' terminal 20x5
run 'play --seed 1'
check '20×5: plays line by line' shows 'Your turn:'
keys q Enter
check 'few colours' terminal 80x24 ansi
run 'play --seed 1 --fast --bot easy --bot easy'
check '8 colours: the table' shows 'Your turn'
keys q
locale=C
check 'a plain locale' terminal 80x24
run 'play --seed 1 --fast --bot easy --bot easy'
check 'ASCII: letters for suits' shows '|3d |'
keys q
check 'ASCII: is left' shows 'status 0'

finish
