#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the Debian package, and looks at what is in it and what it depends on.
# usage: debian_test.sh BUILD SCRATCH; exit 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
set -euo pipefail

(($# == 2)) || { echo "usage: debian_test.sh BUILD SCRATCH" >&2; exit 2; }
for tool in dpkg-deb dpkg-shlibdeps file; do
  command -v "$tool" >/dev/null || { echo "debian_test: skipped, $tool is not installed; tools/setup.sh does that"; exit 77; }
done

fail() {
  echo "debian_test: FAILED: $1"
  exit 1
}

out=$(realpath -m "$2")/debian
rm -rf "$out"
mkdir -p "$out"
(cd "$1" && cpack -G DEB -B "$out") >"$out/cpack.log" 2>&1 || fail "cpack: $(tail -n 20 "$out/cpack.log")"
packages=("$out"/tributary_*.deb)
[[ -s ${packages[0]} ]] || fail "no package in $out"
listed=$(dpkg-deb --contents "${packages[0]}" | awk '{print $6}')
for file in bin/tributary share/man/man1/tributary-worker.1 share/bash-completion/completions/tributary \
  share/tributary/digits.csv.gz share/doc/tributary/docs/PROTOCOL.md bin/tributary-board bin/tributary-worker include/tributary/host/transport/communicator.h lib/libtrib_model.a \
  lib/libtributary.so lib/libnccl-net-tributary.so include/tributary/host/c/tributary.h lib/pkgconfig/tributary-c.pc "lib/*/wireshark/plugins/tributary.lua" \
  "lib/*/wireshark/plugins/tributary_links.lua"; do
  # shellcheck disable=SC2053  # a pattern
  found=$(while read -r name; do [[ $name != ./usr/$file ]] || echo "$name"; done <<<"$listed")
  [[ -n $found ]] || fail "no /usr/$file in the package"
done
needs=$(dpkg-deb --field "${packages[0]}" Depends)
for library in libc6 libfmt libsystemc; do
  [[ $needs == *"$library"* ]] || fail "the package does not depend on $library: $needs"
done
python=("$out"/python3-tributary_*_all.deb)
[[ -s ${python[0]} ]] || fail "no package for Python in $out"
torch=("$out"/python3-tributary-torch_*.deb)
[[ -s ${torch[0]} ]] || fail "no package for PyTorch in $out; tools/setup.sh installs what it is built with"
mkdir "$out/root"
for package in "${packages[0]}" "${python[0]}" "${torch[0]}"; do dpkg-deb --extract "$package" "$out/root"; done
said=$(TRIBUTARY_LIBRARY=$out/root/usr/lib/libtributary.so.0 PYTHONPATH=$out/root/usr/lib/python3/dist-packages \
  /usr/bin/python3 -B -m tributary) || fail "the package for Python does not start: $said"
[[ $said == *"protocol 2" ]] || fail "the package for Python says: $said"
for file in libtributary-mpi-openmpi.so libtributary-mpi-mpich.so tributary/openmpi/mca_coll_tributary.so; do
  dpkg-deb --contents "$out"/tributary-mpi_*.deb | grep -q "/usr/lib/$file" || fail "no /usr/lib/$file in the package for MPI"
done
said=$(PYTHONPATH=$out/root/usr/lib/python3/dist-packages TRIBUTARY_LIBRARY=$out/root/usr/lib/libtributary.so.0 \
  LD_LIBRARY_PATH=$out/root/usr/lib /usr/bin/python3 -B -c 'import tributary.torch; print(tributary.torch.extension().__file__)') \
  || fail "the package for PyTorch cannot be imported: $said"
[[ $said == "$out/root/usr/lib/python3/dist-packages/_tributary_torch"* ]] || fail "the backend comes from $said"
echo "debian_test: passed; $(basename "${packages[0]}"), $(($(stat -c %s "${packages[0]}") / 1000)) KB; needs $needs"
