/* A game in words, for people: cards, hands, what was done, how a round and a game ended.
 *
 * Everything is written into the caller's text, in the caller's style: how cards look, who is "you", and whose hands
 * may be told. So the same words serve a replay that sees everything and a player who may not. Names and whatever else
 * comes from outside are cleaned before they are written: nothing in them can move a terminal's cursor. */
#ifndef SAY_H
#define SAY_H

#include "../engine/yaniv.h"

enum {
    SAY_EVERYTHING = 254, /* for `eyes`: all hands are told */
    SAY_CAPACITY = 16384, /* enough for any one text of this page */
    SAY_WIDTH = 78,       /* the columns that lines are kept to, where they can be */
};

typedef struct {
    bool symbols; /* 7♥, and names as they are; else 7h, and ? for what is not ASCII */
    bool colours; /* four colours, by the escape sequences that every terminal knows */
    bool hands;   /* deals and actions are followed by the hands, where the eyes may see them */
    yv_seat you;  /* this seat is addressed: "you throw"; YV_NOBODY: all are named */
    yv_seat eyes; /* whose cards may be told: a seat's, nobody's (YV_NOBODY), or SAY_EVERYTHING */
    const char *name[YV_MAX_PLAYERS];
} say_style;

/* What say_round and say_end need to know of a round that has ended. */
typedef struct {
    yv_rules rules;
    uint8_t players;
    int16_t round;
    yv_seats in;       /* after the round */
    yv_seats expelled; /* put out by a false call */
    yv_seats winners;  /* of the game; 0: it goes on */
    int32_t total[YV_MAX_PLAYERS];
    yv_result result;
    yv_hand hand[YV_MAX_PLAYERS]; /* as they were shown: of the seats that scored */
} say_summary;

/* Returns the summary of a game whose last round has ended. */
say_summary say_summary_of(const yv_game *game);

/* What a summary does not know of the rounds before. */
typedef struct {
    int32_t before[YV_MAX_PLAYERS]; /* the totals with which the round began */
    int16_t out_in[YV_MAX_PLAYERS]; /* the round in which each seat went out; 0: it is in */
} say_history;

/* Brings the history up to date. Call it after every deal and every action. */
void say_remember(say_history *history, const yv_game *game);

/* Pieces. Cards are told apart by spaces; a hand comes with its points. */
void say_clean(yv_text *text, const say_style *style, yv_span from_outside);
void say_name(yv_text *text, const say_style *style, int seat);        /* Dana, or You */
void say_names(yv_text *text, const say_style *style, yv_seats seats); /* Dana, Omer and Noa */
void say_card(yv_text *text, const say_style *style, yv_card card);
void say_the_card(yv_text *text, const say_style *style, yv_card card); /* the 7♥, a joker */
void say_cards(yv_text *text, const say_style *style, const yv_card *cards, int count);
void say_hand(yv_text *text, const say_style *style, const yv_rules *rules, const yv_card *cards, int count);
void say_count(yv_text *text, long count, const char *noun); /* 1 card, 2 cards */

/* Puts a piece of text and spaces up to `width` columns: before it, or after it with `right` false. */
void say_column(yv_text *text, const char *piece, int width, bool right);

/* How many columns of a terminal this takes, escape sequences apart. */
int say_columns(const char *piece);

/* Sentences, each ending in a full stop and without a newline. */
void say_deal(yv_text *text, const say_style *style, const yv_view *dealt);
void say_reshuffle(yv_text *text, int count);
void say_ratings(yv_text *text, const say_style *style, int players, const yv_ratings *ratings);

/* Says what an action did. Both views are of one seat, before and after the action: what that seat may know is told. */
void say_action(yv_text *text, const say_style *style, const yv_view *before, const yv_action *action,
                const yv_view *after);

/* Returns the view that say_action needs for the style's eyes. If they see everything, that is the acting seat's. */
yv_view say_view_of(const say_style *style, const yv_game *game, const yv_action *action);

/* Paragraphs, each ending in a newline. */
void say_dealt_hands(yv_text *text, const say_style *style, const yv_game *dealt); /* those that the eyes see */
void say_round(yv_text *text, const say_style *style, const say_summary *of, const say_history *history);
void say_scores(yv_text *text, const say_style *style, const yv_view *view);
void say_end(yv_text *text, const say_style *style, const say_summary *of, const say_history *history);
void say_rules(yv_text *text, const yv_rules *rules, int players);

/* What lies before a player: the others, the drop with a letter under each card that can be taken, and the hand with a
 * number under each card. The letters and numbers are those that prompt.h understands. */
void say_position(yv_text *text, const say_style *style, const yv_view *view);

/* What the view's seat may do now, in a line or two. */
void say_choices(yv_text *text, const say_style *style, const yv_view *view);

/* The cards of the drop that this seat may take whatever it throws, each face once; returns how many. Then the letter
 * for each: a, b, c, e, … (d is for the deck). */
int say_takeable(const yv_view *view, yv_card cards[YV_MAX_DROP]);
char say_letter(int place);

#endif
