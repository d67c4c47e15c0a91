/* yaniv admin: what the operator of a server can see and do, on the server's machine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../cli.h"
#include "../commands.h"
#include "../data.h"
#include "../suggest.h"
#include "admin_client.h"
#include "admin_print.h"

enum {
    OPTION_DATA,
    OPTION_REASON,
    OPTION_FOR,
    OPTION_ADDRESSES,
    OPTION_ALL,
    OPTION_GAMES,
    OPTION_MOST,
    OPTION_JSON,
};

static const cli_option options[] = {
    [OPTION_DATA] = {"--data", "FILE", "the server's data file (default: the file that `yaniv serve` uses by default)",
                     "@files"},
    [OPTION_REASON] = {"--reason", "TEXT", "why you do it, for the audit trail; every change needs a reason", NULL},
    [OPTION_FOR] = {"--for", "TIME", "how long a ban holds: 30m, 12h, 7d, 4w, 1y or forever", "1h 1d 7d 4w forever"},
    [OPTION_ADDRESSES] = {"--addresses", NULL, "also ban the addresses from which the player is connected now", NULL},
    [OPTION_ALL] = {"--all", NULL, "also list closed reports, or bans that have ended", NULL},
    [OPTION_GAMES] = {"--games", "N", "how many games to compare with the champion's choices (default: 5)", NULL},
    [OPTION_MOST] = {"--most", "N", "list at most N (default: 200)", NULL},
    [OPTION_JSON] = {"--json", NULL, "print the server's answer as JSON", NULL},
    {NULL, NULL, NULL, NULL},
};

enum { MOST_WORDS = 3 };

typedef struct {
    const cli_command *command;
    const char *data, *reason, *time;
    bool addresses, all, as_json;
    long games, most;
    const char *word[MOST_WORDS]; /* the subcommand and its arguments */
    int words;
} wishes;

/* ---- arguments of the subcommands ---- */

static long read_time(const wishes *with)
{
    static const struct {
        char unit;
        long seconds;
    } units[] = {{'m', 60}, {'h', 3600}, {'d', 86400}, {'w', 7 * 86400}, {'y', 365 * 86400}};
    char *end = NULL;
    if (!with->time)
        cli_misused(with->command, "for how long? Use --for, as in --for 7d");
    if (strcmp(with->time, "forever") == 0)
        return 100L * 365 * 86400;
    const long count = strtol(with->time, &end, 10);
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (count > 0 && count < 100000 && end[0] == units[i].unit && end[1] == '\0')
            return count * units[i].seconds;
    cli_misused(with->command, "--for takes a time such as 30m, 12h, 7d, 4w, 1y or forever, not '%s'", with->time);
}

static void put_text(json_t *to, const char *key, const char *text)
{
    json_t *value = json_string(text); /* NULL if it is no UTF-8 */
    json_object_set_new(to, key, value ? value : json_string("?"));
}

static void put_number(json_t *to, const char *key, long number)
{
    json_object_set_new(to, key, json_integer(number));
}

static void ask_nothing(const wishes *with, json_t *to)
{
    (void)with, (void)to;
}

static void ask_user(const wishes *with, json_t *to)
{
    put_text(to, "user", with->word[1]);
}

/* User names have neither dots, colons nor slashes, and every address has one of them. */
static void ask_ban(const wishes *with, json_t *to)
{
    const char *who = with->word[1];
    const bool is_user = strncmp(who, "id:", 3) == 0 || !strpbrk(who, ".:/");
    put_text(to, is_user ? "user" : "network", who);
    put_number(to, "seconds", read_time(with));
    if (with->addresses)
        json_object_set_new(to, "addresses", json_true());
}

static void ask_unban(const wishes *with, json_t *to)
{
    put_number(to, "ban", cli_number(with->command, "unban", with->word[1], 1, 1000000000));
}

static void ask_rename(const wishes *with, json_t *to)
{
    ask_user(with, to);
    put_text(to, "name", with->word[2]);
}

static void ask_table(const wishes *with, json_t *to)
{
    put_text(to, "table", with->word[1]);
}

static void ask_message(const wishes *with, json_t *to)
{
    ask_table(with, to);
    put_number(to, "n", cli_number(with->command, "remove-message", with->word[2], 1, 1000000000));
}

static void ask_announce(const wishes *with, json_t *to)
{
    put_text(to, "text", with->word[1]);
}

static void ask_switch(const wishes *with, json_t *to)
{
    const bool on = strcmp(with->word[1], "on") == 0;
    if (!on && strcmp(with->word[1], "off") != 0)
        cli_misused(with->command, "read-only takes on or off, not '%s'", with->word[1]);
    json_object_set_new(to, "on", json_boolean(on));
}

static void ask_word(const wishes *with, json_t *to)
{
    put_text(to, "word", with->word[1]);
}

static void ask_seconds(const wishes *with, json_t *to)
{
    put_number(to, "seconds", cli_number(with->command, "chat-wait", with->word[1], 0, 7 * 86400));
}

static void ask_report(const wishes *with, json_t *to)
{
    put_number(to, "report", cli_number(with->command, "close-report", with->word[1], 1, 1000000000));
}

static void ask_evidence(const wishes *with, json_t *to)
{
    ask_user(with, to);
    if (with->words > 2)
        put_text(to, "other_user", with->word[2]);
    if (with->games)
        put_number(to, "games", with->games);
}

/* ---- the subcommands ---- */

typedef struct {
    const char *word;
    int least, most; /* how many arguments */
    bool changes;    /* needs a reason */
    void (*ask)(const wishes *with, json_t *to);
    admin_printer *print;
} subcommand;

static const subcommand subcommands[] = {
    {"status", 0, 0, false, ask_nothing, admin_print_status},
    {"online", 0, 0, false, ask_nothing, admin_print_online},
    {"tables", 0, 0, false, ask_nothing, admin_print_tables},
    {"table", 1, 1, false, ask_table, admin_print_table},
    {"reports", 0, 0, false, ask_nothing, admin_print_reports},
    {"bans", 0, 0, false, ask_nothing, admin_print_bans},
    {"audit", 0, 0, false, ask_nothing, admin_print_audit},
    {"words", 0, 0, false, ask_nothing, admin_print_words},
    {"operators", 0, 0, false, ask_nothing, admin_print_operators},
    {"evidence", 1, 2, false, ask_evidence, admin_print_evidence},
    {"ban", 1, 1, true, ask_ban, admin_print_ban},
    {"unban", 1, 1, true, ask_unban, admin_print_done},
    {"rename", 2, 2, true, ask_rename, admin_print_done},
    {"remove-avatar", 1, 1, true, ask_user, admin_print_done},
    {"remove-message", 2, 2, true, ask_message, admin_print_done},
    {"close-table", 1, 1, true, ask_table, admin_print_closed},
    {"announce", 1, 1, true, ask_announce, admin_print_done},
    {"read-only", 1, 1, true, ask_switch, admin_print_done},
    {"add-word", 1, 1, true, ask_word, admin_print_done},
    {"remove-word", 1, 1, true, ask_word, admin_print_done},
    {"chat-wait", 1, 1, true, ask_seconds, admin_print_done},
    {"close-report", 1, 1, true, ask_report, admin_print_done},
    {"grant", 1, 1, true, ask_user, admin_print_done},
    {"revoke", 1, 1, true, ask_user, admin_print_done},
};

enum { SUBCOMMANDS = sizeof subcommands / sizeof subcommands[0] };

static const subcommand *find_subcommand(const wishes *with)
{
    suggestion near = suggest_for((yv_span){with->word[0], strlen(with->word[0])});
    for (int i = 0; i < SUBCOMMANDS; i++)
        if (strcmp(subcommands[i].word, with->word[0]) == 0)
            return &subcommands[i];
    for (int i = 0; i < SUBCOMMANDS; i++)
        suggest_from(&near, subcommands[i].word);
    if (near.best)
        cli_misused(with->command, "unknown command '%s'; did you mean %s?", with->word[0], near.best);
    cli_misused(with->command, "unknown command '%s'", with->word[0]);
}

static void check(const wishes *with, const subcommand *s)
{
    const int given = with->words - 1;
    if (given < s->least)
        cli_misused(with->command, "%s needs %s", s->word, s->least == 1 ? "an argument" : "two arguments");
    if (given > s->most)
        cli_misused(with->command, "%s has too many arguments; put quotation marks around a text with spaces", s->word);
    if (s->changes && (!with->reason || !with->reason[0]))
        cli_misused(with->command, "%s needs a reason: use --reason", s->word);
}

static json_t *make_command(const wishes *with, const subcommand *s)
{
    json_t *command = json_pack("{ss}", "do", s->word);
    s->ask(with, command);
    if (s->changes)
        put_text(command, "reason", with->reason);
    if (with->all)
        json_object_set_new(command, "all", json_true());
    if (with->most)
        put_number(command, "most", with->most);
    return command;
}

/* ---- running ---- */

static void print_progress(const json_t *answer)
{
    if (!isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "\rcompared %lld of %lld decisions with the champion's ",
            (long long)json_integer_value(json_object_get(answer, "done")),
            (long long)json_integer_value(json_object_get(answer, "of")));
}

/* Evidence takes a while: asks again until it is complete. */
static json_t *ask_until_done(admin_client *to, const json_t *command)
{
    enum { WAIT_US = 300000 };
    for (json_t *answer; (answer = admin_client_ask(to, command)); json_decref(answer)) {
        const char *state = json_string_value(json_object_get(answer, "state"));
        if (!state || strcmp(state, "working") != 0) {
            if (state && isatty(STDERR_FILENO))
                fprintf(stderr, "\r%*s\r", 70, "");
            return answer;
        }
        print_progress(answer);
        usleep(WAIT_US);
    }
    return NULL;
}

/* A table of another node is closed by that node. Waits until it is. Returns false if there is no answer. */
static bool wait_for_order(admin_client *to, const json_t *answer)
{
    const json_t *ordered = json_object_get(answer, "ordered");
    if (!ordered)
        return true;
    json_t *question = json_pack("{ss,sO}", "do", "order", "table", ordered), *found = ask_until_done(to, question);
    const char *state = json_string_value(json_object_get(found, "state"));
    const bool done = state && strcmp(state, "done") == 0;
    if (found && !done)
        fprintf(stderr,
                "yaniv: the node of that table has not answered, and the table may still be open. Look at `yaniv admin "
                "tables`, and close it again.\n");
    json_decref(question);
    json_decref(found);
    return done;
}

static int give(const wishes *with, const subcommand *s)
{
    admin_client to;
    if (!admin_client_open(&to, with->data))
        return CLI_WRONG;
    json_t *command = make_command(with, s), *answer = ask_until_done(&to, command);
    json_decref(command);
    const bool done = answer && wait_for_order(&to, answer);
    admin_client_close(&to);
    if (!done) {
        json_decref(answer);
        return CLI_WRONG;
    }
    if (with->as_json) {
        json_dumpf(answer, stdout, JSON_COMPACT);
        putchar('\n');
    } else {
        s->print(answer);
    }
    json_decref(answer);
    return CLI_OK;
}

static void read_option(wishes *with, int option, const char *value)
{
    switch (option) {
    case OPTION_DATA: with->data = value; break;
    case OPTION_REASON: with->reason = value; break;
    case OPTION_FOR: with->time = value; break;
    case OPTION_ADDRESSES: with->addresses = true; break;
    case OPTION_ALL: with->all = true; break;
    case OPTION_GAMES: with->games = cli_number(with->command, "--games", value, 1, 50); break;
    case OPTION_MOST: with->most = cli_number(with->command, "--most", value, 1, 1000); break;
    case OPTION_JSON: with->as_json = true; break;
    default:
        if (with->words == MOST_WORDS)
            cli_misused(with->command, "too many arguments; put quotation marks around a text with spaces");
        with->word[with->words++] = value;
    }
}

static int run(const cli_command *command, int argc, char **argv)
{
    static char standard[PATH_MAX];
    wishes with = {.command = command};
    cli_args args = cli_args_of(command, argc, argv);
    for (int option; (option = cli_next(&args)) != CLI_DONE;)
        read_option(&with, option, args.value);
    if (with.words == 0)
        cli_misused(command, "which command?");
    if (!with.data) {
        data_default_path(standard);
        with.data = standard;
    }
    const subcommand *s = find_subcommand(&with);
    check(&with, s);
    return give(&with, s);
}

const cli_command admin_command = {
    .name = "admin",
    .arguments = "COMMAND [ARGUMENTS] [OPTIONS]",
    .summary = "see what happens on a server, and step in",
    .details =
        "Talks to the running server on this machine, through a socket next to its data file that only the server's\n"
        "user can open. A USER is a user name or, also for guests, id: and a number, as `online` lists them.\n"
        "Every change needs --reason and is kept in the audit trail. Lists can be printed with --json.\n"
        "\n"
        "Look:\n"
        "  status                    the server in a few lines\n"
        "  online                    who is connected, with their addresses\n"
        "  tables, table CODE        all tables; one table with its chat\n"
        "  reports [--all]           what players have reported, with the evidence\n"
        "  bans [--all]              who is banned, and until when\n"
        "  audit                     what operators have done, newest first\n"
        "  words, operators          words that are not allowed; users of /admin\n"
        "  evidence USER [USER]      fair play: meetings, shared addresses, times,\n"
        "                            agreement with the champion\n"
        "\n"
        "Change:\n"
        "  ban USER --for TIME [--addresses]    ban an account or a guest\n"
        "  ban ADDRESS --for TIME               ban an address, or a network\n"
        "                                       such as 203.0.113.0/24\n"
        "  unban NUMBER                         lift a ban\n"
        "  rename USER NAME                     replace a name\n"
        "  remove-avatar USER                   delete a picture\n"
        "  remove-message CODE NUMBER           remove a message that `table CODE` shows\n"
        "  close-table CODE                     close a table; the record of its game\n"
        "                                       is kept\n"
        "  close-report NUMBER                  close a report; the reason is its outcome\n"
        "  announce TEXT                        show a text to everybody who is online\n"
        "  read-only on|off                     let games in progress end, and refuse\n"
        "                                       everything else\n"
        "  add-word WORD, remove-word WORD      words that chat and names must not\n"
        "                                       contain; bad* is found in badly too\n"
        "  chat-wait SECONDS                    how long new players wait before they\n"
        "                                       write at public tables\n"
        "  grant USER, revoke USER              the right to use the page /admin",
    .examples = "  yaniv admin online\n"
                "  yaniv admin ban dana --for 7d --reason 'insults after a warning'\n"
                "  yaniv admin ban 203.0.113.0/24 --for 12h --reason 'a flood of new guests'\n"
                "  yaniv admin grant dana --reason 'new moderator'\n"
                "  yaniv admin evidence dana id:17 --games 10\n"
                "  yaniv admin audit --json\n",
    .completes =
        "status online tables table reports bans audit words operators evidence ban unban rename remove-avatar "
        "remove-message close-table close-report announce read-only add-word remove-word chat-wait grant revoke",
    .options = options,
    .run = run,
};
