/* The rules of one game: a value for every option of rules.def, and the presets of presets.def.
 *
 * A choice is stored as the index of its value, which has a name: `rules.ace == YV_ace_wrap`. A number is stored as
 * itself: `rules.threshold`. */
#ifndef YV_RULES_H
#define YV_RULES_H

#include "text.h"

YV_BEGIN_C

/* enum { YV_ace_low, YV_ace_both, YV_ace_wrap, YV_ace_values }; and so on for every choice. */
#define YV_CHOICE(key, about) enum {
#define YV_VALUE(key, value)  YV_##key##_##value,
#define YV_END(key)                                                                                                    \
    YV_##key##_values                                                                                                  \
    }                                                                                                                  \
    ;
#include "rules.def"

typedef struct {
#define YV_NUMBER(key, normal, lowest, highest, about) int16_t key;
#define YV_CHOICE(key, about)                          int16_t key;
#include "rules.def"
    int16_t preset; /* the row of yv_presets that these rules started from; it limits the number of players */
} yv_rules;

/* One row of the table of options. */
typedef struct {
    const char *key;
    const char *about;
    const char *const *values; /* the words of a choice, ending in NULL; NULL for a number */
    int16_t normal, lowest, highest;
    uint16_t offset; /* of its field in yv_rules */
} yv_option;

/* One row of the table of presets. */
typedef struct {
    const char *name;
    const char *about;
    const char *differences; /* from the defaults: as in presets.def */
    uint8_t fewest, most;    /* players */
} yv_preset;

enum {
    YV_OPTIONS = 0
#define YV_NUMBER(key, normal, lowest, highest, about) +1
#define YV_CHOICE(key, about)                          +1
#include "rules.def"
};

enum {
#define YV_PRESET(name, fewest, most, about, differences) YV_PRESET_##name,
#include "presets.def"
#undef YV_PRESET
    YV_PRESETS
};

extern const yv_option yv_options[YV_OPTIONS];
extern const yv_preset yv_presets[YV_PRESETS];

/* Returns the rules of a preset, 0 ≤ preset < YV_PRESETS. */
yv_rules yv_rules_of_preset(int preset);

/* Reads `PRESET key=value …`, as on a record's rules line. Each part is optional; the default is the first preset.
 * Returns false, with the reason in `why`, if the words are wrong; *rules is then unchanged. */
bool yv_rules_parse(yv_rules *rules, yv_span words, yv_text *why);

/* Sets one option, given its key and its value as a word. Fails as yv_rules_parse does. */
bool yv_rules_set(yv_rules *rules, yv_span key, yv_span value, yv_text *why);

/* Writes the rules as yv_rules_parse reads them: the preset, and the options that differ from it. */
void yv_rules_write(const yv_rules *rules, yv_text *text);

/* Returns the value of an option as it is stored; 0 ≤ option < YV_OPTIONS. */
int yv_rules_get(const yv_rules *rules, int option);

/* Writes the value of an option as a word. */
void yv_rules_put_value(const yv_rules *rules, int option, yv_text *text);

/* Return what the options mean for a game: the number of decks and of rounds, with the real number where the option is
 * 0; the number of cards in the whole deck; the points of a card; the number of cards of one face in the whole deck;
 * the most jokers that a run may have. */
int yv_rules_decks(const yv_rules *rules, int players);
int yv_rules_rounds(const yv_rules *rules, int players);
int yv_rules_deck_size(const yv_rules *rules, int players);
int yv_rules_points(const yv_rules *rules, yv_card card);
int yv_rules_copies(const yv_rules *rules, int players, yv_card card);
int yv_rules_run_jokers(const yv_rules *rules);

/* Writes the points of every face. Only jacks differ from others of their rank. */
void yv_rules_fill_points(const yv_rules *rules, int8_t points[YV_FACES]);

/* Returns the whole deck: the number of cards of each face. */
yv_tally yv_rules_tally_deck(const yv_rules *rules, int players);

/* Returns what becomes of a total that a charge has led to: it is cut if it is a positive multiple of cut_at. */
int32_t yv_rules_cut(const yv_rules *rules, int32_t total);

/* Returns the word to call with: "Yaniv", "Yan" or "Jhyap". */
const char *yv_rules_call_word(const yv_rules *rules);

/* Writes the unshuffled deck, ascending, into cards[YV_MAX_DECK], and returns its size. */
int yv_rules_fill_deck(const yv_rules *rules, int players, yv_card *cards);

YV_END_C

#endif
