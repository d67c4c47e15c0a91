#!/usr/bin/env python3
"""Draws SVG charts of a training on stdout, from the output of `yaniv train`.

    curves.py training LOG     strength and loss over decisions, from the messages that `yaniv train` writes to stderr
    curves.py assaf FILE       chances of Assaf, predicted and actual, from `yaniv train --measure assaf`
"""
import re
import sys

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 360, 56, 56, 40, 44
INK, GRID, FIRST, SECOND = "#6b5f55", "#cbbfb2", "#b4552d", "#2d6f8e"


def scale(value, low, high, begin, end):
    return begin + (value - low) * (end - begin) / (high - low)


class Picture:
    def __init__(self, title, x_range, x_label):
        self.x_range = x_range
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
            f'height="{HEIGHT}" role="img" aria-label="{title}">',
            f'<rect width="100%" height="100%" rx="8" fill="#fbf7f0"/>',
            f'<g font-family="DejaVu Sans,Helvetica,sans-serif" font-size="12" fill="{INK}">',
            f'<text x="{LEFT}" y="22" font-size="14">{title}</text>',
            f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">{x_label}</text>',
        ]

    def x(self, value):
        return scale(value, *self.x_range, LEFT, WIDTH - RIGHT)

    @staticmethod
    def y(value, y_range):
        return scale(value, *y_range, HEIGHT - BOTTOM, TOP)

    def axis_x(self, ticks):
        for tick in ticks:
            self.parts.append(f'<text x="{self.x(tick):.1f}" y="{HEIGHT - BOTTOM + 18}" '
                              f'text-anchor="middle">{tick}</text>')

    def axis_y(self, y_range, ticks, color, right=False, grid=True):
        for tick in ticks:
            y = self.y(tick, y_range)
            if grid:
                self.parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{GRID}" stroke-width="0.6"/>')
            x, anchor = (WIDTH - RIGHT + 6, "start") if right else (LEFT - 6, "end")
            self.parts.append(f'<text x="{x}" y="{y + 4:.1f}" text-anchor="{anchor}" fill="{color}">{tick}</text>')

    def line(self, points, y_range, color):
        path = " ".join(f"{self.x(x):.1f},{self.y(y, y_range):.1f}" for x, y in points)
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')

    def bar(self, x, low, high, y_range, color):
        self.parts.append(f'<path d="M{self.x(x):.1f} {self.y(low, y_range):.1f}V{self.y(high, y_range):.1f}" '
                          f'stroke="{color}" stroke-width="1.2" opacity="0.6"/>')

    def dot(self, x, y, y_range, color):
        self.parts.append(f'<circle cx="{self.x(x):.1f}" cy="{self.y(y, y_range):.1f}" r="3.2" fill="{color}"/>')

    def words(self, x, y, text, color):
        self.parts.append(f'<text x="{x}" y="{y}" fill="{color}">{text}</text>')

    def finish(self):
        return "\n".join(self.parts + ["</g>", "</svg>"])


def smooth(points, width):
    result = []
    for i, (x, _) in enumerate(points):
        near = [y for _, y in points[max(0, i - width): i + width + 1]]
        result.append((x, sum(near) / len(near)))
    return result


def read_log(lines):
    pattern = re.compile(r"([\d.]+) M of .* loss ([\d.]+), beats greedy in ([\d.]+) ± ([\d.]+)")
    return [tuple(map(float, found.groups())) for found in map(pattern.search, lines) if found]


def training(lines):
    rows = read_log(lines)
    if not rows:
        sys.exit("curves.py: the file contains no training progress")
    most = rows[-1][0]
    picture = Picture("Training", (0, most), "million decisions")
    shares, losses = (60, 100), (3.0, 3.6)
    picture.axis_x([round(most * i / 5) for i in range(6)])
    picture.axis_y(shares, range(60, 101, 10), FIRST)
    picture.axis_y(losses, [3.0, 3.2, 3.4, 3.6], SECOND, right=True, grid=False)
    for decisions, _, share, margin in rows:
        picture.bar(decisions, share - margin, min(100, share + margin), shares, FIRST)
    picture.line(smooth([(row[0], row[2]) for row in rows], 2), shares, FIRST)
    picture.line(smooth([(row[0], min(row[1], 3.6)) for row in rows], 2), losses, SECOND)
    picture.words(LEFT + 90, 22, "games won against greedy, %", FIRST)
    picture.words(LEFT + 320, 22, "loss", SECOND)
    return picture.finish()


def read_assaf(lines):
    """Returns a list of (title, [(points, predicted, actual, margin, times)])."""
    tables = []
    row = re.compile(r"^\s+(\d+)\s+([\d.]+) %\s+([\d.]+) %\s+[-+][\d.]+\s+±\s+([\d.]+)\s+(\d+)")
    for line in lines:
        found = row.match(line)
        if found:
            tables[-1][1].append(tuple(map(float, found.groups())))
        elif re.match(r"^\w+.*, \d players", line):
            tables.append((line.strip(), []))
    return tables


def assaf(lines):
    tables = read_assaf(lines)
    if not tables:
        sys.exit("curves.py: the file contains no table of Assafs")
    most = 70
    picture = Picture("Assaf", (0, most), "predicted, %")
    picture.axis_x(range(0, most + 1, 10))
    picture.axis_y((0, most), range(0, most + 1, 10), INK)
    picture.line([(0, 0), (most, most)], (0, most), GRID)
    for title, rows in tables:
        color = FIRST if ", 2" in title else SECOND
        for _, predicted, actual, margin, times in rows:
            if times < 200:
                continue
            picture.bar(predicted, max(0, actual - margin), actual + margin, (0, most), color)
            picture.dot(predicted, actual, (0, most), color)
    picture.words(LEFT + 60, 22, "actual, %: 2 players", FIRST)
    picture.words(LEFT + 230, 22, "4 players", SECOND)
    picture.words(LEFT + 330, 22, "a dot for each preset and hand total", INK)
    return picture.finish()


PICTURES = {"training": training, "assaf": assaf}

if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in PICTURES:
        sys.exit(__doc__)
    with open(sys.argv[2], encoding="utf-8") as file:
        print(PICTURES[sys.argv[1]](file.readlines()))
