/* Any bytes as a record. */
#include "fuzz.h"

static int count_lines(const uint8_t *bytes, size_t length)
{
    int lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += bytes[i] == '\n';
    return lines;
}

/* Checks that views and lists can be made of the game after a step. */
static void look_around(const yv_record *record)
{
    yv_action actions[8];
    if (!record->begun || record->game.round == 0)
        return;
    fuzz_count_cards(&record->game);
    yv_list(&record->game, YV_ANYONE, 0, actions, 8);
    for (yv_seat seat = 0; seat < record->game.players; seat++)
        yv_view_of(&record->game, seat);
}

static void rate(yv_ratings *ratings, const yv_record *record, const yv_step *step)
{
    if (step->what == YV_STEP_ROUND)
        yv_rate_round(ratings, &record->game);
    else if (step->what == YV_STEP_LEAVE)
        yv_rate_leaving(ratings, &record->game, step->seat);
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        HOLDS(ratings->of[seat] >= 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static yv_record record;
    yv_ratings ratings = {.of = {1000, 0, 100, 1000, 0, 100, 1000, 0}};
    yv_step step;
    yv_record_begin(&record, (const char *)bytes, length);
    do {
        step = yv_record_next(&record);
        look_around(&record);
        rate(&ratings, &record, &step);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    HOLDS(record.line >= (length > 0) && record.line <= count_lines(bytes, length));
    if (step.what == YV_STEP_ERROR)
        HOLDS(record.line >= 1 && memchr(record.message, '\0', sizeof record.message) && record.message[0]);
    HOLDS(yv_record_next(&record).what == step.what);
    return 0;
}
