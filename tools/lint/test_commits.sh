#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests of commits.sh in a repository of its own, and the commits of this branch.
# usage: test_commits.sh; exit 0 passed, 1 failed, 77 skipped, with the reason.
set -euo pipefail

command -v git >/dev/null || { echo "test_commits: skipped, git is not installed; tools/setup.sh does that"; exit 77; }
lint=$(realpath "${BASH_SOURCE[0]%/*}/commits.sh")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export COMMITS_ROOT=$work GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@localhost GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@localhost

fail() {
  echo "test_commits: FAILED: $1"
  exit 1
}

commit() { # MESSAGE
  git -C "$work" commit --quiet --allow-empty --message "$1"
}

# said STATUS TEXT [ARGUMENT...]: the exit status of the lint, and a part of what it says.
said() {
  local status=0 output
  output=$("$lint" "${@:3}" 2>&1) || status=$?
  [[ $status == "$1" && $output == *"$2"* ]] || fail "exit status $status, $1 and '$2' were expected: $output"
}

said 77 "no git repository"
git -C "$work" init --quiet --initial-branch=topic
commit "The first one is as it is."
said 77 "no main branch"
git -C "$work" branch main
commit "node: reject VLAN tags with a counter"
commit "model, host: feed one network of golden nodes

Body."
said 0 "2 of HEAD that are not in refs/heads/main, 0 remarks"
said 2 "there is no commit 'none'" none

bad=(
  "Reject VLAN tags" "no area in front"
  "README: count the proofs" "no area in front"
  "node: fixes the counter" "'fixes' is no imperative"
  "node: rejected frames have a counter" "'rejected' is no imperative"
  "node: reject VLAN tags." "a full stop"
  "node: reject VLAN tags with a counter that is as wide as the other counters" "75 columns, at most 72"
)
for ((i = 0; i < ${#bad[@]}; i += 2)); do
  commit "${bad[i]}"
  said 1 "${bad[i + 1]}"
  git -C "$work" reset --quiet --hard HEAD^
done
git -C "$work" branch side
commit "node: count"
git -C "$work" checkout --quiet side
commit "host: count"
git -C "$work" merge --quiet --no-edit topic
said 1 "a merge; rebase instead"

unset COMMITS_ROOT GIT_CONFIG_GLOBAL GIT_CONFIG_NOSYSTEM
status=0
"$lint" || status=$?
((status == 0 || status == 77)) || exit "$status"
echo "test_commits: passed"
