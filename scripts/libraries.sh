#!/bin/sh
# scripts/libraries.sh --cflags|--libs PART…: prints the flags for the libraries that these parts (game, server) need.
# Fails if any is missing, and says which Debian packages have them.
set -eu
flags=$1
shift
pkg_config=${PKG_CONFIG:-pkg-config}
command -v "$pkg_config" >/dev/null || { echo "There is no $pkg_config. Debian has it in the package pkg-config." >&2; exit 1; }

names= missing= parts=
while read -r name package part; do
    case " $* " in *" $part "*) ;; *) continue ;; esac
    names="$names $name"
    "$pkg_config" --exists "$name" || { missing="$missing $package" parts="$parts $part"; }
done <"$(dirname "$0")/libraries"
if [ "$missing" ]; then
    echo "Libraries are missing. On Debian, install them with: apt install$missing" >&2
    case $parts in *game*) ;; *) echo "Without them, \`make GAME_ONLY=1\` builds everything but the server." >&2 ;; esac
    exit 1
fi
# -isystem hides warnings about the libraries' own headers.
"$pkg_config" "$flags" $names | sed 's/-I/-isystem /g'
