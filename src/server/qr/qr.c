#include "qr.h"

#include <string.h>

#include <qrencode.h>

/* True if the module is dark. Row and column count from the corner of the margin. */
static bool is_dark(const QRcode *code, int row, int column)
{
    row -= QR_QUIET;
    column -= QR_QUIET;
    return row >= 0 && column >= 0 && row < code->width && column < code->width
           && code->data[row * code->width + column] & 1;
}

static QRcode *encode(const char *address)
{
    const size_t length = strlen(address);
    if (length == 0 || length > QR_MOST_BYTES)
        return NULL;
    return QRcode_encodeString(address, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
}

/* ---- for a terminal ---- */

static void put_line(yv_text *text, const QRcode *code, int row, bool colours)
{
    static const char *const blocks[2][2] = {{"█", "▀"}, {"▄", " "}}; /* [upper is dark][lower is dark] */
    if (colours)
        yv_put_string(text, "\33[38;5;231;48;5;16m");
    for (int column = 0; column < code->width + 2 * QR_QUIET; column++)
        yv_put_string(text, blocks[is_dark(code, row, column)][is_dark(code, row + 1, column)]);
    yv_put_string(text, colours ? "\33[0m\n" : "\n");
}

bool qr_put_lines(yv_text *text, const char *address, bool colours)
{
    QRcode *code = encode(address);
    if (!code)
        return false;
    for (int row = 0; row < code->width + 2 * QR_QUIET; row += 2)
        put_line(text, code, row, colours);
    QRcode_free(code);
    return true;
}

/* ---- as SVG ---- */

/* Writes one stroke for each run of dark modules in a row. */
static void put_row(yv_text *text, const QRcode *code, int row)
{
    const int width = code->width + 2 * QR_QUIET;
    for (int column = 0, length; column < width; column += length) {
        length = 1;
        if (!is_dark(code, row, column))
            continue;
        while (is_dark(code, row, column + length))
            length++;
        yv_put_char(text, 'M');
        yv_put_number(text, column);
        yv_put_char(text, ' ');
        yv_put_number(text, row);
        yv_put_char(text, 'h');
        yv_put_number(text, length);
    }
}

static void put_code(yv_text *text, const QRcode *code)
{
    const int width = code->width + 2 * QR_QUIET;
    yv_put_string(text, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ");
    yv_put_number(text, width);
    yv_put_char(text, ' ');
    yv_put_number(text, width);
    yv_put_string(text, "' shape-rendering='crispEdges'><rect width='100%' height='100%' fill='#fff'/>"
                        "<path transform='translate(0 .5)' stroke='#000' d='");
    for (int row = QR_QUIET; row < QR_QUIET + code->width; row++)
        put_row(text, code, row);
    yv_put_string(text, "'/></svg>\n");
}

bool qr_put_svg(yv_text *text, const char *address)
{
    QRcode *code = encode(address);
    if (!code)
        return false;
    put_code(text, code);
    QRcode_free(code);
    return true;
}
