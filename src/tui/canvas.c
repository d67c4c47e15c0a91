#include "canvas.h"

#include <string.h>
#include <wchar.h>

#include "../base/utf8.h"

/* ---- places ---- */

void canvas_clear(canvas *c, int rows, int cols)
{
    c->rows = rows < 1 ? 1 : rows < CANVAS_MOST_ROWS ? rows : CANVAS_MOST_ROWS;
    c->cols = cols < 1 ? 1 : cols < CANVAS_MOST_COLS ? cols : CANVAS_MOST_COLS;
    canvas_fill(c, canvas_all(c), GROUND_EMPTY);
}

static rect cut(const canvas *c, rect place)
{
    const int bottom = place.row + place.rows < c->rows ? place.row + place.rows : c->rows;
    const int right = place.col + place.cols < c->cols ? place.col + place.cols : c->cols;
    const int row = place.row > 0 ? place.row : 0, col = place.col > 0 ? place.col : 0;
    return (rect){row, col, bottom - row, right - col};
}

void canvas_fill(canvas *c, rect place, ground under)
{
    const rect in = cut(c, place);
    for (int row = in.row; row < in.row + in.rows; row++)
        for (int col = in.col; col < in.col + in.cols; col++)
            *canvas_at(c, row, col) = (cell){' ', INK_TEXT, (uint8_t)under};
}

void canvas_lay(canvas *c, rect place, ground under)
{
    const rect in = cut(c, place);
    for (int row = in.row; row < in.row + in.rows; row++)
        for (int col = in.col; col < in.col + in.cols; col++)
            canvas_at(c, row, col)->ground = (uint8_t)under;
}

/* ---- characters ---- */

/* Returns the ASCII character that replaces a sign. */
static uint32_t plain_sign(uint32_t sign)
{
    static const struct {
        uint32_t sign;
        char plain;
    } table[] = {
        {L'─', '-'}, {L'│', '|'}, {L'╭', '+'},  {L'╮', '+'}, {L'╰', '+'}, {L'╯', '+'}, {L'♣', 'c'}, {L'♦', 'd'},
        {L'♥', 'h'}, {L'♠', 's'}, {L'▶', '>'},  {L'·', '-'}, {L'…', '.'}, {L'░', '#'}, {L'▮', '#'}, {L'●', '*'},
        {L'▲', '^'}, {L'▼', 'v'}, {L'←', '<'},  {L'→', '>'}, {L'↑', '^'}, {L'↓', 'v'}, {L'★', '*'}, {L'┄', '-'},
        {L'—', '-'}, {L'–', '-'}, {L'’', '\''}, {L'×', 'x'}, {L'▪', '*'}, {L'≤', '<'}, {L'✓', '*'}, {L'▁', '_'},
        {L'▂', '_'}, {L'▃', '.'}, {L'▄', '-'},  {L'▅', '-'}, {L'▆', '='}, {L'▇', '+'}, {L'█', '#'}, {L'±', '~'},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].sign == sign)
            return (unsigned char)table[i].plain;
    return '?';
}

/* Reads a character and moves past it; a byte that begins none becomes '?'. */
static uint32_t next_character(const char **text)
{
    const uint32_t character = utf8_next(text, *text + UTF8_LONGEST);
    return character == UTF8_INVALID ? '?' : character;
}

static int width_of(uint32_t character)
{
    if (character < 0x80)
        return 1;
    const int width = wcwidth((wchar_t)character);
    return width < 0 ? 1 : width;
}

static void put_character(canvas *c, int row, int col, ink with, uint32_t character, int width)
{
    for (int i = 0; i < width; i++) {
        if (row < 0 || row >= c->rows || col + i < 0 || col + i >= c->cols)
            continue;
        cell *at = canvas_at(c, row, col + i);
        at->character = i == 0 ? character : 0;
        at->ink = (uint8_t)with;
    }
}

/* ---- the escape sequences of say.h ---- */

static const struct {
    const char *sequence;
    ink with;
} colours[] = {
    {"\033[32m", INK_CLUBS}, {"\033[94m", INK_DIAMONDS}, {"\033[31m", INK_HEARTS},
    {"\033[1m", INK_SPADES}, {"\033[35m", INK_JOKER},
};

/* Moves past an escape sequence, if one begins here, and changes the ink accordingly. */
static bool take_colour(const char **text, ink usual, ink *with)
{
    if (**text != '\033')
        return false;
    *with = usual;
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++)
        if (strncmp(*text, colours[i].sequence, strlen(colours[i].sequence)) == 0)
            *with = colours[i].with;
    *text += strcspn(*text, "m");
    *text += **text == 'm';
    return true;
}

static int columns_of(const char *text, const char *end)
{
    ink ignored;
    int columns = 0;
    while (*text && text < end)
        if (!take_colour(&text, INK_TEXT, &ignored))
            columns += width_of(next_character(&text));
    return columns;
}

/* ---- text ---- */

/* Writes up to `end` or the end of the text, in at most `most` columns. */
static int put_piece(canvas *c, int row, int col, int most, ink usual, ink *with, const char *text, const char *end)
{
    int used = 0;
    while (*text && text < end) {
        if (take_colour(&text, usual, with))
            continue;
        uint32_t character = next_character(&text);
        if (c->ascii && character >= 0x80)
            character = plain_sign(character);
        const int width = width_of(character);
        if (used + width > most)
            break;
        if (character >= ' ' && character != 0x7f)
            put_character(c, row, col + used, *with, character, width);
        used += width;
    }
    return used;
}

int canvas_put(canvas *c, int row, int col, int most, ink with, const char *text)
{
    const char *end = text + strlen(text);
    ink now = with;
    if (most <= 0)
        return 0;
    if (columns_of(text, end) <= most)
        return put_piece(c, row, col, most, with, &now, text, end);
    const int used = put_piece(c, row, col, most - 1, with, &now, text, end);
    put_character(c, row, col + used, with, c->ascii ? '.' : L'…', 1);
    return used + 1;
}

void canvas_put_right(canvas *c, int row, int col, int cols, ink with, const char *text)
{
    const int columns = columns_of(text, text + strlen(text));
    const int before = columns < cols ? cols - columns : 0;
    canvas_put(c, row, col + before, cols - before, with, text);
}

void canvas_put_centre(canvas *c, int row, int col, int cols, ink with, const char *text)
{
    const int columns = columns_of(text, text + strlen(text));
    const int before = columns < cols ? (cols - columns) / 2 : 0;
    canvas_put(c, row, col + before, cols - before, with, text);
}

/* Returns the end of the line that begins here: a newline, the last space that fits, or the middle of a long word. */
static const char *line_end(const char *line, int cols)
{
    const char *at = line, *space = NULL;
    ink ignored;
    int used = 0;
    while (*at && *at != '\n') {
        const char *before = at;
        if (take_colour(&at, INK_TEXT, &ignored))
            continue;
        if (*before == ' ' && before > line)
            space = before;
        used += width_of(next_character(&at));
        if (used > cols)
            return space ? space : before == line ? at : before;
    }
    return at;
}

/* Returns how far the later lines of a paragraph are indented: none; for `- an item`, to its text; for a paragraph that
 * begins with spaces, to the text after its first gap of two spaces, so that `  key  what it does` wraps in columns. */
static int indent_of(const char *paragraph, int cols)
{
    const char *end = paragraph + strcspn(paragraph, "\n"), *at = paragraph;
    if (at[0] == '-' && at[1] == ' ')
        return 2;
    if (*at != ' ')
        return 0;
    while (at < end && *at == ' ')
        at++;
    while (at < end && !(at[0] == ' ' && at[1] == ' '))
        at++;
    while (at < end && *at == ' ')
        at++;
    const int indent = columns_of(paragraph, at);
    return at < end && indent <= cols / 2 ? indent : 0;
}

int canvas_wrap(canvas *c, rect place, int skip, ink with, const char *text)
{
    ink now = with;
    int line = 0, indent = 0;
    while (*text && place.cols > 0) {
        const char *end = line_end(text, place.cols - indent);
        if (line >= skip && line - skip < place.rows)
            put_piece(c, place.row + line - skip, place.col + indent, place.cols - indent, with, &now, text, end);
        if (*end == '\n')
            indent = 0;
        else if (indent == 0)
            indent = indent_of(text, place.cols);
        text = end + (*end == ' ' || *end == '\n');
        line++;
    }
    return line;
}

/* ---- frames ---- */

void canvas_frame(canvas *c, rect at, ink with)
{
    const int bottom = at.row + at.rows - 1, right = at.col + at.cols - 1;
    for (int col = at.col + 1; col < right; col++) {
        canvas_put(c, at.row, col, 1, with, "─");
        canvas_put(c, bottom, col, 1, with, "─");
    }
    for (int row = at.row + 1; row < bottom; row++) {
        canvas_put(c, row, at.col, 1, with, "│");
        canvas_put(c, row, right, 1, with, "│");
    }
    canvas_put(c, at.row, at.col, 1, with, "╭");
    canvas_put(c, at.row, right, 1, with, "╮");
    canvas_put(c, bottom, at.col, 1, with, "╰");
    canvas_put(c, bottom, right, 1, with, "╯");
}

/* ---- as text ---- */

static void put_utf8(yv_text *text, uint32_t character)
{
    char bytes[UTF8_LONGEST];
    yv_put_bytes(text, bytes, utf8_encode(character, bytes));
}

void canvas_write(const canvas *c, yv_text *text)
{
    for (int row = 0; row < c->rows; row++) {
        int end = c->cols;
        while (end > 0 && c->cells[row * c->cols + end - 1].character == ' ')
            end--;
        for (int col = 0; col < end; col++)
            if (c->cells[row * c->cols + col].character)
                put_utf8(text, c->cells[row * c->cols + col].character);
        yv_put_char(text, '\n');
    }
}
