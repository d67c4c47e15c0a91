#include "player.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../ai/weights.h"
#include "../json/bot_protocol.h"
#include "../sys/jsonw_heap.h"

/* What a kind of player does; the functions of player.h, by their names. The view is up to date when they are called.
 */
struct player_kind {
    bool (*sit)(player *, const yv_game *, uint64_t seed, player_fault *);
    void (*see_deal)(player *);
    void (*see_action)(player *, const yv_action *);
    void (*see_round)(player *, const yv_game *);
    void (*see_end)(player *, yv_seats);
    bool (*ask)(player *, yv_action *, player_fault *);
};

/* ---- built-in ---- */

static uint64_t clock_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

/* A brain is for one set of rules; a player keeps its own from game to game. */
static bool prepare_brain(player *who, const yv_game *game, player_fault *fault)
{
    if (!who->spec->level->needs_net || who->model)
        return true;
    const weights *net = weights_builtin();
    if (!net) {
        fault->state = PLAYER_CANNOT_START;
        snprintf(fault->why, sizeof fault->why, "%s needs the trained net, and this program was built without it",
                 who->spec->label);
        return false;
    }
    who->model = malloc(sizeof *who->model);
    if (!who->model)
        abort();
    bot_model_prepare(who->model, net, &game->rules, game->players);
    return true;
}

static bool mind_sit(player *who, const yv_game *game, uint64_t seed, player_fault *fault)
{
    if (!prepare_brain(who, game, fault))
        return false;
    who->self = bot_make(who->spec->level, who->model, seed);
    who->self.think_ms = who->spec->think_ms;
    who->self.clock_us = clock_us;
    return true;
}

/* A seat that is out will not be asked again, so its mind need not hear of anything. */
static bool mind_cares(const player *who)
{
    return who->view.in >> who->seat & 1;
}

static void mind_see_deal(player *who)
{
    if (mind_cares(who))
        round_history_clear(&who->past);
    who->drop = who->view.drop;
}

static void mind_see_action(player *who, const yv_action *action)
{
    if (mind_cares(who))
        round_history_see(&who->past, &who->view.rules, action, &who->drop);
    who->drop = who->view.drop;
}

static void mind_see_round(player *who, const yv_game *game)
{
    (void)who, (void)game;
}

static void mind_see_end(player *who, yv_seats winners)
{
    (void)who, (void)winners;
}

static bool mind_ask(player *who, yv_action *answer, player_fault *fault)
{
    (void)fault;
    *answer = bot_choose(&who->self, &who->view, &who->past);
    return true;
}

static const player_kind built_in = {mind_sit, mind_see_deal, mind_see_action, mind_see_round, mind_see_end, mind_ask};

/* ---- programs ---- */

static void tell(player *who)
{
    process_tell(&who->program, who->line.bytes, who->line.length);
    jsonw_clear(&who->line);
}

static bool program_sit(player *who, const yv_game *game, uint64_t seed, player_fault *fault)
{
    (void)seed;
    if (who->program.pid == 0 && !process_open(&who->program, who->spec->command)) {
        fault->state = PLAYER_CANNOT_START;
        snprintf(fault->why, sizeof fault->why, "it could not be started: %s", strerror(errno));
        return false;
    }
    protocol_put_hello(&who->line, &game->rules, game->players, who->seat);
    tell(who);
    return true;
}

static void program_see_deal(player *who)
{
    protocol_put_deal(&who->line, &who->view);
    tell(who);
}

static void program_see_action(player *who, const yv_action *action)
{
    protocol_put_event(&who->line, action, &who->view);
    tell(who);
}

static void program_see_round(player *who, const yv_game *game)
{
    protocol_put_round(&who->line, game);
    tell(who);
}

static void program_see_end(player *who, yv_seats winners)
{
    protocol_put_end(&who->line, winners);
    tell(who);
}

static player_state state_after(process_code code)
{
    switch (code) {
    case PROCESS_STOPPED: return PLAYER_STOPPED;
    case PROCESS_NOT_STARTED:
    case PROCESS_NOT_FOUND: return PLAYER_CANNOT_START;
    default: return PLAYER_FORFEITS;
    }
}

static void find_fault(process_trouble trouble, player_fault *fault)
{
    char words[YV_MAX_MESSAGE];
    process_explain(trouble, words, sizeof words);
    fault->state = state_after(trouble.code);
    if (fault->answer[0])
        snprintf(fault->why, sizeof fault->why, "%s: '%.60s'", words, fault->answer);
    else
        snprintf(fault->why, sizeof fault->why, "%s", words);
}

static void find_illegal(const char *words, player_fault *fault)
{
    fault->state = PLAYER_FORFEITS;
    snprintf(fault->why, sizeof fault->why, "it answered '%.60s': %s", fault->answer, words);
}

/* Asks, and reads the answer; a fault otherwise. */
static bool converse(player *who, yv_action *answer, player_fault *fault)
{
    char words[YV_MAX_MESSAGE];
    yv_text why = yv_text_in(words, sizeof words);
    const process_trouble trouble = process_ask(&who->program, who->line.bytes, who->line.length, fault->answer);
    jsonw_clear(&who->line);
    if (trouble.code)
        find_fault(trouble, fault);
    else if (!protocol_read_answer(&who->view, yv_span_of(fault->answer), answer, &why))
        find_illegal(words, fault);
    else
        return true;
    return false;
}

static bool program_ask(player *who, yv_action *answer, player_fault *fault)
{
    protocol_put_act(&who->line, &who->view);
    if (converse(who, answer, fault))
        return true;
    process_kill(&who->program);
    return false;
}

static const player_kind programmed = {program_sit,       program_see_deal, program_see_action,
                                       program_see_round, program_see_end,  program_ask};

/* ---- either ---- */

/* `LEVEL` or `LEVEL:MS`. */
static bool read_level(const char *word, player_spec *spec)
{
    char name[40];
    long think_ms = 0;
    const char *colon = strchr(word, ':');
    const size_t length = colon ? (size_t)(colon - word) : strlen(word);
    if (length >= sizeof name)
        return false;
    memcpy(name, word, length);
    name[length] = '\0';
    if (colon && !yv_span_to_number(yv_span_of(colon + 1), 1, PLAYER_MOST_THINK_MS, &think_ms))
        return false;
    spec->level = bot_find_level(name);
    spec->think_ms = (int)think_ms;
    return spec->level != NULL;
}

bool player_spec_of(const char *word, player_spec *spec)
{
    static const char prefix[] = "exec:";
    const size_t length = sizeof prefix - 1;
    *spec = (player_spec){.label = word};
    if (strncmp(word, prefix, length) != 0)
        return read_level(word, spec);
    spec->command = word + length;
    return word[length + strspn(word + length, " \t\n")] != '\0';
}

player player_of(const player_spec *spec, int limit_ms, const atomic_bool *stop)
{
    return (player){
        .spec = spec,
        .kind = spec->level ? &built_in : &programmed,
        .program = {.limit_ms = limit_ms, .stop = stop},
        .line = JSONW_HEAP,
    };
}

bool player_sit(player *who, const yv_game *game, yv_seat seat, uint64_t seed, player_fault *fault)
{
    who->seat = seat;
    return who->kind->sit(who, game, seed, fault);
}

void player_see_deal(player *who, const yv_game *game)
{
    yv_view_fill(&who->view, game, who->seat);
    who->kind->see_deal(who);
}

void player_see_action(player *who, const yv_action *action, const yv_game *game)
{
    yv_view_fill(&who->view, game, who->seat);
    who->kind->see_action(who, action);
}

void player_see_round(player *who, const yv_game *game)
{
    who->kind->see_round(who, game);
}

void player_see_end(player *who, yv_seats winners)
{
    who->kind->see_end(who, winners);
}

bool player_ask(player *who, yv_action *answer, player_fault *fault)
{
    return who->kind->ask(who, answer, fault);
}

void player_dismiss(player *who)
{
    process_dismiss(&who->program);
}

void player_close(player *who)
{
    process_close(&who->program);
    jsonw_free(&who->line);
    free(who->model);
    who->model = NULL;
}
