/* Nothing leaks: two worlds that differ only in cards that a viewer cannot see send that viewer the same bytes at the
 * same times. */
#include "../../src/chance/shuffle.h"
#include "../random_game.h"
#include "../server.h"

enum { MOST_ACTIONS = 60, WATCHER = 20 };

static const char secret[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
static const char code[] = "bakotimu";

/* One round: the deal and the actions. */
typedef struct {
    yv_game dealt, now;
    yv_card deck[YV_MAX_DECK];
    yv_action action[MOST_ACTIONS];
    int actions;
} history;

/* One of the two worlds, and how many of its messages have been compared. */
typedef struct {
    world w;
    history past;
    size_t compared;
} side;

static side a, b;
static yv_rng chance;
static yv_seat viewer; /* YV_NOBODY for a spectator */

static bool deal(history *h, const yv_rules *rules, int players, yv_seat starter)
{
    if (yv_start(&h->now, rules, players).code || yv_deal(&h->now, starter, h->deck, h->now.pile_size).code)
        return false;
    h->dealt = h->now;
    return true;
}

static bool looks_the_same(void)
{
    const yv_view one = yv_view_of(&a.past.now, viewer), other = yv_view_of(&b.past.now, viewer);
    return memcmp(&one, &other, sizeof one) == 0;
}

/* Does an action in both games, if it is legal in both and the viewer still cannot tell them apart. */
static bool do_in_both(const yv_action *action)
{
    const history before_a = a.past, before_b = b.past;
    if (!yv_is_call(action) && a.past.actions < MOST_ACTIONS && yv_check(&b.past.now, action).code == YV_OK
        && yv_reshuffle_size(&a.past.now, action) == 0 && yv_reshuffle_size(&b.past.now, action) == 0
        && yv_apply(&a.past.now, action, NULL, 0).code == YV_OK && yv_apply(&b.past.now, action, NULL, 0).code == YV_OK
        && yv_in_round(&a.past.now) && looks_the_same()) { /* a round that ends shows all hands */
        a.past.action[a.past.actions++] = b.past.action[b.past.actions++] = *action;
        return true;
    }
    a.past = before_a;
    b.past = before_b;
    return false;
}

static bool find_action(yv_action *found)
{
    static yv_action legal[4096];
    int count = yv_list(&a.past.now, YV_ANYONE, 0, legal, 4096);
    count = count < 4096 ? count : 4096;
    for (int tries = 0; tries < 40 && count > 0; tries++) {
        *found = legal[random_from(&chance, 0, count - 1)];
        if (do_in_both(found))
            return true;
    }
    return false;
}

/* Makes the other deal, in which two cards that the viewer cannot see have changed places. */
static bool begin_pair(void)
{
    yv_rules rules = random_rules(&chance);
    const int players = random_from(&chance, 2, 4);
    const yv_seat starter = (yv_seat)random_from(&chance, 0, players - 1);
    if (rules.slap == YV_slap_off && random_one_in(&chance, 2))
        rules.slap = YV_slap_on;
    viewer = random_one_in(&chance, 4) ? YV_NOBODY : (yv_seat)random_from(&chance, 0, players - 1);
    a.past.actions = b.past.actions = 0;
    const int size = yv_rules_fill_deck(&rules, players, a.past.deck);
    yv_rng_shuffle(&chance, a.past.deck, size);
    if (!deal(&a.past, &rules, players, starter))
        return false;
    for (int tries = 0; tries < 100; tries++) {
        memcpy(b.past.deck, a.past.deck, sizeof b.past.deck);
        const int one = random_from(&chance, 0, size / 2), other = random_from(&chance, 0, size - 1);
        b.past.deck[one] = a.past.deck[other];
        b.past.deck[other] = a.past.deck[one];
        if (b.past.deck[one] != b.past.deck[other] && deal(&b.past, &rules, players, starter) && looks_the_same())
            return true;
    }
    return false;
}

/* ---- the worlds ---- */

static void put_line(side *s, uint64_t n, const char *text)
{
    HOLDS(core_restore_log(s->w.c, code, n, text, strlen(text)));
}

/* Writes the entry of an action, with the cards that it drew in this world. */
static void put_act(side *s, uint64_t n, const yv_game *before, const yv_action *action, int move)
{
    char text[512], drew[16] = "-";
    yv_text writing = yv_text_in(text, sizeof text), cards = yv_text_in(drew, sizeof drew);
    if (action->verb == YV_PLAY && action->take == YV_STOCK)
        yv_put_card(&cards, before->pile[before->next]);
    writing.length = (size_t)snprintf(text, sizeof text, ">act %d p %s\n", move, drew);
    yv_record_put_action(&writing, action, NULL, 0);
    put_line(s, n, text);
}

static void restore(side *s, uint64_t seed, bool window)
{
    char text[4096], words[1024], deck[512];
    yv_text rules = yv_text_in(words, sizeof words), cards = yv_text_in(deck, sizeof deck);
    const int players = s->past.dealt.players;
    uint64_t n = 0;
    int length;
    yv_rules_write(&s->past.dealt.rules, &rules);
    yv_put_cards(&cards, s->past.deck, s->past.dealt.pile_size);
    world_open(&s->w, seed);
    s->w.keep = true;
    s->compared = 0;
    HOLDS(core_restore_table(s->w.c, code));
    snprintf(text, sizeof text, ">create 1 %s %d 1 0 20 %s 900 %s\n", secret, players, window ? "window" : "race",
             words);
    put_line(s, ++n, text);
    length = snprintf(text, sizeof text, ">start bakotimubako");
    for (int seat = 1; seat <= players; seat++)
        length += snprintf(text + length, sizeof text - (size_t)length, " p%d=1000", seat);
    length += snprintf(text + length, sizeof text - (size_t)length, "\nyaniv 1\nrules %s\n", words);
    put_line(s, ++n, text);
    snprintf(text, sizeof text, ">deal 1\nround 1\nstart %d\ndeck %s\n", s->past.dealt.starter + 1, deck);
    put_line(s, ++n, text);
    yv_game game = s->past.dealt;
    for (int i = 0; i < s->past.actions; i++) {
        put_act(s, ++n, &game, &s->past.action[i], i + 2);
        HOLDS(yv_apply(&game, &s->past.action[i], NULL, 0).code == YV_OK);
    }
    core_restored(s->w.c, s->w.now);
}

static core_conn conn_of(yv_seat seat)
{
    return seat == YV_NOBODY ? (core_conn)a.past.dealt.players + 1 : (core_conn)seat + 1;
}

static void come_in(side *s)
{
    for (int seat = 1; seat <= s->past.dealt.players; seat++)
        core_measured(s->w.c, world_connect(&s->w, seat), 20000 * seat);
    world_connect(&s->w, WATCHER);
    for (core_conn conn = 1; conn <= (core_conn)s->past.dealt.players + 1; conn++)
        world_ask(&s->w, conn, "{\"do\":\"open\",\"id\":1,\"table\":\"bakotimu\",\"since\":1}");
}

static const world_message *next_to(side *s, core_conn conn)
{
    while (s->compared < s->w.messages && s->w.message[s->compared].conn != conn)
        s->compared++;
    return s->compared < s->w.messages ? &s->w.message[s->compared++] : NULL;
}

static int compare(void)
{
    for (int count = 0;; count++) {
        const world_message *one = next_to(&a, conn_of(viewer)), *other = next_to(&b, conn_of(viewer));
        if (!one || !other) {
            HOLDS(!one && !other);
            return count;
        }
        if (strcmp(one->text, other->text) != 0 || one->sent != other->sent)
            fprintf(stderr, "%lld %s\n%lld %s\n", (long long)one->sent, one->text, (long long)other->sent, other->text);
        HOLDS(strcmp(one->text, other->text) == 0 && one->sent == other->sent);
    }
}

/* Lets time pass. Bots do not answer, because their choices may depend on hidden cards. */
static void pass_time(side *s, int ms)
{
    const core_time until = s->w.now + 1000 * (core_time)ms;
    for (core_time next; (next = core_tick(s->w.c, s->w.now)) <= until;)
        s->w.now = next > s->w.now ? next : s->w.now;
    s->w.now = until;
    core_tick(s->w.c, until);
    world_flush(&s->w);
}

static void act(side *s, const yv_action *action, int move)
{
    char text[256], words[64];
    yv_text writing = yv_text_in(words, sizeof words);
    yv_put_action(&writing, action);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":7,\"table\":\"bakotimu\",\"move\":%d,\"action\":\"%s\"}", move,
             words);
    world_ask(&s->w, conn_of(action->seat), text);
}

/* In one world only, a player tries something that is refused. Nobody else may notice. */
static void try_in_vain(side *s, int move)
{
    const yv_action slap = {.verb = YV_SLAP, .seat = viewer == 0 ? 1 : 0};
    if (yv_check(&s->past.now, &slap).code)
        act(s, &slap, move);
}

static void play_pair(uint64_t seed)
{
    yv_action action;
    const bool window = random_one_in(&chance, 3);
    for (int steps = random_from(&chance, 0, 25); steps > 0 && find_action(&action); steps--)
        continue;
    restore(&a, seed, window);
    restore(&b, seed, window);
    come_in(&a);
    come_in(&b);
    compare();
    for (int steps = 0; steps < 8; steps++) {
        const int move = a.past.actions + 1, ms = random_from(&chance, 0, 40);
        if (random_one_in(&chance, 3))
            try_in_vain(random_one_in(&chance, 2) ? &a : &b, move);
        if (!find_action(&action))
            break;
        act(&a, &action, move);
        act(&b, &action, move);
        pass_time(&a, ms), pass_time(&b, ms);
        compare();
        pass_time(&a, 950), pass_time(&b, 950); /* longer than any action is held */
        HOLDS(compare() >= 0);
    }
    pass_time(&a, 30000), pass_time(&b, 30000); /* clocks run out */
    compare();
    world_close(&a.w);
    world_close(&b.w);
}

TEST(worlds_that_differ_only_in_hidden_cards_send_the_same_bytes_at_the_same_time)
{
    int pairs = 0, different_slaps = 0;
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        chance = yv_rng_seeded(seed);
        random_seed_now = seed;
        if (!begin_pair())
            continue;
        pairs++;
        play_pair(seed);
        different_slaps += a.past.now.slapper != b.past.now.slapper;
    }
    CHECK(pairs > 500);
    CHECK(different_slaps > 0);
}

CHECK_MAIN
