#include "rules.h"

#include "error.h"

#define YV_CHOICE(key, about) static const char *const words_for_##key[] = {
#define YV_VALUE(key, value)  #value,
#define YV_END(key)                                                                                                    \
    NULL                                                                                                               \
    }                                                                                                                  \
    ;
#include "rules.def"

const yv_option yv_options[YV_OPTIONS] = {
#define YV_NUMBER(key, normal, lowest, highest, about)                                                                 \
    {#key, about, NULL, normal, lowest, highest, offsetof(yv_rules, key)},
#define YV_CHOICE(key, about) {#key, about, words_for_##key, 0, 0, YV_##key##_values - 1, offsetof(yv_rules, key)},
#include "rules.def"
};

const yv_preset yv_presets[YV_PRESETS] = {
#define YV_PRESET(name, fewest, most, about, differences) {#name, about, differences, fewest, most},
#include "presets.def"
#undef YV_PRESET
};

static int16_t *field(yv_rules *rules, const yv_option *option)
{
    return (int16_t *)((char *)rules + option->offset);
}

static const yv_option *find_option(yv_span key)
{
    for (int i = 0; i < YV_OPTIONS; i++)
        if (yv_span_is(key, yv_options[i].key))
            return &yv_options[i];
    return NULL;
}

static int find_preset(yv_span name)
{
    for (int i = 0; i < YV_PRESETS; i++)
        if (yv_span_is(name, yv_presets[i].name))
            return i;
    return -1;
}

static void say_what_fits(const yv_option *option, yv_span value, yv_text *why)
{
    yv_put_string(why, option->key);
    yv_put_string(why, " takes ");
    if (option->values) {
        for (int i = 0; option->values[i]; i++) {
            yv_put_string(why, i == 0 ? "" : option->values[i + 1] ? ", " : " or ");
            yv_put_string(why, option->values[i]);
        }
    } else {
        yv_put_string(why, "a number from ");
        yv_put_number(why, option->lowest);
        yv_put_string(why, " to ");
        yv_put_number(why, option->highest);
    }
    yv_put_string(why, ", not ");
    yv_put_quoted(why, value);
}

/* Reads the value of an option. Returns false if the option has no such value. */
static bool read_value(const yv_option *option, yv_span word, long *value)
{
    if (!option->values)
        return yv_span_to_number(word, option->lowest, option->highest, value);
    for (int i = 0; option->values[i]; i++) {
        if (yv_span_is(word, option->values[i])) {
            *value = i;
            return true;
        }
    }
    return false;
}

bool yv_rules_set(yv_rules *rules, yv_span key, yv_span word, yv_text *why)
{
    const yv_option *option = find_option(key);
    long value;
    if (!option) {
        yv_put_string(why, "there is no option ");
        yv_put_quoted(why, key);
        return false;
    }
    if (!read_value(option, word, &value)) {
        say_what_fits(option, word, why);
        return false;
    }
    *field(rules, option) = (int16_t)value;
    return true;
}

static bool split_at_equals(yv_span word, yv_span *key, yv_span *value)
{
    for (size_t i = 0; i < word.length; i++) {
        if (word.at[i] == '=') {
            *key = (yv_span){word.at, i};
            *value = (yv_span){word.at + i + 1, word.length - i - 1};
            return true;
        }
    }
    return false;
}

static yv_rules defaults(void)
{
    yv_rules rules = {.preset = 0};
    for (int i = 0; i < YV_OPTIONS; i++)
        *field(&rules, &yv_options[i]) = yv_options[i].normal;
    return rules;
}

/* Calls itself for the earlier preset that this one builds on, so the recursion is at most YV_PRESETS deep. */
yv_rules yv_rules_of_preset(int preset)
{
    YV_ASSERT(preset >= 0 && preset < YV_PRESETS);
    yv_rules rules = defaults();
    yv_span rest = yv_span_of(yv_presets[preset].differences);
    yv_span key, value;
    yv_text nowhere = yv_text_in(NULL, 0);
    for (yv_span word = yv_span_take_word(&rest); word.length > 0; word = yv_span_take_word(&rest)) {
        if (split_at_equals(word, &key, &value))
            yv_rules_set(&rules, key, value, &nowhere);
        else
            rules = yv_rules_of_preset(find_preset(word));
    }
    rules.preset = (int16_t)preset;
    return rules;
}

static bool start_from_preset(yv_rules *rules, yv_span name, yv_text *why)
{
    const int preset = find_preset(name);
    if (preset < 0) {
        yv_put_string(why, "there is no preset ");
        yv_put_quoted(why, name);
        return false;
    }
    *rules = yv_rules_of_preset(preset);
    return true;
}

bool yv_rules_parse(yv_rules *rules, yv_span words, yv_text *why)
{
    yv_rules result = yv_rules_of_preset(0);
    yv_span key, value;
    bool first = true;
    for (yv_span word = yv_span_take_word(&words); word.length > 0; word = yv_span_take_word(&words)) {
        if (split_at_equals(word, &key, &value)) {
            if (!yv_rules_set(&result, key, value, why))
                return false;
        } else if (first) {
            if (!start_from_preset(&result, word, why))
                return false;
        } else {
            yv_put_quoted(why, word);
            yv_put_string(why, " is not of the form key=value");
            return false;
        }
        first = false;
    }
    *rules = result;
    return true;
}

int yv_rules_get(const yv_rules *rules, int option)
{
    YV_ASSERT(option >= 0 && option < YV_OPTIONS);
    return *(const int16_t *)((const char *)rules + yv_options[option].offset);
}

void yv_rules_put_value(const yv_rules *rules, int option, yv_text *text)
{
    const int value = yv_rules_get(rules, option);
    if (yv_options[option].values)
        yv_put_string(text, yv_options[option].values[value]);
    else
        yv_put_number(text, value);
}

void yv_rules_write(const yv_rules *rules, yv_text *text)
{
    const yv_rules base = yv_rules_of_preset(rules->preset);
    yv_put_string(text, yv_presets[rules->preset].name);
    for (int i = 0; i < YV_OPTIONS; i++) {
        if (yv_rules_get(rules, i) == yv_rules_get(&base, i))
            continue;
        yv_put_char(text, ' ');
        yv_put_string(text, yv_options[i].key);
        yv_put_char(text, '=');
        yv_rules_put_value(rules, i, text);
    }
}

int yv_rules_decks(const yv_rules *rules, int players)
{
    if (rules->decks > 0)
        return rules->decks;
    return players >= 4 ? 2 : 1;
}

static int suits_in_play(const yv_rules *rules)
{
    return rules->suits == YV_suits_2 ? 2 : 4;
}

int yv_rules_deck_size(const yv_rules *rules, int players)
{
    return yv_rules_decks(rules, players) * (YV_RANKS * suits_in_play(rules) + rules->jokers);
}

int yv_rules_rounds(const yv_rules *rules, int players)
{
    return rules->rounds > 0 ? rules->rounds : 2 * players;
}

int32_t yv_rules_cut(const yv_rules *rules, int32_t total)
{
    if (rules->cut == YV_cut_none || total <= 0 || total % rules->cut_at != 0)
        return total;
    return rules->cut == YV_cut_halve ? total / 2 : total - rules->cut_by;
}

enum { TEN = 9, JACK = 10, JACK_AS_OTHERS = 10 };

/* Returns the points of a rank, where the one-eyed jacks are like the others. */
static int usual_points(const yv_rules *rules, int rank)
{
    return rank > TEN && rules->faces == YV_faces_ten ? 10 : rank + 1;
}

int yv_rules_points(const yv_rules *rules, yv_card card)
{
    if (yv_is_joker(card))
        return rules->joker_points;
    const int rank = yv_rank_of(card);
    const bool one_eyed = rank == JACK && (yv_suit_of(card) == YV_SPADES || yv_suit_of(card) == YV_HEARTS);
    if (one_eyed && rules->one_eyed != JACK_AS_OTHERS)
        return rules->one_eyed;
    return usual_points(rules, rank);
}

void yv_rules_fill_points(const yv_rules *rules, int8_t points[YV_FACES])
{
    for (int rank = 0; rank < YV_RANKS; rank++)
        __builtin_memset(points + rank * YV_SUITS, usual_points(rules, rank), YV_SUITS);
    for (int suit = 0; suit < YV_SUITS; suit++)
        points[yv_make_card(JACK, suit)] = (int8_t)yv_rules_points(rules, yv_make_card(JACK, suit));
    points[YV_JOKER] = (int8_t)rules->joker_points;
}

int yv_rules_copies(const yv_rules *rules, int players, yv_card card)
{
    const int decks = yv_rules_decks(rules, players);
    if (yv_is_joker(card))
        return decks * rules->jokers;
    const bool left_out = rules->suits == YV_suits_2 && yv_suit_of(card) != YV_SPADES && yv_suit_of(card) != YV_HEARTS;
    return left_out ? 0 : decks;
}

yv_tally yv_rules_tally_deck(const yv_rules *rules, int players)
{
    yv_tally deck;
    const int copies = yv_rules_decks(rules, players);
    __builtin_memset(deck.of, copies, sizeof deck.of);
    deck.of[YV_JOKER] = (uint8_t)(copies * rules->jokers);
    for (int rank = 0; rank < YV_RANKS && rules->suits == YV_suits_2; rank++)
        deck.of[yv_make_card(rank, YV_CLUBS)] = deck.of[yv_make_card(rank, YV_DIAMONDS)] = 0;
    return deck;
}

int yv_rules_run_jokers(const yv_rules *rules)
{
    static const int most[] = {[YV_run_jokers_any] = YV_MAX_RUN, [YV_run_jokers_one] = 1, [YV_run_jokers_none] = 0};
    return most[rules->run_jokers];
}

const char *yv_rules_call_word(const yv_rules *rules)
{
    static const char *const words[] = {[YV_call_yaniv] = "Yaniv", [YV_call_yan] = "Yan", [YV_call_jhyap] = "Jhyap"};
    return words[rules->call];
}

int yv_rules_fill_deck(const yv_rules *rules, int players, yv_card *cards)
{
    int count = 0;
    for (yv_card card = 0; card < YV_FACES; card++)
        for (int copies = yv_rules_copies(rules, players, card); copies > 0; copies--)
            cards[count++] = card;
    YV_ASSERT(count == yv_rules_deck_size(rules, players) && count <= YV_MAX_DECK);
    return count;
}
