/* The rules in plain words: they are well formed for every rule set, and mention an option exactly where it matters. */
#include "../../src/chance/shuffle.h"
#include "../check.h"

#include "../../src/engine/yaniv.h"
#include "../../src/rulebook/rules_page.h"
#include "../../src/rulebook/rules_text.h"
#include "../../src/rulebook/wrap.h"

/* ---- helpers ---- */

static yv_rules rules_from(const char *words)
{
    char message[200];
    yv_rules rules;
    yv_text why = yv_text_in(message, sizeof message);
    if (!yv_rules_parse(&rules, yv_span_of(words), &why)) {
        fprintf(stderr, "%s: %s\n", words, message);
        abort();
    }
    return rules;
}

static void put_value(yv_rules *rules, int option, int value)
{
    *(int16_t *)((char *)rules + yv_options[option].offset) = (int16_t)value;
}

static int find_option(const char *key)
{
    for (int i = 0; i < YV_OPTIONS; i++)
        if (strcmp(yv_options[i].key, key) == 0)
            return i;
    fprintf(stderr, "there is no option %s\n", key);
    abort();
}

/* Returns the rules in words; the text is valid until the second next call. */
static const char *tell(const yv_rules *rules, int players)
{
    static char buffer[2][RULES_TEXT_CAPACITY];
    static int turn;
    char *words = buffer[turn = !turn];
    yv_text text = yv_text_in(words, RULES_TEXT_CAPACITY);
    rules_text_write(&text, rules, players, RULES_PLAIN);
    CHECK(!yv_text_cut(&text));
    return words;
}

/* Returns the text as one line, to search for sentences that are wrapped anywhere. */
static const char *tell_unbroken(const yv_rules *rules, int players)
{
    static char words[RULES_TEXT_CAPACITY];
    const char *from = tell(rules, players);
    char *to = words;
    for (; *from; from++) {
        const char c = *from == '\n' ? ' ' : *from;
        if (c != ' ' || (to > words && to[-1] != ' '))
            *to++ = c;
    }
    *to = '\0';
    return words;
}

static void complain(const yv_rules *rules, const char *what)
{
    char written[1000];
    yv_text text = yv_text_in(written, sizeof written);
    yv_rules_write(rules, &text);
    fprintf(stderr, "%s: %s\n", written, what);
    check_failed = true;
}

static yv_rules any_rules(yv_rng *chance)
{
    yv_rules rules = yv_rules_of_preset((int)(yv_rng_next(chance) % YV_PRESETS));
    for (int i = 0; i < YV_OPTIONS; i++) {
        const yv_option *option = &yv_options[i];
        if (yv_rng_next(chance) % 2)
            put_value(&rules, i,
                      option->lowest + (int)(yv_rng_next(chance) % (unsigned)(option->highest - option->lowest + 1)));
    }
    return rules;
}

/* ---- form ---- */

static bool has_long_line(const char *text)
{
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        if (wrap_columns((yv_span){line, strcspn(line, "\n")}) > RULES_TEXT_COLUMNS)
            return true;
    return false;
}

/* True if the text has two spaces in a row, except in the second lines of the items of a list. */
static bool has_double_space(const char *text)
{
    for (const char *at = strstr(text, "  "); at; at = strstr(at + 1, "  "))
        if (at == text || at[-1] != '\n')
            return true;
    return false;
}

static bool has_odd_quotes(const char *text)
{
    int quotes = 0;
    for (; *text; text++)
        quotes += *text == '"';
    return quotes % 2;
}

static void check_form(const yv_rules *rules, int players)
{
    static const char *const never[] = {"{",  "}",  "%",  " .",  " ,",     " ;", " :",
                                        "..", ",.", ":.", " \n", "\n\n\n", "\t", "(null)"};
    const char *text = tell(rules, players);
    if (strlen(text) < 2000 || text[strlen(text) - 1] != '\n')
        complain(rules, "the text is too short");
    if (has_long_line(text))
        complain(rules, "a line is too long");
    if (has_double_space(text))
        complain(rules, "two spaces");
    if (has_odd_quotes(text))
        complain(rules, "a quotation is not closed");
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strstr(text, never[i]))
            complain(rules, never[i]);
}

TEST(every_preset_reads_well_for_any_number_of_players)
{
    for (int preset = 0; preset < YV_PRESETS; preset++) {
        const yv_rules rules = yv_rules_of_preset(preset);
        check_form(&rules, 0);
        for (int players = yv_presets[preset].fewest; players <= yv_presets[preset].most; players++)
            check_form(&rules, players);
    }
}

TEST(every_value_of_every_option_reads_well)
{
    for (int option = 0; option < YV_OPTIONS; option++) {
        for (int value = yv_options[option].lowest; value <= yv_options[option].highest; value++) {
            yv_rules rules = yv_rules_of_preset(0);
            put_value(&rules, option, value);
            check_form(&rules, 0);
        }
    }
}

TEST(any_rules_read_well_for_any_number_of_players)
{
    yv_rng chance = yv_rng_seeded(1);
    for (int i = 0; i < 2000; i++) {
        const yv_rules rules = any_rules(&chance);
        const yv_preset *preset = &yv_presets[rules.preset];
        check_form(&rules, 0);
        check_form(&rules,
                   preset->fewest + (int)(yv_rng_next(&chance) % (unsigned)(preset->most - preset->fewest + 1)));
    }
}

/* ---- required sentences ---- */

/* Rules under which each option matters, so that every other value of it changes the text. */
static const struct {
    const char *key, *context;
} contexts[] = {
    {"decks", ""},
    {"suits", ""},
    {"jokers", ""},
    {"hand", ""},
    {"upcard", ""},
    {"faces", ""},
    {"joker_points", ""},
    {"one_eyed", ""},
    {"one_eyed", "faces=rank"},
    {"one_eyed", "suits=2"},
    {"ace", ""},
    {"run_naturals", ""},
    {"run_jokers", ""},
    {"run_jokers", "set_jokers=on"},
    {"set_jokers", ""},
    {"set_jokers", "speedy"},
    {"take_set", ""},
    {"take_set", "speedy decks=2"},
    {"take_run", ""},
    {"joker_swap", ""},
    {"pick", ""},
    {"pick", "joker_swap=on"},
    {"stock_out", ""},
    {"stock_out", "duel"},
    {"stock_out", "last_turn=on"},
    {"slap", ""},
    {"threshold", ""},
    {"threshold", "jokers=0 slap=off"},
    {"call", ""},
    {"call", "false_call=swap"},
    {"last_turn", ""},
    {"last_turn", "duel"},
    {"false_call", ""},
    {"false_call", "duel"},
    {"false_call", "end=rounds"},
    {"out_of_turn", ""},
    {"out_of_turn", "duel"},
    {"assaf_tie", ""},
    {"assaf_penalty", ""},
    {"assaf_each", ""},
    {"assaf_hand", ""},
    {"assaf_hand", "assaf_penalty=0"},
    {"assaf_wins", ""},
    {"yaniv_wins", ""},
    {"yaniv_wins", "duel"},
    {"cut", ""},
    {"cut_at", ""},
    {"cut_at", "cut=minus"},
    {"cut_by", "cut=minus"},
    {"limit", ""},
    {"limit", "end=first"},
    {"out", ""},
    {"out", "end=first"},
    {"end", ""},
    {"rounds", "end=rounds"},
    {"rounds", "tally"},
    {"starter", ""},
    {"direction", ""},
};

TEST(every_option_is_told_where_it_matters)
{
    for (size_t i = 0; i < sizeof contexts / sizeof contexts[0]; i++) {
        const int option = find_option(contexts[i].key);
        yv_rules rules = rules_from(contexts[i].context);
        put_value(&rules, option, yv_options[option].normal);
        char usual[RULES_TEXT_CAPACITY];
        strcpy(usual, tell(&rules, 0));
        for (int value = yv_options[option].lowest; value <= yv_options[option].highest; value++) {
            put_value(&rules, option, value);
            const bool same = strcmp(usual, tell(&rules, 0)) == 0;
            if (same != (value == yv_options[option].normal))
                complain(&rules, contexts[i].key);
        }
    }
}

TEST(the_table_of_contexts_has_every_option)
{
    for (int option = 0; option < YV_OPTIONS; option++) {
        bool there = false;
        for (size_t i = 0; i < sizeof contexts / sizeof contexts[0]; i++)
            there |= strcmp(contexts[i].key, yv_options[option].key) == 0;
        if (!there)
            fprintf(stderr, "%s has no context\n", yv_options[option].key);
        CHECK(there);
    }
}

/* True if two different values have the same effect: decks=0 and the number of decks that it means for every allowed
 * number of players; for two players, that the winner or that all but the caller score 0; or, with one joker, that a
 * run has one joker or any number. */
static bool mean_the_same(const yv_rules *one, const yv_rules *other)
{
    if (one->assaf_wins != other->assaf_wins)
        return rules_text_most_players(one) == 2
               && one->assaf_wins + other->assaf_wins == YV_assaf_wins_zero + YV_assaf_wins_all;
    if (one->run_jokers != other->run_jokers)
        return one->run_jokers + other->run_jokers == YV_run_jokers_any + YV_run_jokers_one
               && one->jokers * yv_rules_decks(one, rules_text_most_players(one)) < 2;
    if (one->decks == other->decks)
        return false;
    for (int players = yv_presets[one->preset].fewest; players <= yv_presets[one->preset].most; players++)
        if (yv_rules_decks(one, players) != yv_rules_decks(other, players))
            return false;
    return true;
}

TEST(under_any_rules_the_text_changes_with_an_option_exactly_if_it_has_an_effect)
{
    yv_rng chance = yv_rng_seeded(2);
    for (int i = 0; i < 20000; i++) {
        yv_rules one = any_rules(&chance), other = one;
        const int option = (int)(yv_rng_next(&chance) % YV_OPTIONS);
        const yv_option *row = &yv_options[option];
        put_value(&other, option,
                  row->lowest + (int)(yv_rng_next(&chance) % (unsigned)(row->highest - row->lowest + 1)));
        if (yv_rules_get(&one, option) == yv_rules_get(&other, option) || mean_the_same(&one, &other))
            continue;
        const bool same = strcmp(tell(&one, 0), tell(&other, 0)) == 0;
        if (same != (rules_text_idle(&one, option) != NULL)) {
            complain(&one, row->key);
            complain(&other, same ? "the text is the same" : "the text changes without reason");
        }
    }
}

/* Sentences that must, or must not, be in the text for some games. */
static const struct {
    const char *rules;
    int players;
    const char *said, *unsaid;
} facts[] = {
    {"traveller", 0,
     "if you land exactly on 200, you go down to 100 and are still in. So 201 is the lowest total that puts you out",
     "over 200"},
    {"traveller", 0, "the scores are 34, 0 and 23", "false call"},
    {"traveller", 0, "a king, a 4, an ace and a joker are worth 15 points", "one-eyed"},
    {"traveller", 0, "The game is for two to eight players.", "share"},
    {"traveller out=cross cut_at=67", 0, "if you land exactly on 201, you go down to 100 and are still in. So 202 is",
     "reaches"},
    {"traveller cut=minus cut_at=20 cut_by=30", 0, "Totals of 0 or less stay as they are.", "halved"},
    {"traveller cut_at=33", 0, "rounded down", "stay as they are"},
    {"traveller threshold=6", 0,
     "call \"Yaniv!\" instead of playing if your hand is worth 6 points or fewer: with an ace and a 5",
     "5 points or fewer"},
    {"traveller threshold=9", 0, "with an ace and an 8", "a 8"},
    {"traveller threshold=1", 0, "worth 1 point or less: with just an ace", "1 points"},
    {"traveller threshold=0", 0, "if your hand is worth no points at all", "0 points or fewer"},
    {"traveller threshold=0 joker_points=-2", 0, "if your hand is worth 0 points or fewer", "no points at all"},
    {"traveller threshold=0 jokers=0", 0, "that is a hand without cards", "nobody can call"},
    {"traveller threshold=0 jokers=0 slap=off", 0, "nobody can call in this game", "hand without cards"},
    {"traveller threshold=0 jokers=0 slap=off one_eyed=0", 0, "no points at all", "nobody can call"},
    {"traveller one_eyed=3", 0, "the one-eyed jacks, those of spades and hearts, are worth 3 points each", "A jack"},
    {"traveller one_eyed=-3 faces=rank", 0,
     "A jack is worth 11, a queen 12 and a king 13. But the one-eyed jacks, those of spades and hearts, take 3 "
     "points off",
     "worth -3"},
    {"traveller faces=rank", 0, "A jack is worth 11", "one-eyed"},
    {"traveller faces=rank", 0, "a king, a 4, an ace and a joker are worth 18 points", "15 points"},
    {"traveller suits=2 one_eyed=5", 0, "A jack is worth 5 points, a queen or a king 10.", "one-eyed"},
    {"traveller suits=2 one_eyed=5 faces=rank", 0, "A jack is worth 5 points, a queen 12 and a king 13.", "one-eyed"},
    {"traveller suits=2 one_eyed=-5", 0, "A jack takes 5 points off your hand. A queen or a king is worth 10.",
     "one-eyed"},
    {"traveller suits=2 one_eyed=0 faces=rank", 0, "A jack is worth nothing. A queen is worth 12 and a king 13.",
     "one-eyed"},
    {"traveller joker_points=25", 0, "A joker is worth 25 points.", "worth nothing"},
    {"traveller joker_points=-1", 0, "A joker takes 1 point off your hand.", "1 points"},
    {"traveller jokers=0", 0, "You need a deck of 52 cards.", "oker"},
    {"traveller jokers=0 set_jokers=on joker_swap=on slap=runs", 0, "This works with runs too", "oker"},
    {"traveller jokers=1", 0, "The joker can't be slapped down.", "two jokers"},
    {"traveller jokers=1 decks=2", 0, "two jokers are a set", "The joker can't"},
    {"traveller set_jokers=on", 0, "a 7 and two jokers, always counts as a set", "a 7 and two jokers are a run"},
    {"traveller run_naturals=2", 0, "a 7 and two jokers are not a run", "needs only one"},
    {"traveller run_jokers=one", 0, "a run can have at most one joker", "a 7 and two jokers are a run"},
    {"traveller run_jokers=none joker_swap=on", 0, "A run can't have jokers.", "swap a card for its joker"},
    {"traveller pick=earned", 0, "only if you have thrown two or more cards at once in this round", "reshuffle"},
    {"traveller pick=earned slap=off", 0, "The throw that you have just made counts.", "slap"},
    {"dhumbal", 0, "Until then you must draw from the stock.", "nothing to draw"},
    {"dhumbal last_turn=on", 0, "Only if there is nothing to draw can you take from the drop", "reshuffle"},
    {"dhumbal", 0, "The round ends when the last card of the stock is drawn.", "becomes the new stock"},
    {"dhumbal last_turn=on", 0, "during the last turns after a call, the discard pile is shuffled",
     "If you want to draw"},
    {"dhumbal false_call=draw3", 0, "only three cards or fewer, you draw those, and the round ends",
     "renewed as usual"},
    {"dhumbal starter=caller", 0, "If a round ends without a proper call, its winner starts.", "Yaniv"},
    {"dhumbal", 2, "if the hands are equal, the player who did not draw that card wins it", "several hands"},
    {"jhyap", 0, "The lowest of the other hands wins the round", "the player whose turn it was"},
    {"jhyap", 0, "you can call \"Jhyap!\"", "\"Yaniv"},
    {"traveller ace=both", 0, "king, ace, 2 is not a run", "queen, king, ace is not"},
    {"traveller ace=wrap", 0, "king, ace, 2. ", "king, ace, 2 is not a run"},
    {"sevens", 0, "you get the joker for the 6 of spades", "slap"},
    {"sevens take_run=any", 0, "You can lay a set in any order", "its joker"},
    {"sevens", 0, "the penalty is 20 for each of them: 40 for two, 60 for three, and so on.",
     "turned face up and starts"},
    {"sevens", 3, "the penalty is 20 for each of them: 40 for two.", "for three"},
    {"sevens", 4, "40 for two, 60 for three.", "and so on"},
    {"sevens", 2, "the scores are 34 and 0", "for each of them"},
    {"sevens", 0, "the scores are 44, 0 and 0", "halved"},
    {"traveller assaf_wins=all", 0, "and all of them score 0", "score the points in their hands."},
    {"traveller assaf_penalty=0 assaf_hand=off", 0, "scores 0, because there is no penalty", "a penalty of"},
    {"traveller yaniv_wins=hand", 0, "scores the points in their own hand", "the scores are 0"},
    {"jhyap", 0, "you score 30 points, and everyone else scores 0. The lowest of the other hands wins the round",
     "slap"},
    {"speedy", 0, "the 26 spades and hearts of a deck and one joker: 27 cards in all", "two jokers"},
    {"speedy", 0, "Saying \"Yaniv\" counts as a call too, but costs 30 extra points", "call \"Yaniv"},
    {"speedy", 0, "two cards of the same rank", "or more cards of the same rank"},
    {"tally", 0, "Four or more need twice that, shuffled together: 108 cards.", "reaches 200"},
    {"tally", 3, "You need a deck of 52 cards and two jokers: 54 cards in all.", "Four or more"},
    {"tally", 4, "twice over, all shuffled together: 108 cards in all", "Four or more"},
    {"tally", 3, "The game has six rounds.", "twice as many"},
    {"tally", 0, "twice as many rounds as players", "is out"},
    {"tally rounds=13", 0, "The game has 13 rounds.", "twice as many"},
    {"duel", 0, "There is only one round, and the player with the fewest points wins.", "next round"},
    {"duel", 0, "the scores are 34 and 0", "everyone else"},
    {"slapdown", 0, "The caller starts the next round, win or lose.", "The winner of the round starts"},
    {"slapdown", 0, "When your total goes over 200, you are out.", "lowest total that puts you out"},
    {"slapdown", 0, "If a round puts out everyone who was left", "reaches"},
    {"traveller stock_out=end", 0, "If a round puts out everyone who was left", "becomes the new stock"},
    {"traveller slap=runs ace=both false_call=draw3", 0, "or to the high end if it fits both",
     "Nothing can be slapped"},
    {"traveller slap=runs false_call=draw3", 0, "The card goes to that end, and", "high end"},
    {"traveller last_turn=on", 0, "There are no slap-downs during the last turns after a call.", "shown at once"},
    {"traveller false_call=draw3", 0, "more than 13 cards in hand.", "swap"},
    {"traveller false_call=draw3 upcard=off", 0, "the stock has fewer than four cards", "face up and starts"},
    {"traveller false_call=swap", 0, "unless the swap leaves you without cards", "three cards from"},
    {"traveller false_call=swap slap=off", 0, "you can't call again that turn.", "without cards"},
    {"traveller false_call=swap out_of_turn=penalty", 0,
     "This call does not count while a false call is being answered.", "last turns"},
    {"traveller false_call=eliminate end=first", 0, "It also ends with a round in which a false call puts a player out",
     "swap"},
    {"traveller end=first", 0, "The lowest total wins; equal totals share the win.", "last player"},
    {"traveller hand=7", 0, "With seven cards each, that is enough for at most seven players.", "eight"},
    {"traveller hand=7", 8, "That is not enough for eight players: 58 cards are needed.", "enough for at most"},
    {"traveller direction=anticlockwise", 0, "anticlockwise, to the right", "to the left"},
};

TEST(the_texts_of_some_games_say_what_they_must_and_nothing_else)
{
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        const yv_rules rules = rules_from(facts[i].rules);
        const char *text = tell_unbroken(&rules, facts[i].players);
        if (!strstr(text, facts[i].said))
            complain(&rules, facts[i].said);
        if (strstr(text, facts[i].unsaid))
            complain(&rules, facts[i].unsaid);
    }
}

/* Under any rules, the text has a word exactly if the game has the thing that it names. */
TEST(nothing_is_mentioned_that_the_rules_do_not_have)
{
    yv_rng chance = yv_rng_seeded(3);
    for (int i = 0; i < 2000; i++) {
        const yv_rules rules = any_rules(&chance);
        const char *text = tell_unbroken(&rules, 0);
        const struct {
            const char *word;
            bool wanted;
        } words[] = {
            {"oker", rules.jokers > 0},
            {"slap", rules.slap != YV_slap_off},
            {"\"swap\"", rules.false_call == YV_false_call_swap},
            {"three cards from the stock", rules.false_call == YV_false_call_draw3},
            {"\"Yan!\"", rules.call == YV_call_yan},
            {"last turn", rules.last_turn == YV_last_turn_on},
            {"one-eyed", rules.one_eyed != 10 && rules.suits == YV_suits_4},
            {"multiple of", rules.cut != YV_cut_none},
            {"halved", rules.cut == YV_cut_halve},
            {"last player left wins the game", rules.end == YV_end_last && rules_text_most_players(&rules) > 2},
        };
        for (size_t j = 0; j < sizeof words / sizeof words[0]; j++)
            if ((strstr(text, words[j].word) != NULL) != words[j].wanted)
                complain(&rules, words[j].word);
    }
}

/* ---- sentences for options, and the page ---- */

TEST(every_value_of_every_option_has_a_sentence_of_its_own)
{
    for (int option = 0; option < YV_OPTIONS; option++) {
        char before[200] = "";
        for (int value = yv_options[option].lowest; value <= yv_options[option].highest; value++) {
            char sentence[200];
            yv_rules rules = yv_rules_of_preset(0);
            yv_text text = yv_text_in(sentence, sizeof sentence);
            put_value(&rules, option, value);
            rules_text_write_option(&text, &rules, option);
            CHECK(!yv_text_cut(&text) && text.length > 10);
            CHECK(sentence[text.length - 1] == '.');
            CHECK(!strchr(sentence, '%'));
            CHECK(strcmp(sentence, before) != 0);
            strcpy(before, sentence);
        }
    }
}

TEST(the_page_fits_and_has_every_preset_and_option)
{
    static char page[RULES_PAGE_CAPACITY];
    yv_text text = yv_text_in(page, sizeof page);
    rules_page_write(&text);
    CHECK(!yv_text_cut(&text));
    for (int i = 0; i < YV_PRESETS; i++) {
        char heading[64];
        snprintf(heading, sizeof heading, "\n### %s\n", yv_presets[i].name);
        CHECK(strstr(page, heading));
    }
    for (int i = 0; i < YV_OPTIONS; i++) {
        char row[64];
        snprintf(row, sizeof row, "\n| `%s` | ", yv_options[i].key);
        CHECK(strstr(page, row));
    }
}

TEST(words_are_wrapped_by_characters_and_long_ones_stand_alone)
{
    char lines[200];
    yv_text text = yv_text_in(lines, sizeof lines);
    wrap_put(&text, "  äöü äöü abcdefghijk  x ", (wrap_shape){8, "- ", "  "});
    CHECK_TEXT(lines, "- äöü\n  äöü\n  abcdefghijk\n  x\n");
    text = yv_text_in(lines, sizeof lines);
    wrap_put(&text, " \n ", (wrap_shape){8, "- ", "  "});
    CHECK_TEXT(lines, "");
}

CHECK_MAIN
