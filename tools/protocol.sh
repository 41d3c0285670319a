#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks the protocol of docs/PROTOCOL.md with the model checker spin: the models and their omissions are described in
# verif/protocol/README.md. tools/protocol.sh --help says more.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

missing=()
for tool in spin gcc; do
  command -v "$tool" >/dev/null || missing+=("$tool")
done
if ((${#missing[@]})) && [[ ! " $* " =~ \ (-h|--help|--list)\  ]]; then
  echo "protocol: skipped, not installed: ${missing[*]}; tools/setup.sh installs them"
  exit 77
fi
CALLED_FROM=$OLDPWD PYTHONPATH=$PWD/tools exec python3 -B verif/protocol/check.py "$@"
