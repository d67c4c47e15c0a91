/* A view tells a seat what it may know, and nothing more. */
#include "../../src/chance/shuffle.h"
#include "../check.h"
#include "../random_game.h"
#include "../table.h"

static void play_games(uint64_t base, int games, void (*look)(random_game *g, yv_seat seat))
{
    static random_game g;
    for (int i = 0; i < check_often(games); i++) {
        random_begin(&g, base + (uint64_t)i);
        while (random_choose(&g)) {
            for (yv_seat seat = 0; seat < g.game.players; seat++)
                look(&g, seat);
            look(&g, YV_NOBODY);
            random_do(&g);
        }
    }
}

/* ---- hidden cards make no difference ---- */

/* The places of all cards that a seat cannot see: hidden in others' hands, or in the stock. */
typedef struct {
    yv_card card[YV_MAX_DECK];
    int count;
} hidden_cards;

static void gather_hidden(const yv_game *game, yv_seat seat, hidden_cards *hidden)
{
    for (int other = 0; other < game->players; other++)
        for (int i = 0; other != seat && i < game->hand[other].count; i++)
            if (!(game->hand[other].known >> i & 1))
                hidden->card[hidden->count++] = game->hand[other].card[i];
    for (int i = game->next; i < game->pile_size; i++)
        hidden->card[hidden->count++] = game->pile[i];
}

static yv_hand hand_with(const yv_hand *hand, const yv_card *cards)
{
    yv_hand result = {.count = 0};
    for (int i = 0; i < hand->count; i++) {
        const bool known = hand->known >> i & 1;
        yv_card card = known ? hand->card[i] : *cards++;
        int at = result.count++;
        for (; at > 0 && (result.card[at - 1] > card || (known && result.card[at - 1] == card)); at--)
            result.card[at] = result.card[at - 1];
        result.card[at] = card;
        const unsigned below = result.known & ((1u << at) - 1), above = result.known - below;
        result.known = (uint16_t)(below | above << 1 | (unsigned)known << at);
    }
    return result;
}

/* Returns another world, in which cards that the seat cannot see have changed places. */
static yv_game shuffle_hidden(random_game *g, yv_seat seat)
{
    yv_game other = g->game;
    hidden_cards hidden = {.count = 0};
    const yv_card *next = hidden.card;
    gather_hidden(&g->game, seat, &hidden);
    yv_rng_shuffle(&g->chance, hidden.card, hidden.count);
    for (int i = 0; i < other.players; i++) {
        if (i == seat)
            continue;
        other.hand[i] = hand_with(&g->game.hand[i], next);
        next += g->game.hand[i].count - __builtin_popcount(g->game.hand[i].known);
    }
    for (int i = other.next; i < other.pile_size; i++)
        other.pile[i] = *next++;
    if (seat != other.slapper)
        other.slapper = YV_NOBODY, other.drawn = YV_NO_CARD;
    return other;
}

static void compare_worlds(random_game *g, yv_seat seat)
{
    const yv_game other = shuffle_hidden(g, seat);
    yv_view here, there;
    memset(&here, 0xa5, sizeof here); /* must not show through */
    memset(&there, 0x5a, sizeof there);
    yv_view_fill(&here, &g->game, seat);
    yv_view_fill(&there, &other, seat);
    HOLDS(memcmp(&here, &there, sizeof here) == 0);
}

TEST(what_a_seat_cannot_see_makes_no_difference_to_its_view)
{
    play_games(400000, 1600, compare_worlds);
}

/* ---- visible cards are right ---- */

static void compare_lists(random_game *g, yv_seat seat)
{
    static yv_action own[RANDOM_MOST_LISTED], all[RANDOM_MOST_LISTED];
    const yv_view view = yv_view_of(&g->game, seat);
    const int count = yv_view_list(&view, 0, own, RANDOM_MOST_LISTED);
    if (seat == YV_NOBODY) {
        HOLDS(count == 0);
        return;
    }
    HOLDS(count == yv_list(&g->game, yv_seat_bit(seat), 0, all, RANDOM_MOST_LISTED));
    for (int i = 0; i < count; i++) {
        HOLDS(memcmp(&own[i], &all[i], sizeof own[i]) == 0);
        HOLDS(yv_view_check(&view, &own[i]).code == YV_OK);
    }
    HOLDS((yv_view_check(&view, &g->action).code == YV_OK) == (g->action.seat == seat));
}

TEST(a_seat_can_list_its_actions_from_its_view)
{
    play_games(410000, 1600, compare_lists);
}

static int count_in(const yv_card *cards, int count, yv_card face)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += cards[i] == face;
    return found;
}

static void look_at_known(random_game *g, yv_seat seat)
{
    const yv_view view = yv_view_of(&g->game, seat);
    for (int other = 0; other < g->game.players; other++) {
        const yv_hand *hand = &g->game.hand[other];
        HOLDS(other != seat || view.known_counts[other] == 0);
        for (int i = 0; i < view.known_counts[other]; i++) {
            const yv_card card = view.known[other][i];
            HOLDS(count_in(view.known[other], view.known_counts[other], card)
                  <= count_in(hand->card, hand->count, card));
            HOLDS(i == 0 || view.known[other][i - 1] <= card);
        }
    }
}

TEST(cards_known_to_be_held_are_held)
{
    play_games(420000, 2400, look_at_known);
}

static void count_unseen(random_game *g, yv_seat seat)
{
    const yv_view view = yv_view_of(&g->game, seat);
    const yv_tally unseen = yv_view_unseen(&view);
    hidden_cards hidden = {.count = 0};
    gather_hidden(&g->game, seat, &hidden);
    const yv_tally wanted = yv_tally_cards(hidden.card, hidden.count);
    HOLDS(memcmp(&unseen, &wanted, sizeof wanted) == 0);
}

TEST(the_unseen_cards_are_those_in_the_stock_and_hidden_in_hands)
{
    play_games(430000, 2400, count_unseen);
}

/* Follows the public events: the cards that each seat has taken from the drop and not thrown since. */
static yv_tally taken[YV_MAX_PLAYERS];

static void follow(const random_game *g)
{
    const yv_action *action = &g->action;
    if (g->dealt)
        memset(taken, 0, sizeof taken);
    if (action->verb == YV_PLAY) {
        for (int i = 0; i < action->count; i++)
            if (taken[action->seat].of[action->card[i]] > 0)
                taken[action->seat].of[action->card[i]]--;
        if (action->take != YV_STOCK)
            taken[action->seat].of[action->take]++;
    } else if (action->verb == YV_SWAP) {
        const yv_tally callers = taken[g->game.turn];
        taken[g->game.turn] = taken[action->seat];
        taken[action->seat] = callers;
    }
}

TEST(known_is_what_was_taken_from_the_drop_and_not_thrown_since)
{
    static random_game g;
    for (uint64_t seed = 200000; seed < 200000 + (uint64_t)check_often(5000); seed++) {
        random_begin(&g, seed);
        while (random_choose(&g)) {
            follow(&g);
            random_do(&g);
            const yv_view view = yv_view_of(&g.game, YV_NOBODY);
            for (int seat = 0; seat < g.game.players; seat++) {
                const yv_tally known = yv_tally_cards(view.known[seat], view.known_counts[seat]);
                HOLDS(!yv_is_in(&g.game, seat) || memcmp(&known, &taken[seat], sizeof known) == 0);
            }
        }
    }
}

/* The notes of an onlooker who sees every action but no hand. Only the open cards of `game` are used. */
typedef struct {
    int counts[YV_MAX_PLAYERS];
    yv_tally buried, restocked;
    int buried_count, stock;
    yv_card drop[YV_MAX_DROP]; /* in any order */
    int drop_count;
} onlooker;

static void onlooker_deal(onlooker *o, const random_game *g)
{
    const yv_rules *rules = &g->game.rules;
    const int dealt = __builtin_popcount(g->game.in) * rules->hand;
    *o = (onlooker){.stock = yv_rules_deck_size(rules, g->game.players) - dealt};
    for (int seat = 0; seat < g->game.players; seat++)
        o->counts[seat] = g->game.in >> seat & 1 ? rules->hand : 0;
    if (rules->upcard == YV_upcard_on)
        o->drop[o->drop_count++] = g->deck[dealt], o->stock--;
}

static void onlooker_draw(onlooker *o, yv_seat seat)
{
    if (o->stock == 0) {
        o->stock = o->buried_count;
        o->restocked = o->buried;
        o->buried = (yv_tally){{0}};
        o->buried_count = 0;
    }
    o->stock--, o->counts[seat]++;
}

static void onlooker_bury(onlooker *o, yv_card card)
{
    o->buried.of[card]++;
    o->buried_count++;
}

static void onlooker_play(onlooker *o, const yv_action *play)
{
    bool found = play->take == YV_STOCK;
    if (found)
        onlooker_draw(o, play->seat);
    else
        o->counts[play->seat]++;
    for (int i = 0; i < o->drop_count; i++) {
        if (!found && o->drop[i] == play->take)
            found = true;
        else
            onlooker_bury(o, o->drop[i]);
    }
    memcpy(o->drop, play->card, play->count);
    o->drop_count = play->count;
    o->counts[play->seat] -= play->count;
}

static void onlooker_false_call(onlooker *o, const random_game *g)
{
    const yv_seat caller = g->action.seat;
    const yv_hand *hand = &g->game.hand[caller];
    if (g->game.rules.false_call == YV_false_call_draw3)
        for (int i = 0; i < 3 && o->stock + o->buried_count > 0; i++)
            onlooker_draw(o, caller);
    if (g->game.rules.false_call != YV_false_call_eliminate)
        return;
    o->counts[caller] = 0;
    for (int i = 0; i < hand->count; i++)
        onlooker_bury(o, hand->card[i]);
}

/* Writes down the action that is about to be done. */
static void onlooker_see(onlooker *o, const random_game *g)
{
    const yv_action *action = &g->action;
    const int callers = o->counts[g->game.turn];
    if (action->verb == YV_PLAY) {
        onlooker_play(o, action);
    } else if (action->verb == YV_SLAP) {
        o->drop[o->drop_count++] = g->game.drawn;
        o->counts[action->seat]--;
    } else if (action->verb == YV_SWAP) {
        o->counts[g->game.turn] = o->counts[action->seat];
        o->counts[action->seat] = callers;
    } else if (yv_is_false_call(&g->game, action)) {
        onlooker_false_call(o, g);
    }
}

static void compare_with_onlooker(const onlooker *o, const yv_view *view)
{
    HOLDS(view->stock == o->stock && view->discards == o->buried_count);
    HOLDS(memcmp(view->buried, o->buried.of, sizeof view->buried) == 0);
    HOLDS(memcmp(view->restocked, o->restocked.of, sizeof view->restocked) == 0);
    for (int seat = 0; seat < view->players; seat++)
        HOLDS(view->counts[seat] == o->counts[seat]);
    const yv_tally drop = yv_tally_cards(o->drop, o->drop_count);
    const yv_tally shown = yv_tally_cards(view->drop.card, view->drop.count);
    HOLDS(memcmp(&drop, &shown, sizeof drop) == 0);
}

TEST(a_view_shows_what_an_onlooker_could_have_written_down)
{
    static random_game g;
    onlooker o = {.stock = 0};
    for (uint64_t seed = 440000; seed < 440000 + (uint64_t)check_often(3000); seed++) {
        random_begin(&g, seed);
        while (random_choose(&g)) {
            if (g.dealt)
                onlooker_deal(&o, &g);
            onlooker_see(&o, &g);
            random_do(&g);
            for (int seat = 0; yv_in_round(&g.game) && seat <= g.game.players; seat++) {
                const yv_view view = yv_view_of(&g.game, seat < g.game.players ? (yv_seat)seat : YV_NOBODY);
                compare_with_onlooker(&o, &view);
            }
        }
    }
}

static void look_at_own(random_game *g, yv_seat seat)
{
    const yv_game *game = &g->game;
    const yv_view view = yv_view_of(game, seat);
    HOLDS(view.seat == seat && view.in == game->in && view.round == game->round && view.turn == game->turn);
    HOLDS(memcmp(view.total, game->total, game->players * sizeof view.total[0]) == 0);
    if (seat == YV_NOBODY || !yv_is_in(game, seat))
        return;
    HOLDS(view.points == yv_hand_points(game, seat));
    HOLDS(memcmp(view.hand, game->hand[seat].card, view.counts[seat]) == 0);
    HOLDS(view.may_slap == (yv_check(game, &(yv_action){.verb = YV_SLAP, .seat = seat}).code == YV_OK));
    HOLDS(view.may_slap ? count_in(view.hand, view.counts[seat], view.drawn) > 0 : view.drawn == YV_NO_CARD);
}

TEST(a_seat_sees_its_own_hand_and_the_state_of_the_game)
{
    play_games(450000, 1600, look_at_own);
}

TEST(a_seat_that_the_game_does_not_have_sees_what_a_spectator_sees)
{
    const table t = table_deal("traveller jokers=0", "7h8s9cTdJd AcAd2c3c4c up Kc");
    yv_view spectator, other;
    yv_view_fill(&spectator, &t.game, YV_NOBODY);
    for (int seat = 2; seat < YV_NOBODY; seat++) {
        yv_view_fill(&other, &t.game, (yv_seat)seat);
        CHECK(memcmp(&other, &spectator, sizeof other) == 0);
    }
}

TEST(only_the_own_right_to_slap_is_told)
{
    table t = table_deal("traveller jokers=0", "7h8s9cTdJd AcAd2c3c4c up Kc stock 7d");
    CHECK_TEXT(table_do(&t, "1 7h deck"), "");
    CHECK(yv_view_of(&t.game, 0).may_slap);
    CHECK(!yv_view_of(&t.game, 1).may_slap);
    CHECK(!yv_view_of(&t.game, YV_NOBODY).may_slap);
}

TEST(a_spectator_sees_no_hand)
{
    table t = table_deal("traveller jokers=0", "7h8s9cTdJd AcAd2c3c4c up Kc");
    const yv_view view = yv_view_of(&t.game, YV_NOBODY);
    const yv_card nothing[YV_MAX_HAND] = {0};
    CHECK(memcmp(view.hand, nothing, sizeof nothing) == 0);
    CHECK_NUMBER(view.points, 0);
    CHECK_NUMBER(view.counts[0], 5);
    CHECK_NUMBER(yv_view_unseen(&view).of[table_card("7h")], 1);
    CHECK_NUMBER(yv_view_unseen(&view).of[table_card("Kc")], 0);
}

TEST(a_view_answers_only_for_its_own_seat)
{
    table t = table_deal("traveller jokers=0", "7h8s9cTdJd AcAd2c3c4c up Kc");
    const yv_action play = table_action("1 7h deck");
    const yv_view own = yv_view_of(&t.game, 0), other = yv_view_of(&t.game, 1), nobody = yv_view_of(&t.game, YV_NOBODY);
    CHECK_NUMBER(yv_view_check(&own, &play).code, YV_OK);
    CHECK_NUMBER(yv_view_check(&other, &play).code, YV_NO_SUCH_SEAT);
    CHECK_NUMBER(yv_view_check(&nobody, &play).code, YV_NO_SUCH_SEAT);
}

CHECK_MAIN
