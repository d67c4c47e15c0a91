#!/usr/bin/env bash
# scripts/deb.sh RELEASE FOLDER: builds Debian packages in FOLDER from a release made by `make dist`. Needs no network.
set -euo pipefail
release=$(realpath "$1")
command -v dh >/dev/null && command -v dpkg-buildpackage >/dev/null ||
    { echo 'To build Debian packages, install debhelper and dpkg-dev.' >&2; exit 1; }
rm -rf "$2"
mkdir -p "$2"
cd "$2"
tar -xf "$release"
cd yaniv-*/
version=$(sed -n 's/^VERSION := //p' Makefile)
[[ $(dpkg-parsechangelog -S Version) == "$version"-* ]] ||
    { echo "debian/changelog does not begin with version $version, which the Makefile has." >&2; exit 1; }
dpkg-buildpackage -b -us -uc
cd ..
rm -rf yaniv-*/
ls -- *.deb
