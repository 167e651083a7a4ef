# SPDX-License-Identifier: MIT
"""Runs the recipe for Conan 2 with stand-ins for the parts of Conan that it uses, then builds its test package.

conan.py ROOT OUT

With the command valhall in the PATH, the test package also assembles a kernel.
"""

import fnmatch
import pathlib
import shutil
import subprocess
import sys
import types

root, out = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
shutil.rmtree(out, ignore_errors=True)
calls = []


def run(*command):
    subprocess.run([str(c) for c in command], check=True, stdout=subprocess.DEVNULL)


class ConanFile:
    def __init__(self, recipe, package):
        self.recipe_folder = str(recipe)
        self.export_sources_folder = self.source_folder = str(out / "source")
        self.build_folder = str(out / "build")
        self.package_folder = str(package)
        self.info = types.SimpleNamespace(clear=lambda: calls.append("clear"))
        properties = {}
        self.cpp_info = types.SimpleNamespace(properties=properties, set_property=properties.__setitem__)


class Toolchain:
    def __init__(self, recipe):
        self.recipe, self.cache_variables = recipe, {}

    def generate(self):
        self.recipe.cache_variables = self.cache_variables


class Builder:
    def __init__(self, recipe):
        self.recipe = recipe

    def configure(self):
        options = [f"-D{name}={value}" for name, value in self.recipe.cache_variables.items()]
        run("cmake", "-S", self.recipe.source_folder, "-B", self.recipe.build_folder, *options)

    def install(self):
        run("cmake", "--install", self.recipe.build_folder, "--prefix", self.recipe.package_folder)


def copy(_, pattern, src, dst):
    copied = 0
    for file in sorted(pathlib.Path(src).rglob("*")):
        name = file.relative_to(src)
        if file.is_file() and fnmatch.fnmatch(str(name), pattern):
            target = pathlib.Path(dst) / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
            copied += 1
    assert copied > 0, f"no file is named {pattern}"


def load(_, path):
    return pathlib.Path(path).read_text()


def rmdir(_, path):
    shutil.rmtree(path)


def module(name, **members):
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__dict__.update(members)


module("conan", ConanFile=ConanFile)
module("conan.tools")
module("conan.tools.build", check_min_cppstd=lambda _, standard: calls.append(standard), can_run=lambda _: True)
module("conan.tools.cmake", CMake=Builder, CMakeToolchain=Toolchain, cmake_layout=lambda _: None)
module("conan.tools.files", copy=copy, load=load, rmdir=rmdir)

sys.dont_write_bytecode = True
folder = root / "tools/packages/conan"
sys.path.insert(0, str(folder))
import conanfile  # noqa: E402

recipe = conanfile.Valhall(folder, out / "package")
recipe.set_version()
for step in ("export_sources", "layout", "validate", "generate", "package", "package_id", "package_info"):
    getattr(recipe, step)()
assert calls == [20, "clear"], calls
assert recipe.version.count(".") == 2, recipe.version
assert recipe.cpp_info.properties["cmake_target_name"] == "valhall::valhall"
assert (out / "package/licenses/LICENSE").is_file()

# The output of CMakeDeps for the package.
config = out / "config"
config.mkdir()
modules = [out / "package" / name for name in recipe.cpp_info.properties["cmake_build_modules"]]
(config / "valhall-config.cmake").write_text(
    "".join(f"include({module})\n" for module in modules) +
    "add_library(valhall::valhall INTERFACE IMPORTED)\n"
    f"target_include_directories(valhall::valhall INTERFACE {out / 'package/include'})\n"
)
run("cmake", "-S", folder / "test_package", "-B", out / "test", f"-Dvalhall_DIR={config}")
run("cmake", "--build", out / "test")
assert shutil.which("valhall") is None or list(out.glob("test/**/kernel.hpp")), "kernel.s was not assembled"
printed = subprocess.run([out / "test/test_package"], check=True, capture_output=True, text=True).stdout
assert printed == f"valhall {recipe.version}\n", printed
print(f"the recipe packs {recipe.version}")
