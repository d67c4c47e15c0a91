#!/usr/bin/env bash
# Builds the program of an earlier revision, with its page, in a folder of its own: bench/page.sh REVISION FOLDER
set -euo pipefail
revision=$1 folder=$2
git worktree remove --force "$folder" 2>/dev/null || rm -rf "$folder"
git worktree prune
git worktree add --detach -q "$folder" "$revision"
# The same packages: npm packages are no part of what is compared.
ln -s "$PWD/web/node_modules" "$folder/web/node_modules"
touch -h "$folder/web/node_modules"
touch -d '1 minute ago' "$folder/web/package-lock.json"
touch web/node_modules/.package-lock.json
make -s -j"$(nproc)" -C "$folder"
[ -s "$folder/build/web/app.js" ]
