#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# docs/BRINGUP.md, step by step (bringup.py), with the simulated card at the bench and four hosts in network namespaces.
set -euo pipefail

usage() {
  cat <<'EOU'
usage: bringup_test.sh CARD
CARD is tributary-simulated-card; tributary-board and tributary-worker are beside it.
Exit status: 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
EOU
}

[[ ${1:-} == -h || ${1:-} == --help ]] && { usage; exit 0; }
(($# == 1)) || { usage >&2; exit 2; }
# shellcheck disable=SC2034  # for namespaces.sh
name=bringup kind=veth tributary=$1
here=$(realpath "${BASH_SOURCE[0]%/*}")
root=$(realpath "$here/../../../../..")

fail() {
  echo "$name: FAILED: $1"
  [[ ! -e ${work:-}/card.log ]] || cat "$work/card.log"
  exit 1
}

skip() {
  echo "$name: skipped: $1"
  exit 77
}

# shellcheck source=tools/netns/namespaces.sh
source "$root/tools/netns/namespaces.sh"
enter_namespaces "$@"
mount -t tmpfs tmpfs /run
work=/run/tributary
mkdir "$work"
# The guide names the hosts' interface and addresses itself: here are only the cables.
for host in $hosts; do
  ip netns add "w$host"
  ip link add "n$host" mtu "$mtu" type veth peer name "v$host" mtu "$mtu" netns "w$host"
  ip link set "n$host" up
  ip -n "w$host" link set lo up
done
echo "bringup: seed 1"
"$tributary" --console "$work/card" --seed 1 --port n0 --port n1 --port n2 --port n3 >"$work/card.log" 2>&1 &
card=$!
wait_for "$work/card.log" "# links up" "$card"
status=0
PATH="$here/stand_in:$PATH" TRIBUTARY_REPLY_TIMEOUT=10s \
  python3 "$here/bringup.py" --build "$(dirname "$tributary")" --console "$work/card" || status=1
kill -TERM "$card"
wait "$card" || fail "the card"
((status == 0)) || fail "the guide"
echo "bringup: passed"
