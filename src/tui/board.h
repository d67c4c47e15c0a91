/* The screen of a game and what a person does on it: a scene, a selection, and pages that cover them. It uses no
 * terminal and runs no game: it takes inputs and returns wishes, and the caller carries them out. */
#ifndef BOARD_H
#define BOARD_H

#include "hits.h"
#include "input.h"
#include "scene.h"

typedef enum { BOARD_TABLE, BOARD_SCORES, BOARD_RULES, BOARD_HELP, BOARD_LOG, BOARD_RATINGS, BOARD_REVIEW } board_page;

/* The abilities of the person at the board. */
enum {
    BOARD_PLAYS = 1,  /* play a seat */
    BOARD_HINTS = 2,  /* ask for hints: h */
    BOARD_UNDOES = 4, /* take turns back: u */
    BOARD_TALKS = 8,  /* chat: t */
    BOARD_STEPS = 16, /* step through a record */
    BOARD_ONLINE = 32,
};

enum { BOARD_MOST_TYPED = 200 }; /* characters of a chat message */

typedef struct {
    scene s;
    pick p;
    unsigned can;
    board_page page;
    int scroll;               /* by how many lines the page or the summary is scrolled */
    char refusal[SCENE_TEXT]; /* why the last key had no effect; empty if it had one */
    bool refusal_stays;       /* until the next key, whatever the other players do */
    char hint[SAY_CAPACITY];  /* the advice that the person asked for, or empty */
    const char *review;       /* the text of the page BOARD_REVIEW, which the caller opens; or NULL */
    int sure;                 /* the key that must be pressed again to confirm, or 0 … */
    yv_view sure_of;          /* … and the position in which the board asked for it */
    bool typing;              /* a chat message is being typed, in `typed` */
    char typed[4 * BOARD_MOST_TYPED + 8];
    hits h;
} board;

typedef enum {
    WISH_NOTHING,
    WISH_ACT,   /* do `action`, which is legal according to the view */
    WISH_GO_ON, /* Enter, after the person has read a summary */
    WISH_HINT,
    WISH_UNDO,
    WISH_SAY,     /* send board.typed */
    WISH_COLOURS, /* change the theme */
    WISH_QUIT,
    WISH_OTHER, /* a key that the board does not know: `character` */
} wish_what;

typedef struct {
    wish_what what;
    yv_action action;
    uint32_t character;
} wish;

/* Forgets the selection, the hint and the refusal, since the position has changed. */
void board_settle(board *b);

/* Forgets the refusal, unless it stays. */
void board_clear_refusal(board *b);

/* Cancels a confirmation that was asked for in another position, and says so until the next key. The caller must call
 * it after it has changed the view. */
void board_turned(board *b);

wish board_take(board *b, const input *in);

/* Draws the whole screen. */
void board_draw(board *b, canvas *c);

/* Show why something was not done. */
void board_refuse(board *b, const char *why);
void board_refuse_error(board *b, yv_error error);

#endif
