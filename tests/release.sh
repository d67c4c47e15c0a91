#!/usr/bin/env bash
# Makes a release and builds Debian packages from it as a distribution would: without a network, without npm and clang, and
# with the distribution's flags. Needs the page, dpkg-dev, debhelper and lintian.
. "$(dirname "$0")/lib.sh"
cd "$root" || exit 1
target=$(mktemp -d)
server=""
at_exit() {
    [ -z "$server" ] || kill "$server" 2>/dev/null
    rm -rf "$target"
}
version=$(sed -n 's/^VERSION := //p' Makefile)
release=$target/yaniv-$version.tar.xz

# ---- the release ----
check "a release is made" make -s dist RELEASE="$release"
check "another one has the same bytes" bash -c "cp '$release' '$target/first' && make -s dist RELEASE='$release' && cmp '$release' '$target/first'"
tar -tf "$release" >"$work/files"
check "everything is in one folder" is "$(cut -d/ -f1 "$work/files" | sort -u)" "yaniv-$version"
for file in Makefile LICENSE README.md SECURITY.md debian/control web/prebuilt/index.html web/prebuilt/app.js; do
    check "$file is in it" grep -qx "yaniv-$version/$file" "$work/files"
done
refuse "nothing that was built or downloaded is in it" grep -qE '/(build|node_modules|\.git)/' "$work/files"
check "CHANGELOG.md tells of this version" grep -q "^## $version" CHANGELOG.md

# ---- packages from it ----
mkdir "$target/bin"
for tool in npm node clang wasm-ld; do
    printf '#!/bin/sh\necho "%s was called" >&2\nexit 1\n' $tool >"$target/bin/$tool"
    chmod +x "$target/bin/$tool"
done
offline() { if unshare -n true 2>/dev/null; then unshare -n "$@"; else "$@"; fi; }
check "packages are built" offline env -u CFLAGS -u MAKEFLAGS -u MFLAGS PATH="$target/bin:$PATH" \
    DEB_BUILD_OPTIONS="noopt noautodbgsym parallel=$(nproc)" scripts/deb.sh "$release" "$target/deb"
check "lintian has nothing to say" lintian --allow-root --fail-on error,warning "$target/deb"/*.deb
for deb in "$target/deb"/*.deb; do
    check "$(basename "$deb") can be unpacked" dpkg-deb -x "$deb" "$target/root"
done
usr=$target/root/usr
check "the program has its version" is "$("$usr/bin/yaniv" --version)" "yaniv $version"
check "there is a manual page" bash -c "zcat '$usr/share/man/man1/yaniv.1.gz' | grep -q 'yaniv $version'"
check "bash reads the completion" bash -n "$usr/share/bash-completion/completions/yaniv"
check "the unit starts the program of the package" grep -q '^ExecStart=/usr/bin/yaniv serve ' "$target/root/lib/systemd/system/yaniv.service"
libs=$(echo "$usr"/lib/*/libyaniv.so)
check "the library can be used" gcc -std=c17 examples/simulate.c -I"$usr/include" "$libs" -o "$target/simulate"
check "and runs" env LD_LIBRARY_PATH="$(dirname "$libs")" "$target/simulate" 7

# ---- the packaged program serves the page ----
port=$((20000 + RANDOM % 20000))
"$usr/bin/yaniv" serve --listen 127.0.0.1:$port --data "$work/data.db" >"$work/server.log" 2>&1 &
server=$!
get() { python3 -c "import urllib.request; print(urllib.request.urlopen('http://127.0.0.1:$port$1', timeout=5).read().decode())" 2>/dev/null; }
for _ in $(seq 100); do
    get /healthz >/dev/null && break
    sleep 0.1
done
get / >"$work/page"
# The server adds the preview of the link to index.html.
check "the page is the built one" cmp <(grep -v '^<meta .*"\(og\|twitter\):' "$work/page") <(cat build/web/index.html; echo)

# ---- the parts of the packages agree with the rest ----
. scripts/need.sh
for package in "${packages_to_build[@]}"; do
    case $package in gcc | make | libc6-dev) continue ;; esac # debhelper has these
    check "$package is in debian/control" grep -qw -- "$package" debian/control
done

# ---- the packages of the page ----
# npm ci looks up the newest release of a package that another one asks for by a tag such as "latest", and then refuses a
# lock file with an older one. And the lock file names no registry: each machine has its own.
cat >"$work/lock.py" <<'END'
import json, re
packages = json.load(open("web/package-lock.json"))["packages"]
for path, package in packages.items():
    assert "resolved" not in package, path + " names a registry"
    for name, wanted in package.get("dependencies", {}).items():
        assert not re.fullmatch("[a-z]+", wanted), f"{path} asks for {name} as {wanted}"
END
check "the lock file of the page stays valid after new releases" python3 "$work/lock.py"

finish
