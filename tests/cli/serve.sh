#!/usr/bin/env bash
# yaniv serve: what it prints when it starts.
. "$(dirname "$0")/../lib.sh"
server=0
at_exit() { [ $server -eq 0 ] || kill $server 2>/dev/null; }
cd "$work" || exit 1
export LC_ALL=C.UTF-8 NO_COLOR=1

# printed ARGUMENTS…: starts a server, and stops it once it has printed everything.
printed() {
    "$yaniv" serve --data "$work/$RANDOM.db" "$@" >out 2>err &
    server=$!
    for _ in $(seq 100); do
        grep -q 'Press Ctrl-C' out && break
        sleep 0.05
    done
    kill $server
    wait $server 2>/dev/null
    server=0
    grep -q 'Press Ctrl-C' out
}
code() { grep -c '[▀▄█]' out; }

check 'on loopback' printed --listen "127.0.0.1:$((20000 + RANDOM % 20000))"
says out 'http://127.0.0.1:'
check 'no QR code that no phone can use' is "$(code)" 0
check 'with a public address' printed --listen "127.0.0.1:$((20000 + RANDOM % 20000))" --public-url https://yaniv.example --behind-proxy
says out 'https://yaniv.example'
check 'a QR code for it' test "$(code)" -gt 10

# refused WORDS ARGUMENTS…: the server does not start, and says why.
refused() {
    local words=$1
    shift
    "$yaniv" serve --data "$work/unused.db" "$@" >out 2>err
    [ $? -eq 2 ] && grep -qF -e "$words" err && [ ! -e "$work/unused.db" ]
}
check 'a URL of another kind of database' refused '--store: the URL of a database begins with postgresql://' --store mysql://host/yaniv
for name in '' 'a b' 'a"b' $'a\x01' $'a\xff'; do
    check "a node with the name '$name'" refused '--node: a name has up to 63' --store postgresql://host/yaniv --bus nats://host --node "$name"
done

finish
