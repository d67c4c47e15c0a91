/* The weights file, in memory and on disk. */
#include "../../src/chance/shuffle.h"
#include "../check.h"

#include "../../src/train/weights_file.h"

static weights_file filled(void)
{
    static weights_file file;
    yv_rng chance = yv_rng_seeded(1);
    uint8_t *bytes = (uint8_t *)&file.all.net;
    for (size_t i = 0; i < sizeof file.all.net; i++)
        bytes[i] = (uint8_t)yv_rng_next(&chance);
    for (int i = 0; i < NEURAL_MIDDLE; i++)
        file.all.net.middle_bias[i] /= 8;
    for (int i = 0; i < NEURAL_OUTCOMES; i++)
        file.all.net.outcome_bias[i] /= 8;
    for (int i = 0; i < BELIEF_INPUTS; i++)
        file.all.belief.of[i] = (float)i / 7;
    snprintf(file.recipe, sizeof file.recipe, "recipe one\nbeliefs two\nsamples three\n");
    return file;
}

static void path_here(char path[64])
{
    snprintf(path, 64, "/tmp/yaniv-weights-%ld", (long)getpid());
}

TEST(what_was_written_is_read_again)
{
    static weights_file file, again;
    char path[64], reason[128] = "";
    yv_text why = yv_text_in(reason, sizeof reason);
    file = filled();
    path_here(path);
    CHECK(weights_file_write(path, &file));
    CHECK(weights_file_read(path, &again, &why));
    unlink(path);
    CHECK_TEXT(reason, "");
    CHECK(memcmp(&file.all, &again.all, sizeof file.all) == 0);
    CHECK_TEXT(again.recipe, file.recipe);
}

static void break_and_check(void *bytes, size_t length, size_t place, const char *expected)
{
    char reason[128];
    yv_text why = yv_text_in(reason, sizeof reason);
    uint8_t *at = (uint8_t *)bytes + place;
    *at ^= 1;
    CHECK(weights_find(bytes, length, &why) == NULL);
    CHECK_TEXT(reason, expected);
    *at ^= 1;
}

TEST(a_damaged_file_is_refused_with_a_reason)
{
    static weights_file file;
    char reason[128];
    yv_text why = yv_text_in(reason, sizeof reason);
    file = filled();
    const size_t size = weights_file_size(file.recipe);
    void *bytes = aligned_alloc(64, (size + 63) / 64 * 64);
    weights_write(&file.all, file.recipe, bytes);
    CHECK(weights_find(bytes, size, &why) != NULL);
    break_and_check(bytes, size, 0, "this is not a file of weights");
    break_and_check(bytes, size, 10, "these weights are for another version of the program");
    break_and_check(bytes, size, size / 2, "these weights are damaged");
    break_and_check(bytes, size, size - 1, "these weights are damaged");
    CHECK(weights_find(bytes, size - 1, &why) == NULL);
    CHECK(weights_find(bytes, 5, &why) == NULL);
    CHECK(weights_find(bytes, 0, &why) == NULL);
    CHECK_NUMBER((long long)weights_recipe(bytes, 5).length, 0);
    free(bytes);
}

/* Returns why the weights are refused. They are written to a file first, so the checksum is right. */
static const char *refusal_of(const weights *all)
{
    static char reason[128];
    yv_text why = yv_text_in(reason, sizeof reason);
    const size_t size = weights_file_size(NULL);
    void *bytes = aligned_alloc(64, (size + 63) / 64 * 64);
    weights_write(all, NULL, bytes);
    weights_find(bytes, size, &why);
    free(bytes);
    return reason;
}

TEST(numbers_that_are_not_safe_to_use_are_refused)
{
    static weights_file file;
    file = filled();
    CHECK_TEXT(refusal_of(&file.all), "");
    file.all.net.outcome_bias[5] = INT32_MIN;
    CHECK_TEXT(refusal_of(&file.all), "these weights are beyond all bounds");
    file = filled();
    file.all.net.middle_bias[5] = INT32_MAX;
    CHECK_TEXT(refusal_of(&file.all), "these weights are beyond all bounds");
    file = filled();
    file.all.belief.of[0] = (float)strtod("nan", NULL);
    CHECK_TEXT(refusal_of(&file.all), "these weights are beyond all bounds");
}

TEST(a_missing_file_is_not_read)
{
    static weights_file file;
    char reason[128] = "";
    yv_text why = yv_text_in(reason, sizeof reason);
    CHECK(!weights_file_read("/nonexistent/yaniv.net", &file, &why));
    CHECK_TEXT(reason, "No such file or directory");
}

TEST(lines_of_the_recipe_are_kept_and_dropped_by_their_first_word)
{
    static weights_file file;
    file = filled();
    weights_file_drop_recipe(&file, "beliefs ");
    CHECK_TEXT(file.recipe, "recipe one\nsamples three\n");
    file = filled();
    weights_file_keep_recipe(&file, "beliefs ");
    weights_file_add_recipe(&file, "recipe %d\n", 4);
    CHECK_TEXT(file.recipe, "recipe 4\nbeliefs two\n");
}

CHECK_MAIN
