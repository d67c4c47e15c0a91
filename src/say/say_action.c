/* What was done, in sentences. */
#include "say.h"

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

static bool sees(const say_style *style, int seat)
{
    return style->eyes == SAY_EVERYTHING || style->eyes == seat;
}

/* The cards that came into a hand, besides what it threw or slapped; returns how many. */
static int find_drawn(const yv_game *before, const yv_action *action, const yv_game *after, yv_card *drawn)
{
    const yv_hand *old = &before->hand[action->seat], *new = &after->hand[action->seat];
    yv_tally held = yv_tally_cards(old->card, old->count);
    int count = 0;
    for (int i = 0; action->verb == YV_PLAY && i < action->count; i++)
        held.of[action->card[i]]--;
    for (int i = 0; i < new->count; i++) {
        if (held.of[new->card[i]] > 0)
            held.of[new->card[i]]--;
        else
            drawn[count++] = new->card[i];
    }
    return count;
}

static void put_pick(yv_text *text, const say_style *style, const yv_game *before, const yv_action *play,
                     const yv_game *after)
{
    yv_card drawn[YV_MAX_HAND];
    if (play->take != YV_STOCK) {
        put_verb(text, style, play->seat, " and take ", " and takes ");
        say_the_card(text, style, play->take);
        return;
    }
    put_verb(text, style, play->seat, " and draw ", " and draws ");
    if (sees(style, play->seat) && find_drawn(before, play, after, drawn) == 1) {
        say_the_card(text, style, drawn[0]);
        yv_put_char(text, ' ');
    }
    yv_put_string(text, "from the deck");
}

static void put_play(yv_text *text, const say_style *style, const yv_game *before, const yv_action *play,
                     const yv_game *after)
{
    put_verb(text, style, play->seat, " throw ", " throws ");
    say_cards(text, style, play->card, play->count);
    put_pick(text, style, before, play, after);
}

/* ---- calls ---- */

static void put_draw3(yv_text *text, const say_style *style, const yv_game *before, const yv_action *call,
                      const yv_game *after)
{
    yv_card drawn[YV_MAX_HAND];
    const int count = find_drawn(before, call, after, drawn);
    put_verb(text, style, call->seat, " and draw ", " and draws ");
    say_count(text, count, "card");
    if (sees(style, call->seat) && count > 0) {
        yv_put_string(text, ", ");
        say_cards(text, style, drawn, count);
    }
}

static void put_false_call(yv_text *text, const say_style *style, const yv_game *before, const yv_action *call,
                           const yv_game *after)
{
    yv_put_string(text, " with too many points");
    if (before->rules.false_call == YV_false_call_draw3)
        put_draw3(text, style, before, call, after);
    else if (before->rules.false_call == YV_false_call_swap)
        yv_put_string(text, ": the others may exchange hands");
    else
        put_verb(text, style, call->seat, " and are out of the game", " and is out of the game");
}

static void put_right_call(yv_text *text, const yv_game *before, const yv_action *call)
{
    if (call->verb == YV_CALL_YANIV && before->rules.call == YV_call_yan)
        yv_put_string(text, ", but the word is Yan: that costs 30 points");
    if (before->rules.last_turn == YV_last_turn_on)
        yv_put_string(text, ": a last turn for everybody else");
}

static void put_call(yv_text *text, const say_style *style, const yv_game *before, const yv_action *call,
                     const yv_game *after)
{
    put_verb(text, style, call->seat, " call ", " calls ");
    yv_put_string(text, call->verb == YV_CALL_YAN ? "Yan" : "Yaniv");
    if (call->seat != before->turn)
        yv_put_string(text, " out of turn");
    else if (yv_hand_points(before, call->seat) > before->rules.threshold)
        put_false_call(text, style, before, call, after);
    else
        put_right_call(text, before, call);
}

static void put_swap(yv_text *text, const say_style *style, const yv_game *before, const yv_action *swap)
{
    put_verb(text, style, swap->seat, " exchange hands with ", " exchanges hands with ");
    put_name(text, style, before->turn, false);
}

/* ---- all ---- */

static void put_hand_after(yv_text *text, const say_style *style, const yv_game *after, int seat)
{
    if (!style->hands || !sees(style, seat) || !yv_is_in(after, seat) || after->phase == YV_DEALING
        || after->phase == YV_OVER)
        return;
    yv_put_string(text, " (");
    say_hand(text, style, &after->rules, after->hand[seat].card, after->hand[seat].count);
    yv_put_char(text, ')');
}

void say_action(yv_text *text, const say_style *style, const yv_game *before, const yv_action *action,
                const yv_game *after)
{
    const yv_seat seat = action->seat;
    put_name(text, style, seat, true);
    switch (action->verb) {
    case YV_PLAY: put_play(text, style, before, action, after); break;
    case YV_SLAP:
        put_verb(text, style, seat, " slap down ", " slaps down ");
        say_the_card(text, style, before->drawn);
        break;
    case YV_SWAP: put_swap(text, style, before, action); break;
    case YV_PASS: put_verb(text, style, seat, " pass", " passes"); break;
    default: put_call(text, style, before, action, after);
    }
    yv_put_char(text, '.');
    put_hand_after(text, style, after, seat);
    if (action->verb == YV_SWAP)
        put_hand_after(text, style, after, before->turn);
}

void say_reshuffle(yv_text *text, int count)
{
    yv_put_string(text, "The stock has run out: ");
    say_count(text, count, "discard");
    yv_put_string(text, count == 1 ? " is the new one." : " are shuffled into a new one.");
}

void say_deal(yv_text *text, const say_style *style, const yv_game *dealt)
{
    yv_put_string(text, "Round ");
    yv_put_number(text, dealt->round);
    yv_put_string(text, ". ");
    put_name(text, style, dealt->starter, true);
    put_verb(text, style, dealt->starter, " begin.", " begins.");
    if (dealt->drop.count > 0) {
        yv_put_string(text, " The first card is ");
        say_the_card(text, style, dealt->drop.card[0]);
        yv_put_char(text, '.');
    }
    yv_put_char(text, '\n');
    for (int seat = 0; seat < dealt->players; seat++) {
        if (!style->hands || !sees(style, seat) || !yv_is_in(dealt, seat))
            continue;
        yv_put_string(text, "  ");
        say_name(text, style, seat);
        yv_put_string(text, " (");
        say_hand(text, style, &dealt->rules, dealt->hand[seat].card, dealt->hand[seat].count);
        yv_put_string(text, ")\n");
    }
}
