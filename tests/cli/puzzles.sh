#!/usr/bin/env bash
# yaniv puzzles: what it finds, going on after Ctrl-C, records as the source.
#   tests/cli/puzzles.sh [PATH OF yaniv]
. "$(dirname "$0")/../lib.sh"
cd "$work" || exit 1

# ---- the lines ----
run 0 puzzles --rules speedy --count 3 --seed 5
cp out three
check "three puzzles" test "$(wc -l <out)" = 3
says err 'proven'
python3 - three <<'END' >lines 2>&1
import re, sys
for line in open(sys.argv[1]):
    theme, level, rules, totals, start, deck, acts, seat, best, gap, se, others, why = line.rstrip("\n").split("|")
    assert theme in "call run next land joker slap".split() and level in "123" and rules == "speedy", line
    assert int(gap) >= 200 and int(se) <= 30 and start in "12" and seat in "12", line
    assert all(re.fullmatch(r"!|pass|yaniv|yan|(\w\w)+(-|\+\w\w)", act) for act in [*acts.split(), best]), line
    losses = [int(other.split(":")[1]) for other in others.split(",")]
    assert losses[0] == int(gap) and losses == sorted(losses) and why.count(":") == 4, line
END
check "the fields of the lines" is "$(cat lines)" ""

# ---- going on ----
run 0 puzzles --rules speedy --count 1 --seed 5 --out found
run 0 puzzles --rules speedy --count 3 --seed 5 --out found
check "the same first puzzle, and two others" is "$(grep -v '^#' found | sort -u | wc -l) $(sed -n 2p found)" "3 $(head -n 1 three)"
cp found before
run 0 puzzles --rules speedy --count 3 --seed 5 --out found
check "nothing to add" cmp -s found before
timeout -s INT 3 "$yaniv" puzzles --rules 'traveller limit=100' --theme slap --count 1000 --out stopped 2>err
check "Ctrl-C" test $? = 124
check "what was found is kept" grep -q '^# puzzles 1, next game' stopped
echo 'yaniv 1' >other
run 1 puzzles --out other --count 1
says err 'is not a file of puzzles'

# ---- checking again ----
{ echo '# a comment'; cat three; echo 'call|1|speedy|0,0|1|wibble|Th-|1|4h-|482|30|8h-:482|call:2:0::0'; } >old
run 0 puzzles --again old
check "a line for each puzzle, in its place" is "$(sed 's/^#//' out | cut -d'|' -f3-8)" "$(tail -n +2 old | cut -d'|' -f3-8)"
check "some hold" grep -q '^[a-z]' out
check "what is no position holds no more" is "$(tail -n 1 out | cut -c1-6)" "#call|"
grep -v '^#' out >held
run 0 puzzles --again held
cp out twice
run 0 puzzles --again held
check "the same answer each time" cmp -s out twice
run 2 puzzles --again old --out new
says err 'does not go with --out'

# ---- records ----
"$yaniv" arena --seat easy --seat hard --games 1 --seed 2 --rules 'speedy limit=60' --record games >log 2>&1
run 0 puzzles games/*.yaniv
printf 'yaniv 1\nwibble\n' >bad
run 1 puzzles bad
says err 'bad:2:'
run 2 puzzles --theme luck
run 2 puzzles --rules duel --players 3
finish
