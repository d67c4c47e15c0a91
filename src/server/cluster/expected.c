/* Players whose node is being drained. It tells the others what they must know of each of its connections, so that none
 * of them has to ask the database when hundreds of clients come at once. What was told is forgotten as soon as
 * something about the player changes, and after a few seconds. */
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "person_record.h"

enum { EXPECTED_MS = 10000, MOST_EXPECTED = 100000, MOST_RELATIONS = 100 };

/* ---- telling ---- */

static void say(cluster *n, const client *k)
{
    core_conn_facts facts;
    cluster_sign_in with = {0};
    if (!n->ports.sign_in(n->ports.context, k->id, &with) || !core_describe_conn(n->core, k->id, &facts)
        || facts.muteds + facts.blockeds > MOST_RELATIONS)
        return;
    wire_writer *w = link_post(n, SAY_EXPECT);
    wire_number(w, TAG_ID, with.mark);
    wire_number(w, TAG_ADDRESS, with.address);
    person_record_write(w, &facts, n->now);
    link_post_end(n);
}

void expected_say_all(cluster *n)
{
    size_t place = 0;
    if (n->settings.version < 3)
        return;
    for (map_entry *each; (each = map_next(&n->clients, &place));)
        say(n, each->value);
}

/* ---- hearing ---- */

void expected_forget_all(cluster *n)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(&n->expected, &place));)
        free(each->value);
    map_free(&n->expected);
    n->expected = (map){0};
}

void expected_heard(cluster *n, const wire_fields *f)
{
    player_id muted[PERSON_RECORD_RELATIONS], blocked[PERSON_RECORD_RELATIONS];
    const uint64_t mark = wire_number_of(f, TAG_ID, 0);
    cluster_arrival come = {.address = wire_number_of(f, TAG_ADDRESS, 0)};
    if (!mark || !person_record_read(f, &come.who) || n->expected.count >= MOST_EXPECTED)
        return;
    come.chat_from = person_record_chat_from(f, n->now);
    come.muteds = person_record_ids(f, TAG_MUTED, muted);
    come.blockeds = person_record_ids(f, TAG_BLOCKED, blocked);
    if (come.muteds > MOST_RELATIONS || come.blockeds > MOST_RELATIONS)
        return;
    cluster_arrival *kept = xalloc(sizeof *kept + (size_t)(come.muteds + come.blockeds) * sizeof *muted);
    player_id *lists = (player_id *)(kept + 1);
    memcpy(lists, muted, (size_t)come.muteds * sizeof *muted);
    memcpy(lists + come.muteds, blocked, (size_t)come.blockeds * sizeof *blocked);
    come.muted = lists;
    come.blocked = lists + come.muteds;
    *kept = come;
    free(map_get(&n->expected, mark));
    map_put(&n->expected, mark, kept);
    n->expected_until = n->now + 1000 * (core_time)EXPECTED_MS;
}

void expected_forget_old(cluster *n)
{
    if (n->expected.count > 0 && n->now >= n->expected_until)
        expected_forget_all(n);
}

const cluster_arrival *cluster_find_expected(cluster *n, uint64_t mark, core_time now)
{
    n->now = now;
    expected_forget_old(n);
    const cluster_arrival *found = map_get(&n->expected, mark);
    n->figures.expected += found != NULL;
    return found;
}

void cluster_unexpect(cluster *n, player_id id)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(&n->expected, &place));)
        if (((const cluster_arrival *)each->value)->who.id == id) {
            free(each->value);
            map_remove(&n->expected, each->key);
            place = 0; /* removing moves entries, and a player has few */
        }
}
