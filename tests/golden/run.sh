#!/usr/bin/env bash
# Replays every golden game and compares what is printed: run.sh [YANIV]. Of the games in examples/ the wording of an
# error is left open. Also fails if some value of some option has no golden game.
set -u
yaniv=$(realpath "${1:-build/yaniv}")
cd "$(dirname "$0")" || exit 1
passed=0
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

count() { # count NAME STATUS: one more test, passed if the status is 0
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $1"
    fi
}

ratings_for() { # 1000 for each player
    local players
    players=$(grep -c '^player' "$1")
    printf '1000%.0s,' $(seq "$((players > 0 ? players : 1))") | sed 's/,$//'
}

without_wording() { sed -E '/^\{"at":"error"/s/"message":".*"/"message":""/' "$1"; }

replays_as_expected() { # GAME EXPECTED
    local status wanted=0
    "$yaniv" replay --json --ratings "$(ratings_for "$1")" "$1" >"$work/got" 2>"$work/said"
    status=$?
    tail -n 1 "$2" | grep -q '^{"at":"error"' && wanted=1
    [ $status -eq $wanted ] || { echo "$1: exit status $status, not $wanted"; return 1; }
    [ ! -s "$work/said" ] || { cat "$work/said"; return 1; }
    case $1 in
    examples/*)
        without_wording "$2" >"$work/wanted"
        without_wording "$work/got" >"$work/got.plain"
        diff "$work/wanted" "$work/got.plain" >"$work/diff"
        ;;
    *) diff "$2" "$work/got" >"$work/diff" ;;
    esac || { head -n 4 "$work/diff" | cut -c 1-400; return 1; }
}

for game in *.yaniv examples/*.yaniv; do
    replays_as_expected "$game" "${game%.yaniv}.json"
    count "$game" $?
done

for expected in *.json examples/*.json; do
    [ -e "${expected%.json}.yaniv" ] || count "$expected has no game" 1
done

python3 covered.py
count "every value of every option has a golden game" $?

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
