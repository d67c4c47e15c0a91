/* Properties that hold in every position of every game under any rules. */
#include "../../src/chance/shuffle.h"
#include "../check.h"
#include "../random_game.h"

/* Plays `games` random games from seeds that begin at `base`, and shows each position to `look` before its action. */
static void play_all_games(uint64_t base, int games, void (*look)(random_game *g))
{
    static random_game g;
    for (int i = 0; i < games; i++) {
        random_begin(&g, base + (uint64_t)i);
        while (random_choose(&g)) {
            look(&g);
            random_do(&g);
        }
    }
}

/* The same, with fewer games in a build with sanitizers. */
static void play_games(uint64_t base, int games, void (*look)(random_game *g))
{
    play_all_games(base, check_often(games), look);
}

/* ---- the games themselves ---- */

typedef struct {
    int slaps, reshuffles, false_calls, offences, swaps, last_turns, expelled, runs, stock_outs, unearned;
} sightings;

static sightings seen;

static void look_for_rarities(random_game *g)
{
    const bool single = g->action.verb == YV_PLAY && g->action.count == 1;
    const yv_standing at = yv_standing_of(&g->game, g->action.seat);
    seen.slaps += g->action.verb == YV_SLAP;
    seen.reshuffles += g->stock_count > 0;
    seen.offences += yv_is_call(&g->action) && g->action.seat != g->game.turn;
    seen.false_calls += yv_is_false_call(&g->game, &g->action);
    seen.swaps += g->action.verb == YV_SWAP;
    seen.last_turns += g->game.phase == YV_LASTING;
    seen.expelled += g->game.expelled_in_round != 0;
    seen.runs += g->game.drop.shape == YV_RUN;
    seen.stock_outs +=
        g->dealt && g->game.result.scored && g->game.result.caller == YV_NOBODY && g->game.result.offender == YV_NOBODY;
    seen.unearned += single && !yv_may_take_with_one(&at);
}

TEST(random_games_see_everything_that_can_happen)
{
    play_all_games(10, 4000, look_for_rarities);
    const int fewest[] = {seen.slaps,      seen.reshuffles, seen.false_calls, seen.offences,   seen.swaps,
                          seen.last_turns, seen.expelled,   seen.runs,        seen.stock_outs, seen.unearned};
    for (size_t i = 0; i < sizeof fewest / sizeof fewest[0]; i++)
        CHECK(fewest[i] >= 100);
}

/* ---- cards ---- */

static void count_cards(random_game *g)
{
    const yv_game *game = &g->game;
    yv_tally all = yv_tally_cards(game->drop.card, game->drop.count);
    for (int i = 0; i < game->pile_size; i++)
        if (i < game->discards || i >= game->next)
            all.of[game->pile[i]]++;
    for (int seat = 0; seat < game->players; seat++)
        for (int i = 0; i < game->hand[seat].count; i++)
            all.of[game->hand[seat].card[i]]++;
    for (yv_card card = 0; card < YV_FACES; card++)
        HOLDS(all.of[card] == yv_rules_copies(&game->rules, game->players, card));
}

TEST(no_card_is_ever_lost_or_doubled)
{
    play_games(100000, 6000, count_cards);
}

static void look_at_hands(random_game *g)
{
    for (int seat = 0; seat < g->game.players; seat++) {
        const yv_hand *hand = &g->game.hand[seat];
        HOLDS(hand->count <= YV_MAX_HAND);
        HOLDS(hand->known >> hand->count == 0);
        for (int i = 1; i < hand->count; i++) {
            HOLDS(hand->card[i - 1] <= hand->card[i]);
            HOLDS(hand->card[i - 1] != hand->card[i] || (hand->known >> (i - 1) & 3) != 2);
        }
    }
}

TEST(hands_are_sorted_and_of_equal_cards_the_known_come_first)
{
    play_games(120000, 6000, look_at_hands);
}

/* ---- exactly the listed actions are accepted ---- */

static int compare_actions(const void *one, const void *other)
{
    return memcmp(one, other, sizeof(yv_action));
}

static void tidy_and_sort(random_game *g)
{
    for (int i = 0; i < g->listed_count; i++)
        g->listed[i] = random_tidy_action(&g->listed[i]);
    qsort(g->listed, (size_t)g->listed_count, sizeof *g->listed, compare_actions);
}

static void check_listed(random_game *g)
{
    tidy_and_sort(g);
    for (int i = 0; i < g->listed_count; i++) {
        yv_action canonical = g->listed[i];
        HOLDS(yv_check(&g->game, &g->listed[i]).code == YV_OK);
        yv_make_canonical(&g->game.rules, &canonical);
        HOLDS(compare_actions(&canonical, &g->listed[i]) == 0);
        HOLDS(i == 0 || compare_actions(&g->listed[i - 1], &g->listed[i]) != 0);
    }
}

TEST(every_listed_action_is_accepted_canonical_and_listed_once)
{
    play_games(200000, 3200, check_listed);
}

static void apply_listed(random_game *g)
{
    for (int tries = 0; tries < 8; tries++) {
        const yv_action *action = &g->listed[yv_rng_below(&g->chance, (uint32_t)g->listed_count)];
        yv_game after = g->game;
        const int size = yv_reshuffle_size(&after, action);
        HOLDS(yv_apply(&after, action, g->game.pile, size).code == YV_OK);
        HOLDS(!random_same(&after, &g->game));
    }
}

TEST(every_listed_action_can_be_done)
{
    play_games(210000, 3200, apply_listed);
}

static yv_card some_card(random_game *g)
{
    const yv_hand *hand = &g->game.hand[g->game.turn];
    if (hand->count == 0 || random_one_in(&g->chance, 8))
        return (yv_card)random_from(&g->chance, 0, YV_JOKER);
    return hand->card[yv_rng_below(&g->chance, hand->count)];
}

static yv_card some_take(random_game *g)
{
    const yv_drop *drop = &g->game.drop;
    if (random_one_in(&g->chance, 4))
        return YV_STOCK;
    if (drop->count == 0 || random_one_in(&g->chance, 6))
        return some_card(g);
    return drop->card[yv_rng_below(&g->chance, drop->count)];
}

static void exchange_two(yv_action *action, yv_rng *chance)
{
    yv_card *one = &action->card[yv_rng_below(chance, action->count)];
    yv_card *other = &action->card[yv_rng_below(chance, action->count)];
    const yv_card card = *one;
    *one = *other;
    *other = card;
}

/* Changes an action a little, mostly into one that is almost legal. */
static void mutate(random_game *g, yv_action *action)
{
    switch (yv_rng_below(&g->chance, 7)) {
    case 0: action->seat = (yv_seat)random_from(&g->chance, 0, g->game.players); break;
    case 1: action->verb = (uint8_t)random_from(&g->chance, YV_PLAY, YV_PASS); break;
    case 2: action->take = some_take(g); break;
    case 3:
        if (action->count < YV_MAX_THROW)
            action->card[action->count++] = some_card(g);
        break;
    case 4:
        if (action->count > 1)
            action->count--;
        break;
    case 5:
        if (action->count > 0)
            action->card[yv_rng_below(&g->chance, action->count)] = some_card(g);
        break;
    default:
        if (action->count > 0)
            exchange_two(action, &g->chance);
    }
    if (action->verb == YV_PLAY && action->count == 0)
        action->card[action->count++] = some_card(g);
}

static bool is_listed(const random_game *g, const yv_action *action)
{
    yv_action canonical = random_tidy_action(action);
    yv_make_canonical(&g->game.rules, &canonical);
    return bsearch(&canonical, g->listed, (size_t)g->listed_count, sizeof canonical, compare_actions) != NULL;
}

static int accepted, refused;

static void check_mutations(random_game *g)
{
    tidy_and_sort(g);
    for (int tries = 0; tries < 60; tries++) {
        yv_action action = g->listed[yv_rng_below(&g->chance, (uint32_t)g->listed_count)];
        for (int changes = random_from(&g->chance, 1, 4); changes > 0; changes--)
            mutate(g, &action);
        const bool legal = yv_check(&g->game, &action).code == YV_OK;
        HOLDS(legal == is_listed(g, &action));
        *(legal ? &accepted : &refused) += 1;
    }
}

TEST(what_is_not_listed_is_refused)
{
    play_games(220000, 2000, check_mutations);
    CHECK(accepted > check_often(100000) && refused > check_often(1000000));
}

static void refuse_mutations(random_game *g)
{
    for (int tries = 0; tries < 20; tries++) {
        yv_action action = g->listed[yv_rng_below(&g->chance, (uint32_t)g->listed_count)];
        yv_game after;
        memcpy(&after, &g->game, sizeof after);
        for (int changes = random_from(&g->chance, 1, 4); changes > 0; changes--)
            mutate(g, &action);
        const int cards = random_one_in(&g->chance, 3) ? random_from(&g->chance, 0, g->game.discards) : 0;
        if (yv_apply(&after, &action, g->game.pile, cards).code)
            HOLDS(memcmp(&after, &g->game, sizeof after) == 0);
        else
            HOLDS(cards == yv_reshuffle_size(&g->game, &action));
    }
}

TEST(what_is_refused_changes_nothing)
{
    play_games(240000, 1500, refuse_mutations);
}

static void deal_out_of_place(random_game *g)
{
    yv_game after;
    memcpy(&after, &g->game, sizeof after);
    HOLDS(yv_deal(&after, g->game.starter, g->deck, g->game.pile_size).code == YV_ROUND_IN_PLAY);
    HOLDS(memcmp(&after, &g->game, sizeof after) == 0);
}

TEST(a_round_in_play_cannot_be_dealt_again)
{
    play_games(260000, 800, deal_out_of_place);
}

/* ---- lists by parts, by seats ---- */

static void list_windows(random_game *g)
{
    static yv_action part[RANDOM_MOST_LISTED + 2];
    for (int tries = 0; tries < 4; tries++) {
        const int first = random_from(&g->chance, 0, g->listed_count + 1);
        const int capacity = random_from(&g->chance, 0, g->listed_count + 1);
        memset(part, 0xee, ((size_t)capacity + 1) * sizeof *part);
        HOLDS(yv_list(&g->game, YV_ANYONE, first, part, capacity) == g->listed_count);
        for (int i = 0; i <= capacity; i++) {
            const bool filled = i < capacity && first + i < g->listed_count;
            if (filled)
                HOLDS(memcmp(&part[i], &g->listed[first + i], sizeof *part) == 0);
            else
                HOLDS(part[i].verb == 0xee);
        }
    }
}

TEST(a_part_of_the_list_is_that_part_of_the_whole_list)
{
    play_games(280000, 2400, list_windows);
}

static void list_seats(random_game *g)
{
    static yv_action own[RANDOM_MOST_LISTED];
    int at = 0;
    for (yv_seat seat = 0; seat < g->game.players; seat++) {
        const int count = yv_list(&g->game, yv_seat_bit(seat), 0, own, RANDOM_MOST_LISTED);
        for (int i = 0; i < count; i++, at++)
            HOLDS(own[i].seat == seat && memcmp(&own[i], &g->listed[at], sizeof *own) == 0);
    }
    HOLDS(at == g->listed_count);
}

TEST(the_list_is_the_lists_of_the_seats)
{
    play_games(290000, 2400, list_seats);
}

/* ---- notation ---- */

static void write_and_read(random_game *g)
{
    char buffer[100], reasons[100];
    for (int i = 0; i < g->listed_count; i++) {
        const yv_action wanted = random_tidy_action(&g->listed[i]);
        yv_text text = yv_text_in(buffer, sizeof buffer), why = yv_text_in(reasons, sizeof reasons);
        yv_action got;
        yv_put_action(&text, &wanted);
        HOLDS(!yv_text_cut(&text));
        HOLDS(yv_parse_action(yv_span_of(buffer), wanted.seat, &got, &why));
        HOLDS(memcmp(&got, &wanted, sizeof got) == 0);
    }
}

TEST(actions_can_be_written_and_read_again)
{
    play_games(300000, 1600, write_and_read);
}

TEST(rules_can_be_written_and_read_again)
{
    yv_rng chance = yv_rng_seeded(31);
    char buffer[1000], reasons[100];
    for (int i = 0; i < 20000; i++) {
        const yv_rules rules = random_rules(&chance);
        yv_rules again;
        yv_text text = yv_text_in(buffer, sizeof buffer), why = yv_text_in(reasons, sizeof reasons);
        yv_rules_write(&rules, &text);
        CHECK(!yv_text_cut(&text));
        CHECK(yv_rules_parse(&again, yv_span_of(buffer), &why));
        CHECK(memcmp(&again, &rules, sizeof rules) == 0);
    }
}

/* ---- records ---- */

static char record_buffer[1 << 18];

/* Plays the game while writing its record, and returns the last position. */
static yv_game write_game(random_game *g, yv_text *text)
{
    static const char *const names[] = {"Dana", "Omer", "Noa # 3", "Itai", "Maya", "Ron", "Tal", "Gil"};
    yv_record_put_head(text, &g->game.rules, names, g->game.players);
    yv_record_put_tag(text, "date", "2026-11-15");
    yv_game last = g->game;
    while (random_choose(g)) {
        if (g->dealt)
            yv_record_put_deal(text, &g->game, g->deck);
        yv_record_put_action(text, &g->action, g->stock, g->stock_count);
        random_do(g);
        if (!yv_in_round(&g->game))
            yv_record_put_result(text, &g->game);
        last = g->game;
    }
    return last;
}

static bool replay_whole(yv_record *record, size_t length)
{
    yv_step step;
    yv_record_begin(record, record_buffer, length);
    do
        step = yv_record_next(record);
    while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    return step.what == YV_STEP_END;
}

TEST(a_written_game_replays_to_the_same_game)
{
    static random_game g;
    static yv_record record;
    for (uint64_t seed = 200000; seed < 200000 + (uint64_t)check_often(4000); seed++) {
        random_begin(&g, seed);
        yv_text text = yv_text_in(record_buffer, sizeof record_buffer);
        const yv_game last = write_game(&g, &text);
        HOLDS(!yv_text_cut(&text));
        HOLDS(replay_whole(&record, text.length));
        HOLDS(last.round == 0 || random_same(&record.game, &last));
    }
}

/* ---- copies ---- */

static void copy_and_play(random_game *g)
{
    yv_game copy = g->game, other = g->game;
    HOLDS(yv_apply(&copy, &g->action, g->stock, g->stock_count).code == YV_OK);
    yv_do(&other, &g->action, g->stock, g->stock_count);
    HOLDS(random_same(&copy, &other));
}

TEST(a_copy_plays_on_as_the_game_itself)
{
    play_games(340000, 2000, copy_and_play);
}

TEST(a_game_is_small)
{
    CHECK(sizeof(yv_game) <= 1024);
}

/* ---- seats ---- */

static int turned;

static yv_seat turn_seat(const yv_game *game, yv_seat seat)
{
    if (seat == YV_NOBODY)
        return YV_NOBODY;
    return (yv_seat)((seat + turned) % game->players);
}

static yv_seats turn_seats(const yv_game *game, yv_seats seats)
{
    yv_seats result = 0;
    for (yv_seat seat = 0; seat < game->players; seat++)
        if (seats >> seat & 1)
            result |= yv_seat_bit(turn_seat(game, seat));
    return result;
}

/* Returns the same game with everybody sitting `turned` seats further on. */
static yv_game turn_table(const yv_game *game)
{
    yv_game result = *game;
    for (yv_seat seat = 0; seat < game->players; seat++) {
        const yv_seat to = turn_seat(game, seat);
        result.hand[to] = game->hand[seat];
        result.total[to] = game->total[seat];
        result.result.score[to] = game->result.score[seat];
    }
    yv_seats *const sets[] = {&result.in,        &result.expelled, &result.expelled_in_round, &result.winners,
                              &result.passed,    &result.earned,   &result.result.scored,     &result.result.assaf,
                              &result.result.out};
    yv_seat *const seats[] = {&result.turn,          &result.starter,       &result.caller,         &result.slapper,
                              &result.result.caller, &result.result.winner, &result.result.offender};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        *sets[i] = turn_seats(game, *sets[i]);
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++)
        *seats[i] = turn_seat(game, *seats[i]);
    return result;
}

/* Plays the action at the turned table too, and checks that the outcome is the turned outcome. */
static void play_turned(random_game *g)
{
    turned = random_from(&g->chance, 1, g->game.players - 1);
    yv_game here = g->game, there = turn_table(&g->game);
    yv_action action = g->action;
    HOLDS(yv_list(&there, YV_ANYONE, 0, NULL, 0) == g->listed_count);
    action.seat = turn_seat(&there, action.seat);
    HOLDS(yv_apply(&here, &g->action, g->stock, g->stock_count).code == YV_OK);
    HOLDS(yv_apply(&there, &action, g->stock, g->stock_count).code == YV_OK);
    const yv_game expected = turn_table(&here);
    HOLDS(random_same(&there, &expected));
    if (yv_in_round(&here))
        return;
    yv_ratings near = {.left = (yv_seats)(g->steps & here.in)}, far = {.left = turn_seats(&here, near.left)};
    for (yv_seat seat = 0; seat < here.players; seat++)
        near.of[seat] = far.of[turn_seat(&here, seat)] = 100 * seat + g->steps;
    yv_rate_round(&near, &here);
    yv_rate_round(&far, &there);
    for (yv_seat seat = 0; seat < here.players; seat++)
        HOLDS(near.of[seat] == far.of[turn_seat(&here, seat)] && near.of[seat] >= 0);
}

TEST(where_people_sit_makes_no_difference)
{
    play_games(360000, 4000, play_turned);
}

static void deal_turned(random_game *g)
{
    if (!g->dealt)
        return;
    turned = random_from(&g->chance, 1, g->game.players - 1);
    yv_game before = turn_table(&g->game);
    before.phase = YV_DEALING;
    before.round--;
    HOLDS(yv_deal(&before, before.starter, g->deck, g->game.pile_size).code == YV_OK);
    const yv_game expected = turn_table(&g->game);
    HOLDS(random_same_hands(&before, &expected) && random_same_piles(&before, &expected));
}

TEST(the_deal_follows_the_seats_from_the_starter_on)
{
    play_games(380000, 2000, deal_turned);
}

CHECK_MAIN
