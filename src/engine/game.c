#include "game.h"

#include "hand.h"
#include "legal.h"
#include "score.h"
#include "invariants.h"

_Static_assert(sizeof(yv_game) <= 1024, "a game is copied at every step of a search");

enum { FALSE_CALL_CARDS = 3 };

/* ---- beginning ---- */

yv_error yv_start(yv_game *game, const yv_rules *rules, int players)
{
    YV_ASSERT(rules->preset >= 0 && rules->preset < YV_PRESETS);
    const yv_preset *preset = &yv_presets[rules->preset];
    if (players < preset->fewest || players > preset->most)
        return (yv_error){.code = preset->fewest == preset->most ? YV_PLAYERS_EXACTLY : YV_PLAYERS,
                          .n = preset->fewest,
                          .m = preset->most};
    const int size = yv_rules_deck_size(rules, players);
    const int needed = players * rules->hand + (rules->upcard == YV_upcard_on) + 1;
    if (size < needed)
        return (yv_error){.code = YV_DECK_TOO_SMALL, .n = (int16_t)needed, .m = (int16_t)size};
    *game = (yv_game){.rules = *rules,
                      .players = (uint8_t)players,
                      .in = (yv_seats)((1u << players) - 1),
                      .phase = YV_DEALING,
                      .starter = YV_NOBODY,
                      .caller = YV_NOBODY,
                      .slapper = YV_NOBODY,
                      .pile_size = (uint8_t)size};
    yv_rules_fill_points(rules, game->points);
    game->result.caller = game->result.winner = game->result.offender = YV_NOBODY;
    return (yv_error){.code = YV_OK};
}

static bool are_cards(const yv_card *cards, int count)
{
    for (int i = 0; i < count; i++)
        if (cards[i] >= YV_FACES)
            return false;
    return true;
}

static yv_error check_deck(const yv_game *game, const yv_card *deck, int count)
{
    if (count != game->pile_size)
        return (yv_error){.code = YV_DECK_SIZE, .n = game->pile_size, .m = (int16_t)count};
    if (!are_cards(deck, count))
        return (yv_error){.code = YV_NO_SUCH_CARD};
    const yv_tally tally = yv_tally_cards(deck, count);
    for (yv_card card = 0; card < YV_FACES; card++) {
        const int copies = yv_rules_copies(&game->rules, game->players, card);
        if (tally.of[card] != copies)
            return (yv_error){.code = YV_DECK_CARD, .card = card, .n = tally.of[card], .m = (int16_t)copies};
    }
    return (yv_error){.code = YV_OK};
}

static yv_error check_starter(const yv_game *game, yv_seat starter)
{
    if (game->phase == YV_OVER)
        return (yv_error){.code = YV_GAME_OVER};
    if (game->phase != YV_DEALING)
        return (yv_error){.code = YV_ROUND_IN_PLAY};
    if (starter >= game->players)
        return (yv_error){.code = YV_NO_SUCH_SEAT, .n = (int16_t)(starter + 1)};
    if (game->starter != YV_NOBODY && starter != game->starter)
        return (yv_error){.code = YV_WRONG_STARTER, .n = (int16_t)(game->starter + 1)};
    return (yv_error){.code = YV_OK};
}

void yv_use_old_starter(yv_game *game, yv_seat starter)
{
    if (game->phase != YV_DEALING || game->result.offender == YV_NOBODY)
        return;
    const yv_seat old = yv_is_in(game, game->turn) ? game->turn : yv_next_in(game, game->turn);
    if (starter == old)
        game->starter = starter;
}

static void deal_hands(yv_game *game)
{
    for (int seat = 0; seat < game->players; seat++)
        game->hand[seat].count = 0, game->hand[seat].known = 0;
    for (int card = 0; card < game->rules.hand; card++) {
        yv_seat seat = game->starter;
        do {
            yv_hand *hand = &game->hand[seat];
            hand->card[hand->count++] = game->pile[game->next++];
            seat = yv_next_in(game, seat);
        } while (seat != game->starter);
    }
    for (int seat = 0; seat < game->players; seat++)
        yv_sort_cards(game->hand[seat].card, game->hand[seat].count);
}

yv_error yv_deal(yv_game *game, yv_seat starter, const yv_card *deck, int count)
{
    yv_error error = check_starter(game, starter);
    if (!error.code)
        error = check_deck(game, deck, count);
    if (error.code)
        return error;
    yv_open_round(game, starter);
    __builtin_memcpy(game->pile, deck, (size_t)count);
    __builtin_memset(game->restocked, 0, sizeof game->restocked);
    game->next = game->discards = 0;
    deal_hands(game);
    game->drop.count = 0;
    if (game->rules.upcard == YV_upcard_on) {
        game->drop.card[game->drop.count++] = game->pile[game->next++];
        game->drop.shape = YV_SINGLE;
    }
    YV_ASSERT(yv_game_is_sound(game));
    YV_ASSERT(yv_is_whole_deck(game));
    return error;
}

/* ---- the stock and the discards ---- */

static void restock(yv_game *game, const yv_card *stock, int count)
{
    YV_ASSERT(count == game->discards && game->next == game->pile_size);
    YV_ASSERT(stock + count <= game->pile || stock >= game->pile + YV_MAX_DECK);
    game->next = (uint8_t)(game->pile_size - count);
    game->discards = 0;
    __builtin_memcpy(game->pile + game->next, stock, (size_t)count);
    __builtin_memset(game->restocked, 0, sizeof game->restocked);
    for (int i = 0; i < count; i++)
        game->restocked[stock[i]]++;
}

static yv_card draw(yv_game *game, const yv_card *stock, int count)
{
    if (game->next == game->pile_size)
        restock(game, stock, count);
    YV_ASSERT(game->next < game->pile_size);
    return game->pile[game->next++];
}

static void bury(yv_game *game, const yv_card *cards, int count)
{
    YV_ASSERT(game->discards + count <= game->next);
    for (int i = 0; i < count; i++)
        game->pile[game->discards++] = cards[i];
}

/* Removes the card from the drop, so that it is not buried with the rest. */
static void take_from_drop(yv_drop *drop, yv_card card)
{
    int place = 0;
    while (drop->card[place] != card)
        place++;
    YV_ASSERT(place < drop->count);
    drop->count--;
    for (; place < drop->count; place++)
        drop->card[place] = drop->card[place + 1];
}

static void lay_drop(yv_game *game, const yv_action *play)
{
    yv_drop *drop = &game->drop;
    bury(game, drop->card, drop->count);
    drop->shape = (uint8_t)yv_throw_shape(&game->rules, play->card, play->count);
    drop->count = play->count;
    __builtin_memcpy(drop->card, play->card, YV_MAX_THROW);
    YV_ASSERT(yv_drop_is_sound(drop));
}

/* ---- slapping down ---- */

/* Returns the end of the drop, which the same player has just thrown, at which this card can be slapped down: 1 after
 * the last card, -1 before the first, 0 if it cannot. */
static int slap_end(const yv_game *game, yv_card card)
{
    const yv_drop *drop = &game->drop;
    if (drop->shape != YV_RUN) {
        int natural = 0;
        while (natural < drop->count - 1 && yv_is_joker(drop->card[natural]))
            natural++;
        return yv_rank_of(drop->card[natural]) == yv_rank_of(card);
    }
    if (game->rules.slap != YV_slap_runs || yv_is_joker(card))
        return 0;
    if (yv_run_face_at(&game->rules, drop->card, drop->count, drop->count) == card)
        return 1;
    return yv_run_face_at(&game->rules, drop->card, drop->count, -1) == card ? -1 : 0;
}

static void offer_slap(yv_game *game, yv_seat seat, yv_card drawn)
{
    if (game->rules.slap == YV_slap_off || game->phase != YV_PLAYING || !slap_end(game, drawn))
        return;
    game->slapper = seat;
    game->drawn = drawn;
}

static void do_slap(yv_game *game)
{
    yv_drop *drop = &game->drop;
    const int end = slap_end(game, game->drawn);
    YV_ASSERT(end != 0 && drop->count < YV_MAX_DROP);
    yv_hand_remove_drawn(&game->hand[game->slapper], game->drawn);
    int place = drop->count++;
    if (end < 0)
        for (; place > 0; place--)
            drop->card[place] = drop->card[place - 1];
    drop->card[place] = game->drawn;
    if (drop->shape == YV_SINGLE)
        drop->shape = YV_SET;
    YV_ASSERT(yv_drop_is_sound(drop));
    game->slapper = YV_NOBODY;
}

/* ---- turns ---- */

static yv_seat next_to_answer(const yv_game *game)
{
    YV_ASSERT(game->phase == YV_SWAPPING);
    const yv_seats answered = (yv_seats)(game->passed | yv_seat_bit(game->turn));
    return yv_first_after(game->players, game->turn, (yv_seats)(game->in & ~answered));
}

yv_seat yv_seat_to_move(const yv_game *game)
{
    if (!yv_in_round(game))
        return YV_NOBODY;
    return game->phase == YV_SWAPPING ? next_to_answer(game) : game->turn;
}

yv_seat yv_seat_to_ask(const yv_game *game)
{
    YV_ASSERT(game->slapper == YV_NOBODY || game->phase == YV_PLAYING);
    return game->slapper != YV_NOBODY ? game->slapper : yv_seat_to_move(game);
}

int yv_hand_points(const yv_game *game, yv_seat seat)
{
    int points = 0;
    for (int i = 0; i < game->hand[seat].count; i++)
        points += game->points[game->hand[seat].card[i]];
    return points;
}

static void count_hands(const yv_game *game, int points[YV_MAX_PLAYERS])
{
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        points[seat] = yv_hand_points(game, (yv_seat)seat);
}

static void show_hands(yv_game *game)
{
    int points[YV_MAX_PLAYERS];
    count_hands(game, points);
    yv_score_call(game, game->caller, game->wrong_word, points);
}

/* With stock_out=end, ends the round if the seat whose turn it is has drawn the last card of the stock. Returns true if
 * the round has ended. */
static bool run_out(yv_game *game)
{
    int points[YV_MAX_PLAYERS];
    if (game->rules.stock_out != YV_stock_out_end || game->phase != YV_PLAYING || yv_stock_size(game) > 0)
        return false;
    count_hands(game, points);
    yv_score_stock_out(game, game->turn, points);
    return true;
}

/* Moves on to the next last turn, skipping empty hands, or ends the round. */
static void next_last_turn(yv_game *game)
{
    do
        game->turn = yv_next_in(game, game->turn);
    while (game->turn != game->caller && game->hand[game->turn].count == 0);
    if (game->turn == game->caller)
        show_hands(game);
}

static void next_turn(yv_game *game)
{
    game->turn = yv_next_in(game, game->turn);
    game->called = false;
}

static void do_play(yv_game *game, const yv_action *play, const yv_card *stock, int count)
{
    yv_hand *hand = &game->hand[play->seat];
    const bool from_stock = play->take == YV_STOCK;
    for (int i = 0; i < play->count; i++)
        yv_hand_remove_thrown(hand, play->card[i]);
    const yv_card picked = from_stock ? draw(game, stock, count) : play->take;
    if (!from_stock)
        take_from_drop(&game->drop, picked);
    lay_drop(game, play);
    yv_hand_insert(hand, picked, !from_stock);
    if (play->count > 1)
        game->earned |= yv_seat_bit(play->seat);
    if (from_stock) {
        if (run_out(game))
            return;
        offer_slap(game, play->seat, picked);
    }
    if (game->phase == YV_LASTING)
        next_last_turn(game);
    else
        next_turn(game);
}

/* ---- calls ---- */

bool yv_is_false_call(const yv_game *game, const yv_action *action)
{
    return yv_is_call(action) && action->seat == game->turn
           && yv_hand_points(game, action->seat) > game->rules.threshold;
}

static void draw_three(yv_game *game, const yv_card *stock, int count)
{
    const bool renewed = game->rules.stock_out == YV_stock_out_reshuffle;
    for (int i = 0; i < FALSE_CALL_CARDS; i++) {
        if (yv_stock_size(game) == 0 && (!renewed || game->discards == 0))
            break;
        yv_hand_insert(&game->hand[game->turn], draw(game, stock, count), false);
    }
    run_out(game);
}

static void expel_caller(yv_game *game)
{
    yv_hand *hand = &game->hand[game->turn];
    bury(game, hand->card, hand->count);
    hand->count = 0;
    hand->known = 0;
    yv_expel(game, game->turn);
    if (game->phase != YV_OVER)
        next_turn(game);
}

static void do_false_call(yv_game *game, const yv_card *stock, int count)
{
    game->called = true;
    switch (game->rules.false_call) {
    case YV_false_call_draw3: draw_three(game, stock, count); break;
    case YV_false_call_swap:
        game->phase = YV_SWAPPING;
        game->passed = 0;
        break;
    case YV_false_call_eliminate: expel_caller(game); break;
    default: YV_ASSERT(game->rules.false_call != YV_false_call_refuse);
    }
}

static void do_offence(yv_game *game, yv_seat offender)
{
    int points[YV_MAX_PLAYERS];
    const yv_seats others = (yv_seats)(game->in & ~yv_seat_bit(offender));
    count_hands(game, points);
    yv_score_offence(game, offender, yv_lowest_hand(game, others, offender, points));
}

static void do_call(yv_game *game, const yv_action *call, const yv_card *stock, int count)
{
    if (call->seat != game->turn) {
        do_offence(game, call->seat);
        return;
    }
    if (yv_is_false_call(game, call)) {
        do_false_call(game, stock, count);
        return;
    }
    game->caller = call->seat;
    game->wrong_word = game->rules.call == YV_call_yan && call->verb == YV_CALL_YANIV;
    if (game->rules.last_turn == YV_last_turn_off) {
        show_hands(game);
    } else {
        game->phase = YV_LASTING;
        next_last_turn(game);
    }
}

static void do_swap(yv_game *game, yv_seat seat)
{
    YV_ASSERT(seat != game->turn && !(game->passed >> seat & 1));
    const yv_hand callers = game->hand[game->turn];
    game->hand[game->turn] = game->hand[seat];
    game->hand[seat] = callers;
    game->phase = YV_PLAYING;
}

static void do_pass(yv_game *game, yv_seat seat)
{
    game->passed |= yv_seat_bit(seat);
    if ((game->passed | yv_seat_bit(game->turn)) == game->in)
        game->phase = YV_PLAYING;
}

/* ---- doing ---- */

static void do_action(yv_game *game, const yv_action *action, const yv_card *stock, int count)
{
    if (action->verb != YV_SLAP)
        game->slapper = YV_NOBODY;
    switch (action->verb) {
    case YV_PLAY: do_play(game, action, stock, count); break;
    case YV_CALL_YANIV:
    case YV_CALL_YAN: do_call(game, action, stock, count); break;
    case YV_SLAP: do_slap(game); break;
    case YV_SWAP: do_swap(game, action->seat); break;
    case YV_PASS: do_pass(game, action->seat); break;
    }
}

#ifdef NDEBUG

void yv_do(yv_game *game, const yv_action *action, const yv_card *stock, int count)
{
    do_action(game, action, stock, count);
}

#else

/* Asserts that the action neither adds nor loses a card. */
void yv_do(yv_game *game, const yv_action *action, const yv_card *stock, int count)
{
    YV_ASSERT(yv_check(game, action).code == YV_OK);
    YV_ASSERT(count == yv_reshuffle_size(game, action));
    const yv_tally before = yv_all_cards(game);
    do_action(game, action, stock, count);
    const yv_tally after = yv_all_cards(game);
    YV_ASSERT(__builtin_memcmp(&before, &after, sizeof before) == 0);
    YV_ASSERT(yv_game_is_sound(game));
}

#endif

int yv_reshuffle_size(const yv_game *game, const yv_action *action)
{
    const int stock = yv_stock_size(game);
    if (stock >= FALSE_CALL_CARDS)
        return 0;
    if (action->verb == YV_PLAY)
        return action->take == YV_STOCK && stock == 0 ? game->discards : 0;
    const bool renewed =
        game->rules.false_call == YV_false_call_draw3 && game->rules.stock_out == YV_stock_out_reshuffle;
    return renewed && yv_is_false_call(game, action) ? game->discards : 0;
}

static yv_error check_stock(const yv_game *game, const yv_action *action, const yv_card *stock, int count)
{
    const int needed = yv_reshuffle_size(game, action);
    if (count == 0 && needed > 0)
        return (yv_error){.code = YV_NO_RESHUFFLE, .n = (int16_t)needed};
    if (needed == 0 && count > 0)
        return (yv_error){.code = YV_UNASKED_RESHUFFLE};
    if (count != needed)
        return (yv_error){.code = YV_RESHUFFLE_SIZE, .n = (int16_t)needed, .m = (int16_t)count};
    if (!are_cards(stock, count))
        return (yv_error){.code = YV_NO_SUCH_CARD};
    const yv_tally given = yv_tally_cards(stock, count);
    const yv_tally there = yv_tally_cards(game->pile, count);
    for (yv_card card = 0; card < YV_FACES; card++)
        if (given.of[card] != there.of[card])
            return (yv_error){.code = YV_RESHUFFLE_CARD, .card = card, .n = given.of[card], .m = there.of[card]};
    return (yv_error){.code = YV_OK};
}

yv_error yv_apply(yv_game *game, const yv_action *action, const yv_card *stock, int count)
{
    yv_error error = yv_check(game, action);
    if (!error.code)
        error = check_stock(game, action, stock, count);
    if (!error.code)
        yv_do(game, action, stock, count);
    return error;
}
