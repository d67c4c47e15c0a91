# The fuzz targets: tests/fuzz/NAME.c, with seeds in tests/fuzz/corpus/NAME.
#
#   make fuzz [FUZZ_SECONDS=60] [FUZZERS=record]    each in turn with libFuzzer; what it finds stays in build/fuzz
#   make fuzz-replay                                each with a plain main over its seeds, by any compiler
#   make fuzz-corpus                                adds to the seeds what runs of `make fuzz` found worth keeping
#   make fuzz-pictures                              makes the seeds of `picture` anew

FUZZERS      := record notation rules actions picture weights page request http moderation bus admin log
FUZZ_SECONDS := 60
FUZZ_SAN     := fuzzer-no-link,address,undefined
FUZZ_BUILD   := build/clang-$(subst $(comma),-,$(FUZZ_SAN))

# libFuzzer wants the code that it explores compiled with its own instrumentation: a variant of the build.
.PHONY: fuzz-program
fuzz-program:
	@$(MAKE) -s CC=clang SAN=$(FUZZ_SAN) WEB= $(FUZZ_BUILD)/program.a

build/fuzz/%: tests/fuzz/%.c tests/fuzz/fuzz.h fuzz-program
	@mkdir -p $(@D)
	clang -std=c17 -O1 -g -D_GNU_SOURCE $(LIB_CFLAGS) $(WARN) -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
	    -o $@ $< $(FUZZ_BUILD)/program.a $(LIBS)

$(B)/fuzz-replay/%: tests/fuzz/%.c tests/fuzz/replay.c tests/fuzz/fuzz.h $(B)/program.a
	@mkdir -p $(@D)
	$(COMPILE) -D_GNU_SOURCE $(LIB_CFLAGS) $(LDFLAGS) -o $@ $< tests/fuzz/replay.c $(B)/program.a $(LIBS)

.PHONY: fuzz fuzz-replay fuzz-replay-build fuzz-corpus fuzz-pictures
fuzz: $(FUZZERS:%=build/fuzz/%)
	@for name in $(FUZZERS); do \
	    mkdir -p build/fuzz/found/$$name; \
	    echo "== $$name, $(FUZZ_SECONDS) s"; \
	    dict=tests/fuzz/$$name.dict; \
	    build/fuzz/$$name $$([ ! -e $$dict ] || echo -dict=$$dict) -max_total_time=$(FUZZ_SECONDS) -timeout=60 -print_final_stats=1 -verbosity=0 \
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
	$(COMPILE) -D_GNU_SOURCE $(LIB_CFLAGS) -o build/fuzz/picture_seeds $< $(LIBS)
	build/fuzz/picture_seeds tests/fuzz/corpus/picture
