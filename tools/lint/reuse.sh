#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every file has a copyright holder and a licence whose text is in LICENSES/, by the REUSE specification. The line of a source names its
# licence, .reuse/dep5 the holder, and the licence of files that have no line.
# exit 0 clean, 1 remarks, 2 wrong usage, 77 no reuse.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

case ${1:-} in
  "") ;;
  -h | --help) echo "usage: tools/lint/reuse.sh"; exit 0 ;;
  *) echo "usage: tools/lint/reuse.sh" >&2; exit 2 ;;
esac
command -v reuse >/dev/null || { echo "reuse: skipped, reuse is not installed; tools/setup.sh does that"; exit 77; }

# Its log says which sources quote the text of a licence line, such as a generator of sources. They count by .reuse/dep5.
if ! report=$(reuse lint 2>&1); then
  echo "$report"
  exit 1
fi
grep -oP '^\* \KFiles with .*' <<<"$report" | sed 's/^/reuse: /'
cmp LICENSE LICENSES/Apache-2.0.txt
