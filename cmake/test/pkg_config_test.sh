#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# pkg_config.cmake: the output of pkg-config for a file installed into any library folder, moved, below a folder with a
# space; or into absolute ones.
# usage: pkg_config_test.sh; exit 0 passed, 1 failed, 77 skipped, with the reason.
set -euo pipefail

command -v pkg-config >/dev/null || { echo "pkg_config_test: skipped, pkg-config is not installed; tools/setup.sh does that"; exit 77; }
root=$(realpath "${BASH_SOURCE[0]%/*}/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/CMakeLists.txt" <<'PROJECT'
cmake_minimum_required(VERSION 3.20)
project(some VERSION 1.2.3 LANGUAGES NONE)
list(APPEND CMAKE_MODULE_PATH ${TREE}/cmake)
include(GNUInstallDirs)
include(pkg_config)
trib_install_pkg_config(tributary)
trib_install_pkg_config(tributary-c)
PROJECT
cp "$root/host/package/tributary.pc.in" "$root/host/package/tributary-c.pc.in" "$work"

# check LIBRARY: both files in LIBRARY/pkgconfig name a folder of headers and one of libraries, and these exist.
check() {
  local name said libdir flag flags
  for name in tributary tributary-c; do
    # Requires of the first one is another package.
    sed -i '/^Requires/d' "$1/pkgconfig/$name.pc"
    said=$(PKG_CONFIG_PATH="$1/pkgconfig" pkg-config --cflags --libs "$name")
    libdir=$(PKG_CONFIG_PATH="$1/pkgconfig" pkg-config --variable=libdir "$name")
    eval "flags=($said -L$libdir)" # it quotes for a shell
    for flag in "${flags[@]}"; do
      [[ $flag != -[IL]* || -d ${flag:2} ]] \
        || { echo "pkg_config_test: FAILED: no folder '${flag:2}' by $name in $1: $said"; exit 1; }
    done
    [[ $said == *-I* && $said == *-L* ]] || { echo "pkg_config_test: FAILED: no folders by $name in $1: $said"; exit 1; }
  done
}

for library in lib lib64 lib/x86_64-linux-gnu; do
  rm -rf "$work/build" "$work/first" "$work/two words"
  cmake -S "$work" -B "$work/build" -DTREE="$root" -DCMAKE_INSTALL_LIBDIR=$library >/dev/null
  cmake --install "$work/build" --prefix "$work/first/usr" >/dev/null
  mkdir "$work/two words"
  mv "$work/first/usr" "$work/two words/usr"
  mkdir -p "$work/two words/usr/include/tributary"
  check "$work/two words/usr/$library"
done

# Absolute folders, as in NixOS.
for folders in "lib $work/out/include" "$work/out/lib include" "$work/out/lib $work/out/include"; do
  read -r library include <<<"$folders"
  rm -rf "${work:?}/build" "$work/out" "${work:?}/usr"
  cmake -S "$work" -B "$work/build" -DTREE="$root" -DCMAKE_INSTALL_PREFIX="$work/usr" -DCMAKE_INSTALL_LIBDIR="$library" \
    -DCMAKE_INSTALL_INCLUDEDIR="$include" >/dev/null
  cmake --install "$work/build" >/dev/null
  [[ $library == /* ]] || library=$work/usr/$library
  [[ $include == /* ]] || include=$work/usr/$include
  mkdir -p "$include/tributary"
  check "$library"
done
echo "pkg_config_test: passed"
