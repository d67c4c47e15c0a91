#include "../../src/chance/shuffle.h"
#include "../check.h"
#include "../table.h"

#include "../../src/ai/bot.h"

enum { DRAWS = 20000 };

static yv_action draw(const yv_view *view, uint64_t number)
{
    bot random = bot_make(bot_find_level("random"), NULL, number);
    round_history past;
    round_history_clear(&past);
    return bot_choose(&random, view, &past);
}

static bool same(const yv_action *one, const yv_action *other)
{
    return one->verb == other->verb && one->count == other->count && one->take == other->take
           && memcmp(one->card, other->card, one->count) == 0;
}

/* Returns how many of the view's actions a random player has chosen in many draws. */
static int count_chosen(const yv_view *view, yv_action *all, int count)
{
    static bool chosen[10 * YV_USUAL_ACTIONS];
    int found = 0;
    for (uint64_t number = 0; number < DRAWS; number++) {
        const yv_action action = draw(view, number);
        int place = 0;
        while (place < count && !same(&action, &all[place]))
            place++;
        CHECK(place < count);
        found += place < count && !chosen[place];
        chosen[place] = true;
    }
    return found;
}

TEST(random_chooses_any_action_however_many_there_are)
{
    static yv_action all[10 * YV_USUAL_ACTIONS];
    table t = table_deal("decks=4 jokers=4 hand=7 set_jokers=on ace=wrap run_naturals=1 take_run=any",
                         "2c3c4c5c6c7c8c JkJkJk7d8d9dTd up Kc");
    CHECK_TEXT(table_do(&t, "1 2c3c4c5c6c7c8c deck"), "");
    const yv_view view = yv_view_of(&t.game, 1);
    const int count = yv_view_list(&view, 0, all, 10 * YV_USUAL_ACTIONS);
    CHECK(count > YV_USUAL_ACTIONS && count < 10 * YV_USUAL_ACTIONS);
    CHECK_NUMBER(count_chosen(&view, all, count), count);
}

TEST(random_chooses_any_of_a_few_actions)
{
    static yv_action all[YV_USUAL_ACTIONS];
    const table t = table_deal("suits=2 jokers=0 hand=3", "7h8s2s AhAs3h up Kh");
    const yv_view view = yv_view_of(&t.game, 0);
    const int count = yv_view_list(&view, 0, all, YV_USUAL_ACTIONS);
    CHECK_NUMBER(count, 6);
    CHECK_NUMBER(count_chosen(&view, all, count), 6);
}

CHECK_MAIN
