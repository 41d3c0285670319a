# SPDX-License-Identifier: Apache-2.0
"""Completion for bash of commands, options, and values of which there is a list, also several with commas between them; of other values,
names of files."""
from help_text import Entry, Help

SCRIPT = """\
# Completion for tributary(1). Made from the help of the command.

_tributary() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command=${{COMP_WORDS[1]}} words='' before='' several=''
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W '{commands}' -- "$word")
    return
  fi
  # --option=value comes as three words.
  if [[ $word == = ]]; then
    word=''
  elif [[ $previous == = ]]; then
    previous=${{COMP_WORDS[COMP_CWORD - 2]}}
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
      ;;
  esac
  if [[ -n $several && $word == *,* ]]; then
    before=${{word%,*}},
    word=${{word##*,}}
  fi
  if [[ -n $words ]]; then
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- "$word")
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


def completed(entry: Entry | None) -> str:
    """The body of the script's case for the value of an entry; empty for file names."""
    if entry is None or not entry.choices:
        return ""
    return f" words='{' '.join(entry.choices)}'{' several=yes' if entry.takes_several else ''}"


def bash_completion(top: Help, commands: dict[str, Help]) -> str:
    values = []
    options = []
    groups = []
    for command, page in commands.items():
        if page.commands:
            groups.append(GROUP.format(command=command, words=f"{names(page.commands)} {names(page.options)}"))
        for option in page.options:
            if option.takes_value:
                patterns = " | ".join(f"'{command} {name}'" for name in option.names)
                values.append(f"    {patterns}){completed(option)} ;;")
        positional = completed(next((entry for entry in page.positionals if entry.choices), None))
        options.append(f"        '{command}') if [[ $word == -* ]]; then words='{names(page.options)}'; else{positional or ' :'}; fi ;;")
    return SCRIPT.format(commands=f"{names(top.commands)} {names(top.options)}", groups="\n".join(groups), values="\n".join(values),
                         options="\n".join(options), programs=" ".join(PROGRAMS))
