/* Clients of `yaniv serve`: guests that sit down in groups of four and play game after game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/engine/yaniv.h"
#include "dialects.h"

/* The ids of requests, which the answers repeat. */
enum { ID_CREATE = 1, ID_SIT = 2, ID_START = 3, ID_ACT = 10 };

/* ---- connecting ---- */

static void open_socket(swarm *s, client *c)
{
    char header[240];
    snprintf(header, sizeof header, "Cookie: %s\r\n", c->key);
    client_upgrade(s, c, "/ws", header);
}

/* The first time, the server creates a guest; later it recognizes the guest by its cookie. */
static void connected(swarm *s, client *c)
{
    if (c->key[0])
        open_socket(s, c);
    else
        client_ask(s, c, "POST", "/api/hello", "", "");
}

static void replied(swarm *s, client *c, const char *reply, size_t length)
{
    const char *cookie = strcasestr(reply, "\r\nset-cookie:");
    if (!cookie) {
        swarm_complain(s, reply, length < 180 ? length : 180);
        return;
    }
    cookie += 13 + strspn(cookie + 13, " ");
    snprintf(c->key, sizeof c->key, "%.*s", (int)strcspn(cookie, ";\r"), cookie);
    open_socket(s, c);
}

static void opened(swarm *s, client *c)
{
    (void)s;
    (void)c;
}

/* ---- reading: only a few fields of a message matter, and they are found by a text search ---- */

static const char *field(const char *text, const char *name)
{
    const char *at = strstr(text, name);
    return at ? at + strlen(name) : NULL;
}

static long number_of(const char *text, const char *name)
{
    const char *at = text ? field(text, name) : NULL;
    return at ? strtol(at, NULL, 10) : -1;
}

/* ---- playing ---- */

/* Throws the cards of one rank that have the most points, and keeps jokers. */
static yv_action choose(const yv_card *hand, int count)
{
    static const int8_t points[YV_RANKS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};
    int sum[YV_RANKS] = {0}, best = -1;
    yv_action action = {.verb = YV_PLAY, .take = YV_STOCK};
    for (int i = 0; i < count; i++)
        if (!yv_is_joker(hand[i]))
            sum[yv_rank_of(hand[i])] += points[yv_rank_of(hand[i])];
    for (int rank = 0; rank < YV_RANKS; rank++)
        if (sum[rank] > 0 && (best < 0 || sum[rank] > sum[best]))
            best = rank;
    for (int i = 0; i < count; i++)
        if (best < 0 ? i == 0 : !yv_is_joker(hand[i]) && yv_rank_of(hand[i]) == best)
            action.card[action.count++] = hand[i];
    return action;
}

static void put_choice(const swarm *s, yv_text *text, const char *view)
{
    yv_card hand[YV_MAX_HAND];
    int count = 0;
    const char *cards = field(view, "\"hand\":\"");
    const bool calls = number_of(view, "\"points\":") <= s->threshold && strstr(view, "\"phase\":\"play\"");
    if (calls || !cards || !yv_parse_cards((yv_span){cards, strcspn(cards, "\"")}, hand, YV_MAX_HAND, &count)) {
        yv_put_string(text, "yaniv");
        return;
    }
    const yv_action action = choose(hand, count);
    yv_put_action(text, &action);
}

static void play(swarm *s, client *c, const char *text)
{
    char action[64], request[200];
    const char *view = field(text, "\"view\":{");
    if (!view || !c->at || c->sent || number_of(view, "\"turn\":") != number_of(view, "\"seat\":"))
        return;
    if (!strstr(view, "\"phase\":\"play\"") && !strstr(view, "\"phase\":\"last\""))
        return;
    yv_text out = yv_text_in(action, sizeof action);
    put_choice(s, &out, view);
    snprintf(request, sizeof request, "{\"do\":\"act\",\"id\":%d,\"table\":\"%s\",\"move\":%ld,\"action\":\"%s\"}",
             ID_ACT, c->at->name, number_of(text, "\"move\":"), action);
    client_move(s, c, request);
}

/* ---- sitting down ---- */

static void sit_down(swarm *s, client *c)
{
    client_say(s, c, "{\"do\":\"open\",\"table\":\"%s\"}", c->at->name);
    client_say(s, c, "{\"do\":\"sit\",\"id\":%d,\"table\":\"%s\"}", ID_SIT, c->at->name);
}

/* When all four clients of a group are connected, the first creates a table. A client that comes back opens its table.
 */
static void greet(swarm *s, client *c, const char *text)
{
    const bool comes_back = strstr(text, "\"tables\":[{");
    if (c->at && comes_back) {
        client_say(s, c, "{\"do\":\"open\",\"table\":\"%s\"}", c->at->name);
        return;
    }
    client_ready(s, c);
    if (c->at && ++c->at->ready == 4)
        client_say(s, c->at->member[0],
                   "{\"do\":\"create\",\"id\":%d,\"rules\":\"%s\",\"seats\":4,\"public\":%s,\"clock\":0}", ID_CREATE,
                   s->rules, s->is_public ? "true" : "false");
}

static void take_answer(swarm *s, client *c, const char *text, size_t length)
{
    const long id = number_of(text, "\"re\":");
    if (!strstr(text, "\"ok\":true")) {
        c->sent = 0;
        swarm_complain(s, text, length);
        return;
    }
    if (id == ID_ACT)
        client_answered(s, c);
    if (id == ID_CREATE) {
        const char *name = field(text, "\"table\":\"");
        snprintf(c->at->name, sizeof c->at->name, "%.*s", name ? (int)strcspn(name, "\"") : 0, name ? name : "");
        for (int i = 1; i < 4; i++)
            sit_down(s, c->at->member[i]);
    }
    if (id == ID_SIT && ++c->at->seated == 3)
        client_say(s, c->at->member[0], "{\"do\":\"start\",\"id\":%d,\"table\":\"%s\"}", ID_START, c->at->name);
}

static void say(swarm *s, client *c, const char *what)
{
    if (c->at)
        client_say(s, c, "{\"do\":\"%s\",\"table\":\"%s\"}", what, c->at->name);
}

/* Does what the page does: adds randomness to the next shuffle, and is ready. */
static void end_round(swarm *s, client *c, const char *text)
{
    if (c->at)
        client_say(s, c, "{\"do\":\"mix\",\"table\":\"%s\",\"round\":%ld,\"bytes\":\"%032llx\"}", c->at->name,
                   number_of(text, "\"round\":") + 1, (unsigned long long)swarm_clock());
    say(s, c, "ready");
}

static void received(swarm *s, client *c, const char *text, size_t length)
{
    const char *event = field(text, "{\"event\":\"");
    if (!event)
        take_answer(s, c, text, length);
    else if (strncmp(event, "hello\"", 6) == 0)
        greet(s, c, text);
    else if (strncmp(event, "round\"", 6) == 0)
        end_round(s, c, text);
    else if (strncmp(event, "end\"", 4) == 0)
        say(s, c, "rematch");
    else {
        client_ready(s, c);
        play(s, c, text);
    }
}

const dialect yaniv_dialect = {connected, replied, opened, received};

/* ---- several nodes, which may fail ---- */

nodes_findings nodes_found;

void nodes_look(swarm *s, client *c)
{
    if (!c->at || !c->at->name[0])
        return;
    c->told = false;
    c->asked = -1;
    if (c->n >= 0)
        client_say(s, c, "{\"do\":\"open\",\"table\":\"%s\",\"since\":%lld}", c->at->name, (long long)c->n);
    else
        client_say(s, c, "{\"do\":\"open\",\"table\":\"%s\"}", c->at->name);
}

/* A view shows one hand, and other events show hands only at the end of a round. */
static void check_leaks(const char *event, const char *text)
{
    const char *first = strstr(text, "\"hand\":\"");
    if (first && strstr(first + 1, "\"hand\":\""))
        nodes_found.leaks++;
    if (strstr(text, "\"hands\":") && strncmp(event, "round\"", 6) != 0 && strncmp(event, "end\"", 4) != 0
        && strncmp(event, "table\"", 6) != 0)
        nodes_found.leaks++;
}

/* Follows the numbers of the table's events. Returns false if this one says nothing new. */
static bool follow(client *c, const char *event)
{
    const char *table = field(event, "\"table\":\"");
    const bool state = strncmp(event, "table\"", 6) == 0;
    if (!table || !c->at || strncmp(table, c->at->name, strlen(c->at->name)) != 0)
        return true;
    const long n = number_of(table, "\",\"n\":");
    if (n < 0 || strncmp(table + strlen(c->at->name), "\",\"n\":", 6) != 0)
        return true;
    if (state ? n < c->n : c->told && n != c->n + 1)
        nodes_found.gaps++;
    if (!state && !c->told)
        return false;
    c->told = true;
    c->n = n;
    return true;
}

static void act_once(swarm *s, client *c, const char *text)
{
    char action[64], request[200];
    const char *view = field(text, "\"view\":{");
    const long move = number_of(text, "\"move\":");
    if (!view || !c->at || move == c->asked || number_of(view, "\"turn\":") != number_of(view, "\"seat\":"))
        return;
    if (!strstr(view, "\"phase\":\"play\"") && !strstr(view, "\"phase\":\"last\""))
        return;
    yv_text out = yv_text_in(action, sizeof action);
    put_choice(s, &out, view);
    snprintf(request, sizeof request, "{\"do\":\"act\",\"id\":%ld,\"table\":\"%s\",\"move\":%ld,\"action\":\"%s\"}",
             1000 + move, c->at->name, move, action);
    c->asked = move;
    client_move(s, c, request);
}

static void take_nodes_answer(swarm *s, client *c, const char *text, size_t length)
{
    const long id = number_of(text, "\"re\":");
    const bool ok = strstr(text, "\"ok\":true");
    if (id < 1000) {
        take_answer(s, c, text, length);
        return;
    }
    if (ok) {
        client_answered(s, c);
        if (nodes_found.acks)
            fprintf(nodes_found.acks, "%s %ld\n", c->at->name, id - 1000);
        return;
    }
    c->sent = 0;
    swarm_complain(s, text, length);
    c->look_at = s->now + 300000;
}

static void nodes_received(swarm *s, client *c, const char *text, size_t length)
{
    const char *event = field(text, "{\"event\":\"");
    if (!event) {
        take_nodes_answer(s, c, text, length);
        return;
    }
    check_leaks(event, text);
    c->spoke = s->now;
    const int64_t before = c->n;
    if (strncmp(event, "hello\"", 6) == 0) {
        if (c->at && c->at->name[0]) {
            client_ready(s, c);
            nodes_look(s, c);
        } else {
            greet(s, c, text);
        }
        return;
    }
    if (!follow(c, event))
        return;
    if (c->n > before)
        c->moved = s->now;
    const bool state = strncmp(event, "table\"", 6) == 0;
    if (state && s->marked && !c->marked)
        c->marked = s->now;
    /* What was said between two rounds or games may be lost with a node: a client that gets the state says it again.
     * Otherwise the table waits for its usual pause. */
    if (strncmp(event, "round\"", 6) == 0 || (state && strstr(text, "\"phase\":\"deal\"")))
        end_round(s, c, text);
    else if (strncmp(event, "end\"", 4) == 0 || (state && strstr(text, "\"phase\":\"over\"")))
        say(s, c, "rematch");
    else
        act_once(s, c, text);
}

const dialect nodes_dialect = {connected, replied, opened, nodes_received};
