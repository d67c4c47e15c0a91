/* Checks of everything that a simulated server has stored. */
#ifndef SIM_STORED_H
#define SIM_STORED_H

#include "../../src/chance/shuffle.h"
#include "../../src/server/core/room_entry.h"
#include "sim.h"

static inline void check_shuffle(const char *record, int round, const yv_rules *rules, int players, const yv_card *deck)
{
    char key[32];
    const char *at;
    uint8_t pot[32 + 8 * 33], secret[32], hash[32], commit[32];
    size_t count = 32, used;
    snprintf(key, sizeof key, "tag seed%d ", round);
    if (!(at = strstr(record, key)))
        return;
    HOLDS(sodium_hex2bin(secret, 32, at + strlen(key), 64, NULL, NULL, NULL) == 0);
    snprintf(key, sizeof key, "tag commit%d ", round);
    HOLDS((at = strstr(record, key)) && sodium_hex2bin(commit, 32, at + strlen(key), 64, NULL, NULL, NULL) == 0);
    crypto_generichash(hash, 32, secret, 32, NULL, 0);
    HOLDS(memcmp(hash, commit, 32) == 0);
    memcpy(pot, secret, 32);
    snprintf(key, sizeof key, "tag mix%d ", round);
    HOLDS((at = strstr(record, key)));
    at += strlen(key);
    for (int seat = 0; seat < players; seat++) {
        const size_t digits = strspn(at, "0123456789abcdef");
        HOLDS(sodium_hex2bin(pot + count + 1, 32, at, digits, NULL, &used, NULL) == 0);
        pot[count] = (uint8_t)used;
        count += 1 + used;
        at += (digits ? digits : 1) + 1;
    }
    crypto_generichash(hash, 32, pot, count, NULL, 0);
    yv_card cards[YV_MAX_DECK];
    const int size = yv_rules_fill_deck(rules, players, cards);
    yv_committed stream = yv_committed_seeded(hash, 0);
    yv_shuffle(cards, size, yv_committed_next, &stream);
    HOLDS(memcmp(cards, deck, (size_t)size) == 0);
}

/* Replays a record. Checks that it has no errors and that the shuffles match their commitments. */
static inline yv_ratings replay(const char *text, size_t length, yv_game *end)
{
    static yv_record record;
    yv_ratings ratings = {.left = 0}, before = {.left = 0};
    int32_t gained[YV_MAX_PLAYERS] = {0};
    yv_step step;
    bool result = true;
    yv_record_begin(&record, text, length);
    do {
        step = yv_record_next(&record);
        if (step.what == YV_STEP_TAG && yv_span_is(step.key, "ratings"))
            for (int seat = 0; seat < record.players; seat++) {
                long number = 0;
                HOLDS(yv_span_to_number(yv_span_take_word(&step.value), 0, INT32_MAX, &number));
                ratings.of[seat] = (int32_t)number;
            }
        if (step.what == YV_STEP_TAG && step.key.length > 11 && memcmp(step.key.at, "substituted", 11) == 0)
            for (yv_span word; (word = yv_span_take_word(&step.value)).length > 0;) {
                const int seat = word.at[0] - '1';
                ratings.of[seat] = ratings.of[seat] > gained[seat] ? ratings.of[seat] - gained[seat] : 0;
                gained[seat] = 0;
            }
        if (step.what == YV_STEP_DEAL) {
            check_shuffle(text, record.game.round, &record.rules, record.players, record.deck);
            result = false;
        }
        if (step.what == YV_STEP_LEAVE)
            yv_rate_leaving(&ratings, &record.game, step.seat);
        if (step.what == YV_STEP_ROUND || (step.what == YV_STEP_OVER && !result)) {
            before = ratings;
            yv_rate_round(&ratings, &record.game);
            for (int seat = 0; seat < record.players; seat++)
                gained[seat] += ratings.of[seat] > before.of[seat] ? ratings.of[seat] - before.of[seat] : 0;
            result = true;
        }
        if (step.what == YV_STEP_ERROR)
            fprintf(stderr, "line %d: %s\n%s\n", record.line, record.message, text);
        HOLDS(step.what != YV_STEP_ERROR);
    } while (step.what != YV_STEP_END);
    *end = record.game;
    return ratings;
}

static inline int32_t stored_change(player_id who, const char *game)
{
    int32_t change = 0;
    for (size_t i = 0; i < s.w.facts; i++)
        if (s.w.fact[i].kind == FACT_RATING && s.w.fact[i].player == who && strcmp(s.w.fact[i].game, game) == 0)
            change += s.w.fact[i].change;
    return change;
}

static inline void check_game_over(const world_fact *f)
{
    yv_game end;
    const yv_ratings ratings = replay(f->text, f->length, &end);
    HOLDS(end.phase == YV_OVER && end.players == f->over.seats);
    for (int seat = 0; seat < f->over.seats; seat++) {
        const game_seat *at = &f->over.seat[seat];
        HOLDS(at->total == end.total[seat]);
        HOLDS(at->won == (end.winners >> seat & 1));
        if (!f->over.rated)
            continue;
        HOLDS(at->player != 0);
        HOLDS(at->rating_change == stored_change(at->player, f->game));
        char first[24];
        snprintf(first, sizeof first, "%d", ratings.of[seat] - at->rating_change);
        const char *tag = strstr(f->text, "tag ratings ");
        yv_span words = {tag + 12, strcspn(tag + 12, "\n")};
        for (int skip = 0; skip < seat; skip++)
            yv_span_take_word(&words);
        HOLDS(yv_span_is(yv_span_take_word(&words), first));
    }
    s.over++;
    s.rated += f->over.rated;
}

/* Checks that reading an entry and writing it again gives the same text. */
static inline void check_entry(const world_fact *f)
{
    static char again[16384];
    room_entry e;
    yv_text text = yv_text_in(again, sizeof again);
    HOLDS(room_entry_read(&e, (yv_span){f->text, f->length}));
    room_entry_write(&e, &text);
    HOLDS(text.length == f->length && memcmp(again, f->text, f->length) == 0);
}

/* Removes what `>undo SEAT` takes back from a record: the seat's last action, with its reshuffle, and all after it. */
static inline size_t take_back(char *record, size_t length, char seat)
{
    size_t found = length;
    for (size_t at = 0, before = 0; at < length;) {
        const bool reshuffled = strncmp(record + before, "reshuffle ", 10) == 0;
        if (record[at] == seat && record[at + 1] == ' ')
            found = reshuffled ? before : at;
        before = at;
        at += strcspn(record + at, "\n") + 1;
    }
    HOLDS(found < length);
    record[found] = '\0';
    s.undone++;
    return found;
}

/* Checks the log of a table: entries are numbered without gaps, and all games replay. */
static inline void check_log(size_t opened)
{
    const char *table = s.w.fact[opened].table;
    char *record = calloc(1, 8 << 20);
    size_t length = 0;
    uint64_t lines = 0;
    yv_game end;
    for (size_t i = opened; i < s.w.facts; i++) {
        const world_fact *f = &s.w.fact[i];
        if (strcmp(f->table, table) != 0)
            continue;
        if (f->kind == FACT_TABLE_RECODED)
            table = f->new_table;
        if (f->kind != FACT_LOG)
            continue;
        HOLDS(f->n == ++lines);
        check_entry(f);
        if (strncmp(f->text, ">start ", 7) == 0 && length > 0)
            replay(record, length, &end), length = 0;
        for (const char *at = f->text; *at; at = strchr(at, '\n') + 1) {
            const size_t count = (size_t)(strchr(at, '\n') + 1 - at);
            if (*at != '>')
                memcpy(record + length, at, count), length += count, record[length] = '\0';
        }
        if (strncmp(f->text, ">undo ", 6) == 0)
            length = take_back(record, length, f->text[6]);
        s.acts += strncmp(f->text, ">act ", 5) == 0;
        s.slaps += strstr(f->text, " slap\n") != NULL;
        s.rounds += strncmp(f->text, ">round ", 7) == 0;
    }
    if (length > 0)
        replay(record, length, &end);
    free(record);
}

static inline bool log_has(const acked *a)
{
    char line[64], header[32];
    snprintf(line, sizeof line, "\n%d %s\n", a->seat, a->action);
    for (size_t i = 0; i < s.w.facts; i++) {
        const world_fact *f = &s.w.fact[i];
        if (f->kind != FACT_LOG || strcmp(f->table, a->table) != 0 || strncmp(f->text, ">act ", 5) != 0)
            continue;
        for (int later = 1; later <= 2; later++) { /* a slap-down may have come in between */
            snprintf(header, sizeof header, ">act %d ", a->move + later);
            if (strncmp(f->text, header, strlen(header)) == 0 && strstr(f->text, line))
                return true;
        }
    }
    return false;
}

static inline void check_everything(void)
{
    for (size_t i = 0; i < s.w.facts; i++) {
        if (s.w.fact[i].kind == FACT_TABLE_OPENED)
            check_log(i);
        if (s.w.fact[i].kind == FACT_GAME_OVER)
            check_game_over(&s.w.fact[i]);
    }
    for (size_t i = 0; i < s.ackeds; i++)
        HOLDS(log_has(&s.acked[i]));
}

#endif
