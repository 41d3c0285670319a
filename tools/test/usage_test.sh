#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Wrong usage of a script ends with 2 and says what is wrong, before anything is done and whatever is installed.
# usage: usage_test.sh; exit 0 passed, 1 failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
output=$(mktemp)
trap 'rm -f "$output"' EXIT

# expect STATUS TEXT COMMAND...
expect() {
  local status=0
  timeout 60 "${@:3}" >"$output" 2>&1 || status=$?
  if ((status != $1)) || ! grep -qF -- "$2" "$output"; then
    echo "usage_test: '${*:3}' ended with exit status $status, $1 and '$2' were expected"
    cat "$output"
    exit 1
  fi
}

expect 2 "--jobs needs a number, not '0'" regress/faults.sh --jobs 0
expect 2 "--only needs a value" regress/faults.sh --only
expect 2 "--jobs needs a number, not 'two'" regress/fuzz.sh --jobs two
expect 2 "--seconds needs a number, not '0'" regress/fuzz.sh --seconds 0
expect 2 "--seed needs a value" regress/fuzz.sh --seed
expect 2 "--count can be 99 at most" tools/mutation.sh --count 100000
expect 2 "unknown argument '--bogus'" tools/demo.sh --bogus
expect 2 "unknown argument '--bogus'" tools/demo.sh --no-setup --bogus -- --epochs 1
expect 2 "--build needs a value" tools/tidy.sh --build
expect 2 "there is no file 'none.cpp'" tools/tidy.sh none.cpp
expect 2 "--list needs a value" tools/lint/verilator.sh --list
expect 2 "--top needs a value" tools/lint/verilator.sh --top
expect 2 "there is no list 'none.f'" tools/lint/verilator.sh --modules --list none.f
expect 2 "--modules and --sweep exclude each other" tools/lint/verilator.sh --modules --sweep
expect 2 "--output needs a value" tools/site.sh --output
expect 2 "there is no program 'none'" tools/site.sh --tributary none
expect 2 "exists and is not a site" tools/site.sh --output tools
jobs_test=tools/tributary/cosim/test/netns_jobs_test.sh
expect 2 "--jobs needs a value" "$jobs_test" --jobs
expect 2 "--seed needs a number, not 'x'" "$jobs_test" --seed x tributary

# A list without a module to elaborate is not clean.
expect 1 "/dev/null has no module" tools/lint/verilator.sh --modules --list /dev/null
echo "usage_test: passed"
