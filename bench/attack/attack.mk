# make attack: a hostile client next to 200 honest clients that play, for SECONDS, and a control run that takes as long.

SECONDS := 600
.PHONY: attack
attack: all build/bench/load
	python3 bench/attack/run.py $(SECONDS)
