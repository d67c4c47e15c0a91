#include "plain_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../say/prompt.h"
#include "../sys/xalloc.h"
#include "cli.h"
#include "file.h"
#include "../say/story.h"
#include "show.h"
#include "console.h"

enum {
    BOT_PAUSE_MS = 700,
    MOST_ALONE = 400, /* actions in a round without people, before the game is broken off */
};

/* ---- keeping the game ---- */

static void keep_game(plain_game *s)
{
    char why[FILE_WHY];
    if (s->unsaved || (!s->path[0] && !s->default_place))
        return;
    s->unsaved = !saved_game_keep(s->path, s->t.record, s->t.length, why, sizeof why);
    if (s->unsaved)
        cli_complain("%s: %s", s->path[0] ? s->path : "the game could not be saved", why);
}

static void save_as(plain_game *s, const char *file)
{
    if (file[0] && strcmp(file, s->path) != 0) {
        const saved_game_state there = saved_game_look(file);
        if (there != SAVED_GAME_NOTHING) {
            printf("There is already %s in %s; choose another name.\n",
                   there == SAVED_GAME_FOREIGN ? "something else" : "another game", file);
            return;
        }
        snprintf(s->path, sizeof s->path, "%s", file);
        s->default_place = false;
    }
    if (!s->path[0]) {
        puts(s->default_place ? "The game is saved from the first turn on." : "Which file? Type: save FILE");
        return;
    }
    s->unsaved = false;
    keep_game(s);
    if (!s->unsaved)
        printf("Saved in %s. From now on, every turn is saved there.\n", s->path);
}

/* ---- words ---- */

/* Adds a line to the news, which everybody may see. People who were not at the keyboard see it when their turn
 * comes. */
static void add_news(plain_game *s, const char *line)
{
    const size_t length = strlen(line);
    s->news = xrealloc(s->news, s->news_length + length + 1);
    memcpy(s->news + s->news_length, line, length + 1);
    s->news_length += length;
}

static void forget_news(plain_game *s)
{
    s->news_length = 0;
    memset(s->heard, 0, sizeof s->heard);
}

static bool is_person(const plain_game *s, yv_seat seat)
{
    return seat < s->t.run.game.players && !runner_is_bot(&s->t.run, seat);
}

static bool several_people(const plain_game *s)
{
    const yv_seats still = s->people & s->t.run.game.in;
    return still & (still - 1);
}

/* Tells an action to everybody, and with more details to the person who did it. */
static void tell_action(plain_game *s, const yv_game *before, const yv_action *action)
{
    char buffer[SAY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    story_put_action(&text, &s->style, before, action, &s->t.run.game, s->t.run.reshuffled);
    add_news(s, buffer);
    if (is_person(s, action->seat) && s->at_keyboard == action->seat) {
        say_style own = s->style;
        own.eyes = action->seat;
        text = yv_text_in(buffer, sizeof buffer);
        story_put_action(&text, &own, before, action, &s->t.run.game, s->t.run.reshuffled);
    }
    fputs(buffer, stdout);
}

/* ---- passing the keyboard ---- */

static bool wait_for_enter(plain_game *s, const char *prompt)
{
    char line[PROMPT_MOST_BYTES];
    if (!console_read_line(prompt, line, sizeof line))
        return false;
    const yv_span word = yv_span_trim(yv_span_of(line));
    s->leaving = yv_span_is_word(word, "q") || yv_span_is_word(word, "quit");
    return !s->leaving;
}

/* Hides the cards before another person takes the keyboard, and shows that person what has happened. */
static bool cover(plain_game *s)
{
    if (!wait_for_enter(s, "Press Enter to hide your cards. "))
        return false;
    console_wipe();
    return true;
}

static bool hand_over(plain_game *s, yv_seat seat)
{
    char prompt[SAY_CAPACITY];
    yv_text text = yv_text_in(prompt, sizeof prompt);
    const bool covers = s->live && s->at_keyboard != YV_NOBODY;
    if (covers && !cover(s))
        return false;
    yv_put_string(&text, "Pass the keyboard to ");
    say_name(&text, &s->style, seat);
    yv_put_string(&text, s->live ? ", then press Enter. " : ".\n");
    if (!s->live)
        fputs(prompt, stdout);
    else if (!wait_for_enter(s, prompt))
        return false;
    if (covers)
        fputs(s->news + s->heard[seat], stdout);
    return true;
}

static bool sit_down(plain_game *s, yv_seat seat)
{
    if (s->at_keyboard != seat && several_people(s) && !hand_over(s, seat))
        return false;
    s->at_keyboard = seat;
    s->heard[seat] = s->news_length;
    return true;
}

/* ---- asking ---- */

/* Lets the person choose the order of the cards. Returns false if they want to type something else. */
static bool choose_way(const plain_game *s, const prompt_answer *answer, yv_action *action)
{
    char buffer[SAY_CAPACITY], line[PROMPT_MOST_BYTES];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    long number = 1;
    yv_put_string(&text, "These cards can be laid in several orders:\n");
    for (int i = 0; i < answer->ways; i++) {
        yv_put_string(&text, "  ");
        yv_put_number(&text, i + 1);
        yv_put_string(&text, ")  ");
        say_cards(&text, &s->style, answer->way[i].card, answer->way[i].count);
        yv_put_char(&text, '\n');
    }
    fputs(buffer, stdout);
    if (!console_read_line("Which one? Enter for the first, anything else to go back: ", line, sizeof line))
        return false;
    const yv_span word = yv_span_trim(yv_span_of(line));
    if (word.length > 0 && !yv_span_to_number(word, 1, answer->ways, &number))
        return false;
    *action = answer->way[number - 1];
    return true;
}

/* Does what a line asks for. Returns true if that is an action. */
static bool obey(plain_game *s, const yv_view *view, const prompt_answer *answer, yv_action *action)
{
    switch (answer->kind) {
    case PROMPT_ACTION: *action = answer->way[0]; return true;
    case PROMPT_WAYS: return choose_way(s, answer, action);
    case PROMPT_WRONG: printf("Not possible: %s.\n", answer->why); break;
    case PROMPT_HELP: show_help(&s->t.run.game); break;
    case PROMPT_HINT: show_hint(&s->style, &s->t, view->seat); break;
    case PROMPT_NOTHING:
    case PROMPT_HAND: show_position(&s->style, view); break;
    case PROMPT_SCORES: show_scores(&s->style, &s->t.run.game); break;
    case PROMPT_RULES: show_rules(&s->t.run.game); break;
    case PROMPT_LOG: show_log(&s->style, &s->t, view->seat); break;
    case PROMPT_SAVE: save_as(s, answer->file); break;
    case PROMPT_QUIT: s->leaving = true; break;
    }
    return false;
}

static void put_prompt(yv_text *text, const plain_game *s, const yv_view *view)
{
    say_style plain = s->style;
    plain.colours = false; /* line editing needs to know the width of the prompt */
    if (prompt_asks_slap(view)) {
        yv_put_string(text, "Slap down ");
        say_the_card(text, &plain, s->t.run.game.drawn);
        yv_put_string(text, "? Enter for yes, n for no: ");
    } else if (s->style.you == view->seat) {
        yv_put_string(text, prompt_asks_swap(view) ? "swap or pass: " : "Your turn: ");
    } else {
        say_name(text, &plain, view->seat);
        yv_put_string(text, ": ");
    }
}

/* Asks a person for an action. Returns false if they leave. */
static bool ask_person(plain_game *s, yv_seat seat, yv_action *action)
{
    char prompt[SAY_CAPACITY], line[PROMPT_MOST_BYTES + 1];
    if (!sit_down(s, seat))
        return false;
    const yv_view view = yv_view_of(&s->t.run.game, seat);
    yv_text text = yv_text_in(prompt, sizeof prompt);
    put_prompt(&text, s, &view);
    if (!prompt_asks_slap(&view)) {
        putchar('\n');
        show_position(&s->style, &view);
    }
    while (console_read_line(prompt, line, sizeof line)) {
        const prompt_answer answer = prompt_parse(&view, line);
        if (obey(s, &view, &answer, action))
            return true;
        if (s->leaving)
            return false;
    }
    return false;
}

/* ---- a false call that several people may answer ---- */

static yv_seats people_who_may_swap(const plain_game *s)
{
    const yv_game *game = &s->t.run.game;
    if (game->phase != YV_SWAPPING)
        return 0;
    return (yv_seats)(s->people & game->in & ~game->passed & ~yv_seat_bit(game->turn));
}

/* Finds the seat by its number or the name of its player. Returns YV_NOBODY if none of these seats is meant. */
static yv_seat find_seat(const plain_game *s, yv_seats among, yv_span word)
{
    long number = 0;
    (void)yv_span_to_number(word, 1, YV_MAX_PLAYERS, &number);
    for (yv_seat seat = 0; seat < YV_MAX_PLAYERS; seat++)
        if (among >> seat & 1 && (number == seat + 1 || yv_span_is_word(word, s->t.seat[seat].name)))
            return seat;
    return YV_NOBODY;
}

static void put_swap_question(const plain_game *s, yv_seats people, yv_text *text)
{
    say_style plain = s->style;
    plain.colours = false;
    say_name(text, &plain, s->t.run.game.turn);
    yv_put_string(text, " made a false call. Who swaps hands first? Type ");
    while (people) {
        const yv_seat seat = yv_first_after(s->t.run.game.players, s->t.run.game.players - 1, people);
        people &= (yv_seats)~yv_seat_bit(seat);
        yv_put_number(text, seat + 1);
        yv_put_string(text, " (");
        say_name(text, &plain, seat);
        yv_put_string(text, people ? "), " : ") or pass: ");
    }
}

/* Asks everybody at once, with the hands hidden: the first to answer swaps. `seat` passes if nobody does. Returns false
 * if they leave. */
static bool ask_who_swaps(plain_game *s, yv_seat seat, yv_action *action)
{
    char prompt[SAY_CAPACITY], line[PROMPT_MOST_BYTES + 1];
    const yv_seats people = people_who_may_swap(s);
    yv_text text = yv_text_in(prompt, sizeof prompt);
    if (s->live && s->at_keyboard != YV_NOBODY && !cover(s))
        return false;
    s->at_keyboard = YV_NOBODY;
    put_swap_question(s, people, &text);
    while (console_read_line(prompt, line, sizeof line)) {
        const yv_span word = yv_span_trim(yv_span_of(line));
        const yv_seat found = find_seat(s, people, word);
        s->leaving = yv_span_is_word(word, "q") || yv_span_is_word(word, "quit");
        s->nobody_swaps = yv_span_is_word(word, "pass") || yv_span_is_word(word, "p");
        *action = (yv_action){
            .verb = s->nobody_swaps ? YV_PASS : YV_SWAP, .seat = s->nobody_swaps ? seat : found, .take = YV_NO_CARD};
        if (s->leaving)
            return false;
        if (s->nobody_swaps || found != YV_NOBODY)
            return true;
    }
    return false;
}

/* Answers a false call for a person. */
static bool ask_answer(plain_game *s, yv_seat seat, yv_action *action)
{
    const yv_seats people = people_who_may_swap(s);
    if (!s->nobody_swaps)
        return people & (people - 1) ? ask_who_swaps(s, seat, action) : ask_person(s, seat, action);
    *action = (yv_action){.verb = YV_PASS, .seat = seat, .take = YV_NO_CARD};
    return true;
}

/* True if the game pauses between turns and rounds: only while a person plays. */
static bool takes_time(const plain_game *s)
{
    return s->live && !s->fast && (s->people & s->t.run.game.in);
}

static yv_action ask_bot(plain_game *s, yv_seat seat)
{
    if (takes_time(s))
        console_pause(BOT_PAUSE_MS);
    return runner_ask_bot(&s->t.run, seat);
}

/* ---- the game ---- */

static void deal(plain_game *s)
{
    char buffer[SAY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    runner_deal(&s->t.run);
    say_remember(&s->history, &s->t.run.game);
    forget_news(s);
    s->alone = 0;
    yv_put_char(&text, '\n');
    story_put_deal(&text, &s->style, &s->t.run.game);
    add_news(s, buffer);
    fputs(buffer, stdout);
}

/* Shows how the round ended, and waits for Enter. */
static bool close_round(plain_game *s)
{
    char buffer[SAY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    if (s->t.run.game.result.scored) {
        const say_summary summary = say_summary_of(&s->t.run.game);
        yv_put_char(&text, '\n');
        say_round(&text, &s->style, &summary, &s->history);
    }
    fputs(buffer, stdout);
    s->at_keyboard = YV_NOBODY;
    return s->t.run.game.phase == YV_OVER || !takes_time(s) || wait_for_enter(s, "Press Enter for the next round. ");
}

/* Breaks the game off, and returns true, if only bots are left and pass the same cards around forever. */
static bool stop_endless_round(plain_game *s)
{
    s->leaving = !(s->people & s->t.run.game.in) && ++s->alone > MOST_ALONE;
    if (s->leaving)
        puts("The bots are going around in circles, so the game ends here.");
    return s->leaving;
}

/* Does an action. It should be legal, because the prompt and the bots return only legal actions. */
static bool act(plain_game *s, const yv_action *action)
{
    char reason[YV_MAX_MESSAGE];
    yv_text why = yv_text_in(reason, sizeof reason);
    const yv_error error = runner_act(&s->t.run, action);
    if (!error.code)
        return true;
    yv_error_write(error, &why);
    cli_complain("%s cannot do that: %s", s->t.seat[action->seat].name, reason);
    s->leaving = true;
    return false;
}

/* Does one deal or one action. Returns false if a person leaves. */
static bool step(plain_game *s, runner_due due)
{
    yv_action action;
    if (due.what == RUNNER_DEAL) {
        deal(s);
        keep_game(s);
        return true;
    }
    if (stop_endless_round(s))
        return false;
    s->nobody_swaps &= due.what == RUNNER_ANSWER;
    if (runner_is_bot(&s->t.run, due.seat))
        action = ask_bot(s, due.seat);
    else if (due.what == RUNNER_ANSWER ? !ask_answer(s, due.seat, &action) : !ask_person(s, due.seat, &action))
        return false;
    if (console_interrupted())
        return false;
    const yv_game before = s->t.run.game;
    if (!act(s, &action))
        return false;
    if (due.what == RUNNER_SLAP && action.verb == YV_PASS)
        return true;
    say_remember(&s->history, &s->t.run.game);
    keep_game(s);
    tell_action(s, &before, &action);
    return yv_in_round(&s->t.run.game) || close_round(s);
}

/* ---- beginning and end ---- */

static void set_style(plain_game *s)
{
    s->style = console_style();
    for (yv_seat seat = 0; seat < s->t.run.game.players; seat++) {
        s->style.name[seat] = s->t.seat[seat].name;
        if (!is_person(s, seat))
            continue;
        s->people |= yv_seat_bit(seat);
        s->style.you = s->style.eyes = seat;
    }
    if (s->people == 0)
        s->style.eyes = SAY_EVERYTHING;
    else if (s->people & (s->people - 1))
        s->style.you = s->style.eyes = YV_NOBODY;
    s->style.hands = s->people == 0;
}

/* Shows what has happened in a game that is resumed. */
static void go_on(plain_game *s)
{
    puts("Resuming the game.");
    show_recall(&s->t, &s->history);
    if (s->t.run.game.phase == YV_DEALING)
        show_scores(&s->style, &s->t.run.game);
    else
        show_log(&s->style, &s->t, s->style.eyes);
}

static int finish(plain_game *s)
{
    char buffer[SAY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    const say_summary summary = say_summary_of(&s->t.run.game);
    yv_put_char(&text, '\n');
    say_end(&text, &s->style, &summary, &s->history);
    fputs(buffer, stdout);
    if (s->path[0] && !s->unsaved)
        saved_game_print_place(s->path, s->default_place, true);
    return s->unsaved ? CLI_WRONG : CLI_OK;
}

/* Says how to resume an unfinished game. */
static int break_off(plain_game *s)
{
    s->unsaved = false;
    keep_game(s);
    if (s->unsaved)
        return CLI_WRONG;
    saved_game_print_place(s->path, s->default_place, false);
    if (console_interrupted())
        return CLI_INTERRUPTED;
    return s->path[0] || s->default_place || s->leaving ? CLI_OK : CLI_WRONG;
}

int plain_game_run(plain_game *s)
{
    runner_due due;
    bool staying = true;
    s->at_keyboard = YV_NOBODY;
    s->live = console_is_live();
    set_style(s);
    show_greeting(&s->style, &s->t);
    if (s->t.run.game.round > 0)
        go_on(s);
    keep_game(s);
    while (staying && (due = runner_next(&s->t.run)).what != RUNNER_OVER)
        staying = step(s, due) && !console_interrupted();
    const int code = s->t.run.game.phase == YV_OVER ? finish(s) : break_off(s);
    free(s->news);
    local_game_close(&s->t);
    return code;
}
