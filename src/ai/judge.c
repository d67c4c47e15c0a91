#include "judge.h"

static bool is_call(const yv_action *action)
{
    return action->verb == YV_CALL_YANIV || action->verb == YV_CALL_YAN;
}

static bool is_false_call(const yv_view *view, const yv_action *action)
{
    return is_call(action) && view->points > view->rules.threshold && view->counts[view->seat] > 0;
}

/* Saying yaniv where the word is yan costs 30 points and gains nothing. */
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

int judge_actions(const net_weights *net, const int32_t outcome_worth[NET_OUTCOMES], const yv_view *view,
                  const memory *past, const yv_action *actions, int count, int32_t *worth)
{
    features_scene scene;
    features shared, own;
    uint32_t likely[NET_OUTCOMES];
    int best = 0;
    features_look(view, past, &scene);
    features_of_view(&scene, &shared);
    const net_sums sums = net_begin(net, &shared);
    for (int i = 0; i < count; i++) {
        if (is_false_call(view, &actions[i]) || is_wrong_word(view, &actions[i])) {
            worth[i] = JUDGE_NEVER;
        } else if (view->phase == YV_SWAPPING) {
            worth[i] = answer_worth(view, &actions[i]);
        } else {
            features_of_action(&scene, &actions[i], &own);
            const net_sums all = net_add(net, &sums, &own);
            net_outcomes(net, &all, likely);
            worth[i] = net_mean(likely, outcome_worth);
        }
        if (worth[i] > worth[best])
            best = i;
    }
    return best;
}

static int points_bin(int points)
{
    return points < 0 ? 0 : points > NET_MOST ? NET_MOST : points;
}

int judge_outcome(const yv_game *game, yv_seat seat)
{
    const yv_result *result = &game->result;
    const int own = result->score[seat];
    if (own > 0 && result->winner != seat)
        return NET_CHARGED + points_bin(own);
    int others = 0, count = 0;
    for (int other = 0; other < game->players; other++) {
        if (other != seat && result->scored >> other & 1) {
            others += result->score[other];
            count++;
        }
    }
    return NET_SPARED + points_bin(count ? (others + count / 2) / count : 0);
}

int judge_landing(const yv_game *game, const int32_t before[YV_MAX_PLAYERS], yv_seat seat)
{
    const int outcome = judge_outcome(game, seat);
    const bool charged = outcome >= NET_CHARGED;
    const int half = charged ? NET_CHARGED : NET_SPARED;
    yv_seat whose = seat;
    if (!charged) {
        if (__builtin_popcount(game->result.scored) != 2)
            return outcome;
        whose = (yv_seat)__builtin_ctz((unsigned)(game->result.scored & ~yv_seat_bit(seat)));
    }
    const int misses = features_to_cut(&game->rules, before[whose]);
    return misses > 0 && game->result.score[whose] == misses ? half + NET_LANDS : outcome;
}

void judge_likely(const net_weights *net, const yv_view *view, const memory *past, const yv_action *action,
                  uint32_t likely[NET_OUTCOMES])
{
    features_scene scene;
    features shared, own;
    features_look(view, past, &scene);
    features_of_view(&scene, &shared);
    features_of_action(&scene, action, &own);
    const net_sums begun = net_begin(net, &shared), all = net_add(net, &begun, &own);
    net_outcomes(net, &all, likely);
}
