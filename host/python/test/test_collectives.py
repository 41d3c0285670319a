# SPDX-License-Identifier: Apache-2.0
"""Every collective, in every kind of buffer, with and without loss."""

import array
import pathlib
import tempfile
import time
import unittest

import numpy as np

import tributary
from group import run

COUNT = 501


def values(rank: int, dtype: str = "float32") -> np.ndarray:
    """Small integers, another one in each place and at each rank; their sums are exact in every type."""
    return ((np.arange(COUNT) * 7 + 13 * rank) % 30).astype(dtype)


def summed(workers: int, dtype: str = "float32") -> np.ndarray:
    return sum(values(rank, dtype) for rank in range(workers)).astype(dtype)


class Allreduce(unittest.TestCase):
    def test_types_and_operations(self) -> None:
        def work(group: tributary.Communicator) -> list[str]:
            wrong = []
            for dtype in ("float32", "float16", "int32", "uint32", "int8"):
                for op, of in (("sum", np.add), ("min", np.minimum), ("max", np.maximum)):
                    mine, result = values(group.rank, dtype), np.zeros(COUNT, dtype)
                    group.allreduce(mine, result, op=op)
                    expected = of(of(values(0, dtype), values(1, dtype)), values(2, dtype))
                    if not np.array_equal(result, expected) or not np.array_equal(mine, values(group.rank, dtype)):
                        wrong.append(f"{dtype} {op}")
            return wrong

        self.assertEqual(run(work, 3), [[], [], []])

    def test_bits_of_integers(self) -> None:
        def work(group: tributary.Communicator) -> bool:
            right = True
            for op, of in (("and", np.bitwise_and), ("or", np.bitwise_or), ("xor", np.bitwise_xor)):
                result = values(group.rank, "uint32")
                group.allreduce(result, op=op)
                right &= np.array_equal(result, of(values(0, "uint32"), values(1, "uint32")))
            return right

        self.assertEqual(run(work, 2), [True, True])

    def test_in_place_with_loss(self) -> None:
        def work(group: tributary.Communicator) -> np.ndarray:
            result = values(group.rank)
            group.allreduce(result)
            return result

        for result in run(work, 4, lose=0.1):
            np.testing.assert_array_equal(result, summed(4))

    def test_buffers_of_other_kinds(self) -> None:
        def work(group: tributary.Communicator) -> tuple[list[float], list[float], bytes]:
            first = array.array("f", values(group.rank))
            group.allreduce(first)
            second = array.array("f", [0] * COUNT)
            group.allreduce(bytes(values(group.rank)), second, dtype="float32")
            # bfloat16: the upper half of float32.
            third = bytearray(np.ascontiguousarray(values(group.rank).view("<u2")[1::2]))
            group.allreduce(third, dtype="bfloat16")
            return first.tolist(), second.tolist(), bytes(third)

        expected = summed(2)
        for first, second, third in run(work, 2):
            self.assertEqual(first, expected.tolist())
            self.assertEqual(second, expected.tolist())
            self.assertEqual(third, expected.view("<u2")[1::2].tobytes())

    def test_none_and_one_element(self) -> None:
        def work(group: tributary.Communicator) -> float:
            group.allreduce(np.zeros(0, "float32"))
            one = np.float32([group.rank + 1]).reshape(1, 1)
            group.allreduce(one)
            return float(one[0, 0])

        self.assertEqual(run(work, 2), [3.0, 3.0])

    def test_compressed(self) -> None:
        def work(group: tributary.Communicator) -> tuple[np.ndarray, int, int]:
            assert group.has_encoding("B 2^-10")
            group.set_encoding("B 2^-10", required=True)
            mine = np.linspace(-0.9, 0.9, COUNT, dtype="float32") * np.float32(group.rank + 1)
            feedback = tributary.Feedback("B 2^-10", COUNT, group.chunk_elements("float32"))
            feedback.prepare(mine)
            group.allreduce(mine)
            traffic = group.traffic()
            return mine, traffic.payload_bytes, traffic.element_bytes

        exact = np.linspace(-0.9, 0.9, COUNT, dtype="float32") * 3
        for result, payload, elements in run(work, 2, codecs=True):
            self.assertLess(np.abs(result - exact).max(), 2 * 2**-10)
            self.assertLess(payload, elements)


class Others(unittest.TestCase):
    def test_broadcast_reduce_barrier(self) -> None:
        def work(group: tributary.Communicator) -> tuple[np.ndarray, np.ndarray]:
            sent = values(group.rank)
            group.broadcast(sent, root=1)
            mine = values(group.rank)
            group.reduce(mine, root=2)
            group.barrier()
            return sent, mine

        for rank, (sent, mine) in enumerate(run(work, 3)):
            np.testing.assert_array_equal(sent, values(1))
            np.testing.assert_array_equal(mine, summed(3) if rank == 2 else values(rank))

    def test_scatter_and_gather(self) -> None:
        def work(group: tributary.Communicator) -> tuple[np.ndarray, int]:
            result = values(group.rank)
            group.reduce_scatter(result)
            group.all_gather(result)
            return result, group.chunk_elements("float32")

        for result, chunk in run(work, 2):
            self.assertEqual(chunk, 16)
            np.testing.assert_array_equal(result, summed(2))

    def test_blocks(self) -> None:
        counts = [200, 0, 301]

        def work(group: tributary.Communicator) -> list[np.ndarray]:
            apart = np.zeros(counts[group.rank], "float32")
            group.reduce_scatter_blocks(values(group.rank), apart, counts)
            equal = values(group.rank)
            group.reduce_scatter_blocks(equal, op="max")
            together = np.zeros(COUNT, "float32")
            group.all_gather_blocks(apart, together, counts)
            again = np.zeros(COUNT, "float32")
            third = COUNT // 3
            again[third * group.rank : third * (group.rank + 1)] = equal[:third]
            group.all_gather_blocks(None, again)
            return [apart, equal[:third], together, again]

        ends = np.cumsum([0] + counts)
        largest = np.maximum(np.maximum(values(0), values(1)), values(2))
        for rank, (apart, equal, together, again) in enumerate(run(work, 3)):
            np.testing.assert_array_equal(apart, summed(3)[ends[rank] : ends[rank + 1]])
            np.testing.assert_array_equal(equal, largest[rank * COUNT // 3 : (rank + 1) * COUNT // 3])
            np.testing.assert_array_equal(together, summed(3))
            np.testing.assert_array_equal(again, largest)

    def test_bytes(self) -> None:
        def work(group: tributary.Communicator) -> tuple[bytes, bytes, list[float]]:
            sent = bytearray(b"any bytes \x00\xff" if group.rank == 1 else bytes(12))
            group.broadcast_bytes(sent, root=1)
            together = bytearray(5)
            group.all_gather_bytes(b"ab" if group.rank == 0 else b"cde", together, [2, 3])
            doubles = np.array([np.pi, -0.0, 1e-310]) * (group.rank == 0)
            group.broadcast_bytes(doubles)
            return bytes(sent), bytes(together), doubles.tolist()

        for sent, together, doubles in run(work, 2):
            self.assertEqual((sent, together), (b"any bytes \x00\xff", b"abcde"))
            self.assertEqual(str(doubles), str([np.pi, -0.0, 1e-310]))

    def test_progress(self) -> None:
        # Rank 0 makes no call until rank 1 has its results, which it says by a file.
        with tempfile.TemporaryDirectory() as folder:
            flag = pathlib.Path(folder, "done")

            def work(group: tributary.Communicator) -> np.ndarray:
                result = values(group.rank)
                request = group.start_allreduce(result)
                if group.rank == 1:
                    request.wait()
                    flag.touch()
                while not flag.exists():
                    time.sleep(0.001)
                request.wait()
                return result

            for result in run(work, 2, progress=True):
                np.testing.assert_array_equal(result, summed(2))

    def test_several_at_once(self) -> None:
        def work(group: tributary.Communicator) -> list[np.ndarray]:
            results = [values(group.rank) + i for i in range(4)]
            requests = [group.start_allreduce(result) for result in results]
            while not requests[-1].test():
                pass
            for request in requests:
                request.wait()
            return results

        for results in run(work, 2):
            for i, result in enumerate(results):
                np.testing.assert_array_equal(result, summed(2) + 2 * i)

    def test_scales(self) -> None:
        numbers = np.float32([0.1, -5, 3])
        self.assertEqual(tributary.scale_for(numbers), -3)
        tributary.scale(numbers, -3)
        np.testing.assert_array_equal(numbers, np.float32([0.1, -5, 3]) / 8)


if __name__ == "__main__":
    unittest.main()
