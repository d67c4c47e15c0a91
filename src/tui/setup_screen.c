#include "setup_screen.h"

#include <stdlib.h>
#include <string.h>

#include "setup_draw.h"
#include "setup_rows.h"
#include "terminal.h"
#include "typing.h"

static void type_name(setup *u, const input *in)
{
    local_seat *seat = &u->seat[setup_row_at(u, u->row).number];
    char name[YV_MAX_NAME + 1];
    switch (in->kind) {
    case INPUT_TYPED: typing_add(seat->name, sizeof seat->name, in->character); break;
    case INPUT_ERASE: typing_erase(seat->name); break;
    default: {
        const yv_span trimmed =
            yv_span_trim(yv_span_of(seat->name)); /* a record keeps names without spaces at their ends */
        memcpy(name, trimmed.at, trimmed.length);
        memcpy(seat->name, name, trimmed.length);
        seat->name[trimmed.length] = '\0';
        u->naming = false;
    }
    }
}

static void move(setup *u, int by)
{
    const int rows = setup_row_count(u);
    u->row += by;
    u->row = u->row < 0 ? 0 : u->row >= rows ? rows - 1 : u->row;
}

static setup_answer start(setup *u)
{
    char why[SETUP_MESSAGE];
    if (setup_row_at(u, u->row).kind == SETUP_OFFER)
        return SETUP_GOES_ON;
    return setup_is_wrong(u, why) ? SETUP_STAYS : SETUP_STARTS;
}

static setup_answer take_character(setup *u, uint32_t character)
{
    const setup_row row = setup_row_at(u, u->row);
    switch (character) {
    case 'q': return SETUP_LEAVES;
    case 'T': terminal_next_theme(); break;
    case 'n':
    case 'e': u->naming = row.kind == SETUP_SEAT && !u->seat[row.number].level; break;
    case 'd': setup_reset(u, row); break;
    case '+':
    case '=': setup_change(u, row, 1, true); break;
    case ' ': setup_change(u, row, 1, false); break;
    case '-': setup_change(u, row, -1, true); break;
    default: break;
    }
    return SETUP_STAYS;
}

static setup_answer take_click(setup *u, const input *in)
{
    const hit at = hits_find(&u->h, in->row, in->col);
    if (at.what == HIT_KEY && at.value == '\r')
        return start(u);
    if (at.what == HIT_KEY)
        return take_character(u, (uint32_t)at.value);
    if (at.what != HIT_ROW)
        return SETUP_STAYS;
    if (u->row == at.value && setup_row_at(u, u->row).kind == SETUP_OFFER)
        return SETUP_GOES_ON;
    if (u->row == at.value)
        setup_change(u, setup_row_at(u, u->row), 1, false);
    u->row = at.value;
    return SETUP_STAYS;
}

setup_answer setup_take(setup *u, const input *in)
{
    enum { PAGE = 10 };
    if (u->naming && in->kind >= INPUT_TYPED) {
        type_name(u, in);
        return SETUP_STAYS;
    }
    switch (in->kind) {
    case INPUT_UP:
    case INPUT_WHEEL_UP: move(u, -1); break;
    case INPUT_DOWN:
    case INPUT_TAB:
    case INPUT_WHEEL_DOWN: move(u, 1); break;
    case INPUT_BACK_TAB: move(u, -1); break;
    case INPUT_PAGE_UP: move(u, -PAGE); break;
    case INPUT_PAGE_DOWN: move(u, PAGE); break;
    case INPUT_HOME: u->row = 0; break;
    case INPUT_END: move(u, setup_row_count(u)); break;
    case INPUT_LEFT: setup_change(u, setup_row_at(u, u->row), -1, false); break;
    case INPUT_RIGHT: setup_change(u, setup_row_at(u, u->row), 1, false); break;
    case INPUT_ENTER: return start(u);
    case INPUT_TYPED: return take_character(u, in->character);
    case INPUT_CLICK: return take_click(u, in);
    case INPUT_STOP: return SETUP_LEAVES;
    default: break;
    }
    return SETUP_STAYS;
}

setup_answer setup_run(setup *u)
{
    canvas *c = calloc(1, sizeof *c);
    setup_answer answer = SETUP_STAYS;
    if (!c)
        abort();
    while (answer == SETUP_STAYS) {
        terminal_prepare(c);
        setup_draw(u, c);
        terminal_show(c);
        const input in = terminal_wait(TERMINAL_FOREVER, TERMINAL_NO_WAKER);
        answer = setup_take(u, &in);
    }
    free(c);
    return answer;
}
