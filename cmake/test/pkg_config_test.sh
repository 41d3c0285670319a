#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# pkg_config.cmake: what pkg-config says of a file that was installed into any library folder, moved, below a folder with a space.
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
cp "$root/tools/install/tributary.pc.in" "$root/host/c/tributary-c.pc.in" "$work"

for library in lib lib64 lib/x86_64-linux-gnu; do
  rm -rf "$work/build" "$work/first" "$work/two words"
  cmake -S "$work" -B "$work/build" -DTREE="$root" -DCMAKE_INSTALL_LIBDIR=$library >/dev/null
  cmake --install "$work/build" --prefix "$work/first/usr" >/dev/null
  mkdir "$work/two words"
  mv "$work/first/usr" "$work/two words/usr"
  mkdir -p "$work/two words/usr/include/tributary"
  for name in tributary tributary-c; do
    # Requires of the first one is another package.
    sed -i '/^Requires/d' "$work/two words/usr/$library/pkgconfig/$name.pc"
    said=$(PKG_CONFIG_PATH="$work/two words/usr/$library/pkgconfig" pkg-config --cflags --libs "$name")
    flags=$said
    eval "flags=($said)" # it quotes for a shell
    for flag in "${flags[@]}"; do
      [[ $flag != -[IL]* || -d ${flag:2} ]] || { echo "pkg_config_test: FAILED: no folder ${flag:2} by $name in $library: $said"; exit 1; }
    done
    [[ $said == *-I* && $said == *-L* ]] || { echo "pkg_config_test: FAILED: no folders by $name in $library: $said"; exit 1; }
  done
done
echo "pkg_config_test: passed"
