# SPDX-License-Identifier: MIT
"""Errors and findings. Each text is that of the library."""

import dataclasses
from typing import Any

from . import _declarations as c
from ._library import lib
from ._names import RULES, name_of


class Error(Exception):
    """The base of the exceptions of this package."""


class EncodingError(Error):
    """An instruction that breaks rules of words: `rules` has a pair for each, its name and the index of the operand
    that it is about, or None."""

    def __init__(self, rules: list[tuple[str, int | None]]) -> None:
        self.rules = rules
        super().__init__("; ".join(f"{_explanation(rule)} [{rule}]" for rule, _ in rules))


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """An error in a text."""

    rule: str  #: The name of the broken rule.
    line: int  #: From 1.
    column: int  #: From 1, in bytes.
    length: int  #: Of the erroneous part, in bytes.
    message: str  #: The error and the correct form.
    replacements: tuple[str, ...]  #: Texts that may replace the erroneous part.
    text: str  #: The error as a compiler prints it.

    def __str__(self) -> str:
        return self.text


class AssemblyError(Error):
    """A text with errors: `diagnostics`."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        self.diagnostics = diagnostics
        super().__init__("\n".join(str(d) for d in diagnostics))


@dataclasses.dataclass(frozen=True)
class Finding:
    """A finding of the verifier, or an error of a program."""

    rule: str  #: The name of the broken rule, or of the kind of error.
    severity: str  #: "note", "hazard", "fault" or "error".
    index: int | None  #: The word.
    register: int | None  #: The register.
    slot: int | None  #: The slot.
    text: str  #: The problem and its solution.

    def __str__(self) -> str:
        return self.text


class ProgramError(Error):
    """A program that cannot be made: `errors`."""

    def __init__(self, errors: list[Finding]) -> None:
        self.errors = errors
        super().__init__("\n".join(str(e) for e in errors))


class RunError(Error):
    """A run that stopped: its `name`, the `index` of the word, the `lane`, the `warp` and the `workgroup`."""

    def __init__(self, error: Any, text: str) -> None:
        self.name: str = error.name.decode()
        self.index: int = error.index
        self.lane: int = error.lane
        self.warp: int = error.warp
        self.workgroup: tuple[int, ...] = tuple(error.workgroup)
        self.address: int = error.address
        super().__init__(text)


def _explanation(rule: str) -> str:
    return str(lib.valhall_rule_explanation(RULES.get(rule, 0)).decode())


def finding_of(error: Any, text: str) -> Finding:
    """A structure of C as a finding."""
    return Finding(
        rule=name_of(RULES, error.rule) if error.rule else lib.valhall_error_name(error.kind).decode(),
        severity=lib.valhall_severity_name(error.severity).decode(),
        index=None if error.index == c.NO_INDEX else error.index,
        register=None if error.register_number == c.NONE else error.register_number,
        slot=None if error.slot == c.NONE else error.slot,
        text=text,
    )
