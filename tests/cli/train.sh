#!/usr/bin/env bash
# yaniv train: what it refuses. Training itself takes too long for a test.
set -u
yaniv=$(realpath "${1:-build/yaniv}")
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
cd "$here" || exit 1
passed=0
failed=0

# expect WHAT STATUS WORDS ARGUMENTS…: the exit status, and words on stderr
expect() {
    local what=$1 status=$2 words=$3
    shift 3
    timeout 20 "$yaniv" train "$@" >out 2>err
    local got=$?
    if [ $got -eq "$status" ] && grep -qF -- "$words" err && [ ! -s out ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $what: status $got, $(head -c 200 err)"
    fi
}

expect "a measure that there is not" 2 "not 'luck'" --measure luck
expect "weights without beliefs" 2 "--weights is for --beliefs" --weights some.net
expect "beliefs about an exploiter" 2 "--against is for training the net" --beliefs --against expert
expect "prey that is not there" 1 "nobody.net" --against nobody.net --folder hunter
echo nonsense >broken.net
expect "prey that is no file of weights" 1 "broken.net" --against broken.net --folder hunter
expect "a folder that cannot be" 1 "broken.net/here" --folder broken.net/here
expect "a plain argument" 2 "no plain arguments" quickly

if [ ! -e hunter/checkpoint ]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "FAILED a refused training leaves no checkpoint"
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
