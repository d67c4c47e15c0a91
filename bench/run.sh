#!/usr/bin/env bash
# Measures the speed of the engine: turns per second, the cost of a turn with 8 players compared with 2,
# instructions per turn (callgrind), and positions replayed per second compared with the tests' Python implementation.
set -eu
cd "$(dirname "$0")/.."
yaniv=build/yaniv

"$yaniv" bench

instructions() { # instructions of one turn: the difference between two run lengths, so that the start does not count
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
    echo "instructions per turn (callgrind): $two with 2 players, $eight with 8 ($(awk "BEGIN{printf \"%.2f\", $eight/$two}") times as many)"
else
    echo "instructions per turn: install valgrind to count them"
fi

python3 bench/oracle.py "$yaniv"
