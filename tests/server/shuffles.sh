#!/usr/bin/env bash
# Four clients per table play games on a real server and add randomness to the shuffles. The finished games are exported
# during play. All of them follow the rules, and every shuffle matches its commitment.
#   tests/server/shuffles.sh [PATH OF yaniv]
. "$(dirname "$0")/../lib.sh"
cd "$root" || exit 1
load=build/bench/load
server=""
at_exit() { [ -z "$server" ] || kill "$server" 2>/dev/null; }

port=$((20000 + $$ % 20000))
"$yaniv" serve --listen 127.0.0.1:$port --data "$work/data.db" --limit-per-address 0 --quiet 2>"$work/server.log" &
server=$!
for _ in $(seq 100); do
    (exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null && break
    sleep 0.1
done
# Three rounds per game and a low threshold, so that the stock sometimes runs out. A slow machine gets more time.
play() { # SECONDS
    $load play --port $port --pid $server --tables 12 --seconds "$1" --rules 'traveller end=rounds rounds=3 slap=off threshold=3'
}
enough() {
    rm -rf "$work/games"
    "$yaniv" export --data "$work/data.db" --folder "$work/games" >/dev/null 2>&1
    [ "$(find "$work/games" -name '*.yaniv' | wc -l)" -gt 5 ] && grep -lq '^reshuffle' "$work"/games/*.yaniv
}
for seconds in 10 20 40 80; do
    check "the load runs" play $seconds
    enough && break
done
rm -rf "$work/games"
check "a backup while the server runs" "$yaniv" backup --data "$work/data.db" "$work/copy.db"
check "an export while the server runs" "$yaniv" export --data "$work/data.db" --folder "$work/games"
check "there are finished games: $(ls "$work/games" | wc -l)" test "$(ls "$work/games" | wc -l)" -gt 5
check "some with a reshuffle" grep -lq '^reshuffle' "$work"/games/*.yaniv
check "some with randomness of the players" grep -Eq '^tag mix[23] [0-9a-f]{32} [0-9a-f]{32} [0-9a-f]{32} [0-9a-f]{32}$' "$work"/games/*.yaniv
check "all follow the rules" "$yaniv" check "$work"/games/*.yaniv
check "every shuffle matches its commitment" "$yaniv" verify "$work"/games/*.yaniv
kill $server
check "the server ends with status 0" wait $server
server=""

finish
