/* Any bytes as rules. */
#include "fuzz.h"

static void check_values(const yv_rules *rules)
{
    HOLDS(rules->preset >= 0 && rules->preset < YV_PRESETS);
    for (int i = 0; i < YV_OPTIONS; i++)
        HOLDS(yv_rules_get(rules, i) >= yv_options[i].lowest && yv_rules_get(rules, i) <= yv_options[i].highest);
}

static void check_games(const yv_rules *rules)
{
    for (int players = 0; players < 12; players++) {
        yv_game game;
        yv_card deck[YV_MAX_DECK];
        if (yv_start(&game, rules, players).code)
            continue;
        const int size = yv_rules_fill_deck(rules, players, deck);
        HOLDS(size <= YV_MAX_DECK && size == yv_rules_deck_size(rules, players));
        HOLDS(yv_deal(&game, 0, deck, size).code == YV_OK);
        fuzz_count_cards(&game);
    }
}

static void check_writing(const yv_rules *rules)
{
    char buffer[2000], reason[200];
    yv_text text = yv_text_in(buffer, sizeof buffer), why = yv_text_in(reason, sizeof reason);
    yv_rules again;
    yv_rules_write(rules, &text);
    HOLDS(!yv_text_cut(&text));
    HOLDS(yv_rules_parse(&again, yv_span_of(buffer), &why));
    HOLDS(memcmp(&again, rules, sizeof again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char reason[200];
    yv_rules rules, before;
    memset(&rules, 0x55, sizeof rules);
    memcpy(&before, &rules, sizeof rules);
    yv_text why = yv_text_in(reason, sizeof reason);
    if (!yv_rules_parse(&rules, (yv_span){(const char *)bytes, length}, &why)) {
        HOLDS(why.length > 0 && memcmp(&rules, &before, sizeof rules) == 0);
        return 0;
    }
    check_values(&rules);
    check_writing(&rules);
    check_games(&rules);
    return 0;
}
