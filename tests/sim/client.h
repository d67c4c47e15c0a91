/* A simulated client. It knows only what messages have told it, checks them, and sends requests. */
#ifndef SIM_CLIENT_H
#define SIM_CLIENT_H

#include <jansson.h>

#include "../random_game.h"
#include "../server.h"

enum { SIM_OPEN = 6, SIM_PENDING = 256, SIM_CODES = 64, SIM_CLIENTS = 14 };

/* A request that has not been answered. */
typedef struct {
    int64_t id;
    int times; /* how often it was sent, which is how many answers will come */
    bool act, close;
    bool may_be_late; /* an action, which may be held back because a slap-down may be under way */
    char table[TABLE_CODE_LENGTH + 1];
    char action[48];
    int move, seat;
} sim_pending;

/* A table that a client has open. */
typedef struct {
    char table[TABLE_CODE_LENGTH + 1];
    uint64_t n;
    bool told; /* the state of the table has arrived */
    bool left; /* and the client has closed it */
} sim_open;

typedef struct {
    player_id id;
    core_conn conn;              /* 0 if the client is not connected */
    core_time last_in, last_out; /* when the last message in each direction arrives, so that messages stay in order */
    int delay_ms;
    sim_open open[SIM_OPEN];
    sim_pending pending[SIM_PENDING];
    int pendings;
    int64_t last_id;

    /* The table where the client plays. */
    char table[TABLE_CODE_LENGTH + 1];
    uint64_t n;
    char phase[12];
    player_id host;
    int seat; /* from 1; 0 for none */
    int seats, taken, round;
    int move;
    char game[GAME_CODE_LENGTH + 1];
    yv_rules rules;
    bool has_view, mixed, said_ready;
    yv_view view;
    uint64_t view_hash;
    int view_move;
    char view_game[GAME_CODE_LENGTH + 1];
} sim_client;

/* ---- reading ---- */

static inline const char *sim_string(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value ? value : "";
}

static inline int64_t sim_number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static inline void sim_copy(char *to, size_t size, const char *from)
{
    const size_t length = strnlen(from, size - 1);
    memmove(to, from, length);
    to[length] = 0;
}

static inline yv_seats sim_seats(const json_t *list)
{
    yv_seats seats = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        seats |= yv_seat_bit((int)json_integer_value(json_array_get(list, i)) - 1);
    return seats;
}

static inline int sim_cards(const char *text, yv_card *cards, int most)
{
    int count = 0;
    HOLDS(yv_parse_cards(yv_span_of(text), cards, most, &count));
    return count;
}

static inline int sim_phase(const char *word)
{
    static const char *const words[] = {"deal", "play", "last", "swap", "over"};
    for (int i = 0; i < 5; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    HOLDS(word == NULL); /* no such phase */
    return 0;
}

/* Fills in the parts of a view that are needed to list the legal actions, from a message. */
static inline void sim_read_view(sim_client *me, const json_t *said, const json_t *view)
{
    yv_view *v = &me->view;
    memset(v, 0, sizeof *v);
    v->rules = me->rules;
    v->seat = (yv_seat)(sim_number(view, "seat") - 1);
    v->round = (int16_t)sim_number(view, "round");
    v->turn = (yv_seat)(sim_number(view, "turn") - 1);
    v->phase = (uint8_t)sim_phase(sim_string(view, "phase"));
    v->may_slap = sim_number(view, "slap") != 0;
    v->drawn = YV_NO_CARD;
    if (v->may_slap)
        HOLDS(sim_cards(sim_string(said, "drawn"), &v->drawn, 1) == 1);
    v->called = json_is_true(json_object_get(said, "called"));
    v->passed = sim_seats(json_object_get(said, "passed"));
    v->points = (int16_t)sim_number(view, "points");
    const int held = sim_cards(sim_string(view, "hand"), v->hand, YV_MAX_HAND);
    v->drop.count = (uint8_t)sim_cards(sim_string(view, "drop"), v->drop.card, YV_MAX_DROP);
    if (v->drop.count)
        v->drop.shape = (uint8_t)yv_throw_shape(&v->rules, v->drop.card, v->drop.count);
    v->stock = (uint8_t)sim_number(view, "stock");
    v->discards = (uint8_t)sim_number(view, "discards");
    const json_t *counts = json_object_get(view, "counts"), *in = json_object_get(view, "in");
    v->players = (uint8_t)json_array_size(counts);
    for (int seat = 0; seat < v->players; seat++) {
        v->counts[seat] = (uint8_t)json_integer_value(json_array_get(counts, (size_t)seat));
        if (json_is_true(json_array_get(in, (size_t)seat)))
            v->in |= yv_seat_bit(seat);
    }
    HOLDS(v->seat == YV_NOBODY || held == v->counts[v->seat]);
    HOLDS(!yv_view_in_round(v) || v->in >> v->turn & 1);
    me->has_view = true;
}

static inline uint64_t sim_hash(const json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const char *at = text; *at; at++)
        hash = (hash ^ (uint8_t)*at) * UINT64_C(0x100000001b3);
    free(text);
    return hash;
}

/* Checks that a position looks the same in an event and in the state after a restart. */
static inline void sim_see(sim_client *me, const json_t *said)
{
    const json_t *view = json_object_get(said, "view");
    const uint64_t hash = sim_hash(view);
    me->move = (int)sim_number(said, "move");
    if (me->view_move == me->move && strcmp(me->view_game, me->game) == 0)
        HOLDS(me->view_hash == hash);
    me->view_move = me->move;
    me->view_hash = hash;
    sim_copy(me->view_game, sizeof me->view_game, me->game);
    HOLDS(sim_number(view, "seat") == me->seat);
    HOLDS((json_object_get(view, "hand") != NULL) == (me->seat != 0));
    sim_read_view(me, said, view);
}

/* ---- messages about its table ---- */

static inline void sim_read_state(sim_client *me, const json_t *said)
{
    const json_t *state = json_object_get(said, "state"), *game = json_object_get(state, "game");
    const json_t *settings = json_object_get(state, "settings"), *seats = json_object_get(state, "seats");
    char words[1024];
    yv_text why = yv_text_in(words, sizeof words);
    HOLDS(yv_rules_parse(&me->rules, yv_span_of(sim_string(settings, "rules")), &why));
    sim_copy(me->phase, sizeof me->phase, sim_string(state, "phase"));
    me->host = sim_number(state, "host");
    me->seat = (int)sim_number(state, "you");
    me->seats = (int)json_array_size(seats);
    me->taken = 0;
    for (size_t i = 0; i < json_array_size(seats); i++)
        me->taken += !json_is_null(json_array_get(seats, i));
    me->has_view = false;
    me->round = (int)sim_number(json_object_get(state, "shuffle"), "round");
    if (!json_is_object(game))
        return;
    sim_copy(me->game, sizeof me->game, sim_string(game, "game"));
    sim_see(me, game);
}

static inline void sim_read_seat(sim_client *me, const json_t *said)
{
    const json_t *who = json_object_get(said, "who");
    const int seat = (int)sim_number(said, "seat");
    me->host = sim_number(said, "host");
    if (sim_number(json_object_get(who, "player"), "id") == me->id)
        me->seat = seat;
    else if (me->seat == seat)
        me->seat = 0;
}

static inline void sim_read_start(sim_client *me, const json_t *said)
{
    const json_t *seats = json_object_get(said, "seats");
    me->seat = 0;
    for (size_t i = 0; i < json_array_size(seats); i++)
        if (sim_number(json_object_get(json_array_get(seats, i), "player"), "id") == me->id)
            me->seat = (int)i + 1;
    sim_copy(me->game, sizeof me->game, sim_string(said, "game"));
    sim_copy(me->phase, sizeof me->phase, "playing");
    me->round = 1;
    me->has_view = me->said_ready = false;
}

static inline void sim_read_event(sim_client *me, const char *event, const json_t *said)
{
    if (strcmp(event, "table") == 0)
        sim_read_state(me, said);
    else if (strcmp(event, "seat") == 0)
        sim_read_seat(me, said);
    else if (strcmp(event, "start") == 0)
        sim_read_start(me, said);
    else if (strcmp(event, "deal") == 0 || strcmp(event, "act") == 0)
        sim_see(me, said);
    else if (strcmp(event, "round") == 0)
        me->round = (int)sim_number(said, "round") + 1, me->said_ready = me->mixed = false;
    else if (strcmp(event, "end") == 0)
        sim_copy(me->phase, sizeof me->phase, "over"), me->round = 1, me->mixed = false;
    else if (strcmp(event, "code") == 0)
        sim_copy(me->table, sizeof me->table, sim_string(said, "code"));
    else if (strcmp(event, "closed") == 0)
        me->table[0] = '\0', me->seat = 0, me->has_view = false;
    if (strcmp(event, "settings") == 0) {
        char words[256];
        yv_text why = yv_text_in(words, sizeof words);
        HOLDS(yv_rules_parse(&me->rules, yv_span_of(sim_string(json_object_get(said, "settings"), "rules")), &why));
    }
    if (strcmp(event, "act") == 0 && json_object_get(said, "drew"))
        HOLDS(sim_number(said, "seat") == me->seat && me->seat != 0);
    if (strcmp(event, "deal") == 0)
        me->mixed = false, me->round = (int)sim_number(said, "round");
}

#endif
