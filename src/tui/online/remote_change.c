#include "remote_change.h"

#include <stdio.h>
#include <string.h>

say_style remote_style_of(const remote *r)
{
    say_style style = {.symbols = true, .colours = true, .you = r->own, .eyes = r->own};
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        style.name[seat] = r->seat[seat].name;
    return style;
}

void remote_set_settings(remote *r, const remote_settings *to)
{
    r->rules = to->rules;
    r->open_to_all = to->open_to_all;
    r->rated = to->rated;
    r->clock = to->clock;
}

void remote_set_seats(remote *r, const remote_who *seat, int count)
{
    r->seats = count;
    r->own = YV_NOBODY;
    for (int i = 0; i < count; i++) {
        r->seat[i] = seat[i];
        if (seat[i].id && seat[i].id == r->you.id)
            r->own = (yv_seat)i;
    }
}

void remote_set_position(remote *r, const remote_position *to, int64_t now)
{
    r->s->view = to->view;
    r->move = to->move;
    if (to->has_clock)
        r->clock_until = to->clock_ms >= 0 ? now + to->clock_ms : 0;
}

void remote_set_ratings(remote *r, const remote_ratings *to)
{
    for (int seat = 0; to->there && seat < r->seats; seat++)
        r->seat[seat].rating = to->of[seat];
}

void remote_clear_rounds(remote *r)
{
    r->last = (say_summary){.rules = r->rules, .players = (uint8_t)r->seats};
    r->history = (say_history){0};
    ledger_clear(&r->s->scores);
    r->s->summary[0] = '\0';
}

void remote_add_round(remote *r, const remote_round *round)
{
    ledger_row row = {.scored = round->result.scored,
                      .assaf = round->result.assaf,
                      .cut = round->cut,
                      .out = round->result.out,
                      .caller = round->result.caller};
    memcpy(row.score, round->result.score, sizeof row.score);
    memcpy(row.total, round->total, sizeof row.total);
    ledger_add(&r->s->scores, &row);
    memcpy(r->history.before, r->last.total, sizeof r->history.before);
    for (int seat = 0; seat < r->seats; seat++)
        if (row.out >> seat & 1 && !r->history.out_in[seat])
            r->history.out_in[seat] = round->round;
    r->last.round = round->round;
    r->last.result = round->result;
    memcpy(r->last.total, round->total, sizeof r->last.total);
    memcpy(r->last.hand, round->hand, sizeof r->last.hand);
}

void remote_show_summary(remote *r)
{
    const say_style style = remote_style_of(r);
    yv_ratings ratings = {0};
    for (int seat = 0; seat < r->seats; seat++)
        ratings.of[seat] = r->seat[seat].rating;
    r->last.in = (yv_seats)(r->s->view.in & ~r->last.result.out);
    scene_show_summary(r->s, &style, &r->last, &r->history, r->rated ? &ratings : NULL);
}

void remote_end_game(remote *r, yv_seats winners)
{
    r->last.winners = winners;
    r->phase = REMOTE_OVER;
    r->clock_until = 0;
    remote_show_summary(r);
}

void remote_tell_start(remote *r, int64_t start_ms, int64_t now)
{
    enum { SAME_MS = 1000 };
    char line[LOGBOOK_CAPACITY] = "The table is waiting for its host again.";
    const int64_t at = start_ms >= 0 ? now + start_ms : 0, known = r->starts_at;
    r->starts_at = at;
    if (at - known < SAME_MS && known - at < SAME_MS)
        return;
    if (start_ms >= 0)
        snprintf(line, sizeof line, start_ms > 1000 ? "The game starts in %d seconds." : "The game starts in a second.",
                 (int)((start_ms + 999) / 1000));
    scene_tell(r->s, line);
}

void remote_read_said(const remote *r, jsonr in, char line[LOGBOOK_CAPACITY])
{
    char name[REMOTE_NAME], said[4 * 200 + 1];
    jsonr_copy_clean(name, sizeof name, jsonr_text_or(jsonr_object(in, "from"), "name", "?"));
    line[0] = '\0';
    if (jsonr_flag_or(in, "muted", false) || jsonr_flag_or(in, "removed", false))
        return;
    if (jsonr_has(in, "phrase")) {
        const int64_t number = jsonr_number(in, "phrase", 0, INT32_MAX);
        snprintf(said, sizeof said, "%s", number < r->phrases ? r->phrase[number] : "…");
    } else if (jsonr_has(in, "emote")) {
        char emote[32];
        jsonr_copy_clean(emote, sizeof emote, jsonr_text(in, "emote"));
        snprintf(said, sizeof said, "*%s*", emote);
    } else {
        jsonr_copy_clean(said, sizeof said, jsonr_text(in, "text"));
    }
    if (said[0])
        snprintf(line, LOGBOOK_CAPACITY, "%.60s: %.240s", name, said);
}
