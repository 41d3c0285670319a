#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# DDP trains the network of `tributary train` through the RTL: a rank of PyTorch in each of four network namespaces, cables to
# the ports of `tributary cosim`, and another network between the ranks for what is gloo's. The weights must be those of the
# command, bit for bit.
# usage: demo_by_ddp_rtl_test.sh BUILD [EPOCHS]; exit 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
set -euo pipefail

(($# >= 1)) || { echo "usage: demo_by_ddp_rtl_test.sh BUILD [EPOCHS]" >&2; exit 2; }
build=$(realpath "$1")
epochs=${2:-1}
here=$(realpath "${BASH_SOURCE[0]%/*}")
root=$(realpath "$here/../../../..")
# shellcheck disable=SC2034  # for namespaces.sh
name=demo_by_ddp_rtl_test kind=veth
tributary=$build/tributary

fail() {
  echo "$name: FAILED: $1"
  exit 1
}
skip() {
  echo "$name: skipped, $1"
  exit 77
}
# shellcheck source=tools/netns/namespaces.sh
source "$root/tools/netns/namespaces.sh"
compgen -G "$build/host/torch/_tributary_torch*.so" >/dev/null || skip "the backend of PyTorch is not built; tools/setup.sh installs what it needs"
enter_namespaces "$build" "$epochs"

mount -t tmpfs tmpfs /run
work=/run/tributary
mkdir "$work"
ip link set lo up
ip link add ranks type bridge
ip link set ranks up
for host in $hosts; do
  make_host "$host"
  ip link add "g$host" type veth peer name eth1 netns "w$host"
  ip link set "g$host" master ranks up
  ip -n "w$host" address add "10.84.67.$((11 + host))/24" dev eth1
  ip -n "w$host" link set eth1 up
done
"$tributary" cosim --port n0 --port n1 --port n2 --port n3 >"$work/cosim.log" 2>&1 &
cosim=$!
wait_for "$work/cosim.log" "# ready" "$cosim"

export PYTHONPATH=$build/host/torch:$root/host/python:$root/host/torch/test OMP_NUM_THREADS=1
export TRIBUTARY_LIBRARY=$build/host/c/libtributary.so TRIBUTARY_PROGRAM=$tributary
export TRIBUTARY_GRADIENT_SERVER=$build/tools/tributary/training/test/trib_gradient_server
export TRIBUTARY_MIN_TIMEOUT=1 GLOO_SOCKET_IFNAME=eth1 MASTER_ADDR=10.84.67.11 MASTER_PORT=29500
ranks=()
for host in $hosts; do
  TRIBUTARY_LOCAL=0.0.0.0:$((40001 + host)) ip netns exec "w$host" /usr/bin/python3 -B "$here/test_demo_by_ddp.py" \
    --rank "$host" --node "$node_ip" --epochs "$epochs" >"$work/rank$host.log" 2>&1 &
  ranks+=($!)
done
status=0
for host in $hosts; do
  wait "${ranks[host]}" || status=1
  sed "s/^/rank $host: /" "$work/rank$host.log"
done
kill -TERM "$cosim"
wait "$cosim" || status=1
((status == 0)) || { tail -n 20 "$work/cosim.log"; fail "see above"; }
echo "$name: passed"
