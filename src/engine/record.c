#include "record.h"

#include "notation.h"

/* ---- errors ---- */

static bool fail(yv_record *record, const char *message)
{
    yv_text why = yv_text_in(record->message, sizeof record->message);
    yv_put_string(&why, message);
    return false;
}

static bool fail_with(yv_record *record, yv_error error)
{
    yv_text why = yv_text_in(record->message, sizeof record->message);
    yv_error_write(error, &why);
    return false;
}

static bool fail_naming(yv_record *record, const char *before, yv_span span, const char *after)
{
    yv_text why = yv_text_in(record->message, sizeof record->message);
    yv_put_string(&why, before);
    yv_put_quoted(&why, span);
    yv_put_string(&why, after);
    return false;
}

static bool fail_expecting(yv_record *record, const char *what, long expected)
{
    yv_text why = yv_text_in(record->message, sizeof record->message);
    yv_put_string(&why, what);
    yv_put_number(&why, expected);
    return false;
}

static bool is_over(const yv_record *record)
{
    return record->begun && record->game.phase == YV_OVER;
}

/* ---- the head ---- */

static bool read_version(yv_record *record, yv_span rest, yv_step *step)
{
    (void)step;
    if (record->headed)
        return fail(record, "the 'yaniv' line appears twice");
    if (!yv_span_is(rest, "1"))
        return fail_naming(record, "this is notation version ", rest, "; only version 1 is known");
    record->headed = true;
    return true;
}

static bool read_rules(yv_record *record, yv_span rest, yv_step *step)
{
    (void)step;
    yv_text why = yv_text_in(record->message, sizeof record->message);
    if (record->begun)
        return fail(record, "the rules cannot change once a round has begun");
    if (record->ruled)
        return fail(record, "the 'rules' line appears twice");
    record->ruled = true;
    yv_span words = rest;
    yv_span preset = yv_span_take_word(&words);
    if (preset.length == 0 || yv_span_has(preset, '='))
        return fail(record, "the rules must begin with the name of a preset");
    return yv_rules_parse(&record->rules, rest, &why);
}

static bool read_player(yv_record *record, yv_span rest, yv_step *step)
{
    (void)step;
    if (record->begun)
        return fail(record, "no player can join once a round has begun");
    if (rest.length == 0)
        return fail(record, "a player needs a name");
    if (record->players < YV_MAX_PLAYERS) {
        yv_text name = yv_text_in(record->name[record->players], YV_MAX_NAME + 1);
        const yv_span cut = yv_span_trim((yv_span){rest.at, yv_span_fit(rest, YV_MAX_NAME)});
        yv_put_bytes(&name, cut.at, cut.length);
    }
    record->players++; /* the first round line reports too many players */
    return true;
}

static bool read_tag(yv_record *record, yv_span rest, yv_step *step)
{
    step->key = yv_span_take_word(&rest);
    step->value = yv_span_trim(rest);
    step->what = YV_STEP_TAG;
    record->committed |= yv_span_is(step->key, "commit1");
    return step->key.length > 0 || fail(record, "a tag needs a key");
}

/* ---- rounds ---- */

static bool begin_game(yv_record *record)
{
    const yv_error error = yv_start(&record->game, &record->rules, record->players);
    if (error.code)
        return fail_with(record, error);
    record->begun = true;
    return true;
}

static bool read_round(yv_record *record, yv_span rest, yv_step *step)
{
    (void)step;
    long number;
    if (record->begun && yv_in_round(&record->game))
        return fail(record, "the previous round is not over yet");
    if (is_over(record))
        return fail(record, "the game is over");
    if (record->opened)
        return fail(record, "the previous round was never dealt");
    if (!record->begun && !begin_game(record))
        return false;
    const int expected = record->game.round + 1;
    if (!yv_span_to_number(rest, expected, expected, &number))
        return fail_expecting(record, "this should be round ", expected);
    record->opened = true;
    record->starter = YV_NOBODY;
    return true;
}

static bool read_start(yv_record *record, yv_span rest, yv_step *step)
{
    (void)step;
    long number;
    if (!record->opened || record->starter != YV_NOBODY)
        return fail(record, "'start' must follow a 'round' line, and only once");
    if (!yv_span_to_number(rest, 1, record->players, &number))
        return fail_naming(record, "there is no seat ", rest, "");
    if (record->committed)
        yv_use_old_starter(&record->game, (yv_seat)(number - 1));
    const yv_seat due = record->game.starter;
    if (due != YV_NOBODY && number != due + 1)
        return fail_with(record, (yv_error){.code = YV_WRONG_STARTER, .n = (int16_t)(due + 1)});
    record->starter = (yv_seat)(number - 1);
    return true;
}

static bool read_cards(yv_record *record, yv_span rest, yv_card *cards, int *count)
{
    if (yv_parse_cards(rest, cards, YV_MAX_DECK, count))
        return true;
    if (*count == YV_MAX_DECK)
        return fail(record, "these are more cards than any deck has");
    yv_text why = yv_text_in(record->message, sizeof record->message);
    yv_put_string(&why, "what follows card ");
    yv_put_number(&why, *count);
    yv_put_string(&why, " of this line is not a card");
    return false;
}

static bool read_deck(yv_record *record, yv_span rest, yv_step *step)
{
    int count;
    if (!record->opened)
        return fail(record, "'deck' must follow a 'round' line, and only once");
    if (record->starter == YV_NOBODY)
        return fail(record, "the 'start' line is missing, which names the seat that starts");
    if (!read_cards(record, rest, record->deck, &count))
        return false;
    const yv_error error = yv_deal(&record->game, record->starter, record->deck, count);
    if (error.code)
        return fail_with(record, error);
    record->opened = false;
    step->what = YV_STEP_DEAL;
    return true;
}

static bool read_reshuffle(yv_record *record, yv_span rest, yv_step *step)
{
    (void)step;
    int count;
    if (!read_cards(record, rest, record->stock, &count))
        return false;
    if (count == 0)
        return fail(record, "the reshuffle has no cards");
    record->stock_count = record->stock_count == 0 ? count : -1;
    return true;
}

/* ---- actions ---- */

static bool read_action(yv_record *record, yv_span rest, yv_seat seat, yv_step *step)
{
    yv_text why = yv_text_in(record->message, sizeof record->message);
    if (!yv_parse_action(rest, seat, &step->action, &why))
        return false;
    if (record->stock_count < 0)
        return fail(record, "there are several reshuffles before this action");
    const yv_error error = yv_apply(&record->game, &step->action, record->stock, record->stock_count);
    if (error.code)
        return fail_with(record, error);
    step->what = YV_STEP_ACTION;
    step->seat = seat;
    step->reshuffled = record->stock_count;
    record->stock_count = 0;
    record->round_due = !yv_in_round(&record->game) && record->game.result.scored != 0;
    record->over_due = is_over(record);
    return true;
}

static bool read_seat(yv_record *record, yv_span word, yv_span rest, yv_step *step)
{
    long number;
    if (!record->begun)
        return fail(record, "no round has begun yet");
    if (is_over(record))
        return fail(record, "the game is over");
    if (!yv_span_to_number(word, 1, record->players, &number))
        return fail_naming(record, "there is no seat ", word, "");
    const yv_seat seat = (yv_seat)(number - 1);
    if (!yv_span_is_word(rest, "quit"))
        return read_action(record, rest, seat, step);
    step->what = YV_STEP_LEAVE;
    step->seat = seat;
    return true;
}

/* ---- lines that are only checked: score, total, win ---- */

static bool result_is_here(const yv_record *record)
{
    return record->begun && !record->opened && !yv_in_round(&record->game) && record->game.round > 0;
}

static bool check_number(yv_record *record, yv_span word, int seat, bool absent, long expected)
{
    long number;
    if (absent ? yv_span_is(word, "-") : yv_span_to_number(word, INT32_MIN, INT32_MAX, &number) && number == expected)
        return true;
    yv_text why = yv_text_in(record->message, sizeof record->message);
    yv_put_string(&why, "seat ");
    yv_put_number(&why, seat + 1);
    yv_put_string(&why, " should have ");
    if (absent)
        yv_put_string(&why, "no score in this round, written as -");
    else
        yv_put_number(&why, expected);
    return false;
}

static bool check_scores(yv_record *record, yv_span rest, yv_step *step)
{
    (void)step;
    const yv_result *result = &record->game.result;
    if (!result_is_here(record) || !result->scored)
        return fail(record, "no round has just been scored");
    for (int seat = 0; seat < record->players; seat++) {
        const bool absent = !(result->scored >> seat & 1);
        if (!check_number(record, yv_span_take_word(&rest), seat, absent, result->score[seat]))
            return false;
    }
    return yv_span_trim(rest).length == 0 || fail(record, "there are more scores than players");
}

static bool check_totals(yv_record *record, yv_span rest, yv_step *step)
{
    (void)step;
    if (!result_is_here(record))
        return fail(record, "the round is not over, so there are no new totals");
    for (int seat = 0; seat < record->players; seat++)
        if (!check_number(record, yv_span_take_word(&rest), seat, false, record->game.total[seat]))
            return false;
    return yv_span_trim(rest).length == 0 || fail(record, "there are more totals than players");
}

static bool check_winners(yv_record *record, yv_span rest, yv_step *step)
{
    (void)step;
    yv_seats named = 0;
    long number;
    if (!is_over(record))
        return fail(record, "the game is not over, so nobody has won yet");
    for (yv_span word = yv_span_take_word(&rest); word.length > 0; word = yv_span_take_word(&rest)) {
        if (!yv_span_to_number(word, 1, record->players, &number))
            return fail_naming(record, "there is no seat ", word, "");
        if (named >> (number - 1) & 1)
            return fail(record, "a seat is named twice");
        named |= yv_seat_bit((int)number - 1);
    }
    return named == record->game.winners || fail(record, "the winners are other seats");
}

/* ---- lines ---- */

/* Returns the line without its comment, which begins with # at the start of the line or after white space. */
static yv_span strip_comment(yv_span line)
{
    for (size_t i = 0; i < line.length; i++) {
        const bool after_space = i == 0 || line.at[i - 1] == ' ' || line.at[i - 1] == '\t';
        if (line.at[i] == '#' && after_space)
            return (yv_span){line.at, i};
    }
    return line;
}

/* Returns the line without its comment and the white space around it. A player's name may contain a #. */
static yv_span strip_line(yv_span line)
{
    yv_span rest = line;
    if (yv_span_is(yv_span_take_word(&rest), "player"))
        return yv_span_trim(line);
    return yv_span_trim(strip_comment(line));
}

static bool take_line(yv_record *record, yv_span *line)
{
    if (record->rest.length == 0)
        return false;
    *line = strip_line(yv_span_take_until(&record->rest, '\n'));
    record->line++;
    return true;
}

static const struct {
    const char *word;
    bool (*read)(yv_record *record, yv_span rest, yv_step *step);
} line_kinds[] = {
    {"yaniv", read_version}, {"rules", read_rules},   {"player", read_player}, {"tag", read_tag},
    {"round", read_round},   {"start", read_start},   {"deck", read_deck},     {"reshuffle", read_reshuffle},
    {"score", check_scores}, {"total", check_totals}, {"win", check_winners},
};

/* Reads one line, and sets *step if the line makes a step. Returns false on an error. */
static bool read_line(yv_record *record, yv_span line, yv_step *step)
{
    const yv_span word = yv_span_take_word(&line);
    const yv_span rest = yv_span_trim(line);
    if (!record->headed && !yv_span_is(word, "yaniv"))
        return fail(record, "a record begins with the line 'yaniv 1'");
    if (word.at[0] >= '0' && word.at[0] <= '9')
        return read_seat(record, word, rest, step);
    for (size_t i = 0; i < sizeof line_kinds / sizeof line_kinds[0]; i++)
        if (yv_span_is(word, line_kinds[i].word))
            return line_kinds[i].read(record, rest, step);
    return fail_naming(record, "a line cannot begin with ", word, "");
}

void yv_record_begin(yv_record *record, const char *text, size_t length)
{
    *record = (yv_record){.rules = yv_rules_of_preset(0), .rest = {text, length}, .starter = YV_NOBODY};
}

yv_step yv_record_next(yv_record *record)
{
    yv_step step = {.what = YV_STEP_END, .seat = YV_NOBODY};
    yv_span line;
    if (record->round_due || record->over_due) {
        step.what = record->round_due ? YV_STEP_ROUND : YV_STEP_OVER;
        *(record->round_due ? &record->round_due : &record->over_due) = false;
        return step;
    }
    while (!record->failed && step.what == YV_STEP_END && take_line(record, &line))
        if (line.length > 0)
            record->failed = !read_line(record, line, &step);
    if (!record->failed && step.what == YV_STEP_END && !record->headed) {
        record->line = record->line > 0 ? record->line : 1;
        record->failed = !fail(record, "the record is empty");
    }
    if (record->failed)
        step.what = YV_STEP_ERROR;
    return step;
}

/* ---- writing ---- */

static void put_line(yv_text *text, const char *word, const char *rest)
{
    yv_put_string(text, word);
    yv_put_char(text, ' ');
    yv_put_string(text, rest);
    yv_put_char(text, '\n');
}

void yv_record_put_head(yv_text *text, const yv_rules *rules, const char *const *names, int players)
{
    yv_put_string(text, "yaniv 1\nrules ");
    yv_rules_write(rules, text);
    yv_put_char(text, '\n');
    for (int seat = 0; seat < players; seat++)
        put_line(text, "player", names[seat]);
}

void yv_record_put_tag(yv_text *text, const char *key, const char *value)
{
    yv_put_string(text, "tag ");
    put_line(text, key, value);
}

static void put_numbered(yv_text *text, const char *word, long number)
{
    yv_put_string(text, word);
    yv_put_number(text, number);
    yv_put_char(text, '\n');
}

void yv_record_put_deal(yv_text *text, const yv_game *dealt, const yv_card *deck)
{
    YV_ASSERT(dealt->round > 0 && dealt->starter < dealt->players);
    put_numbered(text, "round ", dealt->round);
    put_numbered(text, "start ", dealt->starter + 1);
    yv_put_string(text, "deck ");
    yv_put_cards(text, deck, dealt->pile_size);
    yv_put_char(text, '\n');
}

void yv_record_put_action(yv_text *text, const yv_action *action, const yv_card *stock, int count)
{
    if (count > 0) {
        yv_put_string(text, "reshuffle ");
        yv_put_cards(text, stock, count);
        yv_put_char(text, '\n');
    }
    yv_put_number(text, action->seat + 1);
    yv_put_char(text, ' ');
    yv_put_action(text, action);
    yv_put_char(text, '\n');
}

void yv_record_put_leaving(yv_text *text, yv_seat seat)
{
    yv_put_number(text, seat + 1);
    yv_put_string(text, " quit\n");
}

void yv_record_put_result(yv_text *text, const yv_game *game)
{
    if (game->result.scored) {
        yv_put_string(text, "score");
        for (int seat = 0; seat < game->players; seat++) {
            yv_put_char(text, ' ');
            if (game->result.scored >> seat & 1)
                yv_put_number(text, game->result.score[seat]);
            else
                yv_put_char(text, '-');
        }
        yv_put_string(text, "\ntotal");
        for (int seat = 0; seat < game->players; seat++) {
            yv_put_char(text, ' ');
            yv_put_number(text, game->total[seat]);
        }
        yv_put_char(text, '\n');
    }
    if (game->phase != YV_OVER)
        return;
    yv_put_string(text, "win");
    for (int seat = 0; seat < game->players; seat++) {
        if (game->winners >> seat & 1) {
            yv_put_char(text, ' ');
            yv_put_number(text, seat + 1);
        }
    }
    yv_put_char(text, '\n');
}
