#!/usr/bin/env bash
# scripts/pack.sh WEB PACK: makes PACK/pack.c, the table of src/server/files/files.h, of all files in the folder WEB.
# Beside it lie the bytes that it includes. Without WEB it is a page that says what is missing.
set -euo pipefail
export LC_ALL=C
web=$1 pack=$2

types='
html        text/html; charset=utf-8
js          text/javascript; charset=utf-8
css         text/css; charset=utf-8
json        application/json
webmanifest application/manifest+json
svg         image/svg+xml
txt         text/plain; charset=utf-8
wasm        application/wasm
png         image/png
webp        image/webp
ico         image/x-icon
woff2       font/woff2
net         application/octet-stream
'
type_of() {
    awk -v ending="${1##*.}" '$1 == ending { sub(/^[^ ]+ +/, ""); print; found = 1 } END { exit !found }' <<<"$types"
}

# A name that the bundler has put a hash of the content into never means anything else.
cache_of() {
    if [[ $1 =~ -[A-Z2-7]{8}\.[a-z0-9]+$ ]]; then
        echo 'public, max-age=31536000, immutable'
    else
        echo 'no-cache'
    fi
}

rm -rf "$pack"
mkdir -p "$pack"
built=true
if [ ! -f "$web/index.html" ]; then
    built=false
    web=$pack/missing
    mkdir "$web"
    cat >"$web/index.html" <<'PAGE'
<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Yaniv</title><body style="font:1.1em/1.5 sans-serif;max-width:32em;margin:3em auto;padding:0 1em">
<h1>Yaniv</h1><p>The server runs, but this program was built without its web page: that needs node, npm, clang and lld.
Install them (<code>./run</code> does), then <code>make</code> again.</p></body></html>
PAGE
    echo 'pack: no build/web: the program will have a placeholder for its page (see make web)' >&2
fi

table="" parts="" count=0
while IFS= read -r path; do
    [[ $path =~ ^[A-Za-z0-9._/-]+$ ]] || { echo "pack: a strange name: $path" >&2; exit 1; }
    type=$(type_of "$path") || { echo "pack: of what type is $path? (the table in scripts/pack.sh)" >&2; exit 1; }
    part=$pack/$count
    cp "$web/$path" "$part"
    gzip -9 -n -c "$part" >"$part.gz"
    size=$(stat -c %s "$part") gz_size=$(stat -c %s "$part.gz")
    parts+="PART($count, \"$part\", \"\")"$'\n'
    gz="NULL, 0"
    if [ $((gz_size * 100)) -lt $((size * 95)) ]; then
        parts+="PART($count, \"$part.gz\", \"_gz\")"$'\n'
        gz="web_part_${count}_gz, $gz_size"
    fi
    etag=$(sha256sum "$part" | cut -c 1-16)
    table+="    {\"/$path\", \"$type\", \"\\\"$etag\\\"\", \"$(cache_of "$path")\", web_part_$count, $size, $gz},"$'\n'
    count=$((count + 1))
done < <(cd "$web" && find . -type f -printf '%P\n' | sort)

cat >"$pack/pack.c" <<END
/* Made by scripts/pack.sh. */
#include "src/server/files/files.h"

#define PART(number, file, kind)                                                                                       \\
    __asm__(".section .rodata\n.balign 16\nweb_part_" #number kind ":\n.incbin \"" file "\"\n.previous\n");
${parts}
$(seq 0 $((count - 1)) | sed 's/.*/extern const uint8_t web_part_&[], web_part_&_gz[];/')

const bool web_files_built = $built;
const size_t web_file_count = $count;
const web_file web_files[] = {
$table};
END
