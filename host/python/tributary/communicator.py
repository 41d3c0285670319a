# SPDX-License-Identifier: Apache-2.0
"""A worker and its collectives; host/c/tributary.h says what each of them promises."""

from __future__ import annotations

import ctypes
import sys
from typing import Any, Callable, Literal, Sequence

from . import errors
from .elements import DTYPES, OPS, Elements, bytes_of, elements, library_bytes, number
from .feedback import ENCODINGS
from .interrupts import StopPipe
from .library import SAY, Config, TrafficStruct, check, library
from .request import Request, Traffic

_FOR_EVER = 2**64 - 1
_PORTS_BY_REGISTERS = 2**32 - 1
_NANOSECONDS = 1_000_000_000


class Communicator:
    """A worker of a group at a node.

    It is used by one thread at a time; the interpreter's lock is released while it waits. As a context manager it joins
    at the start; at the end it closes, after an exception it leaves first, so that the others are notified at once.
    """

    def __init__(
        self,
        node: str,
        *,
        job: int,
        rank: int,
        workers: int,
        local: str | None = None,
        ports: int | str = 0,
        group: int = 0,
        epoch: int = 0,
        key: int = 0,
        window: int = 16,
        chunk_bytes: int = 0,
        late: str = "fail",
        max_retries: int | None = None,
        min_timeout: float | None = None,
        max_timeout: float | None = None,
        join_timeout: float | None = None,
        channels: int = 1,
        progress: bool = False,
        transport: str | None = None,
        on_waiting: Callable[[str], None] | Literal["stderr"] | None = "stderr",
    ) -> None:
        """Opens the socket; sends nothing.

        - node, local: "10.84.66.1" or "10.84.66.1:21570".
        - job: the same at all workers of this run, another one for the next.
        - workers: the same at all of them; a node does not compare the numbers, and may begin with too few.
        - ports: how many ports of the worker's own node join, or "registers"; 0: as many as workers.
        - chunk_bytes: payload of a frame, the same at all workers; 0: by the MTU.
        - late: "fail" or "go on".
        - min_timeout, max_timeout, join_timeout: in seconds; join_timeout=math.inf waits for ever. A simulated node is slow:
          min_timeout=1.
        - progress: a thread of the library sends and receives between the calls, so that a worker that computes does not make
          the others wait.
        - channels: sockets, each with such a thread and a group of its own: group, group + 1, and so on.
        - transport: "udp", or "xdp:INTERFACE[:QUEUE]", an AF_XDP socket, which needs privileges.
        - on_waiting: gets a line when this worker has waited for more than a second, also for the others to join; see the
          method of that name.
        """
        self._comm = ctypes.c_void_p()
        self._say: Any = None
        config = Config()
        check(library().trib_config_init(ctypes.byref(config), ctypes.sizeof(config)))
        config.node = node.encode()
        config.local = None if local is None else local.encode()
        config.transport = None if transport is None else transport.encode()
        numbers = {"job": job, "rank": rank, "workers": workers, "group": group, "epoch": epoch, "window": window}
        numbers |= {"ports": _PORTS_BY_REGISTERS if ports == "registers" else ports, "chunk_bytes": chunk_bytes, "key": key}
        numbers |= {"channels": channels, "progress": int(progress)}
        numbers["late"] = number(late, {"fail": 0, "go on": 1}, "late")
        if max_retries is not None:
            numbers["max_retries"] = max_retries
        for name, seconds in (("min_timeout", min_timeout), ("max_timeout", max_timeout), ("join_timeout", join_timeout)):
            if seconds is not None:
                numbers[name] = _FOR_EVER if seconds == float("inf") else round(seconds * _NANOSECONDS)
        for name, value in numbers.items():
            _set(config, name, value)
        self._pipe = StopPipe()
        config.stop_fd = self._pipe.fd
        text = ctypes.create_string_buffer(1024)
        error = library().trib_create(ctypes.byref(config), ctypes.byref(self._comm), text, len(text))
        if error:
            self._pipe.close()
            raise errors.exception(error, text.value.decode(errors="replace"))
        self.rank = rank
        self.workers = workers
        self._encoding = "raw"
        self.on_waiting(on_waiting)

    # The life of the worker

    def join(self) -> None:
        """Waits until all workers of the group have joined, for join_timeout at most. Once only."""
        self._call(lambda: library().trib_join(self._open()), lambda: library().trib_rejoin(self._open()))

    def rejoin(self) -> None:
        """The same after an error, or after leave."""
        self._call(lambda: library().trib_rejoin(self._open()))

    def leave(self) -> None:
        """Ends the life of the group, for all its workers. The end of a job does not need it."""
        self._call(lambda: library().trib_leave(self._open()))

    def close(self) -> None:
        """Closes the socket; sends nothing. Does nothing the second time."""
        if self._comm:
            library().trib_destroy(self._comm)
            self._comm = ctypes.c_void_p()
            self._pipe.close()

    def __enter__(self) -> Communicator:
        try:
            self.join()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is not None:
                self.leave()
        except errors.Error:
            pass  # the exception that ends the block says more
        finally:
            self.close()

    def __del__(self) -> None:
        if getattr(self, "_comm", None):
            self.close()

    # Collectives: these block

    def allreduce(self, send: Any, receive: Any = None, *, op: str = "sum", dtype: str | None = None) -> None:
        """All get the reduction of all `send` in `receive`, or in place."""
        self.start_allreduce(send, receive, op=op, dtype=dtype).wait()

    def reduce(self, send: Any, receive: Any = None, *, root: int = 0, op: str = "sum", dtype: str | None = None) -> None:
        """The root gets it, in `receive` or in place; elsewhere `receive` is not used."""
        self.start_reduce(send, receive, root=root, op=op, dtype=dtype).wait()

    def broadcast(self, buffer: Any, *, root: int = 0, dtype: str | None = None) -> None:
        """All get what is in the root's buffer. Of floating point, every NaN arrives as the canonical one."""
        self.start_broadcast(buffer, root=root, dtype=dtype).wait()

    def reduce_scatter(self, send: Any, receive: Any = None, *, op: str = "sum", dtype: str | None = None) -> None:
        """Chunk c of the reduction goes to rank c % workers, at its place in `receive`; the rest of it stays."""
        self.start_reduce_scatter(send, receive, op=op, dtype=dtype).wait()

    def all_gather(self, send: Any, receive: Any = None, *, dtype: str | None = None) -> None:
        """Chunk c of `send` comes from rank c % workers, and all get all of them in `receive`."""
        self.start_all_gather(send, receive, dtype=dtype).wait()

    def reduce_scatter_blocks(
        self, send: Any, receive: Any = None, counts: Sequence[int] | None = None, *, op: str = "sum", dtype: str | None = None
    ) -> None:
        """Block r of the reduction goes to rank r: `counts[rank]` elements in `receive`, or at the start of `send`.

        `send` has all blocks, one after the other; `counts` has the elements of each; None: all are equal.
        """
        self.start_reduce_scatter_blocks(send, receive, counts, op=op, dtype=dtype).wait()

    def all_gather_blocks(
        self, send: Any, receive: Any, counts: Sequence[int] | None = None, *, dtype: str | None = None
    ) -> None:
        """All get the blocks of all ranks in `receive`, one after the other; `send` is the own one, or None if it is there."""
        self.start_all_gather_blocks(send, receive, counts, dtype=dtype).wait()

    def broadcast_bytes(self, buffer: Any, *, root: int = 0) -> None:
        """All get the bytes of the root's buffer, whatever its type, bit for bit."""
        self.start_broadcast_bytes(buffer, root=root).wait()

    def all_gather_bytes(self, send: Any, receive: Any, sizes: Sequence[int] | None = None) -> None:
        """As all_gather_blocks, of bytes of whatever type, bit for bit; `sizes` has the bytes of each block."""
        self.start_all_gather_bytes(send, receive, sizes).wait()

    def barrier(self) -> None:
        """Returns when all workers have called it."""
        self.start_barrier().wait()

    # The same, but they return at once; they are done one after the other, in the order of their starts

    def start_allreduce(self, send: Any, receive: Any = None, *, op: str = "sum", dtype: str | None = None) -> Request:
        return self._start("allreduce", *self._pair(send, receive, dtype), _op(op))

    def start_reduce(
        self, send: Any, receive: Any = None, *, root: int = 0, op: str = "sum", dtype: str | None = None
    ) -> Request:
        there = self._pair(send, receive, dtype) if self.rank == root else self._sent(send, dtype)
        return self._start("reduce", *there, _op(op), _rank(root, self.workers))

    def start_broadcast(self, buffer: Any, *, root: int = 0, dtype: str | None = None) -> Request:
        found = elements(buffer, "buffer", write=self.rank != root, dtype=dtype)
        return self._start("broadcast", (found,), (found.address, found.count, found.dtype), _rank(root, self.workers))

    def start_reduce_scatter(
        self, send: Any, receive: Any = None, *, op: str = "sum", dtype: str | None = None
    ) -> Request:
        return self._start("reduce_scatter", *self._pair(send, receive, dtype), _op(op))

    def start_all_gather(self, send: Any, receive: Any = None, *, dtype: str | None = None) -> Request:
        return self._start("all_gather", *self._pair(send, receive, dtype))

    def start_reduce_scatter_blocks(
        self, send: Any, receive: Any = None, counts: Sequence[int] | None = None, *, op: str = "sum", dtype: str | None = None
    ) -> Request:
        from_ = elements(send, "send", write=receive is None, dtype=dtype)
        blocks = self._blocks(from_, "send", counts)
        if receive is None:
            return self._start("reduce_scatter_blocks", (from_,), (from_.address, from_.address, blocks, from_.dtype), _op(op))
        into = elements(receive, "receive", write=True, dtype=dtype)
        _require_own(into, "receive", from_, blocks[self.rank])
        return self._start("reduce_scatter_blocks", (from_, into), (from_.address, into.address, blocks, from_.dtype), _op(op))

    def start_all_gather_blocks(
        self, send: Any, receive: Any, counts: Sequence[int] | None = None, *, dtype: str | None = None
    ) -> Request:
        into = elements(receive, "receive", write=True, dtype=dtype)
        from_ = None if send is None else elements(send, "send", write=False, dtype=dtype)
        return self._gather("all_gather_blocks", from_, into, counts, into.dtype)

    def start_broadcast_bytes(self, buffer: Any, *, root: int = 0) -> Request:
        found = bytes_of(buffer, "buffer", write=self.rank != root)
        return self._start("broadcast_bytes", (found,), (found.address, found.count), _rank(root, self.workers))

    def start_all_gather_bytes(self, send: Any, receive: Any, sizes: Sequence[int] | None = None) -> Request:
        from_ = None if send is None else bytes_of(send, "send", write=False)
        return self._gather("all_gather_bytes", from_, bytes_of(receive, "receive", write=True), sizes)

    def start_barrier(self) -> Request:
        return self._start("barrier", (), ())

    # Properties

    def chunk_elements(self, dtype: str) -> int:
        """Elements of a chunk, the piece that a frame carries."""
        return library().trib_chunk_elements(self._open(), number(dtype, DTYPES, "dtype"))

    def has_reduction(self, dtype: str, op: str) -> bool:
        """Whether the node has this reduction. StateError before join."""
        has = ctypes.c_int()
        self._check(library().trib_has_reduction(self._open(), number(dtype, DTYPES, "dtype"), _op(op), ctypes.byref(has)))
        return bool(has.value)

    def has_encoding(self, encoding: str) -> bool:
        """Whether the node has the codec. StateError before join."""
        has = ctypes.c_int()
        chosen = number(encoding, ENCODINGS, "encoding")
        self._check(library().trib_has_encoding(self._open(), chosen, ctypes.byref(has)))
        return bool(has.value)

    @property
    def encoding(self) -> str:
        return self._encoding

    def set_encoding(self, encoding: str, *, required: bool = False) -> None:
        """How contributions of float32 travel from now on: "raw", "B 2^-8", "MXFP8", and so on.

        If the node lacks the codec they are sent as they are, or, with `required`, collectives end with StreamError.
        """
        chosen = number(encoding, ENCODINGS, "encoding")
        self._check(library().trib_set_encoding(self._open(), chosen, int(required)))
        self._encoding = encoding

    def traffic(self) -> Traffic:
        """Since the worker was made."""
        found = TrafficStruct(size=ctypes.sizeof(TrafficStruct))
        self._check(library().trib_get_traffic(self._open(), ctypes.byref(found), ctypes.sizeof(found)))
        return Traffic(*(getattr(found, name) for name in Traffic.__dataclass_fields__))

    def on_waiting(self, say: Callable[[str], None] | Literal["stderr"] | None) -> None:
        """`say` gets a line when this worker has waited for more than a second: for whom, or that the node is silent.

        It is called within calls that wait or test, and must not use the communicator. "stderr": the line is printed
        there, with the rank. None: nothing is said.
        """
        wrapped = SAY() if say is None else _said(say, self.rank)
        self._check(library().trib_on_waiting(self._open(), wrapped, None))
        self._say = wrapped

    # Within

    def _open(self) -> ctypes.c_void_p:
        if not self._comm:
            raise errors.StateError("the communicator is closed")
        return self._comm

    def _check(self, error: int) -> None:
        if error:
            text = library().trib_last_error(self._comm).decode(errors="replace") if self._comm else ""
            code = library().trib_node_error(self._comm) if self._comm else 0
            raise errors.exception(error, text or library().trib_error_text(error).decode(), code)

    def _call(self, call: Callable[[], int], again: Callable[[], int] | None = None) -> None:
        """A call that may wait; `again`, if it is another one, after a signal whose handler has not raised."""
        while True:
            with self._pipe.watching():
                error = call()
            if error != errors.INTERRUPTED:
                return self._check(error)
            call = again or call

    def _start(self, name: str, buffers: tuple[Elements, ...], arguments: tuple[Any, ...], *more: int) -> Request:
        handle = ctypes.c_void_p()
        function = getattr(library(), f"trib_start_{name}")
        self._check(function(self._open(), *arguments, *more, ctypes.byref(handle)))
        return Request(self, handle, buffers)

    def _pair(
        self, send: Any, receive: Any, dtype: str | None
    ) -> tuple[tuple[Elements, ...], tuple[int, int, int, int]]:
        if receive is None:
            receive = send
        into = elements(receive, "receive" if receive is not send else "send", write=True, dtype=dtype)
        if receive is send:
            return (into,), (into.address, into.address, into.count, into.dtype)
        from_ = elements(send, "send", write=False, dtype=dtype)
        if (from_.count, from_.dtype) != (into.count, into.dtype):
            raise ValueError(
                f"send has {from_.count} elements of {from_.dtype_name}, receive {into.count} of {into.dtype_name}"
            )
        return (from_, into), (from_.address, into.address, into.count, into.dtype)

    def _blocks(self, all_: Elements, what: str, counts: Sequence[int] | None) -> Any:
        """The elements of each rank's block, of which `all_` has all."""
        if counts is None:
            if all_.count % self.workers:
                raise ValueError(f"{what} has {all_.count} elements, which are no equal blocks of {self.workers} workers")
            counts = [all_.count // self.workers] * self.workers
        if len(counts) != self.workers:
            raise ValueError(f"there are {len(counts)} blocks, must be {self.workers}, as many as workers")
        if min(counts) < 0 or sum(counts) != all_.count:
            raise ValueError(f"{what} has {all_.count} elements, the blocks have {sum(counts)}")
        return (ctypes.c_size_t * self.workers)(*counts)

    def _gather(
        self, name: str, from_: Elements | None, into: Elements, counts: Sequence[int] | None, *more: int
    ) -> Request:
        blocks = self._blocks(into, "receive", counts)
        if from_ is None:
            own = into.address + sum(blocks[: self.rank]) * library_bytes(into.dtype)
            return self._start(name, (into,), (own, into.address, blocks, *more))
        _require_own(from_, "send", into, blocks[self.rank])
        return self._start(name, (from_, into), (from_.address, into.address, blocks, *more))

    def _sent(self, send: Any, dtype: str | None) -> tuple[tuple[Elements, ...], tuple[int, int, int, int]]:
        from_ = elements(send, "send", write=False, dtype=dtype)
        return (from_,), (from_.address, 0, from_.count, from_.dtype)


def _require_own(own: Elements, what: str, all_: Elements, count: int) -> None:
    if (own.count, own.dtype) != (count, all_.dtype):
        raise ValueError(f"{what} has {own.count} elements of {own.dtype_name}, the own block {count} of {all_.dtype_name}")


def _said(say: Callable[[str], None] | Literal["stderr"], rank: int) -> Any:
    """The library's callback."""
    if say == "stderr":
        return SAY(lambda _, line: print(f"rank {rank}: {line.decode(errors='replace')}", file=sys.stderr))
    if not callable(say):
        raise TypeError(f"on_waiting is {say!r}, must be a function, 'stderr' or None")
    return SAY(lambda _, line: say(line.decode(errors="replace")))


def _op(name: str) -> int:
    return number(name, OPS, "op")


def _rank(root: int, workers: int) -> int:
    if not 0 <= root < workers:
        raise ValueError(f"root is {root}, must be 0..{workers - 1}")
    return root


def _set(config: Config, name: str, value: int) -> None:
    """ctypes would cut a number that does not fit."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} is {value!r}, must be an integer")
    setattr(config, name, value)
    if getattr(config, name) != value:
        raise ValueError(f"{name} is {value}, must be from 0 to {2 ** (8 * getattr(Config, name).size) - 1}")
