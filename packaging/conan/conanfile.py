"""Conan 2: the library alone. Not run by us yet (packaging/README.md)."""
from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout


class Cordon(ConanFile):
    name = "cordon"
    version = "1.0.0-rc1"
    license = "MIT"
    description = "Low-dimensional maps and groups that respect what you know about your data"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False]}
    default_options = {"shared": True}
    exports_sources = "../../CMakeLists.txt", "../../cmake/*", "../../include/*", "../../src/*", "../../data/*", "../../bindings/*", "../../README.md", "../../CHANGELOG.md", "../../LICENSE", \
        "../../THIRD_PARTY.md", "../../licenses/*"
    requires = "openblas/0.3.26", "eigen/3.4.0", "spectra/1.0.1", "fmt/10.2.1", "nlohmann_json/3.11.3", "fast_float/6.1.0", "nanoflann/1.5.2", "hnswlib/0.8.0", "matio/1.5.24", "zlib/1.3.1"

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
