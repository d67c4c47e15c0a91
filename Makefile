# Yaniv. `make` builds build/yaniv; `make help` lists the rest.
#
#   CC=clang                     another compiler
#   SAN=address,undefined        sanitizers; each variant builds into its own folder
#   WERROR=1                     warnings are errors
#   PREFIX=/usr DESTDIR=…        where `make install` puts things

VERSION := 0.1.0
CC      := gcc
AR      := ar
SAN     :=

comma   := ,
VARIANT := $(if $(filter-out gcc,$(CC)),-$(notdir $(CC)))$(if $(SAN),-$(subst $(comma),-,$(SAN)))
B       := build$(if $(VARIANT),/$(patsubst -%,%,$(VARIANT)))

WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
CFLAGS  := -std=c17 -O2 -g -ffp-contract=off $(WARN) $(if $(WERROR),-Werror) $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer,-DNDEBUG)
LDFLAGS := $(if $(SAN),-fsanitize=$(SAN))
# What is not the library's is hidden: jansson has functions of the same names as src/proto/json.h, and must find its own.
POSIX   := -D_GNU_SOURCE -fvisibility=hidden

ENGINE := $(wildcard src/engine/*.c) src/chance/shuffle.c
OUTER  := src/chance/fair.c src/chance/audit.c src/chance/entropy.c src/chance/blake.c \
          src/bench/workload.c src/bench/workload_bots.c \
          $(wildcard src/ai/*.c src/train/*.c src/proto/*.c src/local/*.c src/sheet/*.c src/arena/*.c src/tui/*.c src/client/*.c) \
          $(wildcard src/server/*/*.c)
CLI    := $(wildcard src/cli/*.c)
LIBS   := -lsodium -ledit -lncursesw -ltinfo -ljpeg -lpng -lwebp -lqrencode -lsqlite3 -lwebsockets -luv -ljansson -lm -lpthread

objects = $(patsubst src/%.c,$(B)/obj/%.o,$(1))

.DELETE_ON_ERROR:
.PHONY: all clean help
all: $(B)/yaniv

help:
	@echo 'make              build/yaniv'
	@echo 'make test         every test (as ./test, without installing packages)'
	@echo 'make bench        speed figures, also beside those of the oracle in Python'
	@echo 'make bench-server the server under load, beside a relay in Colyseus'
	@echo 'make train        the bots’ net and beliefs from nothing, into build/train'
	@echo 'make sim          the server in a simulator, SEEDS=500 times'
	@echo 'make tsan         the server and its tests under ThreadSanitizer'
	@echo 'make bench-core   what a move costs in the core of the server'
	@echo 'make fuzz         libFuzzer, FUZZ_SECONDS=60 for each target'
	@echo 'make wasm         the engine and the bots as WebAssembly'
	@echo 'make web          the page for the browser, into build/web; make web-test its tests'
	@echo 'make install      program, library, headers, manual page, completion; PREFIX=/usr/local'
	@echo 'make format lint  clang-format and prettier; clang-tidy'
	@echo 'make clean'

$(B)/obj/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(POSIX) -MMD -MP -DYANIV_VERSION='"$(VERSION)"' -c -o $@ $<

$(B)/obj/ai/builtin.o: weights/yaniv.net

# Where no weights are there yet, the program can still be built, to train them.
weights/yaniv.net:
	@mkdir -p $(@D)
	touch $@

# The engine, the bots and the score sheet know no operating system: they are compiled without one.
$(B)/obj/ai/%.o: POSIX := -ffreestanding -fvisibility=hidden
$(B)/obj/engine/%.o $(B)/obj/chance/shuffle.o $(B)/obj/chance/fair.o $(B)/obj/chance/audit.o $(B)/obj/sheet/%.o: POSIX := -ffreestanding -fPIC -fno-semantic-interposition

$(B)/libyaniv.a: $(call objects,$(ENGINE))
	@rm -f $@
	$(AR) rcs $@ $^

SONAME := libyaniv.so.0
$(B)/libyaniv.so: $(call objects,$(ENGINE))
	$(CC) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -o $@ $^

$(B)/yaniv: $(call objects,$(CLI) $(OUTER)) $(B)/obj/pack.o $(B)/libyaniv.a
	$(CC) $(LDFLAGS) -o $@ $^ $(LIBS)

# ---- the page, inside the program ----

# It is built along where the tools for that are there; `make WEB=` takes what lies in build/web, or a placeholder.
WEB := $(if $(and $(shell command -v npm),$(shell command -v clang),$(shell command -v wasm-ld)),build/web/app.js)

build/pack/pack.c: scripts/pack.sh $(or $(WEB),$(shell find build/web -type f 2>/dev/null))
	scripts/pack.sh build/web build/pack

$(B)/obj/pack.o: build/pack/pack.c src/server/files/files.h
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -I. -c -o $@ $<

# ---- the same C in the browser: no libc, no emscripten ----

WASM_CC     := clang
WASM_CFLAGS := --target=wasm32 -std=c17 -O2 -DNDEBUG -ffreestanding -nostdlib -mbulk-memory -ffp-contract=off $(WARN)
WASM_BENCH  := $(ENGINE) $(filter-out src/ai/builtin.c,$(wildcard src/ai/*.c)) $(wildcard src/bench/*.c)
WASM_EXPORT := bench_rules_signature bench_bots_signature bench_weights bench_weights_room

# What the page's worker asks: the same files, and games on one device.
WASM_OFFLINE := $(WASM_BENCH) $(wildcard src/offline/*.c) src/page/local.c src/page/question.c src/page/refusal.c src/page/state.c \
                src/chance/fair.c

.PHONY: wasm
wasm: build/wasm/bench.wasm build/wasm/offline.wasm

build/wasm/bench.wasm: $(WASM_BENCH) $(wildcard $(addprefix src/,engine/*.h engine/*.def chance/*.h ai/*.h ai/*.def bench/*.h))
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_CFLAGS) -Wl,--no-entry $(WASM_EXPORT:%=-Wl,--export=%) -Wl,--stack-first -Wl,-z,stack-size=1048576 -o $@ $(WASM_BENCH)

build/wasm/offline.wasm: $(WASM_OFFLINE) $(wildcard $(addprefix src/,engine/*.h engine/*.def chance/*.h ai/*.h ai/*.def bench/*.h offline/*.h page/*.h))
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_CFLAGS) $(if $(WERROR),-Werror) -Wl,--no-entry $(WASM_EXPORT:%=-Wl,--export=%) -Wl,--export=offline_text -Wl,--export=offline_ask \
	    -Wl,--allow-undefined-file=src/offline/imports -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=1048576 -o $@ $(WASM_OFFLINE)

# What the page in the browser asks: the engine, the rules in plain words, and the score sheet.
PAGE := $(ENGINE) $(filter-out src/proto/rules_json.c src/proto/rules_page.c,$(wildcard src/proto/rules_*.c src/proto/tell*.c src/proto/wrap.c)) \
        $(wildcard src/page/*.c) $(filter-out src/sheet/quick.c,$(wildcard src/sheet/*.c)) src/chance/fair.c

build/wasm/page.wasm: $(PAGE) $(wildcard src/engine/*.h src/engine/*.def src/chance/*.h src/proto/*.h src/page/*.h src/sheet/*.h)
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_CFLAGS) $(if $(WERROR),-Werror) -Os -Wl,--no-entry -Wl,--export=page_text -Wl,--export=page_ask \
	    -Wl,--strip-all -Wl,-z,stack-size=131072 -o $@ $(PAGE)

include web/web.mk

# ---- for developers ----

SOURCES := $(wildcard src/*/*.[ch] bench/server/*.[ch] src/server/*/*.[ch] tests/sim/*.h bench/*.c tests/*.h tests/unit/*.[ch] tests/fuzz/*.[ch] examples/*.c)

# What clang-tidy 14 is asked: its analyzer and the checks for likely bugs, less those that only dislike our idioms.
TIDY := -*,clang-analyzer-*,bugprone-*,-bugprone-easily-swappable-parameters,-bugprone-reserved-identifier
TIDY := $(TIDY),-bugprone-macro-parentheses,-bugprone-too-small-loop-variable,-bugprone-narrowing-conversions
TIDY := $(TIDY),-bugprone-implicit-widening-of-multiplication-result
TIDY := $(TIDY),-clang-analyzer-valist.Uninitialized,-clang-analyzer-security.insecureAPI.*

.PHONY: test bench train format lint
test:
	tests/run.sh

bench: all
	bench/run.sh

# From nothing to weights, as those in weights/ were made: a quarter of an hour on two cores. It goes on where it stopped; copy
# the result to weights/ to use it.
train: all
	nice $(B)/yaniv train --folder build/train --seed 6 --threads 2 --samples 80
	nice $(B)/yaniv train --folder build/train --beliefs --seed 1 --samples 6

format: web/node_modules/.package-lock.json
	clang-format -i $(SOURCES)
	cd web && npm run --silent format

lint:
	@printf '%s\n' $(wildcard src/*/*.c src/server/*/*.c) | xargs -P $$(nproc) -I FILE \
	    clang-tidy --quiet --checks='$(TIDY)' --warnings-as-errors='*' FILE -- -std=c17 -D_GNU_SOURCE

# ---- installing ----

PREFIX     := /usr/local
BINDIR     := $(PREFIX)/bin
LIBDIR     := $(PREFIX)/lib
INCLUDEDIR := $(PREFIX)/include/yaniv
MANDIR     := $(PREFIX)/share/man/man1
COMPLETION := $(PREFIX)/share/bash-completion/completions

# All that yaniv.h includes; the others are the engine's own business.
HEADERS := $(filter-out src/engine/hand.h src/engine/sound.h,$(wildcard src/engine/*.h src/engine/*.def))

.PHONY: install uninstall
install: all $(B)/libyaniv.so
	install -d $(addprefix $(DESTDIR),$(BINDIR) $(LIBDIR)/pkgconfig $(INCLUDEDIR)/engine $(INCLUDEDIR)/chance $(MANDIR) $(COMPLETION))
	install -m 755 $(B)/yaniv $(DESTDIR)$(BINDIR)/yaniv
	install -m 644 $(B)/libyaniv.a $(DESTDIR)$(LIBDIR)/libyaniv.a
	install -m 755 $(B)/libyaniv.so $(DESTDIR)$(LIBDIR)/libyaniv.so.$(VERSION)
	ln -sf libyaniv.so.$(VERSION) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libyaniv.so
	install -m 644 $(HEADERS) $(DESTDIR)$(INCLUDEDIR)/engine
	install -m 644 src/chance/shuffle.h $(DESTDIR)$(INCLUDEDIR)/chance
	sed -e 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@INCLUDEDIR@|$(INCLUDEDIR)|; s|@VERSION@|$(VERSION)|' \
	    scripts/yaniv.pc.in > $(DESTDIR)$(LIBDIR)/pkgconfig/yaniv.pc
	$(B)/yaniv help --man > $(DESTDIR)$(MANDIR)/yaniv.1
	$(B)/yaniv help --completion bash > $(DESTDIR)$(COMPLETION)/yaniv

uninstall:
	rm -rf $(DESTDIR)$(BINDIR)/yaniv $(DESTDIR)$(LIBDIR)/libyaniv.* $(DESTDIR)$(LIBDIR)/pkgconfig/yaniv.pc \
	    $(DESTDIR)$(INCLUDEDIR) $(DESTDIR)$(MANDIR)/yaniv.1 $(DESTDIR)$(COMPLETION)/yaniv

clean:
	rm -rf build

-include $(shell find build -name '*.d' 2>/dev/null)

# ---- tests: every file of tests/unit is a program ----

UNITS := $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/*.c))

.PHONY: units
units: $(UNITS)

$(B)/tests/%: tests/unit/%.c tests/check.h $(call objects,$(OUTER)) $(B)/obj/pack.o $(B)/libyaniv.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -D_GNU_SOURCE -MMD -MP -MF $(B)/tests/$*.d $(LDFLAGS) -o $@ $< $(call objects,$(OUTER)) $(B)/obj/pack.o $(B)/libyaniv.a $(LIBS)

# What is made for the browser, run here, where sanitizers see it.
BROWSER := $(sort $(filter-out $(ENGINE),$(PAGE) $(WASM_OFFLINE)) src/ai/builtin.c)

$(B)/tests/browser: tests/unit/browser.c tests/check.h $(call objects,$(BROWSER)) $(B)/libyaniv.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -D_GNU_SOURCE -MMD -MP -MF $(B)/tests/browser.d $(LDFLAGS) -o $@ $< $(call objects,$(BROWSER)) $(B)/libyaniv.a -lm

include tests/fuzz/fuzz.mk

# ---- what a move costs in the server's core ----

.PHONY: bench-core
bench-core: $(B)/bench-core
	$(B)/bench-core

$(B)/bench-core: bench/core.c $(call objects,$(FUZZ_OF_request)) $(B)/libyaniv.a
	$(CC) $(CFLAGS) -D_GNU_SOURCE -MMD -MP -MF $(B)/bench-core.d $(LDFLAGS) -o $@ $(filter %.c %.o %.a,$^) $(FUZZ_LIBS_request)

# ---- a long soak of the simulator: make sim SEEDS=1000 FROM=1 ----

SEEDS := 500
FROM  := 1000
.PHONY: sim
sim: $(B)/tests/simulator
	SIM_SEEDS=$(SEEDS) SIM_FROM=$(FROM) $(B)/tests/simulator whatever

# ---- the server under ThreadSanitizer: what runs in threads, and all scripts of tests/server ----

.PHONY: tsan
tsan:
	$(MAKE) -s SAN=thread all build/thread/tests/outbox
	build/thread/tests/outbox
	@for script in accounts sockets restart disk; do \
	    echo "== $$script"; python3 tests/server/$$script.py build/thread/yaniv || exit 1; \
	done

include bench/server/server.mk
