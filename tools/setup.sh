#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what the build, every test and the lint need, on Debian 12 and later or Ubuntu 24.04 and later. Packages that are
# already installed stay untouched, so a second run changes nothing and needs neither root nor the network.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOF'
usage: tools/setup.sh [--build-only] [--viewers] [--help]

Installs the missing ones of the Debian packages that the build and all tests need, as root or through sudo, and under
build/npm slang, the SystemVerilog front end of synthesis and proofs (270 MB). On a bare Debian 12 that is 590 packages,
620 MB to fetch, 2.9 GB on disk; about 6 minutes. Daemons that packages bring (munge, Slurm) are left switched off.
  --build-only   no more than the command tributary is built and run with: 110 packages, 140 MB to fetch, 700 MB on disk
  --viewers      GTKWave and Wireshark, too, which open windows: up to 140 packages more, 65 MB to fetch, 500 MB on disk
Exit status: 0 everything is there, 1 an installation failed, 2 wrong usage or not a Debian-like system.
EOF
}

tests=true
viewers=false
for argument in "$@"; do
  case $argument in
    --build-only) tests=false ;;
    --viewers) viewers=true ;;
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
  libgmock-dev libtomlplusplus-dev                                          # tests; lists of regressions
  libre2-dev                                                                # patterns of regressions
  python3                                                                   # reports
)
readonly daemons=(slurmctld slurmd munge)
if $tests; then
  packages+=(
    clang-format clang-tidy shellcheck reuse git                            # lint
    tshark                                                                  # test of the Wireshark dissector
    iproute2 iputils-ping iputils-arping tcpdump                            # test with real hosts in network namespaces
    spin cadical yosys                                                      # check of the protocol, proofs, synthesis
    make tcl                                                                # rules of the boards, stand-in for Vivado
    lcov                                                                    # pages of coverage
    python3-jinja2                                                          # generator of register maps and steps
    python3-sphinx python3-myst-parser furo doxygen                         # web site of the documentation
    python3-numpy                                                           # arrays for the tests of the package for Python
    libopenmpi-dev openmpi-bin libmpich-dev mpich                           # MPI programs at the node
    python3-mpi4py hpcc                                                     # ... that are Debian's
    python3-torch libtorch-dev pybind11-dev python3-dev                     # backend of PyTorch
    libgloo-dev libhiredis-dev                                              # Gloo, a peer of bench host --peers
    dpkg-dev file pkgconf                                                   # Debian package, library
    "${daemons[@]}" slurm-client                                            # regressions on a cluster
  )
  command -v npm >/dev/null || packages+=(npm)                              # slang
  # The page of a regression is looked at by a browser. Of the smallest one only Debian has a package.
  if [[ $(sed -n 's/^ID=//p' /etc/os-release) == debian ]]; then
    packages+=(chromium-headless-shell)
  elif ! command -v chromium >/dev/null; then
    echo "setup: install Chromium yourself, else the test page.in_a_browser is skipped: it is no Debian package here"
  fi
fi

! $viewers || packages+=(gtkwave wireshark)

if ! command -v apt-get >/dev/null; then
  echo "setup.sh: no apt-get here. Install by your own package manager: ${packages[*]}" >&2
  exit 2
fi

failed() { # COMMAND
  echo "setup.sh: $1 failed, by what it says above; is the network there?" >&2
  exit 1
}

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
  "${as_root[@]}" apt-get update -qq || failed "apt-get update"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null || failed "apt-get install"
  # The test of Slurm starts daemons of its own.
  for daemon in "${daemons[@]}"; do
    [[ " ${missing[*]} " == *" $daemon "* && -d /run/systemd/system ]] || continue
    "${as_root[@]}" systemctl --quiet disable --now "$daemon"
  done
else
  echo "setup: all ${#packages[@]} packages are there"
fi

version=$(verilator --version | awk '{print $2}')
if ((${version%%.*} < verilator_major)); then
  echo "setup.sh: Verilator $version is too old, $verilator_major.0 or later is needed (Debian 12, Ubuntu 24.04)" >&2
  exit 1
fi

if $tests; then
  # The packages installed last, as they were requested.
  readonly installed=build/npm/installed
  if [[ -x build/npm/node_modules/.bin/node && -d build/npm/node_modules/@yowasp/yosys &&
    $(cat "$installed" 2>/dev/null) == "${slang_packages[*]}" ]]; then
    echo "setup: the slang front end is there"
  else
    echo "setup: installing ${slang_packages[*]} under build/npm (270 MB)"
    mkdir -p build/npm
    rm -f "$installed"
    npm install --prefix build/npm --no-audit --no-fund --loglevel=error "${slang_packages[@]}" || failed "npm install"
    echo "${slang_packages[*]}" >"$installed"
  fi
fi
