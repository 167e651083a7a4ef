# SPDX-License-Identifier: MIT
"""Instructions, from words and from parts, and the tables that describe them."""

import ctypes
import dataclasses
import functools
from collections.abc import Mapping, Sequence
from typing import Any

from . import _declarations as c
from ._errors import EncodingError
from ._library import Object, lib, register_list, text_of
from ._names import KINDS, LANES, MODIFIERS, RULES, arch_name, arch_of, name_of, number_of, syntax_of

_ROLES = ("staging", "destination", "source", "immediate")
_MEMORY = ("none", "read", "read_constant", "write", "read_write")
_CONTROL = ("none", "branch", "branch_indirect", "blend", "discard", "barrier")
_SEMANTICS = ("exact", "approximate", "external", "unknown")


@dataclasses.dataclass(frozen=True)
class Operand:
    """An operand of `encode` and of a decoded instruction."""

    kind: str  #: "register", "uniform", "constant", "special", "staging" or "immediate".
    number: int = 0  #: The register, uniform or entry; of a special value, its entry times two plus the word.
    lanes: str = "none"  #: The lanes: "h0".
    count: int = 0  #: The registers of a staging group.
    page: int = 0  #: The page of a special value.
    value: int = 0  #: The value of an immediate.
    last_use: bool = False
    negate: bool = False
    absolute: bool = False
    invert: bool = False
    zero_extend: bool = False


@dataclasses.dataclass(frozen=True)
class Modifier:
    """A modifier: `name` is "flow", `value` "wait0"; the value of a flag that is set is its name."""

    name: str
    value: str
    number: int


@dataclasses.dataclass(frozen=True)
class Effects:
    """The effects of an instruction."""

    reads: list[int]  #: Registers that are read.
    writes: list[int]  #: Registers that are written.
    last_reads: list[int]  #: Registers that are read for the last time.
    uniforms: list[int]  #: Uniforms that are read.
    memory: str  #: "none", "read", "read_constant", "write" or "read_write".
    control: str  #: "none", "branch", "branch_indirect", "blend", "discard" or "barrier".
    slot: int | None  #: The slot that a message occupies.
    waits: list[int]  #: Slots that are waited on.
    distance: int  #: Of a branch: words from the next one to the target.
    is_message: bool
    ends: bool
    reconverges: bool
    fragment_only: bool


@dataclasses.dataclass(frozen=True)
class Field:
    """Bits `high` to `low` of a word."""

    high: int
    low: int
    name: str  #: "opcode", "source 1", "part of source 1".
    kind: str  #: "field", "fixed", or "unused" for bits that are zero.
    value: int
    wrong: int  #: Those of its bits that differ from what the instruction requires.
    meaning: str  #: The value in text: "r4"; empty for fixed and unused bits.
    description: str  #: Its subject in prose; may be empty.


class Instruction:
    """A word of an architecture. A word that does not decode has a `rule` and no operands."""

    def __init__(self, word: int, arch: str = "v9", index: int = 0, syntax: str = "2022") -> None:
        self.word = word  #: The word.
        self.index = index  #: Its index in the program.
        self._arch = arch_of(arch)
        self._syntax = syntax_of(syntax)
        self._parts = c.valhall_instruction()
        self._error = lib.valhall_decode(self._arch, word, ctypes.byref(self._parts))

    @property
    def arch(self) -> str:
        """The architecture."""
        return arch_name(self._arch)

    @property
    def rule(self) -> str | None:
        """The rule that the word breaks; None if it is valid."""
        broken = lib.valhall_check(self._arch, self.word)
        return name_of(RULES, broken) if broken else None

    @property
    def name(self) -> str | None:
        """The name of the instruction: "FADD.f32"; None if the word does not decode."""
        return None if self._error else lib.valhall_opcode_name(self._parts.opcode).decode()

    @property
    def text(self) -> str:
        """The line in assembly."""
        options = c.valhall_print_options(syntax=self._syntax)
        return text_of(lib.valhall_print, self._arch, self.word, ctypes.byref(options))

    @property
    def operands(self) -> list[Operand]:
        """The operands, in the order of the text."""
        return [_operand_of(o) for o in self._parts.operands[: self._parts.operand_count]]

    @property
    def modifiers(self) -> list[Modifier]:
        """The modifiers that differ from their defaults."""
        return [
            Modifier(name_of(MODIFIERS, m.id), _value_name(self._parts.opcode, m.id, m.value), m.value)
            for m in self._parts.modifiers[: self._parts.modifier_count]
        ]

    @property
    def explanation(self) -> str:
        """Why the word breaks a rule: the rule, or the feature that the architecture lacks. Empty if it is valid."""
        return text_of(lib.valhall_explain_word, self._arch, self.word)

    @property
    def cpp(self) -> str:
        """The call in C++ that makes the word: "fadd_f32(r0, r1, r2)"."""
        return text_of(lib.valhall_print_cpp, self._arch, self.word)

    @property
    def fields(self) -> list[Field]:
        """The fields of the word, from bit 63 down, even if it breaks rules; empty if it names no instruction."""
        found = Object(lib.valhall_fields_of(self._arch, self.word))
        fields = []
        for i in range(lib.valhall_fields_size(found.pointer)):
            f = c.valhall_field()
            lib.valhall_fields_field(found.pointer, i, ctypes.byref(f))
            kind = "unused" if f.unused else "fixed" if f.fixed else "field"
            name, meaning, description = (text.decode() for text in (f.name, f.meaning, f.description))
            fields.append(Field(f.start + f.size - 1, f.start, name, kind, f.value, f.wrong, meaning, description))
        return fields

    @property
    def effects(self) -> Effects:
        """The registers that it reads and writes, and its other effects."""
        e = c.valhall_effects()
        lib.valhall_effects_of(self._arch, self.word, ctypes.byref(e))
        return Effects(
            reads=register_list(e.reads),
            writes=register_list(e.writes),
            last_reads=register_list(e.last_reads),
            uniforms=[64 * k + n for k in range(4) for n in range(64) if e.uniforms[k] >> n & 1],
            memory=_MEMORY[e.memory],
            control=_CONTROL[e.control],
            slot=None if e.slot < 0 else e.slot,
            waits=[n for n in range(8) if e.waits >> n & 1],
            distance=e.distance,
            is_message=e.is_message,
            ends=e.ends,
            reconverges=e.reconverges,
            fragment_only=e.fragment_only,
        )

    @property
    def info(self) -> "Info":
        """The description of the instruction; a ValueError for a word that does not decode."""
        if self._error:
            raise ValueError(f"0x{self.word:016x} is not an instruction of {self.arch}")
        return _info_of(self._parts.opcode, self._arch)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Instruction(0x{self.word:016x}, {self.arch!r}, index={self.index})  # {self.text}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Instruction) and (self.word, self._arch) == (other.word, other._arch)

    def __hash__(self) -> int:
        return hash((self.word, self._arch))


def _operand_of(o: Any) -> Operand:
    return Operand(
        kind=name_of(KINDS, o.kind),
        number=o.number,
        lanes=lib.valhall_lanes_name(o.lanes).decode(),
        count=o.count,
        page=o.page,
        value=o.value,
        last_use=bool(o.marks & c.LAST_USE),
        negate=bool(o.marks & c.NEGATE),
        absolute=bool(o.marks & c.ABSOLUTE),
        invert=bool(o.marks & c.INVERT),
        zero_extend=bool(o.marks & c.ZERO_EXTEND),
    )


def _operand_in_c(o: Operand) -> Any:
    marks = (
        o.last_use * c.LAST_USE
        | o.negate * c.NEGATE
        | o.absolute * c.ABSOLUTE
        | o.invert * c.INVERT
        | o.zero_extend * c.ZERO_EXTEND
    )
    kind, lanes = number_of(KINDS, o.kind, "kind of operand"), number_of(LANES, o.lanes, "lane")
    return c.valhall_operand(kind, lanes, marks, o.page, o.number, o.count, o.value)


def _value_name(opcode: int, modifier: int, value: int) -> str:
    return str(lib.valhall_value_name(opcode, modifier, value).decode())


def decode(word: int, arch: str = "v9") -> Instruction:
    """The instruction of a word."""
    return Instruction(word, arch)


def encode(
    name: str,
    operands: Sequence[Operand] = (),
    modifiers: Mapping[str, str | int | bool] | None = None,
    arch: str = "v9",
) -> Instruction:
    """The instruction with these parts: `encode("NOP", modifiers={"flow": "end"})`. A modifier has the name of its
    value, its number, or True for a flag. Raises EncodingError with all rules that the parts break."""
    in_ = c.valhall_instruction()
    number = arch_of(arch)
    in_.opcode = opcode_of(name, number)
    if len(operands) > len(in_.operands):
        raise EncodingError([("operand_count", None)])
    in_.operand_count = len(operands)
    for i, o in enumerate(operands):
        in_.operands[i] = _operand_in_c(o)
    for modifier, value in (modifiers or {}).items():
        id_ = number_of(MODIFIERS, modifier, "modifier")
        in_.modifiers[in_.modifier_count] = c.valhall_modifier(id_, _value_of(in_.opcode, id_, value))
        in_.modifier_count += 1
    word = ctypes.c_uint64()
    if lib.valhall_encode(number, ctypes.byref(in_), ctypes.byref(word)):
        broken = (c.valhall_violation * 32)()
        count = min(lib.valhall_encode_errors(number, ctypes.byref(in_), broken, 32), 32)
        raise EncodingError(
            [(name_of(RULES, v.rule), None if v.operand == c.NONE else v.operand) for v in broken[:count]]
        )
    return Instruction(word.value, arch)


def _value_of(opcode: int, modifier: int, value: str | int | bool) -> int:
    if not isinstance(value, str):
        return int(value)
    values = {_value_name(opcode, modifier, v): v for v in range(64)}
    values.pop("", None)
    return number_of(values, value, "value of this modifier")


def opcode_of(name: str, arch: int) -> int:
    """The opcode of an instruction of an architecture."""
    text = name.encode()
    found = lib.valhall_find_opcode(arch, text, len(text))
    if found < 0:
        exists = lib.valhall_find_opcode(0, text, len(text)) >= 0
        raise ValueError(f"{arch_name(arch)} has no instruction {name}" if exists else f"there is no instruction {name}")
    return int(found)


@dataclasses.dataclass(frozen=True)
class OperandInfo:
    """A place for an operand."""

    role: str  #: "staging", "destination", "source" or "immediate".
    size: int  #: Bits of the value, of an immediate those of its field.
    description: str
    name: str  #: Of an immediate; may be empty.
    lanes: tuple[str, ...]  #: The lanes that it takes besides the whole operand.
    takes_sign: bool
    takes_invert: bool


@dataclasses.dataclass(frozen=True)
class ModifierInfo:
    """A place for a modifier."""

    name: str
    description: str
    values: Mapping[str, int]  #: The values with their numbers; of a flag, only its name.
    default: str | None  #: The value if it is omitted; None if it is required, empty for a flag that is not set.


@dataclasses.dataclass(frozen=True)
class Info:
    """An instruction of an architecture."""

    name: str
    title: str  #: What it does, in short.
    description: str  #: The operation.
    archs: tuple[str, ...]  #: The architectures that have it in this form.
    unit: str  #: The unit that executes it.
    semantics: str  #: How well its operation is known: "exact", "approximate", "external" or "unknown".
    operands: tuple[OperandInfo, ...]
    modifiers: tuple[ModifierInfo, ...]
    memory: str
    control: str
    is_message: bool
    fragment_only: bool

    def __str__(self) -> str:
        return f"{self.name}: {self.title}\n\n{self.description}"


def info(name: str, arch: str = "v9") -> Info:
    """The description of an instruction: `info("FMA.f32")`."""
    number = arch_of(arch)
    return _info_of(opcode_of(name, number), number)


@functools.cache
def _info_of(opcode: int, arch: int) -> Info:
    row = c.valhall_instruction_info()
    lib.valhall_info(arch, opcode, ctypes.byref(row))
    places = []
    for i in range(row.operand_count):
        o = c.valhall_operand_info()
        lib.valhall_info_of_operand(arch, opcode, i, ctypes.byref(o))
        lanes = tuple(lib.valhall_lanes_name(n).decode() for n in o.lanes[: o.lane_count])
        description, name = o.description.decode(), o.name.decode()
        places.append(OperandInfo(_ROLES[o.role], o.size, description, name, lanes, o.takes_sign, o.takes_invert))
    modifiers = []
    for i in range(row.modifier_count):
        m = c.valhall_modifier_info()
        lib.valhall_info_of_modifier(arch, opcode, i, ctypes.byref(m))
        numbers = [1] if m.is_flag else [v for v in range(32) if m.values >> v & 1]
        values = {_value_name(opcode, m.id, v): v for v in numbers}
        default = None if m.is_required else _value_name(opcode, m.id, m.default_value)
        if m.is_flag and m.default_value == 0:
            default = ""
        modifiers.append(ModifierInfo(name_of(MODIFIERS, m.id), m.description.decode(), values, default))
    return Info(
        name=row.name.decode(),
        title=row.title.decode(),
        description=row.description.decode(),
        archs=tuple(arch_name(n) for n in range(16) if row.archs >> n & 1),
        unit=lib.valhall_unit_name(row.unit).decode(),
        semantics=_SEMANTICS[row.semantics],
        operands=tuple(places),
        modifiers=tuple(modifiers),
        memory=_MEMORY[row.memory],
        control=_CONTROL[row.control],
        is_message=row.is_message,
        fragment_only=row.fragment_only,
    )


def instructions(arch: str = "v9") -> list[str]:
    """The names of the instructions of an architecture."""
    number = arch_of(arch)
    row = c.valhall_instruction_info()
    names, opcode = [], 0
    while lib.valhall_opcode_name(opcode):
        if lib.valhall_info(number, opcode, ctypes.byref(row)) and row.opcode == opcode:
            names.append(row.name.decode())
        opcode += 1
    return names
