#!/usr/bin/env python3
"""Checks every include and import against the tables in docs/ARCHITECTURE.md, and draws them.

    tests/layers.py             checks; the last line is "N passed, N failed"
    tests/layers.py --draw      writes docs/architecture.svg, and the index of files in docs/ARCHITECTURE.md
    tests/layers.py --graph     prints every edge that the code has, in the form of the tables' cells

A table of modules has the columns `module`, `decides`, `uses` and, for C, `libraries`. A module is a folder, or a file named without
its ending; it may use the modules named in its third cell, and itself. Where a folder is a module and its files are
too, the files' rows say what they use of each other, and the folder's row says what all of them use besides. The checks are:

  - every file belongs to a module, and every module has files;
  - every include of a file of ours, and every import of the page, follows the table;
  - every other header is one that C guarantees without a library, or belongs to a library that the module names;
  - the table lists nothing that the code does not use, and has no cycle;
  - docs/architecture.svg is the picture of the table;
  - the index of files lists every file with the first sentence of its first comment;
  - every file that the document names exists.
"""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCUMENT = "docs/ARCHITECTURE.md"
PICTURE = "docs/architecture.svg"

FREESTANDING = {"stdint.h", "stddef.h", "stdbool.h", "stdarg.h", "limits.h", "float.h", "stdalign.h", "immintrin.h"}
LIBRARIES = {  # the name in the tables: its headers
    "libc": r"(assert|ctype|errno|inttypes|locale|malloc|math|signal|stdio|stdlib|string|strings|time|wchar|wctype|stdatomic|threads|setjmp)\.h",
    "POSIX": r"(arpa/.*|dirent|dlfcn|fcntl|glob|ifaddrs|langinfo|libgen|net/.*|netdb|netinet/.*|poll|pthread|pwd|sched|spawn|"
             r"sys/.*|syslog|termios|unistd|getopt|sysexits)\.h",
    "Linux": r"linux/.*\.h",
    "libsodium": r"sodium\.h",
    "libedit": r"editline/.*|histedit\.h",
    "ncurses": r"n?curses(w/.*)?\.h|term\.h",
    "libjpeg": r"jpeglib\.h|jerror\.h",
    "libpng": r"png\.h",
    "zlib": r"zlib\.h",
    "libwebp": r"webp/.*",
    "libqrencode": r"qrencode\.h",
    "SQLite": r"sqlite3\.h",
    "libwebsockets": r"libwebsockets(/.*)?\.h",
    "libuv": r"uv\.h",
    "OpenSSL": r"openssl/.*\.h",
    "jansson": r"jansson\.h",
    "ICU": r"unicode/.*\.h",
    "libpq": r"libpq-fe\.h|libpq/.*",
    "libnats": r"nats/.*|nats\.h",
}


class Module:
    def __init__(self, name, uses, libraries):
        self.name, self.uses, self.libraries = name, uses, libraries
        self.files = []


def names_in(cell):
    return re.findall(r"`([^`]+)`", cell)


def read_tables():
    """Returns the modules of every table by name, in the order in which they are listed."""
    modules, columns = {}, None
    for line in open(os.path.join(ROOT, DOCUMENT), encoding="utf-8"):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            columns = None
        elif cells[:3] == ["module", "decides", "uses"]:
            columns = cells
        elif columns and names_in(cells[0]):
            name = names_in(cells[0])[0]
            libraries = [word.strip() for word in cells[3].split(",")] if len(cells) > 3 and cells[3] else []
            modules[name] = Module(name, names_in(cells[2]), libraries)
    return modules


def tracked_files():
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "src", "web/src"], cwd=ROOT, text=True,
                            stdout=subprocess.PIPE, check=True).stdout.split("\n")
    return [path for path in listed if re.search(r"\.(c|h|def|ts|tsx)$", path) and os.path.exists(os.path.join(ROOT, path))]


def module_of(path, modules):
    """Returns the module that a file belongs to: the nearest folder that is a module, or the file itself."""
    folder = os.path.dirname(path)
    while folder and folder not in modules:
        folder = os.path.dirname(folder)
    return modules.get(folder) or part_of(path, modules)


def part_of(path, modules):
    """Returns the module that a file is by itself, or None."""
    return modules.get(re.sub(r"\.[a-z]+$", "", path))


def has_parts(module, modules):
    return any(os.path.dirname(name) == module.name and name.count("/") == module.name.count("/") + 1 and
               not os.path.isdir(os.path.join(ROOT, name)) for name in modules)


def resolve(path, target):
    """Returns our file that an include or import in `path` names, or None if it is not ours."""
    base = os.path.normpath(os.path.join(os.path.dirname(path), target))
    for ending in ("", ".ts", ".tsx", "/index.ts"):
        if os.path.isfile(os.path.join(ROOT, base + ending)):
            return base + ending
    return None


def references(path):
    """Yields (target, is_ours) for everything that a file includes or imports."""
    text = open(os.path.join(ROOT, path), encoding="utf-8").read()
    if path.endswith((".c", ".h", ".def")):
        for quote, target in re.findall(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]', text, re.M):
            yield target, quote == '"'
    else:
        for target in re.findall(r'(?:from|import)\s*\(?\s*"(\.[^"]+)"', text):
            yield target, True


class Report:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, holds, message):
        self.passed += bool(holds)
        self.failed += not holds
        if not holds:
            print("FAILED:", message)


def check_library(report, path, module, header):
    if header in FREESTANDING:
        report.check(True, "")
        return
    known = [name for name, pattern in LIBRARIES.items() if re.fullmatch(pattern, header)]
    report.check(known and known[0] in module.libraries,
                 f"{path} includes <{header}>, but {module.name} does not list {known[0] if known else 'a library for it'}")


def find_cycle(graph):
    """Returns a list of nodes that form a cycle, or None."""
    state, stack = {}, []

    def visit(node):
        state[node] = "open"
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if state.get(other) == "open":
                return stack[stack.index(other):] + [other]
            if other not in state:
                found = visit(other)
                if found:
                    return found
        stack.pop()
        state[node] = "done"
        return None

    for node in sorted(graph):
        if node not in state:
            found = visit(node)
            if found:
                return found
    return None


def check_edge(report, edges, path, module, other):
    edges.setdefault(module.name, set()).add(other.name)
    report.check(other.name in module.uses, f"{path} uses {other.name}, but {module.name} may not")


def check_files(report, modules, files):
    """Checks every reference of every file, and returns the edges between modules that the code has."""
    edges = {}
    for path in files:
        module, part = module_of(path, modules), part_of(path, modules)
        report.check(module, f"{path} belongs to no module of {DOCUMENT}")
        if not module:
            continue
        module.files.append(path)
        if has_parts(module, modules) and not path.endswith(".def"):
            report.check(part, f"{path} has no row of its own in {DOCUMENT}")
        if part and part is not module:
            part.files.append(path)
        for target, is_ours in references(path):
            other_path = resolve(path, target) if is_ours else None
            if not is_ours:
                check_library(report, path, module, target)
            elif other_path and other_path.startswith(("src/", "web/src/")) and module_of(other_path, modules):
                other = module_of(other_path, modules)
                if other is not module:
                    check_edge(report, edges, path, module, other)
                elif part and part_of(other_path, modules) not in (None, part):
                    check_edge(report, edges, path, part, part_of(other_path, modules))
    return edges


def check_tables(report, modules, edges):
    for module in modules.values():
        report.check(module.files, f"{module.name} has no files")
        for other in module.uses:
            report.check(other in modules, f"{module.name} uses {other}, which is no module")
            report.check(other in edges.get(module.name, ()), f"{module.name} need not list {other}: nothing there uses it")
    cycle = find_cycle({module.name: set(module.uses) for module in modules.values()})
    report.check(not cycle, f"the table has a cycle: {' -> '.join(cycle or [])}")


# ---- the picture ----

BOX_WIDTH, BOX_HEIGHT, GAP_X, GAP_Y, MARGIN = 132, 34, 22, 46, 24


def drawn_modules(modules):
    """Returns what the picture shows: the folders of src, without the parts of the server's core."""
    return {name: m for name, m in modules.items()
            if name.startswith("src/") and not name.startswith("src/server/core/")}


def depth_of(name, modules, known):
    """Returns how many modules lie below this one, at least."""
    if name not in known:
        below = [depth_of(other, modules, known) for other in modules[name].uses if other in modules]
        known[name] = 1 + max(below, default=-1)
    return known[name]


def find_rows(modules):
    """Returns the rows of the picture, lowest first: a module stands just below the lowest that uses it."""
    depths = {}
    for name in modules:
        depth_of(name, modules, depths)
    for name in sorted(modules, key=lambda one: -depths[one]):
        above = [depths[user] for user, module in modules.items() if name in module.uses]
        depths[name] = min(above) - 1 if above else depths[name]
    rows = [[] for _ in range(max(depths.values()) + 1)]
    for name in modules:
        rows[depths[name]].append(name)
    return rows


def reachable(name, modules, seen):
    for other in modules[name].uses:
        if other in modules and other not in seen:
            seen.add(other)
            reachable(other, modules, seen)
    return seen


def direct_uses(name, modules):
    """Returns the modules that a module uses and that none of its other used modules uses."""
    uses = [other for other in modules[name].uses if other in modules]
    return [one for one in uses if not any(one in reachable(other, modules, set()) for other in uses if other != one)]


def order_rows(rows, links):
    """Sorts each row by the places of its neighbours, several times, so that few lines cross."""
    place = {name: i - len(row) / 2 for row in rows for i, name in enumerate(row)}
    for sweep in range(12):
        for row in rows if sweep % 2 else reversed(rows):
            def centre(name):
                near = [place[other] for other in links[name]]
                return sum(near) / len(near) if near else 0
            row.sort(key=lambda name: (round(centre(name), 6), name))
            for i, name in enumerate(row):
                place[name] = i - (len(row) - 1) / 2
    return place


def draw(modules):
    modules = drawn_modules(modules)
    rows = find_rows(modules)
    uses = {name: direct_uses(name, modules) for name in modules}
    links = {name: uses[name] + [user for user in modules if name in uses[user]] for name in modules}
    columns = order_rows(rows, links)
    most = max(len(row) for row in rows)
    width = 2 * MARGIN + most * BOX_WIDTH + (most - 1) * GAP_X
    height = 2 * MARGIN + len(rows) * BOX_HEIGHT + (len(rows) - 1) * GAP_Y
    place = {name: (width / 2 - BOX_WIDTH / 2 + columns[name] * (BOX_WIDTH + GAP_X),
                    height - MARGIN - BOX_HEIGHT - depth * (BOX_HEIGHT + GAP_Y))
             for depth, row in enumerate(rows) for name in row}
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
             f'<rect width="{width}" height="{height}" fill="#fbf7ef"/>']
    for name in modules:
        x, y = place[name]
        for other in sorted(uses[name]):
            to_x, to_y = place[other]
            x1, y1, x2, y2 = x + BOX_WIDTH / 2, y + BOX_HEIGHT, to_x + BOX_WIDTH / 2, to_y
            bend = (y2 - y1) / 2
            parts.append(f'<path d="M{x1:.0f} {y1:.0f}C{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} {x2:.0f} {y2:.0f}" '
                         'fill="none" stroke="#b08d57" stroke-width="1.3"/>')
    for name in sorted(modules):
        x, y = place[name]
        fill = "#dbe8df" if name.startswith("src/server") else "#f2dcc0"
        parts.append(f'<rect x="{x:.0f}" y="{y:.0f}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="7" fill="{fill}" stroke="#7a6240"/>')
        parts.append(f'<text x="{x + BOX_WIDTH / 2:.0f}" y="{y + BOX_HEIGHT / 2 + 4:.0f}" text-anchor="middle" fill="#2d2416">'
                     f'{name.removeprefix("src/")}</text>')
    return "\n".join(parts + ["</svg>", ""])


# ---- the index of files ----

INDEX = ("<!-- index: written by tests/layers.py --draw -->\n", "<!-- end of the index -->\n")


def first_sentence(path):
    """Returns the first sentence of the comment that a file begins with, or an empty string."""
    text = open(os.path.join(ROOT, path), encoding="utf-8").read()
    if path.endswith((".c", ".h")):
        found = re.match(r"/\*(.*?)\*/", text, re.S)
        words = re.sub(r"\n \*", " ", found.group(1)) if found else ""
    else:
        found = re.match(r"(?://.*\n)+", text)
        words = re.sub(r"//", " ", found.group(0)) if found else ""
    words = " ".join(words.split())
    return re.split(r"(?<=[.])\s", words)[0].rstrip(":") if words else ""


def indexed(path, files):
    """True if a file has a line in the index: a header stands for its .c file, English for all languages."""
    if path.startswith("web/src/i18n/"):
        return path.endswith(("/en.ts", "/index.ts"))
    return not path.endswith(".def") and not (path.endswith(".c") and path[:-2] + ".h" in files)


def index_text(files):
    lines, folder = [], None
    known = set(files)
    for path in sorted(files, key=lambda one: (os.path.dirname(one), one)):
        if not indexed(path, known):
            continue
        if os.path.dirname(path) != folder:
            folder = os.path.dirname(path)
            lines.append(f"\n**{folder}**\n")
        lines.append(f"- {os.path.basename(path)}: {first_sentence(path)}")
    return "\n".join(lines)[1:] + "\n\n"


def split_document():
    text = open(os.path.join(ROOT, DOCUMENT), encoding="utf-8").read()
    begin = text.index(INDEX[0]) + len(INDEX[0])
    end = text.index(INDEX[1])
    return text[:begin], text[begin:end], text[end:]


def check_index(report, files):
    known = set(files)
    for path in files:
        if indexed(path, known):
            report.check(first_sentence(path), f"{path} does not begin with a comment that says what it is")
    report.check(split_document()[1] == index_text(files), f"the index of {DOCUMENT} is out of date: run tests/layers.py --draw")


def write_index(files):
    before, _, after = split_document()
    with open(os.path.join(ROOT, DOCUMENT), "w", encoding="utf-8") as out:
        out.write(before + index_text(files) + after)


def check_paths(report):
    """Checks that every whole path of a source file in the document exists."""
    text = open(os.path.join(ROOT, DOCUMENT), encoding="utf-8").read()
    for path in sorted(set(re.findall(r"\b(?:src|web|tests|docs|bench)/[\w/.-]*\w", text))):
        found = any(os.path.exists(os.path.join(ROOT, path + ending)) for ending in ("", ".c", ".h", ".def", ".ts", ".tsx"))
        report.check(found, f"{DOCUMENT} names {path}, which does not exist")


def print_graph(edges):
    for name in sorted(edges):
        print(f"{name}: " + ", ".join(f"`{other}`" for other in sorted(edges[name])))


def main(arguments):
    modules = read_tables()
    picture = os.path.join(ROOT, PICTURE)
    if arguments == ["--draw"]:
        with open(picture, "w", encoding="utf-8") as out:
            out.write(draw(modules))
        write_index(tracked_files())
        return 0
    report = Report()
    files = tracked_files()
    if arguments == ["--graph"]:
        sys.stdout, hidden = open(os.devnull, "w"), sys.stdout
        edges = check_files(report, modules, files)
        sys.stdout = hidden
        print_graph(edges)
        return 0
    edges = check_files(report, modules, files)
    check_tables(report, modules, edges)
    check_index(report, files)
    check_paths(report)
    drawn = open(picture, encoding="utf-8").read() if os.path.exists(picture) else ""
    report.check(drawn == draw(modules), f"{PICTURE} is not the picture of the table: run tests/layers.py --draw")
    print(f"{report.passed} passed, {report.failed} failed")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
