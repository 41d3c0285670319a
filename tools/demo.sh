#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# From a fresh clone to the demonstration in one command: packages, build, and a training run whose gradients are added up by
# the simulated node.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOF'
usage: tools/demo.sh [--no-setup] [-- arguments of "tributary train"]

Installs what is missing, builds the command and runs build/tributary train with the arguments given.
  --no-setup   installs nothing
Exit status: that of the first step that failed; 2 wrong usage.
EOF
}

# shellcheck source=tools/arguments.sh
source tools/arguments.sh

setup=true
while (($#)); do
  case $1 in
    --no-setup) setup=false; shift ;;
    -h | --help) usage; exit 0 ;;
    --) shift; break ;;
    *) misuse "unknown argument '$1'; put arguments of the training after --" ;;
  esac
done

! $setup || tools/setup.sh --build-only
cmake --preset default
cmake --build --preset default -j "$(nproc)" --target tributary
# Files are named from the caller's folder.
root=$PWD
cd "$OLDPWD"
exec "$root/build/tributary" train "$@"
