/* A score sheet as a file, and undoing and correcting its rounds. */
#include "../../src/chance/shuffle.h"
#include "../../src/sheet/format.h"
#include "../score_sheet.h"

/* ---- undoing and correcting ---- */

/* Tries many entries of all kinds, chosen by a seeded generator; the rules decide which are accepted. */
static void play_anything(uint64_t seed, int tries)
{
    yv_rng chance = yv_rng_seeded(seed);
    for (int i = 0; i < tries && !over(); i++) {
        sheet_entry entry = {.seat = (yv_seat)yv_rng_below(&chance, (uint32_t)it.players),
                             .winner = (yv_seat)yv_rng_below(&chance, (uint32_t)it.players)};
        const uint32_t dice = yv_rng_below(&chance, 40);
        entry.kind = dice < 4 ? (uint8_t)(SHEET_OFFENCE + dice) : SHEET_CALL;
        entry.wrong_word = dice == 5;
        for (int seat = 0; seat < it.players; seat++)
            if (entry.kind == SHEET_CALL && yv_is_in(&it.now.game, seat))
                entry.shown |= yv_seat_bit(seat),
                    entry.hand[seat].points = (int16_t)yv_rng_below(&chance, seat == entry.seat ? 6 : 26);
        yv_text reason = why();
        sheet_add(&it, &entry, &reason);
    }
}

static const char *const many_rules[] = {
    "traveller",
    "tally",
    "jhyap",
    "sevens",
    "slapdown",
    "speedy",
    "duel",
    "false_call=eliminate out_of_turn=penalty",
    "jhyap false_call=eliminate end=first",
    "call=yan end=rounds rounds=12",
};
enum { MANY_RULES = sizeof many_rules / sizeof many_rules[0] };

static int fitting_players(void)
{
    return yv_presets[it.rules.preset].most < 4 ? yv_presets[it.rules.preset].most : 4;
}

static void begin_any(int which)
{
    yv_text reason = why();
    CHECK(yv_rules_parse(&it.rules, yv_span_of(many_rules[which]), &reason));
    begin(many_rules[which], fitting_players());
}

TEST(undoing_all_the_way_retraces_every_state)
{
    static sheet_state states[SHEET_MOST_ENTRIES + 1];
    for (int which = 0; which < MANY_RULES; which++) {
        begin_any(which);
        states[0] = it.now;
        yv_rng chance = yv_rng_seeded(7);
        for (int i = 0; i < 100; i++) {
            play_anything(yv_rng_next(&chance), 1);
            states[it.count] = it.now;
        }
        CHECK(it.count > 0);
        while (it.count > 0) {
            CHECK(sheet_undo(&it));
            CHECK(memcmp(&it.now.game, &states[it.count].game, sizeof it.now.game) == 0);
            CHECK(memcmp(&it.now.ratings, &states[it.count].ratings, sizeof it.now.ratings) == 0);
        }
        CHECK(!sheet_undo(&it));
    }
}

TEST(a_round_can_be_replaced_if_the_later_ones_still_fit)
{
    yv_text reason = why();
    sheet_entry entry;
    begin("limit=50 cut=none", 3);
    CHECK(type("a: 3 12 7") && type("b: 4 3 7") && type("a: 3 13 7"));
    CHECK_NUMBER(sheet_find_round(&it, 2), 1);
    CHECK_NUMBER(sheet_find_round(&it, 4), -1);
    const sheet_state before = sheet_state_before(&it, 1);
    CHECK(quick_read_call(&it, &before.game, yv_span_of("b: 4 3 20"), &entry, &reason));
    CHECK(sheet_replace(&it, 1, &entry, &reason));
    CHECK_TEXT(totals(), "4 25 34");
    entry.hand[2].points = 49;
    CHECK(!sheet_replace(&it, 1, &entry, &reason));
    CHECK_TEXT(message, "the entry for round 3 would no longer be allowed: C is out of the game");
    CHECK_TEXT(totals(), "4 25 34");
}

TEST(a_replacement_that_a_later_round_contradicts_is_refused)
{
    yv_text reason = why();
    begin("limit=40 cut=none", 3);
    CHECK(type("a: 3 12 7") && type("b: 4 3 7"));
    sheet_entry entry = it.entry[0];
    entry.hand[1].points = 45; /* B would be out and could not call */
    CHECK(!sheet_replace(&it, 0, &entry, &reason));
    CHECK_TEXT(message, "the entry for round 2 would no longer be allowed: B is out of the game");
    CHECK_TEXT(totals(), "4 12 14");
}

/* ---- the file ---- */

static char text_of_sheet[SHEET_MOST_TEXT], text_again[SHEET_MOST_TEXT];

static const char *written(const sheet *which, char *buffer)
{
    yv_text text = yv_text_in(buffer, SHEET_MOST_TEXT);
    sheet_write(which, &text);
    CHECK(!yv_text_cut(&text));
    return buffer;
}

TEST(a_sheet_is_plain_text)
{
    begin("speedy false_call=eliminate", 4);
    it.start = 1;
    yv_text reason = why();
    CHECK(sheet_begin(&it, &reason));
    CHECK(type("b yaniv: 5 2 7sJk Kh"));
    CHECK(happens(SHEET_EXPEL, 4, 1));
    CHECK(happens(SHEET_OFFENCE, 1, 3));
    CHECK(happens(SHEET_HANDOVER, 1, 1));
    CHECK(happens(SHEET_LEAVE, 2, 1));
    CHECK(happens(SHEET_LEAVE, 3, 1));
    CHECK_TEXT(written(&it, text_of_sheet),
               "yaniv-score 1\nrules speedy false_call=eliminate\nplayer A\nplayer B\nplayer C\n"
               "player D\nstart 2\n"
               "round 1 call 2 yaniv 5 2 7sJk Kh = 5 30 7 10\n"
               "round 2 expel 4\n"
               "round 2 offence 1 winner 3 = 35 30 7 10\n"
               "round 3 handover 1\n"
               "round 3 leave 2\n"
               "round 3 leave 3 = 35 30 7 10\n"
               "win 1\n");
}

TEST(what_is_written_is_read_again)
{
    static sheet again;
    for (int which = 0; which < MANY_RULES; which++) {
        begin_any(which);
        it.rated = which & 1;
        for (int seat = 0; seat < it.players && it.rated; seat++)
            it.rating[seat] = 1200 + seat;
        strcpy(it.date, "2026-11-15");
        yv_text reason = why();
        int line;
        CHECK(sheet_begin(&it, &reason));
        play_anything((uint64_t)which, 100);
        written(&it, text_of_sheet);
        CHECK(sheet_read(&again, yv_span_of(text_of_sheet), &line, &reason));
        CHECK_TEXT(message, "");
        CHECK_TEXT(written(&again, text_again), text_of_sheet);
        CHECK(memcmp(&again.now.game, &it.now.game, sizeof it.now.game) == 0);
        CHECK(memcmp(&again.now.ratings, &it.now.ratings, sizeof it.now.ratings) == 0);
    }
}

TEST(a_sheet_broken_off_anywhere_is_read_or_refused_and_never_crashes)
{
    begin("traveller", 4);
    play_anything(3, 30);
    written(&it, text_of_sheet);
    const size_t length = strlen(text_of_sheet);
    static sheet again;
    for (size_t cut = 0; cut < length; cut++) {
        int line;
        yv_text reason = why();
        if (!sheet_read(&again, (yv_span){text_of_sheet, cut}, &line, &reason))
            CHECK(line > 0 && message[0]);
    }
}

TEST(a_changed_byte_is_read_or_refused_and_never_crashes)
{
    begin("false_call=eliminate out_of_turn=penalty", 4);
    play_anything(5, 30);
    written(&it, text_of_sheet);
    const size_t length = strlen(text_of_sheet);
    static sheet again;
    yv_rng chance = yv_rng_seeded(11);
    for (int i = 0; i < 4000; i++) {
        int line;
        yv_text reason = why();
        memcpy(text_again, text_of_sheet, length);
        for (int changes = 0; changes <= i % 3; changes++)
            text_again[yv_rng_below(&chance, (uint32_t)length)] = (char)yv_rng_next(&chance);
        if (!sheet_read(&again, (yv_span){text_again, length}, &line, &reason))
            CHECK(line > 0 && message[0]);
    }
}

#define HEAD "yaniv-score 1\nrules traveller\nplayer A\nplayer B\nstart 1\n"

TEST(a_damaged_sheet_is_refused_with_its_line)
{
    static const struct {
        const char *text;
        int line;
        const char *reason;
    } damaged[] = {
        {"", 1, "the file is empty"},
        {"# nothing\n", 1, "the file is empty"},
        {"hello\n", 1, "a score sheet begins with the line 'yaniv-score 1'"},
        {"yaniv-score 2\n", 1, "this is version '2' of the format; only version 1 is known"},
        {"yaniv-score 1\nyaniv-score 1\n", 2, "the 'yaniv-score' line appears twice"},
        {"yaniv-score 1\nplayer A\n", 2, "this game is for 2 to 8 players"},
        {"yaniv-score 1\nplayer A\nplayer a\n", 3, "two players are called A"},
        {"yaniv-score 1\ndate tomorrow\n", 2, "a date is written 2026-11-15, not 'tomorrow'"},
        {HEAD "start 2\n", 6, "the 'start' line appears twice"},
        {HEAD "rules tally\n", 6, "the 'rules' line appears twice"},
        {HEAD "round 2 call 1 3 12\n", 6, "this should be round 1"},
        {HEAD "round 1 call 3 3 12\n", 6, "there is no seat '3'"},
        {HEAD "round 1 call 1 3\n", 6, "every seat needs a hand: points, cards, or - for a player who is out"},
        {HEAD "round 1 call 1 3 -\n", 6, "B is still in the game and needs a hand"},
        {HEAD "round 1 call 1 3 12 7\n", 6, "'7' does not belong on this line"},
        {HEAD "round 1 call 1 3 12 = 0 13\n", 6, "B's total after this round should be 12"},
        {HEAD "round 1 call 1 3 12 = 0 12 1\n", 6, "there are more totals than players"},
        {HEAD "round 1 dance 1\n", 6, "'dance' is not an event of a round"},
        {HEAD "round 1 call 1 3 99\n", 6, "B cannot hold 99 points: no 5 cards or fewer are worth that"},
        {HEAD "round 1 call 1 3 12\nplayer C\n", 7, "'player' must come before the first round"},
        {HEAD "win 1\n", 6, "the game is not over, so nobody has won yet"},
        {HEAD "round 1 leave 1\nwin 1\n", 7, "the winners are other seats"},
        {HEAD "round 1 leave 1\nround 2 leave 2\n", 7, "the game is over"},
        {HEAD "nonsense\n", 6, "a line cannot begin with 'nonsense'"},
    };
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++) {
        int line;
        yv_text reason = why();
        CHECK(!sheet_read(&it, yv_span_of(damaged[i].text), &line, &reason));
        CHECK_TEXT(message, damaged[i].reason);
        CHECK_NUMBER(line, damaged[i].line);
    }
}

TEST(comments_totals_left_out_and_windows_line_ends_are_accepted)
{
    int line;
    yv_text reason = why();
    CHECK(sheet_read(
        &it, yv_span_of("yaniv-score 1\r\n# at the beach\r\n\r\nplayer A\r\nplayer B\r\nround 1 call 1 3 12\r\n"),
        &line, &reason));
    CHECK_TEXT(totals(), "0 12");
}

TEST(a_full_sheet_takes_no_more_and_is_written_whole)
{
    begin("end=rounds rounds=100 jokers=4 decks=4 false_call=draw3", 8);
    it.rules.rounds = 2000; /* beyond what rules allow, to fill the sheet */
    yv_text reason = why();
    CHECK(sheet_begin(&it, &reason));
    while (it.count < SHEET_MOST_ENTRIES)
        CHECK(type("a: Jk 2cKcKcKcKcQcQcQcQcJcJcJcJcTcTc 2dKdKdKdKdQdQdQdQdJdJdJdJdTdTd 2hKhKhKhKhQhQhQhQhJhJhJhJhThTh "
                   "2sKsKsKsKsQsQsQsQsJsJsJsJsTsTs 12 13 14"));
    CHECK(!type("a: Jk 3 4 5 6 12 13 14"));
    CHECK_TEXT(message, "the sheet is full");
    written(&it, text_of_sheet);
}

/* ---- rules that have changed ---- */

TEST(an_old_sheet_names_the_seat_whose_turn_it_was)
{
    static const char old[] = "yaniv-score 1\nrules jhyap\nplayer A\nplayer B\nplayer C\n"
                              "round 1 offence 1 turn 3 = 30 0 0\nround 2 call 3 7 8 2 = 37 8 0\n";
    int line;
    char reason[200];
    yv_text why = yv_text_in(reason, sizeof reason);
    CHECK(sheet_read(&it, yv_span_of(old), &line, &why));
    CHECK_NUMBER(sheet_state_before(&it, 1).game.starter, 2);
    CHECK(strstr(written(&it, text_of_sheet), "round 1 offence 1 winner 3 = 30 0 0\n"));
}

TEST(an_empty_stock_ends_a_round_where_the_rules_say_so)
{
    begin("dhumbal", 3);
    sheet_entry entry = {
        .kind = SHEET_STOCK_OUT, .seat = 1, .shown = 7, .hand = {{.points = 12}, {.points = 7}, {.points = 7}}};
    yv_text why = yv_text_in(message, sizeof message);
    CHECK(sheet_add(&it, &entry, &why));
    CHECK_TEXT(scores(), "12 7 7");
    CHECK_NUMBER(starter(), 3);
    CHECK(strstr(written(&it, text_of_sheet), "round 1 stockout 2 12 7 7 = 12 7 7\n"));
    sheet again;
    int line;
    CHECK(sheet_read(&again, yv_span_of(text_of_sheet), &line, &why));
    CHECK_NUMBER(again.now.game.starter, 2);
    entry.shown = 3;
    CHECK(!sheet_add(&it, &entry, &why));
    begin("traveller", 3);
    why = yv_text_in(message, sizeof message);
    entry.shown = 7;
    CHECK(!sheet_add(&it, &entry, &why));
    CHECK_TEXT(message, "in this game an empty stock does not end the round: that needs stock_out=end");
}

CHECK_MAIN
