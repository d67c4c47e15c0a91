/* Completion for bash: writes the tables as arrays, and a function that looks words up in them. */
#include <stdio.h>

#include "../ai/bot.h"
#include "../engine/yaniv.h"
#include "help.h"

/* Writes a word, quoted for the shell. */
static void put_quoted(const char *text)
{
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    }
    putchar('\'');
}

/* ---- the tables ---- */

static void put_commands(void)
{
    fputs("_yaniv_commands='", stdout);
    for (size_t i = 0; i < cli_command_count; i++)
        printf("%s%s", i ? " " : "", cli_commands[i]->name);
    puts("'");
}

static void put_flags(void)
{
    puts("declare -gA _yaniv_flags=(");
    for (size_t i = 0; i < cli_command_count; i++) {
        printf("    [%s]='", cli_commands[i]->name);
        for (const cli_option *option = cli_commands[i]->options; option && option->flag; option++)
            printf("%s ", option->flag);
        puts("--help'");
    }
    puts(")");
}

/* Writes the completions of options that take an argument. */
static void put_arguments(void)
{
    puts("declare -gA _yaniv_arguments=(");
    for (size_t i = 0; i < cli_command_count; i++) {
        for (const cli_option *option = cli_commands[i]->options; option && option->flag; option++) {
            if (!option->argument)
                continue;
            printf("    ['%s %s']=", cli_commands[i]->name, option->flag);
            put_quoted(option->choices ? option->choices : "");
            putchar('\n');
        }
    }
    puts(")");
}

static void put_plain(void)
{
    puts("declare -gA _yaniv_plain=(");
    for (size_t i = 0; i < cli_command_count; i++) {
        if (!cli_commands[i]->completes)
            continue;
        printf("    [%s]=", cli_commands[i]->name);
        put_quoted(cli_commands[i]->completes);
        putchar('\n');
    }
    puts(")");
}

static void put_presets(void)
{
    fputs("_yaniv_presets='", stdout);
    for (int i = 0; i < YV_PRESETS; i++)
        printf("%s%s", i ? " " : "", yv_presets[i].name);
    puts("'");
}

static void put_bots(void)
{
    fputs("_yaniv_bots='", stdout);
    for (int i = 0; i < bot_level_count; i++)
        printf("%s%s", i ? " " : "", bot_levels[i].name);
    puts("'");
}

int help_put_values(const yv_option *option, const char *before)
{
    enum { FEW = 16 };
    int count = 0;
    for (; option->values && option->values[count]; count++)
        printf("%s%s%s", count ? " " : "", before, option->values[count]);
    if (option->values || option->highest - option->lowest >= FEW)
        return count;
    for (int n = option->lowest; n <= option->highest; n++, count++)
        printf("%s%s%d", count ? " " : "", before, n);
    return count;
}

static void put_rules(void)
{
    puts("declare -gA _yaniv_rules=(");
    for (int i = 0; i < YV_OPTIONS; i++) {
        printf("    [%s]='", yv_options[i].key);
        help_put_values(&yv_options[i], "");
        puts("'");
    }
    puts(")");
}

/* ---- the function ---- */

/* Bash splits words at '=' and expects only the value of `key=value`. So the words are joined again to find the cursor,
 * and the completions are cut again. Needs bash 4 or later. */
static const char script[] =
    "# Puts the words up to the cursor into _yaniv_words, `key=value` as one word; the last one is being typed.\n"
    "_yaniv_gather() {\n"
    "    local i word joined=\n"
    "    _yaniv_words=()\n"
    "    for ((i = 1; i <= COMP_CWORD; i++)); do\n"
    "        word=${COMP_WORDS[i]}\n"
    "        if [[ $word == '='* && ${#_yaniv_words[@]} -gt 0 ]] || [[ -n $joined && $word != --* ]]; then\n"
    "            _yaniv_words[${#_yaniv_words[@]} - 1]+=$word\n"
    "        else\n"
    "            _yaniv_words+=(\"$word\")\n"
    "        fi\n"
    "        joined=\n"
    "        [[ $word == '=' ]] && joined=yes\n"
    "    done\n"
    "}\n"
    "\n"
    "_yaniv_offer() {\n"
    "    local typed=$1\n"
    "    shift\n"
    "    mapfile -t COMPREPLY < <(compgen -W \"$*\" -- \"$typed\")\n"
    "}\n"
    "\n"
    "# Offers records, or all files if there are none.\n"
    "_yaniv_offer_files() {\n"
    "    mapfile -t COMPREPLY < <(compgen -d -- \"$1\"; compgen -f -X '!*.yaniv' -- \"$1\")\n"
    "    ((${#COMPREPLY[@]})) || mapfile -t COMPREPLY < <(compgen -f -- \"$1\")\n"
    "    compopt -o filenames 2>/dev/null\n"
    "}\n"
    "\n"
    "# Offers presets for the first plain word, and options of the rules.\n"
    "_yaniv_offer_rules() {\n"
    "    local typed=$1 key\n"
    "    if [[ $typed == *=* ]]; then\n"
    "        key=${typed%%=*}\n"
    "        _yaniv_offer \"${typed#*=}\" \"${_yaniv_rules[$key]-}\"\n"
    "        [[ $COMP_WORDBREAKS == *=* ]] || COMPREPLY=(\"${COMPREPLY[@]/#/$key=}\")\n"
    "        return\n"
    "    fi\n"
    "    _yaniv_offer \"$typed\" \"$2\" \"${!_yaniv_rules[@]}\"\n"
    "    local i\n"
    "    for i in \"${!COMPREPLY[@]}\"; do\n"
    "        [[ ${_yaniv_rules[${COMPREPLY[i]}]+set} ]] && COMPREPLY[i]+='='\n"
    "    done\n"
    "    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null\n"
    "}\n"
    "\n"
    "# Offers the completions of a table; @names stand for other tables.\n"
    "_yaniv_offer_choices() {\n"
    "    case $2 in\n"
    "    @files) _yaniv_offer_files \"$1\" ;;\n"
    "    @presets) _yaniv_offer \"$1\" \"$_yaniv_presets\" ;;\n"
    "    @bots) _yaniv_offer \"$1\" \"$_yaniv_bots\" ;;\n"
    "    @commands) _yaniv_offer \"$1\" \"$_yaniv_commands\" ;;\n"
    "    *) _yaniv_offer \"$1\" \"$2\" ;;\n"
    "    esac\n"
    "}\n"
    "\n"
    "# Counts the plain words before the one that is being typed.\n"
    "_yaniv_count_plain() {\n"
    "    local i word\n"
    "    _yaniv_plain_words=0\n"
    "    for ((i = 1; i < ${#_yaniv_words[@]} - 1; i++)); do\n"
    "        word=${_yaniv_words[i]}\n"
    "        if [[ $word == -* ]]; then\n"
    "            [[ ${_yaniv_arguments[$command $word]+set} ]] && ((i++))\n"
    "        else\n"
    "            ((_yaniv_plain_words++))\n"
    "        fi\n"
    "    done\n"
    "    return 0\n"
    "}\n"
    "\n"
    "_yaniv() {\n"
    "    local _yaniv_words _yaniv_plain_words\n"
    "    COMPREPLY=()\n"
    "    _yaniv_gather\n"
    "    local count=${#_yaniv_words[@]}\n"
    "    local command=${_yaniv_words[0]} typed=${_yaniv_words[count - 1]} before=\n"
    "    if ((count <= 1)); then\n"
    "        _yaniv_offer \"$typed\" \"$_yaniv_commands --help --version\"\n"
    "        return\n"
    "    fi\n"
    "    ((count > 2)) && before=${_yaniv_words[count - 2]}\n"
    "    if [[ $typed == --*=* ]]; then\n"
    "        _yaniv_offer_choices \"${typed#*=}\" \"${_yaniv_arguments[$command ${typed%%=*}]-}\"\n"
    "    elif [[ $before && ${_yaniv_arguments[$command $before]+set} ]]; then\n"
    "        _yaniv_offer_choices \"$typed\" \"${_yaniv_arguments[$command $before]}\"\n"
    "    elif [[ $typed == -* ]]; then\n"
    "        _yaniv_offer \"$typed\" \"${_yaniv_flags[$command]-}\"\n"
    "    elif [[ ${_yaniv_plain[$command]-} == @presets ]]; then\n"
    "        _yaniv_count_plain\n"
    "        if ((_yaniv_plain_words)); then\n"
    "            _yaniv_offer_rules \"$typed\" ''\n"
    "        else\n"
    "            _yaniv_offer_rules \"$typed\" \"$_yaniv_presets\"\n"
    "        fi\n"
    "    else\n"
    "        _yaniv_offer_choices \"$typed\" \"${_yaniv_plain[$command]-}\"\n"
    "    fi\n"
    "}\n"
    "\n"
    "complete -F _yaniv yaniv\n";

void help_print_completion(void)
{
    puts("# bash completion for yaniv, written by: yaniv help --completion bash\n");
    put_commands();
    put_flags();
    put_arguments();
    put_plain();
    put_presets();
    put_bots();
    put_rules();
    putchar('\n');
    fputs(script, stdout);
}
