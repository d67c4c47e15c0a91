# Yaniv. `make` builds build/yaniv; `make help` lists the rest.
#
#   CC=clang                     another compiler
#   CFLAGS= CPPFLAGS= LDFLAGS=   flags for it, here or in the environment
#   SAN=address,undefined        sanitizers
#   GAME_ONLY=1                  the game, the terminal and the library, without the server and its libraries
#   WERROR=1                     warnings are errors
#   PREFIX=/usr DESTDIR=…        where `make install` puts things
#
# A variant (another compiler, sanitizers, GAME_ONLY) is built in a folder of its own in build/.

VERSION := 0.2.0
ifeq ($(origin CC),default)
CC      := gcc
endif
CFLAGS  ?= -O2 -g
SAN     :=

comma   := ,
VARIANT := $(if $(filter-out gcc,$(CC)),-$(notdir $(lastword $(CC))))$(if $(SAN),-$(subst $(comma),-,$(SAN)))$(if $(GAME_ONLY),-game)
B       := build$(if $(VARIANT),/$(patsubst -%,%,$(VARIANT)))

# Our own flags come after those from outside. The bots must play the same moves in every build, so floating-point
# numbers are computed as the source says, whatever CFLAGS asks for.
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
EXACT   := -std=c17 -fno-fast-math -fno-unsafe-math-optimizations -ffp-contract=off
SANITIZE := $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer)
COMPILE = $(CC) $(CPPFLAGS) $(CFLAGS) $(EXACT) $(WARN) $(if $(WERROR),-Werror) $(or $(SANITIZE),-DNDEBUG)
# Options for inexact arithmetic would make the linker add code that changes the mode of the processor.
LINK    = $(CC) $(filter-out -Ofast -ffast-math -funsafe-math-optimizations,$(CFLAGS)) $(SANITIZE) $(LDFLAGS) -Wl,--as-needed

# The libraries are looked up when the first file that needs them is compiled or linked.
find_libraries = $(shell scripts/libraries.sh $(1) game $(if $(GAME_ONLY),,server))$(if $(filter-out 0,$(.SHELLSTATUS)),$(error libraries are missing))
LIB_CFLAGS     = $(eval LIB_CFLAGS := $$(call find_libraries,--cflags))$(LIB_CFLAGS)
LIBS           = $(eval LIBS := $$(call find_libraries,--libs) -lm -lpthread)$(LIBS)

# A module is a folder. The library is the first three; what knows no operating system is compiled without one.
LIBRARY      := base engine chance
FREESTANDING := $(LIBRARY) json sheet ai runner review bench wasm
MODULES      := $(patsubst src/%/,%,$(sort $(dir $(wildcard src/*/*.c src/*/*/*.c))))

sources = $(foreach module,$(1),$(wildcard src/$(module)/*.c))
objects = $(patsubst src/%.c,$(B)/obj/%.o,$(1))

# What GAME_ONLY leaves out: everything that needs the server's libraries. In its place, no_server.c says so.
SERVER_MODULES := $(filter server/% client tui/online cli/admin cli/checklist,$(MODULES))
SERVER_CLI     := $(addprefix src/cli/,backup.c cluster.c data.c data_copy.c data_transfer.c export.c migrate.c restore.c serve.c server_visit.c)
ifdef GAME_ONLY
PROGRAM := $(call objects,$(filter-out $(SERVER_CLI),$(call sources,$(filter-out $(SERVER_MODULES),$(MODULES)))))
else
PROGRAM := $(call objects,$(filter-out src/cli/no_server.c,$(call sources,$(MODULES)))) $(B)/obj/pack.o
endif

# Everything is compiled again when the flags change.
SETTINGS := $(strip $(VERSION) $(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS))
ifneq ($(file <$(B)/settings),$(SETTINGS))
$(shell mkdir -p $(B))$(file >$(B)/settings,$(SETTINGS))
endif

.DELETE_ON_ERROR:
.PHONY: all clean help
all: $(B)/yaniv

help:
	@echo 'make              build/yaniv'
	@echo 'make test         every test (as ./test, without installing packages)'
	@echo 'make bench        speed figures, also beside those of the oracle in Python'
	@echo 'make bench-server the server under load, beside a relay in Colyseus'
	@echo 'make bench-cluster what several nodes cost, and one on PostgreSQL, beside one on SQLite'
	@echo 'make soak-cluster three nodes with 200 tables, while nodes, NATS and PostgreSQL fail (about ten minutes)'
	@echo 'make attack       a hostile client next to 200 honest ones, for SECONDS=600'
	@echo 'make bench-page   the page on a slow phone, beside that of the revision BEFORE=HEAD~1'
	@echo 'make lighthouse   Lighthouse on the page, the medians of five runs (downloads it on first use)'
	@echo 'make train        the bots’ net and beliefs from nothing, into build/train'
	@echo 'make review-proof  what reviews catch of bad play, in REVIEW_GAMES=4 games'
	@echo 'make review-figures  how well the books of reviews balance, and how they order the levels'
	@echo 'make sweep        experts against easy bots under every rule; lists where they are not better'
	@echo 'make sim          the server in a simulator, SEEDS=500 times'
	@echo 'make tsan         the server and its tests under ThreadSanitizer'
	@echo 'make bench-core   what a move costs in the core of the server'
	@echo 'make fuzz         libFuzzer, FUZZ_SECONDS=60 for each target'
	@echo 'make wasm         the engine and the bots as WebAssembly'
	@echo 'make web-packages downloads the npm packages of the page: building needs the network for nothing else'
	@echo 'make web          the page for the browser, into build/web; make web-test its tests'
	@echo 'make install      program, library, headers, manual page, completion, systemd unit; PREFIX=/usr/local'
	@echo 'make dist         a release with the built page, build/yaniv-$(VERSION).tar.xz'
	@echo 'make deb          Debian packages from it, into build/deb; make deb-test installs them in a fresh Debian'
	@echo 'make GAME_ONLY=1  build/game/yaniv, without the server and its libraries'
	@echo 'make format lint  clang-format and prettier; clang-tidy'
	@echo 'make clean'

FLAGS = -D_GNU_SOURCE -fvisibility=hidden $(LIB_CFLAGS)
$(FREESTANDING:%=$(B)/obj/%/%.o): FLAGS := -ffreestanding -fvisibility=hidden
$(LIBRARY:%=$(B)/obj/%/%.o): FLAGS := -ffreestanding -fPIC -fno-semantic-interposition
$(B)/obj/base/%.o: FLAGS := -ffreestanding -fPIC -fvisibility=hidden

$(B)/obj/%.o: src/%.c $(B)/settings
	@mkdir -p $(@D)
	$(COMPILE) $(FLAGS) -MMD -MP -c -o $@ $<

$(addprefix $(B)/obj/,main.o cli/manual.o cli/serve.o): FLAGS += -DYANIV_VERSION='"$(VERSION)"'

# Files are put into these by the assembler, behind the back of an optimizer at link time.
$(B)/obj/pack.o $(B)/obj/builtin/builtin.o: FLAGS += -fno-lto
$(B)/obj/builtin/builtin.o: weights/yaniv.net

# Without weights the program can still be built, to train them.
weights/yaniv.net:
	@mkdir -p $(@D)
	touch $@

$(B)/libyaniv.a: $(call objects,$(call sources,$(LIBRARY)))
$(B)/program.a: $(PROGRAM)
$(B)/%.a:
	@rm -f $@
	$(AR) rcs $@ $^

SONAME := libyaniv.so.0
$(B)/libyaniv.so: $(call objects,$(call sources,$(LIBRARY)))
	$(LINK) -shared -Wl,-soname,$(SONAME) -o $@ $^

$(B)/yaniv: $(B)/obj/main.o $(B)/program.a
	$(LINK) -o $@ $^ $(LIBS)

# ---- the page, inside the program ----

# `make` never downloads anything. It builds the page if the tools for that and the packages of `make web-packages` are
# installed. Otherwise, and with `make WEB=`, it takes the prebuilt page of a release, or the page that was built last, or a
# placeholder.
WASM_CC      := clang
WEB_PACKAGES := web/node_modules/.package-lock.json
have_packages = $(shell [ $(WEB_PACKAGES) -nt web/package-lock.json ] && echo yes)
WEB          := $(if $(and $(have_packages),$(shell command -v node),$(shell command -v $(WASM_CC)),$(shell command -v wasm-ld)),build/web/app.js)
PAGE         := $(firstword $(if $(WEB),build/web) $(wildcard web/prebuilt) build/web)

build/pack/pack.c: scripts/pack.sh $(or $(WEB),$(filter-out build/web/app.js,$(shell find $(PAGE) -type f 2>/dev/null)))
	scripts/pack.sh $(PAGE) build/pack

$(B)/obj/pack.o: build/pack/pack.c src/server/files/files.h $(B)/settings
	@mkdir -p $(@D)
	$(COMPILE) $(FLAGS) -I. -c -o $@ $<

# ---- the same C in the browser: no libc, no emscripten ----

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

# The net once more, for browsers that can multiply eight numbers at once.
build/wasm/simd/%.o: src/%.c
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_CFLAGS) -O2 -msimd128 -MMD -MP -c -o $@ $<
WASM_SIMD    := $(addprefix build/wasm/simd/ai/,neural_net.o neural_net_narrow.o)
WASM_WIDE    := $(filter-out $(WASM_SIMD:build/wasm/simd/%=build/wasm/fast/%),$(WASM_FAST)) $(WASM_SIMD)

.PHONY: wasm
wasm: build/wasm/bench.wasm build/wasm/offline.wasm build/wasm/offline-simd.wasm build/wasm/page.wasm

# The signatures alone; the module of the page's worker; the module of the page itself.
build/wasm/bench.wasm: $(WASM_FAST)
	$(WASM_CC) $(WASM_LDFLAGS) -Wl,-z,stack-size=1048576 $(call exporting,$(WASM_BENCH)) -o $@ $^

build/wasm/offline.wasm: $(WASM_FAST) src/wasm/imports
	$(WASM_CC) $(WASM_LDFLAGS) -Wl,-z,stack-size=1048576 -Wl,--allow-undefined-file=src/wasm/imports \
	    $(call exporting,$(WASM_BENCH) offline_text offline_ask) -o $@ $(WASM_FAST)

build/wasm/offline-simd.wasm: $(WASM_WIDE) src/wasm/imports
	$(WASM_CC) $(WASM_LDFLAGS) -Wl,-z,stack-size=1048576 -Wl,--allow-undefined-file=src/wasm/imports \
	    $(call exporting,$(WASM_BENCH) offline_text offline_ask) -o $@ $(WASM_WIDE)

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

.PHONY: test bench train sweep format lint
test:
	tests/run.sh

bench: all
	bench/run.sh

# From nothing to weights. It goes on where it stopped; copy the result to weights/ to use it.
train: all
	nice $(B)/yaniv train --folder build/train --seed 7 --threads 3 --samples 280
	nice $(B)/yaniv train --folder build/train --beliefs --seed 1 --samples 3

sweep: all
	python3 tests/sweep.py --yaniv $(B)/yaniv --jobs $$(nproc)

format: $(WEB_PACKAGES)
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
ZSH        := $(PREFIX)/share/zsh/site-functions
FISH       := $(PREFIX)/share/fish/vendor_completions.d

# The engine's public headers, and the shuffles; they lie side by side as <yaniv/…>.
HEADERS := $(filter-out %/hand.h %/invariants.h,$(wildcard src/engine/*.h src/engine/*.def)) src/chance/shuffle.h

UNITDIR    := $(PREFIX)/lib/systemd/system

.PHONY: install uninstall
install: all $(B)/libyaniv.a $(B)/libyaniv.so
	install -d $(addprefix $(DESTDIR),$(BINDIR) $(LIBDIR)/pkgconfig $(INCLUDEDIR)/yaniv $(MANDIR) $(COMPLETION) $(ZSH) $(FISH) $(if $(GAME_ONLY),,$(UNITDIR)))
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
	$(B)/yaniv help --completion zsh > $(DESTDIR)$(ZSH)/_yaniv
	$(B)/yaniv help --completion fish > $(DESTDIR)$(FISH)/yaniv.fish
	$(if $(GAME_ONLY),,sed 's|/usr/local/bin|$(BINDIR)|' deploy/yaniv.service > $(DESTDIR)$(UNITDIR)/yaniv.service)

uninstall:
	rm -rf $(DESTDIR)$(BINDIR)/yaniv $(DESTDIR)$(LIBDIR)/libyaniv.* $(DESTDIR)$(LIBDIR)/pkgconfig/yaniv.pc \
	    $(DESTDIR)$(INCLUDEDIR)/yaniv $(DESTDIR)$(MANDIR)/yaniv.1 $(DESTDIR)$(COMPLETION)/yaniv \
	    $(DESTDIR)$(ZSH)/_yaniv $(DESTDIR)$(FISH)/yaniv.fish $(DESTDIR)$(UNITDIR)/yaniv.service

# ---- releases ----

RELEASE := build/yaniv-$(VERSION).tar.xz

.PHONY: dist deb deb-test
dist: $(WEB)
	scripts/dist.sh $(VERSION) $(PAGE) $(RELEASE)

deb: dist
	scripts/deb.sh $(RELEASE) build/deb

# Installs the packages in a fresh Debian and lets them serve: needs root, the network and some minutes.
deb-test: deb
	tests/deb-root.sh build/deb

clean:
	rm -rf build

-include $(shell find build -name '*.d' 2>/dev/null)

# ---- tests: every file of tests/unit is a program ----

UNITS := $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/*.c))

.PHONY: units
units: $(UNITS)

$(B)/tests/%: tests/unit/%.c tests/check.h $(B)/program.a
	@mkdir -p $(@D)
	$(COMPILE) -D_GNU_SOURCE $(LIB_CFLAGS) -MMD -MP -MF $(B)/tests/$*.d $(LDFLAGS) -o $@ $< $(B)/program.a $(LIBS)

include tests/fuzz/fuzz.mk

# ---- what a move costs in the server's core ----

.PHONY: bench-core
bench-core: $(B)/bench-core
	$(B)/bench-core

$(B)/bench-core: bench/core.c $(B)/program.a
	$(COMPILE) -D_GNU_SOURCE $(LIB_CFLAGS) -MMD -MP -MF $(B)/bench-core.d $(LDFLAGS) -o $@ $(filter %.c %.a,$^) $(LIBS)

# ---- what reviews catch, with more games than in the tests: make review-proof REVIEW_GAMES=8 ----

REVIEW_GAMES := 4
.PHONY: review-proof
review-proof: $(B)/tests/review
	REVIEW_GAMES=$(REVIEW_GAMES) $(B)/tests/review worst champion

.PHONY: review-figures
review-figures: all
	python3 bench/review.py books --yaniv $(B)/yaniv
	python3 bench/review.py levels --yaniv $(B)/yaniv

# ---- a long soak of the simulator: make sim SEEDS=1000 FROM=1 ----

SEEDS := 500
FROM  := 1000
.PHONY: sim
sim: $(B)/tests/simulator $(B)/tests/simulator_cluster
	SIM_SEEDS=$(SEEDS) SIM_FROM=$(FROM) $(B)/tests/simulator whatever
	SIM_SEEDS=$(SEEDS) SIM_FROM=$(FROM) $(B)/tests/simulator_cluster holds

# ---- the server under ThreadSanitizer: what runs in threads, the scripts of tests/server, and nodes ----

.PHONY: tsan
tsan:
	$(MAKE) -s SAN=thread all build/thread/tests/outbox
	$(MAKE) -s build/bench/load
	build/thread/tests/outbox
	@for script in accounts admin privacy sockets ratings restart disk; do \
	    echo "== $$script"; python3 tests/server/$$script.py build/thread/yaniv || exit 1; \
	done
	@for script in nodes drain limits; do \
	    echo "== $$script"; python3 tests/cluster/$$script.py build/thread/yaniv || exit 1; \
	done
	@echo '== soak'; BRIEF=1 python3 tests/cluster/soak.py build/thread/yaniv

include bench/server/server.mk
include bench/attack/attack.mk
include bench/cluster/cluster.mk

# ---- what a commit costs: for callgrind ----

$(B)/bench-store: bench/store.c $(B)/program.a
	$(COMPILE) -D_GNU_SOURCE $(LIB_CFLAGS) $(LDFLAGS) -o $@ $(filter %.c %.a,$^) $(LIBS)
