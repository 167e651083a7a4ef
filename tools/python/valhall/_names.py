# SPDX-License-Identifier: MIT
"""Names and their numbers in C."""

import ctypes

from . import _declarations as c
from ._library import lib


def version() -> str:
    """The version of the library."""
    return str(lib.valhall_version_string().decode())


def _numbers(name_of: str) -> dict[str, int]:
    """The names of an enumeration, with their numbers."""
    names = {}
    for number in range(256):
        name = getattr(lib, name_of)(number).decode()
        if name:
            names[name] = number
    return names


STAGES = _numbers("valhall_stage_name")
SYNTAXES = _numbers("valhall_syntax_name")
MODIFIERS = _numbers("valhall_modifier_name")
LANES = _numbers("valhall_lanes_name")
RULES = _numbers("valhall_rule_name")
KINDS = {
    "register": c.REGISTER,
    "uniform": c.UNIFORM,
    "constant": c.CONSTANT,
    "special": c.SPECIAL,
    "staging": c.STAGING,
    "immediate": c.IMMEDIATE,
}


def name_of(names: dict[str, int], number: int) -> str:
    """The name of a number; empty if it has none."""
    return next((name for name, value in names.items() if value == number), "")


def number_of(names: dict[str, int], name: str, what: str) -> int:
    """The number of a name; an error that lists the names if there is none."""
    if name not in names:
        raise ValueError(f"there is no {what} {name!r}; it must be one of {', '.join(names)}")
    return names[name]


def arch_of(name: str) -> int:
    """The number of an architecture, by its name or that of a GPU."""
    text = name.encode()
    number = lib.valhall_find_arch(text, len(text))
    if number == 0:
        raise ValueError(f"there is no architecture or GPU {name!r}; it must be v9 to v15, or a GPU such as g710")
    return int(number)


def arch_name(number: int) -> str:
    """The name of an architecture."""
    return str(lib.valhall_arch_name(number).decode())


def stage_of(name: str) -> int:
    """The number of a stage."""
    return number_of(STAGES, name, "stage")


def syntax_of(name: str) -> int:
    """The number of a syntax."""
    return number_of(SYNTAXES, name, "syntax")


def archs() -> list[str]:
    """All architectures."""
    return [arch_name(n) for n in range(256) if arch_name(n)]


def gpus() -> dict[str, str]:
    """All GPUs with their architectures."""
    return {
        lib.valhall_gpu_name(i).decode(): arch_name(lib.valhall_gpu_arch(i)) for i in range(lib.valhall_gpu_count())
    }


def specials(arch: str = "v9") -> list[str]:
    """The special values of an architecture, such as `lane_id`."""
    row, number = c.valhall_special_info(), arch_of(arch)
    found = range(lib.valhall_special_count())
    return [row.name.decode() for i in found if lib.valhall_info_of_special(number, i, ctypes.byref(row))]


def preloaded(arch: str = "v9", stage: str = "compute") -> dict[str, tuple[int, int, str]]:
    """The values that a stage preloads: the first register, the number of registers, and the part of a register,
    "whole", "low" or "high"."""
    row = c.valhall_preloaded_info()
    values: dict[str, tuple[int, int, str]] = {}
    while lib.valhall_info_of_preloaded(arch_of(arch), stage_of(stage), len(values), ctypes.byref(row)):
        values[row.name.decode()] = (row.first, row.count, ("whole", "low", "high")[row.part])
    return values


def aliases(arch: str = "v9") -> dict[str, str]:
    """Other names of instructions of an architecture, with the names that the library prints."""
    row, number = c.valhall_alias_info(), arch_of(arch)
    return {
        row.name.decode(): lib.valhall_opcode_name(row.opcode).decode()
        for i in range(lib.valhall_alias_count())
        if lib.valhall_info_of_alias(number, i, ctypes.byref(row))
    }


def rules() -> dict[str, str]:
    """All rules with their explanations."""
    return {name: lib.valhall_rule_explanation(number).decode() for name, number in RULES.items() if number}
