/* Plays a game from any bytes: they choose the rules, the players, the shuffles, and legal and illegal actions.
 *
 * Layout: one byte for each option, then players, starter and a shuffle seed; then for each step a byte. Its lowest two
 * bits say what the step does: 0 and 1 choose among the legal actions by the next byte, 2 reads an action as raw bytes,
 * 3 changes a legal one a little. */
#include "../../src/chance/shuffle.h"
#include "fuzz.h"

enum { MOST_STEPS = 200, MOST_LISTED = 4000 };

typedef struct {
    const uint8_t *at;
    size_t left;
} source;

static uint8_t next_byte(source *from)
{
    if (from->left == 0)
        return 0;
    from->left--;
    return *from->at++;
}

static yv_rules read_rules(source *from)
{
    yv_rules rules = yv_rules_of_preset(next_byte(from) % YV_PRESETS);
    for (int i = 0; i < YV_OPTIONS; i++) {
        const yv_option *option = &yv_options[i];
        const uint8_t byte = next_byte(from);
        const int range = option->highest - option->lowest + 1;
        if (byte & 1)
            *(int16_t *)(void *)((char *)&rules + option->offset) = (int16_t)(option->lowest + (byte >> 1) * 7 % range);
    }
    return rules;
}

static void deal(yv_game *game, source *from, yv_rng *chance)
{
    yv_card deck[YV_MAX_DECK];
    const int size = yv_rules_fill_deck(&game->rules, game->players, deck);
    yv_rng_shuffle(chance, deck, size);
    const yv_seat anybody = next_byte(from) % game->players;
    HOLDS(yv_deal(game, game->starter == YV_NOBODY ? anybody : game->starter, deck, size).code == YV_OK);
}

static yv_action read_raw(source *from)
{
    yv_action action = {
        .verb = next_byte(from) % 6, .seat = next_byte(from), .take = next_byte(from), .count = next_byte(from)};
    for (int i = 0; i < YV_MAX_THROW && i < action.count; i++)
        action.card[i] = next_byte(from);
    return action;
}

static void change(yv_action *action, source *from)
{
    const uint8_t what = next_byte(from), by = next_byte(from);
    switch (what % 5) {
    case 0: action->seat = by % 9; break;
    case 1: action->take = by % 64 == 63 ? YV_STOCK : by % 64; break;
    case 2: action->count = by % (YV_MAX_THROW + 2); break;
    case 3: action->card[what / 5 % YV_MAX_THROW] = by % 64; break;
    default: action->verb = by % 6;
    }
}

/* ---- exactly the listed actions are accepted ---- */

static yv_action listed[MOST_LISTED];

static bool same_action(const yv_action *one, const yv_action *other)
{
    if (one->verb != other->verb || one->seat != other->seat)
        return false;
    return one->verb != YV_PLAY
           || (one->take == other->take && one->count == other->count
               && memcmp(one->card, other->card, one->count) == 0);
}

static bool is_listed(const yv_game *game, const yv_action *action, int count)
{
    yv_action canonical = *action;
    if (action->verb == YV_PLAY) {
        if (action->count == 0 || action->count > YV_MAX_THROW)
            return false;
        for (int i = 0; i < action->count; i++)
            if (action->card[i] >= YV_FACES)
                return false;
        yv_make_canonical(&game->rules, &canonical);
    }
    for (int i = 0; i < count; i++)
        if (same_action(&canonical, &listed[i]))
            return true;
    return false;
}

/* Tries an action. Checks that a legal one is done, and that an illegal one changes nothing. */
static void try_action(yv_game *game, const yv_action *action, int count, yv_rng *chance)
{
    yv_game before;
    yv_card stock[YV_MAX_DECK];
    memcpy(&before, game, sizeof before);
    const bool legal = yv_check(game, action).code == YV_OK;
    if (count <= MOST_LISTED)
        HOLDS(legal == is_listed(game, action, count));
    const int size = legal ? yv_reshuffle_size(game, action) : 0;
    HOLDS(size >= 0 && size <= game->discards);
    memcpy(stock, game->pile, (size_t)size);
    yv_rng_shuffle(chance, stock, size);
    if (size > 0)
        HOLDS(yv_apply(game, action, NULL, 0).code == YV_NO_RESHUFFLE && memcmp(&before, game, sizeof before) == 0);
    HOLDS((yv_apply(game, action, stock, size).code == YV_OK) == legal);
    if (!legal)
        HOLDS(memcmp(&before, game, sizeof before) == 0);
}

/* Does one step. Returns false when there is nothing more to do. */
static bool step(yv_game *game, source *from, yv_rng *chance)
{
    if (game->phase == YV_DEALING)
        deal(game, from, chance);
    fuzz_count_cards(game);
    const int count = yv_list(game, YV_ANYONE, 0, listed, MOST_LISTED);
    HOLDS(count > 0);
    const uint8_t kind = next_byte(from);
    const int choices = count < MOST_LISTED ? count : MOST_LISTED;
    yv_action action = kind % 4 == 2 ? read_raw(from) : listed[(kind / 4 * 256 + next_byte(from)) % choices];
    if (kind % 4 == 3)
        change(&action, from);
    try_action(game, &action, count, chance);
    return game->phase != YV_OVER && from->left > 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    source from = {bytes, length};
    const yv_rules rules = read_rules(&from);
    yv_game game;
    if (yv_start(&game, &rules, next_byte(&from) % 10).code)
        return 0;
    yv_rng chance = yv_rng_seeded(next_byte(&from));
    int steps = 0;
    while (step(&game, &from, &chance) && steps++ < MOST_STEPS)
        continue;
    return 0;
}
