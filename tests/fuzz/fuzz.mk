# The fuzz targets: tests/fuzz/NAME.c, with seeds in tests/fuzz/corpus/NAME.
#
#   make fuzz [FUZZ_SECONDS=60] [FUZZERS=record]    each in turn with libFuzzer; what it finds stays in build/fuzz
#   make fuzz-replay                                each with a plain main over its seeds, by any compiler
#   make fuzz-corpus                                adds to the seeds what runs of `make fuzz` found worth keeping
#   make fuzz-pictures                              makes the seeds of `picture` anew

FUZZERS      := record notation rules actions picture weights page request http
FUZZ_SECONDS := 60
FUZZ_CC      := clang
FUZZ_CFLAGS  := -std=c17 -O1 -g -D_GNU_SOURCE $(WARN) -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all
FUZZ_HEADERS := tests/fuzz/fuzz.h $(wildcard src/engine/*.h src/engine/*.def src/chance/*.h)

# What a target needs beside the engine: FUZZ_OF_NAME sources, FUZZ_LIBS_NAME libraries.
FUZZ_OF_picture   := $(wildcard src/server/picture/*.c)
FUZZ_LIBS_picture := -ljpeg -lpng -lwebp
FUZZ_OF_request   := $(wildcard src/server/core/*.c src/ai/*.c) src/chance/fair.c src/proto/json.c src/proto/memory.c src/proto/objects.c
FUZZ_LIBS_request := -ljansson -lsodium -lm
FUZZ_OF_http      := $(addprefix src/server/,account/token.c http/body.c http/handed_game.c http/origin.c net/address.c \
                     core/bucket.c core/chat.c core/code.c core/map.c) src/proto/memory.c $(wildcard src/ai/*.c)
FUZZ_LIBS_http    := -ljansson -lsodium -lm
FUZZ_OF_weights   := $(filter-out src/ai/builtin.c,$(wildcard src/ai/*.c))
FUZZ_OF_page      := $(filter-out $(ENGINE),$(PAGE))

build/fuzz/page: $(FUZZ_OF_page) $(wildcard src/page/*.h src/proto/*.h)
build/fuzz/picture: $(FUZZ_OF_picture) $(wildcard src/server/picture/*.h)
build/fuzz/request: $(FUZZ_OF_request) $(wildcard src/server/core/*.h src/server/core/*.def) tests/server.h
build/fuzz/http: $(FUZZ_OF_http) $(wildcard src/server/*/*.h)
build/fuzz/weights: $(FUZZ_OF_weights) $(wildcard src/ai/*.h src/ai/*.def)
build/fuzz/%: tests/fuzz/%.c $(ENGINE) $(FUZZ_HEADERS)
	@mkdir -p $(@D)
	$(FUZZ_CC) $(FUZZ_CFLAGS) -o $@ $< $(FUZZ_OF_$*) $(ENGINE) $(FUZZ_LIBS_$*)

$(B)/fuzz-replay/page: $(call objects,$(FUZZ_OF_page))
$(B)/fuzz-replay/weights: $(call objects,$(FUZZ_OF_weights))
$(B)/fuzz-replay/picture: $(call objects,$(FUZZ_OF_picture))
$(B)/fuzz-replay/http: $(call objects,$(FUZZ_OF_http))
$(B)/fuzz-replay/request: $(call objects,$(FUZZ_OF_request)) tests/server.h
$(B)/fuzz-replay/%: tests/fuzz/%.c tests/fuzz/replay.c tests/fuzz/fuzz.h $(B)/libyaniv.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -D_GNU_SOURCE $(LDFLAGS) -o $@ $< tests/fuzz/replay.c $(call objects,$(FUZZ_OF_$*)) $(B)/libyaniv.a $(FUZZ_LIBS_$*)

.PHONY: fuzz fuzz-replay fuzz-replay-build fuzz-corpus fuzz-pictures
fuzz: $(FUZZERS:%=build/fuzz/%)
	@for name in $(FUZZERS); do \
	    mkdir -p build/fuzz/found/$$name; \
	    echo "== $$name, $(FUZZ_SECONDS) s"; \
	    build/fuzz/$$name -max_total_time=$(FUZZ_SECONDS) -timeout=60 -print_final_stats=1 -verbosity=0 \
	        -artifact_prefix=build/fuzz/$$name- build/fuzz/found/$$name tests/fuzz/corpus/$$name || exit 1; \
	done

fuzz-replay-build: $(FUZZERS:%=$(B)/fuzz-replay/%)

fuzz-replay: fuzz-replay-build
	@passed=0; failed=0; \
	for name in $(FUZZERS); do \
	    out=$$($(B)/fuzz-replay/$$name tests/fuzz/corpus/$$name) || echo "$$out" | grep FAILED; \
	    set -- $$(echo "$$out" | tail -n 1); \
	    passed=$$((passed + $${1:-0})); failed=$$((failed + $${3:-1})); \
	done; \
	echo "$$passed passed, $$failed failed"; \
	[ $$failed -eq 0 ] && [ $$passed -gt 0 ]

fuzz-corpus: $(FUZZERS:%=build/fuzz/%)
	@for name in $(FUZZERS); do \
	    rm -rf build/fuzz/merged/$$name; mkdir -p build/fuzz/found/$$name build/fuzz/merged/$$name; \
	    build/fuzz/$$name -merge=1 -use_counters=0 -max_len=2000 build/fuzz/merged/$$name tests/fuzz/corpus/$$name build/fuzz/found/$$name; \
	done
	@du -sh build/fuzz/merged/*; echo 'copy what you want from build/fuzz/merged to tests/fuzz/corpus'

fuzz-pictures: tests/fuzz/picture_seeds.c tests/pictures.h
	@mkdir -p build/fuzz tests/fuzz/corpus/picture
	$(CC) $(CFLAGS) -D_GNU_SOURCE -o build/fuzz/picture_seeds $< $(FUZZ_LIBS_picture)
	build/fuzz/picture_seeds tests/fuzz/corpus/picture
