/* A game that was played on a player's device and is uploaded to the account. The record is replayed to its end and
 * written again, so that the server stores only what the engine has understood. Nobody can prove that the game was
 * really played; that is why it is marked as offline and never counts for a rating. */
#ifndef OFFLINE_UPLOAD_H
#define OFFLINE_UPLOAD_H

#include "../core/fact.h"

enum {
    OFFLINE_UPLOAD_MOST_BYTES = 512 << 10, /* of a record */
    OFFLINE_UPLOAD_HASH_BYTES = 32,
    OFFLINE_UPLOAD_KEY_BYTES = 16
};

typedef struct {
    game_over over; /* points to the rules, the code and the record below */
    char rules[1024];
    char code[GAME_CODE_LENGTH + 1];         /* empty until offline_upload_choose_code */
    uint8_t hash[OFFLINE_UPLOAD_HASH_BYTES]; /* of the record and the player */
    char *record;
} offline_upload;

/* Reads a record in which the player `who` sat in `seat`, from 0. Returns false, with the reason in `why` and nothing
 * to free, if the record breaks the rules, if the game is not over, or if the seat is a bot's. */
bool offline_upload_read(offline_upload *it, const char *text, size_t length, const profile *who, int seat,
                         yv_text *why);

/* Chooses the code of the game: the same for the same record of the same player. Nobody can choose a record so that its
 * code is that of another game, which then could not be stored, because nobody else knows the key. */
void offline_upload_choose_code(offline_upload *it, const uint8_t key[OFFLINE_UPLOAD_KEY_BYTES]);
void offline_upload_free(offline_upload *it);

#endif
