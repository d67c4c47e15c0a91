#include "recheck.h"

#include <stdlib.h>

#include "../../sys/xalloc.h"
#include "../core/core_node.h"
#include "../core/person.h"
#include "../http/token.h"
#include "notes.h"

enum {
    BETWEEN_US = 5000,   /* between two players, at least … */
    SHARE = 10,          /* … and so long that this takes a tenth of the time at most */
    AGAIN_US = 15000000, /* … and before another look at players who have just changed something */
};

void recheck_want(recheck *r)
{
    r->wanted = true;
}

void recheck_free(recheck *r)
{
    free(r->left);
}

static void keep_player(void *context, player_id id)
{
    recheck *r = context;
    if (r->count == r->capacity) {
        r->capacity = 2 * r->capacity + 64;
        r->left = xrealloc(r->left, r->capacity * sizeof *r->left);
    }
    r->left[r->count++] = id;
}

/* ---- one player ---- */

enum { MOST_SIGN_INS = 1000 };

typedef struct {
    uint64_t mark[MOST_SIGN_INS];
    int count;
} sign_in_marks;

static void keep_mark(void *context, const stored_sign_in *sign_in)
{
    sign_in_marks *all = context;
    if (all->count < MOST_SIGN_INS)
        all->mark[all->count++] = token_mark(sign_in->hash);
}

/* Returns false if the player must be looked at again. */
static bool check(services *s, player_id id, core_time now)
{
    static sign_in_marks marks;
    player_id muted[PERSON_MAX_RELATIONS], blocked[PERSON_MAX_RELATIONS];
    profile who;
    if (roster_is_changing(&s->roster, id))
        return false;
    const bool exists = roster_find(&s->roster, id, &who);
    marks.count = 0;
    store_each_sign_in(s->store, id, keep_mark, &marks);
    const int muteds = store_list_relations(s->store, id, RELATION_MUTE, muted, PERSON_MAX_RELATIONS);
    const int blockeds = store_list_relations(s->store, id, RELATION_BLOCK, blocked, PERSON_MAX_RELATIONS);
    if (store_is_down(s->store))
        return false;
    if (!exists) {
        net_close_others(s->net, id, 0, NET_SIGNED_OUT, "deleted");
        core_player_gone(s->core, id, now);
        return true;
    }
    if (marks.count < MOST_SIGN_INS)
        net_close_except(s->net, id, marks.mark, marks.count, NET_SIGNED_OUT, "signed out");
    s->tells_own = true;
    const bool settled = core_correct_player(s->core, &who, muted, muteds, blocked, blockeds, now);
    s->tells_own = false;
    return settled;
}

core_time recheck_one(recheck *r, services *s, core_time now)
{
    if (r->count == 0 && !r->wanted)
        return INT64_MAX;
    if (now < r->after)
        return r->after;
    if (services_are_busy(s))
        return now + AGAIN_US / 100;
    if (r->wanted && !notes_read_moderation(s))
        return now + AGAIN_US / 100;
    if (r->wanted) {
        r->wanted = false;
        r->count = 0;
        r->first_again = 0;
        core_each_player(s->core, keep_player, r);
    }
    if (r->count == 0)
        return INT64_MAX;
    const player_id id = r->left[r->count - 1];
    const bool checked = check(s, id, now);
    const core_time end = services_now();
    r->after = end + (SHARE * (end - now) > BETWEEN_US ? SHARE * (end - now) : BETWEEN_US);
    if (checked) {
        r->count--;
    } else { /* it goes to the front, to be the last one */
        r->left[r->count - 1] = r->left[0];
        r->left[0] = id;
        if (r->first_again == id || r->count == 1)
            r->after = end + AGAIN_US;
        r->first_again = r->first_again ? r->first_again : id;
    }
    return r->count > 0 || r->wanted ? r->after : INT64_MAX;
}
