/* Each reason for a refusal occurs in a real game, in its exact words. */
#include "../check.h"
#include "../table.h"

/* A game, the actions done in it, and the action that is then refused. `deal` is as in table.h. */
typedef struct {
    yv_code code;
    const char *rules, *deal, *done, *refused, *words;
} refusal;

#define SMALL "suits=2 jokers=0 hand=3 "
#define BIG   "7h8h9c9dKs 2c2d3c3d4h "

static const refusal refusals[] = {
    {YV_SEAT_OUT, SMALL "false_call=eliminate", "7h8h9s 2h3h4s KsQhQs up Kh", "1 yaniv", "1 7h deck",
     "seat 1 is out of the game"},
    {YV_NOT_YOUR_TURN, SMALL, "7h8h9s 2h3h4s up Kh", "", "2 2h deck", "it is seat 1's turn"},
    {YV_NOT_YOUR_TURN, SMALL, "7h8h9s 2h3h4s up Kh", "", "2 yaniv", "it is seat 1's turn"},
    {YV_NOT_HELD, "", BIG "up Kc", "", "1 7hTd deck", "the 10 of diamonds is not in your hand"},
    {YV_NOT_HELD, "", BIG "up Kc", "", "1 Jk deck", "the joker is not in your hand"},
    {YV_NOT_HELD_TWICE, "", BIG "up Kc", "", "1 7h7h deck", "you do not hold the 7 of hearts 2 times"},
    {YV_NOT_A_THROW, "", BIG "up Kc", "", "1 7hKs deck",
     "these cards are neither a set nor a run: the king of spades does not fit"},
    {YV_SET_JOKER, "", "7h7sJk9dKs 2c2d3c3d4h up Kc", "", "1 7h7sJk deck",
     "in this game a joker cannot stand in for a card of a set"},
    {YV_SET_JOKER, "", "7h7sJk9dKs 2c2d3c3d4h up Kc", "", "1 7hJk deck",
     "in this game a joker cannot stand in for a card of a set"},
    {YV_RUN_SHORT, "", BIG "up Kc", "", "1 7h8h deck", "a run needs at least three cards"},
    {YV_RUN_SUIT, "", BIG "up Kc", "", "1 7h8h9d deck",
     "all cards of a run have one suit: the 9 of diamonds does not fit"},
    {YV_RUN_ORDER, "", "7h8h9h9dKs 2c2d3c3d4h up Kc", "", "1 7h9h8h deck",
     "a run is laid low to high without gaps: the 9 of hearts is out of place"},
    {YV_RUN_ACE, "", "AhKhQh9dKs 2c2d3c3d4h up Kc", "", "1 QhKhAh deck",
     "this run would go past the king: in this game an ace is only low"},
    {YV_RUN_CORNER, "ace=both", "AhKh2h9dKs 2c2d3c3d4h up Kc", "", "1 KhAh2h deck",
     "in this game a run cannot go round the corner, from the king past the ace"},
    {YV_RUN_CORNER, "", "AhJk2h9dKs 2c2d3c3d4h up Kc", "", "1 JkAh2h deck",
     "in this game a run cannot go round the corner, from the king past the ace"},
    {YV_RUN_NATURALS, "run_naturals=2", "7hJkJk9dKs 2c2d3c3d4h up Kc", "", "1 7hJkJk deck",
     "a run needs at least 2 cards that are not jokers"},
    {YV_RUN_ONE_JOKER, "run_jokers=one", "7hJkJk9dTh 2c2d3c3d4h up Kc", "", "1 7hJkJkTh deck",
     "in this game a run can have at most one joker"},
    {YV_RUN_NO_JOKER, "run_jokers=none", "7hJk9h9dKs 2c2d3c3d4h up Kc", "", "1 7hJk9h deck",
     "in this game a run cannot have jokers"},
    {YV_NO_DROP, SMALL "upcard=off", "7h8h9s 2h3h4s", "", "1 7h Kh",
     "nothing has been thrown yet: the card must come from the stock"},
    {YV_NOT_IN_DROP, SMALL, "7h8h9s 2h3h4s up Kh", "", "1 7h Ks", "the king of spades is not in the drop"},
    {YV_MIDDLE_OF_SET, "take_set=ends", "7c7d7h9dKs 2c2d3c3d4h up Kc", "1 7c7d7h deck", "2 2c 7d",
     "the 7 of diamonds is in the middle of the set: only its ends can be taken"},
    {YV_MIDDLE_OF_RUN, "", "7h8h9h9dKs 2c2d3c3d4h up Kc", "1 7h8h9h deck", "2 2c 8h",
     "the 8 of hearts is in the middle of the run: only its ends can be taken"},
    {YV_MIDDLE_OF_RUN, "", "7hJk9h9dKs 2c2d3c3d4h up Kc", "1 7hJk9h deck", "2 2c Jk",
     "the joker is in the middle of the run: only its ends can be taken"},
    {YV_NOT_EARNED, "pick=earned", BIG "up Kc", "", "1 7h Kc",
     "to take from the drop you must have thrown two or more cards at once in this round"},
    {YV_JOKER_PRICE, "joker_swap=on", "7hJk9h9dKs 2c2d3c3d4h up Kc", "1 7hJk9h deck", "2 2c Jk",
     "to take that joker you must throw the 8 of hearts, and nothing else"},
    {YV_STOCK_GONE, SMALL "false_call=draw3",
     "AhAs2h 2s3h3s 4h4s5h 5s6h6s 7h7s8h 8s9h9s ThTsJh JsQhQs up Kh stock Ks start 2", "2 yaniv", "2 2s deck",
     "the stock is empty and there are no discards to shuffle: take a card from the drop"},
    {YV_TOO_MANY_POINTS, SMALL, "7h8h9s 2h3h4s up Kh", "", "1 yaniv",
     "your hand is worth 24 points: you can call with 5 or fewer"},
    {YV_CALLED_ALREADY, SMALL "false_call=draw3", "7h8h9s 2h3h4s up Kh", "1 yaniv", "1 yaniv",
     "you have already called in this turn: now you must play"},
    {YV_NOT_THE_WORD, SMALL, "AhAs2h 2s3h4s up Kh", "", "1 yan", "yan is not the word to call with in this game"},
    {YV_DRAW3_STOCK, SMALL "false_call=draw3 upcard=off", "AhAs6s 2s3h3s 4h4s5h 5s6h2h 7h7s8h 8s9h9s ThTsJh JsQhQs", "",
     "1 yaniv", "a false call costs three cards, and the stock has too few"},
    {YV_LAST_TURN, SMALL "last_turn=on", "AhAs2h 2s3h4s up Kh", "1 yaniv", "2 yaniv",
     "another player has called: this is your last turn, so you must play"},
    {YV_SWAP_PENDING, SMALL "false_call=swap", "7h8h9s 2h3h4s up Kh", "1 yaniv", "1 7h deck",
     "the others must first answer the false call with swap or pass"},
    {YV_NOTHING_TO_ANSWER, SMALL "false_call=swap", "7h8h9s 2h3h4s up Kh", "", "2 swap",
     "there is no false call to answer with swap or pass"},
    {YV_OWN_CALL, SMALL "false_call=swap", "7h8h9s 2h3h4s up Kh", "1 yaniv", "1 pass",
     "you made the false call: only the others can answer it"},
    {YV_ANSWERED, SMALL "false_call=swap", "7h8h9s 2h3h4s 5h6h7s up Kh", "1 yaniv,2 pass", "2 swap",
     "you have already passed"},
    {YV_NO_SLAP, SMALL, "7h8h9s 2h3h4s up Kh stock Qh", "1 7h deck", "1 slap", "you have nothing to slap down now"},
    {YV_GAME_OVER, SMALL "end=rounds rounds=1", "AhAs2h 2s3h4s up Kh", "1 yaniv", "1 Ah deck", "the game is over"},
    {YV_NO_ROUND, SMALL, "AhAs2h 2s3h4s up Kh", "1 yaniv", "1 Ah deck", "no round is being played"},
    {YV_NO_SUCH_SEAT, SMALL, "7h8h9s 2h3h4s up Kh", "", "3 7h deck", "there is no seat 3"},
    {YV_MUST_CALL, "decks=4 suits=2 jokers=4 hand=3 slap=on", "7h7h7h 2h3h4s up Kh stock 7h",
     "1 7h7h7h deck,1 slap,2 2h deck", "1 7h deck", "your hand is empty: you must call"},
};

/* Refusals while cards are dealt or shuffled; the tests below cover them. */
static const yv_code met_elsewhere[] = {
    YV_NO_SUCH_ACTION, YV_NO_SUCH_CARD,      YV_OK,         YV_PLAYERS,       YV_PLAYERS_EXACTLY,
    YV_DECK_TOO_SMALL, YV_DECK_SIZE,         YV_DECK_CARD,  YV_WRONG_STARTER, YV_ROUND_IN_PLAY,
    YV_NO_THROW,       YV_RUN_LONG,          YV_DRAW3_FULL, YV_NO_RESHUFFLE,  YV_RESHUFFLE_SIZE,
    YV_RESHUFFLE_CARD, YV_UNASKED_RESHUFFLE,
};

TEST(each_refusal_has_its_reason)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        table t = table_deal(refusals[i].rules, refusals[i].deal);
        CHECK_TEXT(table_play(&t, refusals[i].done), "");
        const yv_action action = table_action(refusals[i].refused);
        CHECK_NUMBER(yv_check(&t.game, &action).code, refusals[i].code);
        CHECK_TEXT(table_do(&t, refusals[i].refused), refusals[i].words);
    }
}

TEST(no_reason_is_without_a_test)
{
    bool met[YV_ERRORS] = {false};
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        met[refusals[i].code] = true;
    for (size_t i = 0; i < sizeof met_elsewhere / sizeof *met_elsewhere; i++)
        met[met_elsewhere[i]] = true;
    for (int code = 0; code < YV_ERRORS; code++)
        CHECK(met[code]);
}

/* ---- refusals of deals and reshuffles ---- */

static const char *words(yv_error error)
{
    static char buffer[200];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_error_write(error, &text);
    return buffer;
}

TEST(a_game_that_cannot_be_played_is_refused_in_words)
{
    const yv_rules duel = table_rules("duel"), greedy = table_rules("hand=7");
    yv_game game;
    CHECK_TEXT(words(yv_start(&game, &greedy, 9)), "this game is for 2 to 8 players");
    CHECK_TEXT(words(yv_start(&game, &duel, 3)), "this game is for 2 players");
    CHECK_TEXT(words(yv_start(&game, &greedy, 8)), "the deck is too small: 58 cards are needed and it has 54");
}

TEST(what_is_no_card_or_no_action_is_refused)
{
    table t = table_deal(SMALL, "AhAs2h 2s3h4s up Kh");
    const yv_game before = t.game;
    yv_action strange = {.verb = 77, .seat = 0};
    CHECK_TEXT(words(yv_apply(&t.game, &strange, NULL, 0)), "there is no such action");
    CHECK(memcmp(&before, &t.game, sizeof before) == 0);
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    t.deck[3] = YV_NO_CARD;
    CHECK_TEXT(words(yv_deal(&t.game, 0, t.deck, t.deck_size)), "there is no such card");
    yv_action nothing = {.verb = YV_PLAY};
    yv_make_canonical(&t.game.rules, &nothing);
    CHECK_NUMBER(nothing.count, 0);
}

TEST(a_wrong_deal_is_refused_in_words)
{
    table t = table_deal(SMALL, "AhAs2h 2s3h4s up Kh");
    CHECK_TEXT(words(yv_deal(&t.game, 0, t.deck, t.deck_size)), "the round is not over yet");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_TEXT(words(yv_deal(&t.game, 1, t.deck, t.deck_size)), "seat 1 starts this round");
    CHECK_TEXT(words(yv_deal(&t.game, 8, t.deck, t.deck_size)), "there is no seat 9");
    CHECK_TEXT(words(yv_deal(&t.game, 0, t.deck, 25)), "the deck must have 26 cards, not 25");
    t.deck[0] = table_card("As");
    CHECK_TEXT(words(yv_deal(&t.game, 0, t.deck, t.deck_size)), "the deck has the ace of hearts 0 times instead of 1");
}

TEST(a_wrong_reshuffle_is_refused_in_words)
{
    table t = table_deal(SMALL, "AhAs2h 2s3h3s 4h4s5h 5s6h6s 7h7s8h 8s9h9s ThTsJh JsQhQs up Kh stock Ks");
    yv_action action = table_action("1 2h deck");
    CHECK_TEXT(words(yv_apply(&t.game, &action, t.deck, 2)),
               "the stock does not run out here: there must be no reshuffle");
    CHECK_TEXT(table_play(&t, "1 2h deck"), "");
    action = table_action("2 2s deck");
    const yv_card two[] = {table_card("Kh"), table_card("Ks")};
    CHECK_TEXT(words(yv_apply(&t.game, &action, NULL, 0)),
               "the stock runs out here: a reshuffle of the 1 discards is missing");
    CHECK_TEXT(words(yv_apply(&t.game, &action, two, 2)), "the reshuffle must have the 1 discards, not 2 cards");
    CHECK_TEXT(words(yv_apply(&t.game, &action, two + 1, 1)),
               "the reshuffle has the king of hearts 0 times, the discards have it 1 times");
    CHECK_TEXT(words(yv_apply(&t.game, &action, two, 1)), "nothing is wrong");
}

TEST(an_action_without_cards_is_refused_in_words)
{
    table t = table_deal(SMALL, "AhAs2h 2s3h4s up Kh");
    const yv_action nothing = {.verb = YV_PLAY, .seat = 0, .take = YV_STOCK};
    CHECK_TEXT(words(yv_check(&t.game, &nothing)), "throw at least one card");
}

/* Three false calls bring seven cards to sixteen: a run of fourteen can be held, and a fourth call is refused. */
TEST(a_hand_of_sixteen_is_too_long_for_a_run_and_too_full_to_draw)
{
    table t = table_deal("decks=2 hand=7 false_call=draw3 ace=both",
                         "2c2h3h4h5h6h7h 2d2d3c3d4c4d5c up Ks stock 8h9hThJhQcQhKhKcAhAh9c9d");
    CHECK_TEXT(table_play(&t, "1 yaniv,1 2c deck,2 2d deck,1 yaniv,1 Kc deck,2 2d Kc,1 yaniv"), "");
    CHECK_TEXT(table_hand(&t, 1), "AhAh2h3h4h5h6h7h8h9c9d9hThJhQhKh");
    CHECK_TEXT(table_do(&t, "1 Ah2h3h4h5h6h7h8h9hThJhQhKhAh deck"), "a run has at most 13 cards");
    CHECK_TEXT(table_play(&t, "1 9c9d deck,2 Kc deck"), "");
    CHECK_TEXT(table_do(&t, "1 yaniv"), "a false call costs three cards, and you already hold 15");
}

CHECK_MAIN
