#include "rule_mix.h"

#include <stddef.h>

/* ---- presets ---- */

/* How often each number of players is played; and each preset, as it is and with changes. */
static const int8_t share_of_players[YV_MAX_PLAYERS + 1] = {
    [2] = 50, [3] = 12, [4] = 16, [5] = 4, [6] = 4, [7] = 3, [8] = 4};
static const struct {
    int8_t as_it_is, changed;
} share_of_preset[YV_PRESETS] = {
    [YV_PRESET_traveller] = {12, 4}, [YV_PRESET_tally] = {2, 2},  [YV_PRESET_sevens] = {2, 2},
    [YV_PRESET_jhyap] = {2, 2},      [YV_PRESET_speedy] = {2, 2}, [YV_PRESET_dhumbal] = {3, 2},
    [YV_PRESET_slapdown] = {3, 2},   [YV_PRESET_duel] = {2, 4},
};

int rule_mix_presets(selfplay_case *cases)
{
    int count = 0;
    for (int preset = 0; preset < YV_PRESETS; preset++)
        for (int players = yv_presets[preset].fewest; players <= yv_presets[preset].most; players++)
            cases[count++] = (selfplay_case){yv_presets[preset].name, players,
                                             share_of_preset[preset].as_it_is * share_of_players[players]};
    return count;
}

int rule_mix_presets_share(void)
{
    selfplay_case cases[RULE_MIX_PRESETS];
    int sum = 0;
    for (int i = rule_mix_presets(cases); i > 0; i--)
        sum += cases[i - 1].share;
    return sum;
}

/* ---- kinds at random ---- */

static int draw_preset(yv_rng *chance)
{
    int all = 0, preset = 0;
    for (int i = 0; i < YV_PRESETS; i++)
        all += share_of_preset[i].changed;
    for (int left = (int)yv_rng_below(chance, (uint32_t)all); left >= share_of_preset[preset].changed; preset++)
        left -= share_of_preset[preset].changed;
    return preset;
}

static int between(yv_rng *chance, int lowest, int highest)
{
    return lowest + (int)yv_rng_below(chance, (uint32_t)(highest - lowest + 1));
}

/* Draws two players, three or four, or five to eight; each often, if the preset allows it. */
static int draw_players(yv_rng *chance, const yv_preset *preset)
{
    static const struct {
        int8_t least, most;
    } sizes[] = {{2, 2}, {2, 2}, {2, 2}, {2, 2}, {3, 4}, {3, 4}, {3, 4}, {5, 8}, {5, 8}, {5, 8}};
    const int size = (int)yv_rng_below(chance, sizeof sizes / sizeof sizes[0]);
    if (sizes[size].least > preset->most)
        return between(chance, preset->fewest, preset->most);
    return between(chance, sizes[size].least, sizes[size].most < preset->most ? sizes[size].most : preset->most);
}

/* Draws a value of an option: any word; or a number, often the lowest, the highest, the usual one or one near that. */
static int draw_value(yv_rng *chance, const yv_option *option)
{
    if (option->values)
        return between(chance, option->lowest, option->highest);
    const int near = option->normal > 0 ? option->normal / 2 : option->lowest;
    const int far = option->normal > 0 && 2 * option->normal < option->highest ? 2 * option->normal : option->highest;
    switch (yv_rng_below(chance, 8)) {
    case 0: return option->lowest;
    case 1: return option->highest;
    case 2: return option->normal;
    case 3:
    case 4:
    case 5: return between(chance, option->lowest, option->highest);
    default: return between(chance, near < option->lowest ? option->lowest : near, far);
    }
}

static void change(yv_rng *chance, int option, yv_rules *rules)
{
    const int16_t value = (int16_t)draw_value(chance, &yv_options[option]);
    __builtin_memcpy((char *)rules + yv_options[option].offset, &value, sizeof value);
}

static int option_at(size_t offset)
{
    int option = 0;
    while (yv_options[option].offset != offset)
        option++;
    return option;
}

/* Draws an option, often one that people like to change. */
static int draw_option(yv_rng *chance)
{
    static const size_t liked[] = {
        offsetof(yv_rules, threshold), offsetof(yv_rules, threshold), offsetof(yv_rules, threshold),
        offsetof(yv_rules, threshold), offsetof(yv_rules, hand),      offsetof(yv_rules, hand),
        offsetof(yv_rules, decks),     offsetof(yv_rules, jokers),    offsetof(yv_rules, suits),
        offsetof(yv_rules, one_eyed),  offsetof(yv_rules, cut),       offsetof(yv_rules, assaf_penalty),
    };
    if (yv_rng_below(chance, 2))
        return (int)yv_rng_below(chance, YV_OPTIONS);
    return option_at(liked[yv_rng_below(chance, sizeof liked / sizeof *liked)]);
}

/* Makes two kinds of rounds more frequent that differ most from others: hands of all sizes that can soon call, and
 * rounds in which no hand can call before the stock ends. */
static void stress(yv_rng *chance, yv_rules *rules)
{
    enum { HIGH = 10 };
    if (rules->threshold > HIGH && yv_rng_below(chance, 2))
        change(chance, option_at(offsetof(yv_rules, hand)), rules);
    if (rules->stock_out == YV_stock_out_end && yv_rng_below(chance, 6) == 0)
        rules->threshold = 0;
}

/* Changes one option, a few or many, or draws all of them. Most users change little, and what holds for games in which
 * everything is strange does not hold for a preset with one change. */
static void change_some(yv_rng *chance, yv_rules *rules)
{
    enum { FEW = 3, MANY = 10 };
    const uint32_t kind = yv_rng_below(chance, 20);
    const int changes = kind < 8 ? 1 : kind < 14 ? between(chance, 2, FEW) : between(chance, FEW + 1, MANY);
    if (kind >= 17)
        for (int option = 0; option < YV_OPTIONS; option++)
            change(chance, option, rules);
    for (int i = 0; kind < 17 && i < changes; i++)
        change(chance, draw_option(chance), rules);
    stress(chance, rules);
}

/* True if some hand can call: a hand of the cheapest card, or a hand emptied by a slap-down; or if rounds end without a
 * call. */
static bool can_end(const yv_rules *rules, int players)
{
    int least = INT16_MAX;
    for (yv_card face = 0; face < YV_FACES; face++)
        if (yv_rules_copies(rules, players, face) > 0 && yv_rules_points(rules, face) < least)
            least = yv_rules_points(rules, face);
    return least <= rules->threshold || rules->slap != YV_slap_off || rules->stock_out == YV_stock_out_end;
}

/* Returns how often to play a kind. Kinds with a high threshold, and games of a single round, are a small part of all
 * kinds, and what is best there differs most from what is best elsewhere. */
static int share_of(const yv_rules *rules)
{
    enum { HIGH = 10, OFTEN = 4, SINGLE = 2 };
    const int share = rules->threshold > HIGH ? OFTEN : 1;
    return rules->end == YV_end_rounds && rules->rounds == 1 ? SINGLE * share : share;
}

int rule_mix_extra(const selfplay_case *kind, yv_rng *chance)
{
    enum { ROUNDS = 16, USUAL = 12, MOST = 6 };
    const int turns = selfplay_turns(kind, ROUNDS, chance);
    const int extra = turns > 0 ? (USUAL * ROUNDS + turns / 2) / turns : 1;
    return extra < 1 ? 1 : extra > MOST ? MOST : extra;
}

selfplay_case rule_mix_draw(yv_rng *chance, char text[RULE_MIX_TEXT])
{
    yv_game game;
    yv_rules rules;
    int players;
    do {
        const int preset = draw_preset(chance);
        rules = yv_rules_of_preset(preset);
        players = draw_players(chance, &yv_presets[preset]);
        change_some(chance, &rules);
    } while (yv_start(&game, &rules, players).code || !can_end(&rules, players));
    yv_text written = yv_text_in(text, RULE_MIX_TEXT);
    yv_rules_write(&rules, &written);
    YV_ASSERT(written.length < RULE_MIX_TEXT);
    return (selfplay_case){text, players, share_of(&rules)};
}
