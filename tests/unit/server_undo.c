/* Taking turns back on the server. */
#include "../duel.h"

/* A player with the low cards of the deck below may call at once. */
#define RULES "traveller threshold=20 cut=none"

static const char undo[] = "{\"do\":\"undo\",\"id\":9,\"table\":@}";

/* Starts a game of one person against a bot, in which the person is to move. */
static core_conn start_alone(uint64_t seed)
{
    world_open(&w, seed);
    one = world_connect(&w, 1);
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2,\"bots\":[\"random\"],\"start\":true,\"clock\":0,"
             "\"rules\":\"traveller threshold=0\"}");
    note_code(one);
    world_wait(&w, 60000);
    return one;
}

/* Copies the value that follows the words in the last message that has them, up to the end of the string. */
static void read_after(core_conn conn, const char *event, const char *words, char *value, size_t size)
{
    const char *said = world_said(&w, conn, event);
    const char *at = said ? strstr(said, words) : NULL;
    snprintf(value, size, "%.*s", at ? (int)strcspn(at + strlen(words), "\"") : 0, at ? at + strlen(words) : "");
}

static int number_after(core_conn conn, const char *event, const char *words)
{
    const char *said = world_said(&w, conn, event);
    const char *at = said ? strstr(said, words) : NULL;
    return at ? atoi(at + strlen(words)) : -1;
}

/* Throws the first card of the hand in the latest view, and draws. Returns the drawn card in `drew`. */
static void throw_first(core_conn conn, char drew[8])
{
    char hand[64], action[16];
    read_after(conn, "\"view\":", "\"hand\":\"", hand, sizeof hand);
    snprintf(action, sizeof action, "%.2s deck", hand);
    CHECK(is_ok(ask(conn, "{\"do\":\"act\",\"id\":3,\"table\":@,\"move\":%d,\"action\":\"%s\"}",
                    number_after(conn, "\"view\":", "\"move\":"), action)));
    read_after(conn, "\"drew\":", "\"drew\":\"", drew, 8);
}

TEST(a_turn_that_is_taken_back_can_be_played_again_with_the_same_cards)
{
    char before[64], after[64], first[8], second[8];
    start_alone(3);
    read_after(one, "\"view\":", "\"hand\":\"", before, sizeof before);
    throw_first(one, first);
    world_wait(&w, 60000);
    const int move = number_after(one, "\"view\":", "\"move\":");
    CHECK(is_ok(ask(one, undo)));
    CHECK(world_said(&w, one, "\"event\":\"undo\""));
    read_after(one, "\"event\":\"table\"", "\"hand\":\"", after, sizeof after);
    CHECK(strcmp(before, after) == 0);
    CHECK_NUMBER(number_after(one, "\"event\":\"table\"", "\"move\":"), move + 1);
    throw_first(one, second);
    CHECK(strcmp(first, second) == 0);
    world_close(&w);
}

TEST(a_move_that_was_made_before_a_turn_was_taken_back_is_stale)
{
    char drew[8];
    start_alone(3);
    const int move = number_after(one, "\"view\":", "\"move\":");
    throw_first(one, drew);
    CHECK(is_ok(ask(one, undo)));
    CHECK(
        is_error(ask(one, "{\"do\":\"act\",\"id\":3,\"table\":@,\"move\":%d,\"action\":\"Kc deck\"}", move), "stale"));
    world_close(&w);
}

TEST(a_turn_that_was_taken_back_stays_so_after_a_restart)
{
    char before[64], after[64], drew[8];
    start_alone(3);
    read_after(one, "\"view\":", "\"hand\":\"", before, sizeof before);
    throw_first(one, drew);
    world_wait(&w, 60000);
    CHECK(is_ok(ask(one, undo)));
    const int move = number_after(one, "\"event\":\"table\"", "\"move\":");
    const int n = number_after(one, "\"event\":\"table\"", "\"n\":");
    CHECK(world_kill(&w, w.facts));
    one = world_connect(&w, 1);
    CHECK(is_ok(ask(one, "{\"do\":\"open\",\"id\":1,\"table\":@}")));
    read_after(one, "\"event\":\"table\"", "\"hand\":\"", after, sizeof after);
    CHECK(strcmp(before, after) == 0);
    CHECK_NUMBER(number_after(one, "\"event\":\"table\"", "\"move\":"), move);
    CHECK_NUMBER(number_after(one, "\"event\":\"table\"", "\"n\":"), n);
    world_close(&w);
}

/* Restores a game of one person against a bot in its second round. The person called in the first one. */
static void restore_second_round(void)
{
    static const char *const cards = "Ac2cAd2dAh2hAs2s3c3d";
    char text[2048], deck[512];
    yv_card all[YV_MAX_DECK], first[YV_MAX_DECK];
    yv_rules r;
    int count, given, size = 0;
    yv_text why = yv_text_in(text, sizeof text), writing = yv_text_in(deck, sizeof deck);
    yv_rules_parse(&r, yv_span_of(RULES), &why);
    count = yv_rules_fill_deck(&r, 2, all);
    yv_parse_cards(yv_span_of(cards), first, YV_MAX_DECK, &given);
    yv_tally used = yv_tally_cards(first, given);
    for (int i = 0; i < count; i++)
        if (used.of[all[i]] > 0)
            used.of[all[i]]--;
        else
            first[given + size++] = all[i];
    yv_put_cards(&writing, first, count);
    snprintf(code, sizeof code, "bakotimu");
    world_store(&w, &(fact){.kind = FACT_TABLE_OPENED, .table = code});
    CHECK(core_restore_table(w.c, code));
    snprintf(text, sizeof text, ">create 1 %s 2 1 0 0 race 1500 " RULES "\n", secret);
    CHECK(restore_line(1, text));
    CHECK(restore_line(2, ">seat 1 1 p1\n"));
    CHECK(restore_line(3, ">seat 2 1 brandom\n"));
    CHECK(restore_line(4, ">start bakotimubako p1=1000 brandom\nyaniv 1\nrules " RULES "\nplayer One\nplayer Two\n"));
    snprintf(text, sizeof text,
             ">deal 1\ntag commit1 00\ntag mix1 aabbccddeeff00112233445566778899 -\nround 1\nstart 1\n"
             "deck %s\n",
             deck);
    CHECK(restore_line(5, text));
    CHECK(restore_line(6, ">act 2 p -\n1 yaniv\n"));
    snprintf(text, sizeof text, ">round 1 %s 11%s\nscore 0 11\ntotal 0 11\n", secret, secret + 2);
    CHECK(restore_line(7, text));
    snprintf(text, sizeof text, ">deal 3\ntag commit2 00\ntag mix2 - -\nround 2\nstart 1\ndeck %s\n", deck);
    CHECK(restore_line(8, text));
    core_restored(w.c, w.now);
}

TEST(a_turn_can_be_taken_back_over_the_end_of_a_round)
{
    world_open(&w, 1);
    restore_second_round();
    one = world_connect(&w, 1);
    CHECK(is_ok(ask(one, "{\"do\":\"open\",\"id\":1,\"table\":@}")));
    CHECK(strstr(world_said(&w, one, "\"event\":\"table\""), "\"rounds\":[{\"round\":1"));
    CHECK(is_ok(ask(one, undo)));
    const char *state = world_said(&w, one, "\"event\":\"table\"");
    CHECK(strstr(state, "\"rounds\":[]") != NULL);
    CHECK(strstr(state, "\"total\":[0,0]") != NULL);
    /* The commitment is again the one of the first round. */
    uint8_t bytes[32], hash[32];
    char commit[2 * 32 + 1];
    sodium_hex2bin(bytes, sizeof bytes, secret, 64, NULL, NULL, NULL);
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
    sodium_bin2hex(commit, sizeof commit, hash, sizeof hash);
    CHECK(strstr(state, commit) != NULL);
    CHECK(is_error(ask(one, undo), "not_now"));
    world_close(&w);
}

TEST(turns_are_taken_back_only_by_a_player_alone_with_bots_in_a_casual_game)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    CHECK(is_ok(ask(one, play_seven)));
    CHECK(is_error(ask(one, undo), "not_now"));
    CHECK(is_error(ask(two, undo), "not_now"));
    CHECK(is_error(ask(other, undo), "not_yours"));
    world_close(&w);
    start_alone(3);
    const size_t facts = w.facts;
    other = world_connect(&w, 2);
    CHECK(is_error(ask(one, undo), "not_now")); /* nothing to take back yet */
    CHECK(is_error(ask(other, undo), "not_yours"));
    CHECK(w.facts == facts);
    world_close(&w);
}

TEST(the_turns_that_can_be_taken_back_in_a_game_are_limited)
{
    char drew[8];
    const char *answer = NULL;
    int taken = 0;
    start_alone(3);
    for (; taken < 2000; taken++) {
        throw_first(one, drew);
        world_wait(&w, 2000);
        answer = ask(one, undo);
        if (!is_ok(answer))
            break;
    }
    CHECK(taken > 500 && taken < 1100);
    CHECK(strstr(answer, "\"full\""));
    CHECK(world_kill(&w, w.facts));
    world_close(&w);
}

TEST(a_player_who_has_not_acted_has_no_turn_to_take_back)
{
    char drew[8];
    start_alone(3);
    CHECK(is_error(ask(one, undo), "not_now"));
    throw_first(one, drew);
    CHECK(is_ok(ask(one, undo)));
    CHECK(is_error(ask(one, undo), "not_now"));
    CHECK(world_kill(&w, w.facts));
    one = world_connect(&w, 1);
    CHECK(is_error(ask(one, undo), "not_now"));
    world_close(&w);
}

CHECK_MAIN
