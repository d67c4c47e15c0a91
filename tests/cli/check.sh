#!/usr/bin/env bash
# yaniv check: its lines, its JSON, files that cannot be read, records with control characters.
#   tests/cli/check.sh [PATH OF yaniv]
. "$(dirname "$0")/../lib.sh"
cd "$work" || exit 1
export LC_ALL=C.UTF-8

line() { check "line $1 is '$2', not '$(sed -n "$1p" out)'" test "$(sed -n "$1p" out)" = "$2"; }
lines() { check "$1 lines" test "$(wc -l <out)" = "$1"; }
quiet() { check "nothing on stderr: $1" test ! -s err; }

begin() { printf '%s\n' 'yaniv 1' 'rules traveller' 'player Dana' 'player Omer'; }
"$yaniv" arena --seat random --seat greedy --games 1 --seed 4 --record games >log 2>&1
cp games/000001.yaniv good.yaniv
rounds=$(grep -c '^round' good.yaniv)
begin >begun.yaniv
{ begin && echo 'wibble'; } >bad.yaniv
{ begin && printf 'w\033[31mb\007\233\n'; } >escape.yaniv
mkdir folder

# ---- in words ----
run 0 check good.yaniv begun.yaniv
line 1 "good.yaniv: ok, 2 players, $rounds rounds, finished"
line 2 'begun.yaniv: ok, 2 players, 0 rounds, unfinished'
run 1 check good.yaniv bad.yaniv begun.yaniv
lines 3
check "a fault has its line" grep -q '^bad.yaniv:5: .*wibble' out
run 1 check missing.yaniv
line 1 'missing.yaniv: No such file or directory'
lines 1
quiet "a missing file is told of once"
run 1 check folder
line 1 'folder: Is a directory'
quiet "a folder"
run 0 check - <good.yaniv
line 1 "standard input: ok, 2 players, $rounds rounds, finished"
run 2 check
check "which records?" grep -q 'which records?' err

# ---- control characters ----
run 1 check escape.yaniv
lines 1
check "control characters are replaced" grep -qF 'w?[31mb??' out
check "none are left" bash -c "! LC_ALL=C grep -q '[^ -~]' <(LC_ALL=C sed 's/\xe2\x80[\x90-\xbf]//g' out)"
cp bad.yaniv $'na\033[2Jme.yaniv'
run 1 check $'na\033[2Jme.yaniv'
check "in names neither" grep -q '^na?\[2Jme.yaniv:5: ' out
run 1 check $'gone\033[2J'
line 1 'gone?[2J: No such file or directory'

# ---- as JSON ----
run 1 check --json good.yaniv bad.yaniv escape.yaniv missing.yaniv begun.yaniv
lines 5
quiet "--json"
json_lines "d[0] == {'file': 'good.yaniv', 'ok': True, 'players': 2, 'rounds': $rounds, 'finished': True}"
json_lines "d[1]['file'] == 'bad.yaniv' and d[1]['ok'] is False and d[1]['line'] == 5 and 'wibble' in d[1]['message'] and len(d[1]) == 4"
json_lines "d[2]['line'] == 5"
json_lines "d[3] == {'file': 'missing.yaniv', 'ok': False, 'line': None, 'message': 'No such file or directory'}"
json_lines "d[4]['ok'] and not d[4]['finished'] and d[4]['rounds'] == 0"
check "no escape in the JSON" bash -c "! grep -q $'\033' out"
run 0 check good.yaniv --json
json_lines "d[0]['ok']"
run 0 check --json -- good.yaniv
json_lines "d[0]['ok']"

# ---- names ----
sed '0,/^player .*/s//player D\xe4na/' good.yaniv >latin1.yaniv
run 1 check latin1.yaniv
says out "latin1.yaniv:$(grep -an '^player' latin1.yaniv | head -n 1 | cut -d : -f 1): the name is not UTF-8"
sed '0,/^player .*/s//player Däna/' good.yaniv >utf8.yaniv
run 0 check utf8.yaniv

finish
