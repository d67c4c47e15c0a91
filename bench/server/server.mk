# make bench-server: what the server does in a second of processor time, beside a relay in Colyseus.

build/bench/load: $(wildcard bench/server/*.[ch]) build/libyaniv.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -D_GNU_SOURCE -o $@ $(wildcard bench/server/*.c) build/libyaniv.a

.PHONY: bench-server
bench-server: all build/bench/load
	bench/server/run.sh
