# SPDX-License-Identifier: MIT
"""The compiled library: found, loaded, and its functions declared."""

import ctypes
import ctypes.util
import os
import pathlib
import sys
from typing import Any

from . import _declarations as c


def _candidates() -> list[str]:
    """The names under which the library may be found, the best first."""
    given = os.environ.get("VALHALL_LIBRARY")
    if given:
        return [given]
    folder = pathlib.Path(__file__).parent
    # A wheel has the library beside this file.
    names = [str(path) for pattern in ("libvalhall*.so*", "libvalhall*.dylib", "libvalhall*.dll")
             for path in sorted(folder.glob(pattern))]  # fmt: skip
    names += {"win32": ["libvalhall.dll"], "darwin": ["libvalhall.0.1.dylib"]}.get(sys.platform, ["libvalhall.so.0.1"])
    found = ctypes.util.find_library("valhall")
    return names + ([found] if found else [])


def _load() -> Any:
    failures = []
    for name in _candidates():
        try:
            library = ctypes.CDLL(name)
        except OSError as error:
            failures.append(str(error))
            continue
        for function, (parameters, result) in c.FUNCTIONS.items():
            declared = getattr(library, function)
            declared.argtypes = parameters
            declared.restype = result
        return library
    raise ImportError(
        "the library of valhall is not found; install it, or set VALHALL_LIBRARY to its path: " + "; ".join(failures)
    )


lib: Any = _load()


class Object:
    """An object of the library, which is freed with this one."""

    def __init__(self, pointer: int | None) -> None:
        if not pointer:
            raise ValueError("an argument is out of range, or memory is short")
        self.pointer = pointer

    def __del__(self) -> None:
        # At the end of the interpreter, names of this module may be gone.
        if getattr(self, "pointer", None) and lib is not None:
            lib.valhall_free(self.pointer)


def text_of(write: Any, *arguments: Any) -> str:
    """The text that a function writes into a buffer."""
    size = write(*arguments, None, 0)
    buffer = ctypes.create_string_buffer(size + 1)
    write(*arguments, buffer, size + 1)
    return buffer.value.decode()


def word_array(words: Any) -> Any:
    """Words as an array of C."""
    return (ctypes.c_uint64 * len(words))(*words)


def word_list(pointer: Any, size: int) -> list[int]:
    """`size` words of C."""
    return list(pointer[:size]) if size else []


def register_list(bits: Any) -> list[int]:
    """The numbers of the registers in a set."""
    all_bits = bits[0] | bits[1] << 64
    return [n for n in range(128) if all_bits >> n & 1]
