# Functions that install missing Debian packages. Source this file, then call `need PACKAGE…`. It skips installed packages,
# so the second run takes no time and needs no root.

is_installed() {
    dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q '^install ok installed'
}

need() {
    local package missing=()
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    echo "installing: ${missing[*]}" >&2
    local sudo=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { echo "You are not root and there is no sudo. Please install: ${missing[*]}" >&2; return 1; }
        sudo=(sudo)
    fi
    if ! "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null 2>&1; then
        "${sudo[@]}" apt-get -qq update
        "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
    fi
}

# need_program PROGRAM PACKAGE: installs PACKAGE unless PROGRAM is already in the PATH, wherever it came from.
need_program() {
    command -v "$1" >/dev/null || need "$2"
}

# Installs servers that tests start by themselves, without starting them, and without a database of PostgreSQL's: its
# settings and a policy forbid that. The policy is removed afterwards.
need_servers() {
    local policy=/usr/sbin/policy-rc.d settings=/etc/postgresql-common/createcluster.conf package missing='' status=0 sudo=()
    for package in "$@"; do
        is_installed "$package" || missing=yes
    done
    [ "$missing" ] || return 0
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    if [ ! -e $settings ]; then
        "${sudo[@]}" mkdir -p "$(dirname $settings)"
        echo 'create_main_cluster = false' | "${sudo[@]}" tee $settings >/dev/null
    fi
    if [ -e $policy ]; then # somebody else's
        need "$@"
        return
    fi
    printf '#!/bin/sh\nexit 101\n' | "${sudo[@]}" tee $policy >/dev/null
    "${sudo[@]}" chmod 755 $policy
    need "$@" || status=$?
    "${sudo[@]}" rm -f $policy
    return $status
}

# libwebsockets loads its part for libuv when it runs.
packages_to_build=(gcc make libc6-dev pkg-config libwebsockets-evlib-uv
                   $(awk '!/^#/ { print $2 }' "$(dirname "${BASH_SOURCE[0]}")/libraries"))

# Installs the tools that build the web page. Without them the program contains a placeholder page.
need_for_page() {
    need gzip
    need_program node nodejs
    need_program npm npm
    need_program clang clang
    need_program wasm-ld lld
}
