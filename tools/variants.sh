#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The variants of the node for scripts, from the table rtl/node/variants.txt.
# exit 0, 2 wrong usage or no such variant.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOF'
usage: tools/variants.sh          the names, one a line
       tools/variants.sh NAME     the parameters of its trib_node: Ports=4 BeatBytes=8 ...
EOF
}

readonly table=rtl/node/variants.txt
case ${1:-} in
  -h | --help) usage; exit 0 ;;
esac
if (($# > 1)) || [[ ${1:-} == -* ]]; then
  usage >&2
  exit 2
fi
if (($# == 0)); then
  awk '!/^#/ && NF { print $1 }' "$table"
  exit
fi
awk -v name="$1" '
  function set(word) { return word == "all" ? 63 : 1 }
  function codecs(word) { return word == "all" ? 31 : 1 }
  !/^#/ && $1 == name {
    print "Ports=" $2, "BeatBytes=" $3, "Window=" $4, "Groups=" $5, "Ops=" set($6), "Dtypes=" set($7), "Codecs=" codecs($8)
    found = 1
  }
  END { exit !found }' "$table" || { echo "variants.sh: $table has no '$1'" >&2; exit 2; }
