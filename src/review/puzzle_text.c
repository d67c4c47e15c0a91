/* Puzzles as lines of their file (docs/dev/PUZZLES.md). */
#include "puzzle.h"

enum { HUNDREDTHS = REVIEW_ONE / 10000 }; /* of a percent */

/* Returns the next line of a record that is an action, without its seat; an empty span at the end. */
static yv_span next_act(yv_span *rest)
{
    while (rest->length > 0) {
        yv_span line = yv_span_take_until(rest, '\n');
        if (line.length > 2 && line.at[0] >= '1' && line.at[0] <= '8' && line.at[1] == ' ')
            return (yv_span){line.at + 2, line.length - 2};
    }
    return *rest;
}

/* Writes an action briefly: `7h7s-` from the stock, `7h7s+Kd` from the drop, `!` for a slap-down; else in words. */
static void put_act(yv_text *text, yv_span act)
{
    const yv_span thrown = yv_span_take_word(&act), taken = yv_span_trim(act);
    if (yv_span_is(thrown, "slap")) {
        yv_put_char(text, '!');
        return;
    }
    yv_put_bytes(text, thrown.at, thrown.length);
    if (taken.length == 0)
        return;
    yv_put_char(text, yv_span_is(taken, "deck") ? '-' : '+');
    if (!yv_span_is(taken, "deck"))
        yv_put_bytes(text, taken.at, taken.length);
}

static void put_action(yv_text *text, const yv_action *action)
{
    char words[64];
    yv_text act = yv_text_in(words, sizeof words);
    yv_put_action(&act, action);
    put_act(text, (yv_span){words, act.length});
}

bool puzzle_can_be_written(const yv_game *game, yv_span round)
{
    for (yv_span act; (act = next_act(&round)).length > 0;)
        if (!yv_span_has(act, ' ') && !yv_span_is(act, "slap"))
            return false;
    int restocked = 0;
    for (int face = 0; face < YV_FACES; face++)
        restocked += game->restocked[face];
    return restocked == 0 && yv_stock_size(game) > 0 && __builtin_popcount(game->in) == game->players
           && game->phase == YV_PLAYING;
}

/* ---- the line ---- */

static void put_totals(yv_text *text, const yv_game *game)
{
    for (int seat = 0; seat < game->players; seat++) {
        if (seat > 0)
            yv_put_char(text, ',');
        yv_put_number(text, game->total[seat]);
    }
}

/* Writes the part of the deck that has been dealt and drawn. */
static void put_deck(yv_text *text, const yv_game *game, yv_span round)
{
    while (round.length > 0) {
        yv_span line = yv_span_take_until(&round, '\n');
        if (yv_span_is(yv_span_take_word(&line), "deck"))
            yv_put_bytes(text, yv_span_trim(line).at, (size_t)game->next * 2);
    }
}

static void put_acts(yv_text *text, yv_span round)
{
    bool first = true;
    for (yv_span act; (act = next_act(&round)).length > 0; first = false) {
        if (!first)
            yv_put_char(text, ' ');
        put_act(text, act);
    }
}

static void put_others(yv_text *text, const puzzle *one)
{
    for (int i = 0; i < one->others; i++) {
        if (i > 0)
            yv_put_char(text, ',');
        put_action(text, &one->other[i]);
        yv_put_char(text, ':');
        yv_put_number(text, one->loss[i] / HUNDREDTHS);
    }
}

static void put_reason(yv_text *text, const advise_reason *reason)
{
    if (reason->lacks)
        yv_put_char(text, '-');
    advise_put_code(text, (advise_code)reason->code);
    yv_put_char(text, ':');
    yv_put_number(text, reason->number);
    yv_put_char(text, ':');
    yv_put_number(text, reason->other);
    yv_put_char(text, ':');
    yv_put_cards(text, reason->card, reason->count);
    yv_put_char(text, ':');
    yv_put_number(text, reason->seat == YV_NOBODY ? 0 : reason->seat + 1);
}

static void put_field(yv_text *text, long number)
{
    yv_put_char(text, '|');
    yv_put_number(text, number);
}

/* Returns the rules for a game that begins with the present round. */
static yv_rules rules_to_go(const yv_game *game)
{
    yv_rules rules = game->rules;
    if (rules.end == YV_end_rounds && game->round > 1)
        rules.rounds = (int16_t)(yv_rules_rounds(&game->rules, game->players) - game->round + 1);
    return rules;
}

void puzzle_put(yv_text *text, const puzzle *one, const yv_game *game, yv_span round)
{
    yv_put_string(text, puzzle_theme_name(one->theme));
    put_field(text, one->level);
    yv_put_char(text, '|');
    const yv_rules rules = rules_to_go(game);
    yv_rules_write(&rules, text);
    yv_put_char(text, '|');
    put_totals(text, game);
    put_field(text, game->starter + 1);
    yv_put_char(text, '|');
    put_deck(text, game, round);
    yv_put_char(text, '|');
    put_acts(text, round);
    put_field(text, one->seat + 1);
    yv_put_char(text, '|');
    put_action(text, &one->best);
    put_field(text, one->gap / HUNDREDTHS);
    put_field(text, (one->se + HUNDREDTHS / 2) / HUNDREDTHS);
    yv_put_char(text, '|');
    put_others(text, one);
    yv_put_char(text, '|');
    put_reason(text, &one->reason);
}

/* ---- the record of a line ---- */

static int read_totals(yv_span words, int32_t total[YV_MAX_PLAYERS])
{
    int players = 0;
    while (words.length > 0 && players < YV_MAX_PLAYERS) {
        long number;
        if (!yv_span_to_number(yv_span_take_until(&words, ','), INT32_MIN, INT32_MAX, &number))
            return 0;
        total[players++] = (int32_t)number;
    }
    return words.length > 0 ? 0 : players;
}

/* True if the two letters of a card are among those of a list; takes it off the list. */
static bool take_card(const char *name, char *list, size_t length)
{
    for (size_t i = 0; i + 1 < length; i += 2)
        if (list[i] == name[0] && list[i + 1] == name[1]) {
            list[i] = list[i + 1] = ' ';
            return true;
        }
    return false;
}

/* Writes the known part of the deck, and then the other cards. */
static void put_whole_deck(yv_text *text, yv_span known, const yv_rules *rules, int players)
{
    yv_card deck[YV_MAX_DECK];
    char rest[2 * YV_MAX_DECK + 1];
    const size_t length = known.length < sizeof rest ? known.length : sizeof rest;
    const int size = yv_rules_fill_deck(rules, players, deck);
    __builtin_memcpy(rest, known.at, length);
    yv_put_bytes(text, known.at, known.length);
    for (int i = 0; i < size; i++) {
        char name[8];
        yv_text card = yv_text_in(name, sizeof name);
        yv_put_card(&card, deck[i]);
        if (!take_card(name, rest, length))
            yv_put_string(text, name);
    }
}

/* Writes an act as a line of a record. */
static void put_line(yv_text *text, int seat, yv_span act)
{
    yv_put_char(text, (char)('1' + seat));
    yv_put_char(text, ' ');
    if (yv_span_is(act, "!"))
        yv_put_string(text, "slap");
    for (size_t i = 0; i < act.length && !yv_span_is(act, "!"); i++) {
        if (act.at[i] == '-')
            yv_put_string(text, " deck");
        else
            yv_put_char(text, act.at[i] == '+' ? ' ' : act.at[i]);
    }
    yv_put_char(text, '\n');
}

/* A slap-down is by the seat that played last. */
static void put_lines(yv_text *text, yv_span acts, int start, int players)
{
    int plays = 0;
    for (yv_span act; (act = yv_span_take_word(&acts)).length > 0;) {
        const int by = yv_span_is(act, "!") ? plays - 1 : plays++;
        put_line(text, (start - 1 + by + players) % players, act);
    }
}

enum { RULES = 2, TOTALS, START, DECK, ACTS, SEAT, FIELDS };

static bool split(yv_span line, yv_span field[FIELDS])
{
    for (int i = 0; i < FIELDS; i++) {
        if (line.length == 0)
            return false;
        field[i] = yv_span_take_until(&line, '|');
    }
    return true;
}

bool puzzle_put_record(yv_text *text, yv_span line, puzzle_place *place)
{
    yv_span field[FIELDS];
    yv_rules rules;
    yv_text nowhere = yv_text_in(NULL, 0);
    long start, seat;
    if (!split(line, field) || !yv_rules_parse(&rules, field[RULES], &nowhere))
        return false;
    const int players = read_totals(field[TOTALS], place->total);
    if (players < 2 || !yv_span_to_number(field[START], 1, players, &start)
        || !yv_span_to_number(field[SEAT], 1, players, &seat))
        return false;
    place->seat = (yv_seat)(seat - 1);
    yv_put_string(text, "yaniv 1\nrules ");
    yv_rules_write(&rules, text);
    for (int i = 0; i < players; i++) {
        yv_put_string(text, "\nplayer Player ");
        yv_put_number(text, i + 1);
    }
    yv_put_string(text, "\nround 1\nstart ");
    yv_put_number(text, start);
    yv_put_string(text, "\ndeck ");
    put_whole_deck(text, field[DECK], &rules, players);
    yv_put_char(text, '\n');
    put_lines(text, field[ACTS], (int)start, players);
    return true;
}
