#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Hosts for `tributary cosim` in network namespaces, for the scripts that source this: tools/netns.sh, and tests. Host i is
# namespace w<i>, with the addresses that the tools take for granted at its eth0; the other end of that is a port of the node.
#
#   name=...; tributary=...; kind=veth       the script, for its messages; the command; or tap
#   skip() { ... }; fail() { ... }           end the script, with the reason given: this machine can't; something is wrong
set -euo pipefail

: "${name:?}" "${kind:?}" "${tributary?}"
readonly node_ip=10.84.66.1 hosts="0 1 2 3" mtu=9000
export node_ip hosts

# enter_namespaces ARGUMENT...: runs the script again with these, in namespaces (net, mount, pid) of its own, and returns in
# there only. As root without a user namespace, which some machines forbid. Nothing remains, however the script ends.
enter_namespaces() {
  [[ -x $tributary ]] || { echo "$name: '$tributary' is no program; build the target tributary" >&2; exit 2; }
  if [[ -n ${TRIBUTARY_NETNS_INSIDE:-} ]]; then return; fi
  for tool in unshare setpriv ip ping arping tcpdump; do
    command -v "$tool" >/dev/null || skip "$tool is not installed; tools/setup.sh does that"
  done
  local isolate=(unshare --net --mount --pid --fork --kill-child --mount-proc)
  ((EUID == 0)) || isolate+=(--user --map-root-user)
  local refusal
  if ! refusal=$("${isolate[@]}" true 2>&1); then skip "no namespaces here: $refusal"; fi
  if [[ $kind == tap ]] && ! (exec 3<>/dev/net/tun) 2>/dev/null; then skip "/dev/net/tun can't be opened"; fi
  # unshare itself ignores SIGTERM. When it is killed, everything in the namespaces is killed and they are removed.
  TRIBUTARY_NETNS_INSIDE=1 setpriv --pdeathsig KILL "${isolate[@]}" "$0" "$@" &
  inner=$!
  trap 'kill -KILL "$inner"; echo "$name: interrupted" >&2; exit 1' INT TERM
  local status=0
  wait "$inner" || status=$?
  exit "$status"
}

# configure_host I INTERFACE: the interface, which is in namespace w<I>, becomes the host's eth0.
configure_host() {
  ip -n "w$1" link set lo up
  ip -n "w$1" link set "$2" name eth0 address "02:54:42:00:01:0$(($1 + 1))" mtu "$mtu" up
  ip -n "w$1" address add "10.84.66.$((11 + $1))/24" dev eth0
}

# make_host I: namespace w<I>, joined to interface n<I> by a veth pair.
make_host() {
  ip netns add "w$1"
  ip link add "n$1" mtu "$mtu" type veth peer name "v$1" mtu "$mtu" netns "w$1"
  ip link set "n$1" up
  configure_host "$1" "v$1"
}

# Waits until FILE has a line with TEXT, while the process PID lives.
wait_for() {
  local file=$1 text=$2 pid=$3
  for _ in {1..600}; do
    if grep -q -- "$text" "$file" 2>/dev/null; then return; fi
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  fail "no '$text' in ${file##*/}"
}
