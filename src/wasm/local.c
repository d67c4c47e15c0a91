#include "local.h"

#include "../chance/shuffle.h"
#include "refusal.h"

/* The module plays one game at a time. */
static yv_game game;
static yv_rng chance;
static yv_card deck[YV_MAX_DECK];
static yv_action actions[YV_USUAL_ACTIONS];

static bool take_number(yv_span *rest, long lowest, long highest, long *number, yv_text *out)
{
    if (yv_span_to_number(yv_span_take_word(rest), lowest, highest, number))
        return true;
    refusal_put_words(out, "a number is missing");
    return false;
}

void local_show(const yv_game *position)
{
    game = *position;
}

/* ---- playing ---- */

void local_new(yv_span about, yv_text *out)
{
    long players, seed;
    char words[200];
    yv_text why = yv_text_in(words, sizeof words);
    yv_rules rules;
    yv_game begun;
    if (!take_number(&about, 2, YV_MAX_PLAYERS, &players, out) || !take_number(&about, 0, INT32_MAX, &seed, out))
        return;
    if (!yv_rules_parse(&rules, yv_span_trim(about), &why)) {
        refusal_put_words(out, words);
        return;
    }
    const yv_error error = yv_start(&begun, &rules, (int)players);
    if (error.code) {
        refusal_put(out, error);
        return;
    }
    game = begun;
    chance = yv_rng_seeded((uint64_t)seed);
}

void local_deal(yv_span about, yv_text *out)
{
    (void)about;
    if (game.players == 0) {
        refusal_put_words(out, "there is no game");
        return;
    }
    const int size = yv_rules_fill_deck(&game.rules, game.players, deck);
    yv_rng_shuffle(&chance, deck, size);
    const bool first = game.starter == YV_NOBODY || game.round == 0;
    const yv_seat starter = first ? (yv_seat)yv_rng_below(&chance, game.players) : game.starter;
    const yv_error error = yv_deal(&game, starter, deck, size);
    if (error.code)
        refusal_put(out, error);
}

static void do_action(const yv_action *action, yv_text *out)
{
    const int size = yv_reshuffle_size(&game, action);
    __builtin_memcpy(deck, game.pile, (size_t)size);
    yv_rng_shuffle(&chance, deck, size);
    const yv_error error = yv_apply(&game, action, size ? deck : NULL, size);
    if (error.code) {
        refusal_put(out, error);
    } else if (size) {
        yv_put_string(out, "reshuffled ");
        yv_put_number(out, size);
    }
}

void local_act(yv_span about, yv_text *out)
{
    long seat;
    char words[200];
    yv_text why = yv_text_in(words, sizeof words);
    yv_action action;
    if (!take_number(&about, 1, game.players, &seat, out))
        return;
    if (!yv_parse_action(yv_span_trim(about), (yv_seat)(seat - 1), &action, &why)) {
        refusal_put_words(out, words);
        return;
    }
    const yv_error error = yv_check(&game, &action);
    if (error.code)
        refusal_put(out, error);
    else
        do_action(&action, out);
}

/* ---- what a seat sees ---- */

static long seat_number(yv_seat seat)
{
    return seat == YV_NOBODY ? 0 : seat + 1;
}

static void put_line(yv_text *out, const char *key, long number)
{
    yv_put_string(out, key);
    yv_put_char(out, ' ');
    yv_put_number(out, number);
    yv_put_char(out, '\n');
}

static void put_cards_line(yv_text *out, const char *key, const yv_card *cards, int count)
{
    yv_put_string(out, key);
    yv_put_char(out, ' ');
    yv_put_cards(out, cards, count);
    yv_put_char(out, '\n');
}

static void put_by_seat(yv_text *out, const yv_view *view)
{
    for (int seat = 0; seat < view->players; seat++) {
        put_line(out, "counts", view->counts[seat]);
        put_line(out, "total", view->total[seat]);
        put_line(out, "in", view->in >> seat & 1);
        put_cards_line(out, "known", view->known[seat], view->known_counts[seat]);
    }
}

static void put_own(yv_text *out, const yv_view *view)
{
    if (view->seat == YV_NOBODY)
        return;
    put_cards_line(out, "hand", view->hand, view->counts[view->seat]);
    put_line(out, "points", view->points);
    put_line(out, "slap", view->may_slap ? seat_number(view->seat) : 0);
    if (view->drawn != YV_NO_CARD)
        put_cards_line(out, "drawn", &view->drawn, 1);
}

void local_see(yv_span about, yv_text *out)
{
    static const char *const phases[] = {"deal", "play", "last", "swap", "over"};
    long seat;
    if (!take_number(&about, 0, game.players, &seat, out))
        return;
    const yv_view view = yv_view_of(&game, (yv_seat)(seat ? seat - 1 : YV_NOBODY));
    put_line(out, "seat", seat);
    put_line(out, "round", view.round);
    put_line(out, "turn", seat_number(view.turn));
    yv_put_string(out, "phase ");
    yv_put_string(out, phases[view.phase]);
    yv_put_char(out, '\n');
    put_cards_line(out, "drop", view.drop.card, view.drop.count);
    put_line(out, "stock", view.stock);
    put_line(out, "discards", view.discards);
    put_line(out, "starter", seat_number(view.starter));
    put_line(out, "caller", seat_number(view.caller));
    put_line(out, "called", view.called);
    put_line(out, "passed", view.passed);
    put_own(out, &view);
    put_by_seat(out, &view);
}

void local_result(yv_span about, yv_text *out)
{
    (void)about;
    const yv_result *result = &game.result;
    put_line(out, "round", game.round);
    put_line(out, "caller", seat_number(result->caller));
    put_line(out, "winner", seat_number(result->winner));
    put_line(out, "offender", seat_number(result->offender));
    put_line(out, "assaf", result->assaf);
    put_line(out, "out", result->out);
    put_line(out, "winners", game.winners);
    put_line(out, "scored", result->scored);
    for (int seat = 0; seat < game.players; seat++) {
        put_line(out, "score", result->score[seat]);
        put_line(out, "total", game.total[seat]);
        put_cards_line(out, "hand", game.hand[seat].card, result->scored >> seat & 1 ? game.hand[seat].count : 0);
    }
}

/* ---- a player who does not think long ---- */

/* How many points an action takes from the hand, as far as one can see. What a card from the stock is thought to be
 * worth changes from turn to turn: players who always thought the same could go on for ever. */
static int worth(const yv_action *action, int unseen)
{
    enum { CALL = 1000 };
    if (action->verb == YV_SLAP)
        return CALL;
    if (action->verb == YV_CALL_YANIV || action->verb == YV_CALL_YAN)
        return yv_hand_points(&game, action->seat) <= game.rules.threshold && game.turn == action->seat
                   ? CALL - action->verb
                   : -CALL;
    if (action->verb != YV_PLAY)
        return 0;
    int points = action->take == YV_STOCK ? -unseen : -game.points[action->take];
    for (int i = 0; i < action->count; i++)
        points += game.points[action->card[i]];
    return points;
}

void local_quick(yv_span about, yv_text *out)
{
    long seat;
    if (!take_number(&about, 1, game.players, &seat, out))
        return;
    int count = yv_list(&game, yv_seat_bit((int)seat - 1), 0, actions, YV_USUAL_ACTIONS);
    count = count < YV_USUAL_ACTIONS ? count : YV_USUAL_ACTIONS;
    const int unseen = (int)yv_rng_below(&chance, 11);
    int best = 0;
    for (int i = 1; i < count; i++)
        if (worth(&actions[i], unseen) > worth(&actions[best], unseen))
            best = i;
    if (count > 0 && worth(&actions[best], unseen) > -1000)
        yv_put_action(out, &actions[best]);
}
