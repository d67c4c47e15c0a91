/* The requests that simulated clients choose to make. */
#ifndef SIM_PLAY_H
#define SIM_PLAY_H

#include "sim.h"

static inline void random_settings(char *rest, size_t size, sim_client *me)
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

static inline void find_table(sim_client *me)
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

static inline void do_while_waiting(sim_client *me)
{
    char rest[1600];
    if (me->seat == 0) {
        request_at(me, me->table, "sit", one_in(3) ? "\"seat\":2" : one_in(3) ? "\"leave\":true" : "");
    } else if (!me->mixed && one_in(2)) {
        request_at(me, me->table, "mix", "\"round\":1,\"bytes\":\"00112233445566778899aabbccddeeff\"");
        me->mixed = true;
    } else if (one_in(4)) {
        request_at(me, me->table, "ready", "");
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

static inline void act(sim_client *me, const yv_action *action, int move)
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
static inline yv_action choose(const yv_action *legal, int count, const yv_view *view)
{
    for (int i = 0; i < count; i++) {
        const bool call = yv_is_call(&legal[i]);
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
        if (yv_is_call(&legal[chosen]) && !one_in(10))
            chosen = other;
    }
    return legal[chosen];
}

static inline void do_while_playing(sim_client *me)
{
    yv_action legal[YV_USUAL_ACTIONS];
    char rest[128];
    if (me->seat == 0 || !me->has_view)
        return;
    if (one_in(25)) {
        request_at(me, me->table, "undo", "");
        return;
    }
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

static inline void misbehave(sim_client *me)
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

static inline void connect_client(sim_client *me)
{
    if (s.w.last_conn + 1 >= WORLD_CONNS)
        return;
    me->delay_ms = from_to(1, one_in(5) ? 400 : 60);
    me->last_in = me->last_out = s.w.now;
    me->conn = s.w.last_conn + 1;
    server_connect(me);
    if (me->conn && me->table[0])
        open_table(me, me->table);
}

static inline void leave_table(sim_client *me)
{
    sim_pending *pending = request_at(me, me->table, "close", "");
    if (pending) {
        pending->close = true;
        sim_copy(pending->table, sizeof pending->table, me->table);
    }
    me->table[0] = '\0';
    me->seat = 0;
    me->has_view = false;
}

/* Changes the name of a player or the round trip of a connection. */
static inline void change(sim_client *me)
{
    profile *who = &s.w.player[me->id - 1];
    snprintf(who->name, sizeof who->name, "Player %lld, %d", (long long)me->id, from_to(1, 99));
    server_change(me, who);
}

static inline void do_something(sim_client *me)
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

#endif
