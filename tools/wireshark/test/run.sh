#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Test of the dissector: tshark must read from the frames in frames.txt exactly what expected.csv says.
# exit 0 equal, 1 different, 2 wrong usage, 77 no tshark.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

usage() {
  cat <<'EOF'
usage: tools/wireshark/test/run.sh [--update]
  --update   write what tshark reads to expected.csv; look at the difference before you keep it
EOF
}

case ${1:-} in
  "" | --update) ;;
  -h | --help) usage; exit 0 ;;
  *) echo "run.sh: unknown argument '$1'" >&2; usage >&2; exit 2 ;;
esac
if ! command -v tshark >/dev/null || ! command -v text2pcap >/dev/null; then
  echo "wireshark: skipped, tshark is not installed; tools/setup.sh does that"
  exit 77
fi

columns=(frame.number)
for field in version type flags op dtype group epoch count last_serial rank members group_epoch missing sequence incarnation answered \
  tag job error missing_rank expected length encoding serial key window ports ops dtypes codecs largest_payload fp32 \
  result_in contribution_in first_in result_time welcome_in join_in; do
  columns+=("tributary.$field")
done
columns+=(_ws.expert.message _ws.col.Info)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
text2pcap -q -t "%H:%M:%S.%f" frames.txt "$work/frames.pcapng" 2>"$work/log" || { cat "$work/log"; exit 1; }
# Standard error has the warning about running as root; errors of the dissector would be there, too.
tshark -X lua_script:../tributary.lua -r "$work/frames.pcapng" -T fields -E header=y -E separator=, -E quote=d -E aggregator=';' \
  "${columns[@]/#/-e}" >"$work/read.csv" 2>"$work/log" || { cat "$work/log"; exit 1; }
if grep -i lua "$work/log"; then exit 1; fi

if [[ ${1:-} == --update ]]; then
  cp "$work/read.csv" expected.csv
fi
if ! diff -u expected.csv "$work/read.csv"; then
  echo "wireshark: the dissector reads something else; to see it again: tools/wireshark/test/run.sh"
  exit 1
fi
echo "wireshark: $(($(wc -l <expected.csv) - 1)) frames read as expected"
