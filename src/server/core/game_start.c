#include "game_start.h"

#include <stdio.h>
#include <string.h>

#include "elsewhere.h"
#include "record_tag.h"
#include "room_commit.h"
#include "seating.h"
#include "spoken_code.h"

enum { LEAVING_MS = 300 }; /* a start waits this long for a player who leaves a game at another node */

/* True if the player in the seat has agreed to be charged for all unfinished rated games that they have now. */
static bool leaves_all(const core *c, const room *r, const room_seat *seat)
{
    const person *p = seat->person;
    for (int i = 0; i < p->room_count; i++)
        if (p->rooms[i] != r && room_is_unfinished_for(p->rooms[i], p)
            && strcmp(p->rooms[i]->game_code, seat->leaves) != 0)
            return false;
    for (const core_table_row *row = NULL; (row = elsewhere_next(c, p->profile.id, row));)
        if (row->cost[elsewhere_seat(row, p->profile.id)] >= 0 && strcmp(row->game, seat->leaves) != 0)
            return false;
    return true;
}

/* True if the player in the seat takes part: no player is charged for leaving another game without consent. */
static bool plays_on(const core *c, const room *r, int seat)
{
    const person *p = r->seat[seat].person;
    if (!p)
        return r->seat[seat].level != NULL;
    if (r->phase == ROOM_OVER && !room_has_open(r, p))
        return false;
    return leaves_all(c, r, &r->seat[seat]);
}

/* False for a player who has the table of a finished game open, but has not asked for another game. The host asks for
 * it by starting it. */
static bool wants_game(const room *r, int seat)
{
    const person *p = r->seat[seat].person;
    return r->phase != ROOM_OVER || !p || r->seat[seat].again || p->profile.id == r->host;
}

/* Collects the players of the next game; with `all`, also those who have not asked for it yet. */
static void collect(const core *c, const room *r, bool all, room_entry *e, int *people)
{
    *people = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        const person *p = r->seat[seat].person;
        if (!plays_on(c, r, seat) || !(all || wants_game(r, seat)))
            continue;
        *people += p != NULL;
        e->occupant[e->occupants++] = (occupant){.player = p ? p->profile.id : 0,
                                                 .level = r->seat[seat].level,
                                                 .bot = r->seat[seat].bot,
                                                 .rating = p ? p->profile.rating : 0};
    }
}

refusal game_start_check_rated(core *c, const room_settings *s)
{
    const char *why = s->rated && !c->settings.rate_all_rules ? settings_unratable(s) : NULL;
    return why ? core_refuse(c, REFUSE_UNRATABLE, why) : REFUSE_NONE;
}

static refusal check_players(core *c, const room *r, const room_entry *e, int people)
{
    yv_game probe;
    yv_text why = yv_text_in(c->words, sizeof c->words);
    if (e->occupants < 2 || people == 0)
        return core_refuse(c, REFUSE_NOT_NOW, "at least two seats must be taken to start");
    for (int i = 0; i < e->occupants && r->settings.rated; i++)
        if (e->occupant[i].level || person_need(c, e->occupant[i].player)->profile.guest)
            return REFUSE_RATED;
    const refusal unratable = game_start_check_rated(c, &r->settings);
    if (unratable)
        return unratable;
    const yv_error error = yv_start(&probe, &r->settings.rules, e->occupants);
    if (!error.code)
        return REFUSE_NONE;
    yv_error_write(error, &why);
    return REFUSE_RULES;
}

/* ---- how often the same players play for ratings ---- */

static bool is_among(const room_entry *e, const room *r)
{
    if (!r->rated || r->phase != ROOM_PLAYING || r->seats != e->occupants)
        return false;
    for (int i = 0; i < e->occupants; i++)
        if (!room_is_player(r, e->occupant[i].player))
            return false;
    return true;
}

static bool is_among_elsewhere(const room_entry *e, const core_table_row *row)
{
    int found = 0;
    for (int i = 0; i < e->occupants; i++)
        for (int seat = 0; seat < row->seats; seat++)
            found += row->player[seat] == e->occupant[i].player;
    return row->rated && !row->waits && !row->over && row->seats == e->occupants && found == e->occupants;
}

static int count_unfinished(core *c, const room_entry *e)
{
    const person *first = person_need(c, e->occupant[0].player);
    int games = 0;
    for (int i = 0; i < first->room_count; i++)
        games += is_among(e, first->rooms[i]);
    for (const core_table_row *row = NULL; (row = elsewhere_next(c, first->profile.id, row));)
        games += is_among_elsewhere(e, row);
    return games;
}

static bool is_limit_reached(core *c, const room *r, const room_entry *e)
{
    player_id players[YV_MAX_PLAYERS];
    for (int i = 0; i < e->occupants; i++)
        players[i] = e->occupant[i].player;
    return r->settings.rated && e->occupants >= 2 && !e->occupant[0].level
           && c->ports.count_rated(c->ports.context, players, e->occupants) + count_unfinished(c, e) >= ROOM_MOST_RATED;
}

void game_start_count_rated(core *c, room *r)
{
    room_entry e = {.kind = ENTRY_START};
    int people;
    r->limit_stale = false;
    if (r->phase == ROOM_PLAYING)
        return;
    collect(c, r, true, &e, &people);
    const bool reached = is_limit_reached(c, r, &e);
    if (reached != r->limited)
        r->limit_changed = true;
    if (r->limited && !reached)
        r->unlimited_at = c->now;
    r->limited = reached;
}

/* A game that the table does not announce as casual, but that would be, does not start before the table says so. */
static refusal check_limit(core *c, room *r, const room_entry *e)
{
    if (r->phase == ROOM_WAITING && r->settings.rated && r->unlimited_at
        && c->now - r->unlimited_at < core_ms(ROOM_LOOK_MS))
        return core_refuse(c, REFUSE_UNCONFIRMED,
                           "this game would count for ratings again: wait until all have seen it");
    if (r->limited || !is_limit_reached(c, r, e))
        return REFUSE_NONE;
    r->limited = r->limit_changed = true;
    room_mark_changed(c, r);
    return core_refuse(c, REFUSE_UNCONFIRMED,
                       "the same players have played ten rated games within 24 hours: this game "
                       "would be casual; start it again if that is all right");
}

/* Asks other nodes to charge players for games that they leave there. Returns false if a game has to wait for that. */
static bool have_left_elsewhere(core *c, room *r, const room_entry *e)
{
    bool all = true;
    for (int i = 0; i < e->occupants && c->ports.others; i++) {
        const core_table_row *row = e->occupant[i].player ? elsewhere_unfinished(c, e->occupant[i].player) : NULL;
        if (!row)
            continue;
        c->ports.others->leave(c->ports.others->context, e->occupant[i].player, row->table);
        all = false;
    }
    if (!all && room_fill_level(r))
        r->start_at = c->now + core_ms(LEAVING_MS);
    return all;
}

/* The stored rating is newer if the last game was played at another node. */
static void refresh_rating(core *c, person *p)
{
    profile stored;
    if (!c->ports.others || !c->ports.find_player(c->ports.context, p->profile.id, &stored))
        return;
    p->profile.rating = stored.rating;
    p->profile.skill = stored.skill;
}

static void charge_leavers(core *c, room *r, room_entry *e)
{
    for (int i = 0; i < e->occupants; i++) {
        person *p = e->occupant[i].player ? person_need(c, e->occupant[i].player) : NULL;
        for (int j = 0; p && j < p->room_count; j++)
            if (p->rooms[j] != r && room_is_unfinished_for(p->rooms[j], p))
                seating_quit(c, p->rooms[j], room_seat_of(p->rooms[j], p));
        if (p) {
            refresh_rating(c, p);
            e->occupant[i].rating = p->profile.rating;
        }
    }
}

/* Replaces control characters, which would break the line of the record. */
static void copy_name(char *to, size_t size, const char *name)
{
    snprintf(to, size, "%s", name[0] ? name : "?");
    for (char *at = to; *at; at++)
        if ((unsigned char)*at < ' ')
            *at = '?';
}

static const char *name_of(core *c, const occupant *who)
{
    return who->level ? who->level->persona[who->bot].name : person_need(c, who->player)->profile.name;
}

/* Writes the head of the record, for the seats as they will be in the game. */
static void put_head(core *c, const room *r, const room_entry *e, yv_text *text)
{
    char name[YV_MAX_PLAYERS][PLAYER_NAME_BYTES + 1], ratings[16 * YV_MAX_PLAYERS];
    const char *names[YV_MAX_PLAYERS];
    yv_text all = yv_text_in(ratings, sizeof ratings);
    for (int seat = 0; seat < e->occupants; seat++) {
        names[seat] = name[seat];
        copy_name(name[seat], sizeof name[seat], name_of(c, &e->occupant[seat]));
        yv_put_string(&all, seat ? " " : "");
        yv_put_number(&all, e->occupant[seat].rating);
    }
    yv_record_put_head(text, &r->settings.rules, names, e->occupants);
    record_tag_put(text, "game", 0, e->game);
    for (int seat = 0; seat < e->occupants; seat++)
        record_tag_put(text, "seat", seat + 1, e->occupant[seat].level ? e->occupant[seat].level->name : "person");
    if (e->stakes == STAKES_RATED)
        record_tag_put(text, "ratings", 0, ratings);
}

static void make_game_code(core *c, char code[GAME_CODE_LENGTH + 1])
{
    uint8_t random[GAME_CODE_LENGTH];
    core_random(c, random, sizeof random);
    spoken_code_make(code, GAME_CODE_LENGTH, random);
}

/* The store keeps each game for ever, and a program could finish a hundred of them in a second, or long ones. Programs
 * on this machine may: they measure the server. */
refusal game_start_check_often(core *c, player_id host, uint64_t address)
{
    return !address || (quota_has(c, host, address, QUOTA_GAMES) && quota_has_address(c, address, QUOTA_STORED))
               ? REFUSE_NONE
               : core_refuse(c, REFUSE_TOO_FAST, "you begin games too often: wait a moment");
}

refusal game_start(core *c, room *r)
{
    char record[RECORD_CAPACITY];
    yv_text text = yv_text_in(record, sizeof record);
    room_entry e = {.kind = ENTRY_START};
    int people;
    if (c->read_only)
        return REFUSE_READ_ONLY;
    if (r->entries > ROOM_MAX_ENTRIES)
        return core_refuse(c, REFUSE_FULL, "this table has reached its limit: create a new one");
    collect(c, r, false, &e, &people);
    refusal no = check_players(c, r, &e, people);
    if (!no)
        no = check_limit(c, r, &e);
    if (!no)
        no = game_start_check_often(c, r->host, r->made_from);
    if (no)
        return no;
    if (!have_left_elsewhere(c, r, &e))
        return core_refuse(c, REFUSE_NOT_NOW, "a player is just leaving another game: try again in a moment");
    quota_take(c, r->host, r->made_from, QUOTA_GAMES);
    charge_leavers(c, r, &e);
    e.stakes = !r->settings.rated ? STAKES_AS_SET : r->limited ? STAKES_CASUAL : STAKES_RATED;
    make_game_code(c, e.game);
    put_head(c, r, &e, &text);
    e.record = (yv_span){record, text.length};
    room_commit(c, r, &e);
    return REFUSE_NONE;
}

refusal game_start_with_bots(core *c, room *r)
{
    const bot_level *fill = room_fill_level(r);
    for (int seat = 0; fill && seat < r->seats && room_taken(r) < ROOM_PLAY_NOW_SEATS; seat++)
        if (room_is_free(r, seat))
            seating_sit(c, r, (yv_seat)seat, &(occupant){.level = fill});
    return game_start(c, r);
}

void game_start_rematch_if_all(core *c, room *r)
{
    bool any = false;
    if (r->phase != ROOM_OVER)
        return;
    for (int seat = 0; seat < r->seats; seat++) {
        const person *p = r->seat[seat].person;
        if (!p || !room_has_open(r, p))
            continue;
        if (!r->seat[seat].again)
            return;
        any = true;
    }
    if (any)
        game_start(c, r);
}
