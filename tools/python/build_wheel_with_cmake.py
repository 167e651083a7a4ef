# SPDX-License-Identifier: MIT
"""Builds the wheel: the package with the shared library, which CMake compiles. A backend of PEP 517 and PEP 660 that
needs no other package, so that `pip install tools/python` works without a network."""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def _version():
    text = (ROOT / "include/valhall/support/version.hpp").read_text()
    return ".".join(re.findall(r"#define VALHALL_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", text))


def _tag():
    return "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def _library(folder):
    """Compiles the shared library in `folder`, unless VALHALL_PREBUILT names one. Returns its path."""
    if os.environ.get("VALHALL_PREBUILT"):
        return pathlib.Path(os.environ["VALHALL_PREBUILT"])
    options = ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O2"]
    options += [f"-DVALHALL_BUILD_{part}=OFF" for part in ("TESTS", "EXAMPLES", "TOOLS", "BENCHMARKS", "GENERATOR")]
    subprocess.run(["cmake", "-S", ROOT, "-B", folder, *options], check=True, stdout=sys.stderr)
    subprocess.run(["cmake", "--build", folder, "--target", "valhall_c"], check=True, stdout=sys.stderr)
    names = {"win32": "libvalhall.dll", "darwin": "libvalhall.dylib"}
    return pathlib.Path(folder, "tools/library", names.get(sys.platform, "libvalhall.so")).resolve()


def _metadata():
    return f"Metadata-Version: 2.1\nName: valhall\nVersion: {_version()}\nRequires-Python: >=3.10\nLicense: MIT\n"


def _wheel_file(is_pure):
    tag = "py3-none-any" if is_pure else _tag()
    return f"Wheel-Version: 1.0\nGenerator: valhall\nRoot-Is-Purelib: {str(is_pure).lower()}\nTag: {tag}\n"


def _write(folder, tag, files):
    """Writes a wheel with `files`, contents by name. Returns its name."""
    info = f"valhall-{_version()}.dist-info"
    records = []
    name = f"valhall-{_version()}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(folder, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            records.append(f"{path},sha256={digest},{len(data)}\n")
            wheel.writestr(path, data)
        records.append(f"{info}/RECORD,,\n")
        wheel.writestr(f"{info}/RECORD", "".join(records))
    return name


def _common_files(is_pure):
    info = f"valhall-{_version()}.dist-info"
    return {
        f"{info}/METADATA": _metadata().encode(),
        f"{info}/WHEEL": _wheel_file(is_pure).encode(),
        f"{info}/LICENSE": (ROOT / "LICENSE").read_bytes(),
    }


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {
        f"valhall/{path.name}": path.read_bytes()
        for path in sorted((HERE / "valhall").iterdir())
        if path.suffix == ".py" or path.name == "py.typed"
    }
    with tempfile.TemporaryDirectory() as folder:
        library = _library(folder)
        suffix = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
        files[f"valhall/libvalhall{suffix}"] = library.read_bytes()
    return _write(wheel_directory, _tag(), files | _common_files(False))


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """A wheel that leads to this folder. The library must be installed, or named by VALHALL_LIBRARY."""
    files = {"valhall.pth": f"{HERE}\n".encode()}
    return _write(wheel_directory, "py3-none-any", files | _common_files(True))


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("there is no source distribution: the package is built from the repository")
