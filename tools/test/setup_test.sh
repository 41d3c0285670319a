#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# tools/setup.sh with stubs for the installers: the packages that it reinstalls, and its exit status when that fails.
# usage: setup_test.sh; exit 0 passed, 1 failed.
set -euo pipefail

setup=$(realpath "${BASH_SOURCE[0]%/*}/../setup.sh")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir bin tools
cp "$setup" tools/

stand_in() { # NAME TEXT
  printf '#!/bin/bash\n%s\n' "$2" >"bin/$1"
  chmod +x "bin/$1"
}
stand_in sudo 'exec "$@"'
stand_in verilator 'echo Verilator 5.006'
stand_in dpkg-query '[[ -e packages ]] && echo installed'
# shellcheck disable=SC2016 # for the stand-in
stand_in apt-get '[[ $FAILS != "apt-get $1" ]] || exit 100; [[ $1 != install ]] || { touch packages; echo "$*" >apt_call; }'
# shellcheck disable=SC2016 # for the stand-in
stand_in npm '[[ $FAILS != npm ]] || exit 7
modules=build/npm/node_modules
mkdir -p $modules/.bin $modules/@yowasp/yosys; touch $modules/.bin/node; chmod +x $modules/.bin/node; echo "$*" >>npm_calls'

failed=0
run() { # FAILING STATUS TEXT [ARGUMENT...]: the failing program, the exit status and the expected text
  local status=0 said
  said=$(FAILS=$1 PATH=$work/bin:$PATH tools/setup.sh "${@:4}" 2>&1) || status=$?
  [[ $status == "$2" && $said == *"$3"* ]] || { echo "setup_test: FAILED: status $status, $2 wanted, '$3': $said"; failed=1; }
}
viewers() { # STATUS: whether the last call of apt-get has installed what opens windows
  local status=0
  grep -q ' gtkwave wireshark$' apt_call || status=$?
  [[ $status == "$1" ]] || { echo "setup_test: FAILED: apt-get was called with '$(<apt_call)'"; failed=1; }
}
calls() { # NUMBER: how often npm has installed
  local number=0
  [[ ! -e npm_calls ]] || number=$(wc -l <npm_calls)
  [[ $number == "$1" ]] || { echo "setup_test: FAILED: npm has installed $number times, $1 wanted"; failed=1; }
}

run "apt-get update" 1 "apt-get update failed"
run "apt-get install" 1 "apt-get install failed"
run npm 1 "npm install failed"
run none 0 "installing @yowasp/yosys"
calls 1
viewers 1
run npm 0 "the slang front end is there"
calls 1
sed -i 's,@yowasp/yosys@[^ ]*,@yowasp/yosys@9.9,' tools/setup.sh
run npm 1 "npm install failed"
run none 0 "installing @yowasp/yosys@9.9"
calls 2
run none 0 "the slang front end is there"
calls 2
rm packages
run none 0 "installing g++" --build-only --viewers
viewers 0
run none 2 "unknown argument '--viewer'" --viewer
((failed)) || echo "setup_test: passed"
exit "$failed"
