# SPDX-License-Identifier: Apache-2.0
"""Periods of create_clock, and the limits of crossings by the periods of their clocks.

A period that is longer than the real one would let paths pass that fail on the card: it may be shorter by 0.1 %, not longer, but for
what rounding to a ps does. Limits: rtl/lib/trib_async_fifo.sv says them. The wires of a number in Gray code, to *_meta_q, take at most
half a cycle of the clock that reads them and differ by less than a cycle of the one that they come from; the way through a memory takes
at most a cycle.
"""
import re

SHORTER, LONGER = 1e-3, 1e-5


def created(design):
    for place, _, root, _, text in (fact for fact in design.values if fact[1] == "clock"):
        period, wanted = float(text), design.of_root(root)
        if wanted is None:
            design.error(place, f"nothing says the period of {root}: neither a note in pins.csv with its MHz nor a transceiver's settings")
        elif not wanted * (1 - SHORTER) <= period <= wanted * (1 + LONGER):
            design.error(place, f"create_clock of {root} has {text} ns; {wanted * (1 - SHORTER):.3f} to {wanted:.4f} are allowed")


def registers(design, objects):
    """Clocks of the registers among some objects, by the net of the clock."""
    found = {}
    for word in objects.split():
        what, _, path = word.partition(":")
        path = re.sub(r"/[CD]$", "", path) if what == "pin" else path
        if path in design.netlist.registers:
            found.setdefault(design.netlist.registers[path].clock, path)
    return found


def shortest(design, objects):
    """The shortest period of the clocks of some registers, and one register of it; None if none is known."""
    known = ((design.of_net(net), path) for net, path in registers(design, objects).items())
    return min(((period, path) for period, path in known if period is not None), default=None)


def limits(design):
    for kind, sources, ends, text, place in design.of("exception"):
        if not text:
            continue
        number = "_meta_q_reg" in ends
        found = shortest(design, sources if kind == "set_bus_skew" else ends)
        if found is None:
            continue
        period, path = found
        if kind == "set_bus_skew":
            most, rule = period, "a cycle of the clock that it comes from"
        elif number:
            most, rule = period / 2.0, "half a cycle of the clock that reads it"
        else:
            most, rule = period, "a cycle of the clock that reads it"
        if not 0 < float(text) <= most * (1 + SHORTER):
            command = "set_bus_skew" if kind == "set_bus_skew" else "set_max_delay"
            design.error(place, f"{command} has {float(text):.3f} ns at {path}; at most {most:.3f}, {rule}, is allowed")


def check(design):
    created(design)
    limits(design)
