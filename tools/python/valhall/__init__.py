# SPDX-License-Identifier: MIT
"""Assemble, read, verify, repair, optimize and run programs of Arm's Mali GPUs, v9 to v15.

>>> import valhall
>>> program = valhall.assemble("IADD.u32.end r0, u0, u1", arch="v10")
>>> program.run(uniforms=[40, 2]).register(0)
42
>>> for i in valhall.disassemble(program.bytes(), arch="v10"):
...     print(i.text)
IADD.u32.end r0, u0, u1

An architecture is "v9" to "v15", or a GPU such as "g710"; a stage "compute", "vertex", "fragment" or "blend"; a
syntax "2022", "25.0", "later" or "arm".
"""

from ._costs import Cost, Figures
from ._errors import AssemblyError, Diagnostic, Error, EncodingError, Finding, ProgramError, RunError
from ._instructions import (
    Effects,
    Field,
    Info,
    Instruction,
    Modifier,
    ModifierInfo,
    Operand,
    OperandInfo,
    decode,
    encode,
    info,
    instructions,
)
from ._names import aliases, archs, gpus, preloaded, rules, specials, version
from ._programs import (
    Block,
    Edge,
    Equivalence,
    Name,
    Optimization,
    Pass,
    Program,
    TimelineRow,
    assemble,
    disassemble,
    is_listing,
    read_words,
    repair_text,
)
from ._running import Access, Colour, Execution, Run, Step, Warp, address

__version__ = version()

__all__ = [
    "Access",
    "AssemblyError",
    "Block",
    "Colour",
    "Cost",
    "Diagnostic",
    "Edge",
    "Effects",
    "EncodingError",
    "Equivalence",
    "Error",
    "Execution",
    "Field",
    "Figures",
    "Finding",
    "Info",
    "Instruction",
    "Modifier",
    "ModifierInfo",
    "Name",
    "Operand",
    "OperandInfo",
    "Optimization",
    "Pass",
    "Program",
    "ProgramError",
    "Run",
    "RunError",
    "Step",
    "TimelineRow",
    "Warp",
    "address",
    "aliases",
    "archs",
    "assemble",
    "decode",
    "disassemble",
    "encode",
    "gpus",
    "info",
    "instructions",
    "is_listing",
    "preloaded",
    "read_words",
    "repair_text",
    "rules",
    "specials",
    "version",
]
