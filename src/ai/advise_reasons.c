/* Chooses the reason to give. */
#include "detect.h"

enum {
    NO_NUMBER = INT16_MIN,
    LEAST_TELLING = 60, /* a smaller difference does not tell two actions apart */
};

typedef enum { FOR, AGAINST } side;

static const struct {
    side side;
    int weight;
    detector *detect;
} rows[ADVISE_CODES] = {
#define REASON(code, side, weight, detect, has, lacks) [ADVISE_##code] = {side, weight, detect},
#include "advise.def"
#undef REASON
};

static advise_reason blank(int code)
{
    return (advise_reason){.code = (uint8_t)code, .seat = YV_NOBODY, .number = 0, .other = NO_NUMBER};
}

/* Returns how much the reason of one row distinguishes the actions; 0 if it does not apply. */
static int tell(const advise_scene *scene, const advise_after *own, const advise_after *rival, bool better, int code,
                advise_reason *reason)
{
    advise_reason here = blank(code), there = blank(code);
    const int strength = rows[code].detect(scene, own, &here), against = rows[code].detect(scene, rival, &there);
    const int more = (strength - against) * rows[code].weight / 100;
    const bool has = (rows[code].side == FOR) == better;
    *reason = has ? here : there;
    reason->lacks = !has;
    if (reason->other == NO_NUMBER)
        reason->other = has ? there.number : here.number;
    return has ? more : -more;
}

advise_reason advise_compare(const advise_scene *scene, const advise_after *own, const advise_after *rival, bool better)
{
    advise_reason best = blank(ADVISE_CODES), reason;
    int most = LEAST_TELLING - 1;
    for (int code = 0; code < ADVISE_CODES; code++) {
        const int telling = rows[code].detect ? tell(scene, own, rival, better, code, &reason) : 0;
        if (telling > most) {
            most = telling;
            best = reason;
        }
    }
    return best;
}
