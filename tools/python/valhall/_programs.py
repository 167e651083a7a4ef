# SPDX-License-Identifier: MIT
"""Programs: assembled, disassembled, verified, repaired, optimized, compared and run."""

import ctypes
import dataclasses
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from . import _declarations as c
from ._costs import Cost, Figures, cost_of, figures_of
from ._errors import AssemblyError, Diagnostic, Finding, ProgramError, finding_of
from ._instructions import Instruction
from ._library import Object, lib, register_list, text_of, word_array, word_list
from ._names import RULES, arch_name, arch_of, name_of, stage_of, syntax_of
from ._running import Access, Execution, Run, Step, Words, run_program, start_program

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


@dataclasses.dataclass(frozen=True)
class Edge:
    """An edge to the block with index `to`: `kind` is "fall through", "branch", "blended" or "returned"."""

    to: int
    kind: str


@dataclasses.dataclass(frozen=True)
class Block:
    """Words of which either all or none are executed: those from `first` to before `end`."""

    first: int
    end: int
    edges: list[Edge]
    reachable: bool  #: Reachable from the first word of the program.
    ends: bool  #: The program may end here properly.
    leaves: bool  #: An indirect branch may leave the program here.
    runs_out: bool  #: Control may continue after the last word.


@dataclasses.dataclass(frozen=True)
class Name:
    """A name of `.reg`, or a part of one, such as "at[1]"."""

    name: str
    line: int  #: The line of the declaration.
    registers: list[int]  #: Its registers; none if it is unused or in memory.


@dataclasses.dataclass(frozen=True)
class Pass:
    """A pass of the optimizer that made the program better."""

    name: str
    after: Figures  #: Figures of the program after it.


@dataclasses.dataclass(frozen=True)
class Optimization:
    """A better program, and how it became better."""

    program: "Program"
    before: Figures
    after: Figures
    passes: list[Pass]


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
        self.names: list[Name] = []  #: The names of `.reg` in the text of which it was assembled.

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
        _check(code)
        words = word_list(lib.valhall_code_words(code.pointer), lib.valhall_code_size(code.pointer))
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

    def respelled(self, text: str, syntax: str | None = None) -> str:
        """`text`, which assembles to this program, in another syntax, with its comments, labels and layout."""
        options = c.valhall_print_options(syntax=syntax_of(syntax or self.syntax))
        number, _, array, size = self._arguments(None)
        data = text.encode()
        return text_of(lib.valhall_print_text, number, data, len(data), array, size, ctypes.byref(options))

    def c_array(self, name: str = "words") -> str:
        """A file in C that defines an array with the words."""
        _, _, array, size = self._arguments(None)
        return text_of(lib.valhall_print_c_array, array, size, name.encode())

    def blocks(self) -> list[Block]:
        """The blocks of the program, without zeros at its end."""
        number, _, array, size = self._arguments(None)
        graph = Object(lib.valhall_graph_of(number, array, size))
        blocks = []
        for i in range(lib.valhall_graph_size(graph.pointer)):
            b = c.valhall_block()
            lib.valhall_graph_block(graph.pointer, i, ctypes.byref(b))
            edges = [Edge(e.block, lib.valhall_edge_name(e.kind).decode()) for e in b.edges[: b.edge_count]]
            blocks.append(Block(b.first, b.end, edges, b.reachable, b.ends, b.leaves, b.runs_out))
        return blocks

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

    def optimization(self, stage: str | None = None, *, registers: int = 0) -> Optimization:
        """The program of `optimize`, with the passes that made it better."""
        options = c.valhall_optimize_options(registers=registers, passes=True)
        out = c.valhall_optimization()
        code = Object(lib.valhall_optimize(*self._arguments(stage), ctypes.byref(options), ctypes.byref(out)))
        program = self._like(code, stage)
        passes = []
        for i in range(lib.valhall_code_pass_count(code.pointer)):
            found = c.valhall_pass()
            lib.valhall_code_pass(code.pointer, i, ctypes.byref(found))
            passes.append(Pass(found.name.decode(), figures_of(found.after)))
        return Optimization(program, figures_of(out.before), figures_of(out.after), passes)

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
        return cost_of(lambda out: lib.valhall_cost_of(number, array, size, out))

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
        return run_program(
            *self._arguments(stage),
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

    def start(
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
    ) -> Execution:
        """A run in steps, on a copy of the memory. The arguments are those of `run`."""
        return start_program(
            *self._arguments(stage),
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
            trace=None,
        )


def _check(code: Object) -> None:
    """Raises ProgramError if code has errors."""
    if lib.valhall_code_ok(code.pointer):
        return
    errors = []
    for i in range(lib.valhall_code_error_count(code.pointer)):
        error = c.valhall_error()
        lib.valhall_code_error(code.pointer, i, ctypes.byref(error))
        errors.append(finding_of(error, text_of(lib.valhall_print_error, ctypes.byref(error), b"program")))
    raise ProgramError(errors)


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
    program = _program_of(made, arch, stage, syntax, file)
    for i in range(lib.valhall_assembly_value_count(made.pointer)):
        value = c.valhall_named_value()
        lib.valhall_assembly_value(made.pointer, i, ctypes.byref(value))
        name = value.name.decode() + (f"[{value.part}]" if value.is_group else "")
        program.names.append(Name(name, value.line, register_list(value.registers)))
    return program


def is_listing(text: str) -> bool:
    """Whether each line with contents has a word in hexadecimal, as in a driver's dump, and at least one does."""
    data = text.encode()
    return bool(lib.valhall_is_listing(data, len(data)))


def read_words(
    text: str, arch: str = "v9", *, stage: str = "compute", syntax: str = "2022", file: str = "text"
) -> Program:
    """The program of a listing: a word in hexadecimal on each line, by itself or with an instruction or a comment
    after it. Raises AssemblyError with all errors in the text."""
    data = text.encode()
    return _program_of(Object(lib.valhall_read_words(data, len(data), None)), arch, stage, syntax, file)


def repair_text(text: str, arch: str = "v9", *, stage: str = "compute", syntax: str = "2022") -> str:
    """The text of a program, or a listing, with repaired instructions, and its comments, labels and layout. Raises
    ProgramError if it cannot be repaired; for a text with errors, `assemble` explains them."""
    options = c.valhall_assemble_options(syntax=syntax_of(syntax), assign_registers=True)
    data = text.encode()
    code = Object(lib.valhall_repair_text(arch_of(arch), stage_of(stage), data, len(data), ctypes.byref(options)))
    _check(code)
    return str(lib.valhall_code_text(code.pointer).decode())


def _program_of(made: Object, arch: str, stage: str | None, syntax: str, file: str) -> Program:
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
