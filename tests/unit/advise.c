/* Advice: the ranking in any game, and each reason in a position where it applies. */
#include "../check.h"

#include "../../src/json/advice_json.h"
#include "../../src/ai/advise_scene.h"
#include "../../src/ai/judge.h"
#include "../random_game.h"
#include "../table.h"

static bot_model model;
static advice all, again;

/* ---- in any game ---- */

static void check_chance(int32_t chance)
{
    CHECK(chance >= 0 && chance <= ADVISE_ONE);
}

static void check_choice(const advise_choice *choice)
{
    char words[ADVISE_TEXT];
    yv_text text = yv_text_in(words, sizeof words);
    advise_put_reason(&text, &choice->reason, NULL);
    CHECK(text.length > 0 && !yv_text_cut(&text) && !strpbrk(words, "{}\"\\"));
    CHECK((choice->assaf == ADVISE_NEVER) == (!choice->judged || !yv_is_call(&choice->action)));
    if (!choice->judged)
        return;
    check_chance(choice->win);
    check_chance(choice->win_spread);
    check_chance(choice->win_error);
    CHECK(choice->points_spread >= 0 && (choice->points >= 0 || yv_is_call(&choice->action)));
    if (choice->assaf != ADVISE_NEVER)
        check_chance(choice->assaf);
}

static bool is_listed(const yv_action *action, const yv_action *legal, int count)
{
    for (int i = 0; i < count; i++)
        if (memcmp(&legal[i], action, sizeof *action) == 0)
            return true;
    return false;
}

/* Checks that every legal action is listed once, the net's choice first, and that judged actions are ordered by the
 * chance to win. */
static void check_advice(const bot *adviser, const yv_view *view, const round_history *past)
{
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t outcome_worth[NEURAL_OUTCOMES], worth[YV_USUAL_ACTIONS];
    const int count = bot_list(view, legal);
    advise(adviser, view, past, &all);
    equity_of_outcomes(&model.worth, view, outcome_worth);
    const int best = judge_actions(model.net, outcome_worth, view, past, legal, count, worth);
    CHECK_NUMBER(all.count, count);
    if (adviser->think_ms < 0 && count > 0)
        CHECK(memcmp(&all.choice[0].action, &legal[best], sizeof legal[best]) == 0);
    for (int i = 0; i < all.count; i++) {
        check_choice(&all.choice[i]);
        CHECK(is_listed(&all.choice[i].action, legal, count));
        for (int j = 0; j < i && count < 50; j++)
            CHECK(memcmp(&all.choice[i].action, &all.choice[j].action, sizeof legal[0]) != 0);
        if (adviser->think_ms < 0 && i > 0 && all.choice[i].judged && view->phase != YV_SWAPPING)
            CHECK(all.choice[i - 1].judged && all.choice[i - 1].win >= all.choice[i].win - 1);
    }
}

static void check_repeats(const bot *adviser, const yv_view *view, const round_history *past)
{
    advise(adviser, view, past, &again);
    CHECK(again.count == all.count);
    CHECK(memcmp(again.choice, all.choice, (size_t)all.count * sizeof *all.choice) == 0);
}

static void advise_through(uint64_t seed, int think_ms, int every)
{
    static random_game g;
    round_history past;
    random_begin(&g, seed);
    bot_model_prepare(&model, weights_builtin(), &g.game.rules, g.game.players);
    round_history_clear(&past);
    for (int step = 0; step < 150 && random_choose(&g) && !check_failed; step++) {
        const yv_seat seat = yv_seat_to_ask(&g.game);
        const yv_view view = yv_view_of(&g.game, seat);
        const bot adviser = advise_bot(&model, seed, think_ms, NULL);
        if (g.dealt)
            round_history_clear(&past);
        if (step % every == 0) {
            check_advice(&adviser, &view, &past);
            check_repeats(&adviser, &view, &past);
        }
        round_history_see(&past, &g.game.rules, &g.action, &g.game.drop);
        random_do(&g);
    }
    if (check_failed)
        fprintf(stderr, "seed %llu\n", (unsigned long long)seed);
}

TEST(every_legal_action_is_ranked_once_under_any_rules)
{
    for (uint64_t seed = 1; seed <= 60 && !check_failed; seed++)
        advise_through(seed, -1, 7);
}

TEST(trying_out_keeps_all_numbers_in_range_and_repeats_itself)
{
    for (uint64_t seed = 1; seed <= 12 && !check_failed; seed++)
        advise_through(seed, 1, 25);
}

/* ---- numbers ---- */

static const advise_choice *find_choice(const char *action)
{
    char words[100];
    for (int i = 0; i < all.count; i++) {
        yv_text text = yv_text_in(words, sizeof words);
        yv_put_action(&text, &all.choice[i].action);
        if (strcmp(words, action) == 0)
            return &all.choice[i];
    }
    table_die("no such choice", action);
    return NULL;
}

static void advise_seat(const table *t, int seat, int think_ms)
{
    const yv_view view = yv_view_of(&t->game, (yv_seat)(seat - 1));
    bot_model_prepare(&model, weights_builtin(), &view.rules, view.players);
    const bot adviser = advise_bot(&model, 1, think_ms, NULL);
    round_history past;
    round_history_clear(&past);
    advise(&adviser, &view, &past, &all);
}

TEST(nobody_can_have_less_than_nothing)
{
    table t = table_deal("traveller assaf_tie=off", "JkJkAcAdAh 5c5d6c6d7c up Kc");
    t.game.hand[0] = (yv_hand){.card = {YV_JOKER, YV_JOKER}, .count = 2};
    const yv_card rest[] = {table_card("Ac"), table_card("Ad"), table_card("Ah")};
    memcpy(t.game.pile, rest, sizeof rest);
    t.game.discards = 3;
    t.game.total[0] = 30;
    advise_seat(&t, 1, -1);
    CHECK_NUMBER(find_choice("yaniv")->assaf, 0);
}

TEST(more_opponents_are_more_risk_of_assaf)
{
    const table two = table_deal("traveller", "AcAdAh2c9c 5c5d6c6d7c up Kc");
    const table four = table_deal("traveller", "AcAdAh2c9c 5c5d6c6d7c 8c8d8h8s7d JcJdJhJs7h up Kc");
    table t = two;
    t.game.rules.threshold = 15;
    advise_seat(&t, 1, -1);
    const int32_t of_one = find_choice("yaniv")->assaf;
    t = four;
    t.game.rules.threshold = 15;
    advise_seat(&t, 1, -1);
    const int32_t of_three = find_choice("yaniv")->assaf;
    CHECK(of_one > 0 && of_three > 2 * of_one && of_three < 3 * of_one);
}

TEST(what_a_call_may_cost_follows_from_the_risk)
{
    const table t = table_deal("traveller hand=3", "AcAd2h 5c5d6c up Kc");
    advise_seat(&t, 1, -1);
    const advise_choice *call = find_choice("yaniv");
    CHECK(call->assaf > 0);
    CHECK(abs(call->points - call->assaf * 34 * ADVISE_POINT / ADVISE_ONE) <= 1);
    const table kept =
        table_deal("traveller hand=3 yaniv_wins=hand assaf_hand=off assaf_tie=off", "AcAd2h 5c5d6c up Kc");
    advise_seat(&kept, 1, -1);
    call = find_choice("yaniv");
    CHECK(abs(call->points - 4 * ADVISE_POINT - call->assaf * 26 * ADVISE_POINT / ADVISE_ONE) <= 1);
}

TEST(worlds_are_counted_and_the_error_shrinks_with_them)
{
    const table t = table_deal("traveller", "2c3d5h8sKd AcAd6c6d7c up 9c");
    advise_seat(&t, 1, 1);
    const advise_choice quick = all.choice[0];
    CHECK(quick.worlds > 0 && quick.win_error > 0);
    advise_seat(&t, 1, 60);
    CHECK(all.choice[0].worlds > quick.worlds && all.choice[0].win_error < quick.win_error);
    advise_seat(&t, 1, -1);
    CHECK(all.choice[0].worlds == 0 && all.choice[0].win_error == 0);
}

/* ---- reasons ---- */

/* Returns, in words, the reason why one action of a seat is better or worse than another. */
static int32_t assaf = 1800; /* the risk of a call */

static const char *reason(const table *t, const char *own, const char *rival, bool better)
{
    static char words[ADVISE_TEXT];
    static belief believed;
    round_history past;
    const yv_action one = table_action(own), other = table_action(rival);
    const yv_view view = yv_view_of(&t->game, one.seat);
    round_history_clear(&past);
    belief_of(&weights_builtin()->belief, &view, &past, &believed);
    const advise_scene scene = advise_scene_of(&view, &believed);
    const advise_after left = advise_after_of(&scene, &one, assaf), right = advise_after_of(&scene, &other, assaf);
    const advise_reason found = advise_compare(&scene, &left, &right, better);
    yv_text text = yv_text_in(words, sizeof words);
    if (found.code < ADVISE_CODES)
        advise_put_reason(&text, &found, NULL);
    return found.code < ADVISE_CODES ? words : "";
}

TEST(points_that_go_are_a_reason)
{
    const table t = table_deal("traveller", "2c3d5hTsTd AcAd6c6d7c up 9c");
    CHECK_TEXT(reason(&t, "1 TdTs deck", "1 5h deck", true), "gets rid of 20 points");
    CHECK_TEXT(reason(&t, "1 5h deck", "1 TdTs deck", false), "gets rid of only 5, not 20 points");
}

TEST(a_pair_that_stays_is_a_reason)
{
    const table t = table_deal("traveller", "9c3d5hKsKd AcAd6c6d7c up 9d");
    CHECK_TEXT(reason(&t, "1 9c deck", "1 Ks deck", true), "keeps the pair of kings for the next throw");
    CHECK_TEXT(reason(&t, "1 Ks deck", "1 9c deck", false), "does not keep the pair of kings for the next throw");
    CHECK_TEXT(reason(&t, "1 5h 9d", "1 5h deck", true), "");
}

TEST(a_card_that_makes_a_set_or_a_run_is_a_reason)
{
    const table set = table_deal("traveller", "2c3d4hTsKd AcAd6c6d7c up Tc");
    CHECK_TEXT(reason(&set, "1 Kd Tc", "1 Kd deck", true), "makes a pair of 10s for the next throw");
    const table run = table_deal("traveller", "2c5d7hTsJs AcAd6c6d7c up Qs");
    CHECK_TEXT(reason(&run, "1 7h Qs", "1 7h deck", true), "makes the run Ts Js Qs for the next throw");
}

TEST(what_is_taken_is_a_reason)
{
    const table t = table_deal("traveller", "2c3d5h7sKd Tc9d6c8d7c up Ac");
    CHECK_TEXT(reason(&t, "1 Kd Ac", "1 Kd deck", true), "takes the Ac: 1 point");
    CHECK_TEXT(reason(&t, "1 Kd deck", "1 Kd Ac", false), "does not take the Ac: 1 point");
    const table joker = table_deal("traveller", "2c3d5h7sKd Tc9d6c8d7c up Jk");
    CHECK_TEXT(reason(&joker, "1 Kd deck", "1 Kd Jk", false), "does not take a joker: 0 points");
    const table high = table_deal("traveller", "2c3d5h7sKd Tc9d6c8d7c up Qc");
    CHECK_TEXT(reason(&high, "1 Kd Qc", "1 Kd deck", false), "takes the Qc: 10 points");
}

TEST(a_call_next_turn_is_a_reason)
{
    const table ready = table_deal("traveller hand=3", "AdAcKd Tc9d6c up 3h");
    CHECK_TEXT(reason(&ready, "1 Kd 3h", "1 Kd deck", true), "leaves you with 5: you can call next turn");
    CHECK_TEXT(reason(&ready, "1 Kd deck", "1 Kd 3h", false), "leaves you with no sure call next turn");
    const table near = table_deal("traveller hand=3 slap=off", "AdJkKd Tc9d6c up 5h");
    CHECK_TEXT(reason(&near, "1 Kd deck", "1 Kd 5h", true), "32% chance that you can call next turn");
    CHECK_TEXT(reason(&near, "1 Kd 5h", "1 Kd deck", false), "0%, not 32%, chance that you can call next turn");
}

/* Seat 2 has taken two 4s. */
static table with_two_fours(void)
{
    table t = table_deal("traveller slap=off", "4c4d4h9sTs Ac2d6c8d7c up 9c stock KdQdJd");
    if (*table_play(&t, "1 4c deck, 2 8d 4c, 1 4d deck, 2 7c 4d"))
        table_die("the deal", "two fours");
    return t;
}

TEST(what_the_next_player_collects_is_a_reason)
{
    const table t = with_two_fours();
    CHECK_TEXT(reason(&t, "1 4h deck", "1 9s deck", false), "gives the next player a third 4");
    CHECK_TEXT(reason(&t, "1 9s deck", "1 4h deck", true), "does not give the next player a third 4");
}

TEST(a_neighbour_for_the_next_player_is_a_reason)
{
    table t = table_deal("traveller slap=off", "8c9h7d9sTs Ac2d6c8d3c up 5c stock KdQdJd");
    CHECK_TEXT(table_play(&t, "1 8c deck, 2 8d 8c"), "");
    CHECK_TEXT(reason(&t, "1 9h deck", "1 9s deck", false), "");
    CHECK_TEXT(table_play(&t, "1 7d deck, 2 3c deck"), "");
    table given = table_deal("traveller slap=off", "8c9c7d9sTs Ac2d6c8d3c up 5c stock KdQdJd");
    CHECK_TEXT(table_play(&given, "1 8c deck, 2 8d 8c"), "");
    CHECK_TEXT(reason(&given, "1 9c deck", "1 9s deck", false),
               "gives the next player the 9c, which fits what they took");
}

TEST(a_cheap_card_left_open_is_a_reason)
{
    const table t = table_deal("traveller slap=off", "Ac3d6hTsKd 9c8d6c6d7c up Jk");
    CHECK_TEXT(reason(&t, "1 Kd Jk", "1 Ac Jk", true), "gets rid of 10 points");
    const table joker = table_deal("traveller slap=off joker_points=10", "JkKc6h7s8d 9c8c6c6d7c up Qh");
    CHECK_TEXT(reason(&joker, "1 Jk deck", "1 Kc deck", false), "");
    const table ace = table_deal("traveller slap=off one_eyed=1", "JhTc6h7s8d 9c8c6c6d7c up Qh");
    CHECK_TEXT(reason(&ace, "1 Jh deck", "1 Tc deck", false), "gets rid of only 1, not 10 points");
}

TEST(calls_are_reasons_with_their_risk)
{
    table t = table_deal("traveller hand=3", "AcAd2h 9c8d6c up 7c");
    CHECK_TEXT(reason(&t, "1 yaniv", "1 2h deck", true), "the risk of Assaf is 18%");
    CHECK_TEXT(reason(&t, "1 yaniv", "1 2h deck", false), "18% risk of Assaf");
    CHECK_TEXT(reason(&t, "1 2h deck", "1 yaniv", true), "waits: 18% risk of Assaf if you call");
    CHECK_TEXT(reason(&t, "1 2h deck", "1 yaniv", false), "passes up a call at 18% risk of Assaf");
    t.game.total[0] = 180;
    CHECK_TEXT(reason(&t, "1 yaniv", "1 2h deck", false), "18% risk of Assaf, which would put you out");
    t.game.total[0] = 166; /* 166 + 30 + 4 is cut to 100 */
    CHECK_TEXT(reason(&t, "1 yaniv", "1 2h deck", false), "18% risk of Assaf");
}

TEST(a_high_risk_is_no_reason_to_call_and_a_low_one_none_to_wait)
{
    const table t = table_deal("traveller hand=3", "AcAd2h 9c8d6c up 7c");
    assaf = 5500;
    CHECK(!strstr(reason(&t, "1 yaniv", "1 2h deck", true), "Assaf"));
    CHECK(!strstr(reason(&t, "1 2h deck", "1 yaniv", false), "Assaf"));
    CHECK_TEXT(reason(&t, "1 2h deck", "1 yaniv", true), "waits: 55% risk of Assaf if you call");
    assaf = 300;
    CHECK(!strstr(reason(&t, "1 2h deck", "1 yaniv", true), "Assaf"));
    CHECK(!strstr(reason(&t, "1 yaniv", "1 2h deck", false), "Assaf"));
    CHECK_TEXT(reason(&t, "1 yaniv", "1 2h deck", true), "the risk of Assaf is 3%");
}

TEST(false_calls_and_wrong_words_are_reasons)
{
    const table high = table_deal("traveller hand=3 false_call=draw3", "KcKd2h 9c8d6c up 7c");
    CHECK_TEXT(reason(&high, "1 yaniv", "1 2h deck", false), "a false call");
    const table word = table_deal("traveller hand=3 call=yan", "AcAd2h 9c8d6c up 7c");
    CHECK_TEXT(reason(&word, "1 yaniv", "1 yan", false), "the wrong word: 30 points more");
}

TEST(a_slap_down_is_a_reason)
{
    table t = table_deal("traveller", "7c7d9hTsKd 9c8d6c6d3c up Jc stock 7h");
    CHECK_TEXT(table_play(&t, "1 7c7d deck"), "");
    CHECK_TEXT(reason(&t, "1 slap", "1 pass", true), "slaps down the 7h: 7 points fewer");
    CHECK_TEXT(reason(&t, "1 pass", "1 slap", false), "keeps the 7h, which could go: 7 points");
    t.game.total[0] = 14; /* with 36 in hand that is 50 */
    CHECK_TEXT(reason(&t, "1 pass", "1 slap", true), "lands you exactly on 50 if someone else calls now");
}

TEST(the_chance_of_a_slap_down_is_a_reason)
{
    const table t = table_deal("traveller", "TcJd2h3s4d 9c8d6c6d3c up Js stock 7h");
    CHECK_TEXT(reason(&t, "1 Tc deck", "1 Tc Js", true), "does not take the Js: 10 points");
    const table seen = table_deal("traveller decks=4 jokers=0", "KcQd2h3s4d 9c8d6c6d3c up 7s stock 7h");
    CHECK_TEXT(reason(&seen, "1 Kc deck", "1 Kc 7s", true), "7% chance to draw a card that you can slap down");
}

TEST(going_out_is_a_reason)
{
    table t = table_deal("traveller", "TcJd2h3s4d 9c8d6c6d3c up 9s");
    t.game.total[0] = 165;
    CHECK_TEXT(reason(&t, "1 2h 9s", "1 Jd 9s", false), "puts you out if someone else calls now");
    CHECK_TEXT(reason(&t, "1 Jd 9s", "1 2h 9s", true), "keeps you in if someone else calls now");
}

TEST(the_last_turn_is_about_assaf_and_where_the_total_lands)
{
    table t = table_deal("traveller last_turn=on hand=3", "AcAd3h KcQdJs up 7c stock 9h");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    t.game.total[1] = 23;
    CHECK_TEXT(reason(&t, "2 Kc 7c", "2 Kc deck", true), "lands you exactly on 50");
    table low = table_deal("traveller last_turn=on hand=3", "AcAd3h AhJkJs up Jk stock 9h");
    CHECK_TEXT(table_play(&low, "1 yaniv"), "");
    const char *words = reason(&low, "2 Js Jk", "2 Js deck", true);
    CHECK(strstr(words, "% chance of Assaf") != NULL);
}

TEST(a_draw_that_may_land_is_a_reason)
{
    table t = table_deal("traveller", "3h4dTsQdJk 9c8d6c6d7c up Ad");
    t.game.total[0] = 170; /* with 27 in hand and a 3 that is 200 */
    CHECK_TEXT(reason(&t, "1 Jk deck", "1 Jk Ad", true), "6% chance to land exactly on 200");
    CHECK_TEXT(reason(&t, "1 Jk Ad", "1 Jk deck", false), "less likely to land exactly on 200");
}

TEST(hands_are_compared_before_they_are_exchanged)
{
    table t = table_deal("traveller hand=3 false_call=swap", "Ac9d3h KcQdJs up 7c stock 9h");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    const char *words = reason(&t, "2 swap", "2 pass", true);
    CHECK(strstr(words, "the caller has about ") == words && strstr(words, " points, you have 30") != NULL);
    advise_seat(&t, 2, 5);
    CHECK_NUMBER(all.choice[0].action.verb, YV_SWAP);
    CHECK(all.choice[0].worlds > 0 && all.choice[0].win > all.choice[1].win);
}

TEST(an_only_action_needs_no_other_reason)
{
    table t = table_deal("traveller", "7c7d9hTsKd 9c8d6c6d3c up Jc stock 7h");
    t.game.hand[0].count = 0; /* as after slap-downs */
    advise_seat(&t, 1, -1);
    CHECK_NUMBER(all.count, 1);
    CHECK_NUMBER(all.choice[0].reason.code, ADVISE_ONLY);
}

/* ---- for other programs ---- */

TEST(every_code_has_a_name_and_words_for_both_sides)
{
    for (int code = 0; code < ADVISE_CODES; code++) {
        char name[40], words[ADVISE_TEXT];
        yv_text text = yv_text_in(name, sizeof name);
        advise_put_code(&text, (advise_code)code);
        CHECK(text.length > 2 && strspn(name, "abcdefghijklmnopqrstuvwxyz_") == text.length);
        for (int lacks = 0; lacks < 2; lacks++) {
            const advise_reason one = {.code = (uint8_t)code, .lacks = lacks, .count = 2, .card = {3, 2}, .number = 2};
            text = yv_text_in(words, sizeof words);
            advise_put_reason(&text, &one, NULL);
            CHECK(text.length > 3 && !yv_text_cut(&text) && !strpbrk(words, "{}"));
        }
    }
}

TEST(advice_as_json_has_a_row_for_each_choice)
{
    static char buffer[100000];
    const table t = table_deal("traveller", "2c3d5hTsTd AcAd6c6d7c up 9c");
    advise_seat(&t, 1, -1);
    jsonw out = jsonw_in(buffer, sizeof buffer);
    json_advice(&out, &all, 3);
    int rows = 0;
    for (const char *at = buffer; (at = strstr(at, "{\"action\":\"")); at++)
        rows++;
    CHECK_NUMBER(rows, 3);
    CHECK(strstr(buffer, "\"assaf\":null") && strstr(buffer, "\"reason\":{\"code\":\""));
    CHECK(!out.cut && buffer[0] == '[' && buffer[out.length - 1] == ']');
}

CHECK_MAIN
