/* The store: both databases keep the same facts and tell the same of them; leases.
 *
 * YANIV_POSTGRES is the URL of a PostgreSQL database that these tests may empty. Without it, only SQLite is tested;
 * tests/server/store.py starts a PostgreSQL and sets it. */
#include "../../src/server/store/lease.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdarg.h>

#include "../../src/server/core/skill.h"
#include "../../src/server/log/log.h"
#include "../../src/server/store/moderation_store.h"
#include "../../src/server/store/store_internal.h"
#include "../../src/sys/clock.h"
#include "../check.h"

static const char *postgres(void)
{
    return getenv("YANIV_POSTGRES");
}

static void change(const char *sql)
{
    PGconn *conn = PQconnectdb(postgres());
    PGresult *result = PQexec(conn, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        check_fail(__FILE__, __LINE__, PQerrorMessage(conn));
    PQclear(result);
    PQfinish(conn);
}

static void empty_database(void)
{
    change("SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
}

static char path[64];
static void remove_files(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char other[80];
        snprintf(other, sizeof other, "%s%s", path, ends[i]);
        unlink(other);
    }
}

static store *open_sqlite(void)
{
    char why[STORE_WHY] = "";
    snprintf(path, sizeof path, "/tmp/yaniv-store-%d.db", (int)getpid());
    remove_files();
    store *s = store_open(path, why);
    CHECK_TEXT(why, "");
    return s;
}

static store *open_postgres(void)
{
    char why[STORE_WHY] = "";
    empty_database();
    store *s = store_open(postgres(), why);
    CHECK_TEXT(why, "");
    return s;
}

static void hide_errors(void)
{
    log_set_level(LOG_ERROR);
    freopen("/dev/null", "w", stderr);
}

/* ---- facts of all kinds ---- */

enum { PLAYERS = 12, TABLES = 6, ROUNDS = 60 };

static uint64_t random_state;
static uint32_t chance(uint32_t below)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (uint32_t)(random_state >> 33) % below;
}

typedef struct {
    fact facts[64];
    game_over over[8];
    char text[64][256];
    int count, overs;
} batch;

static fact *add(batch *b, fact what)
{
    fact *f = &b->facts[b->count];
    *f = what;
    if (b->count)
        b->facts[b->count - 1].next = f;
    b->count++;
    return f;
}

static bool store_batch(store *s, batch *b)
{
    char why[STORE_WHY] = "";
    for (int i = 0; i < b->count; i++)
        b->facts[i].fenced = false;
    const bool stored = !b->count || store_commit(s, &b->facts[0], why);
    if (!stored)
        printf("%s\n", why);
    return stored;
}

static const char *table_name(int i)
{
    static const char *const names[] = {"bakotimubako", "dulefadulefa", "kimonokimono",
                                        "pusatapusata", "relunarelona", "sovigosovigo"};
    return names[i % TABLES];
}

static game_over *add_over(batch *b, int number, bool offline)
{
    game_over *over = &b->over[b->overs++];
    char *text = b->text[b->count];
    snprintf(text, 256, "yaniv 1\nrules traveller\nplayer Ann%d\nplayer Böb\nplayer bot\n", number);
    *over = (game_over){.game = text + 200,
                        .rules = number % 3 ? "traveller" : "classic target=100",
                        .rated = !offline && number % 2,
                        .offline = offline,
                        .private = number % 5 == 0,
                        .closed = number % 7 == 0,
                        .seats = 3,
                        .record = text,
                        .record_length = strlen(text)};
    snprintf(text + 200, 56, "game%08d", number);
    for (int seat = 0; seat < 3; seat++) {
        game_seat *at = &over->seat[seat];
        at->player = seat < 2 ? 1 + (number + seat * 3) % PLAYERS : 0;
        at->level = seat == 2 ? "easy" : NULL;
        snprintf(at->name, sizeof at->name, seat == 1 ? "Böb" : "Ann%d", number);
        at->won = seat == number % 3;
        at->left = number % 11 == 0 && seat == 1;
        at->total = (int32_t)chance(200);
        at->rating_change = (int32_t)chance(30) - 15;
        at->counts = (seat_counts){.rounds = 5, .yanivs = 2, .assafs_met = 1, .assafs = 1, .slaps = 3, .cuts = 1};
        at->times[0] = (int32_t)chance(9);
        at->times[1] = 4;
    }
    return over;
}

static fact random_fact(batch *b, int64_t at)
{
    static const uint8_t bytes[] = {'R', 'I', 'F', 'F', 0, 1, 2, 255, 254};
    static const char *const kinds[] = {"avatar", "name", "message"};
    char *text = b->text[b->count];
    const player_id player = 1 + chance(PLAYERS), other = 1 + chance(PLAYERS);
    fact f = {.at = at, .player = player, .other = other, .table = NULL};
    memset(f.hash, (int)chance(40), sizeof f.hash);
    switch (chance(24)) {
    case 0:
        f.kind = FACT_RATING;
        f.change = (int32_t)chance(20) - 10;
        f.rating = 0; /* filled in by the caller */
        f.game = "game00000001";
        break;
    case 1:
        f.kind = FACT_SKILL;
        f.skill = (skill){25000000 + (int32_t)chance(1000000), 8000000};
        break;
    case 2: f.kind = FACT_RELATED, f.relation = (relation)chance(2); break;
    case 3: f.kind = FACT_UNRELATED, f.relation = (relation)chance(2); break;
    case 4: f.kind = FACT_RELATED, f.relation = RELATION_HIDE, f.other = 0; break;
    case 5:
        f.kind = FACT_RENAMED;
        snprintf(text, 256, "Näme %d", (int)chance(1000));
        f.name = text;
        break;
    case 6:
        f.kind = FACT_ACCOUNT_CREATED;
        snprintf(text, 256, "User%d", (int)player);
        f.user = text;
        f.password = "argon2";
        break;
    case 7: f.kind = FACT_PASSWORD_CHANGED, f.password = "argon2 again"; break;
    case 8: f.kind = FACT_RECOVERY_CHANGED, f.password = chance(2) ? "code" : NULL; break;
    case 9: f.kind = FACT_PRIVACY_CHANGED, f.number = chance(2); break;
    case 10: f.kind = FACT_SIGNED_IN, f.name = "Firefox"; break;
    case 11: f.kind = FACT_TOKEN_SEEN; break;
    case 12: f.kind = FACT_SIGNED_OUT; break;
    case 13: f.kind = FACT_OTHERS_SIGNED_OUT; break;
    case 14:
        f.kind = FACT_PICTURE_CHANGED;
        f.number = 1 + chance(5);
        f.text = (const char *)bytes;
        f.length = sizeof bytes - chance(4);
        break;
    case 15: f.kind = FACT_PICTURE_DELETED, f.number = 9; break;
    case 16:
        f.kind = FACT_BANNED;
        f.n = (uint64_t)at;
        f.name = chance(2) ? "203.0.113.0/24" : "";
        f.player = f.name[0] ? 0 : player;
        f.number = at + 100000;
        f.text = "räude";
        f.length = strlen(f.text);
        break;
    case 17: f.kind = FACT_UNBANNED, f.n = (uint64_t)at - 1 - chance(5); break;
    case 18: f.kind = FACT_OPERATOR_ADDED; break;
    case 19: f.kind = chance(2) ? FACT_OPERATOR_REMOVED : FACT_OPERATOR_ADDED; break;
    case 20:
        f.kind = FACT_ACT;
        f.name = "rename";
        snprintf(text, 256, "id:%d%s", (int)player, chance(2) ? " to Nice" : "");
        f.user = text;
        f.text = "it was rude";
        f.length = strlen(f.text);
        break;
    case 21:
        f.kind = FACT_REPORTED;
        f.name = kinds[chance(3)];
        f.text = chance(2) ? "{\"a\":1}" : "{\"b\":2}";
        f.length = strlen(f.text);
        break;
    case 22:
        if (chance(2)) {
            f.kind = FACT_REPORT_CLOSED;
            f.n = 1 + chance(20);
            f.text = "done";
            f.length = 4;
        } else {
            f.kind = FACT_SETTING;
            f.name = chance(2) ? "words" : "key";
            f.text = (const char *)bytes;
            f.length = chance(sizeof bytes);
        }
        break;
    default: f.kind = FACT_ADDRESS_SEEN, f.number = (int64_t)chance(6) - 3; break;
    }
    return f;
}

/* Fills a store: the same seed gives the same facts. */
static void fill(store *s)
{
    static batch b;
    int32_t rating[PLAYERS + 1];
    skill skilled[PLAYERS + 1];
    uint64_t entries[TABLES] = {0}, said[TABLES] = {0};
    int64_t at = 1700000000;
    int games = 0;
    random_state = 7;
    memset(&b, 0, sizeof b);
    for (int i = 1; i <= PLAYERS; i++) {
        rating[i] = 1000;
        skilled[i] = (skill){SKILL_FIRST_MU, SKILL_FIRST_SIGMA};
        CHECK_NUMBER(store_next_number(s, STORE_PLAYERS), i);
        snprintf(b.text[b.count], 256, "Guest %d", i);
        add(&b, (fact){.kind = FACT_GUEST_CREATED, .player = i, .name = b.text[b.count], .at = at});
    }
    for (int i = 0; i < TABLES; i++)
        add(&b, (fact){.kind = FACT_TABLE_OPENED, .table = table_name(i), .at = at});
    CHECK(store_batch(s, &b));
    for (int round = 0; round < ROUNDS; round++) {
        memset(&b, 0, sizeof b);
        for (int i = 0; i < 20; i++) {
            fact f = random_fact(&b, ++at);
            if (f.kind == FACT_RATING)
                f.rating = rating[f.player] += f.change;
            if (f.kind == FACT_SKILL) {
                f.skill_before = skilled[f.player];
                skilled[f.player] = f.skill;
            }
            add(&b, f);
        }
        for (int i = 0; i < 10; i++) {
            const int table = (int)chance(TABLES);
            char *text = b.text[b.count];
            const bool starts = chance(8) == 0, says = !starts && chance(4) == 0;
            const player_id who = 1 + chance(PLAYERS);
            snprintf(text, 256,
                     starts ? ">start game00000001 rated p%d=1000 beasy\nplayer Ann\nplayer Bot\n" : ">say %d hälló\n",
                     (int)who);
            add(&b, (fact){.kind = FACT_LOG,
                           .table = table_name(table),
                           .n = ++entries[table],
                           .text = text,
                           .length = strlen(text),
                           .player = says ? who : 0,
                           .number = starts});
            said[table] = says ? entries[table] : said[table];
        }
        for (int i = 0; i < 2; i++) {
            const bool offline = chance(6) == 0;
            games++;
            const game_over *over = add_over(&b, games, offline);
            add(&b, (fact){.kind = FACT_GAME_OVER,
                           .table = offline ? NULL : table_name(games),
                           .over = over,
                           .game = over->game,
                           .at = ++at});
        }
        CHECK(store_batch(s, &b));
    }
    memset(&b, 0, sizeof b);
    add(&b, (fact){.kind = FACT_PLAYER_DELETED, .player = 3});
    add(&b, (fact){.kind = FACT_GAMES_FORGOTTEN, .player = 3, .number = STORE_ALL_GAMES});
    add(&b, (fact){.kind = FACT_LOG_REPLACED, .table = table_name(1), .n = said[1], .text = ">gone", .length = 5});
    add(&b,
        (fact){.kind = FACT_LOG_TRIMMED, .table = table_name(4), .n = entries[4] / 2, .number = (int64_t)entries[4]});
    add(&b, (fact){.kind = FACT_TABLE_CLOSED, .table = table_name(2)});
    add(&b, (fact){.kind = FACT_TABLE_RECODED, .table = table_name(3), .name = "newcodenewco"});
    add(&b, (fact){.kind = FACT_OLD_EXPIRED, .number = at - 50 + 90 * 86400});
    CHECK(store_batch(s, &b));
}

/* ---- everything that a store tells, as text ---- */

static char told[1 << 20];
static size_t told_length;

__attribute__((format(printf, 1, 2))) static void tell(const char *format, ...)
{
    va_list more;
    va_start(more, format);
    told_length += (size_t)vsnprintf(told + told_length, sizeof told - told_length, format, more);
    va_end(more);
}

static const char *shown(const char *text)
{
    return text ? text : "NULL";
}

static void tell_profile(const profile *who)
{
    tell("profile %d %s %s %d %d %u %d %d %d %d\n", (int)who->id, who->name, who->user, who->guest, who->rating,
         who->picture, who->skill.mu, who->skill.sigma, who->private_games, who->hidden);
}

static void tell_stats(const player_stats *stats)
{
    const int64_t *numbers = &stats->since;
    for (size_t i = 0; i < sizeof *stats / sizeof(int64_t); i++)
        tell(" %lld", (long long)numbers[i]);
    tell("\n");
}

static void tell_bytes(const char *what, const void *bytes, size_t size)
{
    tell("%s", what);
    for (size_t i = 0; i < size; i++)
        tell(" %02x", ((const uint8_t *)bytes)[i]);
    tell("\n");
}

static void tell_sign_in(void *context, const stored_sign_in *one)
{
    (void)context;
    tell("sign-in %d %lld %lld %s\n", one->hash[5], (long long)one->created, (long long)one->seen, one->agent);
}

static void tell_word(void *context, const char *word)
{
    tell("%s %s\n", (const char *)context, word);
}

/* Returns the text in one line. */
static const char *in_a_line(const char *text)
{
    static char line[512];
    snprintf(line, sizeof line, "%s", text);
    for (char *at = line; *at; at++)
        *at = *at == '\n' ? '|' : *at;
    return line;
}

static void tell_entry(void *context, const char *table, uint64_t n, const char *text, size_t length)
{
    (void)context;
    tell("entry %s %d %d %s\n", table, (int)n, (int)length, in_a_line(text));
}

static void tell_rating(void *context, int64_t at, int64_t rating)
{
    (void)context;
    tell("rating %lld %lld\n", (long long)at, (long long)rating);
}

static void tell_leader(void *context, const profile *who, const player_stats *stats)
{
    (void)context;
    tell_profile(who);
    tell_stats(stats);
}

static void tell_seat(void *context, const stored_seat *seat)
{
    (void)context;
    tell("seat %d %s %s %d %d %lld %lld\n", (int)seat->player, seat->name, shown(seat->level), seat->won, seat->quit,
         (long long)seat->total, (long long)seat->rating_change);
}

static void tell_game(void *context, const stored_game *game)
{
    store *s = context;
    char times[256];
    tell("game %s %s %d %d %d %d %lld %d %s %d\n", game->code, game->rules, game->rated, game->offline, game->private,
         game->closed, (long long)game->ended, game->own_seat, shown(game->record), (int)game->record_length);
    if (!s)
        return;
    store_each_seat(s, game->id, tell_seat, NULL);
    if (store_copy_pace(s, game->id, 1, times, sizeof times))
        tell("times %s\n", times);
}

static void tell_recent(void *context, const stored_game *game, const stored_seat *seat)
{
    tell_game(context, game);
    tell_seat(context, seat);
}

static void tell_met(void *context, player_id other, int64_t last, int64_t games)
{
    (void)context;
    tell("met %d %lld %lld\n", (int)other, (long long)last, (long long)games);
}

static void tell_change(void *context, const stored_rating *one)
{
    (void)context;
    tell("change %lld %lld %lld %s\n", (long long)one->at, (long long)one->change, (long long)one->rating, one->game);
}

static void tell_said(void *context, const char *table, const char *text, size_t length)
{
    (void)context;
    tell("said %s %d %s\n", table, (int)length, in_a_line(text));
}

static void tell_kept(void *context, const stored_kept *kept)
{
    tell("kept %d %lld %lld %lld %s %s %s\n", *(int *)context, (long long)kept->at, (long long)kept->until,
         (long long)kept->ended, kept->what, kept->about, kept->reason);
}

static void tell_ban(void *context, const stored_ban *ban)
{
    (void)context;
    tell("ban %lld %d %s %lld %lld %lld %d %s\n", (long long)ban->id, (int)ban->player, ban->network,
         (long long)ban->made, (long long)ban->until, (long long)ban->lifted, (int)ban->by, ban->reason);
}

static void tell_operator(void *context, player_id id, int64_t since)
{
    (void)context;
    tell("operator %d %lld\n", (int)id, (long long)since);
}

static void tell_act(void *context, const stored_act *act)
{
    (void)context;
    tell("act %lld %lld %d %s %s %s\n", (long long)act->id, (long long)act->at, (int)act->by, act->act, act->target,
         act->reason);
}

static void tell_report(void *context, const stored_report *report)
{
    size_t size;
    tell("report %lld %lld %d %d %s %s %d %lld %s\n", (long long)report->id, (long long)report->at,
         (int)report->reporter, (int)report->player, report->what, report->evidence, report->has_picture,
         (long long)report->closed, report->outcome);
    uint8_t *picture = store_copy_report_picture(context, report->id, &size);
    if (picture)
        tell_bytes("reported picture", picture, size);
    free(picture);
}

static void tell_meeting(void *context, const stored_meeting *met)
{
    (void)context;
    tell("meeting %d %s %d %lld %lld %lld %lld %lld %lld %lld %lld\n", (int)met->other, met->name, met->guest,
         (long long)met->games, (long long)met->rated, (long long)met->wins, (long long)met->other_wins,
         (long long)met->gain, (long long)met->other_gain, (long long)met->first, (long long)met->last);
}

static void tell_neighbour(void *context, const stored_neighbour *near)
{
    (void)context;
    tell("neighbour %d %s %d %lld %lld\n", (int)near->other, near->name, near->guest, (long long)near->addresses,
         (long long)near->last);
}

static void tell_player(store *s, player_id id)
{
    profile who;
    player_stats stats;
    char password[PASSWORD_HASH_BYTES] = "", user[USER_NAME_BYTES + 1] = "", name[32];
    player_id others[50], found = 0;
    size_t size = 0;
    bool has_recovery = false;
    int64_t games, bytes;
    tell("== player %d\n", (int)id);
    if (store_find_player(s, id, &who))
        tell_profile(&who);
    if (store_find_stats(s, id, &stats))
        tell_stats(&stats);
    snprintf(name, sizeof name, "uSER%d", (int)id);
    if (store_find_user(s, name, &found, password))
        tell("user %d %s\n", (int)found, password);
    if (store_find_password(s, id, password))
        tell("password %s\n", password);
    if (store_find_recovery(s, name, &found, password))
        tell("recovery %d %s\n", (int)found, password);
    if (store_find_account(s, id, user, &has_recovery))
        tell("account '%s' %d\n", user, has_recovery);
    if (store_find_user_name(s, id, user))
        tell("user name %s\n", user);
    tell("operator: %d\n", store_is_operator(s, id));
    store_each_sign_in(s, id, tell_sign_in, NULL);
    for (int kind = 0; kind < 3; kind++) {
        const int count = store_list_relations(s, id, (relation)kind, others, 50);
        for (int i = 0; i < count; i++)
            tell("relation %d %d\n", kind, (int)others[i]);
    }
    uint8_t *picture = store_copy_picture(s, id, &size);
    if (picture)
        tell_bytes("picture", picture, size);
    free(picture);
    store_each_preset(s, id, tell_word, "preset");
    store_each_rating(s, id, 5, tell_rating, NULL);
    store_each_rating_change(s, id, tell_change, NULL);
    store_each_recent(s, id, id, 7, tell_recent, NULL);
    store_each_recent(s, id, 1 + id % PLAYERS, 7, tell_recent, NULL);
    store_each_game_of(s, id, INT64_MAX, 3, tell_game, s);
    store_each_game_of(s, id, 4, 1000, tell_game, s);
    store_each_met(s, id, 5, tell_met, NULL);
    store_each_said(s, id, tell_said, NULL);
    for (player_id other = 0; other <= PLAYERS; other++) {
        const player_id both[] = {id, other};
        tell("played with %d: %d, %d\n", (int)other, store_have_played(s, id, other),
             store_count_rated(s, both, 2, 1700000100));
    }
    for (int kind = 0; kind < KEPT_KINDS; kind++)
        store_each_kept(s, id, (kept_kind)kind, tell_kept, &kind);
    store_count_uploads(s, id, 1700000000, &games, &bytes);
    tell("uploads %lld %lld\n", (long long)games, (long long)bytes);
    store_each_meeting(s, id, 0, 20, tell_meeting, NULL);
    store_each_meeting(s, id, 4, 20, tell_meeting, NULL);
    store_each_neighbour(s, id, 0, 20, tell_neighbour, NULL);
    store_each_pace(s, id, 5, tell_word, "pace");
    store_each_record(s, id, 0, 5, tell_game, NULL);
    store_each_record(s, id, 4, 5, tell_game, NULL);
}

/* One query tells what several others do. */
static void check_arrival(store *s, const uint8_t hash[TOKEN_HASH_BYTES])
{
    static stored_arrival a;
    profile who;
    player_stats stats;
    player_id others[50];
    int64_t seen;
    const bool exists = store_find_visitor(s, hash, &who, &seen);
    CHECK(store_find_arrival(s, hash, &a) == exists);
    if (!exists)
        return;
    const player_id id = who.id;
    CHECK_NUMBER(a.seen, seen);
    CHECK(a.who.id == who.id && a.who.rating == who.rating && a.who.skill.mu == who.skill.mu
          && a.who.skill.sigma == who.skill.sigma && a.who.hidden == who.hidden && a.who.guest == who.guest
          && a.who.private_games == who.private_games && a.who.picture == who.picture);
    CHECK_TEXT(a.who.name, who.name);
    CHECK_TEXT(a.who.user, who.user);
    CHECK(store_find_stats(s, id, &stats) && a.since == stats.since);
    CHECK_NUMBER(a.muteds, store_list_relations(s, id, RELATION_MUTE, others, 50));
    for (int i = 0; i < a.muteds; i++)
        CHECK(a.muted[i] > 0);
    CHECK_NUMBER(a.blockeds, store_list_relations(s, id, RELATION_BLOCK, others, 50));
    for (int i = 0; i < a.blockeds; i++)
        CHECK(a.blocked[i] > 0);
}

static void tell_all(store *s)
{
    told_length = 0;
    uint8_t hash[TOKEN_HASH_BYTES];
    player_id whose;
    profile who;
    int64_t seen;
    size_t size;
    tell("newest %lld\n", (long long)store_newest_before(s, 1700000300));
    for (int i = 0; i < 40; i++) {
        memset(hash, i, sizeof hash);
        if (store_find_token(s, hash, &whose, &seen))
            tell("token %d %d %lld\n", i, (int)whose, (long long)seen);
        if (store_find_visitor(s, hash, &who, &seen)) {
            CHECK(who.id == whose);
            tell("visitor %d %s %lld\n", i, who.name, (long long)seen);
        }
        check_arrival(s, hash);
    }
    for (player_id id = 0; id <= PLAYERS + 1; id++)
        tell_player(s, id);
    store_each_table(s, tell_word, "table");
    store_each_entry(s, tell_entry, NULL);
    store_each_entry_of(s, table_name(0), 3, tell_entry, NULL);
    store_each_leader(s, false, 5, tell_leader, NULL);
    store_each_leader(s, true, 5, tell_leader, NULL);
    for (int viewer = -1; viewer < 3; viewer++)
        for (int i = 1; i < 20; i++) {
            char code[32];
            snprintf(code, sizeof code, "game%08d", i);
            store_visit_game(s, code, viewer, tell_game, s);
        }
    store_each_ban(s, 1700000400, false, tell_ban, NULL);
    store_each_ban(s, 1700000400, true, tell_ban, NULL);
    store_each_operator(s, tell_operator, NULL);
    store_each_act(s, 1000, tell_act, NULL);
    store_each_report(s, false, 1000, tell_report, s);
    store_each_report(s, true, 1000, tell_report, s);
    for (int i = 0; i < 2; i++) {
        char *value = store_copy_setting(s, i ? "words" : "key", &size);
        if (value)
            tell_bytes("setting", value, size);
        free(value);
    }
    CHECK(told_length < sizeof told);
}

/* SQLite keeps entries in the order in which they came, PostgreSQL by table. */
static int compare_lines(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

static void sort_entries(char *text)
{
    static char *lines[100000];
    static char sorted[sizeof told];
    size_t count = 0, length = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        lines[count++] = line;
    for (size_t i = 0; i < count;) {
        size_t end = i;
        while (end < count && (strncmp(lines[end], "entry", 5) == 0 || strncmp(lines[end], "said", 4) == 0))
            end++;
        if (end > i)
            qsort(lines + i, end - i, sizeof lines[0], compare_lines);
        for (end = end > i ? end : i + 1; i < end; i++)
            length += (size_t)snprintf(sorted + length, sizeof sorted - length, "%s\n", lines[i]);
    }
    memcpy(text, sorted, length + 1);
}

static void compare_texts(const char *one, const char *other)
{
    int line = 1;
    for (; *one && *one == *other; one++, other++)
        line += *one == '\n';
    if (*one == *other)
        return;
    while (one[-1] != '\n')
        one--, other--;
    printf("line %d:\n%.*s\n%.*s\n", line, (int)strcspn(one, "\n"), one, (int)strcspn(other, "\n"), other);
    check_fail(__FILE__, __LINE__, "both databases tell the same");
}

TEST(both_databases_tell_the_same_of_the_same_facts)
{
    static char first[sizeof told];
    hide_errors();
    store *lite = open_sqlite();
    fill(lite);
    tell_all(lite);
    CHECK(told_length > 50000);
    memcpy(first, told, told_length + 1);
    store_close(lite);
    remove_files();
    if (!postgres())
        return;
    store *pg = open_postgres();
    fill(pg);
    tell_all(pg);
    store_close(pg);
    sort_entries(first);
    sort_entries(told);
    compare_texts(first, told);
}

TEST(what_is_stored_is_there_after_closing_and_opening)
{
    static char first[sizeof told];
    char why[STORE_WHY];
    hide_errors();
    for (int i = 0; i < 1 + !!postgres(); i++) {
        store *s = i ? open_postgres() : open_sqlite();
        fill(s);
        tell_all(s);
        memcpy(first, told, told_length + 1);
        store_close(s);
        s = store_open(i ? postgres() : path, why);
        CHECK(s);
        tell_all(s);
        compare_texts(first, told);
        CHECK(store_next_number(s, STORE_PLAYERS) > PLAYERS);
        store_close(s);
        s = store_open_reader(i ? postgres() : path, why);
        tell_all(s);
        compare_texts(first, told);
        store_close(s);
    }
    remove_files();
}

TEST(bad_facts_are_skipped_and_the_others_are_stored)
{
    hide_errors();
    for (int i = 0; i < 1 + !!postgres(); i++) {
        static batch b;
        profile found;
        store *s = i ? open_postgres() : open_sqlite();
        memset(&b, 0, sizeof b);
        for (int n = 1; n <= 5; n++) {
            add(&b, (fact){.kind = FACT_GUEST_CREATED, .player = n, .name = "Good"});
            add(&b, (fact){.kind = FACT_GUEST_CREATED, .player = n, .name = "Double"});
            add(&b, (fact){.kind = FACT_GUEST_CREATED, .player = n + 10, .name = NULL});
        }
        CHECK(store_batch(s, &b));
        for (int n = 1; n <= 5; n++) {
            CHECK(store_find_player(s, n, &found) && strcmp(found.name, "Good") == 0);
            CHECK(!store_find_player(s, n + 10, &found));
        }
        store_close(s);
    }
    remove_files();
}

TEST(a_text_that_is_not_utf8_is_stored_without_the_wrong_bytes)
{
    static batch b;
    profile found;
    if (!postgres())
        return;
    store *s = open_postgres();
    memset(&b, 0, sizeof b);
    add(&b, (fact){.kind = FACT_GUEST_CREATED,
                   .player = 1,
                   .name = "A\xff"
                           "b\xc3(\xe2\x82\xac"});
    CHECK(store_batch(s, &b));
    CHECK(store_find_player(s, 1, &found));
    CHECK_TEXT(found.name, "Ab(\xe2\x82\xac");
    store_close(s);
}

TEST(only_one_process_uses_a_store)
{
    char why[STORE_WHY] = "";
    hide_errors();
    for (int i = 0; i < 1 + !!postgres(); i++) {
        store *s = i ? open_postgres() : open_sqlite();
        CHECK(!store_open(i ? postgres() : path, why));
        CHECK_TEXT(why, "another server is using it");
        store_close(s);
        s = store_open(i ? postgres() : path, why);
        CHECK(s);
        store_close(s);
    }
    remove_files();
}

TEST(a_password_is_neither_shown_nor_kept_in_the_arguments)
{
    char name[STORE_NAME], url[] = "postgresql://dana:se:cr@et@db1,db2:5433/cards?password=other&sslmode=require";
    store_write_name("postgresql://dana:secret@db1:5433/cards?password=other", name);
    CHECK_TEXT(name, "postgresql://db1/cards");
    store_hide_password(url);
    CHECK_TEXT(url, "postgresql://dana:xxxxxxxx@db1,db2:5433/cards?password=xxxxx&sslmode=require");
    char plain[] = "/var/lib/yaniv/a:b@c.db";
    store_hide_password(plain);
    CHECK_TEXT(plain, "/var/lib/yaniv/a:b@c.db");
}

/* ---- leases ---- */

static store *open_node(const char *name, int ttl_ms)
{
    char why[STORE_WHY] = "";
    lease_node as = {.ttl_ms = ttl_ms};
    snprintf(as.name, sizeof as.name, "%s", name);
    store *s = lease_open(postgres(), &as, why);
    CHECK_TEXT(why, "");
    return s;
}

static void open_table(store *s, const char *table)
{
    static batch b;
    memset(&b, 0, sizeof b);
    add(&b, (fact){.kind = FACT_TABLE_OPENED, .table = table});
    add(&b, (fact){.kind = FACT_LOG, .table = table, .n = 1, .text = "one", .length = 3});
    CHECK(store_batch(s, &b));
    CHECK(!b.facts[0].fenced && !b.facts[1].fenced);
}

/* Appends an entry under an epoch. Returns whether it was stored. */
static bool append(store *s, const char *table, uint64_t n, uint64_t epoch)
{
    static batch b;
    memset(&b, 0, sizeof b);
    add(&b, (fact){.kind = FACT_LOG, .table = table, .n = n, .text = "more", .length = 4, .epoch = epoch});
    CHECK(store_batch(s, &b));
    return !b.facts[0].fenced;
}

TEST(a_table_is_held_by_one_node_until_that_releases_it)
{
    lease_grant grant, again;
    char holder[LEASE_NODE_BYTES];
    if (!postgres())
        return;
    empty_database();
    hide_errors();
    store *a = open_node("a", 0), *b = open_node("b", 0);
    open_table(a, "bakotimubako");
    CHECK(lease_take(b, "bakotimubako", &grant, holder) == LEASE_HELD);
    CHECK_TEXT(holder, "a");
    CHECK(lease_take(b, "nosuchtable!", &grant, holder) == LEASE_HELD);
    CHECK_TEXT(holder, "");
    CHECK(lease_take(a, "bakotimubako", &grant, holder) == LEASE_OK);
    CHECK(grant.epoch == lease_epoch(a));
    CHECK(lease_release(a, &grant, 1) == LEASE_OK);
    CHECK(lease_find(a, "bakotimubako", holder) == LEASE_HELD);
    CHECK(lease_take(b, "bakotimubako", &again, holder) == LEASE_OK);
    CHECK(again.epoch > grant.epoch);
    CHECK(lease_find(a, "bakotimubako", holder) == LEASE_OK);
    CHECK_TEXT(holder, "b");
    CHECK(!append(a, "bakotimubako", 2, grant.epoch));
    CHECK(append(b, "bakotimubako", 2, again.epoch));
    CHECK(!append(b, "bakotimubako", 2, again.epoch)); /* the position is taken */
    store_close(a);
    store_close(b);
}

static void note_taken(void *context, const lease_grant *taken)
{
    char *text = context;
    snprintf(text + strlen(text), 100, "%s %s; ", taken->table, taken->epoch > 0 ? "taken" : "?");
}

TEST(several_tables_are_taken_at_once_and_a_node_can_ask_what_it_has_taken)
{
    char text[400] = "";
    lease_grant released = {.table = "bakotimubako"};
    lease_claim claims[] = {
        {.grant.table = "bakotimubako"}, {.grant.table = "dulefadulefa"}, {.grant.table = "nosuchtable!"}};
    if (!postgres())
        return;
    empty_database();
    hide_errors();
    store *a = open_node("a", 0), *b = open_node("b", 0);
    open_table(a, "bakotimubako");
    open_table(a, "dulefadulefa");
    released.epoch = lease_epoch(a);
    CHECK(lease_release(a, &released, 1) == LEASE_OK);
    CHECK(lease_take_these(b, claims, 3) == LEASE_OK);
    CHECK(claims[0].outcome == LEASE_TAKEN && claims[0].grant.epoch > lease_epoch(b));
    CHECK(claims[1].outcome == LEASE_OTHERS && claims[2].outcome == LEASE_ABSENT);
    CHECK_TEXT(claims[1].holder, "a");
    const uint64_t epoch = claims[0].grant.epoch;
    CHECK(lease_take_these(b, claims, 1) == LEASE_OK); /* as if the answer had been lost */
    CHECK(claims[0].outcome == LEASE_TAKEN && claims[0].grant.epoch == epoch);
    open_table(b, "newcodenewco");
    CHECK(lease_each_taken(b, note_taken, text) == LEASE_OK);
    CHECK_TEXT(text, "bakotimubako taken; ");
    CHECK(lease_each_taken(a, note_taken, text) == LEASE_OK);
    CHECK_TEXT(text, "bakotimubako taken; ");
    store_close(a);
    store_close(b);
}

static void recode(store *s, const char *before, const char *after)
{
    static batch b;
    memset(&b, 0, sizeof b);
    add(&b, (fact){.kind = FACT_TABLE_RECODED, .table = before, .name = after});
    CHECK(store_batch(s, &b) && !b.facts[0].fenced);
}

TEST(a_node_learns_the_present_code_of_a_table_from_a_former_one)
{
    static batch closing;
    lease_claim claims[] = {{.grant.table = "bakotimubako"}, {.grant.table = "dulefadulefa"}};
    if (!postgres())
        return;
    empty_database();
    hide_errors();
    store *a = open_node("a", 0), *b = open_node("b", 0);
    open_table(a, "bakotimubako");
    recode(a, "bakotimubako", "dulefadulefa");
    recode(a, "dulefadulefa", "newcodenewco");
    CHECK(lease_take_these(b, claims, 2) == LEASE_OK);
    for (int i = 0; i < 2; i++) {
        CHECK(claims[i].outcome == LEASE_ABSENT);
        CHECK_TEXT(claims[i].became, "newcodenewco");
    }
    open_table(a, "bakotimubako"); /* a code may be used again */
    CHECK(lease_take_these(b, claims, 1) == LEASE_OK);
    CHECK(claims[0].outcome == LEASE_OTHERS && !claims[0].became[0]);
    recode(a, "bakotimubako", "takedutakedu");
    add(&closing, (fact){.kind = FACT_TABLE_CLOSED, .table = "newcodenewco"});
    CHECK(store_batch(a, &closing) && !closing.facts[0].fenced);
    CHECK(lease_take_these(b, claims, 2) == LEASE_OK);
    CHECK_TEXT(claims[0].became, "takedutakedu");
    CHECK(claims[1].outcome == LEASE_ABSENT && !claims[1].became[0]);
    store_close(a);
    store_close(b);
}

TEST(a_fenced_table_does_not_block_the_facts_of_others)
{
    static batch b;
    lease_grant grant;
    char holder[LEASE_NODE_BYTES];
    player_stats stats;
    profile found;
    if (!postgres())
        return;
    empty_database();
    hide_errors();
    store *one = open_node("a", 0), *two = open_node("b", 0);
    open_table(one, "bakotimubako");
    open_table(one, "dulefadulefa");
    snprintf(grant.table, sizeof grant.table, "bakotimubako");
    grant.epoch = lease_epoch(one);
    CHECK(lease_release(one, &grant, 1) == LEASE_OK);
    CHECK(lease_take(two, "bakotimubako", &grant, holder) == LEASE_OK);
    memset(&b, 0, sizeof b);
    add(&b, (fact){.kind = FACT_GUEST_CREATED, .player = 1, .name = "One"});
    add(&b, (fact){.kind = FACT_LOG, .table = "dulefadulefa", .n = 2, .text = "x", .length = 1});
    add(&b,
        (fact){.kind = FACT_RATING, .table = "bakotimubako", .player = 1, .game = "g", .change = 5, .rating = 1005});
    add(&b, (fact){.kind = FACT_TABLE_RECODED, .table = "bakotimubako", .name = "newcodenewco"});
    add(&b, (fact){.kind = FACT_LOG, .table = "newcodenewco", .n = 2, .text = "x", .length = 1});
    add(&b,
        (fact){.kind = FACT_RATING, .table = "dulefadulefa", .player = 1, .game = "g", .change = 7, .rating = 1007});
    /* Two games began with the same skill: both of their results count. */
    static const skill first = {SKILL_FIRST_MU, SKILL_FIRST_SIGMA};
    for (int i = 1; i <= 2; i++)
        add(&b, (fact){.kind = FACT_SKILL,
                       .table = "dulefadulefa",
                       .player = 1,
                       .skill = {SKILL_FIRST_MU + i * 1000, SKILL_FIRST_SIGMA / 2},
                       .skill_before = first});
    CHECK(store_batch(one, &b));
    const bool expected[] = {false, false, true, true, true, false, false, false};
    for (int i = 0; i < 8; i++)
        CHECK_NUMBER(b.facts[i].fenced, expected[i]);
    CHECK(store_find_player(one, 1, &found) && found.rating == 1007);
    CHECK(found.skill.mu == SKILL_FIRST_MU + 3000 && found.skill.sigma < SKILL_FIRST_SIGMA / 3);
    CHECK(store_find_stats(one, 1, &stats));
    CHECK(append(one, "dulefadulefa", 3, 0));
    CHECK(append(two, "bakotimubako", 2, grant.epoch));
    CHECK(lease_find(one, "newcodenewco", holder) == LEASE_HELD);
    store_close(one);
    store_close(two);
}

static int visited;
static void count_entries(void *context, const char *table, uint64_t n, const char *text, size_t length)
{
    (void)context, (void)n, (void)text, (void)length;
    visited += strlen(table) == 12;
}

/* Stops renewing, as if the process were paused. */
static void pause_session(store *s)
{
    char sql[128];
    snprintf(sql, sizeof sql,
             "UPDATE node SET ttl = '0 s', expires = clock_timestamp() - INTERVAL '9 s' WHERE epoch = %d",
             (int)lease_epoch(s));
    change(sql);
}

TEST(others_take_the_tables_of_a_dead_node_and_it_joins_again)
{
    lease_grant taken[10], own[10];
    int count = 0, others = 0;
    char holder[LEASE_NODE_BYTES];
    if (!postgres())
        return;
    empty_database();
    hide_errors();
    store *a = open_node("a", 0), *b = open_node("b", 0);
    for (int i = 0; i < TABLES; i++)
        open_table(a, table_name(i));
    CHECK(lease_take_free(b, 10, taken, &count) == LEASE_OK);
    CHECK_NUMBER(count, 0);
    const uint64_t before = lease_epoch(a);
    pause_session(a);
    for (int i = 0; i < 100 && count < 4; i++, usleep(20000)) {
        CHECK(lease_take_free(b, 4, taken, &count) == LEASE_OK);
        if (count)
            break;
        pause_session(a);
    }
    CHECK_NUMBER(count, 4);
    CHECK(lease_each_entry(b, taken, count, count_entries, NULL) == LEASE_OK);
    CHECK_NUMBER(visited, 4);
    for (int i = 0; i < 300 && !lease_is_lost(a); i++)
        usleep(10000);
    CHECK(lease_is_lost(a));
    CHECK(lease_take_free(a, 10, own, &others) == LEASE_LOST);
    CHECK(!append(a, taken[0].table, 2, 0));
    CHECK(append(b, taken[0].table, 2, taken[0].epoch));
    CHECK(lease_rejoin(a) == LEASE_OK);
    CHECK(!lease_is_lost(a) && lease_epoch(a) > before);
    CHECK(lease_take_free(a, 10, own, &others) == LEASE_OK);
    CHECK_NUMBER(others, 2);
    CHECK(append(a, own[0].table, 2, own[0].epoch));
    CHECK(lease_take(a, taken[0].table, own, holder) == LEASE_HELD);
    CHECK_TEXT(holder, "b");
    store_close(a);
    store_close(b);
}

TEST(free_tables_are_found_whether_released_or_left_by_a_session_that_is_forgotten)
{
    lease_grant taken[8], released = {.table = "bakotimubako"};
    int count = 0;
    if (!postgres())
        return;
    empty_database();
    store *a = open_node("a", 0), *b = open_node("b", 0), *c = open_node("c", 0);
    open_table(a, "bakotimubako");
    open_table(a, "dulefadulefa");
    open_table(b, "nakatunakatu");
    CHECK(lease_take_free(c, 8, taken, &count) == LEASE_OK && count == 0);
    released.epoch = lease_epoch(a);
    CHECK(lease_release(a, &released, 1) == LEASE_OK);
    CHECK(lease_take_free(c, 8, taken, &count) == LEASE_OK && count == 1);
    store_close(a);
    CHECK(lease_take_free(c, 8, taken, &count) == LEASE_OK && count == 1); /* its session has ended */
    store_close(b);
    change("DELETE FROM node WHERE name = 'b'"); /* as after a day */
    CHECK(lease_take_free(c, 8, taken, &count) == LEASE_OK && count == 1);
    CHECK_TEXT(taken[0].table, "nakatunakatu");
    store_close(c);
}

TEST(a_session_is_renewed_and_says_until_when_it_lasts)
{
    if (!postgres())
        return;
    empty_database();
    store *a = open_node("a", 400);
    const int64_t first = lease_until(a), now = (int64_t)clock_us();
    CHECK(first > now - 100000 && first <= now + 300000);
    usleep(1000000);
    CHECK(lease_until(a) > first + 500000);
    CHECK(!lease_is_lost(a));
    store_close(a);
}

static void note_node(void *context, const lease_status *node)
{
    char *text = context;
    snprintf(text + strlen(text), 300, "%s@%s %d tables%s; ", node->name, node->address, (int)node->tables,
             node->alone ? " alone" : "");
    CHECK(node->left_ms > 0);
}

TEST(operators_see_the_nodes_and_what_they_hold)
{
    char why[STORE_WHY] = "", text[1000] = "";
    int64_t free_tables = -1;
    lease_grant grant = {.table = "bakotimubako"};
    if (!postgres())
        return;
    empty_database();
    store *a = open_node("a", 0), *b = open_node("b", 0);
    open_table(a, "bakotimubako");
    open_table(a, "dulefadulefa");
    CHECK(lease_release(a, &grant, 1) == LEASE_OK);
    CHECK(lease_each_node(postgres(), note_node, text, &free_tables, why));
    CHECK_TEXT(text, "a@ 1 tables; b@ 0 tables; ");
    CHECK_NUMBER(free_tables, 1);
    store_close(a);
    store_close(b);
}

TEST(numbers_of_two_nodes_are_never_the_same)
{
    static bool seen[10000];
    if (!postgres())
        return;
    empty_database();
    store *node[] = {open_node("a", 0), open_node("b", 0)};
    for (int i = 0; i < 200; i++) {
        const int64_t number = store_next_number(node[i / 3 % 2], STORE_PLAYERS);
        CHECK(number > 0 && number < 10000 && !seen[number]);
        seen[number] = true;
    }
    store_close(node[0]);
    store_close(node[1]);
}

/* A commit whose answer was lost is not done twice. The proof: the connection is cut while the outcome is unknown. */
TEST(a_batch_that_was_stored_already_is_not_stored_again)
{
    static batch b;
    profile found;
    char why[STORE_WHY], sql[128];
    if (!postgres())
        return;
    hide_errors();
    store *s = open_postgres();
    memset(&b, 0, sizeof b);
    add(&b, (fact){.kind = FACT_GUEST_CREATED, .player = 1, .name = "One"});
    CHECK(store_batch(s, &b));
    /* As if the second batch had been committed, but its answer had not come. */
    snprintf(sql, sizeof sql, "UPDATE batch SET n = 2 WHERE session = %d; UPDATE player SET rating = 1007",
             (int)lease_epoch(s));
    change(sql);
    memset(&b, 0, sizeof b);
    add(&b, (fact){.kind = FACT_RATING, .player = 1, .game = "g", .change = 7, .rating = 1007});
    CHECK(store_commit(s, &b.facts[0], why));
    CHECK(store_find_player(s, 1, &found) && found.rating == 1007);
    CHECK(store_commit(s, &b.facts[0], why)); /* the third batch is new */
    CHECK(store_find_player(s, 1, &found) && found.rating == 1014);
    store_close(s);
}

TEST(a_store_goes_on_after_its_connections_were_cut)
{
    static batch b;
    profile found;
    char why[STORE_WHY];
    if (!postgres())
        return;
    hide_errors();
    store *s = open_postgres();
    for (int i = 1; i <= 3; i++) {
        change("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'yaniv'");
        memset(&b, 0, sizeof b);
        add(&b, (fact){.kind = FACT_GUEST_CREATED, .player = i, .name = "One"});
        bool stored = false;
        for (int attempt = 0; attempt < 10 && !stored; attempt++)
            stored = store_commit(s, &b.facts[0], why);
        CHECK(stored);
        CHECK(store_find_player(s, i, &found)); /* connects again at once */
        CHECK(!store_is_down(s));
    }
    store_close(s);
}

/* True if the statement reads all rows of a table that grows with every game or player; the last is that of the logs.
 */
static bool reads_whole_table(sqlite3 *db, const char *sql, bool also_log)
{
    static const char *const large[] = {"seat",     "game",    "player", "token", "rating",
                                        "relation", "picture", "preset", "log"};
    char explained[4096], scan[32];
    sqlite3_stmt *plan = NULL;
    bool whole = false;
    snprintf(explained, sizeof explained, "EXPLAIN QUERY PLAN %s", sql);
    CHECK(sqlite3_prepare_v2(db, explained, -1, &plan, NULL) == SQLITE_OK);
    while (sqlite3_step(plan) == SQLITE_ROW)
        for (size_t i = 0; i < sizeof large / sizeof large[0] - !also_log; i++) {
            const char *step = (const char *)sqlite3_column_text(plan, 3);
            snprintf(scan, sizeof scan, "SCAN %s", large[i]);
            whole = whole || (step && strcmp(step, scan) == 0);
        }
    sqlite3_finalize(plan);
    return whole;
}

/* The loop of the server waits for these queries, and strangers can ask for some of them. */
TEST(no_query_reads_a_whole_table_that_grows)
{
    sqlite3 *db = NULL;
    store *s = open_sqlite();
    CHECK(sqlite3_open(path, &db) == SQLITE_OK);
    for (int i = 0; i < QUERIES; i++)
        if (i != QUERY_NEWEST
            && reads_whole_table(db, store_queries[i].sql, false)) /* this one is asked at the start */
            check_fail(__FILE__, __LINE__, store_queries[i].sql);
    sqlite3_close(db);
    store_close(s);
}

static void do_nothing(sqlite3_context *result, int count, sqlite3_value **values)
{
    (void)result;
    (void)count;
    (void)values;
}

/* All messages of the server wait for what is written. */
TEST(nothing_is_written_by_reading_a_whole_table_that_grows_except_once_a_day)
{
    sqlite3 *db = NULL;
    store *s = open_sqlite();
    CHECK(sqlite3_open(path, &db) == SQLITE_OK);
    sqlite3_create_function(db, "forget_name", 2, SQLITE_UTF8, NULL, do_nothing, NULL, NULL);
    sqlite3_create_function(db, "forget_player", 2, SQLITE_UTF8, NULL, do_nothing, NULL, NULL);
    for (int i = 0; i < store_write_rows; i++) {
        const write_row *row = &store_writes[i];
        const bool once_a_day = row->kind == FACT_OLD_EXPIRED || row->kind == FACT_UNUSED_EXPIRED;
        if (row->in & IN_SQLITE && !once_a_day && reads_whole_table(db, row->sql, true))
            check_fail(__FILE__, __LINE__, row->sql);
    }
    sqlite3_close(db);
    store_close(s);
}

CHECK_MAIN
