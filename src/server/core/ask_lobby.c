#include "ask.h"
#include "bots.h"
#include "inside.h"
#include "lobby.h"
#include "play.h"
#include "tell.h"
#include "timing.h"
#include "watch.h"

refusal ask_check_unfinished(core *c, const ask *a)
{
    const person *p = a->from->who;
    if (a->r->has & HAS_leave && a->r->leave)
        return REFUSE_NONE;
    for (int i = 0; i < p->room_count; i++) {
        const room *r = p->rooms[i];
        if (!room_is_unfinished_for(r, p))
            continue;
        c->at = r;
        c->cost = yv_leaving_cost(&r->game, room_seat_of(r, p));
        return REFUSE_UNFINISHED;
    }
    return REFUSE_NONE;
}

refusal ask_check_tables(core *c, const person *p)
{
    int tables = 0;
    for (int i = 0; i < p->room_count; i++)
        tables += p->rooms[i]->phase != ROOM_OVER;
    if (tables >= c->settings.most_tables_each)
        return inside_refuse(c, REFUSE_FULL, "you sit at too many tables");
    return REFUSE_NONE;
}

refusal ask_lobby(core *c, ask *a)
{
    if (!a->r->on) {
        lobby_leave(c, a->from);
        return REFUSE_NONE;
    }
    lobby_enter(c, a->from);
    if (a->r->id == 0)
        return REFUSE_NONE;
    tell_ok_begin(c, a->r->id);
    jsonw_key(&c->out, "tables"), lobby_put_tables(c, &c->out);
    jsonw_close(&c->out, '}');
    tell_send(c, a->from);
    a->answered = true;
    return REFUSE_NONE;
}

/* ---- new tables ---- */

/* What is to be in each seat of a new table besides its host. */
typedef struct {
    room_settings settings;
    const bot_level *bot[YV_MAX_PLAYERS];
    bool start;
} plan;

static refusal plan_bots(core *c, const request *r, plan *p)
{
    const int seats = p->settings.seats;
    const bot_level *fill = r->has & HAS_fill ? bots_find_level(r->fill) : NULL;
    const int bots = r->has & HAS_bots ? r->bots.count : 0;
    if ((r->has & HAS_fill && !fill) || bots >= seats)
        return inside_refuse(c, REFUSE_MALFORMED, fill || bots >= seats ? "too many bots" : "there is no such level");
    for (int i = 0; i < bots; i++) {
        p->bot[seats - bots + i] = bots_find_level(r->bots.item[i]);
        if (!p->bot[seats - bots + i])
            return inside_refuse(c, REFUSE_MALFORMED, "there is no such level");
    }
    p->start = r->has & HAS_start && r->start;
    for (int seat = 1; seat < seats && p->start; seat++)
        if (!p->bot[seat])
            p->bot[seat] = fill;
    return REFUSE_NONE;
}

/* Everything that could be refused is, before there is a table. */
static refusal check_plan(core *c, const ask *a, const plan *p)
{
    yv_game trial;
    int taken = 1;
    for (int seat = 1; seat < p->settings.seats; seat++)
        taken += p->bot[seat] != NULL;
    if (p->settings.rated && (a->from->who->who.guest || taken > 1))
        return REFUSE_RATED;
    if (p->start && taken < 2)
        return inside_refuse(c, REFUSE_NOT_NOW, "at least two seats must be taken");
    if (p->start && yv_start(&trial, &p->settings.rules, taken).code)
        return REFUSE_RULES;
    if (c->rooms.count >= (size_t)c->settings.most_tables)
        return REFUSE_FULL;
    if (a->from->watch_count == PEOPLE_WATCHES_EACH)
        return inside_refuse(c, REFUSE_FULL, "you have too many tables open");
    return ask_check_tables(c, a->from->who);
}

static void answer_table(core *c, ask *a, const room *r)
{
    a->answered = true;
    if (a->r->id == 0)
        return;
    tell_ok_begin(c, a->r->id);
    jsonw_key(&c->out, "table"), jsonw_string(&c->out, r->name);
    jsonw_close(&c->out, '}');
    tell_send(c, a->from);
}

static void carry_out(core *c, ask *a, const plan *p)
{
    room *r = room_open(c, inside_random_code(c));
    const player_id host = a->from->who->who.id;
    const bool consents = a->r->has & HAS_leave && a->r->leave;
    log_line l = {.kind = LINE_CREATE, .player = host, .settings = p->settings};
    inside_random(c, l.secret, SECRET_BYTES);
    c->ports.store(c->ports.context, &(fact){.kind = FACT_TABLE_OPENED, .table = r->name});
    room_commit(c, r, &l);
    play_sit(c, r, 0, &(line_who){.player = host, .consents = consents});
    for (int seat = 1; seat < p->settings.seats; seat++)
        if (p->bot[seat])
            play_sit(c, r, (yv_seat)seat, &(line_who){.level = p->bot[seat]});
    answer_table(c, a, r);
    if (p->start)
        play_start(c, r);
    watch_begin(c, a->from, r);
    tell_state(c, r, a->from, -1);
    timing_go_on(c, r);
}

static refusal create(core *c, ask *a, plan *p)
{
    refusal no = check_plan(c, a, p);
    if (!no)
        no = ask_check_unfinished(c, a);
    if (!no)
        carry_out(c, a, p);
    return no;
}

refusal ask_create(core *c, ask *a)
{
    plan p = {.settings = settings_usual()};
    yv_text why = yv_text_in(c->words, sizeof c->words);
    refusal no = settings_change(&p.settings, a->r, &why);
    if (!no)
        no = plan_bots(c, a->r, &p);
    return no ? no : create(c, a, &p);
}

/* ---- play now ---- */

static void join(core *c, ask *a, room *r, const bot_level *level)
{
    yv_seat seat = 0;
    while (!room_is_free(r, seat))
        seat++;
    answer_table(c, a, r);
    ask_sit_down(c, a, r, seat, level);
}

refusal ask_play(core *c, ask *a)
{
    plan p = {.settings = settings_usual(), .start = true};
    const bot_level *level = a->r->has & HAS_level ? bots_find_level(a->r->level) : bot_find_level("medium");
    yv_text why = yv_text_in(c->words, sizeof c->words);
    refusal no = level ? settings_change(&p.settings, a->r, &why) : REFUSE_MALFORMED;
    if (!no)
        no = ask_check_unfinished(c, a);
    if (!no)
        no = ask_check_tables(c, a->from->who);
    if (no)
        return no;
    room *company = lobby_find_company(c, a->from->who, &p.settings.rules);
    if (company && watch_may_begin(a->from, company, true)) {
        join(c, a, company, level);
        return REFUSE_NONE;
    }
    for (int seat = 1; seat < p.settings.seats; seat++)
        p.bot[seat] = level;
    return create(c, a, &p);
}

/* ---- relations ---- */

static refusal relate(core *c, ask *a, people_list *list, relation kind)
{
    const player_id other = a->r->player;
    if (other <= 0 || other == a->from->who->who.id)
        return REFUSE_MALFORMED;
    if (a->r->on && list->count >= PEOPLE_RELATIONS_EACH)
        return REFUSE_FULL;
    people_set(list, other, a->r->on);
    c->ports.store(c->ports.context, &(fact){.kind = a->r->on ? FACT_RELATED : FACT_UNRELATED,
                                             .player = a->from->who->who.id,
                                             .other = other,
                                             .relation = kind});
    return REFUSE_NONE;
}

refusal ask_mute(core *c, ask *a)
{
    return relate(c, a, &a->from->who->muted, RELATION_MUTE);
}

refusal ask_block(core *c, ask *a)
{
    return relate(c, a, &a->from->who->blocked, RELATION_BLOCK);
}
