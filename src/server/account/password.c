#include "password.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

_Static_assert((int)PASSWORD_HASH_BYTES == (int)crypto_pwhash_STRBYTES, "a hash of libsodium fits");

const char password_of_nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                                  "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

static void hash_text(const char *text, char hash[PASSWORD_HASH_BYTES])
{
    if (text[0]
        && crypto_pwhash_str(hash, text, strlen(text), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE)
               != 0)
        hash[0] = '\0';
}

static void work(job *self)
{
    password_job *p = (password_job *)self;
    if (p->stored[0])
        p->matches = crypto_pwhash_str_verify(p->stored, p->given, strlen(p->given)) == 0;
    if (p->stored[0] && !p->matches)
        return;
    hash_text(p->wanted, p->hash);
    hash_text(p->code, p->code_hash);
}

static void drop(job *self)
{
    sodium_memzero(self, sizeof(password_job));
    free(self);
}

static void done(job *self)
{
    password_job *p = (password_job *)self;
    p->then(p, net_find_exchange(p->services->net, p->exchange));
    drop(self);
}

bool password_start(const password_job *question)
{
    password_job *copy = xalloc(sizeof *copy);
    *copy = *question;
    copy->job =
        (job){.work = work, .done = done, .drop = drop, .urgent = copy->is_known_device, .group = copy->address};
    if (workers_give(question->services->hashers, &copy->job))
        return true;
    drop(&copy->job);
    return false;
}
