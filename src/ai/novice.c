/* Novice: sees about as much as the greedy bot, but judges by feel, overlooks things, and is shy to call. */
#include "../chance/shuffle.h"
#include "levels.h"

enum {
    FEEL = 4,      /* points by which it misjudges an action, up or down */
    OVERLOOKS = 8, /* it overlooks one action in this many */
    SHY = 5,       /* it does not dare to call one time in this many */
    SLOW = 2,      /* it misses one slap-down in this many */
};

static bool now_and_then(bot *self, uint32_t one_in)
{
    return yv_rng_below(&self->chance, one_in) == 0;
}

static int felt_worth(bot *self, const yv_view *view, const yv_action *action)
{
    enum { NEVER = -2000 };
    const int worth = greedy_worth(view, action);
    const bool must_call = view->counts[view->seat] == 0;
    switch (action->verb) {
    case YV_PLAY:
        return now_and_then(self, OVERLOOKS) ? worth - 4 * FEEL
                                             : worth + (int)yv_rng_below(&self->chance, 2 * FEEL + 1) - FEEL;
    case YV_SLAP: return now_and_then(self, SLOW) ? NEVER : worth;
    case YV_CALL_YANIV:
    case YV_CALL_YAN: return !must_call && now_and_then(self, SHY) ? NEVER : worth;
    default: return worth;
    }
}

yv_action novice_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    (void)past;
    int best = 0, most = felt_worth(self, view, &legal[0]);
    for (int i = 1; i < count; i++) {
        const int felt = felt_worth(self, view, &legal[i]);
        if (felt > most)
            best = i, most = felt;
    }
    return legal[best];
}
