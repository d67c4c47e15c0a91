# Functions that the test scripts share. A script begins with
#
#     . "$(dirname "$0")/../lib.sh"
#
# and ends with `finish`. Afterwards $root is the repository, $yaniv the program (the script's first argument, or
# build/yaniv), and $work an empty folder that is removed at the end. A script that has to clean up more redefines at_exit.
set -u
root=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
yaniv=$(realpath "${1:-$root/build/yaniv}")
work=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d) # many files are synced to disk: memory is quicker
passed=0 failed=0

at_exit() { :; }
trap 'at_exit; chmod -R u+w "$work"; rm -rf "$work"' EXIT

# check WHAT COMMAND…: checks that the command succeeds. Shows its output if it does not.
check() {
    local what=$1
    shift
    if "$@" >"$work/check.log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $what"
        sed 's/^/    /' "$work/check.log" | tail -n 30
    fi
}

# refuse WHAT COMMAND…: checks that the command fails.
refuse() {
    local what=$1
    shift
    check "$what" fails "$@"
}
fails() { ! "$@"; }

# Conditions, for check.
is() { [ "$1" = "$2" ] || { echo "'$1' is not '$2'"; return 1; }; }
has() { grep -qF -- "$2" "$1"; }                    # FILE WORDS
has_not() { [ -s "$1" ] && ! grep -qF -- "$2" "$1"; } # a file that is not empty

# says FILE WORDS: checks that the file contains the words.
says() { check "'$2' in $1" has "$1" "$2"; }

# run CODE ARGUMENTS…: runs yaniv with its output in the files out and err, and checks the exit status.
run() {
    local code=$1 got
    shift
    "$yaniv" "$@" >out 2>err
    got=$?
    check "exit status of 'yaniv $*': $got, not $code: $(tail -n 1 err)" test $got = "$code"
}

# json EXPRESSION: checks a Python expression about d, the JSON object in out. For json_lines, d is the list of objects.
json() { check "JSON: $1" python3 -c "import json,sys; d=json.load(open('out')); sys.exit(0 if ($1) else str(d))"; }
json_lines() {
    check "JSON: $1" python3 -c "import json,sys; d=[json.loads(l) for l in open('out')]; sys.exit(0 if ($1) else str(d))"
}

# Prints the counts and ends the script.
finish() {
    echo "$passed passed, $failed failed"
    exit $((failed > 0))
}
