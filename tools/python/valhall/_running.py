# SPDX-License-Identifier: MIT
"""The execution of programs."""

import ctypes
import dataclasses
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import _declarations as c
from ._errors import RunError
from ._library import Object, lib, text_of

#: An object with the buffer protocol: a numpy array, an array.array, a bytearray, bytes.
Words = Any

_LANES = 16


def address(value: int) -> tuple[int, int]:
    """The two uniforms of a 64-bit address, the low one first."""
    return value & 0xFFFFFFFF, value >> 32 & 0xFFFFFFFF


@dataclasses.dataclass(frozen=True)
class Access:
    """One lane of an instruction whose result only the caller knows."""

    word: int
    index: int
    lane: int
    sources: tuple[int, ...]  #: Values of the sources, in the order of the text.
    staged: tuple[int, ...]  #: The staging registers that it reads.


@dataclasses.dataclass(frozen=True)
class Step:
    """An executed instruction."""

    word: int
    index: int
    lanes: list[int]  #: The lanes that executed it.
    warp: int
    registers: list[list[int]]  #: By register, its lanes after the instruction.


@dataclasses.dataclass(frozen=True)
class Colour:
    """A colour that a fragment shader output."""

    lanes: list[int]  #: The lanes that output it.
    components: int
    words: list[list[int]]  #: By component register, its lanes.


class Run:
    """The result of a run."""

    def __init__(self, result: Object) -> None:
        self._result = result

    def register(self, number: int, lane: int = 0) -> int:
        """The final value of a register in a lane of the last warp."""
        return int(lib.valhall_run_register(self._result.pointer, number, lane))

    def lanes(self, number: int) -> list[int]:
        """The final values of a register in all lanes of the last warp."""
        return [self.register(number, lane) for lane in range(_LANES)]

    @property
    def instructions(self) -> int:
        """Instructions that warps executed."""
        return int(lib.valhall_run_instructions(self._result.pointer))

    @property
    def lane_instructions(self) -> int:
        """Instructions, counted for each lane that executed them."""
        return int(lib.valhall_run_lane_instructions(self._result.pointer))

    @property
    def is_approximate(self) -> bool:
        """Whether an instruction was executed whose last bits are not documented."""
        return bool(lib.valhall_run_is_approximate(self._result.pointer))

    @property
    def is_presumed(self) -> bool:
        """Whether an instruction was executed whose result is not documented."""
        return bool(lib.valhall_run_is_presumed(self._result.pointer))

    def colour(self, target: int = 0) -> Colour | None:
        """The colour of a render target; None if there is none."""
        found = c.valhall_colour()
        if not lib.valhall_run_colour(self._result.pointer, target, ctypes.byref(found)):
            return None
        lanes = [n for n in range(_LANES) if found.lanes >> n & 1]
        return Colour(lanes, found.components, [list(row) for row in found.words])


def _words(buffer: Words) -> tuple[Any, int, bool]:
    """The words of a buffer as an array of C, their number, and whether they are read-only."""
    view = memoryview(buffer)
    if not view.c_contiguous:
        raise ValueError("memory must be contiguous")
    view = view.cast("B")
    if view.nbytes % 4:
        raise ValueError(f"memory has 4 bytes for each word; {view.nbytes} bytes are not a multiple")
    array = ctypes.c_uint32 * (view.nbytes // 4)
    return (array.from_buffer_copy(view) if view.readonly else array.from_buffer(view)), view.nbytes // 4, view.readonly


def _uniform_words(uniforms: Sequence[Any]) -> list[int]:
    words: list[int] = []
    for u in uniforms:
        if isinstance(u, tuple):
            words += u
        elif isinstance(u, float):
            words.append(struct.unpack("<I", struct.pack("<f", u))[0])
        else:
            words.append(int(u) & 0xFFFFFFFF)
    return words


def run_program(number: int, stage: int, words: Any, size: int, **how: Any) -> Run:
    """Runs a program; see `Program.run`."""
    machine = c.valhall_machine(arch=number, stage=stage, step_limit=how["step_limit"], lax=not how["strict"])
    uniforms = _uniform_words(how["uniforms"])
    uniform_array = (ctypes.c_uint32 * len(uniforms))(*uniforms)
    machine.uniforms, machine.uniform_count = uniform_array, len(uniforms)

    regions = (c.valhall_memory * len(how["memory"]))()
    kept = []
    for region, (place, buffer) in zip(regions, how["memory"].items()):
        array, count, is_read_only = _words(buffer)
        kept.append(array)
        region.address, region.words, region.count, region.read_only = place, array, count, is_read_only
    machine.memory, machine.memory_count = regions, len(regions)

    buffers = (c.valhall_buffer * len(how["buffers"]))()
    for target, ((table, index), buffer) in zip(buffers, how["buffers"].items()):
        array, count, _ = _words(buffer)
        kept.append(array)
        target.words, target.count, target.table, target.index = array, count, table, index
    machine.buffers, machine.buffer_count = buffers, len(buffers)

    inputs = (c.valhall_register_input * len(how["registers"]))()
    for target, (register, value) in zip(inputs, how["registers"].items()):
        target.number = register
        lanes = [value] * _LANES if isinstance(value, int) else list(value)
        target.lanes[:] = [int(v) & 0xFFFFFFFF for v in lanes]
    machine.registers, machine.register_count = inputs, len(inputs)

    machine.workgroup_size[:] = how["workgroup_size"]
    machine.workgroups[:] = how["workgroups"]
    machine.thread_memory_address, machine.thread_memory_bytes = how["thread_memory"]
    machine.workgroup_memory_address, machine.workgroup_memory_bytes = how["workgroup_memory"]
    failures: list[BaseException] = []
    if how["external"] is not None:
        machine.external = c.valhall_external(_external(how["external"], failures))
    if how["trace"] is not None:
        machine.trace = c.valhall_trace(_trace(how["trace"], failures))

    result = Object(lib.valhall_run(ctypes.byref(machine), words, size))
    if failures:
        raise failures[0]
    if not lib.valhall_run_ok(result.pointer):
        error = c.valhall_run_error()
        lib.valhall_run_error_of(result.pointer, ctypes.byref(error))
        raise RunError(error, text_of(lib.valhall_run_print_error, result.pointer, b"program"))
    return Run(result)


def _external(function: Callable[[Access], Sequence[int] | None], failures: list[BaseException]) -> Any:
    def call(_: object, access: Any, result: Any) -> bool:
        a = access[0]
        try:
            words = function(Access(a.word, a.index, a.lane, tuple(a.sources), tuple(a.staged)))
            for i, word in enumerate(words or ()):
                if i < 8:
                    result[i] = int(word) & 0xFFFFFFFF
        except BaseException as failure:  # It must not cross the library.
            failures.append(failure)
            return False
        return words is not None

    return call


def _trace(function: Callable[[Step], None], failures: list[BaseException]) -> Any:
    def call(_: object, step: Any) -> None:
        s = step[0]
        try:
            if not failures:
                registers = [s.registers[_LANES * n : _LANES * (n + 1)] for n in range(s.register_count)]
                lanes = [n for n in range(_LANES) if s.lanes >> n & 1]
                function(Step(s.word, s.index, lanes, s.warp, registers))
        except BaseException as failure:  # It must not cross the library.
            failures.append(failure)

    return call
