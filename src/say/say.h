/* Describes a game in English: cards, hands, actions, and how rounds and games end.
 *
 * All functions append to the caller's text, in the caller's style: how cards look, which seat is "you", and which
 * hands may be mentioned. So the same functions work for a replay that shows everything and for a player who may not
 * see everything. Names and other text from outside are cleaned, so that they cannot control the terminal. */
#ifndef SAY_H
#define SAY_H

#include "../engine/yaniv.h"

enum {
    SAY_EVERYTHING = 254, /* for `eyes`: all hands may be mentioned */
    SAY_CAPACITY = 16384, /* enough for any text that is written here */
    SAY_WIDTH = 78,       /* the width of lines, if possible */
};

typedef struct {
    bool symbols; /* write 7♥, and names as they are; otherwise 7h, and ? for characters outside ASCII */
    bool colours; /* four colours for the suits, by escape sequences */
    bool hands;   /* also write the hands after deals and actions, as far as `eyes` may see them */
    yv_seat you;  /* the seat that is called "you", or YV_NOBODY */
    yv_seat eyes; /* the seat whose cards may be mentioned, YV_NOBODY, or SAY_EVERYTHING */
    const char *name[YV_MAX_PLAYERS];
} say_style;

/* The facts about a round that has ended, for say_round and say_end. */
typedef struct {
    yv_rules rules;
    uint8_t players;
    int16_t round;
    yv_seats in;       /* after the round */
    yv_seats expelled; /* put out by a false call */
    yv_seats winners;  /* of the game; 0 if it goes on */
    int32_t total[YV_MAX_PLAYERS];
    yv_result result;
    yv_hand hand[YV_MAX_PLAYERS]; /* the hands of the seats that scored */
} say_summary;

/* Returns the summary of a game whose last round has ended. */
say_summary say_summary_of(const yv_game *game);

/* The facts about earlier rounds that a summary does not contain. */
typedef struct {
    int32_t before[YV_MAX_PLAYERS]; /* the totals with which the round began */
    int16_t out_in[YV_MAX_PLAYERS]; /* the round in which each seat went out; 0 if it is still in */
} say_history;

/* Updates the history. The caller must call it after every deal and every action. */
void say_remember(say_history *history, const yv_game *game);

/* Building blocks. Cards are separated by spaces; a hand is followed by its points. */
void say_clean(yv_text *text, const say_style *style, yv_span from_outside);
void say_name(yv_text *text, const say_style *style, int seat);        /* Dana, or You */
void say_names(yv_text *text, const say_style *style, yv_seats seats); /* Dana, Omer and Noa */
void say_card(yv_text *text, const say_style *style, yv_card card);
void say_the_card(yv_text *text, const say_style *style, yv_card card); /* the 7♥, a joker */
void say_cards(yv_text *text, const say_style *style, const yv_card *cards, int count);
void say_hand(yv_text *text, const say_style *style, const yv_rules *rules, const yv_card *cards, int count);
void say_count(yv_text *text, long count, const char *noun); /* 1 card, 2 cards */

/* Writes a piece of text, padded with spaces to `width` columns, and aligned to the right or the left. */
void say_column(yv_text *text, const char *piece, int width, bool right);

/* Returns the width of the text on a terminal, without its escape sequences. */
int say_columns(const char *piece);

/* Sentences, each ending in a full stop and without a newline. */
void say_deal(yv_text *text, const say_style *style, const yv_view *dealt);
void say_reshuffle(yv_text *text, int count);
void say_ratings(yv_text *text, const say_style *style, int players, const yv_ratings *ratings);

/* Says what an action did, as far as a seat may know. The views are that seat's, before and after the action. */
void say_action(yv_text *text, const say_style *style, const yv_view *before, const yv_action *action,
                const yv_view *after);

/* Returns the view for say_action according to the style's eyes. SAY_EVERYTHING gives the view of the acting seat. */
yv_view say_view_of(const say_style *style, const yv_game *game, const yv_action *action);

/* Paragraphs, each ending in a newline. */
void say_dealt_hands(yv_text *text, const say_style *style, const yv_game *dealt); /* of the seats that the eyes see */
void say_round(yv_text *text, const say_style *style, const say_summary *of, const say_history *history);
void say_scores(yv_text *text, const say_style *style, const yv_view *view);
void say_end(yv_text *text, const say_style *style, const say_summary *of, const say_history *history);
void say_rules(yv_text *text, const yv_rules *rules, int players);

/* Writes what a player sees: the other players, the drop with a letter under each card that can be taken, and the hand
 * with a number under each card. prompt.h understands these letters and numbers. */
void say_position(yv_text *text, const say_style *style, const yv_view *view);

/* Writes in a line or two what the view's seat can do now. */
void say_choices(yv_text *text, const say_style *style, const yv_view *view);

/* Lists the cards of the drop that lie where a seat may take them, each face once, and returns their number. say_letter
 * gives the letter of each: a, b, c, e, … (d draws from the stock). */
int say_takeable(const yv_view *view, yv_card cards[YV_MAX_DROP]);
char say_letter(int place);

/* True if the seat can take a card of the drop now, with one of the throws that it can make. With pick=earned it may
 * need a throw of two or more cards for that, and have none. */
bool say_can_take(const yv_view *view);

#endif
