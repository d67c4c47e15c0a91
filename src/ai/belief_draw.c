/* Draws a possible deal hand by hand, each from the cards that are left. */
#include "../chance/shuffle.h"
#include "belief.h"

/* The cards that are still to be dealt. */
typedef struct {
    belief_deal *deal;
    yv_card sure[YV_MAX_DECK];
    int sure_count;
} table;

static void remove_sure(table *left, yv_card card)
{
    for (int i = 0; i < left->sure_count; i++) {
        if (left->sure[i] == card) {
            left->sure[i] = left->sure[--left->sure_count];
            return;
        }
    }
}

/* Moves the cards at these ascending places of an urn, which holds the cards that are left, into a hand. */
static void move(const urn *own, const uint8_t *places, int other, table *left)
{
    belief_deal *deal = left->deal;
    int next = 0, kept = 0;
    for (int place = 0; place < own->count; place++) {
        if (next < own->need && places[next] == place) {
            deal->hand[other][deal->counts[other]++] = own->card[place];
            remove_sure(left, own->card[place]);
            next++;
        } else {
            deal->rest[kept++] = own->card[place];
        }
    }
    deal->rest_count = kept;
}

/* Fills an urn with the cards that are left and with this opponent's weights in seat order. Does not prepare it. */
static void fill_from(const belief *all, const belief_of_seat *of, const yv_card *cards, int count, int need, urn *own)
{
    own->count = count;
    own->need = need;
    own->tilt.on = own->newest = false;
    __builtin_memcpy(own->points, all->points, sizeof own->points);
    for (int i = 0; i < count; i++) {
        own->card[i] = cards[i];
        own->weight[i] = of->weight[cards[i]];
    }
}

static void remove_left(belief_deal *deal, yv_card card)
{
    int place = 0;
    while (deal->rest[place] != card)
        place++;
    YV_ASSERT(place < deal->rest_count);
    deal->rest[place] = deal->rest[--deal->rest_count];
}

/* Deals `count` of the certain cards, for which the later opponents have no room. Returns their points. */
static int draw_sure(const belief *all, int other, int need, yv_rng *chance, table *left)
{
    uint8_t places[YV_MAX_HAND];
    urn own;
    int points = 0;
    fill_from(all, &all->other[other], left->sure, left->sure_count, need, &own);
    urn_prepare(&own);
    urn_draw(&own, chance, places);
    for (int i = 0; i < need; i++) {
        const yv_card card = own.card[places[i]];
        left->deal->hand[other][left->deal->counts[other]++] = card;
        remove_left(left->deal, card);
        remove_sure(left, card);
        points += all->points[card];
    }
    return points;
}

/* Returns how many of the certain cards this opponent has to get: as many as the later opponents have no room for,
 * since their newest cards are others; but never more than there is room for here. */
static int must_take(const belief *all, int other, const table *left)
{
    int room = 0;
    for (int later = other + 1; later < all->others; later++)
        room += all->other[later].unknown - (all->other[later].newest == BELIEF_NEWEST_LOOSE);
    const int forced = left->sure_count > room ? left->sure_count - room : 0;
    return forced < all->other[other].unknown ? forced : all->other[other].unknown;
}

static void draw_hand(const belief *all, int other, yv_rng *chance, table *left)
{
    const belief_of_seat *of = &all->other[other];
    const int forced = must_take(all, other, left);
    uint8_t places[YV_MAX_HAND];
    if (other == 0 && forced == 0) {
        urn_draw(&all->first, chance, places);
        move(&all->first, places, other, left);
        return;
    }
    urn own;
    const int points = forced > 0 ? draw_sure(all, other, forced, chance, left) : 0;
    fill_from(all, of, left->deal->rest, left->deal->rest_count, of->unknown - forced, &own);
    own.tilt = of->tilt;
    own.tilt.from = (int16_t)(own.tilt.from - points);
    if (forced == 0 || of->newest == BELIEF_NEWEST_LOOSE)
        belief_mark_newest(all, of, &own);
    urn_prepare(&own);
    urn_draw(&own, chance, places);
    move(&own, places, other, left);
}

static void begin(const belief *all, table *left)
{
    belief_deal *deal = left->deal;
    for (int other = 0; other < all->others; other++)
        deal->counts[other] = 0;
    __builtin_memcpy(deal->rest, all->first.card, (size_t)all->first.count);
    deal->rest_count = all->first.count;
    if (all->others > 1) {
        __builtin_memcpy(left->sure, all->sure, all->sure_count);
        left->sure_count = all->sure_count;
        return;
    }
    for (int i = 0; i < all->sure_count; i++)
        deal->hand[0][deal->counts[0]++] = all->sure[i];
}

void belief_draw(const belief *all, yv_rng *chance, belief_deal *deal)
{
    table left = {.deal = deal};
    begin(all, &left);
    for (int other = 0; other < all->others; other++)
        draw_hand(all, other, chance, &left);
}
