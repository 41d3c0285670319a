#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# tools/netns.sh, in namespaces of the test's own: what it makes, that it takes away no more than that, a whole job; and that
# a second node on the same interfaces is refused.
# usage: netns_test.sh TRIBUTARY; exit 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
set -euo pipefail

tributary=$(realpath "${1:?usage: netns_test.sh TRIBUTARY}")
# shellcheck disable=SC2034  # for namespaces.sh
name=netns_test kind=veth
netns=$(realpath "${BASH_SOURCE[0]%/*}/../../netns.sh")

skip() {
  echo "$name: SKIPPED: $1"
  exit 77
}

fail() {
  echo "$name: FAILED: $1"
  exit 1
}

# shellcheck source=tools/netns/namespaces.sh
source "${netns%.sh}/namespaces.sh"
enter_namespaces "$@"
mount -t tmpfs tmpfs /run
cd /run

# expect CODE TEXT COMMAND...: it ends with CODE and prints TEXT.
expect() {
  local code=0 output
  output=$(timeout 60 "${@:3}" 2>&1) || code=$?
  echo "$output"
  [[ $code == "$1" ]] || fail "${*:3}: exit code $code, $1 wanted"
  [[ $output == *"$2"* ]] || fail "${*:3}: no '$2'"
}

expect 0 "there are no hosts" "$netns" down
expect 2 "say what to do" "$netns"
expect 2 "unknown command" "$netns" sideways
expect 2 "say what the workers shall do" "$netns" run
expect 2 "no program to run given" "$netns" run --
expect 2 "--mpi needs mpich" "$netns" run --mpi openmpi -- true
expect 2 "--mpi needs a program" "$netns" run --mpi mpich --bytes 4

ip link add n2 type veth peer name other
expect 1 "an interface n2 already, which is not ours" "$netns" up
[[ $(ip netns list) == "" ]] || fail "up has left a namespace: $(ip netns list)"
ip link delete n2

expect 0 "hosts w0 to w3 are up" "$netns" up
expect 1 "are there already" "$netns" up
"$tributary" cosim --port n0 --port n1 --port n2 --port n3 >cosim.log 2>&1 &
cosim=$!
wait_for cosim.log "# ready" "$cosim"
expect 2 "interface n1 is already a port of the node that process $cosim simulates" "$tributary" cosim --port n1
for host in $hosts; do
  expect 0 " 0% packet loss" ip netns exec "w$host" ping -c 1 -W 20 "$node_ip"
done
kill -TERM "$cosim"
wait "$cosim" || fail "cosim: $(cat cosim.log)"

ip netns exec w1 sleep 600 &
sleeper=$!
expect 0 "are gone" "$netns" down
! wait "$sleeper" || fail "what ran in w1 has not been ended"
[[ $(ip netns list) == "" ]] || fail "down has left a namespace: $(ip netns list)"
! ip link show n0 2>/dev/null || fail "down has left an interface"

job=(env --unset=TRIBUTARY_NETNS_INSIDE "$netns" run --tributary "$tributary")
expect 0 "# Out of bounds values : 0 OK" "${job[@]}" --bytes 100KB
expect 2 "unknown option '--bogus'" "${job[@]}" --bogus
expect 2 "rank 3: tributary: none.npy: no such file" "${job[@]}" --input none.npy
echo "$name: passed"
