"""Print the CPU seconds and the peak memory in bytes of one command: STDIN STDOUT COMMAND...

A child's peak starts at the size of the process that starts it, so this parent imports nothing.
"""

import os
import sys

stdin, stdout, *command = sys.argv[1:]
redirections = [
    (os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0),
    (os.POSIX_SPAWN_OPEN, 1, stdout, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
]
child = os.posix_spawn(command[0], command, os.environ, file_actions=redirections)
_, status, usage = os.wait4(child, 0)
kilobytes = 1 if sys.platform == "darwin" else 1024
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * kilobytes)
sys.exit(os.waitstatus_to_exitcode(status))
