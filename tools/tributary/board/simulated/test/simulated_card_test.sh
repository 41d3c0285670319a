#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `tributary-board` against the simulated card: what each subcommand says of a card whose links are up but for one empty cage.
set -euo pipefail

usage() {
  cat <<'EOU'
usage: simulated_card_test.sh --case CASE CARD BOARD
  CASE   status, counters, registers, selftest, no_clock
CARD and BOARD are tributary-simulated-card and tributary-board.
Exit status: 0 passed, 1 failed, 2 wrong usage.
EOU
}

[[ ${1:-} == -h || ${1:-} == --help ]] && { usage; exit 0; }
if (($# != 4)) || [[ $1 != --case ]]; then usage >&2; exit 2; fi
readonly case=$2 simulator=$3 tool=$4 seed=1
work=$(mktemp -d)
card=''
cleanup() {
  [[ -z $card ]] || kill "$card" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

fail() {
  echo "simulated_card_test: FAILED: $1"
  cat "$work"/*.log
  exit 1
}

# start TEXT OPTION...: the card, until it says TEXT.
start() {
  local text=$1
  shift
  : >"$work/card.log"
  "$simulator" --console "$work/card" --seed "$seed" "$@" >"$work/card.log" 2>&1 &
  card=$!
  for _ in {1..3000}; do
    if grep -q -- "$text" "$work/card.log"; then return; fi
    kill -0 "$card" 2>/dev/null || fail "the card has ended"
    sleep 0.1
  done
  fail "the card does not say '$text'"
}

# board CODE SUBCOMMAND OPTION...: its exit code is to be CODE; what it says goes to board.log.
board() {
  local wanted=$1 code=0
  shift
  "$tool" "$@" --uart "$work/card" --reply-timeout 10s >"$work/board.log" 2>&1 || code=$?
  ((code == wanted)) || fail "exit code $code, $wanted wanted: $*"
}

says() { grep -qE -- "$1" "$work/board.log" || fail "no '$1'"; }

echo "simulated_card_test: $case, seed $seed"
case $case in
  status)
    start "# links up" --empty 3
    board 0 status --card vc709
    says '^card +VC709, 4 ports, git 1234abcd, up for '
    says '^image +checked, commit 1234abc$'
    says '^clock +ready, 1 attempt, lost 0 times$'
    says '^transmit +ready, 0 retries$'
    for port in 0 1 2; do says "^ +$port +yes +yes +ready +yes +up +-\$"; done
    says '^ +3 +no +no .* no +no module +-$'
    ;;
  counters)
    start "# links up" --empty 3
    board 0 counters --prometheus "$work/card.prom" --json "$work/card.json"
    says '^clock_attempts +1$'
    grep -q '^tributary_board_clock_attempts 1$' "$work/card.prom" || fail "Prometheus"
    grep -q '^tributary_link_downs{port="3"} 0$' "$work/card.prom" || fail "Prometheus"
    grep -q '^tributary_verdict_accepted_total{port="3"} 0$' "$work/card.prom" || fail "Prometheus"
    python3 -c 'import json, sys; c = json.load(open(sys.argv[1])); assert len(c["links"]) == len(c["ports"]) == 4' "$work/card.json" \
      || fail "JSON"
    ;;
  registers)
    start "# links up" --empty 3
    board 0 write board.scratch 0xbeef
    board 0 read board.scratch node.id link0.status
    says '^board.scratch +0x4014 +0x0000beef +48879$'
    says '^node.id +0x0000 +0x54524942 '
    board 1 read 0x8000
    says 'there is no such register'
    board 1 write node.id 0
    board 0 write link0.ctrl 1
    board 0 read link0.ctrl
    says '^link0.ctrl +0x4804 +0x00000001 '
    ;;
  selftest)
    start "# links up" --empty 3
    board 0 selftest
    for check in identity image registers errors uptime console clock transmit 'port 0' 'port 2' 'counters 3'; do says "^pass +$check: "; done
    says '^skip +port 3: no module$'
    says '^PASSED$'
    ;;
  no_clock)
    start "# ready" --dead-clock
    board 0 status
    says '^clock +.*no crystal'
    says '^transmit +waits for the reference clock'
    says 'transmitter not ready'
    ;;
  *) usage >&2; exit 2 ;;
esac
kill -TERM "$card"
wait "$card" || fail "the card"
card=''
echo "simulated_card_test: passed"
