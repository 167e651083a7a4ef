# SPDX-License-Identifier: MIT
"""Costs of programs and runs, and figures of the optimizer."""

import ctypes
import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from . import _declarations as c
from ._library import lib, register_list

_UNIT_COUNT = 8


@dataclasses.dataclass(frozen=True)
class Cost:
    """The cost of a program, each word counted once, or of a run, each executed word counted."""

    instructions: int
    undecoded: int  #: Words that are not instructions.
    operations: Mapping[str, int]  #: By unit.
    cycles: float  #: Cycles that bound the program.
    bound: str  #: The unit that bounds it.
    registers: list[int]  #: Registers that are read or written.
    uniforms: list[int]  #: Uniforms that are read.
    threads: int  #: 2 for full, 1 for half occupancy, 0 if it is not known.


@dataclasses.dataclass(frozen=True)
class Figures:
    """Figures by which the optimizer compares programs."""

    words: int
    moves: int  #: Copies of a register to another.
    waits: int  #: Words that wait for a message.
    messages: int  #: Messages in slots 0 to 2.
    distance: int  #: Words between messages and their waits, at most 10 for each.
    cycles: float  #: Cycles of the unit that bounds the program.
    registers: list[int]


def uniform_list(bits: Any) -> list[int]:
    """The numbers of the uniforms in a set."""
    return [64 * k + n for k in range(4) for n in range(64) if bits[k] >> n & 1]


def cost_of(fill: Callable[[Any], object]) -> Cost:
    """The cost that `fill` writes."""
    found = c.valhall_cost()
    fill(ctypes.byref(found))
    units = [lib.valhall_unit_name(i).decode() for i in range(_UNIT_COUNT)]
    return Cost(
        instructions=found.instructions,
        undecoded=found.undecoded,
        operations=dict(zip(units, found.operations_by_unit)),
        cycles=found.cycles,
        bound=units[found.bound],
        registers=register_list(found.registers),
        uniforms=uniform_list(found.uniforms),
        threads=found.threads,
    )


def figures_of(found: Any) -> Figures:
    """Figures of C."""
    return Figures(
        words=found.words,
        moves=found.moves,
        waits=found.waits,
        messages=found.messages,
        distance=found.distance,
        cycles=found.cycles,
        registers=register_list(found.registers),
    )
