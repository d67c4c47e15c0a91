# make bench-cluster: what a server costs whose data is in PostgreSQL, beside one with an SQLite file; and several nodes.
# make soak-cluster: nodes with many clients, while they and their servers fail.

.PHONY: bench-cluster
bench-cluster: all build/bench/load
	python3 bench/cluster/run.py

.PHONY: soak-cluster
soak-cluster: all build/bench/load
	python3 tests/cluster/soak.py $(B)/yaniv
