"""Other people's servers for tests: PostgreSQL, nats-server and haproxy. Each runs in a folder of its own under the
temporary folder, as an ordinary user, on a free port of this machine, and ends with the test.

    with Postgres() as database:
        Server(store=database.url)
"""
import contextlib, ctypes, glob, os, pwd, random, shutil, signal, socket, subprocess, tempfile, time

PG = max(glob.glob("/usr/lib/postgresql/*/bin"), default="/usr/lib/postgresql/15/bin")


def free_port():
    """Returns a port that nobody listens on. It lies below the ports that the system gives to clients (32768 and up on
    Linux), so that no client takes it before a server is started, or while a server is restarted."""
    while True:
        port = random.SystemRandom().randrange(10000, 32768)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


def ordinary_user():
    """The user for servers that refuse to run as root; None for this user."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            pass
    raise RuntimeError("there is no ordinary user to run PostgreSQL as")


def die_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGINT)  # PR_SET_PDEATHSIG


class Program:
    """A server process in a folder."""

    def __init__(self, name, folder=None):
        self.name = name
        self.user = ordinary_user()
        self.folder = folder or tempfile.mkdtemp(prefix=f"yaniv-{name}-")
        os.chmod(self.folder, 0o755)
        self.own(self.folder)
        self.process = None

    def own(self, path):
        if self.user:
            os.chown(path, self.user.pw_uid, self.user.pw_gid)

    def as_user(self):
        if not self.user:
            return {}
        return {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}

    def launch(self, command):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                            start_new_session=True, preexec_fn=die_with_parent, **self.as_user())

    @contextlib.contextmanager
    def ending_if_interrupted(self):
        """Leaves nothing behind if the program does not start, or with Ctrl-C before it has."""
        try:
            yield
        except BaseException:
            self.__exit__()
            raise

    def log_text(self):
        with open(os.path.join(self.folder, "log"), errors="replace") as file:
            return file.read()

    def wait_for_port(self, seconds=30):
        end = time.time() + seconds
        while time.time() < end and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"{self.name} did not start: {self.log_text()[-2000:]}")

    def stop(self, number=signal.SIGINT, timeout=30):
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(timeout)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Program):
    """A database `yaniv`, with a user of the same name whose password is `secret`. `settings` are lines of postgresql.conf.
    With `fsync`, commits wait for the disk, which only figures need. `standby_of` is a Postgres that this one follows."""

    def __init__(self, settings=(), fsync=False, standby_of=None, data=None):
        super().__init__("postgres")
        self.port = free_port()
        self.data = data or os.path.join(self.folder, "data")
        self.settings = [f"port = {self.port}", "listen_addresses = '127.0.0.1'", f"unix_socket_directories = '{self.folder}'",
                         "shared_buffers = 32MB", "max_connections = 60", f"fsync = {'on' if fsync else 'off'}", *settings]
        with self.ending_if_interrupted():
            self.make_data(standby_of)
            self.configure()
            self.start()
            if not standby_of:
                self.sql("CREATE ROLE yaniv LOGIN PASSWORD 'secret'", database="postgres")
                self.sql("CREATE DATABASE yaniv OWNER yaniv", database="postgres")

    @property
    def url(self):
        return f"postgresql://yaniv:secret@127.0.0.1:{self.port}/yaniv"

    @property
    def socket_url(self):
        return f"postgresql:///yaniv?host={self.folder}&port={self.port}&user=yaniv"

    @property
    def admin_url(self):
        return f"postgresql://admin@127.0.0.1:{self.port}/yaniv"

    def make_data(self, standby_of):
        if standby_of:
            self.run("pg_basebackup", "-D", self.data, "-R", "-X", "stream", "-c", "fast", "-d", standby_of.admin_url)
        else:
            self.run("initdb", "-D", self.data, "-U", "admin", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")

    def run(self, program, *arguments):
        done = subprocess.run([os.path.join(PG, program), *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **self.as_user())
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stdout}")
        return done.stdout

    def configure(self):
        path = os.path.join(self.data, "postgresql.conf")
        with open(path, "a") as file:
            file.write("\n" + "\n".join(self.settings) + "\n")

    def start(self):
        self.launch([os.path.join(PG, "postgres"), "-D", self.data])
        end = time.time() + 60
        while time.time() < end and self.process.poll() is None:
            if subprocess.run([os.path.join(PG, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL did not start: {self.log_text()[-2000:]}")

    def stop(self, number=signal.SIGINT, timeout=30):
        """SIGINT disconnects clients; SIGQUIT ends as a crash would."""
        super().stop(number, timeout)

    def promote(self):
        self.run("pg_ctl", "promote", "-D", self.data, "-w")

    def sql(self, command, database="yaniv"):
        """Runs a command as the superuser. Returns the rows as lines, with | between columns."""
        done = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", str(self.port),
                               "-U", "admin", "-d", database, "-c", command], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            raise RuntimeError(done.stdout)
        return done.stdout.strip()

    def renew(self, name="yaniv"):
        """Empties the database."""
        self.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)", database="postgres")
        self.sql(f"CREATE DATABASE {name} OWNER yaniv", database="postgres")


class Nats(Program):
    def __init__(self, *options):
        super().__init__("nats")
        self.port = free_port()
        self.options = options
        with self.ending_if_interrupted():
            self.start()

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"

    def start(self):
        program = shutil.which("nats-server", path=os.environ["PATH"] + ":/usr/sbin:/usr/bin")
        self.launch([program, "-a", "127.0.0.1", "-p", str(self.port), *self.options])
        self.wait_for_port()


class Haproxy(Program):
    """`configuration` is the text of haproxy.cfg, with PORT for the port that it listens on."""

    def __init__(self, configuration, port=None):
        super().__init__("haproxy")
        self.port = port or free_port()
        path = os.path.join(self.folder, "haproxy.cfg")
        with open(path, "w") as file:
            file.write(configuration.replace("PORT", str(self.port)))
        program = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")
        with self.ending_if_interrupted():
            self.launch([program, "-db", "-f", path])
            self.wait_for_port()

    def stop(self, number=signal.SIGTERM, timeout=30):
        super().stop(number, timeout)
