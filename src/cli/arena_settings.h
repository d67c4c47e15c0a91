/* The arguments of `yaniv arena`. */
#ifndef ARENA_SETTINGS_H
#define ARENA_SETTINGS_H

#include "../arena/gauntlet.h"
#include "cli.h"

extern const cli_option arena_options[];

typedef struct {
    gauntlet_plan gauntlet; /* `each` is also the plan of a single match */
    const char *record;     /* a folder, or NULL */
    bool is_gauntlet, as_json, seeded;
} arena_settings;

/* Reads the arguments, or ends the program as cli_misused does. */
arena_settings arena_settings_read(const cli_command *command, int argc, char **argv);

#endif
