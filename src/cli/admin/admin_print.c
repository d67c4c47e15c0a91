#include "admin_print.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../record_judge.h"

/* ---- values ---- */

static long number(const json_t *from, const char *key)
{
    return (long)json_integer_value(json_object_get(from, key));
}

static const char *text(const json_t *from, const char *key)
{
    const char *found = json_string_value(json_object_get(from, key));
    return found ? found : "";
}

static bool is_set(const json_t *from, const char *key)
{
    return json_is_true(json_object_get(from, key));
}

static const char *plural(long count)
{
    return count == 1 ? "" : "s";
}

static void print_time(long at)
{
    const time_t when = (time_t)at;
    char words[32];
    struct tm here;
    if (localtime_r(&when, &here) && strftime(words, sizeof words, "%Y-%m-%d %H:%M", &here))
        fputs(words, stdout);
}

/* Prints `Dana (dana, id:17)`. */
static void print_player(const json_t *player)
{
    if (!number(player, "id")) {
        fputs("nobody", stdout);
        return;
    }
    record_judge_print(text(player, "name"));
    printf(" (");
    if (text(player, "user")[0])
        printf("%s, ", text(player, "user"));
    printf("%sid:%ld)", is_set(player, "guest") ? "guest, " : "", number(player, "id"));
}

static void print_operator(const json_t *by)
{
    if (json_is_object(by))
        print_player(by);
    else
        fputs("the command line", stdout);
}

/* Prints a line for each element of a list, or that there is none. */
static void print_list(const json_t *answer, const char *key, void (*print)(const json_t *one), const char *none)
{
    const json_t *list = json_object_get(answer, key);
    for (size_t i = 0; i < json_array_size(list); i++)
        print(json_array_get(list, i));
    if (json_array_size(list) == 0)
        puts(none);
}

/* ---- answers ---- */

void admin_print_done(const json_t *answer)
{
    (void)answer;
    puts("Done.");
}

void admin_print_ban(const json_t *answer)
{
    printf("Ban %ld holds until ", number(answer, "ban"));
    print_time(number(answer, "until"));
    if (number(answer, "addresses"))
        printf(", also for %ld address%s", number(answer, "addresses"), number(answer, "addresses") == 1 ? "" : "es");
    puts(".");
}

void admin_print_closed(const json_t *answer)
{
    if (text(answer, "game")[0])
        printf("The table is closed. Its game is kept as /g/%s.\n", text(answer, "game"));
    else
        puts("The table is closed. No game was in progress.");
}

void admin_print_status(const json_t *answer)
{
    printf("running since   ");
    print_time(number(answer, "started"));
    printf("\nplayers online  %ld (%ld connection%s)\n", number(answer, "players_online"),
           number(answer, "connections"), plural(number(answer, "connections")));
    printf("tables          %ld (%ld game%s in progress)\n", number(answer, "tables"), number(answer, "games"),
           plural(number(answer, "games")));
    printf("open reports    %ld\n", number(answer, "reports"));
    if (number(answer, "reports_refused"))
        printf("                %ld report%s refused since the start, because too many are open\n",
               number(answer, "reports_refused"), number(answer, "reports_refused") == 1 ? " was" : "s were");
    printf("bans            %ld\n", number(answer, "bans"));
    printf("words           %ld\n", number(answer, "words"));
    printf("new players     wait %ld seconds before they write at public tables\n", number(answer, "chat_wait"));
    printf("read-only       %s\n", is_set(answer, "read_only") ? "yes" : "no");
}

static void print_online(const json_t *one)
{
    const json_t *addresses = json_object_get(one, "addresses");
    print_player(json_object_get(one, "player"));
    if (text(one, "node")[0]) {
        printf("  at node %s\n", text(one, "node"));
        return;
    }
    printf("  tables %ld ", number(one, "tables"));
    for (size_t i = 0; i < json_array_size(addresses); i++)
        printf(" %s", json_string_value(json_array_get(addresses, i)));
    putchar('\n');
}

void admin_print_online(const json_t *answer)
{
    print_list(answer, "online", print_online, "Nobody is online.");
}

static void print_seats(const json_t *table)
{
    const json_t *seats = json_object_get(table, "seats");
    bool any = false;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *who = json_array_get(seats, i), *player = json_object_get(who, "player");
        if (json_is_null(who))
            continue;
        fputs(any ? ", " : "  ", stdout);
        any = true;
        if (json_is_object(player))
            print_player(player);
        else
            printf("%s (bot)", text(who, "name"));
    }
}

static void print_table(const json_t *one)
{
    const json_t *settings = json_object_get(one, "settings");
    const char *node = json_string_value(json_object_get(one, "node"));
    printf("%s  %s  %s%s", text(one, "table"), text(one, "phase"), is_set(settings, "public") ? "public" : "private",
           is_set(settings, "rated") ? ", rated" : "");
    if (node)
        printf("  at node %s", *node ? node : "(none)");
    else
        printf("  %ld watching", number(one, "watching"));
    print_seats(one);
    putchar('\n');
}

void admin_print_tables(const json_t *answer)
{
    print_list(answer, "tables", print_table, "There are no tables.");
}

static void print_said(const json_t *line)
{
    if (is_set(line, "removed"))
        fputs("(removed)", stdout);
    else if (json_object_get(line, "phrase"))
        printf("(phrase %ld)", number(line, "phrase"));
    else if (text(line, "emote")[0])
        printf("(emote %s)", text(line, "emote"));
    else
        record_judge_print(text(line, "text"));
    putchar('\n');
}

static void print_message(const json_t *line)
{
    printf("  %ld  ", number(line, "n"));
    print_player(json_object_get(line, "from"));
    fputs(": ", stdout);
    print_said(line);
}

void admin_print_table(const json_t *answer)
{
    const json_t *table = json_object_get(answer, "table");
    print_table(table);
    print_list(table, "chat", print_message, "  Nobody has said anything.");
}

static void print_evidence_line(const json_t *line)
{
    printf("    %ld  ", number(line, "n"));
    record_judge_print(text(line, "name"));
    printf(" (id:%ld): ", number(line, "player"));
    print_said(line);
}

static void print_evidence_text(const json_t *report)
{
    json_t *all = json_loads(text(report, "evidence"), 0, NULL);
    const json_t *chat = json_object_get(all, "chat");
    if (text(all, "name")[0]) {
        printf("    name: ");
        record_judge_print(text(all, "name"));
        putchar('\n');
    }
    if (text(all, "note")[0]) {
        printf("    note: ");
        record_judge_print(text(all, "note"));
        putchar('\n');
    }
    if (text(all, "table")[0])
        printf("    table: %s\n", text(all, "table"));
    if (text(all, "game")[0])
        printf(is_set(all, "over") ? "    game: /g/%s\n" : "    game: %s, which has no replay yet\n",
               text(all, "game"));
    if (number(all, "n"))
        printf("    the reported message is number %ld\n", number(all, "n"));
    for (size_t i = 0; i < json_array_size(chat); i++)
        print_evidence_line(json_array_get(chat, i));
    json_decref(all);
}

static void print_report(const json_t *one)
{
    printf("report %ld  ", number(one, "report"));
    print_time(number(one, "at"));
    printf("  %s", text(one, "what"));
    if (json_object_get(one, "player")) {
        fputs(" of ", stdout);
        print_player(json_object_get(one, "player"));
    }
    fputs(", reported by ", stdout);
    print_player(json_object_get(one, "reporter"));
    putchar('\n');
    print_evidence_text(one);
    if (is_set(one, "picture"))
        printf("    the picture is on the page /admin\n");
    if (number(one, "closed")) {
        fputs("    closed: ", stdout);
        record_judge_print(text(one, "outcome"));
        putchar('\n');
    }
}

void admin_print_reports(const json_t *answer)
{
    print_list(answer, "reports", print_report, "There are no open reports.");
}

static void print_ban(const json_t *one)
{
    printf("ban %ld  ", number(one, "ban"));
    if (text(one, "network")[0])
        fputs(text(one, "network"), stdout);
    else
        print_player(json_object_get(one, "player"));
    fputs(number(one, "lifted") ? "  lifted " : "  until ", stdout);
    print_time(number(one, "lifted") ? number(one, "lifted") : number(one, "until"));
    fputs("  by ", stdout);
    print_operator(json_object_get(one, "by"));
    fputs(": ", stdout);
    record_judge_print(text(one, "reason"));
    putchar('\n');
}

void admin_print_bans(const json_t *answer)
{
    print_list(answer, "bans", print_ban, "Nobody is banned.");
}

static void print_act(const json_t *one)
{
    print_time(number(one, "at"));
    printf("  %s  ", text(one, "act"));
    record_judge_print(text(one, "target"));
    fputs("  by ", stdout);
    print_operator(json_object_get(one, "by"));
    fputs(": ", stdout);
    record_judge_print(text(one, "reason"));
    putchar('\n');
}

void admin_print_audit(const json_t *answer)
{
    print_list(answer, "audit", print_act, "No operator has done anything yet.");
}

static void print_word(const json_t *one)
{
    record_judge_print(json_string_value(one));
    putchar('\n');
}

void admin_print_words(const json_t *answer)
{
    print_list(answer, "words", print_word, "The list of words is empty.");
}

static void print_operator_row(const json_t *one)
{
    print_player(json_object_get(one, "player"));
    fputs("  since ", stdout);
    print_time(number(one, "since"));
    putchar('\n');
}

void admin_print_operators(const json_t *answer)
{
    print_list(answer, "operators", print_operator_row, "No account has the right to use /admin.");
}

/* ---- evidence ---- */

static void print_meeting(const json_t *one)
{
    fputs("  with ", stdout);
    print_player(json_object_get(one, "with"));
    printf(": %ld game%s (%ld rated), won %ld, the other won %ld, rating %+ld, the other %+ld\n", number(one, "games"),
           plural(number(one, "games")), number(one, "rated"), number(one, "wins"), number(one, "other_wins"),
           number(one, "gain"), number(one, "other_gain"));
}

static void print_neighbour(const json_t *one)
{
    fputs("  with ", stdout);
    print_player(json_object_get(one, "with"));
    printf(": %ld address%s, last on ", number(one, "addresses"), number(one, "addresses") == 1 ? "" : "es");
    print_time(number(one, "last"));
    putchar('\n');
}

static void print_times(const json_t *one)
{
    const json_t *times = json_object_get(one, "times");
    double limit = (double)number(one, "first_ms") / 1000;
    for (size_t i = 0; i < json_array_size(times); i++, limit *= 2)
        printf("  %s %g s: %ld", i + 1 < json_array_size(times) ? "under" : "from",
               i + 1 < json_array_size(times) ? limit : limit / 2, (long)json_integer_value(json_array_get(times, i)));
    putchar('\n');
}

static void print_conduct(const json_t *who, const json_t *one)
{
    const long decisions = number(one, "decisions");
    print_player(who);
    printf("\n  times of moves in %ld game%s:\n ", number(one, "timed_games"), plural(number(one, "timed_games")));
    print_times(one);
    printf("  chose as the champion in %ld of %ld decisions", number(one, "agreed"), decisions);
    if (decisions)
        printf(" (%.0f%%)", 100.0 * (double)number(one, "agreed") / (double)decisions);
    printf(" of %ld game%s\n", number(one, "compared_games"), plural(number(one, "compared_games")));
}

void admin_print_evidence(const json_t *answer)
{
    const json_t *players = json_object_get(answer, "players");
    puts("Met:");
    print_list(answer, "met", print_meeting, "  nobody");
    puts("Came from the same addresses in the last 30 days:");
    print_list(answer, "same_address", print_neighbour, "  nobody");
    for (size_t i = 0; i < json_array_size(players); i++)
        print_conduct(json_array_get(json_object_get(answer, "who"), i), json_array_get(players, i));
    puts("This is evidence for people to weigh. Families share addresses, and good players often agree with the "
         "champion.");
}
