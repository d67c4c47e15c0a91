/* QR codes of addresses: for a terminal, where the server prints how to come in, and as SVG for the page. */
#ifndef QR_H
#define QR_H

#include <stdbool.h>

#include "../../engine/text.h"

enum {
    QR_MOST_BYTES = 400,    /* of an address */
    QR_QUIET = 4,           /* the empty margin, in modules, that readers want */
    QR_TERMINAL = 16 << 10, /* room for any code … */
    QR_SVG = 96 << 10,      /* … in either form */
};

/* Writes lines for a terminal that has UTF-8: two rows of the code a line. With colours they are black on white
 * whatever the terminal's own are; without, what is light is drawn, so that it is right on a dark terminal, and
 * inverted, which most readers take too, on a light one. False, and nothing written, if the address is empty or too
 * long. */
bool qr_put_lines(yv_text *text, const char *address, bool colours);

/* Writes an SVG, dark on white. False likewise. */
bool qr_put_svg(yv_text *text, const char *address);

#endif
