#!/usr/bin/env bash
# make bench-server: measures the server per second of its processor time, so that a busy machine matters little. The same
# load runs, in turns, through a minimal relay in Colyseus and through a program that only uses sockets (the floor).
# Environment variables change the settings:
#
#   TABLES=1000 RUN_SECONDS=10 REPEATS=3 IDLE=10000 RELAY=1 YANIV=build/yaniv
set -euo pipefail
cd "$(dirname "$0")/../.."
tables=${TABLES:-1000} seconds=${RUN_SECONDS:-10} repeats=${REPEATS:-3} idle=${IDLE:-10000} relay=${RELAY:-1}
yaniv=${YANIV:-build/yaniv} load=build/bench/load work=build/bench/data
port=18080 relay_port=18081
ulimit -n "$(ulimit -Hn)"
needed=$((idle + 4 * tables + 1000))
[ "$(ulimit -n)" -ge "$needed" ] || echo "bench: only $(ulimit -n) files may be open, but $needed are needed (ulimit -n)" >&2

server="" relayer=""
stop() {
    [ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server" || true; }
    server=""
}
trap 'stop; [ -z "$relayer" ] || kill "$relayer" 2>/dev/null' EXIT
rm -rf "$work"
mkdir -p "$work"

command_of() { echo "$yaniv serve --listen 127.0.0.1:$port --data $work/$1.db --limit-per-address 0 --log error --quiet"; }

wait_for() { # PORT
    for _ in $(seq 200); do
        (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return
        sleep 0.05
    done
    echo "bench: nothing listens at port $1" >&2
    return 1
}

start() { # NAME: starts a server with a new data file
    stop
    $(command_of "$1") 2>"$work/$1.log" &
    server=$!
    wait_for $port
}

field() { # NAME LINE
    awk -v name="$1" '{ for (i = 1; i < NF; i++) if ($i == name) print $(i + 1) }' <<<"$2"
}
median() { sort -n | awk '{ x[NR] = $1 } END { print x[int((NR + 1) / 2)] }'; }

# ---- moves, in turns with the floor and the relay ----
if [ "$relay" = 1 ]; then
    (cd bench/server/relay && [ -d node_modules ] || npm ci --no-audit --no-fund --ignore-scripts >/dev/null 2>&1)
    NODE_ENV=production node bench/server/relay/relay.mjs $relay_port >"$work/relay.log" 2>&1 &
    relayer=$!
    wait_for $relay_port
fi
start play
: >"$work/ours"
: >"$work/theirs"
: >"$work/floor"
for repeat in $(seq "$repeats"); do
    line=$($load play --port $port --pid "$server" --tables "$tables" --seconds "$seconds")
    field moves_per_cpu_second "$line" >>"$work/ours"
    echo "yaniv    $line"
    line=$($load floor --tables "$tables" --seconds "$seconds")
    field moves_per_cpu_second "$line" >>"$work/floor"
    echo "floor    $line"
    [ "$relay" = 1 ] || continue
    line=$($load play --relay --port $relay_port --pid "$relayer" --tables "$tables" --seconds "$seconds")
    field moves_per_cpu_second "$line" >>"$work/theirs"
    echo "colyseus $line"
done
ours=$(median <"$work/ours")

# ---- the latency of a move at light load, without slap-downs, for which the server holds moves back on purpose ----
start quiet
quiet=$($load play --port $port --pid "$server" --tables 25 --think 400 --rules 'traveller slap=off' --seconds "$seconds")
echo "quiet    $quiet"

# ---- connections ----
start idle
idling=$($load idle --port $port --pid "$server" --idle "$idle")
echo "idle     $idling"
start beside
beside=$($load play --port $port --pid "$server" --tables 250 --idle "$idle" --seconds "$seconds")
echo "beside   $beside"
stop
back=$($load back --port $port --idle $((idle > 4 * tables ? idle - 4 * tables : 0)) --tables "$tables" -- $(command_of back))
echo "back     $back"

cat <<END

moves, validated, stored and sent to four    $ours per second of processor time (median of $repeats runs; goal: 25000)
the floor: one message in, four out          $(median <"$work/floor") per second of processor time
latency of a move, light load                p50 $(field p50_us "$quiet") µs, p99 $(field p99_us "$quiet") µs, including the disk
an idle connection                           $(field bytes_per_connection "$idling") bytes of the server's memory (goal: at most 4096)
with $idle idle connections               $(field moves_per_cpu_second "$beside") moves per second of processor time
$(field clients "$back") clients after a kill                all are back after $(field back_seconds "$back") s, the first after $(field up_seconds "$back") s (goal: 10)
END
if [ "$relay" = 1 ]; then
    theirs=$(median <"$work/theirs")
    awk -v a="$ours" -v b="$theirs" 'BEGIN { printf "a bare relay in Colyseus                     %d moves per second of processor time: the server does %.2f times as many\n", b, a / b }'
fi
