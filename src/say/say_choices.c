/* Describes what a player can do now. */
#include "say.h"

static void put_situation(yv_text *text, const say_style *style, const yv_view *view)
{
    if (view->phase == YV_LASTING) {
        say_name(text, style, view->caller);
        yv_put_string(text, view->caller == style->you ? " have" : " has");
        yv_put_string(text, " called. This is your last turn.\n");
    } else if (view->called && view->counts[view->seat] > 0) {
        yv_put_string(text, "That was a false call, so you have to play.\n");
    } else if (view->points <= view->rules.threshold || view->counts[view->seat] == 0) {
        yv_put_string(text,
                      view->counts[view->seat] == 0 ? "Your hand is empty, so you have to call " : "You can call ");
        yv_put_string(text, yv_rules_call_word(&view->rules));
        yv_put_string(text, ": type y.\n");
    }
}

static void put_letters(yv_text *text, const yv_view *view, const char *before)
{
    yv_card takeable[YV_MAX_DROP];
    const int count = say_can_take(view) ? say_takeable(view, takeable) : 0;
    for (int i = 0; i < count; i++) {
        yv_put_string(text, i == 0 ? before : ", ");
        yv_put_char(text, say_letter(i));
    }
    yv_put_string(text, count > 0 ? " to take a discard" : "");
    if (count > 0 && !yv_view_may_take_with_one(view))
        yv_put_string(text, " (if you throw two or more cards)");
}

/* Writes which cards take a joker: a joker in the middle of a run can be taken by throwing the card that it stands
 * for. */
static void put_joker_prices(yv_text *text, const say_style *style, const yv_view *view)
{
    const yv_drop *drop = &view->drop;
    if (view->rules.joker_swap != YV_joker_swap_on || drop->shape != YV_RUN)
        return;
    for (int place = 0; place < drop->count; place++) {
        if (!yv_is_joker(drop->card[place]) || yv_may_take(&view->rules, drop, place))
            continue;
        yv_put_string(text, "The ");
        say_card(text, style, yv_run_face_at(&view->rules, drop->card, drop->count, place));
        yv_put_string(text, ", thrown alone, takes the joker: end with Jk.\n");
    }
}

static void put_play(yv_text *text, const say_style *style, const yv_view *view)
{
    put_situation(text, style, view);
    if (view->counts[view->seat] == 0)
        return;
    put_joker_prices(text, style, view);
    const bool stock = view->stock > 0 || view->discards > 0;
    yv_put_string(text, "Throw by number, then ");
    yv_put_string(text, stock ? "d to draw" : "");
    put_letters(text, view, stock ? " or " : "");
    yv_put_string(text, stock ? ". Example: 1 d\n" : " (the draw pile is empty). Example: 1 a\n");
    if (!say_can_take(view))
        yv_put_string(text, "You may take discards once you have thrown two or more cards at once.\n");
}

void say_choices(yv_text *text, const say_style *style, const yv_view *view)
{
    if (view->phase == YV_SWAPPING) {
        say_name(text, style, view->turn);
        yv_put_string(text, " made a false call. Do you want to swap hands? Type swap or pass.\n");
    } else if (view->turn == view->seat) {
        put_play(text, style, view);
    }
}
