#!/usr/bin/env bash
# yaniv rules, the help, the manual page and the completion. Usage: tests/cli/rules.sh [build/yaniv]
. "$(dirname "$0")/../lib.sh"
cd "$work" || exit 1
unset NO_COLOR
exec </dev/null



said() { check "'$1' in the output of $2" grep -qF -e "$1" out; }
complained() { check "'$1' on stderr of $2" grep -qF -e "$1" err; }
silent() { check "no output of $1" test ! -s out; }
narrow() { check "$1 fits ${2:-80} columns" test "$(wc -L <out)" -le "${2:-80}"; }

export LC_ALL=C.UTF-8
presets='traveller tally sevens jhyap speedy slapdown duel'
keys=$("$yaniv" rules --json traveller | grep -o '"key":"[a-z_0-9]*"' | cut -d'"' -f4)

# ---- the overview and the help of commands ----
run 0
cp out overview
narrow overview
check 'the overview fits 24 lines' test "$(wc -l <out)" -le 24
run 0 help
check 'yaniv help is the overview' cmp -s out overview
run 0 --help
check 'yaniv --help is the overview' cmp -s out overview
commands=$("$yaniv" help --completion bash | sed -n "s/^_yaniv_commands='\(.*\)'/\1/p")
check 'commands are known' test -n "$commands"
for command in $commands; do
    check "$command is in the overview" grep -q " $command " overview
    run 0 "$command" --help
    narrow "$command --help"
    said "Usage: yaniv $command" "$command --help"
    said 'Examples:' "$command --help"
    cp out help
    run 0 help "$command"
    check "yaniv help $command is its --help" cmp -s out help
done
run 2 rulse
complained 'did you mean rules?' 'yaniv rulse'
silent 'yaniv rulse'
run 2 help chekc
complained 'did you mean check?' 'yaniv help chekc'
run 2 xyzzyx
complained "there is no command 'xyzzyx'" 'yaniv xyzzyx'
run 2 help rules check
complained 'use only one of these' 'yaniv help rules check'
run 2 help --completion tcsh
complained "supports bash, zsh and fish, not 'tcsh'" 'completion for tcsh'
silent 'completion for tcsh'

# ---- the presets and options ----
run 0 rules
narrow 'yaniv rules'
for preset in $presets; do said "  $preset " 'yaniv rules'; done
said '--text   explain how to play it' 'yaniv rules'
check 'yaniv rules fits 24 lines with a prompt' test "$(wc -l <out)" -le 23
for preset in $presets; do
    run 0 rules "$preset"
    narrow "yaniv rules $preset"
    for key in $keys; do said " $key " "yaniv rules $preset"; done
done
run 0 rules
refuse 'nothing is coloured in a file' grep -q $'\033' out
run 0 rules sevens threshold=9 rounds=7
check 'what differs is marked' grep -q '^\* threshold  *9 ' out
check 'what does not is not' grep -q '^  hand  *5 ' out
check 'what differs comes first' awk '/^\*/ { last = NR } /^  hand / { exit NR < last }' out
check 'allowed values are told' grep -q '(3 to 7; default 5)' out
said 'No effect here: it needs end=rounds.' 'an option without effect'
said 'yaniv rules sevens threshold=9 rounds=7 --text' 'yaniv rules sevens threshold=9'
run 0 rules threshold=9
check 'options alone are the default preset with them' grep -q '^traveller: ' out
run 0 rules tally --players 4
said 'With 4 players: 2 decks, 108 cards, 8 rounds.' '--players 4'
check 'colour on a terminal' script -qec "env TERM=xterm '$yaniv' rules sevens" terminal
check 'what differs is coloured there' grep -q $'\033''\[1m\* upcard' terminal
check 'NO_COLOR on a terminal' script -qec "env TERM=xterm NO_COLOR=1 '$yaniv' rules sevens" terminal
refuse 'NO_COLOR is heeded' grep -q $'\033''\[1m' terminal

# ---- mistakes ----
mistake() { # what to say, then the arguments
    local words=$1
    shift
    run 2 rules "$@"
    complained "$words" "yaniv rules $*"
    silent "yaniv rules $*"
}
mistake "there is no preset 'travler'; did you mean traveller?" travler
mistake "there is no preset 'zzzzzz'" zzzzzz
mistake "write threshold=VALUE" threshold
mistake "there is no option 'thresold'; did you mean threshold?" traveller thresold=5
mistake "slap takes on, runs or off, not 'run'; did you mean slap=runs?" slap=run
mistake "did you mean slap=off?" slap=of
mistake "hand takes a number from 3 to 7, not '9'" hand=9
mistake "hand takes a number from 3 to 7, not ''" hand=
mistake "there is no option ''" =5
mistake "'tally' is not of the form key=value" traveller tally
mistake "'' is not of the form key=value" ''
mistake "is not of the form key=value" 'traveller hand=4'
mistake 'this game is for 2 to 5 players' tally --players 7
mistake '--players takes a number from 2 to 8' --players 9
mistake '--players takes a number from 2 to 8' --players x
mistake '--players needs an argument' --players
mistake 'unknown option --txet' --txet
mistake '--text or --json, not both' --text --json
mapfile -t many < <(printf 'hand=4\n%.0s' {1..400})
mistake 'too many options' "${many[@]}"
run 2 rules "$(head -c 5000 /dev/zero | tr '\0' x)"
run 2 rules "$(printf 'thr\xff\x01=5')"
refuse 'no suggestion where nothing is near' grep -q 'did you mean' err

# ---- the rules in words ----
for preset in $presets; do
    run 0 rules "$preset" --text
    narrow "yaniv rules $preset --text" 78
    said "YANIV: $preset" "the text of $preset"
done
run 0 rules --text
said 'YANIV: traveller' 'the text without a preset'
run 0 rules duel --text
refuse 'no jokers in duel' grep -qi joker out
run 0 rules --text traveller threshold=6 --players 3
said 'YANIV: traveller threshold=6, for 3 players' 'the title'
said 'worth 6 points or fewer' 'the text with threshold=6'
run 0 rules tally --text --players 3
said 'The game has six rounds.' 'rounds=0 for 3'
run 1 rules traveller hand=7 --text --players 8
said '58 cards are needed' 'the text for too many players'
complained 'the deck is too small: 58 cards are needed and it has 54' 'too many players'

# ---- for programs ----
run 0 rules --json
if command -v python3 >/dev/null; then
    check 'the presets as JSON' python3 - <<'END'
import json
presets = json.load(open("out"))["presets"]
assert [p["name"] for p in presets][:2] == ["traveller", "tally"]
assert presets[1]["players"] == [2, 5] and presets[1]["rules"]["decks"] == 0
assert all(set(p) == {"name", "about", "players", "rules"} for p in presets)
END
    run 0 rules --json sevens suits=2 --players 4
    check 'a game as JSON' python3 - <<'END'
import json
game = json.load(open("out"))
assert game["preset"] == "sevens" and game["rules"]["suits"] == 2 and game["rules"]["threshold"] == 7
assert game["decks"] == 1 and game["cards"] == 28
options = {o["key"]: o for o in game["options"]}
assert set(options) == set(game["rules"])
assert options["suits"]["values"] == [4, 2] and options["suits"]["default"] == 4
assert options["joker_points"]["min"] == -5 and options["joker_points"]["max"] == 25
assert options["slap"]["values"] == ["on", "runs", "off"] and options["slap"]["default"] == "on"
END
fi

# ---- the page for players ----
run 0 rules --markdown
check 'docs/RULES.md is what yaniv rules --markdown prints' cmp out "$root/docs/RULES.md"
check 'the page says that it is generated, and how' grep -q 'Generated by: yaniv rules --markdown' <(head -1 out)
run 0 rules --markdown speedy
said '# Yaniv: speedy' 'one game in Markdown'
said '### The cards' 'one game in Markdown'

# ---- the manual page ----
run 0 help --man
cp out yaniv.1
for command in $commands; do check "$command is in the manual" grep -q "^\.SS \"$command\"" yaniv.1; done
for preset in $presets; do check "$preset is in the manual" grep -qF "\\fB$preset\\fR" yaniv.1; done
for key in $keys; do check "$key is in the manual" grep -qF "\\fB$key\\fR" yaniv.1; done
for title in NAME SYNOPSIS COMMANDS 'RULE OPTIONS' 'EXIT STATUS' FILES; do
    check "$title is in the manual" grep -q "^\.SH $title" yaniv.1
done
refuse 'the manual is plain ASCII' grep -qP '[^\x00-\x7F]' yaniv.1
refuse 'no line of the manual is an unknown request' grep -qvE '^(\.(TH|SH|SS|TP|PP|EX|EE|RS|RE|br|nr|ad|BR)( |$)|[^.'\''])' yaniv.1
if command -v groff >/dev/null; then
    for device in utf8 ascii; do
        groff -man -T$device -ww yaniv.1 >rendered 2>warnings
        check "groff renders the manual for $device" grep -q 'YANIV(1)' rendered
        check "groff has no warnings for $device" test ! -s warnings
    done
fi
if command -v man >/dev/null; then
    MANWIDTH=80 man --warnings -l yaniv.1 >rendered 2>warnings
    check 'man renders the manual' grep -q '^EXIT STATUS' rendered
    check 'man has no warnings' test ! -s warnings
fi
if command -v mandoc >/dev/null; then check 'mandoc finds no error' mandoc -T lint -W error yaniv.1; fi

# ---- completion ----
run 0 help --completion bash
cp out completion
check 'the script is bash' bash -n completion
check 'loading it says nothing' test -z "$(bash -c 'set -u; source completion' 2>&1)"
if command -v shellcheck >/dev/null; then check 'shellcheck is content' shellcheck -s bash -S warning completion; fi
touch game.yaniv notes.txt
mkdir games

# completes 'WORD…' 'REPLY…': checks the completions of the last of these words; '' for a new word.
completes() {
    local got
    got=$(bash -c 'source completion
        COMP_WORDS=(yaniv "$@") COMP_CWORD=$#
        _yaniv 2>&1; echo "${COMPREPLY[@]}"' completes "${@:2}" | tr ' ' '\n' | sort | tr '\n' ' ')
    check "completing '${*:2}'" is "$got" "$(tr ' ' '\n' <<<"$1" | sort | tr '\n' ' ')"
}
completes "$commands --help --version" ''
completes 'rules' ru
completes '--version' --v
completes '--text' rules --t
completes '--text --players --json --markdown --ratings --help' rules --
completes '2 3 4 5 6 7 8' rules --players ''
completes '2 3 4 5 6 7 8' rules --players = ''
completes 'traveller' rules tr
completes 'take_run= take_set= tally traveller threshold=' rules t
completes 'threshold=' rules traveller t ta thr
completes 'take_run= take_set= threshold=' rules traveller t
completes 'traveller' rules --text --players 3 trav
completes 'on runs off' rules slap = ''
completes 'runs' rules slap = r
completes 'on runs off' rules slap =
completes 'take_run= take_set= threshold=' rules joker_points = -5 t
completes '' rules threshold = ''
completes '' rules nosuchkey = ''
completes 'game.yaniv games' replay ''
completes 'notes.txt' check no
completes 'game.yaniv games' check first.yaniv ga
completes '' replay --ratings ''
completes 'bash zsh fish' help --completion ''
completes 'rules' help rul
completes '' 'no$(touch hacked)such' --x
refuse 'what is typed is never run' test -e hacked

# ---- completion for other shells ----
run 0 help --completion zsh
cp out _yaniv
for command in $commands; do check "zsh knows $command" grep -q "^        $command)" _yaniv; done
check 'zsh knows an option' grep -qF "'*--seed=[the same seed gives the same cards]:S: '" _yaniv
check 'zsh knows the values of an option of the rules' grep -q '^    local -a words=(traveller .* ace=both .* limit=' _yaniv
if command -v zsh >/dev/null; then
    check 'zsh reads it' zsh -n _yaniv
    check 'zsh loads it' is "$(zsh -fc 'autoload -U compinit; compinit -D; source ./_yaniv; echo $_comps[yaniv]' 2>&1)" _yaniv
fi
run 0 help --completion fish
cp out yaniv.fish
for command in $commands; do check "fish knows $command" grep -q "__fish_use_subcommand -a '$command'" yaniv.fish; done
check 'fish knows an option' grep -qF "from play' -l seed -x -d 'the same seed gives the same cards'" yaniv.fish
if command -v fish >/dev/null; then
    offers() { HOME=$work fish -c "source yaniv.fish; complete -C '$1'" 2>&1 | cut -f 1 | grep -qx -- "$2"; }
    check 'fish reads it' fish -n yaniv.fish
    check 'fish completes a command' offers 'yaniv his' history
    check 'fish completes an option' offers 'yaniv play --se' --seed
    check 'fish completes a level' offers 'yaniv play --bot ea' easy
    check 'fish completes an option of the rules' offers 'yaniv rules traveller ace=' ace=both
fi

finish
