/* Turns: a player's requests that take a seat are handled one after the other, at whichever nodes they arrive. So the
 * node that handles one of them knows the seats that the earlier ones have taken, and the limits on a player hold.
 *
 * For each player, one of the living nodes gives the turns; all nodes agree on it, as far as they agree on which nodes
 * live. A turn ends when its request has been handled and all nodes have been told of the new seat; or after a while,
 * if nothing more is heard of it. */
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "cluster_internal.h"

enum {
    LONGEST_MS = 1500, /* a turn lasts no longer */
    AGAIN_MS = 15,     /* between two questions for a turn */
};

/* A turn that this node has given. */
typedef struct {
    uint64_t to; /* the node's epoch */
    uint64_t number;
    core_time until;
} turn;

/* A turn that a request of this node waits for, or has. The next request of the player asks when it is over. */
typedef struct {
    uint64_t number;
    core_time asked, came; /* 0: not yet */
} asked_turn;

/* ---- the node that gives the turns ---- */

static uint64_t mixed(uint64_t of)
{
    of = (of ^ of >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    of = (of ^ of >> 27) * UINT64_C(0x94d049bb133111eb);
    return of ^ of >> 31;
}

/* Returns NULL if this node gives the player's turns. */
static peer *giver_of(const cluster *n, player_id id)
{
    peer *giver = NULL;
    uint64_t best = n->draining || n->cut_off ? 0 : mixed(mixed(n->settings.epoch) ^ (uint64_t)id);
    for (peer *p = n->peers; p; p = p->next) {
        const uint64_t score = p->alive && !p->drains && p->version >= 2 ? mixed(mixed(p->epoch) ^ (uint64_t)id) : 0;
        if (score > best) {
            best = score;
            giver = p;
        }
    }
    return giver;
}

static bool is_alone(const cluster *n)
{
    for (const peer *p = n->peers; p; p = p->next)
        if (p->alive)
            return false;
    return true;
}

/* ---- giving ---- */

static void forget_old(cluster *n)
{
    enum { FEWEST = 256 };
    size_t place = 0;
    if (n->turns.count < FEWEST)
        return;
    for (map_entry *each; (each = map_next(&n->turns, &place));)
        if (((const turn *)each->value)->until <= n->now) {
            free(each->value);
            map_remove(&n->turns, each->key);
            place = 0; /* removing moves entries */
        }
}

static bool give(cluster *n, uint64_t to, player_id id, uint64_t number)
{
    turn *t = map_get(&n->turns, (uint64_t)id);
    if (t && t->until > n->now)
        return t->to == to && t->number == number;
    if (!t) {
        forget_old(n);
        t = xalloc(sizeof *t);
        map_put(&n->turns, (uint64_t)id, t);
    }
    *t = (turn){.to = to, .number = number, .until = n->now + 1000 * (core_time)LONGEST_MS};
    return true;
}

static void take_back(cluster *n, uint64_t from, player_id id, uint64_t number)
{
    turn *t = map_get(&n->turns, (uint64_t)id);
    if (!t || t->to != from || t->number != number)
        return;
    map_remove(&n->turns, (uint64_t)id);
    free(t);
}

/* ---- asking ---- */

static void say_loose(cluster *n, const peer *to, unsigned kind, player_id id, uint64_t number)
{
    wire_writer *w = link_say_loose(n, kind);
    wire_number(w, TAG_PLAYER, (uint64_t)id);
    wire_number(w, TAG_ID, number);
    wire_end(w);
    link_send_loose(n, to);
}

static asked_turn *ask(cluster *n, player_id id, uint64_t *number)
{
    asked_turn *a = map_get(&n->asked, (uint64_t)id);
    if (!a) {
        a = xalloc(sizeof *a);
        *a = (asked_turn){.number = ++n->last_turn};
        map_put(&n->asked, (uint64_t)id, a);
        *number = a->number;
    }
    return a;
}

bool turn_has(cluster *n, player_id id, uint64_t *number)
{
    if (is_alone(n) || n->settings.version < 2)
        return true;
    asked_turn *a = ask(n, id, number);
    if (a->number != *number)
        return false; /* another request of the player is first */
    if (a->came && n->now - a->came < 1000 * (core_time)LONGEST_MS / 2)
        return true;
    if (a->came) { /* it may have ended: nobody can use it any more */
        turn_over(n, id, *number, TURN_AT_ONCE);
        a = ask(n, id, number);
    }
    peer *giver = giver_of(n, id);
    if (!giver && give(n, n->settings.epoch, id, a->number)) {
        a->came = n->now;
        return true;
    }
    if (giver && (!a->asked || n->now - a->asked >= 1000 * (core_time)AGAIN_MS)) {
        say_loose(n, giver, SAY_ASK_TURN, id, a->number);
        a->asked = n->now;
    }
    return false;
}

void turn_over(cluster *n, player_id id, uint64_t number, turn_end when)
{
    asked_turn *a = map_get(&n->asked, (uint64_t)id);
    if (!number)
        return;
    if (a && a->number == number) {
        map_remove(&n->asked, (uint64_t)id);
        free(a);
    }
    if (when == TURN_LATER)
        return;
    const bool post = when == TURN_WHEN_TOLD;
    wire_writer *w = post ? link_post(n, SAY_TURN_OVER) : link_say_all(n, SAY_TURN_OVER);
    wire_number(w, TAG_PLAYER, (uint64_t)id);
    wire_number(w, TAG_ID, number);
    if (post) {
        link_post_end(n);
    } else {
        wire_end(w);
        take_back(n, n->settings.epoch, id, number);
    }
}

void turn_heard(cluster *n, peer *from, const wire_fields *f)
{
    const player_id id = (player_id)wire_number_of(f, TAG_PLAYER, 0);
    const uint64_t number = wire_number_of(f, TAG_ID, 0);
    asked_turn *a = map_get(&n->asked, (uint64_t)id);
    if (id <= 0 || !number)
        return;
    switch (f->kind) {
    case SAY_ASK_TURN:
        if (from && give(n, from->epoch, id, number))
            say_loose(n, from, SAY_TURN, id, number);
        break;
    case SAY_TURN:
        if (!a || a->number != number || a->came)
            break;
        a->came = a->asked; /* it lasts from when the giver was asked */
        edge_turn_came(n, id);
        break;
    case SAY_TURN_OVER: take_back(n, from ? from->epoch : n->settings.epoch, id, number); break;
    default: break;
    }
}

void turn_free(cluster *n)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(&n->turns, &place));)
        free(each->value);
    for (map_entry *each; (each = map_next(&n->asked, &place));)
        free(each->value);
    map_free(&n->turns);
    map_free(&n->asked);
}
