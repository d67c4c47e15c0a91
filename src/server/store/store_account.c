/* Reading what belongs to one account: sign-ins, the recovery code, rated games, and what an export or a deletion
 * needs. */
#include <string.h>

#include "store_internal.h"

static statement *query_of(store *s, query what, player_id id)
{
    bind_number(&s->read[what], 1, id);
    return &s->read[what];
}

bool store_find_recovery(store *s, const char *user, player_id *id, char code[PASSWORD_HASH_BYTES])
{
    statement *row = &s->read[QUERY_RECOVERY];
    bind_text(row, 1, user);
    const bool found = next(row);
    *id = found ? number_of(row, 0) : 0;
    if (found)
        copy_text(code, PASSWORD_HASH_BYTES, words_of(row, 1));
    reset(row);
    return found;
}

bool store_find_account(store *s, player_id id, char user[USER_NAME_BYTES + 1], bool *has_recovery)
{
    statement *row = query_of(s, QUERY_ACCOUNT, id);
    const bool found = next(row);
    if (found) {
        copy_text(user, USER_NAME_BYTES + 1, words_of(row, 0));
        *has_recovery = number_of(row, 1);
    }
    reset(row);
    return found;
}

void store_each_sign_in(store *s, player_id id, void (*visit)(void *context, const stored_sign_in *sign_in),
                        void *context)
{
    statement *row = query_of(s, QUERY_SIGN_INS, id);
    while (next(row)) {
        stored_sign_in one = {.created = number_of(row, 1), .seen = number_of(row, 2), .agent = words_of(row, 3)};
        if (size_of(row, 0) == sizeof one.hash)
            memcpy(one.hash, text_of(row, 0), sizeof one.hash);
        visit(context, &one);
    }
    reset(row);
}

void store_each_rating_change(store *s, player_id id, void (*visit)(void *context, const stored_rating *rating),
                              void *context)
{
    statement *row = query_of(s, QUERY_RATING_CHANGES, id);
    while (next(row)) {
        const stored_rating one = {.at = number_of(row, 0),
                                   .game = words_of(row, 1),
                                   .change = number_of(row, 2),
                                   .rating = number_of(row, 3)};
        visit(context, &one);
    }
    reset(row);
}

void store_each_said(store *s, player_id id,
                     void (*visit)(void *context, const char *table, const char *text, size_t length), void *context)
{
    statement *row = query_of(s, QUERY_SAID, id);
    while (next(row)) {
        const char *text = words_of(row, 1);
        visit(context, words_of(row, 0), text, strlen(text));
    }
    reset(row);
}

/* ---- rated games among the same players ---- */

enum { MOST_LOOKED_AT = 1000 };

typedef struct {
    const player_id *players;
    int count;
    int seats, others; /* of the game that is being looked at: its seats, and those of other players */
    int looked_at;     /* games that were looked at so far */
} meeting;

static void compare_seat(void *context, const stored_seat *seat)
{
    meeting *m = context;
    bool found = false;
    for (int i = 0; i < m->count; i++)
        found = found || m->players[i] == seat->player;
    m->seats++;
    m->others += !found;
}

/* Reads some games of the first player, the newest first, and counts the rated ones among all players. Returns the id
 * of the last game, or 0 if it is too old or there are no more. */
static int64_t count_some(store *s, int64_t before, int64_t since, meeting *m, int *games)
{
    statement *row = query_of(s, QUERY_PLAYED, m->players[0]);
    int64_t last = 0;
    bool recent = true;
    bind_number(row, 2, before);
    while (recent && next(row)) {
        recent = number_of(row, 1) > since;
        last = recent ? number_of(row, 0) : 0;
        m->seats = m->others = 0;
        m->looked_at += recent;
        if (!recent || !number_of(row, 2))
            continue;
        store_each_seat(s, last, compare_seat, m);
        *games += m->seats == m->count && m->others == 0;
    }
    reset(row);
    return last;
}

/* Casual games count for nothing. But nobody can play so many in a day; looking at all that a program has played would
 * keep the server from its games. */
int store_count_rated(store *s, const player_id *players, int count, int64_t since)
{
    meeting m = {.players = players, .count = count};
    int games = 0;
    for (int64_t before = INT64_MAX; before > 0 && m.looked_at < MOST_LOOKED_AT;)
        before = count_some(s, before, since, &m, &games);
    return m.looked_at < MOST_LOOKED_AT ? games : m.looked_at;
}

/* ---- games of deleted players ---- */

int64_t store_find_past(store *s, player_id id, int64_t bytes)
{
    statement *row = query_of(s, QUERY_PAST, id);
    int64_t last = 0, sum = 0;
    while (sum < bytes && next(row)) {
        last = number_of(row, 0);
        sum += number_of(row, 1);
    }
    const bool more = last && next(row);
    reset(row);
    return more ? last : STORE_ALL_GAMES;
}

int store_list_forgetting(store *s, player_id *players, int most)
{
    statement *row = query_of(s, QUERY_FORGETTING, most);
    int count = 0;
    while (count < most && next(row))
        players[count++] = number_of(row, 0);
    reset(row);
    return count;
}

/* ---- what operators have ---- */

static stored_kept kept_of(statement *row, kept_kind kind)
{
    stored_kept kept = {.at = number_of(row, 0), .what = "", .about = "", .reason = ""};
    switch (kind) {
    case KEPT_BANS:
        kept.until = number_of(row, 1);
        kept.ended = number_of(row, 2);
        kept.reason = words_of(row, 3);
        break;
    case KEPT_ACTS:
        kept.what = words_of(row, 1);
        kept.about = words_of(row, 2);
        kept.reason = words_of(row, 3);
        break;
    case KEPT_ADDRESSES: kept.until = number_of(row, 1); break;
    case KEPT_RIGHTS: break;
    default:
        kept.what = words_of(row, 1);
        kept.about = words_of(row, 2);
        kept.ended = number_of(row, 3);
        break;
    }
    return kept;
}

void store_each_kept(store *s, player_id id, kept_kind kind, void (*visit)(void *context, const stored_kept *kept),
                     void *context)
{
    static const query queries[KEPT_KINDS] = {
        [KEPT_BANS] = QUERY_BANS_OF,          [KEPT_ACTS] = QUERY_ACTS_ON,
        [KEPT_REPORTS_BY] = QUERY_REPORTS_BY, [KEPT_REPORTS_ABOUT] = QUERY_REPORTS_OF,
        [KEPT_ADDRESSES] = QUERY_SEEN_FROM,   [KEPT_RIGHTS] = QUERY_RIGHTS};
    statement *row = &s->read[queries[kind]];
    bind_number(row, 1, id);
    while (next(row)) {
        const stored_kept kept = kept_of(row, kind);
        visit(context, &kept);
    }
    reset(row);
}

bool store_copy_pace(store *s, int64_t game, int seat, char *times, size_t capacity)
{
    statement *row = &s->read[QUERY_PACE];
    bind_number(row, 1, game);
    bind_number(row, 2, seat);
    const bool found = next(row) && strlen(words_of(row, 0)) < capacity;
    if (found)
        memcpy(times, words_of(row, 0), strlen(words_of(row, 0)) + 1);
    reset(row);
    return found;
}
