#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs into a scratch prefix and uses what is there, from another folder: the command with its data, manual pages that name
# every option, completion, the dissector, the library of the model.
# usage: install_test.sh BUILD SCRATCH; exit 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
set -euo pipefail

(($# == 2)) || { echo "usage: install_test.sh BUILD SCRATCH" >&2; exit 2; }
here=$(realpath "${BASH_SOURCE[0]%/*}")
build=$(realpath "$1")
prefix=$2/home/.local

fail() {
  echo "install_test: FAILED: $1"
  exit 1
}

for tool in tshark pkg-config; do
  command -v "$tool" >/dev/null || { echo "install_test: skipped, $tool is not installed; tools/setup.sh does that"; exit 77; }
done

rm -rf "${2:?}/home"
cmake --install "$build" --prefix "$prefix" >/dev/null
prefix=$(realpath "$prefix")
tributary=$prefix/bin/tributary
cd "$2"

"$tributary" allreduce --bytes 4 >allreduce.log || fail "allreduce: $(tail -n 3 allreduce.log)"
grep -q "Out of bounds values : 0 OK" allreduce.log || fail "allreduce printed no verdict"
"$prefix/bin/tributary-worker" --version >/dev/null || fail "tributary-worker"
"$prefix/bin/tributary-board" --version >/dev/null || fail "tributary-board"
# It takes the digits that were installed with it, not those of the sources.
: >"$prefix/share/tributary/digits.csv.gz"
code=0
said=$("$tributary" train --epochs 1 2>&1) || code=$?
[[ $code == 2 && $said == *"$prefix/share/tributary/digits.csv.gz"* ]] || fail "train took other data: exit code $code, $said"

python3 "$here/test_pages.py" --installed "$prefix" || fail "manual pages"

# The documents are there, and so are the link targets of docs/ and of the register maps among them, except pages of the
# site.
doc=$prefix/share/doc/tributary
root=$(realpath "$here/../../..")
for document in README.md rtl/node/REGISTERS.md fpga_boards/common/REGISTERS.md $(cd "$root" && echo docs/*.md docs/*.svg docs/drawings/*.svg); do
  cmp -s "$root/$document" "$doc/$document" || fail "$doc/$document is not the document of the repository"
done
while IFS=: read -r file link; do
  [[ -e ${file%/*}/$link ]] || fail "$file leads to $link, which is not installed"
done < <(grep -roP '\]\(\K[^)#:]*(REGISTERS\.md|svg|docs/\w+\.md)(?=[)#])' "$doc" | grep -vF :../../actions/)

# complete WORD...: what bash offers for the last of these words.
complete() {
  # shellcheck disable=SC2016  # for the other shell
  bash -c 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tributary; echo "${COMPREPLY[@]}"' \
    "$prefix/share/bash-completion/completions/tributary" "$@"
}
[[ $(complete tributary allr) == allreduce ]] || fail "completion of a command"
[[ $(complete tributary sim --coverage-) == --coverage-file ]] || fail "completion of an option"
[[ $(complete tributary sim --config 10g) == "10g 10g_2 10g_wide 10g_codec" ]] || fail "completion of a value"
[[ $(complete tributary sim --config = 10g_) == "10g_2 10g_wide 10g_codec" ]] || fail "completion of a value after ="
[[ $(complete tributary sim sp) == spoil ]] || fail "completion of a test"
[[ $(complete tributary bench T1,T) == "T1,T1 T1,T2 T1,T3 T1,T5" ]] || fail "completion of a list"
[[ $(complete tributary board sta) == status ]] || fail "completion of a command of a command"
[[ $(complete tributary board status --card v) == vc709 ]] || fail "completion of a value of a command of a command"
[[ $(complete tributary allreduce --input allreduce.l) == allreduce.log ]] || fail "completion of a file"

for program in tributary-board tributary-worker; do
  bash -c 'source "$0" && complete -p "$1"' "$prefix/share/bash-completion/completions/$program" "$program" >/dev/null \
    || fail "no completion of $program"
done

# The plugins of a user are in ~/.local.
protocols=$(HOME=$(realpath home) tshark -G protocols 2>/dev/null)
[[ $protocols == *"Tributary In-Network Reduction"* ]] || fail "tshark does not know the protocol"

# The headers that host/README.md names, and then some.
# shellcheck disable=SC2016  # backquotes of the document
grep -oP '`\K#include <host/transport/[^>]+>(?=`)' "$root/host/README.md" >program.cpp || fail "host/README.md names no headers"
cat >>program.cpp <<'PROGRAM'
#include <model/frame/endpoint.h>
#include <verif/node/registers/registers.h>
int main() {
  trib::UdpTransport transport({{}, 0x7f000001, 0}, {{}, 0x7f000001, 9});
  trib::Communicator group(transport, trib::WorkerConfig{});
  return trib::default_node().ip == 0x0a544201 && group.members() == 0 ? 0 : 1;
}
PROGRAM
command=$(grep -P '^c\+\+ .*worker\.cpp' "$root/host/README.md") || fail "host/README.md does not say how a program is compiled"
mv program.cpp worker.cpp
(export PKG_CONFIG_PATH=$PWD/home/.local/lib/pkgconfig && eval "${command/#c++/${CXX:-c++} -Wall -Werror}") \
  || fail "a program with the library does not compile: $command"
./worker || fail "a program with the library ends with $?"
echo "install_test: passed; $(find "$prefix" -type f | wc -l) files, $(du -sm "$prefix" | cut -f1) MB"
