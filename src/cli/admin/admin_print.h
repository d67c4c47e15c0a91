/* Prints the server's answers for people: one function for each command that lists something. */
#ifndef ADMIN_PRINT_H
#define ADMIN_PRINT_H

#include <jansson.h>

typedef void admin_printer(const json_t *answer);

admin_printer admin_print_status, admin_print_online, admin_print_tables, admin_print_table, admin_print_reports,
    admin_print_bans, admin_print_audit, admin_print_words, admin_print_operators, admin_print_evidence;
admin_printer admin_print_done, admin_print_ban, admin_print_closed;

#endif
