#include "session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../sheet/hands.h"
#include "../../sheet/quick.h"
#include "../cli.h"
#include "news.h"
#include "screen.h"
#include "../console.h"

enum { MOST_REASON = 1024, MOST_PROMPT = 256 };

typedef struct {
    const char *word, *other; /* two spellings */
    void (*run)(session *at, yv_span words);
    bool changes; /* changes the sheet, or ends the session */
    const char *usage, *about;
} command;

static const command *find_command(yv_span word);

char *session_ask(session *at, const char *format, ...)
{
    char prompt[MOST_PROMPT], typed[CONSOLE_MOST_LINE + 1];
    va_list list;
    va_start(list, format);
    vsnprintf(prompt, sizeof prompt, format, list);
    va_end(list);
    if (!console_take_line(prompt, typed, sizeof typed))
        return NULL;
    at->line++;
    char *line = strdup(typed);
    if (!line)
        abort();
    return line;
}

void session_refuse(session *at, const char *reason)
{
    fflush(stdout);
    if (console_is_typed())
        fprintf(stderr, "  %s\n", reason);
    else
        cli_complain("line %d: %s", at->line, reason);
    at->wrong++;
}

static void save(session *at)
{
    if (!sheet_file_save(at->file, at->paper))
        at->wrong++;
}

/* ---- showing ---- */

static void show_table(session *at)
{
    const screen here = screen_open();
    if (at->quiet)
        return;
    putchar('\n');
    screen_table(&here, at->paper);
    putchar('\n');
    screen_bars(&here, at->paper);
    putchar('\n');
}

static void show_change(session *at)
{
    if (at->quiet)
        return;
    news_of_entry(stdout, at->paper);
    if (at->paper->now.ended_round)
        show_table(at);
    if (at->paper->rated)
        news_of_ratings(stdout, at->paper);
    news_of_next(stdout, at->paper);
}

static void add(session *at, const sheet_entry *entry)
{
    char reason[MOST_REASON];
    yv_text why = yv_text_in(reason, sizeof reason);
    if (!sheet_add(at->paper, entry, &why)) {
        session_refuse(at, reason);
        return;
    }
    save(at);
    show_change(at);
}

/* ---- asking for one hand after the other ---- */

/* Returns the next seat to ask for its hand: the caller first, then the others in seat order. */
static yv_seat next_to_show(const yv_game *game, const sheet_entry *entry)
{
    yv_seat seat = entry->seat;
    for (int i = 0; i < game->players; i++, seat = (yv_seat)((seat + 1) % game->players))
        if (yv_is_in(game, seat) && !(entry->shown >> seat & 1))
            return seat;
    return YV_NOBODY;
}

static yv_seat last_shown(const yv_game *game, const sheet_entry *entry)
{
    yv_seat last = YV_NOBODY, seat = entry->seat;
    for (int i = 0; i < game->players; i++, seat = (yv_seat)((seat + 1) % game->players))
        if (entry->shown >> seat & 1)
            last = seat;
    return last;
}

static void take_hand(session *at, sheet_entry *entry, yv_seat seat, const char *line)
{
    char reason[MOST_REASON];
    yv_text why = yv_text_in(reason, sizeof reason);
    sheet_entry with = *entry;
    with.shown |= yv_seat_bit(seat);
    if (hand_read(&at->paper->rules, yv_span_of(line), &with.hand[seat], &why)
        && sheet_check_hand(at->paper, &with, seat, &why))
        *entry = with;
    else
        session_refuse(at, reason);
}

/* Goes back to the previous hand. Returns false if this is the first one. */
static bool go_back(session *at, sheet_entry *entry)
{
    const yv_seat last = last_shown(&at->paper->now.game, entry);
    if (last != YV_NOBODY)
        entry->shown &= (yv_seats)~yv_seat_bit(last);
    return last != YV_NOBODY;
}

/* Takes the answer to the question for a hand. Returns false if the round is cancelled. A command that changes the
 * sheet, such as a false call, replaces the round. */
static bool take_answer(session *at, sheet_entry *entry, yv_seat seat, const char *line)
{
    yv_span rest = yv_span_of(line);
    const yv_span word = yv_span_take_word(&rest);
    if (yv_span_is_word(word, "cancel"))
        return false;
    if (yv_span_is_word(word, "undo") || yv_span_is_word(word, "back"))
        return go_back(at, entry);
    if (yv_span_is_word(word, "?") || yv_span_is_word(word, "help")) {
        puts("  Type points (12) or cards (7h Jk 10c). back: the previous hand; cancel: drop this round.");
        return true;
    }
    const command *found = find_command(word);
    if (found)
        found->run(at, rest);
    else
        take_hand(at, entry, seat, line);
    return !(found && found->changes);
}

/* Asks for every hand after a call. Returns false if the round is cancelled, or the input ends. */
static bool ask_hands(session *at, sheet_entry *entry)
{
    const yv_game *game = &at->paper->now.game;
    for (yv_seat seat; (seat = next_to_show(game, entry)) != YV_NOBODY;) {
        char *line = session_ask(at, "  %s's hand> ", at->paper->name[seat]);
        const bool on = line && take_answer(at, entry, seat, line);
        if (!line)
            cli_complain("round %d was not finished, so it is not on the sheet", sheet_round_now(game));
        free(line);
        if (!on)
            return false;
    }
    return true;
}

static void take_round(session *at, yv_span line, sheet_kind kind)
{
    char reason[MOST_REASON];
    yv_text why = yv_text_in(reason, sizeof reason);
    sheet_entry entry;
    if (!quick_read_call(at->paper, &at->paper->now.game, line, &entry, &why)) {
        yv_put_string(&why,
                      at->paper->now.game.phase == YV_OVER ? "; undo takes back the last round" : " (? for help)");
        session_refuse(at, reason);
        return;
    }
    entry.kind = (uint8_t)kind;
    if (entry.shown || ask_hands(at, &entry))
        add(at, &entry);
}

/* ---- commands ---- */

static bool take_player(session *at, yv_span *words, yv_seat *seat)
{
    char reason[MOST_REASON];
    yv_text why = yv_text_in(reason, sizeof reason);
    if (quick_take_player(at->paper, words, seat, &why))
        return true;
    session_refuse(at, reason);
    return false;
}

static bool is_all_taken(session *at, yv_span words)
{
    if (yv_span_trim(words).length == 0)
        return true;
    session_refuse(at, "there is too much on this line (? for help)");
    return false;
}

static void do_undo(session *at, yv_span words)
{
    if (!is_all_taken(at, words))
        return;
    if (at->paper->count == 0) {
        session_refuse(at, "there is nothing to undo");
        return;
    }
    if (!at->quiet)
        news_of_undoing(stdout, at->paper);
    sheet_undo(at->paper);
    save(at);
    if (at->quiet)
        return;
    if (at->paper->now.game.round > 0)
        show_table(at);
    news_of_next(stdout, at->paper);
}

static void do_edit(session *at, yv_span words)
{
    char reason[MOST_REASON];
    yv_text why = yv_text_in(reason, sizeof reason);
    sheet_entry entry;
    long round;
    const yv_span number = yv_span_take_word(&words);
    const int place =
        yv_span_to_number(number, 1, SHEET_MOST_ENTRIES, &round) ? sheet_find_round(at->paper, (int)round) : -1;
    if (place < 0 || at->paper->entry[place].kind == SHEET_EXPEL || at->paper->entry[place].kind == SHEET_LEAVE) {
        session_refuse(at, "which round? Type its number and the new round: edit 2 dana: 3 12 7");
        return;
    }
    const sheet_state before = sheet_state_before(at->paper, place);
    const bool read = quick_read_call(at->paper, &before.game, words, &entry, &why);
    if (read && !entry.shown)
        yv_put_string(&why, "type the hands too: edit 2 dana: 3 12 7");
    if (!read || !entry.shown || !sheet_replace(at->paper, place, &entry, &why)) {
        session_refuse(at, reason);
        return;
    }
    save(at);
    show_table(at);
    if (!at->quiet)
        news_of_next(stdout, at->paper);
}

static void do_offence(session *at, yv_span words)
{
    sheet_entry entry = {.kind = SHEET_OFFENCE};
    if (!take_player(at, &words, &entry.seat))
        return;
    char *line = NULL;
    if (words.length == 0) {
        line = session_ask(at, "  Who had the lowest hand of the others?> ");
        if (!line)
            return;
        words = yv_span_of(line);
    }
    if (take_player(at, &words, &entry.winner) && is_all_taken(at, words))
        add(at, &entry);
    free(line);
}

static void do_stock_out(session *at, yv_span words)
{
    take_round(at, words, SHEET_STOCK_OUT);
}

static void do_expel(session *at, yv_span words)
{
    sheet_entry entry = {.kind = SHEET_EXPEL};
    if (take_player(at, &words, &entry.seat) && is_all_taken(at, words))
        add(at, &entry);
}

static void do_leave(session *at, yv_span words)
{
    sheet_entry entry = {.kind = SHEET_LEAVE};
    if (!take_player(at, &words, &entry.seat))
        return;
    if (yv_span_is_word(yv_span_trim(words), "stay")) {
        entry.kind = SHEET_HANDOVER;
        words.length = 0;
    }
    if (is_all_taken(at, words))
        add(at, &entry);
}

static void do_start(session *at, yv_span words)
{
    char reason[MOST_REASON];
    yv_text why = yv_text_in(reason, sizeof reason);
    yv_seat seat = 0;
    if (at->paper->count > 0) {
        session_refuse(at, "the first round has started; the rules decide who starts later ones");
        return;
    }
    if (!take_player(at, &words, &seat) || !is_all_taken(at, words))
        return;
    at->paper->start = seat;
    sheet_begin(at->paper, &why);
    save(at);
    if (!at->quiet)
        news_of_next(stdout, at->paper);
}

static void do_save(session *at, yv_span words)
{
    char path[CONSOLE_MOST_LINE + 1];
    words = yv_span_trim(words);
    if (words.length == 0 || words.length >= sizeof path) {
        session_refuse(at, "which file? Type: save FILE");
        return;
    }
    memcpy(path, words.at, words.length);
    path[words.length] = '\0';
    if (!sheet_file_move(at->file, path, at->paper))
        at->wrong++;
    else if (!at->quiet)
        printf("The sheet is now saved in %s.\n", path);
}

static void do_table(session *at, yv_span words)
{
    if (is_all_taken(at, words))
        show_table(at);
}

static void do_chart(session *at, yv_span words)
{
    const screen here = screen_open();
    if (is_all_taken(at, words) && !at->quiet)
        screen_chart(&here, at->paper);
}

/* Commands that only print something. */
#define SHOWS(name, print)                                                                                             \
    static void name(session *at, yv_span words)                                                                       \
    {                                                                                                                  \
        if (is_all_taken(at, words) && !at->quiet)                                                                     \
            print(stdout, at->paper);                                                                                  \
    }
SHOWS(do_rules, news_of_rules)
SHOWS(do_rating, news_of_ratings)
SHOWS(do_text, news_for_a_chat)

static void do_quit(session *at, yv_span words)
{
    at->ended = is_all_taken(at, words);
}

static void do_help(session *at, yv_span words);

static const command commands[] = {
    {"undo", "u", do_undo, true, "undo", "take back the last entry, as often as you like"},
    {"edit", "edit", do_edit, true, "edit 2 dana: 3 12 7", "replace round 2"},
    {"offence", "offense", do_offence, true, "offence NAME [OTHER]",
     "NAME called out of turn; OTHER had the lowest hand of the others"},
    {"stockout", "stock", do_stock_out, true, "stockout NAME: 9 12",
     "NAME drew the last card; the hands in seat order"},
    {"expel", "false", do_expel, true, "expel NAME", "NAME is out after a false call; the round continues"},
    {"leave", "leave", do_leave, true, "leave NAME [stay]", "NAME leaves and is out; stay: someone else takes over"},
    {"start", "start", do_start, true, "start NAME", "NAME starts the first round"},
    {"table", "t", do_table, false, "table", "show all rounds"},
    {"chart", "chart", do_chart, false, "chart", "draw the totals over the rounds"},
    {"rating", "ratings", do_rating, false, "rating", "show the ratings"},
    {"rules", "rules", do_rules, false, "rules", "show the rules of this game"},
    {"text", "text", do_text, false, "text", "print a few lines for a chat"},
    {"save", "save", do_save, false, "save FILE", "continue in another file"},
    {"help", "?", do_help, false, "?", "show this help"},
    {"quit", "exit", do_quit, true, "quit", "end; you can continue the sheet later"},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void do_help(session *at, yv_span words)
{
    if (!is_all_taken(at, words))
        return;
    puts("When a round has ended, type who called:\n"
         "  dana                    Dana called; every hand is asked for in turn\n"
         "  dana: 3 12 7            the same on one line: the hands in seat order\n"
         "  dana 3, noa 7, omer 12  or with names, the caller first");
    if (at->paper->rules.call == YV_call_yan)
        puts("  dana yaniv: 3 12 7      Dana said Yaniv where the word is Yan");
    puts("A hand is points (12) or cards (7hJk2c, or 7h Jk 10c between commas). You can shorten\n"
         "names, or use seat numbers. Other commands:");
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-23s %s\n", commands[i].usage, commands[i].about);
}

/* ---- the loop ---- */

static const command *find_command(yv_span word)
{
    for (int i = 0; i < COMMANDS; i++)
        if (yv_span_is_word(word, commands[i].word) || yv_span_is_word(word, commands[i].other))
            return &commands[i];
    return NULL;
}

static void take_line(session *at, const char *line)
{
    const yv_span whole = yv_span_trim(yv_span_of(line));
    yv_span rest = whole;
    const yv_span word = yv_span_take_word(&rest);
    const command *found = find_command(word);
    if (word.length == 0 || word.at[0] == '#')
        return;
    if (found)
        found->run(at, rest);
    else
        take_round(at, whole, SHEET_CALL);
}

static char *ask_round(session *at)
{
    const yv_game *game = &at->paper->now.game;
    if (game->phase == YV_OVER)
        return session_ask(at, "game over (undo, chart, text, quit)> ");
    return session_ask(at, "round %d (%s starts%s) who called?> ", sheet_round_now(game),
                       at->paper->name[game->starter], game->phase == YV_PLAYING ? "; goes on" : "");
}

void session_run(session *at)
{
    char *line;
    while (!at->ended && (line = ask_round(at))) {
        take_line(at, line);
        free(line);
    }
}
