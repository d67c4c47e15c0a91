#include "sheet.h"

#include "check.h"

void sheet_clear(sheet *it)
{
    *it = (sheet){.rules = yv_rules_of_preset(0)};
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        it->rating[seat] = YV_FIRST_RATING;
}

bool sheet_add_player(sheet *it, yv_span name, yv_text *why)
{
    name = yv_span_trim(name);
    if (!check_name(it, name, why))
        return false;
    yv_text kept = yv_text_in(it->name[it->players++], YV_MAX_NAME + 1);
    yv_put_bytes(&kept, name.at, name.length);
    return true;
}

bool sheet_begin(sheet *it, yv_text *why)
{
    const yv_error error = yv_start(&it->now.game, &it->rules, it->players);
    if (error.code) {
        yv_error_write(error, why);
        return false;
    }
    YV_ASSERT(it->start < it->players);
    it->count = 0;
    it->now = sheet_state_at_start(it);
    return true;
}

/* ---- playing the entries ---- */

sheet_state sheet_state_at_start(const sheet *it)
{
    sheet_state state = {0};
    const yv_error error = yv_start(&state.game, &it->rules, it->players);
    YV_ASSERT(!error.code);
    (void)error;
    state.game.starter = it->start;
    for (int seat = 0; seat < it->players; seat++)
        state.ratings.of[seat] = it->rating[seat];
    return state;
}

int sheet_round_now(const yv_game *game)
{
    return game->phase == YV_DEALING ? game->round + 1 : game->round;
}

static void count_hands(const sheet_entry *entry, int points[YV_MAX_PLAYERS])
{
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        points[seat] = entry->hand[seat].points;
}

static void play_call(sheet_state *state, const sheet_entry *entry)
{
    int points[YV_MAX_PLAYERS];
    count_hands(entry, points);
    yv_score_call(&state->game, entry->seat, entry->wrong_word, points);
}

static void play_stock_out(sheet_state *state, const sheet_entry *entry)
{
    int points[YV_MAX_PLAYERS];
    count_hands(entry, points);
    yv_score_stock_out(&state->game, entry->seat, points);
}

static void play_offence(sheet_state *state, const sheet_entry *entry)
{
    yv_score_offence(&state->game, entry->seat, entry->winner);
}

static void play_expulsion(sheet_state *state, const sheet_entry *entry)
{
    yv_expel(&state->game, entry->seat);
}

/* A player who leaves is out as after a false call: without a score for the round, and never a winner. Players leave
 * between rounds, so if this one was to start the round, the next active seat does. */
static void play_leaving(sheet_state *state, const sheet_entry *entry)
{
    yv_game *game = &state->game;
    yv_rate_leaving(&state->ratings, game, entry->seat);
    yv_expel(game, entry->seat);
    if (game->phase != YV_OVER && game->starter == entry->seat)
        game->starter = yv_next_in(game, entry->seat);
}

static void play_handover(sheet_state *state, const sheet_entry *entry)
{
    yv_rate_leaving(&state->ratings, &state->game, entry->seat);
}

static void (*const players_of[SHEET_KINDS])(sheet_state *state, const sheet_entry *entry) = {
    [SHEET_CALL] = play_call,     [SHEET_OFFENCE] = play_offence,   [SHEET_EXPEL] = play_expulsion,
    [SHEET_LEAVE] = play_leaving, [SHEET_HANDOVER] = play_handover, [SHEET_STOCK_OUT] = play_stock_out,
};

void sheet_step(sheet_state *state, const sheet_entry *entry)
{
    yv_game *game = &state->game;
    for (int seat = 0; seat < game->players; seat++)
        state->before[seat] = game->total[seat];
    if (game->phase == YV_DEALING && entry->kind != SHEET_HANDOVER)
        yv_open_round(game, game->starter);
    const bool was_open = game->phase == YV_PLAYING;
    players_of[entry->kind](state, entry);
    state->ended_round = was_open && game->phase != YV_PLAYING;
    if (state->ended_round)
        yv_rate_round(&state->ratings, game);
}

/* ---- the list ---- */

bool sheet_add(sheet *it, const sheet_entry *entry, yv_text *why)
{
    if (!sheet_check(it, &it->now, entry, why))
        return false;
    if (it->count == SHEET_MOST_ENTRIES) {
        yv_put_string(why, "the sheet is full");
        return false;
    }
    it->entry[it->count++] = *entry;
    sheet_step(&it->now, entry);
    return true;
}

sheet_state sheet_state_before(const sheet *it, int place)
{
    sheet_state state = sheet_state_at_start(it);
    for (int i = 0; i < place; i++)
        sheet_step(&state, &it->entry[i]);
    return state;
}

bool sheet_undo(sheet *it)
{
    if (it->count == 0)
        return false;
    it->count--;
    it->now = sheet_state_before(it, it->count);
    return true;
}

/* Replays the sheet and checks the entry at `place` and all later ones. */
static bool check_from(const sheet *it, int place, yv_text *why)
{
    sheet_state state = sheet_state_at_start(it);
    for (int i = 0; i < it->count; i++) {
        char reason[YV_MAX_MESSAGE];
        yv_text text = yv_text_in(reason, sizeof reason);
        if (i >= place && !sheet_check(it, &state, &it->entry[i], &text)) {
            if (i > place) {
                yv_put_string(why, "the entry for round ");
                yv_put_number(why, sheet_round_now(&state.game));
                yv_put_string(why, " would no longer be allowed: ");
            }
            yv_put_string(why, reason);
            return false;
        }
        sheet_step(&state, &it->entry[i]);
    }
    return true;
}

bool sheet_replace(sheet *it, int place, const sheet_entry *entry, yv_text *why)
{
    YV_ASSERT(place >= 0 && place < it->count);
    const sheet_entry old = it->entry[place];
    it->entry[place] = *entry;
    const bool fits = check_from(it, place, why);
    if (!fits)
        it->entry[place] = old;
    it->now = sheet_state_before(it, it->count);
    return fits;
}

int sheet_find_round(const sheet *it, int round)
{
    sheet_state state = sheet_state_at_start(it);
    for (int i = 0; i < it->count; i++) {
        sheet_step(&state, &it->entry[i]);
        if (state.ended_round && state.game.round == round)
            return i;
    }
    return -1;
}
