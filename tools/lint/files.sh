#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# House rules that need no parser. RTL: every .sv file is named in exactly one .f list, exactly once, in the order of the
# numbered folders, and declares the one module or package that it is named after. All sources: licence line first, at most
# 400 lines except in tables (.toml), no tabs, no trailing space. Committed files are in a folder of the project (if git
# is there to ask). One version: of the project, of the VERSION register, of the package for Python, of CITATION.cff, of
# the newest entry of CHANGELOG.md.
# exit 0 clean, 1 remarks, 2 wrong usage.
set -euo pipefail
case ${1:-} in
  -h | --help) echo "usage: tools/lint/files.sh [ROOT]"; exit 0 ;;
esac
root=${1:-$(dirname "${BASH_SOURCE[0]}")/../..}
if (($# > 1)) || [[ ! -f $root/CMakeLists.txt ]]; then
  echo "usage: tools/lint/files.sh [ROOT], the root of a tree of the project" >&2
  exit 2
fi
cd "$root"

readonly max_lines=400 max_rtl_columns=132
readonly entries_of_root='\..*|[A-Z_]+(\.md)?|CMake(Lists\.txt|Presets\.json)|CITATION\.cff|Dockerfile|LICENSES|cmake|docs|examples|fpga_boards|host|model|regress|rtl|tools|verif'
remarks=0
remark() {
  echo "$1"
  remarks=$((remarks + 1))
}

# Entries of a list, without comments and options.
entries() { sed -e 's,//.*,,' -e '/^[[:space:]]*[-+]/d' -e 's/[[:space:]]//g' -e '/^$/d' "$1"; }

mapfile -t lists < <(find rtl fpga_boards -name '*.f' | sort)
declare -A listed=()
for list in "${lists[@]}"; do
  stage=0
  while read -r file; do
    [[ -f $file ]] || remark "$list: $file does not exist"
    [[ -z ${listed[$file]:-} ]] || remark "$list: $file is already in ${listed[$file]}"
    listed[$file]=$list
    if [[ $file =~ ^rtl/[a-z]+/([0-9])_ ]]; then
      ((BASH_REMATCH[1] >= stage)) || remark "$list: $file is listed after a file of stage ${stage}"
      stage=${BASH_REMATCH[1]}
    fi
  done < <(entries "$list")
done

mapfile -t rtl < <(find rtl fpga_boards/*/rtl -name '*.sv' | sort)
for file in "${rtl[@]}"; do
  [[ -n ${listed[$file]:-} ]] || remark "$file: in no .f list; add it to that of its folder, rtl/node/node.f for one"
  unit=$(grep -oP '^(module|package)\s+(automatic\s+)?\K\w+' "$file" | tr '\n' ' ')
  [[ $unit == "$(basename "$file" .sv) " ]] || remark "$file: declares '${unit% }', expected one unit named like the file"
  columns=$(wc -L <"$file")
  ((columns <= max_rtl_columns)) || remark "$file: a line of $columns columns, at most $max_rtl_columns are allowed"
done

mapfile -t sources < <(
  find rtl host model verif tools examples fpga_boards regress cmake docs .ci CMakeLists.txt -type f \
    \( -name '*.sv' -o -name '*.svh' -o -name '*.h' -o -name '*.cpp' -o -name '*.sh' -o -name '*.py' \
    -o -name '*.mjs' -o -name '*.lua' -o -name '*.tcl' -o -name '*.xdc' -o -name '*.cmake' -o -name '*.toml' \
    -o -name CMakeLists.txt -o -path .ci/run \) | sort
)
for file in "${sources[@]}"; do
  head -n 2 "$file" | grep -q 'SPDX-License-Identifier: Apache-2.0' || remark "$file: no SPDX licence line at the top"
  [[ $file != *.toml ]] || continue # tables are as long as they are
  lines=$(wc -l <"$file")
  ((lines <= max_lines)) || remark "$file: $lines lines, at most $max_lines are allowed; split it"
done
while read -r place; do
  remark "$place: tab or space at the end of the line"
done < <(grep -nP '\t|[ \t]+$' "${sources[@]}" | cut -d: -f1,2)

if git rev-parse --git-dir >/dev/null 2>&1; then
  while read -r entry; do
    remark "$entry: committed, but no part of the project"
  done < <(git ls-files | cut -d/ -f1 | sort -u | grep -vxE "$entries_of_root" || true)
fi

version=$(grep -oP '^project\(tributary VERSION \K[0-9.]+' CMakeLists.txt)
IFS=. read -r major minor patch <<<"$version"
register=$(printf '0x%08x' $((major << 16 | minor << 8 | patch)))
grep -A 5 '^name = "VERSION"' rtl/node/registers.toml | grep -qx "value = $register" \
  || remark "rtl/node/registers.toml: VERSION is not $register, as CMakeLists.txt has it"
prerelease=$(grep -oP '^set\(TRIBUTARY_PRERELEASE ?\K\w*' CMakeLists.txt)
full=$version${prerelease:+-$prerelease}
[[ $(grep -m1 -oP '^## \[\K[0-9][^]]*' CHANGELOG.md) == "$full" ]] \
  || remark "CHANGELOG.md: the newest entry is not that of $full, as CMakeLists.txt has it"
[[ $(grep -oP '^version: \K.*' CITATION.cff) == "$full" ]] || remark "CITATION.cff: the version is not $full, as CMakeLists.txt has it"
for file in host/python/pyproject.toml host/python/tributary/__init__.py; do
  [[ $(grep -oP '^(__)?version(__)? = "\K[^"]*' "$file") == "$version$prerelease" ]] \
    || remark "$file: the version is not $version$prerelease, as CMakeLists.txt has it"
done

echo "files: ${#rtl[@]} RTL files in ${#lists[@]} lists, ${#sources[@]} sources, $remarks remarks"
((remarks == 0))
