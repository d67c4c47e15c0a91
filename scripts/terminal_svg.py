#!/usr/bin/env python3
"""Draws a terminal's screen as SVG: reads what `tmux capture-pane -epN` prints, and writes the picture.

docs/play.svg is a game of five in a terminal of 80 × 24. Start it, play until it is worth a picture, and take that:

    tmux new-session -s picture -x 80 -y 24 'build/yaniv play --seed 14 --bot easy --bot easy --bot easy --bot easy'
    tmux capture-pane -epN -t picture | scripts/terminal_svg.py 'A game of Yaniv in a terminal' > docs/play.svg
"""
import html
import re
import sys
import unicodedata

CELL_WIDE, CELL_HIGH, BASELINE = 9, 19, 14
LEVELS = (0, 95, 135, 175, 215, 255)
FIRST_16 = ("000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
            "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff").split()


def colour(number):
    """Returns one of xterm's 256 colours."""
    if number < 16:
        return "#" + FIRST_16[number]
    if number >= 232:
        return "#" + 3 * f"{8 + 10 * (number - 232):02x}"
    cube = number - 16
    return "#" + "".join(f"{LEVELS[part]:02x}" for part in (cube // 36, cube // 6 % 6, cube % 6))


def apply_codes(codes, style):
    """Returns the style after a sequence of SGR codes: foreground, background, bold, reverse."""
    front, back, bold, reverse = style
    codes = iter(codes)
    for code in codes:
        if code == 0:
            front, back, bold, reverse = None, None, False, False
        elif code in (1, 22):
            bold = code == 1
        elif code in (7, 27):
            reverse = code == 7
        elif code in (38, 48):
            next(codes)  # 5: a number follows
            if code == 38:
                front = next(codes)
            else:
                back = next(codes)
        elif 30 <= code <= 37 or 90 <= code <= 97:
            front = code - 30 if code < 90 else code - 82
        elif 40 <= code <= 47:
            back = code - 40
        elif code in (39, 49):
            front, back = (None, back) if code == 39 else (front, None)
    return front, back, bold, reverse


def cells_of(line, style):
    """Returns the characters of a line with their columns and styles, and the style after it."""
    cells, column = [], 0
    for escape, character in re.findall(r"\x1b\[([\d;:]*)m|(.)", line):
        if not character:
            style = apply_codes([int(code or 0) for code in re.split("[;:]", escape)], style)
            continue
        width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        cells.append((column, width, character, style))
        column += width
    return cells, style


def runs_of(cells, key):
    """Joins neighbours with the same key into (column, width, text, key)."""
    runs = []
    for column, width, character, style in cells:
        look = key(style)
        if runs and runs[-1][3] == look and runs[-1][0] + runs[-1][1] == column:
            first, wide, text, _ = runs[-1]
            runs[-1] = (first, wide + width, text + character, look)
        else:
            runs.append((column, width, character, look))
    return runs


def ground_of(style):
    front, back, _, reverse = style
    return front if reverse else back


def ink_of(style):
    front, back, bold, reverse = style
    return (back if reverse else front), bold


def draw(lines, title):
    rows = []
    style = (None, None, False, False)
    for line in lines:
        cells, style = cells_of(line, style)
        rows.append(cells)
    wide = max(column + width for cells in rows for column, width, _, _ in cells) * CELL_WIDE
    high = len(rows) * CELL_HIGH
    page = next((ground_of(cells[-1][3]) for cells in rows[-2:-1] if cells), None)
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
           f'role="img" aria-label="{html.escape(title)}">')
    yield f'<rect width="100%" height="100%" fill="{colour(page if page is not None else 16)}"/>'
    for row, cells in enumerate(rows):
        for column, width, _, ground in runs_of(cells, ground_of):
            if ground is not None and ground != page:
                yield (f'<rect x="{column * CELL_WIDE}" y="{row * CELL_HIGH}" width="{width * CELL_WIDE}" '
                       f'height="{CELL_HIGH}" fill="{colour(ground)}"/>')
    yield '<g font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="15" xml:space="preserve">'
    for row, cells in enumerate(rows):
        for column, width, text, (ink, bold) in runs_of(cells, ink_of):
            for word in re.finditer(r"\S+(?: \S+)*", text):
                yield (f'<text x="{(column + word.start()) * CELL_WIDE}" y="{row * CELL_HIGH + BASELINE}" '
                       f'fill="{colour(7 if ink is None else ink)}"{" font-weight=" + chr(34) + "bold" + chr(34) if bold else ""} '
                       f'textLength="{len(word.group()) * CELL_WIDE}">{html.escape(word.group())}</text>')
    yield "</g>\n</svg>"


if __name__ == "__main__":
    title = sys.argv[1] if len(sys.argv) > 1 else "A terminal"
    print("\n".join(draw(sys.stdin.read().rstrip("\n").split("\n"), title)))
