#include "news.h"

#include <string.h>

enum { MOST_NAMES = YV_MAX_PLAYERS * (YV_MAX_NAME + 8) };

void news_put_names(const sheet *it, yv_seats seats, yv_text *text)
{
    for (int seat = 0; seat < it->players; seat++) {
        if (!(seats >> seat & 1))
            continue;
        seats &= (yv_seats)~yv_seat_bit(seat);
        yv_put_string(text, it->name[seat]);
        if (seats)
            yv_put_string(text, seats & (seats - 1) ? ", " : " and ");
    }
}

static void print_names(FILE *out, const sheet *it, yv_seats seats)
{
    char names[MOST_NAMES];
    yv_text text = yv_text_in(names, sizeof names);
    news_put_names(it, seats, &text);
    fputs(names, out);
}

static bool is_several(yv_seats seats)
{
    return (seats & (seats - 1)) != 0;
}

/* ---- an entry ---- */

static void tell_call(FILE *out, const sheet *it, const sheet_entry *entry)
{
    const yv_result *result = &it->now.game.result;
    const char *caller = it->name[entry->seat];
    fprintf(out, "%s called with %d", caller, entry->hand[entry->seat].points);
    if (result->assaf) {
        fputs(": Assaf by ", out);
        print_names(out, it, result->assaf);
        fprintf(out, "! %s gets %d", caller, result->score[entry->seat]);
    } else {
        fputs(": Yaniv", out);
        if (result->score[entry->seat])
            fprintf(out, ", for %d", result->score[entry->seat]);
    }
    fputs(entry->wrong_word ? ", the wrong word included.\n" : ".\n", out);
}

static void tell_offence(FILE *out, const sheet *it, const sheet_entry *entry)
{
    fprintf(out, "%s called out of turn and gets %d. %s wins the round.\n", it->name[entry->seat],
            it->now.game.result.score[entry->seat], it->name[entry->winner]);
}

static void tell_stock_out(FILE *out, const sheet *it, const sheet_entry *entry)
{
    fprintf(out, "%s drew the last card of the stock. %s wins the round.\n", it->name[entry->seat],
            it->name[it->now.game.result.winner]);
}

static void tell_expulsion(FILE *out, const sheet *it, const sheet_entry *entry)
{
    fprintf(out, "%s is out after a false call.\n", it->name[entry->seat]);
}

static void tell_leaving(FILE *out, const sheet *it, const sheet_entry *entry)
{
    fprintf(out, "%s left and is out.\n", it->name[entry->seat]);
}

static void tell_handover(FILE *out, const sheet *it, const sheet_entry *entry)
{
    fprintf(out, "%s left; someone else takes over.\n", it->name[entry->seat]);
}

static void (*const tellers[SHEET_KINDS])(FILE *out, const sheet *it, const sheet_entry *entry) = {
    [SHEET_CALL] = tell_call,     [SHEET_OFFENCE] = tell_offence,   [SHEET_EXPEL] = tell_expulsion,
    [SHEET_LEAVE] = tell_leaving, [SHEET_HANDOVER] = tell_handover, [SHEET_STOCK_OUT] = tell_stock_out,
};

static void tell_cuts_and_outs(FILE *out, const sheet *it)
{
    const yv_game *game = &it->now.game;
    for (int seat = 0; seat < it->players; seat++) {
        if (!(game->result.scored >> seat & 1))
            continue;
        const int uncut = it->now.before[seat] + game->result.score[seat];
        if (game->total[seat] != uncut)
            fprintf(out, "%s lands on %d: cut to %d.\n", it->name[seat], uncut, game->total[seat]);
        if (game->result.out >> seat & 1)
            fprintf(out, "%s is out with %d.\n", it->name[seat], game->total[seat]);
    }
}

void news_of_entry(FILE *out, const sheet *it)
{
    const sheet_entry *entry = &it->entry[it->count - 1];
    tellers[entry->kind](out, it, entry);
    if (it->now.ended_round)
        tell_cuts_and_outs(out, it);
}

void news_of_undoing(FILE *out, const sheet *it)
{
    static const char *const deeds[SHEET_KINDS] = {
        [SHEET_CALL] = "called",       [SHEET_OFFENCE] = "called out of turn",
        [SHEET_EXPEL] = "was put out", [SHEET_LEAVE] = "left",
        [SHEET_HANDOVER] = "left",     [SHEET_STOCK_OUT] = "drew the last card",
    };
    const sheet_entry *entry = &it->entry[it->count - 1];
    const sheet_state before = sheet_state_before(it, it->count - 1);
    fprintf(out, "Undone: round %d, %s %s.\n", sheet_round_now(&before.game), it->name[entry->seat],
            deeds[entry->kind]);
}

void news_of_next(FILE *out, const sheet *it)
{
    const yv_game *game = &it->now.game;
    if (game->phase == YV_OVER) {
        fputs("The game is over: ", out);
        print_names(out, it, game->winners);
        fprintf(out, is_several(game->winners) ? " share the win.\n" : " wins.\n");
    } else if (game->phase == YV_DEALING) {
        fprintf(out, "%s starts round %d.\n", it->name[game->starter], sheet_round_now(game));
    } else {
        fprintf(out, "Round %d continues.\n", game->round);
    }
}

/* ---- ratings and rules ---- */

void news_of_ratings(FILE *out, const sheet *it)
{
    fputs("Ratings:", out);
    for (int seat = 0; seat < it->players; seat++) {
        const int now = it->now.ratings.of[seat], change = now - it->rating[seat];
        fprintf(out, "%s %s %d", seat ? "," : "", it->name[seat], now);
        if (change)
            fprintf(out, " (%+d)", change);
    }
    fputc('\n', out);
}

void news_of_rules(FILE *out, const sheet *it)
{
    char line[1024];
    yv_text text = yv_text_in(line, sizeof line);
    yv_rules_write(&it->rules, &text);
    fprintf(out, "%s\n%s\n\n", line, yv_presets[it->rules.preset].about);
    for (int i = 0; i < YV_OPTIONS; i++) {
        char value[32];
        yv_text word = yv_text_in(value, sizeof value);
        yv_rules_put_value(&it->rules, i, &word);
        fprintf(out, "  %-14s %-12s %s\n", yv_options[i].key, value, yv_options[i].about);
    }
}

/* ---- a text for friends ---- */

/* Fills in when players went out, and counts how often an Assaf caught each of them. */
static void follow_game(const sheet *it, yv_finisher *standings, int *caught)
{
    sheet_state state = sheet_state_at_start(it);
    for (int i = 0; i < it->count; i++) {
        sheet_step(&state, &it->entry[i]);
        for (int seat = 0; seat < it->players; seat++)
            if (!yv_is_in(&state.game, seat) && !standings[seat].out_round)
                standings[seat].out_round = state.game.round;
        if (state.ended_round && state.game.result.assaf)
            caught[state.game.result.caller]++;
    }
    for (int seat = 0; seat < it->players; seat++) {
        standings[seat].won = state.game.phase == YV_OVER && state.game.winners >> seat & 1;
        standings[seat].expelled = state.game.expelled >> seat & 1;
        standings[seat].total = state.game.total[seat];
    }
}

static void tell_caught(FILE *out, const sheet *it, const int *caught)
{
    bool any = false;
    for (int seat = 0; seat < it->players; seat++) {
        if (caught[seat])
            fprintf(out, "%s %s %d×", any ? "," : "Caught by Assaf:", it->name[seat], caught[seat]);
        any |= caught[seat] > 0;
    }
    fputs(any ? "\n" : "", out);
}

void news_for_a_chat(FILE *out, const sheet *it)
{
    yv_finisher standings[YV_MAX_PLAYERS] = {0};
    yv_seat order[YV_MAX_PLAYERS];
    uint8_t place[YV_MAX_PLAYERS];
    int caught[YV_MAX_PLAYERS] = {0};
    const yv_game *game = &it->now.game;
    follow_game(it, standings, caught);
    yv_final_order(standings, it->players, order, place);
    fprintf(out, "Yaniv (%s)%s%s, %d round%s\n", yv_presets[it->rules.preset].name, it->date[0] ? ", " : "", it->date,
            game->round, game->round == 1 ? "" : "s");
    for (int i = 0; i < it->players; i++) {
        const int seat = order[i];
        fprintf(out, "%d. %s %d", place[seat], it->name[seat], game->total[seat]);
        if (standings[seat].won)
            fputs(" - wins!", out);
        else if (standings[seat].out_round)
            fprintf(out, " (out in round %d)", standings[seat].out_round);
        fputc('\n', out);
    }
    tell_caught(out, it, caught);
    if (it->rated)
        news_of_ratings(out, it);
    if (game->phase != YV_OVER)
        news_of_next(out, it);
}
