# One server of Swift in this process, with its swift.conf where the cluster has it: Swift's own programs take /etc/swift alone.
# swift-server.py NAME CONF FOLDER
import sys

from swift.common import utils

name, conf, folder = sys.argv[1:]
utils.set_swift_dir(folder)

from swift.common.storage_policy import reload_storage_policies  # noqa: E402
from swift.common.wsgi import run_wsgi  # noqa: E402

reload_storage_policies()
sys.exit(run_wsgi(conf, name + '-server', verbose=True))
