/* Finished games. */
#include <stdio.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "store_internal.h"

/* The id of the game that was inserted last. The tables below have no other ids that SQLite could mean. */
#define LITE_GAME "last_insert_rowid()"
#define PG_GAME   "currval('game_id_seq')"

/* A player who was deleted during the game stays deleted. */
#define SEAT(game)                                                                                                     \
    "INSERT INTO seat(game, seat, player, name, level, won, quit, total, rating_change)"                               \
    "  SELECT " game ", ?1, CASE WHEN gone THEN 0 ELSE ?2 END, CASE WHEN gone THEN 'deleted' ELSE ?3 END, ?4, ?5, ?6," \
    "    ?7, ?8 FROM (SELECT ?2 > 0 AND NOT EXISTS(SELECT 1 FROM player WHERE id = ?2) AS gone) AS seen"

#define PACE(game) "INSERT INTO pace(game, seat, times) VALUES(" game ", ?1, ?2)"

const statement_row store_puts[PUTS] = {
    [PUT_GAME] = {"INSERT INTO game(code, rules, rated, ended, record, offline, private, closed)"
                  "  VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
                  "ttnntnnn", NULL},
    [PUT_SEAT] = {SEAT(LITE_GAME), "nnttnnnn", SEAT(PG_GAME)},
    [PUT_STATS] =
        {"UPDATE player SET games = games + 1, wins = wins + ?2, rounds = rounds + ?3, yanivs = yanivs + ?4,"
         "  assafs_met = assafs_met + ?5, assafs = assafs + ?6, slaps = slaps + ?7, cuts = cuts + ?8, outs = outs + ?9,"
         "  streak = CASE WHEN ?2 > 0 THEN streak + 1 ELSE 0 END,"
         "  best_streak = CASE WHEN ?2 > 0 AND streak + 1 > best_streak THEN streak + 1 ELSE best_streak END,"
         "  most_players = CASE WHEN ?10 > most_players THEN ?10 ELSE most_players END, rated = rated + ?11,"
         "  rated_wins = rated_wins + ?11 * ?2"
         "  WHERE id = ?1",
         "nnnnnnnnnnn", NULL},
    [PUT_PRESET] = {"INSERT INTO preset(player, preset) SELECT id, ?1 FROM player WHERE id = ?2 ON CONFLICT DO NOTHING",
                    "tn", NULL},
    [PUT_PACE] = {PACE(LITE_GAME), "nt", PACE(PG_GAME)},
};

static void bind_numbers(statement *to, int at, const int64_t *numbers, int count)
{
    for (int i = 0; i < count; i++)
        bind_number(to, at + i, numbers[i]);
}

static run_result put_game(store *s, const fact *f)
{
    statement *to = &s->put[PUT_GAME];
    const int64_t tail[] = {f->over->offline, f->over->private, f->over->closed};
    bind_text(to, 1, f->over->game);
    bind_text(to, 2, f->over->rules);
    bind_number(to, 3, f->over->rated);
    bind_number(to, 4, f->at);
    bind_text_part(to, 5, f->over->record, f->over->record_length);
    bind_numbers(to, 6, tail, 3);
    return run(to);
}

static run_result put_seat(store *s, int number, const game_seat *seat)
{
    statement *to = &s->put[PUT_SEAT];
    const int64_t tail[] = {seat->won, seat->left, seat->total, seat->rating_change};
    bind_number(to, 1, number);
    bind_number(to, 2, seat->player);
    bind_text(to, 3, seat->name);
    bind_text(to, 4, seat->level);
    bind_numbers(to, 5, tail, 4);
    return run(to);
}

/* Adds a game to a player's statistics. For a player who had left, the game counts but its result does not. */
static run_result put_stats(store *s, const game_over *over, const game_seat *seat)
{
    const bool won = seat->won && !seat->left, out = seat->out && !seat->left;
    const seat_counts *n = &seat->counts;
    const int64_t numbers[] = {seat->player, won,      n->rounds, n->yanivs, n->assafs_met,
                               n->assafs,    n->slaps, n->cuts,   out,       seat->left ? 0 : over->seats,
                               over->rated};
    bind_numbers(&s->put[PUT_STATS], 1, numbers, sizeof numbers / sizeof numbers[0]);
    return run(&s->put[PUT_STATS]);
}

static run_result put_preset(store *s, const game_over *over, player_id who)
{
    bind_text_part(&s->put[PUT_PRESET], 1, over->rules, strcspn(over->rules, " "));
    bind_number(&s->put[PUT_PRESET], 2, who);
    return run(&s->put[PUT_PRESET]);
}

/* Stores how long the person in the seat thought, if there is anything to store. */
static run_result put_pace(store *s, int number, const game_seat *seat)
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
        return RUN_OK;
    bind_number(&s->put[PUT_PACE], 1, number);
    bind_text(&s->put[PUT_PACE], 2, times);
    return run(&s->put[PUT_PACE]);
}

run_result store_put_game(store *s, const fact *f)
{
    run_result result = put_game(s, f);
    for (int i = 0; i < f->over->seats && result == RUN_OK; i++) {
        const game_seat *seat = &f->over->seat[i];
        result = put_seat(s, i + 1, seat);
        if (f->over->offline) /* nobody can prove that it was played */
            continue;
        if (result == RUN_OK)
            result = put_pace(s, i + 1, seat);
        if (f->over->closed) /* it has no result */
            continue;
        if (result == RUN_OK && seat->player)
            result = put_stats(s, f->over, seat);
        if (result == RUN_OK && seat->player && !seat->left)
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

char *store_hide_name(const char *record, int seat)
{
    static const char hidden[] = "deleted";
    size_t length = 0;
    const char *name = record ? find_name(record, seat, &length) : NULL;
    if (!name)
        return NULL;
    const size_t before = (size_t)(name - record);
    char *copy = xalloc(strlen(record) + sizeof hidden);
    memcpy(copy, record, before);
    memcpy(copy + before, hidden, sizeof hidden - 1);
    strcpy(copy + before + sizeof hidden - 1, name + length);
    return copy;
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

char *store_hide_player(const char *entry, player_id player)
{
    const int seat = entry ? find_seat(entry, player) : 0;
    return seat ? store_hide_name(entry, seat) : NULL;
}
