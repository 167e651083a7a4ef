# SPDX-License-Identifier: MIT
"""Writes the declarations of the C interface in other languages, from its headers.

declarations.py python|rust|javascript|typescript|symbols FOLDER_OF_HEADERS OUT
"""

import dataclasses
import pathlib
import re
import sys


@dataclasses.dataclass
class Type:
    """A type of C: `name`, with `pointers` levels of pointers; `const` is about the object that is pointed to."""

    name: str
    pointers: int = 0
    const: bool = False


@dataclasses.dataclass
class Field:
    name: str
    type: Type
    dimensions: tuple[int, ...] = ()
    comment: str = ""


@dataclasses.dataclass
class Struct:
    name: str
    fields: list[Field]
    comment: str


@dataclasses.dataclass
class Function:
    name: str
    result: Type
    parameters: list[Field]
    comment: str = ""


@dataclasses.dataclass
class Interface:
    constants: list[tuple[str, int]] = dataclasses.field(default_factory=list)
    structs: list[Struct] = dataclasses.field(default_factory=list)
    opaque: list[str] = dataclasses.field(default_factory=list)
    callbacks: list[Function] = dataclasses.field(default_factory=list)
    functions: list[Function] = dataclasses.field(default_factory=list)


def squeezed(comment):
    """A comment in one line."""
    return " ".join(re.sub(r"^\s*\* ?", "", line).strip() for line in comment.strip().splitlines()).strip()


def declared(text):
    """A field or a parameter, such as `const char* name` or `uint32_t lanes[16]`."""
    match = re.fullmatch(r"(const )?(\w+)((?:\*| const)*)\s*(\w+)((?:\[\d+\])*)", " ".join(text.split()))
    assert match, f"not a declaration: {text}"
    const, name, pointers, field, dimensions = match.groups()
    sizes = tuple(int(n) for n in re.findall(r"\d+", dimensions))
    return Field(field, Type(name, pointers.count("*"), const is not None), sizes)


def parameters(text):
    return [] if text.strip() == "void" else [declared(part) for part in text.split(",")]


def result_type(text):
    match = re.fullmatch(r"(const )?(\w+)(\**)", text.strip())
    assert match, f"not a type: {text}"
    return Type(match.group(2), len(match.group(3)), match.group(1) is not None)


def read(folder):
    interface = Interface()
    text = "".join((folder / name).read_text() for name in ("valhall_names.h", "valhall.h"))
    for match in re.finditer(r"^#define (VALHALL_\w+) 0x(\w+)u$", text, re.M):
        interface.constants.append((match.group(1), int(match.group(2), 16)))
    for body in re.findall(r"^enum \{(.*?)\};", text, re.M | re.S):
        interface.constants += [(n, int(v)) for n, v in re.findall(r"(VALHALL_\w+) = (\d+)", body)]
    comment = r"(?:/\*\*((?:[^*]|\*(?!/))*)\*/\n)?"
    for match in re.finditer(comment + r"typedef struct (\w+) \{\n(.*?)\n\} \w+;", text, re.M | re.S):
        fields = []
        for line in re.finditer(r"^  ([^/;]+);(?:\s*/\*\*<(.*?)\*/)?", match.group(3), re.M | re.S):
            field = declared(line.group(1))
            field.comment = squeezed(line.group(2) or "")
            fields.append(field)
        interface.structs.append(Struct(match.group(2), fields, squeezed(match.group(1) or "")))
    interface.opaque = re.findall(r"^typedef struct (\w+) \1;", text, re.M)
    for match in re.finditer(r"^typedef ([^(;{]+?)\(\*(\w+)\)\(([^)]*)\);", text, re.M):
        interface.callbacks.append(
            Function(match.group(2), result_type(match.group(1)), parameters(match.group(3)))
        )
    for match in re.finditer(comment + r"^VALHALL_API ([\w* ]+?)(valhall_\w+)\(([^)]*)\);", text, re.M):
        interface.functions.append(
            Function(
                match.group(3),
                result_type(match.group(2)),
                parameters(match.group(4)),
                squeezed(match.group(1) or ""),
            )
        )
    assert interface.functions and interface.structs and interface.opaque and interface.callbacks
    return interface


def mentioned(interface, name):
    """Whether a constant is not one of those that are found by their names at run time, such as opcodes."""
    return not name.startswith(("VALHALL_OP_", "VALHALL_LANES_"))


class Python:
    plain = {
        "bool": "c_bool", "char": "c_char", "int": "c_int", "unsigned": "c_uint", "float": "c_float",
        "double": "c_double", "size_t": "c_size_t", "void": "None",
        **{f"{sign}int{size}_t": f"c_{sign}int{size}" for sign in ("", "u") for size in (8, 16, 32, 64)},
    }  # fmt: skip

    def __init__(self, interface):
        self.interface = interface
        self.structs = {s.name for s in interface.structs}
        self.callbacks = {c.name for c in interface.callbacks}

    def type(self, t):
        if t.name in self.interface.opaque or (t.name == "void" and t.pointers):
            return "c_void_p"
        if t.name == "char" and t.pointers:
            base = "c_char_p" if t.const else "POINTER(c_char)"
            return base if t.pointers == 1 else f"POINTER({base})"
        base = self.plain.get(t.name, t.name)
        for _ in range(t.pointers):
            base = f"POINTER({base})"
        return base

    def field(self, f, is_parameter=False):
        text = self.type(f.type)
        if is_parameter and f.dimensions:
            return f"POINTER({text})"
        for size in reversed(f.dimensions):
            text = f"{text} * {size}"
        return text

    def text(self):
        lines = [
            "# SPDX-License-Identifier: MIT",
            "# Generated by tools/library/declarations.py from the headers in C. Change these, not this file.",
            '"""The C interface, declared for ctypes."""',
            "",
            "from ctypes import (CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_float, c_int,",
            "                    c_int8, c_int32, c_int64, c_size_t, c_uint, c_uint8, c_uint16, c_uint32,",
            "                    c_uint64, c_void_p)",
            "from typing import Any",
            "",
        ]
        lines += [f"{n.removeprefix('VALHALL_')} = {v}" for n, v in self.interface.constants if mentioned(self, n)]
        callbacks = list(self.interface.callbacks)
        for s in self.interface.structs:
            needed = {f.type.name for f in s.fields}
            for c in [c for c in callbacks if c.name in needed]:
                callbacks.remove(c)
                parts = [self.type(c.result)] + [self.field(p, True) for p in c.parameters]
                # A pointer to characters that a function returns must live on, as an address does.
                parts[0] = "c_void_p" if c.result.pointers else parts[0]
                # Text that is not ended by a NUL.
                parts = [("c_void_p" if p == "c_char_p" else p) for p in parts]
                lines += ["", f"{c.name} = CFUNCTYPE({', '.join(parts)})"]
            lines += ["", "", f"class {s.name}(Structure):", f'    """{s.comment}"""', "", "    _fields_ = ["]
            lines += [f'        ("{f.name}", {self.field(f)}),' for f in s.fields]
            lines += ["    ]"]
        assert not callbacks
        lines += ["", "", "# By name: the types of the parameters, and of the result.", "FUNCTIONS: dict[str, Any] = {"]
        for f in self.interface.functions:
            parts = ", ".join(self.field(p, True) for p in f.parameters)
            lines.append(f'    "{f.name}": ([{parts}], {self.type(f.result)}),')
        return "\n".join([*lines, "}", ""])


class Rust:
    plain = {
        "bool": "bool", "char": "c_char", "int": "c_int", "unsigned": "c_uint", "float": "f32", "double": "f64",
        "size_t": "usize", "void": "c_void",
        **{f"{sign}int{size}_t": f"{'u' if sign else 'i'}{size}" for sign in ("", "u") for size in (8, 16, 32, 64)},
    }  # fmt: skip

    def __init__(self, interface):
        self.interface = interface

    def type(self, t):
        base = self.plain.get(t.name, t.name)
        for level in range(t.pointers):
            base = f"*{'const' if t.const or level else 'mut'} {base}"
        return base

    def field(self, f, is_parameter=False):
        text = self.type(f.type)
        if is_parameter and f.dimensions:
            return f"*mut {text}"
        if f.type.name in {c.name for c in self.interface.callbacks}:
            text = f"Option<{text}>"
        for size in reversed(f.dimensions):
            text = f"[{text}; {size}]"
        return text

    def signature(self, f):
        parts = ", ".join(f"{p.name}: {self.field(p, True)}" for p in f.parameters)
        result = "" if f.result == Type("void") else f" -> {self.type(f.result)}"
        return f"({parts}){result}"

    @staticmethod
    def name(text):
        return {"type": "type_", "in": "in_", "final": "final_"}.get(text, text)

    def text(self):
        for f in self.interface.functions:
            for p in f.parameters:
                p.name = self.name(p.name)
        lines = [
            "// SPDX-License-Identifier: MIT",
            "// Generated by tools/library/declarations.py from the headers in C. Change these, not this file.",
            "",
        ]
        for name, value in self.interface.constants:
            size = 8 if value < 256 else 16 if value < 65536 else 32
            size = 16 if name.startswith("VALHALL_OP_") else size
            lines.append(f"pub const {name}: u{size} = {value};")
        for name in self.interface.opaque:
            lines += ["", "#[repr(C)]", f"pub struct {name} {{", "    _private: [u8; 0],", "}"]
        for c in self.interface.callbacks:
            lines += ["", f'pub type {c.name} = unsafe extern "C" fn{self.signature(c)};']
        for s in self.interface.structs:
            lines += ["", f"/// {s.comment}", "#[repr(C)]", "#[derive(Clone, Copy)]", f"pub struct {s.name} {{"]
            for f in s.fields:
                lines += [f"    /// {f.comment}", f"    pub {self.name(f.name)}: {self.field(f)},"]
            lines += ["}"]
        lines += ["", '#[link(name = "valhall")]', 'extern "C" {']
        for f in self.interface.functions:
            lines += [f"    /// {f.comment}"] if f.comment else []
            lines.append(f"    pub fn {f.name}{self.signature(f)};")
        return "\n".join([*lines, "}", ""])


class JavaScript:
    """Layouts of the structures in WebAssembly, where pointers have 32 bits, and signatures of the functions."""

    sizes = {"bool": 1, "char": 1, "int": 4, "unsigned": 4, "float": 4, "double": 8, "size_t": 4}
    sizes |= {f"{sign}int{size}_t": size // 8 for sign in ("", "u") for size in (8, 16, 32, 64)}
    kinds = {"int8_t": "i8", "int16_t": "i16", "int32_t": "i32", "int64_t": "i64", "int": "i32", "bool": "bool",
             "float": "f32", "double": "f64"}  # fmt: skip

    def __init__(self, interface):
        self.interface = interface
        self.layouts = {}
        for s in interface.structs:
            self.layouts[s.name] = self.layout(s)

    def size_and_alignment(self, t):
        if t.pointers or t.name in {c.name for c in self.interface.callbacks}:
            return 4, 4
        if t.name in self.layouts:
            return self.layouts[t.name]["size"], self.layouts[t.name]["alignment"]
        return self.sizes[t.name], self.sizes[t.name]

    def kind(self, t):
        if t.name == "char" and t.pointers == 1:
            return "text"
        if t.pointers or t.name in {c.name for c in self.interface.callbacks}:
            return "u32"
        return self.kinds.get(t.name, t.name if t.name in self.layouts else f"u{8 * self.sizes[t.name]}")

    def layout(self, s):
        at = alignment = 0
        fields = {}
        for f in s.fields:
            size, aligned = self.size_and_alignment(f.type)
            at = (at + aligned - 1) // aligned * aligned
            alignment = max(alignment, aligned)
            fields[f.name] = [at, self.kind(f.type), *f.dimensions]
            for n in f.dimensions:
                size *= n
            at += size
        return {"size": (at + alignment - 1) // alignment * alignment, "alignment": alignment, "fields": fields}

    def text(self):
        lines = [
            "// SPDX-License-Identifier: MIT",
            "// Generated by tools/library/declarations.py from the headers in C. Change these, not this file.",
            "",
            "/** By name: the size of a structure, and of each field its offset, its type and its dimensions. */",
            "export const structures = {",
        ]
        for name, layout in self.layouts.items():
            lines.append(f"  {name}: {{ size: {layout['size']}, fields: {{")
            for field, parts in layout["fields"].items():
                lines.append(f"    {field}: [{', '.join(str(p) if isinstance(p, int) else repr(p) for p in parts)}],")
            lines.append("  } },")
        lines += ["};", "", "/** Numbers. Instructions, modifiers and lanes are found by their names. */",
                  "export const constants = {"]
        lines += [f"  {n.removeprefix('VALHALL_')}: {v}," for n, v in self.interface.constants if mentioned(self, n)]
        return "\n".join([*lines, "};", ""])


def symbols(interface):
    return "".join(sorted(f"{f.name}\n" for f in interface.functions))


def main():
    language, headers, out = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    interface = read(headers)
    writers = {"python": Python, "rust": Rust, "javascript": JavaScript}
    text = symbols(interface) if language == "symbols" else writers[language](interface).text()
    # A file that is current keeps its time, so that nothing is compiled again.
    if not out.exists() or out.read_text() != text:
        out.write_text(text)


if __name__ == "__main__":
    main()
