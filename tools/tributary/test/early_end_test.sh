#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs that end early leave all that they have: signals, a time-out, a closed pipe. Output that can't be written,
# because the disk is full, is an error and never a pass.
# usage: early_end_test.sh TRIBUTARY WAVE_CHECK CASE; CASE is one of those at the end. Exit 0 passed, 1 failed.
set -euo pipefail
usage="usage: early_end_test.sh TRIBUTARY WAVE_CHECK CASE"
program=$(realpath "${1:?$usage}")
wave_check=$(realpath "${2:?$usage}")
case=${3:?$usage}

work=$(mktemp -d)
child=
cleanup() {
  [[ -z $child ]] || kill -KILL "$child" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
cd "$work"

fail() {
  echo "early_end_test: $case: $*" >&2
  for log in log error; do
    [[ ! -s $log ]] || { echo "--- $log"; tail -n 20 "$log"; }
  done >&2
  exit 1
}

# want CODE COMMAND...: runs it, with its output in `log` and `error`.
want() {
  local code=$1 got=0
  shift
  "$@" >log 2>error || got=$?
  ((got == code)) || fail "exit code $got, $code wanted: $*"
}

# want_text FILE PATTERN
want_text() { grep -Eq -- "$2" "$1" || fail "'$2' is not in $1"; }

# start COMMAND...: in the background, where a shell ignores SIGINT by default.
start() {
  env --default-signal=INT,TERM,HUP,PIPE "$@" >log 2>error &
  child=$!
}

# Waits until FILE has so many bytes.
until_size() {
  until (($(stat -c %s "$1" 2>/dev/null || echo 0) >= $2)); do
    kill -0 "$child" 2>/dev/null || fail "ended before $1 had $2 bytes"
    sleep 0.1
  done
}

# stop SIGNAL: ends the program in the background, of which `code` is the exit code.
stop() {
  kill -s "$1" "$child"
  code=0
  wait "$child" || code=$?
  child=
}

# The waves end in the cycle in which the run did, whose number is in the line that matches PATTERN.
want_waves_until() {
  local cycle end
  "$wave_check" w.fst >waves 2>error || fail "the waves are not good"
  want_text waves ' marker '
  cycle=$(sed -nE "s/.*cycle ([0-9]+)[^0-9].*$1.*/\\1/p" log error | head -n 1)
  end=$(sed -E 's/.* end ([0-9]+).*/\1/' waves)
  # 6.4 ns a cycle; a time is that of a rising edge, rounded down.
  ((end + 8 >= cycle * 64 / 10 && end <= cycle * 64 / 10 + 8)) || fail "waves end at $end ns, the run in cycle $cycle"
}

sim_stopped_by() {
  start "$program" sim --test random --seed 1 --chunks 1000000 --timeout 100000000 --waves w.fst --pcap p.pcapng \
    --coverage-file c.json
  until_size p.pcapng 50000
  stop "$1"
  ((code == 1)) || fail "exit code $code, 1 wanted"
  want_text log "UVM_FATAL.*stopped by SIG$1"
  want_text log '^TEST FAILED random seed 1 cycles [0-9]+ errors 1$'
  [[ ! -s error ]] || fail "there is more than that"
  want_text log '^waves: gtkwave w.gtkw$'
  want_text log '^reproduce: .*--test random --seed 1 .*--waves'
  want_text c.json '"groups":.*"hits":[1-9]'
  want_waves_until "stopped by SIG$1"
}

sim_timeout() {
  want 1 "$program" sim --test random --seed 1 --timeout 3000 --waves w.fst --coverage-file c.json
  want_text log 'timeout: not done after 3000 cycles'
  want_text log '^reproduce: '
  want_text c.json '"groups":'
  sed -i 's/timeout: not done after 3000 cycles/cycle 3000: timeout/' log
  want_waves_until timeout
  want 1 "$program" sim smoke --timeout 500 --waves 'of a test.fst'
  want_text log "^reproduce: .* --waves 'of a test.fst'$"
  want 1 "$program" sim smoke --timeout 500 -q
  (($(grep -c '^reproduce: ' error) == 1)) || fail "not one line that reproduces it"
}

# The reader of the output is gone: the run ends, and says nothing.
sim_pipe() {
  local codes
  "$program" sim --test random --seed 1 --chunks 1000000 --timeout 100000000 --verbosity debug --waves w.fst 2>error |
    head -n 1 >log || codes=("${PIPESTATUS[@]}")
  [[ -n ${codes[*]:-} ]] || fail "passed"
  ((codes[0] == 2)) || fail "exit code ${codes[0]}, 2 wanted"
  [[ ! -s error ]] || fail "it says something"
  "$wave_check" w.fst >waves 2>>error || fail "the waves are not good"
}

allreduce_stopped() {
  start "$program" allreduce --bytes 100MB --waves w.fst --pcap p.pcapng --json a.json
  until_size p.pcapng 50000
  stop TERM
  ((code == 1)) || fail "exit code $code, 1 wanted"
  want_text error 'stopped by SIGTERM'
  want_text error '^waves: gtkwave w.gtkw$'
  want_text error '^reproduce: .* --bytes 100MB'
  want_text a.json '"operation": "allreduce"'
  "$wave_check" w.fst >waves 2>>error || fail "the waves are not good"
  want_text waves ' marker '
}

train_stopped_by() {
  echo '{"pass": true}' >t.json
  start "$program" train --epochs 1000 --json t.json
  until_size log 400
  stop "$1"
  ((code == 1)) || fail "exit code $code, 1 wanted"
  want_text error "stopped by SIG$1"
  want_text t.json "\"failure\": \".*stopped by SIG$1"
  want_text t.json '"loss"'
  ! grep -q '"pass"' t.json || fail 'the record is that of an earlier run'
}

train_model_stopped() {
  start "$program" train --on model --compress MXFP8 --epochs 1000 --json m.json
  until_size log 150
  stop INT
  ((code == 1)) || fail "exit code $code, 1 wanted"
  want_text error 'stopped by SIGINT'
  want_text m.json '"failure": "stopped by SIGINT'
}

soak_stopped() {
  start "$program" soak --chunks 1000000000 --json s.json
  until_size log 20
  stop TERM
  ((code == 1)) || fail "exit code $code, 1 wanted"
  want_text error 'stopped by SIGTERM'
  want_text s.json '"chunks"'
  want_text error '^reproduce: .* soak '
}

# Several runs: those that had ended count, all others end with the signal.
batch_stopped_by() {
  start "$program" sim registers,random --seed 1 --jobs 1 --chunks 1000000 --timeout 100000000
  until_size log 20
  stop "$1"
  ((code == 1)) || fail "exit code $code, 1 wanted"
  want_text log '^TEST PASSED registers seed 1 '
  want_text log '^1 of 2 runs: 1 passed, 0 failed$'
  want_text error "stopped by SIG$1.*, after 1 of 2 runs$"
  want_text error '^reproduce: .* sim registers,random --seed 1 --jobs 1 '
}

# Earlier measurements are printed and in the CSV.
bench_stopped() {
  start "$program" bench tree windows --csv b.csv --json b.json
  until_size log 200
  stop INT
  ((code == 1)) || fail "exit code $code, 1 wanted"
  want_text error 'stopped by SIGINT'
  want_text b.csv '^tree,'
  want_text b.json '"id": "tree"'
  want_text log '^tree: '
}

outputs=("--help" "--version" "sim --list" "sim --test smoke" "sim smoke --seed 1,2" "sim smoke --timeout 500"
  "allreduce --bytes 4KB" "allreduce --bytes 4KB --json -" "bench tree --quick" "soak --chunks 100"
  "network torus:2x2 ring" "registers" "registers --json -")

full_output() {
  local code
  for arguments in "${outputs[@]}"; do
    code=0
    # shellcheck disable=SC2086 # words
    "$program" $arguments >/dev/full 2>error || code=$?
    ((code == 2)) || fail "exit code $code of '$arguments', 2 wanted"
    want_text error "standard output can't be written"
  done
}

# A pipe whose reader has gone.
closed_output() {
  local code
  mkfifo pipe
  exec 3<>pipe
  exec 4>pipe 3<&-
  for arguments in "${outputs[@]}"; do
    code=0
    # shellcheck disable=SC2086 # words
    env --default-signal=PIPE "$program" $arguments >&4 2>error || code=$?
    ((code == 2)) || fail "exit code $code of '$arguments', 2 wanted"
    ! grep -q '^reproduce:' error || fail "'$arguments' can't be reproduced"
  done
}

# A limit of the size of files simulates a full disk.
full_waves() {
  trap '' XFSZ
  ulimit -S -f 256
  want 2 "$program" sim --test smoke --waves w.fst
  want_text log "TEST FAILED smoke .*can't write w.fst: File too large"
  want 2 "$program" allreduce --bytes 100KB --waves w.fst
  want_text error "can't write w.fst: File too large"
  want 2 "$program" allreduce --bytes 1MB --pcap p.pcapng
  want_text error "can't write p.pcapng"
}

full_files() {
  want 2 "$program" sim --test smoke --coverage-file /dev/full
  want_text log "TEST FAILED smoke .*can't write /dev/full: No space left"
  want 2 "$program" sim --test smoke --pcap /dev/full
  want_text error "can't write /dev/full"
  want 2 "$program" allreduce --bytes 4KB --pcap /dev/full
  want_text error "can't write /dev/full"
}

full_csv() {
  want 2 "$program" bench T3 --quick --csv /dev/full
  want_text error '/dev/full: writing failed'
}

# Waves that the tools write, with a window and without.
tools() {
  want 0 "$program" sim --test spoil --seed 1 --waves w.fst
  want_text log '^waves: gtkwave w.gtkw$'
  want 0 "$wave_check" w.fst
  want 0 "$program" allreduce --bytes 8KiB --waves w.fst --record-from 2000 --record-until 4000 --pcap p.pcapng
  want_text error '^waves: gtkwave w.gtkw$'
  want 0 "$wave_check" w.fst
  want_text log '^begin 200[0-9] end (399[0-9]|4000)$'
  want 0 "$program" allreduce --network ring:2 --bytes 4KiB --chunk 1024 --waves w.fst --record-from 9000 --record-until 10000
  want_text error '^waves: gtkwave w.gtkw$'
  want 0 "$wave_check" w.fst
  want_text log '^begin 900[0-9] end (999[0-9]|10000)$'
  want 0 "$program" network mesh:2x2 double-tree --bytes 1Ki --waves w.fst --record-until 2000
  want_text error '^waves: gtkwave w.gtkw$'
  want 0 "$wave_check" w.fst
  want_text log '^begin [0-9]+ end 2000$'
  # One that is too short for its target: it fails.
  want 1 "$program" train --epochs 1 --batch 300 --waves w.fst --record-until 5000
  want_text error '^waves: gtkwave w.gtkw$'
  want 0 "$wave_check" w.fst
  want_text log '^begin [0-9] end (499[0-9]|5000)$'
}

# Every output is written where a link leads, and the link stays; modes, too.
links() {
  local file
  mkdir far
  touch far/w.fst
  chmod 640 far/w.fst
  for file in w.fst w.gtkw p.pcapng s.jsonl j.json; do ln -s "far/$file" "$file"; done
  want 0 "$program" sim --test smoke --waves w.fst --pcap p.pcapng --trace s.jsonl --json j.json
  for file in w.fst w.gtkw p.pcapng s.jsonl j.json; do
    [[ -L $file ]] || fail "$file is no link any more"
    [[ -s far/$file ]] || fail "far/$file is empty"
  done
  [[ $(stat -c %a far/w.fst) == 640 ]] || fail "the mode of far/w.fst has changed"
  want 0 "$wave_check" far/w.fst
  mkfifo w2.fst
  want 2 "$program" allreduce --bytes 4 --waves w2.fst
  want_text error 'w2.fst is not a file'
  [[ -p w2.fst ]] || fail "the FIFO is gone"
}

windows() {
  want 2 "$program" sim --test smoke --waves w.fst --record-from 100000000
  want_text log 'no w.fst: nothing was simulated from 100000000 ns on, the run ended at [0-9]+ ns'
  want 2 "$program" sim --test smoke --pcap p.pcapng --record-from 100000000
  want_text log 'no frame in p.pcapng: nothing was simulated'
  want 2 "$program" allreduce --bytes 4 --waves w.fst --record-from 100000000
  want_text error 'no w.fst: nothing was simulated'
  want 2 "$program" allreduce --bytes 4 --pcap p.pcapng --record-from 100000000
  want_text error 'no frame in p.pcapng'
  want 2 "$program" allreduce --network ring:2 --bytes 4 --waves w.fst --record-from 100000000
  want_text error 'no w.fst: nothing was simulated'
  want 2 "$program" network torus:1x2 ring --bytes 16 --waves w.fst --record-from 100000000
  want_text error 'no w.fst: nothing was simulated'
  [[ ! -e w.fst && ! -e w.gtkw ]] || fail "a file is left"
}

case $case in
  sim_INT) sim_stopped_by INT ;;
  sim_TERM) sim_stopped_by TERM ;;
  sim_HUP) sim_stopped_by HUP ;;
  train_INT) train_stopped_by INT ;;
  train_TERM) train_stopped_by TERM ;;
  batch_INT) batch_stopped_by INT ;;
  batch_TERM) batch_stopped_by TERM ;;
  sim_timeout | sim_pipe | closed_output | allreduce_stopped | train_model_stopped | soak_stopped | bench_stopped) "$case" ;;
  full_output | full_waves | full_files | full_csv | tools | links | windows) "$case" ;;
  *) fail "there is no such case" ;;
esac
