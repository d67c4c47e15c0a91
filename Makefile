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
LIBS    := -lsodium -ledit -lncursesw -ltinfo -ljpeg -lpng -lwebp -lqrencode -lsqlite3 -lwebsockets -luv -ljansson -lm -lpthread

# A module is a folder. The library is the first three; what knows no operating system is compiled without one.
LIBRARY      := base engine chance
FREESTANDING := $(LIBRARY) json sheet ai runner bench wasm
MODULES      := $(patsubst src/%/,%,$(sort $(dir $(wildcard src/*/*.c src/*/*/*.c))))

sources = $(foreach module,$(1),$(wildcard src/$(module)/*.c))
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

FLAGS := -D_GNU_SOURCE -fvisibility=hidden
$(FREESTANDING:%=$(B)/obj/%/%.o): FLAGS := -ffreestanding -fvisibility=hidden
$(LIBRARY:%=$(B)/obj/%/%.o): FLAGS := -ffreestanding -fPIC -fno-semantic-interposition
$(B)/obj/base/%.o: FLAGS := -ffreestanding -fPIC -fvisibility=hidden

$(B)/obj/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(FLAGS) -MMD -MP -DYANIV_VERSION='"$(VERSION)"' -c -o $@ $<

$(B)/obj/builtin/builtin.o: weights/yaniv.net

# Without weights the program can still be built, to train them.
weights/yaniv.net:
	@mkdir -p $(@D)
	touch $@

$(B)/libyaniv.a: $(call objects,$(call sources,$(LIBRARY)))
$(B)/program.a: $(call objects,$(call sources,$(MODULES))) $(B)/obj/pack.o
$(B)/%.a:
	@rm -f $@
	$(AR) rcs $@ $^

SONAME := libyaniv.so.0
$(B)/libyaniv.so: $(call objects,$(call sources,$(LIBRARY)))
	$(CC) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -o $@ $^

$(B)/yaniv: $(B)/obj/main.o $(B)/program.a
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

WASM_CC      := clang
WASM_CFLAGS  := --target=wasm32 -std=c17 -DNDEBUG -ffreestanding -nostdlib -mbulk-memory -ffp-contract=off $(WARN) $(if $(WERROR),-Werror)
WASM_LDFLAGS := --target=wasm32 -nostdlib -Wl,--no-entry -Wl,--strip-all -Wl,--stack-first
WASM_BENCH   := bench_rules_signature bench_bots_signature bench_weights bench_weights_capacity

# Everything is compiled twice: fast for the worker, small for the page. The linker drops what a module does not need.
WASM_SOURCES := $(call sources,$(FREESTANDING) rulebook)
WASM_FAST    := $(WASM_SOURCES:src/%.c=build/wasm/fast/%.o)
WASM_SMALL   := $(WASM_SOURCES:src/%.c=build/wasm/small/%.o)
exporting     = $(1:%=-Wl,--export=%)

build/wasm/fast/%.o: src/%.c
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_CFLAGS) -O2 -MMD -MP -c -o $@ $<

build/wasm/small/%.o: src/%.c
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_CFLAGS) -Os -MMD -MP -c -o $@ $<

.PHONY: wasm
wasm: build/wasm/bench.wasm build/wasm/offline.wasm build/wasm/page.wasm

# The signatures alone; the module of the page's worker; the module of the page itself.
build/wasm/bench.wasm: $(WASM_FAST)
	$(WASM_CC) $(WASM_LDFLAGS) -Wl,-z,stack-size=1048576 $(call exporting,$(WASM_BENCH)) -o $@ $^

build/wasm/offline.wasm: $(WASM_FAST) src/wasm/imports
	$(WASM_CC) $(WASM_LDFLAGS) -Wl,-z,stack-size=1048576 -Wl,--allow-undefined-file=src/wasm/imports \
	    $(call exporting,$(WASM_BENCH) offline_text offline_ask) -o $@ $(WASM_FAST)

build/wasm/page.wasm: $(WASM_SMALL)
	$(WASM_CC) $(WASM_LDFLAGS) -Wl,-z,stack-size=131072 $(call exporting,page_text page_ask) -o $@ $^

include web/web.mk

# ---- for developers ----

SOURCES := $(shell find src bench tests examples -name '*.[ch]')

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
	@printf '%s\n' $(call sources,. $(MODULES)) | xargs -P $$(nproc) -I FILE \
	    clang-tidy --quiet --checks='$(TIDY)' --warnings-as-errors='*' FILE -- -std=c17 -D_GNU_SOURCE

# ---- installing ----

PREFIX     := /usr/local
BINDIR     := $(PREFIX)/bin
LIBDIR     := $(PREFIX)/lib
INCLUDEDIR := $(PREFIX)/include
MANDIR     := $(PREFIX)/share/man/man1
COMPLETION := $(PREFIX)/share/bash-completion/completions

# The engine's public headers, and the shuffles; they lie side by side as <yaniv/…>.
HEADERS := $(filter-out %/hand.h %/invariants.h,$(wildcard src/engine/*.h src/engine/*.def)) src/chance/shuffle.h

.PHONY: install uninstall
install: all $(B)/libyaniv.a $(B)/libyaniv.so
	install -d $(addprefix $(DESTDIR),$(BINDIR) $(LIBDIR)/pkgconfig $(INCLUDEDIR)/yaniv $(MANDIR) $(COMPLETION))
	install -m 755 $(B)/yaniv $(DESTDIR)$(BINDIR)/yaniv
	install -m 644 $(B)/libyaniv.a $(DESTDIR)$(LIBDIR)/libyaniv.a
	install -m 755 $(B)/libyaniv.so $(DESTDIR)$(LIBDIR)/libyaniv.so.$(VERSION)
	ln -sf libyaniv.so.$(VERSION) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libyaniv.so
	install -m 644 $(HEADERS) $(DESTDIR)$(INCLUDEDIR)/yaniv
	sed -i 's|"../engine/|"|' $(DESTDIR)$(INCLUDEDIR)/yaniv/shuffle.h
	sed -e 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@INCLUDEDIR@|$(INCLUDEDIR)|; s|@VERSION@|$(VERSION)|' \
	    scripts/yaniv.pc.in > $(DESTDIR)$(LIBDIR)/pkgconfig/yaniv.pc
	$(B)/yaniv help --man > $(DESTDIR)$(MANDIR)/yaniv.1
	$(B)/yaniv help --completion bash > $(DESTDIR)$(COMPLETION)/yaniv

uninstall:
	rm -rf $(DESTDIR)$(BINDIR)/yaniv $(DESTDIR)$(LIBDIR)/libyaniv.* $(DESTDIR)$(LIBDIR)/pkgconfig/yaniv.pc \
	    $(DESTDIR)$(INCLUDEDIR)/yaniv $(DESTDIR)$(MANDIR)/yaniv.1 $(DESTDIR)$(COMPLETION)/yaniv

clean:
	rm -rf build

-include $(shell find build -name '*.d' 2>/dev/null)

# ---- tests: every file of tests/unit is a program ----

UNITS := $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/*.c))

.PHONY: units
units: $(UNITS)

$(B)/tests/%: tests/unit/%.c tests/check.h $(B)/program.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -D_GNU_SOURCE -MMD -MP -MF $(B)/tests/$*.d $(LDFLAGS) -o $@ $< $(B)/program.a $(LIBS)

include tests/fuzz/fuzz.mk

# ---- what a move costs in the server's core ----

.PHONY: bench-core
bench-core: $(B)/bench-core
	$(B)/bench-core

$(B)/bench-core: bench/core.c $(B)/program.a
	$(CC) $(CFLAGS) -D_GNU_SOURCE -MMD -MP -MF $(B)/bench-core.d $(LDFLAGS) -o $@ $(filter %.c %.a,$^) $(LIBS)

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
