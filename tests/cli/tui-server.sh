#!/usr/bin/env bash
# The full screen on a real server: two people in two terminals, a watcher in a third, bots, talk, names and accounts, a
# server that goes away and comes back.
. "$(dirname "$0")/../lib.sh"
socket=yaniv-tui-server-$$
. "$root/tests/terminal.sh"
server=0 quiet_server=0
at_exit() {
    end_terminals
    [ $server -eq 0 ] || kill $server 2>/dev/null
    [ $quiet_server -eq 0 ] || kill $quiet_server 2>/dev/null
}
cd "$work" || exit 1
unset NO_COLOR
command -v tmux >/dev/null || { echo 'tmux is missing: the terminal is not tested'; echo '0 passed, 0 failed'; exit 0; }

port=$((20000 + RANDOM % 20000))
url=http://127.0.0.1:$port
serve() {
    "$yaniv" serve --listen 127.0.0.1:$port --data "$work/server.db" --hasty-bots --quiet >>server.log 2>&1 &
    server=$!
    for _ in $(seq 100); do
        (exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null && return 0
        sleep 0.05
    done
    cat server.log
    return 1
}
terminal() { # NAME: with data of its own
    tmux -L "$socket" -f /dev/null new-session -d -s "$1" -x 80 -y 24 \
        "env PS1='ready> ' TERM=tmux-256color LC_ALL=C.UTF-8 XDG_DATA_HOME='$work/$1' XDG_CONFIG_HOME='$work/$1' bash --norc --noprofile -i"
    shows "$1" 'ready>'
}
keys() { keys_at "$@"; }
screen() { screen_at "$@"; }
shows() { shows_at "$@"; }
shows_not() { shows_not_at "$@"; }
run() { local at=$1; shift; keys "$at" "clear; '$yaniv' $*; echo status \$?" Enter; }

# Prints the key of the last card of the hand, which is the highest.
highest() { sed -n 22p now | cut -c 1-48 | grep -o '[0-9]' | tail -n 1; }

# Plays for these people until the first one's screen has the words.
play_until() {
    local words=$1 name
    shift
    for _ in $(seq 900); do
        for name in "$@"; do
            screen "$name" >now
            [ "$name" = "$1" ] && grep -qF -- "$words" now && return 0
            if grep -qF 'Press Enter for the next round' now; then
                keys "$name" Enter
            elif grep -qF 'y calls' now || grep -qF 'hand is empty' now; then
                keys "$name" y
            elif grep -qF 'Your turn' now; then
                keys "$name" Escape "$(highest)" d
            fi
        done
        sleep 0.03
    done
    echo "never came to '$words'"
    screen "$1"
    return 1
}

# ---- somebody who does nothing for a minute, beside all the rest ----

quiet_url=http://127.0.0.1:$((port + 1))
"$yaniv" serve --listen 127.0.0.1:$((port + 1)) --data "$work/quiet.db" --quiet >>server.log 2>&1 &
quiet_server=$!
idle() {
    terminal idle || return 1
    tmux -L "$socket" pipe-pane -t idle "cat >'$work/idle.log'"
    run idle "play --server $quiet_url --name Idle"
    shows idle 'Idle (guest)'
}
check 'an idle player' idle
idle_since=$SECONDS
stayed() { # everything that the screen ever showed is in the log
    sleep $((idle_since + 60 > SECONDS ? idle_since + 60 - SECONDS : 0))
    shows idle 'Idle (guest)' && has_not idle.log 'Connection'
}

check 'a server' serve
check 'guests may chat at once' "$yaniv" admin chat-wait 0 --data "$work/server.db" --reason 'a test'
for name in dana omer noa; do check "a terminal for $name" terminal $name; done

# ---- the lobby, a table, a code ----

run dana "play --server $url --name Dana"
check 'the lobby' shows dana 'Dana (guest), rating 1000'
check 'all keys fit' shows dana 'q leave'
keys dana ?
check 'they are explained' shows dana 'go to a table by its code'
keys dana x
check 'and put away' shows_not dana 'go to a table by its code'
keys dana n
check 'a new table is set up' shows dana 'New game'
keys dana Right Left Down Left Left Down Down # two players, both people
keys dana End
keys dana -N 19 Up
keys dana -N 25 Right # so that rounds are short
check 'its rules are chosen' shows dana '30 *'
keys dana Enter
check 'the room' shows dana 'waiting for players'
check 'has a link' shows dana "$url/t/"
code=$(screen dana | grep -o '/t/[a-z]*' | head -n 1 | cut -c 4-)
check 'the code has twelve letters' is ${#code} 12
spoken=${code:0:4}-${code:4:4}-${code:8}
run omer "play --server $url --name Omer"
check 'the table is in the lobby' shows omer "$spoken"
keys omer c
check 'a code is asked for' shows omer "Table code:"
keys omer -l "$spoken"
keys omer Enter
check 'the other sees the room' shows omer 'waiting for players'
check 'and sits down' shows dana 'Omer sits down'
check 'nobody who is seated is asked to sit down' shows_not omer 'Enter sit down'
keys omer t
check 'talking in the room' shows omer 'Say:'
keys omer -l 'shalom!'
keys omer Enter
check 'is heard' shows dana 'Omer: shalom!'
run noa "watch $url/t/$code"
check 'somebody watches' shows noa 'waiting for players'
keys dana z
check 'the host changes the clock' shows omer '40 seconds per turn'
keys dana z
check 'the clock is off' shows omer 'no clock'
starts() { # the others agree to the changed settings before the host can start
    for _ in $(seq 20); do
        keys omer Enter
        sleep 0.2
        keys dana Enter
        sleep 0.2
        screen dana | grep -qF 'round 1' && return 0
    done
    screen dana
    return 1
}
check 'the game begins' starts
check 'for the other too' shows omer 'round 1'
check 'and for who watches' shows noa 'round 1'
check 'who sees no hand' is "$(screen noa | tail -n 8 | cut -c 1-48 | grep -c '[♣♦♥♠]')" 0

# ---- playing ----

if shows dana 'Your turn' >/dev/null; then first=dana second=omer; else first=omer second=dana; fi
told() { # news of the table may wipe the answer away: ask again
    for _ in 1 2 3 4 5; do
        keys $second Escape
        keys $second 1 d
        for _ in $(seq 10); do
            screen $second | grep -qF "'s turn." && return 0
            sleep 0.1
        done
    done
    return 1
}
check 'the screen says that it is not the turn of the player' told
keys $second Escape
keys $first 1 d
check 'the first one plays' shows $first 'You throw'
check 'the second one sees it, but not what was drawn' shows $second 'and draws a card.'
check 'and is to move' shows $second 'Your turn'
check 'and who watches' shows noa 'and draws a card.'
keys dana t
keys dana -l 'good luck'
keys dana Enter
check 'talk at the table' shows omer 'Dana: good luck'
keys dana t
keys dana -l '/0'
keys dana Enter
check 'a ready phrase' shows omer 'Dana: Hello!'
keys dana A
check 'a bot plays for somebody' shows dana 'A bot plays for you. Press A to take over.'
keys dana A
check 'who takes over again' shows_not dana 'A bot plays for you.'
check 'a round' play_until 'Press Enter for the next round' dana omer
check 'its bill' shows omer 'score'
check 'the bill of who watches' shows noa 'score'

# ---- a server that goes away ----

kill -TERM $server
wait $server 2>/dev/null
check 'the loss is told' shows dana 'Connection lost'
check 'the server comes back' serve
check 'and so do the players' shows_not dana 'Connection lost'
check 'both of them' shows_not omer 'Connection lost'
keys dana Enter
keys omer Enter
check 'the game goes on' shows dana 'round 2'
check 'with a turn' play_until 'You throw' dana omer

# ---- leaving and coming back ----

keys omer C-c
check 'Ctrl-C leaves' shows omer 'status 130'
check 'the other sees that' shows dana 'offline'
run omer "play --server $url"
check 'known as before' shows omer 'Omer (guest)'
check 'the player'"'"'s own table is marked' shows omer '●'
keys omer Enter
check 'and is gone back to' shows omer ' round '
keys omer q
keys dana q
check 'back in the lobby' shows dana 'play now'
keys noa q
check 'who watches leaves' shows noa 'status 0'

# ---- against bots, at once ----

keys omer q
check 'left' shows omer 'status 0'
run noa "play --server $url --name Noa"
check 'another lobby' shows noa 'Noa (guest)'
keys noa p
check 'play now' shows noa 'round 1'
check 'a turn comes' play_until 'You throw' noa
keys noa q
check 'in the lobby again' shows noa 'play now'

# ---- joining a player who waits ----

keys dana n
check 'another table is set up' shows dana 'New game'
keys dana Right Left Down Left Left Enter
check 'another room' shows dana 'waiting for players'
keys noa p
check 'is told that it starts' shows dana 'starts in 3 seconds'
check 'and it does' shows dana ' round '
keys noa q
keys dana q
check 'in the lobby again after that' shows noa 'play now'

# ---- accounts ----

keys noa a
check 'account: asks' shows noa 's = sign in'
keys noa n Enter
check 'account: the user' shows noa 'User name:'
keys noa -l noa_1
keys noa Enter
check 'account: the password' shows noa 'Password:'
keys noa -l 'correct horse'
check 'account: is not shown' is "$(screen noa | grep -c horse)" 0
keys noa Enter
check 'account: is no guest any more' shows_not noa '(guest)'
keys noa a
check 'sign out: asks' shows noa 's = sign in'
keys noa o Enter
check 'sign out: a guest again' shows noa '(guest)'
keys noa a
check 'sign in: asks' shows noa 's = sign in'
keys noa s Enter
check 'sign in: user' shows noa 'User name:'
keys noa -l noa_1
keys noa Enter
check 'sign in: password' shows noa 'Password:'
keys noa -l 'wrong horse'
keys noa Enter
check 'sign in: a wrong password is told' shows noa 'password'
keys noa a
check 'sign in: once more' shows noa 's = sign in'
keys noa s Enter
check 'sign in: user again' shows noa 'User name:'
keys noa -l noa_1
keys noa Enter
check 'sign in: password again' shows noa 'Password:'
keys noa -l 'correct horse'
keys noa Enter
check 'sign in: is there' shows_not noa '(guest)'
keys noa q
check 'left with 0' shows noa 'status 0'
check 'what the server knows us by is for the user alone' is "$(stat -c %a noa/yaniv/servers)" 600

check 'an idle connection lasts for a minute' stayed

# ---- errors ----

run noa 'play --server http://127.0.0.1:1'
check 'no server there' shows noa 'status 1'
check 'says so' shows noa 'http://127.0.0.1:1: '
run noa "play --server 'nonsense here'"
check 'no address' shows noa 'is not the URL of a server'
run noa "play --server $url --bot easy"
check 'options that do not go with it' shows noa 'chosen on the server'
check 'not a terminal' is "$("$yaniv" watch "$url" </dev/null 2>&1)" 'yaniv: playing on a server needs a terminal'

finish
