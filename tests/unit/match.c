#include "../check.h"

#include "../../src/arena/match.h"
#include "../../src/json/bot_protocol.h"

/* A program in shell: it slaps down when asked, draws from the stock on its first turn, and then calls if it may. It
 * writes its input to the file $log. */
#define DECIDE                                                                                                         \
    "n=0; while IFS= read -r l; do printf '%s\\n' \"$l\" >>$log; case $l in "                                          \
    "*'\"legal\":[\"pass\",\"slap\"]'*) echo slap;; "                                                                  \
    "*'\"type\":\"act\"'*) n=$((n+1)); case $n$l in "                                                                  \
    "[2-9]*'\"yaniv\"'*) echo yaniv;; *) a=${l#*legal}; a=${a%% deck*}; echo \"${a##*\\\"} deck\";; esac;; "           \
    "esac; done"

enum { LIMIT_MS = 5000, MOST_HEARD = 1 << 20, GOLDEN_SEED = 12 };

static const char short_game[] = "traveller hand=3 jokers=0 threshold=30 end=rounds rounds=1";

static yv_rules rules_of(const char *words)
{
    char message[YV_MAX_MESSAGE];
    yv_rules rules;
    yv_text why = yv_text_in(message, sizeof message);
    CHECK(yv_rules_parse(&rules, yv_span_of(words), &why));
    return rules;
}

/* Plays one game between the players of these words. */
static match_result play(const char *words, uint64_t seed, const char *const *seats, int players, recording *record)
{
    const yv_rules rules = rules_of(words);
    static player_spec specs[YV_MAX_PLAYERS];
    static player all[YV_MAX_PLAYERS];
    match setup = {.rules = &rules, .players = players, .deals = {seed, 0}, .record = record};
    match_result result;
    for (int seat = 0; seat < players; seat++) {
        CHECK(player_spec_of(seats[seat], &specs[seat]));
        all[seat] = player_of(&specs[seat], LIMIT_MS, NULL);
        setup.seated[seat] = &all[seat];
    }
    if (record)
        recording_begin(record, &rules, seats, players);
    match_play(&setup, &result);
    for (int seat = 0; seat < players; seat++)
        player_close(&all[seat]);
    return result;
}

static char *read_log(const char *path)
{
    static char heard[MOST_HEARD];
    FILE *log = fopen(path, "r");
    CHECK(log != NULL);
    heard[log ? fread(heard, 1, sizeof heard - 1, log) : 0] = '\0';
    if (log)
        fclose(log);
    unlink(path);
    return heard;
}

/* Returns the input of the second of two such programs. */
static char *listen_in(const char *words, uint64_t seed, match_result *result)
{
    char path[] = "/tmp/yaniv-match-XXXXXX", second[1024];
    const int file = mkstemp(path);
    CHECK(file >= 0);
    close(file);
    snprintf(second, sizeof second, "exec:log=%s; %s", path, DECIDE);
    const char *const seats[] = {"exec:log=/dev/null; " DECIDE, second};
    *result = play(words, seed, seats, 2, NULL);
    return read_log(path);
}

/* Seat 2 throws the 7 of diamonds, draws the 7 of clubs and slaps it down, and calls on its next turn. Quotes are
 * single here. */
static const char golden[] =
    "{'type':'deal','round':1,'start':2,'view':{'seat':2,'round':1,'turn':2,'phase':'play','slap':0,"
    "'hand':'Ad7d7h','points':15,'drop':'3d','stock':45,'discards':0,'counts':[3,3],'known':['',''],"
    "'total':[0,0],'in':[true,true]}}\n"
    "{'type':'act','view':{'seat':2,'round':1,'turn':2,'phase':'play','slap':0,'hand':'Ad7d7h',"
    "'points':15,'drop':'3d','stock':45,'discards':0,'counts':[3,3],'known':['',''],'total':[0,0],"
    "'in':[true,true]},'legal':['7d 3d','7d deck','7d7h 3d','7d7h deck','7h 3d','7h deck','Ad 3d',"
    "'Ad deck','yaniv']}\n"
    "{'type':'event','seat':2,'action':'7d deck','view':{'seat':2,'round':1,'turn':1,'phase':'play',"
    "'slap':2,'hand':'Ad7c7h','points':15,'drop':'7d','stock':44,'discards':1,'counts':[3,3],'known':['',"
    "''],'total':[0,0],'in':[true,true]}}\n"
    "{'type':'act','view':{'seat':2,'round':1,'turn':1,'phase':'play','slap':2,'hand':'Ad7c7h',"
    "'points':15,'drop':'7d','stock':44,'discards':1,'counts':[3,3],'known':['',''],'total':[0,0],"
    "'in':[true,true]},'legal':['pass','slap']}\n"
    "{'type':'event','seat':2,'action':'slap','view':{'seat':2,'round':1,'turn':1,'phase':'play',"
    "'slap':0,'hand':'Ad7h','points':8,'drop':'7d7c','stock':44,'discards':1,'counts':[3,2],'known':['',"
    "''],'total':[0,0],'in':[true,true]}}\n"
    "{'type':'event','seat':1,'action':'4d deck','view':{'seat':2,'round':1,'turn':2,'phase':'play',"
    "'slap':0,'hand':'Ad7h','points':8,'drop':'4d','stock':43,'discards':3,'counts':[3,2],'known':['',"
    "''],'total':[0,0],'in':[true,true]}}\n"
    "{'type':'act','view':{'seat':2,'round':1,'turn':2,'phase':'play','slap':0,'hand':'Ad7h','points':8,"
    "'drop':'4d','stock':43,'discards':3,'counts':[3,2],'known':['',''],'total':[0,0],'in':[true,true]},"
    "'legal':['7h 4d','7h deck','Ad 4d','Ad deck','yaniv']}\n"
    "{'type':'event','seat':2,'action':'yaniv','view':{'seat':2,'round':1,'turn':2,'phase':'over',"
    "'slap':0,'hand':'Ad7h','points':8,'drop':'4d','stock':43,'discards':3,'counts':[3,2],'known':['',"
    "''],'total':[14,0],'in':[true,true]}}\n"
    "{'type':'round','caller':2,'winner':2,'score':[14,0],'total':[14,0],'hands':['As3sKh','Ad7h']}\n"
    "{'type':'end','winners':[2]}\n";

static char *with_single_quotes(char *text)
{
    for (char *at = text; *at; at++)
        if (*at == '"')
            *at = '\'';
    return text;
}

TEST(a_program_hears_the_protocol_to_the_letter)
{
    match_result result;
    char *heard = with_single_quotes(listen_in(short_game, GOLDEN_SEED, &result));
    static const char hello[] = "{'type':'hello','protocol':1,'seat':2,'players':2,'rules':{'decks':1,";
    CHECK(strncmp(heard, hello, strlen(hello)) == 0);
    char *deal = strchr(heard, '\n') + 1;
    CHECK_TEXT(deal, golden);
    CHECK_NUMBER(result.end, MATCH_WON);
    CHECK_NUMBER(result.winners, yv_seat_bit(1));
}

TEST(what_is_done_in_a_game_is_counted)
{
    match_result result;
    listen_in(short_game, GOLDEN_SEED, &result);
    const match_score *loser = &result.seat[0], *winner = &result.seat[1];
    CHECK_NUMBER(result.actions, 4);
    CHECK_NUMBER(winner->slaps, 1);
    CHECK_NUMBER(winner->calls, 1);
    CHECK_NUMBER(winner->calls_won, 1);
    CHECK_NUMBER(winner->rounds_won, 1);
    CHECK_NUMBER(winner->points, 0);
    CHECK_NUMBER(winner->rank_halves, 2);
    CHECK_NUMBER(loser->points, 14);
    CHECK_NUMBER(loser->rounds, 1);
    CHECK_NUMBER(loser->rank_halves, 4);
    CHECK_NUMBER(loser->calls + loser->slaps + loser->assafs + loser->false_calls, 0);
}

/* ---- answers ---- */

static yv_view first_view(const char *words, yv_game *game)
{
    yv_card deck[YV_MAX_DECK];
    const yv_rules rules = rules_of(words);
    const deals from = {GOLDEN_SEED, 0};
    CHECK(!yv_start(game, &rules, 2).code);
    const int size = deals_deck(&from, game, 1, deck);
    CHECK(!yv_deal(game, 1, deck, size).code);
    return yv_view_of(game, 1);
}

static bool reads(const yv_view *view, const char *line, char *words)
{
    yv_action answer;
    yv_text why = yv_text_in(words, YV_MAX_MESSAGE);
    return protocol_read_answer(view, yv_span_of(line), &answer, &why);
}

TEST(an_answer_is_refused_in_the_engines_words)
{
    yv_game game;
    char why[YV_MAX_MESSAGE];
    const yv_view view = first_view(short_game, &game); /* Ad 7d 7h, and the 3d is the drop */
    CHECK(reads(&view, "Ad deck", why));
    CHECK(reads(&view, "7H7d 3D", why));
    CHECK(reads(&view, "yaniv", why));
    CHECK(!reads(&view, "4c deck", why));
    CHECK_TEXT(why, "the 4 of clubs is not in your hand");
    CHECK(!reads(&view, "Ad 4d", why));
    CHECK_TEXT(why, "the 4 of diamonds is not in the drop");
    CHECK(!reads(&view, "pass", why));
    CHECK_TEXT(why, "there is no false call to answer with swap or pass");
    CHECK(!reads(&view, "", why));
    CHECK_TEXT(why, "there is no action here");
}

TEST(a_slap_down_is_answered_with_slap_or_pass_and_nothing_else)
{
    yv_game game;
    char why[YV_MAX_MESSAGE];
    first_view("traveller hand=3 jokers=0 threshold=30 end=rounds rounds=1 out_of_turn=penalty", &game);
    yv_action play;
    yv_text unused = yv_text_in(why, sizeof why);
    CHECK(yv_parse_action(yv_span_of("7d deck"), 1, &play, &unused));
    CHECK(!yv_apply(&game, &play, NULL, 0).code);
    const yv_view view = yv_view_of(&game, 1);
    CHECK(protocol_asks_slap(&view));
    CHECK(reads(&view, "slap", why));
    CHECK(reads(&view, "pass", why));
    CHECK(!reads(&view, "yaniv", why)); /* legal now, out of turn, but not an answer to the question */
    CHECK_TEXT(why, "the question was whether to slap down: slap or pass");
}

/* ---- bots for tests ---- */

static yv_action answer_verb(yv_verb verb, yv_seat seat)
{
    return (yv_action){.verb = (uint8_t)verb, .seat = seat, .take = YV_NO_CARD};
}

static int asked_to_swap[YV_MAX_PLAYERS], asked_count;

/* Makes a false call in its first turn; answers with pass; otherwise chooses its first legal play. */
static yv_action choose_rashly(bot *self, const yv_view *view, const round_history *past, const yv_action *legal,
                               int count)
{
    (void)self, (void)past;
    if (view->phase == YV_SWAPPING) {
        asked_to_swap[asked_count++] = view->seat;
        return answer_verb(YV_PASS, view->seat);
    }
    for (int i = 0; i < count; i++)
        if (legal[i].verb == (view->called || asked_count ? YV_PLAY : YV_CALL_YANIV))
            return legal[i];
    return legal[0];
}

static yv_action choose_to_call(bot *self, const yv_view *view, const round_history *past, const yv_action *legal,
                                int count)
{
    (void)self, (void)past, (void)legal, (void)count;
    return answer_verb(YV_CALL_YANIV, view->seat);
}

static const bot_level rash = {.name = "rash", .about = "", .choose = choose_rashly};
static const bot_level caller = {.name = "caller", .about = "", .choose = choose_to_call};

static match_result play_levels(const char *words, const bot_level *const *levels, int players)
{
    const yv_rules rules = rules_of(words);
    player_spec specs[YV_MAX_PLAYERS];
    player all[YV_MAX_PLAYERS];
    match setup = {.rules = &rules, .players = players, .deals = {1, 0}};
    match_result result;
    for (int seat = 0; seat < players; seat++) {
        specs[seat] = (player_spec){.label = levels[seat]->name, .level = levels[seat]};
        all[seat] = player_of(&specs[seat], LIMIT_MS, NULL);
        setup.seated[seat] = &all[seat];
    }
    match_play(&setup, &result);
    return result;
}

TEST(a_false_call_is_answered_in_seat_order_after_the_caller)
{
    const bot_level *const levels[] = {&rash, &rash, &rash, &rash};
    const deals from = {1, 0};
    const int starter = deals_starter(&from, 4);
    const match_result result = play_levels("traveller false_call=swap threshold=0 jokers=0 slap=off", levels, 4);
    CHECK_NUMBER(result.seat[starter].false_calls, 1);
    CHECK_NUMBER(asked_count, 3);
    for (int i = 0; i < 3; i++)
        CHECK_NUMBER(asked_to_swap[i], (starter + 1 + i) % 4);
}

TEST(a_game_that_never_ends_is_drawn)
{
    const bot_level *const levels[] = {bot_find_level("random"), bot_find_level("random"), bot_find_level("random")};
    const match_result result = play_levels("traveller threshold=0 jokers=0 slap=off", levels, 3);
    CHECK_NUMBER(result.end, MATCH_DRAWN);
    CHECK_NUMBER(result.actions, MATCH_MOST_ACTIONS);
    CHECK_NUMBER(result.winners, 7);
    CHECK_NUMBER(result.seat[1].rank_halves, 4);
}

TEST(an_illegal_answer_forfeits_and_the_others_share_the_win)
{
    const bot_level *const levels[] = {&caller, &caller, &caller};
    const deals from = {1, 0};
    const yv_seat starter = deals_starter(&from, 3);
    const match_result result = play_levels("traveller threshold=0 jokers=0", levels, 3);
    CHECK_NUMBER(result.end, MATCH_FORFEITED);
    CHECK_NUMBER(result.culprit, starter);
    CHECK_NUMBER(result.winners, 7 & ~yv_seat_bit(starter));
    CHECK_NUMBER(result.seat[starter].rank_halves, 6);
    CHECK(strncmp(result.fault.why, "it answered 'yaniv': your hand is worth ", 40) == 0);
}

TEST(a_match_can_be_stopped)
{
    const atomic_bool stop = true;
    const yv_rules rules = rules_of("traveller");
    const player_spec spec = {.label = "random", .level = bot_find_level("random")};
    player all[2] = {player_of(&spec, LIMIT_MS, NULL), player_of(&spec, LIMIT_MS, NULL)};
    const match setup = {.rules = &rules, .players = 2, .seated = {&all[0], &all[1]}, .stop = &stop};
    match_result result;
    match_play(&setup, &result);
    CHECK_NUMBER(result.end, MATCH_STOPPED);
}

TEST(a_record_of_a_match_replays)
{
    static yv_record reader;
    recording record = {0};
    yv_step step;
    const char *const seats[] = {"random", "random", "random"};
    const match_result result = play("traveller slap=runs ace=wrap", 5, seats, 3, &record);
    yv_record_begin(&reader, record.bytes, record.length);
    do
        step = yv_record_next(&reader);
    while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    CHECK_TEXT(reader.message, "");
    CHECK_NUMBER(reader.game.phase, YV_OVER);
    CHECK_NUMBER(reader.game.winners, result.winners);
    recording_free(&record);
}

/* ---- deals ---- */

TEST(a_reshuffle_orders_the_same_cards_alike_whatever_lies_with_them)
{
    yv_game few, many;
    yv_card one[YV_MAX_DECK], other[YV_MAX_DECK];
    const deals from = {3, 4};
    first_view("traveller decks=2", &few);
    many = few;
    few.discards = 20, many.discards = 40; /* the first cards of the deck, and more of them */
    const int fewer = deals_reshuffle(&from, &few, 0, one), more = deals_reshuffle(&from, &many, 0, other);
    const yv_tally tally = yv_tally_cards(one, fewer), there = yv_tally_cards(few.pile, 20);
    CHECK_NUMBER(fewer, 20);
    CHECK_NUMBER(more, 40);
    CHECK(memcmp(&tally, &there, sizeof tally) == 0);
    int found = 0;
    for (int i = 0; i < more && found < fewer; i++)
        found += other[i] == one[found];
    CHECK_NUMBER(found, fewer);
}

/* Deals the next round to the seats that are in, from this starter. */
static void deal_on(yv_game *game, yv_seats in, yv_seat starter)
{
    yv_card deck[YV_MAX_DECK];
    game->phase = YV_DEALING;
    game->in = in;
    game->starter = starter;
    const int size = deals_deck(&(deals){1, 1}, game, starter, deck);
    CHECK(!yv_deal(game, starter, deck, size).code);
}

TEST(a_seat_gets_the_same_hand_whichever_seat_starts_and_whichever_is_out)
{
    const yv_rules rules = rules_of("traveller");
    yv_game start, one, other;
    CHECK(!yv_start(&start, &rules, 4).code);
    one = other = start;
    deal_on(&one, 0xf, 0);
    deal_on(&other, 0xf, 2);
    for (int seat = 0; seat < 4; seat++)
        CHECK(memcmp(one.hand[seat].card, other.hand[seat].card, 5) == 0);
    CHECK_NUMBER(one.drop.card[0], other.drop.card[0]);
    other = start;
    deal_on(&other, 0xd, 3);
    CHECK(memcmp(one.hand[0].card, other.hand[0].card, 5) == 0);
    CHECK(memcmp(one.hand[3].card, other.hand[3].card, 5) == 0);
    CHECK_NUMBER(one.pile[one.next], other.pile[other.next]);
}

TEST(each_shuffle_is_another)
{
    yv_game game;
    yv_card one[YV_MAX_DECK], other[YV_MAX_DECK];
    first_view("traveller", &game);
    game.discards = 30;
    deals_reshuffle(&(deals){1, 1}, &game, 0, one);
    deals_reshuffle(&(deals){1, 1}, &game, 1, other);
    CHECK(memcmp(one, other, 30) != 0);
    deals_reshuffle(&(deals){1, 2}, &game, 0, other);
    CHECK(memcmp(one, other, 30) != 0);
    deals_deck(&(deals){1, 1}, &game, 0, one);
    deals_deck(&(deals){2, 1}, &game, 0, other);
    CHECK(memcmp(one, other, 54) != 0);
    deals_deck(&(deals){1, 1}, &game, 0, other);
    CHECK(memcmp(one, other, 54) == 0);
}

CHECK_MAIN
