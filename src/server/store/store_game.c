/* Finished games. */
#include <stdio.h>
#include <string.h>

#include "store_internal.h"

static void bind_numbers(sqlite3_stmt *to, int at, const int64_t *numbers, int count)
{
    for (int i = 0; i < count; i++)
        sqlite3_bind_int64(to, at + i, numbers[i]);
}

static int put_game(store *s, const fact *f)
{
    sqlite3_bind_text(s->put_game, 1, f->over->game, -1, SQLITE_STATIC);
    sqlite3_bind_text(s->put_game, 2, f->over->rules, -1, SQLITE_STATIC);
    sqlite3_bind_int(s->put_game, 3, f->over->rated);
    sqlite3_bind_int64(s->put_game, 4, f->at);
    sqlite3_bind_text64(s->put_game, 5, f->over->record, f->over->record_length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int(s->put_game, 6, f->over->offline);
    sqlite3_bind_int(s->put_game, 7, f->over->private);
    sqlite3_bind_int(s->put_game, 8, f->over->closed);
    return store_run(s->put_game);
}

static int put_seat(store *s, int64_t game, int number, const game_seat *seat)
{
    const int64_t head[] = {game, number, seat->player};
    const int64_t tail[] = {seat->won, seat->left, seat->total, seat->rating_change};
    bind_numbers(s->put_seat, 1, head, 3);
    sqlite3_bind_text(s->put_seat, 4, seat->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(s->put_seat, 5, seat->level, -1, SQLITE_STATIC);
    bind_numbers(s->put_seat, 6, tail, 4);
    return store_run(s->put_seat);
}

/* Adds a game to a player's statistics. For a player who had left, the game counts but its result does not. */
static int put_stats(store *s, const game_over *over, const game_seat *seat)
{
    const bool won = seat->won && !seat->left, out = seat->out && !seat->left;
    const seat_counts *n = &seat->counts;
    const int64_t numbers[] = {seat->player, won,      n->rounds, n->yanivs, n->assafs_met,
                               n->assafs,    n->slaps, n->cuts,   out,       seat->left ? 0 : over->seats,
                               over->rated};
    bind_numbers(s->put_stats, 1, numbers, sizeof numbers / sizeof numbers[0]);
    return store_run(s->put_stats);
}

static int put_preset(store *s, const game_over *over, player_id who)
{
    sqlite3_bind_text(s->put_preset, 1, over->rules, (int)strcspn(over->rules, " "), SQLITE_STATIC);
    sqlite3_bind_int64(s->put_preset, 2, who);
    return store_run(s->put_preset);
}

/* Stores how long the person in the seat thought, if there is anything to store. */
static int put_pace(store *s, int64_t game, int number, const game_seat *seat)
{
    char times[16 * PACE_TIMES];
    yv_text text = yv_text_in(times, sizeof times);
    int actions = 0;
    for (int i = 0; i < PACE_TIMES; i++) {
        actions += seat->times[i];
        yv_put_string(&text, i ? " " : "");
        yv_put_number(&text, seat->times[i]);
    }
    if (!seat->player || actions == 0)
        return SQLITE_OK;
    const int64_t head[] = {game, number};
    bind_numbers(s->put_pace, 1, head, 2);
    sqlite3_bind_text(s->put_pace, 3, times, -1, SQLITE_STATIC);
    return store_run(s->put_pace);
}

int store_put_game(store *s, const fact *f)
{
    int result = put_game(s, f);
    const int64_t game = sqlite3_last_insert_rowid(s->in);
    for (int i = 0; i < f->over->seats && result == SQLITE_OK; i++) {
        const game_seat *seat = &f->over->seat[i];
        result = put_seat(s, game, i + 1, seat);
        if (f->over->offline) /* nobody can prove that it was played */
            continue;
        if (result == SQLITE_OK)
            result = put_pace(s, game, i + 1, seat);
        if (f->over->closed) /* it has no result */
            continue;
        if (result == SQLITE_OK && seat->player)
            result = put_stats(s, f->over, seat);
        if (result == SQLITE_OK && seat->player && !seat->left)
            result = put_preset(s, f->over, seat->player);
    }
    return result;
}

/* Finds the name of the player of this seat, counted from 1, in the record. */
static const char *find_name(const char *record, int seat, size_t *length)
{
    static const char head[] = "player ";
    for (const char *line = record; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (strncmp(line, head, sizeof head - 1) == 0 && --seat == 0) {
            line += sizeof head - 1;
            *length = strcspn(line, "\r\n");
            return line;
        }
    return NULL;
}

/* Returns a copy of the record, to be freed with sqlite3_free, in which the player of this seat is called "deleted".
 * Returns NULL if the record has no such seat. */
static char *hide_name(const char *record, int seat)
{
    size_t length = 0;
    const char *name = record ? find_name(record, seat, &length) : NULL;
    return name ? sqlite3_mprintf("%.*sdeleted%s", (int)(name - record), record, name + length) : NULL;
}

void store_forget_name(sqlite3_context *result, int count, sqlite3_value **values)
{
    (void)count;
    char *changed = hide_name((const char *)sqlite3_value_text(values[0]), sqlite3_value_int(values[1]));
    if (changed)
        sqlite3_result_text(result, changed, -1, sqlite3_free);
    else
        sqlite3_result_value(result, values[0]);
}

/* Returns the seat of a player, counted from 1, in an entry that starts a game: `>start GAME rated p17=1000 beasy …`.
 * Returns 0 if the player has none. */
static int find_seat(const char *entry, player_id player)
{
    char wanted[32];
    int seat = 0;
    const size_t length = (size_t)snprintf(wanted, sizeof wanted, " p%lld=", (long long)player);
    for (const char *at = entry; *at && *at != '\n'; at++) {
        const bool is_occupant = at[0] == ' ' && (at[1] == 'p' || at[1] == 'b') && at > strchr(entry, ' ');
        seat += is_occupant;
        if (is_occupant && strncmp(at, wanted, length) == 0)
            return seat;
    }
    return 0;
}

void store_forget_player(sqlite3_context *result, int count, sqlite3_value **values)
{
    (void)count;
    const char *entry = (const char *)sqlite3_value_text(values[0]);
    const int seat = entry ? find_seat(entry, sqlite3_value_int64(values[1])) : 0;
    char *changed = seat ? hide_name(entry, seat) : NULL;
    if (changed)
        sqlite3_result_blob(result, changed, (int)strlen(changed), sqlite3_free);
    else
        sqlite3_result_value(result, values[0]);
}
