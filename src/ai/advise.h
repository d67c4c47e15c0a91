/* Advice: what a seat may do now, best first, with what each action is expected to bring and a reason in words.
 *
 *     advice all;
 *     char words[ADVISE_ROOM];
 *     bot adviser = advise_bot(&model, seed, 100, NULL);
 *     advise(&adviser, &view, &past, &all);
 *     yv_text text = yv_text_in(words, sizeof words);
 *     advise_put_reason(&text, &all.choice[0].reason, NULL);
 *
 * It uses what the view's seat may know and nothing else, allocates nothing, and without a clock always says the same.
 * A reason is chosen because it tells this action from the next best, or a worse one from the best: advise.def is the
 * table of all reasons. It is a code with parameters, for clients that speak other languages, and advise_put_reason
 * says it in English. */
#ifndef ADVISE_H
#define ADVISE_H

#include "bot.h"

enum {
    ADVISE_ONE = 10000, /* certainty, in chances */
    ADVISE_POINT = 100, /* a point, in points */
    ADVISE_NEVER = -1,  /* for a chance: it makes no sense here */
    ADVISE_ROOM = 256,  /* for any reason in words */
};

typedef enum {
#define REASON(code, side, weight, detect, has, lacks) ADVISE_##code,
#include "advise.def"
#undef REASON
    ADVISE_CODES
} advise_code;

typedef struct {
    uint8_t code; /* an advise_code */
    bool lacks;   /* it is the other action that the code speaks of: what this one does not do */
    yv_seat seat; /* whom it concerns beside the own, or YV_NOBODY */
    uint8_t count;
    yv_card card[YV_MAX_THROW]; /* which cards it concerns */
    int16_t number, other; /* advise.def says what of; `other` is mostly the same of the action it is compared with */
} advise_reason;

typedef struct {
    yv_action action;
    bool judged;           /* false for what is never good, a false call say: then none of the numbers means anything */
    int32_t points;        /* the own score of this round on average, as the net expects it; of a call, as the chance of
                              Assaf says … */
    int32_t points_spread; /* … and the standard deviation of that score */
    int32_t win;           /* the chance to win the game … */
    int32_t win_spread;    /* … how far the outcomes of this round spread it (standard deviation) … */
    int32_t win_error;     /* … and, where worlds were tried out, the standard error of what came of them */
    int32_t assaf;         /* for a call, the chance that somebody has Assaf, by the beliefs: all others together. With
                              last turns it is the net's. ADVISE_NEVER for anything else */
    int32_t worlds;        /* in how many it was tried out; 0: the net's word alone */
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

/* Who says it: how cards and players are written. NULL for either writes 7h, and "the next player" or "the caller". */
typedef struct {
    void (*put_card)(yv_text *text, const void *style, yv_card card);
    void (*put_seat)(yv_text *text, const void *style, yv_seat seat);
    const void *style;
} advise_words;

/* The reason as a clause, without a full stop. `words` may be NULL. */
void advise_put_reason(yv_text *text, const advise_reason *reason, const advise_words *words);

/* The name of a code, as in advise.def but in small letters: what translations hang on. */
void advise_put_code(yv_text *text, advise_code code);

#endif
