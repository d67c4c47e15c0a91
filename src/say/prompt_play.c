#include "prompt_play.h"

#include <string.h>

#include "say.h"

static bool wrong_word(prompt_answer *answer, const char *before, yv_span word, const char *after)
{
    enum { LONGEST_QUOTE = 40 };
    static const say_style quoting = {.symbols = true};
    yv_text why = yv_text_in(answer->why, sizeof answer->why);
    answer->kind = PROMPT_WRONG;
    yv_put_string(&why, before);
    if (word.length > LONGEST_QUOTE)
        word.length = LONGEST_QUOTE;
    say_clean(&why, &quoting, word);
    yv_put_string(&why, after);
    return false;
}

/* ---- reading ---- */

/* A play that is being read. */
typedef struct {
    yv_card card[YV_MAX_THROW];
    int count;
    bool named;  /* a card was named, not numbered */
    bool rising; /* the numbers ascend, so the person may not have meant their order */
    long last_number;
    unsigned used_numbers; /* bit n is set if number n has been used */
    yv_card take;
    bool took;
} reading;

static bool add_number(const yv_view *view, long number, reading *play, prompt_answer *answer)
{
    const int held = view->counts[view->seat];
    if (number < 1 || number > held) {
        yv_text why = yv_text_in(answer->why, sizeof answer->why);
        answer->kind = PROMPT_WRONG;
        yv_put_string(&why, "there is no card number ");
        yv_put_number(&why, number);
        yv_put_string(&why, ": your hand has ");
        say_count(&why, held, "card");
        return false;
    }
    if (play->used_numbers >> number & 1)
        return prompt_wrong(answer, "you typed a number twice, but a card can only be thrown once");
    play->used_numbers |= 1u << number;
    play->rising &= number > play->last_number;
    play->last_number = number;
    play->card[play->count++] = view->hand[number - 1];
    return true;
}

/* Reads a word of the throw: a number, or cards. */
static bool add_word(const yv_view *view, yv_span word, reading *play, prompt_answer *answer)
{
    long number;
    int count;
    if (play->count == YV_MAX_THROW)
        return prompt_wrong(answer, "that is more cards than a hand can hold");
    if (yv_span_to_number(word, -999, 999999, &number))
        return add_number(view, number, play, answer);
    if (!yv_parse_cards(word, play->card + play->count, YV_MAX_THROW - play->count, &count)) {
        if (play->count + count == YV_MAX_THROW)
            return prompt_wrong(answer, "that is more cards than a hand can hold");
        return wrong_word(answer, "'", word, "' is not a card or a command; type ? for help");
    }
    play->count += count;
    play->named = true;
    return true;
}

static bool holds(const yv_view *view, yv_card card)
{
    for (int i = 0; i < view->counts[view->seat]; i++)
        if (view->hand[i] == card)
            return true;
    return false;
}

static bool lies_in_drop(const yv_view *view, yv_card card)
{
    for (int i = 0; i < view->drop.count; i++)
        if (view->drop.card[i] == card)
            return true;
    return false;
}

static bool is_letter(const yv_view *view, yv_span word, yv_card *card)
{
    yv_card takeable[YV_MAX_DROP];
    const int count = say_takeable(view, takeable);
    for (int i = 0; i < count; i++) {
        const char letter[] = {say_letter(i), '\0'};
        if (yv_span_is_word(word, letter)) {
            *card = takeable[i];
            return true;
        }
    }
    return false;
}

/* Reads where the new card comes from. Returns false if the word does not say that. */
static bool read_take(const yv_view *view, yv_span word, yv_card *take)
{
    yv_card card;
    int count;
    if (yv_span_is_word(word, "d") || yv_span_is_word(word, "deck") || yv_span_is_word(word, "stock"))
        *take = YV_STOCK;
    else if (is_letter(view, word, &card)
             || (yv_parse_cards(word, &card, 1, &count) && count == 1
                 && (lies_in_drop(view, card) || !holds(view, card))))
        *take = card;
    else
        return false;
    return true;
}

/* Refuses a play that does not say where the new card comes from. */
static void ask_where(const yv_view *view, prompt_answer *answer)
{
    yv_card takeable[YV_MAX_DROP];
    const int count = say_takeable(view, takeable);
    yv_text why = yv_text_in(answer->why, sizeof answer->why);
    answer->kind = PROMPT_WRONG;
    yv_put_string(&why, "say where your new card comes from: d to draw");
    for (int i = 0; i < count; i++) {
        yv_put_string(&why, i == count - 1 ? " or " : ", ");
        yv_put_char(&why, say_letter(i));
        yv_put_string(&why, " to take the ");
        yv_put_card_in_words(&why, takeable[i]);
    }
}

static bool read_play(const yv_view *view, yv_span line, reading *play, prompt_answer *answer)
{
    yv_span word = yv_span_take_word(&line);
    while (word.length > 0) {
        const yv_span next = yv_span_take_word(&line);
        play->took = next.length == 0 && play->count + (word.length == 1) > 0 && read_take(view, word, &play->take);
        if (play->took)
            return true;
        if (!add_word(view, word, play, answer))
            return false;
        word = next;
    }
    return true;
}

/* ---- laying the cards ---- */

static void add_way(prompt_answer *answer, const yv_view *view, const yv_card *cards, int count, yv_card take)
{
    if (answer->ways == PROMPT_MOST_WAYS)
        return;
    yv_action *way = &answer->way[answer->ways++];
    *way = (yv_action){.verb = YV_PLAY, .seat = view->seat, .take = take, .count = (uint8_t)count};
    memcpy(way->card, cards, (size_t)count);
}

/* True if the cards are meant to be laid in the order in which they were typed. */
static bool order_is_meant(const yv_view *view, const reading *play)
{
    if (yv_throw_check(&view->rules, play->card, play->count).code)
        return false;
    return play->named || !play->rising || yv_throw_shape(&view->rules, play->card, play->count) != YV_RUN;
}

static void arrange(const yv_view *view, const reading *play, prompt_answer *answer)
{
    yv_throw throws[PROMPT_MOST_WAYS];
    if (order_is_meant(view, play)) {
        add_way(answer, view, play->card, play->count, play->take);
        return;
    }
    const int found = yv_arrange(&view->rules, play->card, play->count, throws, PROMPT_MOST_WAYS);
    for (int i = 0; i < found && i < PROMPT_MOST_WAYS; i++)
        add_way(answer, view, throws[i].card, throws[i].count, play->take);
    if (found > 0)
        return;
    yv_card ascending[YV_MAX_THROW]; /* so that the reason does not depend on the order of typing */
    memcpy(ascending, play->card, (size_t)play->count);
    yv_sort_cards(ascending, play->count);
    add_way(answer, view, ascending, play->count, play->take);
}

/* Refuses the play if nothing at all can be thrown now. */
static bool may_throw(const yv_view *view, prompt_answer *answer)
{
    const yv_action nothing = {.verb = YV_PLAY, .seat = view->seat, .take = YV_STOCK};
    const yv_error error = yv_view_check(view, &nothing);
    return error.code == YV_NO_THROW || prompt_refused(answer, error);
}

void prompt_parse_play(const yv_view *view, yv_span line, prompt_answer *answer)
{
    reading play = {.rising = true, .take = YV_STOCK};
    if (!may_throw(view, answer) || !read_play(view, line, &play, answer))
        return;
    arrange(view, &play, answer);
    const yv_error error = yv_view_check(view, &answer->way[0]);
    answer->kind = answer->ways > 1 ? PROMPT_WAYS : PROMPT_ACTION;
    if (error.code && (play.took || error.code != YV_STOCK_GONE))
        prompt_refused(answer, error);
    else if (!play.took)
        ask_where(view, answer);
}
