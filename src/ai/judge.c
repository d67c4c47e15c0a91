#include "judge.h"

#include "haste.h"

bool judge_is_false_call(const yv_view *view, const yv_action *action)
{
    return yv_is_call(action) && view->points > view->rules.threshold && view->counts[view->seat] > 0;
}

/* True if the action says yaniv where the word is yan, which costs 30 points and gains nothing. */
static bool is_wrong_word(const yv_view *view, const yv_action *action)
{
    return view->rules.call == YV_call_yan && action->verb == YV_CALL_YANIV;
}

bool judge_swap(const yv_view *view)
{
    const yv_tally unseen = yv_view_unseen(view);
    const yv_seat caller = view->turn;
    int points = 0, cards = 0, known = 0;
    for (yv_card face = 0; face < YV_FACES; face++) {
        points += unseen.of[face] * yv_rules_points(&view->rules, face);
        cards += unseen.of[face];
    }
    for (int i = 0; i < view->known_counts[caller]; i++)
        known += yv_rules_points(&view->rules, view->known[caller][i]);
    const int unknown = view->counts[caller] - view->known_counts[caller];
    int likely = cards ? known + unknown * points / cards : known;
    if (likely <= view->rules.threshold)
        likely = view->rules.threshold + 1; /* the call was false */
    return view->points > likely;
}

static int32_t answer_worth(const yv_view *view, const yv_action *action)
{
    return (action->verb == YV_SWAP) == judge_swap(view);
}

/* Actions that wait until there are enough of them for the net. */
typedef struct {
    const neural_net *net;
    const int32_t *outcome_worth;
    neural_sums sums[NEURAL_ABREAST];
    int32_t *worth[NEURAL_ABREAST]; /* where each result goes */
    int count;
} waiting;

static void weigh(waiting *some)
{
    int32_t mean[NEURAL_ABREAST];
    neural_net_means(some->net, some->sums, some->count, some->outcome_worth, mean);
    for (int i = 0; i < some->count; i++)
        *some->worth[i] = mean[i];
    some->count = 0;
}

static int best_of(const int32_t *worth, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (worth[i] > worth[best])
            best = i;
    return best;
}

void judge_look(const yv_view *view, const round_history *past, judge_scene *seen)
{
    features_look(view, past, &seen->scene);
    features_of_view(&seen->scene, &seen->shared);
}

/* Plays that throw the same cards stand side by side in lists: their shared inputs are found and summed once. */
typedef struct {
    const yv_action *action; /* the last of them so far, or NULL */
    features_throw thrown;
    neural_sums sums; /* with what all actions of the turn share */
} shared_throw;

static bool is_same_throw(const yv_action *one, const yv_action *other)
{
    if (!one || one->verb != YV_PLAY || other->verb != YV_PLAY || one->count != other->count)
        return false;
    for (int i = 0; i < one->count; i++)
        if (one->card[i] != other->card[i])
            return false;
    return true;
}

/* Sums the inputs of an action. `shared` are those of all actions, `last` the throw of the action before. */
static void add_inputs(const neural_net *net, const features_scene *scene, const neural_sums *shared,
                       const yv_action *action, shared_throw *last, neural_sums *sums)
{
    features own;
    if (!is_same_throw(last->action, action)) {
        features_of_throw(scene, action, &last->thrown, &own);
        neural_net_add(net, shared, &own, &last->sums);
    }
    last->action = action;
    features_of_pick(scene, &last->thrown, action, &own);
    neural_net_add(net, &last->sums, &own, sums);
}

int judge_seen(const neural_net *net, const int32_t outcome_worth[NEURAL_OUTCOMES], const judge_scene *seen,
               const yv_action *actions, int count, int32_t *worth)
{
    const yv_view *view = seen->scene.view;
    neural_sums shared;
    shared_throw last;
    waiting some;
    last.action = NULL;
    neural_net_begin(net, &seen->shared, &shared);
    some.net = net, some.outcome_worth = outcome_worth, some.count = 0;
    for (int i = 0; i < count; i++) {
        if (judge_is_false_call(view, &actions[i]) || is_wrong_word(view, &actions[i])) {
            worth[i] = JUDGE_NEVER;
        } else if (view->phase == YV_SWAPPING) {
            worth[i] = answer_worth(view, &actions[i]);
        } else {
            some.worth[some.count] = &worth[i];
            add_inputs(net, &seen->scene, &shared, &actions[i], &last, &some.sums[some.count++]);
        }
        if (some.count == NEURAL_ABREAST || (some.count && i == count - 1))
            weigh(&some);
    }
    return best_of(worth, count);
}

int judge_actions(const neural_net *net, const int32_t outcome_worth[NEURAL_OUTCOMES], const yv_view *view,
                  const round_history *past, const yv_action *actions, int count, int32_t *worth)
{
    judge_scene seen;
    judge_look(view, past, &seen);
    return judge_seen(net, outcome_worth, &seen, actions, count, worth);
}

/* Returns by how much the cards that an action leaves in the hand exceed the threshold, without a drawn card. */
static int excess_after(const yv_view *view, const yv_action *action)
{
    features_hand hand;
    int points = -view->rules.threshold;
    features_hand_after(view, action, &hand);
    for (int i = 0; i < hand.count; i++)
        points += yv_rules_points(&view->rules, hand.card[i]);
    return points;
}

/* The unseen cards: their number, their points, and how many have at most `most` points. */
typedef struct {
    int cards, points, cheap;
} unseen_cards;

static unseen_cards look_at_unseen(const yv_view *view, const yv_tally *unseen, int most)
{
    unseen_cards all = {0};
    for (yv_card face = 0; face < YV_FACES; face++) {
        const int points = yv_rules_points(&view->rules, face);
        all.points += unseen->of[face] * points;
        all.cards += unseen->of[face];
        all.cheap += points <= most ? unseen->of[face] : 0;
    }
    return all;
}

/* Returns what haste adds to the worth of an action that is no call, in 1/256 of a point. */
static int32_t haste_of_play(const yv_view *view, const yv_tally *unseen, int haste, bool gives_way,
                             const yv_action *action)
{
    const int excess = excess_after(view, action);
    if (gives_way)
        return -haste_worth(haste, excess + view->rules.threshold, 0);
    if (action->verb != YV_PLAY || action->take != YV_STOCK)
        return haste_worth(haste, excess, excess <= 0 ? 100 : 0);
    const unseen_cards all = look_at_unseen(view, unseen, -excess);
    if (!all.cards)
        return haste_worth(haste, excess, excess <= 0 ? 100 : 0);
    /* An unknown card seems cheaper with time: otherwise players could exchange known cards forever. */
    const int drawn = all.points / all.cards * HASTE_ONE / (HASTE_ONE + 2 * haste);
    return haste_worth(haste, excess + drawn, 100 * all.cheap / all.cards);
}

int judge_in_haste(const yv_view *view, const round_history *past, int32_t point, const yv_action *actions, int count,
                   int32_t *worth)
{
    enum { LEAST = (1 << 16) / 500 }; /* of a game: what a point is worth to players in haste, even if they have lost */
    const int haste = view->phase == YV_PLAYING ? haste_of(view, past) : 0;
    if (!haste)
        return best_of(worth, count);
    const int32_t pressed = point + LEAST * haste / HASTE_ONE;
    const int of_hands = haste_of_hands(view, past);
    const bool gives_way = haste_gives_way(view, past);
    const yv_tally unseen = yv_view_unseen(view);
    for (int i = 0; i < count; i++)
        if (worth[i] != JUDGE_NEVER)
            worth[i] += pressed
                        * (yv_is_call(&actions[i]) ? haste_worth_of_call(haste)
                                                   : haste_of_play(view, &unseen, of_hands, gives_way, &actions[i]));
    return best_of(worth, count);
}

/* True if the net gives a call less than one chance in sixty to lose the round. */
static bool is_sure(const neural_net *net, const judge_scene *seen, const yv_action *call)
{
    enum { SURE = 60 };
    uint32_t likely[NEURAL_OUTCOMES];
    uint64_t all = 0, lost = 0;
    judge_likely_seen(net, seen, call, likely);
    for (int i = 0; i < NEURAL_OUTCOMES; i++) {
        all += likely[i];
        lost += i >= NEURAL_CHARGED ? likely[i] : 0;
    }
    return lost * SURE < all;
}

int judge_by_manner(const neural_net *net, const judge_scene *seen, manner_of_calling calls, const yv_action *actions,
                    int count, const int32_t *worth, int best)
{
    int other = best;
    if (calls == MANNER_EAGER) {
        for (int i = 0; i < count; i++)
            if (yv_is_call(&actions[i]) && worth[i] != JUDGE_NEVER)
                return i;
        return best;
    }
    if (calls != MANNER_TIMID || !yv_is_call(&actions[best]) || haste_of(seen->scene.view, seen->scene.past)
        || is_sure(net, seen, &actions[best]))
        return best;
    for (int i = 0; i < count; i++)
        if (!yv_is_call(&actions[i]) && (other == best || worth[i] > worth[other]))
            other = i;
    return other;
}

int judge_outcome(const yv_game *game, yv_seat seat)
{
    const yv_result *result = &game->result;
    const int own = result->score[seat];
    if (own > 0 && result->winner != seat)
        return NEURAL_CHARGED
               + neural_class_of(result->winner == YV_NOBODY ? own : own - result->score[result->winner]);
    int others = 0, count = 0;
    for (int other = 0; other < game->players; other++) {
        if (other != seat && result->scored >> other & 1) {
            others += result->score[other];
            count++;
        }
    }
    return NEURAL_SPARED + neural_class_of(count ? (others + count / 2) / count - own : 0);
}

int judge_landing(const yv_game *game, const int32_t before[YV_MAX_PLAYERS], yv_seat seat)
{
    const int outcome = judge_outcome(game, seat);
    const bool charged = outcome >= NEURAL_CHARGED;
    const int half = charged ? NEURAL_CHARGED : NEURAL_SPARED;
    yv_seat whose = seat;
    if (!charged) {
        if (__builtin_popcount(game->result.scored) != 2)
            return outcome;
        whose = (yv_seat)__builtin_ctz((unsigned)(game->result.scored & ~yv_seat_bit(seat)));
    }
    const int misses = features_to_cut(&game->rules, before[whose]);
    return misses > 0 && game->result.score[whose] == misses ? half + NEURAL_LANDS : outcome;
}

void judge_likely_seen(const neural_net *net, const judge_scene *seen, const yv_action *action,
                       uint32_t likely[NEURAL_OUTCOMES])
{
    features own;
    features_of_action(&seen->scene, action, &own);
    neural_sums shared, sums;
    neural_net_begin(net, &seen->shared, &shared);
    neural_net_add(net, &shared, &own, &sums);
    neural_net_outcomes(net, &sums, likely);
}

void judge_likely(const neural_net *net, const yv_view *view, const round_history *past, const yv_action *action,
                  uint32_t likely[NEURAL_OUTCOMES])
{
    judge_scene seen;
    judge_look(view, past, &seen);
    judge_likely_seen(net, &seen, action, likely);
}
