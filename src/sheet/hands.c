#include "hands.h"

enum { LEAST_POINTS = -10 * YV_MAX_HAND, MOST_POINTS = 25 * YV_MAX_HAND, POINT_RANGE = MOST_POINTS - LEAST_POINTS + 1 };

/* ---- reading and writing ---- */

static bool is_number(yv_span word)
{
    const size_t sign = word.length > 0 && word.at[0] == '-' ? 1 : 0;
    for (size_t i = sign; i < word.length; i++)
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
    return word.length > sign;
}

static bool cannot_read(yv_text *why, yv_span word)
{
    if (word.length > 0)
        yv_put_quoted(why, word);
    yv_put_string(why, word.length > 0 ? " is neither points nor cards" : "a hand is missing");
    yv_put_string(why, ": write 12, or 7h Jk 10c");
    return false;
}

/* Reads the card at the front of a word. Returns the length of its text: 2, 3 for a ten written as `10h`, or 0 if there
 * is no card. */
static size_t take_card(yv_span word, yv_card *card)
{
    const bool long_ten = word.length > 2 && word.at[0] == '1' && word.at[1] == '0';
    const char letters[2] = {long_ten ? 'T' : word.at[0], word.at[long_ten ? 2 : 1]};
    int count;
    return yv_parse_cards((yv_span){letters, 2}, card, 1, &count) && count == 1 ? (long_ten ? 3 : 2) : 0;
}

static bool read_cards(yv_span word, sheet_hand *hand, yv_text *why)
{
    while (word.length > 0) {
        yv_card card;
        const size_t used = word.length > 1 ? take_card(word, &card) : 0;
        if (used == 0)
            return cannot_read(why, word);
        if (hand->count == YV_MAX_HAND) {
            yv_put_string(why, "these are more cards than a hand can have");
            return false;
        }
        hand->card[hand->count++] = card;
        word = (yv_span){word.at + used, word.length - used};
    }
    return true;
}

bool hand_read(const yv_rules *rules, yv_span words, sheet_hand *hand, yv_text *why)
{
    sheet_hand read = {0};
    long points;
    words = yv_span_trim(words);
    if (is_number(words)) {
        if (!yv_span_to_number(words, LEAST_POINTS, MOST_POINTS, &points)) {
            yv_put_quoted(why, words);
            yv_put_string(why, " points are more or fewer than a hand can have");
            return false;
        }
        *hand = (sheet_hand){.points = (int16_t)points};
        return true;
    }
    if (words.length == 0)
        return cannot_read(why, words);
    for (yv_span word = yv_span_take_word(&words); word.length > 0; word = yv_span_take_word(&words))
        if (!read_cards(word, &read, why))
            return false;
    yv_sort_cards(read.card, read.count);
    for (int i = 0; i < read.count; i++)
        read.points = (int16_t)(read.points + yv_rules_points(rules, read.card[i]));
    *hand = read;
    return true;
}

void hand_write(const sheet_hand *hand, yv_text *text)
{
    if (hand->count > 0)
        yv_put_cards(text, hand->card, hand->count);
    else
        yv_put_number(text, hand->points);
}

/* ---- what can be ---- */

/* A turn throws at least one card and picks up one, so a hand grows only by the cards drawn for a false call … */
int hand_most_cards(const yv_rules *rules)
{
    return rules->false_call == YV_false_call_draw3 ? YV_MAX_HAND : rules->hand;
}

/* … and only a slap-down can empty it. */
int hand_fewest_cards(const yv_rules *rules)
{
    return rules->slap == YV_slap_off ? 1 : 0;
}

/* Adds a card to the sums: bit c of sums[n] is set if some c of the cards are worth n points together. */
static void add_card(uint32_t sums[POINT_RANGE], int worth)
{
    if (worth >= 0)
        for (int sum = POINT_RANGE - 1; sum >= worth; sum--)
            sums[sum] |= sums[sum - worth] << 1;
    else
        for (int sum = 0; sum < POINT_RANGE + worth; sum++)
            sums[sum] |= sums[sum - worth] << 1;
}

bool hand_points_possible(const yv_rules *rules, const yv_tally *among, int points)
{
    uint32_t sums[POINT_RANGE] = {0};
    const int most = hand_most_cards(rules), fewest = hand_fewest_cards(rules);
    if (points < LEAST_POINTS || points > MOST_POINTS)
        return false;
    sums[-LEAST_POINTS] = 1;
    for (yv_card card = 0; card < YV_FACES; card++)
        for (int copies = among->of[card] < most ? among->of[card] : most; copies > 0; copies--)
            add_card(sums, yv_rules_points(rules, card));
    const uint32_t counts = ((uint32_t)2 << most) - ((uint32_t)1 << fewest);
    return (sums[points - LEAST_POINTS] & counts) != 0;
}
