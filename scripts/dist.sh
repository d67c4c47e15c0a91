#!/usr/bin/env bash
# scripts/dist.sh VERSION PAGE TARGET: writes the release TARGET (.tar.xz) from the files of this folder that git knows, or,
# outside a git checkout, from all of them. The folder PAGE, the built web page, becomes web/prebuilt in it, so that the
# release builds without npm and without a network. Equal sources give equal releases.
set -euo pipefail
export LC_ALL=C
version=$1 page=$2 target=$(realpath -m "$3")
cd "$(dirname "$0")/.."
[ -f "$page/index.html" ] || { echo 'A release contains the web page. Run `make web-packages` and try again.' >&2; exit 1; }

git() { command git -c safe.directory='*' "$@"; }
files() {
    if [ -e .git ]; then
        git ls-files -z | while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done
    else
        find . \( -path ./build -o -path ./web/prebuilt -o -name node_modules -o -name __pycache__ \) -prune -o \
            \( -type f -o -type l \) -printf '%P\0'
    fi
}
epoch=${SOURCE_DATE_EPOCH:-$([ -e .git ] && git log -1 --format=%ct || date +%s)}
archive=(tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go+r-w --mtime="@$epoch" --no-recursion)

mkdir -p "$(dirname "$target")"
part=$target.part
files | sort -z | "${archive[@]}" --transform="flags=r;s,^,yaniv-$version/," -cf "$part" --null -T -
(cd "$page" && find . -type f -printf '%P\0') | sort -z |
    "${archive[@]}" --transform="flags=r;s,^,yaniv-$version/web/prebuilt/," -rf "$part" -C "$page" --null -T -
xz -T0 -c "$part" >"$target"
rm "$part"
echo "$target"
