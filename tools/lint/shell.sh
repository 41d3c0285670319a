#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks every shell script: bash parses it, it is executable, stops on errors, and shellcheck has no remark.
# exit 0 clean, 1 remarks, 2 wrong usage, 77 no shellcheck (the other checks are made all the same).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

case ${1:-} in
  "") ;;
  -h | --help) echo "usage: tools/lint/shell.sh"; exit 0 ;;
  *) echo "usage: tools/lint/shell.sh" >&2; exit 2 ;;
esac

mapfile -t scripts < <(find cmake examples tools regress fpga_boards verif model host -name '*.sh' | sort)
scripts+=(.ci/run)
status=0
for script in "${scripts[@]}"; do
  bash -n "$script" || status=1
  [[ -x $script ]] || { echo "$script: not executable"; status=1; }
  grep -q '^set -euo pipefail$' "$script" || { echo "$script: no 'set -euo pipefail'"; status=1; }
done
if ! command -v shellcheck >/dev/null; then
  ((status)) || { echo "shell: skipped, shellcheck is not installed"; status=77; }
elif ! shellcheck "${scripts[@]}"; then
  status=1
fi
echo "shell: ${#scripts[@]} scripts, exit status $status"
exit "$status"
