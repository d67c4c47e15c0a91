/* Reading what operators need: one SQL statement for each query. */
#include <stdlib.h>

#include "../../sys/xalloc.h"
#include "store_internal.h"

const statement_row store_looks[LOOKS] = {
    [LOOK_BANS] = {"SELECT id, player, network, made, until, lifted, operator, reason FROM ban"
                   "  WHERE ?2 > 0 OR (lifted = 0 AND until > ?1) ORDER BY id DESC",
                   "nn", NULL},
    [LOOK_OPERATOR] = {"SELECT 1 FROM operator WHERE player = ?", "n", NULL},
    [LOOK_OPERATORS] = {"SELECT player, since FROM operator ORDER BY since, player", "", NULL},
    [LOOK_ACTS] = {"SELECT id, at, operator, act, target, reason FROM act ORDER BY id DESC LIMIT ?", "n", NULL},
    [LOOK_REPORTS] =
        {"SELECT id, at, reporter, player, what, evidence, picture IS NOT NULL, closed, outcome FROM report"
         "  WHERE closed = 0 OR ?1 > 0 ORDER BY id DESC LIMIT ?2",
         "nn", NULL},
    [LOOK_REPORT_PICTURE] = {"SELECT picture FROM report WHERE id = ?", "n", NULL},
    [LOOK_OPEN_REPORTS] = {"SELECT count(*) FROM report WHERE closed = 0", "", NULL},
    [LOOK_SETTING] = {"SELECT value FROM setting WHERE name = ?", "t", NULL},
    [LOOK_AGREED] = {"SELECT value FROM setting WHERE name = ?1 AND ?2 IS NOT NULL", "tb",
                     "INSERT INTO setting(name, value) VALUES(?1, ?2)"
                     "  ON CONFLICT(name) DO UPDATE SET value = setting.value RETURNING value"},
    [LOOK_USER_NAME] = {"SELECT \"user\" FROM player WHERE id = ? AND \"user\" IS NOT NULL", "n", NULL},
    [LOOK_MEETINGS] =
        {"SELECT player.id, player.name, player.\"user\" IS NULL, count(*), CAST(sum(game.rated) AS BIGINT),"
         "  CAST(sum(own.won) AS BIGINT), CAST(sum(theirs.won) AS BIGINT), CAST(sum(own.rating_change) AS BIGINT),"
         "  CAST(sum(theirs.rating_change) AS BIGINT), min(ended), max(ended)"
         "  FROM seat AS own JOIN seat AS theirs ON theirs.game = own.game AND theirs.seat <> own.seat"
         "  JOIN game ON game.id = own.game JOIN player ON player.id = theirs.player"
         "  WHERE own.player = ?1 AND own.player > 0 AND (?2 = 0 OR theirs.player = ?2) AND offline = 0"
         "  GROUP BY player.id ORDER BY count(*) DESC, player.id LIMIT ?3",
         "nnn", NULL},
    [LOOK_NEIGHBOURS] = {"SELECT player.id, player.name, player.\"user\" IS NULL, count(*),"
                         "  max(CASE WHEN own.last < theirs.last THEN own.last ELSE theirs.last END)"
                         "  FROM seen_from AS own JOIN seen_from AS theirs ON theirs.address = own.address"
                         "  JOIN player ON player.id = theirs.player"
                         "  WHERE own.player = ?1 AND theirs.player <> ?1 AND (?2 = 0 OR theirs.player = ?2)"
                         "  GROUP BY player.id ORDER BY count(*) DESC, max(theirs.last) DESC LIMIT ?3",
                         "nnn", NULL},
    [LOOK_PACES] = {"SELECT times FROM seat JOIN pace ON pace.game = seat.game AND pace.seat = seat.seat"
                    "  WHERE player = ? AND player > 0 ORDER BY seat.game DESC LIMIT ?",
                    "nn", NULL},
    [LOOK_RECORDS] =
        {"SELECT id, code, rules, rated, ended, own.seat, record FROM seat AS own JOIN game ON game.id = own.game"
         "  WHERE own.player = ?1 AND own.player > 0 AND offline = 0 AND EXISTS(SELECT 1 FROM seat AS theirs"
         "    WHERE theirs.game = own.game AND theirs.seat <> own.seat AND theirs.player > 0"
         "      AND (?2 = 0 OR theirs.player = ?2))"
         "  ORDER BY own.game DESC LIMIT ?3",
         "nnn", NULL},
};

static statement *look_for(store *s, look what, int64_t one, int64_t other, int64_t third)
{
    statement *rows = &s->look[what];
    const int64_t numbers[] = {one, other, third};
    for (int i = 0; store_looks[what].parameters[i]; i++)
        bind_number(rows, i + 1, numbers[i]);
    return rows;
}

void store_each_ban(store *s, int64_t now, bool all, void (*visit)(void *context, const stored_ban *ban), void *context)
{
    statement *row = look_for(s, LOOK_BANS, now, all, 0);
    while (next(row)) {
        const stored_ban ban = {
            .id = number_of(row, 0),
            .player = number_of(row, 1),
            .network = words_of(row, 2),
            .made = number_of(row, 3),
            .until = number_of(row, 4),
            .lifted = number_of(row, 5),
            .by = number_of(row, 6),
            .reason = words_of(row, 7),
        };
        visit(context, &ban);
    }
    reset(row);
}

bool store_is_operator(store *s, player_id id)
{
    statement *row = look_for(s, LOOK_OPERATOR, id, 0, 0);
    const bool found = next(row);
    reset(row);
    return found;
}

void store_each_operator(store *s, void (*visit)(void *context, player_id id, int64_t since), void *context)
{
    statement *row = &s->look[LOOK_OPERATORS];
    while (next(row))
        visit(context, number_of(row, 0), number_of(row, 1));
    reset(row);
}

void store_each_act(store *s, int most, void (*visit)(void *context, const stored_act *act), void *context)
{
    statement *row = look_for(s, LOOK_ACTS, most, 0, 0);
    while (next(row)) {
        const stored_act act = {
            .id = number_of(row, 0),
            .at = number_of(row, 1),
            .by = number_of(row, 2),
            .act = words_of(row, 3),
            .target = words_of(row, 4),
            .reason = words_of(row, 5),
        };
        visit(context, &act);
    }
    reset(row);
}

void store_each_report(store *s, bool all, int most, void (*visit)(void *context, const stored_report *report),
                       void *context)
{
    statement *row = look_for(s, LOOK_REPORTS, all, most, 0);
    while (next(row)) {
        const stored_report report = {
            .id = number_of(row, 0),
            .at = number_of(row, 1),
            .reporter = number_of(row, 2),
            .player = number_of(row, 3),
            .what = words_of(row, 4),
            .evidence = words_of(row, 5),
            .has_picture = number_of(row, 6),
            .closed = number_of(row, 7),
            .outcome = words_of(row, 8),
        };
        visit(context, &report);
    }
    reset(row);
}

/* Copies the first column of the first row, with a NUL after it. */
static char *copy_blob(statement *row, size_t *size)
{
    char *copy = NULL;
    if (next(row) && text_of(row, 0)) {
        *size = size_of(row, 0);
        copy = xalloc(*size + 1);
        if (*size)
            memcpy(copy, text_of(row, 0), *size);
        copy[*size] = '\0';
    }
    reset(row);
    return copy;
}

int64_t store_count_open_reports(store *s)
{
    statement *row = &s->look[LOOK_OPEN_REPORTS];
    const int64_t count = next(row) ? number_of(row, 0) : 0;
    reset(row);
    return count;
}

uint8_t *store_copy_report_picture(store *s, int64_t report, size_t *size)
{
    return (uint8_t *)copy_blob(look_for(s, LOOK_REPORT_PICTURE, report, 0, 0), size);
}

char *store_copy_setting(store *s, const char *name, size_t *size)
{
    bind_text(&s->look[LOOK_SETTING], 1, name);
    return copy_blob(&s->look[LOOK_SETTING], size);
}

char *store_agree_setting(store *s, const char *name, const void *wanted, size_t length, size_t *size)
{
    bind_text(&s->look[LOOK_AGREED], 1, name);
    bind_bytes(&s->look[LOOK_AGREED], 2, wanted, length);
    return copy_blob(&s->look[LOOK_AGREED], size);
}

bool store_find_user_name(store *s, player_id id, char user[USER_NAME_BYTES + 1])
{
    statement *row = look_for(s, LOOK_USER_NAME, id, 0, 0);
    const bool found = next(row);
    copy_text(user, USER_NAME_BYTES + 1, found ? text_of(row, 0) : "");
    reset(row);
    return found;
}

/* ---- evidence ---- */

void store_each_meeting(store *s, player_id id, player_id other, int most,
                        void (*visit)(void *context, const stored_meeting *met), void *context)
{
    statement *row = look_for(s, LOOK_MEETINGS, id, other, most);
    while (next(row)) {
        const stored_meeting met = {
            .other = number_of(row, 0),
            .name = words_of(row, 1),
            .guest = number_of(row, 2),
            .games = number_of(row, 3),
            .rated = number_of(row, 4),
            .wins = number_of(row, 5),
            .other_wins = number_of(row, 6),
            .gain = number_of(row, 7),
            .other_gain = number_of(row, 8),
            .first = number_of(row, 9),
            .last = number_of(row, 10),
        };
        visit(context, &met);
    }
    reset(row);
}

void store_each_neighbour(store *s, player_id id, player_id other, int most,
                          void (*visit)(void *context, const stored_neighbour *near), void *context)
{
    statement *row = look_for(s, LOOK_NEIGHBOURS, id, other, most);
    while (next(row)) {
        const stored_neighbour near = {
            .other = number_of(row, 0),
            .name = words_of(row, 1),
            .guest = number_of(row, 2),
            .addresses = number_of(row, 3),
            .last = number_of(row, 4),
        };
        visit(context, &near);
    }
    reset(row);
}

void store_each_pace(store *s, player_id id, int most, void (*visit)(void *context, const char *times), void *context)
{
    statement *row = look_for(s, LOOK_PACES, id, most, 0);
    while (next(row))
        visit(context, words_of(row, 0));
    reset(row);
}

void store_each_record(store *s, player_id id, player_id other, int most,
                       void (*visit)(void *context, const stored_game *game), void *context)
{
    statement *row = look_for(s, LOOK_RECORDS, id, other, most);
    while (next(row)) {
        const stored_game game = {
            .id = number_of(row, 0),
            .code = words_of(row, 1),
            .rules = words_of(row, 2),
            .rated = number_of(row, 3),
            .ended = number_of(row, 4),
            .own_seat = (int)number_of(row, 5),
            .record = words_of(row, 6),
            .record_length = size_of(row, 6),
        };
        visit(context, &game);
    }
    reset(row);
}
