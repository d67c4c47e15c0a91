/* Checks one action without listing the others, and gives the reason if it is not legal. */
#include "legal.h"

enum { FULLEST_FOR_DRAW3 = 13, FEWEST_FOR_DRAW3 = 4 };

static yv_error fine(void)
{
    return (yv_error){.code = YV_OK};
}

static yv_error refuse(yv_code code)
{
    return (yv_error){.code = code};
}

static yv_error refuse_card(yv_code code, yv_card card)
{
    return (yv_error){.code = code, .card = card};
}

static yv_error wait_for(const yv_standing *at)
{
    return (yv_error){.code = YV_NOT_YOUR_TURN, .n = (int16_t)(at->turn + 1)};
}

/* ---- calls ---- */

static yv_error check_false_call(const yv_standing *at)
{
    switch (at->rules->false_call) {
    case YV_false_call_refuse:
        return (yv_error){.code = YV_TOO_MANY_POINTS, .n = (int16_t)at->hand_points, .m = at->rules->threshold};
    case YV_false_call_draw3:
        if (at->hand_count > FULLEST_FOR_DRAW3)
            return (yv_error){.code = YV_DRAW3_FULL, .n = (int16_t)at->hand_count};
        if (at->drop->count == 0 && at->stock < FEWEST_FOR_DRAW3)
            return refuse(YV_DRAW3_STOCK);
        return fine();
    default: return fine();
    }
}

static yv_error check_call(const yv_standing *at, yv_verb verb)
{
    if (verb == YV_CALL_YAN && at->rules->call != YV_call_yan)
        return refuse(YV_NOT_THE_WORD);
    if (at->phase == YV_SWAPPING)
        return refuse(YV_SWAP_PENDING);
    if (at->phase == YV_LASTING)
        return refuse(YV_LAST_TURN);
    if (at->turn != at->seat)
        return at->rules->out_of_turn == YV_out_of_turn_penalty ? fine() : wait_for(at);
    if (at->hand_count == 0)
        return fine();
    if (at->called)
        return refuse(YV_CALLED_ALREADY);
    return at->hand_points <= at->rules->threshold ? fine() : check_false_call(at);
}

/* ---- plays ---- */

static int count_face(const yv_card *cards, int count, yv_card face)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += cards[i] == face;
    return found;
}

static yv_error check_held(const yv_standing *at, const yv_action *play)
{
    for (int i = 0; i < play->count; i++) {
        const yv_card card = play->card[i];
        const int held = count_face(at->hand, at->hand_count, card);
        const int thrown = count_face(play->card, play->count, card);
        if (held == 0)
            return refuse_card(YV_NOT_HELD, card);
        if (held < thrown)
            return (yv_error){.code = YV_NOT_HELD_TWICE, .card = card, .n = (int16_t)thrown};
    }
    return fine();
}

bool yv_may_take(const yv_rules *rules, const yv_drop *drop, int place)
{
    YV_ASSERT(place >= 0 && place < drop->count);
    const bool end = place == 0 || place == drop->count - 1;
    switch (drop->shape) {
    case YV_SET: return end || rules->take_set == YV_take_set_any;
    case YV_RUN: return end || rules->take_run == YV_take_run_any;
    default: return true;
    }
}

/* True if the throw is the one card that a joker of the run stands for, and so may be exchanged for it. Sets *price to
 * the face of a joker in the run. */
static bool buys_joker(const yv_standing *at, const yv_action *play, yv_card *price)
{
    const yv_drop *run = at->drop;
    if (at->rules->joker_swap != YV_joker_swap_on || run->shape != YV_RUN || !yv_is_joker(play->take))
        return false;
    for (int place = 0; place < run->count; place++) {
        if (!yv_is_joker(run->card[place]))
            continue;
        *price = yv_run_face_at(at->rules, run->card, run->count, place);
        if (play->count == 1 && play->card[0] == *price)
            return true;
    }
    return false;
}

static yv_error check_drop_card(const yv_standing *at, const yv_action *play)
{
    const yv_drop *drop = at->drop;
    yv_card price = YV_NO_CARD;
    bool there = false;
    if (drop->count == 0)
        return refuse(YV_NO_DROP);
    if (play->count == 1 && !yv_may_take_with_one(at))
        return refuse(YV_NOT_EARNED);
    for (int place = 0; place < drop->count; place++) {
        if (drop->card[place] != play->take)
            continue;
        if (yv_may_take(at->rules, drop, place))
            return fine();
        there = true;
    }
    if (!there)
        return refuse_card(YV_NOT_IN_DROP, play->take);
    if (buys_joker(at, play, &price))
        return fine();
    if (price != YV_NO_CARD)
        return refuse_card(YV_JOKER_PRICE, price);
    return refuse_card(drop->shape == YV_SET ? YV_MIDDLE_OF_SET : YV_MIDDLE_OF_RUN, play->take);
}

static yv_error check_pick(const yv_standing *at, const yv_action *play)
{
    if (play->take != YV_STOCK)
        return check_drop_card(at, play);
    return at->stock > 0 || at->discards > 0 ? fine() : refuse(YV_STOCK_GONE);
}

static yv_error check_play(const yv_standing *at, const yv_action *play)
{
    if (at->phase == YV_SWAPPING)
        return refuse(YV_SWAP_PENDING);
    if (at->turn != at->seat)
        return wait_for(at);
    if (at->hand_count == 0)
        return refuse(YV_MUST_CALL);
    if (play->count > YV_MAX_THROW)
        return refuse(YV_RUN_LONG);
    yv_error error = check_held(at, play);
    if (!error.code)
        error = yv_throw_check(at->rules, play->card, play->count);
    return error.code ? error : check_pick(at, play);
}

/* ---- all ---- */

static yv_error check_answer(const yv_standing *at)
{
    if (at->phase != YV_SWAPPING)
        return refuse(YV_NOTHING_TO_ANSWER);
    if (at->turn == at->seat)
        return refuse(YV_OWN_CALL);
    return at->may_answer ? fine() : refuse(YV_ANSWERED);
}

yv_error yv_check_standing(const yv_standing *at, const yv_action *action)
{
    if (at->phase == YV_OVER)
        return refuse(YV_GAME_OVER);
    if (at->phase == YV_DEALING)
        return refuse(YV_NO_ROUND);
    switch (action->verb) {
    case YV_CALL_YANIV:
    case YV_CALL_YAN: return check_call(at, action->verb);
    case YV_SLAP: return at->may_slap ? fine() : refuse(YV_NO_SLAP);
    case YV_SWAP:
    case YV_PASS: return check_answer(at);
    case YV_PLAY: return check_play(at, action);
    default: return refuse(YV_NO_SUCH_ACTION);
    }
}

yv_error yv_check(const yv_game *game, const yv_action *action)
{
    if (action->seat >= game->players)
        return (yv_error){.code = YV_NO_SUCH_SEAT, .n = (int16_t)(action->seat + 1)};
    const yv_standing at = yv_standing_of(game, action->seat);
    if (at.phase != YV_OVER && !yv_is_in(game, action->seat))
        return (yv_error){.code = YV_SEAT_OUT, .n = (int16_t)(action->seat + 1)};
    return yv_check_standing(&at, action);
}
