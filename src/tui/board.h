/* The table's screen and what a person does at it: a scene, a selection, pages that lie over them. It knows no
 * terminal and decides nothing: inputs go in, wishes come out, and whoever keeps the game does them. */
#ifndef BOARD_H
#define BOARD_H

#include "hits.h"
#include "input.h"
#include "scene.h"

typedef enum { BOARD_TABLE, BOARD_SCORES, BOARD_RULES, BOARD_HELP, BOARD_LOG } board_page;

/* What there is besides playing. */
enum {
    BOARD_PLAYS = 1,  /* there is somebody to play for */
    BOARD_HINTS = 2,  /* h */
    BOARD_UNDOES = 4, /* u */
    BOARD_TALKS = 8,  /* t, and what people say is in the log */
    BOARD_STEPS = 16, /* a record: forward and back */
    BOARD_ONLINE = 32,
};

enum { BOARD_MOST_TYPED = 200 }; /* characters of what is said */

typedef struct {
    scene s;
    pick p;
    unsigned can;
    board_page page;
    int scroll;               /* of the page */
    char refusal[SCENE_TEXT]; /* why the last key did nothing; empty: it did */
    char hint[SAY_CAPACITY];  /* advice that was asked for; empty: none */
    int sure;                 /* the character that does it when it is pressed again; 0: none */
    bool typing;              /* something to be said is being typed … */
    char typed[4 * BOARD_MOST_TYPED + 8];
    hits h;
} board;

typedef enum {
    WISH_NOTHING,
    WISH_ACT,   /* `action`, which is legal by the view */
    WISH_GO_ON, /* Enter, where something was shown that had to be read */
    WISH_HINT,
    WISH_UNDO,
    WISH_SAY, /* board.typed */
    WISH_QUIT,
    WISH_OTHER, /* a character that the board knows nothing of: `character` */
} wish_what;

typedef struct {
    wish_what what;
    yv_action action;
    uint32_t character;
} wish;

/* Forgets the selection, the hint and what was refused: the position has changed. */
void board_settle(board *b);

wish board_take(board *b, const input *in);

/* Draws all of it. */
void board_draw(board *b, canvas *c);

/* Says why something was not done. */
void board_refuse(board *b, const char *why);
void board_refuse_error(board *b, yv_error error);

#endif
