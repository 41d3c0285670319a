#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the libraries into a scratch prefix, moves it, and uses them from a project of another folder: by find_package, and by
# pkg-config in a shared object that all archives go into.
# usage: package_test.sh BUILD SCRATCH (BUILD: the folder host/package of a build); exit 0 passed, 1 failed, 2 wrong usage, 77 skipped,
# with the reason.
set -euo pipefail

(($# == 2)) || { echo "usage: package_test.sh BUILD SCRATCH" >&2; exit 2; }
here=$(realpath "${BASH_SOURCE[0]%/*}")

fail() {
  echo "package_test: FAILED: $1"
  exit 1
}

command -v pkg-config >/dev/null || { echo "package_test: skipped, pkg-config is not installed; tools/setup.sh does that"; exit 77; }

rm -rf "${2:?}"
cmake --install "$1" --prefix "$2/first" >/dev/null
mkdir "$2/two words"
mv "$2/first" "$2/two words/moved"
prefix=$(realpath "$2/two words/moved")
cd "$2"

# consume WANTED [COMPONENT...]: configures and builds the project in consumer/ for these components; its program says WANTED.
consume() {
  local wanted=$1 name="consumer_${*:2}"
  shift
  { cmake -S "$here/consumer" -B "$name" -DCMAKE_PREFIX_PATH="$prefix" "-DCOMPONENTS=${*// /;}" && cmake --build "$name"; } \
    >"$name.log" 2>&1 || fail "consumer of '$*': $(tail -n 20 "$name.log")"
  [[ $("$name/program") == "$wanted" ]] || fail "consumer of '$*' says $("$name/program")"
}
consume "C C++"
consume "C" c
consume "C++" cxx
for wrong in "-DVERSION=99" "-DCOMPONENTS=fortran"; do
  ! cmake -S "$here/consumer" -B wrong -DCMAKE_PREFIX_PATH="$prefix" "$wrong" >wrong.log 2>&1 || fail "find_package takes $wrong"
  rm -rf wrong
done

flags=$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --cflags --libs tributary) || fail "pkg-config"
eval "flags=($flags)" # it quotes for a shell
"${CXX:-c++}" -shared -o plugin.so -Wl,--no-undefined -Wl,--whole-archive "${flags[@]}" -Wl,--no-whole-archive 2>plugin.log \
  || fail "no shared object of the archives: $(head -n 3 plugin.log)"
[[ $(nm -DC --defined-only plugin.so) == *"trib::NodeModel::"* ]] || fail "the shared object does not have the golden model"
echo "package_test: passed"
