/* Advice: the actions of a seat, best first, each with its expected result and a reason in words.
 *
 *     advice all;
 *     char words[ADVISE_TEXT];
 *     bot adviser = advise_bot(&model, seed, 100, NULL);
 *     advise(&adviser, &view, &past, &all);
 *     yv_text text = yv_text_in(words, sizeof words);
 *     advise_put_reason(&text, &all.choice[0].reason, NULL);
 *
 * Advice uses only what the view's seat may know, allocates nothing, and without a clock is always the same. A reason
 * says how the best action differs from the next best, or a worse action from the best; advise.def is the table of all
 * reasons. A reason is a code with parameters, for clients in other languages, and advise_put_reason writes it in
 * English. */
#ifndef ADVISE_H
#define ADVISE_H

#include "bot.h"

enum {
    ADVISE_ONE = 10000, /* the unit of chances: certainty */
    ADVISE_POINT = 100, /* the unit of points: one point */
    ADVISE_NEVER = -1,  /* in place of a chance that has no meaning here */
    ADVISE_TEXT = 256,  /* enough for any reason in words */
};

typedef enum {
#define REASON(code, side, weight, detect, has, lacks) ADVISE_##code,
#include "advise.def"
#undef REASON
    ADVISE_CODES
} advise_code;

typedef struct {
    uint8_t code; /* an advise_code */
    bool lacks;   /* the code describes something that the other action does and this one does not */
    yv_seat seat; /* the other seat that the reason concerns, or YV_NOBODY */
    uint8_t count;
    yv_card card[YV_MAX_THROW]; /* the cards that the reason concerns */
    int16_t number, other;      /* as in advise.def; `other` is usually the same number for the compared action */
} advise_reason;

typedef struct {
    yv_action action;
    bool judged;    /* false for actions that are never good, such as a false call; then the numbers mean nothing */
    int32_t points; /* the seat's expected score of this round, by the net; for a call, by the chance of Assaf … */
    int32_t points_spread; /* … and the standard deviation of that score */
    int32_t win;           /* the chance to win the game … */
    int32_t win_spread;    /* … its standard deviation over the outcomes of this round … */
    int32_t win_error;     /* … and, if worlds were tried out, the standard error of their mean */
    int32_t assaf; /* for a call, the chance that any other seat has Assaf, by the beliefs; with last turns, by the net.
                      ADVISE_NEVER for anything else */
    int32_t worlds; /* the number of worlds in which the action was tried; 0 if only the net judged it */
    advise_reason reason;
} advise_choice;

typedef struct {
    advise_choice choice[YV_USUAL_ACTIONS]; /* best first */
    int count;
} advice;

/* Returns a bot for advise(). The model must have a net. If think_ms is below 0, no worlds are tried out. */
bot advise_bot(const bot_model *model, uint64_t seed, int think_ms, uint64_t (*clock_us)(void));

/* Advises the view's seat, which must have something to decide; its choices are those of bot_list. `past` is what
 * everybody has seen of the round so far. */
void advise(const bot *self, const yv_view *view, const round_history *past, advice *all);

/* How cards and players are written. A NULL function writes 7h, and "the next player" or "the caller". */
typedef struct {
    void (*put_card)(yv_text *text, const void *style, yv_card card);
    void (*put_seat)(yv_text *text, const void *style, yv_seat seat);
    const void *style;
} advise_words;

/* Writes the reason as a clause without a full stop. `words` may be NULL. */
void advise_put_reason(yv_text *text, const advise_reason *reason, const advise_words *words);

/* Writes the name of a code in lower case: the key of its translations. */
void advise_put_code(yv_text *text, advise_code code);

#endif
