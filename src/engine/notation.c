#include "notation.h"

static int find_letter(char c, const char *letters)
{
    const char upper = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    for (int i = 0; letters[i]; i++)
        if (letters[i] == upper)
            return i;
    return -1;
}

static bool parse_card(char first, char second, yv_card *card)
{
    const int rank = find_letter(first, "A23456789TJQK");
    const int suit = find_letter(second, "CDHS");
    if (find_letter(first, "J") == 0 && find_letter(second, "K") == 0)
        *card = YV_JOKER;
    else if (rank < 0 || suit < 0)
        return false;
    else
        *card = yv_make_card(rank, suit);
    return true;
}

bool yv_parse_cards(yv_span span, yv_card *cards, int capacity, int *count)
{
    *count = 0;
    for (yv_span word = yv_span_take_word(&span); word.length > 0; word = yv_span_take_word(&span)) {
        for (size_t i = 0; i < word.length; i += 2) {
            if (*count == capacity || i + 1 == word.length || !parse_card(word.at[i], word.at[i + 1], &cards[*count]))
                return false;
            ++*count;
        }
    }
    return true;
}

static const char *const verb_words[] = {
    [YV_PLAY] = "",     [YV_CALL_YANIV] = "yaniv", [YV_CALL_YAN] = "yan",
    [YV_SLAP] = "slap", [YV_SWAP] = "swap",        [YV_PASS] = "pass",
};

static bool parse_verb(yv_span word, yv_action *action)
{
    for (int verb = YV_CALL_YANIV; verb <= YV_PASS; verb++) {
        if (yv_span_is_word(word, verb_words[verb])) {
            *action = (yv_action){.verb = (uint8_t)verb, .take = YV_NO_CARD};
            return true;
        }
    }
    return false;
}

static bool cannot_read(yv_text *why, yv_span word, const char *as)
{
    yv_put_quoted(why, word);
    yv_put_string(why, as);
    return false;
}

static bool parse_throw(yv_span word, yv_action *play, yv_text *why)
{
    int count;
    if (!yv_parse_cards(word, play->card, YV_MAX_THROW, &count)) {
        if (count == YV_MAX_THROW)
            return cannot_read(why, word, " is more cards than a hand can hold");
        return cannot_read(why, word, " is neither cards nor an action");
    }
    play->count = (uint8_t)count;
    return true;
}

static bool parse_take(yv_span word, yv_action *play, yv_text *why)
{
    int count;
    play->take = YV_STOCK;
    if (yv_span_is_word(word, "deck") || (yv_parse_cards(word, &play->take, 1, &count) && count == 1))
        return true;
    if (word.length == 0) {
        yv_put_string(why, "say what to pick up: deck, or a card of the drop");
        return false;
    }
    return cannot_read(why, word, " is neither deck nor a card");
}

bool yv_parse_action(yv_span span, yv_seat seat, yv_action *action, yv_text *why)
{
    yv_action result = {.verb = YV_PLAY};
    const yv_span first = yv_span_take_word(&span);
    const yv_span second = yv_span_take_word(&span);
    const yv_span third = yv_span_take_word(&span);
    if (first.length == 0) {
        yv_put_string(why, "there is no action here");
        return false;
    }
    const bool verb = parse_verb(first, &result);
    if (!verb && (!parse_throw(first, &result, why) || !parse_take(second, &result, why)))
        return false;
    if (verb ? second.length > 0 : third.length > 0)
        return cannot_read(why, verb ? second : third, " comes after the end of the action");
    result.seat = seat;
    *action = result;
    return true;
}

void yv_put_action(yv_text *text, const yv_action *action)
{
    YV_ASSERT(action->verb <= YV_PASS);
    if (action->verb != YV_PLAY) {
        yv_put_string(text, verb_words[action->verb]);
        return;
    }
    yv_put_cards(text, action->card, action->count);
    yv_put_char(text, ' ');
    if (action->take == YV_STOCK)
        yv_put_string(text, "deck");
    else
        yv_put_card(text, action->take);
}

const char *yv_spoken_word(const yv_rules *rules, const yv_action *call)
{
    YV_ASSERT(yv_is_call(call));
    if (call->verb == YV_CALL_YAN)
        return "Yan";
    return rules->call == YV_call_jhyap ? "Jhyap" : "Yaniv";
}

void yv_make_canonical(const yv_rules *rules, yv_action *action)
{
    if (action->verb != YV_PLAY || action->count < 2 || yv_throw_shape(rules, action->card, action->count) != YV_SET)
        return;
    yv_card *first = &action->card[0], *last = &action->card[action->count - 1];
    if (rules->take_set == YV_take_set_any) {
        yv_sort_cards(first, action->count);
        return;
    }
    if (*first > *last) {
        const yv_card high = *first;
        *first = *last;
        *last = high;
    }
    yv_sort_cards(first + 1, action->count - 2);
}
