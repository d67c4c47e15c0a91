/* Simulates a whole server with its clients from one seed. Messages are late, doubled and lost; clients vanish and
 * misbehave; the server is killed and starts again. The invariants are checked all the time.
 *
 *   simulator [WORD…]                 the tests
 *   SIM_SEEDS=1000 SIM_FROM=1 simulator invariants    many seeds
 *   SIM_SEED=17 simulator invariants                  one seed */
#include "../../src/chance/shuffle.h"
#include "../../src/server/core/room_entry.h"
#include "../../src/sys/map.h"
#include "../sim/client.h"
#include "../sim/queue.h"

typedef struct {
    char table[TABLE_CODE_LENGTH + 1];
    char action[48];
    int seat, move;
} acked;

typedef struct {
    world w;
    sim_queue queue;
    sim_client client[SIM_CLIENTS];
    yv_rng chance;
    char code[SIM_CODES][TABLE_CODE_LENGTH + 1]; /* tables whose codes clients have given to each other */
    int codes;
    map told; /* what messages have said about each numbered event */
    acked *acked;
    size_t ackeds, acked_capacity;
    size_t
        flushed_at_call; /* the number of facts after the last call of the core, between which a power cut may fall */
    size_t *boundary;
    size_t boundaries, boundary_capacity;
    bool flush_due, draining;
    int kills, cuts, over, rounds, acts, slaps, rated;
} sim;

static sim s;

static int from_to(int lowest, int highest)
{
    return random_from(&s.chance, lowest, highest);
}

static bool one_in(int n)
{
    return random_one_in(&s.chance, n);
}

/* ---- the network ---- */

static sim_client *client_of(core_conn conn)
{
    for (int i = 0; i < SIM_CLIENTS; i++)
        if (s.client[i].conn == conn)
            return &s.client[i];
    return NULL;
}

static void after_call(void)
{
    s.boundary = world_grow(s.boundary, s.boundaries, &s.boundary_capacity, sizeof *s.boundary);
    s.boundary[s.boundaries++] = s.w.facts;
    for (size_t i = 0; i < s.w.jobs; i++)
        if (s.w.job[i].job.seed != UINT64_MAX) {
            sim_push(&s.queue, (sim_event){s.w.now + 1000 * from_to(0, 40), 0, SIM_BOT, s.w.job[i].job.ticket, NULL});
            s.w.job[i].job.seed = UINT64_MAX;
        }
    if (s.w.messages > s.w.delivered && !s.flush_due) {
        sim_push(&s.queue, (sim_event){s.w.now + 1000 * from_to(1, 8), 0, SIM_FLUSH, 0, NULL});
        s.flush_due = true;
    }
}

static void wake(sim_client *me, int ms)
{
    if (s.draining)
        return;
    sim_push(&s.queue, (sim_event){s.w.now + 1000 * (int64_t)ms, 0, SIM_WAKE, (uint64_t)(me - s.client), NULL});
}

/* Sends a message on its way to a client, where it arrives later and in order. */
static void deliver(world *w, const world_message *m)
{
    sim_client *to = client_of(m->conn);
    if (!to)
        return;
    const core_time at = w->now + 1000 * (int64_t)(to->delay_ms + from_to(0, 5));
    to->last_in = at > to->last_in ? at : to->last_in;
    sim_push(&s.queue, (sim_event){to->last_in, 0, SIM_TO_CLIENT, m->conn, world_copy(m->text, m->length)});
}

static void send_text(sim_client *me, const char *text)
{
    const core_time at = s.w.now + 1000 * (int64_t)(me->delay_ms + from_to(0, 5));
    me->last_out = at > me->last_out ? at : me->last_out;
    sim_push(&s.queue, (sim_event){me->last_out, 0, SIM_TO_SERVER, me->conn, world_copy(text, strlen(text))});
}

static void lose(sim_client *me)
{
    me->conn = 0;
    me->pendings = 0;
    memset(me->open, 0, sizeof me->open);
}

/* The server has closed a connection. The client notices a little later. */
static void closed_by_server(world *w, core_conn conn)
{
    sim_push(&s.queue, (sim_event){w->now + 20000, 0, SIM_CUT, conn, NULL});
}

static void disconnect(sim_client *me)
{
    const core_conn conn = me->conn;
    lose(me);
    world_disconnect(&s.w, conn);
    after_call();
}

/* ---- requests ---- */

static sim_pending *new_pending(sim_client *me)
{
    HOLDS(me->pendings < SIM_PENDING);
    sim_pending *pending = &me->pending[me->pendings++];
    *pending = (sim_pending){.id = ++me->last_id, .times = 1};
    return pending;
}

/* Sends {"do":…,"id":…,REST}, sometimes twice by mistake. */
static sim_pending *make_request(sim_client *me, const char *name, const char *rest)
{
    char text[2048];
    if (me->pendings == SIM_PENDING)
        return NULL;
    sim_pending *pending = new_pending(me);
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":%lld%s%s}", name, (long long)pending->id, *rest ? "," : "",
             rest);
    send_text(me, text);
    if (one_in(25)) {
        send_text(me, text);
        pending->times++;
    }
    return pending;
}

static sim_pending *request_at(sim_client *me, const char *table, const char *name, const char *rest)
{
    char text[1800];
    snprintf(text, sizeof text, "\"table\":\"%s\"%s%s", table, *rest ? "," : "", rest);
    return make_request(me, name, text);
}

static sim_open *find_open(sim_client *me, const char *table)
{
    for (int i = 0; i < SIM_OPEN; i++)
        if (strcmp(me->open[i].table, table) == 0)
            return &me->open[i];
    return NULL;
}

static void note_open(sim_client *me, const char *table)
{
    sim_open *open = find_open(me, table);
    if (!open)
        open = find_open(me, "");
    if (!open)
        return;
    memset(open, 0, sizeof *open);
    sim_copy(open->table, sizeof open->table, table);
}

static void open_table(sim_client *me, const char *table)
{
    char rest[64] = "";
    const bool again = strcmp(me->table, table) == 0;
    if (!find_open(me, table) && !find_open(me, ""))
        return;
    if (again && me->n > 0 && !one_in(4))
        snprintf(rest, sizeof rest, "\"since\":%llu", (unsigned long long)me->n);
    if (!again) {
        sim_copy(me->table, sizeof me->table, table);
        me->seat = 0, me->has_view = false, me->phase[0] = '\0', me->n = 0, me->mixed = false;
    }
    request_at(me, table, "open", rest);
}

/* ---- what clients do ---- */

static void random_settings(char *rest, size_t size, sim_client *me)
{
    static const int clocks[] = {0, 10, 20, 40};
    char words[1024];
    yv_text text = yv_text_in(words, sizeof words);
    yv_rules rules = yv_rules_of_preset(from_to(0, YV_PRESETS - 1));
    if (one_in(2))
        rules = random_rules(&s.chance);
    rules.limit = (int16_t)from_to(20, 60);
    if (rules.end == YV_end_rounds)
        rules.rounds = (int16_t)from_to(1, 3);
    yv_rules_write(&rules, &text);
    const bool rated = one_in(2) && !s.w.player[me->id - 1].guest;
    snprintf(rest, size,
             "\"rules\":\"%s\",\"seats\":%d,\"public\":%s,\"rated\":%s,\"clock\":%d,\"slap\":\"%s\",\"window\":%d%s",
             words, from_to(2, one_in(3) ? 8 : 4), one_in(3) ? "false" : "true", rated ? "true" : "false",
             clocks[from_to(0, 3)], one_in(2) ? "race" : "window", from_to(500, 3000),
             rated       ? ""
             : one_in(2) ? ",\"bots\":[\"easy\"]"
                         : ",\"bots\":[\"random\"],\"start\":true,\"fill\":\"easy\"");
}

static void find_table(sim_client *me)
{
    char rest[1600];
    const int choice = from_to(0, 9);
    if (choice < 2) {
        make_request(me, "play",
                     one_in(2) ? "\"level\":\"easy\""
                               : "\"level\":\"random\",\"rules\":\"traveller limit=20\",\"leave\":true");
    } else if (choice < 4) {
        random_settings(rest, sizeof rest, me);
        if (one_in(3))
            strncat(rest, ",\"leave\":true", sizeof rest - strlen(rest) - 1);
        make_request(me, "create", rest);
    } else if (s.codes > 0) {
        const int back = s.codes < 6 ? s.codes : 6;
        open_table(me, s.code[(s.codes - from_to(1, back)) % SIM_CODES]);
    } else {
        make_request(me, "lobby", "\"on\":true");
    }
}

static void do_while_waiting(sim_client *me)
{
    char rest[1600];
    if (me->seat == 0) {
        request_at(me, me->table, "sit", one_in(3) ? "\"seat\":2" : one_in(3) ? "\"leave\":true" : "");
    } else if (!me->mixed && one_in(2)) {
        request_at(me, me->table, "mix", "\"round\":1,\"bytes\":\"00112233445566778899aabbccddeeff\"");
        me->mixed = true;
    } else if (me->host == me->id && one_in(2)) {
        request_at(me, me->table, "start", "");
    } else if (me->host == me->id && one_in(3)) {
        snprintf(rest, sizeof rest, "\"seat\":%d,\"level\":%s", from_to(1, 8), one_in(4) ? "null" : "\"easy\"");
        request_at(me, me->table, "bot", rest);
    } else if (one_in(6)) {
        random_settings(rest, sizeof rest, me);
        request_at(me, me->table, "set", rest);
    } else if (one_in(8)) {
        request_at(me, me->table, "stand", "");
    } else if (one_in(12)) {
        request_at(me, me->table, "kick", "\"seat\":2");
    }
}

static void act(sim_client *me, const yv_action *action, int move)
{
    char words[48], rest[128];
    yv_text text = yv_text_in(words, sizeof words);
    yv_put_action(&text, action);
    snprintf(rest, sizeof rest, "\"move\":%d,\"action\":\"%s\"", move, words);
    sim_pending *pending = request_at(me, me->table, "act", rest);
    if (!pending)
        return;
    pending->act = true;
    pending->move = move;
    pending->seat = me->seat;
    sim_copy(pending->table, sizeof pending->table, me->table);
    sim_copy(pending->action, sizeof pending->action, words);
}

/* Returns any legal action, but prefers calls and slap-downs. */
static yv_action choose(const yv_action *legal, int count, const yv_view *view)
{
    for (int i = 0; i < count; i++) {
        const bool call = legal[i].verb == YV_CALL_YANIV || legal[i].verb == YV_CALL_YAN;
        if (legal[i].verb == YV_SLAP && !one_in(4))
            return legal[i];
        if (call && view->turn == view->seat && !one_in(3) && (view->points <= view->rules.threshold || one_in(6)))
            return legal[i];
    }
    int chosen = from_to(0, count - 1);
    for (int tries = 0; tries < 6; tries++) { /* prefers large throws, so that rounds end */
        const int other = from_to(0, count - 1);
        if (legal[other].count > legal[chosen].count)
            chosen = other;
        if ((legal[chosen].verb == YV_CALL_YANIV || legal[chosen].verb == YV_CALL_YAN) && !one_in(10))
            chosen = other;
    }
    return legal[chosen];
}

static void do_while_playing(sim_client *me)
{
    yv_action legal[YV_USUAL_ACTIONS];
    char rest[128];
    if (me->seat == 0 || !me->has_view)
        return;
    if (me->view.phase == YV_DEALING) {
        if (!me->mixed && one_in(2)) {
            snprintf(rest, sizeof rest, "\"round\":%d,\"bytes\":\"%016llx%016llx\"", me->round,
                     (unsigned long long)me->id, 77ULL);
            request_at(me, me->table, "mix", rest);
            me->mixed = true;
        } else if (!me->said_ready) {
            request_at(me, me->table, "ready", "");
            me->said_ready = true;
        }
        return;
    }
    int count = yv_view_list(&me->view, 0, legal, YV_USUAL_ACTIONS);
    count = count < YV_USUAL_ACTIONS ? count : YV_USUAL_ACTIONS;
    const bool turn = me->view.turn == me->view.seat || me->view.phase == YV_SWAPPING || me->view.may_slap;
    if (count == 0 || (!turn && !one_in(60)))
        return;
    const yv_action action = choose(legal, count, &me->view);
    act(me, &action, one_in(30) ? me->move - 1 : me->move);
}

static void misbehave(sim_client *me)
{
    static const char *const nonsense[] = {
        "",
        "{",
        "[]",
        "nonsense",
        "{\"do\":5}",
        "{\"do\":\"fly\"}",
        "{\"do\":\"act\"}",
        "{\"do\":\"open\",\"table\":\"bababa\"}",
        "{\"do\":\"act\",\"table\":7,\"move\":1,\"action\":\"x\"}",
        "{\"do\":\"create\",\"seats\":99}",
        "{\"do\":\"create\",\"rules\":\"nothing\"}",
        "[[[[[[[[[[[[",
        "{\"do\":\"mute\",\"player\":3,\"on\":true}",
        "{\"do\":\"block\",\"player\":5,\"on\":false}",
        "\xff\xfe",
        "{\"do\":\"lobby\",\"on\":false}",
    };
    const int choice = from_to(0, 7);
    if (choice < 3)
        send_text(me, nonsense[from_to(0, (int)(sizeof nonsense / sizeof nonsense[0]) - 1)]);
    else if (me->table[0] && choice == 3)
        request_at(me, me->table, "say", one_in(2) ? "\"text\":\"hello \\u00e9 \\\"there\\\"\"" : "\"phrase\":2");
    else if (me->table[0] && choice == 4)
        request_at(me, me->table, one_in(2) ? "away" : "leave", "");
    else if (me->table[0] && choice == 5)
        request_at(me, me->table, "back", "");
    else if (me->table[0] && choice == 6)
        request_at(me, me->table, "act", "\"move\":3,\"action\":\"yaniv\"");
    else if (s.codes > 0)
        request_at(me, s.code[from_to(0, s.codes - 1) % SIM_CODES], "open", "\"since\":1"), wake(me, 1);
}

static void connect_client(sim_client *me)
{
    if (s.w.last_conn + 1 >= WORLD_CONNS)
        return;
    me->delay_ms = from_to(1, one_in(5) ? 400 : 60);
    me->last_in = me->last_out = s.w.now;
    me->conn = s.w.last_conn + 1;
    world_connect(&s.w, me->id);
    core_measured(s.w.c, me->conn, 2000 * me->delay_ms);
    after_call();
    if (me->table[0])
        open_table(me, me->table);
}

static void leave_table(sim_client *me)
{
    request_at(me, me->table, "close", "");
    me->table[0] = '\0';
    me->seat = 0;
    me->has_view = false;
}

/* Changes the name of a player or the round trip of a connection. */
static void change(sim_client *me)
{
    profile *who = &s.w.player[me->id - 1];
    snprintf(who->name, sizeof who->name, "Player %lld, %d", (long long)me->id, from_to(1, 99));
    core_player_changed(s.w.c, who);
    core_measured(s.w.c, me->conn, 1000 * from_to(0, 600));
    after_call();
}

static void do_something(sim_client *me)
{
    if (me->conn == 0) {
        connect_client(me);
        return;
    }
    if (one_in(150))
        disconnect(me);
    else if (one_in(200))
        change(me);
    else if (one_in(30))
        misbehave(me);
    else if (!me->table[0])
        find_table(me);
    else if (strcmp(me->phase, "waiting") == 0)
        do_while_waiting(me);
    else if (strcmp(me->phase, "playing") == 0 && (me->seat || !one_in(20)))
        do_while_playing(me);
    else if (strcmp(me->phase, "over") == 0 && me->seat && one_in(2))
        request_at(me, me->table, "rematch", "");
    else
        leave_table(me);
}

/* ---- what clients are told ---- */

static void check_answer(sim_client *me, const json_t *said)
{
    const int64_t id = sim_number(said, "re");
    const bool ok = json_is_true(json_object_get(said, "ok"));
    if (id == 0) {
        HOLDS(!ok);
        return;
    }
    int i = 0;
    while (i < me->pendings && me->pending[i].id != id)
        i++;
    HOLDS(i < me->pendings);
    sim_pending *pending = &me->pending[i];
    if (ok && pending->act) {
        s.acked = world_grow(s.acked, s.ackeds, &s.acked_capacity, sizeof *s.acked);
        acked *a = &s.acked[s.ackeds++];
        *a = (acked){.seat = pending->seat, .move = pending->move};
        sim_copy(a->table, sizeof a->table, pending->table);
        sim_copy(a->action, sizeof a->action, pending->action);
    }
    if (ok && json_object_get(said, "table")) {
        sim_copy(me->table, sizeof me->table, sim_string(said, "table"));
        sim_copy(s.code[s.codes++ % SIM_CODES], sizeof s.code[0], me->table);
        me->seat = 0, me->has_view = false, me->phase[0] = '\0', me->n = 0, me->mixed = false;
    }
    if (--pending->times == 0)
        *pending = me->pending[--me->pendings];
}

static uint64_t told_key(const char *table, uint64_t n)
{
    uint64_t key;
    memcpy(&key, table, sizeof key);
    return key * UINT64_C(0x9e3779b97f4a7c15) + n * UINT64_C(0xd1342543de82ef95) + 1;
}

/* Checks that all clients are told the same public facts, and that these never change. */
static void check_told(const char *table, uint64_t n, const char *event, const json_t *said)
{
    char what[160];
    snprintf(what, sizeof what, "%s %lld %s", event, (long long)sim_number(said, "seat"), sim_string(said, "action"));
    const char *before = map_get(&s.told, told_key(table, n));
    if (!before)
        map_put(&s.told, told_key(table, n), world_copy(what, strlen(what)));
    else
        HOLDS(strcmp(before, what) == 0);
}

static void check_numbered(sim_client *me, const char *event, const json_t *said)
{
    const char *table = sim_string(said, "table");
    const uint64_t n = (uint64_t)sim_number(said, "n");
    sim_open *open = find_open(me, table);
    if (strcmp(event, "table") == 0) {
        const json_t *missed = json_object_get(said, "missed");
        uint64_t expected = n - json_array_size(missed);
        for (size_t i = 0; i < json_array_size(missed); i++) {
            const json_t *each = json_array_get(missed, i);
            HOLDS((uint64_t)sim_number(each, "n") == ++expected);
            check_told(table, expected, sim_string(each, "event"), each);
            HOLDS(!json_object_get(each, "view"));
        }
        if (!open)
            note_open(me, table), open = find_open(me, table);
    } else {
        check_told(table, n, event, said);
        if (open && open->told)
            HOLDS(n == open->n + 1);
    }
    if (open)
        open->n = n, open->told = true;
    if (strcmp(table, me->table) == 0)
        me->n = n;
}

static void hear(sim_client *me, const char *text)
{
    json_error_t error;
    json_t *said = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!said)
        fprintf(stderr, "%s\nat %d: %s\n", text, error.position, error.text);
    HOLDS(said != NULL);
    const char *event = sim_string(said, "event");
    if (json_object_get(said, "re")) {
        check_answer(me, said);
    } else {
        if (json_object_get(said, "n"))
            check_numbered(me, event, said);
        const bool known = me->phase[0] || strcmp(event, "table") == 0; /* the state comes first */
        if (known && me->table[0] && strcmp(sim_string(said, "table"), me->table) == 0)
            sim_read_event(me, event, said);
    }
    json_decref(said);
    wake(me, from_to(0, one_in(8) ? 3000 : 250));
}

/* ---- power cuts ---- */

static void kill_server(void)
{
    size_t kept = s.w.durable;
    for (size_t i = 0; i < s.boundaries; i++) /* any point after the facts that must be durable */
        if (s.boundary[i] > kept && one_in(2))
            kept = s.boundary[i];
    HOLDS(world_kill(&s.w, kept));
    s.boundaries = 0;
    s.flush_due = false;
    s.kills++;
    for (int i = 0; i < SIM_CLIENTS; i++) {
        lose(&s.client[i]);
        wake(&s.client[i], from_to(1, 3000));
    }
    after_call();
}

/* ---- the end: what is stored ---- */

static void check_shuffle(const char *record, int round, const yv_rules *rules, int players, const yv_card *deck)
{
    char key[32];
    const char *at;
    uint8_t pot[32 + 8 * 33], secret[32], hash[32], commit[32];
    size_t count = 32, used;
    snprintf(key, sizeof key, "tag seed%d ", round);
    if (!(at = strstr(record, key)))
        return;
    HOLDS(sodium_hex2bin(secret, 32, at + strlen(key), 64, NULL, NULL, NULL) == 0);
    snprintf(key, sizeof key, "tag commit%d ", round);
    HOLDS((at = strstr(record, key)) && sodium_hex2bin(commit, 32, at + strlen(key), 64, NULL, NULL, NULL) == 0);
    crypto_generichash(hash, 32, secret, 32, NULL, 0);
    HOLDS(memcmp(hash, commit, 32) == 0);
    memcpy(pot, secret, 32);
    snprintf(key, sizeof key, "tag mix%d ", round);
    HOLDS((at = strstr(record, key)));
    at += strlen(key);
    for (int seat = 0; seat < players; seat++) {
        const size_t digits = strspn(at, "0123456789abcdef");
        HOLDS(sodium_hex2bin(pot + count + 1, 32, at, digits, NULL, &used, NULL) == 0);
        pot[count] = (uint8_t)used;
        count += 1 + used;
        at += (digits ? digits : 1) + 1;
    }
    crypto_generichash(hash, 32, pot, count, NULL, 0);
    yv_card cards[YV_MAX_DECK];
    const int size = yv_rules_fill_deck(rules, players, cards);
    yv_committed stream = yv_committed_seeded(hash, 0);
    yv_shuffle(cards, size, yv_committed_next, &stream);
    HOLDS(memcmp(cards, deck, (size_t)size) == 0);
}

/* Replays a record. Checks that it has no errors and that the shuffles match their commitments. */
static yv_ratings replay(const char *text, size_t length, yv_game *end)
{
    static yv_record record;
    yv_ratings ratings = {.left = 0};
    yv_step step;
    bool result = true;
    yv_record_begin(&record, text, length);
    do {
        step = yv_record_next(&record);
        if (step.what == YV_STEP_TAG && yv_span_is(step.key, "ratings"))
            for (int seat = 0; seat < record.players; seat++) {
                long number = 0;
                HOLDS(yv_span_to_number(yv_span_take_word(&step.value), 0, INT32_MAX, &number));
                ratings.of[seat] = (int32_t)number;
            }
        if (step.what == YV_STEP_DEAL) {
            check_shuffle(text, record.game.round, &record.rules, record.players, record.deck);
            result = false;
        }
        if (step.what == YV_STEP_LEAVE)
            yv_rate_leaving(&ratings, &record.game, step.seat);
        if (step.what == YV_STEP_ROUND || (step.what == YV_STEP_OVER && !result)) {
            yv_rate_round(&ratings, &record.game);
            result = true;
        }
        if (step.what == YV_STEP_ERROR)
            fprintf(stderr, "line %d: %s\n%s\n", record.line, record.message, text);
        HOLDS(step.what != YV_STEP_ERROR);
    } while (step.what != YV_STEP_END);
    *end = record.game;
    return ratings;
}

static int32_t stored_change(player_id who, const char *game)
{
    int32_t change = 0;
    for (size_t i = 0; i < s.w.facts; i++)
        if (s.w.fact[i].kind == FACT_RATING && s.w.fact[i].player == who && strcmp(s.w.fact[i].game, game) == 0)
            change += s.w.fact[i].change;
    return change;
}

static void check_game_over(const world_fact *f)
{
    yv_game end;
    const yv_ratings ratings = replay(f->text, f->length, &end);
    HOLDS(end.phase == YV_OVER && end.players == f->over.seats);
    for (int seat = 0; seat < f->over.seats; seat++) {
        const game_seat *at = &f->over.seat[seat];
        HOLDS(at->total == end.total[seat]);
        HOLDS(at->won == (end.winners >> seat & 1));
        if (!f->over.rated)
            continue;
        HOLDS(at->player != 0);
        HOLDS(at->rating_change == stored_change(at->player, f->game));
        char first[24];
        snprintf(first, sizeof first, "%d", ratings.of[seat] - at->rating_change);
        const char *tag = strstr(f->text, "tag ratings ");
        yv_span words = {tag + 12, strcspn(tag + 12, "\n")};
        for (int skip = 0; skip < seat; skip++)
            yv_span_take_word(&words);
        HOLDS(yv_span_is(yv_span_take_word(&words), first));
    }
    s.over++;
    s.rated += f->over.rated;
}

/* Checks that an entry that is read and written again is the same. */
static void check_entry(const world_fact *f)
{
    static char again[16384];
    room_entry e;
    yv_text text = yv_text_in(again, sizeof again);
    HOLDS(room_entry_read(&e, (yv_span){f->text, f->length}));
    room_entry_write(&e, &text);
    HOLDS(text.length == f->length && memcmp(again, f->text, f->length) == 0);
}

/* Checks the log of a table: entries are numbered without gaps, and all games replay. */
static void check_log(const char *table)
{
    char *record = calloc(1, 8 << 20);
    size_t length = 0;
    uint64_t lines = 0;
    yv_game end;
    for (size_t i = 0; i < s.w.facts; i++) {
        const world_fact *f = &s.w.fact[i];
        if (strcmp(f->table, table) != 0 || f->kind != FACT_LOG)
            continue;
        HOLDS(f->n == ++lines);
        check_entry(f);
        if (strncmp(f->text, ">start ", 7) == 0 && length > 0)
            replay(record, length, &end), length = 0;
        for (const char *at = f->text; *at; at = strchr(at, '\n') + 1) {
            const size_t count = (size_t)(strchr(at, '\n') + 1 - at);
            if (*at != '>')
                memcpy(record + length, at, count), length += count, record[length] = '\0';
        }
        s.acts += strncmp(f->text, ">act ", 5) == 0;
        s.slaps += strstr(f->text, " slap\n") != NULL;
        s.rounds += strncmp(f->text, ">round ", 7) == 0;
    }
    if (length > 0)
        replay(record, length, &end);
    free(record);
}

static bool log_has(const acked *a)
{
    char line[64], header[32];
    snprintf(line, sizeof line, "\n%d %s\n", a->seat, a->action);
    for (size_t i = 0; i < s.w.facts; i++) {
        const world_fact *f = &s.w.fact[i];
        if (f->kind != FACT_LOG || strcmp(f->table, a->table) != 0 || strncmp(f->text, ">act ", 5) != 0)
            continue;
        for (int later = 1; later <= 2; later++) { /* a slap-down may have come in between */
            snprintf(header, sizeof header, ">act %d ", a->move + later);
            if (strncmp(f->text, header, strlen(header)) == 0 && strstr(f->text, line))
                return true;
        }
    }
    return false;
}

static void check_everything(void)
{
    for (size_t i = 0; i < s.w.facts; i++) {
        if (s.w.fact[i].kind == FACT_TABLE_OPENED)
            check_log(s.w.fact[i].table);
        if (s.w.fact[i].kind == FACT_GAME_OVER)
            check_game_over(&s.w.fact[i]);
    }
    for (size_t i = 0; i < s.ackeds; i++)
        HOLDS(log_has(&s.acked[i]));
}

/* ---- running ---- */

static void begin(uint64_t seed)
{
    memset(&s, 0, sizeof s);
    random_seed_now = seed;
    s.chance = yv_rng_seeded(seed * 2 + 1);
    world_open(&s.w, seed);
    s.w.keep = false;
    s.w.deliver = deliver;
    s.w.closed = closed_by_server;
    core_close(s.w.c);
    s.w.settings.pause_ms = from_to(100, 4000);
    s.w.settings.grace_ms = from_to(500, 8000);
    s.w.settings.hasty_bots = one_in(3);
    world_start_core(&s.w);
    for (int i = 0; i < SIM_CLIENTS; i++) {
        s.client[i].id = i % (SIM_CLIENTS - 2) + 1; /* two players have two devices */
        wake(&s.client[i], from_to(0, 2000));
    }
    if (!one_in(3))
        for (int kills = from_to(1, 4); kills > 0; kills--)
            sim_push(&s.queue, (sim_event){(int64_t)from_to(2, 60) * 1000000, 0, SIM_KILL, 0, NULL});
}

static void answer_bot(uint64_t ticket)
{
    for (size_t i = 0; i < s.w.jobs; i++) {
        if (s.w.job[i].job.ticket != ticket)
            continue;
        world_answer_job(&s.w, i);
        after_call();
        return;
    }
}

static void happen(const sim_event *event)
{
    sim_client *to = event->what == SIM_TO_CLIENT ? client_of(event->conn) : NULL;
    switch (event->what) {
    case SIM_TO_SERVER:
        if (!s.w.open[event->conn % WORLD_CONNS])
            break;
        core_received(s.w.c, event->conn, event->text, strlen(event->text), s.w.now);
        after_call();
        break;
    case SIM_TO_CLIENT:
        if (to)
            hear(to, event->text);
        break;
    case SIM_WAKE: do_something(&s.client[event->conn]); break;
    case SIM_FLUSH:
        s.flush_due = false;
        world_flush(&s.w);
        s.boundaries = 0;
        break;
    case SIM_BOT: answer_bot(event->conn); break;
    case SIM_KILL: kill_server(); break;
    case SIM_CUT:
        s.cuts++;
        if ((to = client_of(event->conn)))
            disconnect(to);
        break;
    }
}

static void do_step(void)
{
    const core_time due = core_tick(s.w.c, s.w.now);
    after_call();
    if (s.queue.count == 0 || due < s.queue.event[0].at) {
        s.w.now = due > s.w.now ? due : s.w.now;
        return;
    }
    const sim_event event = sim_pop(&s.queue);
    s.w.now = event.at > s.w.now ? event.at : s.w.now;
    if (!s.draining || event.what != SIM_WAKE)
        happen(&event);
    free(event.text);
}

/* Lets the clients stop, and checks that all requests are answered within a few seconds. */
static void drain(void)
{
    const core_time until = s.w.now + 10000000;
    s.draining = true;
    while (s.w.now < until && (s.queue.count > 0 || core_tick(s.w.c, s.w.now) < until))
        do_step();
    for (int i = 0; i < SIM_CLIENTS; i++)
        HOLDS(s.client[i].conn == 0 || s.client[i].pendings == 0);
}

static uint64_t run(uint64_t seed, int steps)
{
    begin(seed);
    for (int step = 0; step < steps; step++) {
        if (step % 64 == 0 || s.queue.count == 0)
            wake(&s.client[from_to(0, SIM_CLIENTS - 1)], from_to(0, 1000));
        do_step();
    }
    drain();
    check_everything();
    const uint64_t digest = s.w.digest;
    size_t place = 0;
    for (map_entry *entry; (entry = map_next(&s.told, &place));)
        free(entry->value);
    map_free(&s.told);
    while (s.queue.count > 0)
        free(sim_pop(&s.queue).text);
    free(s.queue.event);
    free(s.acked);
    free(s.boundary);
    world_close(&s.w);
    return digest;
}

enum { STEPS = 12000 };

static void run_seeds(uint64_t from, int count)
{
    int kills = 0, over = 0, rounds = 0, acts = 0, slaps = 0, rated = 0;
    size_t ackeds = 0;
    uint64_t digest = 0;
    for (int i = 0; i < count; i++) {
        digest = digest * 31 + run(from + (uint64_t)i, STEPS);
        kills += s.kills, over += s.over, rounds += s.rounds, acts += s.acts, slaps += s.slaps, rated += s.rated;
        ackeds += s.ackeds;
    }
    fprintf(stderr,
            "seeds %llu…%llu: %d kills, %d games over (%d rated), %d rounds, %d actions (%d slaps), %zu acknowledged, "
            "digest %016llx\n",
            (unsigned long long)from, (unsigned long long)(from + (uint64_t)count - 1), kills, over, rated, rounds,
            acts, slaps, ackeds, (unsigned long long)digest);
    CHECK(over > 0 && kills > 0 && acts > 0 && ackeds > 0 && rated > 0);
}

static int number_of(const char *name, int usual)
{
    const char *value = getenv(name);
    return value ? atoi(value) : usual;
}

TEST(the_same_seed_gives_the_same_bytes)
{
    const uint64_t first = run(5, STEPS);
    CHECK(run(5, STEPS) == first);
    CHECK(run(6, STEPS) != first);
}

TEST(the_invariants_hold_whatever_happens)
{
    alarm(3600);
    const int one = number_of("SIM_SEED", 0);
    if (one)
        run((uint64_t)one, STEPS);
    else
        run_seeds((uint64_t)number_of("SIM_FROM", 100), number_of("SIM_SEEDS", 20));
}

CHECK_MAIN
