#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: not_installed.sh [examples]
# Says why nothing, or no example, is compared, and is skipped (77).
set -euo pipefail
if [[ ${1:-} == examples ]]; then
  echo "skipped: the examples of Accellera's UVM-SystemC are not installed below UVM_SYSTEMC_HOME"
else
  echo "skipped: Accellera's UVM-SystemC was not found when this was configured; set UVM_SYSTEMC_HOME to where it is installed"
fi
exit 77
