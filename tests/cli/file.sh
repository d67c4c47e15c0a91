#!/usr/bin/env bash
# How files are written: links, permissions, temporary files. Uses yaniv score, which saves after every line.
#   tests/cli/file.sh [PATH OF yaniv]
. "$(dirname "$0")/../lib.sh"
cd "$work" || exit 1
sheet() { printf '%s\n' 'yaniv-score 1' 'rules traveller' 'player Dana' 'player Omer' 'start 1'; }
save() { echo 'dana: 3 12' | "$yaniv" score --file "$1" Dana Omer >out 2>err; }
saved() { grep -q '^round 1 call 1 3 12' "$1"; }
mode() { stat -c %a "$1"; }

mkdir there
sheet >there/sheet.txt
ln -s there/sheet.txt link.txt
ln -s link.txt second.txt
check "by way of two links" save second.txt
check "a link stays a link" test -L second.txt -a -L link.txt
check "what it leads to is written" saved there/sheet.txt

umask 022
for bits in 600 640 664 444; do
    sheet >kept.txt
    chmod $bits kept.txt
    check "a file of mode $bits is written" save kept.txt
    check "mode $bits: it is" saved kept.txt
    check "mode $bits is kept" test "$(mode kept.txt)" = $bits
done
for mask in 022 077 002; do
    rm -f new.txt
    (umask $mask && save new.txt)
    check "a new file has the mode that umask $mask gives" test "$(mode new.txt)" = "$(printf %o $((0666 & ~mask)))"
done

mkdir alone
sheet >alone/sheet.txt
save alone/sheet.txt
check "no temporary file stays" test "$(ls -A alone)" = sheet.txt
mkdir alone/folder
save alone/folder
check "a folder in its place is refused" test $? -ne 0
check "and nothing of it stays" test "$(ls -A alone | tr '\n' ' ')" = "folder sheet.txt "

finish
