/* Game records (.yaniv): reads a record by replaying its game step by step, and writes the lines of one.
 *
 *     yv_record record;
 *     yv_step step;
 *     yv_record_begin(&record, text, length);
 *     do {
 *         step = yv_record_next(&record);
 *         … look at record.game …
 *     } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
 *
 * The caller owns the text and must not change it while the record is read. A record needs no closing. */
#ifndef YV_RECORD_H
#define YV_RECORD_H

#include "game.h"

YV_BEGIN_C

enum { YV_MAX_NAME = 64, YV_MAX_MESSAGE = 200 };

typedef enum {
    YV_STEP_TAG,    /* key and value */
    YV_STEP_DEAL,   /* a round has been dealt */
    YV_STEP_ACTION, /* `action` has been done; if it ended the round, YV_STEP_ROUND or YV_STEP_OVER follows */
    YV_STEP_LEAVE,  /* the player of `seat` has left, which matters only for the ratings */
    YV_STEP_ROUND,  /* the round has been scored: game.result */
    YV_STEP_OVER,   /* the game is over: game.winners */
    YV_STEP_END,    /* the text ends; the game may be unfinished */
    YV_STEP_ERROR,  /* record.line is wrong: record.message says why; the game is as it was before that line */
} yv_step_kind;

typedef struct {
    yv_step_kind what;
    yv_seat seat;
    yv_action action;
    yv_span key, value;
    int reshuffled; /* YV_STEP_ACTION: the number of discards that were shuffled for it; they are in record.stock */
} yv_step;

typedef struct {
    yv_game game; /* the present position; not set before the first `round` line */
    yv_rules rules;
    char name[YV_MAX_PLAYERS][YV_MAX_NAME + 1]; /* by seat; a longer name is cut and trimmed */
    int players;                                /* the number of players read so far */
    int line;                                   /* the number of the last line read */
    char message[YV_MAX_MESSAGE];               /* why that line is wrong, after YV_STEP_ERROR */
    yv_card deck[YV_MAX_DECK];                  /* of the round */
    yv_card stock[YV_MAX_DECK];                 /* of the last reshuffle line */

    /* Only the reader uses the fields below. */
    yv_span rest;
    int stock_count; /* the number of cards on a reshuffle line that waits for its action; 0 if there is none, -1 if
                        there are several */
    yv_seat starter; /* from the start line of the round that will be dealt next */
    bool headed;     /* the line `yaniv 1` has been read */
    bool ruled;      /* a rules line has been read */
    bool begun;      /* a round line has been read, so the game has started */
    bool opened;     /* a round line has been read whose deck is still to come */
    bool committed;  /* a server wrote the record: it has the tag commit1, and the starters may be by an older rule */
    bool failed;     /* an error has been found */
    bool round_due;  /* the next step is YV_STEP_ROUND */
    bool over_due;   /* the next step, after that, is YV_STEP_OVER */
} yv_record;

/* Starts reading a record. */
void yv_record_begin(yv_record *record, const char *text, size_t length);

/* Reads up to the next step and returns it. After YV_STEP_END or YV_STEP_ERROR, returns the same step again. */
yv_step yv_record_next(yv_record *record);

/* Write whole lines. */
void yv_record_put_head(yv_text *text, const yv_rules *rules, const char *const *names, int players);
void yv_record_put_tag(yv_text *text, const char *key, const char *value);
void yv_record_put_deal(yv_text *text, const yv_game *dealt, const yv_card *deck);
void yv_record_put_action(yv_text *text, const yv_action *action, const yv_card *stock, int count);
void yv_record_put_leaving(yv_text *text, yv_seat seat);

/* Writes the scores and totals of the round that has just ended, and the winners if the game is over. */
void yv_record_put_result(yv_text *text, const yv_game *game);

YV_END_C

#endif
