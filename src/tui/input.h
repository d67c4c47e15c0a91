/* Inputs: keys, clicks, and events of the terminal itself. */
#ifndef INPUT_H
#define INPUT_H

#include <stdint.h>

typedef enum {
    INPUT_TIME,  /* the time is up */
    INPUT_STOP,  /* a signal told the program to end */
    INPUT_SIZE,  /* the terminal has a new size, or must be redrawn */
    INPUT_WAKE,  /* another thread has news */
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
    INPUT_OTHER, /* any other key */
} input_kind;

typedef struct {
    input_kind kind;
    uint32_t character; /* INPUT_TYPED */
    int row, col;       /* of the mouse */
} input;

#endif
