"""How bash and zsh take completions: as click does it, but names with spaces are quoted, and `key=` is not followed by a space."""

from click.shell_completion import BashComplete, CompletionItem, ZshComplete, add_completion_class

BASH = """\
%(complete_func)s() {
    local - IFS=$'\\n'
    set -f
    COMPREPLY=($(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "$1"))
    [[ ${COMPREPLY[*]} == *" "* ]] && compopt -o filenames # those are quoted
    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
    return 0
}
complete -o nosort -o bashdefault -o default -F %(complete_func)s %(prog_name)s
"""
ZSH = """\
#compdef %(prog_name)s
%(complete_func)s() {
    local -a replies
    replies=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) %(complete_var)s=zsh_complete %(prog_name)s)}")
    if [[ -z "$replies" ]]; then
        _files
    elif [[ "$replies[1]" == *= ]]; then
        compadd -U -V unsorted -S '' -a replies
    else
        compadd -U -V unsorted -a replies
    fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""


class Bash(BashComplete):
    """Completion in bash."""

    source_template = BASH

    def format_completion(self, item: CompletionItem[str]) -> str:
        """Return a completion as one line."""
        return item.value


class Zsh(ZshComplete):
    """Completion in zsh."""

    source_template = ZSH

    def format_completion(self, item: CompletionItem[str]) -> str:
        """Return a completion as one line."""
        return item.value


def register() -> None:
    """Tell click of them; fish needs nothing of its own."""
    add_completion_class(Bash)
    add_completion_class(Zsh)
