#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The one command that says whether this tree is good: packages, build, lint, every test. Its last line is the count.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOF'
usage: tools/test.sh [--quick] [--no-setup] [--sanitize] [--help]

Installs what is missing, builds, and runs every test of ctest, the lint among them.
  --quick      skip the tests that carry the label "long"
  --no-setup   do not look for missing packages
  --sanitize   build with address and undefined-behaviour sanitizers, in build/sanitize
Last line: "N passed, N failed", and ", N skipped" if any were (each skipped test says why).
Exit status: 0 all passed, 1 something failed, 2 wrong usage.
EOF
}

preset=default
setup=true
selection=()
for argument in "$@"; do
  case $argument in
    --quick) selection=(-LE '^long$') ;;
    --no-setup) setup=false ;;
    --sanitize) preset=sanitize ;;
    -h | --help) usage; exit 0 ;;
    *) echo "test.sh: unknown argument '$argument'" >&2; usage >&2; exit 2 ;;
  esac
done

# A step before the tests that fails counts as one failure, so the last line is always a count.
step() {
  local name=$1
  shift
  echo "== $name: $*"
  if ! "$@"; then
    echo "test.sh: $name failed; to see it again: $*"
    echo "0 passed, 1 failed"
    exit 1
  fi
}

jobs=$(nproc)
results=$PWD/build/test-results-$preset.xml
! $setup || step set-up tools/setup.sh
step configure cmake --preset "$preset"
step build cmake --build --preset "$preset" -j "$jobs"

rm -f "$results"
echo "== test: ctest --preset $preset -j $jobs ${selection[*]}"
status=0
ctest --preset "$preset" -j "$jobs" "${selection[@]}" --output-junit "$results" || status=1
if [[ ! -s $results ]]; then
  echo "test.sh: ctest wrote no results to $results"
  echo "0 passed, 1 failed"
  exit 1
fi

# Of the tests that did not run only those that said so themselves (exit 77, GTEST_SKIP) or are disabled count as skipped; a
# missing program or a failed fixture is a failure.
awk -v status="$status" -v tree="$([[ $preset == default ]] && echo build || echo "build/$preset")" '
  /^\t<testcase / {
    name = $0; sub(/^[^"]*"/, "", name); sub(/".*/, "", name)
    state = $0; sub(/.* status="/, "", state); sub(/".*/, "", state)
    if (state == "run") passed++
    else if (state == "disabled") skip[++skipped] = name ": disabled"
    else failure[++failed] = name
  }
  /^\t\t<skipped message="SKIP_/ { failed--; skip[++skipped] = name; awaiting = 1 }
  /<system-out>/ && awaiting {
    reason = $0; sub(/.*<system-out>/, "", reason); sub(/<\/system-out>.*/, "", reason)
    skip[skipped] = name ": " reason; awaiting = 0
  }
  END {
    if (status && !failed) failure[++failed] = "."
    printf "\n%d tests\n", passed + failed + skipped
    for (i = 1; i <= skipped; i++) print "  skipped " skip[i]
    for (i = 1; i <= failed; i++)
      printf "  failed  %s; to see it again: ctest --test-dir %s -R \"^%s$\" --output-on-failure\n", failure[i], tree, failure[i]
    printf "%d passed, %d failed%s\n", passed, failed, skipped ? ", " skipped " skipped" : ""
    exit failed > 0
  }' "$results"
