/* Game records (.yaniv): reading one replays the game, step by step; writing one is putting lines together.
 *
 *     yv_record record;
 *     yv_step step;
 *     yv_record_begin(&record, text, length);
 *     do {
 *         step = yv_record_next(&record);
 *         … look at record.game …
 *     } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
 *
 * The text is the caller's and must stay where it is while the record is read. Nothing needs closing. */
#ifndef YV_RECORD_H
#define YV_RECORD_H

#include "game.h"

enum { YV_MAX_NAME = 64, YV_MAX_MESSAGE = 200 };

typedef enum {
    YV_STEP_TAG,    /* key and value */
    YV_STEP_DEAL,   /* a round has been dealt */
    YV_STEP_ACTION, /* `action` has been done; if it ended the round, a YV_STEP_ROUND or YV_STEP_OVER follows */
    YV_STEP_LEAVE,  /* `seat` has left for good, as far as its rating is concerned */
    YV_STEP_ROUND,  /* the round has been scored: game.result */
    YV_STEP_OVER,   /* the game is over: game.winners */
    YV_STEP_END,    /* the text ends; whether the game is over is for the game to say */
    YV_STEP_ERROR,  /* record.line, record.message; the game is as it was before that line */
} yv_step_kind;

typedef struct {
    yv_step_kind what;
    yv_seat seat;
    yv_action action;
    yv_span key, value;
    int reshuffled; /* YV_STEP_ACTION: how many discards were shuffled for it; they are record.stock */
} yv_step;

typedef struct {
    yv_game game; /* the position now; nothing before the first deal but its players */
    yv_rules rules;
    char name[YV_MAX_PLAYERS][YV_MAX_NAME + 1]; /* by seat; a longer name is cut */
    int players;                                /* so far */
    int line;                                   /* the number of the line last read */
    char message[YV_MAX_MESSAGE];               /* what is wrong with it, after YV_STEP_ERROR */
    yv_card deck[YV_MAX_DECK];                  /* of the round */
    yv_card stock[YV_MAX_DECK];                 /* the last reshuffle line */

    /* The reader's own business. */
    yv_span rest;
    int stock_count; /* a reshuffle line is waiting for the action that needs it; -1: there were several */
    yv_seat starter; /* the start line of the round that is to be dealt */
    bool headed, ruled, begun, opened,
        failed;               /* have been there: yaniv 1, rules, a round line, this round's line, an error */
    bool round_due, over_due; /* steps to come before the next line */
} yv_record;

void yv_record_begin(yv_record *record, const char *text, size_t length);

/* Reads on to the next step. After YV_STEP_END or YV_STEP_ERROR it gives the same again. */
yv_step yv_record_next(yv_record *record);

/* Writing: each puts whole lines. */
void yv_record_put_head(yv_text *text, const yv_rules *rules, const char *const *names, int players);
void yv_record_put_tag(yv_text *text, const char *key, const char *value);
void yv_record_put_deal(yv_text *text, const yv_game *dealt, const yv_card *deck);
void yv_record_put_action(yv_text *text, const yv_action *action, const yv_card *stock, int count);
void yv_record_put_leaving(yv_text *text, yv_seat seat);
void yv_record_put_result(yv_text *text,
                          const yv_game *game); /* score and total of the round; win, if it was the last */

#endif
