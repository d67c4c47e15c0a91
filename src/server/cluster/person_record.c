#include "person_record.h"

#include <string.h>

void person_record_write(wire_writer *w, const core_conn_facts *facts, core_time now)
{
    const profile *who = facts->who;
    wire_number(w, TAG_PLAYER, (uint64_t)who->id);
    wire_bytes(w, TAG_NAME, who->name, strlen(who->name));
    wire_bytes(w, TAG_USER, who->user, strlen(who->user));
    wire_number(w, TAG_PROFILE_FLAGS,
                (uint64_t)who->guest | (uint64_t)who->private_games << 1 | (uint64_t)who->hidden << 2);
    wire_number(w, TAG_RATING, (uint64_t)who->rating);
    wire_number(w, TAG_MU, (uint64_t)(int64_t)who->skill.mu);
    wire_number(w, TAG_SIGMA, (uint64_t)who->skill.sigma);
    wire_number(w, TAG_PICTURE, who->picture);
    if (facts->chat_from > now)
        wire_number(w, TAG_WAIT, (uint64_t)(facts->chat_from - now) / 1000);
    else if (facts->chat_from)
        wire_number(w, TAG_WAITED, (uint64_t)(now - facts->chat_from) / 1000);
    wire_bytes(w, TAG_MUTED, facts->muted, (size_t)facts->muteds * sizeof *facts->muted);
    wire_bytes(w, TAG_BLOCKED, facts->blocked, (size_t)facts->blockeds * sizeof *facts->blocked);
}

bool person_record_read(const wire_fields *f, profile *who)
{
    const uint64_t flags = wire_number_of(f, TAG_PROFILE_FLAGS, 0);
    *who = (profile){.id = (player_id)wire_number_of(f, TAG_PLAYER, 0),
                     .guest = flags & 1,
                     .private_games = flags >> 1 & 1,
                     .hidden = flags >> 2 & 1,
                     .rating = (int32_t)wire_number_of(f, TAG_RATING, 0),
                     .skill = {.mu = (int32_t)wire_number_of(f, TAG_MU, SKILL_FIRST_MU),
                               .sigma = (int32_t)wire_number_of(f, TAG_SIGMA, SKILL_FIRST_SIGMA)},
                     .picture = (uint32_t)wire_number_of(f, TAG_PICTURE, 0)};
    wire_copy_text(f, TAG_USER, who->user, sizeof who->user);
    return who->id > 0 && wire_copy_text(f, TAG_NAME, who->name, sizeof who->name);
}

int person_record_ids(const wire_fields *f, unsigned tag, player_id ids[PERSON_RECORD_RELATIONS])
{
    if (!(f->blobs >> tag & 1) || f->bytes[tag].length % sizeof *ids)
        return 0;
    const size_t count = f->bytes[tag].length / sizeof *ids;
    const size_t kept = count < PERSON_RECORD_RELATIONS ? count : PERSON_RECORD_RELATIONS;
    if (kept)
        memcpy(ids, f->bytes[tag].at, kept * sizeof *ids);
    return (int)kept;
}

core_time person_record_chat_from(const wire_fields *f, core_time now)
{
    enum { MOST_MS = 1 << 30 }; /* more than the longest wait */
    const uint64_t wait = wire_number_of(f, TAG_WAIT, 0), waited = wire_number_of(f, TAG_WAITED, 0);
    return now + 1000 * (core_time)(wait % MOST_MS) - 1000 * (core_time)(waited < MOST_MS ? waited : MOST_MS);
}
