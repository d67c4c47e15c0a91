/* POST /api/offline: a game that was played without a network comes to its player's account. */
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "answer.h"
#include "body.h"
#include "handed_game.h"
#include "routes.h"
#include "../../sys/jsonw_heap.h"

static void note_there(void *context, const stored_game *game)
{
    (void)game;
    *(bool *)context = true;
}

static void reply_code(site *s, exchange *x, const char *code)
{
    jsonw out = JSONW_HEAP;
    jsonw_open(&out, '{');
    jsonw_key(&out, "game"), jsonw_string(&out, code);
    jsonw_close(&out, '}');
    answer_prepare(x, &out, NULL);
    site_release_when_durable(s, x);
}

/* The same game may come twice, when an answer was lost on its way: it counts once. */
static void take_game(site *s, exchange *x, const handed_game *game)
{
    bool is_there = false;
    store_visit_game(s->store, game->code, note_there, &is_there);
    if (!is_there)
        site_store(s, &(fact){.kind = FACT_GAME_OVER, .game = game->code, .over = &game->over});
    reply_code(s, x, game->code);
}

void handed_offline(site *s, exchange *x, const visitor *v)
{
    char seat[4], words[YV_MAX_MESSAGE];
    yv_text why = yv_text_in(words, sizeof words);
    long number;
    handed_game game;
    const int seconds = address_spend(net_addresses(s->net), x->address, ADDRESS_GAMES, site_now(s));
    if (seconds) {
        answer_too_fast(x, seconds);
        return;
    }
    const size_t room = x->body_size + 1; /* which is bounded, and what is too long is to be told so */
    char *record = xrealloc(NULL, room);
    if (!body_read_text(x->body, x->body_size, "record", record, room)
        || !body_read_text(x->body, x->body_size, "seat", seat, sizeof seat)
        || !yv_span_to_number(yv_span_of(seat), 1, YV_MAX_PLAYERS, &number))
        answer_error(x, 400, "malformed", "a record and a seat are needed");
    else if (strlen(record) > HANDED_MOST_BYTES)
        answer_error(x, 413, "too_long", "a record has at most 512 KB");
    else if (!handed_game_read(&game, record, strlen(record), &v->who, (int)number - 1, &why))
        answer_error(x, 400, "record", words);
    else {
        take_game(s, x, &game);
        handed_game_free(&game);
    }
    free(record);
}
