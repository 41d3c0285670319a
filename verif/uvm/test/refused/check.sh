#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks that the lines of a source that end in a mark do not compile.
set -euo pipefail

usage() {
  cat <<'EOF'
usage: check.sh lite|accellera SOURCE COMPILER [OPTION...]

Compiles SOURCE with -fsyntax-only. Its lines that end in "// refused: TEXT" must be errors with TEXT in UVM-lite, those with
"// refused by both: TEXT" errors in UVM-lite, with TEXT, and in Accellera's UVM-SystemC, whatever they say; no other line must
be one. An error in a header counts for the line that it is "required from"; when the compiler names none, for the lines with
a template argument that it names last.
Exit status: 0 so it is, 1 it is not, 2 wrong usage.
EOF
}

case ${1:-} in
  -h | --help) usage; exit 0 ;;
  lite | accellera) ;;
  *) usage >&2; exit 2 ;;
esac
if (($# < 3)) || [[ ! -r $2 ]]; then
  usage >&2
  exit 2
fi
library=$1 source=$2
shift 2

messages=$("$@" -fsyntax-only -fmax-errors=0 "$source" 2>&1 >/dev/null) && messages=
awk -v library="$library" -v source="$source" '
  FNR == NR {
    if (match($0, /\/\/ refused( by both)?: .*$/)) {
      text = substr($0, RSTART); both = text ~ /^.. refused by both/
      sub(/^[^:]*: /, "", text)
      if (library == "lite") wanted[FNR] = text
      else if (both) wanted[FNR] = ""
      if (match($0, /[A-Za-z]+>/)) argument[FNR] = substr($0, RSTART, RLENGTH - 1)
    }
    next
  }
  index($0, source ":") == 1 {
    split(substr($0, length(source) + 2), field, ":")
    if ($0 ~ /required from/) origin = field[1]
  }
  / error: / {
    line = index($0, source ":") == 1 ? field[1] : origin
    if (line == "") { nowhere = nowhere "\n" $0; next }
    if (!(line in found)) order[++count] = line
    found[line] = found[line] "\n" $0
  }
  END {
    for (line in wanted) {
      if (!(line in found) && argument[line] != "" && index(nowhere, argument[line] "::")) found[line] = nowhere
      if (!(line in found)) { print source ":" line ": is not refused"; bad = 1 }
      else if (index(found[line], wanted[line]) == 0) {
        print source ":" line ": is not refused for \"" wanted[line] "\", but:" found[line]; bad = 1
      }
      refused++
    }
    for (i = 1; i <= count; i++)
      if (!(order[i] in wanted)) { print source ":" order[i] ": should compile:" found[order[i]]; bad = 1 }
    if (!refused) { print source ": no line is marked"; bad = 1 }
    if (!bad) print refused " lines refused"
    exit bad
  }' "$source" - <<<"$messages"
