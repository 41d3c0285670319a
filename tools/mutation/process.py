# SPDX-License-Identifier: Apache-2.0
"""Runs programs, each in a process group of its own, which ends as a whole: when the program ends, at the limit of real time, when
stop() is called; and the program itself with the thread that runs it, if that is killed."""
import os
import signal
import subprocess
import threading

_lock = threading.Lock()
_groups = set()
_stopped = False


class Stopped(Exception):
    """The program was not run to its end, so it says nothing."""


def _kill(group):
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(command, limits, wall_limit, **options):
    """Exit code, negative for a signal, and resources used; limits are options of prlimit, stdout takes the output."""
    whole = ["setpriv", "--pdeathsig", "KILL", "prlimit", *limits, "--core=0", "--", *command]
    with _lock:
        if _stopped:
            raise Stopped
        process = subprocess.Popen(whole, stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT, process_group=0, **options)
        _groups.add(process.pid)
    watch = threading.Timer(wall_limit, _kill, (process.pid,))
    watch.start()
    try:  # not reaped yet, so that the number of the group is still its own
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    finally:
        watch.cancel()
        with _lock:
            _kill(process.pid)
            _groups.discard(process.pid)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if _stopped:
        raise Stopped
    return process.returncode, usage


def stop():
    """Ends all that runs; nothing is begun any more."""
    global _stopped
    with _lock:
        _stopped = True
        for group in _groups:
            _kill(group)
