#include "bot.h"

#include "../chance/shuffle.h"
#include "levels.h"

const bot_level bot_levels[] = {
    {"random", "any legal action, all equally likely", personas_random, false, {200, 600}, {300, 900}, random_choose},
    {"novice",
     "plays like somebody's first evening",
     personas_novice,
     false,
     {1500, 4000},
     {1200, 3000},
     novice_choose},
    {"easy",
     "throws the most points it can, calls when it may",
     personas_easy,
     false,
     {1200, 3000},
     {900, 2200},
     greedy_choose},
    {"medium",
     "weighs what it keeps, what it gives and what a call risks",
     personas_medium,
     false,
     {1000, 2800},
     {700, 1600},
     medium_choose},
    {"hard",
     "knows how rounds end, and slips now and then",
     personas_hard,
     true,
     {900, 2600},
     {550, 1200},
     hard_choose},
    {"expert", "knows how rounds end", personas_expert, true, {800, 2400}, {450, 900}, expert_choose},
    {"champion", "thinks through what may happen", personas_champion, true, {700, 2000}, {350, 700}, champion_choose},
};
const int bot_level_count = sizeof bot_levels / sizeof bot_levels[0];

const bot_level *bot_find_level_in(yv_span name)
{
    if (yv_span_is(name, "greedy"))
        name = yv_span_of("easy"); /* the usual name among people who write bots */
    for (int i = 0; i < bot_level_count; i++)
        if (yv_span_is(name, bot_levels[i].name))
            return &bot_levels[i];
    return NULL;
}

const bot_level *bot_find_level(const char *name)
{
    return bot_find_level_in(yv_span_of(name));
}

bot bot_make(const bot_level *level, const bot_model *model, uint64_t seed)
{
    YV_ASSERT(!level->needs_net || (model && model->net));
    return (bot){.level = level, .model = model, .chance = yv_rng_seeded(seed)};
}

int bot_list(const yv_view *view, yv_action legal[YV_USUAL_ACTIONS])
{
    if (view->may_slap && view->turn != view->seat) {
        legal[0] = (yv_action){.verb = YV_PASS, .seat = view->seat, .take = YV_NO_CARD};
        legal[1] = (yv_action){.verb = YV_SLAP, .seat = view->seat, .take = YV_NO_CARD};
        return 2;
    }
    const int all = yv_view_list(view, 0, legal, YV_USUAL_ACTIONS);
    return all < YV_USUAL_ACTIONS ? all : YV_USUAL_ACTIONS;
}

yv_action bot_choose(bot *self, const yv_view *view, const round_history *past)
{
    yv_action legal[YV_USUAL_ACTIONS];
    const int count = bot_list(view, legal);
    YV_ASSERT(count > 0);
    if (!self->forgetful)
        return self->level->choose(self, view, past, legal, count);
    round_history strangers = *past;
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        strangers.manner[seat] = (manner){MANNER_CALLS_UNKNOWN, MANNER_AIMS_UNKNOWN};
    return self->level->choose(self, view, &strangers, legal, count);
}
