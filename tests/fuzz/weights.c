/* Any bytes as a file of weights; or well-formed files whose numbers the bytes choose. Accepted weights must be safe to
 * compute with. The first byte chooses between the two. */
#include "../../src/chance/shuffle.h"
#include "fuzz.h"

#include "../../src/ai/belief.h"
#include "../../src/ai/judge.h"
#include "../../src/ai/weights.h"

enum { ALIGNMENT = 64, MOST_RECIPE = 2000 };

/* Returns memory at an address that weights_find accepts, of exactly this size, so that the sanitizer notices a read
 * beyond the end. */
static uint8_t *memory_of(size_t length)
{
    void *memory = NULL;
    if (posix_memalign(&memory, ALIGNMENT, length ? length : 1) != 0)
        abort();
    return memory;
}

/* Checks what must be true for any file. */
static const weights *find(const uint8_t *file, size_t length)
{
    char reason[200] = "";
    yv_text why = yv_text_in(reason, sizeof reason);
    const weights *found = weights_find(file, length, &why);
    const yv_span recipe = weights_recipe(file, length);
    HOLDS((found == NULL) == (reason[0] != '\0'));
    HOLDS(recipe.at >= (const char *)file && recipe.length <= length);
    HOLDS(recipe.at + recipe.length <= (const char *)file + length);
    if (found) {
        HOLDS((uintptr_t)found % ALIGNMENT == 0);
        HOLDS((const uint8_t *)(found + 1) <= file + length);
        for (int i = 0; i < NEURAL_OUTCOMES; i++)
            HOLDS(abs(found->net.outcome_bias[i]) <= 1 << 29);
    }
    return found;
}

static void read_raw(const uint8_t *bytes, size_t length)
{
    uint8_t *file = memory_of(length);
    memcpy(file, bytes, length);
    find(file, length);
    free(file);
}

/* Fills the weights with the bytes, repeatedly, and with a few of the small numbers that nets have. */
static void fill(weights *all, const uint8_t *bytes, size_t length)
{
    uint8_t *to = (uint8_t *)all;
    memset(all, 0, sizeof *all);
    for (size_t i = 0; length > 4 && i < length; i++) {
        const size_t place = (size_t)(bytes[i] * 7919 + i * 104729) % sizeof *all;
        to[place] = bytes[(i + 1) % length];
    }
    if (length < 5)
        return;
    /* unchanged numbers where there are bounds: an odd byte chooses the beliefs */
    uint8_t *bounded = bytes[0] & 1 ? (uint8_t *)all->belief.of : (uint8_t *)all->net.outcome_bias;
    const size_t most = bytes[0] & 1 ? sizeof all->belief.of : sizeof all->net.outcome_bias;
    memcpy(bounded, bytes + 1, length - 1 < most ? length - 1 : most);
}

static void make_recipe(char *recipe, const uint8_t *bytes, size_t length)
{
    size_t at = 0;
    for (size_t i = 0; i < length && i < MOST_RECIPE; i++)
        if (bytes[i] && !(bytes[i] == '\n' && (at == 0 || recipe[at - 1] == '\n')))
            recipe[at++] = (char)bytes[i];
    if (at > 0 && recipe[at - 1] != '\n')
        recipe[at++] = '\n';
    recipe[at] = '\0';
}

/* Lets a bot think with the weights, while the sanitizers watch. */
static void think_with(const weights *all)
{
    static belief believed;
    const yv_rules rules = yv_rules_of_preset(0);
    yv_card deck[YV_MAX_DECK];
    yv_game game;
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t worth[YV_USUAL_ACTIONS], outcome_worth[NEURAL_OUTCOMES];
    round_history past;
    belief_deal deal;
    yv_rng chance = yv_rng_seeded(1);
    round_history_clear(&past);
    yv_start(&game, &rules, 3);
    yv_deal(&game, 0, deck, yv_rules_fill_deck(&rules, 3, deck));
    const yv_view view = yv_view_of(&game, 0);
    const int count = yv_view_list(&view, 0, legal, YV_USUAL_ACTIONS);
    for (int i = 0; i < NEURAL_OUTCOMES; i++)
        outcome_worth[i] = i * 500;
    judge_actions(&all->net, outcome_worth, &view, &past, legal, count, worth);
    for (int i = 0; i < count; i++)
        HOLDS(worth[i] >= 0 && worth[i] <= 256 * 500 * NEURAL_OUTCOMES);
    belief_of(&all->belief, &view, &past, &believed);
    const float none = belief_none_at_most(&believed, 7);
    HOLDS(none >= -0.001f && none <= 1.001f);
    belief_draw(&believed, &chance, &deal);
    HOLDS(deal.rest_count == view.stock);
}

static void read_made(const uint8_t *bytes, size_t length)
{
    static weights all;
    char recipe[MOST_RECIPE + 2];
    fill(&all, bytes, length);
    make_recipe(recipe, bytes, length);
    const size_t size = weights_file_size(recipe);
    uint8_t *file = memory_of(size);
    weights_write(&all, recipe, file);
    const weights *found = find(file, size);
    if (found) {
        HOLDS(memcmp(found, &all, sizeof all) == 0);
        const yv_span kept = weights_recipe(file, size);
        HOLDS(kept.length == strlen(recipe) && memcmp(kept.at, recipe, kept.length) == 0);
        think_with(found);
    }
    HOLDS(find(file, size - 1) == NULL);
    file[size / 2] ^= 1;
    HOLDS(find(file, size) == NULL);
    free(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    if (length == 0)
        return 0;
    (bytes[0] & 1 ? read_made : read_raw)(bytes + 1, length - 1);
    return 0;
}
