#include "play.h"

#include <stdio.h>
#include <string.h>

#include "../../chance/shuffle.h"
#include "../../chance/fair.h"
#include "room_bots.h"
#include "spoken_code.h"
#include "core_internal.h"
#include "shuffling.h"
#include "notify.h"
#include "timing.h"

enum { RECORD_CAPACITY = 4096 }; /* more than the record's lines of one line of the log take */

/* ---- seats ---- */

void play_sit(core *c, room *r, yv_seat seat, const occupant *who)
{
    const person *host = map_get(&c->persons, (uint64_t)r->host);
    const bool hosted = host && (room_seat_of(r, host) != YV_NOBODY || room_has_open(r, host));
    room_entry e = {.kind = ENTRY_SEAT, .seat = seat, .occupant = {*who}, .player = r->host};
    if (who->player && !hosted)
        e.player = who->player;
    room_commit(c, r, &e);
}

/* Who stands up hands the table on to the next person who sits there. */
void play_stand(core *c, room *r, yv_seat seat)
{
    room_entry e = {.kind = ENTRY_SEAT, .seat = seat, .player = r->host};
    const person *leaving = r->seat[seat].person;
    for (int other = 0; other < r->seats && leaving && leaving->who.id == e.player; other++)
        if (other != seat && r->seat[other].person)
            e.player = r->seat[other].person->who.id;
    room_commit(c, r, &e);
}

void play_away(core *c, room *r, yv_seat seat, room_entry_kind kind)
{
    room_entry e = {.kind = kind, .seat = seat};
    room_commit(c, r, &e);
    notify_presence(c, r, seat);
}

void play_back(core *c, room *r, yv_seat seat)
{
    room_entry e = {.kind = ENTRY_BACK, .seat = seat};
    room_commit(c, r, &e);
    room_bots_forget(c, r);
    r->clock_from = c->now;
    notify_presence(c, r, seat);
    notify_clock(c, r);
}

void play_quit(core *c, room *r, yv_seat seat)
{
    char record[RECORD_CAPACITY];
    yv_text text = yv_text_in(record, sizeof record);
    if (r->game.round > 0)
        yv_record_put_leaving(&text, seat);
    room_entry e = {.kind = ENTRY_QUIT,
                    .seat = seat,
                    .charged = r->settings.rated ? yv_leaving_cost(&r->game, seat) : 0,
                    .record = {record, text.length}};
    if (e.charged > r->ratings.of[seat])
        e.charged = r->ratings.of[seat];
    room_commit(c, r, &e);
    r->seat[seat].grace_at = TIMER_NEVER;
    notify_presence(c, r, seat);
    timing_go_on(c, r);
}

/* ---- beginning ---- */

static const room *unfinished_elsewhere(const room *r, const person *p)
{
    for (int i = 0; i < p->room_count; i++)
        if (p->rooms[i] != r && room_is_unfinished_for(p->rooms[i], p))
            return p->rooms[i];
    return NULL;
}

/* In a rematch only those play who are still at the table. Nobody is charged for a game that was started without them
 * agreeing to it: then they are left out. */
static bool plays_on(const room *r, int seat)
{
    const person *p = r->seat[seat].person;
    if (!p)
        return r->seat[seat].level != NULL;
    if (r->phase == ROOM_OVER && !room_has_open(r, p))
        return false;
    return r->seat[seat].consents || !unfinished_elsewhere(r, p);
}

static void collect(const room *r, room_entry *e, int *people)
{
    *people = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        const person *p = r->seat[seat].person;
        if (!plays_on(r, seat))
            continue;
        *people += p != NULL;
        e->occupant[e->occupants++] = (occupant){.player = p ? p->who.id : 0,
                                                 .level = r->seat[seat].level,
                                                 .bot = r->seat[seat].bot,
                                                 .rating = p ? p->who.rating : 0};
    }
}

static refusal check_players(core *c, const room *r, const room_entry *e, int people)
{
    yv_game trial;
    yv_text why = yv_text_in(c->words, sizeof c->words);
    if (e->occupants < 2 || people == 0)
        return core_refuse(c, REFUSE_NOT_NOW, "at least two seats must be taken");
    for (int i = 0; i < e->occupants && r->settings.rated; i++)
        if (e->occupant[i].level || person_need(c, e->occupant[i].player)->who.guest)
            return REFUSE_RATED;
    const yv_error error = yv_start(&trial, &r->settings.rules, e->occupants);
    if (!error.code)
        return REFUSE_NONE;
    yv_error_write(error, &why);
    return REFUSE_RULES;
}

static void charge_leavers(core *c, room *r, room_entry *e)
{
    for (int i = 0; i < e->occupants; i++) {
        person *p = e->occupant[i].player ? person_need(c, e->occupant[i].player) : NULL;
        for (int j = 0; p && j < p->room_count; j++)
            if (p->rooms[j] != r && room_is_unfinished_for(p->rooms[j], p))
                play_quit(c, p->rooms[j], room_seat_of(p->rooms[j], p));
        if (p)
            e->occupant[i].rating = p->who.rating;
    }
}

static void put_tag(yv_text *text, const char *key, int number, const char *value)
{
    char name[32];
    snprintf(name, sizeof name, number ? "%s%d" : "%s", key, number);
    yv_record_put_tag(text, name, value);
}

/* A name is one line of the record, whatever it is made of. */
static void copy_name(char *to, size_t size, const char *name)
{
    snprintf(to, size, "%s", name[0] ? name : "?");
    for (char *at = to; *at; at++)
        if ((unsigned char)*at < ' ')
            *at = '?';
}

static const char *name_of(core *c, const occupant *who)
{
    return who->level ? who->level->persona[who->bot].name : person_need(c, who->player)->who.name;
}

/* The seats as they will be. */
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
    put_tag(text, "game", 0, e->game);
    for (int seat = 0; seat < e->occupants; seat++)
        put_tag(text, "seat", seat + 1, e->occupant[seat].level ? e->occupant[seat].level->name : "person");
    if (r->settings.rated)
        put_tag(text, "ratings", 0, ratings);
}

static void make_game_code(core *c, char code[GAME_CODE_LENGTH + 1])
{
    uint8_t random[GAME_CODE_LENGTH];
    core_random(c, random, sizeof random);
    spoken_code_make(code, GAME_CODE_LENGTH, random);
}

refusal play_start(core *c, room *r)
{
    char record[RECORD_CAPACITY];
    yv_text text = yv_text_in(record, sizeof record);
    room_entry e = {.kind = ENTRY_START};
    int people;
    if (r->lines > ROOM_MAX_LINES)
        return core_refuse(c, REFUSE_FULL, "this table has seen enough: please make a new one");
    collect(r, &e, &people);
    const refusal no = check_players(c, r, &e, people);
    if (no)
        return no;
    charge_leavers(c, r, &e);
    make_game_code(c, e.game);
    put_head(c, r, &e, &text);
    e.record = (yv_span){record, text.length};
    room_commit(c, r, &e);
    timing_go_on(c, r);
    return REFUSE_NONE;
}

void play_rematch_if_all(core *c, room *r)
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
        play_start(c, r);
}

/* ---- dealing ---- */

static void put_shuffle_tags(core *c, const room *r, int round, yv_text *text)
{
    char value[YV_MAX_PLAYERS * (2 * MIX_BYTES + 1) + 1];
    yv_text hex = yv_text_in(value, sizeof value);
    uint8_t commit[SECRET_BYTES];
    c->ports.hash(c->ports.context, r->secret, SECRET_BYTES, commit);
    room_entry_put_hex(&hex, commit, SECRET_BYTES);
    put_tag(text, "commit", round, value);
    hex = yv_text_in(value, sizeof value);
    for (int seat = 0; seat < r->seats; seat++) {
        yv_put_string(&hex, seat ? " " : "");
        if (r->seat[seat].mix_count)
            room_entry_put_hex(&hex, r->seat[seat].mix, r->seat[seat].mix_count);
        else
            yv_put_char(&hex, '-');
    }
    put_tag(text, "mix", round, value);
}

void play_deal(core *c, room *r)
{
    char record[RECORD_CAPACITY];
    yv_text text = yv_text_in(record, sizeof record);
    uint8_t key[YV_SEED_BYTES];
    room_entry e = {.kind = ENTRY_DEAL, .move = r->move + 1, .round = r->game.round + 1, .starter = r->game.starter};
    YV_ASSERT(r->phase == ROOM_PLAYING && r->game.phase == YV_DEALING);
    shuffling_coming_key(c, r, key);
    if (e.starter == YV_NOBODY)
        e.starter = fair_starter(key, r->seats);
    e.card_count = fair_deck(key, &r->game.rules, r->seats, e.cards);
    put_shuffle_tags(c, r, e.round, &text);
    yv_game dealt = r->game;
    dealt.round = (int16_t)e.round;
    dealt.starter = e.starter;
    yv_record_put_deal(&text, &dealt, e.cards);
    for (int seat = 0; seat < r->seats && e.round == 1; seat++)
        if (r->seat[seat].gone) /* a record has no place for that before its first round */
            yv_record_put_leaving(&text, (yv_seat)seat);
    e.record = (yv_span){record, text.length};
    room_commit(c, r, &e);
}

/* ---- the ends of rounds and games ---- */

static void put_seed(const room *r, const room_entry *e, yv_text *text)
{
    char hex[2 * SECRET_BYTES + 1];
    yv_text value = yv_text_in(hex, sizeof hex);
    room_entry_put_hex(&value, e->secret, SECRET_BYTES);
    put_tag(text, "seed", r->game.round, hex);
}

static void fill_secrets(core *c, const room *r, room_entry *e)
{
    memcpy(e->secret, r->secret, SECRET_BYTES);
    core_random(c, e->next, SECRET_BYTES);
}

/* The record's lines about a result: score and total belong to the round, win to the end. */
static yv_span split_result(const yv_text *text, bool win)
{
    const char *at = strstr(text->buffer, "win ");
    const size_t first = at ? (size_t)(at - text->buffer) : text->length;
    return win ? (yv_span){text->buffer + first, text->length - first} : (yv_span){text->buffer, first};
}

static void put_result(const room *r, bool win, yv_text *text)
{
    char both[512];
    yv_text result = yv_text_in(both, sizeof both);
    yv_record_put_result(&result, &r->game);
    const yv_span part = split_result(&result, win);
    yv_put_bytes(text, part.at, part.length);
}

static void end_round(core *c, room *r)
{
    char record[RECORD_CAPACITY];
    yv_text text = yv_text_in(record, sizeof record);
    room_entry e = {.kind = ENTRY_ROUND, .round = r->game.round};
    fill_secrets(c, r, &e);
    put_result(r, false, &text);
    put_seed(r, &e, &text);
    e.record = (yv_span){record, text.length};
    c->figures.rounds++;
    room_commit(c, r, &e);
}

/* A game that a false call ended has no round line before this. */
static void end_game(core *c, room *r, bool scored)
{
    char record[RECORD_CAPACITY];
    yv_text text = yv_text_in(record, sizeof record);
    room_entry e = {.kind = ENTRY_END, .secrets = !scored};
    put_result(r, true, &text);
    if (!scored) {
        fill_secrets(c, r, &e);
        put_seed(r, &e, &text);
    }
    e.record = (yv_span){record, text.length};
    room_commit(c, r, &e);
}

static void end_what_is_over(core *c, room *r)
{
    if (room_in_round(r))
        return;
    const bool scored = r->game.result.scored != 0;
    const bool over = r->game.phase == YV_OVER;
    if (scored)
        end_round(c, r);
    if (over)
        end_game(c, r, scored);
}

/* ---- actions ---- */

static bool is_false_draw(const yv_game *game, const yv_action *action)
{
    return action->verb != YV_PLAY && game->rules.false_call == YV_false_call_draw3 && action->seat == game->turn
           && (action->verb == YV_CALL_YANIV || action->verb == YV_CALL_YAN)
           && yv_hand_points(game, action->seat) > game->rules.threshold;
}

/* Which cards of the stock the action draws: what is left of the old one, then of the new one. */
static void find_drawn(const yv_game *game, room_entry *e)
{
    const bool from_stock = e->action.verb == YV_PLAY && e->action.take == YV_STOCK;
    const int wanted = from_stock ? 1 : is_false_draw(game, &e->action) ? ENTRY_MAX_DREW : 0;
    const int old = yv_stock_size(game);
    for (int i = 0; i < wanted && i < old + e->card_count; i++)
        e->drew[e->drew_count++] = i < old ? game->pile[game->next + i] : e->cards[i - old];
}

static void do_action(core *c, room *r, const yv_action *action, bool by_bot)
{
    char record[RECORD_CAPACITY];
    yv_text text = yv_text_in(record, sizeof record);
    room_entry e = {.kind = ENTRY_ACT, .move = r->move + 1, .by_bot = by_bot, .action = *action};
    e.card_count = yv_reshuffle_size(&r->game, action);
    if (e.card_count > 0) {
        uint8_t key[YV_SEED_BYTES];
        memcpy(e.cards, r->game.pile, (size_t)e.card_count);
        shuffling_key(c, r, key);
        fair_stock(key, (uint32_t)r->reshuffles + 1, e.cards, e.card_count);
    }
    find_drawn(&r->game, &e);
    yv_record_put_action(&text, action, e.cards, e.card_count);
    e.record = (yv_span){record, text.length};
    c->figures.moves++;
    c->figures.slaps += action->verb == YV_SLAP;
    room_commit(c, r, &e);
    end_what_is_over(c, r);
}

static void answer_held(core *c, const room_held *held, refusal no)
{
    conn *to = map_get(&c->conns, held->conn);
    if (!to)
        return;
    c->words[0] = '\0';
    if (no)
        notify_refusal(c, to, held->id, no);
    else
        notify_ok(c, to, held->id);
    if (!no)
        conn_return_token(to);
}

void play_release(core *c, room *r)
{
    const room_held held = r->held;
    r->held.on = false;
    const bool legal = !yv_check(&r->game, &held.action).code;
    if (legal)
        do_action(c, r, &held.action, held.by_bot);
    answer_held(c, &held, legal ? REFUSE_NONE : REFUSE_SLAPPED);
}

static const struct {
    yv_code code;
    refusal no;
} other_refusals[] = {
    {YV_NOT_YOUR_TURN, REFUSE_NOT_TURN}, {YV_NO_ROUND, REFUSE_NOT_NOW}, {YV_GAME_OVER, REFUSE_NOT_NOW}};

static refusal check_action(core *c, const room *r, const yv_action *action)
{
    const yv_error error = yv_check(&r->game, action);
    yv_text why = yv_text_in(c->words, sizeof c->words);
    if (!error.code)
        return REFUSE_NONE;
    yv_error_write(error, &why);
    for (size_t i = 0; i < sizeof other_refusals / sizeof other_refusals[0]; i++)
        if (other_refusals[i].code == error.code)
            return other_refusals[i].no;
    return REFUSE_ILLEGAL;
}

/* Until when an action of this seat has to wait for a slap-down that may be under way. */
static core_time held_until(const core *c, const room *r, yv_seat seat)
{
    if (r->drawer == YV_NOBODY || r->drawer == seat)
        return c->now;
    if (r->settings.window)
        return race_window_until(c->now, r->drawn_at, r->settings.window_ms);
    return race_held_until(c->now, person_round_trip(r->seat[r->drawer].person));
}

static void take_back(core *c, room *r, yv_seat seat, const conn *from)
{
    if (from && r->seat[seat].away)
        play_back(c, r, seat);
}

static refusal try_slap(core *c, room *r, const yv_action *slap, const conn *from)
{
    const race_entry entry = {c->now, from ? from->round_trip : 0};
    if (r->held.on && !r->settings.window && !race_slap_first(entry, r->held.entry))
        return core_refuse(c, REFUSE_LATE, "");
    take_back(c, r, slap->seat, from);
    do_action(c, r, slap, !from);
    if (r->held.on)
        play_release(c, r);
    return REFUSE_NONE;
}

refusal play_try(core *c, room *r, const yv_action *action, const conn *from, int64_t id, bool *held)
{
    const refusal no = check_action(c, r, action);
    *held = false;
    if (no)
        return no;
    if (action->verb == YV_SLAP)
        return try_slap(c, r, action, from);
    if (r->held.on)
        return core_refuse(c, REFUSE_NOT_NOW, "an action is on its way already");
    take_back(c, r, action->seat, from);
    const core_time until = held_until(c, r, action->seat);
    if (until <= c->now) {
        do_action(c, r, action, !from);
        return REFUSE_NONE;
    }
    r->held = (room_held){.on = true,
                          .by_bot = !from,
                          .conn = from ? from->id : 0,
                          .id = id,
                          .action = *action,
                          .entry = {c->now, from ? from->round_trip : 0},
                          .until = until};
    *held = true;
    return REFUSE_NONE;
}

/* A bot that answers what it may not do has no say in it. */
static void do_anything(core *c, room *r, yv_seat seat)
{
    char details[64];
    yv_action legal;
    bool held;
    snprintf(details, sizeof details, "table=%s seat=%d", r->name, seat + 1);
    c->ports.log(c->ports.context, LOG_ERROR, "illegal-bot-answer", details);
    if (yv_list(&r->game, yv_seat_bit(seat), 0, &legal, 1) > 0)
        play_try(c, r, &legal, NULL, 0, &held);
}

void play_answer(core *c, room *r, yv_seat seat)
{
    room_seat *at = &r->seat[seat];
    const yv_action answer = at->answer;
    const bool slap = r->game.slapper == seat && r->game.turn != seat;
    bool held;
    at->answered = false;
    if (slap) {
        at->declined = true;
        if (answer.verb == YV_SLAP)
            play_try(c, r, &answer, NULL, 0, &held);
        return;
    }
    if (r->held.on)
        at->answered = true, at->answer_at = r->held.until + 1;
    else if (play_try(c, r, &answer, NULL, 0, &held))
        do_anything(c, r, seat);
}
