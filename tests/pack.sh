#!/usr/bin/env bash
# Checks that scripts/pack.sh makes a table that compiles from the files of a page, whatever they are.
. "$(dirname "$0")/lib.sh"
cd "$root" || exit 1

cat >"$work/show.c" <<'END'
#include <stdio.h>
#include <string.h>
#include "src/server/files/files.h"
int main(int argc, char **argv)
{
    (void)argc;
    const web_file *file = web_file_find(argv[1]);
    if (!file)
        return 1;
    if (strcmp(argv[2], "gz") == 0)
        return file->gz ? fwrite(file->gz, 1, file->gz_size, stdout) != file->gz_size : 1;
    if (strcmp(argv[2], "bytes") == 0)
        return fwrite(file->bytes, 1, file->size, stdout) != file->size;
    printf("%s | %s | %s\n", file->type, file->cache, web_files_built ? "built" : "missing");
    return 0;
}
END
pack() { scripts/pack.sh "$work/web" "$work/pack" && gcc -I. -o "$work/show" "$work/show.c" "$work/pack/pack.c" src/server/files/files.c; }
same() { "$work/show" "$1" bytes | cmp - "$2"; }
unpacks() { "$work/show" "$1" gz | gunzip | cmp - "$2"; }
says() { [[ $("$work/show" "$1" head) == *"$2"* ]]; }

mkdir -p "$work/web/lang"
printf '<!doctype html><title>t</title>%0500d\n' 0 >"$work/web/index.html"
printf 'let x = 1;\n%0300d' 0 >"$work/web/part-ABCDEFG2.js"
head -c 4000 /dev/urandom >"$work/web/engine.wasm"
printf '{}' >"$work/web/lang/he.json"
check 'a page is packed and compiles' pack
check 'it is said to be there' says / built
check '/ is the index' same / "$work/web/index.html"
check 'bytes are as they were' same /engine.wasm "$work/web/engine.wasm"
check 'folders keep their names' same /lang/he.json "$work/web/lang/he.json"
check 'the small form is the same' unpacks / "$work/web/index.html"
check 'what does not shrink has no small form' fails "$work/show" /engine.wasm gz
check 'types follow the ending' says /engine.wasm application/wasm
check 'a name with a hash is kept for ever' says /part-ABCDEFG2.js immutable
check 'other names are asked for again' says / no-cache
check 'what is not there is not found' fails "$work/show" /nothing.js bytes
tag_before=$(grep -o '"/index.html".*' "$work/pack/pack.c")
echo changed >>"$work/web/index.html"
check 'a change is packed' pack
check 'and has another tag' fails has "$work/pack/pack.c" "$tag_before"
touch "$work/web/strange.zzz"
check 'an unknown type is refused' fails pack
rm "$work/web/strange.zzz"
touch "$work/web/strange name.js"
check 'a strange name is refused' fails pack
rm -rf "$work/web"
check 'without a page there is one that says so' pack
check 'and it is known to be missing' says / missing

finish
