#!/usr/bin/env bash
# yaniv verify: a game that a server dealt, the same with something changed, games without tags, what cannot be read.
#   tests/cli/verify.sh [PATH OF yaniv]
. "$(dirname "$0")/../lib.sh"
cd "$work" || exit 1
export LC_ALL=C.UTF-8

says() { check "'$1' in $(cat out err)" grep -qF -- "$1" out err; }
lines() { check "$1 lines" test "$(wc -l <out)" = "$1"; }

good=$root/tests/cli/verify.yaniv
cp "$good" good.yaniv

run 0 verify good.yaniv
says 'round 1: ok, 2 of 3 players added their own randomness, 1 reshuffle'
says 'round 2: ok, 2 of 3 players added their own randomness'
says 'good.yaniv: every shuffle matches its commitment'
lines 3
run 0 verify - <good.yaniv
says 'standard input: every shuffle'
run 0 verify --json good.yaniv
json_lines "d[0]['ok'] and d[0]['committed'] and len(d[0]['rounds']) == 2 and 'message' not in d[0]"
json_lines "d[0]['rounds'][0] == {'round':1,'ok':True,'mixes':2,'reshuffles':1,'wrong':[]}"

sed 's/^tag seed2 40/tag seed2 41/' good.yaniv >seed.yaniv
run 1 verify seed.yaniv
says 'round 1: ok'
says 'round 2: WRONG: the seed does not match the commitment'
says 'round 2: WRONG: the deck does not match the seed'
says 'not every shuffle matches its commitment'
run 1 verify seed.yaniv good.yaniv --json
json_lines "[x['ok'] for x in d] == [False, True] and len(d[0]['rounds'][1]['wrong']) == 2"

sed '/^tag seed1/d' good.yaniv >unshown.yaniv
run 1 verify unshown.yaniv
says 'round 1: WRONG: it is over, but its seed is missing'

sed '/^round 2/q' good.yaniv >half.yaniv
run 0 verify half.yaniv
lines 2
grep -n '^deck' good.yaniv | tail -1 | cut -d: -f1 >at
head -n "$(cat at)" good.yaniv >middle.yaniv
run 0 verify middle.yaniv
says 'round 2: still in progress: its seed is published when it is over'

run 1 verify "$root/tests/golden/examples/assaf.yaniv"
says 'nothing to verify'
run 1 verify --json "$root/tests/golden/examples/assaf.yaniv"
json_lines "not d[0]['ok'] and not d[0]['committed'] and d[0]['rounds'] == []"

{ cat good.yaniv && echo wibble; } >broken.yaniv
run 1 verify broken.yaniv
says "broken.yaniv:147: a line cannot begin with 'wibble'"
run 1 verify --json broken.yaniv
json_lines "d[0]['line'] == 147 and 'wibble' in d[0]['message']"
run 1 verify missing.yaniv
says 'missing.yaniv: No such file or directory'
run 1 verify --json missing.yaniv
json_lines "d[0]['line'] is None"
run 2 verify
says 'which records?'

# The same by another program, made from docs/PROTOCOL.md alone.
check "an independent program agrees" python3 "$root/tests/cli/verify.py" good.yaniv
check "and finds a changed seed" bash -c '! python3 "$0" "$1"' "$root/tests/cli/verify.py" seed.yaniv

finish
