#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A small list through a real Slurm cluster of one machine: daemons of its own on ports of its own, in a scratch directory.
# usage: slurm_test.sh TRIBUTARY; exit 0 passed, 1 failed, 77 Slurm is not installed or this is not root.
set -euo pipefail
program=$(realpath "${1:?usage: slurm_test.sh TRIBUTARY}")
cd "$(dirname "${BASH_SOURCE[0]}")/../../../.."

for tool in slurmctld slurmd munged sbatch squeue; do
  if ! command -v "$tool" >/dev/null && [[ ! -x /usr/sbin/$tool ]]; then
    echo "slurm_test: skipped, $tool is not installed; tools/setup.sh does that"
    exit 77
  fi
done
if ((EUID != 0)); then
  echo "slurm_test: skipped, the daemons need root"
  exit 77
fi

work=$(mktemp -d /tmp/tributary_slurm_XXXXXX)
output=build/regress/slurm_test
cleanup() {
  local status=$?
  ((status == 0)) || tail -n 20 "$work"/*.log
  for daemon in slurmd slurmctld munged; do
    [[ ! -s $work/$daemon.pid ]] || kill "$(cat "$work/$daemon.pid")" 2>/dev/null || true
  done
  # The daemons write into it until they have ended.
  for _ in {1..50}; do
    rm -rf "$work" 2>/dev/null && break
    sleep 0.1
  done
}
trap cleanup EXIT

# munged wants to own its files, and no one else to write to the directories above.
chmod 755 "$work"
mkdir "$work/munge" "$work/state" "$work/spool"
chown munge: "$work/munge"
su -s /bin/sh munge -c "umask 077; head -c 1024 /dev/urandom >'$work/munge/key'"
su -s /bin/sh munge -c "/usr/sbin/munged --force --key-file='$work/munge/key' --socket='$work/munge/socket' \
  --pid-file='$work/munge/pid' --log-file='$work/munge/log' --seed-file='$work/munge/seed'"
ln -s munge/pid "$work/munged.pid"

cat >"$work/slurm.conf" <<CONF
ClusterName=tributary
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CryptoType=crypto/munge
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
ReturnToService=2
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$(hostname -s) Default=YES MaxTime=INFINITE State=UP
CONF
# Nothing here makes use of control groups; only so slurmd does not look for them, which containers may not have.
echo "CgroupPlugin=cgroup/v1" >"$work/cgroup.conf"
export SLURM_CONF=$work/slurm.conf
/usr/sbin/slurmctld
/usr/sbin/slurmd

cat >"$work/list.toml" <<'LIST'
name = "slurm_test"
description = "through Slurm"
[[sim]]
tests = ["smoke", "ecn"]
seeds = 2
[[command]]
name = "wrong"
section = "unit"
run = "echo %Error here; exit 3"
pass = "^never"
[[command]]
name = "late"
section = "unit"
run = "sleep 600"
pass = "^never"
timeout_s = 1
LIST
rm -rf "$output"
if "$program" regress "$work/list.toml" --no-build --no-rerun --launcher slurm --slurm-batch 2; then
  echo "slurm_test: the list passed, but two of its jobs must fail"
  exit 1
fi

count() { grep -c "\"verdict\": \"$1\"" "$output/record.json" || true; }
echo "slurm_test: $(count pass) passed, $(count fail) failed, $(count timeout) timed out"
[[ $(count pass) == 4 && $(count fail) == 1 && $(count timeout) == 1 ]]
