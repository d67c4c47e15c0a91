/* Handles the requests about the connection and the lobby: ping, look, create a table, play now, mute, block. */
#include "elsewhere.h"
#include "game_start.h"
#include "handlers.h"
#include "lobby.h"
#include "notify.h"
#include "room_close.h"
#include "room_commit.h"
#include "seating.h"
#include "settings_request.h"
#include "watch.h"

static bool consents(const handling *h)
{
    return h->r->has & HAS_leave && h->r->leave;
}

refusal handle_check_unfinished(core *c, const handling *h)
{
    const person *p = h->from->person;
    const room *r = room_unfinished_of(p);
    const core_table_row *row = elsewhere_unfinished(c, p->profile.id);
    if (consents(h) || (!r && !row))
        return REFUSE_NONE;
    c->unfinished = r ? r->name : row->table;
    c->cost = r ? yv_leaving_cost(&r->game, room_seat_of(r, p)) : row->cost[elsewhere_seat(row, p->profile.id)];
    return REFUSE_UNFINISHED;
}

const char *handle_leaves(const core *c, const handling *h)
{
    const person *p = h->from->person;
    const room *r = room_unfinished_of(p);
    const core_table_row *row = elsewhere_unfinished(c, p->profile.id);
    if (!consents(h) || (!r && !row))
        return "";
    return r ? r->game_code : row->game;
}

refusal handle_check_tables(core *c, const person *p)
{
    int tables = 0;
    for (int i = 0; i < p->room_count; i++)
        tables += p->rooms[i]->phase != ROOM_OVER;
    for (const core_table_row *row = NULL; (row = elsewhere_next(c, p->profile.id, row));)
        tables += !row->over;
    if (tables >= c->settings.most_tables_each)
        return core_refuse(c, REFUSE_FULL, "you sit at too many tables");
    return REFUSE_NONE;
}

refusal handle_ping(core *c, handling *h)
{
    (void)c, (void)h;
    return REFUSE_NONE;
}

refusal handle_lobby(core *c, handling *h)
{
    if (!h->r->on) {
        lobby_leave(c, h->from);
        return REFUSE_NONE;
    }
    lobby_enter(c, h->from);
    if (h->r->id == 0)
        return REFUSE_NONE;
    notify_ok_begin(c, h->r->id);
    jsonw_key(&c->out, "tables"), lobby_render_tables(c, &c->out);
    jsonw_close(&c->out, '}');
    notify_send(c, h->from);
    h->answered = true;
    return REFUSE_NONE;
}

/* ---- new tables ---- */

/* A table to be created: the bot for each seat, or NULL. The host takes seat 0. */
typedef struct {
    room_settings settings;
    const bot_level *bot[YV_MAX_PLAYERS];
    bool start;            /* the game starts at once */
    const bot_level *fill; /* the host came through Play now: the level of the bots that will take the free seats */
} plan;

static refusal plan_bots(core *c, const request *r, plan *p)
{
    const int seats = p->settings.seats;
    const bot_level *fill = r->has & HAS_fill ? bot_find_level_in(r->fill) : NULL;
    const int bots = r->has & HAS_bots ? r->bots.count : 0;
    if ((r->has & HAS_fill && !fill) || bots >= seats)
        return core_refuse(c, REFUSE_MALFORMED, fill || bots >= seats ? "too many bots" : "there is no such bot level");
    for (int i = 0; i < bots; i++) {
        p->bot[seats - bots + i] = bot_find_level_in(r->bots.item[i]);
        if (!p->bot[seats - bots + i])
            return core_refuse(c, REFUSE_MALFORMED, "there is no such bot level");
    }
    p->start = r->has & HAS_start && r->start;
    for (int seat = 1; seat < seats && p->start; seat++)
        if (!p->bot[seat])
            p->bot[seat] = fill;
    return REFUSE_NONE;
}

/* Makes space for another table if there is none. */
static bool has_space(core *c)
{
    if (c->rooms.count >= (size_t)c->settings.most_tables)
        room_close_abandoned(c);
    return c->rooms.count < (size_t)c->settings.most_tables;
}

/* Checks everything that could fail, so that no table is created in vain. */
static refusal check_plan(core *c, const handling *h, const plan *p)
{
    yv_game probe;
    int taken = 1;
    for (int seat = 1; seat < p->settings.seats; seat++)
        taken += p->bot[seat] != NULL;
    if (p->settings.rated && (h->from->person->profile.guest || taken > 1))
        return REFUSE_RATED;
    const refusal unratable = game_start_check_rated(c, &p->settings);
    if (unratable)
        return unratable;
    if (p->start && taken < 2)
        return core_refuse(c, REFUSE_NOT_NOW, "at least two seats must be taken to start");
    if (p->start && yv_start(&probe, &p->settings.rules, taken).code)
        return REFUSE_RULES;
    const refusal often =
        p->start ? game_start_check_often(c, h->from->person->profile.id, h->from->address) : REFUSE_NONE;
    if (often)
        return often;
    if (quota_tables(c, h->from->address) + elsewhere_tables_from(c, h->from->address) >= c->settings.most_tables_from)
        return core_refuse(c, REFUSE_FULL, "there are too many tables from your address");
    if (!has_space(c))
        return REFUSE_FULL;
    if (h->from->watch_count == CONN_MAX_WATCHES)
        return core_refuse(c, REFUSE_FULL, "you have too many tables open");
    return handle_check_tables(c, h->from->person);
}

static void answer_table(core *c, handling *h, const room *r)
{
    h->answered = true;
    if (h->r->id == 0)
        return;
    notify_ok_begin(c, h->r->id);
    jsonw_key(&c->out, "table"), jsonw_string(&c->out, r->name);
    jsonw_close(&c->out, '}');
    notify_send(c, h->from);
}

static void carry_out(core *c, handling *h, const plan *p)
{
    room *r = room_open(c, room_new_code(c));
    const player_id host = h->from->person->profile.id;
    room_entry e = {.kind = ENTRY_CREATE, .player = host, .settings = p->settings};
    core_random(c, e.secret, SECRET_BYTES);
    r->made_from = h->from->address;
    quota_add_table(c, r->made_from, 1);
    core_store(c, &(fact){.kind = FACT_TABLE_OPENED, .table = r->name});
    room_commit(c, r, &e);
    seating_take(c, r, 0, h->from->person, handle_leaves(c, h), p->fill);
    for (int seat = 1; seat < p->settings.seats; seat++)
        if (p->bot[seat])
            seating_sit(c, r, (yv_seat)seat, &(occupant){.level = p->bot[seat]});
    answer_table(c, h, r);
    if (p->start)
        game_start(c, r);
    watch_begin(c, h->from, r, -1);
}

static refusal create(core *c, handling *h, plan *p)
{
    refusal no = check_plan(c, h, p);
    if (!no)
        no = handle_check_unfinished(c, h);
    if (!no)
        carry_out(c, h, p);
    return no;
}

refusal handle_create(core *c, handling *h)
{
    plan p = {.settings = settings_usual()};
    yv_text why = yv_text_in(c->words, sizeof c->words);
    refusal no = settings_request_apply(&p.settings, h->r, &why);
    if (!no)
        no = plan_bots(c, h->r, &p);
    return no ? no : create(c, h, &p);
}

/* ---- play now ---- */

static void join(core *c, handling *h, room *r, const bot_level *level)
{
    yv_seat seat = 0;
    while (!room_is_free(r, seat))
        seat++;
    answer_table(c, h, r);
    handle_sit_down(c, h, r, seat, level);
}

refusal handle_play(core *c, handling *h)
{
    plan p = {.settings = settings_usual()};
    const bot_level *level = h->r->has & HAS_level ? bot_find_level_in(h->r->level) : bot_find_level("medium");
    yv_text why = yv_text_in(c->words, sizeof c->words);
    refusal no = level ? settings_request_apply(&p.settings, h->r, &why) : REFUSE_MALFORMED;
    if (!no)
        no = handle_check_unfinished(c, h);
    if (!no)
        no = handle_check_tables(c, h->from->person);
    if (no)
        return no;
    room *company = lobby_find_company(c, h->from->person, &p.settings.rules);
    if (company && watch_may_begin(h->from, company, true)) {
        if (!conn_take(c, h->from, QUOTA_SEATS))
            return REFUSE_TOO_FAST;
        join(c, h, company, level);
        return REFUSE_NONE;
    }
    p.fill = level;
    return create(c, h, &p);
}

/* ---- relations ---- */

static refusal relate(core *c, handling *h, player_list *list, relation kind)
{
    const player_id other = h->r->player;
    if (other <= 0 || other == h->from->person->profile.id)
        return REFUSE_MALFORMED;
    if (h->r->on && list->count >= PERSON_MAX_RELATIONS)
        return REFUSE_FULL;
    if (h->r->on && !person_find_profile(c, other, &(profile){0}))
        return core_refuse(c, REFUSE_MALFORMED, "there is no such player");
    if (h->r->on && !quota_has_address(c, h->from->address, QUOTA_STORED))
        return REFUSE_TOO_FAST;
    if (h->r->on)
        quota_charge_stored(c, h->from->address, CORE_ROW_BYTES);
    player_list_set(list, other, h->r->on);
    h->from->person->related = c->now;
    core_store(c, &(fact){.kind = h->r->on ? FACT_RELATED : FACT_UNRELATED,
                          .player = h->from->person->profile.id,
                          .other = other,
                          .relation = kind});
    if (c->ports.others)
        c->ports.others->related(c->ports.others->context, h->from->person->profile.id, kind, other, h->r->on);
    return REFUSE_NONE;
}

refusal handle_mute(core *c, handling *h)
{
    return relate(c, h, &h->from->person->muted, RELATION_MUTE);
}

refusal handle_block(core *c, handling *h)
{
    return relate(c, h, &h->from->person->blocked, RELATION_BLOCK);
}
