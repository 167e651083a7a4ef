# SPDX-License-Identifier: MIT
"""A recipe for Conan 2: `conan create tools/packages/conan`. It packs the checkout that it is in."""

import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir


# The function valhall_assemble, which find_package makes known; the command valhall must be in the PATH.
ASSEMBLE = "cmake/valhall_assemble.cmake"


class Valhall(ConanFile):
    name = "valhall"
    description = "Instruction words of Arm's Mali Valhall GPUs, from typed C++20 builders"
    license = "MIT"
    topics = ("gpu", "assembler", "mali", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    no_copy_source = True

    def _root(self):
        return os.path.join(self.recipe_folder, "..", "..", "..")

    def set_version(self):
        text = load(self, os.path.join(self._root(), "include", "valhall", "support", "version.hpp"))
        numbers = re.findall(r"#define VALHALL_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", text)
        self.version = ".".join(numbers)

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "NOTICE", "CHANGELOG.md", "cmake/*", "include/*",
                        "tools/library/*"):
            copy(self, pattern, src=self._root(), dst=self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def validate(self):
        check_min_cppstd(self, 20)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for part in ("TESTS", "EXAMPLES", "TOOLS", "GENERATOR"):
            toolchain.cache_variables["VALHALL_BUILD_" + part] = False
        toolchain.generate()

    def package(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.install()
        copy(self, "LICENSE", src=self.source_folder, dst=os.path.join(self.package_folder, "licenses"))
        copy(self, "NOTICE", src=self.source_folder, dst=os.path.join(self.package_folder, "licenses"))
        rmdir(self, os.path.join(self.package_folder, "share"))
        copy(self, os.path.basename(ASSEMBLE), src=os.path.join(self.source_folder, os.path.dirname(ASSEMBLE)),
             dst=os.path.join(self.package_folder, os.path.dirname(ASSEMBLE)))

    def package_id(self):
        self.info.clear()

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.set_property("cmake_file_name", "valhall")
        self.cpp_info.set_property("cmake_target_name", "valhall::valhall")
        self.cpp_info.set_property("pkg_config_name", "valhall")
        self.cpp_info.set_property("cmake_build_modules", [ASSEMBLE])
