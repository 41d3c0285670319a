#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The subjects of the commits that are not on the main branch yet: the area in front, then an imperative, at most 72 columns and without
# a full stop ("node: reject VLAN tags with a counter"); an empty line before the body; no merges and no "fixup!".
# exit 0 clean, 1 remarks, 2 wrong usage, 77 no git or no main branch to compare with.
set -euo pipefail

usage="usage: tools/lint/commits.sh [BASE], a commit; default the main branch of origin, or of this clone"
case ${1:-} in
  -h | --help) echo "$usage"; exit 0 ;;
  -*) echo "$usage" >&2; exit 2 ;;
esac
(($# <= 1)) || { echo "$usage" >&2; exit 2; }
cd "${COMMITS_ROOT:-$(dirname "${BASH_SOURCE[0]}")/../..}"
git rev-parse --git-dir >/dev/null 2>&1 || { echo "commits: skipped, no git repository"; exit 77; }

readonly columns=72
base=${1:-}
if [[ -n $base ]]; then
  git rev-parse --quiet --verify "$base^{commit}" >/dev/null || { echo "commits: there is no commit '$base'" >&2; exit 2; }
else
  for branch in refs/remotes/origin/HEAD refs/remotes/origin/main refs/remotes/origin/master refs/heads/main refs/heads/master; do
    if git rev-parse --quiet --verify "$branch^{commit}" >/dev/null; then
      base=$branch
      break
    fi
  done
  [[ -n $base ]] || { echo "commits: skipped, no main branch to compare with; name a commit"; exit 77; }
fi

# Other forms of verbs that subjects start with by mistake, and words that only look like them.
readonly not_imperative='[a-z]+(ed|ing)|adds|allows|changes|checks|cuts|does|drops|fixes|gets|gives|has|is|keeps|lets|makes|moves|needs|puts|reads|removes|runs|says|sends|sets|shows|takes|tests|uses|was|were|writes'
readonly imperative='bring|embed|exceed|feed|need|ping|proceed|ring|seed|shed|speed|spring|string'

remarks=0
remark() { # COMMIT WHAT
  echo "${1:0:12}: $2"
  remarks=$((remarks + 1))
}

count=0
while IFS=$'\t' read -r commit parents subject; do
  count=$((count + 1))
  [[ $parents != *" "* ]] || { remark "$commit" "a merge; rebase instead: $subject"; continue; }
  ((${#subject} <= columns)) || remark "$commit" "${#subject} columns, at most $columns: $subject"
  [[ $subject != *. ]] || remark "$commit" "a full stop at the end: $subject"
  if [[ ! $subject =~ ^[a-z][a-z0-9_.,/\ -]*:\ ([a-zA-Z]+) ]]; then
    remark "$commit" "no area in front ('node: reject ...'): $subject"
  else
    word=${BASH_REMATCH[1]}
    [[ ! $word =~ ^($not_imperative)$ || $word =~ ^($imperative)$ ]] || remark "$commit" "'$word' is no imperative: $subject"
  fi
  second=$(git log -1 --format=%B "$commit" | sed -n 2p)
  [[ -z $second ]] || remark "$commit" "no empty line after the subject: $subject"
done < <(git log --format='%H%x09%P%x09%s' "$base..HEAD")

echo "commits: $count of HEAD that are not in $base, $remarks remarks"
((remarks == 0))
