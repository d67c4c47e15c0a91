# make bench-server: measures the moves per second of processor time, compared with a relay in Colyseus.

build/bench/load: $(wildcard bench/server/*.[ch]) src/sys/clock.c src/sys/xalloc.c build/libyaniv.a
	@mkdir -p $(@D)
	$(COMPILE) -D_GNU_SOURCE -o $@ $(filter %.c %.a,$^)

.PHONY: bench-server
bench-server: all build/bench/load
	bench/server/run.sh
