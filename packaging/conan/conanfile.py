"""Conan 2: the library alone. Not run by us yet (packaging/README.md)."""
import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy


class Cordon(ConanFile):
    name = "cordon"
    version = "1.0.0-rc1"
    license = "MIT"
    description = "Low-dimensional maps and groups that respect what you know about your data"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False]}
    default_options = {"shared": True}
    requires = "openblas/0.3.26", "eigen/3.4.0", "spectra/1.0.1", "fmt/10.2.1", "nlohmann_json/3.11.3", "fast_float/6.1.0", "nanoflann/1.5.2", "hnswlib/0.8.0", "zlib/1.3.1", \
        "bzip2/1.0.8", "xz_utils/5.4.5", "zstd/1.5.5", "libzip/1.10.1", "expat/2.6.2", "sqlite3/3.45.3", "hdf5/1.14.3", "cairo/1.18.0", "librsvg/2.40.21", "glib/2.78.3", "gdk-pixbuf/2.42.10"

    def export_sources(self):  # the recipe stands two folders below the sources
        for pattern in ("CMakeLists.txt", "cmake/*", "include/*", "src/*", "data/*", "bindings/*", "README.md", "CHANGELOG.md", "LICENSE", "THIRD_PARTY.md", "licenses/*"):
            copy(self, pattern, src=os.path.join(self.recipe_folder, "..", ".."), dst=self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables.update(CORDON_BUILD_APPS=False, CORDON_BUILD_TESTS=False, CORDON_BUILD_STATIC=not self.options.shared)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        self.cpp_info.libs = ["cordon"]
        self.cpp_info.set_property("cmake_target_name", "cordon::cordon")
