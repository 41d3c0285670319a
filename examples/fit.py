# SPDX-License-Identifier: Apache-2.0
"""In Python: the same as fit.c, with NumPy. The environment says who a worker is, as there."""

import os

import numpy as np

import tributary

RANK, WORKERS = int(os.environ["TRIBUTARY_RANK"]), int(os.environ["TRIBUTARY_WORKERS"])
POINTS, STEPS = 1000, 100

with tributary.Communicator(
    os.environ["TRIBUTARY_NODE"],
    local="0.0.0.0:0",
    job=int(os.environ["TRIBUTARY_JOB"]),
    rank=RANK,
    workers=WORKERS,
    min_timeout=1.0,  # a node in simulation is slow
) as group:
    x = (2 * np.arange(POINTS) / POINTS - 1 + RANK / (4 * POINTS)).astype("float32")
    y = 3 * x + 1
    line = np.zeros(2, "float32")
    for _ in range(STEPS):
        wrong = line[0] * x + line[1] - y
        gradient = np.array([wrong @ x, wrong.sum()], "float32")
        group.allreduce(gradient)  # in place
        line -= gradient / POINTS / WORKERS

if RANK == 0:
    print(f"y = {line[0]:.2f} x + {line[1]:.2f}")
