# SPDX-License-Identifier: Apache-2.0
"""How far long work has come, on standard error: one line redrawn on a terminal, otherwise a line now and then."""
import sys
import time

PLAIN_SECONDS = 20


class Progress:
    def __init__(self, what, total):
        self.what, self.total, self.done = what, total, 0
        self.begin = self.last = time.monotonic()
        self.terminal = sys.stderr.isatty()

    def step(self):
        self.done += 1
        now = time.monotonic()
        left = (now - self.begin) / self.done * (self.total - self.done)
        text = f"{self.what}: {self.done} of {self.total}, about {left:.0f} s left"
        if self.terminal:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
        elif now - self.last >= PLAIN_SECONDS:
            self.last = now
            print(text, file=sys.stderr, flush=True)

    def clear(self):
        if self.terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
