# SPDX-License-Identifier: Apache-2.0
"""Tables of the checks: CSV, with a header in comments that says where the values are from."""
import csv


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))
