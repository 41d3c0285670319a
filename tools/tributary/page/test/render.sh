#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Opens the page of the example record in headless Chromium and looks at what its scripts have made of it.
# usage: render.sh TRIBUTARY; exit 0 good, 1 not, 77 no Chromium (apt-get install chromium)
set -euo pipefail

if [[ $# -ne 1 || $1 == --help ]]; then
  echo "usage: $0 TRIBUTARY"
  [[ ${1:-} == --help ]] && exit 0
  exit 2
fi
if ! command -v chromium >/dev/null; then
  echo "no chromium: apt-get install chromium"
  exit 77
fi

here=$(dirname "${BASH_SOURCE[0]}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$1" report "$here/record.json" --output "$scratch/index.html"
chromium --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/profile" --virtual-time-budget=5000 \
  --dump-dom "file://$scratch/index.html" >"$scratch/dom.html" 2>"$scratch/browser.log"

missing=0
want() {
  grep -qF -- "$1" "$scratch/dom.html" && return
  echo "not on the page: $1"
  missing=$((missing + 1))
}
for part in overview failures trend tests functional code formal protocol mutation testplan; do
  want "<section id=\"$part\""
done
# Text of a log is text.
want '&lt;/script&gt;&lt;b&gt;result&lt;/b&gt;'
want 'href="random-100g-2/waves.fst"'
want 'gtkwave build/regress/random-100g-2/waves.gtkw'
want 'spoil 10g: 0 passed, 1 failed'
want '<span class="id">TR1</span>'

if ((missing > 0)); then
  echo "reproduce: $0 $*"
  exit 1
fi
echo "page: all parts are there"
