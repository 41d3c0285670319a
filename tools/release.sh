#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes what a release consists of from a clean tree: sources, Debian packages, checksums, notes. tools/release.sh --help says more.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOF'
usage: tools/release.sh [--dry-run] [--source] [--output DIR] [--help]

Checks that the tree is ready for a release, and makes it in DIR (default build/release):
  tributary-VERSION.tar.gz   the sources of the last commit
  *.deb                      the packages of cpack, from a build in build/
  NOTES.md                   the section of this version in CHANGELOG.md
  SHA256SUMS                 checksums of all of these
Ready is a tree that is clean, has one version everywhere (tools/lint.sh files), a section with a date for it in CHANGELOG.md, nothing
under "Unreleased", and no tag of that name. Run tools/test.sh before; this command does not. It sets no tag and publishes nothing: it prints
the commands that do.
  --dry-run   only check, print what would be made, and the notes
  --source    no Debian packages, so that nothing is built
Exit status: 0 made, or ready; 1 not ready, or a step failed; 2 wrong usage.
EOF
}

# shellcheck source=tools/arguments.sh
source tools/arguments.sh

dry=false source_only=false output=build/release
while (($#)); do
  case $1 in
    --dry-run) dry=true; shift ;;
    --source) source_only=true; shift ;;
    --output) value_of "$@"; output=$(path_of "$2"); shift 2 ;;
    -h | --help) usage; exit 0 ;;
    *) misuse "unknown argument '$1'" ;;
  esac
done

problems=0
problem() {
  echo "release.sh: $1"
  problems=$((problems + 1))
}

version=$(grep -oP '^project\(tributary VERSION \K[0-9.]+' CMakeLists.txt)
prerelease=$(grep -oP '^set\(TRIBUTARY_PRERELEASE ?\K\w*' CMakeLists.txt)
version=$version${prerelease:+-$prerelease}
name=tributary-$version

# section HEADING: the lines of a section of CHANGELOG.md, without its heading and empty lines around it.
section() {
  awk -v heading="## [$1]" '/^## / { inside = index($0, heading) == 1; next } inside' CHANGELOG.md | sed '/./,$!d'
}
notes=$(section "$version")

changed=$(git status --porcelain)
[[ -z $changed ]] || problem "the tree is not clean: $(wc -l <<<"$changed") changes, the first: $(head -n 1 <<<"$changed")"
lint=$(tools/lint/files.sh) || problem "tools/lint.sh files has remarks: $(head -n 1 <<<"$lint")"
grep -qE "^## \[${version//./\\.}\] - [0-9]{4}-[0-9]{2}-[0-9]{2}\$" CHANGELOG.md || problem "CHANGELOG.md has no section '[$version] - DATE'"
[[ -n $notes ]] || problem "the section of $version in CHANGELOG.md is empty"
[[ -z $(section Unreleased) ]] || problem "CHANGELOG.md has unreleased changes; move them to the section of $version"
! git rev-parse --quiet --verify "refs/tags/v$version" >/dev/null || problem "there is a tag v$version already"
((problems == 0)) || { echo "release.sh: $version is not ready, $problems problems"; exit 1; }

if $dry; then
  echo "release.sh: $version is ready; in $output would be made $name.tar.gz$($source_only || echo ", Debian packages"), NOTES.md, SHA256SUMS"
  echo "$notes"
  exit 0
fi

rm -rf "$output"
mkdir -p "$output"
# Without the time of compression, so that the same commit makes the same file.
git archive --prefix="$name/" HEAD | gzip --no-name --best >"$output/$name.tar.gz"
if ! $source_only; then
  cmake --preset default
  cmake --build --preset default -j "$(nproc)"
  # cpack leaves a folder of its own next to the packages.
  packages=$(mktemp -d)
  trap 'rm -rf "$packages"' EXIT
  (cd build && cpack -G DEB -B "$packages")
  mv "$packages"/*.deb "$output"
fi
{
  echo "# Tributary $version"
  echo
  echo "$notes"
} >"$output/NOTES.md"
(cd "$output" && sha256sum -- * >../SHA256SUMS.part && mv ../SHA256SUMS.part SHA256SUMS)

echo "release.sh: $output has $(find "$output" -type f | wc -l) files. To publish them:"
echo "  git tag -s v$version -m 'Tributary $version' && git push origin v$version"
echo "  gh release create v$version$([[ -z $prerelease ]] || echo " --prerelease") --notes-file $output/NOTES.md $output/*"
