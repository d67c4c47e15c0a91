#include "belief.h"

#include "belief_inputs.h"

/* ---- weights ---- */

static float sum_of(const belief_weights *weights, const belief_inputs *inputs)
{
    float sum = 0;
    for (int i = 0; i < inputs->count; i++)
        sum += weights->of[inputs->on[i]];
    return sum;
}

/* Fills in the weight of each unseen face. The parts that depend only on points or rank are summed once. */
static void weigh(const belief_weights *weights, const belief_scene *scene, const belief *all, const yv_tally *unseen,
                  const uint8_t sure[YV_FACES], float weight[YV_FACES])
{
    float of_class[BELIEF_CLASSES], of_rank[HISTORY_RANKS];
    belief_inputs inputs;
    for (int class = 0; class < BELIEF_CLASSES; class ++) {
        inputs.count = 0;
        belief_put_class(scene, class, &inputs);
        of_class[class] = sum_of(weights, &inputs);
    }
    for (int rank = 0; rank < HISTORY_RANKS; rank++) {
        inputs.count = 0;
        belief_put_rank(scene, rank, &inputs);
        of_rank[rank] = sum_of(weights, &inputs);
    }
    for (yv_card face = 0; face < YV_FACES; face++) {
        if (!unseen->of[face])
            continue;
        inputs.count = 0;
        belief_put_face(scene, face, sure[face], &inputs);
        const float own = sum_of(weights, &inputs);
        weight[face] = urn_power(of_class[belief_class_of(all->points[face])] + of_rank[yv_rank_of(face)] + own);
    }
}

static void find_tilt(const belief_weights *weights, const belief_scene *scene, belief_of_seat *of)
{
    const yv_view *view = scene->view;
    const bool called = view->phase == YV_LASTING && view->caller == of->seat;
    const bool falsely = view->phase == YV_SWAPPING && view->turn == of->seat;
    of->tilt.on = called || falsely || !belief_is_as_dealt(scene);
    of->tilt.from = (int16_t)(view->rules.threshold + BELIEF_LEAST_MARGIN - of->points);
    of->tilt.beyond = called ? 0 : 1;
    for (int margin = 0; of->tilt.on && margin < URN_MARGINS; margin++) {
        const bool low = margin + BELIEF_LEAST_MARGIN <= 0;
        belief_inputs inputs = {.count = 0};
        belief_put_margin(scene, margin, &inputs);
        of->tilt.of[margin] = (called && !low) || (falsely && low) ? 0 : urn_power(sum_of(weights, &inputs));
    }
}

/* ---- several opponents and the same card ---- */

/* Returns the number of cards in a hand that were chosen by weight. */
static int kept_by(const belief_of_seat *of)
{
    return of->newest == BELIEF_NO_NEWEST ? of->unknown : of->unknown - 1;
}

/* The weight of each face in the stock: almost 0 if the face is certain to be in a hand. */
typedef struct {
    const yv_tally *unseen;
    const uint8_t *sure; /* the number of cards of each face that are certain … */
    int loose; /* … and the number of kept cards in all hands that are not certain; known after a reshuffle, else -1 */
    float pull; /* the factor for the faces that went into the stock */
} stockpile;

static float wants(const stockpile *stock, int face)
{
    const float nearly_none = 0.001f;
    return stock->sure[face] ? nearly_none : stock->pull;
}

/* Fills in how many cards each opponent would get on average, if every card chose an opponent or the stock
 * independently. Returns how many of them are not certain. */
static float share_out(const belief *all, const stockpile *stock, const float scale[BELIEF_MOST_OTHERS],
                       float got[BELIEF_MOST_OTHERS])
{
    float loose = 0;
    for (int other = 0; other < all->others; other++)
        got[other] = 0;
    for (int face = 0; face < YV_FACES; face++) {
        float want = 0;
        if (!stock->unseen->of[face])
            continue;
        for (int other = 0; other < all->others; other++)
            want += scale[other] * all->other[other].lone[face];
        const float each = (float)stock->unseen->of[face] / (want + wants(stock, face));
        for (int other = 0; other < all->others; other++)
            got[other] += each * scale[other] * all->other[other].lone[face];
        loose += stock->sure[face] ? 0 : each * want;
    }
    return loose;
}

/* Finds the factor for each opponent's weights with which the opponent gets the right number of cards. After a
 * reshuffle, also finds the factor of the stock with which the right number of its cards has been drawn. */
static void find_scales(const belief *all, stockpile *stock, float scale[BELIEF_MOST_OTHERS])
{
    enum { ROUNDS = 6, MORE_ROUNDS = 16 };
    const float least = 0.05f, most_pull = 10000;
    float got[BELIEF_MOST_OTHERS];
    for (int other = 0; other < all->others; other++)
        scale[other] = 0.2f;
    for (int i = 0; i < (stock->loose < 0 ? ROUNDS : MORE_ROUNDS); i++) {
        const float loose = share_out(all, stock, scale, got), due = (float)stock->loose;
        for (int other = 0; other < all->others; other++)
            scale[other] *= got[other] > 0 ? (float)kept_by(&all->other[other]) / got[other] : 1;
        if (stock->loose < 0)
            continue;
        stock->pull *= loose / (due > least ? due : least);
        stock->pull = stock->pull < 1 / most_pull ? 1 / most_pull : stock->pull > most_pull ? most_pull : stock->pull;
    }
}

static float bounded(float weight)
{
    const float most = 20000, least = 1 / most; /* within e^±URN_STEEPEST */
    return weight > least ? weight < most ? weight : most : least;
}

/* Divides each opponent's weight of a card by the weight that the card has elsewhere. */
static void compete(belief *all, int hidden, const yv_tally *unseen, const uint8_t sure[YV_FACES])
{
    stockpile stock = {
        .unseen = unseen, .sure = sure, .loose = all->sure_count ? hidden - all->sure_count : -1, .pull = 1};
    for (int other = 0; other < all->others; other++)
        stock.loose -= stock.loose > 0 && all->other[other].newest == BELIEF_NEWEST_LOOSE;
    float scale[BELIEF_MOST_OTHERS];
    find_scales(all, &stock, scale);
    for (int face = 0; face < YV_FACES; face++) {
        const float stays = wants(&stock, face);
        float whole = stays, later = stays;
        if (!unseen->of[face])
            continue;
        for (int other = 0; other < all->others; other++)
            whole += scale[other] * all->other[other].lone[face];
        for (int other = all->others - 1; other >= 0; other--) {
            belief_of_seat *of = &all->other[other];
            const float own = scale[other] * of->lone[face];
            of->weight[face] = bounded(of->lone[face] / later);
            of->lone[face] = bounded(of->lone[face] / (whole - own > stays ? whole - own : stays));
            later += own;
        }
    }
}

/* ---- what is certain ---- */

/* Counts the cards of each face that are certain to be in a hand. */
static void find_sure(const yv_view *view, const yv_tally *unseen, int hidden, uint8_t sure[YV_FACES], belief *all)
{
    const bool reshuffled = yv_view_restocked(view) > 0;
    for (int face = 0; face < YV_FACES; face++) {
        const uint64_t bit = UINT64_C(1) << face;
        sure[face] = 0;
        if (unseen->of[face] && (!reshuffled || view->restocked[face]))
            all->loose_faces |= bit;
        if (!reshuffled || unseen->of[face] <= view->restocked[face])
            continue;
        sure[face] = (uint8_t)(unseen->of[face] - view->restocked[face]);
        all->sure_faces |= bit;
        for (int i = 0; i < sure[face]; i++)
            all->sure[all->sure_count++] = (yv_card)face;
    }
    YV_ASSERT(all->sure_count <= hidden);
    if (all->sure_count > hidden) /* no game has such a view, but it must not make us write out of bounds */
        all->sure_count = 0;
}

/* ---- the newest cards ---- */

/* True if the last card of a hand was drawn since the last reshuffle. */
static bool is_drawn_since(const yv_view *view, const round_history *past, yv_seat seat, int restocked)
{
    return (uint16_t)(past->draws - past->seat[seat].drawn_at) < restocked - view->stock;
}

/* Decides for each opponent what the newest card can be. After a reshuffle and a penalty of cards, the number of cards
 * drawn in turns is not known. */
static void find_newest(const yv_view *view, const round_history *past, belief *all)
{
    const int restocked = yv_view_restocked(view);
    const bool unsure = restocked && view->rules.false_call == YV_false_call_draw3;
    for (int other = 0; other < all->others; other++) {
        belief_of_seat *of = &all->other[other];
        of->newest = !past->seat[of->seat].holds_drawn || of->unknown == 0 || unsure ? BELIEF_NO_NEWEST
                     : !restocked                                                    ? BELIEF_NEWEST_ANY
                     : is_drawn_since(view, past, of->seat, restocked)               ? BELIEF_NEWEST_LOOSE
                                                                                     : BELIEF_NEWEST_SURE;
    }
}

void belief_mark_newest(const belief *all, const belief_of_seat *of, urn *own)
{
    own->newest = of->newest != BELIEF_NO_NEWEST;
    const uint64_t among = of->newest == BELIEF_NEWEST_SURE ? all->sure_faces : all->loose_faces;
    for (int place = 0; place < own->count; place++)
        own->marked[place] = own->newest && (among >> own->card[place] & 1);
}

/* ---- the others ---- */

static void meet(const yv_view *view, yv_seat seat, belief *all)
{
    belief_of_seat *other = &all->other[all->others++];
    other->seat = seat;
    other->unknown = (uint8_t)(view->counts[seat] - view->known_counts[seat]);
    other->points = 0;
    for (int i = 0; i < view->known_counts[seat]; i++)
        other->points = (int16_t)(other->points + all->points[view->known[seat][i]]);
}

/* Lists the opponents in seat order after the view's seat; for a spectator, from the first seat on. Returns the number
 * of their hidden cards. */
static int meet_others(const yv_view *view, belief *all)
{
    const int own = view->seat == YV_NOBODY ? view->players - 1 : view->seat;
    int hidden = 0;
    for (int step = 1; step <= view->players; step++) {
        const yv_seat seat = (yv_seat)((own + step) % view->players);
        if (seat == view->seat || !(view->in >> seat & 1))
            continue;
        meet(view, seat, all);
        hidden += all->other[all->others - 1].unknown;
    }
    return hidden;
}

/* Gives a single opponent the certain cards, which need no guess. */
static void settle_single(belief *all, yv_tally *unseen)
{
    belief_of_seat *other = &all->other[0];
    for (int i = 0; i < all->sure_count; i++) {
        unseen->of[all->sure[i]]--;
        other->unknown--;
        other->points = (int16_t)(other->points + all->points[all->sure[i]]);
    }
    if (other->unknown == 0 || other->newest == BELIEF_NEWEST_SURE)
        other->newest = BELIEF_NO_NEWEST;
}

static uint16_t find_own_known(const yv_view *view, const round_history *past)
{
    uint16_t known = 0;
    if (view->seat == YV_NOBODY)
        return known;
    const seat_history *own = &past->seat[view->seat];
    yv_tally taken = yv_tally_cards(own->taken, own->taken_count);
    for (int i = 0; i < view->counts[view->seat]; i++) {
        if (taken.of[view->hand[i]]) {
            taken.of[view->hand[i]]--;
            known |= (uint16_t)(1u << i);
        }
    }
    return known;
}

static void fill_urn(const belief *all, int other, const yv_tally *unseen, urn *own)
{
    const belief_of_seat *of = &all->other[other];
    own->count = 0;
    own->need = of->unknown;
    own->tilt = of->tilt;
    __builtin_memcpy(own->points, all->points, sizeof own->points);
    for (yv_card face = 0; face < YV_FACES; face++) {
        for (int i = 0; i < unseen->of[face]; i++) {
            own->card[own->count] = face;
            own->weight[own->count++] = of->lone[face];
        }
    }
    belief_mark_newest(all, of, own);
    urn_prepare(own);
}

void belief_of(const belief_weights *weights, const yv_view *view, const round_history *past, belief *all)
{
    YV_ASSERT(view->phase == YV_PLAYING || view->phase == YV_LASTING || view->phase == YV_SWAPPING);
    uint8_t sure[YV_FACES];
    yv_tally unseen = yv_view_unseen(view);
    all->others = all->sure_count = 0;
    all->sure_faces = all->loose_faces = 0;
    all->own_known = find_own_known(view, past);
    yv_rules_fill_points(&view->rules, all->points);
    const int hidden = meet_others(view, all);
    find_sure(view, &unseen, hidden, sure, all);
    find_newest(view, past, all);
    if (all->others == 1)
        settle_single(all, &unseen);
    for (int i = 0; i < all->others; i++) {
        const belief_scene scene = belief_scene_of(view, past, all->other[i].seat);
        weigh(weights, &scene, all, &unseen, sure, all->other[i].lone);
        find_tilt(weights, &scene, &all->other[i]);
    }
    if (all->others > 1)
        compete(all, hidden, &unseen, sure);
    else
        __builtin_memcpy(all->other[0].weight, all->other[0].lone, sizeof all->other[0].weight);
    fill_urn(all, 0, &unseen, &all->first);
}

/* ---- questions ---- */

void belief_urn(const belief *all, int other, urn *own)
{
    const yv_tally unseen = yv_tally_cards(all->first.card, all->first.count);
    fill_urn(all, other, &unseen, own);
}

/* Returns the prepared urn if it is the first opponent's, else a new one in `spare`. */
static const urn *urn_of(const belief *all, int other, urn *spare)
{
    if (other == 0)
        return &all->first;
    belief_urn(all, other, spare);
    return spare;
}

void belief_find_totals(const belief *all, int other, int most, urn_totals *totals)
{
    urn spare;
    const int points = all->other[other].points;
    urn_find_totals(urn_of(all, other, &spare), most - points, totals);
    totals->least += points;
}

float belief_at_most(const belief *all, int other, int points)
{
    urn spare;
    return urn_at_most(urn_of(all, other, &spare), points - all->other[other].points);
}

float belief_none_at_most(const belief *all, int points)
{
    float chance = 1;
    for (int other = 0; other < all->others; other++)
        chance *= 1 - belief_at_most(all, other, points);
    return chance;
}

void belief_expect(const belief *all, int other, float cards[YV_FACES])
{
    urn spare;
    float chance[YV_MAX_DECK];
    const urn *own = urn_of(all, other, &spare);
    urn_chances(own, chance);
    for (int face = 0; face < YV_FACES; face++)
        cards[face] = 0;
    for (int place = 0; place < own->count; place++)
        cards[own->card[place]] += chance[place];
    for (int i = 0; all->others == 1 && i < all->sure_count; i++)
        cards[all->sure[i]]++;
}
