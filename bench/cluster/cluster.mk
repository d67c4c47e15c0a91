# make bench-cluster: what a server costs whose data is in PostgreSQL, beside one with an SQLite file.

.PHONY: bench-cluster
bench-cluster: all build/bench/load
	python3 bench/cluster/run.py
