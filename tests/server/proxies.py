"""The server behind real proxies, configured as docs/SERVER.md says: nginx, haproxy and Caddy. A proxy that is not installed
and cannot be installed is skipped."""
import contextlib
from client import *

NGINX = """daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    map $http_upgrade $connection_header {{ default upgrade; "" ""; }}
    upstream yaniv {{ server 127.0.0.1:{upstream}; keepalive 4; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://yaniv;
            proxy_http_version 1.1;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_header;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }}
    }}
}}
"""

HAPROXY = """defaults
    mode http
    timeout connect 5s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
    http-reuse always
frontend web
    bind 127.0.0.1:{port}
    option forwardfor
    default_backend yaniv
backend yaniv
    server yaniv 127.0.0.1:{upstream}
"""

CADDY = """{{
    admin off
    auto_https off
}}
http://127.0.0.1:{port} {{
    reverse_proxy 127.0.0.1:{upstream}
}}
"""


def is_installed(package):
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts/need.sh")
    done = subprocess.run(["bash", "-c", f'source "{script}" && need {package}'], capture_output=True)
    return done.returncode == 0


def free_port():
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return any_port.getsockname()[1]


class Proxy:
    """A proxy in front of a server. Visitors use it like a server."""

    def __init__(self, server, config, command):
        self.port, self.folder = free_port(), tempfile.mkdtemp(prefix="yaniv-proxy-")
        path = os.path.join(self.folder, "config")
        with open(path, "w") as file:
            file.write(config.format(folder=self.folder, port=self.port, upstream=server.port))
        environment = {**os.environ, "HOME": self.folder, "XDG_DATA_HOME": self.folder, "XDG_CONFIG_HOME": self.folder}
        self.log = open(os.path.join(self.folder, "log"), "wb")
        self.process = subprocess.Popen([word.format(config=path) for word in command], stdout=self.log, stderr=self.log,
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
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def hello(proxy, source, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=20 * SLOW, source_address=(source, 0))
    connection.request("POST", "/api/hello", "", {name.replace("_", "-"): value for name, value in headers.items()})
    status = connection.getresponse().status
    connection.close()
    return status


def try_proxy(package, config, *command):
    if not is_installed(package):
        print(f"skip: {package} is not installed and cannot be installed")
        return
    with Server("--behind-proxy") as server, Proxy(server, config, command) as proxy:
        player = guest(proxy).connect()
        equal((player.status, player.receive()["event"]), (101, "hello"))
        statuses = [hello(proxy, "127.0.0.2", X_Forwarded_For=f"198.51.100.{i}") for i in range(90)]
        equal((statuses[0], statuses[-1]), (200, 429), "a client that forges addresses")
        equal(hello(proxy, "127.0.0.3"), 200, "another client of the same proxy")
        assert "address=127.0.0.3" in server.log_text()
        equal(player.ask("lobby", on=True)["ok"], True)


def test_nginx_passes_on_the_address_of_each_client():
    try_proxy("nginx", NGINX, "/usr/sbin/nginx", "-c", "{config}")


def test_haproxy_passes_on_the_address_of_each_client():
    try_proxy("haproxy", HAPROXY, "/usr/sbin/haproxy", "-db", "-f", "{config}")


def test_caddy_passes_on_the_address_of_each_client():
    try_proxy("caddy", CADDY, "/usr/bin/caddy", "run", "--config", "{config}", "--adapter", "caddyfile")


if __name__ == "__main__":
    main()
