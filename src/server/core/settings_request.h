/* Settings as a request gives them. */
#ifndef SETTINGS_REQUEST_H
#define SETTINGS_REQUEST_H

#include "refusal.h"
#include "request.h"
#include "settings.h"

/* The fields of a request that are settings. */
enum {
    SETTINGS_FIELDS = HAS_rules | HAS_seats | HAS_public | HAS_rated | HAS_clock | HAS_slap | HAS_window,
};

/* Changes the settings as the request says. On a refusal they are unchanged, and `why` may say more. */
refusal settings_request_apply(room_settings *s, const request *r, yv_text *why);

#endif
