# SPDX-License-Identifier: Apache-2.0
"""A replayed trail as a message sequence chart in text.

The model prints a line "@ event number..." for each step. A frame is the six numbers link, type, epoch, sequence, sum, origin.
"""

TYPES = ["CONTRIBUTION", "RESULT", "JOIN", "WELCOME", "ERROR", "LEAVE", "NACK", "ASK", "STATUS"]
DAMAGED = 16
MIXED = 255
FOREIGN = 254
LANE = 48
NEVER_ENDS = "L1: all chunks are completed once the network is calm"


class Chart:
    """Lanes from left to right: workers at the leaf, leaf, root, workers at the root."""

    def __init__(self, define):
        self.workers = workers = define.get("WORKERS", 2)
        self.leaf_workers = leaf_workers = define.get("LEAF_WORKERS", 0)
        self.sequences = define.get("SEQUENCES", 8)
        below = [f"worker {w}" for w in range(leaf_workers)]
        above = [f"worker {w}" for w in range(leaf_workers, workers)]
        nodes = ["leaf", "root"] if leaf_workers else ["node"]
        self.root = nodes[-1]
        if leaf_workers:
            self.lanes = below + nodes + above
        else:
            self.lanes = above[:1] + nodes + above[1:]
        self.lines = [" " * 6 + "".join(name.center(LANE) for name in self.lanes).rstrip()]
        self.step = 0

    def child(self, link):
        return self.lanes.index(f"worker {link}" if link < self.workers else "leaf")

    def parent(self, link):
        if not self.leaf_workers:
            return self.lanes.index("node")
        return self.lanes.index("leaf" if link < self.leaf_workers else "root")

    def content(self, total, origin, sequence):
        """Whose contributions are in a payload, of which incarnation, job and life, and of which chunk if not the header's."""
        who = []
        for worker in range(self.workers):
            name = f"w{worker}"
            if self.workers == 2:
                name += "'" * (total >> 4 + 2 * worker & 3)
            who += [name] * (total >> 2 * worker & 3)
        text = "+".join(who) if who else "nobody"
        if origin >= FOREIGN:
            return f"[{text} of {'chunks' if origin == MIXED else 'LIVES'} that do not belong together]"
        life, number = divmod(origin, 2 * self.sequences)
        if number % self.sequences != sequence:
            text += f" of #{number}"
        return f"[{text} job {life % 2 + 1} life {life // 2}]"

    def label(self, frame):
        _, kind, epoch, sequence, total, origin = frame
        name = ("bad " if kind >= DAMAGED else "") + TYPES[kind % DAMAGED]
        if kind % DAMAGED <= 1:
            return f"{name} e{epoch} #{sequence} {self.content(total, origin, sequence)}"
        if name in ("JOIN", "WELCOME"):
            return f"{name} job {total} i{sequence} e{epoch}"
        if name == "ERROR":
            return f"ERROR {total} e{epoch} {'i' if sequence > 16 else '#'}{sequence}, reports e{origin}"
        if name == "LEAVE":
            return f"LEAVE e{epoch} i{sequence}"
        return f"{name} e{epoch} #{sequence}"

    def row(self, marks=None, text=None, at=0):
        """A line of all lanes; `text` is written from the column `at` on."""
        line = list((("|".center(LANE)) * len(self.lanes)).ljust(LANE * len(self.lanes)))
        for column, what in (marks or {}).items():
            line[column] = what
        if text is not None:
            line[at:at + len(text)] = text
        self.step += 1
        self.lines.append(f"{self.step:4}  " + "".join(line).rstrip())

    @staticmethod
    def column(lane):
        return lane * LANE + (LANE - 1) // 2

    def arrow(self, start, end, label, ends_with):
        left, right = sorted((self.column(start), self.column(end)))
        width = right - left - 1
        body = f" {label} ".center(width - 1, "-")
        if end > start:
            body = body + ends_with
        else:
            body = ends_with + body
        self.row(text=body, at=left + 1)

    def remark(self, lane, text):
        self.row(text=f"* {text}", at=self.column(lane))

    def event(self, name, numbers):
        if name in ("up", "down"):
            lane = self.child(numbers[0]) if name == "up" else self.parent(numbers[0])
            self.remark(lane, f"sends {self.label(numbers)}")
        elif name in ("to_node", "lost_up", "withdrawn_up"):
            ends = ">" if self.child(numbers[0]) < self.parent(numbers[0]) else "<"
            ends = "x" if name != "to_node" else ends
            self.arrow(self.child(numbers[0]), self.parent(numbers[0]), self.label(numbers), ends)
        elif name in ("to_child", "lost_down", "withdrawn_down"):
            ends = "<" if self.child(numbers[0]) < self.parent(numbers[0]) else ">"
            ends = "x" if name != "to_child" else ends
            self.arrow(self.parent(numbers[0]), self.child(numbers[0]), self.label(numbers), ends)
        elif name.partition("_")[0] in ("overtaken", "doubled", "damaged"):
            lane = self.child(numbers[0]) if name.endswith("up") else self.parent(numbers[0])
            self.remark(lane, f"{name.partition('_')[0]} in flight: {self.label(numbers)}")
        elif name == "begins":
            self.remark(self.parent(numbers[0]), f"header from worker {numbers[0]} has arrived")
        elif name == "reduction":
            self.remark(self.lanes.index("node"), f"reduction of slot {numbers[0]} begins")
        elif name == "take":
            self.remark(self.child(numbers[0]), "takes the result")
        elif name == "calm":
            self.lines.append("      === from here on nothing is lost, damaged, doubled or overtaken; no crashes")
        elif name in ("end", "reset"):
            said = {"end": "register command END", "reset": "RESET"}[name]
            self.remark(self.lanes.index("leaf" if numbers[0] else self.root), said)
        else:  # crash, timeout
            said = {"crash": "DIES, and a new process takes its place", "timeout": "timeout"}[name]
            self.remark(self.child(numbers[0]), said)


def events(replay):
    """The output of spin -t for a model of two sides, as lines of text, and the broken property."""
    said = [line.partition("@ ")[2] if "@ " in line else "for ever after:" for line in replay.splitlines()
            if "@ " in line or "START OF CYCLE" in line]
    broken = next((line.partition(" ")[2] for line in said if line.startswith("broken ")), NEVER_ENDS)
    return "\n".join(f"{step:4}  {line}" for step, line in enumerate(said, 1)), broken


def draw(replay, define):
    """The chart of what spin -t printed, as text, and the property that was broken."""
    chart = Chart(define)
    broken = None
    for line in replay.splitlines():
        if "START OF CYCLE" in line:
            chart.lines.append("      === for ever after:")
            broken = broken or NEVER_ENDS
        position = line.find("@ ")
        if position < 0:
            continue
        name, *rest = line[position + 2:].split()
        if name == "broken":
            broken = " ".join(rest)
            chart.lines.append(f"      === {broken}: BROKEN")
            break
        chart.event(name, [int(number) for number in rest])
    return "\n".join(chart.lines), broken or NEVER_ENDS
