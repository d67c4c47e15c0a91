#!/usr/bin/env bash
# Builds with flags from outside and without the server, and checks that the result is the same game.
. "$(dirname "$0")/lib.sh"
cd "$root" || exit 1
target=$(mktemp -d)
at_exit() { rm -rf "$target"; }

fast="-O3"
grep -qw avx2 /proc/cpuinfo && grep -qw fma /proc/cpuinfo && fast+=" -march=x86-64-v3"
build() { make -s -j"$(nproc)" GAME_ONLY=1 B="$target" "$@"; }

# These options for speed would change the arithmetic of the bots.
export CFLAGS="$fast -ffast-math" CPPFLAGS=-DFROM_OUTSIDE LDFLAGS=-Wl,--defsym=from_outside=0
build -n >"$work/commands"
for flag in $CFLAGS $CPPFLAGS; do
    check "$flag from the environment is used" grep -q -- " $flag .*-c -o .*game.o" "$work/commands"
done
check "LDFLAGS from the environment is used" grep -q -- "$LDFLAGS .*-o $target/yaniv" "$work/commands"
check "flags on the command line are used" bash -c "make -n GAME_ONLY=1 B='$target' CFLAGS=-Og | grep -q -- ' -Og .*-c -o .*game.o'"
rm -rf "$target"
check "the game is built without the server" build
check "the bots play as with other flags" is "$("$target/yaniv" bench --signature)" "$("$yaniv" bench --signature)"
refuse "products and sums are rounded one by one, as the source says" bash -c "objdump -d '$target/yaniv' | grep -q vfmadd"
check "the program needs only the libraries of the game" is \
    "$(objdump -p "$target/yaniv" | awk '$1 == "NEEDED" { print $2 }' | grep -vE '^(libc|libm)\.so|^ld-' | sed 's/\..*//' | sort | xargs)" \
    "libedit libncursesw libsodium libtinfo"
touch "$work/stamp"
sleep 0.02
build
refuse "with the same flags nothing is compiled again" test -n "$(find "$target" -name '*.o' -newer "$work/stamp")"
check "with other flags everything is" bash -c "make -n GAME_ONLY=1 B='$target' CFLAGS=-O1 | grep -q -- '-c -o .*game.o'"

# ---- a program without a server says so ----
cd "$work" || exit 1
yaniv=$target/yaniv
for words in serve backup restore export "watch http://localhost:1" "play --server http://localhost:1"; do
    run 1 $words
    says err 'this build has no server'
done
run 0 rules
run 0 hint --help

# ---- a missing library is named ----
cd "$root" || exit 1
refuse "make stops without libraries" env PKG_CONFIG_LIBDIR=/nonexistent make -s B="$target/none" "$target/none/obj/entropy/entropy.o"
sed 's/^    //' "$work/check.log" >"$work/said"
says "$work/said" 'apt install libsodium-dev'

finish
