/* QR codes of web addresses, for a terminal and as SVG. */
#ifndef QR_H
#define QR_H

#include <stdbool.h>

#include "../../engine/text.h"

enum {
    QR_MOST_BYTES = 400,    /* of an address */
    QR_QUIET = 4,           /* the width of the empty margin that scanners need, in modules */
    QR_TERMINAL = 16 << 10, /* bytes that suffice for any code on a terminal … */
    QR_SVG = 96 << 10,      /* … and as SVG */
};

/* Writes lines for a UTF-8 terminal, each with two rows of the code. With colours, the code is black on white. Without
 * colours, the light modules are drawn: the code is right on a dark terminal and inverted on a light one, which most
 * scanners accept. Returns false, and writes nothing, if the address is empty or too long. */
bool qr_put_lines(yv_text *text, const char *address, bool colours);

/* Writes an SVG, black on white. Returns false, and writes nothing, if the address is empty or too long. */
bool qr_put_svg(yv_text *text, const char *address);

#endif
