#include "bot_protocol.h"

#include "objects.h"

static void begin(jsonw *out, const char *type)
{
    jsonw_open(out, '{');
    jsonw_key(out, "type"), jsonw_string(out, type);
}

static void end(jsonw *out)
{
    jsonw_close(out, '}');
    jsonw_newline(out);
}

void protocol_put_hello(jsonw *out, const yv_rules *rules, int players, yv_seat seat)
{
    begin(out, "hello");
    jsonw_key(out, "protocol"), jsonw_number(out, PROTOCOL_VERSION);
    jsonw_key(out, "seat"), jsonw_number(out, seat + 1);
    jsonw_key(out, "players"), jsonw_number(out, players);
    jsonw_key(out, "rules"), json_rules(out, rules);
    end(out);
}

void protocol_put_deal(jsonw *out, const yv_view *dealt)
{
    begin(out, "deal");
    jsonw_key(out, "round"), jsonw_number(out, dealt->round);
    jsonw_key(out, "start"), jsonw_number(out, dealt->starter + 1);
    jsonw_key(out, "view"), json_view(out, dealt);
    end(out);
}

void protocol_put_event(jsonw *out, const yv_action *action, const yv_view *after)
{
    begin(out, "event");
    jsonw_key(out, "seat"), jsonw_number(out, action->seat + 1);
    jsonw_key(out, "action"), json_action(out, action);
    jsonw_key(out, "view"), json_view(out, after);
    end(out);
}

void protocol_put_round(jsonw *out, const yv_game *scored)
{
    begin(out, "round");
    jsonw_key(out, "caller"), json_seat(out, scored->result.caller);
    jsonw_key(out, "winner"), json_seat(out, scored->result.winner);
    jsonw_key(out, "score"), json_scores(out, scored);
    jsonw_key(out, "total"), json_totals(out, scored);
    jsonw_key(out, "hands"), json_hands(out, scored);
    end(out);
}

void protocol_put_end(jsonw *out, yv_seats winners)
{
    begin(out, "end");
    jsonw_key(out, "winners"), json_seats(out, winners);
    end(out);
}

/* ---- question and answer ---- */

bool protocol_asks_slap(const yv_view *view)
{
    return view->may_slap && view->turn != view->seat;
}

static void put_pass_or_slap(jsonw *out)
{
    jsonw_open(out, '[');
    jsonw_string(out, "pass"), jsonw_string(out, "slap");
    jsonw_close(out, ']');
}

void protocol_put_act(jsonw *out, const yv_view *view)
{
    begin(out, "act");
    jsonw_key(out, "view"), json_view(out, view);
    jsonw_key(out, "legal");
    if (protocol_asks_slap(view))
        put_pass_or_slap(out);
    else
        json_legal(out, view);
    end(out);
}

/* Other actions, such as a call out of turn, may also be legal now, but they do not answer the question. */
static bool read_slap_answer(const yv_action *answer, yv_text *why)
{
    if (answer->verb == YV_SLAP || answer->verb == YV_PASS)
        return true;
    yv_put_string(why, "the question was whether to slap down: slap or pass");
    return false;
}

bool protocol_read_answer(const yv_view *view, yv_span line, yv_action *answer, yv_text *why)
{
    if (!yv_parse_action(line, view->seat, answer, why))
        return false;
    if (protocol_asks_slap(view))
        return read_slap_answer(answer, why);
    const yv_error error = yv_view_check(view, answer);
    if (error.code)
        yv_error_write(error, why);
    return error.code == YV_OK;
}
