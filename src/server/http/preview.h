/* Previews of links: the page with the tags that messengers and networks read (Open Graph), so that a link that
 * somebody shares shows a title, a description and a picture. */
#ifndef PREVIEW_H
#define PREVIEW_H

#include "../files/files.h"
#include "../services/services.h"

/* Replies with the page and the preview of the request's path: an invitation for /t/CODE, a game for /g/GAME, a player
 * for /p/ID, otherwise the server. */
void preview_reply(services *s, exchange *x, const web_file *page);

/* Appends the text as it can stand in an attribute in double quotes. */
void preview_put_escaped(yv_text *to, const char *text);

#endif
