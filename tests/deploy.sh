#!/usr/bin/env bash
# Checks the files of deploy/ as far as possible without a service manager or a container engine.
#   tests/deploy.sh [PATH OF yaniv]
. "$(dirname "$0")/lib.sh"
cd "$root" || exit 1

# ---- the unit ----
if command -v systemd-analyze >/dev/null; then
    sed "s|/usr/local/bin/yaniv|$yaniv|; /^Documentation/d" deploy/yaniv.service >"$work/yaniv.service"
    check "systemd has something to say about the unit" bash -c "out=\$(systemd-analyze verify '$work/yaniv.service' 2>&1); echo \"\$out\"; [ -z \"\$out\" ]"
    check "its exposure is low" systemd-analyze security --offline=true --threshold=20 "$work/yaniv.service"
fi

# ---- the container: every package that is needed, and no name that does not exist ----
packages() { # of the stage with this number
    awk -v stage="$1" '/^FROM/ { n++ } n == stage && /apt-get install/,/rm -rf/' deploy/Dockerfile | tr ' \\' '\n' |
        grep -E '^[a-z0-9][a-z0-9.+-]+$' | grep -vE '^(apt-get|update|install|rm|y)$'
}
packages 1 >"$work/build"
packages 2 >"$work/run"
. scripts/need.sh
for package in "${packages_to_build[@]}" nodejs npm clang lld; do
    check "$package is needed for building, and is not in the Dockerfile" grep -qx "$package" "$work/build"
done
# The libraries that the program is linked with, except those that every system has.
for library in $(objdump -p "$yaniv" | awk '$1 == "NEEDED" { print $2 }'); do
    case $library in libc.so.* | libm.so.* | ld-linux* | libpthread* | lib*san.so.*) continue ;; esac
    path=$(ldconfig -p | awk -v name="$library" '$1 == name { print $NF; exit }')
    package=$({ dpkg -S "$path" || dpkg -S "$(realpath "$path")"; } 2>/dev/null | head -n 1 | cut -d: -f1)
    check "$library of ${package:-no package} is needed for running, and is not in the Dockerfile" grep -qx "$package" "$work/run"
done
# One call for all names, because each call of apt-cache reads its whole index.
apt-cache show --no-all-versions $(cat "$work/build" "$work/run") 2>/dev/null | awk '$1 == "Package:" { print $2 }' >"$work/known"
if grep -qx libsodium23 "$work/known"; then
    for package in $(cat "$work/build" "$work/run"); do
        check "there is no package $package" grep -qx "$package" "$work/known"
    done
fi

finish
