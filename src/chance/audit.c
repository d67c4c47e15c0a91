#include "audit.h"

#define X(name, words) [AUDIT_BIT_##name] = words,
const char *const audit_words[AUDIT_FAULT_COUNT] = {AUDIT_FAULTS(X)};
#undef X

static bool is_same(const uint8_t *a, const uint8_t *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

/* ---- tags ---- */

static bool read_commit(audit_round *round, yv_span value)
{
    const bool good = !round->committed && yv_span_to_bytes(value, round->commit, FAIR_BYTES);
    round->committed = true;
    return good;
}

static bool read_seed(audit_round *round, yv_span value)
{
    const bool good = !round->seeded && yv_span_to_bytes(value, round->seed, FAIR_BYTES);
    round->seeded = true;
    return good;
}

/* Reads a mix for each player. The players after the end of a short line added nothing. */
static bool read_mix(audit_round *round, yv_span value)
{
    const bool first = !round->mixed;
    round->mixed = true;
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++) {
        const yv_span word = yv_span_take_word(&value);
        if (word.length > 0 && !fair_read_mix(word, &round->mix[seat]))
            return false;
    }
    return first && yv_span_trim(value).length == 0;
}

static const struct {
    const char *name;
    bool (*read)(audit_round *round, yv_span value);
} tags[] = {{"commit", read_commit}, {"mix", read_mix}, {"seed", read_seed}};

/* Splits a key such as `seed12` into its name and its number. */
static yv_span name_of(yv_span key, yv_span *number)
{
    size_t length = 0;
    while (length < key.length && (key.at[length] < '0' || key.at[length] > '9'))
        length++;
    *number = (yv_span){key.at + length, key.length - length};
    return (yv_span){key.at, length};
}

static void read_tag(const yv_step *step, audit_round *rounds, int capacity)
{
    yv_span digits;
    long number;
    const yv_span name = name_of(step->key, &digits);
    if (!yv_span_to_number(digits, 1, capacity, &number))
        return;
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (yv_span_is(name, tags[i].name) && !tags[i].read(&rounds[number - 1], step->value))
            rounds[number - 1].faults |= AUDIT_TAG;
}

/* Reads all tags, before the cards are checked: the seed of a round comes after its cards. Returns the number of
 * rounds. */
static int read_tags(yv_record *record, audit_round *rounds, int capacity)
{
    yv_step step;
    int dealt = 0;
    do {
        step = yv_record_next(record);
        if (step.what == YV_STEP_TAG)
            read_tag(&step, rounds, capacity);
        dealt += step.what == YV_STEP_DEAL;
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    return dealt;
}

/* ---- cards ---- */

static void check_commit(audit_round *round, int players, fair_hash *hash, void *context)
{
    uint8_t commit[FAIR_BYTES];
    if (!round->committed) {
        round->faults |= AUDIT_UNCOMMITTED;
    } else {
        fair_commit(hash, context, round->seed, commit);
        round->faults |= is_same(commit, round->commit, FAIR_BYTES) ? 0 : AUDIT_COMMIT;
    }
    fair_key(hash, context, round->seed, round->mix, players, round->key);
}

static void check_deal(audit_round *round, const yv_record *record)
{
    yv_card deck[YV_MAX_DECK];
    const yv_game *game = &record->game;
    const int count = fair_deck(round->key, &record->rules, game->players, deck);
    if (count != game->pile_size || !is_same(deck, record->deck, (size_t)count))
        round->faults |= AUDIT_DECK;
    if (game->round == 1 && fair_starter(round->key, game->players) != game->starter)
        round->faults |= AUDIT_STARTER;
}

static void check_reshuffle(audit_round *round, const yv_record *record, int count)
{
    yv_card stock[YV_MAX_DECK];
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        stock[i] = record->stock[i];
    fair_stock(round->key, ++round->reshuffles, stock, count);
    round->faults |= is_same(stock, record->stock, (size_t)count) ? 0 : AUDIT_RESHUFFLE;
}

static void check_step(const yv_record *record, const yv_step *step, audit_round *round, fair_hash *hash, void *context)
{
    if (!round->seeded || round->faults & AUDIT_TAG)
        return;
    if (step->what == YV_STEP_DEAL) {
        check_commit(round, record->players, hash, context);
        check_deal(round, record);
    } else if (step->what == YV_STEP_ACTION) {
        check_reshuffle(round, record, step->reshuffled);
    }
}

/* Reports a finished round without a seed: a dealer who cheated might keep it secret. */
static void check_missing(const yv_record *record, audit_round *round, bool last)
{
    const bool over = !last || !yv_in_round(&record->game);
    if (over && !round->seeded)
        round->faults |= round->committed ? AUDIT_UNSHOWN : AUDIT_UNCOMMITTED;
}

int audit_record(yv_record *record, const char *text, size_t length, fair_hash *hash, void *context,
                 audit_round *rounds, int capacity)
{
    for (int i = 0; i < capacity; i++)
        rounds[i] = (audit_round){.faults = 0};
    yv_record_begin(record, text, length);
    const int dealt = read_tags(record, rounds, capacity);
    yv_record_begin(record, text, length);
    yv_step step;
    int round = 0;
    do {
        step = yv_record_next(record);
        round += step.what == YV_STEP_DEAL;
        if (round > 0 && round <= capacity)
            check_step(record, &step, &rounds[round - 1], hash, context);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    for (int i = 0; i < dealt && i < capacity; i++)
        check_missing(record, &rounds[i], i == dealt - 1);
    return dealt;
}
