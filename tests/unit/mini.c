/* A game that is small enough to be solved exactly, learned from nothing: the net must come close to the truth.
 *
 * Mini-Yaniv: half a deck, three cards each, one round, and any hand may call. The opponent is the greedy bot, which
 * calls as soon as it may: at its first turn. So the player who starts has one decision, to call or to make one play,
 * and the result of each action is a sum over the cards that the opponent may hold and those that may be drawn. */
#include "../../src/chance/shuffle.h"
#include "../check.h"

#include "../../src/ai/bot.h"
#include "../../src/train/selfplay.h"

enum { SAMPLES = CHECK_SANITIZED ? 20000 : 320000, STATES = CHECK_SANITIZED ? 40 : 200 };
enum { BUFFER = 4096, BATCH = 128, MOST_ACTIONS = 64 };

static const char mini_rules[] = "duel suits=2 hand=3 threshold=30";

/* ---- the truth ---- */

typedef struct {
    double of[NEURAL_OUTCOMES]; /* adding up to 1 */
} chances;

/* Returns the outcome for the player who starts, from the points of both hands at the call. */
static int outcome_of(bool own_call, int own, int other)
{
    enum { PENALTY = 30 };
    if (own_call)
        return own < other ? NEURAL_SPARED + neural_class_of(other) : NEURAL_CHARGED + neural_class_of(PENALTY + own);
    return own <= other ? NEURAL_SPARED + neural_class_of(PENALTY + other) : NEURAL_CHARGED + neural_class_of(own);
}

/* The unseen cards, by the points of each. */
typedef struct {
    int points[YV_MAX_DECK];
    int count;
} unseen_cards;

static unseen_cards look(const yv_view *view)
{
    const yv_tally tally = yv_view_unseen(view);
    unseen_cards unseen = {.count = 0};
    for (yv_card face = 0; face < YV_FACES; face++)
        for (int i = 0; i < tally.of[face]; i++)
            unseen.points[unseen.count++] = yv_rules_points(&view->rules, face);
    return unseen;
}

/* Adds up the outcomes over all hands of three cards that the opponent may have, without the card at the place
 * `without` (-1 for none). */
static double add_hands(const unseen_cards *unseen, int without, bool own_call, int own, chances *sum)
{
    double hands = 0;
    for (int a = 0; a < unseen->count; a++)
        for (int b = a + 1; a != without && b < unseen->count; b++)
            for (int c = b + 1; b != without && c < unseen->count; c++) {
                if (c == without)
                    continue;
                sum->of[outcome_of(own_call, own, unseen->points[a] + unseen->points[b] + unseen->points[c])]++;
                hands++;
            }
    return hands;
}

static chances solve(const yv_view *view, const yv_action *action)
{
    const unseen_cards unseen = look(view);
    chances sum = {{0}};
    double hands = 0;
    int left = view->points;
    for (int i = 0; action->verb == YV_PLAY && i < action->count; i++)
        left -= yv_rules_points(&view->rules, action->card[i]);
    if (action->verb != YV_PLAY)
        hands = add_hands(&unseen, -1, true, left, &sum);
    else if (action->take != YV_STOCK)
        hands = add_hands(&unseen, -1, false, left + yv_rules_points(&view->rules, action->take), &sum);
    for (int drawn = 0; action->verb == YV_PLAY && action->take == YV_STOCK && drawn < unseen.count; drawn++)
        hands += add_hands(&unseen, drawn, false, left + unseen.points[drawn], &sum);
    for (int i = 0; i < NEURAL_OUTCOMES; i++)
        sum.of[i] /= hands;
    return sum;
}

/* Returns the chance to win: the player who is charged loses the one round, and the other wins it. */
static double win_of(const chances *of)
{
    double sum = 0;
    for (int i = 0; i < NEURAL_POINTS; i++)
        sum += of->of[NEURAL_SPARED + i];
    return sum;
}

static double points_of(const chances *of)
{
    double sum = 0;
    for (int i = 0; i < NEURAL_POINTS; i++)
        sum += neural_points_of(i) * of->of[NEURAL_CHARGED + i];
    return sum;
}

/* ---- the game ---- */

static yv_rules rules_of_mini(void)
{
    yv_rules rules;
    yv_text nowhere = yv_text_in(NULL, 0);
    if (!yv_rules_parse(&rules, yv_span_of(mini_rules), &nowhere))
        abort();
    return rules;
}

static yv_game deal(yv_rng *chance)
{
    const yv_rules rules = rules_of_mini();
    yv_card deck[YV_MAX_DECK];
    yv_game game;
    yv_start(&game, &rules, 2);
    const int size = yv_rules_fill_deck(&rules, 2, deck);
    yv_rng_shuffle(chance, deck, size);
    yv_deal(&game, 0, deck, size);
    return game;
}

/* ---- learning ---- */

static neural_floats net, average, gradient;
static adam moments;
static neural_net weights_now;
static sample samples[BUFFER];
static equity worth;

static void learn(int count, float rate)
{
    static long steps;
    for (int start = 0; start + BATCH <= count; start += BATCH) {
        const adam_pace pace = {.steps = ++steps, .scale = 1.0f / BATCH, .rate = rate};
        memset(&gradient, 0, sizeof gradient);
        model_gradient(&net, samples + start, BATCH, &gradient);
        adam_step(&pace, 0, MODEL_FLOATS, &moments, &net, &average, &gradient);
    }
}

/* Trains as src/train/train.c does, on one thread and with one kind of game. */
static void train_mini(void)
{
    static const selfplay_case kind = {mini_rules, 2, 1};
    const float first_rate = 0.0015f, last_rate = 0.00002f;
    yv_rng chance = yv_rng_seeded(7);
    const selfplay with = {
        .own = &weights_now, .cases = &kind, .worth = &worth, .case_count = 1, .explore = 0.5f, .lone = true};
    selfplay_prepare_worths(&kind, 1, NULL, 1, &worth);
    model_init(&net, 1);
    for (long done = 0; done < SAMPLES;) {
        model_quantize(&net, &weights_now);
        const int count = selfplay_fill(&with, &chance, samples, BUFFER);
        const float left = 1 - (float)done / SAMPLES;
        learn(count, last_rate + (first_rate - last_rate) * left);
        done += count;
    }
    model_quantize(&net, &weights_now);
}

/* ---- comparing ---- */

static chances net_chances(const yv_view *view, const yv_action *action)
{
    round_history nothing;
    uint32_t likely[NEURAL_OUTCOMES];
    chances of;
    double all = 0;
    round_history_clear(&nothing);
    judge_likely(&weights_now, view, &nothing, action, likely);
    for (int i = 0; i < NEURAL_OUTCOMES; i++)
        all += likely[i];
    for (int i = 0; i < NEURAL_OUTCOMES; i++)
        of.of[i] = likely[i] / all;
    return of;
}

typedef struct {
    double win, points;  /* mean error of the net over the actions that are nearly best; actions that lose much are
                            hardly ever tried, and so not known well */
    double regret;       /* the chance to win that its choices lose against the best ones */
    double calls_regret; /* the chance to win that calling at once would lose */
    double value;        /* the chance to win of the best actions */
    int calls;           /* number of states in which the best action is a call */
    long actions;
} verdict;

static int best_of(const double *values, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (values[i] > values[best])
            best = i;
    return best;
}

static double distance(double one, double other)
{
    return one > other ? one - other : other - one;
}

static void judge_state(yv_rng *chance, verdict *all)
{
    const double nearly = 0.02;
    const yv_game game = deal(chance);
    const yv_view view = yv_view_of(&game, 0);
    yv_action legal[MOST_ACTIONS];
    double truth[MOST_ACTIONS] = {0}, said[MOST_ACTIONS] = {0}, off[MOST_ACTIONS] = {0};
    int call = 0;
    const int count = yv_view_list(&view, 0, legal, MOST_ACTIONS);
    CHECK(count <= MOST_ACTIONS);
    for (int i = 0; i < count; i++) {
        const chances exact = solve(&view, &legal[i]), guess = net_chances(&view, &legal[i]);
        truth[i] = win_of(&exact);
        said[i] = win_of(&guess);
        call = legal[i].verb == YV_CALL_YANIV ? i : call;
        off[i] = distance(points_of(&exact), points_of(&guess));
    }
    const int best = best_of(truth, count);
    for (int i = 0; i < count; i++) {
        if (truth[i] < truth[best] - nearly)
            continue;
        all->win += distance(truth[i], said[i]);
        all->points += off[i];
        all->actions++;
    }
    all->value += truth[best];
    all->regret += truth[best] - truth[best_of(said, count)];
    all->calls_regret += truth[best] - truth[call];
    all->calls += best == call;
}

static verdict judge_all(void)
{
    verdict all = {0};
    yv_rng chance = yv_rng_seeded(99);
    for (int i = 0; i < STATES; i++)
        judge_state(&chance, &all);
    all.win /= (double)all.actions;
    all.points /= (double)all.actions;
    all.regret /= STATES;
    all.calls_regret /= STATES;
    all.value /= STATES;
    fprintf(stderr,
            "mini: chances off by %.4f, points by %.3f; regret %.5f, of calling at once %.4f; worth %.4f; "
            "the best is a call in %d of %d\n",
            all.win, all.points, all.regret, all.calls_regret, all.value, all.calls, STATES);
    return all;
}

/* Checks that the sums above agree with the average of many rounds of the engine. */
TEST(the_exact_solution_is_what_the_engine_plays)
{
    yv_rng chance = yv_rng_seeded(5);
    double said = 0, happened = 0;
    const int rounds = 4000;
    for (int i = 0; i < rounds; i++) {
        yv_game game = deal(&chance);
        const yv_view view = yv_view_of(&game, 0);
        yv_action legal[MOST_ACTIONS];
        const int count = yv_view_list(&view, 0, legal, MOST_ACTIONS);
        const yv_action *action = &legal[yv_rng_below(&chance, (uint32_t)count)];
        if (i % 10 == 0) {
            const chances exact = solve(&view, action);
            said += 10 * win_of(&exact);
        }
        yv_do(&game, action, NULL, 0);
        if (game.phase == YV_PLAYING) {
            const yv_view theirs = yv_view_of(&game, 1);
            bot greedy = bot_make(bot_find_level("easy"), NULL, 1);
            round_history past;
            round_history_clear(&past);
            const yv_action answer = bot_choose(&greedy, &theirs, &past);
            CHECK_NUMBER(answer.verb, YV_CALL_YANIV);
            yv_do(&game, &answer, NULL, 0);
        }
        happened += judge_outcome(&game, 0) < NEURAL_CHARGED;
    }
    CHECK(distance(said, happened) / rounds < 0.03); /* about three standard deviations of the sample */
}

TEST(training_from_nothing_comes_near_the_exact_solution)
{
    train_mini();
    const verdict found = judge_all();
    CHECK(found.calls > 0 && found.calls < STATES);
    CHECK(found.regret < found.calls_regret);
    if (CHECK_SANITIZED) /* more samples would take too long */
        return;
    CHECK(found.win < 0.07);
    CHECK(found.points < 2.2);
    CHECK(found.regret < 0.012);
    CHECK(found.calls_regret > 0.1);
}

CHECK_MAIN
