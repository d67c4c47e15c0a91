#include "local_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../ai/weights.h"
#include "../chance/shuffle.h"
#include "../entropy/entropy.h"
#include "../sys/xalloc.h"

/* ---- the record ---- */

static void append(void *sink, const char *bytes, size_t count)
{
    local_game *g = sink;
    if (g->length + count + 1 > g->capacity) {
        g->capacity = 2 * (g->length + count + 1);
        g->record = xrealloc(g->record, g->capacity);
    }
    memcpy(g->record + g->length, bytes, count);
    g->length += count;
    g->record[g->length] = '\0';
}

static void append_text(local_game *g, const yv_text *text)
{
    YV_ASSERT(!yv_text_cut(text));
    append(g, text->buffer, text->length);
}

static void write_head(local_game *g, const yv_rules *rules, int players)
{
    char head[4096]; /* more than all options and eight names take */
    yv_text text = yv_text_in(head, sizeof head);
    const char *names[YV_MAX_PLAYERS];
    for (int seat = 0; seat < players; seat++)
        names[seat] = g->seat[seat].name;
    yv_record_put_head(&text, rules, names, players);
    append_text(g, &text);
}

static void write_tag(local_game *g, const char *key, const char *value)
{
    char line[100];
    yv_text text = yv_text_in(line, sizeof line);
    yv_record_put_tag(&text, key, value);
    append_text(g, &text);
}

static void write_tags(local_game *g)
{
    char key[16], seed[24];
    for (yv_seat seat = 0; seat < g->run.game.players; seat++) {
        snprintf(key, sizeof key, "seat%d", seat + 1);
        if (g->seat[seat].level)
            write_tag(g, key, g->seat[seat].level->name);
    }
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)g->seed);
    if (g->seeded)
        write_tag(g, "seed", seed);
}

/* ---- bots ---- */

/* All bots share one model, because they play under the same rules. */
static void prepare_model(local_game *g)
{
    if (g->model)
        return;
    g->model = xalloc(sizeof *g->model);
    bot_model_prepare(g->model, weights_builtin(), &g->run.game.rules, g->run.game.players);
}

static void make_bots(local_game *g)
{
    for (yv_seat seat = 0; seat < g->run.game.players; seat++) {
        const bot_level *level = g->seat[seat].level;
        uint64_t seed = g->seed + seat + 1;
        if (!level)
            continue;
        if (level->needs_net)
            prepare_model(g);
        if (!g->seeded)
            entropy_fill((uint8_t *)&seed, sizeof seed);
        g->run.bot[seat] = bot_make(level, g->model, seed);
    }
}

bool local_game_advise(local_game *g, yv_seat seat, int think_ms, uint64_t (*clock_us)(void), advice *all)
{
    if (!weights_builtin())
        return false;
    prepare_model(g);
    const bot adviser = advise_bot(g->model, g->seed, think_ms, clock_us);
    runner_advise(&g->run, &adviser, seat, all);
    return true;
}

/* ---- chance ---- */

/* Returns a new generator for each shuffle of a seeded game, so that a resumed game continues as it would have. */
static yv_rng next_generator(local_game *g)
{
    return yv_rng_seeded(g->seed + UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)++g->shuffles);
}

static void shuffle(local_game *g, yv_card *cards, int count)
{
    yv_rng generator = next_generator(g);
    yv_shuffle(cards, count, g->seeded ? yv_rng_next : entropy_next, &generator);
}

static int shuffle_deck(void *source, const yv_game *game, yv_seat *starter, yv_card deck[YV_MAX_DECK])
{
    local_game *g = source;
    if (*starter == YV_NOBODY) {
        yv_rng generator = next_generator(g);
        *starter = (yv_seat)yv_random_below(g->seeded ? yv_rng_next : entropy_next, &generator, game->players);
    }
    const int size = yv_rules_fill_deck(&game->rules, game->players, deck);
    shuffle(g, deck, size);
    return size;
}

static void shuffle_stock(void *source, const yv_game *game, yv_card *stock, int count)
{
    memcpy(stock, game->pile, (size_t)count);
    shuffle(source, stock, count);
}

/* ---- starting ---- */

/* Makes the game the source of its own chance and the sink of its own record. */
static void connect(local_game *g)
{
    g->run.chance = (runner_chance){shuffle_deck, shuffle_stock, g};
    g->run.record = (runner_record){append, g};
}

static void prepare(local_game *g, const uint64_t *seed)
{
    *g = (local_game){.seeded = seed != NULL, .seed = seed ? *seed : 0};
    connect(g);
}

static bool start(local_game *g, const yv_rules *rules, int players, yv_text *why)
{
    const yv_error error = runner_start(&g->run, rules, players);
    if (error.code)
        yv_error_write(error, why);
    return !error.code;
}

bool local_game_open(local_game *g, const yv_rules *rules, const local_seat *seats, int players, const uint64_t *seed,
                     yv_text *why)
{
    prepare(g, seed);
    if (!start(g, rules, players, why))
        return false;
    memcpy(g->seat, seats, (size_t)players * sizeof *seats);
    make_bots(g);
    write_head(g, rules, players);
    write_tags(g);
    return true;
}

void local_game_close(local_game *g)
{
    free(g->record);
    free(g->model);
    *g = (local_game){0};
}

/* ---- resuming ---- */

static void read_seed(local_game *g, yv_span key, yv_span value)
{
    char digits[24];
    if (!yv_span_is(key, "seed") || value.length == 0 || value.length > 20)
        return;
    snprintf(digits, sizeof digits, "%.*s", (int)value.length, value.at);
    g->seed = strtoull(digits, NULL, 10);
    g->seeded = true;
}

/* Reads what comes before the first deal: the names of the players, and which of them are bots. */
static bool read_seats(local_game *g, yv_record *record, bool seed_given, yv_text *why)
{
    yv_step step;
    while ((step = yv_record_next(record)).what == YV_STEP_TAG) {
        if (!runner_read_tag(&g->run, &step, why))
            return false;
        if (!seed_given)
            read_seed(g, step.key, step.value);
    }
    if (step.what == YV_STEP_ERROR) {
        yv_put_string(why, record->message);
        return false;
    }
    for (int seat = 0; seat < record->players && seat < YV_MAX_PLAYERS; seat++) {
        memcpy(g->seat[seat].name, record->name[seat], sizeof record->name[seat]);
        g->seat[seat].level = g->run.bot[seat].level;
    }
    return start(g, &record->rules, record->players, why);
}

/* Returns how many shuffles a step took. The first deal took two: one chose the seat that starts. */
static int shuffles_of(const yv_record *record, const yv_step *step)
{
    if (step->what == YV_STEP_DEAL)
        return record->game.round == 1 ? 2 : 1;
    return step->what == YV_STEP_ACTION && step->reshuffled > 0;
}

/* Replays the record; the runner writes every step again. So an unfinished piece at the end of the text, such as a
 * round line without its deck, does not get into the new record. */
static bool follow_record(local_game *g, yv_record *record, yv_text *why)
{
    yv_step step;
    do {
        step = yv_record_next(record);
        g->shuffles += shuffles_of(record, &step);
        runner_follow(&g->run, record, &step);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    if (step.what == YV_STEP_ERROR)
        yv_put_string(why, record->message);
    else if (g->run.game.phase == YV_OVER)
        yv_put_string(why, "this game is over, so it cannot be resumed");
    else
        return true;
    return false;
}

bool local_game_resume(local_game *g, const char *text, size_t length, const uint64_t *seed, int *line, yv_text *why)
{
    static yv_record record;
    prepare(g, seed);
    yv_record_begin(&record, text, length);
    bool fine = read_seats(g, &record, seed != NULL, why);
    if (fine) {
        make_bots(g);
        write_head(g, &record.rules, record.players);
        yv_record_begin(&record, text, length);
        fine = follow_record(g, &record, why);
    }
    *line = fine || (!record.failed && record.begun) ? 0 : record.line;
    if (!fine)
        local_game_close(g);
    return fine;
}

/* ---- taking back ---- */

static const char *line_before(const char *record, const char *line)
{
    if (line == record)
        return NULL;
    line--;
    while (line > record && line[-1] != '\n')
        line--;
    return line;
}

/* Returns where the seat's last action begins, with the reshuffle that belongs to it; NULL if there is none. */
static const char *find_action(const local_game *g, yv_seat seat)
{
    const char *line = g->record + g->length;
    while ((line = line_before(g->record, line)) && !(line[0] == '1' + seat && line[1] == ' '))
        continue;
    const char *before = line ? line_before(g->record, line) : NULL;
    return before && strncmp(before, "reshuffle ", strlen("reshuffle ")) == 0 ? before : line;
}

bool local_game_can_take_back(const local_game *g, yv_seat seat)
{
    return find_action(g, seat) != NULL;
}

bool local_game_take_back(local_game *g, yv_seat seat)
{
    const char *from = find_action(g, seat);
    char reason[YV_MAX_MESSAGE + 100];
    yv_text why = yv_text_in(reason, sizeof reason);
    local_game earlier;
    int line;
    if (!from
        || !local_game_resume(&earlier, g->record, (size_t)(from - g->record), g->seeded ? &g->seed : NULL, &line,
                              &why))
        return false;
    local_game_close(g);
    *g = earlier;
    connect(g);
    return true;
}
