#!/usr/bin/env bash
# Builds the program of an earlier revision, with its page, in a folder of its own: bench/page.sh REVISION FOLDER
set -euo pipefail
revision=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder"
git archive "$revision" | tar -x -C "$folder"
# The same packages: npm packages are no part of what is compared.
ln -s "$PWD/web/node_modules" "$folder/web/node_modules"
touch web/node_modules/.package-lock.json
make -s -j"$(nproc)" -C "$folder"
[ -s "$folder/build/web/app.js" ]
