/* A game: one value, and the functions that change it.
 *
 * A yv_game has no pointers, so it can be copied with `=`. The only randomness is in the decks that the caller gives to
 * yv_deal and the new stocks that it gives to yv_apply, so the same calls always give the same game. Seats are numbered
 * from 0 here, and from 1 in all text. */
#ifndef YV_GAME_H
#define YV_GAME_H

#include "throw.h"

YV_BEGIN_C

typedef uint8_t yv_seat;
typedef uint8_t yv_seats; /* a set of seats: bit n is seat n */

enum {
    YV_MAX_PLAYERS = 8,
    YV_NOBODY = 255,
    YV_MAX_DROP = YV_MAX_THROW + 1, /* a throw and the card slapped down onto it */
};

static inline yv_seats yv_seat_bit(int seat)
{
    return (yv_seats)(1u << seat);
}

typedef enum {
    YV_DEALING,  /* before the first round and between rounds: yv_deal comes next */
    YV_PLAYING,  /* a seat throws and picks up, or calls */
    YV_LASTING,  /* a seat has called, and the others play their last turns */
    YV_SWAPPING, /* a seat has made a false call, and the others say swap or pass */
    YV_OVER,
} yv_phase;

typedef struct {
    yv_card card[YV_MAX_HAND]; /* ascending; those from `count` on mean nothing */
    uint8_t count;
    uint16_t known; /* bit n is set if everybody knows card n, because it was taken from the drop. Of equal cards the
                       known ones come first. */
} yv_hand;

/* The last throw on the discard pile, the only one that the next player may take from. */
typedef struct {
    yv_card card[YV_MAX_DROP]; /* in the order laid: the ends are the first and the last */
    uint8_t count;             /* 0 only before the first throw of a round with no upcard */
    uint8_t shape;             /* a yv_shape */
} yv_drop;

/* How a round ended. Seats that did not play it, or were put out during it, have no score. */
typedef struct {
    int16_t score[YV_MAX_PLAYERS];
    yv_seats scored;  /* the seats that have a score; none if a false call ended the game */
    yv_seats assaf;   /* the seats that had Assaf */
    yv_seats out;     /* the seats that went out in the round, by their totals or by a false call */
    yv_seats cut;     /* the seats whose totals were cut: a total is then not the one before it plus the score */
    yv_seat caller;   /* the seat that called in turn; YV_NOBODY if the round ended in another way */
    yv_seat winner;   /* of the round; YV_NOBODY if a false call ended the game */
    yv_seat offender; /* the seat that called out of turn, else YV_NOBODY */
} yv_result;

typedef struct {
    yv_rules rules;
    int8_t points[YV_FACES];       /* the points of each face under these rules */
    uint8_t players;               /* the number of players at the start of the game */
    yv_seats in;                   /* the seats that are still in the game */
    yv_seats expelled;             /* the seats that a false call has put out … */
    yv_seats expelled_in_round;    /* … and those of them for which that happened in this round */
    yv_seats winners;              /* once the game is over */
    int16_t round;                 /* 0 before the first deal */
    int32_t total[YV_MAX_PLAYERS]; /* after cutting; a seat that is out keeps its last total */
    uint8_t phase;                 /* a yv_phase */
    yv_seat turn;                  /* the seat whose turn it is; while swapping, the seat that called */
    yv_seat starter;               /* the seat that began the round; while dealing, the seat that will begin the next */
    yv_seat caller;                /* during last turns, the seat that called, else YV_NOBODY */
    yv_seat slapper;               /* the seat that may slap down now, or YV_NOBODY */
    yv_card drawn;                 /* the card that it may slap down; means nothing otherwise */
    bool called;                   /* the seat whose turn it is has made a false call in this turn */
    bool wrong_word;               /* during last turns: the caller said yaniv where the word is yan */
    yv_seats passed;               /* while swapping: the seats that have said pass */
    yv_seats earned;               /* the seats that have thrown two or more cards at once in this round */
    yv_drop drop;
    yv_hand hand[YV_MAX_PLAYERS];
    yv_card pile[YV_MAX_DECK];   /* the discards under the drop at the front, the stock at the end */
    uint8_t pile_size;           /* the size of the deck */
    uint8_t next;                /* the index of the stock's top card: the stock is pile[next … pile_size) */
    uint8_t discards;            /* the cards under the drop are pile[0 … discards) */
    uint8_t restocked[YV_FACES]; /* the cards that this round's last reshuffle put into the stock, by face */
    yv_result result;            /* of the last round that has ended */
} yv_game;

typedef enum { YV_PLAY, YV_CALL_YANIV, YV_CALL_YAN, YV_SLAP, YV_SWAP, YV_PASS } yv_verb;

enum { YV_STOCK = 254 }; /* as `take`: the card comes from the stock */

typedef struct {
    uint8_t verb; /* a yv_verb */
    yv_seat seat;
    yv_card take; /* YV_PLAY: the card taken from the drop, or YV_STOCK */
    uint8_t count;
    yv_card card[YV_MAX_THROW]; /* YV_PLAY: the throw, in the order laid */
} yv_action;

/* Begins a game. Fails if the rules do not allow this number of players or the deck is too small for them. */
yv_error yv_start(yv_game *game, const yv_rules *rules, int players);

/* Deals the next round from a shuffled deck; deck[0] is drawn first. The starter of the first round may be any seat;
 * later it must be game->starter. Fails, changing nothing, if the deck is not exactly the game's cards. */
yv_error yv_deal(yv_game *game, yv_seat starter, const yv_card *deck, int count);

/* Before a deal: sets game->starter to `starter` if that seat would start the round by an older rule, by which the seat
 * whose turn it was started the round after a call out of turn. Games that were stored under that rule need it. */
void yv_use_old_starter(yv_game *game, yv_seat starter);

/* Fails if the action is not legal now. Changes nothing. */
yv_error yv_check(const yv_game *game, const yv_action *action);

/* Returns the number of discards that must be shuffled into a new stock for this legal action, usually 0. They are the
 * first cards of game->pile. */
int yv_reshuffle_size(const yv_game *game, const yv_action *action);

/* Does an action. If yv_reshuffle_size is not 0, `stock` is the new stock, and stock[0] is drawn first; it must not lie
 * in game->pile itself, so shuffle a copy. Otherwise `stock` is NULL and `count` 0. Fails, changing nothing, if the
 * action is illegal or the stock is wrong. */
yv_error yv_apply(yv_game *game, const yv_action *action, const yv_card *stock, int count);

/* Does an action without checking it. The action must be legal, as those from yv_list are. */
void yv_do(yv_game *game, const yv_action *action, const yv_card *stock, int count);

/* Returns what the seat's hand is worth. */
int yv_hand_points(const yv_game *game, yv_seat seat);

/* True while cards are being played: not before or between rounds, and not once the game is over. */
static inline bool yv_in_round(const yv_game *game)
{
    return game->phase != YV_DEALING && game->phase != YV_OVER;
}

/* Returns the seat whose move the game waits for. While a false call is being answered, that is the next seat to say
 * swap or pass. Returns YV_NOBODY outside a round. */
yv_seat yv_seat_to_move(const yv_game *game);

/* Returns the seat to ask next: the seat that may slap down, if there is one, else as yv_seat_to_move. */
yv_seat yv_seat_to_ask(const yv_game *game);

/* Ends the chance to slap down, because the seat that had it declines. */
static inline void yv_decline_slap(yv_game *game)
{
    game->slapper = YV_NOBODY;
}

/* True if the action says yaniv or yan, legally or not. */
static inline bool yv_is_call(const yv_action *action)
{
    return action->verb == YV_CALL_YANIV || action->verb == YV_CALL_YAN;
}

/* True if the action is a call by the seat whose turn it is, with more points than the threshold. The caller must ask
 * before the action is done. */
bool yv_is_false_call(const yv_game *game, const yv_action *action);

/* Returns the number of cards in the stock. */
static inline int yv_stock_size(const yv_game *game)
{
    return game->pile_size - game->next;
}

/* True if the seat is still in the game. */
static inline bool yv_is_in(const yv_game *game, int seat)
{
    return game->in >> seat & 1;
}

/* Returns the first of these seats in seat order after `seat`, which itself comes last. The set must not be empty. */
yv_seat yv_first_after(int players, yv_seat seat, yv_seats among);

/* Returns the next seat after this one that is still in the game. */
yv_seat yv_next_in(const yv_game *game, yv_seat seat);

YV_END_C

#endif
