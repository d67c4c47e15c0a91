#include "board.h"

#include <stdio.h>
#include <string.h>

#include "table_draw.h"
#include "typing.h"

static const wish nothing = {.what = WISH_NOTHING};

void board_settle(board *b)
{
    b->p = pick_nothing;
    b->hint[0] = '\0';
    b->sure = 0;
    board_clear_refusal(b);
}

void board_clear_refusal(board *b)
{
    if (!b->refusal_stays)
        b->refusal[0] = '\0';
}

void board_refuse(board *b, const char *why)
{
    snprintf(b->refusal, sizeof b->refusal, "%s", why);
}

void board_refuse_error(board *b, yv_error error)
{
    char reason[SCENE_TEXT];
    yv_text why = yv_text_in(reason, sizeof reason);
    if (error.code == YV_NOT_YOUR_TURN && error.n >= 1
        && error.n <= YV_MAX_PLAYERS) { /* the engine numbers the seats; the screen has names */
        snprintf(b->refusal, sizeof b->refusal, "It's %s's turn.", b->s.name[error.n - 1]);
        return;
    }
    yv_error_write(error, &why);
    snprintf(b->refusal, sizeof b->refusal, "Not possible: %.*s.", (int)sizeof b->refusal - 20, reason);
}

/* ---- acting ---- */

/* Returns the wish for an action if the rules allow it; otherwise shows why not. */
static wish try(board *b, const yv_action *action)
{
    const yv_error error = yv_view_check(&b->s.view, action);
    if (error.code) {
        board_refuse_error(b, error);
        return nothing;
    }
    return (wish){.what = WISH_ACT, .action = *action};
}

static wish try_verb(board *b, yv_verb verb)
{
    const yv_action action = {.verb = (uint8_t)verb, .seat = b->s.view.seat, .take = YV_NO_CARD};
    return try(b, &action);
}

static wish play(board *b)
{
    yv_action action;
    if (b->s.view.seat == YV_NOBODY)
        return nothing;
    if (!pick_action(&b->p, &b->s.view, &action)) {
        const yv_action none = {.verb = YV_PLAY, .seat = b->s.view.seat, .take = YV_STOCK};
        const yv_error error = yv_view_check(&b->s.view, &none);
        if (error.code == YV_NO_THROW)
            board_refuse(b, "First select cards to throw: the keys are under the cards.");
        else
            board_refuse_error(b, error);
        return nothing;
    }
    return try(b, &action);
}

/* Chooses the draw pile or a card of the drop. If cards are selected, they are thrown for it. */
static wish play_from(board *b, int from)
{
    b->p.from = from;
    if (!b->s.asked || b->p.count > 0)
        return play(b);
    return nothing;
}

/* What a false call costs, under each value of the option. */
static const char *const false_call_dangers[] = {
    [YV_false_call_refuse] = NULL,
    [YV_false_call_draw3] = "Too many points: you would draw three cards.",
    [YV_false_call_swap] = "Too many points: anyone may swap hands with you.",
    [YV_false_call_eliminate] = "Too many points: you would be out of the game.",
};

/* Returns the warning for a call that costs points, which must be confirmed by pressing the key again, or NULL. */
static const char *find_danger(const yv_view *view, yv_verb verb)
{
    if (view->turn != view->seat)
        return "It's not your turn: calling now costs 30 points.";
    if (view->points > view->rules.threshold && view->counts[view->seat] > 0)
        return false_call_dangers[view->rules.false_call];
    if (verb == YV_CALL_YANIV && view->rules.call == YV_call_yan)
        return "The word is Yan: saying Yaniv costs 30 points.";
    return NULL;
}

/* True if a call means the same in both positions. */
static bool same_position(const yv_view *one, const yv_view *other)
{
    return one->seat == other->seat && one->round == other->round && one->turn == other->turn
           && one->phase == other->phase && one->called == other->called && one->points == other->points
           && one->counts[one->seat] == other->counts[one->seat];
}

void board_turned(board *b)
{
    if (!b->sure || same_position(&b->sure_of, &b->s.view))
        return;
    b->sure = 0;
    board_refuse(b, "The position has changed, so you did not call.");
    b->refusal_stays = true;
}

/* Handles y, which says the right word, and Y, which says Yaniv where the word is Yan. */
static wish call(board *b, int key)
{
    const yv_view *view = &b->s.view;
    const bool yan = view->rules.call == YV_call_yan, sure = b->sure == key;
    const yv_verb verb = yan && key == 'y' ? YV_CALL_YAN : YV_CALL_YANIV;
    if (key == 'Y' && !yan)
        return nothing;
    const wish wanted = try_verb(b, verb);
    const char *danger = find_danger(view, verb);
    if (wanted.what != WISH_ACT || !danger || sure)
        return wanted;
    snprintf(b->refusal, sizeof b->refusal, "%s Press %c again to call.", danger, key);
    b->sure = key;
    b->sure_of = *view;
    return nothing;
}

/* Handles the space bar. It only slaps down, so that pressing it too late does no harm. */
static wish slap(board *b)
{
    if (b->s.view.seat == YV_NOBODY || !b->s.view.may_slap) {
        board_refuse(b, "You have nothing to slap down.");
        return nothing;
    }
    return try_verb(b, YV_SLAP);
}

static bool asks_swap(const yv_view *view)
{
    return view->phase == YV_SWAPPING && view->turn != view->seat;
}

/* Handles p, which declines a slap-down that the game waits for, or a swap of hands. */
static wish pass(board *b)
{
    const yv_action action = {.verb = YV_PASS, .seat = b->s.view.seat, .take = YV_NO_CARD};
    if (asks_swap(&b->s.view))
        return try(b, &action);
    if (b->s.asked && b->s.view.may_slap)
        return (wish){.what = WISH_ACT, .action = action};
    return nothing;
}

/* ---- selecting ---- */

static void toggle(board *b, int place)
{
    if (b->s.paused || b->s.view.seat != b->s.bottom || place >= b->s.view.counts[b->s.bottom])
        return;
    b->hint[0] = '\0';
    pick_toggle(&b->p, place);
    if (b->p.from != PICK_STOCK && !pick_can_take(&b->p, &b->s.view, b->p.from))
        b->p.from = PICK_STOCK;
}

/* Returns the place in the drop that a letter stands for, or -1. */
static int find_letter(const board *b, uint32_t character)
{
    for (int place = 0; place < b->s.view.drop.count; place++) {
        const char letter = table_draw_letter(&b->s, &b->p, place);
        if (letter && (uint32_t)letter == character)
            return place;
    }
    return -1;
}

static bool take_card_key(board *b, uint32_t character)
{
    const char *key = character > ' ' && character < 0x7f ? strchr(table_card_keys, (int)character) : NULL;
    if (!key)
        return false;
    toggle(b, (int)(key - table_card_keys));
    return true;
}

/* ---- keys ---- */

static wish open_page(board *b, board_page page)
{
    b->page = page;
    b->scroll = 0;
    return nothing;
}

static wish take_other(board *b, uint32_t character)
{
    switch (character) {
    case 's': return open_page(b, BOARD_SCORES);
    case 'r': return open_page(b, BOARD_RULES);
    case 'l': return open_page(b, BOARD_LOG);
    case '?': return open_page(b, BOARD_HELP);
    case 'R': return open_page(b, BOARD_RATINGS);
    case 'T': return (wish){.what = WISH_COLOURS};
    case 'q': return (wish){.what = WISH_QUIT};
    case 'h': return (wish){.what = b->can & BOARD_HINTS ? WISH_HINT : WISH_NOTHING};
    case 'u': return (wish){.what = b->can & BOARD_UNDOES ? WISH_UNDO : WISH_NOTHING};
    case 't':
        b->typing = b->can & BOARD_TALKS;
        b->typed[0] = '\0';
        return nothing;
    default: return (wish){.what = WISH_OTHER, .character = character};
    }
}

static wish take_character(board *b, uint32_t character)
{
    const int place = b->can & BOARD_PLAYS ? find_letter(b, character) : -1;
    if (b->can & BOARD_PLAYS && b->s.view.seat != YV_NOBODY && !b->s.paused) {
        if (take_card_key(b, character))
            return nothing;
        switch (character) {
        case 'd': return play_from(b, PICK_STOCK);
        case 'y':
        case 'Y': return call(b, (int)character);
        case ' ': return slap(b);
        case 'p': return pass(b);
        case 'x': return asks_swap(&b->s.view) ? try_verb(b, YV_SWAP) : nothing;
        default: break;
        }
        if (place >= 0)
            return play_from(b, place);
    }
    return take_other(b, character);
}

static wish take_enter(board *b)
{
    if (b->s.paused || !(b->can & BOARD_PLAYS))
        return (wish){.what = WISH_GO_ON};
    if (b->s.asked && b->s.view.may_slap && b->p.count == 0 && b->s.view.turn != b->s.view.seat)
        return pass(b);
    return play(b);
}

static wish take_click(board *b, const input *in)
{
    const hit at = hits_find(&b->h, in->row, in->col);
    switch (at.what) {
    case HIT_CARD: toggle(b, at.value); return nothing;
    case HIT_STOCK: return b->can & BOARD_PLAYS ? play_from(b, PICK_STOCK) : nothing;
    case HIT_DROP: return b->can & BOARD_PLAYS ? play_from(b, at.value) : nothing;
    case HIT_KEY: {
        const input typed = {.kind = at.value == '\r'   ? INPUT_ENTER
                                     : at.value == '\t' ? INPUT_TAB
                                     : at.value == 27   ? INPUT_ESCAPE
                                                        : INPUT_TYPED,
                             .character = (uint32_t)at.value};
        return board_take(b, &typed);
    }
    default: return nothing;
    }
}

static wish take_on_table(board *b, const input *in)
{
    switch (in->kind) {
    case INPUT_TYPED: return take_character(b, in->character);
    case INPUT_ENTER: return take_enter(b);
    case INPUT_CLICK: return take_click(b, in);
    case INPUT_TAB: b->p.way++; break;
    case INPUT_BACK_TAB: b->p.way += PICK_MOST_WAYS * PICK_MOST_WAYS - 1; break;
    case INPUT_LEFT: pick_move(&b->p, &b->s.view, -1); break;
    case INPUT_RIGHT: pick_move(&b->p, &b->s.view, 1); break;
    case INPUT_ESCAPE: board_settle(b); break;
    case INPUT_DOWN: b->scroll++; break; /* of a long summary */
    case INPUT_UP: b->scroll--; break;
    case INPUT_WHEEL_UP: return open_page(b, BOARD_LOG);
    default: break;
    }
    return nothing;
}

/* ---- pages ---- */

static void close_page(board *b)
{
    b->page = BOARD_TABLE;
    b->scroll = 0;
}

static wish take_on_page(board *b, const input *in)
{
    enum { PAGE = 10, WHEEL = 3 };
    switch (in->kind) {
    case INPUT_DOWN: b->scroll++; break;
    case INPUT_UP: b->scroll--; break;
    case INPUT_WHEEL_DOWN: b->scroll += WHEEL; break;
    case INPUT_WHEEL_UP: b->scroll -= WHEEL; break;
    case INPUT_PAGE_DOWN: b->scroll += PAGE; break;
    case INPUT_PAGE_UP: b->scroll -= PAGE; break;
    case INPUT_HOME: b->scroll = -(1 << 20); break;
    case INPUT_END: b->scroll = 1 << 20; break;
    case INPUT_TYPED:
        if (in->character == ' ')
            b->scroll += PAGE;
        else if (in->character < 0x7f && strchr("srlRA?q", (int)in->character))
            close_page(b);
        break;
    case INPUT_CLICK:
    case INPUT_ENTER:
    case INPUT_ESCAPE: close_page(b); break;
    default: break;
    }
    return nothing;
}

/* ---- talking ---- */

static wish take_typed(board *b, const input *in)
{
    switch (in->kind) {
    case INPUT_TYPED: typing_add(b->typed, sizeof b->typed, in->character); break;
    case INPUT_ERASE: typing_erase(b->typed); break;
    case INPUT_ENTER: b->typing = false; return (wish){.what = b->typed[0] ? WISH_SAY : WISH_NOTHING};
    case INPUT_ESCAPE: b->typing = false; break;
    default: break;
    }
    return nothing;
}

wish board_take(board *b, const input *in)
{
    const bool pressed = in->kind >= INPUT_TYPED;
    if (!pressed)
        return nothing;
    if (b->typing)
        return take_typed(b, in);
    if (b->page != BOARD_TABLE)
        return take_on_page(b, in);
    board_turned(b);
    b->refusal_stays = false;
    board_clear_refusal(b);
    if (in->kind != INPUT_CLICK && !(in->kind == INPUT_TYPED && (int)in->character == b->sure))
        b->sure = 0;
    return take_on_table(b, in);
}
