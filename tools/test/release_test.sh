#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# tools/release.sh in a small tree of its own: what keeps it from a release, what a dry run says, and a release of the sources.
# usage: release_test.sh; exit 0 passed, 1 failed, 77 skipped, with the reason.
set -euo pipefail

command -v git >/dev/null || { echo "release_test: skipped, git is not installed; tools/setup.sh does that"; exit 77; }
root=$(realpath "${BASH_SOURCE[0]%/*}/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@localhost GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@localhost

tree=$work/tree
mkdir "$tree"
cd "$tree"
for file in CMakeLists.txt CHANGELOG.md CITATION.cff rtl/node/registers.toml host/python/pyproject.toml host/python/tributary/__init__.py \
  tools/release.sh tools/arguments.sh tools/lint/files.sh; do
  mkdir -p "$(dirname "$file")"
  cp "$root/$file" "$file"
done
mkdir -p model verif examples fpga_boards regress cmake docs .ci
printf '/build*/\n' >.gitignore
version=$(grep -m1 -oP '^## \[\K[0-9][^]]*' CHANGELOG.md)
sed -i "s/^## \[${version//./\\.}\].*/## [$version] - 2026-01-02/; /^## \[Unreleased\]/,/^## \[$version\]/{/^- /d;/^  /d;/^###/d}" CHANGELOG.md
git init --quiet
git add .
git commit --quiet --message "project: start"

fail() {
  echo "release_test: FAILED: $1"
  exit 1
}

# said STATUS TEXT [ARGUMENT...]: the exit status of the command, and a part of what it says.
said() {
  local status=0 output
  output=$(tools/release.sh "${@:3}" 2>&1) || status=$?
  [[ $status == "$1" && $output == *"$2"* ]] || fail "exit status $status, $1 and '$2' were expected: $output"
}

# refused TEXT FILE SED: the tree with one file changed and committed is not ready.
refused() {
  sed -i "$3" "$2"
  git commit --quiet --all --message "project: change"
  said 1 "$1" --dry-run
  git reset --quiet --hard HEAD^
}

said 0 "$version is ready; in build/release would be made tributary-$version.tar.gz, Debian packages, NOTES.md, SHA256SUMS" --dry-run
said 0 "### Added" --dry-run
[[ ! -e build ]] || fail "a dry run has made something"
said 2 "unknown argument '--bogus'" --bogus
said 2 "--output needs a value" --output

echo >>CHANGELOG.md
said 1 "the tree is not clean: 1 changes, the first:  M CHANGELOG.md" --dry-run
git reset --quiet --hard
refused "CITATION.cff: the version is not $version" CITATION.cff 's/^version: .*/version: 0.0.1/'
refused "VERSION is not" rtl/node/registers.toml '/^name = "VERSION"/,/^value/s/^value = .*/value = 0x00000001/'
refused "has no section '[$version] - DATE'" CHANGELOG.md 's/^\(## \[[0-9].*\] - \)2026-01-02/\1not released/'
refused "has unreleased changes" CHANGELOG.md "0,/^## \[[0-9]/s/^## \[[0-9]/## [Unreleased]\n\n- One more.\n\n&/"
git tag "v$version"
said 1 "there is a tag v$version already" --dry-run
git tag --delete "v$version" >/dev/null

said 0 "build/release has 3 files" --source
cd build/release
sha256sum --check --quiet SHA256SUMS || fail "checksums"
head -n 1 NOTES.md | grep -qx "# Tributary $version" || fail "notes: $(head -n 1 NOTES.md)"
[[ $(tar tzf "tributary-$version.tar.gz" | grep -c '/CMakeLists.txt$') == 1 ]] || fail "the sources"
sum=$(sha256sum <"tributary-$version.tar.gz")
cd "$tree"
said 0 "build/again has 3 files" --source --output build/again
[[ $(sha256sum <"build/again/tributary-$version.tar.gz") == "$sum" ]] || fail "the same commit made other sources"
echo "release_test: passed"
