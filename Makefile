# Yaniv. `make` builds build/yaniv; `make help` lists the rest.
#
#   CC=clang                     another compiler
#   SAN=address,undefined        sanitizers; each variant builds into its own folder
#   RELEASE=1                    without assertions

VERSION := 0.1.0
CC      := gcc
AR      := ar
SAN     :=

VARIANT := $(if $(filter-out gcc,$(CC)),-$(notdir $(CC)))$(if $(SAN),-$(subst $(empty) ,,$(subst $(comma),-,$(SAN))))
comma   := ,
B       := build$(if $(VARIANT),/$(patsubst -%,%,$(VARIANT)))

WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
CFLAGS  := -std=c17 -O2 -g $(WARN) $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer,-DNDEBUG)
LDFLAGS := $(if $(SAN),-fsanitize=$(SAN))
POSIX   := -D_GNU_SOURCE

ENGINE := $(wildcard src/engine/*.c) src/chance/shuffle.c
OUTER  := src/chance/entropy.c src/bench/workload.c $(wildcard src/ai/*.c src/proto/*.c)
CLI    := $(wildcard src/cli/*.c)
LIBS   := -lsodium -lm -lpthread

objects = $(patsubst src/%.c,$(B)/obj/%.o,$(1))

.PHONY: all clean help
all: $(B)/yaniv

$(B)/obj/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(POSIX) -MMD -MP -DYANIV_VERSION='"$(VERSION)"' -c -o $@ $<

# The engine knows no operating system: it is compiled without one.
$(B)/obj/engine/%.o $(B)/obj/chance/shuffle.o: POSIX := -ffreestanding -fPIC -fno-semantic-interposition

$(B)/libyaniv.a: $(call objects,$(ENGINE))
	@rm -f $@
	$(AR) rcs $@ $^

$(B)/yaniv: $(call objects,$(CLI) $(OUTER)) $(B)/libyaniv.a
	$(CC) $(LDFLAGS) -o $@ $^ $(LIBS)

# ---- the same C in the browser: no libc, no emscripten ----

WASM_CC     := clang
WASM_CFLAGS := --target=wasm32 -std=c17 -O2 -DNDEBUG -ffreestanding -nostdlib -mbulk-memory $(WARN)
WASM_BENCH  := $(ENGINE) src/bench/workload.c

.PHONY: wasm
wasm: build/wasm/bench.wasm

build/wasm/bench.wasm: $(WASM_BENCH) $(wildcard src/engine/*.h src/engine/*.def src/chance/*.h src/bench/*.h)
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_CFLAGS) -Wl,--no-entry -Wl,--export=workload_signature -Wl,-z,stack-size=262144 -o $@ $(WASM_BENCH)

clean:
	rm -rf build

-include $(shell find build -name '*.d' 2>/dev/null)

# ---- tests: every file of tests/unit is a program ----

UNITS := $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/*.c))

.PHONY: units
units: $(UNITS)

$(B)/tests/%: tests/unit/%.c tests/check.h $(call objects,$(OUTER)) $(B)/libyaniv.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -D_GNU_SOURCE -MMD -MP -MF $(B)/tests/$*.d $(LDFLAGS) -o $@ $< $(call objects,$(OUTER)) $(B)/libyaniv.a $(LIBS)
