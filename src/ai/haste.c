#include "haste.h"

enum {
    CALL = 12, /* points that a call gains at HASTE_ONE */
    MOST_EXCESS = 60,
    MOST = 16 * HASTE_ONE,
};

static int turns_of(const round_history *past, int players)
{
    int turns = 0;
    for (int seat = 0; seat < players; seat++)
        turns += past->seat[seat].turns;
    return turns;
}

/* Returns the number of turns after which haste begins. More players need more turns for the same round. */
static int patience(int players)
{
    return 16 + 2 * players;
}

int haste_of(const round_history *past, int players)
{
    const int start = patience(players), over = turns_of(past, players) - start, span = HASTE_LONG - start;
    if (over <= 0)
        return 0;
    const int haste = over * over * HASTE_ONE / (span * span);
    return haste < MOST ? haste : MOST;
}

int haste_stage(const round_history *past, int players)
{
    enum { EARLY = 3, STEP = 5 }; /* three stages before haste begins */
    const int over = turns_of(past, players) - patience(players);
    const int stage = over < -2 * STEP ? 0 : over < -STEP ? 1 : over <= 0 ? 2 : EARLY + over / STEP;
    return stage < HASTE_STAGES ? stage : HASTE_STAGES - 1;
}

int32_t haste_worth(int haste, bool calls, int excess)
{
    if (calls)
        return CALL * haste;
    const int over = excess < 0 ? 0 : excess > MOST_EXCESS ? MOST_EXCESS : excess;
    return -haste * over * 3 / 2;
}
