# SPDX-License-Identifier: MIT
"""Programs: assembled, disassembled, verified, repaired, optimized, compared and run."""

import ctypes
import dataclasses
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from . import _declarations as c
from ._errors import AssemblyError, Diagnostic, Finding, ProgramError, finding_of
from ._instructions import Instruction
from ._library import Object, lib, register_list, text_of, word_array, word_list
from ._names import RULES, arch_name, arch_of, name_of, stage_of, syntax_of
from ._running import Access, Run, Step, Words, run_program

_UNIT_COUNT = 8


@dataclasses.dataclass(frozen=True)
class Cost:
    """The cost of a program, each word counted once."""

    instructions: int
    undecoded: int  #: Words that are not instructions.
    operations: Mapping[str, int]  #: By unit.
    cycles: float  #: Cycles that bound the program.
    bound: str  #: The unit that bounds it.
    registers: list[int]  #: Registers that are read or written.
    uniforms: list[int]  #: Uniforms that are read.
    threads: int  #: 2 for full, 1 for half occupancy, 0 if it is not known.


@dataclasses.dataclass(frozen=True)
class TimelineRow:
    """A word in time."""

    index: int
    issue: int  #: The cycle in which it issues.
    arrival: int  #: The cycle in which the result of a message arrives.
    stall: int  #: Cycles that it waits.
    slot: int | None
    waits: list[int]


@dataclasses.dataclass(frozen=True)
class Equivalence:
    """Whether two programs are the same: `verdict` is "equal", "different" or "unknown". It is true if equal."""

    verdict: str
    reason: str  #: Why there is no proof.
    places: tuple[int | None, int | None]  #: The words at which the proof ends.

    def __bool__(self) -> bool:
        return self.verdict == "equal"


class Program:
    """Words of an architecture. A sequence of `Instruction`."""

    def __init__(self, words: Iterable[int], arch: str = "v9", stage: str = "compute", syntax: str = "2022") -> None:
        self.words = list(words)  #: The words.
        self.arch = arch_name(arch_of(arch))  #: The architecture.
        self.stage = stage  #: The stage that methods assume.
        self.syntax = syntax  #: The syntax of its text.
        stage_of(stage)
        syntax_of(syntax)
        self._locations: list[tuple[int, int]] = []

    def __len__(self) -> int:
        return len(self.words)

    def __getitem__(self, index: int) -> Instruction:
        index = range(len(self.words))[index]
        return Instruction(self.words[index], self.arch, index, self.syntax)

    def __iter__(self) -> Iterator[Instruction]:
        return (self[i] for i in range(len(self.words)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Program) and (self.words, self.arch) == (other.words, other.arch)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Program of {len(self)} words of {self.arch}, {self.stage}>"

    def __str__(self) -> str:
        return self.text()

    def _arguments(self, stage: str | None) -> tuple[int, int, Any, int]:
        return arch_of(self.arch), stage_of(stage or self.stage), word_array(self.words), len(self.words)

    def _like(self, code: Object, stage: str | None) -> "Program":
        size = lib.valhall_code_size(code.pointer)
        words = word_list(lib.valhall_code_words(code.pointer), size)
        if not lib.valhall_code_ok(code.pointer):
            errors = []
            for i in range(lib.valhall_code_error_count(code.pointer)):
                error = c.valhall_error()
                lib.valhall_code_error(code.pointer, i, ctypes.byref(error))
                text = text_of(lib.valhall_print_error, ctypes.byref(error), b"program")
                errors.append(finding_of(error, text))
            raise ProgramError(errors)
        return Program(words, self.arch, stage or self.stage, self.syntax)

    def text(
        self,
        syntax: str | None = None,
        *,
        offsets: bool = False,
        words: bool = False,
        comments: bool = False,
        labels: bool = True,
    ) -> str:
        """The program in assembly, a line for each word."""
        options = c.valhall_print_options(
            syntax=syntax_of(syntax or self.syntax),
            offsets=offsets,
            words=words,
            comments=comments,
            numbered_labels=labels,
        )
        number, _, array, size = self._arguments(None)
        return text_of(lib.valhall_print_program, number, array, size, ctypes.byref(options))

    def bytes(self) -> bytes:
        """The words as bytes, in the order of the hardware, without padding."""
        return struct.pack(f"<{len(self.words)}Q", *self.words)

    def line(self, index: int) -> tuple[int, int] | None:
        """The file and the line from which a word was assembled; file 0 is the text itself."""
        return self._locations[index] if index < len(self._locations) else None

    def verify(
        self, stage: str | None = None, *, conservative: bool = False, undocumented_forms: bool = False
    ) -> list[Finding]:
        """The findings of the verifier, in the order of their words. Without hazards and faults, the program is
        correct on all paths."""
        options = c.valhall_verify_options(conservative=conservative, undocumented_forms=undocumented_forms)
        found = Object(lib.valhall_verify(*self._arguments(stage), ctypes.byref(options)))
        findings = []
        for i in range(lib.valhall_verification_count(found.pointer)):
            error = c.valhall_error()
            lib.valhall_verification_finding(found.pointer, i, ctypes.byref(error))
            findings.append(finding_of(error, text_of(lib.valhall_verification_explain, found.pointer, i)))
        return findings

    def repair(self, stage: str | None = None) -> "Program":
        """The program with slots, waits, last uses, `reconverge`, `discard` and `end`."""
        return self._like(Object(lib.valhall_repair(*self._arguments(stage))), stage)

    def optimize(self, stage: str | None = None, *, registers: int = 0) -> "Program":
        """A better program with the same results. Raises ProgramError if this one does not verify."""
        options = c.valhall_optimize_options(registers=registers)
        return self._like(Object(lib.valhall_optimize(*self._arguments(stage), ctypes.byref(options), None)), stage)

    def allocate(
        self, stage: str | None = None, *, registers: int = 0, spill: bool = False, local_words: int = 0
    ) -> "Program":
        """The program with its registers allocated again, in at most `registers` registers."""
        options = c.valhall_allocation_options(registers=registers, spill=spill, local_words=local_words)
        code = lib.valhall_allocate_registers(*self._arguments(stage), ctypes.byref(options), None)
        return self._like(Object(code), stage)

    def equivalent(self, other: "Program", stage: str | None = None, *, inputs: int = 16) -> Equivalence:
        """Whether the other program has the same effects for all inputs."""
        if other.arch != self.arch:
            raise ValueError(f"a program of {self.arch} and one of {other.arch} are not compared")
        found = lib.valhall_equivalent(*self._arguments(stage), word_array(other.words), len(other), inputs)
        first, second = (None if p == c.NO_INDEX else p for p in found.places)
        verdict = ("equal", "different", "unknown")[found.verdict]
        return Equivalence(verdict, found.reason.decode(), (first, second))

    def cost(self) -> Cost:
        """What the program costs."""
        number, _, array, size = self._arguments(None)
        found = c.valhall_cost()
        lib.valhall_cost_of(number, array, size, ctypes.byref(found))
        units = [lib.valhall_unit_name(i).decode() for i in range(_UNIT_COUNT)]
        return Cost(
            instructions=found.instructions,
            undecoded=found.undecoded,
            operations=dict(zip(units, found.operations_by_unit)),
            cycles=found.cycles,
            bound=units[found.bound],
            registers=register_list(found.registers),
            uniforms=[64 * k + n for k in range(4) for n in range(64) if found.uniforms[k] >> n & 1],
            threads=found.threads,
        )

    def timeline(self, *, memory: int = 10, varying: int = 10, texture: int = 10, other: int = 10) -> list[TimelineRow]:
        """The words in time, for latencies of messages in cycles."""
        number, _, array, size = self._arguments(None)
        latencies = c.valhall_latencies(memory, varying, texture, other)
        rows = (c.valhall_timeline_row * size)()
        lib.valhall_timeline(number, array, size, ctypes.byref(latencies), rows, size)
        return [
            TimelineRow(
                i,
                row.issue,
                row.arrival,
                row.stall,
                None if row.slot < 0 else row.slot,
                [n for n in range(8) if row.waits >> n & 1],
            )
            for i, row in enumerate(rows)
        ]

    def run(
        self,
        stage: str | None = None,
        *,
        uniforms: Sequence[Any] = (),
        memory: Mapping[int, Words] | None = None,
        buffers: Mapping[tuple[int, int], Words] | None = None,
        registers: Mapping[int, int | Sequence[int]] | None = None,
        workgroup_size: Sequence[int] = (16, 1, 1),
        workgroups: Sequence[int] = (1, 1, 1),
        thread_memory: tuple[int, int] = (0, 0),
        workgroup_memory: tuple[int, int] = (0, 0),
        step_limit: int = 0,
        strict: bool = True,
        external: Callable[[Access], Sequence[int] | None] | None = None,
        trace: Callable[[Step], None] | None = None,
    ) -> Run:
        """Runs the program.

        `uniforms` are integers, floats, and `address(n)` for 64-bit addresses. `memory` has at each address an
        object with the buffer protocol, such as a numpy array, array.array or bytearray, of whole words; a read-only
        one is read-only memory. `buffers` are those of LD_BUFFER, by table and index. `registers` are initial
        values, one for all lanes or one for each. `thread_memory` and `workgroup_memory` are an address and a size in
        bytes. `external` returns the words of an instruction whose result only the caller knows, such as a texture.
        Raises RunError where the run stops.
        """
        number, stage_number, array, size = self._arguments(stage)
        return run_program(
            number,
            stage_number,
            array,
            size,
            uniforms=uniforms,
            memory=memory or {},
            buffers=buffers or {},
            registers=registers or {},
            workgroup_size=workgroup_size,
            workgroups=workgroups,
            thread_memory=thread_memory,
            workgroup_memory=workgroup_memory,
            step_limit=step_limit,
            strict=strict,
            external=external,
            trace=trace,
        )


def assemble(
    text: str,
    arch: str = "v9",
    *,
    stage: str | None = None,
    syntax: str = "2022",
    file: str = "text",
    permissive: bool = False,
    include: Callable[[str], str | None] | None = None,
) -> Program:
    """The program of a text. A text with names of `.reg` gets registers, and is repaired. `include` returns the text
    of `.include "name"`, or None. Raises AssemblyError with all errors in the text."""
    kept = []  # The included texts, until the end of the call.
    failures = []

    def find(_: object, name: int, size: int, size_out: Any) -> int | None:
        try:
            found = include(ctypes.string_at(name, size).decode()) if include else None
        except BaseException as failure:  # It must not cross the library.
            failures.append(failure)
            return None
        if found is None:
            return None
        data = found.encode()
        kept.append(ctypes.create_string_buffer(data, len(data) + 1))
        size_out[0] = len(data)
        return ctypes.addressof(kept[-1])

    options = c.valhall_assemble_options(
        syntax=syntax_of(syntax), permissive=permissive, assign_registers=True, knows_stage=stage is not None
    )
    if stage is not None:
        options.stage = stage_of(stage)
    if include is not None:
        options.include = c.valhall_include(find)
    data = text.encode()
    made = Object(lib.valhall_assemble(arch_of(arch), data, len(data), ctypes.byref(options)))
    if failures:
        raise failures[0]
    if not lib.valhall_assembly_ok(made.pointer):
        count = lib.valhall_assembly_error_count(made.pointer)
        raise AssemblyError([_diagnostic(made, i, file) for i in range(count)])
    size = lib.valhall_assembly_size(made.pointer)
    words = word_list(lib.valhall_assembly_words(made.pointer), size)
    program = Program(words, arch, stage or _stage_of(made), syntax)
    program._locations = [_location(made, i) for i in range(size)]
    return program


def _stage_of(made: Object) -> str:
    return str(lib.valhall_stage_name(lib.valhall_assembly_stage(made.pointer)).decode())


def _location(made: Object, index: int) -> tuple[int, int]:
    file, line = ctypes.c_uint32(), ctypes.c_uint32()
    lib.valhall_assembly_location(made.pointer, index, ctypes.byref(file), ctypes.byref(line))
    return file.value, line.value


def _diagnostic(made: Object, index: int, file: str) -> Diagnostic:
    d = c.valhall_diagnostic()
    lib.valhall_assembly_error(made.pointer, index, ctypes.byref(d))
    replacements = (
        lib.valhall_assembly_replacement(made.pointer, index, n).decode() for n in range(d.replacement_count)
    )
    return Diagnostic(
        rule=name_of(RULES, d.rule),
        line=d.line,
        column=d.column,
        length=d.length,
        message=d.message.decode(),
        replacements=tuple(replacements),
        text=text_of(lib.valhall_assembly_print_error, made.pointer, index, file.encode()),
    )


def disassemble(
    data: bytes | bytearray | memoryview | Iterable[int],
    arch: str = "v9",
    *,
    stage: str = "compute",
    syntax: str = "2022",
) -> Program:
    """The program of bytes, in the order of the hardware, or of words. Zeros at its end are padding, and left out."""
    if isinstance(data, (bytes, bytearray, memoryview)):
        raw = bytes(data)
        if len(raw) % 8:
            raise ValueError(f"a program has 8 bytes for each word; {len(raw)} bytes are not a multiple")
        words = list(struct.unpack(f"<{len(raw) // 8}Q", raw))
    else:
        words = [int(w) for w in data]
    while words and words[-1] == 0:
        words.pop()
    return Program(words, arch, stage, syntax)
