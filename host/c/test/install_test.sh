#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the C library into a scratch prefix, looks at what it gives, and builds the example there by the command of
# host/README.md, with only a C compiler and pkg-config, as C11. The example starts with no variable set.
# usage: install_test.sh BUILD SCRATCH (BUILD: the folder host/package of a build); exit 0 passed, 1 failed, 2 wrong usage, 77 skipped,
# with the reason.
set -euo pipefail

(($# == 2)) || { echo "usage: install_test.sh BUILD SCRATCH" >&2; exit 2; }
here=$(realpath "${BASH_SOURCE[0]%/*}")

fail() {
  echo "install_test: FAILED: $1"
  exit 1
}

for tool in pkg-config nm; do
  command -v "$tool" >/dev/null || { echo "install_test: skipped, $tool is not installed; tools/setup.sh does that"; exit 77; }
done

rm -rf "${2:?}"
cmake --install "$1" --prefix "$2" >/dev/null
prefix=$(realpath "$2")
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
unset LD_LIBRARY_PATH

given=$(nm -D --defined-only "$prefix/lib/libtributary.so" | awk '{print $NF}')
wanted=$(grep -oP '\btrib_\w+(?=\()' "$prefix/include/tributary/host/c/tributary.h" | sort -u)
[[ $(sort -u <<<"$given") == "$wanted" ]] || fail "the library gives other functions than the header: $(
  diff <(sort -u <<<"$given") <(echo "$wanted") || true)"

[[ $(pkg-config --modversion tributary-c) == "$(grep -oP 'TRIB_VERSION_(MAJOR|MINOR|PATCH) \K\d+' \
  "$prefix/include/tributary/host/c/tributary.h" | paste -sd.)" ]] || fail "pkg-config has another version than the header"
command=$(grep -P '^cc .*example\.c' "$here/../../README.md") || fail "host/README.md does not say how the example is compiled"
cp "$here/example.c" "$prefix"
(cd "$prefix" && eval "${command/#cc/${CC:-cc} -Wall -Wextra -Werror -pedantic}") || fail "the example does not compile: $command"
code=0
said=$("$prefix/example" nowhere 0.0.0.0 1 0 2>&1) || code=$?
[[ $code == 1 && $said == *"trib_config: node: "* ]] || fail "the example ends with $code: $said"
echo "install_test: passed; $(wc -l <<<"$given") functions"
