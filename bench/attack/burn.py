"""Uses the processor time of a profile, a line for each tenth of a second, and does nothing else.

    burn.py PROFILE SKIPPED SECONDS

It skips the first bytes of the profile, and ends after this time."""
import sys, time

start = time.monotonic()
with open(sys.argv[1]) as file:
    file.seek(int(sys.argv[2]))
    profile = [float(line) for line in file if line.endswith("\n")]
owed = 0.0
for i, seconds in enumerate(profile[: int(10 * float(sys.argv[3]))]):
    owed += seconds
    before, end = time.process_time(), start + 0.1 * (i + 1)
    while time.process_time() - before < owed and time.monotonic() < end:
        for _ in range(2000):
            pass
    owed = max(0.0, owed - (time.process_time() - before))
    time.sleep(max(0.0, end - time.monotonic()))
