#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what the build, the tests and the lint need, on Debian 12 and later or Ubuntu 24.04 and later. Packages that are
# there are left alone, so a second run changes nothing and needs neither root nor the network.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOF'
usage: tools/setup.sh [--with-synthesis] [--help]

Installs the missing ones of the Debian packages that Tributary needs, as root or through sudo.
  --with-synthesis   also what synthesis, proofs and mutants need: Yosys, and under build/npm its
                     SystemVerilog front end (slang) with the Node.js it needs; CaDiCaL; genhtml for coverage
Exit status: 0 everything is there, 1 an installation failed, 2 wrong usage or not a Debian-like system.
EOF
}

with_synthesis=false
for argument in "$@"; do
  case $argument in
    --with-synthesis) with_synthesis=true ;;
    -h | --help) usage; exit 0 ;;
    *) echo "setup.sh: unknown argument '$argument'" >&2; usage >&2; exit 2 ;;
  esac
done

# Verilator 5 is the first with the --assert and SystemVerilog support that the RTL relies on.
readonly verilator_major=5
readonly slang_packages=(@yowasp/yosys@0.70.62-dev.1236 node@24)

packages=(
  g++ cmake ninja-build ccache                                              # build
  verilator libsystemc-dev zlib1g-dev                                       # simulation, waves
  libfmt-dev libcli11-dev libeigen3-dev nlohmann-json3-dev libgtest-dev     # libraries of the model, harness, commands
  libgmock-dev libtomlplusplus-dev                                          # tests; generator of the registers
  tshark                                                                    # test of the Wireshark dissector
  iproute2 iputils-ping iputils-arping tcpdump                              # test with real hosts in network namespaces
  spin                                                                      # check of the protocol
  python3 clang-format clang-tidy shellcheck                                # lint and reports
)
if $with_synthesis; then
  packages+=(yosys cadical lcov)
  command -v npm >/dev/null || packages+=(npm)
fi

if ! command -v apt-get >/dev/null; then
  echo "setup.sh: no apt-get here. Install by your own package manager: ${packages[*]}" >&2
  exit 2
fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ $status == installed ]] || missing+=("$package")
done

if ((${#missing[@]})); then
  as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      echo "setup.sh: run it as root, or install sudo; missing: ${missing[*]}" >&2
      exit 1
    fi
    as_root=(sudo)
  fi
  echo "setup: installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null
else
  echo "setup: all ${#packages[@]} packages are there"
fi

version=$(verilator --version | awk '{print $2}')
if ((${version%%.*} < verilator_major)); then
  echo "setup.sh: Verilator $version is too old, $verilator_major.0 or later is needed (Debian 12, Ubuntu 24.04)" >&2
  exit 1
fi

if $with_synthesis; then
  if [[ -x build/npm/node_modules/.bin/node && -d build/npm/node_modules/@yowasp/yosys ]]; then
    echo "setup: the slang front end is there"
  else
    echo "setup: installing ${slang_packages[*]} under build/npm (270 MB)"
    mkdir -p build/npm
    npm install --prefix build/npm --no-audit --no-fund --loglevel=error "${slang_packages[@]}"
  fi
fi
