/* yaniv history: the games that were played at this computer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../engine/record.h"
#include "../rulebook/wrap.h"
#include "../sys/xalloc.h"
#include "commands.h"
#include "console.h"
#include "file.h"
#include "game_folder.h"
#include "record_names.h"

/* The facts about a game, from its record. */
typedef struct {
    yv_record record; /* read to its end */
    yv_seats bots;
    bool wrong; /* it is not a record, or breaks the rules */
    bool over;
    int calls[YV_MAX_PLAYERS];  /* calls in turn, by seat, … */
    int assafs[YV_MAX_PLAYERS]; /* … and how many of them were answered by Assaf */
} game_facts;

/* The results of a person in all finished games; people are identified by their names. */
typedef struct {
    char name[YV_MAX_NAME + 1];
    int games, won, rounds, calls, assafs;
} person_facts;

typedef struct {
    person_facts *of;
    size_t count;
} people_facts;

/* ---- reading ---- */

static void note_round(game_facts *facts, const yv_result *result)
{
    if (result->caller == YV_NOBODY)
        return;
    facts->calls[result->caller]++;
    facts->assafs[result->caller] += result->assaf != 0;
}

/* Reads a game. Prints a message and returns false if the file cannot be read. */
static bool read_game(const char *path, game_facts *facts)
{
    yv_step step;
    size_t length;
    char *text = file_read(path, &length);
    *facts = (game_facts){0};
    if (!text)
        return false;
    yv_record_begin(&facts->record, text, length);
    do {
        step = yv_record_next(&facts->record);
        record_names_note_tag(&facts->bots, &step);
        if (step.what == YV_STEP_ROUND)
            note_round(facts, &facts->record.game.result);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    free(text);
    facts->wrong = step.what == YV_STEP_ERROR;
    facts->over = !facts->wrong && facts->record.begun && facts->record.game.phase == YV_OVER;
    return true;
}

static const char *name_of(const game_facts *facts, int seat)
{
    return record_names_find(&facts->record, facts->bots, seat);
}

/* ---- the list ---- */

static void put_players(yv_text *text, const game_facts *facts)
{
    const say_style style = console_style();
    const yv_record *record = &facts->record;
    for (int seat = 0; seat < record->players; seat++) {
        yv_put_string(text, seat ? ", " : "");
        say_clean(text, &style, yv_span_of(name_of(facts, seat)));
        yv_put_char(text, ' ');
        yv_put_number(text, record->game.total[seat]);
        yv_put_string(text, facts->over && record->game.winners >> seat & 1 ? " (won)" : "");
    }
}

static void put_state(yv_text *text, const game_facts *facts)
{
    const yv_game *game = &facts->record.game;
    const bool in_round = facts->record.begun && yv_in_round(game);
    yv_put_string(text, facts->over ? ", finished" : ", unfinished");
    yv_put_string(text, in_round ? " in round " : " after ");
    yv_put_number(text, game->round);
    yv_put_string(text, in_round ? ": " : game->round == 1 ? " round: " : " rounds: ");
}

static void print_wrapped(const char *words, const char *first, const char *rest)
{
    char lines[SAY_CAPACITY];
    yv_text text = yv_text_in(lines, sizeof lines);
    wrap_put(&text, words, (wrap_shape){SAY_WIDTH, first, rest});
    fputs(lines, stdout);
}

static void print_game(size_t number, const kept_game *game, const game_facts *facts)
{
    char when[32], first[64], words[SAY_CAPACITY];
    struct tm parts;
    yv_text text = yv_text_in(words, sizeof words);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime_r(&game->when, &parts));
    snprintf(first, sizeof first, "%4zu  %s  ", number, when);
    if (facts->wrong) {
        printf("%snot a valid record: %s\n", first, game->path);
        return;
    }
    yv_rules_write(&facts->record.rules, &text);
    put_state(&text, facts);
    put_players(&text, facts);
    print_wrapped(words, first, "                        ");
}

/* ---- statistics ---- */

static person_facts *find_person(people_facts *people, const char *name)
{
    for (size_t i = 0; i < people->count; i++)
        if (strcmp(people->of[i].name, name) == 0)
            return &people->of[i];
    people->of = xrealloc(people->of, (people->count + 1) * sizeof *people->of);
    person_facts *person = &people->of[people->count++];
    *person = (person_facts){0};
    snprintf(person->name, sizeof person->name, "%s", name);
    return person;
}

static void count_game(people_facts *people, const game_facts *facts)
{
    const yv_record *record = &facts->record;
    for (int seat = 0; facts->over && seat < record->players; seat++) {
        if (facts->bots >> seat & 1)
            continue;
        person_facts *person = find_person(people, name_of(facts, seat));
        person->games++;
        person->won += record->game.winners >> seat & 1;
        person->rounds += record->game.round;
        person->calls += facts->calls[seat];
        person->assafs += facts->assafs[seat];
    }
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void print_people(const people_facts *people)
{
    const say_style style = console_style();
    for (size_t i = 0; i < people->count; i++) {
        const person_facts *person = &people->of[i];
        char name[4 * YV_MAX_NAME], words[SAY_CAPACITY];
        yv_text text = yv_text_in(name, sizeof name);
        say_clean(&text, &style, yv_span_of(person->name));
        snprintf(words, sizeof words,
                 "%s: %d finished game%s, %d won (%d%%); %d round%s, %d call%s, %d of them answered by Assaf", name,
                 person->games, plural(person->games), person->won,
                 (100 * person->won + person->games / 2) / person->games, person->rounds, plural(person->rounds),
                 person->calls, plural(person->calls), person->assafs);
        if (i == 0)
            putchar('\n');
        print_wrapped(words, "", "  ");
    }
}

static int print_all(const kept_games *games)
{
    static game_facts facts;
    people_facts people = {0};
    int code = CLI_OK;
    for (size_t i = 0; i < games->count; i++) {
        if (!read_game(games->of[i].path, &facts)) {
            code = CLI_WRONG;
            continue;
        }
        print_game(i + 1, &games->of[i], &facts);
        count_game(&people, &facts);
    }
    if (games->count == 0)
        puts("There are no games yet. Start one with: yaniv play");
    print_people(&people);
    free(people.of);
    return code;
}

/* ---- one game ---- */

static int reopen(const kept_game *game)
{
    static game_facts facts;
    char flag[] = "--resume";
    char *resume[] = {flag, game->path}, *replay[] = {game->path};
    if (!read_game(game->path, &facts))
        return CLI_WRONG;
    if (facts.over || facts.wrong)
        return replay_command.run(&replay_command, 1, replay);
    return play_command.run(&play_command, 2, resume);
}

static int run(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    kept_games games = game_folder_list();
    const char *number = NULL;
    while (cli_next(&args) != CLI_DONE) {
        if (number)
            cli_misused(command, "one game at a time");
        number = args.value;
    }
    if (number && games.count == 0)
        cli_misused(command, "there are no games yet");
    const int code = number ? reopen(&games.of[cli_number(command, "history", number, 1, (long)games.count) - 1])
                            : print_all(&games);
    game_folder_free(&games);
    return code;
}

const cli_command history_command = {
    .name = "history",
    .arguments = "[NUMBER]",
    .summary = "list the games played at this computer, and reopen them",
    .details = "Lists all games that were played at a terminal, newest first, and what each person has done in the\n"
               "finished ones. With the number of a game, resumes it, or shows it step by step if it is finished.\n"
               "The records are the files in yaniv/games in $XDG_DATA_HOME or ~/.local/share.",
    .examples = "  yaniv history\n"
                "  yaniv history 3\n",
    .run = run,
};
