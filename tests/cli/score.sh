#!/bin/bash
# yaniv score, as scripts and people use it: whole sheets by piped input.
. "$(dirname "$0")/../lib.sh"
shopt -s lastpipe # the last part of a pipe runs here, so that its checks count
cd "$work" || exit 1
export XDG_DATA_HOME="$work/data" HOME="$work/home" NO_COLOR= TERM=dumb

# runs CODE WORDS…: runs yaniv score with the standard input.
runs() {
    local code=$1
    shift
    run "$code" score "$@"
}
silent() { check "no '$2' in $1" fails has "$1" "$2"; }
same() { check "$1 and $2 are the same" cmp -s "$1" "$2"; }
sheet() { printf '%s\n' 'yaniv-score 1' 'rules traveller' 'player Dana' 'player Omer' 'player Noa' 'start 1' "$@"; }

# ---- a whole game, in one-line form, to the end ----
printf '%s\n' 'start dana' 'dana: 3 40 7' 'omer: 12 4 5' 'noa 5, dana 13, omer 40' 'd: 1 20 44' '3: 33 48 0' 'n: 9 49 Jk' \
    'd: 2 48 9' 'd: 2 20 9' 'd: 2 9' | runs 0 --file game.txt Dana Omer Noa
says out 'Dana called with 3: Yaniv.'
says out 'Omer lands on 100: cut to 50.'
says out 'Omer is out with 215.'
cat >expected <<END
yaniv-score 1
date $(date +%F)
rules traveller
player Dana
player Omer
player Noa
start 1
round 1 call 1 3 40 7 = 0 40 7
round 2 call 2 12 4 5 = 12 40 12
round 3 call 3 13 40 5 = 25 80 12
round 4 call 1 1 20 44 = 25 50 56
round 5 call 3 33 48 0 = 58 98 56
round 6 call 3 9 49 Jk = 67 147 56
round 7 call 1 2 48 9 = 67 195 65
round 8 call 1 2 20 9 = 67 215 74
round 9 call 1 2 - 9 = 67 215 83
END
same game.txt expected

# ---- the file after each kind of entry ----
printf '%s\n' 'start 1' 'dana yaniv: 2h 12 7' 'expel noa' 'omer: 5 3' 'offence dana omer' 'leave dana stay' 'leave omer' \
    'text' | runs 0 --rules 'speedy false_call=eliminate' --file kinds.txt --ratings 1000,1100,1200 Dana Omer Noa
sed -i '/^date/d' kinds.txt
cat >expected <<'END'
yaniv-score 1
rules speedy false_call=eliminate
player Dana
player Omer
player Noa
rating 1000 1100 1200
start 1
round 1 call 1 yaniv 2h 12 7 = 30 12 7
round 2 expel 3
round 2 call 2 5 3 - = 35 12 7
round 3 offence 1 winner 2 = 65 12 7
round 4 handover 1
round 4 leave 2 = 65 12 7
win 1
END
same kinds.txt expected
says out 'The game is over: Dana wins.'
says out 'Noa is out after a false call.'

# ---- answers to the questions for names, rules and hands ----
printf '%s\n' 'Dana' 'Dana, Anna Maria' 'tally rounds=2' 'start 1' 'anna m' '7h' '3c' 'back' '4c' 'Kc QC' 'dana' '2' '1' |
    runs 1 --file plain.txt
says err 'line 1: type the names of 2 to 8 players'
says err 'line 6: Anna Maria holds 7 points: a player can call with 5 or fewer'
says plain.txt 'player Anna Maria'
says plain.txt 'round 1 call 2 QcKc 4c = 20 0'
says plain.txt 'round 2 call 1 2 1 = 52 1'
says plain.txt 'win 2'

# ---- undo, all the way ----
sheet 'round 1 call 1 3 12 7' 'round 2 call 2 9 3 7' >undo.txt
printf '%s\n' undo undo undo | runs 1 --file undo.txt
says err 'line 3: there is nothing to undo'
sheet >expected
same undo.txt expected

# ---- resuming ----
sheet 'round 1 call 1 3 12 7 = 0 12 7' >resume.txt
echo 'omer: 9 3 8' | runs 0 --file resume.txt
sheet 'round 1 call 1 3 12 7 = 0 12 7' 'round 2 call 2 9 3 8 = 9 12 15' >expected
same resume.txt expected
echo 'omer: 9 3 8' | runs 0 --file resume.txt dana omer noa
echo 'omer: 9 3 8' | runs 1 --file resume.txt Dana Omer Gil
says err 'resume.txt: is the sheet of another game'
echo 'omer: 9 3 8' | runs 1 --file resume.txt --rules tally
check 'what disagrees with a sheet does not change it' is "$(grep -c '^round' resume.txt)" 3

# ---- correcting a round ----
echo 'edit 1 noa: 2 12 1' | runs 0 --file resume.txt
says resume.txt 'round 1 call 3 2 12 1 = 2 12 0'
echo 'edit 1 noa: 2 12 9' | runs 1 --file resume.txt
says err 'Noa holds 9 points: a player can call with'
says resume.txt 'round 1 call 3 2 12 1 = 2 12 0'
sheet 'round 1 call 1 3 50 7' 'round 2 call 1 3 9 7' >edit.txt
sed -i 's/rules traveller/rules traveller limit=60 cut=none/' edit.txt
echo 'edit 1 omer: 10 0 50' | runs 0 --file edit.txt
sheet 'round 1 call 1 3 12 7' 'round 2 call 2 9 3 7' >edit.txt
sed -i 's/rules traveller/rules traveller limit=40 cut=none/' edit.txt
echo 'edit 1 dana: 3 45 7' | runs 1 --file edit.txt
says err 'the entry for round 2 would no longer be allowed: Omer is out of the game'

# ---- damaged files are named and never written to ----
damaged() { # LINE REASON
    cp damaged.txt before.txt
    echo 'dana: 3 12 7' | runs 1 --file damaged.txt
    says err "damaged.txt:$1: $2"
    runs 1 --file damaged.txt --print </dev/null
    same damaged.txt before.txt
}
sheet 'round 1 call 1 3 12 7 = 0 12 8' >damaged.txt
damaged 7 "Noa's total after this round should be 7"
sheet 'round 2 call 1 3 12 7' >damaged.txt
damaged 7 'this should be round 1'
sheet 'round 1 call 1 3 12 7' 'win 1' >damaged.txt
damaged 8 'the game is not over'
sheet 'round 1 call 1 9 12 7' >damaged.txt
damaged 7 'Dana holds 9 points: a player can call with'
: >damaged.txt
damaged 1 'the file is empty'
printf 'yaniv-score 1\nrules traveller \033[31mred=1\n' >damaged.txt
damaged 2 ''
silent err $'\033'
{ printf x; head -c 5000 /dev/urandom; } >damaged.txt
damaged 1 ''
runs 1 --file . --print </dev/null
runs 1 --file missing.txt --print </dev/null
says err 'missing.txt'

# ---- another program changes the file ----
sheet >shared.txt
{ echo 'dana: 3 12 7' && sleep 1 && echo '# mine' >>shared.txt && echo 'omer: 9 3 8' && echo 'save other.txt'; } |
    runs 1 --file shared.txt
says err 'changed by another program'
says shared.txt '# mine'
says other.txt 'round 2 call 2 9 3 8'

# ---- bad input is named, and nothing is lost ----
refused() { # LINE REASON
    cp refused.txt before.txt
    echo "$1" | runs 1 --file refused.txt
    says err "line 1: $2"
    same refused.txt before.txt
}
sheet 'round 1 call 1 3 12 7 = 0 12 7' >refused.txt
refused 'gil: 3 12 7' "'gil' is not a player here: the players are Dana, Omer, Noa"
refused 'dana: 3 12' '2 hands are given; 3 are needed, in this order: Dana, Omer, Noa'
refused '3 12 7' 'who called?'
refused 'dana: 3 12 51' 'Noa cannot hold 51 points: no 5 cards or fewer are worth that'
refused 'dana: 3 2c3c4c5c6c7c 7' 'Omer cannot hold 6 cards: 5 is the most in this game'
refused 'dana: Ah AhKc 7' 'Dana and Omer cannot both hold the ace of hearts: there is only 1'
refused 'dana: 9 12 7' 'Dana holds 9 points: a player can call with 5 or fewer'
refused 'dana: 3 12 7z' "'7z' is neither points nor cards"
refused 'offence dana omer' 'in this game a call out of turn is not allowed'
refused 'expel dana' 'in this game a false call puts nobody out'
refused 'leave gil' "'gil' is not a player here"
refused 'start dana' 'the first round has started'
refused 'undo 3' 'there is too much on this line'
refused 'edit 7 dana: 3 12 7' 'which round?'
refused "$(head -c 9000 /dev/zero | tr '\0' x)" "'xxx"
printf 'dana: \0333 12\n' | runs 1 --file refused.txt
silent err $'\033'

# ---- the input may end anywhere ----
runs 1 </dev/null
echo 'Dana Omer' | runs 1
printf 'Dana Omer\n\n' | runs 0
printf 'Dana Omer\n\ndana\n3\n' | runs 0 --file ended.txt
says err 'round 1 was not finished'
silent ended.txt 'round 1'
printf 'dana: 3 12 7' | runs 0 --file unended.txt Dana Omer Noa
says unended.txt 'round 1 call 1 3 12 7'
printf 'dana: 3 12 7\r\nquit\r\nnonsense\r\n' | runs 0 --file crlf.txt Dana Omer Noa
says crlf.txt 'round 1 call 1 3 12 7'

# ---- where sheets are kept ----
echo 'dana: 3 12' | runs 0 Dana Omer
kept=("$XDG_DATA_HOME"/yaniv/score-*.txt)
check 'one sheet is kept in XDG_DATA_HOME' is ${#kept[@]} 1
check 'with the round' has "${kept[0]}" 'round 1 call 1 3 12 = 0 12'
check 'and its folder is for the user alone' is "$(stat -c %a "$XDG_DATA_HOME/yaniv")" 700
says out "The sheet is in ${kept[0]}"
(unset XDG_DATA_HOME && echo 'dana: 3 12' | "$yaniv" score Dana Omer >out 2>err)
kept=("$HOME"/.local/share/yaniv/score-*.txt)
check 'without XDG_DATA_HOME in ~/.local/share' test -f "${kept[0]}"
(unset XDG_DATA_HOME HOME && echo 'dana: 3 12' | "$yaniv" score Dana Omer >out 2>err)
says err 'use --file'
echo 'dana: 3 12' | runs 1 --file no/such/folder/x.txt Dana Omer
says err 'no/such/folder/x.txt'
check 'no temporary files are left' is "$(find . -name '*.txt.*')" ''

# ---- printing ----
runs 0 --file kinds.txt --print </dev/null
says out 'total │'
silent out $'\033'
runs 0 --file kinds.txt --text </dev/null
says out '1. Dana 65 - wins!'
runs 0 --file kinds.txt --json </dev/null
json 'd["winners"] == [1] and d["over"] and d["next"] is None'
json '[p["name"] for p in d["players"]] == ["Dana", "Omer", "Noa"]'
json 'd["rounds"][0]["hands"][0] == {"points": 2, "cards": "2h"} and d["rounds"][0]["wrong_word"]'
json 'd["rounds"][1]["out"] == [3] and d["rounds"][1]["score"] == [5, 0, None]'
json 'd["rounds"][2]["offender"] == 1 and d["rounds"][2]["total"] == [65, 12, 7]'
json '[e["event"] for e in d["events"]] == ["expel", "handover", "leave"]'
json 'd["rules"]["call"] == "yan" and d["rounds"][0]["rating"] == [1000, 1100, 1200]'
printf 'start omer\nomer: 12 0\nomer: 38 0\n' | runs 0 --json Dana Omer
json 'd["rounds"][1]["cuts"] == [{"seat": 1, "from": 50, "to": 25}] and d["players"][0]["total"] == 25'
json 'd["rounds"][0]["starter"] == 2 and d["next"] == {"round": 3, "starter": 2}'
printf 'nonsense\n' | runs 1 --json Dana 'O"m\er'
json 'd["players"][1]["name"] == "O\"m\\er" and d["rounds"] == []'
runs 0 --file - --print <kinds.txt

# ---- at a terminal ----
socket=yaniv-score-$$
. "$root/tests/terminal.sh"
at_exit() { end_terminals; }
keys() { keys_at score "$@"; }
screen() { screen_at score; }
shows() { check "the screen shows '$1'" shows_at score "$1"; }
# types NUMBER COMMAND: types a command on an empty screen, so that old output is not mistaken for its output
types() {
    keys "clear; echo \"no\"\"w $1\"; $2" Enter
    shows "now $1"
}
if command -v tmux >/dev/null; then
    tmux -L "$socket" -f /dev/null new-session -d -s score -x 100 -y 40 \
        "env PS1='ready> ' NO_COLOR=1 XDG_DATA_HOME='$XDG_DATA_HOME' bash --norc --noprofile -i"
    shows 'ready>'
    keys "stty -a >before.txt; '$yaniv' score --file typed.txt Dana Omer" Enter
    shows 'who called?>'
    keys 'dana: 3 12x' BSpace Enter
    shows 'round 2 ('
    cp typed.txt whole.txt
    keys 'dana' Enter
    shows "Dana's hand>"
    keys '1'
    keys C-c
    shows 'round 2 was not finished, so it is not on the sheet'
    shows 'The sheet is in typed.txt'
    types 1 'stty -a >after.txt; echo "no""ted"'
    shows 'noted'
    same before.txt after.txt
    same typed.txt whole.txt
    types 2 "'$yaniv' score --file typed.txt; echo \"status \$?\""
    shows 'round 2 ('
    keys Up
    keys C-u C-c
    shows 'status 130'
    same typed.txt whole.txt
    types 3 "'$yaniv' score --file typed.txt"
    shows 'who called?>'
    keys C-z
    shows 'Stopped'
    types 4 fg
    shows 'who called?>'
    keys 'omer: 9 0' Enter
    shows 'round 3 ('
    keys C-d
    shows 'The sheet is in typed.txt'
    types 5 'stty -a >after.txt; echo "no""ted"'
    shows 'noted'
    same before.txt after.txt
    runs 0 --file typed.txt --json </dev/null
    json 'len(d["rounds"]) == 2'
    types 6 "'$yaniv' score --file new.txt; echo \"status \$?\""
    shows 'Names of the players'
    keys C-c
    shows 'status 130'
    check 'no sheet without players' test ! -e new.txt
else
    echo 'tmux is missing: the terminal is not tested'
fi
mkfifo fifo
"$yaniv" score --file piped.txt Dana Omer <fifo >out 2>err &
pid=$!
exec 3>fifo
printf 'dana: 3 12\nomer' >&3
for _ in $(seq 100); do grep -q '^round' piped.txt 2>/dev/null && break; sleep 0.1; done
kill -TERM $pid
wait $pid
check 'a signal while reading a pipe ends it' is $? 130
exec 3>&-
runs 0 --file piped.txt --json </dev/null
json 'len(d["rounds"]) == 1'

# ---- usage ----
runs 0 --help </dev/null
says out 'Usage: yaniv score'
runs 2 Dana </dev/null
runs 2 Dana dana </dev/null
says err 'two players are called Dana'
runs 2 a b c d e f g h i </dev/null
runs 2 --rules nonsense Dana Omer </dev/null
runs 2 --rules 'duel' Dana Omer Noa </dev/null
runs 2 --ratings 1000 Dana Omer </dev/null
runs 2 --ratings 1000,x Dana Omer </dev/null
runs 2 --ratings 1000,,1000 Dana Omer </dev/null
runs 2 --ratings 1000,1000, Dana Omer </dev/null
runs 2 --print </dev/null
runs 2 --json --text --file kinds.txt </dev/null
runs 2 --file - Dana Omer </dev/null
runs 2 --nonsense </dev/null

finish
