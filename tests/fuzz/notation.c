/* Any bytes as cards, actions, words and numbers. The first byte chooses the rules for canonical writing. */
#include "fuzz.h"

static void read_cards(yv_span span)
{
    yv_card cards[20];
    char buffer[2 * 20 + 1];
    int count = -1, again = -1;
    const bool good = yv_parse_cards(span, cards, 20, &count);
    HOLDS(count >= 0 && count <= 20);
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_put_cards(&text, cards, count);
    HOLDS(!yv_text_cut(&text) && text.length == 2 * (size_t)count);
    HOLDS(yv_parse_cards(yv_span_of(buffer), cards, 20, &again) && again == count);
    if (good && count == 0)
        HOLDS(yv_span_trim(span).length == 0);
}

static void write_and_read(const yv_action *action)
{
    char buffer[100], reason[200];
    yv_text text = yv_text_in(buffer, sizeof buffer), why = yv_text_in(reason, sizeof reason);
    yv_action again;
    yv_put_action(&text, action);
    HOLDS(!yv_text_cut(&text));
    HOLDS(yv_parse_action(yv_span_of(buffer), action->seat, &again, &why));
    HOLDS(memcmp(&again, action, sizeof again) == 0);
}

static void make_canonical(const yv_action *action, unsigned choice)
{
    yv_rules rules = yv_rules_of_preset(0);
    rules.take_set = choice & 1;
    rules.set_jokers = choice >> 1 & 1;
    rules.ace = (int16_t)(choice >> 2 & 3) % YV_ace_values;
    yv_action once = *action, twice;
    yv_make_canonical(&rules, &once);
    twice = once;
    yv_make_canonical(&rules, &twice);
    HOLDS(memcmp(&once, &twice, sizeof once) == 0);
    if (action->verb == YV_PLAY)
        HOLDS((yv_throw_check(&rules, action->card, action->count).code == YV_OK)
              == (yv_throw_check(&rules, once.card, once.count).code == YV_OK));
}

static void read_action(yv_span span, unsigned choice)
{
    char reason[200];
    yv_text why = yv_text_in(reason, sizeof reason);
    yv_action action, before;
    memset(&action, 0x55, sizeof action);
    before = action;
    if (!yv_parse_action(span, 3, &action, &why)) {
        HOLDS(why.length > 0 && memcmp(&action, &before, sizeof action) == 0);
        return;
    }
    HOLDS(action.seat == 3 && action.count <= YV_MAX_THROW);
    HOLDS(action.verb != YV_PLAY || action.count > 0);
    write_and_read(&action);
    make_canonical(&action, choice);
}

static void read_words(yv_span span)
{
    size_t length = 0;
    long number = 7;
    for (yv_span word = yv_span_take_word(&span); word.length > 0; word = yv_span_take_word(&span)) {
        length += word.length;
        if (yv_span_to_number(word, -1000, 1000, &number))
            HOLDS(number >= -1000 && number <= 1000);
    }
    HOLDS(span.length == 0 && length < 1u << 30);
}

static void write_into_little(yv_span span)
{
    char buffer[10];
    for (size_t capacity = 0; capacity < sizeof buffer; capacity++) {
        yv_text text = yv_text_in(buffer, capacity);
        yv_put_bytes(&text, span.at, span.length);
        HOLDS(text.length == span.length && yv_text_cut(&text) == (span.length >= capacity));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    if (length == 0)
        return 0;
    const yv_span span = {(const char *)bytes + 1, length - 1};
    read_cards(span);
    read_action(span, bytes[0]);
    read_words(span);
    write_into_little(span);
    return 0;
}
