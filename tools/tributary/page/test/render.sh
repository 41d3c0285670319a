#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Opens the page of the example record in headless Chromium and looks at what its scripts have made of it.
# usage: render.sh TRIBUTARY; exit 0 good, 1 not, 77 no Chromium (tools/setup.sh installs it)
set -euo pipefail

if [[ $# -ne 1 || $1 == --help ]]; then
  echo "usage: $0 TRIBUTARY"
  [[ ${1:-} == --help ]] && exit 0
  exit 2
fi
# The first has no windows and is much the smaller package.
if ! browser=$(command -v chromium-headless-shell || command -v chromium); then
  echo "page: skipped, neither chromium-headless-shell nor chromium is installed; tools/setup.sh does that"
  exit 77
fi

here=$(dirname "${BASH_SOURCE[0]}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Of what the record names, these files exist.
mkdir "$scratch/random-100g-2" "$scratch/spoil-10g-1" "$scratch/elsewhere"
touch "$scratch/random-100g-2/waves.fst" "$scratch"/spoil-10g-1/{log.txt,waves.fst,waves.gtkw}
cp "$here/record.json" "$scratch/"
"$1" report "$scratch/record.json" --output "$scratch/index.html"
"$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/profile" --virtual-time-budget=5000 \
  --dump-dom "file://$scratch/index.html" >"$scratch/dom.html" 2>"$scratch/browser.log"

"$1" report "$scratch/record.json" --output "$scratch/elsewhere/copy.html"
"$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/profile" --virtual-time-budget=5000 \
  --dump-dom "file://$scratch/elsewhere/copy.html" >"$scratch/copy.html" 2>>"$scratch/browser.log"

missing=0
want() {
  grep -qF -- "$1" "$scratch/dom.html" && return
  echo "not on the page: $1"
  missing=$((missing + 1))
}
unwanted() {
  grep -qF -- "$1" "$scratch/dom.html" || return 0
  echo "on the page: $1"
  missing=$((missing + 1))
}
for part in overview changes failures trend tests functional code formal protocol mutation testplan jobs; do
  want "<section id=\"$part\""
done
# Text of a log is text.
want '&lt;/script&gt;&lt;b&gt;result&lt;/b&gt;'
want 'href="random-100g-2/waves.fst"'
want 'href="spoil-10g-1/waves.gtkw"'
want 'gtkwave build/regress/nightly/spoil-10g-1/waves.gtkw'
unwanted 'random-100g-2/frames.pcapng"'
unwanted 'href="smoke-10g-1/log.txt"'
# The scripts have put their page in the place of the plain one; of the jobs those that failed are chosen.
unwanted '<h2>Jobs</h2>'
want '>newly failed 1</button>'
want '>flaky 1</button>'
want '<tr class="fail" id="job:spoil/10g/1">'
want '<tr class="pass" id="job:smoke/10g/1" hidden="">'
want 'spoil 10g: 0 passed, 1 failed'
want '<span class="id">TR1</span>'

# A page that does not lie next to its record.
for place in 'href="../spoil-10g-1/waves.gtkw"' 'gtkwave build/regress/nightly/spoil-10g-1/waves.gtkw'; do
  grep -qF -- "$place" "$scratch/copy.html" && continue
  echo "not on the page in another directory: $place"
  missing=$((missing + 1))
done

# A run that has passed shows nothing in the colours of a failure, whatever it did not cover; nor do targets of a list of which a choice
# ran. A script of the test's own lists the elements that do.
python3 - "$scratch" <<'EOF'
import json, sys
from pathlib import Path
folder = Path(sys.argv[1])
record = json.loads((folder / "record.json").read_text())
for job in record["jobs"]:
    job.update(verdict="pass", reason="")
    job.pop("flaky", None)
record["jobs"][0].update(verdict="skipped", reason="no such tool")
record.update(failures=[], history=[])
record["functional"]["violations"] = []
record["changes"].update(failed=[], signatures=[])
for group in record["functional"]["groups"]:
    for cell in group["cells"]:
        if cell["kind"] == "illegal":
            cell["hits"] = 0
for target in record["targets"]:
    target.update(met=False, judged=False)
(folder / "passed.json").write_text(json.dumps(record))
EOF
"$1" report "$scratch/passed.json" --output "$scratch/passed.html"
cat >>"$scratch/passed.html" <<'EOF'
<span id="bad" style="color:var(--bad)"></span><span id="ground" style="color:var(--bad-ground)"></span><pre id="alarming"></pre>
<script>
  const alarming = ['bad', 'ground'].map(id => getComputedStyle(document.getElementById(id)).color);
  for (const details of document.querySelectorAll('details')) details.open = true;
  document.getElementById('alarming').textContent = 'looked at ' + [...document.querySelectorAll('header *, nav *, main *')]
    .filter(one => {
      const style = getComputedStyle(one);
      const words = [...one.childNodes].some(node => node.nodeType === 3);
      return alarming.includes(style.backgroundColor) || words && alarming.includes(style.color) || alarming.includes(style.fill) ||
        alarming.includes(style.stroke) || alarming.includes(style.borderLeftColor) && style.borderLeftWidth !== '0px';
    }).map(one => `${one.tagName}.${one.getAttribute('class')}`).join(' ');
</script>
EOF
"$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/profile" --virtual-time-budget=5000 \
  --dump-dom "file://$scratch/passed.html" >"$scratch/dom.html" 2>>"$scratch/browser.log"
want '>passed</p>'
want '<strong>not judged</strong>'
want '<pre id="alarming">looked at </pre>'
grep -oE '<pre id="alarming">looked at [^<]+' "$scratch/dom.html" | cut -c1-500 || true

if ((missing > 0)); then
  echo "reproduce: $0 $*"
  exit 1
fi
echo "page: all parts are there"
