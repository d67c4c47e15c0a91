#include "room.h"

#include <string.h>

#include "../../sys/xalloc.h"
#include "spoken_code.h"

room *room_open(core *c, uint64_t code)
{
    room *r = xalloc(sizeof *r);
    memset(r, 0, sizeof *r);
    r->timer.at = TIMER_NEVER;
    r->code = code;
    spoken_code_write(r->name, code);
    r->start_at = r->deal_at = r->close_at = TIMER_NEVER;
    r->drawer = YV_NOBODY;
    r->events_from = 1;
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        r->seat[seat].grace_at = TIMER_NEVER;
    core_random(c, &r->bot_seed, sizeof r->bot_seed);
    map_put(&c->rooms, code, r);
    return r;
}

room *room_find(const core *c, uint64_t code)
{
    return map_get(&c->rooms, code);
}

uint64_t room_new_code(const core *c)
{
    uint8_t random[TABLE_CODE_LENGTH];
    char code[TABLE_CODE_LENGTH + 1];
    uint64_t number;
    do {
        core_random(c, random, sizeof random);
        spoken_code_make(code, TABLE_CODE_LENGTH, random);
        number = spoken_code_read(code, TABLE_CODE_LENGTH);
    } while (room_find(c, number));
    return number;
}

void room_set_code(core *c, room *r, uint64_t code)
{
    map_remove(&c->rooms, r->code);
    r->code = code;
    spoken_code_write(r->name, code);
    map_put(&c->rooms, code, r);
}

/* ---- lists ---- */

static bool is_joinable(const room *r)
{
    bool here = false, free_seat = false;
    for (int seat = 0; seat < r->seats; seat++) {
        here = here || room_is_here(r, seat);
        free_seat = free_seat || room_is_free(r, seat);
    }
    return r->phase == ROOM_WAITING && r->settings.open && !r->settings.rated && here && free_seat;
}

static bool is_abandoned(const room *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (room_is_here(r, seat))
            return false;
    return r->phase != ROOM_PLAYING && !r->watches;
}

bool room_belongs(const room *r, room_list list)
{
    switch (list) {
    case ROOM_JOINABLE: return is_joinable(r);
    case ROOM_ABANDONED: return is_abandoned(r);
    case ROOM_PUBLIC: return r->settings.open && r->phase != ROOM_OVER && r->events > 0;
    default: return false;
    }
}

static void append_to_list(core *c, room *r, room_list list)
{
    room *last = c->list[list].last;
    r->place[list] = (room_place){.in = true, .before = last};
    *(last ? &last->place[list].after : &c->list[list].first) = r;
    c->list[list].last = r;
}

static void take_out_of_list(core *c, room *r, room_list list)
{
    const room_place at = r->place[list];
    *(at.before ? &at.before->place[list].after : &c->list[list].first) = at.after;
    *(at.after ? &at.after->place[list].before : &c->list[list].last) = at.before;
    r->place[list] = (room_place){.in = false};
}

void room_put_into_lists(core *c, room *r)
{
    for (room_list list = 0; list < ROOM_LISTS; list++) {
        const bool belongs = room_belongs(r, list);
        if (belongs && !r->place[list].in)
            append_to_list(c, r, list);
        else if (!belongs && r->place[list].in)
            take_out_of_list(c, r, list);
    }
}

void room_take_out_of_lists(core *c, room *r)
{
    for (room_list list = 0; list < ROOM_LISTS; list++)
        if (r->place[list].in)
            take_out_of_list(c, r, list);
}

/* ---- changes ---- */

void room_mark_changed(core *c, room *r)
{
    if (r->changed)
        return;
    r->changed = true;
    r->next_changed = NULL;
    *c->changed_end = r;
    c->changed_end = &r->next_changed;
}

void room_unmark_changed(core *c, room *r)
{
    if (!r->changed)
        return;
    room **from = &c->changed;
    while (*from != r)
        from = &(*from)->next_changed;
    *from = r->next_changed;
    if (!*from)
        c->changed_end = from;
    r->changed = false;
}

/* ---- questions ---- */

yv_seat room_seat_of(const room *r, const person *p)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].person == p)
            return (yv_seat)seat;
    return YV_NOBODY;
}

bool room_is_free(const room *r, int seat)
{
    return !r->seat[seat].person && !r->seat[seat].level;
}

bool room_is_bots(const room *r, int seat)
{
    return r->seat[seat].level || r->seat[seat].away || !r->seat[seat].person;
}

bool room_is_here(const room *r, int seat)
{
    return r->seat[seat].person && r->seat[seat].person->conns;
}

bool room_in_round(const room *r)
{
    return r->phase == ROOM_PLAYING && yv_in_round(&r->game);
}

/* A false call may be answered in any order, so several seats may have to act at once. */
bool room_must_act(const room *r, int seat)
{
    const yv_game *game = &r->game;
    if (!room_in_round(r) || !yv_is_in(game, seat))
        return false;
    if (game->phase == YV_SWAPPING)
        return seat != game->turn && !(game->passed >> seat & 1);
    return seat == yv_seat_to_move(game);
}

bool room_is_timed(const room *r, int seat)
{
    return room_must_act(r, seat) && !room_is_bots(r, seat);
}

bool room_is_playing(const room *r, int seat)
{
    return r->phase == ROOM_PLAYING && yv_is_in(&r->game, seat) && !room_is_bots(r, seat);
}

bool room_is_alone(const room *r, yv_seat seat)
{
    for (int other = 0; other < r->seats; other++)
        if (other != seat && room_is_playing(r, other))
            return false;
    return true;
}

bool room_is_left_to_bots(const room *r)
{
    if (r->phase != ROOM_PLAYING || r->game.round == 0)
        return false;
    for (int seat = 0; seat < r->seats; seat++)
        if (yv_is_in(&r->game, seat) && r->seat[seat].person && !r->seat[seat].gone)
            return false;
    return true;
}

bool room_may_slap(const room *r, int seat)
{
    return room_in_round(r) && r->game.slapper == seat;
}

bool room_is_alive_without(const room *r, yv_seat aside)
{
    if (r->rated || room_is_left_to_bots(r))
        return true;
    for (int seat = 0; seat < r->seats; seat++)
        if (seat != aside && room_is_here(r, seat) && !r->seat[seat].parted)
            return true;
    return false;
}

bool room_is_alive(const room *r)
{
    return room_is_alive_without(r, YV_NOBODY);
}

bool room_is_limited(const room *r)
{
    return r->settings.rated && (r->phase == ROOM_PLAYING ? !r->rated : r->limited);
}

yv_seats room_unconfirmed_seats(const room *r)
{
    yv_seats seats = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        const room_seat *at = &r->seat[seat];
        if (at->unconfirmed && at->person && at->person->profile.id != r->host)
            seats |= yv_seat_bit(seat);
    }
    return seats;
}

yv_seats room_ready_seats(const room *r)
{
    yv_seats ready = 0;
    for (int seat = 0; seat < r->seats; seat++)
        if (r->phase == ROOM_OVER ? r->seat[seat].again : r->seat[seat].ready)
            ready |= yv_seat_bit(seat);
    return ready;
}

int room_people(const room *r)
{
    int people = 0;
    for (int seat = 0; seat < r->seats; seat++)
        people += r->seat[seat].person != NULL;
    return people;
}

int room_taken(const room *r)
{
    int taken = 0;
    for (int seat = 0; seat < r->seats; seat++)
        taken += !room_is_free(r, seat);
    return taken;
}

int room_watching(const room *r)
{
    int watching = 0;
    for (const watch *w = r->watches; w; w = w->after_in_room)
        watching += room_seat_of(r, w->conn->person) == YV_NOBODY;
    return watching;
}

const bot_persona *room_bot(const room *r, int seat)
{
    return &r->seat[seat].level->persona[r->seat[seat].bot];
}

bool room_is_search(const room *r)
{
    for (int seat = 0; seat < r->seats && room_fill_level(r); seat++)
        if (r->seat[seat].person && r->seat[seat].person->profile.id == r->host)
            return r->seat[seat].fill;
    return false;
}

const bot_level *room_fill_level(const room *r)
{
    if (r->phase != ROOM_WAITING || !r->settings.open || r->settings.rated)
        return NULL;
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].fill && room_is_here(r, seat))
            return r->seat[seat].fill;
    return NULL;
}

bool room_has_open(const room *r, const person *p)
{
    for (const conn *each = p->conns; each; each = each->next)
        for (const watch *w = each->watches; w; w = w->next)
            if (w->room == r)
                return true;
    return false;
}

bool room_shows(const room *r, const person *p, const person *viewer)
{
    if (room_seat_of(r, p) != YV_NOBODY || room_has_open(r, p))
        return true;
    return !p->profile.hidden && !(viewer && person_blocks_or_is_blocked(p, viewer));
}

void room_kick_out(core *c, room *r, player_id who)
{
    r->kicked[r->kicks++ % ROOM_KICKED] = (room_kick){who, r->host, c->now + core_ms(ROOM_KICK_MS)};
}

bool room_is_kicked(const core *c, const room *r, player_id who)
{
    for (int i = 0; i < ROOM_KICKED; i++)
        if (r->kicked[i].who == who && r->kicked[i].by == r->host && r->kicked[i].until > c->now)
            return true;
    return false;
}

bool room_is_unfinished_for(const room *r, const person *p)
{
    const yv_seat seat = room_seat_of(r, p);
    return r->rated && r->phase == ROOM_PLAYING && seat != YV_NOBODY && !r->seat[seat].gone && yv_is_in(&r->game, seat);
}

const room *room_unfinished_of(const person *p)
{
    for (int i = 0; i < p->room_count; i++)
        if (room_is_unfinished_for(p->rooms[i], p))
            return p->rooms[i];
    return NULL;
}

bool room_gains_nothing(const room *r, int seat)
{
    return r->earns_itself && r->seat[seat].bot_actions > ROOM_MOST_BOT_ACTIONS && !(r->ratings.left >> seat & 1);
}

bool room_is_player(const room *r, player_id who)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].person && r->seat[seat].person->profile.id == who)
            return true;
    return false;
}

bool room_log_is_full(const room *r)
{
    return r->log_length - r->chat_length + r->undone_length > ROOM_MAX_LOG;
}

bool room_is_too_large(core *c, const room *r)
{
    return room_log_is_full(r)
           || (r->log_capacity > ROOM_LARGE_LOG && quota_logs(c, r->made_from) > ROOM_MAX_LOGS_FROM);
}

void room_count_log(core *c, room *r)
{
    if (!r->made_from || r->log_capacity == r->counted)
        return;
    quota_add_logs(c, r->made_from, (int64_t)r->log_capacity - (int64_t)r->counted);
    r->counted = r->log_capacity;
}

bool room_is_whole(const room *r)
{
    if (r->phase != ROOM_PLAYING)
        return r->entries > 0;
    return r->game.phase != YV_OVER && r->rounds == r->game.round - room_in_round(r);
}
