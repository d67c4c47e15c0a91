/* A command of an operator while it is carried out: for the files of this folder. */
#ifndef ADMIN_CALL_H
#define ADMIN_CALL_H

#include <jansson.h>

#include "../core/core_operator.h"
#include "admin.h"

enum {
    ADMIN_REASON_CHARACTERS = 200,
    ADMIN_REASON_BYTES = 4 * ADMIN_REASON_CHARACTERS,
    ADMIN_ANNOUNCED_CHARACTERS = 300,
    ADMIN_TARGET = 4 * ADMIN_ANNOUNCED_CHARACTERS + 1,
    ADMIN_WORDS = 160
};

typedef struct {
    services *s;
    const admin_caller *by;
    json_t *asked;
    jsonw *out;                /* the object that answers; a command adds its keys */
    const char *reason;        /* of a command that changes something; it is set */
    char target[ADMIN_TARGET]; /* for the audit trail; the command writes it */
    char words[ADMIN_WORDS];   /* of a refusal, if it is not constant */
} admin_call;

/* Carries out one command. Returns NULL, or the reason why it is refused in words; then nothing has changed. */
typedef const char *admin_command(admin_call *c);

/* Return a field of the command, or NULL, or `otherwise`, if it is missing or of another type. */
const char *admin_text(const admin_call *c, const char *field);
int64_t admin_number(const admin_call *c, const char *field, int64_t otherwise);
bool admin_flag(const admin_call *c, const char *field);

/* Finds the player that the field `player` names by a number, or `user` by a user name or as id:17. Returns NULL, or
 * the reason why there is none. */
const char *admin_find_player(admin_call *c, profile *found);

/* Writes a player: id, name, whether it is a guest, rating and, of an account, the user name. */
void admin_put_player(services *s, jsonw *out, player_id id);

void admin_put_number(jsonw *out, const char *key, int64_t number);
void admin_put_text(jsonw *out, const char *key, const char *text);

/* A table of another node, as its log in the store has it (admin_copy.c). Returns a core that has just this table, to
 * be closed with core_close; or NULL if no other node has it. What is done to it changes nothing else, but shows what
 * would come of it. Writes the table's code as it is stored to `code`. */
core *admin_copy_table(services *s, const char *table, char code[TABLE_CODE_LENGTH + 1]);

/* Listings: admin_look.c. */
admin_command admin_status, admin_online, admin_tables, admin_table, admin_order, admin_reports, admin_bans,
    admin_audit, admin_words, admin_operators, admin_evidence;

/* Changes: admin_act.c and, about bans, admin_ban.c. */
admin_command admin_rename, admin_remove_avatar, admin_remove_message, admin_close_table, admin_announce,
    admin_read_only, admin_add_word, admin_remove_word, admin_chat_wait, admin_close_report, admin_grant, admin_revoke;
admin_command admin_ban, admin_unban;

#endif
