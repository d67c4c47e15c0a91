/* Everything that the screen of a game shows, whether the game is local, a record, or on a server. */
#ifndef SCENE_H
#define SCENE_H

#include "ledger.h"
#include "logbook.h"
#include "pick.h"

enum { SCENE_TEXT = 320, SCENE_NOTE = 40 };

typedef struct {
    yv_view view;   /* what the person may know */
    yv_seat bottom; /* the seat at the bottom of the screen */
    say_style style;
    char name[YV_MAX_PLAYERS][YV_MAX_NAME + 1]; /* cleaned */
    char note[YV_MAX_PLAYERS][SCENE_NOTE];      /* next to a name: the level, "away", … */
    char tell[YV_MAX_PLAYERS][SCENE_NOTE];      /* the last action of the seat, in a few words */
    yv_seats open;                              /* the seats whose hands are open, besides the person's … */
    yv_card hand[YV_MAX_PLAYERS][YV_MAX_HAND];  /* … and their cards */
    bool covered;                               /* the hand is face down until the person is there */
    bool paused;                                /* the person has something to read: Enter continues */
    bool asked;                                 /* the game waits for the person */
    bool undoable;                              /* the person has a turn to take back */
    bool race;                  /* several people at this keyboard may swap hands, each by the number of their seat */
    yv_seats waits;             /* the seats that the game waits for */
    char title[SCENE_TEXT];     /* of the screen */
    char news[SCENE_TEXT];      /* the last event */
    char ask[SCENE_TEXT];       /* what the person can do now */
    char summary[SAY_CAPACITY]; /* of the round or the game that has ended; empty if it goes on */
    logbook log;
    ledger scores;
} scene;

/* Returns the name of a seat for lists: "You" for the person's own. */
static inline const char *scene_name(const scene *s, int seat)
{
    return seat == s->style.you ? "You" : s->name[seat];
}

/* Adds a line to the log, and shows it as the news. */
void scene_tell(scene *s, const char *line);

/* Begins a round: adds the deal as a heading to the log, and forgets the earlier actions of the seats. */
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

/* Writes what the person can do now. Writes nothing if the game does not wait for them. */
void scene_put_turn(const scene *s, yv_text *text);

#endif
