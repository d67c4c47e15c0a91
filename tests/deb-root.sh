#!/usr/bin/env bash
# tests/deb-root.sh FOLDER: installs the Debian packages of FOLDER in a fresh Debian 12 and lets them serve. Needs root,
# debootstrap and Debian's mirror (MIRROR=…).
. "$(dirname "$0")/lib.sh"
debs=$(realpath "$1")
fresh=$(mktemp -d)
server=""
at_exit() {
    [ -z "$server" ] || kill "$server" 2>/dev/null
    wait 2>/dev/null
    umount "$fresh/proc" 2>/dev/null
    rm -rf "$fresh"
}
debootstrap --variant=minbase bookworm "$fresh" "${MIRROR:-http://deb.debian.org/debian}" >"$work/debootstrap.log" 2>&1 ||
    { tail "$work/debootstrap.log"; exit 1; }
for file in /etc/apt/apt.conf.d/*proxy* /etc/resolv.conf; do
    [ ! -e "$file" ] || cp -L "$file" "$fresh$file"
done
mount -t proc proc "$fresh/proc" || exit 1
cp "$debs"/*.deb "$fresh/tmp"
inside=(chroot "$fresh" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive)

check "the packages install" "${inside[@]}" sh -c 'rm -f /tmp/*dbgsym*; apt-get -q -y --no-install-recommends install /tmp/*.deb'
check "the program starts" "${inside[@]}" yaniv --version
check "the bots play as everywhere" is "$("${inside[@]}" yaniv bench --signature)" "$("$root/build/yaniv" bench --signature)"
port=$((20000 + RANDOM % 20000))
"${inside[@]}" yaniv serve --listen 127.0.0.1:$port --data /tmp/yaniv.db >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 100); do
    curl -sf "http://127.0.0.1:$port/healthz" >/dev/null && break
    sleep 0.1
done
check "the server answers" is "$(curl -s "http://127.0.0.1:$port/healthz")" ok
check "the page is in the package" bash -c "curl -s http://127.0.0.1:$port/ | grep -q app.js"
check "a backup can be made" "${inside[@]}" yaniv backup --data /tmp/yaniv.db /tmp/copy.db
check "systemd would find the unit" test -e "$fresh/lib/systemd/system/yaniv.service"
refuse "the unit is not enabled" test -e "$fresh/etc/systemd/system/multi-user.target.wants/yaniv.service"
kill "$server"
wait "$server"
server=""
check "the backup can be restored" "${inside[@]}" yaniv restore --data /tmp/yaniv.db --force /tmp/copy.db
check "the packages can be removed" "${inside[@]}" apt-get -q -y purge yaniv libyaniv0 libyaniv-dev
refuse "nothing is left of them" test -e "$fresh/usr/bin/yaniv" -o -e "$fresh/lib/systemd/system/yaniv.service"

finish
