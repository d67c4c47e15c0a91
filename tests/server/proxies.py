"""The server behind real proxies (nginx, haproxy and Caddy), configured with the files of deploy/, and the checklist of
docs/SERVER.md. A proxy that is not installed and cannot be installed is skipped."""
import contextlib, ssl
from client import *

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")


def deployed(name, *changes):
    """Returns a file of deploy/ for a test: with other ports and paths."""
    with open(os.path.join(ROOT, "deploy", name)) as file:
        text = file.read()
    for old, new in changes:
        assert old in text, f"{name} lacks {old}"
        text = text.replace(old, new)
    return text


def nginx():
    site = deployed("nginx.conf", ("127.0.0.1:8080", "127.0.0.1:UPSTREAM"), ("listen 80", "listen 127.0.0.1:PLAIN"),
                    ("    listen [::]:80;\n", ""), ("listen 443", "listen 127.0.0.1:PORT"), ("    listen [::]:443 ssl http2;\n", ""),
                    ("/etc/letsencrypt/live/yaniv.example.org/fullchain.pem", "FOLDER/cert.pem"),
                    ("/etc/letsencrypt/live/yaniv.example.org/privkey.pem", "FOLDER/key.pem"), ("yaniv.example.org", "127.0.0.1"))
    paths = " ".join(f"{kind}_temp_path FOLDER/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return f"daemon off; master_process off; pid FOLDER/pid; error_log FOLDER/errors;\nevents {{ }}\nhttp {{ access_log off; {paths}\n{site}\n}}\n"


def haproxy():
    return deployed("haproxy.cfg", ("127.0.0.1:8080", "127.0.0.1:UPSTREAM"), ("bind :80", "bind 127.0.0.1:PLAIN"),
                    ("bind :443", "bind 127.0.0.1:PORT"), ("timeout http-request 10s", "timeout http-request 2s"),
                    ("/etc/haproxy/yaniv.pem", "FOLDER/both.pem"))


def caddy():
    return deployed(
        "Caddyfile", ("{\n    servers {", "{\n    admin off\n    auto_https off\n    servers {"), ("read_header 10s", "read_header 2s"),
        ("\nyaniv.example.org {\n", "\nhttps://127.0.0.1:PORT {\n    tls FOLDER/cert.pem FOLDER/key.pem\n"),
        ("127.0.0.1:8080", "127.0.0.1:UPSTREAM"))


PROXIES = {"nginx": (nginx, ["/usr/sbin/nginx", "-c", "CONFIG"]), "haproxy": (haproxy, ["/usr/sbin/haproxy", "-db", "-f", "CONFIG"]),
           "caddy": (caddy, ["/usr/bin/caddy", "run", "--config", "CONFIG", "--adapter", "caddyfile"])}


def is_installed(package):
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts/need.sh")
    done = subprocess.run(["bash", "-c", f'source "{script}" && need {package}'], capture_output=True)
    return done.returncode == 0


def make_certificate(folder):
    key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "cert.pem")
    make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "90"]
    make += ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate]
    subprocess.run(make, check=True, capture_output=True)
    with open(os.path.join(folder, "both.pem"), "w") as both:
        both.write(open(certificate).read() + open(key).read())
    return certificate


class Proxy:
    """A proxy with a certificate in front of a server."""

    def __init__(self, server, port, config, command):
        self.port, self.folder = port, tempfile.mkdtemp(prefix="yaniv-proxy-")
        self.certificate = make_certificate(self.folder)
        path = os.path.join(self.folder, "config")
        with open(path, "w") as file:
            for word, value in (("FOLDER", self.folder), ("UPSTREAM", server.port), ("PORT", port), ("PLAIN", free_port())):
                config = config.replace(word, str(value))
            file.write(config)
        environment = {**os.environ, "HOME": self.folder, "XDG_DATA_HOME": self.folder, "XDG_CONFIG_HOME": self.folder}
        self.log = open(os.path.join(self.folder, "log"), "wb")
        self.process = subprocess.Popen([path if word == "CONFIG" else word for word in command], stdout=self.log, stderr=self.log,
                                        env=environment, cwd=self.folder)
        end = time.time() + 20 * SLOW
        while time.time() < end:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            time.sleep(0.05)
        with open(self.log.name) as file:
            raise RuntimeError("the proxy did not start: " + file.read()[-500:])

    def __enter__(self):
        self.trusting = ssl.create_default_context(cafile=self.certificate)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def hello(self, source, **headers):
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=20 * SLOW, source_address=(source, 0), context=self.trusting)
        connection.request("POST", "/api/hello", "", {name.replace("_", "-"): value for name, value in headers.items()})
        answer = Answer(connection.getresponse())
        connection.close()
        return answer

    def upload(self, source):
        """Sends a long body and returns the status."""
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=20 * SLOW, source_address=(source, 0), context=self.trusting)
        try:
            connection.request("PUT", "/api/avatar", bytes(2000000), {"Content-Type": "image/png"})
            return connection.getresponse().status
        except ConnectionError:
            return 429  # the proxy has passed the reply on and closed, while this client still sends
        finally:
            connection.close()

    def play(self, cookie):
        wrap = lambda plain: self.trusting.wrap_socket(plain, server_hostname="127.0.0.1")
        return Socket(self.port, cookie, origin=f"https://127.0.0.1:{self.port}", wrap=wrap)


    def cuts_off_slow_head(self, patience):
        """Sends lines of a head that never ends. Returns False if the proxy still reads them after this many seconds."""
        end = time.time() + patience
        with self.trusting.wrap_socket(socket.create_connection(("127.0.0.1", self.port)), server_hostname="127.0.0.1") as slow:
            slow.settimeout(0.2)
            with contextlib.suppress(ConnectionError, ssl.SSLError):
                slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n")
                while time.time() < end:
                    with contextlib.suppress(socket.timeout):
                        slow.recv(1000)
                        return True
                    slow.sendall(b"X-Slow: 1\r\n")
                return False
        return True


def options_behind(port):
    return ["--behind-proxy", "--public-url", f"https://127.0.0.1:{port}"]


def checklist(server, *options, certificate="", user=None):
    """Runs `yaniv serve --check` with the options of the server. Returns the exit status and the lines."""
    command = [PROGRAM, "serve", "--listen", f"127.0.0.1:{server.port}", "--data", server.data, *options, "--check"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "SSL_CERT_FILE": certificate}, timeout=120 * SLOW, user=user)
    return done.returncode, done.stdout.splitlines()


def wrong(lines):
    return [line[7:].split(" (")[0].rstrip(".") for line in lines if line.startswith("WRONG")]


def try_proxy(name):
    make_config, command = PROXIES[name]
    if not is_installed(name):
        print(f"skip: {name} is not installed and cannot be installed")
        return
    port = free_port()
    with Server(*options_behind(port)) as server, Proxy(server, port, make_config(), command) as proxy:
        visit = proxy.hello("127.0.0.1")
        player = proxy.play(re.search(r"yaniv=([^;]*)", visit.headers["Set-Cookie"]).group(1))
        equal((player.status, player.receive()["event"]), (101, "hello"))
        statuses = [proxy.hello("127.0.0.2", X_Forwarded_For=f"198.51.100.{i}").status for i in range(90)]
        equal((statuses[0], statuses[-1]), (200, 429), "a client that forges addresses")
        other = proxy.hello("127.0.0.3")
        equal((other.status, len(other.headers.get_all("Strict-Transport-Security"))), (200, 1), "another client of the same proxy")
        assert server.has_logged("address=127.0.0.3")
        equal(player.ask("lobby", on=True)["ok"], True)
        statuses = []
        while len(statuses) < 50 and 429 not in statuses:
            statuses.append(proxy.upload("127.0.0.1"))
        equal(set(statuses), {401, 429}, "long bodies")
        status, lines = checklist(server, *options_behind(port), certificate=proxy.certificate)  # it has to wait now
        root = ["The server does not run as root"] if os.geteuid() == 0 else []
        equal((status, wrong(lines)), (1 if root else 0, root), "the checklist")


def test_nginx_passes_on_the_address_of_each_client():
    try_proxy("nginx")


def test_haproxy_passes_on_the_address_of_each_client():
    try_proxy("haproxy")


def test_haproxy_and_caddy_cut_off_a_head_that_comes_too_slowly():
    """nginx does so without being told, after a minute."""
    for name in filter(is_installed, ["haproxy", "caddy"]):
        make_config, command = PROXIES[name]
        port = free_port()
        with Server(*options_behind(port)) as server, Proxy(server, port, make_config(), command) as proxy:
            assert proxy.cuts_off_slow_head(20 * SLOW), name


def test_caddy_passes_on_the_address_of_each_client():
    try_proxy("caddy")


def test_the_checklist_finds_what_is_wrong_with_a_proxy():
    if not is_installed("nginx"):
        print("skip: nginx is not installed and cannot be installed")
        return
    mistakes = [("        proxy_set_header Upgrade $http_upgrade;\n", "", "WebSockets reach the server from the public page"),
                ("X-Forwarded-For $remote_addr", "X-Forwarded-For $http_x_forwarded_for", "A forged client address is not believed"),
                ("    client_max_body_size 3m;\n", "", "Pictures of 2 MB reach the server"),
                ("TLSv1.2 TLSv1.3", "TLSv1 TLSv1.1 TLSv1.2; ssl_ciphers ALL:@SECLEVEL=0", "Old versions of TLS are refused"),
                ("location / {", "location / {\n        proxy_hide_header Strict-Transport-Security;", "Browsers are told to stay with https"),
                ("proxy_pass http://yaniv;", "return 502;", "The server replies at the public URL")]
    port = free_port()
    with Server(*options_behind(port)) as server:
        for old, new, line in mistakes:
            config = nginx()
            assert old in config, old
            with Proxy(server, port, config.replace(old, new), PROXIES["nginx"][1]) as proxy:
                status, lines = checklist(server, *options_behind(port), certificate=proxy.certificate)
                equal((status, [each for each in wrong(lines) if "root" not in each][:1]), (1, [line]), "\n".join(lines))


def test_the_checklist_finds_what_is_wrong_with_the_options():
    folder = tempfile.mkdtemp(prefix="yaniv-test-")
    certificate = make_certificate(folder)
    key, url = os.path.join(folder, "key.pem"), "https://127.0.0.1:1"
    os.chmod(key, 0o600)
    way, good = "Clients reach the server only by https", ["--tls-cert", certificate, "--tls-key", key]
    with Server(folder=folder) as server:
        cases = [([], "The public URL begins with https://"), (["--public-url", "http://x.example"], "The public URL begins with https://"),
                 (["--public-url", url], way), (["--public-url", url, "--behind-proxy", "--listen", "8080"], way),
                 (["--public-url", url, "--behind-proxy", *good], way), (["--limit-per-address", "0"], "Limits by address are on"),
                 (["--public-url", "https://other.example", *good], "The certificate is valid and its key is private"),
                 (["--max-connections", "10"], "Enough connections are possible"), (["--public-url", url], "The server replies at the public URL")]
        for options, line in cases:
            status, lines = checklist(server, *options)
            assert status == 1 and line in wrong(lines), (options, lines)
        assert not any("the proxy has it" in line for line in checklist(server)[1]), "there is no proxy"
        os.chmod(key, 0o644)
        assert "The certificate is valid and its key is private" in wrong(checklist(server, *good)[1])
        os.chmod(folder, 0o755)
        os.chmod(server.data, 0o644)
        assert "Only the server's user can read the data file" in wrong(checklist(server)[1])
        equal(server.end(), 0)
        with open(server.data, "r+b") as file:
            file.seek(4096)
            file.write(b"\xff" * 20000)
        assert "The data file is whole" in wrong(checklist(server)[1])


def test_https_without_a_proxy_passes_the_checklist():
    folder, port = tempfile.mkdtemp(prefix="yaniv-test-"), free_port()
    certificate = make_certificate(folder)
    key = os.path.join(folder, "key.pem")
    os.chmod(key, 0o600)
    options = ["--tls-cert", certificate, "--tls-key", key, "--public-url", f"https://127.0.0.1:{port}"]
    with Server(folder=folder) as server:
        equal(server.end(), 0)
        server.options = options
        server.start(port)
        root = ["The server does not run as root"] if os.geteuid() == 0 else []
        equal(wrong(checklist(server, *options, certificate=certificate)[1]), root)


if __name__ == "__main__":
    main()
