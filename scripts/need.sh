# Installs the Debian packages that are missing: sourced, then `need PACKAGE…`. What is there already is left alone, so the
# second time takes no time and no root.

need() {
    local package missing=()
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    echo "installing: ${missing[*]}" >&2
    local sudo=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { echo "not root and no sudo: please install ${missing[*]}" >&2; return 1; }
        sudo=(sudo)
    fi
    if ! "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null 2>&1; then
        "${sudo[@]}" apt-get -qq update
        "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
    fi
}

# The same for programs that may have come from elsewhere: need_program PROGRAM PACKAGE
need_program() {
    command -v "$1" >/dev/null || need "$2"
}

packages_to_build=(gcc make libc6-dev libsodium-dev libedit-dev libncurses-dev
                   libjpeg62-turbo-dev libpng-dev libwebp-dev libqrencode-dev libsqlite3-dev
                   libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libjansson-dev)

# What the page in the browser is built with; without these the program has a placeholder for it.
need_for_page() {
    need gzip
    need_program node nodejs
    need_program npm npm
    need_program clang clang
    need_program wasm-ld lld
}
