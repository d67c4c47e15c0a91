# Terminals, for scripts that play in them: each is a session of a tmux server of its own. A script sets $socket to a
# name for that server, sources this file, and ends the server with end_terminals when it exits.

end_terminals() { tmux -L "$socket" kill-server 2>/dev/null; }

# keys_at SESSION KEY…: presses keys, as tmux names them.
keys_at() {
    local at=$1
    shift
    tmux -L "$socket" send-keys -t "$at" "$@"
}

screen_at() { tmux -L "$socket" capture-pane -p -t "$1"; }

# shows_at SESSION WORDS: waits until the screen has the words. Prints the screen and fails if they do not come.
shows_at() {
    for _ in $(seq 300); do
        screen_at "$1" | grep -qF -- "$2" && return 0
        sleep 0.05
    done
    echo "the screen of $1 has no '$2':"
    screen_at "$1"
    return 1
}

# shows_not_at SESSION WORDS: waits until the screen no longer has the words.
shows_not_at() {
    for _ in $(seq 300); do
        screen_at "$1" | grep -qF -- "$2" || return 0
        sleep 0.05
    done
    echo "the screen of $1 still has '$2':"
    screen_at "$1"
    return 1
}
