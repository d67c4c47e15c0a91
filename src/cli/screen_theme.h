/* The colours of the full screen: the option --theme, and the setting in the file `theme` of the user's folder. */
#ifndef SCREEN_THEME_H
#define SCREEN_THEME_H

#include "cli.h"

/* The row of --theme in a command's table of options. */
#define SCREEN_THEME_OPTION                                                                                            \
    {                                                                                                                  \
        "--theme", "NAME", "the colours of the full screen: dark, light, contrast or plain",                           \
            "dark light contrast plain"                                                                                \
    }

/* Chooses the theme: `name`, the value of --theme or NULL; else the saved one; else plain if NO_COLOR is set; else
 * dark. A name that does not exist is a usage error. */
void screen_theme_choose(const cli_command *command, const char *name);

/* Saves the theme if the person has changed it since then. Failing to do so is not an error. */
void screen_theme_keep(void);

#endif
