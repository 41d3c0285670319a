#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A second opinion on the RTL by an independent SystemVerilog front end: slang, with its extra warnings as errors, on every
# source of the list with its properties, elaborated in every variant of rtl/node/variants.txt, or another top than trib_node
# with its default parameters. tools/synth.sh reads the RTL with it, too.
# Without arguments also the codec, the network interface, the router, the link of an endpoint, and the cores of boards, each of
# which is the last of its list.
# exit 0 clean, 1 remarks, 2 wrong usage, 77 slang is not installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

usage() {
  cat <<'EOF'
usage: tools/lint/slang.sh [LIST [TOP]]
  LIST   list of sources, path relative to the repository root (default rtl/node/node.f, then those of the codec, the network
         interface, the router, the endpoint and the cores of boards)
  TOP    module that is elaborated (default trib_node, in every variant)
EOF
}

list=${1:-rtl/node/node.f}
top=${2:-trib_node}
case $list in
  -h | --help) usage; exit 0 ;;
esac
if (($# > 2)) || [[ ! -f $list || -z $top || $top == -* ]]; then
  [[ -f $list || $list == -* ]] || echo "slang.sh: there is no list '$list'" >&2
  usage >&2
  exit 2
fi
if [[ ! -x build/npm/node_modules/.bin/node ]]; then
  echo "slang: skipped, it is not installed; tools/setup.sh does that"
  exit 77
fi

# unique with default is the house style: no two items overlap, and the default says what all other values do.
readonly warnings="-Wextra -Werror -Wno-case-redundant-default"
status=0
variants=("")
if [[ $top == trib_node ]]; then
  variants=()
  for variant in $(tools/variants.sh); do
    parameters=$(tools/variants.sh "$variant")
    variants+=("-G ${parameters// / -G }")
  done
fi
# A cast to a width that depends on a parameter is needed at one size and not at another: only the first variant is
# checked.
casts=
# An endpoint has a node of one size in it.
[[ $top != trib_endpoint ]] || casts=-Wno-useless-cast
for parameters in "${variants[@]}"; do
  if tools/synth/slang.sh "$list" - \
    "read_slang --threads 1 $warnings $casts -D FORMAL --ast-compilation-only --top $top $parameters -f $list"; then
    echo "ok     $top $parameters"
  else
    echo "REMARKS $top $parameters; to see them again: tools/lint.sh slang"
    status=1
  fi
  casts=-Wno-useless-cast
done
if (($# == 0)); then
  for top in trib_frame_decoder trib_frame_encoder; do
    tools/lint/slang.sh rtl/codec/codec.f "$top" || status=1
  done
  tools/lint/slang.sh rtl/nic/nic.f trib_nic || status=1
  tools/lint/slang.sh rtl/router/router.f trib_router || status=1
  for top in trib_link trib_memory trib_host trib_endpoint; do
    tools/lint/slang.sh rtl/endpoint/endpoint.f "$top" || status=1
  done
  for list in fpga_boards/common/core_*.f fpga_boards/*/core.f; do
    tools/lint/slang.sh "$list" "$(basename "$(tail -n 1 "$list")" .sv)" || status=1
  done
fi
exit "$status"
