# SPDX-License-Identifier: MIT
"""The execution of programs."""

import ctypes
import dataclasses
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import _declarations as c
from ._costs import Cost, cost_of
from ._errors import RunError
from ._library import Object, lib, register_list, text_of

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

    @property
    def is_external(self) -> bool:
        """Whether an instruction was executed whose result `external` computed."""
        return bool(lib.valhall_run_is_external(self._result.pointer))

    def cost(self) -> Cost:
        """The cost of the executed instructions, each counted as often as warps executed it."""
        return cost_of(lambda out: lib.valhall_run_cost(self._result.pointer, out))

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


class _Machine:
    """A machine of C, with the lists and functions that it refers to."""

    def __init__(self, number: int, stage: int, how: Mapping[str, Any]) -> None:
        self.failures: list[BaseException] = []
        self.machine, self.kept = _machine_of(number, stage, how, self.failures)

    def check(self) -> None:
        """Raises the exception of a function of the caller."""
        if self.failures:
            raise self.failures.pop(0)


def run_program(number: int, stage: int, words: Any, size: int, **how: Any) -> Run:
    """Runs a program; see `Program.run`."""
    m = _Machine(number, stage, how)
    result = Object(lib.valhall_run(ctypes.byref(m.machine), words, size))
    m.check()
    return _checked(result)


def start_program(number: int, stage: int, words: Any, size: int, **how: Any) -> "Execution":
    """A run in steps; see `Program.start`."""
    m = _Machine(number, stage, how)
    return Execution(m, Object(lib.valhall_execution_new(ctypes.byref(m.machine), words, size)))


def _checked(result: Object) -> Run:
    """The result of a run; a RunError if it stopped."""
    if not lib.valhall_run_ok(result.pointer):
        error = c.valhall_run_error()
        lib.valhall_run_error_of(result.pointer, ctypes.byref(error))
        raise RunError(error, text_of(lib.valhall_run_print_error, result.pointer, b"program"))
    return Run(result)


@dataclasses.dataclass(frozen=True)
class Warp:
    """The state of a warp."""

    number: int  #: Within the workgroup.
    workgroup: tuple[int, int, int]
    next: int  #: The next word of the active lanes.
    active: list[int]  #: Lanes that execute the next word.
    live: list[int]  #: Lanes that have not ended.
    parked: list[int]  #: Lanes that wait at a barrier.
    helpers: list[int]  #: Lanes without a fragment.
    counters: list[int]  #: By lane, its next word.
    pending: list[int]  #: Registers that messages have yet to write.
    registers: list[list[int]]  #: By register, its lanes.


class Execution:
    """A run in steps."""

    def __init__(self, machine: _Machine, pointer: Object) -> None:
        self._machine = machine
        self._pointer = pointer

    def step(self) -> bool:
        """Executes one instruction of one warp. False if all have ended; a RunError if the run stops."""
        stepped = bool(lib.valhall_execution_step(self._pointer.pointer))
        self._machine.check()
        if not stepped:
            _ = self.result
        return stepped

    def __len__(self) -> int:
        """Warps of a workgroup."""
        return int(lib.valhall_execution_warp_count(self._pointer.pointer))

    def __getitem__(self, number: int) -> Warp:
        """A warp of the current workgroup."""
        w = c.valhall_warp()
        if not lib.valhall_execution_warp(self._pointer.pointer, range(len(self))[number], ctypes.byref(w)):
            raise IndexError(number)
        return _warp_of(w)

    @property
    def next(self) -> Warp:
        """The warp that executes next."""
        return self[lib.valhall_execution_next_warp(self._pointer.pointer)]

    @property
    def last(self) -> Warp | None:
        """The warp that executed the last instruction, after it; None before the first step."""
        w = c.valhall_warp()
        return _warp_of(w) if lib.valhall_execution_last_warp(self._pointer.pointer, ctypes.byref(w)) else None

    def memory(self, region: int = 0) -> memoryview:
        """The words of a region, which can be read and written between steps, for as long as this object exists."""
        count = ctypes.c_size_t()
        words = lib.valhall_execution_memory(self._pointer.pointer, region, ctypes.byref(count))
        if not words:
            raise IndexError(region)
        array = (ctypes.c_uint32 * count.value).from_address(ctypes.addressof(words.contents))
        array._owner = self._pointer  # type: ignore[attr-defined]
        return memoryview(array).cast("B").cast("I")

    @property
    def result(self) -> Run:
        """The result up to now; a RunError if the run stopped."""
        return _checked(Object(lib.valhall_execution_result(self._pointer.pointer)))


def _warp_of(w: Any) -> Warp:
    def lanes(mask: int) -> list[int]:
        return [n for n in range(_LANES) if mask >> n & 1]

    return Warp(
        number=w.number,
        workgroup=(w.workgroup[0], w.workgroup[1], w.workgroup[2]),
        next=w.next,
        active=lanes(w.active),
        live=lanes(w.live),
        parked=lanes(w.parked),
        helpers=lanes(w.helpers),
        counters=list(w.counters),
        pending=register_list(w.pending),
        registers=[w.registers[_LANES * n : _LANES * (n + 1)] for n in range(w.register_count)],
    )


def _machine_of(
    number: int, stage: int, how: Mapping[str, Any], failures: list[BaseException]
) -> tuple[Any, list[Any]]:
    """A machine, and everything that it refers to."""
    machine = c.valhall_machine(arch=number, stage=stage, step_limit=how["step_limit"], lax=not how["strict"])
    uniforms = _uniform_words(how["uniforms"])
    uniform_array = (ctypes.c_uint32 * len(uniforms))(*uniforms)
    machine.uniforms, machine.uniform_count = uniform_array, len(uniforms)

    regions = (c.valhall_memory * len(how["memory"]))()
    kept: list[Any] = []
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
    if how["external"] is not None:
        machine.external = c.valhall_external(_external(how["external"], failures))
    if how["trace"] is not None:
        machine.trace = c.valhall_trace(_trace(how["trace"], failures))

    kept += [uniform_array, regions, buffers, inputs]
    return machine, kept


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
