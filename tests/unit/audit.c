/* Checks of shuffles from a record: games dealt as a server deals them pass, and every change is found. */
#include "../../src/chance/shuffle.h"
#include "../../src/chance/audit.h"
#include "../../src/entropy/blake.h"
#include "../../src/engine/yaniv.h"
#include "../check.h"

enum { ROOM = 1 << 20, MOST_ROUNDS = 200 };

/* ---- a game as a server would deal and write it ---- */

typedef struct {
    yv_game game;
    yv_rng chance; /* for the secrets, the mixes and the actions */
    uint8_t key[FAIR_BYTES];
    uint8_t secret[FAIR_BYTES];
    uint32_t reshuffles, most_reshuffles;
    yv_text text;
    char buffer[ROOM];
} dealer;

static void fill(dealer *it, uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++)
        bytes[i] = (uint8_t)yv_rng_next(&it->chance);
}

static void put_tag(dealer *it, const char *name, const uint8_t *bytes)
{
    char key[20], hex[70];
    yv_text value = yv_text_in(hex, sizeof hex);
    snprintf(key, sizeof key, "%s%d", name, it->game.round + (strcmp(name, "seed") == 0 ? 0 : 1));
    yv_put_hex(&value, bytes, FAIR_BYTES);
    yv_record_put_tag(&it->text, key, hex);
}

/* Fills in the mix of each player: 16 to 32 bytes, or nothing. */
static void mix(dealer *it, fair_mix *mixes)
{
    char key[20], values[YV_MAX_PLAYERS * 66] = "";
    yv_text value = yv_text_in(values, sizeof values);
    for (int seat = 0; seat < it->game.players; seat++) {
        mixes[seat] =
            (fair_mix){.count = yv_rng_below(&it->chance, 3) ? (uint8_t)(16 + yv_rng_below(&it->chance, 17)) : 0};
        fill(it, mixes[seat].bytes, mixes[seat].count);
        yv_put_string(&value, seat ? " " : "");
        fair_put_mix(&value, &mixes[seat]);
    }
    snprintf(key, sizeof key, "mix%d", it->game.round + 1);
    yv_record_put_tag(&it->text, key, values);
}

static void deal(dealer *it)
{
    uint8_t commit[FAIR_BYTES];
    fair_mix mixes[YV_MAX_PLAYERS];
    yv_card deck[YV_MAX_DECK];
    fill(it, it->secret, FAIR_BYTES);
    fair_commit(blake_hash, NULL, it->secret, commit);
    put_tag(it, "commit", commit);
    mix(it, mixes);
    fair_key(blake_hash, NULL, it->secret, mixes, it->game.players, it->key);
    const int size = fair_deck(it->key, &it->game.rules, it->game.players, deck);
    const yv_seat first = it->game.round ? it->game.starter : fair_starter(it->key, it->game.players);
    CHECK(!yv_deal(&it->game, first, deck, size).code);
    yv_record_put_deal(&it->text, &it->game, deck);
    it->reshuffles = 0;
}

/* Does any action except a call, if there is one, so that rounds are long. */
static void act(dealer *it)
{
    static yv_action actions[YV_USUAL_ACTIONS];
    yv_card stock[YV_MAX_DECK];
    int count = yv_list(&it->game, YV_ANYONE, 0, actions, YV_USUAL_ACTIONS);
    count = count < YV_USUAL_ACTIONS ? count : YV_USUAL_ACTIONS;
    yv_action *chosen = &actions[yv_rng_below(&it->chance, (uint32_t)count)];
    for (int tries = 0; tries < 3 && (chosen->verb != YV_PLAY || chosen->count > 1); tries++)
        chosen = &actions[yv_rng_below(&it->chance, (uint32_t)count)];
    const int size = yv_reshuffle_size(&it->game, chosen);
    if (size > 0) {
        memcpy(stock, it->game.pile, (size_t)size);
        fair_stock(it->key, ++it->reshuffles, stock, size);
    }
    if (it->reshuffles > it->most_reshuffles)
        it->most_reshuffles = it->reshuffles;
    CHECK(!yv_apply(&it->game, chosen, stock, size).code);
    yv_record_put_action(&it->text, chosen, stock, size);
}

static const char *const names[] = {"Dana", "Omer", "Noa", "Ido"};

/* Plays rounds until the game is over, or until the middle of the last round. */
static dealer *play(uint64_t seed, int players, int rounds, bool stop_in_the_middle)
{
    static dealer it;
    yv_rules rules;
    char reason[100];
    yv_text why = yv_text_in(reason, sizeof reason);
    it = (dealer){.chance = yv_rng_seeded(seed)};
    it.text = yv_text_in(it.buffer, ROOM);
    CHECK(yv_rules_parse(&rules, yv_span_of("traveller threshold=3"), &why));
    CHECK(!yv_start(&it.game, &rules, players).code);
    yv_record_put_head(&it.text, &rules, names, players);
    while (it.game.round < rounds && it.game.phase != YV_OVER) {
        deal(&it);
        int left = stop_in_the_middle && it.game.round == rounds ? 3 : 100000;
        while (left-- > 0 && yv_in_round(&it.game))
            act(&it);
        if (!yv_in_round(&it.game)) {
            yv_record_put_result(&it.text, &it.game);
            put_tag(&it, "seed", it.secret);
        }
    }
    CHECK(!yv_text_cut(&it.text));
    return &it;
}

/* ---- records that pass ---- */

static yv_record record;
static audit_round rounds[MOST_ROUNDS];

static int audit(const char *text)
{
    const int dealt = audit_record(&record, text, strlen(text), blake_hash, NULL, rounds, MOST_ROUNDS);
    CHECK_TEXT(record.message, "");
    CHECK(!record.failed && dealt <= MOST_ROUNDS);
    return dealt;
}

static unsigned all_faults(int dealt)
{
    unsigned faults = 0;
    for (int i = 0; i < dealt; i++)
        faults |= rounds[i].faults;
    return faults;
}

TEST(games_dealt_by_the_protocol_pass)
{
    uint32_t reshuffles = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const dealer *it = play(seed, 2 + (int)(seed % 3), 6, false);
        const int dealt = audit(it->buffer);
        CHECK_NUMBER(dealt, it->game.round);
        CHECK_NUMBER(all_faults(dealt), 0);
        for (int i = 0; i < dealt; i++)
            CHECK(rounds[i].seeded && rounds[i].committed && audit_has_tags(&rounds[i]));
        reshuffles = it->most_reshuffles > reshuffles ? it->most_reshuffles : reshuffles;
    }
    CHECK(reshuffles >= 2); /* otherwise reshuffles were not tested */
}

TEST(a_round_that_is_not_over_needs_no_seed)
{
    const dealer *it = play(7, 3, 2, true);
    CHECK(it->game.phase == YV_PLAYING);
    CHECK_NUMBER(audit(it->buffer), 2);
    CHECK_NUMBER(all_faults(2), 0);
    CHECK(rounds[0].seeded && !rounds[1].seeded && rounds[1].committed);
}

TEST(a_game_without_tags_has_nothing_to_verify)
{
    const char *text =
        "yaniv 1\nrules traveller\nplayer Dana\nplayer Omer\ntag date 2026-11-15\ntag seed x\ntag seed0 00\n";
    CHECK_NUMBER(audit(text), 0);
    for (int i = 0; i < MOST_ROUNDS; i++)
        CHECK(!audit_has_tags(&rounds[i]));
}

/* ---- changes that are found ---- */

/* Returns the record with one character changed: the digit `after` bytes behind `what` becomes another digit. */
static char *changed(const dealer *it, const char *what, size_t after)
{
    static char copy[ROOM];
    memcpy(copy, it->buffer, it->text.length + 1);
    char *at = strstr(copy, what) + strlen(what) + after;
    *at = *at == '0' ? '1' : '0';
    return copy;
}

TEST(another_commitment_is_found)
{
    CHECK_NUMBER(audit(changed(play(3, 2, 2, false), "commit1 ", 5)), 2);
    CHECK_NUMBER(rounds[0].faults, AUDIT_COMMIT);
    CHECK_NUMBER(rounds[1].faults, 0);
}

TEST(another_seed_is_found)
{
    CHECK_NUMBER(audit(changed(play(3, 2, 2, false), "seed2 ", 63)), 2);
    CHECK_NUMBER(rounds[0].faults, 0);
    CHECK(rounds[1].faults & AUDIT_COMMIT && rounds[1].faults & AUDIT_DECK);
}

TEST(another_mix_is_found)
{
    uint64_t seed = 1;
    while (strstr(play(seed, 2, 1, false)->buffer, "mix1 -"))
        seed++;
    CHECK_NUMBER(audit(changed(play(seed, 2, 1, false), "mix1 ", 3)), 1);
    CHECK(!(rounds[0].faults & AUDIT_COMMIT) && rounds[0].faults & AUDIT_DECK);
}

/* Returns the record with the line that begins with `word` replaced by another. */
static char *replaced(const dealer *it, const char *word, const char *line)
{
    static char copy[ROOM];
    const char *at = strstr(it->buffer, word), *end = strchr(at, '\n') + 1;
    snprintf(copy, sizeof copy, "%.*s%s%s", (int)(at - it->buffer), it->buffer, line, end);
    return copy;
}

TEST(what_is_kept_back_is_found)
{
    CHECK_NUMBER(audit(replaced(play(5, 2, 2, false), "tag seed1 ", "")), 2);
    CHECK_NUMBER(rounds[0].faults, AUDIT_UNSHOWN);
    CHECK_NUMBER(audit(replaced(play(5, 2, 2, false), "tag seed2 ", "")), 2);
    CHECK_NUMBER(rounds[1].faults, AUDIT_UNSHOWN);
    CHECK_NUMBER(audit(replaced(play(5, 2, 2, false), "tag commit2 ", "")), 2);
    CHECK_NUMBER(rounds[1].faults, AUDIT_UNCOMMITTED);
    CHECK_NUMBER(rounds[0].faults, 0);
}

TEST(a_tag_that_is_there_twice_or_senseless_is_found)
{
    const char *const lines[] = {"tag seed1 00\n", "tag commit1 zz\n", "tag mix1 1234\n",
                                 "tag mix1 - - - - - - - - -\n"};
    const char *const words[] = {"tag seed1 ", "tag commit1 ", "tag mix1 ", "tag mix1 "};
    for (int i = 0; i < 4; i++) {
        audit(replaced(play(5, 2, 1, false), words[i], lines[i]));
        CHECK_NUMBER(rounds[0].faults, AUDIT_TAG);
    }
    char twice[400];
    const dealer *it = play(5, 2, 1, false);
    const char *seed = strstr(it->buffer, "tag seed1 ");
    snprintf(twice, sizeof twice, "%.75s%.75s", seed, seed);
    audit(replaced(it, "tag seed1 ", twice));
    CHECK(rounds[0].faults & AUDIT_TAG);
}

/* Two cards of the stock change places: the game stays the same, but the deck is different. */
TEST(another_deck_is_found)
{
    static char copy[ROOM];
    const dealer *it = play(7, 2, 1, true);
    memcpy(copy, it->buffer, it->text.length + 1);
    char *deck = strstr(copy, "\ndeck ") + 6, kept[2];
    memcpy(kept, deck + 80, 2);
    memcpy(deck + 80, deck + 90, 2);
    memcpy(deck + 90, kept, 2);
    char seed[90], hex[70];
    yv_text text = yv_text_in(hex, sizeof hex);
    yv_put_hex(&text, it->secret, FAIR_BYTES);
    snprintf(seed, sizeof seed, "tag seed1 %s\n", hex);
    strcat(copy, seed);
    CHECK_NUMBER(audit(copy), 1);
    CHECK_NUMBER(rounds[0].faults, AUDIT_DECK);
}

TEST(another_starter_is_found)
{
    static char copy[ROOM];
    char hex[70];
    const dealer *it = play(7, 2, 1, true);
    yv_text text = yv_text_in(hex, sizeof hex);
    yv_put_hex(&text, it->secret, FAIR_BYTES);
    const char *start = strstr(it->buffer, "\nstart ") + 7, *deck = strstr(start, "\ndeck "),
               *end = strchr(deck + 1, '\n');
    snprintf(copy, sizeof copy, "%.*s%c%.*s\ntag seed1 %s\n", (int)(start - it->buffer), it->buffer,
             *start == '1' ? '2' : '1', (int)(end - deck), deck, hex);
    CHECK_NUMBER(audit(copy), 1);
    CHECK_NUMBER(rounds[0].faults, AUDIT_STARTER);
}

/* The last two cards of a reshuffle, which are not drawn, change places. */
TEST(another_reshuffle_is_found)
{
    static char copy[ROOM];
    bool found = false;
    for (uint64_t seed = 1; seed < 40 && !found; seed++) {
        const dealer *it = play(seed, 2, 1, false);
        const char *last = NULL, *at = it->buffer;
        while ((at = strstr(at, "\nreshuffle ")))
            last = at++;
        if (!last)
            continue;
        memcpy(copy, it->buffer, it->text.length + 1);
        char *end = strchr(copy + (last - it->buffer) + 1, '\n'), kept[2];
        memcpy(kept, end - 2, 2);
        memcpy(end - 2, end - 4, 2);
        memcpy(end - 4, kept, 2);
        if (audit_record(&record, copy, strlen(copy), blake_hash, NULL, rounds, MOST_ROUNDS) != 1 || record.failed)
            continue; /* those cards were drawn after all */
        found = true;
        CHECK_NUMBER(rounds[0].faults, AUDIT_RESHUFFLE);
    }
    CHECK(found);
}

TEST(rounds_beyond_the_room_are_counted_but_not_looked_at)
{
    const dealer *it = play(9, 2, 5, false);
    const int dealt = it->game.round;
    CHECK(dealt > 2);
    rounds[2].faults = 12345;
    CHECK_NUMBER(audit_record(&record, it->buffer, it->text.length, blake_hash, NULL, rounds, 2), dealt);
    CHECK_NUMBER(rounds[2].faults, 12345);
}

CHECK_MAIN
