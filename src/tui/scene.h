/* All that the table's screen shows, whoever keeps the game: this computer, a record, or a server. */
#ifndef SCENE_H
#define SCENE_H

#include "ledger.h"
#include "logbook.h"
#include "pick.h"

enum { SCENE_TEXT = 320, SCENE_NOTE = 40 };

typedef struct {
    yv_view view;   /* what may be seen */
    yv_seat bottom; /* who sits at the lower edge */
    say_style style;
    char name[YV_MAX_PLAYERS][YV_MAX_NAME + 1]; /* as they may be shown */
    char note[YV_MAX_PLAYERS][SCENE_NOTE];      /* beside a name: the level, "away", … */
    char tell[YV_MAX_PLAYERS][SCENE_NOTE];      /* what the seat did last, in the fewest words */
    yv_seats open;                              /* whose hands lie open, besides the person's … */
    yv_card hand[YV_MAX_PLAYERS][YV_MAX_HAND];  /* … and what is in them */
    bool covered;                               /* the hand lies face down until the person is there */
    bool paused;                                /* something has to be read: Enter goes on */
    bool asked;                                 /* the person is to act */
    yv_seats waits;                             /* who is waited for */
    char title[SCENE_TEXT];                     /* the game, in the bar */
    char news[SCENE_TEXT];                      /* what happened last */
    char ask[SCENE_TEXT];                       /* what the person may do now */
    char summary[SAY_CAPACITY];                 /* how the round or the game ended; empty: it goes on */
    logbook log;
    ledger scores;
} scene;

/* Adds a line to the log, and makes it the news. */
void scene_tell(scene *s, const char *line);

/* Begins a round: the deal is a heading of the log, and what the seats did before is forgotten. */
void scene_tell_deal(scene *s, const say_style *style, const yv_view *dealt);

/* Tells an action, in the log and in a few words beside the seat. The views are those of say_action; `reshuffled` is
 * the number of discards that had to be shuffled for it. */
void scene_tell_action(scene *s, const say_style *style, const yv_view *before, const yv_action *action,
                       const yv_view *after, int reshuffled);

/* Lays a summary on the table: of the round, of the game if it is over, and of the ratings unless they are NULL. */
void scene_show_summary(scene *s, const say_style *style, const say_summary *of, const say_history *history,
                        const yv_ratings *ratings);

/* Adds the first line of the summary to the log. */
void scene_log_summary(scene *s);

/* Writes what the person who is asked may do; nothing if nobody is. */
void scene_put_turn(const scene *s, yv_text *text);

#endif
