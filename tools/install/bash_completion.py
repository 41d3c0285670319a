# SPDX-License-Identifier: Apache-2.0
"""Completion for bash of commands, options, and values of which there is a list; of other values, names of files."""
from help_text import Entry, Help

SCRIPT = """\
# Completion for tributary(1). Made from the help of the command.

_tributary() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command=${{COMP_WORDS[1]}} words=''
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W '{commands}' -- "$word")
    return
  fi
  case $command in
{groups}
  esac
  case "$command $previous" in
{values}
    *)
      case $command in
{options}
      esac
      [[ $word == -* ]] || words=''
      ;;
  esac
  if [[ -n $words ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  else
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}}
complete -F _tributary tributary

# A program that is one command of it.
_tributary_command() {{
  local program=${{COMP_WORDS[0]##*/}}
  COMP_WORDS=(tributary "${{program#tributary-}}" "${{COMP_WORDS[@]:1}}")
  COMP_CWORD=$((COMP_CWORD + 1))
  _tributary
}}
complete -F _tributary_command {programs}
"""

# Programs that are one command of tributary.
PROGRAMS = ["tributary-board", "tributary-worker"]
# Where bash looks for the completion of such a program.
OTHER_SCRIPT = """\
# The completion of this program is that of tributary(1).
source "${BASH_SOURCE[0]%/*}/tributary"
"""


def names(entries: list[Entry]) -> str:
    return " ".join(name for entry in entries for name in entry.names)


# Of a command that has commands itself.
GROUP = """\
    {command})
      if ((COMP_CWORD == 2)); then
        mapfile -t COMPREPLY < <(compgen -W '{words}' -- "$word")
        return
      fi
      command+=" ${{COMP_WORDS[2]}}"
      ;;"""


def bash_completion(top: Help, commands: dict[str, Help]) -> str:
    values = []
    options = []
    groups = []
    for command, page in commands.items():
        if page.commands:
            groups.append(GROUP.format(command=command, words=f"{names(page.commands)} {names(page.options)}"))
        options.append(f"        '{command}') words='{names(page.options)}' ;;")
        for option in page.options:
            if option.choices:
                patterns = " | ".join(f"'{command} {name}'" for name in option.names)
                values.append(f"    {patterns}) words='{' '.join(option.choices)}' ;;")
    return SCRIPT.format(commands=f"{names(top.commands)} {names(top.options)}", groups="\n".join(groups), values="\n".join(values),
                         options="\n".join(options), programs=" ".join(PROGRAMS))
