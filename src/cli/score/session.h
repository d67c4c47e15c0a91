/* A sitting at the score sheet: asks for rounds and commands, line by line, until the input ends. */
#ifndef SCORE_SESSION_H
#define SCORE_SESSION_H

#include "sheet_file.h"

typedef struct {
    sheet *paper;
    sheet_file *file;
    bool quiet; /* says nothing but what is wrong */
    bool ended; /* `quit` was said */
    int line;   /* how many lines have been read */
    int wrong;  /* lines that were refused, and savings that failed */
} session;

/* Goes on until `quit` or the end of the input. */
void session_run(session *at);

/* Asks a question and gives the answer, which the caller frees; NULL at the end of the input. */
char *session_ask(session *at, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says why a line is refused; of piped input, which line. */
void session_refuse(session *at, const char *reason);

#endif
