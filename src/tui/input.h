/* What comes in from a person: keys, the mouse, and what the terminal itself has to say. */
#ifndef INPUT_H
#define INPUT_H

#include <stdint.h>

typedef enum {
    INPUT_TIME,  /* nothing came in the time given */
    INPUT_STOP,  /* a signal asks the program to end */
    INPUT_SIZE,  /* the terminal has another size, or must be drawn anew */
    INPUT_WAKE,  /* another thread has something to say */
    INPUT_TYPED, /* a character */
    INPUT_ENTER,
    INPUT_ESCAPE,
    INPUT_TAB,
    INPUT_BACK_TAB,
    INPUT_ERASE,
    INPUT_UP,
    INPUT_DOWN,
    INPUT_LEFT,
    INPUT_RIGHT,
    INPUT_PAGE_UP,
    INPUT_PAGE_DOWN,
    INPUT_HOME,
    INPUT_END,
    INPUT_CLICK,
    INPUT_WHEEL_UP,
    INPUT_WHEEL_DOWN,
    INPUT_OTHER, /* a key that means nothing here */
} input_kind;

typedef struct {
    input_kind kind;
    uint32_t character; /* INPUT_TYPED */
    int row, col;       /* of the mouse */
} input;

#endif
