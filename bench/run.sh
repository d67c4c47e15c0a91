#!/usr/bin/env bash
# The engine's speed: turns a second, a turn with 8 players against one with 2 (measured in turn), instructions a turn by
# callgrind, and positions replayed a second beside the plain implementation in Python that the tests use.
set -eu
cd "$(dirname "$0")/.."
yaniv=build/yaniv

"$yaniv" bench

instructions() { # of one turn, from the difference between two lengths, so that starting up does not count
    local players=$1 short long
    short=$(count "$players" 20000)
    long=$(count "$players" 120000)
    echo $(((long - short) / 100000))
}
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$yaniv" bench --players "$1" --turns "$2" 2>&1 |
        sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}
if command -v valgrind >/dev/null; then
    two=$(instructions 2)
    eight=$(instructions 8)
    echo "instructions a turn (callgrind): $two with 2 players, $eight with 8: $(awk "BEGIN{printf \"%.2f\", $eight/$two}") times"
else
    echo "instructions a turn: install valgrind to count them"
fi

python3 bench/oracle.py "$yaniv"
