/* Records: which texts are read, and which are refused at which line. */
#include "../check.h"
#include "../table.h"

/* A head, and a round in which seat 1 can call at once: 3 points against 9. */
#define DECK                                                                                                           \
    "deck "                                                                                                            \
    "Ah2hAs3hAc4hKhAd2s2c2d3c3d3s4c4d4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9sTcTdThTsJcJdJhJsQcQdQhQsKcKdKsJkJk\n"
#define HEAD  "yaniv 1\nrules traveller hand=3\nplayer Dana\nplayer Omer\n"
#define ROUND HEAD "round 1\nstart 1\n" DECK
#define OVER                                                                                                           \
    "yaniv 1\nrules traveller hand=3 end=rounds rounds=1\nplayer Dana\nplayer Omer\nround 1\nstart 1\n" DECK "1 "      \
    "yaniv\n"

/* Eight hands of three, the upcard and one card of stock: the second to draw needs a reshuffle. */
#define TIGHT                                                                                                          \
    "yaniv 1\nrules traveller suits=2 jokers=0 hand=3 end=rounds rounds=1\n"                                           \
    "player A\nplayer B\nplayer C\nplayer D\nplayer E\nplayer F\nplayer G\nplayer H\nround 1\nstart 1\n"               \
    "deck Ah2s4h5s7h8sThJsAs3h4s6h7s9hTsQh2h3s5h6s8h9sJhQsKhKs\n"

static yv_record record;

/* Reads a whole text. Returns true if it is a record. */
static bool reads_bytes(const char *text, size_t length)
{
    yv_step step;
    yv_record_begin(&record, text, length);
    do
        step = yv_record_next(&record);
    while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    return step.what == YV_STEP_END;
}

static bool reads(const char *text)
{
    return reads_bytes(text, strlen(text));
}

/* Returns the error in a text as `LINE: reason`, or an empty string. */
static const char *wrong(const char *text)
{
    static char buffer[YV_MAX_MESSAGE + 20];
    buffer[0] = '\0';
    if (!reads(text))
        snprintf(buffer, sizeof buffer, "%d: %s", record.line, record.message);
    return buffer;
}

/* ---- valid records ---- */

TEST(a_whole_game_is_read)
{
    CHECK_TEXT(wrong(OVER "score 0 9\ntotal 0 9\nwin 1\n"), "");
    CHECK_NUMBER(record.players, 2);
    CHECK_TEXT(record.name[0], "Dana");
    CHECK_NUMBER(record.game.phase, YV_OVER);
    CHECK_NUMBER(record.game.winners, 1);
}

TEST(the_steps_of_a_game_come_in_order)
{
    static const yv_step_kind wanted[] = {YV_STEP_TAG,   YV_STEP_DEAL, YV_STEP_LEAVE, YV_STEP_ACTION,
                                          YV_STEP_ROUND, YV_STEP_OVER, YV_STEP_END,   YV_STEP_END};
    static const char text[] = "yaniv 1\nrules traveller hand=3 end=rounds rounds=1\nplayer Dana\nplayer Omer\n"
                               "tag date 2026-11-15\nround 1\nstart 1\n" DECK "2 quit\n1 yaniv\nscore 0 9\nwin 1\n";
    yv_record_begin(&record, text, sizeof text - 1);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        const yv_step step = yv_record_next(&record);
        CHECK_NUMBER(step.what, wanted[i]);
        if (step.what == YV_STEP_TAG)
            CHECK(yv_span_is(step.key, "date") && yv_span_is(step.value, "2026-11-15"));
        if (step.what == YV_STEP_LEAVE)
            CHECK_NUMBER(step.seat, 1);
        if (step.what == YV_STEP_ACTION)
            CHECK(step.seat == 0 && step.action.verb == YV_CALL_YANIV && step.reshuffled == 0);
    }
}

TEST(without_rules_the_game_is_traveller)
{
    CHECK_TEXT(wrong("yaniv 1\nplayer A\nplayer B\nround 1\n"), "");
    CHECK_NUMBER(record.rules.preset, YV_PRESET_traveller);
    CHECK_NUMBER(record.game.pile_size, 54);
}

TEST(a_game_that_breaks_off_is_a_record)
{
    CHECK_TEXT(wrong("yaniv 1"), "");
    CHECK_TEXT(wrong(HEAD), "");
    CHECK_TEXT(wrong(ROUND "1 Ah deck\n2 2h deck"), "");
    CHECK_NUMBER(record.game.phase, YV_PLAYING);
}

/* ---- lines ---- */

TEST(comments_blank_lines_and_spaces_are_passed_over)
{
    CHECK_TEXT(wrong("# a game\n\n  yaniv\t1  # one\n\t# more\n   rules   speedy\thand=4#x\n"),
               "5: hand takes a number from 3 to 7, not '4#x'");
    CHECK_TEXT(wrong("# a game\n\n  yaniv\t1  # one\n\t# more\n   rules   speedy\thand=4 #x\n"), "");
    CHECK_TEXT(wrong(ROUND "1 Ah deck # the ace\n#2 nonsense\n"), "");
}

TEST(a_name_is_the_rest_of_its_line)
{
    CHECK_TEXT(wrong("yaniv 1\nplayer   Dana the #1 # of  all \nplayer #\n"), "");
    CHECK_TEXT(record.name[0], "Dana the #1 # of  all");
    CHECK_TEXT(record.name[1], "#");
}

TEST(a_long_name_is_cut_at_a_whole_character)
{
    char text[400] = "yaniv 1\nplayer x", wanted[YV_MAX_NAME + 1] = "x";
    for (int i = 0; i < 40; i++)
        strcat(text, "é");
    for (int i = 0; i < 31; i++)
        strcat(wanted, "é");
    CHECK_TEXT(wrong(text), "");
    CHECK_TEXT(record.name[0], wanted);
}

TEST(a_name_that_is_cut_after_a_space_is_trimmed)
{
    char text[100] = "yaniv 1\nplayer ", wanted[YV_MAX_NAME + 1] = "";
    for (int i = 0; i < YV_MAX_NAME - 1; i++)
        strcat(wanted, "x");
    strcat(text, wanted);
    CHECK_TEXT(wrong(strcat(text, " y")), "");
    CHECK_TEXT(record.name[0], wanted);
}

TEST(lines_may_end_as_on_windows)
{
    CHECK_TEXT(wrong("yaniv 1\r\nrules speedy\r\nplayer Dana\r\nplayer Omer\r\n\r\n# x\r\nround 1\r\nstart 2\r\n"), "");
    CHECK_TEXT(record.name[1], "Omer");
    CHECK_NUMBER(record.line, 8);
}

TEST(the_last_line_need_not_end)
{
    CHECK_TEXT(wrong("yaniv 1\nrules chess"), "2: there is no preset 'chess'");
    CHECK_TEXT(wrong(OVER "win 1"), "");
    CHECK_TEXT(wrong(OVER "win 2"), "9: the winners are other seats");
}

TEST(a_deck_may_be_written_with_spaces)
{
    static const char deck[] = DECK;
    char spaced[2000] = HEAD "round 1\nstart 1\ndeck";
    for (const char *at = deck + 5; *at != '\n'; at += 2) {
        const char card[] = {' ', at[0], at[1], '\0'};
        strcat(spaced, card);
    }
    CHECK_TEXT(wrong(spaced), "");
    CHECK_NUMBER(record.game.round, 1);
}

/* ---- errors and their lines ---- */

static const struct {
    const char *text, *wrong;
} mistakes[] = {
    {"", "1: the record is empty"},
    {"# nothing\n\n", "2: the record is empty"},
    {"player Dana\n", "1: a record begins with the line 'yaniv 1'"},
    {"\n\nhello\n", "3: a record begins with the line 'yaniv 1'"},
    {"yaniv 2\n", "1: this is notation version '2'; only version 1 is known"},
    {"yaniv\n", "1: this is notation version ''; only version 1 is known"},
    {"yaniv 1\nyaniv 1\n", "2: the 'yaniv' line appears twice"},
    {"yaniv 1\nrules speedy\nrules speedy\n", "3: the 'rules' line appears twice"},
    {"yaniv 1\nrules traveller threshold=31\n", "2: threshold takes a number from 0 to 30, not '31'"},
    {"yaniv 1\nrules threshold=7\n", "2: the rules must begin with the name of a preset"},
    {"yaniv 1\nrules\n", "2: the rules must begin with the name of a preset"},
    {"yaniv 1\nplayer\n", "2: a player needs a name"},
    {"yaniv 1\ntag\n", "2: a tag needs a key"},
    {"yaniv 1\nhello world\n", "2: a line cannot begin with 'hello'"},
    {"yaniv 1\nPlayer Dana\n", "2: a line cannot begin with 'Player'"},
    {"yaniv 1\n1 Ah deck\n", "2: no round has begun yet"},
    {"yaniv 1\nplayer A\nround 1\n", "3: this game is for 2 to 8 players"},
    {"yaniv 1\nrules duel\nplayer A\nplayer B\nplayer C\nround 1\n", "6: this game is for 2 players"},
    {"yaniv 1\nplayer A\nplayer B\nplayer C\nplayer D\nplayer E\nplayer F\nplayer G\nplayer H\nplayer I\nround 1\n",
     "11: this game is for 2 to 8 players"},
    {"yaniv 1\nrules traveller suits=2 jokers=0 hand=7\nplayer A\nplayer B\nplayer C\nplayer D\nround 1\n",
     "7: the deck is too small: 30 cards are needed and it has 26"},
    {HEAD "round 2\n", "5: this should be round 1"},
    {HEAD "round\n", "5: this should be round 1"},
    {HEAD "start 1\n", "5: 'start' must follow a 'round' line, and only once"},
    {HEAD "round 1\nstart 3\n", "6: there is no seat '3'"},
    {HEAD "round 1\nstart 0\n", "6: there is no seat '0'"},
    {HEAD "round 1\nstart\n", "6: there is no seat ''"},
    {HEAD "round 1\nstart 1\nstart 1\n", "7: 'start' must follow a 'round' line, and only once"},
    {HEAD "round 1\nround 1\n", "6: the previous round was never dealt"},
    {HEAD DECK, "5: 'deck' must follow a 'round' line, and only once"},
    {HEAD "round 1\n" DECK, "6: the 'start' line is missing, which names the seat that starts"},
    {HEAD "round 1\nstart 1\ndeck AhAs\n", "7: the deck must have 54 cards, not 2"},
    {HEAD "round 1\nstart 1\ndeck AhAsXx\n", "7: what follows card 2 of this line is not a card"},
    {HEAD "round 1\nstart 1\ndeck\n", "7: the deck must have 54 cards, not 0"},
    {ROUND DECK, "8: 'deck' must follow a 'round' line, and only once"},
    {ROUND "round 2\n", "8: the previous round is not over yet"},
    {ROUND "player Noa\n", "8: no player can join once a round has begun"},
    {ROUND "rules speedy\n", "8: the rules cannot change once a round has begun"},
    {ROUND "3 Ah deck\n", "8: there is no seat '3'"},
    {ROUND "0 Ah deck\n", "8: there is no seat '0'"},
    {ROUND "1\n", "8: there is no action here"},
    {ROUND "1 hello\n", "8: 'hello' is neither cards nor an action"},
    {ROUND "1 Ah\n", "8: say what to pick up: deck, or a card of the drop"},
    {ROUND "2 2h deck\n", "8: it is seat 1's turn"},
    {ROUND "# so far so good\n1 2h deck\n", "9: the 2 of hearts is not in your hand"},
    {ROUND "score 0 9\n", "8: no round has just been scored"},
    {ROUND "total 0 9\n", "8: the round is not over, so there are no new totals"},
    {ROUND "win 1\n", "8: the game is not over, so nobody has won yet"},
    {ROUND "1 yaniv\nscore 0 8\n", "9: seat 2 should have 9"},
    {ROUND "1 yaniv\nscore 0\n", "9: seat 2 should have 9"},
    {ROUND "1 yaniv\nscore - 9\n", "9: seat 1 should have 0"},
    {ROUND "1 yaniv\nscore 0 9 9\n", "9: there are more scores than players"},
    {ROUND "1 yaniv\ntotal 0 10\n", "9: seat 2 should have 9"},
    {ROUND "1 yaniv\ntotal 0 9 0\n", "9: there are more totals than players"},
    {ROUND "1 yaniv\nwin 1\n", "9: the game is not over, so nobody has won yet"},
    {ROUND "1 yaniv\n1 Ah deck\n", "9: no round is being played"},
    {ROUND "1 yaniv\nround 2\nstart 2\n", "10: seat 1 starts this round"},
    {ROUND "1 yaniv\nround 2\nscore 0 9\n", "10: no round has just been scored"},
    {ROUND "1 yaniv\nround 3\n", "9: this should be round 2"},
    {OVER "round 2\n", "9: the game is over"},
    {OVER "1 Ah deck\n", "9: the game is over"},
    {OVER "1 quit\n", "9: the game is over"},
    {OVER "win 2\n", "9: the winners are other seats"},
    {OVER "win 1 2\n", "9: the winners are other seats"},
    {OVER "win\n", "9: the winners are other seats"},
    {OVER "win 1 1\n", "9: a seat is named twice"},
    {OVER "win 3\n", "9: there is no seat '3'"},
};

TEST(each_mistake_is_found_at_its_line)
{
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        CHECK_TEXT(wrong(mistakes[i].text), mistakes[i].wrong);
}

TEST(after_an_error_there_is_nothing_but_the_error)
{
    CHECK(!reads(ROUND "1 2h deck\n1 Ah deck\n"));
    CHECK_NUMBER(yv_record_next(&record).what, YV_STEP_ERROR);
    CHECK_NUMBER(record.line, 8);
    CHECK_TEXT(record.message, "the 2 of hearts is not in your hand");
}

TEST(after_an_error_the_game_is_as_it_was_before_that_line)
{
    CHECK(reads(ROUND "1 Ah deck\n"));
    yv_game before;
    memcpy(&before, &record.game, sizeof before);
    CHECK(!reads(ROUND "1 Ah deck\n2 Kh deck\n"));
    CHECK(memcmp(&before, &record.game, sizeof before) == 0);
}

/* ---- leaving ---- */

TEST(to_quit_is_a_fact_and_not_an_action)
{
    CHECK_TEXT(wrong(ROUND "2 quit\n2 QUIT\n1 quit\n1 Ah deck\n2 2h deck\n"), "");
    CHECK_TEXT(wrong(ROUND "3 quit\n"), "8: there is no seat '3'");
    CHECK_TEXT(wrong(ROUND "1 yaniv\n2 quit\nround 2\n2 quit\n"), "");
    CHECK_TEXT(wrong(ROUND "1 quit now\n"), "8: 'quit' is neither cards nor an action");
}

/* ---- reshuffles ---- */

TEST(a_reshuffle_stands_before_the_action_that_needs_it)
{
    CHECK_TEXT(wrong(TIGHT "1 2h deck\nreshuffle Kh\n2 2s deck\n"), "");
    CHECK_TEXT(wrong(TIGHT "1 2h deck\nreshuffle Kh\n# so\n5 quit\ntag x y\n2 2s deck\n"), "");
    CHECK_TEXT(wrong(TIGHT "1 2h deck\n2 2s deck\n"),
               "15: the stock runs out here: a reshuffle of the 1 discards is missing");
    CHECK_TEXT(wrong(TIGHT "1 2h deck\nreshuffle Ks\n2 2s deck\n"),
               "16: the reshuffle has the king of hearts 0 times, the discards have it 1 times");
    CHECK_TEXT(wrong(TIGHT "1 2h deck\nreshuffle KhKs\n2 2s deck\n"),
               "16: the reshuffle must have the 1 discards, not 2 cards");
    CHECK_TEXT(wrong(TIGHT "reshuffle Kh\n1 2h deck\n"),
               "15: the stock does not run out here: there must be no reshuffle");
    CHECK_TEXT(wrong(TIGHT "1 2h deck\nreshuffle Kh\n2 2s 2h\n"),
               "16: the stock does not run out here: there must be no reshuffle");
    CHECK_TEXT(wrong(TIGHT "1 2h deck\nreshuffle Kh\nreshuffle Kh\n2 2s deck\n"),
               "17: there are several reshuffles before this action");
}

TEST(a_reshuffle_at_the_end_is_no_error)
{
    CHECK_TEXT(wrong(TIGHT "reshuffle Kh\n"), "");
    CHECK_TEXT(wrong(TIGHT "1 yaniv\nreshuffle Kh\nwin 1\n"), "");
}

/* ---- hostile text ---- */

TEST(a_record_may_break_off_at_any_byte)
{
    static const char whole[] = TIGHT "# note\n1 quit\n1 2h deck\nreshuffle Kh\n2 2s deck\n2 slap\n3 5h 2s\n";
    int lines = 1;
    for (size_t length = 0; length < sizeof whole; length++) {
        /* a copy of its own size: an address sanitizer sees any step beyond it */
        char *text = malloc(length ? length : 1);
        memcpy(text, whole, length);
        reads_bytes(text, length);
        CHECK(record.line >= 1 && record.line <= lines);
        lines += whole[length] == '\n';
        free(text);
    }
}

TEST(any_byte_may_be_any_other)
{
    static const char whole[] = ROUND "1 Ah deck\n2 2h Ah\n1 yaniv\nscore 0 9\ntotal 0 9\n";
    static const char others[] = {'\0', '\n', '#', ' ', '-', '9', 'z', '\x80', '\xff'};
    char text[sizeof whole];
    for (size_t at = 0; at < sizeof whole - 1; at++) {
        for (size_t i = 0; i < sizeof others; i++) {
            memcpy(text, whole, sizeof whole);
            text[at] = others[i];
            reads_bytes(text, sizeof whole - 1);
            CHECK(record.line >= 1 && record.line <= 14);
            CHECK(strlen(record.message) < YV_MAX_MESSAGE);
        }
    }
}

/* ---- writing ---- */

TEST(a_record_is_written_as_the_notation_shows)
{
    static const char *const names[] = {"Dana", "Omer"};
    char buffer[2000];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    CHECK(reads(OVER));
    yv_record_put_head(&text, &record.rules, names, 2);
    yv_record_put_tag(&text, "date", "2026-11-15");
    yv_record_put_deal(&text, &record.game, record.deck);
    yv_record_put_leaving(&text, 1);
    const yv_action call = table_action("1 yaniv");
    const yv_card stock[] = {table_card("4c"), YV_JOKER};
    yv_record_put_action(&text, &call, stock, 2);
    yv_record_put_result(&text, &record.game);
    CHECK_TEXT(buffer, "yaniv 1\nrules traveller hand=3 end=rounds rounds=1\nplayer Dana\nplayer Omer\n"
                       "tag date 2026-11-15\nround 1\nstart 1\n" DECK
                       "2 quit\nreshuffle 4cJk\n1 yaniv\nscore 0 9\ntotal 0 9\nwin 1\n");
}

/* ---- records of older servers ---- */

#define OUT_OF_TURN                                                                                                    \
    "round 1\nstart 1\ndeck 7hKh2h8hKs3h9sQh4hTh"                                                                      \
    "AhAs2s3s4s5h5s6h6s7s8s9hTsJhJsQs\n2 yaniv\nround 2\n"

static const char three[] = "yaniv 1\nrules traveller suits=2 jokers=0 hand=3 out_of_turn=penalty\n"
                            "player A\nplayer B\nplayer C\n";

TEST(the_seat_whose_turn_it_was_may_start_after_a_call_out_of_turn_only_in_the_record_of_a_server)
{
    char text[1000];
    snprintf(text, sizeof text, "%s%sstart 3\n", three, OUT_OF_TURN);
    CHECK_TEXT(wrong(text), "");
    snprintf(text, sizeof text, "%s%sstart 1\n", three, OUT_OF_TURN);
    CHECK_TEXT(wrong(text), "11: seat 3 starts this round");
    snprintf(text, sizeof text, "%stag commit1 00\n%sstart 1\n", three, OUT_OF_TURN);
    CHECK_TEXT(wrong(text), "");
    snprintf(text, sizeof text, "%stag commit1 00\n%sstart 2\n", three, OUT_OF_TURN);
    CHECK_TEXT(wrong(text), "12: seat 3 starts this round");
}

CHECK_MAIN
