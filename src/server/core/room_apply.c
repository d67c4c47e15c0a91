#include "room_apply.h"

#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

/* ---- seats ---- */

static void clear_seat(room_seat *seat)
{
    *seat = (room_seat){.grace_at = TIMER_NEVER};
}

_Static_assert((int)YV_MAX_PLAYERS <= (int)BOT_PERSONAS, "bots of one level can take all seats");

/* Returns the first of the level's personas that no other bot at this table has. */
static uint8_t find_persona(const room *r, int seat, const bot_level *level)
{
    unsigned taken = 0;
    uint8_t persona = 0;
    for (int other = 0; other < r->seats; other++)
        if (other != seat && r->seat[other].level == level)
            taken |= 1u << r->seat[other].bot;
    while (taken >> persona & 1)
        persona++;
    return persona;
}

/* Finds the new person first, so that a person who sits down again in the same seat is not freed in between. */
static void put_into_seat(core *c, room *r, int seat, const occupant *who)
{
    person *before = r->seat[seat].person, *after = who->player ? person_need(c, who->player) : NULL;
    clear_seat(&r->seat[seat]);
    r->seat[seat].person = after;
    r->seat[seat].level = who->level;
    r->seat[seat].bot = who->level ? find_persona(r, seat, who->level) : 0;
    memcpy(r->seat[seat].leaves, who->leaves, sizeof who->leaves);
    r->seat[seat].fill = who->fill;
    if (after)
        person_enter_room(after, r);
    if (before)
        person_leave_room(c, before, r);
}

static void set_seats(core *c, room *r, int seats)
{
    const occupant nobody = {0};
    for (int seat = seats; seat < r->seats; seat++)
        put_into_seat(c, r, seat, &nobody);
    r->seats = seats;
}

static bool apply_create(core *c, room *r, const room_entry *e)
{
    r->settings = e->settings;
    r->host = e->player;
    memcpy(r->secret, e->secret, sizeof r->secret);
    set_seats(c, r, e->settings.seats);
    return true;
}

static bool apply_seat(core *c, room *r, const room_entry *e)
{
    if (e->seat >= r->seats)
        return false;
    put_into_seat(c, r, e->seat, &e->occupant[0]);
    r->host = e->player;
    return true;
}

static bool apply_settings(core *c, room *r, const room_entry *e)
{
    r->settings = e->settings;
    set_seats(c, r, e->settings.seats);
    for (int seat = 0; seat < r->seats; seat++)
        r->seat[seat].unconfirmed = true;
    return true;
}

/* ---- the beginning of a game ---- */

/* A player keeps their part of the shuffle when seats move up. */
static void carry_mix(const room_seat *before, int seats, room_seat *seat)
{
    for (int i = 0; i < seats; i++) {
        if (before[i].person != seat->person)
            continue;
        memcpy(seat->mix, before[i].mix, sizeof seat->mix);
        seat->mix_count = before[i].mix_count;
        return;
    }
}

/* Bots of one level keep their order, and so each keeps its persona. */
static uint8_t carry_bot(const room_seat *before, int seats, const room_entry *e, int seat)
{
    int earlier = 0;
    for (int i = 0; i < seat; i++)
        earlier += e->occupant[i].level == e->occupant[seat].level;
    for (int i = 0; i < seats; i++)
        if (before[i].level == e->occupant[seat].level && earlier-- == 0)
            return before[i].bot;
    return 0;
}

static void seat_players(core *c, room *r, const room_entry *e)
{
    room_seat before[YV_MAX_PLAYERS];
    const int seats = r->seats;
    memcpy(before, r->seat, sizeof before);
    for (int seat = 0; seat < e->occupants; seat++) {
        person *p = e->occupant[seat].player ? person_need(c, e->occupant[seat].player) : NULL;
        clear_seat(&r->seat[seat]);
        r->seat[seat].person = p;
        r->seat[seat].level = e->occupant[seat].level;
        r->seat[seat].bot = e->occupant[seat].level ? carry_bot(before, seats, e, seat) : 0;
        r->seat[seat].first_rating = r->ratings.of[seat] = e->occupant[seat].rating;
        if (p) {
            person_enter_room(p, r);
            carry_mix(before, seats, &r->seat[seat]);
        }
    }
    for (int seat = e->occupants; seat < YV_MAX_PLAYERS; seat++)
        clear_seat(&r->seat[seat]);
    r->seats = e->occupants;
    for (int seat = 0; seat < seats; seat++)
        if (before[seat].person)
            person_leave_room(c, before[seat].person, r);
}

/* If the host is no longer seated, the first person becomes the host. */
static void find_host(room *r)
{
    player_id first = 0;
    for (int seat = r->seats - 1; seat >= 0; seat--) {
        if (!r->seat[seat].person)
            continue;
        first = r->seat[seat].person->profile.id;
        if (first == r->host)
            return;
    }
    r->host = first;
}

static bool apply_start(core *c, room *r, const room_entry *e)
{
    if (yv_start(&r->game, &r->settings.rules, e->occupants).code)
        return false;
    seat_players(c, r, e);
    find_host(r);
    memcpy(r->game_code, e->game, sizeof r->game_code);
    r->phase = ROOM_PLAYING;
    r->rated = e->stakes == STAKES_RATED || (e->stakes == STAKES_AS_SET && r->settings.rated);
    r->earns_itself = e->stakes == STAKES_RATED;
    r->ratings.left = 0;
    r->move = r->undone = 0;
    r->rounds = 0;
    r->said_by_players = r->said_by_onlookers = 0;
    r->drawer = YV_NOBODY;
    r->dealt = r->game;
    r->actions = r->stocks = 0;
    r->known = (habits){0};
    return true;
}

static bool apply_deal(core *c, room *r, const room_entry *e)
{
    (void)c;
    if (r->phase != ROOM_PLAYING)
        return false;
    yv_use_old_starter(&r->game, e->starter);
    if (yv_deal(&r->game, e->starter, e->cards, e->card_count).code)
        return false;
    for (int seat = 0; seat < r->seats; seat++) {
        memcpy(r->mixed[seat], r->seat[seat].mix, MIX_BYTES);
        r->mixed_count[seat] = r->seat[seat].mix_count;
        r->seat[seat].mix_count = 0;
        r->seat[seat].ready = false;
    }
    r->dealt = r->game;
    r->actions = r->stocks = r->reshuffles = 0;
    r->drawer = YV_NOBODY;
    r->move = e->move;
    return true;
}

/* ---- actions ---- */

static void *fit(void *items, int *capacity, int needed, size_t size)
{
    if (needed <= *capacity)
        return items;
    *capacity = 2 * needed;
    return xrealloc(items, (size_t)*capacity * size);
}

/* Keeps what bots need to know of this round: in an endless round only its later part. */
static void remember_action(room *r, const room_entry *e)
{
    if (r->actions == CORE_MAX_ROUND_ACTIONS) {
        r->dealt = r->game;
        r->actions = r->stocks = 0;
    }
    r->action = fit(r->action, &r->action_capacity, r->actions + 1, sizeof *r->action);
    r->action[r->actions++] = e->action;
    if (e->card_count == 0)
        return;
    r->stock = fit(r->stock, &r->stock_capacity, r->stocks + e->card_count, sizeof *r->stock);
    memcpy(r->stock + r->stocks, e->cards, (size_t)e->card_count);
    r->stocks += e->card_count;
    r->reshuffles++;
}

static bool opens_race(const room *r, const yv_action *action)
{
    return action->verb == YV_PLAY && action->take == YV_STOCK && r->game.rules.slap != YV_slap_off
           && r->game.phase == YV_PLAYING;
}

static bool apply_act(core *c, room *r, const room_entry *e)
{
    (void)c;
    if (r->phase != ROOM_PLAYING)
        return false;
    remember_action(r, e);
    if (yv_apply(&r->game, &e->action, e->cards, e->card_count).code)
        return false;
    r->drawer = opens_race(r, &e->action) ? e->action.seat : YV_NOBODY;
    r->seat[e->action.seat].actions++;
    r->seat[e->action.seat].bot_actions += e->by_bot;
    if (!r->seat[e->action.seat].left)
        seat_counts_add_action(&r->seat[e->action.seat].counts, &e->action);
    r->move = e->move;
    return true;
}

/* ---- the ends of rounds and games ---- */

/* A player who has left gets no credit for what a substitute does. */
static void count_round(room *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (!r->seat[seat].left)
            seat_counts_add_round(&r->seat[seat].counts, &r->game.result, (yv_seat)seat);
}

static void next_secret(room *r, const room_entry *e)
{
    memcpy(r->secret, e->next, sizeof r->secret);
    for (int seat = 0; seat < r->seats; seat++)
        r->seat[seat].ready = r->seat[seat].again = false;
}

/* Takes back everything that a seat has gained in this game. */
static void take_gains(room *r, int seat)
{
    int32_t *rating = &r->ratings.of[seat], *gained = &r->seat[seat].gained;
    *rating = *rating > *gained ? *rating - *gained : 0;
    *gained = 0;
}

static void rate(room *r)
{
    const yv_ratings before = r->ratings;
    if (!r->rated)
        return;
    yv_rate_round(&r->ratings, &r->game);
    for (int seat = 0; seat < r->seats; seat++) {
        const int32_t change = r->ratings.of[seat] - before.of[seat];
        r->seat[seat].gained += change > 0 ? change : 0;
        if (room_gains_nothing(r, seat))
            take_gains(r, seat);
    }
}

/* Notes what the round has shown of the players. */
static void learn_habits(room *r)
{
    yv_action last[YV_MAX_PLAYERS] = {0};
    for (int i = 0; i < r->actions; i++)
        if (r->action[i].verb == YV_PLAY)
            last[r->action[i].seat] = r->action[i];
    habits_see_round(&r->known, r->dealt.total, &r->game, last);
}

static bool apply_round(core *c, room *r, const room_entry *e)
{
    (void)c;
    if (r->phase != ROOM_PLAYING || room_in_round(r) || !r->game.result.scored)
        return false;
    rate(r);
    learn_habits(r);
    room_round round = {.move = r->move, .result = r->game.result};
    memcpy(round.total, r->game.total, sizeof round.total);
    memcpy(round.rating, r->ratings.of, sizeof round.rating);
    memcpy(round.hand, r->game.hand, sizeof round.hand);
    r->round = fit(r->round, &r->round_capacity, r->rounds + 1, sizeof *r->round);
    r->round[r->rounds++] = round;
    count_round(r);
    next_secret(r, e);
    return true;
}

static bool apply_end(core *c, room *r, const room_entry *e)
{
    (void)c;
    if (r->phase != ROOM_PLAYING || r->game.phase != YV_OVER)
        return false;
    r->phase = ROOM_OVER;
    if (!e->secrets)
        return true;
    rate(r);
    next_secret(r, e);
    return true;
}

/* ---- what people do ---- */

static bool apply_say(core *c, room *r, const room_entry *e)
{
    (void)c;
    room_said *said = &r->said[r->said_count++ % ROOM_CHAT];
    free(said->text);
    ++*(room_is_player(r, e->player) ? &r->said_by_players : &r->said_by_onlookers);
    *said = (room_said){.from = e->player, .said = e->said, .phrase = e->phrase, .n = r->events, .entry = r->entries};
    if (e->text.length > 0) {
        said->text = xalloc(e->text.length + 1);
        memcpy(said->text, e->text.at, e->text.length);
        said->text[e->text.length] = '\0';
    }
    return true;
}

static bool apply_quiet(core *c, room *r, const room_entry *e)
{
    (void)c;
    r->quiet = e->on;
    return true;
}

static bool apply_quit(core *c, room *r, const room_entry *e)
{
    (void)c;
    if (r->phase != ROOM_PLAYING || e->seat >= r->seats)
        return false;
    if (r->rated)
        yv_rate_leaving(&r->ratings, &r->game, e->seat);
    room_seat *seat = &r->seat[e->seat];
    seat->gone = seat->away = seat->parted = seat->left = true;
    return true;
}

static bool apply_mix(core *c, room *r, const room_entry *e)
{
    (void)c;
    if (e->seat >= r->seats)
        return false;
    memcpy(r->seat[e->seat].mix, e->mix, MIX_BYTES);
    r->seat[e->seat].mix_count = (uint8_t)e->mix_count;
    return true;
}

static bool apply_flag(core *c, room *r, const room_entry *e)
{
    (void)c;
    if (e->seat >= r->seats)
        return false;
    room_seat *seat = &r->seat[e->seat];
    switch (e->kind) {
    case ENTRY_AWAY:
        seat->away = true;
        seat->times_away++;
        break;
    case ENTRY_PART:
        seat->away = seat->parted = true;
        seat->times_away++;
        seat->left = yv_is_in(&r->game, e->seat);
        break;
    case ENTRY_BACK: seat->away = seat->parted = seat->left = false; break;
    case ENTRY_READY:
        seat->ready = r->phase == ROOM_PLAYING;
        seat->unconfirmed = false;
        break;
    default: seat->again = true; break;
    }
    return true;
}

static bool (*const appliers[ENTRY_KINDS])(core *c, room *r, const room_entry *e) = {
    [ENTRY_CREATE] = apply_create, [ENTRY_SEAT] = apply_seat,   [ENTRY_SETTINGS] = apply_settings,
    [ENTRY_START] = apply_start,   [ENTRY_DEAL] = apply_deal,   [ENTRY_ACT] = apply_act,
    [ENTRY_ROUND] = apply_round,   [ENTRY_END] = apply_end,     [ENTRY_SAY] = apply_say,
    [ENTRY_QUIT] = apply_quit,     [ENTRY_MIX] = apply_mix,     [ENTRY_AWAY] = apply_flag,
    [ENTRY_BACK] = apply_flag,     [ENTRY_PART] = apply_flag,   [ENTRY_READY] = apply_flag,
    [ENTRY_AGAIN] = apply_flag,    [ENTRY_QUIET] = apply_quiet,
};

/* True if an entry of this kind can come now. A stored log may be damaged. */
static bool is_timely(const room *r, room_entry_kind kind)
{
    switch (kind) {
    case ENTRY_CREATE: return r->seats == 0;
    case ENTRY_SEAT:
    case ENTRY_SETTINGS:
    case ENTRY_START: return r->seats > 0 && r->phase != ROOM_PLAYING;
    default: return r->seats > 0;
    }
}

bool room_apply(core *c, room *r, const room_entry *e)
{
    return appliers[e->kind] && is_timely(r, e->kind) && appliers[e->kind](c, r, e);
}
