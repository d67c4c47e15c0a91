/* Deals and actions. */
#include "say.h"

#include <string.h>

static void put_name(yv_text *text, const say_style *style, int seat, bool begins)
{
    if (seat == style->you && !begins)
        yv_put_string(text, "you");
    else
        say_name(text, style, seat);
}

static void put_verb(yv_text *text, const say_style *style, int seat, const char *yours, const char *theirs)
{
    yv_put_string(text, seat == style->you ? yours : theirs);
}

/* Writes the cards that have come into the hand of the views' seat, and returns how many there are. */
static int find_drawn(const yv_view *before, const yv_action *action, const yv_view *after, yv_card *drawn)
{
    yv_tally held = yv_tally_cards(before->hand, before->counts[before->seat]);
    int count = 0;
    for (int i = 0; action->verb == YV_PLAY && i < action->count; i++)
        held.of[action->card[i]]--;
    for (int i = 0; i < after->counts[after->seat]; i++) {
        if (held.of[after->hand[i]] > 0)
            held.of[after->hand[i]]--;
        else
            drawn[count++] = after->hand[i];
    }
    return count;
}

static void put_pick(yv_text *text, const say_style *style, const yv_view *before, const yv_action *play,
                     const yv_view *after)
{
    yv_card drawn[YV_MAX_HAND];
    if (play->take != YV_STOCK) {
        put_verb(text, style, play->seat, " and take ", " and takes ");
        say_the_card(text, style, play->take);
        return;
    }
    put_verb(text, style, play->seat, " and draw ", " and draws ");
    if (after->seat == play->seat && find_drawn(before, play, after, drawn) == 1)
        say_the_card(text, style, drawn[0]);
    else
        yv_put_string(text, "a card");
}

static void put_play(yv_text *text, const say_style *style, const yv_view *before, const yv_action *play,
                     const yv_view *after)
{
    put_verb(text, style, play->seat, " throw ", " throws ");
    say_cards(text, style, play->card, play->count);
    put_pick(text, style, before, play, after);
}

/* Returns the card that has been added at one end of the drop. */
static yv_card find_slapped(const yv_drop *before, const yv_drop *after)
{
    const bool in_front = memcmp(after->card + 1, before->card, before->count * sizeof before->card[0]) == 0;
    return in_front ? after->card[0] : after->card[after->count - 1];
}

/* ---- calls ---- */

/* True if the call was false. A right call ends the round or starts the last turns. After a false one the caller still
 * has to play, the others may swap hands, or the caller is out without a score. */
static bool was_false(const yv_view *before, const yv_action *call, const yv_view *after)
{
    const yv_seat seat = call->seat;
    const bool put_out = !(after->in >> seat & 1) && after->total[seat] == before->total[seat];
    return (after->called && !before->called) || after->phase == YV_SWAPPING || put_out;
}

static void put_draw3(yv_text *text, const say_style *style, const yv_view *before, const yv_action *call,
                      const yv_view *after)
{
    yv_card drawn[YV_MAX_HAND];
    const bool renewed = before->rules.stock_out == YV_stock_out_reshuffle;
    const int left = before->stock + (renewed ? before->discards : 0), count = left < 3 ? left : 3;
    put_verb(text, style, call->seat, " and draw ", " and draws ");
    say_count(text, count, "card");
    if (after->seat == call->seat && count > 0 && find_drawn(before, call, after, drawn) == count) {
        yv_put_string(text, ", ");
        say_cards(text, style, drawn, count);
    }
}

static void put_false_call(yv_text *text, const say_style *style, const yv_view *before, const yv_action *call,
                           const yv_view *after)
{
    yv_put_string(text, " with too many points");
    if (before->rules.false_call == YV_false_call_draw3)
        put_draw3(text, style, before, call, after);
    else if (before->rules.false_call == YV_false_call_swap)
        yv_put_string(text, ": the others may swap hands");
    else
        put_verb(text, style, call->seat, " and are out of the game", " and is out of the game");
}

static void put_right_call(yv_text *text, const yv_view *before, const yv_action *call)
{
    if (call->verb == YV_CALL_YANIV && before->rules.call == YV_call_yan)
        yv_put_string(text, ", but the word is Yan: that costs 30 points");
    if (before->rules.last_turn == YV_last_turn_on)
        yv_put_string(text, ": everyone else gets one last turn");
}

static void put_call(yv_text *text, const say_style *style, const yv_view *before, const yv_action *call,
                     const yv_view *after)
{
    put_verb(text, style, call->seat, " call ", " calls ");
    yv_put_string(text, yv_spoken_word(&before->rules, call));
    if (call->seat != before->turn)
        yv_put_string(text, " out of turn");
    else if (was_false(before, call, after))
        put_false_call(text, style, before, call, after);
    else
        put_right_call(text, before, call);
}

static void put_swap(yv_text *text, const say_style *style, const yv_view *before, const yv_action *swap)
{
    put_verb(text, style, swap->seat, " swap hands with ", " swaps hands with ");
    put_name(text, style, before->turn, false);
}

/* ---- all ---- */

static void put_cards_after(yv_text *text, const say_style *style, const yv_rules *rules, const yv_card *cards,
                            int count)
{
    yv_put_string(text, " (");
    say_hand(text, style, rules, cards, count);
    yv_put_char(text, ')');
}

/* Writes the hands that the action has changed, if the views show them. */
static void put_hands_after(yv_text *text, const say_style *style, const yv_view *before, const yv_action *action,
                            const yv_view *after)
{
    const yv_seat own = after->seat, caller = before->turn;
    const bool swap = action->verb == YV_SWAP;
    if (!style->hands || own == YV_NOBODY || !(after->in >> own & 1) || !yv_view_in_round(after))
        return;
    if (own == action->seat || (swap && own == caller))
        put_cards_after(text, style, &after->rules, after->hand, after->counts[own]);
    if (swap && own == action->seat && style->eyes == SAY_EVERYTHING) /* the caller now has the old hand */
        put_cards_after(text, style, &after->rules, before->hand, before->counts[own]);
}

void say_action(yv_text *text, const say_style *style, const yv_view *before, const yv_action *action,
                const yv_view *after)
{
    const yv_seat seat = action->seat;
    put_name(text, style, seat, true);
    switch (action->verb) {
    case YV_PLAY: put_play(text, style, before, action, after); break;
    case YV_SLAP:
        put_verb(text, style, seat, " slap down ", " slaps down ");
        say_the_card(text, style, find_slapped(&before->drop, &after->drop));
        break;
    case YV_SWAP: put_swap(text, style, before, action); break;
    case YV_PASS: put_verb(text, style, seat, " pass", " passes"); break;
    default: put_call(text, style, before, action, after);
    }
    yv_put_char(text, '.');
    put_hands_after(text, style, before, action, after);
}

yv_view say_view_of(const say_style *style, const yv_game *game, const yv_action *action)
{
    return yv_view_of(game, style->eyes == SAY_EVERYTHING ? action->seat : style->eyes);
}

void say_reshuffle(yv_text *text, int count)
{
    yv_put_string(text, "The draw pile has run out: ");
    say_count(text, count, "discard");
    yv_put_string(text, count == 1 ? " is the new one." : " are shuffled into a new one.");
}

void say_deal(yv_text *text, const say_style *style, const yv_view *dealt)
{
    yv_put_string(text, "Round ");
    yv_put_number(text, dealt->round);
    yv_put_string(text, ". ");
    put_name(text, style, dealt->starter, true);
    put_verb(text, style, dealt->starter, " start.", " starts.");
    if (dealt->drop.count > 0) {
        yv_put_string(text, " The first card is ");
        say_the_card(text, style, dealt->drop.card[0]);
        yv_put_char(text, '.');
    }
}

void say_dealt_hands(yv_text *text, const say_style *style, const yv_game *dealt)
{
    for (int seat = 0; seat < dealt->players; seat++) {
        if (!yv_is_in(dealt, seat) || (style->eyes != SAY_EVERYTHING && style->eyes != seat))
            continue;
        yv_put_string(text, "  ");
        say_name(text, style, seat);
        put_cards_after(text, style, &dealt->rules, dealt->hand[seat].card, dealt->hand[seat].count);
        yv_put_char(text, '\n');
    }
}
