#include "pick.h"

#include <string.h>

static int find(const pick *p, int place)
{
    for (int i = 0; i < p->count; i++)
        if (p->place[i] == place)
            return i;
    return -1;
}

bool pick_has(const pick *p, int place)
{
    return find(p, place) >= 0;
}

void pick_toggle(pick *p, int place)
{
    const int at = find(p, place);
    p->way = 0;
    if (at < 0) {
        p->place[p->count++] = (uint8_t)place;
        return;
    }
    p->count--;
    memmove(p->place + at, p->place + at + 1, (size_t)(p->count - at));
}

static int selected_cards(const pick *p, const yv_view *view, yv_card cards[YV_MAX_HAND])
{
    for (int i = 0; i < p->count; i++)
        cards[i] = view->hand[p->place[i]];
    return p->count;
}

/* ---- ways ---- */

static bool same_ends(const yv_throw *one, const yv_throw *other)
{
    const yv_card a = one->card[0], b = one->card[one->count - 1];
    const yv_card c = other->card[0], d = other->card[other->count - 1];
    return (a == c && b == d) || (a == d && b == c);
}

/* Adds an order of a set with these two cards at its ends, unless there is one. */
static int add_ends(yv_throw *ways, int count, int first, int last)
{
    if (count == PICK_MOST_WAYS)
        return count;
    yv_throw way = {.count = ways[0].count, .shape = ways[0].shape};
    int at = 0;
    way.card[at++] = ways[0].card[first];
    for (int i = 0; i < way.count; i++)
        if (i != first && i != last)
            way.card[at++] = ways[0].card[i];
    way.card[at] = ways[0].card[last];
    for (int i = 0; i < count; i++)
        if (same_ends(&ways[i], &way))
            return count;
    ways[count++] = way;
    return count;
}

/* Adds the other orders of a set: if only the ends of a set can be taken, the player chooses the ends. */
static int vary_ends(yv_throw *ways, int count)
{
    for (int first = 0; first < ways[0].count; first++)
        for (int last = first + 1; last < ways[0].count; last++)
            count = add_ends(ways, count, first, last);
    return count;
}

int pick_ways(const pick *p, const yv_view *view, yv_throw ways[PICK_MOST_WAYS])
{
    yv_card cards[YV_MAX_HAND];
    if (p->count == 0)
        return 0;
    const int all = yv_arrange(&view->rules, cards, selected_cards(p, view, cards), ways, PICK_MOST_WAYS);
    const int count = all < PICK_MOST_WAYS ? all : PICK_MOST_WAYS;
    if (count > 0 && ways[0].shape == YV_SET && view->rules.take_set == YV_take_set_ends)
        return vary_ends(ways, 1);
    return count;
}

bool pick_action(const pick *p, const yv_view *view, yv_action *action)
{
    yv_throw ways[PICK_MOST_WAYS];
    const int count = pick_ways(p, view, ways);
    if (p->count == 0)
        return false;
    *action = (yv_action){.verb = YV_PLAY, .seat = view->seat, .count = (uint8_t)p->count};
    action->take = p->from == PICK_STOCK ? YV_STOCK : view->drop.card[p->from];
    if (count > 0) {
        memcpy(action->card, ways[p->way % count].card, (size_t)p->count);
    } else { /* sorted, so that the reason does not depend on the order of selection */
        selected_cards(p, view, action->card);
        yv_sort_cards(action->card, p->count);
    }
    return true;
}

void pick_set(pick *p, const yv_view *view, const yv_action *action)
{
    *p = pick_nothing;
    for (int i = 0; i < action->count; i++)
        for (int place = 0; place < view->counts[view->seat]; place++)
            if (view->hand[place] == action->card[i] && !pick_has(p, place)) {
                pick_toggle(p, place);
                break;
            }
    for (int place = 0; action->take != YV_STOCK && place < view->drop.count; place++)
        if (view->drop.card[place] == action->take && pick_can_take(p, view, place))
            p->from = place;
    yv_throw ways[PICK_MOST_WAYS];
    const int count = pick_ways(p, view, ways);
    for (int i = 0; i < count; i++)
        if (memcmp(ways[i].card, action->card, action->count) == 0)
            p->way = i;
}

/* ---- where the new card comes from ---- */

bool pick_can_take(const pick *p, const yv_view *view, int place)
{
    const yv_drop *drop = &view->drop;
    if (p->count == 1 ? !yv_view_may_take_with_one(view) : p->count == 0 && !say_can_take(view))
        return false;
    if (yv_may_take(&view->rules, drop, place))
        return true;
    if (view->rules.joker_swap != YV_joker_swap_on || drop->shape != YV_RUN || !yv_is_joker(drop->card[place]))
        return false;
    return p->count == 1 && view->hand[p->place[0]] == yv_run_face_at(&view->rules, drop->card, drop->count, place);
}

void pick_move(pick *p, const yv_view *view, int by)
{
    const int sources = view->drop.count + 1; /* 0 is the stock */
    int at = p->from + 1;
    for (int tries = 0; tries < sources; tries++) {
        at = (at + by + sources) % sources;
        if (at == 0 ? view->stock > 0 || view->discards > 0 : pick_can_take(p, view, at - 1))
            break;
    }
    p->from = at - 1;
}

/* ---- in words ---- */

static void say_impossible(const yv_view *view, const yv_action *action, yv_text *text)
{
    yv_put_string(text, "Not possible: ");
    yv_error_write(yv_throw_check(&view->rules, action->card, action->count), text);
    yv_put_char(text, '.');
}

static void say_source(const pick *p, const yv_view *view, const say_style *style, yv_text *text)
{
    if (p->from == PICK_STOCK) {
        yv_put_string(text, "Enter draws a card");
        return;
    }
    yv_put_string(text, "Enter takes ");
    say_the_card(text, style, view->drop.card[p->from]);
}

void pick_say(const pick *p, const yv_view *view, const say_style *style, yv_text *text)
{
    static const char *const shapes[] = {[YV_SINGLE] = "Throw ", [YV_SET] = "A set: ", [YV_RUN] = "A run: "};
    yv_throw ways[PICK_MOST_WAYS];
    yv_action action;
    const int count = pick_ways(p, view, ways);
    if (!pick_action(p, view, &action))
        return;
    if (count == 0) {
        say_impossible(view, &action, text);
        return;
    }
    int left = view->points;
    for (int i = 0; i < action.count; i++)
        left -= yv_rules_points(&view->rules, action.card[i]);
    yv_put_string(text, shapes[ways[0].shape]);
    say_cards(text, style, action.card, action.count);
    yv_put_string(text, ", leaves ");
    yv_put_number(text, left);
    if (count > 1) {
        yv_put_string(text, " (Tab: way ");
        yv_put_number(text, p->way % count + 1);
        yv_put_string(text, " of ");
        yv_put_number(text, count);
        yv_put_char(text, ')');
    }
    yv_put_string(text, ". ");
    say_source(p, view, style, text);
    yv_put_char(text, '.');
}
