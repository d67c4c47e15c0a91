#!/usr/bin/env bash
# Runs every kind of test and adds up the results. With words as arguments, runs only the steps whose names contain one.
#
# A step is a command. If its last line is "N passed, N failed", these are its counts; otherwise it is one test, which
# its exit status decides. The output of a failing step is shown. Builds run first, one after the other; then as many
# steps run in parallel as there are processors and one more, since some mostly wait, or as STEPS=n says. Most scripts run
# with the sanitizers only; EVERY=1 runs them with the ordinary build too.
#
# A step that fails beside others runs once more, alone, and that result counts. So a step that only a busy machine breaks
# does not fail the run, but the end of the output lists it as unstable. AGAIN= switches this off.
set -u
cd "$(dirname "$0")/.."

lanes=${STEPS:-$(($(nproc) + 1))}
again=${AGAIN-yes}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'kill $(jobs -p) 2>/dev/null; exit 130' INT TERM

wanted() {
    local name=$1 word
    shift
    [ $# -eq 0 ] && return 0
    for word in "$@"; do
        [[ $name == *"$word"* ]] && return 0
    done
    return 1
}

# Runs one step and writes its counts to a file; the counts are added up at the end. If the step fails, writes the step
# to a second file, so that it can run again.
run_step() {
    local name=$1 start=$SECONDS status count user system passed=0 failed=0
    local log="$work/$BASHPID" TIMEFORMAT='%0U %0S'
    printf '%q ' "$@" >"$log.step"
    shift
    { time "$@" >"$log" 2>&1; } 2>"$log.time"
    status=$?
    read -r user system <"$log.time"
    if [[ $(tail -n 1 "$log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed ]]; then
        passed=${BASH_REMATCH[1]} failed=${BASH_REMATCH[2]}
        count="$passed passed, $failed failed"
        # A program that crashes after its tests, or fails without counting a failure, has failed too.
        if [ $status -ne 0 ] && [ "$failed" -eq 0 ]; then
            failed=1
            count="$count, and it ended with status $status"
        fi
    elif [ $status -eq 0 ]; then
        passed=1 count="passed"
    else
        failed=1 count="FAILED with status $status"
    fi
    echo "$passed $failed" >"$log.counts"
    [ $failed -eq 0 ] && rm "$log.step"
    {
        flock 9
        printf '%-38s %s (%d s, %d s of processor time)\n' "$name" "$count" $((SECONDS - start)) $((user + system))
        [ $status -eq 0 ] || tail -n 60 "$log" | sed 's/^/    /'
    } 9>"$work/speaking"
}

step() {
    wanted "$1" "${words[@]}" || return 0
    while [ "$(jobs -rp | wc -l)" -ge "$lanes" ]; do
        wait -n
    done
    run_step "$@" &
}

# Runs a step alone, because the following steps need it or because it uses all processors. Such a step never runs again.
step_alone() {
    wait
    step "$@"
    wait
    rm -f "$work"/*.step
}

# Runs the steps that have failed once more, one after the other. Prints the names of those that pass now.
run_again() {
    local file step unstable=()
    for file in "$work"/*.step; do
        [ -e "$file" ] || return 0
        eval "step=($(<"$file"))"
        rm "$file" "${file%.step}.counts"
        echo "again, alone: ${step[0]}"
        run_step "${step[@]}"
        if [ -e "$work/$BASHPID.step" ]; then
            rm "$work/$BASHPID.step"
        else
            unstable+=("${step[0]}")
        fi
        mv "$work/$BASHPID.counts" "${file%.step}.counts"
    done
    [ ${#unstable[@]} -eq 0 ] || printf 'unstable, passed only alone: %s\n' "${unstable[@]}"
}

# Runs every program of tests/unit in one variant of the build.
units() {
    local folder=$1 program total_passed=0 total_failed=0 out
    for program in $(ls tests/unit/*.c); do
        out=$("$folder/tests/$(basename "$program" .c)" 2>&1)
        [ $? -eq 0 ] || { echo "== $program"; echo "$out"; }
        if [[ $(tail -n 1 <<<"$out") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed ]]; then
            total_passed=$((total_passed + BASH_REMATCH[1]))
            total_failed=$((total_failed + BASH_REMATCH[2]))
        else
            echo "$program did not finish"
            total_failed=$((total_failed + 1))
        fi
    done
    echo "$total_passed passed, $total_failed failed"
    [ $total_failed -eq 0 ]
}

same_signature() {
    local first="" signature build
    for build in build $sanitized; do
        signature=$("$build/yaniv" bench --signature) || return 1
        echo $signature $build
        [ -z "$first" ] && first=$signature
        [ "$signature" = "$first" ] || return 1
    done
    for build in build/wasm/bench.wasm build/wasm/offline.wasm build/wasm/offline-simd.wasm; do
        signature=$(node tests/wasm.js $build weights/yaniv.net) || return 1
        echo $signature $build
        [ "$signature" = "$first" ] || return 1
    done
}

# on "WHAT TO MAKE" COMMAND…: runs a command that needs a build. Only one build runs at a time; it prints nothing.
on() {
    flock "$work/building" make -s $jobs WERROR=1 $1 || return 1
    shift
    "$@"
}

words=("$@")
jobs=-j$(nproc)
gcc="all"
sanitizers="CC=clang LDFLAGS=-fuse-ld=lld SAN=address,undefined all"
sanitized=build/clang-address-undefined
every=${EVERY:-}

step_alone "build with gcc"             on "$gcc units" true
step_alone "build with clang and sanitizers" on "$sanitizers units" true
step_alone "build with the thread sanitizer" on "SAN=thread build/thread/yaniv" true
step_alone "build for WebAssembly"      on wasm true
step_alone "build the fuzzers and the page" on "$gcc web fuzz-replay-build build/bench/load build/bench-core" true
# The longest steps come first, so that nothing waits for them at the end.
step "the page: in browsers"      on "$gcc" make -s web-play
step "units"                      on "$gcc units" units build
step "units, sanitizers"          on "$sanitizers units" units $sanitized
step "simulator: three nodes"     on "$gcc units" env SIM_SEEDS=200 SIM_FROM=1000 build/tests/simulator_cluster holds
step "the page: its table"        on web make -s web-table
step "one signature for all builds" on "$gcc wasm" on "$sanitizers" same_signature
step "the architecture"           python3 tests/layers.py
step "packing the page"           bash tests/pack.sh
for script in tests/cli/*.sh; do
    name=$(basename "$script" .sh)
    # These two compute for long, and what they compute is tested with the sanitizers elsewhere.
    case $name in
    arena | review) plain=yes sanitize=$every ;;
    *) plain=$every sanitize=yes ;;
    esac
    [ -z "$plain" ] || step "command line: $name"                on "$gcc" bash "$script" build/yaniv
    [ -z "$sanitize" ] || step "command line: $name, sanitizers" on "$sanitizers" bash "$script" $sanitized/yaniv
done
step "server: shuffles"              on "$gcc build/bench/load" bash tests/server/shuffles.sh build/yaniv
for script in tests/server/{accounts,admin,addresses,privacy,sockets,limits,ratings,restart,disk,store,postgres}.py; do
    name=$(basename "$script" .py)
    [ -z "$every" ] || step "server: $name"  on "$gcc units" python3 "$script" build/yaniv
    step "server: $name, sanitizers"         on "$sanitizers units" python3 "$script" $sanitized/yaniv
done
step "cluster: nodes"                on "$gcc" python3 tests/cluster/nodes.py build/yaniv
step "cluster: starting"             on "$gcc" python3 tests/cluster/starting.py build/yaniv
step "cluster: drain"                on "$gcc" python3 tests/cluster/drain.py build/yaniv
step "cluster: limits"               on "$gcc" python3 tests/cluster/limits.py build/yaniv
step "cluster: failures"             on "$gcc build/bench/load" env BRIEF=1 python3 tests/cluster/soak.py build/yaniv
step "cluster: the page"             on "$gcc" make -s web-cluster
for script in tests/server/{accounts,admin,privacy,ratings,restart}.py; do
    step "server: $(basename "$script" .py), postgres" on "$gcc" env STORE=postgres python3 "$script" build/yaniv
done
step "server: proxies"               on "$gcc" python3 tests/server/proxies.py build/yaniv
# Many games at once, with kills, under ThreadSanitizer: this takes 15 seconds. `make tsan` runs the other tests too.
step "server: restart, threads"      on "SAN=thread build/thread/yaniv" python3 tests/server/restart.py build/thread/yaniv
step "experts under many rules"   on "$gcc" python3 tests/sweep.py --yaniv build/yaniv --short
step "golden games"               on "$gcc" bash tests/golden/run.sh build/yaniv
step "golden games, sanitizers"   on "$sanitizers" bash tests/golden/run.sh $sanitized/yaniv
step "fuzzers' corpus"            on fuzz-replay-build make -s fuzz-replay
step "oracle: its own tests"      python3 tests/oracle/test_oracle.py
step "oracle: random games"       on "$gcc" python3 tests/oracle/compare.py --yaniv build/yaniv --seed 1 --count 600 --jobs "$(nproc)"
step "oracle: random games, sanitizers" on "$sanitizers" python3 tests/oracle/compare.py --yaniv $sanitized/yaniv --seed 5000 --count 60 --jobs "$(nproc)"
step "the page: its parts"        on web make -s web-parts
step "the page: in Firefox and WebKit" on "$gcc" make -s web-engines
step "deploying"                  on "$gcc" bash tests/deploy.sh build/yaniv
step "installing and using the library" bash tests/install.sh
step "flags and the game alone"   on "$gcc" bash tests/flags.sh build/yaniv
step "releases and Debian packages" on "$gcc" bash tests/release.sh

wait
[ -z "$again" ] || run_again
passed=0 failed=0
for counts in "$work"/*.counts; do
    [ -e "$counts" ] || continue
    read -r more_passed more_failed <"$counts"
    passed=$((passed + more_passed)) failed=$((failed + more_failed))
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
