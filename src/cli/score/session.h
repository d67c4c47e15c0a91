/* A session at the score sheet: asks for rounds and commands, line by line, until the input ends. */
#ifndef SCORE_SESSION_H
#define SCORE_SESSION_H

#include "sheet_file.h"

typedef struct {
    sheet *paper;
    sheet_file *file;
    bool quiet; /* prints only errors */
    bool ended; /* `quit` was typed */
    int line;   /* the number of lines that have been read */
    int wrong;  /* the number of lines that were refused, and of failures to save */
} session;

/* Runs until `quit` or the end of the input. */
void session_run(session *at);

/* Asks a question and returns the answer, which the caller frees; NULL at the end of the input. */
char *session_ask(session *at, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints why a line is refused; for piped input, with the number of the line. */
void session_refuse(session *at, const char *reason);

#endif
