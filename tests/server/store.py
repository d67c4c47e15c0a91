"""The store's unit tests with a PostgreSQL: python3 store.py BUILD/yaniv runs BUILD/tests/store."""
import os, subprocess, sys

import servers

program = os.path.join(os.path.dirname(os.path.abspath(sys.argv[1])), "tests", "store")
with servers.Postgres() as database:
    environment = {**os.environ, "YANIV_POSTGRES": database.admin_url}
    sys.exit(subprocess.run([program, *sys.argv[2:]], env=environment).returncode)
