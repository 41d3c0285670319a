#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Argument parsing shared by scripts, to be sourced from the root of the tree by a script that defines
# a function usage. Any error ends the script with exit status 2.
set -euo pipefail

# misuse TEXT
misuse() {
  echo "${0##*/}: $1" >&2
  usage >&2
  exit 2
}

# value_of "$@": the option at the front has a value.
value_of() { [[ -n ${2:-} ]] || misuse "$1 needs a value"; }

# number OPTION VALUE: a whole number from 1 on.
number() { [[ $2 =~ ^[1-9][0-9]{0,8}$ ]] || misuse "$1 needs a number, not '$2'"; }

# decimal OPTION VALUE: such as 5 or 5.25.
decimal() { [[ $2 =~ ^[0-9]{1,9}([.][0-9]{1,6})?$ ]] || misuse "$1 needs a number, not '$2'"; }

# path_of PATH: absolute; PATH is relative to the folder in which the script was called.
path_of() { (cd "$OLDPWD" && realpath -ms -- "$1"); }
