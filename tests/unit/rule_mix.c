/* The mix of rules that training plays: every value of every option must occur often enough, with every preset and
 * every number of players. */
#include "../../src/train/rule_mix.h"

#include "../check.h"

enum {
    KINDS = 10000,    /* about as many kinds at random as a training plays */
    TRAININGS = 16,   /* counted together, so that chance does not decide */
    OFTEN_ENOUGH = 3, /* kinds in a training, on average */
    SIZES = 3,        /* two players; three or four; more */
    PARTS = 5,        /* of the range of a number: the lowest, below the usual one, the usual one, above, the highest */
    MOST_VALUES = 8,
};

static int found[YV_PRESETS][SIZES][YV_OPTIONS][MOST_VALUES];

static int size_of(int players)
{
    return players == 2 ? 0 : players <= 4 ? 1 : 2;
}

static int part_of(const yv_option *option, int value)
{
    if (option->values)
        return value;
    return value == option->lowest    ? 0
           : value == option->highest ? 4
           : value < option->normal   ? 1
           : value == option->normal  ? 2
                                      : 3;
}

/* True if the option has values in this part of its range. */
static bool has_part(const yv_option *option, int part)
{
    if (option->values)
        return part <= option->highest;
    return part == 0 || part == 4 || (part == 1 && option->normal > option->lowest + 1)
           || (part == 2 && option->normal > option->lowest && option->normal < option->highest)
           || (part == 3 && option->normal < option->highest - 1);
}

static void count(const yv_rules *rules, int players, int times)
{
    for (int option = 0; option < YV_OPTIONS; option++)
        found[rules->preset][size_of(players)][option][part_of(&yv_options[option], yv_rules_get(rules, option))] +=
            times;
}

static yv_rules read_rules(const char *text)
{
    yv_rules rules = {0};
    yv_text nowhere = yv_text_in(NULL, 0);
    CHECK(yv_rules_parse(&rules, yv_span_of(text), &nowhere));
    return rules;
}

TEST(every_value_occurs_with_every_preset_and_number_of_players)
{
    static selfplay_case presets[RULE_MIX_PRESETS];
    static char text[RULE_MIX_TEXT];
    yv_rng chance = yv_rng_seeded(1);
    int missing = 0;
    for (int i = rule_mix_presets(presets); i > 0; i--) {
        const yv_rules rules = read_rules(presets[i - 1].rules);
        count(&rules, presets[i - 1].players, TRAININGS * OFTEN_ENOUGH);
    }
    for (int i = 0; i < KINDS * TRAININGS; i++) {
        const int players = rule_mix_draw(&chance, text).players;
        const yv_rules rules = read_rules(text);
        count(&rules, players, 1);
    }
    for (int preset = 0; preset < YV_PRESETS; preset++)
        for (int size = 0; size <= size_of(yv_presets[preset].most); size++)
            for (int option = 0; option < YV_OPTIONS; option++)
                for (int part = 0; part < (yv_options[option].values ? yv_options[option].highest + 1 : PARTS);
                     part++) {
                    if (!has_part(&yv_options[option], part)
                        || found[preset][size][option][part] >= TRAININGS * OFTEN_ENOUGH)
                        continue;
                    missing++;
                    fprintf(stderr, "%s, size %d: %s, part %d: %d\n", yv_presets[preset].name, size,
                            yv_options[option].key, part, found[preset][size][option][part]);
                }
    CHECK_NUMBER(missing, 0);
}

TEST(presets_as_they_are_make_up_half)
{
    static selfplay_case presets[RULE_MIX_PRESETS];
    const int presets_count = rule_mix_presets(presets);
    int sum = 0, traveller = 0;
    CHECK(presets_count <= RULE_MIX_PRESETS);
    for (int i = 0; i < presets_count; i++) {
        CHECK(presets[i].share > 0);
        sum += presets[i].share;
        traveller += presets[i].players == 2 && strcmp(presets[i].rules, "traveller") == 0 ? presets[i].share : 0;
    }
    CHECK_NUMBER(sum, rule_mix_presets_share());
    CHECK(traveller * 5 > sum); /* the game that most people play */
}

/* A kind with short rounds must be played more often for the same number of decisions. */
TEST(kinds_with_short_rounds_are_played_more_often)
{
    yv_rng chance = yv_rng_seeded(1);
    const selfplay_case usual = {"traveller", 4, 1}, short_one = {"duel threshold=20", 2, 1},
                        few = {"dhumbal suits=2", 4, 1};
    CHECK(rule_mix_extra(&usual, &chance) <= 2);
    CHECK(rule_mix_extra(&short_one, &chance) >= 3);
    CHECK(rule_mix_extra(&few, &chance) > rule_mix_extra(&usual, &chance));
}

CHECK_MAIN
