#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The long soak run: 10 million chunks under 1 % of all faults at once, one in twelve of them through a tree of nodes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'USAGE'
usage: regress/soak.sh [--chunks N] [--seed N]
  --chunks N  chunks to reduce (default 10000000)
  --seed N    of everything random (default 1)
Needs build/tributary (tools/test.sh or cmake builds it). Can be interrupted: the checkpoint build/soak/<seed>.json says
how far it is, and the same command goes on there. A free core does 2000 to 3000 chunks a second.
Exit status: 0 passed, 1 failed, 2 wrong usage.
USAGE
}

chunks=10000000 seed=1
while (($#)); do
  case $1 in
    --chunks) chunks=${2:?--chunks needs a number}; shift 2 ;;
    --seed) seed=${2:?--seed needs a number}; shift 2 ;;
    -h | --help) usage; exit 0 ;;
    *) echo "soak.sh: unknown argument '$1'" >&2; usage >&2; exit 2 ;;
  esac
done
if [[ ! -x build/tributary ]]; then
  echo "soak.sh: build/tributary is not there; build it with tools/test.sh or 'cmake --preset default && cmake --build --preset default'" >&2
  exit 2
fi
mkdir -p build/soak
exec build/tributary soak --chunks "$chunks" --seed "$seed" --checkpoint "build/soak/$seed.json"
