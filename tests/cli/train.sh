#!/usr/bin/env bash
# yaniv train: what it refuses. Training itself takes too long for a test.
. "$(dirname "$0")/../lib.sh"
cd "$work" || exit 1

# expect WHAT STATUS WORDS ARGUMENTS…: checks the exit status, and the words on stderr.
expect() {
    local what=$1 status=$2 words=$3
    shift 3
    timeout 20 "$yaniv" train "$@" >out 2>err
    check "$what: status" is $? "$status"
    check "$what: words" has err "$words"
    check "$what: no output" test ! -s out
}

expect "an unknown measurement" 2 "not 'luck'" --measure luck
expect "weights without beliefs" 2 "--weights is for --beliefs" --weights some.net
expect "beliefs about an exploiter" 2 "--against does not go with --beliefs" --beliefs --against expert
expect "prey that is not there" 1 "nobody.net" --against nobody.net --folder hunter
echo nonsense >broken.net
expect "prey that is no file of weights" 1 "broken.net" --against broken.net --folder hunter
expect "a folder that cannot be" 1 "broken.net/here" --folder broken.net/here
expect "a plain argument" 2 "unexpected argument" quickly

check "a refused training leaves no checkpoint" test ! -e hunter/checkpoint

finish
