#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Proves properties of the RTL. verif/DEVICE/evidence.toml says what each proof shows of which
# module; a run proves it, reaches its covers, and puts its seeded bugs into a copy of the RTL, each of which must make
# the proof fail.
# tools/formal.sh --help says more.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

missing=()
for tool in yosys yosys-abc cadical; do
  command -v "$tool" >/dev/null || missing+=("$tool")
done
[[ -x build/npm/node_modules/.bin/node && -d build/npm/node_modules/@yowasp/yosys ]] || missing+=(slang)
if ((${#missing[@]})) && [[ ! " $* " =~ \ (-h|--help|--list)\  ]]; then
  echo "formal: skipped, not installed: ${missing[*]}; tools/setup.sh installs them"
  exit 77
fi
CALLED_FROM=$OLDPWD PYTHONPATH=$PWD/tools exec python3 -B tools/formal/prove.py "$@"
