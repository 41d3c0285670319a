#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the documentation as a web site and checks its links. tools/site.sh --help says more.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOT'
usage: tools/site.sh [--output DIR] [--tributary FILE] [--help]

Builds the web site of the documentation in DIR: the Markdown of the repository, pages generated from RTL, headers, the Python
package and help texts, and an index. It uses no network, and the pages load nothing from it. Every warning of Sphinx or Doxygen
is an error, as is a link or an anchor within the site that does not exist; links to other sites are not followed. Open
DIR/index.html in a browser.
  --output DIR      default build/site; it is replaced. Intermediate files are in DIR.work
  --tributary FILE  the program whose help becomes a page; default build/tributary. Without it the page has no help of it
Exit status: 0 built, all links are right; 1 not; 2 wrong usage; 77 Sphinx, MyST, Furo or Doxygen is not installed.
EOT
}

# shellcheck source=tools/arguments.sh
source tools/arguments.sh

output=$PWD/build/site tributary=$PWD/build/tributary
while (($#)); do
  case $1 in
    --output) value_of "$@"; output=$(path_of "$2"); shift 2 ;;
    --tributary)
      value_of "$@"
      tributary=$(path_of "$2")
      [[ -x $tributary ]] || misuse "there is no program '$2'"
      shift 2
      ;;
    -h | --help) usage; exit 0 ;;
    *) misuse "unknown argument '$1'" ;;
  esac
done
# An interrupted build leaves no index, but its work.
if [[ -e $output && ! -f $output/index.html && ! -d $output.work/stage && -n $(ls -A "$output") ]]; then
  misuse "$output exists and is not a site"
fi

# The Python of the distribution, whose packages these are.
readonly python=/usr/bin/python3
if ! command -v doxygen >/dev/null || ! $python -c 'import sphinx, myst_parser, furo' 2>/dev/null; then
  echo "site.sh: skipped, Sphinx, MyST, Furo or Doxygen is not installed; tools/setup.sh does that"
  exit 77
fi
exec $python tools/site/build.py --output "$output" --tributary "$tributary"
