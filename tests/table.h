/* Games for tests: the test gives the hands, and the actions in words.
 *
 *     table t = table_deal("traveller jokers=0", "7h7s8c9dKs AcAd2c3c4c up Kc stock 7d");
 *     CHECK_TEXT(table_do(&t, "1 7h7s deck"), "");
 *     CHECK_TEXT(table_do(&t, "1 yaniv"), "it is seat 2's turn");
 *
 * A deal is a hand for every seat, seat 1 first. The upcard and the first cards of the stock may follow. The rest of
 * the deck follows in ascending order. Seat 1 starts unless the deal contains `start N`. */
#ifndef TABLE_H
#define TABLE_H

#include "../src/engine/yaniv.h"

typedef struct {
    yv_game game;
    yv_card deck[YV_MAX_DECK];
    int deck_size;
    char message[YV_MAX_MESSAGE]; /* why the last action was refused, or empty */
} table;

static inline void table_die(const char *what, const char *of)
{
    fprintf(stderr, "a test is wrong: %s: %s\n", what, of);
    exit(1);
}

static inline yv_rules table_rules(const char *words)
{
    char buffer[200];
    yv_text why = yv_text_in(buffer, sizeof buffer);
    yv_rules rules;
    if (!yv_rules_parse(&rules, yv_span_of(words), &why))
        table_die(buffer, words);
    return rules;
}

static inline int table_cards(const char *text, yv_card *cards)
{
    int count;
    if (!yv_parse_cards(yv_span_of(text), cards, YV_MAX_DECK, &count))
        table_die("not cards", text);
    return count;
}

static inline yv_card table_card(const char *text)
{
    yv_card cards[YV_MAX_DECK];
    table_cards(text, cards);
    return cards[0];
}

/* The cards of a deal, while it is read. */
typedef struct {
    yv_card hand[YV_MAX_PLAYERS][YV_MAX_DECK], top[YV_MAX_DECK];
    int hands, top_count, start;
} table_wanted;

static inline table_wanted table_read_deal(const char *deal)
{
    static const yv_span none;
    table_wanted wanted = {.start = 1};
    yv_span rest = yv_span_of(deal), before = none;
    for (yv_span word = yv_span_take_word(&rest); word.length > 0; before = word, word = yv_span_take_word(&rest)) {
        int count = 0;
        if (yv_span_is(word, "up") || yv_span_is(word, "stock") || yv_span_is(word, "start"))
            continue;
        if (yv_span_is(before, "start"))
            wanted.start = word.at[0] - '0';
        else if (yv_span_is(before, "up") || yv_span_is(before, "stock")) {
            if (!yv_parse_cards(word, wanted.top + wanted.top_count, YV_MAX_DECK - wanted.top_count, &count))
                table_die("not cards", deal);
            wanted.top_count += count;
        } else if (!yv_parse_cards(word, wanted.hand[wanted.hands++], YV_MAX_DECK, &count)) {
            table_die("not cards", deal);
        }
    }
    return wanted;
}

/* Arranges the deck so that dealing one card at a time, from the starter on, gives these hands to the seats that are
 * in. */
static inline void table_lay_deck(table *t, const table_wanted *wanted)
{
    const yv_rules *rules = &t->game.rules;
    yv_card whole[YV_MAX_DECK];
    int at = 0;
    t->deck_size = yv_rules_fill_deck(rules, t->game.players, whole);
    for (int card = 0; card < rules->hand; card++)
        for (int i = 0; i < t->game.players; i++) {
            const int seat = (wanted->start - 1 + i) % t->game.players;
            if (yv_is_in(&t->game, seat))
                t->deck[at++] = wanted->hand[seat][card];
        }
    for (int i = 0; i < wanted->top_count; i++)
        t->deck[at++] = wanted->top[i];
    yv_tally left = yv_tally_cards(whole, t->deck_size);
    for (int i = 0; i < at; i++)
        if (left.of[t->deck[i]]-- == 0)
            table_die("a card is dealt too often", "");
    for (yv_card card = 0; card < YV_FACES; card++)
        for (; left.of[card] > 0; left.of[card]--)
            t->deck[at++] = card;
}

/* Deals the next round of a game. The deal must have a hand of any one card for a seat that is out. */
static inline void table_deal_again(table *t, const char *deal)
{
    const table_wanted wanted = table_read_deal(deal);
    char buffer[200];
    table_lay_deck(t, &wanted);
    const yv_error error = yv_deal(&t->game, (yv_seat)(wanted.start - 1), t->deck, t->deck_size);
    yv_text why = yv_text_in(buffer, sizeof buffer);
    yv_error_write(error, &why);
    if (error.code)
        table_die(buffer, deal);
}

static inline table table_deal(const char *words, const char *deal)
{
    table t = {.message = ""};
    const yv_rules rules = table_rules(words);
    if (yv_start(&t.game, &rules, table_read_deal(deal).hands).code)
        table_die("cannot be played", words);
    table_deal_again(&t, deal);
    return t;
}

/* Reads an action such as `1 7h7s deck`. The test fails if the words are not an action. */
static inline yv_action table_action(const char *words)
{
    char buffer[200];
    yv_text why = yv_text_in(buffer, sizeof buffer);
    yv_action action;
    if (!yv_parse_action(yv_span_of(words + 1), (yv_seat)(words[0] - '1'), &action, &why))
        table_die(buffer, words);
    return action;
}

/* Does an action. If the stock runs out, the discards become the new stock in the order in which they lie. Returns why
 * the action was refused, or an empty string. */
static inline const char *table_do(table *t, const char *words)
{
    const yv_action action = table_action(words);
    yv_card stock[YV_MAX_DECK];
    yv_text why = yv_text_in(t->message, sizeof t->message);
    yv_error error = yv_check(&t->game, &action);
    if (!error.code) {
        const int size = yv_reshuffle_size(&t->game, &action);
        memcpy(stock, t->game.pile, (size_t)size);
        error = yv_apply(&t->game, &action, stock, size);
    }
    if (error.code)
        yv_error_write(error, &why);
    return t->message;
}

/* Does several actions, separated by commas. Stops at the first that is refused and returns why, or an empty string. */
static inline const char *table_play(table *t, const char *actions)
{
    char action[60];
    while (*actions) {
        const size_t length = strcspn(actions, ",");
        snprintf(action, sizeof action, "%.*s", (int)length, actions);
        const char *why = table_do(t, action);
        if (*why)
            return why;
        actions += length;
        actions += strspn(actions, ", ");
    }
    return "";
}

static inline const char *table_text(const yv_card *cards, int count)
{
    static char texts[4][2 * YV_MAX_DECK + 1];
    static int turn;
    yv_text text = yv_text_in(texts[turn = (turn + 1) % 4], sizeof texts[0]);
    yv_put_cards(&text, cards, count);
    return text.buffer;
}

/* Returns a game in which two players have drawn the whole stock: 26 - 6 - 1 = 19 cards. */
static inline table table_with_empty_stock(const char *words)
{
    table t = table_deal(words, "2h3s5h 4s6h8s up Kh");
    while (yv_stock_size(&t.game) > 0) {
        char action[20];
        snprintf(action, sizeof action, "%d %s deck", t.game.turn + 1,
                 table_text(&t.game.hand[t.game.turn].card[0], 1));
        if (*table_do(&t, action))
            table_die("the stock", action);
    }
    return t;
}

static inline int table_compare(const void *one, const void *other)
{
    return strcmp(one, other);
}

/* Returns the legal actions of a seat, or of all seats if `seat` is 0, sorted and separated by commas. */
static inline const char *table_legal(const table *t, int seat)
{
    static char all[64 * YV_USUAL_ACTIONS];
    static char each[YV_USUAL_ACTIONS][64];
    yv_action actions[YV_USUAL_ACTIONS];
    const yv_seats seats = seat ? yv_seat_bit(seat - 1) : YV_ANYONE;
    const int count = yv_list(&t->game, seats, 0, actions, YV_USUAL_ACTIONS);
    for (int i = 0; i < count; i++) {
        yv_text one = yv_text_in(each[i], sizeof each[i]);
        yv_put_number(&one, actions[i].seat + 1);
        yv_put_char(&one, ' ');
        yv_put_action(&one, &actions[i]);
    }
    qsort(each, (size_t)count, sizeof each[0], table_compare);
    yv_text text = yv_text_in(all, sizeof all);
    for (int i = 0; i < count; i++) {
        yv_put_string(&text, i ? ", " : "");
        yv_put_string(&text, each[i]);
    }
    return all;
}

static inline const char *table_hand(const table *t, int seat)
{
    return table_text(t->game.hand[seat - 1].card, t->game.hand[seat - 1].count);
}

static inline const char *table_drop(const table *t)
{
    return table_text(t->game.drop.card, t->game.drop.count);
}

/* Returns the scores of the last round, or the totals, as a record writes them. */
static inline const char *table_numbers(const table *t, bool totals)
{
    static char buffers[2][200];
    yv_text text = yv_text_in(buffers[totals], sizeof buffers[0]);
    for (int seat = 0; seat < t->game.players; seat++) {
        yv_put_string(&text, seat ? " " : "");
        if (totals || t->game.result.scored >> seat & 1)
            yv_put_number(&text, totals ? t->game.total[seat] : t->game.result.score[seat]);
        else
            yv_put_char(&text, '-');
    }
    return text.buffer;
}

static inline const char *table_scores(const table *t)
{
    return table_numbers(t, false);
}
static inline const char *table_totals(const table *t)
{
    return table_numbers(t, true);
}

#endif
