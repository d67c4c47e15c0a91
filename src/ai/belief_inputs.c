#include "belief_inputs.h"

static int clamp(int value, int lowest, int highest)
{
    return value < lowest ? lowest : value > highest ? highest : value;
}

static void turn_on(belief_inputs *inputs, int input)
{
    YV_ASSERT(inputs->count < BELIEF_MOST_ON && input >= 0 && input < BELIEF_INPUTS);
    inputs->on[inputs->count++] = (uint16_t)input;
}

int belief_class_of(int points)
{
    return clamp(points + 1, 0, BELIEF_CLASSES - 1);
}

belief_scene belief_scene_of(const yv_view *view, const round_history *past, yv_seat seat)
{
    belief_scene scene = {
        .view = view,
        .past = &past->seat[seat],
        .seat = seat,
        .others = __builtin_popcount(view->in) - (view->seat != YV_NOBODY && view->in >> view->seat & 1),
        .restocked = yv_view_restocked(view),
    };
    for (int i = 0; i < view->known_counts[seat]; i++) {
        const yv_card card = view->known[seat][i];
        scene.known[yv_rank_of(card)]++;
        if (!yv_is_joker(card))
            scene.faces |= UINT64_C(1) << card;
    }
    return scene;
}

bool belief_is_as_dealt(const belief_scene *scene)
{
    return scene->past->last_rank == HISTORY_NO_RANK;
}

/* ---- inputs by points ---- */

static int stage_of(int turns)
{
    static const int8_t stages[] = {0, 1, 2, 3, 3, 4, 4, 4, 5};
    return stages[clamp(turns - 1, 0, (int)sizeof stages - 1)];
}

/* Returns the class of the threshold, which decides how low hands get. */
static int threshold_of(const yv_view *view)
{
    return view->rules.threshold <= 5 ? 0 : view->rules.threshold <= 7 ? 1 : 2;
}

static int dealt_of(const yv_view *view)
{
    return clamp(view->rules.hand, 4, 6) - 4;
}

static int players_of(const yv_view *view)
{
    static const int8_t sizes[YV_MAX_PLAYERS + 1] = {0, 0, 0, 1, 2, 3, 3, 4, 4};
    return sizes[__builtin_popcount(view->in)];
}

/* Returns the kind of game: one of 45. */
static int game_of(const yv_view *view)
{
    return (threshold_of(view) * 3 + dealt_of(view)) * 5 + players_of(view);
}

/* Returns by how much a class of points exceeds the throw of a rank, as an input of its group. */
static int above(const belief_scene *scene, int class, int rank)
{
    enum { MOST = 10 };
    const yv_card usual = rank == YV_RANKS ? YV_JOKER : yv_make_card(rank, YV_CLUBS);
    return MOST + clamp(class - 1 - yv_rules_points(&scene->view->rules, usual), -MOST, MOST);
}

static void put_throws(const belief_scene *scene, int class, belief_inputs *inputs)
{
    const seat_history *past = scene->past;
    const int cards = clamp(past->last.count, 1, 3) - 1;
    turn_on(inputs,
            BELIEF_ABOVE_LAST + (threshold_of(scene->view) * 3 + cards) * 21 + above(scene, class, past->last_rank));
    turn_on(inputs, BELIEF_ABOVE_LOWEST + above(scene, class, past->lowest_rank));
    if (past->previous_rank != HISTORY_NO_RANK)
        turn_on(inputs, BELIEF_ABOVE_PREVIOUS + above(scene, class, past->previous_rank));
}

void belief_put_class(const belief_scene *scene, int class, belief_inputs *inputs)
{
    const yv_view *view = scene->view;
    const seat_history *past = scene->past;
    const int count = view->counts[scene->seat], unknown = count - view->known_counts[scene->seat];
    if (view->caller == scene->seat)
        turn_on(inputs, BELIEF_POINTS_CALLED + class);
    else if (view->called && view->turn == scene->seat)
        turn_on(inputs, BELIEF_POINTS_CALLED + BELIEF_CLASSES + class);
    if (belief_is_as_dealt(scene))
        return;
    turn_on(inputs, BELIEF_POINTS_STAGE + stage_of(past->turns) * BELIEF_CLASSES + class);
    turn_on(inputs, BELIEF_POINTS_COUNT + (threshold_of(view) * 7 + clamp(count - 1, 0, 6)) * BELIEF_CLASSES + class);
    turn_on(inputs, BELIEF_POINTS_UNKNOWN + clamp(unknown - 1, 0, 5) * BELIEF_CLASSES + class);
    turn_on(inputs, BELIEF_POINTS_GAME + game_of(view) * BELIEF_CLASSES + class);
    turn_on(inputs, BELIEF_POINTS_PICKED + past->drew * BELIEF_CLASSES + class);
    put_throws(scene, class, inputs);
}

/* ---- inputs by rank ---- */

enum { HEIGHTS = 3 };

/* Returns 0 for low, 1 for middling, 2 for high. */
static int height_of(int rank)
{
    return rank <= 2 || rank == YV_RANKS ? 0 : rank <= 6 ? 1 : 2;
}

void belief_put_rank(const belief_scene *scene, int rank, belief_inputs *inputs)
{
    const seat_history *past = scene->past;
    const int height = height_of(rank);
    if (belief_is_as_dealt(scene))
        return;
    turn_on(inputs, BELIEF_RANK_STAGE + (past->turns > 3) * HISTORY_RANKS + rank);
    if (past->last_rank == rank)
        turn_on(inputs, BELIEF_SAME_AS_LAST + clamp(past->last.count, 1, 3) - 1);
    if (past->previous_rank == rank)
        turn_on(inputs, BELIEF_SAME_AS_PREVIOUS);
    if (past->thrown[rank])
        turn_on(inputs, BELIEF_THROWN + (clamp(past->thrown[rank], 1, 3) - 1) * HEIGHTS + height);
    if (past->declined[rank])
        turn_on(inputs, BELIEF_DECLINED + (clamp(past->declined[rank], 1, 3) - 1) * HEIGHTS + height);
    if (scene->known[rank])
        turn_on(inputs, BELIEF_PARTNER + (clamp(scene->known[rank], 1, 2) - 1) * HEIGHTS + height);
}

/* ---- inputs by face ---- */

static bool holds(const belief_scene *scene, int face)
{
    return face >= 0 && face < YV_JOKER && scene->faces >> face & 1;
}

void belief_put_face(const belief_scene *scene, yv_card face, bool sure, belief_inputs *inputs)
{
    const int height = height_of(yv_rank_of(face));
    if (!yv_is_joker(face)) {
        if (holds(scene, face - YV_SUITS) || holds(scene, face + YV_SUITS))
            turn_on(inputs, BELIEF_NEXT_TO + height);
        if (holds(scene, face - 2 * YV_SUITS) || holds(scene, face + 2 * YV_SUITS))
            turn_on(inputs, BELIEF_ONE_APART + height);
    }
    if (sure)
        turn_on(inputs, BELIEF_SURE + clamp(scene->others - 2, 0, 2));
    else if (scene->restocked && scene->view->restocked[face])
        turn_on(inputs, BELIEF_RESTOCKED + clamp(scene->view->stock * 8 / scene->restocked, 0, 7));
}

/* ---- inputs by total ---- */

/* Returns the lowest likely total of a hand. Players who can call mostly do, so before the last throw the hand had more
 * points than the threshold; this is what is then left at least, with the card taken. */
static int least_total(const belief_scene *scene)
{
    const seat_history *past = scene->past;
    const int kept = scene->view->rules.threshold + 1 - past->last_points;
    return past->drew || past->taken_count == 0
               ? kept
               : kept + yv_rules_points(&scene->view->rules, past->taken[past->taken_count - 1]);
}

void belief_put_margin(const belief_scene *scene, int margin, belief_inputs *inputs)
{
    enum { LEAST_SLACK = -6, MOST_SLACK = 9, SLACKS = MOST_SLACK - LEAST_SLACK + 1 };
    const yv_view *view = scene->view;
    const int unknown = view->counts[scene->seat] - view->known_counts[scene->seat];
    const int total = margin + BELIEF_LEAST_MARGIN + view->rules.threshold;
    if (belief_is_as_dealt(scene))
        return;
    turn_on(inputs, BELIEF_MARGIN + (dealt_of(view) * 5 + clamp(unknown - 1, 0, 4)) * URN_MARGINS + margin);
    turn_on(inputs, BELIEF_MARGIN_GAME + game_of(view) * URN_MARGINS + margin);
    const int slack = clamp(total - least_total(scene), LEAST_SLACK, MOST_SLACK) - LEAST_SLACK;
    turn_on(inputs, BELIEF_SLACK + scene->past->drew * SLACKS + slack);
}
