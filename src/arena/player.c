#include "player.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../ai/sparring.h"
#include "../ai/weights.h"
#include "../json/bot_protocol.h"
#include "../sys/clock.h"
#include "../sys/xalloc.h"

/* ---- built-in ---- */

/* Prepares the player's model for its first game. All games of a player have the same rules, so it keeps the model. */
static bool prepare_model(player *who, const yv_game *game, player_fault *fault)
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
    who->model = xalloc(sizeof *who->model);
    bot_model_prepare(who->model, net, &game->rules, game->players);
    return true;
}

static bool seat_bot(player *who, runner *run, uint64_t seed, player_fault *fault)
{
    bot *self = &run->bot[who->seat];
    if (!prepare_model(who, &run->game, fault))
        return false;
    *self = bot_make(who->spec->level, who->model, seed);
    self->think_ms = who->spec->think_ms;
    self->forgetful = who->spec->forgetful;
    self->clock_us = clock_thread_us;
    return true;
}

/* ---- programs ---- */

static void tell(player *who)
{
    process_tell(&who->program, who->line.bytes, who->line.length);
    jsonw_clear(&who->line);
}

static bool start_program(player *who, const yv_game *game, player_fault *fault)
{
    if (who->program.pid == 0 && !process_open(&who->program, who->spec->command)) {
        fault->state = PLAYER_CANNOT_START;
        snprintf(fault->why, sizeof fault->why, "it could not be started: %s", strerror(errno));
        return false;
    }
    protocol_put_hello(&who->line, &game->rules, game->players, who->seat);
    tell(who);
    return true;
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

/* Asks the program and reads its answer. Returns false and fills in `fault` if the program is at fault. */
static bool converse(player *who, const yv_view *view, yv_action *answer, player_fault *fault)
{
    char words[YV_MAX_MESSAGE];
    yv_text why = yv_text_in(words, sizeof words);
    const process_trouble trouble = process_ask(&who->program, who->line.bytes, who->line.length, fault->answer);
    jsonw_clear(&who->line);
    if (trouble.code)
        find_fault(trouble, fault);
    else if (!protocol_read_answer(view, yv_span_of(fault->answer), answer, &why))
        find_illegal(words, fault);
    else
        return true;
    return false;
}

static bool ask_program(player *who, const yv_game *game, yv_action *answer, player_fault *fault)
{
    const yv_view view = yv_view_of(game, who->seat);
    protocol_put_act(&who->line, &view);
    if (converse(who, &view, answer, fault))
        return true;
    process_kill(&who->program);
    return false;
}

/* ---- players of both kinds ---- */

/* Reads `LEVEL` or `LEVEL:MS`, perhaps after `forgetful:`. */
static bool read_level(const char *word, player_spec *spec)
{
    static const char prefix[] = "forgetful:";
    char name[40];
    long think_ms = 0;
    spec->forgetful = strncmp(word, prefix, sizeof prefix - 1) == 0;
    word += spec->forgetful ? sizeof prefix - 1 : 0;
    const char *colon = strchr(word, ':');
    const size_t length = colon ? (size_t)(colon - word) : strlen(word);
    if (length >= sizeof name)
        return false;
    memcpy(name, word, length);
    name[length] = '\0';
    if (colon && !yv_span_to_number(yv_span_of(colon + 1), 1, PLAYER_MOST_THINK_MS, &think_ms))
        return false;
    spec->level = bot_find_level(name);
    if (!spec->level)
        spec->level = sparring_find(name);
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
    return (player){.spec = spec, .program = {.limit_ms = limit_ms, .stop = stop}, .line = JSONW_GROWING(xrealloc)};
}

static bool is_built_in(const player *who)
{
    return who->spec->level != NULL;
}

bool player_sit(player *who, runner *run, yv_seat seat, uint64_t seed, player_fault *fault)
{
    who->seat = seat;
    return is_built_in(who) ? seat_bot(who, run, seed, fault) : start_program(who, &run->game, fault);
}

void player_see_deal(player *who, const yv_game *game)
{
    if (is_built_in(who))
        return;
    const yv_view view = yv_view_of(game, who->seat);
    protocol_put_deal(&who->line, &view);
    tell(who);
}

void player_see_action(player *who, const yv_action *action, const yv_game *game)
{
    if (is_built_in(who))
        return;
    const yv_view view = yv_view_of(game, who->seat);
    protocol_put_event(&who->line, action, &view);
    tell(who);
}

void player_see_round(player *who, const yv_game *game)
{
    if (is_built_in(who))
        return;
    protocol_put_round(&who->line, game);
    tell(who);
}

void player_see_end(player *who, yv_seats winners)
{
    if (is_built_in(who))
        return;
    protocol_put_end(&who->line, winners);
    tell(who);
}

bool player_ask(player *who, runner *run, yv_action *answer, player_fault *fault)
{
    if (!is_built_in(who))
        return ask_program(who, &run->game, answer, fault);
    *answer = runner_ask_bot(run, who->seat);
    return true;
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
