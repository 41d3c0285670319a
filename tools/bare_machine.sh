#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Is what the README promises of a bare Debian 12 true? tools/bare_machine.sh --help says more.
set -euo pipefail

usage() {
  cat <<'EOF'
usage: tools/bare_machine.sh [--work DIR] [--mirror URL] [--keep] [--help] [COMMAND...]

Makes a minimal Debian 12 in a scratch directory (debootstrap, 210 MB), clones this tree's last commit into it, and runs there,
one after the other and as root, each COMMAND in the root of the clone; without one the two of the README, tools/demo.sh and
tools/test.sh. Says of each how long it took and what the system then holds on disk. A test that tools/test.sh skips is a
failure, unless it needs Accellera's library, which Debian has not. Needs root, debootstrap, git, 20 GB of disk; on two cores half an hour.
  --work DIR     where the scratch directory is made (default /var/tmp)
  --mirror URL   of Debian (default http://deb.debian.org/debian)
  --keep         leave the system there, to be looked at by chroot
Mounts and processes are in namespaces of their own and end with this command, whatever happens to it. Variables that say how to
reach the network (http_proxy, https_proxy, no_proxy, NODE_EXTRA_CA_CERTS) hold in there, too.
Exit status: 0 all passed, 1 failed, 2 wrong usage, 77 not root or no debootstrap.
EOF
}

misuse() {
  echo "bare_machine.sh: $1" >&2
  usage >&2
  exit 2
}

parent=/var/tmp mirror=http://deb.debian.org/debian keep=false
while (($#)); do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --keep) keep=true; shift ;;
    --work | --mirror)
      (($# > 1)) || misuse "$1 needs a value"
      if [[ $1 == --work ]]; then parent=$2; else mirror=$2; fi
      shift 2
      ;;
    -*) misuse "unknown argument '$1'" ;;
    *) break ;;
  esac
done
(($#)) || set -- tools/demo.sh tools/test.sh
[[ -d $parent ]] || misuse "--work $parent: no such directory"

for tool in debootstrap git unshare setpriv chroot; do
  command -v "$tool" >/dev/null || { echo "bare_machine: skipped, $tool is not installed"; exit 77; }
done
((EUID == 0)) || { echo "bare_machine: skipped, a system of its own needs root"; exit 77; }

source=$(realpath "${BASH_SOURCE[0]%/*}/..")
work=$(mktemp -d "$(realpath "$parent")/tributary_bare_XXXXXX")
readonly source work system=$work/system
inner=''

# All mounts are gone with the namespace that they were made in, so nothing below is of another file system.
clean_up() {
  local status=$?
  trap - EXIT
  [[ -z $inner ]] || kill -KILL "$inner" 2>/dev/null || true
  wait
  if $keep; then
    echo "bare_machine: the system is left in $system"
  else
    rm -rf --one-file-system "$work"
  fi
  exit "$status"
}
trap clean_up EXIT
trap 'exit 1' INT TERM HUP

# isolated COMMAND...: as the first process of mount, process and host name namespaces, with which all ends.
isolated() {
  setpriv --pdeathsig KILL unshare --mount --pid --uts --fork --kill-child "$@" &
  inner=$!
  local status=0
  wait "$inner" || status=$?
  inner=''
  return "$status"
}

echo "bare_machine: a minimal Debian 12 in $system"
isolated debootstrap --variant=minbase bookworm "$system" "$mirror" >"$work/debootstrap.log" 2>&1 || {
  tail -n 20 "$work/debootstrap.log"
  echo "bare_machine: debootstrap failed"
  exit 1
}
[[ -z $(git -C "$source" status --porcelain) ]] || echo "bare_machine: changes that are not committed are not in it"
git clone --quiet --no-hardlinks "$source" "$system/root/tributary"
cp --dereference /etc/resolv.conf "$system/etc/resolv.conf"
printf "127.0.0.1 localhost\n127.0.1.1 bare\n" >"$system/etc/hosts"
environment=(HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=dumb)
for variable in http_proxy https_proxy no_proxy; do
  [[ -z ${!variable:-} ]] || environment+=("$variable=${!variable}")
done
if [[ -s ${NODE_EXTRA_CA_CERTS:-} ]]; then
  cp --dereference "$NODE_EXTRA_CA_CERTS" "$system/root/network_certificates.pem"
  environment+=(NODE_EXTRA_CA_CERTS=/root/network_certificates.pem)
fi

# The system becomes the root of its mount namespace, as on a machine of its own: in a mere chroot no test may make namespaces.
# shellcheck disable=SC2016  # for the shell that starts in the namespaces
readonly enter='
  set -eo pipefail
  system=$1
  shift
  hostname bare
  mount --bind "$system" "$system"
  cd "$system"
  mount --rbind /dev dev
  mount -t proc proc proc
  mount -t sysfs sysfs sys
  mount -t tmpfs tmpfs run
  mkdir -p run/outside
  pivot_root . run/outside
  exec chroot . bash -c "umount --lazy /run/outside && exec env -i \"\$@\"" _ "$@" </dev/null 2>&1'

failed=0
for command in "$@"; do
  echo "== $command"
  started=$SECONDS status=0
  isolated bash -c "$enter" _ "$system" "${environment[@]}" \
    bash -o pipefail -c "cd /root/tributary && ($command) 2>&1 | tee /root/output.log" || status=$?
  skipped=$(grep '^  skipped ' "$system/root/output.log" | grep -vi accellera || true)
  echo "== $command: exit code $status, $((SECONDS - started)) s; the system now holds $(du -sxm "$system" | cut -f1) MB"
  if ((status)) || [[ -n $skipped ]]; then
    failed=$((failed + 1))
    [[ -z $skipped ]] || echo "bare_machine: skipped on a bare machine: $skipped"
  fi
done
((failed == 0)) || { echo "bare_machine: $failed of $# commands failed"; exit 1; }
echo "bare_machine: passed, $# commands"
