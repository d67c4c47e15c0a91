#!/usr/bin/env bash
# `make install` into a folder, then the example is compiled as a stranger would, against the shared and the static library.
set -eu
cd "$(dirname "$0")/.."
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
make -s install DESTDIR="$root" PREFIX=/usr
sed -i "s|=/usr|=$root/usr|" "$root/usr/lib/pkgconfig/yaniv.pc"
flags() { sed -n "s|^$1: ||p" "$root/usr/lib/pkgconfig/yaniv.pc" | sed "s|\${includedir}|$root/usr/include|; s|\${libdir}|$root/usr/lib|"; }

gcc -std=c17 -Wall -Wextra -Werror examples/simulate.c $(flags Cflags) $(flags Libs) -o "$root/shared"
gcc -std=c17 -Wall -Wextra -Werror examples/simulate.c $(flags Cflags) "$root/usr/lib/libyaniv.a" -o "$root/static"
LD_LIBRARY_PATH="$root/usr/lib" "$root/shared" 7 >"$root/out.shared"
"$root/static" 7 >"$root/out.static"
cmp "$root/out.shared" "$root/out.static"
grep -q "the winner" "$root/out.static"
"$root/usr/bin/yaniv" --version
test -s "$root/usr/share/man/man1/yaniv.1"
bash -n "$root/usr/share/bash-completion/completions/yaniv"
# Nothing of the engine may come from outside it.
undefined=$(nm -D --undefined-only "$root/usr/lib/libyaniv.so" | awk '{print $NF}' | grep -vE '^(mem(cpy|set|move|cmp)|_ITM_|__gmon_start__|__cxa_finalize|__stack_chk)' || true)
[ -z "$undefined" ] || { echo "the library needs from outside: $undefined"; exit 1; }
