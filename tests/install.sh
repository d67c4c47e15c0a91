#!/usr/bin/env bash
# Runs `make install` into a folder and uses the library from there, as programs in C and in C++ would.
. "$(dirname "$0")/lib.sh"
cd "$root" || exit 1
target=$(mktemp -d) # unlike $work, programs can be started there on every system
at_exit() { rm -rf "$target"; }
make -s install DESTDIR="$target" PREFIX=/usr || exit 1
export PKG_CONFIG_LIBDIR=$target/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$target LD_LIBRARY_PATH=$target/usr/lib
strict="-Wall -Wextra -Werror -pedantic"
c="gcc -std=c17 $strict" cpp="g++ -std=c++17 $strict -x c++"
read -r cflags < <(pkg-config --cflags yaniv)
read -r libs < <(pkg-config --libs yaniv)
check "pkg-config names the installed folder: $cflags" is "$cflags" "-I$target/usr/include"

# ---- each header on its own, together with a system header that has the name of one of ours ----
for header in "$target"/usr/include/yaniv/*.h; do
    name=$(basename "$header")
    printf '#include <yaniv/%s>\n#include <error.h>\nvoid *hidden(void);\nvoid *hidden(void) { return (void *)&error; }\n' \
        "$name" >"$target/one.c"
    check "$name in C" ${c/-pedantic/} $cflags -fsyntax-only "$target/one.c"
    check "$name in C++" $cpp $cflags -fsyntax-only "$target/one.c"
done

# ---- the example, linked in every way ----
check "C, shared" $c examples/simulate.c $cflags $libs -o "$target/shared"
check "C, static" $c examples/simulate.c $cflags "$target/usr/lib/libyaniv.a" -o "$target/static"
check "C++, shared" $cpp examples/simulate.c $cflags $libs -o "$target/shared++"
check "C++, static" $cpp examples/simulate.c $cflags -x none "$target/usr/lib/libyaniv.a" -o "$target/static++"
"$target/static" 7 >"$target/expected"
check "the game has a winner" has "$target/expected" "the winner"
for program in shared shared++ static++; do
    check "$program plays the same game" is "$("$target/$program" 7)" "$(cat "$target/expected")"
done

# ---- the other files ----
check "the program starts" "$target/usr/bin/yaniv" --version
check "there is a manual page" test -s "$target/usr/share/man/man1/yaniv.1"
check "bash reads the completion" bash -n "$target/usr/share/bash-completion/completions/yaniv"
check "there is a completion for zsh" test -s "$target/usr/share/zsh/site-functions/_yaniv"
check "there is a completion for fish" test -s "$target/usr/share/fish/vendor_completions.d/yaniv.fish"
undefined=$(nm -D --undefined-only "$target/usr/lib/libyaniv.so" | awk '{print $NF}' |
    grep -vE '^(mem(cpy|set|move|cmp)|_ITM_|__gmon_start__|__cxa_finalize|__stack_chk)')
check "the library needs nothing from outside" is "$undefined" ""

finish
